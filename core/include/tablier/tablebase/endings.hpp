// Retrograde analysis of positions with few pieces: who wins, and in how many plies, with unlimited play.
//
// The tables of a split and of its mirror are built together, all smaller ones are there already. First every position
// is settled as far as its captures say (they lead to smaller tables). Then, ply by ply, whatever is known spreads to
// the positions one quiet step before: a step to a lost position wins; when no step is left that does not lose, the
// position is lost. What is never reached is drawn.
//
// The code of a position is a byte. Distances are in plies: odd ones are wins of the player to move, even ones losses.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstring>

#include "tablier/games/fanorona_moves.hpp"
#include "tablier/tablebase/index.hpp"

namespace tablier::tablebase {

using fanorona::Phase;

namespace code {
constexpr std::uint8_t longest = 127;   // the longest distance
constexpr std::uint8_t open = 128;      // not settled, and how many steps may still not lose
constexpr std::uint8_t not_lost = 253;  // a capture draws; a step may still win
constexpr std::uint8_t unused = 254;    // another number stands for this position
constexpr std::uint8_t draw = 255;
constexpr bool is_known(std::uint8_t value) { return value <= longest; }
constexpr bool is_win(std::uint8_t value) { return is_known(value) && value % 2 == 1; }
constexpr bool is_open(std::uint8_t value) { return value > open && value < not_lost; }
}  // namespace code

// How good a code is for the player who has it: wins, the shorter the better, then draws, then losses, the longer the
// better.
constexpr int merit(std::uint8_t value) {
  return !code::is_known(value) ? 0 : code::is_win(value) ? 256 - value : value - 256;
}

template <int Rows>
class Endings {
  using Turns = fanorona::Turns<Rows>;
  using B = fanorona::Board<Rows>;

 public:
  Endings(int cols, Phase phase) : cols_(cols), all_(B::all(cols)), phase_(phase), symmetries_(cols) {
    orbits_.reserve(most_pieces + 1);
  }

  int points() const { return cols_ * Rows; }

  // Makes room for a split; its positions are not settled yet.
  void make(int mover, int other) {
    while (static_cast<int>(orbits_.size()) < std::max(mover, other))
      orbits_.emplace_back(symmetries_, points(), static_cast<int>(orbits_.size()) + 1);
    auto& sets = sets_[at(mover)][at(other)];
    sets.resize(choose(points() - mover, other));
    Mask set = (Mask{1} << other) - 1;
    for (Mask& one : sets) one = set, set = next_set(set);
    codes_[at(mover)][at(other)].resize(std::uint64_t{orbits(mover).count()} * sets.size());
  }

  const Orbits<Rows>& orbits(int pieces) const { return orbits_[at(pieces - 1)]; }
  std::uint64_t width(int mover, int other) const { return sets_[at(mover)][at(other)].size(); }
  std::vector<std::uint8_t>& codes(int mover, int other) { return codes_[at(mover)][at(other)]; }

  // The code of a position in which both have pieces.
  std::uint8_t code_of(Mask mover, Mask other) const {
    const int m = std::popcount(mover), o = std::popcount(other);
    return codes_[at(m)][at(o)][number(mover, other, m, o)];
  }

  // Whether there is a table for a split.
  bool has(int mover, int other) const {
    return mover > 0 && other > 0 && mover <= most_pieces && other <= most_pieces &&
           !codes_[at(mover)][at(other)].empty();
  }

  // Settles what captures say about the positions of some orbits. Gives the longest distance that was found.
  int settle(int mover, int other, std::uint32_t first, std::uint32_t last) {
    std::uint8_t* codes = this->codes(mover, other).data();
    int longest = 0;
    each_number(mover, other, first, last, [&](std::uint64_t number, Mask own, Mask enemy) {
      const std::uint64_t orbit = number / width(mover, other), rank = number % width(mover, other);
      const std::uint8_t fixing = orbits(mover).fixing(static_cast<std::uint32_t>(orbit));
      const bool is_used = !fixing || least_rank(rank, enemy, own, fixing) == rank;
      const std::uint8_t value = codes[number] = is_used ? settled(own, enemy) : code::unused;
      if (code::is_known(value)) longest = std::max<int>(longest, value);
    });
    return longest;
  }

