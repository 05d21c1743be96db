// Numbers for positions with few pieces: every position of a split, up to the symmetries of the board, has one.
//
// A split is how many pieces the player to move has, and how many the other one. A position is the set of the mover and
// the set of the other. Sets of the mover that a symmetry turns into each other form an orbit, which stands for the
// first of them. A number is the orbit of the mover's set, then the rank of the other's set among the points that are
// left. Where a symmetry leaves the mover's set as it is, several numbers stand for one position: the least is used.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "tablier/games/fanorona_board.hpp"

namespace tablier::tablebase {

using fanorona::Mask;

// The most pieces of one side.
constexpr int most_pieces = 8;

// Binomial coefficients: how many sets of k among n points.
struct Binomials {
  std::array<std::array<std::uint64_t, most_pieces + 2>, 65> of{};
  constexpr Binomials() {
    for (std::size_t n = 0; n < of.size(); ++n) {
      of[n][0] = 1;
      for (std::size_t k = 1; n && k < of[n].size(); ++k) of[n][k] = of[n - 1][k - 1] + of[n - 1][k];
    }
  }
};
inline constexpr Binomials binomials;

constexpr std::uint64_t choose(int n, int k) {
  return binomials.of[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

// The rank of a set among all sets of as many points, in the order of their masks as numbers.
constexpr std::uint64_t rank_of(Mask set) {
  std::uint64_t rank = 0;
  for (int k = 1; set; set &= set - 1, ++k) rank += choose(std::countr_zero(set), k);
  return rank;
}

// The next set of as many points in that order.
constexpr Mask next_set(Mask set) {
  const Mask low = set & (~set + 1), moved = set + low;
  return moved | (((set ^ moved) >> 2) / low);
}

// The ways to turn and mirror a board that leave its lines as they are; the first leaves everything as it is.
template <int Rows>
class Symmetries {
 public:
  explicit Symmetries(int cols) : count_(cols == Rows ? 8 : 4) {
    for (int symmetry = 0; symmetry < count_; ++symmetry)
      for (std::size_t byte = 0; byte < 8; ++byte)
        for (unsigned bits = 0; bits < 256; ++bits) {
          Mask image = 0;
          for (int bit = 0; bit < 8; ++bit) {
            const int point = static_cast<int>(byte) * 8 + bit;
            if (bits >> bit & 1 && point < cols * Rows) image |= Mask{1} << moved(point, symmetry, cols);
          }
          images_[static_cast<std::size_t>(symmetry)][byte][bits] = image;
        }
  }

  int count() const { return count_; }

  Mask apply(int symmetry, Mask set) const {
    const auto& images = images_[static_cast<std::size_t>(symmetry)];
    Mask image = 0;
    for (std::size_t byte = 0; byte < bytes; ++byte) image |= images[byte][set >> (8 * byte) & 255];
    return image;
  }

 private:
  static constexpr std::size_t bytes = (fanorona::widest * Rows + 7) / 8;

  static int moved(int point, int symmetry, int cols) {
    int file = point / Rows, rank = point % Rows;
    if (symmetry & 1) file = cols - 1 - file;
    if (symmetry & 2) rank = Rows - 1 - rank;
    if (symmetry & 4) std::swap(file, rank);
    return file * Rows + rank;
  }

  int count_;
  std::array<std::array<std::array<Mask, 256>, 8>, 8> images_;
};

// The sets of so many points, by orbit.
template <int Rows>
class Orbits {
 public:
  Orbits(const Symmetries<Rows>& symmetries, int points, int pieces) : entries_(choose(points, pieces)) {
    Mask set = (Mask{1} << pieces) - 1;
    for (std::uint64_t rank = 0; rank < entries_.size(); ++rank, set = next_set(set)) {
      Mask first = set;
      int how = 0;
      std::uint8_t fixing = 0;
      for (int symmetry = 1; symmetry < symmetries.count(); ++symmetry) {
        const Mask image = symmetries.apply(symmetry, set);
        if (image < first) first = image, how = symmetry;
        if (image == set) fixing |= static_cast<std::uint8_t>(1u << symmetry);
      }
      if (first == set) {
        entries_[rank] = static_cast<std::uint32_t>(firsts_.size()) << 3;
        firsts_.push_back(set);
        fixing_.push_back(fixing);
      } else {
        entries_[rank] = (entries_[rank_of(first)] & ~7u) | static_cast<std::uint32_t>(how);
      }
    }
  }

  std::uint32_t count() const { return static_cast<std::uint32_t>(firsts_.size()); }
  Mask first(std::uint32_t orbit) const { return firsts_[orbit]; }
  // The symmetries, as bits, that leave the first set of an orbit as it is; the one that changes nothing not counted.
  std::uint8_t fixing(std::uint32_t orbit) const { return fixing_[orbit]; }

  struct Place {
    std::uint32_t orbit;
    int symmetry;  // turns the set into the first of its orbit
  };
  Place place(Mask set) const {
    const std::uint32_t entry = entries_[rank_of(set)];
    return {entry >> 3, static_cast<int>(entry & 7)};
  }

 private:
  std::vector<std::uint32_t> entries_;  // by rank: the orbit, and in the lowest three bits the symmetry
  std::vector<Mask> firsts_;
  std::vector<std::uint8_t> fixing_;
};

// A set among the points that another one leaves, as if those were all there are.
constexpr Mask squeeze(Mask set, Mask others) {
  while (others) {
    const int top = 63 - std::countl_zero(others);
    const Mask below = (Mask{1} << top) - 1;
    set = (set & below) | (set >> 1 & ~below);
    others &= below;
  }
  return set;
}
// The same back.
constexpr Mask spread(Mask set, Mask others) {
  for (; others; others &= others - 1) {
    const Mask below = (others & (~others + 1)) - 1;
    set = (set & below) | (set & ~below) << 1;
  }
  return set;
}

}  // namespace tablier::tablebase
