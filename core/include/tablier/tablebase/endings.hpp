// Retrograde analysis of positions with few pieces: who wins, and in how many plies, with unlimited play.
//
// The tables of a split and of its mirror are built together, all smaller ones are there already. First every position
// is settled as far as its captures say (they lead to smaller tables). Then, ply by ply, whatever is known spreads to
// the positions one quiet step before: a step to a lost position wins; when no step is left that does not lose, the
// position is lost. What is never reached is drawn.
#pragma once

#include <array>
#include <atomic>
#include <cstring>

#include "tablier/tablebase/tables.hpp"

namespace tablier::tablebase {

template <int Rows>
class Endings {
  using Turns = fanorona::Turns<Rows>;

 public:
  Endings(int cols, Phase phase) : tables_(cols, phase) {}
  Endings(const Endings&) = delete;
  Endings& operator=(const Endings&) = delete;

  // Makes room for a split; its positions are not settled yet.
  void make(int mover, int other) {
    for (int pieces = static_cast<int>(orbits_.size()) + 1; pieces <= std::max(mover, other); ++pieces) {
      orbits_.emplace_back(tables_.symmetries, tables_.points, pieces);
      tables_.orbits[pieces] = orbits_.back().view();
    }
    auto& sets = sets_[at(mover)][at(other)];
    sets.resize(tables_.width(mover, other));
    Mask set = (Mask{1} << other) - 1;
    for (Mask& one : sets) one = set, set = next_set(set);
    auto& codes = codes_[at(mover)][at(other)];
    codes.resize(tables_.size(mover, other));
    tables_.codes[mover][other] = codes.data();
  }

  std::uint32_t rows(int mover) const { return tables_.orbits[mover].count; }
  std::uint64_t width(int mover, int other) const { return sets_[at(mover)][at(other)].size(); }
  std::vector<std::uint8_t>& codes(int mover, int other) { return codes_[at(mover)][at(other)]; }

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
      const std::uint8_t value = codes[number] =
          is_used(number, own, enemy) ? tables_.settled(own, enemy, tables_.best_capture(own, enemy)) : code::unused;
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
      const Mask own = tables_.orbits[mover].firsts[orbit];
      for (const std::uint8_t* found = row; (found = next(found, end, distance)); ++found) {
        ++count;
        carry_back(own, spread(sets[static_cast<std::uint64_t>(found - row)], own), tables_.orbits[mover].fixing[orbit],
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
      if (codes[number] != code::unused) visit(own, enemy, codes[number], tables_.positions(own, enemy));
    });
  }

  // How many codes of some orbits are not what follows from the positions after.
  std::uint64_t count_wrong(int mover, int other, std::uint32_t first, std::uint32_t last) const {
    std::uint64_t wrong = 0;
    each(mover, other, first, last,
         [&](Mask own, Mask enemy, std::uint8_t value, int) { wrong += tables_.derived(own, enemy) != value; });
    return wrong;
  }

  // A file need not hold what follows from smaller tables: where capturing is compulsory, positions with captures. They
  // are found again once these tables are whole.
  void restore(int mover, int other, std::uint32_t first, std::uint32_t last) {
    std::uint8_t* codes = this->codes(mover, other).data();
    each_number(mover, other, first, last, [&](std::uint64_t number, Mask own, Mask enemy) {
      if (!is_used(number, own, enemy))
        codes[number] = code::unused;
      else if (must_capture(own, enemy))
        codes[number] = tables_.best_capture(own, enemy);
    });
  }

 private:
  static constexpr std::size_t at(int pieces) { return static_cast<std::size_t>(pieces); }

  static const std::uint8_t* next(const std::uint8_t* from, const std::uint8_t* end, int value) {
    return static_cast<const std::uint8_t*>(std::memchr(from, value, static_cast<std::size_t>(end - from)));
  }

  bool must_capture(Mask own, Mask enemy) const {
    return tables_.phase == Phase::compulsory && tables_.turns(own, enemy).can_capture();
  }

  bool is_used(std::uint64_t number, Mask own, Mask enemy) const {
    const std::uint64_t width = this->width(bits::count(own), bits::count(enemy));
    return tables_.is_used(number % width, own, enemy, tables_.orbits[bits::count(own)].fixing[number / width]);
  }

  // Calls visit(number, mover's set, other's set) for all numbers of some orbits.
  template <class Visit>
  void each_number(int mover, int other, std::uint32_t first, std::uint32_t last, Visit&& visit) const {
    const auto& sets = sets_[at(mover)][at(other)];
    for (std::uint32_t orbit = first; orbit < last; ++orbit) {
      const Mask own = tables_.orbits[mover].firsts[orbit];
      for (std::uint64_t rank = 0; rank < sets.size(); ++rank)
        visit(orbit * sets.size() + rank, own, spread(sets[rank], own));
    }
  }

  // The position one quiet step before another, and its number.
  struct Before {
    Mask own;
    std::uint64_t number;
  };

  void carry_back(Mask own, Mask enemy, std::uint8_t fixing, int distance, int mover, int other) {
    std::uint8_t* codes = this->codes(other, mover).data();
    const auto captures = tables_.captures_of_other(own, enemy);
    Before found[code::most_steps];
    int count = 0;
    for (Mask pieces = enemy; pieces; pieces &= pieces - 1) {
      const int to = bits::lowest(pieces);
      for (Mask origins = tables_.origins(own, enemy, to, captures); origins; origins &= origins - 1) {
        const int from = bits::lowest(origins);
        const Mask before = enemy ^ (Mask{1} << from | Mask{1} << to);
        if (!tables_.is_quiet(before, own, from, to)) continue;
        if (fixing && tables_.is_repeated(enemy, before, own, fixing)) continue;
        const std::uint64_t number = tables_.number(before, own, other, mover);
        __builtin_prefetch(codes + number);
        found[count++] = {before, number};
      }
    }
    for (int i = 0; i < count; ++i) {
      std::atomic_ref<std::uint8_t> code(codes[found[i].number]);
      const std::uint8_t now = code.load(std::memory_order_relaxed);
      if (distance % 2 == 0) {  // a step to a lost position wins; optional captures may know a longer win
        const bool longer = tables_.phase != Phase::compulsory && code::is_win(now) && now > distance + 1;
        if (code::is_open(now) || now == code::not_lost || longer)
          code.store(static_cast<std::uint8_t>(distance + 1), std::memory_order_relaxed);
      } else if (code::is_open(now)) {  // one step less that might not lose
        if (code.fetch_sub(1, std::memory_order_relaxed) == code::open + 1)
          code.store(lost_after(found[i].own, own, distance), std::memory_order_relaxed);
      }
    }
  }

  // The distance of a loss once all steps lose, the last of them after so many plies: captures may hold out longer.
  std::uint8_t lost_after(Mask own, Mask enemy, int distance) const {
    const auto steps = static_cast<std::uint8_t>(distance + 1);
    if (tables_.phase == Phase::compulsory) return steps;
    const std::uint8_t capture = tables_.best_capture(own, enemy);
    return capture == code::unused ? steps : std::max(steps, capture);
  }

  Tables<Rows> tables_;
  std::vector<OrbitTable<Rows>> orbits_;
  std::array<std::array<std::vector<Mask>, most_pieces + 1>, most_pieces + 1> sets_;
  std::array<std::array<std::vector<std::uint8_t>, most_pieces + 1>, most_pieces + 1> codes_;
};

}  // namespace tablier::tablebase
