// What more threads are worth, told on any machine, however busy: as coroutines they take turns, 64 nodes each.
#include <ucontext.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tablier/facade/rules.hpp"

namespace {

using namespace tablier;

// A search by several threads that share a table, each of which goes on where it was when its turn comes.
class Together {
 public:
  Together(const Searcher& searcher, std::size_t threads) : searcher_(searcher), threads_(threads) {
    control_.expired = [](void* self) { return static_cast<Together*>(self)->pass(); };
    control_.context = this;
    for (std::size_t number = 0; number < threads; ++number) {
      ucontext_t& context = threads_[number].context;
      getcontext(&context);
      context.uc_stack.ss_sp = threads_[number].stack.get();
      context.uc_stack.ss_size = Thread::stack_size;
      makecontext(&context, reinterpret_cast<void (*)()>(&Together::work), 1, static_cast<int>(number));
    }
  }

  // Searches until so many turns are over, if there is a limit. How many the first thread took.
  int run(int most_turns = 0) {
    running_ = this;
    most_turns_ = most_turns;
    swapcontext(&home_, &threads_[0].context);
    return turns_ / static_cast<int>(threads_.size());
  }
  int depth() const { return depth_; }

 private:
  struct Thread {
    static constexpr std::size_t stack_size = 8 << 20;
    std::unique_ptr<char[]> stack{new char[stack_size]};
    ucontext_t context{};
  };

  static void work(int number) {
    Together& self = *running_;
    self.searcher_.run(self.view_, self.control_, number,
                       [&](const Searcher::Report& report) { self.depth_ = report->found().depth; });
    if (number == 0) setcontext(&self.home_);
    for (;;) self.pass();
  }

  // Lets the next thread go on. The clock asks for this before every 64 nodes of a thread.
  bool pass() {
    if (++turns_ == most_turns_) return true;
    Thread& here = threads_[now_];
    now_ = (now_ + 1) % threads_.size();
    if (threads_.size() > 1) swapcontext(&here.context, &threads_[now_].context);
    return false;
  }

  static inline Together* running_ = nullptr;
  const Searcher& searcher_;
  search::Table table_{64};
  const search::TableView view_ = table_.shared();
  search::Control control_;
  std::vector<Thread> threads_;
  ucontext_t home_{};
  std::size_t now_ = 0;
  int turns_ = 0, most_turns_ = 0, depth_ = 0;
};

std::string opening(const Rules& rules, int plies, std::uint64_t number) {
  std::string state = rules.start();
  for (int ply = 0; ply < plies; ++ply) {
    auto* bytes = reinterpret_cast<std::uint8_t*>(state.data());
    rules.play_random(bytes, 1, number, static_cast<std::uint64_t>(ply), bytes);
  }
  return state;
}

// The network of a game, if it has one: behind the three lines of its head.
std::shared_ptr<const search::Network> trained(const std::string& folder, const char* name, const Rules& rules) {
  std::ifstream file(folder + "/" + name + ".network", std::ios::binary);
  std::string line;
  for (int number = 0; number < 3; ++number) std::getline(file, line);
  const std::string weights(std::istreambuf_iterator<char>(file), {});
  const auto learning = rules.learning();
  auto network = learning ? learning->network(weights, 64) : nullptr;
  if (learning && !network) std::exit((std::printf("%s has no network in %s\n", name, folder.c_str()), 1));
  return network;
}

struct How {
  int openings, turns;
  std::size_t threads;
  std::string networks;  // the folder they lie in
};

void compare(const char* name, const Rules& rules, int plies, const How& how) {
  const auto network = trained(how.networks, name, rules);
  double one = 0, first = 0;
  for (int number = 0; number < how.openings; ++number) {
    SearchQuestion question{
        opening(rules, plies, static_cast<std::uint64_t>(number)), {}, 90, 1, {}, {}, nullptr, network};
    if (rules.outcome(question.state)) continue;
    const auto unlimited = rules.search(question);
    Together probing(*unlimited, 1);
    probing.run(how.turns);
    if (!(question.depth = probing.depth())) continue;
    const auto searcher = rules.search(question);
    one += Together(*searcher, 1).run();
    first += Together(*searcher, how.threads).run();
  }
  std::printf("%-11s sooner by %.2f\n", name, one / first);
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 5) return std::puts("threads OPENINGS NODES THREADS FOLDER-OF-NETWORKS"), 2;
  const How how{std::atoi(arguments[1]), std::atoi(arguments[2]) / 64,
                static_cast<std::size_t>(std::atoi(arguments[3])), arguments[4]};
  constexpr std::string_view tchag = "gbgbgb/byYyYg/gbgbgb/bgbgbg/gRrRrb/bgbgbg r -";
  for (const char* name : {"tumicarona", "fanorona", "vela"})
    compare(name, *make_fanorona(9, 5, name, name[0] == 't', false, 100, false), 6, how);
  compare("tours", *make_tours(false, false), 14, how);
  compare("tchag", *make_tchag(tchag).value, 4, how);
}
