// What a network sees of Les Tours: the pieces of each size, from a side's home.
#pragma once

#include <algorithm>
#include <bit>

#include "tablier/games/tours.hpp"
#include "tablier/search/inputs.hpp"

namespace tablier::search {

template <>
struct Inputs<tours::Tours> {
  using G = tours::Tours;
  static constexpr std::size_t cells = tours::side * tours::side, count = tours::largest_size * cells, buckets = 4;
  static constexpr int symmetries = 2;

  static bool suits(const G&) { return true; }
  static Planes<3> planes(const tours::State& state) {
    const tours::Sizes sizes(state.planes);
    return {sizes.ones, sizes.twos, sizes.threes};
  }
  static constexpr std::size_t index(std::size_t side, std::size_t plane, int cell) {
    const int rank = tours::rank(cell), from_home = side ? tours::side - 1 - rank : rank;
    return plane * cells + static_cast<std::size_t>(tours::file(cell) * tours::side + from_home);
  }
  // By the rows at both ends that are empty: the nearest piece of each side has left them behind.
  static std::size_t bucket(const Planes<3>& planes) {
    const std::uint64_t pieces = planes[0] | planes[1] | planes[2];
    std::size_t empty = 0;
    for (int rank = 0; rank < tours::side && !(pieces & tours::row(rank)); ++rank) ++empty;
    for (int rank = tours::side - 1; rank >= 0 && !(pieces & tours::row(rank)); --rank) ++empty;
    return std::min<std::size_t>(empty, 3);
  }
  static Planes<3> turned(Planes<3> planes, int symmetry) {
    if (symmetry)
      for (std::uint64_t& plane : planes) plane = tours::mirrored(plane);
    return planes;
  }
};

}  // namespace tablier::search
