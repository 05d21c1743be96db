// Les Tours and Tchag, for Python.
#include "bound.hpp"
#include "tablier/games/tchag.hpp"
#include "tablier/games/tours.hpp"

namespace tablier::bindings {

std::unique_ptr<Rules> make_tours(bool cell_once, bool null_move_allowed) {
  return std::make_unique<Bound<tours::Tours>>(tours::Tours({cell_once, null_move_allowed}));
}

Parsed<std::unique_ptr<Rules>> make_tchag(std::string_view setup) {
  auto game = tchag::Tchag::with_setup(setup);
  if (!game) return {nullptr, game.fault};
  return {std::make_unique<Bound<tchag::Tchag>>(game.value), {}};
}

}  // namespace tablier::bindings
