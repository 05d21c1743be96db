// The bounded table of a proof search: what is known about each question, the dearest kept longest.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tablier/proof/numbers.hpp"
#include "tablier/proof/position.hpp"

namespace tablier::proof {

// What is known about one question: can this attacker force a win from this position? It holds the whole place, so that
// it finds its bucket in a table of any size.
struct Entry {
  std::uint64_t place = 0;
  Numbers numbers;
  std::uint32_t work = 0;      // positions looked at for this; 0: nothing stands here
  std::uint16_t distance = 0;  // a proved win comes within so many plies
  std::uint8_t region = 0;     // all that can follow is more than 2 to this power positions; 0: not yet tried
  std::uint8_t check = 0;      // eight bits more, lest two questions be mixed up

  bool is_about(const Key& key) const {
    return work && place == key.place && check == static_cast<std::uint8_t>(key.check);
  }
};

// Four places to a bucket; the one that cost least gives way, and what is settled counts more than what is not.
class Table {
 public:
  explicit Table(std::size_t bytes) : buckets_(std::max<std::size_t>(1, bytes / sizeof(Bucket))) {}

  static Key question(Key key, Player attacker) {
    if (attacker == Player::first) return key;
    return {key.place ^ 0x5851f42d4c957f2du, key.check ^ 0x14057b7ef767814fu};
  }

  const Entry* find(const Key& key) const {
    for (const Entry& entry : buckets_[index(key.place)].entries)
      if (entry.is_about(key)) return &entry;
    return nullptr;
  }

  void prefetch(const Key& key) const { __builtin_prefetch(&buckets_[index(key.place)]); }

  void keep(const Key& key, Numbers numbers, std::uint64_t work, std::uint16_t distance, std::uint8_t region) {
    Bucket& bucket = buckets_[index(key.place)];
    const Entry entry{key.place, numbers, static_cast<std::uint32_t>(std::clamp<std::uint64_t>(work, 1, ~0u)),
                      distance,  region,  static_cast<std::uint8_t>(key.check)};
    Entry* place = &bucket.entries[0];
    for (Entry& each : bucket.entries) {
      if (each.is_about(key)) {
        // What is settled stays so, and the shorter win is kept.
        if (each.numbers.settled() && (!numbers.settled() || each.distance <= distance)) return;
        place = &each;
        break;
      }
      if (worth(each) < worth(*place)) place = &each;
    }
    if (!place->work) ++used_;
    *place = entry;
  }

  void forget(const Key& key) {
    for (Entry& each : buckets_[index(key.place)].entries)
      if (each.is_about(key)) each = {}, --used_;
  }

  std::size_t places() const { return buckets_.size() * 4; }
  std::size_t used() const { return used_; }

  // For keeping a table in a file, and taking it up again with a table of any size: where all do not fit, the dearest
  // stay. Bytes from a file may hold anything; false if they are no entry.
  const Entry& at(std::size_t place) const { return buckets_[place / 4].entries[place % 4]; }
  bool put(const Entry& entry) {
    const Numbers n = entry.numbers;
    const bool sound = n.settled() ? n.proof + n.disproof == infinite : std::max(n.proof, n.disproof) <= largest;
    if (!entry.work || !sound) return false;
    Entry* cheapest = std::ranges::min_element(buckets_[index(entry.place)].entries, {}, worth);
    if (worth(*cheapest) >= worth(entry)) return true;
    if (!cheapest->work) ++used_;
    *cheapest = entry;
    return true;
  }

 private:
  struct Bucket {
    Entry entries[4];
  };

  static std::uint64_t worth(const Entry& entry) {
    return std::uint64_t{entry.work} * (entry.numbers.settled() ? 4 : 1);
  }
  std::size_t index(std::uint64_t place) const {
    return static_cast<std::size_t>((static_cast<unsigned __int128>(place) * buckets_.size()) >> 64);
  }

  std::vector<Bucket> buckets_;
  std::size_t used_ = 0;
};

}  // namespace tablier::proof
