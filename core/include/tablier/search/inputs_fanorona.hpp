// What a network sees of Tumicarona and Fanorona: the pieces of both sides.
#pragma once

#include <array>
#include <bit>

#include "tablier/games/fanorona.hpp"
#include "tablier/search/inputs.hpp"

namespace tablier::search {

template <int Rows>
struct Inputs<fanorona::Fanorona<Rows>> {
  using G = fanorona::Fanorona<Rows>;
  static constexpr int files = fanorona::widest, ranks = Rows, points = files * ranks;
  static constexpr std::size_t count = 2 * points, buckets = 8;
  static constexpr int symmetries = 4;

  // Only the usual board, and not Vela: its roles are not seen.
  static bool suits(const G& game) {
    return game.cols() == files && ranks == 5 && game.rules() != fanorona::RuleSet::vela;
  }
  static Planes<2> planes(const fanorona::State& state) { return {state.pieces[0], state.pieces[1]}; }
  static constexpr std::size_t index(std::size_t side, std::size_t plane, int point) {
    return (plane == side ? 0 : points) + static_cast<std::size_t>(point);
  }
  // By the number of pieces. Most of a game is played with few of them, where each counts.
  static std::size_t bucket(const Planes<2>& planes) {
    constexpr std::array beginnings{7, 8, 9, 12, 16, 23, 35};
    const int pieces = std::popcount(planes[0] | planes[1]);
    std::size_t bucket = 0;
    for (const int beginning : beginnings) bucket += pieces >= beginning;
    return bucket;
  }
  static Planes<2> turned(Planes<2> planes, int symmetry) {
    for (std::uint64_t& plane : planes) plane = fanorona::Symmetries<Rows>(files).apply(symmetry, plane);
    return planes;
  }
};

}  // namespace tablier::search
