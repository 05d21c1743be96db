// Tchag, for Python.
#include "tablier/games/tchag.hpp"

#include "bound.hpp"
#include "game_search.hpp"
#include "tablier/search/evaluate_tchag.hpp"

namespace tablier::bindings {

Parsed<std::unique_ptr<Rules>> make_tchag(std::string_view setup) {
  auto game = tchag::Tchag::with_setup(setup);
  if (!game) return {nullptr, game.fault};
  return {std::make_unique<Bound<tchag::Tchag>>(game.value), {}};
}

template std::unique_ptr<Searching> begin_search(const tchag::Tchag&, const tchag::State&, std::vector<std::uint64_t>,
                                                 const SearchOrder&);
template Judged judged(const tchag::Tchag&, const tchag::State&);

}  // namespace tablier::bindings
