// Where a piece of Les Tours can end, over all its runs and bounces.
#pragma once

#include "tablier/games/tours_board.hpp"

namespace tablier::tours {

// The search for the end cells of one piece (L4 to L7, L9). Each visit tries all runs from the cell the piece has
// come to; `used` and `visited` are the borders and cells it may not use again, `bounced` the pieces it has bounced
// off. A second bounce off a piece would find nothing new (shown by `make facts`). The length of the runs is known
// at compile time, so that each has its own straight code.
struct EndSearch {
  const Mask (&planes)[2];
  const Mask others;   // all pieces but the moving one
  const Mask far_row;  // the row before the goal
  Mask found;

  template <bool CellOnce>
  void start(int from, int size) {
    const Mask visited = CellOnce ? bit(from) : 0;
    if (size == 1) visit<CellOnce, 1>(from, {}, visited, 0);
    if (size == 2) visit<CellOnce, 2>(from, {}, visited, 0);
    if (size == 3) visit<CellOnce, 3>(from, {}, visited, 0);
  }

  template <bool CellOnce, int Size>
  void visit(int at, Borders used, Mask visited, Mask bounced) {
    const Mask open = CellOnce ? all & ~others & ~visited : all & ~others;
    const Mask ends = this->ends<Size>(at, used, open);
    found |= ends & ~others;
    const Mask bounces = ends & others & ~(CellOnce ? visited : bounced);
    if (!bounces) return;
    bounce<CellOnce, Size, 1>(at, bounces & planes[0] & ~planes[1], used, open, visited, bounced);
    bounce<CellOnce, Size, 2>(at, bounces & planes[1] & ~planes[0], used, open, visited, bounced);
    bounce<CellOnce, Size, 3>(at, bounces & planes[0] & planes[1], used, open, visited, bounced);
  }

  // The ends of all runs, pieces and goal included: rounds of shifts with a mask for each direction of the last
  // step, since a run must not turn straight back.
  template <int Size>
  [[gnu::always_inline]] Mask ends(int at, Borders used, Mask open) const {
    const Mask goes_up = ~used.above, goes_right = ~used.right;
    const Mask goes_down = goes_up << 1, goes_left = goes_right << stride;
    Mask reached = bit(at);
    Mask up = (reached & goes_up) << 1, down = (reached & goes_down) >> 1;
    Mask right = (reached & goes_right) << stride, left = (reached & goes_left) >> stride;
    for (int step = 1; step < Size; ++step) {
      up &= open, down &= open, right &= open, left &= open;
      reached = up | down | right | left;
      const Mask next_up = (up | right | left) & goes_up, next_down = (down | right | left) & goes_down;
      const Mask next_right = (right | up | down) & goes_right, next_left = (left | up | down) & goes_left;
      up = next_up << 1, down = next_down >> 1, right = next_right << stride, left = next_left >> stride;
    }
    const Mask ends = (up | down | right | left) & (open | others);
    return reached & far_row ? ends | bit(goal) : ends;
  }

  // Goes on from the pieces of one size.
  template <bool CellOnce, int Size, int Next>
  [[gnu::always_inline]] void bounce(int at, Mask pieces, Borders used, Mask open, Mask visited, Mask bounced) {
    each_way<CellOnce, Size>(at, pieces, used, open, [&](int end, Mask through, Borders borders) {
      if constexpr (CellOnce)
        visit<true, Next>(end, {}, visited | through | bit(end), 0);
      else
        visit<false, Next>(end, used | borders, 0, bounced | bit(end));
      return true;
    });
  }

  // Every way a run may take to some pieces, until `each` returns false.
  template <bool CellOnce, int Size, class Each>
  [[gnu::always_inline]] void each_way(int at, Mask pieces, Borders used, Mask open, Each&& each) const {
    for (; pieces; pieces &= pieces - 1) {
      const int end = std::countr_zero(pieces), offset = RunsByEnd::reach + end - at;
      const int first = runs_by_end[Size].first[offset], last = runs_by_end[Size].first[offset + 1];
      for (int i = first; i < (Size == 1 ? first + 1 : last); ++i) {
        const RunsByEnd::Way& way = runs_by_end[Size].way[i];
        const auto turn = [&](Mask set) { return std::rotl(set, at - Run::origin); };
        const Mask through = turn(way.through);
        if (Size > 1 && through & ~open) continue;
        const Borders borders{turn(way.borders.above), turn(way.borders.right)};
        if (!CellOnce && Size > 1 && used.meets(borders)) continue;  // the ends of a single step have no used border
        if (!each(end, through, borders)) return;
      }
    }
  }
};

}  // namespace tablier::tours
