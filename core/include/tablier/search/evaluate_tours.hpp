// The evaluation of Les Tours.
#pragma once

#include <vector>

#include "tablier/games/tours.hpp"
#include "tablier/search/evaluation.hpp"

namespace tablier::search {

struct ToursWeights {
  Value row = 40;  // for each row the pieces a side must move are away from its home
  Value move = 3;  // for each move a side has
  Value tempo = 10;
  Value threat = 150;  // the other side would reach its goal, were it its turn
};

template <>
class Evaluation<tours::Tours> {
  using G = tours::Tours;
  using State = tours::State;
  using Move = tours::Move;

 public:
  using Weights = ToursWeights;
  static constexpr int most_moves = 512, longest_quiescence = 3, squares = 128 * 64;

  using Action = Move;

  explicit Evaluation(const Weights& weights = {}) : weights_(weights), sides_(remembered) {}

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

  Judgement judge(const G& game, const State& state) {
    Judgement judgement;
    const Side mine = look(game, state);
    if (mine.reaches_goal) {
      judgement.wins_at_once = true;
      return judgement;
    }
    if (!mine.moves) {
      judgement.perhaps_over = true;
      return judgement;
    }
    if (mine.places) return judgement;
    State turned = state;
    turned.turn = 1 - state.turn;
    const Side theirs = look(game, turned);
    if (theirs.reaches_goal) judgement.urgency = Urgency::threatened;
    judgement.value = weights_.row * (mine.distance - theirs.distance) + weights_.move * (mine.moves - theirs.moves) +
                      weights_.tempo - weights_.threat * theirs.reaches_goal;
    return judgement;
  }

  Value worth(int) const { return infinite; }

 private:
  struct Side {
    std::uint16_t moves = 0;
    std::uint8_t distance = 0;
    bool reaches_goal = false, places = false;
  };
  struct Remembered {
    std::uint64_t hash = 0;
    Side side;
  };
  static constexpr std::size_t remembered = 1 << 15;

  // What a side could do. To find it takes long, and the same question comes again and again: each position is asked
  // for both sides, and is reached in many ways.
  Side look(const G& game, const State& state) {
    const std::uint64_t hash = game.hash(state);
    Remembered& place = sides_[hash % remembered];
    if (place.hash != hash) place = {hash, look_anew(game, state)};
    return place.side;
  }
  static Side look_anew(const G& game, const State& state) {
    Side side;
    game.each_move(state, [&](const Move& move) {
      if (move.places()) {
        side.moves = 1;
        side.places = true;
        return false;
      }
      if (!side.moves++ && !move.passes()) {
        const int rank = tours::rank(move.from);
        side.distance = static_cast<std::uint8_t>(state.turn ? tours::side - 1 - rank : rank);
      }
      side.reaches_goal = move.to == tours::goal;
      return !side.reaches_goal;
    });
    return side;
  }

  Weights weights_;
  std::vector<Remembered> sides_;
};

}  // namespace tablier::search
