// The transposition table: what earlier looks at a position found, shared by all threads without locks.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

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
// write at once belongs to no key and is not found. Each search keeps its findings under a number of its own, its
// generation; those of other generations give way first, as if they were not there.
struct Entry {
  std::uint64_t check, data;
};
struct alignas(64) Bucket {
  Entry entries[4];
};

// What one search sees of a table: its first buckets, and of these all entries or only its own.
class TableView {
 public:
  TableView(Bucket* buckets, std::size_t count, std::uint64_t generation, bool alone)
      : buckets_(buckets), count_(count), generation_(generation), alone_(alone) {}

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

  std::optional<Finding> find(std::uint64_t key) const {
    for (Entry& entry : bucket(key).entries) {
      const std::uint64_t data = read(entry.data);
      if (data && (read(entry.check) ^ data) == key && sees(data)) return unpacked(data);
    }
    return std::nullopt;
  }

  void keep(std::uint64_t key, Finding finding) const {
    Entry* place = nullptr;
    int least = 1 << 20;
    for (Entry& entry : bucket(key).entries) {
      const std::uint64_t data = read(entry.data);
      if (data && (read(entry.check) ^ data) == key && sees(data)) {
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
      const int worth = is_own(data) ? 1 + static_cast<int>(data >> depth_shift & 0x7f) : 0;
      if (worth < least) {
        least = worth;
        place = &entry;
      }
    }
    const std::uint64_t data = packed(finding);
    write(place->data, data);
    write(place->check, key ^ data);
  }

  static constexpr std::uint64_t last_generation = 1023;

 private:
  static constexpr int move_shift = 16, depth_shift = 32, rough_shift = 39, distance_shift = 40, bound_shift = 48,
                       least_shift = 50, most_shift = 52, generation_shift = 54;

  static std::uint64_t read(std::uint64_t& word) {
    return std::atomic_ref<std::uint64_t>(word).load(std::memory_order_relaxed);
  }
  static void write(std::uint64_t& word, std::uint64_t value) {
    std::atomic_ref<std::uint64_t>(word).store(value, std::memory_order_relaxed);
  }

  // An empty entry is of generation 0, which no search has.
  bool is_own(std::uint64_t data) const { return data >> generation_shift == generation_; }
  bool sees(std::uint64_t data) const { return !alone_ || is_own(data); }

  Bucket& bucket(std::uint64_t key) const {
    return buckets_[static_cast<std::size_t>((static_cast<unsigned __int128>(key) * count_) >> 64)];
  }

  std::uint64_t packed(const Finding& finding) const {
    const auto depth = static_cast<std::uint8_t>(std::clamp(finding.depth, 0, 127));
    return std::uint64_t{static_cast<std::uint16_t>(finding.value)} | std::uint64_t{finding.move} << move_shift |
           std::uint64_t{depth} << depth_shift | std::uint64_t{finding.known.rough} << rough_shift |
           std::uint64_t{finding.known.distance} << distance_shift |
           std::uint64_t{static_cast<std::uint8_t>(finding.bound)} << bound_shift |
           static_cast<std::uint64_t>(finding.known.least + 1) << least_shift |
           static_cast<std::uint64_t>(finding.known.most + 1) << most_shift | generation_ << generation_shift;
  }
  static Finding unpacked(std::uint64_t data) {
    const auto sign = [&](int shift) { return static_cast<std::int8_t>(static_cast<int>(data >> shift & 3) - 1); };
    return {static_cast<std::int16_t>(data & 0xffff),
            static_cast<int>(data >> depth_shift & 0x7f),
            static_cast<Bound>(data >> bound_shift & 3),
            {sign(least_shift), sign(most_shift), static_cast<std::uint8_t>(data >> distance_shift & 0xff),
             (data >> rough_shift & 1) != 0},
            static_cast<std::uint16_t>(data >> move_shift & 0xffff)};
  }

  Bucket* buckets_;
  std::size_t count_;
  std::uint64_t generation_;
  bool alone_;
};

// The memory behind it. It comes zeroed from the system as it is first used, so that a large table costs no more than
// is put into it.
class Table {
 public:
  explicit Table(std::size_t megabytes)
      : count_(megabytes * ((1u << 20) / sizeof(Bucket))),
        memory_(count_ ? std::calloc(count_ + 1, sizeof(Bucket)) : nullptr, std::free) {}

  // Whether there was memory enough; without it there is nothing to search with.
  bool exists() const { return memory_ != nullptr; }

  // For a search that finds what all before it left, and leaves what it finds.
  TableView shared() { return {buckets(), count_, next_generation(), false}; }

  // For a search of at most so many nodes, to which the table is as good as empty, whatever it was used for before.
  // Nobody else may use it meanwhile.
  TableView alone(std::int64_t nodes) {
    const std::size_t count = std::clamp<std::size_t>(static_cast<std::size_t>(nodes), 64, count_);
    const std::uint64_t generation = next_generation();
    if (generation == 1) std::fill_n(buckets(), used_, Bucket{});
    used_ = std::max(used_, count);
    return {buckets(), count, generation, true};
  }

 private:
  std::uint64_t next_generation() {
    return 1 + started_.fetch_add(1, std::memory_order_relaxed) % TableView::last_generation;
  }
  Bucket* buckets() const {
    constexpr std::uintptr_t line = alignof(Bucket);
    return reinterpret_cast<Bucket*>((reinterpret_cast<std::uintptr_t>(memory_.get()) + line - 1) / line * line);
  }

  std::size_t count_;
  std::unique_ptr<void, void (*)(void*)> memory_;
  std::size_t used_ = 0;  // buckets that searches alone have used
  std::atomic<std::uint64_t> started_{0};
};

}  // namespace tablier::search
