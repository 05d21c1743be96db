// What a set-up of Les Tours is worth, finished or not.
//
// A finished one is worth what games from it have shown; one in the making what best play of the rest of it leads to.
// Whose turn it is follows from how many pieces stand, and so does which of the levels below a position belongs to.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "tablier/games/tours.hpp"
#include "tablier/search/known.hpp"
#include "tablier/search/set_up_values.hpp"
#include "tablier/search/weights.hpp"

namespace tablier::search {

class SetUps {
 public:
  // All of them, found when first asked for: some 2.2 million positions, in some 15 ms.
  static const SetUps& all() {
    static const SetUps found;
    return found;
  }

  // The value for South.
  Value value(const tours::State& state) const {
    const std::size_t south = row_of(state, 0), north = row_of(state, tours::side - 1);
    const auto placed = pieces(south) + pieces(north);
    return levels_[placed][place_[south] * rows_[placed / 2].size() + place_[north]];
  }

 private:
  static constexpr std::size_t width = tours::side, codes = 1u << 2 * width;

  // A row is written as two bits a cell, the size of its piece or 0, the first file highest: rows in the order of their
  // codes are in the order of their digits.
  static std::size_t row_of(const tours::State& state, int rank) {
    std::size_t row = 0;
    for (int file = 0; file < tours::side; ++file)
      for (const int plane : {1, 0}) row = row << 1 | (state.planes[plane] >> tours::cell(file, rank) & 1);
    return row;
  }
  static std::size_t at(std::size_t row, std::size_t file) { return row >> 2 * (width - 1 - file) & 3; }
  static std::size_t pieces(std::size_t row) {
    return static_cast<std::size_t>(std::popcount((row | row >> 1) & 0x555));
  }
  static bool is_possible(std::size_t row) {
    std::array<int, 4> sizes{};
    for (std::size_t file = 0; file < width; ++file) ++sizes[at(row, file)];
    return sizes[1] <= 2 && sizes[2] <= 2 && sizes[3] <= 2;
  }
  static std::size_t mirrored(std::size_t row) {
    std::size_t mirror = 0;
    for (std::size_t file = width; file-- > 0;) mirror = mirror << 2 | at(row, file);
    return mirror;
  }

  SetUps() {
    for (std::size_t row = 0; row < codes; ++row)
      if (is_possible(row)) {
        auto& same = rows_[pieces(row)];
        place_[row] = static_cast<std::uint16_t>(same.size());
        same.push_back(row);
      }
    finish();
    for (std::size_t placed = 2 * width; placed-- > 0;) place(placed);
  }

  // The level of the finished ones, from the measured values; of two mirror images one is stored.
  void finish() {
    const auto& rows = rows_[width];
    auto& level = levels_[2 * width];
    level.resize(rows.size() * rows.size());
    std::size_t stored = 0;
    for (const std::size_t south : rows) {
      if (south > mirrored(south)) continue;
      for (const std::size_t north : rows) {
        const int value = set_up_values[stored][place_[north]] * tours_fitted.scale / 100;
        for (const auto& [one, other] : {std::pair(south, north), std::pair(mirrored(south), mirrored(north))})
          level[place_[one] * rows.size() + place_[other]] = static_cast<std::int16_t>(value);
      }
      ++stored;
    }
  }

  // The rows that a row may become by one more piece, by their places.
  std::vector<std::size_t> grown(std::size_t row) const {
    std::vector<std::size_t> places;
    for (std::size_t file = 0; file < width; ++file)
      for (std::size_t size = 1; size <= tours::largest_size; ++size)
        if (const std::size_t next = row | size << 2 * (width - 1 - file); !at(row, file) && is_possible(next))
          places.push_back(place_[next]);
    return places;
  }

  // The level of positions with so many pieces, from the one after it.
  void place(std::size_t placed) {
    const bool is_south = placed % 2 == 0;
    const auto &north = rows_[placed / 2], &south = rows_[placed - placed / 2];
    const auto &moving = is_south ? south : north, &waiting = is_south ? north : south;
    const auto index = [&](std::size_t mine, std::size_t other, std::size_t wide) {
      return is_south ? mine * wide + other : other * wide + mine;
    };
    const std::size_t wide_after = rows_[(placed + 1) / 2].size();
    const auto& after = levels_[placed + 1];
    auto& level = levels_[placed];
    level.assign(moving.size() * waiting.size(), is_south ? -largest_estimate : largest_estimate);
    for (std::size_t row = 0; row < moving.size(); ++row)
      for (const std::size_t next : grown(moving[row]))
        for (std::size_t other = 0; other < waiting.size(); ++other) {
          std::int16_t& best = level[index(row, other, north.size())];
          const std::int16_t value = after[index(next, other, wide_after)];
          best = is_south ? std::max(best, value) : std::min(best, value);
        }
  }

  std::array<std::uint16_t, codes> place_{};  // of a row among those with as many pieces
  std::array<std::vector<std::size_t>, width + 1> rows_;
  std::array<std::vector<std::int16_t>, 2 * width + 1> levels_;  // by pieces placed: South's row, then North's
};

}  // namespace tablier::search
