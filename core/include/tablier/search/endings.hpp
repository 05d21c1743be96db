// Who knows the results of positions with few pieces, for a search to ask.
#pragma once

#include "tablier/search/known.hpp"

namespace tablier::search {

template <class State>
class Endings {
 public:
  virtual ~Endings() = default;
  // What is known of a position without history: its result, or nothing.
  virtual Known known(const State& state) const = 0;
  // The same with a rough distance, which costs less. Of some wins and losses there is no other.
  virtual Known verdict(const State& state) const = 0;
  virtual bool has_distance(const State& state) const = 0;
};

}  // namespace tablier::search
