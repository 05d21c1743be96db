// Where the bytes of a packed table come from.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

namespace tablier::tablebase {

// A file that can be read from many threads.
class Source {
 public:
  virtual ~Source() = default;
  // Fills the bytes from an offset on; false if it cannot.
  virtual bool read(std::uint64_t offset, std::span<std::uint8_t> bytes) const = 0;
};

// The parts of a file: docs/formats/tablebase.md describes them.
struct PackedParts {
  std::uint64_t codes;  // how many there are
  int longest;          // distance among them
  std::span<const std::uint8_t> model, index;
  std::uint64_t offset;  // of the blocks
  bool has_distances;    // or only who wins
  std::shared_ptr<const Source> source;
};

}  // namespace tablier::tablebase
