// What a search reports: its best lines so far.
#pragma once

#include <cstdint>
#include <vector>

#include "tablier/search/known.hpp"

namespace tablier::search {

template <class Action>
struct Line {
  Value value = -infinite;
  Known known;
  std::vector<Action> actions;
};

// `known` is about the position, which a line is not: a drawn line does not make a draw.
template <class Action>
struct Report {
  int depth = 0;
  Known known;
  std::vector<Line<Action>> lines;
};

}  // namespace tablier::search
