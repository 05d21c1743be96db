// Uses every game through the façade, so that linking this file with it compiles rules, search and proof.
#include "tablier/facade/rules.hpp"

using namespace tablier;

static std::uint64_t use(const Rules& rules, const char* text) {
  std::string state = rules.start();
  if (const auto parsed = rules.parse(text)) state = parsed.value;
  const auto moves = rules.moves(state);
  std::uint64_t sum = rules.text(state).size() + rules.key(state).size() + rules.board(state).size();
  sum += rules.outcome(state).has_value() + static_cast<unsigned>(rules.facts(state).cols);
  sum += rules.steps(state, {}).value.choices.size();
  for (const std::string& move : moves) sum += rules.describe(state, move).size() + rules.choices(state, move).size();
  sum += rules.perft(state, 3, [](void*) { return true; }, nullptr);

  search::Table table(1);
  search::Control control;
  control.nodes_left = 10'000;
  const auto searcher = rules.search({state, {}, 6, 1, {}, {}, {}});
  const auto found = searcher->run(table.alone(10'000), control, 0, [](const Searcher::Report&) {})->found();
  for (const FoundLine& line : found.lines) sum += line.moves.size();

  const auto proving = rules.prove(state, 1 << 20, nullptr);
  proving->run(10'000, [](void*) { return true; }, nullptr);
  return sum + proving->progress().nodes;
}

extern "C" std::uint64_t use_all(const char* text) {
  std::uint64_t sum = use(*make_tours(false, false), text);
  if (const auto tchag = make_tchag("gbgbgb/byYyYg/gbgbgb/bgbgbg/gRrRrb/bgbgbg r -")) sum += use(*tchag.value, text);
  for (const int rows : {3, 5, 7}) sum += use(*make_fanorona(9, rows, "fanorona", false, false, 100, false), text);
  return sum;
}
