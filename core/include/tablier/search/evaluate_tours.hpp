// The evaluation of Les Tours.
#pragma once

#include <array>
#include <bit>

#include "tablier/games/tours.hpp"
#include "tablier/search/evaluation.hpp"
#include "tablier/search/inputs_tours.hpp"
#include "tablier/search/set_ups_tours.hpp"
#include "tablier/search/threats_tours.hpp"
#include "tablier/search/weights.hpp"

namespace tablier::search {

template <>
class Evaluation<tours::Tours> {
  using G = tours::Tours;
  using State = tours::State;
  using Move = tours::Move;
  using Mask = tours::Mask;

 public:
  // Seen by the mover; all but the last two are differences. A side must move the pieces of one row: how many rows it
  // is from its home, the cells these pieces could end on (each for itself), the pieces they could bounce off, the
  // cells of the far row they could end on, and their sizes. From a leading piece a run leads to the side's goal. The
  // last one says whether the other side would reach its goal, were it its turn.
  static constexpr std::array names{"row",  "ends",   "springs", "last", "ones",
                                    "twos", "threes", "leading", "turn", "threat"};
  using Terms = std::array<int, names.size()>;
  static constexpr int most_moves = 512, squares = 128 * 64;
  static constexpr Tuning tuning(const G&) { return {.follow_plies = 0}; }

  using Action = Move;

  explicit Evaluation(const G& game) : weights_(fitted(game).weights) {}
  static const Fitted<tours_terms>& fitted(const G&) { return tours_fitted; }
  void weigh(const Terms& weights) { weights_ = weights; }
  Value weighed(const Terms& terms) const { return search::weighed(terms, weights_); }

  static constexpr bool merges(const Action&) { return false; }
  template <class Visit>
  static void each_action(const G& game, const State& state, Visit&& visit) {
    game.each_move(state, visit);
  }
  static Action action(const Move& move) { return move; }
  static bool is(const Action& action, const Move& move) { return action == move; }
  static State play(const G& game, const State& state, const Action& action) { return game.play(state, action); }
  static std::uint16_t signature(const Action& action) {
    return static_cast<std::uint16_t>(1 + (action.from << 6 | action.to));
  }
  static int square(const Action& action) { return action.from << 6 | action.to; }
  static int gain(const State&, const Action& action) { return action.to == tours::goal && !action.places(); }
  static int promise(const State&, const Action&) { return 0; }

  static std::uint64_t key(const G&, const State&, std::uint64_t hash) { return hash; }
  static int reversible_plies(const State&) { return 1 << 20; }
  static bool in_time(const G&, const State&, int) { return true; }

  // Whether the mover can reach the goal at once.
  bool wins_at_once(const G& game, const State& state) {
    return !state.won && !game.setting_up(state) && reaches_goal(game, state, state.turn);
  }
  // A win of the mover within so many plies that is forced by threats. `enter` counts a position, and is false when no
  // more may be tried.
  template <class Enter>
  std::optional<ToursThreats::Win> forced_win(const G& game, const State& state, int plies, Enter&& enter) {
    if (state.won || game.setting_up(state) || wins_at_once(game, state)) return std::nullopt;
    return ToursThreats().find(game, state, plies / 2, enter);
  }

  // What a set-up is worth to the mover, finished or not.
  static Value set_up_value(const State& state) {
    const Value value = SetUps::all().value(state);
    return state.turn ? -value : value;
  }

  // What the estimate is made of, seen by the mover. Nothing while pieces are placed.
  static Terms terms(const G& game, const State& state) {
    if (game.setting_up(state)) return {};
    const int mover = state.turn, other = 1 - mover;
    const auto my_row = game.row_to_move(state, mover), their_row = game.row_to_move(state, other);
    tours::GoalWay way;
    return terms(state, my_row.value_or(0), their_row.value_or(0),
                 their_row && game.reaches_goal(state, other, *their_row, way));
  }

  template <class Estimate>
  Judgement judge(const G& game, const State& state, Estimate&& estimate) {
    Judgement judgement;
    if (state.won) {
      judgement.perhaps_over = true;
      return judgement;
    }
    if (game.setting_up(state)) return judgement;
    const int mover = state.turn, other = 1 - mover;
    const auto my_row = game.row_to_move(state, mover), their_row = game.row_to_move(state, other);
    if (my_row && game.reaches_goal(state, mover, *my_row, ways_[mover])) {
      judgement.wins_at_once = true;
      return judgement;
    }
    if (!my_row && !their_row) {
      judgement.perhaps_over = true;
      return judgement;
    }
    const bool threat = their_row && game.reaches_goal(state, other, *their_row, ways_[other]);
    if (threat) judgement.urgency = Urgency::threatened;
    judgement.value = estimate(terms(state, my_row.value_or(0), their_row.value_or(0), threat));
    return judgement;
  }

  // Whether the mover has an answer to a goal run of the other side.
  bool parries(const G& game, const State& state) {
    bool parried = false;
    game.each_move(state, [&](const Move& move) {
      parried = !reaches_goal(game, game.play(state, move), 1 - state.turn);
      return !parried;
    });
    return parried;
  }

  Value worth(int) const { return infinite; }

 private:
  // What one side's pieces to move could do, as if no border were ever used up.
  struct Side {
    int ends = 0, springs, last, ones, twos, threes, leading;

    Side(const State& state, int player, int distance) {
      const tours::Sizes sizes(state.planes);
      const Mask pieces = sizes.all(), open = tours::all & ~pieces, far_row = G::row_from(player, tours::side - 1);
      const Mask mine = pieces & G::row_from(player, distance);
      Mask all_reached = 0;
      for (Mask left = mine; left; left &= left - 1) {
        Mask reached = 0;
        for (Mask fresh = left & -left; fresh;) {
          tours::Front one(fresh & sizes.ones), two(fresh & sizes.twos), three(fresh & sizes.threes);
          two.go_on(open);
          three.go_on(open);
          three.go_on(open);
          fresh = pieces & ~reached;
          reached |= one.cells() | two.cells() | three.cells();
          fresh &= reached;
        }
        ends += std::popcount(reached & open);
        all_reached |= reached;
      }
      springs = std::popcount(all_reached & pieces);
      last = std::popcount(all_reached & open & far_row);
      ones = std::popcount(mine & sizes.ones);
      twos = std::popcount(mine & sizes.twos);
      threes = std::popcount(mine & sizes.threes);
      leading = std::popcount(tours::leading_to_goal(sizes, far_row, open));
    }
  };

  bool reaches_goal(const G& game, const State& state, int player) {
    const auto row = game.row_to_move(state, player);
    return row && game.reaches_goal(state, player, *row, ways_[player]);
  }

  static Terms terms(const State& state, int my_row, int their_row, bool threat) {
    const Side mine(state, state.turn, my_row), theirs(state, 1 - state.turn, their_row);
    return {my_row - their_row,
            mine.ends - theirs.ends,
            mine.springs - theirs.springs,
            mine.last - theirs.last,
            mine.ones - theirs.ones,
            mine.twos - theirs.twos,
            mine.threes - theirs.threes,
            mine.leading - theirs.leading,
            1,
            threat};
  }

  Terms weights_;
  tours::GoalWay ways_[2];  // the last ones found, by player
};

}  // namespace tablier::search
