// Les Tours, for Python.
#include "tablier/games/tours.hpp"

#include "bound.hpp"
#include "game_search.hpp"
#include "tablier/search/evaluate_tours.hpp"

namespace tablier::bindings {

std::unique_ptr<Rules> make_tours(bool cell_once, bool null_move_allowed) {
  return std::make_unique<Bound<tours::Tours>>(tours::Tours({cell_once, null_move_allowed}));
}

template std::unique_ptr<Searching> begin_search(const tours::Tours&, const tours::State&, std::vector<std::uint64_t>,
                                                 const SearchOrder&);
template Judged judged(const tours::Tours&, const tours::State&);

}  // namespace tablier::bindings
