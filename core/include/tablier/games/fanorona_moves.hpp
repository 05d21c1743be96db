// Move generation for the Fanorona family: which turns a player has, listed, counted, or drawn at random.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

#include "tablier/games/fanorona_board.hpp"
#include "tablier/random.hpp"

namespace tablier::fanorona {

// Which of the capture rules is in force for the player to move: T7, F3, V3 or V4.
enum class Phase : std::uint8_t { compulsory, optional, giver, taker };

enum class Kind : std::uint8_t { plain, approach, withdrawal };

// A whole turn. The path is the start point, then a byte per step that holds target and kind, then zeros:
// comparing paths as bytes compares the texts of the moves. 31 enemies allow at most 31 steps.
struct Move {
  static constexpr int longest = 32;

  std::uint8_t path[longest];
  std::uint8_t from, to;
  Mask captured;

  static constexpr std::uint8_t encode(int target, Kind kind) {
    return static_cast<std::uint8_t>(1 + 3 * target + static_cast<int>(kind));
  }
  static constexpr int target(std::uint8_t step) { return (step - 1) / 3; }
  static constexpr Kind kind(std::uint8_t step) { return static_cast<Kind>((step - 1) % 3); }
  friend bool operator==(const Move& a, const Move& b) {
    return std::memcmp(a.path, b.path, a.length() + 1) == 0 && a.length() == b.length();
  }
  constexpr int length() const {
    int steps = 0;
    while (steps + 1 < longest && path[steps + 1]) ++steps;
    return steps;
  }
};

// What a turn does to the board, which is all that playing it needs.
struct Effect {
  Mask captured;
  std::uint8_t from, to;
};

// The pieces and empty points, seen by the player to move.
template <int Rows>
class Turns {
  using B = Board<Rows>;

 public:
  constexpr Turns(Mask own, Mask enemy, Mask all) : own_(own), enemy_(enemy), empty_(all & ~(own | enemy)) {}

  bool can_step() const {
    Mask movers = 0;
    for (const Steppers& here : all_steppers()) movers |= here.all;
    return movers != 0;
  }

  constexpr bool can_capture() const {
    Mask capturers = 0;
    each_direction([&](auto d) {
      const Steppers here = steppers<d>();
      capturers |= here.approaching | here.withdrawing;
    });
    return capturers != 0;
  }

  // The pieces that can step in a direction, and those of them whose step captures.
  struct Steppers {
    Mask all, approaching, withdrawing;

    // Those who step without capturing: because nothing is there, or because they may not (V3).
    constexpr Mask plain(Phase phase) const { return phase == Phase::giver ? all : all & ~(approaching | withdrawing); }
  };
  // A direction, as those who step in it need it: see Board.
  struct Way {
    int delta;
    Mask leaves, leaves_back, crosses;
  };
  static constexpr Way way(int d) { return {B::delta(d), B::leaves[d], B::leaves[opposite(d)], B::crosses[d]}; }
  [[gnu::always_inline]] constexpr Steppers steppers(const Way& way) const {
    const Mask movers = own_ & way.leaves & B::before(empty_, way.delta);
    return {movers, movers & way.crosses & B::before(enemy_, 2 * way.delta),
            movers & way.leaves_back & B::before(enemy_, -way.delta)};
  }

  // Visits the turns that capture, in no particular order: from where to where, and what they take.
  template <class Visit>
  constexpr void each_capture(Visit&& visit) const {
    each_capture(all_steppers(), false, visit);
  }

