// Games of the engine against itself, played on from a position to their end.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "tablier/game.hpp"

namespace tablier {

constexpr int sign(Player player) { return player == Player::first ? 1 : -1; }

// Plays until the game is over, a position comes for the third time, a search proves the result or so many plies were
// played: 1 if the first player wins, -1 if he loses, 0 if nobody does. `before` holds the hashes of the positions
// before. `look(state, before)` gives the report of a search, `choose(state, report)` the state after the move.
template <Game G, class Look, class Choose>
int play_on(const G& game, typename G::State state, std::vector<std::uint64_t> before, int plies, Look&& look,
            Choose&& choose) {
  while (plies-- > 0) {
    if (const auto outcome = game.outcome(state)) return outcome->winner ? sign(*outcome->winner) : 0;
    const std::uint64_t hash = game.hash(state);
    if (std::count(before.begin(), before.end(), hash) == 2) return 0;
    const auto report = look(state, std::as_const(before));
    if (report.known.settled()) return report.known.least * sign(game.turn(state));
    before.push_back(hash);
    state = choose(std::as_const(state), report);
  }
  return 0;
}

}  // namespace tablier
