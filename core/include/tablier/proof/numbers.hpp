// Proof and disproof numbers.
#pragma once

#include <algorithm>
#include <cstdint>

namespace tablier::proof {

constexpr std::uint32_t infinite = 1u << 30, largest = infinite - 1;

// How many positions at least must still be won to prove, or kept from being won to disprove, that the attacker can
// force a win. One of them is 0 exactly when the question is settled; the other is then infinite.
struct Numbers {
  std::uint32_t proof = 1, disproof = 1;

  static constexpr Numbers proved() { return {0, infinite}; }
  static constexpr Numbers disproved() { return {infinite, 0}; }
  constexpr bool is_proved() const { return proof == 0; }
  constexpr bool is_disproved() const { return disproof == 0; }
  constexpr bool settled() const { return is_proved() || is_disproved(); }
};

constexpr std::uint32_t bounded(std::uint64_t number) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, largest));
}

}  // namespace tablier::proof