  // A turn that captures, as far as it has gone: what is left of the enemy, the empty points without those stood on
  // this turn, but with those emptied by captures (T8, T9), what it has taken, and where it may go on to.
  struct Chain {
    int from, at;
    Mask enemy, empty, captured, targets;
  };
  // The same turns step by step: how a first step can capture, …
  constexpr bool can_capture(int from, int to, Kind kind) const {
    const Spoke& spoke = B::spoke(from, to);
    return ((kind == Kind::approach ? spoke.ahead : spoke.behind) & enemy_) != 0;
  }
  // … the chain that it begins, …
  constexpr Chain first_capture(int from, int to, Kind kind) const {
    return taken({from, from, enemy_, empty_, 0, 0}, to, B::spoke(from, to), captures(from, to, kind, enemy_, false));
  }
  // … and, visited, the chains one step longer than another that may go on.
  template <class Visit>
  [[gnu::always_inline]] static constexpr void each_next(const Chain& chain, Visit&& visit) {
    Mask targets = chain.targets;
    do {
      const int target = bits::lowest(targets);
      const Spoke& spoke = B::spoke(chain.at, target);
      if (spoke.ahead & chain.enemy)
        visit(taken(chain, target, spoke, run(spoke.approach, chain.enemy, target > chain.at)));
      if (spoke.behind & chain.enemy)
        visit(taken(chain, target, spoke, run(spoke.withdrawal, chain.enemy, target < chain.at)));
    } while (targets &= targets - 1);
  }

  // The points that captures lead to, those of some pieces not counted, and the pieces that can make them.
  struct Captures {
    Mask pieces, targets;
  };
  constexpr Captures first_captures(Mask but = 0) const {
    Captures found{};
    each_direction([&](auto d) {
      const Steppers here = steppers<d>();
      const Mask capturers = (here.approaching | here.withdrawing) & ~but;
      found.pieces |= capturers;
      found.targets |= B::before(capturers, -B::delta(d));
    });
    return found;
  }

  // Visits the steps that capture nothing: from where to where.
  template <class Visit>
  constexpr void each_plain(Phase phase, Visit&& visit) const {
    each_direction([&](auto d) {
      for (Mask starts = steppers<d>().plain(phase); starts; starts &= starts - 1) {
        const int from = bits::lowest(starts);
        visit(from, from + B::delta(d));
      }
    });
  }

  constexpr int count_plain(Phase phase) const {
    int count = 0;
    each_direction([&](auto d) { count += bits::count(steppers<d>().plain(phase)); });
    return count;
  }

  // Visits the turns in the order of their texts until the visitor returns false: as moves, or only what they do.
  template <class Visit>
  void each(Phase phase, Visit&& visit) const {
    each_of_phase<WithPath>(phase, visit);
  }
  template <class Visit>
  void each_effect(Phase phase, Visit&& visit) const {
    each_of_phase<WithoutPath>(phase, visit);
  }

  std::uint64_t count(Phase phase) const {
    std::uint64_t captures = 0, plain = 0;
    const auto one_more = [&](int, int, Mask) { ++captures; };
    const AllSteppers steppers = all_steppers();
    if (phase != Phase::giver) each_capture(steppers, phase == Phase::taker, one_more);
    if (phase != Phase::compulsory || !captures)
      for (const Steppers& here : steppers) plain += static_cast<unsigned>(bits::count(here.plain(phase)));
    return captures + plain;
  }

  // Draws a turn, each with the same chance; false when there is none.
  bool draw(Phase phase, Random& random, Effect& drawn) const {
    // Captures are written down as they are counted; should they not fit, the one drawn is generated again.
    constexpr std::uint32_t room = 256;
    Effect effects[room];
    std::uint32_t captures = 0, plain = 0;
    const auto keep = [&](int from, int to, Mask captured) {
      if (captures < room) effects[captures] = effect(from, to, captured);
      ++captures;
    };
    const AllSteppers steppers = all_steppers();
    if (phase != Phase::giver) each_capture(steppers, phase == Phase::taker, keep);
    if (phase != Phase::compulsory || !captures)
      for (const Steppers& here : steppers) plain += static_cast<unsigned>(bits::count(here.plain(phase)));

    if (captures + plain == 0) return false;
    std::uint32_t index = random.below(captures + plain);
    if (index < captures) {
      if (index < room) {
        drawn = effects[index];
      } else {
        const auto find = [&](int from, int to, Mask captured) {
          if (index-- == 0) drawn = effect(from, to, captured);
        };
        each_capture(steppers, phase == Phase::taker, find);
      }
      return true;
    }
    index -= captures;
    int d = 0;
    Mask starts = steppers[0].plain(phase);
    for (std::uint32_t here; index >= (here = static_cast<unsigned>(bits::count(starts)));) {
      index -= here;
      starts = steppers[++d].plain(phase);
    }
    while (index--) starts &= starts - 1;
    const int from = bits::lowest(starts);
    drawn = effect(from, from + B::delta(d), 0);
    return true;
  }

