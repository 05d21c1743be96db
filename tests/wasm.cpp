// Uses every function of every game once, so that compiling this file compiles the whole core.
#include "tablier/games/fanorona.hpp"
#include "tablier/games/tchag.hpp"
#include "tablier/games/tours.hpp"
#include "tablier/perft.hpp"

template <tablier::Game G>
static std::uint64_t use(const G& game, const char* text) {
  auto state = game.start();
  if (const auto parsed = game.parse(text)) state = parsed.value;
  tablier::Random random(1);
  game.play_random(state, random);
  std::uint64_t sum = game.hash(state) + game.text(state).size() + game.key(state).size();
  sum += game.board(state).size() + game.outcome(state).has_value();
  sum += game.steps(state, {}).value.choices.size();
  game.each_move(state, [&](const auto& move) {
    sum += game.describe(state, move).size() + game.text(state, move).size();
    return true;
  });
  return sum + tablier::perft(game, state, 3, [] { return true; });
}

extern "C" std::uint64_t use_all(const char* text) {
  return use(tablier::fanorona::Fanorona<5>(), text) + use(tablier::fanorona::Fanorona<7>(), text) +
         use(tablier::tours::Tours(), text) + use(tablier::tchag::Tchag(), text);
}
