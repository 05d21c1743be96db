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
    codes.resize(size(mover, other));
    tables_.codes[mover][other] = codes.data();
  }

  std::uint64_t size(int mover, int other) const { return tables_.size(mover, other); }
  std::vector<std::uint8_t>& codes(int mover, int other) { return codes_[at(mover)][at(other)]; }

  // Whether there is a table for a split.
  bool has(int mover, int other) const {
    return mover > 0 && other > 0 && mover <= most_pieces && other <= most_pieces &&
           !codes_[at(mover)][at(other)].empty();
  }

  // Frees a table that is needed no more.
  void drop(int mover, int other) {
    tables_.codes[mover][other] = nullptr;
    codes_[at(mover)][at(other)] = std::vector<std::uint8_t>();  // {} would keep the memory
    sets_[at(mover)][at(other)] = std::vector<Mask>();
  }

  // What follows works on the numbers of a table from first to last, or on a tile of it, so that whoever has threads
  // can share them out.

  // Settles what captures say. Raises `longest` to the longest distance that was found.
  void settle(int mover, int other, std::uint64_t first, std::uint64_t last, int& longest) {
    std::uint8_t* codes = this->codes(mover, other).data();
    each_spot(mover, other, first, last, [&](const Spot& spot) {
      const std::uint8_t value = codes[spot.number] =
          is_used(spot) ? tables_.settled(spot.own, spot.enemy) : code::unused;
      if (code::is_known(value)) longest = std::max<int>(longest, value);
    });
  }

  // Carries what is known about positions with this distance, of one tile of the table, to the positions before them.
  // Gives how many of them there are, and raises `longest` to the longest distance that was found.
  std::uint64_t carry(int mover, int other, int distance, std::uint64_t tile, int& longest) {
    const Tiling tiling(tables_, mover, other);
    const auto& sets = sets_[at(mover)][at(other)];
    const std::uint8_t* codes = this->codes(mover, other).data();
    std::uint8_t* codes_before = this->codes(other, mover).data();
    std::uint64_t count = 0;
    Waiting waiting;
    for (std::uint64_t orbit = tiling.top(tile); orbit < tiling.bottom(tile); ++orbit) {
      const std::uint8_t *begin = codes + orbit * tiling.width, *end = begin + tiling.right(tile);
      const std::uint8_t* found = next(begin + tiling.left(tile), end, distance);
      if (!found) continue;
      const Row row(tables_, mover, orbit);
      for (; found; found = next(found + 1, end, distance), ++count) {
        find_before(row, spread(sets[static_cast<std::uint64_t>(found - begin)], row.own), mover, other, waiting);
        if (waiting.count >= Waiting::enough) carry_back(waiting, distance, codes_before, longest);
      }
    }
    carry_back(waiting, distance, codes_before, longest);
    return count;
  }
  std::uint64_t tiles(int mover, int other) const {
    const Tiling tiling(tables_, mover, other);
    return tiling.across * tiling.down;
  }

  // What was never reached is drawn.
  void finish(int mover, int other, std::uint64_t first, std::uint64_t last) {
    auto& codes = this->codes(mover, other);
    for (std::uint64_t i = first; i < last; ++i)
      if (codes[i] > code::longest && codes[i] != code::unused) codes[i] = code::draw;
  }

  // A sum for comparisons; those of parts add up to that of the table.
  std::uint64_t sum(int mover, int other, std::uint64_t first, std::uint64_t last) const {
    const auto& codes = codes_[at(mover)][at(other)];
    std::uint64_t sum = 0;
    for (std::uint64_t i = first; i < last; ++i) sum += summand(i, codes[i]);
    return sum;
  }

  // Calls visit(mover's set, other's set, code, how many positions it stands for) for all positions.
  template <class Visit>
  void each(int mover, int other, std::uint64_t first, std::uint64_t last, Visit&& visit) const {
    const std::uint8_t* codes = codes_[at(mover)][at(other)].data();
    each_spot(mover, other, first, last, [&](const Spot& spot) {
      const std::uint8_t value = codes[spot.number];
      const int positions = spot.fixing ? tables_.positions(spot.own, spot.enemy) : tables_.symmetries.count();
      if (value != code::unused) visit(spot.own, spot.enemy, value, positions);
    });
  }

  // Derives codes anew from the positions after: those of numbers, or of random ones of the whole table in their place.
  // Gives how many are wrong.
  std::uint64_t count_wrong(int mover, int other, std::uint64_t first, std::uint64_t last) const {
    std::uint64_t wrong = 0;
    each_spot(mover, other, first, last, [&](const Spot& spot) { wrong += is_wrong(spot); });
    return wrong;
  }
  std::uint64_t count_wrong_at_random(int mover, int other, std::uint64_t first, std::uint64_t last,
                                      std::uint64_t seed) const {
    std::uint64_t wrong = 0;
    for (std::uint64_t i = first; i < last; ++i) {
      const std::uint64_t number = mix(mix(seed) + i) % size(mover, other);
      each_spot(mover, other, number, number + 1, [&](const Spot& spot) { wrong += is_wrong(spot); });
    }
    return wrong;
  }

  // A file need not hold what follows from smaller tables: where capturing is compulsory, positions with captures. They
  // are found again once these tables are whole.
  void restore(int mover, int other, std::uint64_t first, std::uint64_t last) {
    std::uint8_t* codes = this->codes(mover, other).data();
    each_spot(mover, other, first, last, [&](const Spot& spot) {
      if (!is_used(spot))
        codes[spot.number] = code::unused;
      else if (must_capture(spot.own, spot.enemy))
        codes[spot.number] = tables_.best_capture(spot.own, spot.enemy);
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

  // A position by its number, and the symmetries that leave the mover's set as it is.
  struct Spot {
    std::uint64_t number, rank;
    Mask own, enemy;
    std::uint8_t fixing;
  };

  // Calls visit(spot) for all numbers, used or not.
  template <class Visit>
  void each_spot(int mover, int other, std::uint64_t first, std::uint64_t last, Visit&& visit) const {
    const Orbits& orbits = tables_.orbits[mover];
    const std::uint64_t width = tables_.width(mover, other);
    for (std::uint64_t number = first; number < last;) {
      const std::uint64_t orbit = number / width, begin = orbit * width, end = std::min(last, begin + width);
      const Mask own = orbits.firsts[orbit];
      Mask enemy = spread(set_of(number - begin, other), own);
      for (; number < end; ++number, enemy = next_set(enemy, tables_.all & ~own))
        visit(Spot{number, number - begin, own, enemy, orbits.fixing[orbit]});
    }
  }

  bool is_used(const Spot& spot) const { return tables_.is_used(spot.rank, spot.own, spot.enemy, spot.fixing); }

  bool is_wrong(const Spot& spot) const {
    const std::uint8_t value = codes_[at(bits::count(spot.own))][at(bits::count(spot.enemy))][spot.number];
    return value != (is_used(spot) ? tables_.derived(spot.own, spot.enemy) : code::unused);
  }

  // The positions that share the mover's set, as carrying back needs them: the positions before have that set as the
  // other's. Their numbers are found faster than by Tables::number, since what symmetries make of it is known.
  struct Row {
    Mask own;
    std::uint8_t fixing;
    struct Point {
      Mask below;
      int number;
    };
    Point points[8][most_pieces];  // of the set as each symmetry turns it

    Row(const Tables<Rows>& tables, int mover, std::uint64_t orbit)
        : own(tables.orbits[mover].firsts[orbit]), fixing(tables.orbits[mover].fixing[orbit]) {
      for (int symmetry = 0; symmetry < tables.symmetries.count(); ++symmetry) {
        Point* point = points[symmetry];
        for (Mask set = tables.symmetries.apply(symmetry, own); set; set &= set - 1)
          *point++ = {(set & (~set + 1)) - 1, bits::lowest(set)};
      }
    }

    // The number of the position with this set of m pieces to move, against those of the row.
    std::uint64_t number(const Tables<Rows>& tables, Mask set, int m, int o) const {
      const Place place = tables.orbits[m].place(set);
      if (place.is_fixed) return tables.number(set, own, m, o);
      const Mask first = tables.orbits[m].firsts[place.orbit];
      std::uint64_t rank = 0;
      for (int k = 0; k < o; ++k) {
        const Point& point = points[place.symmetry][k];
        rank += choose(point.number - bits::count(first & point.below), k + 1);
      }
      return place.orbit * tables.width(m, o) + rank;
    }
  };

  // A table cut into tiles: a range of rows, and a range of ranks in them. The positions before those of a tile are
  // near each other, so that the processor's cache holds them.
  struct Tiling {
    static constexpr std::uint64_t tile_width = 1 << 10, tile_size = 1 << 18;
    std::uint64_t width, rows, height, across, down;

    Tiling(const Tables<Rows>& tables, int mover, int other)
        : width(tables.width(mover, other)),
          rows(tables.orbits[mover].count),
          height(tile_size / std::min(width, tile_width)),
          across((width + tile_width - 1) / tile_width),
          down((rows + height - 1) / height) {}

    std::uint64_t left(std::uint64_t tile) const { return tile / down * tile_width; }
    std::uint64_t right(std::uint64_t tile) const { return std::min(left(tile) + tile_width, width); }
    std::uint64_t top(std::uint64_t tile) const { return tile % down * height; }
    std::uint64_t bottom(std::uint64_t tile) const { return std::min(top(tile) + height, rows); }
  };

  // Positions one quiet step before others. They wait until there are many, while their codes come from memory.
  struct Waiting {
    struct Before {
      Mask own, enemy;
      std::uint64_t number;
    };
    static constexpr int enough = 128;
    Before befores[enough + code::most_steps];
    int count = 0;
  };

  void find_before(const Row& row, Mask enemy, int mover, int other, Waiting& waiting) {
    const Mask own = row.own;
    const std::uint8_t* codes = this->codes(other, mover).data();
    const auto captures = tables_.captures_of_other(own, enemy);
    for (Mask pieces = enemy; pieces; pieces &= pieces - 1) {
      const int to = bits::lowest(pieces);
      for (Mask origins = tables_.origins(own, enemy, to, captures); origins; origins &= origins - 1) {
        const int from = bits::lowest(origins);
        const Mask before = enemy ^ (Mask{1} << from | Mask{1} << to);
        // Where capturing is compulsory the code says it: positions with captures are not open.
        if (tables_.phase != Phase::compulsory && !tables_.is_quiet(before, own, from, to)) continue;
        if (row.fixing && tables_.is_repeated(enemy, before, own, row.fixing)) continue;
        const std::uint64_t number = row.number(tables_, before, other, mover);
        __builtin_prefetch(codes + number);
        waiting.befores[waiting.count++] = {before, own, number};
      }
    }
  }

  void carry_back(Waiting& waiting, int distance, std::uint8_t* codes, int& longest) const {
    const auto next = static_cast<std::uint8_t>(distance + 1);
    for (int i = 0; i < waiting.count; ++i) {
      const auto& before = waiting.befores[i];
      std::atomic_ref<std::uint8_t> code(codes[before.number]);
      const std::uint8_t now = code.load(std::memory_order_relaxed);
      std::uint8_t value = next;
      if (distance % 2 == 0) {  // a step to a lost position wins
        if (!tables_.is_bettered(now, value)) continue;
      } else {  // one step less that might not lose
        if (!code::is_open(now) || code.fetch_sub(1, std::memory_order_relaxed) != code::open + 1) continue;
        value = tables_.lost_after(before.own, before.enemy, distance);
      }
      code.store(value, std::memory_order_relaxed);
      longest = std::max<int>(longest, value);
    }
    waiting.count = 0;
  }

  Tables<Rows> tables_;
  std::vector<OrbitTable<Rows>> orbits_;
  std::array<std::array<std::vector<Mask>, most_pieces + 1>, most_pieces + 1> sets_;
  std::array<std::array<std::vector<std::uint8_t>, most_pieces + 1>, most_pieces + 1> codes_;
};

}  // namespace tablier::tablebase