  // Carries what is known about positions with this distance, of some orbits, to the positions before them. Gives how
  // many of them there are.
  std::uint64_t carry(int mover, int other, int distance, std::uint32_t first, std::uint32_t last) {
    const auto& sets = sets_[at(mover)][at(other)];
    const std::uint8_t* codes = this->codes(mover, other).data();
    std::uint64_t count = 0;
    for (std::uint32_t orbit = first; orbit < last; ++orbit) {
      const std::uint8_t *row = codes + orbit * sets.size(), *end = row + sets.size();
      const Mask own = orbits(mover).first(orbit);
      for (const std::uint8_t* found = row; (found = next(found, end, distance)); ++found) {
        ++count;
        carry_back(own, spread(sets[static_cast<std::uint64_t>(found - row)], own), orbits(mover).fixing(orbit),
                   distance, mover, other);
      }
    }
    return count;
  }

  // What was never reached is drawn.
  void finish(int mover, int other, std::uint32_t first, std::uint32_t last) {
    auto& codes = this->codes(mover, other);
    const std::uint64_t width = this->width(mover, other);
    for (std::uint64_t i = first * width; i < last * width; ++i)
      if (codes[i] > code::longest && codes[i] != code::unused) codes[i] = code::draw;
  }

  // Calls visit(mover's set, other's set, code, how many positions it stands for) for all positions of some orbits.
  template <class Visit>
  void each(int mover, int other, std::uint32_t first, std::uint32_t last, Visit&& visit) const {
    const std::uint8_t* codes = codes_[at(mover)][at(other)].data();
    each_number(mover, other, first, last, [&](std::uint64_t number, Mask own, Mask enemy) {
      if (codes[number] == code::unused) return;
      int same = 1;
      for (int symmetry = 1; symmetry < symmetries_.count(); ++symmetry)
        same += symmetries_.apply(symmetry, own) == own && symmetries_.apply(symmetry, enemy) == enemy;
      visit(own, enemy, codes[number], symmetries_.count() / same);
    });
  }

  // The code of a position as the positions after its moves have it, found without the code of its own.
  std::uint8_t derived(Mask own, Mask enemy) const {
    std::uint8_t best = best_capture(own, enemy);
    if (best != code::unused && phase_ == Phase::compulsory) return best;
    turns(own, enemy).each_plain(phase_, [&](int from, int to) {
      const std::uint8_t step = after(code_of(enemy, own ^ (Mask{1} << from | Mask{1} << to)));
      if (best == code::unused || merit(step) > merit(best)) best = step;
    });
    return best == code::unused ? 0 : best;
  }

  // How many codes of some orbits are not what follows from the positions after.
  std::uint64_t count_wrong(int mover, int other, std::uint32_t first, std::uint32_t last) const {
    std::uint64_t wrong = 0;
    each(mover, other, first, last,
         [&](Mask own, Mask enemy, std::uint8_t value, int) { wrong += derived(own, enemy) != value; });
    return wrong;
  }

  // A file need not hold what follows from smaller tables: where capturing is compulsory, positions with captures. They
  // and unused numbers get the code before them, which costs least.
  void forget(int mover, int other, std::uint8_t* codes) const {
    std::uint8_t last = code::draw;
    each_number(mover, other, 0, orbits(mover).count(), [&](std::uint64_t number, Mask own, Mask enemy) {
      const bool follows = phase_ == Phase::compulsory && turns(own, enemy).can_capture();
      if (follows || codes[number] == code::unused)
        codes[number] = last;
      else
        last = codes[number];
    });
  }
  // The same back, once the smaller tables are whole.
  void restore(int mover, int other, std::uint32_t first, std::uint32_t last) {
    std::uint8_t* codes = this->codes(mover, other).data();
    each_number(mover, other, first, last, [&](std::uint64_t number, Mask own, Mask enemy) {
      const std::uint8_t fixing = orbits(mover).fixing(static_cast<std::uint32_t>(number / width(mover, other)));
      if (fixing && this->number(own, enemy, mover, other) != number)
        codes[number] = code::unused;
      else if (phase_ == Phase::compulsory && turns(own, enemy).can_capture())
        codes[number] = best_capture(own, enemy);
    });
  }

