// Whether a piece of Les Tours can reach the goal at once, found without its other moves.
#pragma once

#include "tablier/games/tours_ends.hpp"

namespace tablier::tours {

// The pieces as one mask for each size.
struct Sizes {
  Mask ones, twos, threes;

  explicit constexpr Sizes(const Mask (&planes)[2])
      : ones(planes[0] & ~planes[1]), twos(planes[1] & ~planes[0]), threes(planes[0] & planes[1]) {}
  constexpr Mask all() const { return ones | twos | threes; }
};

// The ends of all runs from many cells at once, kept apart by the direction of the last step, since a run must not turn
// straight back. Borders used by earlier runs are left out of account.
struct Front {
  Mask up, down, right, left;

  explicit constexpr Front(Mask cells)
      : up(cells << 1), down(cells >> 1), right(cells << stride), left(cells >> stride) {}
  constexpr Mask cells() const { return up | down | right | left; }
  // One step further, across the open cells.
  constexpr void go_on(Mask open) {
    up &= open, down &= open, right &= open, left &= open;
    const Mask sideways = right | left, upright = up | down;
    up = (up | sideways) << 1, down = (down | sideways) >> 1;
    right = (right | upright) << stride, left = (left | upright) >> stride;
  }
};

// The pieces from which the goal could be reached if no border were ever used up: all that matter to a goal run.
constexpr Mask leading_to_goal(const Sizes& sizes, Mask far_row, Mask open) {
  Front back(far_row & open);
  Mask found = (sizes.ones & far_row) | (sizes.twos & back.cells());
  back.go_on(open);
  found |= sizes.threes & back.cells();
  for (Mask fresh = found; fresh;) {
    back = Front(fresh);
    fresh = sizes.ones & back.cells();
    back.go_on(open);
    fresh |= sizes.twos & back.cells();
    back.go_on(open);
    fresh |= sizes.threes & back.cells();
    fresh &= ~found;
    found |= fresh;
  }
  return found;
}

// A way to the goal that was found, where borders may be used once: it is there as long as its pieces stand and the
// cells it crosses are open. Most positions of a search have the same one as the position before.
struct GoalWay {
  Mask pieces = 0, planes[2] = {};  // the one that moves and those it bounces off, and their sizes
  Mask through = 0;                 // cells crossed before the last run
  int from = 0, last = 0;           // where it begins, and where its last run does
  Borders used;                     // before the last run

  bool holds(const Mask (&now)[2], Mask mine, Mask far_row) const {
    const Mask others = (now[0] | now[1]) & ~bit(from), open = all & ~others;
    if (!(mine & bit(from)) || (((now[0] ^ planes[0]) | (now[1] ^ planes[1])) & pieces) || through & others)
      return false;
    const EndSearch search{now, others, far_row, 0};
    const Mask ends = !(now[1] & bit(last)) ? search.ends<1>(last, used, open)
                      : now[0] & bit(last)  ? search.ends<3>(last, used, open)
                                            : search.ends<2>(last, used, open);
    return ends & bit(goal);
  }
};

// The search of EndSearch for nothing but the goal: it bounces only off pieces that may lead there.
struct GoalSearch {
  const EndSearch search;
  const Mask leading;
  GoalWay& way;

  template <bool CellOnce>
  bool start(int from, int size) const {
    const Mask visited = CellOnce ? bit(from) : 0;
    return size == 1   ? visit<CellOnce, 1>(from, {}, visited, 0)
           : size == 2 ? visit<CellOnce, 2>(from, {}, visited, 0)
                       : visit<CellOnce, 3>(from, {}, visited, 0);
  }

  template <bool CellOnce, int Size>
  bool visit(int at, Borders used, Mask visited, Mask bounced) const {
    const Mask open = CellOnce ? all & ~search.others & ~visited : all & ~search.others;
    const Mask ends = search.ends<Size>(at, used, open);
    if (ends & bit(goal)) {
      way.last = at;
      way.used = used;
      way.pieces = bit(at);
      way.through = 0;
      return true;
    }
    const Mask bounces = ends & search.others & leading & ~(CellOnce ? visited : bounced);
    if (!bounces) return false;
    bool reached = false;
    const auto bounce = [&]<int Next>(Mask pieces) {
      search.each_way<CellOnce, Size>(at, pieces, used, open, [&](int end, Mask through, Borders borders) {
        reached = CellOnce ? visit<CellOnce, Next>(end, {}, visited | through | bit(end), 0)
                           : visit<CellOnce, Next>(end, used | borders, 0, bounced | bit(end));
        if (!reached) return true;
        way.pieces |= bit(at);
        way.through |= through;
        return false;
      });
      return reached;
    };
    const Sizes sizes(search.planes);
    return bounce.template operator()<1>(bounces & sizes.ones) || bounce.template operator()<2>(bounces & sizes.twos) ||
           bounce.template operator()<3>(bounces & sizes.threes);
  }
};

}  // namespace tablier::tours
