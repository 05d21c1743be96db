// Les Tours, for Python.
#include "tablier/games/tours.hpp"

#include "bound.hpp"

namespace tablier::bindings {

std::unique_ptr<Rules> make_tours(bool cell_once, bool null_move_allowed) {
  return std::make_unique<Bound<tours::Tours>>(tours::Tours({cell_once, null_move_allowed}));
}

}  // namespace tablier::bindings
