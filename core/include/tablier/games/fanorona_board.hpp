// The Fanorona board: points, drawn lines and the tables that move generation reads.
//
// A set of points is a 64-bit mask. Points are numbered file by file, so that ascending numbers are the
// order of their names (a1, a2, …), here for 9 × 5:
//
//   5 |  4  9 14 19 24 29 34 39 44
//   4 |  3  8 13 18 23 28 33 38 43      directions, numbered in the order of the points they lead to:
//   3 |  2  7 12 17 22 27 32 37 42        2 4 7
//   2 |  1  6 11 16 21 26 31 36 41        1 . 6     opposite(d) = 7 - d
//   1 |  0  5 10 15 20 25 30 35 40        0 3 5
//        a  b  c  d  e  f  g  h  i
//
// A narrower board is the left part of this one: the points beyond it are never empty and never taken, so that no step
// leads there and every line ends before them. So one set of tables for each number of ranks serves all widths.
#pragma once

#include <array>
#include <cstdint>

#include "tablier/bits.hpp"

namespace tablier::fanorona {

using Mask = std::uint64_t;

constexpr int directions = 8;
constexpr int opposite(int direction) { return directions - 1 - direction; }
// Directions 4 to 7 lead to points with higher numbers.
constexpr bool ascending(int direction) { return direction >= directions / 2; }

// One line leaving a point: the points that must hold an enemy for a step along it to capture, and the rays from
// there to the end of the drawn line.
struct Spoke {
  Mask ahead = 0, behind = 0;
  Mask approach = 0, withdrawal = 0;
};

constexpr int widest = 9;

template <int Rows>
struct Board {
  static_assert(Rows == 3 || Rows == 5 || Rows == 7);

  static constexpr int points = widest * Rows;
  // The points of a board of so many files.
  static constexpr Mask all(int cols) { return (Mask{1} << (cols * Rows)) - 1; }

  static constexpr int file_step(int direction) { return direction < 3 ? -1 : direction < 5 ? 0 : 1; }
  static constexpr int rank_step(int direction) {
    return direction < 3 ? direction - 1 : direction < 5 ? 2 * direction - 7 : direction - 6;
  }
  static constexpr int delta(int direction) { return file_step(direction) * Rows + rank_step(direction); }
  static constexpr int file(int point) { return point / Rows; }
  static constexpr int rank(int point) { return point % Rows; }
  static constexpr bool on_board(int file, int rank) { return file >= 0 && file < widest && rank >= 0 && rank < Rows; }

  // Orthogonal lines leave every point, diagonal ones only points whose file and rank add up to an even number (T2).
  static constexpr bool joined(int point, int direction) {
    const bool diagonal = file_step(direction) != 0 && rank_step(direction) != 0;
    return on_board(file(point) + file_step(direction), rank(point) + rank_step(direction)) &&
           (!diagonal || (file(point) + rank(point)) % 2 == 0);
  }

  // The points from `point` on, itself included, along a direction to the edge.
  static constexpr Mask ray(int point, int direction) {
    Mask ray = Mask{1} << point;
    while (joined(point, direction)) {
      point += delta(direction);
      ray |= Mask{1} << point;
    }
    return ray;
  }

  // The points joined to a point, and the line to each of them by the difference of their numbers.
  struct Around {
    Mask targets = 0;
    Mask reach = 0;  // where an enemy must stand for any step from here to capture
    std::array<Spoke, 2 * Rows + 3> spokes{};
  };
  static constexpr std::array<Around, points> make_around() {
    std::array<Around, points> table{};
    for (int point = 0; point < points; ++point) {
      for (int d = 0; d < directions; ++d) {
        if (!joined(point, d)) continue;
        const int delta = Board::delta(d), target = point + delta;
        Spoke& spoke = table[point].spokes[Rows + 1 + delta];
        table[point].targets |= Mask{1} << target;
        if (joined(target, d)) {
          spoke.ahead = Mask{1} << (target + delta);
          spoke.approach = ray(target + delta, d);
          table[point].reach |= spoke.ahead;
        }
        if (joined(point, opposite(d))) {
          spoke.behind = Mask{1} << (point - delta);
          spoke.withdrawal = ray(point - delta, opposite(d));
          table[point].reach |= spoke.behind;
        }
      }
    }
    return table;
  }
  static constexpr const Around& around(int point);
  static constexpr const Spoke& spoke(int point, int target) { return around(point).spokes[Rows + 1 + target - point]; }

  // leaves[d]: the points a line leaves in direction d; crosses[d]: those from which it goes on for a second step.
  static constexpr std::array<Mask, directions> make_leaves(bool twice) {
    std::array<Mask, directions> table{};
    for (int point = 0; point < points; ++point)
      for (int d = 0; d < directions; ++d)
        if (joined(point, d) && (!twice || joined(point + delta(d), d))) table[d] |= Mask{1} << point;
    return table;
  }
  static constexpr auto leaves = make_leaves(false);
  static constexpr auto crosses = make_leaves(true);

  // The points from which a step, by its difference of numbers, leads into a set. Points at the edge must be masked out
  // with `leaves`.
  [[gnu::always_inline]] static constexpr Mask before(Mask set, int delta) {
    return delta > 0 ? set >> delta : set << -delta;
  }
  template <int D, int Times = 1>
  [[gnu::always_inline]] static constexpr Mask before(Mask set) {
    return before(set, Times * delta(D));
  }
};

template <int Rows>
TABLIER_TABLE constexpr auto all_around = Board<Rows>::make_around();

template <int Rows>
constexpr const typename Board<Rows>::Around& Board<Rows>::around(int point) {
  return all_around<Rows>[point];
}

// The unbroken run of enemies at the start of a ray (T4, T5).
[[gnu::always_inline]] constexpr Mask run(Mask ray, Mask enemies, bool ascends) {
  const Mask stops = ray & ~enemies;
  if (ascends) return ray & (stops - 1) & ~stops;
  return stops ? ray & ~(~Mask{0} >> (63 - bits::highest(stops))) : ray;
}

}  // namespace tablier::fanorona
