// Sets of points as bits, on a processor and on a GPU: constexpr code compiles for both (--expt-relaxed-constexpr), but
// for the latter the standard's bit functions are no code at all, tables need a word of their own, and code should be
// small: what is seldom called is not inlined, and short loops stay loops.
#pragma once

#include <bit>
#include <cstdint>

#ifdef __CUDACC__
#define TABLIER_TABLE static __device__
#define TABLIER_SELDOM __noinline__
#define TABLIER_ROLLED _Pragma("unroll 1")
#else
#define TABLIER_TABLE inline
#define TABLIER_SELDOM
#define TABLIER_ROLLED
#endif

namespace tablier::bits {

constexpr int count(std::uint64_t set) {
#ifdef __CUDA_ARCH__
  return __popcll(set);
#else
  return std::popcount(set);
#endif
}

// The numbers of the lowest and of the highest bit of a set that is not empty.
constexpr int lowest(std::uint64_t set) {
#ifdef __CUDA_ARCH__
  return __ffsll(static_cast<long long>(set)) - 1;
#else
  return std::countr_zero(set);
#endif
}
constexpr int highest(std::uint64_t set) {
#ifdef __CUDA_ARCH__
  return 63 - __clzll(static_cast<long long>(set));
#else
  return 63 - std::countl_zero(set);
#endif
}

// Bit 0 becomes bit 63, and so on.
constexpr std::uint64_t reversed(std::uint64_t set) {
#ifdef __CUDA_ARCH__
  return __brevll(set);
#else
  set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
  set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
  set = (set >> 4 & 0x0f0f0f0f0f0f0f0f) | (set & 0x0f0f0f0f0f0f0f0f) << 4;
  return __builtin_bswap64(set);
#endif
}

}  // namespace tablier::bits
