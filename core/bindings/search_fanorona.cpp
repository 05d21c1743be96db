// The search of Tumicarona, Fanorona and Vela in all sizes.
#include "game_search.hpp"
#include "tablier/search/evaluate_fanorona.hpp"

namespace tablier::bindings {

#define TABLIER_SEARCH(rows)                                                                                \
  template std::unique_ptr<Searching> begin_search(const fanorona::Fanorona<rows>&, const fanorona::State&, \
                                                   std::vector<std::uint64_t>, const SearchOrder&);         \
  template Judged judged(const fanorona::Fanorona<rows>&, const fanorona::State&);
TABLIER_SEARCH(3)
TABLIER_SEARCH(5)
TABLIER_SEARCH(7)
#undef TABLIER_SEARCH

}  // namespace tablier::bindings
