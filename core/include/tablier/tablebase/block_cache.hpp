// Unpacked blocks that were asked for lately, in a fixed amount of memory. Any number of threads reads without waiting.
//
// A block lies in one of four places that its name allows. Each place has a version, odd while somebody writes there:
// who reads looks at it before and after, and takes nothing if it has changed.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

namespace tablier::tablebase {

class BlockCache {
 public:
  // Takes so many bytes, from the system as it fills; keeps nothing if there are not so many. A block has a multiple of
  // eight.
  BlockCache(std::size_t bytes, std::size_t block_bytes)
      : words_(block_bytes / 8),
        sets_(bytes / (ways * (block_bytes + sizeof(Tag)))),
        tags_(zeros<Tag>(sets_ * ways)),
        blocks_(zeros<std::uint64_t>(sets_ * ways * words_)) {
    if (!tags_ || !blocks_) sets_ = 0;
  }

  // A byte of a block, if the block is there. Names are not zero.
  std::optional<std::uint8_t> find(std::uint64_t name, std::uint32_t at) const {
    if (!sets_) return std::nullopt;
    const std::size_t set = first_place(name);
    for (std::size_t place = set; place < set + ways; ++place) {
      Tag& tag = tags_.get()[place];
      const std::uint64_t version = atomic(tag.version).load(std::memory_order_acquire);
      if (atomic(tag.name).load(std::memory_order_acquire) != name || version % 2) continue;
      const std::uint64_t word = atomic(blocks_.get()[place * words_ + at / 8]).load(std::memory_order_acquire);
      if (atomic(tag.version).load(std::memory_order_relaxed) != version) continue;
      return static_cast<std::uint8_t>(word >> (at % 8 * 8));
    }
    return std::nullopt;
  }

  // Keeps a block instead of another; or does not, if somebody else writes at the same place.
  void keep(std::uint64_t name, const std::uint8_t* bytes) {
    if (!sets_) return;
    const std::size_t place = first_place(name) + turn_.fetch_add(1, std::memory_order_relaxed) % ways;
    Tag& tag = tags_.get()[place];
    std::uint64_t version = atomic(tag.version).load(std::memory_order_relaxed);
    if (version % 2 || !atomic(tag.version).compare_exchange_strong(version, version + 1)) return;
    // Releases, so that who reads any of this sees the odd version too.
    atomic(tag.name).store(name, std::memory_order_release);
    for (std::size_t i = 0; i < words_; ++i) {
      std::uint64_t word = 0;
      for (std::size_t byte = 0; byte < 8; ++byte) word |= std::uint64_t{bytes[8 * i + byte]} << (8 * byte);
      atomic(blocks_.get()[place * words_ + i]).store(word, std::memory_order_release);
    }
    atomic(tag.version).store(version + 2, std::memory_order_release);
  }

 private:
  static constexpr std::size_t ways = 4;

  struct Tag {
    std::uint64_t version, name;
  };

  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };
  template <class T>
  static std::unique_ptr<T, Free> zeros(std::size_t count) {
    return std::unique_ptr<T, Free>(static_cast<T*>(std::calloc(count, sizeof(T))));
  }

  static std::atomic_ref<std::uint64_t> atomic(std::uint64_t& value) { return std::atomic_ref(value); }

  std::size_t first_place(std::uint64_t name) const {
    return static_cast<std::size_t>((name * 0x9E3779B97F4A7C15 >> 20) % sets_) * ways;
  }

  const std::size_t words_;
  std::size_t sets_;
  std::unique_ptr<Tag, Free> tags_;
  std::unique_ptr<std::uint64_t, Free> blocks_;
  std::atomic<std::uint32_t> turn_{0};
};

}  // namespace tablier::tablebase
