// Tchag, for Python.
#include "tablier/games/tchag.hpp"

#include "bound.hpp"

namespace tablier::bindings {

Parsed<std::unique_ptr<Rules>> make_tchag(std::string_view setup) {
  auto game = tchag::Tchag::with_setup(setup);
  if (!game) return {nullptr, game.fault};
  return {std::make_unique<Bound<tchag::Tchag>>(game.value), {}};
}

}  // namespace tablier::bindings
