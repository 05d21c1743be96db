// Files of endings as the façade shows them: asked position by position; packed and unpacked block by block, so that
// whoever has threads can share the work.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "tablier/tablebase/source.hpp"

namespace tablier {

// A result with unlimited play: 1 won, 0 drawn, -1 lost, and the plies to the end.
struct Ending {
  int value, distance;
};

// All tables of a kind. Any number of threads may ask while one adds tables.
class PackedTablebase {
 public:
  virtual ~PackedTablebase() = default;

  // Adds the table of a split; false if its parts do not fit together.
  virtual bool add(int mover, int other, tablebase::PackedParts parts) = 0;
  virtual bool has(int mover, int other) const = 0;
  // Whether it also has how long a win takes.
  virtual bool has_distances(int mover, int other) const = 0;
  // The most pieces of one side.
  virtual int most() const = 0;
  // Up to how many pieces no split is missing; and up to how many none is without distances either.
  int complete() const {
    return up_to([&](int mover, int other) { return has(mover, other); });
  }
  int complete_with_distances() const {
    return up_to([&](int mover, int other) { return has_distances(mover, other); });
  }
  // No distance of a position with so many pieces is longer, if there are all tables of up to so many.
  virtual int longest(int pieces) const = 0;
  // Whether a block of its file was found to be damaged. Such blocks know nothing.
  virtual bool is_damaged(int mover, int other) const = 0;

  // The result of a position, or nothing where there is no table with distances for it, and where one has no pieces
  // left.
  virtual std::optional<Ending> probe(std::string_view state) const = 0;
  // The same without the distance, which then is not looked for: 1 won, 0 drawn, -1 lost.
  virtual std::optional<int> verdict(std::string_view state) const = 0;

 private:
  template <class Has>
  int up_to(Has&& has) const {
    int pieces = 1;
    while (pieces < 2 * most() && has_all(pieces + 1, has)) ++pieces;
    return pieces;
  }
  template <class Has>
  bool has_all(int pieces, Has&& has) const {
    for (int mover = std::max(1, pieces - most()); mover <= std::min(most(), pieces - 1); ++mover)
      if (!has(mover, pieces - mover)) return false;
    return true;
  }
};

// The table of one split, a byte a number, into blocks and back.
class TablePacker {
 public:
  virtual ~TablePacker() = default;

  static constexpr std::uint32_t block_size = 4096;
  virtual std::uint64_t size() const = 0;
  // Learns what is likely in a table from a sample of so many blocks, looked at so often. Gives it as bytes.
  virtual std::vector<std::uint8_t> learn(const std::uint8_t* codes, std::uint64_t blocks, int times) = 0;
  virtual void remember(std::span<const std::uint8_t> model) = 0;
  // False for codes of no table.
  virtual bool pack(const std::uint8_t* codes, std::uint64_t block, std::vector<std::uint8_t>& verdicts,
                    std::vector<std::uint8_t>& distances) const = 0;
  // Where a code is left out, it becomes 254. False for damaged bytes.
  virtual bool unpack(std::span<const std::uint8_t> verdicts, std::span<const std::uint8_t> distances,
                      std::uint64_t block, std::uint8_t* codes) const = 0;
};

// Nothing for a size there is not. `memory` is in bytes, for blocks that were asked for lately.
std::unique_ptr<PackedTablebase> make_packed_tablebase(int cols, int rows, bool compulsory, std::size_t memory);
std::unique_ptr<TablePacker> make_table_packer(int cols, int rows, bool compulsory, int mover, int other);

}  // namespace tablier
