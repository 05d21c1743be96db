// The board of Les Tours: cells, borders and every run a piece can make.
//
// A set of cells is a 64-bit mask of an 8 × 8 field: the board with a rim around it that is never open, so that a
// run over the edge is refused like a run into a piece. Cells are numbered file by file: ascending numbers are the
// order of their names. The goal a run may end on is a number of its own.
//
//   rim | 15 23 31 39 47 55 | rim
//     6 | 14 22 30 38 46 54 |
//     5 | 13 21 29 37 45 53 |
//     4 | 12 20 28 36 44 52 |
//     3 | 11 19 27 35 43 51 |
//     2 | 10 18 26 34 42 50 |
//     1 |  9 17 25 33 41 49 |
//   rim |  8 16 24 32 40 48 |          goal: 63
//          a  b  c  d  e  f
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

namespace tablier::tours {

using Mask = std::uint64_t;

constexpr int side = 6;
constexpr int stride = 8;
constexpr int goal = 63;
constexpr int largest_size = 3;

constexpr int cell(int file, int rank) { return (file + 1) * stride + rank + 1; }
constexpr int file(int cell) { return cell / stride - 1; }
constexpr int rank(int cell) { return cell % stride - 1; }
constexpr Mask bit(int cell) { return Mask{1} << cell; }
constexpr Mask row(int rank) { return Mask{0x00'01'01'01'01'01'01'00} << (rank + 1); }
// Files are bytes: mirrored, they come in the opposite order.
constexpr Mask mirrored(Mask set) { return __builtin_bswap64(set); }
constexpr Mask all = row(0) | row(1) | row(2) | row(3) | row(4) | row(5);

// The four ways to a neighbour, in the order of the neighbours' names: left, down, up, right.
constexpr std::array<int, 4> neighbours = {-stride, -1, 1, stride};

// A set of borders: each cell stands for the border above it, and for the border to its right.
struct Borders {
  Mask above = 0, right = 0;

  static constexpr Borders between(int a, int b) {
    const int low = a < b ? a : b, high = a < b ? b : a;
    return high - low == 1 ? Borders{bit(low), 0} : Borders{0, bit(low)};
  }
  friend constexpr Borders operator|(Borders a, Borders b) { return {a.above | b.above, a.right | b.right}; }
  constexpr bool meets(Borders other) const { return ((above & other.above) | (right & other.right)) != 0; }
};

// One run from the cell `origin`: the cells it crosses before its last one, the borders it uses, its cells in order.
// Every other cell has the same runs, turned to it.
struct Run {
  static constexpr int origin = 27;

  Mask through = 0;
  Borders borders;
  std::array<int, largest_size> cells{};
  int length = 0;

  constexpr int end() const { return cells[length - 1]; }
  constexpr Run from(int start) const {
    const auto turn = [&](Mask set) { return std::rotl(set, start - origin); };
    Run run{turn(through), {turn(borders.above), turn(borders.right)}, cells, length};
    for (int& cell : run.cells) cell += start - origin;
    return run;
  }
};

struct Runs {
  std::array<Run, 36> run{};  // 4 · 3 · 3: no run turns straight back
  int count = 0;

  constexpr operator std::span<const Run>() const { return {run.data(), static_cast<std::size_t>(count)}; }

  constexpr void grow(Run so_far, int length) {
    if (so_far.length == length) {
      run[count++] = so_far;
      return;
    }
    const int at = so_far.length ? so_far.end() : Run::origin;
    for (const int step : neighbours) {
      const Borders border = Borders::between(at, at + step);
      if (so_far.borders.meets(border)) continue;
      Run longer = so_far;
      if (so_far.length) longer.through |= bit(at);
      longer.borders = longer.borders | border;
      longer.cells[longer.length++] = at + step;
      grow(longer, length);
    }
  }
};

// The runs of each length, in the order of the names of their cells.
inline constexpr std::array<Runs, largest_size + 1> runs = [] {
  std::array<Runs, largest_size + 1> table;
  for (int length = 1; length <= largest_size; ++length) table[length].grow({}, length);
  return table;
}();

// The same runs sorted by where they end: those that end `offset` from their start are
// way[first[reach + offset]] to way[first[reach + offset + 1]].
struct RunsByEnd {
  static constexpr int reach = largest_size * stride;
  struct Way {
    Mask through;
    Borders borders;
  };
  std::array<Way, 36> way{};
  std::array<std::uint8_t, 2 * reach + 2> first{};
};

inline constexpr std::array<RunsByEnd, largest_size + 1> runs_by_end = [] {
  std::array<RunsByEnd, largest_size + 1> table;
  for (int length = 1; length <= largest_size; ++length) {
    RunsByEnd& sorted = table[length];
    std::uint8_t count = 0;
    for (int offset = -RunsByEnd::reach; offset <= RunsByEnd::reach; ++offset) {
      sorted.first[RunsByEnd::reach + offset] = count;
      for (int i = 0; i < runs[length].count; ++i)
        if (const Run& run = runs[length].run[i]; run.end() == Run::origin + offset)
          sorted.way[count++] = {run.through, run.borders};
    }
    sorted.first[2 * RunsByEnd::reach + 1] = count;
  }
  return table;
}();

}  // namespace tablier::tours
