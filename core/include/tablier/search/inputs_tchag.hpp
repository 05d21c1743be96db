// What a network sees of Tchag: the tiles of both colours and the pawns of both sides.
#pragma once

#include <bit>

#include "tablier/games/tchag.hpp"
#include "tablier/search/inputs.hpp"

namespace tablier::search {

template <>
struct Inputs<tchag::Tchag> {
  using G = tchag::Tchag;
  static constexpr std::size_t count = 4 * tchag::cells, buckets = 4;
  static constexpr int symmetries = 8;

  static bool suits(const G&) { return true; }
  static Planes<4> planes(const tchag::State& state) { return planes(state.board); }
  // The first two planes are pawns, which the sides see the other way round.
  static constexpr std::size_t index(std::size_t side, std::size_t plane, int cell) {
    return (plane < 2 ? plane ^ side : plane) * tchag::cells + static_cast<std::size_t>(cell);
  }
  // By the number of tiles.
  static std::size_t bucket(const Planes<4>& planes) {
    return static_cast<std::size_t>(4 * std::popcount(planes[2] | planes[3]) / (tchag::cells + 1));
  }
  // After it the board must come to rest in its corner again.
  static Planes<4> turned(Planes<4> planes, int symmetry) {
    for (std::uint64_t& plane : planes) plane = tchag::turned(plane, symmetry);
    return Inputs::planes(tchag::Board{planes[2] | planes[3], planes[2], {planes[0], planes[1]}}.at_rest());
  }

 private:
  static Planes<4> planes(const tchag::Board& board) {
    return {board.pawns[0], board.pawns[1], board.black, board.tiles & ~board.black};
  }
};

}  // namespace tablier::search
