// Tables of endings as the façade shows them: built range by range, so that whoever has threads can share the work.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace tablier {

// What the positions of a split are worth to the player to move, counted without regard to symmetry.
struct SplitCounts {
  std::uint64_t won = 0, drawn = 0, lost = 0, stalemates = 0;
  std::uint8_t longest_win = 0, longest_loss = 0;
  std::string win, loss;  // the state of a position with the longest
};

// A split is how many pieces the player to move has, and how many the other; a table holds a byte for each position of
// one, up to the symmetries of the board.
class Tablebase {
 public:
  virtual ~Tablebase() = default;

  // The most pieces of one side.
  virtual int most() const = 0;
  // Makes a table with nothing in it; a split has pieces of both, no more than `most` each.
  static constexpr int longest = 187;  // distance, which no table reaches
  virtual void make(int mover, int other) = 0;
  virtual bool has(int mover, int other) const = 0;
  virtual void drop(int mover, int other) = 0;
  // Of a table that was made: its bytes.
  virtual std::uint64_t size(int mover, int other) const = 0;
  virtual std::uint8_t* codes(int mover, int other) = 0;

  // The steps of building and checking, for the numbers from first to last: see tablebase/endings.hpp.
  using Number = std::uint64_t;
  virtual void settle(int mover, int other, Number first, Number last, int& longest) = 0;
  virtual std::uint64_t carry(int mover, int other, int distance, std::uint64_t tile, int& longest) = 0;
  virtual std::uint64_t tiles(int mover, int other) const = 0;
  virtual void finish(int mover, int other, Number first, Number last) = 0;
  virtual std::uint64_t sum(int mover, int other, Number first, Number last) const = 0;
  virtual std::uint64_t count_wrong(int mover, int other, Number first, Number last) const = 0;
  virtual std::uint64_t count_wrong_at_random(int mover, int other, Number first, Number last,
                                              std::uint64_t seed) const = 0;
  virtual void count(int mover, int other, Number first, Number last, SplitCounts& counts) const = 0;
  virtual void restore(int mover, int other, Number first, Number last) = 0;
};

// Nothing for a size there is not.
std::unique_ptr<Tablebase> make_tablebase(int cols, int rows, bool compulsory);

}  // namespace tablier
