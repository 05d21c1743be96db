// The evaluation of Tumicarona, Fanorona and Vela.
#pragma once

#include <bit>

#include "tablier/games/fanorona.hpp"
#include "tablier/search/evaluation.hpp"

namespace tablier::search {

// A hundredth of a piece is 1.
struct FanoronaWeights {
  Value piece = 100;
  Value share = 700;   // the lead as a share of all pieces: the fewer there are, the more it counts
  Value step = 3;      // for each step a side could make
  Value threat = 14;   // for each step that would capture
  Value crossing = 4;  // for a piece on a point with diagonals
  Value tempo = 10;    // for the turn
  Value surplus = 20;  // Vela: for each piece the giver has yet to give away
};

template <int Cols, int Rows>
class Evaluation<fanorona::Fanorona<Cols, Rows>> {
  using G = fanorona::Fanorona<Cols, Rows>;
  using State = fanorona::State;
  using Move = fanorona::Move;
  using Mask = fanorona::Mask;
  using Phase = fanorona::Phase;
  using B = fanorona::Board<Cols, Rows>;

 public:
  using Weights = FanoronaWeights;
  static constexpr int most_moves = 1024, longest_quiescence = 8, squares = 64 * 64;

  // Chains that do the same to the board are the same to the search.
  struct Action {
    Mask captured;
    std::uint8_t from, to;
  };

  explicit Evaluation(const Weights& weights = {}) : weights_(weights) {}

  static Action action(const Move& move) { return {move.captured, move.from, move.to}; }
  static bool is(const Action& action, const Move& move) {
    return action.captured == move.captured && action.from == move.from && action.to == move.to;
  }
  static State play(const G& game, const State& state, const Action& action) {
    Move move;
    move.from = action.from;
    move.to = action.to;
    move.captured = action.captured;
    return game.play(state, move);
  }
  static std::uint16_t signature(const Action& action) {
    const std::uint64_t all = action.captured * 0x9e3779b97f4a7c15u + square(action) * 0xbf58476d1ce4e5b9u;
    return static_cast<std::uint16_t>(all >> 48 | 1);
  }
  static int square(const Action& action) { return action.from << 6 | action.to; }
  static int gain(const State&, const Action& action) { return std::popcount(action.captured); }
  static int promise(const State&, const Action&) { return 0; }

  static std::uint64_t key(const G& game, const State& state, std::uint64_t hash) {
    const std::uint32_t limit = game.no_capture_limit();
    return limit && state.since + longest_line >= limit && state.since > limit / 2 ? mix(hash + state.since) : hash;
  }
  static int reversible_plies(const State& state) {
    return static_cast<int>(std::min<std::uint32_t>(state.since, 1u << 20));
  }
  static bool in_time(const G& game, const State& state, int distance) {
    return !game.no_capture_limit() || state.since + static_cast<unsigned>(distance) < game.no_capture_limit();
  }

  Judgement judge(const G& game, const State& state) const {
    const Mask own = state.pieces[state.turn], enemy = state.pieces[1 - state.turn];
    const Mask empty = B::all & ~(own | enemy);
    const Reach mine(own, enemy, empty), theirs(enemy, own, empty);
    const Phase phase = game.phase(state);
    Judgement judgement;
    judgement.perhaps_over = !own || !enemy || !mine.steps || !in_time(game, state, 0);
    if (mine.captures && phase != Phase::giver) judgement.urgency = Urgency::captures;

    int lead = std::popcount(own) - std::popcount(enemy);
    Value value = 0;
    if (phase == Phase::giver || phase == Phase::taker) {
      // What the giver has beyond the pieces he will keep is not his for long, and threatens nobody.
      const bool gives = phase == Phase::giver;
      const int surplus = std::popcount(state.pieces[state.giver]) - kept_by_giver;
      lead -= gives ? surplus : -surplus;
      value += (gives ? surplus : -surplus) * weights_.surplus;
      value += weights_.threat * ((gives ? 0 : mine.captures) - (gives ? theirs.captures : 0));
    } else {
      value += weights_.threat * (mine.captures - theirs.captures);
    }
    const int total = std::max(1, std::popcount(own | enemy));
    value += lead * weights_.piece + lead * weights_.share / total;
    value += weights_.step * (mine.steps - theirs.steps);
    value += weights_.crossing * (std::popcount(own & crossings) - std::popcount(enemy & crossings));
    judgement.value = std::clamp(value + weights_.tempo, -largest_estimate, largest_estimate);
    return judgement;
  }

  Value worth(int gain) const { return gain * (weights_.piece + weights_.share / 4) + 2 * weights_.piece; }

 private:
  static constexpr int kept_by_giver = 5;

  static constexpr Mask crossings = [] {
    Mask set = 0;
    for (int point = 0; point < B::points; ++point)
      if ((B::file(point) + B::rank(point)) % 2 == 0) set |= Mask{1} << point;
    return set;
  }();

  // How many steps a side could make, and how many would capture under the base rules.
  struct Reach {
    int steps = 0, captures = 0;

    Reach(Mask own, Mask enemy, Mask empty) {
      [&]<int... D>(std::integer_sequence<int, D...>) {
        (add<D>(own, enemy, empty), ...);
      }(std::make_integer_sequence<int, fanorona::directions>{});
    }
    template <int D>
    [[gnu::always_inline]] void add(Mask own, Mask enemy, Mask empty) {
      const Mask movers = own & B::leaves[D] & B::template before<D>(empty);
      const Mask approaching = movers & B::crosses[D] & B::template before<D, 2>(enemy);
      const Mask withdrawing =
          movers & B::leaves[fanorona::opposite(D)] & B::template before<fanorona::opposite(D)>(enemy);
      steps += std::popcount(movers);
      captures += std::popcount(approaching | withdrawing);
    }
  };

  Weights weights_;
};

}  // namespace tablier::search
