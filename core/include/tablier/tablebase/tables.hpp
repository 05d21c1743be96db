// The tables of endings as they are read: what a code means, where that of a position is, and how it follows from those
// after its moves. A view that a processor and a GPU can use; whoever made the arrays keeps them.
//
// The code of a position is a byte. Distances are in plies: odd ones are wins of the player to move, even ones losses.
#pragma once

#include <algorithm>

#include "tablier/games/fanorona_moves.hpp"
#include "tablier/tablebase/index.hpp"

namespace tablier::tablebase {

using fanorona::Phase;

namespace code {
constexpr std::uint8_t longest = 187;   // the longest distance
constexpr std::uint8_t open = 188;      // not settled, and how many steps may still not lose
constexpr int most_steps = 64;          // of one side
constexpr std::uint8_t not_lost = 253;  // a capture draws; a step may still win
constexpr std::uint8_t unused = 254;    // another number stands for this position
constexpr std::uint8_t draw = 255;
static_assert(open + most_steps < not_lost);
constexpr bool is_known(std::uint8_t value) { return value <= longest; }
constexpr bool is_win(std::uint8_t value) { return is_known(value) && value % 2 == 1; }
constexpr bool is_open(std::uint8_t value) { return value > open && value < not_lost; }
}  // namespace code

// How good a code is for the player who has it: wins, the shorter the better, then draws, then losses, the longer the
// better.
constexpr int merit(std::uint8_t value) {
  return !code::is_known(value) ? 0 : code::is_win(value) ? 256 - value : value - 256;
}
constexpr std::uint8_t with_merit(int merit) {
  return static_cast<std::uint8_t>(merit > 0 ? 256 - merit : merit < 0 ? 256 + merit : code::draw);
}

// What a move is worth after which the other player has this code.
constexpr std::uint8_t after(std::uint8_t theirs) {
  return code::is_known(theirs) ? static_cast<std::uint8_t>(std::min(theirs + 1, 0 + code::longest)) : code::draw;
}

// The most pieces of one side that tables can tell about: no more than a game begins with, and no more steps than a
// code can count. A piece has eight steps at most; all together have no more than the board has lines between
// neighbours.
constexpr int most_of_one_side(int cols, int rows) {
  const int lines = (cols - 1) * rows + cols * (rows - 1) + (cols - 1) * (rows - 1);
  return std::min(cols * rows / 2, lines <= code::most_steps ? most_pieces : code::most_steps / 8);
}

// What a code adds to the sum over a table, by which tables are compared.
constexpr std::uint64_t summand(std::uint64_t number, std::uint8_t value) { return mix(number << 8 | value); }

template <int Rows>
class Tables {
  using B = fanorona::Board<Rows>;

 public:
  using Turns = fanorona::Turns<Rows>;

  Tables(int cols, Phase phase) : symmetries(cols), points(cols * Rows), all(B::all(cols)), phase(phase) {}

  Symmetries<Rows> symmetries;
  int points;
  Mask all;
  Phase phase;
  Orbits orbits[most_pieces + 1];                              // by pieces
  std::uint8_t* codes[most_pieces + 1][most_pieces + 1] = {};  // by mover's and other's pieces

  // How many numbers an orbit of the mover's set has.
  constexpr std::uint64_t width(int mover, int other) const { return choose(points - mover, other); }
  constexpr std::uint64_t size(int mover, int other) const { return orbits[mover].count * width(mover, other); }

  constexpr Turns turns(Mask own, Mask enemy) const { return {own, enemy, all}; }

  constexpr std::uint64_t number(Mask mover, Mask other, int m, int o) const {
    const Place place = orbits[m].place(mover);
    const Mask first = symmetries.apply(place.symmetry, mover);
    other = symmetries.apply(place.symmetry, other);
    std::uint64_t rank = rank_of(other, first);
    if (place.is_fixed) rank = least_rank(rank, other, first, orbits[m].fixing[place.orbit]);
    return place.orbit * width(m, o) + rank;
  }

  // Whether the number of a position with the first set of an orbit is its own.
  constexpr bool is_used(std::uint64_t rank, Mask own, Mask enemy, std::uint8_t fixing) const {
    return !fixing || least_rank(rank, enemy, own, fixing) == rank;
  }

  // How many positions a number stands for.
  constexpr int positions(Mask own, Mask enemy) const {
    return symmetries.count() / (1 + bits::count(symmetries.fixing(own) & symmetries.fixing(enemy)));
  }

  // The code of a position in which both have pieces.
  TABLIER_SELDOM constexpr std::uint8_t code_of(Mask mover, Mask other) const {
    const int m = bits::count(mover), o = bits::count(other);
    return codes[m][o][number(mover, other, m, o)];
  }

  // What the best capture is worth: a code of the player who makes it, or `unused` where there is none. `code` gives
  // those of the positions after.
  template <class Code>
  constexpr std::uint8_t best_of_captures(Mask own, Mask enemy, Code&& code) const {
    std::uint8_t best = code::unused;
    turns(own, enemy).each_capture([&](int from, int to, Mask captured) {
      if (best == 1) return;
      const Mask left = enemy & ~captured;
      const std::uint8_t found = left ? after(code(left, own ^ (Mask{1} << from | Mask{1} << to))) : 1;
      if (best == code::unused || merit(found) > merit(best)) best = found;
    });
    return best;
  }
  constexpr std::uint8_t best_capture(Mask own, Mask enemy) const {
    return best_of_captures(own, enemy, [&](Mask theirs, Mask ours) { return code_of(theirs, ours); });
  }

