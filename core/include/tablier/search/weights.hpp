// The weights of the evaluations. Written by `python -m benchmarks.fit`, which finds them in games of the engine.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "tablier/search/known.hpp"

namespace tablier::search {

// An estimate is the weighed sum of a game's terms. One as large as `scale` means an expected score of 0.73.
template <std::size_t Count>
struct Fitted {
  std::array<int, Count> weights;
  int scale;
};

template <std::size_t Count>
[[gnu::always_inline]] constexpr Value weighed(const std::array<int, Count>& terms,
                                               const std::array<int, Count>& weights) {
  Value value = 0;
  for (std::size_t i = 0; i < Count; ++i) value += terms[i] * weights[i];
  return std::clamp(value, -largest_estimate, largest_estimate);
}

constexpr std::size_t fanorona_terms = 9, tours_terms = 10, tchag_terms = 9;

constexpr Fitted<fanorona_terms> tumicarona_fitted{{10, 9, 11, -12, 34, -20, -28, -8, 12}, 203};
constexpr Fitted<fanorona_terms> fanorona_fitted{{19, 9, 8, -8, 32, -24, -14, -19, 19}, 203};
constexpr Fitted<tours_terms> tours_fitted{{87, 7, 17, 2, -95, -81, -45, 4, 52, 56}, 191};
constexpr Fitted<tchag_terms> tchag_fitted{{168, 0, 39, -41, 105, 4, 23, 2, 34}, 221};

}  // namespace tablier::search
