// Many searches at once on the tables of one engine, shared and lent, for the thread sanitizer.
#include <atomic>
#include <cstdio>

#include "search.hpp"
#include "tablier/facade/rules.hpp"
#include "tablier/random.hpp"

using namespace tablier;

// A network of small random weights, if the game has any.
static std::shared_ptr<const search::Network> network(const Rules& rules) {
  const auto learning = rules.learning();
  if (!learning) return nullptr;
  Random random(1);
  std::string weights;
  while (weights.size() < learning->form().bytes) weights += static_cast<char>(random.below(2));
  return learning->network(weights, 64);
}

static std::int64_t ask(const Rules& rules, const std::shared_ptr<const search::Network>& network,
                        const std::shared_ptr<bindings::Tables>& tables, int round) {
  const SearchQuestion question{rules.start(), {}, 90, 2, {}, {}, nullptr, round % 2 ? network : nullptr};
  bindings::Searching searching(rules.search(question), tables, question.depth,
                                {20'000, round % 3 ? 0.05 : 0.0, 1 + round % 4, round % 2 == 0});
  if (round % 5 == 0) {
    searching.run(nullptr);
  } else {
    searching.start();
    for (int seen = 0; !searching.standing().finished;) {
      seen = searching.wait(seen, std::chrono::milliseconds(5));
      if (searching.standing().report) searching.standing().report->found();
      if (round % 5 == 1) searching.stop();
    }
  }
  return searching.standing().nodes;
}

int main() {
  const auto tables = std::make_shared<bindings::Tables>(1);
  const std::unique_ptr<Rules> games[] = {
      make_fanorona(9, 5, "tumicarona", true, false, 100, false), make_fanorona(5, 5, "vela", false, false, 100, false),
      make_tours(false, false), make_tchag("gbgbgb/byYyYg/gbgbgb/bgbgbg/gRrRrb/bgbgbg r -").value};
  std::vector<std::shared_ptr<const search::Network>> networks;
  for (const auto& rules : games) networks.push_back(network(*rules));
  std::atomic<std::int64_t> nodes{0};
  std::vector<std::thread> users;
  for (int user = 0; user < 4; ++user)
    users.emplace_back([&, user] {
      for (int round = user; round < user + 24; ++round)
        for (std::size_t i = 0; i < std::size(games); ++i) nodes += ask(*games[i], networks[i], tables, round);
    });
  for (std::thread& user : users) user.join();
  std::printf("%lld nodes by four threads at once on one engine's tables\n", static_cast<long long>(nodes));
}