  // The code of a position as the positions after its moves have it, found without the code of its own.
  constexpr std::uint8_t derived(Mask own, Mask enemy) const {
    std::uint8_t best = best_capture(own, enemy);
    if (best != code::unused && phase == Phase::compulsory) return best;
    turns(own, enemy).each_plain(phase, [&](int from, int to) {
      const std::uint8_t step = after(code_of(enemy, own ^ (Mask{1} << from | Mask{1} << to)));
      if (best == code::unused || merit(step) > merit(best)) best = step;
    });
    return best == code::unused ? 0 : best;
  }

  // What the best capture says about a position before anything is known about quiet steps; `unused` if there is none.
  // `steps` counts those.
  template <class Steps>
  constexpr std::uint8_t settled(Mask own, Mask enemy, std::uint8_t capture, Steps&& steps) const {
    if (capture != code::unused && (phase == Phase::compulsory || code::is_win(capture))) return capture;
    if (capture == code::draw) return code::not_lost;
    const std::uint8_t value = unsettled(own, enemy, steps());
    return value == 0 && capture != code::unused ? capture : value;
  }
  constexpr std::uint8_t settled(Mask own, Mask enemy) const {
    return settled(own, enemy, best_capture(own, enemy), [&] { return turns(own, enemy).count_plain(phase); });
  }
  // The same about a position of which captures say nothing, and which has so many quiet steps: how many there are that
  // lead to different positions.
  constexpr std::uint8_t unsettled(Mask own, Mask enemy, int steps) const {
    if (const std::uint8_t fixing = symmetries.fixing(enemy)) steps = different_steps(own, enemy, fixing);
    return static_cast<std::uint8_t>(steps ? code::open + steps : 0);
  }

  // Whether a step that wins so soon betters a code; where captures are optional, they may know a longer win.
  constexpr bool is_bettered(std::uint8_t now, std::uint8_t win) const {
    return code::is_open(now) || now == code::not_lost ||
           (phase != Phase::compulsory && code::is_win(now) && now > win);
  }
  // The distance of a loss once all steps lose, the last of them after so many plies: captures may hold out longer.
  constexpr std::uint8_t lost_after(Mask own, Mask enemy, int distance) const {
    const auto steps = static_cast<std::uint8_t>(distance + 1);
    if (phase == Phase::compulsory) return steps;
    const std::uint8_t capture = best_capture(own, enemy);
    return capture == code::unused ? steps : std::max(steps, capture);
  }

  // The captures that the other player, who has just moved, would have now, as far as `origins` needs them.
  constexpr typename Turns::Captures captures_of_other(Mask own, Mask enemy) const {
    return phase == Phase::compulsory ? turns(enemy, own).first_captures() : typename Turns::Captures{};
  }
  // Where a piece of the other player may have come from with a quiet step: where capturing is compulsory he had no
  // captures, so that those he has now are by this piece, or lead to where it came from. That leaves too many:
  // `is_quiet` must be asked as well.
  constexpr Mask origins(Mask own, Mask enemy, int piece, const typename Turns::Captures& captures) const {
    const Mask origins = B::around(piece).targets & all & ~(own | enemy), bit = Mask{1} << piece;
    if (phase != Phase::compulsory) return origins;
    const Mask targets = captures.pieces & bit ? turns(enemy, own).first_captures(bit).targets : captures.targets;
    return !targets ? origins : targets & (targets - 1) ? 0 : origins & targets;
  }
  // Whether a step captures nothing, and may be made.
  constexpr bool is_quiet(Mask own, Mask enemy, int from, int to) const {
    return phase == Phase::compulsory ? !turns(own, enemy).can_capture() : !takes(from, to, enemy);
  }

  // Whether a step from one set of a player to another is, up to a symmetry that leaves the other player's set as it
  // is, the same as one that comes before it: such steps lead to the same position, or come from the same, and count
  // once.
  TABLIER_SELDOM constexpr bool is_repeated(Mask set, Mask changed, Mask other, std::uint8_t fixing) const {
    for (int symmetry = 1; fixing >> symmetry; ++symmetry) {
      if (!(fixing >> symmetry & 1)) continue;
      const Mask image = symmetries.apply(symmetry, changed), difference = image ^ set;
      if (image >= changed || bits::count(difference) != 2) continue;
      const int low = bits::lowest(difference), high = bits::highest(difference);
      const bool quiet = phase == Phase::compulsory || !takes(low, high, other);
      if (quiet && B::around(low).targets >> high & 1) return true;
    }
    return false;
  }

 private:
  TABLIER_SELDOM constexpr std::uint64_t least_rank(std::uint64_t rank, Mask other, Mask mover,
                                                    std::uint8_t fixing) const {
    for (int symmetry = 1; fixing >> symmetry; ++symmetry)
      if (fixing >> symmetry & 1) rank = std::min(rank, rank_of(symmetries.apply(symmetry, other), mover));
    return rank;
  }

  // How many positions one quiet step away are different by more than a symmetry.
  TABLIER_SELDOM constexpr int different_steps(Mask own, Mask enemy, std::uint8_t fixing) const {
    int steps = 0;
    turns(own, enemy).each_plain(phase, [&](int from, int to) {
      steps += !is_repeated(own, own ^ (Mask{1} << from | Mask{1} << to), enemy, fixing);
    });
    return steps;
  }

  // Whether a step would take something; the way back would take the same.
  static constexpr bool takes(int from, int to, Mask enemy) {
    const fanorona::Spoke& spoke = B::spoke(from, to);
    return ((spoke.ahead | spoke.behind) & enemy) != 0;
  }
};

}  // namespace tablier::tablebase
