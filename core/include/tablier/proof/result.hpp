// What a position is worth in unlimited play, and what tables of endings say of it.
#pragma once

#include <cstdint>
#include <optional>

#include "tablier/game.hpp"
#include "tablier/search/endings.hpp"

namespace tablier::proof {

// The result of unlimited play: who can force a win, and within how many plies. Nobody: a draw, by the rules or
// because play never has to end.
struct Result {
  std::optional<Player> winner;
  std::uint16_t distance = 0;
};

// Tables of endings, or none. Lines of a search end where they know the result; that it is so, the strategy must show
// by the rules alone.
template <Game G>
class KnownEndings {
  using State = typename G::State;

 public:
  KnownEndings(const G& game, const search::Endings<State>* endings) : game_(game), endings_(endings) {}

  std::optional<Result> result(const State& state) const {
    const search::Known known = endings_ ? endings_->known(state) : search::Known{};
    if (!known.settled()) return std::nullopt;
    if (known.least == 0) return Result{};
    const Player mover = game_.turn(state);
    return Result{known.won() ? mover : other(mover), known.distance};
  }

 private:
  const G& game_;
  const search::Endings<State>* endings_;
};

}  // namespace tablier::proof
