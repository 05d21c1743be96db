// Counts move sequences: the usual check that a move generator is right, and a measure of its speed.
#pragma once

#include "tablier/game.hpp"

namespace tablier {

// The number of sequences of `depth` moves. `poll` is asked all the time whether to go on; once it says no it must
// keep saying so, and the count is worthless.
template <class G, class Poll>
std::uint64_t perft(const G& game, const typename G::State& state, int depth, Poll&& poll) {
  if (depth == 0) return 1;
  if (depth == 1) return game.count_moves(state);
  std::uint64_t count = 0;
  game.each_move(state, [&](const typename G::Move& move) {
    count += perft(game, game.play(state, move), depth - 1, poll);
    return poll();
  });
  return count;
}

}  // namespace tablier
