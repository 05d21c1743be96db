// The index of a packed table: where each block lies in its file, and checksums by which damage is noticed.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tablier::tablebase {

// The usual CRC-32, as zlib has it.
constexpr std::uint32_t checksum(std::span<const std::uint8_t> bytes) {
  constexpr auto table = [] {
    std::array<std::uint32_t, 256> sums{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
      std::uint32_t sum = byte;
      for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320 : 0);
      sums[byte] = sum;
    }
    return sums;
  }();
  std::uint32_t sum = ~std::uint32_t{0};
  for (const std::uint8_t byte : bytes) sum = sum >> 8 ^ table[(sum ^ byte) & 255];
  return ~sum;
}

// Where bytes lie in a file, and their checksum.
struct Part {
  std::uint64_t offset;
  std::uint32_t length, sum;
};

// Of each block the lengths of its verdicts and distances, two bytes each, then their checksums, four bytes each, the
// lowest first. The verdicts of all blocks follow each other in a file, then their distances.
class BlockIndex {
 public:
  static constexpr std::size_t entry_bytes = 12, longest = 65535;

  BlockIndex(std::vector<std::uint8_t> entries, std::uint64_t offset) : entries_(std::move(entries)) {
    const std::size_t blocks = entries_.size() / entry_bytes;
    for (std::vector<std::uint64_t>* offsets : {&verdicts_, &distances_}) {
      offsets->reserve(blocks);
      for (std::size_t block = 0; block < blocks; ++block) {
        offsets->push_back(offset);
        offset += number(block, offsets == &verdicts_ ? 0 : 2, 2);
      }
    }
    end_ = offset;
  }

  static void add(std::vector<std::uint8_t>& entries, std::span<const std::uint8_t> verdicts,
                  std::span<const std::uint8_t> distances) {
    const auto put = [&](std::uint64_t value, int bytes) {
      for (; bytes; --bytes, value >>= 8) entries.push_back(static_cast<std::uint8_t>(value));
    };
    put(verdicts.size(), 2);
    put(distances.size(), 2);
    put(checksum(verdicts), 4);
    put(checksum(distances), 4);
  }

  std::uint64_t blocks() const { return verdicts_.size(); }
  std::uint64_t end() const { return end_; }  // of the file
  Part verdicts(std::uint64_t block) const { return {verdicts_[block], number(block, 0, 2), number(block, 4, 4)}; }
  Part distances(std::uint64_t block) const { return {distances_[block], number(block, 2, 2), number(block, 8, 4)}; }

 private:
  std::uint32_t number(std::uint64_t block, int from, int bytes) const {
    std::uint32_t value = 0;
    for (int i = bytes - 1; i >= 0; --i)
      value = value << 8 | entries_[block * entry_bytes + static_cast<std::size_t>(from + i)];
    return value;
  }

  std::vector<std::uint8_t> entries_;
  std::vector<std::uint64_t> verdicts_, distances_;
  std::uint64_t end_;
};

}  // namespace tablier::tablebase
