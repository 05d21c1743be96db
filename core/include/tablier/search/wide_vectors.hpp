// The two loops of a network with AVX2, for processors that have it: they say what those with narrower vectors say.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__)
#define TABLIER_WIDE_VECTORS

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace tablier::search::wide {

inline bool available() { return __builtin_cpu_supports("avx2"); }

// One of the vectors that aligned numbers are made of.
template <class Numbers>
[[gnu::target("avx2"), gnu::always_inline]] inline __m256i vector(const Numbers& numbers, std::size_t index) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(&numbers) + index);
}

// Adds rows of 64 numbers to others, and takes rows away.
template <class Sums>
[[gnu::target("avx2")]] void add(const Sums& from, std::span<const Sums* const> added,
                                 std::span<const Sums* const> removed, Sums& to) {
  static_assert(sizeof(Sums) == 4 * sizeof(__m256i));
  __m256i a = vector(from, 0), b = vector(from, 1), c = vector(from, 2), d = vector(from, 3);
  for (const Sums* row : added) {
    a = _mm256_add_epi16(a, vector(*row, 0)), b = _mm256_add_epi16(b, vector(*row, 1));
    c = _mm256_add_epi16(c, vector(*row, 2)), d = _mm256_add_epi16(d, vector(*row, 3));
  }
  for (const Sums* row : removed) {
    a = _mm256_sub_epi16(a, vector(*row, 0)), b = _mm256_sub_epi16(b, vector(*row, 1));
    c = _mm256_sub_epi16(c, vector(*row, 2)), d = _mm256_sub_epi16(d, vector(*row, 3));
  }
  auto* const place = reinterpret_cast<__m256i*>(&to);
  _mm256_store_si256(place, a), _mm256_store_si256(place + 1, b);
  _mm256_store_si256(place + 2, c), _mm256_store_si256(place + 3, d);
}

// What 16 hidden neurons make of the two halves of a first layer. A pair of neighbours there has two vectors of
// weights.
template <class Sums, class Small>
[[gnu::target("avx2")]] std::int32_t output(const Sums& mover, const Sums& other, const Small& small, int point,
                                            std::int16_t most) {
  const __m256i zero = _mm256_setzero_si256();
  alignas(32) std::array<std::array<std::int32_t, 8>, 8> layer;  // clipped, in pairs
  for (std::size_t i = 0; i < layer.size(); ++i) {
    const __m256i sums = vector(i < 4 ? mover : other, i % 4);
    const __m256i clipped = _mm256_min_epi16(_mm256_max_epi16(sums, zero), _mm256_set1_epi16(most));
    _mm256_store_si256(reinterpret_cast<__m256i*>(&layer[i]), clipped);
  }
  __m256i low = zero, high = zero;
  for (std::size_t i = 0; i < layer.size(); ++i)
    for (std::size_t j = 0; j < layer[i].size(); ++j) {
      const __m256i pair = _mm256_set1_epi32(layer[i][j]);
      low = _mm256_add_epi32(low, _mm256_madd_epi16(pair, vector(small.pairs[8 * i + j], 0)));
      high = _mm256_add_epi32(high, _mm256_madd_epi16(pair, vector(small.pairs[8 * i + j], 1)));
    }
  const __m256i most_wide = _mm256_set1_epi32(most);
  low = _mm256_add_epi32(_mm256_srai_epi32(low, point), vector(small.hidden_bias, 0));
  high = _mm256_add_epi32(_mm256_srai_epi32(high, point), vector(small.hidden_bias, 1));
  low = _mm256_min_epi32(_mm256_max_epi32(low, zero), most_wide);
  high = _mm256_min_epi32(_mm256_max_epi32(high, zero), most_wide);
  low = _mm256_mullo_epi32(low, vector(small.output, 0));
  high = _mm256_mullo_epi32(high, vector(small.output, 1));
  const __m256i sums = _mm256_add_epi32(low, high);
  __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0b01'00'11'10));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0b10'11'00'01));
  return _mm_cvtsi128_si32(sum);
}

}  // namespace tablier::search::wide

#endif