  // The code of a position by tables that hold no more than files do; `unused` where one that it needs is not there.
  std::uint8_t probe(Mask own, Mask enemy) const {
    if (phase_ == Phase::compulsory && turns(own, enemy).can_capture()) {
      bool missing = false;
      const std::uint8_t best = best_of_captures(own, enemy, [&](Mask theirs, Mask ours) {
        const std::uint8_t found = probe(theirs, ours);
        missing |= found == code::unused;
        return found;
      });
      return missing && best != 1 ? code::unused : best;
    }
    return has(std::popcount(own), std::popcount(enemy)) ? code_of(own, enemy) : code::unused;
  }

 private:
  Turns turns(Mask own, Mask enemy) const { return {own, enemy, all_}; }

  static constexpr std::size_t at(int pieces) { return static_cast<std::size_t>(pieces); }

  static const std::uint8_t* next(const std::uint8_t* from, const std::uint8_t* end, int value) {
    return static_cast<const std::uint8_t*>(std::memchr(from, value, static_cast<std::size_t>(end - from)));
  }

  std::uint64_t least_rank(std::uint64_t rank, Mask other, Mask mover, std::uint8_t fixing) const {
    for (int symmetry = 1; fixing >> symmetry; ++symmetry)
      if (fixing >> symmetry & 1) rank = std::min(rank, rank_of(squeeze(symmetries_.apply(symmetry, other), mover)));
    return rank;
  }

  std::uint64_t number(Mask mover, Mask other, int m, int o) const {
    const auto place = orbits(m).place(mover);
    const Mask first = orbits(m).first(place.orbit);
    other = symmetries_.apply(place.symmetry, other);
    std::uint64_t rank = rank_of(squeeze(other, first));
    if (const std::uint8_t fixing = orbits(m).fixing(place.orbit)) rank = least_rank(rank, other, first, fixing);
    return place.orbit * width(m, o) + rank;
  }

  // What a move is worth after which the other player has this code.
  static std::uint8_t after(std::uint8_t theirs) {
    return code::is_known(theirs) ? static_cast<std::uint8_t>(std::min(theirs + 1, 0 + code::longest)) : code::draw;
  }

  // What the best capture is worth: a code of the player who makes it, or `unused` where there is none. `code` gives
  // those of the positions after.
  template <class Code>
  std::uint8_t best_of_captures(Mask own, Mask enemy, Code&& code) const {
    std::uint8_t best = code::unused;
    turns(own, enemy).each_capture([&](int from, int to, Mask captured) {
      if (best == 1) return;
      const Mask left = enemy & ~captured;
      const std::uint8_t found = left ? after(code(left, own ^ (Mask{1} << from | Mask{1} << to))) : 1;
      if (best == code::unused || merit(found) > merit(best)) best = found;
    });
    return best;
  }
  std::uint8_t best_capture(Mask own, Mask enemy) const {
    return best_of_captures(own, enemy, [&](Mask theirs, Mask ours) { return code_of(theirs, ours); });
  }

  // Calls visit(number, mover's set, other's set) for all numbers of some orbits.
  template <class Visit>
  void each_number(int mover, int other, std::uint32_t first, std::uint32_t last, Visit&& visit) const {
    const auto& sets = sets_[at(mover)][at(other)];
    for (std::uint32_t orbit = first; orbit < last; ++orbit) {
      const Mask own = orbits(mover).first(orbit);
      for (std::uint64_t rank = 0; rank < sets.size(); ++rank)
        visit(orbit * sets.size() + rank, own, spread(sets[rank], own));
    }
  }

  std::uint8_t settled(Mask own, Mask enemy) const {
    const std::uint8_t capture = best_capture(own, enemy);
    if (capture != code::unused && (phase_ == Phase::compulsory || code::is_win(capture))) return capture;
    if (capture == code::draw) return code::not_lost;
    const int steps = quiet_steps(own, enemy);
    if (!steps) return capture == code::unused ? 0 : capture;
    return static_cast<std::uint8_t>(code::open + steps);
  }

