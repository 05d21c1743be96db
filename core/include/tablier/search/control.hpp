// What ends a search: a flag anyone may raise, a number of nodes that all threads share, and a clock.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>

namespace tablier::search {

struct Control {
  std::atomic<bool> stop{false};
  std::atomic<std::int64_t> nodes_left{std::numeric_limits<std::int64_t>::max()};
  std::atomic<int> first_depth{0};  // at which the first thread looks
  // The clock is the caller's: asked every few dozen nodes whether time is up.
  bool (*expired)(void*) = nullptr;
  void* context = nullptr;

  // Whether the search must end, by the flag or by the clock.
  bool ended() {
    if (expired && expired(context)) stop.store(true, std::memory_order_relaxed);
    return stop.load(std::memory_order_relaxed);
  }

  // How many nodes a thread may visit before it asks again; 0 when the search must end.
  int allot() {
    constexpr std::int64_t share = 64;
    if (ended()) return 0;
    std::int64_t left = nodes_left.load(std::memory_order_relaxed), taken;
    do {
      taken = std::min(left, share);
      if (taken <= 0) {
        stop.store(true, std::memory_order_relaxed);
        return 0;
      }
    } while (!nodes_left.compare_exchange_weak(left, left - taken, std::memory_order_relaxed));
    return static_cast<int>(taken);
  }
};

}  // namespace tablier::search
