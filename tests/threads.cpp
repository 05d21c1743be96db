// Many searches at once on the tables of one engine, shared and lent, for the thread sanitizer.
#include <cstdio>
#include <thread>
#include <vector>

#include "game_search.hpp"
#include "tablier/search/evaluate_fanorona.hpp"
#include "tablier/search/evaluate_tchag.hpp"
#include "tablier/search/evaluate_tours.hpp"

using namespace tablier;

template <class G>
static std::int64_t ask(const G& game, const std::shared_ptr<bindings::Tables>& tables, int round) {
  const bindings::SearchOrder order{tables,         {}, {}, 90, 20'000, round % 3 ? 0.05 : 0.0, 2, 1 + round % 4,
                                    round % 2 == 0, {}, {}};
  const auto searching = bindings::begin_search(game, game.start(), {}, order);
  if (round % 5 == 0) {
    searching->run(nullptr);
  } else {
    searching->start();
    for (int seen = 0; !searching->found().finished;) seen = searching->wait(seen, std::chrono::milliseconds(5));
    if (round % 5 == 1) searching->stop();
  }
  return searching->found().nodes;
}

int main() {
  const auto tables = std::make_shared<bindings::Tables>(1);
  std::atomic<std::int64_t> nodes{0};
  std::vector<std::thread> users;
  for (int user = 0; user < 4; ++user)
    users.emplace_back([&, user] {
      for (int round = user; round < user + 24; ++round) {
        nodes += ask(fanorona::Fanorona<5>(), tables, round);
        nodes +=
            ask(fanorona::Fanorona<5>({fanorona::RuleSet::vela, false, false, 100, Player::second, 5}), tables, round);
        nodes += ask(tours::Tours(), tables, round);
        nodes += ask(tchag::Tchag(), tables, round);
      }
    });
  for (std::thread& user : users) user.join();
  std::printf("%lld nodes by four threads at once on one engine's tables\n", static_cast<long long>(nodes));
}
