// The transposition table: what earlier looks at a position found, shared by all threads without locks.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tablier/search/known.hpp"

namespace tablier::search {

enum class Bound : std::uint8_t { none, at_most, at_least, exact };

struct Finding {
  Value value = 0;
  int depth = 0;
  Bound bound = Bound::none;
  Known known;
  std::uint16_t move = 0;  // the signature of the best move; 0 is none
};

// An entry is two words, the second the finding and the first the key mixed with it: a pair torn by two threads that
// write at once belongs to no key and is not found. Entries of earlier generations give way first, as if they were
// not there. Generations come round after many searches: what is left of the last round may then stay a little longer.
class Table {
 public:
  explicit Table(std::size_t megabytes) : buckets_(megabytes * (1u << 20) / sizeof(Bucket)) {}

  void clear() {
    for (Bucket& bucket : buckets_)
      for (Entry& entry : bucket.entries) {
        entry.check.store(0, std::memory_order_relaxed);
        entry.data.store(0, std::memory_order_relaxed);
      }
  }

  // To be called before a search. Whoever needs the same search to give the same result takes a fresh
  // generation's number into the keys: nothing older is then found.
  std::uint64_t next_generation() {
    const std::uint64_t number = started_.fetch_add(1, std::memory_order_relaxed) + 1;
    generation_.store(1 + number % last_generation, std::memory_order_relaxed);
    return number;
  }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[index(key)]); }

  std::optional<Finding> find(std::uint64_t key) const {
    for (const Entry& entry : buckets_[index(key)].entries) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      if (data && (entry.check.load(std::memory_order_relaxed) ^ data) == key) return unpacked(data);
    }
    return std::nullopt;
  }

  void keep(std::uint64_t key, Finding finding) {
    Bucket& bucket = buckets_[index(key)];
    Entry* place = nullptr;
    int least = 1 << 20;
    for (Entry& entry : bucket.entries) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      if (data && (entry.check.load(std::memory_order_relaxed) ^ data) == key) {
        // What was proved stays proved.
        const Finding before = unpacked(data);
        const Known was = before.known;
        Known& now = finding.known;
        if (was.settled() && (!now.settled() || was.distance < now.distance)) now = was;
        if (!now.settled()) now = {std::max(was.least, now.least), std::min(was.most, now.most), 0};
        if (!finding.move) finding.move = before.move;
        place = &entry;
        break;
      }
      const bool present = data && data >> generation_shift == generation();
      const int worth = present ? 1 + static_cast<int>(data >> depth_shift & 0xff) : 0;
      if (worth < least) {
        least = worth;
        place = &entry;
      }
    }
    const std::uint64_t data = packed(finding);
    place->data.store(data, std::memory_order_relaxed);
    place->check.store(key ^ data, std::memory_order_relaxed);
  }

 private:
  static constexpr int move_shift = 16, depth_shift = 32, distance_shift = 40, bound_shift = 48, least_shift = 50,
                       most_shift = 52, generation_shift = 54;
  static constexpr std::uint64_t last_generation = 1023;

  struct Entry {
    std::atomic<std::uint64_t> check{0}, data{0};
  };
  struct alignas(64) Bucket {
    Entry entries[4];
  };

  std::uint64_t generation() const { return generation_.load(std::memory_order_relaxed); }

  std::size_t index(std::uint64_t key) const {
    return static_cast<std::size_t>((static_cast<unsigned __int128>(key) * buckets_.size()) >> 64);
  }

  std::uint64_t packed(const Finding& finding) const {
    const auto depth = static_cast<std::uint8_t>(std::clamp(finding.depth, 0, 255));
    return std::uint64_t{static_cast<std::uint16_t>(finding.value)} | std::uint64_t{finding.move} << move_shift |
           std::uint64_t{depth} << depth_shift | std::uint64_t{finding.known.distance} << distance_shift |
           std::uint64_t{static_cast<std::uint8_t>(finding.bound)} << bound_shift |
           static_cast<std::uint64_t>(finding.known.least + 1) << least_shift |
           static_cast<std::uint64_t>(finding.known.most + 1) << most_shift | generation() << generation_shift;
  }
  static Finding unpacked(std::uint64_t data) {
    const auto sign = [&](int shift) { return static_cast<std::int8_t>(static_cast<int>(data >> shift & 3) - 1); };
    return {static_cast<std::int16_t>(data & 0xffff),
            static_cast<int>(data >> depth_shift & 0xff),
            static_cast<Bound>(data >> bound_shift & 3),
            {sign(least_shift), sign(most_shift), static_cast<std::uint8_t>(data >> distance_shift & 0xff)},
            static_cast<std::uint16_t>(data >> move_shift & 0xffff)};
  }

  std::vector<Bucket> buckets_;
  std::atomic<std::uint64_t> generation_{1}, started_{0};
};

}  // namespace tablier::search
