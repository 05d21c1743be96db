// Numbers for positions with few pieces: every position of a split, up to the symmetries of the board, has one.
//
// A split is how many pieces the player to move has, and how many the other one. A position is the set of the mover and
// the set of the other. Sets of the mover that a symmetry turns into each other form an orbit, which stands for the
// first of them. A number is the orbit of the mover's set, then the rank of the other's set among the points that are
// left. Where a symmetry leaves the mover's set as it is, several numbers stand for one position: the least is used.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "tablier/games/fanorona_symmetries.hpp"

namespace tablier::tablebase {

using fanorona::Mask;
using fanorona::Symmetries;

// The most pieces of one side on any board.
constexpr int most_pieces = 12;

// Binomial coefficients: how many sets of k among n points.
struct Binomials {
  std::array<std::array<std::uint64_t, 65>, most_pieces + 2> of{};
  constexpr Binomials() {
    for (std::size_t n = 0; n < of[0].size(); ++n) {
      of[0][n] = 1;
      for (std::size_t k = 1; n && k < of.size(); ++k) of[k][n] = of[k - 1][n - 1] + of[k][n - 1];
    }
  }
};
TABLIER_TABLE constexpr Binomials binomials;

constexpr std::uint64_t choose(int n, int k) {
  return binomials.of[static_cast<std::size_t>(k)][static_cast<std::size_t>(n)];
}

// The rank of a set among all sets of as many points, in the order of their masks as numbers; the others are points
// left out, as if there were none.
constexpr std::uint64_t rank_of(Mask set, Mask others = 0) {
  std::uint64_t rank = 0;
  TABLIER_ROLLED for (int k = 1; set; set &= set - 1, ++k) {
    const int point = bits::lowest(set);
    rank += choose(point - bits::count(others & ~(~Mask{0} << point)), k);
  }
  return rank;
}

// The set with a rank.
constexpr Mask set_of(std::uint64_t rank, int pieces) {
  Mask set = 0;
  for (int point = 63; pieces; --pieces) {
    while (choose(point, pieces) > rank) --point;
    set |= Mask{1} << point;
    rank -= choose(point, pieces);
  }
  return set;
}

// The next set of as many points in that order.
constexpr Mask next_set(Mask set) {
  const Mask low = set & (~set + 1), moved = set + low;
  return moved | (((set ^ moved) >> 2) / low);
}

// The same among free points alone.
constexpr Mask next_set(Mask set, Mask free) {
  const int pieces = bits::count(set);
  set = ((set | ~free) + (set & (~set + 1))) & free;
  for (; bits::count(set) < pieces; free &= free - 1) set |= free & (~free + 1);
  return set;
}

// A set of points numbered as if others were not there, with those in their places.
constexpr Mask spread(Mask set, Mask others) {
  TABLIER_ROLLED for (; others; others &= others - 1) {
    const Mask below = (others & (~others + 1)) - 1;
    set = (set & below) | (set & ~below) << 1;
  }
  return set;
}

// Where a set is among the orbits.
struct Place {
  std::uint32_t orbit;
  int symmetry;   // turns the set into the first of its orbit
  bool is_fixed;  // whether a symmetry leaves it as it is

  // As the entry of a table.
  constexpr std::uint32_t packed() const {
    return orbit << 4 | static_cast<std::uint32_t>(is_fixed) << 3 | static_cast<std::uint32_t>(symmetry);
  }
  static constexpr Place unpacked(std::uint32_t entry) {
    return {entry >> 4, static_cast<int>(entry & 7), (entry & 8) != 0};
  }
};

// The sets of so many points, by orbit; whoever made the arrays keeps them.
struct Orbits {
  const std::uint32_t* entries = nullptr;  // the place of each set, by rank
  const Mask* firsts = nullptr;            // of each orbit
  const std::uint8_t* fixing = nullptr;    // the symmetries that leave it as it is
  std::uint32_t count = 0;

  constexpr Place place(Mask set) const { return Place::unpacked(entries[rank_of(set)]); }
};

// The arrays.
template <int Rows>
class OrbitTable {
 public:
  OrbitTable(const Symmetries<Rows>& symmetries, int points, int pieces) : entries_(choose(points, pieces)) {
    Mask set = (Mask{1} << pieces) - 1;
    for (std::uint64_t rank = 0; rank < entries_.size(); ++rank, set = next_set(set)) {
      const auto first = symmetries.first(set);
      if (first.set == set) {
        const std::uint8_t fixing = symmetries.fixing(set);
        entries_[rank] = Place{static_cast<std::uint32_t>(firsts_.size()), 0, fixing != 0}.packed();
        firsts_.push_back(set);
        fixing_.push_back(fixing);
      } else {
        entries_[rank] = entries_[rank_of(first.set)] | static_cast<std::uint32_t>(first.symmetry);
      }
    }
  }

  Orbits view() const {
    return {entries_.data(), firsts_.data(), fixing_.data(), static_cast<std::uint32_t>(firsts_.size())};
  }

 private:
  std::vector<std::uint32_t> entries_;
  std::vector<Mask> firsts_;
  std::vector<std::uint8_t> fixing_;
};

}  // namespace tablier::tablebase