  // How many positions one quiet step away are different by more than a symmetry.
  int quiet_steps(Mask own, Mask enemy) const {
    int steps = 0;
    if (is_symmetric(enemy)) {
      Seen seen;
      turns(own, enemy).each_plain(phase_, [&](int from, int to) {
        const Mask moved = own ^ (Mask{1} << from | Mask{1} << to);
        steps += seen.add(number(enemy, moved, std::popcount(enemy), std::popcount(own)));
      });
    } else {
      turns(own, enemy).each_plain(phase_, [&](int, int) { ++steps; });
    }
    return steps;
  }

  bool is_symmetric(Mask set) const {
    for (int symmetry = 1; symmetry < symmetries_.count(); ++symmetry)
      if (symmetries_.apply(symmetry, set) == set) return true;
    return false;
  }

  // The numbers met so far.
  struct Seen {
    std::uint64_t numbers[8 * most_pieces];
    int count = 0;
    bool add(std::uint64_t number) {
      if (std::find(numbers, numbers + count, number) != numbers + count) return false;
      numbers[count++] = number;
      return true;
    }
  };

  // The position one quiet step before another, and its number.
  struct Before {
    Mask own;
    std::uint64_t number;
  };

  void carry_back(Mask own, Mask enemy, std::uint8_t fixing, int distance, int mover, int other) {
    const Mask empty = all_ & ~(own | enemy);
    std::uint8_t* codes = this->codes(other, mover).data();
    Before found[8 * most_pieces];
    int count = 0;
    for (Mask stones = enemy; stones; stones &= stones - 1) {
      const int to = std::countr_zero(stones);
      for (Mask origins = B::around[to].targets & empty; origins; origins &= origins - 1) {
        const int from = std::countr_zero(origins);
        const Mask before = enemy ^ (Mask{1} << from | Mask{1} << to);
        if (phase_ == Phase::compulsory ? turns(before, own).can_capture() : captures(from, to, own)) continue;
        const std::uint64_t number = this->number(before, own, other, mover);
        if (fixing && std::any_of(found, found + count, [&](const Before& one) { return one.number == number; }))
          continue;
        __builtin_prefetch(codes + number);
        found[count++] = {before, number};
      }
    }
    for (int i = 0; i < count; ++i) {
      std::atomic_ref<std::uint8_t> code(codes[found[i].number]);
      const std::uint8_t now = code.load(std::memory_order_relaxed);
      if (distance % 2 == 0) {  // a step to a lost position wins; optional captures may know a longer win
        const bool longer = phase_ != Phase::compulsory && code::is_win(now) && now > distance + 1;
        if (code::is_open(now) || now == code::not_lost || longer)
          code.store(static_cast<std::uint8_t>(distance + 1), std::memory_order_relaxed);
      } else if (code::is_open(now)) {  // one step less that might not lose
        if (code.fetch_sub(1, std::memory_order_relaxed) == code::open + 1)
          code.store(lost_after(found[i].own, own, distance), std::memory_order_relaxed);
      }
    }
  }

  static bool captures(int from, int to, Mask enemy) {
    const fanorona::Spoke& spoke = B::spoke(from, to);
    return ((spoke.ahead | spoke.behind) & enemy) != 0;
  }

  // The distance of a loss once all steps lose, the last of them after so many plies: captures may hold out longer.
  std::uint8_t lost_after(Mask own, Mask enemy, int distance) const {
    const auto steps = static_cast<std::uint8_t>(distance + 1);
    if (phase_ == Phase::compulsory) return steps;
    const std::uint8_t capture = best_capture(own, enemy);
    return capture == code::unused ? steps : std::max(steps, capture);
  }

  int cols_;
  Mask all_;
  Phase phase_;
  Symmetries<Rows> symmetries_;
  std::vector<Orbits<Rows>> orbits_;
  std::array<std::array<std::vector<Mask>, most_pieces + 1>, most_pieces + 1> sets_;
  std::array<std::array<std::vector<std::uint8_t>, most_pieces + 1>, most_pieces + 1> codes_;
};

}  // namespace tablier::tablebase
