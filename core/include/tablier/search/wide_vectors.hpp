// The loops of a network with wider vectors, for processors that have them: they say what the usual ones say.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#if defined(__x86_64__) && defined(__GNUC__)
#define TABLIER_WIDE_VECTORS
#include <immintrin.h>

namespace tablier::search::wide {

// The bytes of the widest vectors that are of use here: AVX2, or AVX-512 with products of bytes.
inline std::size_t widest() {
  if (!__builtin_cpu_supports("avx2")) return 16;
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vnni") ? 64 : 32;
}

// One of the vectors that aligned numbers are made of.
template <class Numbers>
[[gnu::target("avx2"), gnu::always_inline]] inline __m256i vector(const Numbers& numbers, std::size_t index) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(&numbers) + index);
}
template <class Numbers>
[[gnu::target("avx2"), gnu::always_inline]] inline void store(Numbers& numbers, std::size_t index, __m256i vector) {
  _mm256_store_si256(reinterpret_cast<__m256i*>(&numbers) + index, vector);
}

// Adds rows to a first layer, and takes rows away; a block at a time stays in registers.
template <class Block>
[[gnu::target("avx2")]] void add(const Block* from, std::span<const Block* const> added,
                                 std::span<const Block* const> removed, Block* to, std::size_t blocks) {
  static_assert(sizeof(Block) == 4 * sizeof(__m256i));
  for (std::size_t i = 0; i < blocks; ++i) {
    __m256i a = vector(from[i], 0), b = vector(from[i], 1), c = vector(from[i], 2), d = vector(from[i], 3);
    for (const Block* row : added) {
      a = _mm256_add_epi16(a, vector(row[i], 0)), b = _mm256_add_epi16(b, vector(row[i], 1));
      c = _mm256_add_epi16(c, vector(row[i], 2)), d = _mm256_add_epi16(d, vector(row[i], 3));
    }
    for (const Block* row : removed) {
      a = _mm256_sub_epi16(a, vector(row[i], 0)), b = _mm256_sub_epi16(b, vector(row[i], 1));
      c = _mm256_sub_epi16(c, vector(row[i], 2)), d = _mm256_sub_epi16(d, vector(row[i], 3));
    }
    store(to[i], 0, a), store(to[i], 1, b), store(to[i], 2, c), store(to[i], 3, d);
  }
}

// What 16 hidden neurons, whose sums are in two vectors, give to the output.
template <class Small>
[[gnu::target("avx2"), gnu::always_inline]] inline std::int32_t output(__m256i low, __m256i high, const Small& small,
                                                                       int point, std::int16_t most) {
  const __m256i zero = _mm256_setzero_si256(), all = _mm256_set1_epi32(most);
  low = _mm256_add_epi32(_mm256_srai_epi32(low, point), vector(small.hidden_bias, 0));
  high = _mm256_add_epi32(_mm256_srai_epi32(high, point), vector(small.hidden_bias, 1));
  low = _mm256_min_epi32(_mm256_max_epi32(low, zero), all);
  high = _mm256_min_epi32(_mm256_max_epi32(high, zero), all);
  low = _mm256_mullo_epi32(low, vector(small.output, 0));
  high = _mm256_mullo_epi32(high, vector(small.output, 1));
  const __m256i products = _mm256_add_epi32(low, high);
  __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(products), _mm256_extracti128_si256(products, 1));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0b01'00'11'10));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0b10'11'00'01));
  return _mm_cvtsi128_si32(sum);
}

// The same from the two halves of a first layer. A pair of neighbours there has two vectors of weights.
template <class Block, class Small>
[[gnu::target("avx2")]] std::int32_t output_by_pairs(const Block* mover, const Block* other, std::size_t blocks,
                                                     const Small& small, int point, std::int16_t most) {
  const __m256i zero = _mm256_setzero_si256(), all = _mm256_set1_epi16(most);
  __m256i low = zero, high = zero;
  const auto* weights = small.pairs.data();
  for (const Block* side : {mover, other})
    for (std::size_t i = 0; i < 4 * blocks; ++i) {
      alignas(32) std::array<std::int32_t, 8> pairs;  // clipped
      store(pairs, 0, _mm256_min_epi16(_mm256_max_epi16(vector(*side, i), zero), all));
      for (const std::int32_t each : pairs) {
        const __m256i pair = _mm256_set1_epi32(each);
        low = _mm256_add_epi32(low, _mm256_madd_epi16(pair, vector(*weights, 0)));
        high = _mm256_add_epi32(high, _mm256_madd_epi16(pair, vector(*weights, 1)));
        ++weights;
      }
    }
  return output(low, high, small, point, most);
}

// The same with neurons as bytes, since they are below 256. Four neighbours have one vector of weights.
template <class Block, class Small>
[[gnu::target("avx2,avx512f,avx512vnni")]] std::int32_t output_by_fours(const Block* mover, const Block* other,
                                                                        std::size_t blocks, const Small& small,
                                                                        int point, std::int16_t most) {
  const __m256i zero = _mm256_setzero_si256();
  // Four sums, since each product takes a while.
  __m512i sums[4] = {};
  const auto* weights = small.fours.data();
  for (const Block* side : {mover, other})
    for (std::size_t i = 0; i < 2 * blocks; ++i) {
      alignas(32) std::array<std::int32_t, 8> fours;  // clipped
      const __m256i first = _mm256_max_epi16(vector(*side, 2 * i), zero);
      const __m256i second = _mm256_max_epi16(vector(*side, 2 * i + 1), zero);
      store(fours, 0, _mm256_permute4x64_epi64(_mm256_packus_epi16(first, second), 0b11'01'10'00));
      for (std::size_t j = 0; j < fours.size(); ++j)
        sums[j % 4] = _mm512_dpbusd_epi32(sums[j % 4], _mm512_set1_epi32(fours[j]), _mm512_load_si512(weights++));
    }
  alignas(64) std::array<std::int32_t, 16> all;
  _mm512_store_si512(&all, _mm512_add_epi32(_mm512_add_epi32(sums[0], sums[1]), _mm512_add_epi32(sums[2], sums[3])));
  return output(vector(all, 0), vector(all, 1), small, point, most);
}

}  // namespace tablier::search::wide

#else

namespace tablier::search::wide {

constexpr std::size_t widest() { return 16; }

}  // namespace tablier::search::wide

#endif
