// The symmetries of the Fanorona board.
#pragma once

#include <cstdint>

#include "tablier/bits.hpp"
#include "tablier/games/fanorona_board.hpp"

namespace tablier::fanorona {

// The ways to turn and mirror a board that leave its lines as they are; number 0 leaves everything as it is.
template <int Rows>
class Symmetries {
 public:
  constexpr explicit Symmetries(int cols) : cols_(cols) {}

  constexpr int count() const { return cols_ == Rows ? 8 : 4; }

  // Number 1 mirrors the files, 2 the ranks, 4 exchanges both.
  constexpr Mask apply(int symmetry, Mask set) const {
    if (symmetry & 1) set = bits::reversed(set) >> (64 - cols_ * Rows);  // mirrors both
    if ((symmetry ^ symmetry >> 1) & 1) set = ranks_mirrored(set);
    return symmetry & 4 ? exchanged(set) : set;
  }

  // The symmetries, as bits, that leave a set as it is; the one that changes nothing not counted.
  constexpr std::uint8_t fixing(Mask set) const {
    unsigned fixing = 0;
    for (int symmetry = 1; symmetry < count(); ++symmetry)
      fixing |= static_cast<unsigned>(apply(symmetry, set) == set) << symmetry;
    return static_cast<std::uint8_t>(fixing);
  }

  // The first set that a symmetry makes of one, and that symmetry.
  struct First {
    Mask set;
    int symmetry;
  };
  constexpr First first(Mask set) const {
    First first{set, 0};
    for (int symmetry = 1; symmetry < count(); ++symmetry)
      if (const Mask image = apply(symmetry, set); image < first.set) first = {image, symmetry};
    return first;
  }

 private:
  static constexpr Mask ranks_mirrored(Mask set) {
    constexpr Mask lowest_rank = [] {
      Mask points = 0;
      for (int file = 0; file < widest; ++file) points |= Mask{1} << (file * Rows);
      return points;
    }();
    Mask image = set & lowest_rank << Rows / 2;
    for (int rank = 0; rank < Rows / 2; ++rank) {
      const int up = Rows - 1 - 2 * rank;
      image |= (set & lowest_rank << rank) << up | (set >> up & lowest_rank << rank);
    }
    return image;
  }
  static constexpr Mask exchanged(Mask set) {
    Mask image = 0;
    for (; set; set &= set - 1) {
      const int point = bits::lowest(set);
      image |= Mask{1} << (point % Rows * Rows + point / Rows);
    }
    return image;
  }

  int cols_;
};

}  // namespace tablier::fanorona
