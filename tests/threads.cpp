// Many searches at once on the tables of one engine, shared and lent, for the thread sanitizer.
#include <atomic>
#include <cstdio>

#include "search.hpp"
#include "tablier/facade/rules.hpp"

using namespace tablier;

static std::int64_t ask(const Rules& rules, const std::shared_ptr<bindings::Tables>& tables, int round) {
  const SearchQuestion question{rules.start(), {}, 90, 2, {}, {}};
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
  std::atomic<std::int64_t> nodes{0};
  std::vector<std::thread> users;
  for (int user = 0; user < 4; ++user)
    users.emplace_back([&, user] {
      for (int round = user; round < user + 24; ++round)
        for (const auto& rules : games) nodes += ask(*rules, tables, round);
    });
  for (std::thread& user : users) user.join();
  std::printf("%lld nodes by four threads at once on one engine's tables\n", static_cast<long long>(nodes));
}
