// A small, fast, seedable source of random numbers: splitmix64.
#pragma once

#include "tablier/game.hpp"

namespace tablier {

class Random {
 public:
  // Streams of one seed are independent of each other, so work can be split in any way.
  constexpr explicit Random(std::uint64_t seed, std::uint64_t stream = 0)
      : state_(mix(seed) ^ mix(mix(stream) + 0x9e3779b97f4a7c15u)) {}

  [[gnu::always_inline]] constexpr std::uint64_t next() { return mix(state_ += 0x9e3779b97f4a7c15u); }

  // A number below `bound` (at least 1, below 2^32); the bias is under bound / 2^32.
  [[gnu::always_inline]] constexpr std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace tablier