  // What a step takes: the whole line, or only its first piece (V4).
  static constexpr Mask captures(int at, int target, Kind kind, Mask enemy, bool single) {
    if (kind == Kind::plain) return 0;
    const Spoke& spoke = B::spoke(at, target);
    if (kind == Kind::approach) return single ? spoke.ahead : run(spoke.approach, enemy, target > at);
    return single ? spoke.behind : run(spoke.withdrawal, enemy, target < at);
  }

 private:
  static Effect effect(int from, int to, Mask captured) {
    return {captured, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
  }

  template <class Each>
  [[gnu::always_inline]] static constexpr void each_direction(Each&& each) {
    [&]<int... D>(std::integer_sequence<int, D...>) {
      (each(std::integral_constant<int, D>{}), ...);
    }(std::make_integer_sequence<int, directions>{});
  }

  using AllSteppers = std::array<Steppers, directions>;

  template <int D>
  [[gnu::always_inline]] constexpr Steppers steppers() const {
    constexpr Way way = Turns::way(D);
    return steppers(way);
  }
  [[gnu::always_inline]] constexpr AllSteppers all_steppers() const {
    AllSteppers all;
    each_direction([&](auto d) { all[d] = steppers<d>(); });
    return all;
  }

  // Where a chain may go on to after a step along a spoke: empty points, but not the one straight ahead (T8).
  static constexpr Mask next_targets(int at, const Spoke& spoke, Mask enemy, Mask empty) {
    return B::around(at).reach & enemy ? B::around(at).targets & empty & ~spoke.ahead : 0;
  }

  // A chain after one step more, along a spoke, that takes a line.
  [[gnu::always_inline]] static constexpr Chain taken(const Chain& chain, int to, const Spoke& spoke, Mask line) {
    const Mask enemy = chain.enemy & ~line, empty = (chain.empty | line) & ~(Mask{1} << to);
    return {chain.from, to, enemy, empty, chain.captured | line, next_targets(to, spoke, enemy, empty)};
  }

  // Visits the captures in no particular order, with no more than their effects.
  template <class Visit>
  constexpr void each_capture(const AllSteppers& steppers, bool single, Visit& visit) const {
    each_direction([&](auto d) {
      const auto each_piece = [&](Mask starts, Kind kind) {
        for (; starts; starts &= starts - 1) {
          const int from = bits::lowest(starts), to = from + B::delta(d);
          const Spoke& spoke = B::spoke(from, to);
          const bool approach = kind == Kind::approach;
          const Mask line = single     ? (approach ? spoke.ahead : spoke.behind)
                            : approach ? run(spoke.approach, enemy_, ascending(d))
                                       : run(spoke.withdrawal, enemy_, !ascending(d));
          visit(from, to, line);
          if (!single) extend(taken({from, from, enemy_, empty_, 0, 0}, to, spoke, line), visit);
        }
      };
      each_piece(steppers[d].approaching, Kind::approach);
      each_piece(steppers[d].withdrawing, Kind::withdrawal);
    });
  }
  // Visits the captures that go on from a chain.
  template <class Visit>
  [[gnu::always_inline]] static constexpr void extend(const Chain& chain, Visit& visit) {
    if (chain.targets) extend(chain.from, chain.at, chain.targets, chain.enemy, chain.empty, chain.captured, visit);
  }
  // The same with all in registers, for the sake of speed.
  template <class Visit>
  TABLIER_SELDOM static constexpr void extend(int from, int at, Mask targets, Mask enemy, Mask empty, Mask captured,
                                              Visit& visit) {
    each_next({from, at, enemy, empty, captured, targets}, [&](const Chain& next) {
      visit(next.from, next.at, next.captured);
      extend(next, visit);
    });
  }

  // A turn in the making: with the path it takes …
  class WithPath {
   public:
    explicit WithPath(int from) { move_.from = move_.path[0] = static_cast<std::uint8_t>(from); }
    void step(int number, int target, Kind kind) {
      move_.path[number] = Move::encode(target, kind);
      if (number + 1 < Move::longest) move_.path[number + 1] = 0;
    }
    const Move& ended(int to, Mask captured) {
      move_.to = static_cast<std::uint8_t>(to);
      move_.captured = captured;
      return move_;
    }

   private:
    Move move_{};
  };
  // … or without.
  class WithoutPath {
   public:
    explicit WithoutPath(int from) : from_(from) {}
    void step(int, int, Kind) {}
    Effect ended(int to, Mask captured) const { return effect(from_, to, captured); }

   private:
    const int from_;
  };

  template <class Turn, class Visit>
  void each_of_phase(Phase phase, Visit& visit) const {
    switch (phase) {
      case Phase::compulsory: {
        Mask capturers = 0;
        for (const Steppers& here : all_steppers()) capturers |= here.approaching | here.withdrawing;
        capturers ? each_start<Phase::compulsory, Turn>(capturers, visit) : each_start<Phase::giver, Turn>(own_, visit);
        break;
      }
      case Phase::optional: each_start<Phase::optional, Turn>(own_, visit); break;
      case Phase::giver: each_start<Phase::giver, Turn>(own_, visit); break;
      case Phase::taker: each_start<Phase::taker, Turn>(own_, visit); break;
    }
  }

  template <Phase P, class Turn, class Visit>
  bool each_start(Mask starts, Visit& visit) const {
    for (; starts; starts &= starts - 1) {
      const int from = bits::lowest(starts);
      Turn turn(from);
      if (!each_step<P>(turn, 1, from, B::around(from).targets & empty_, enemy_, empty_, 0, visit)) return false;
    }
    return true;
  }

  // Visits every way to go on from `at` to one of the targets as step number `step`.
  template <Phase P, class Turn, class Visit>
  static bool each_step(Turn& turn, int step, int at, Mask targets, Mask enemy, Mask empty, Mask captured,
                        Visit& visit) {
    for (; targets; targets &= targets - 1) {
      const int target = bits::lowest(targets);
      const Spoke& spoke = B::spoke(at, target);
      const auto take = [&](Kind kind, Mask line) {
        turn.step(step, target, kind);
        if (!visit(turn.ended(target, captured | line))) return false;  // T10
        if constexpr (P == Phase::taker) return true;
        const Mask emptied = (empty | line) & ~(Mask{1} << target);
        const Mask next = next_targets(target, spoke, enemy & ~line, emptied);
        if (!next || step + 1 == Move::longest) return true;
        return each_step<P>(turn, step + 1, target, next, enemy & ~line, emptied, captured | line, visit);
      };
      bool captures = false;
      if constexpr (P != Phase::giver)
        for (const Kind kind : {Kind::approach, Kind::withdrawal}) {
          if (!((kind == Kind::approach ? spoke.ahead : spoke.behind) & enemy)) continue;
          captures = true;
          if (!take(kind, Turns::captures(at, target, kind, enemy, P == Phase::taker))) return false;
        }
      if constexpr (P != Phase::compulsory)
        if (!captures && step == 1) {
          turn.step(1, target, Kind::plain);
          if (!visit(turn.ended(target, 0))) return false;
        }
    }
    return true;
  }

  Mask own_, enemy_, empty_;
};

}  // namespace tablier::fanorona
