// The evaluation of Tchag.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "tablier/games/tchag.hpp"
#include "tablier/search/evaluation.hpp"
#include "tablier/search/inputs_tchag.hpp"
#include "tablier/search/weights.hpp"

namespace tablier::search {

template <>
class Evaluation<tchag::Tchag> {
  using G = tchag::Tchag;
  using State = tchag::State;
  using Move = tchag::Move;
  using Mask = tchag::Mask;

 public:
  // Seen by the mover. A lack is what a side has lost, the more the fewer it has left; cells are tiles a side's pawns
  // could step to; attacked are enemies the mover could take, hanging his own pawns beyond the first that they could.
  static constexpr std::array names{"captures", "lacks", "own cells",     "enemy cells",        "attacked",
                                    "hanging",  "turn",  "late captures", "pawns that can step"};
  using Terms = std::array<int, names.size()>;
  static constexpr int most_moves = 4096, squares = 64 * 64;
  static constexpr Tuning tuning(const G&) { return {.follow_plies = 6, .follow_first = 4}; }
  static constexpr int few_tiles = 12;

  struct Action : tchag::Effect {
    friend bool operator==(const Action& a, const Action& b) {
      return a.from == b.from && a.to == b.to && a.after == b.after;
    }
  };

  explicit Evaluation(const G& game) : start_(game.start().board), weights_(fitted(game).weights) {}
  static const Fitted<tchag_terms>& fitted(const G&) { return tchag_fitted; }
  void weigh(const Terms& weights) { weights_ = weights; }
  Value weighed(const Terms& terms) const { return search::weighed(terms, weights_); }

  Terms terms(const G&, const State& state) const {
    const tchag::Board& board = state.board;
    const int mover = state.turn, enemy = 1 - mover;
    const Mask mine = reach(board, mover), theirs = reach(board, enemy);
    return compared(board, mover, mine, theirs);
  }

  static constexpr bool merges(const Action&) { return false; }
  template <class Visit>
  static void each_action(const G& game, const State& state, Visit&& visit) {
    game.each_effect(state, [&](const tchag::Effect& effect) { return visit(Action{effect}); });
  }
  static Action action(const Move& move) { return {{move.after, move.from, move.to}}; }
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

  // With few tiles many lines lead to the same boards, turned or mirrored.
  static std::uint64_t key(const G& game, const State& state, std::uint64_t hash) {
    return std::popcount(state.board.tiles) > few_tiles ? hash : game.hash(game.representative(state));
  }
  static int reversible_plies(const State&) { return 0; }
  // At most so many plies can follow: each takes a tile away, save the last one, to stop.
  static int plies_left(const State& state) { return std::popcount(state.board.tiles); }
  static bool in_time(const G&, const State&, int) { return true; }

  template <class Estimate>
  Judgement judge(const G&, const State& state, Estimate&& estimate) const {
    const tchag::Board& board = state.board;
    const int mover = state.turn, enemy = 1 - mover;
    Judgement judgement;
    judgement.perhaps_over =
        !board.pawns[0] || !board.pawns[1] || state.status == tchag::Status::stopped || !board.can_move(mover);
    if (judgement.perhaps_over) return judgement;
    const Mask mine = reach(board, mover), theirs = reach(board, enemy);
    if (state.status == tchag::Status::may_stop)
      judgement.urgency = Urgency::threatened;  // to stop is one of all moves
    else if (mine & board.pawns[enemy])
      judgement.urgency = Urgency::captures;
    judgement.value = estimate(compared(board, mover, mine, theirs));
    return judgement;
  }

  Value worth(int gain) const { return gain * (weights_[0] + 6 * weights_[1] + 24 * weights_[7]) + 100; }

 private:
  Terms compared(const tchag::Board& board, int mover, Mask mine, Mask theirs) const {
    const int enemy = 1 - mover;
    const auto captured = [&](int player) {
      return std::popcount(start_.pawns[player]) - std::popcount(board.pawns[player]);
    };
    const auto lack = [&](int player) {
      return 12 * captured(player) / std::max(1, std::popcount(board.pawns[player]));
    };
    const auto mobile = [&](int player) {
      const Mask own = board.pawns[player], free = board.tiles & ~own;
      return std::popcount((tchag::beside(free) & own & board.black) | (tchag::across(free) & own & ~board.black));
    };
    const int lead = captured(enemy) - captured(mover);
    return {lead,
            lack(enemy) - lack(mover),
            std::popcount(mine),
            std::popcount(theirs),
            std::popcount(mine & board.pawns[enemy]),
            std::max(0, std::popcount(theirs & board.pawns[mover]) - 1),
            1,
            lead * (36 - std::popcount(board.tiles)),
            mobile(mover) - mobile(enemy)};
  }

  static Mask reach(const tchag::Board& board, int player) {
    const Mask own = board.pawns[player];
    return (tchag::beside(own & board.black) | tchag::across(own & ~board.black)) & board.tiles & ~own;
  }

  tchag::Board start_;
  Terms weights_;
};

}  // namespace tablier::search
