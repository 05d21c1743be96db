// The evaluation of Tchag.
#pragma once

#include <bit>

#include "tablier/games/tchag.hpp"
#include "tablier/search/evaluation.hpp"

namespace tablier::search {

// A pawn captured is 300.
struct TchagWeights {
  Value capture = 300;
  Value last = 150;     // more for each pawn the enemy lacks, the fewer he has
  Value cell = 8;       // for each tile a side's pawns could step to
  Value threat = 40;    // for each enemy pawn that could be captured
  Value hanging = 120;  // for each own pawn beyond the first that the enemy could capture
  Value tempo = 12;
};

template <>
class Evaluation<tchag::Tchag> {
  using G = tchag::Tchag;
  using State = tchag::State;
  using Move = tchag::Move;
  using Mask = tchag::Mask;

 public:
  using Weights = TchagWeights;
  static constexpr int most_moves = 4096, longest_quiescence = 4, squares = 64 * 64;

  struct Action {
    tchag::Board after;
    std::uint8_t from, to;
  };

  explicit Evaluation(const Weights& weights = {}) : weights_(weights) {}

  static Action action(const Move& move) { return {move.after, move.from, move.to}; }
  static bool is(const Action& action, const Move& move) {
    return action.from == move.from && action.to == move.to && action.after == move.after;
  }
  static State play(const G& game, const State& state, const Action& action) {
    Move move;
    move.from = action.from;
    move.to = action.to;
    move.after = action.after;
    return game.play(state, move);
  }
  static std::uint16_t signature(const Action& action) {
    const tchag::Board& board = action.after;
    const std::uint64_t all = (board.tiles + board.black * 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u +
                              (board.pawns[0] + board.pawns[1] * 0x94d049bb133111ebu) * 0x9e3779b97f4a7c15u +
                              static_cast<unsigned>(square(action));
    return static_cast<std::uint16_t>(all >> 48 | 1);
  }
  static int square(const Action& action) { return action.from << 6 | action.to; }
  static int gain(const State& state, const Action& action) {
    if (action.from == Move::stopping) return 1;
    return static_cast<int>(state.board.pawns[1 - state.turn] >> action.to & 1);
  }
  // A move is better the more it attacks and the less it leaves to be attacked.
  static int promise(const State& state, const Action& action) {
    const tchag::Board& board = action.after;
    const int mover = state.turn;
    const Mask mine = reach(board, mover), theirs = reach(board, 1 - mover);
    return 500 + 30 * std::popcount(mine & board.pawns[1 - mover]) - 100 * std::popcount(theirs & board.pawns[mover]) +
           4 * (std::popcount(mine) - std::popcount(theirs));
  }

  // The hash of a state lets some pawns of one side stand for those of the other; a key must not.
  static std::uint64_t key(const G&, const State& state, std::uint64_t hash) {
    return hash ^ mix(state.board.pawns[1] + 0x9e3779b97f4a7c15u);
  }
  static int reversible_plies(const State&) { return 0; }
  static bool in_time(const G&, const State&, int) { return true; }

  Judgement judge(const G& game, const State& state) const {
    const tchag::Board& board = state.board;
    const int mover = state.turn, enemy = 1 - mover;
    Judgement judgement;
    judgement.perhaps_over =
        !board.pawns[0] || !board.pawns[1] || state.status == tchag::Status::stopped || !board.can_move(mover);
    if (judgement.perhaps_over) return judgement;
    const Mask mine = reach(board, mover), theirs = reach(board, enemy);
    const int attacked = std::popcount(mine & board.pawns[enemy]), hanging = std::popcount(theirs & board.pawns[mover]);
    if (state.status == tchag::Status::may_stop)
      judgement.urgency = Urgency::threatened;  // to stop is one of all moves
    else if (attacked)
      judgement.urgency = Urgency::captures;
    const tchag::Board start = game.start().board;
    const auto captured = [&](int player) {
      return std::popcount(start.pawns[player]) - std::popcount(board.pawns[player]);
    };
    const auto lack = [&](int player) { return weights_.last * captured(player) / std::popcount(board.pawns[player]); };
    judgement.value = weights_.capture * (captured(enemy) - captured(mover)) + lack(enemy) - lack(mover) +
                      weights_.cell * (std::popcount(mine) - std::popcount(theirs)) + weights_.threat * attacked -
                      weights_.hanging * std::max(0, hanging - 1) + weights_.tempo;
    return judgement;
  }

  Value worth(int gain) const { return gain * (weights_.capture + weights_.last) + weights_.capture; }

 private:
  static Mask reach(const tchag::Board& board, int player) {
    const Mask own = board.pawns[player];
    return (tchag::beside(own & board.black) | tchag::across(own & ~board.black)) & board.tiles & ~own;
  }

  Weights weights_;
};

}  // namespace tablier::search
