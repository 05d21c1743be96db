// The search of Tumicarona, Fanorona and Vela in all sizes.
#include "game_search.hpp"
#include "tablier/search/evaluate_fanorona.hpp"

namespace tablier::bindings {

#define TABLIER_SEARCH(cols, rows)                                                                                \
  template std::unique_ptr<Searching> begin_search(const fanorona::Fanorona<cols, rows>&, const fanorona::State&, \
                                                   std::vector<std::uint64_t>, const SearchOrder&);               \
  template Judged judged(const fanorona::Fanorona<cols, rows>&, const fanorona::State&);
TABLIER_SEARCH(3, 3)
TABLIER_SEARCH(3, 5)
TABLIER_SEARCH(3, 7)
TABLIER_SEARCH(5, 3)
TABLIER_SEARCH(5, 5)
TABLIER_SEARCH(5, 7)
TABLIER_SEARCH(7, 3)
TABLIER_SEARCH(7, 5)
TABLIER_SEARCH(7, 7)
TABLIER_SEARCH(9, 3)
TABLIER_SEARCH(9, 5)
TABLIER_SEARCH(9, 7)
#undef TABLIER_SEARCH

}  // namespace tablier::bindings
