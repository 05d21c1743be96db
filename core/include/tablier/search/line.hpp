// What a search reports: its best lines so far.
#pragma once

#include <cstdint>
#include <vector>

#include "tablier/search/known.hpp"

namespace tablier::search {

// A line begins with a move of the root, kept whole so that it can be written down without looking for it again.
template <class Action, class Move>
struct Line {
  Value value = -infinite;
  Known known;
  Move first;
  std::vector<Action> actions;  // the first included
};

// `known` is about the position, which a line is not: a drawn line does not make a draw.
template <class Action, class Move>
struct Report {
  int depth = 0;
  Known known;
  std::vector<Line<Action, Move>> lines;
};

}  // namespace tablier::search
