// The symmetries of Tchag: a board may be turned and mirrored in eight ways, and its game stays the same.
#pragma once

#include "tablier/bits.hpp"
#include "tablier/games/tchag_board.hpp"

namespace tablier::tchag {

// Mirrors every column, top to bottom.
constexpr Mask upside_down(Mask set) {
  return (set & row(0)) << 5 | (set & row(1)) << 3 | (set & row(2)) << 1 | (set >> 1 & row(2)) | (set >> 3 & row(1)) |
         (set >> 5 & row(0));
}

// Makes columns of rows.
constexpr Mask exchanged(Mask set) {
  // One bit of every column, six cells apart, comes together in bits 25 to 30: no two products meet there.
  constexpr Mask together = 1 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20 | 1 << 25;
  Mask image = 0;
  for (int rank = 0; rank < side; ++rank)
    image |= ((set >> rank & row(0)) * together >> 25 & column(0)) << (rank * side);
  return image;
}

// Number 1 mirrors the files, 2 the ranks, 4 exchanges both; 0 leaves everything as it is.
constexpr Mask turned(Mask set, int symmetry) {
  if (symmetry & 1) set = bits::reversed(set) >> (64 - cells);  // mirrors both
  if ((symmetry ^ symmetry >> 1) & 1) set = upside_down(set);
  return symmetry & 4 ? exchanged(set) : set;
}

// Of the boards at rest that symmetries make of one, the first.
constexpr Board first_image(const Board& board) {
  Board first = board;
  for (int symmetry = 1; symmetry < 8; ++symmetry) {
    Board image{turned(board.tiles, symmetry), 0, {}};
    const int by = image.offset();
    image.tiles >>= by;
    if (image.tiles > first.tiles) continue;
    image.black = turned(board.black, symmetry) >> by;
    for (int player = 0; player < 2; ++player) image.pawns[player] = turned(board.pawns[player], symmetry) >> by;
    if (image < first) first = image;
  }
  return first;
}

}  // namespace tablier::tchag
