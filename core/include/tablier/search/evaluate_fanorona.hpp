// The evaluation of Tumicarona, Fanorona and Vela.
#pragma once

#include <array>
#include <bit>

#include "tablier/games/fanorona.hpp"
#include "tablier/search/evaluation.hpp"
#include "tablier/search/inputs_fanorona.hpp"
#include "tablier/search/weights.hpp"

namespace tablier::search {

template <int Rows>
class Evaluation<fanorona::Fanorona<Rows>> {
  using G = fanorona::Fanorona<Rows>;
  using State = fanorona::State;
  using Move = fanorona::Move;
  using Mask = fanorona::Mask;
  using Phase = fanorona::Phase;
  using B = fanorona::Board<Rows>;

 public:
  // Seen by the mover. A threat is a step that would capture, a crossing a point with diagonals.
  static constexpr std::array names{"lead",          "share",     "own steps", "enemy steps", "own threats",
                                    "enemy threats", "crossings", "rim",       "turn"};
  using Terms = std::array<int, names.size()>;
  static_assert(names.size() == fanorona_terms);
  static constexpr int most_moves = 1024, squares = 64 * 64;

  // Chains that do the same to the board are the same to the search.
  struct Action {
    Mask captured;
    std::uint8_t from, to;

    friend bool operator==(const Action&, const Action&) = default;
  };

  explicit Evaluation(const G& game) : weights_(fitted(game).weights), rim_(rim(game.cols())) {}
  static const Fitted<fanorona_terms>& fitted(const G& game) {
    return game.rules() == fanorona::RuleSet::tumicarona ? tumicarona_fitted : fanorona_fitted;
  }
  static constexpr Tuning tuning(const G& game) {
    return {.fading = game.rules() == fanorona::RuleSet::fanorona ? 50 : 0};
  }
  void weigh(const Terms& weights) { weights_ = weights; }
  Value weighed(const Terms& terms) const { return search::weighed(terms, weights_); }

  // Only captures may go another way.
  static bool merges(const Action& action) { return action.captured != 0; }
  template <class Visit>
  static void each_action(const G& game, const State& state, Visit&& visit) {
    game.each_effect(
        state, [&](const fanorona::Effect& effect) { return visit(Action{effect.captured, effect.from, effect.to}); });
  }
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

  // How much of the plies without a capture that end the game have been played, of 256.
  static int share_of_limit(const G& game, const State& state) {
    const std::uint32_t limit = game.no_capture_limit();
    return limit ? static_cast<int>(std::uint64_t{256} * std::min(state.since, limit) / limit) : 0;
  }

  // Tables are about so few pieces, and not about Vela while one gives and the other takes.
  static bool may_be_in_tables(const G& game, const State& state, int pieces) {
    const Phase phase = game.phase(state);
    return (phase == Phase::compulsory || phase == Phase::optional) && Evaluation::pieces(state) <= pieces;
  }
  static int pieces(const State& state) { return std::popcount(state.pieces[0] | state.pieces[1]); }
  static bool has_just_captured(const State& state) { return state.since == 0; }

  Terms terms(const G& game, const State& state) const { return Seen(game, state, rim_).terms; }

  template <class Estimate>
  Judgement judge(const G& game, const State& state, Estimate&& estimate) const {
    const Seen seen(game, state, rim_);
    Judgement judgement;
    judgement.perhaps_over = !seen.own || !seen.enemy || !seen.mine.steps || !in_time(game, state, 0);
    if (seen.mine.captures && seen.phase != Phase::giver) judgement.urgency = Urgency::captures;
    judgement.value = estimate(seen.terms);
    return judgement;
  }

  Value worth(int gain) const { return gain * (weights_[0] + 16 * weights_[1]) + 100; }

 private:
  static constexpr int kept_by_giver = 5;

  static constexpr Mask crossings = [] {
    Mask set = 0;
    for (int point = 0; point < B::points; ++point)
      if ((B::file(point) + B::rank(point)) % 2 == 0) set |= Mask{1} << point;
    return set;
  }();
  static constexpr Mask rim(int cols) {
    Mask set = 0;
    for (int point = 0; point < cols * Rows; ++point)
      if (B::file(point) % (cols - 1) == 0 || B::rank(point) % (Rows - 1) == 0) set |= Mask{1} << point;
    return set;
  }

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

  struct Seen {
    Mask own, enemy;
    Reach mine, theirs;
    Phase phase;
    Terms terms;

    Seen(const G& game, const State& state, Mask rim)
        : own(state.pieces[state.turn]),
          enemy(state.pieces[1 - state.turn]),
          mine(own, enemy, game.all() & ~(own | enemy)),
          theirs(enemy, own, game.all() & ~(own | enemy)),
          phase(game.phase(state)) {
      int lead = std::popcount(own) - std::popcount(enemy);
      const bool i_take = phase != Phase::giver, they_take = phase != Phase::taker;
      // What the giver has beyond the pieces he will keep is not his for long, and threatens nobody.
      if (!i_take) lead -= std::popcount(own) - kept_by_giver;
      if (!they_take) lead += std::popcount(enemy) - kept_by_giver;
      const auto difference = [&](Mask set) { return std::popcount(own & set) - std::popcount(enemy & set); };
      terms = {lead,
               64 * lead / std::max(1, std::popcount(own | enemy)),
               mine.steps,
               theirs.steps,
               i_take ? mine.captures : 0,
               they_take ? theirs.captures : 0,
               difference(crossings),
               difference(rim),
               1};
    }
  };

  Terms weights_;
  Mask rim_;
};

}  // namespace tablier::search
