// The search of Tumicarona, Fanorona and Vela behind the façade, and what training needs.
#include "tablier/facade/game_learning.hpp"
#include "tablier/search/evaluate_fanorona.hpp"

namespace tablier {

#define TABLIER_SEARCH(rows)                                                                                       \
  template std::unique_ptr<Searcher> make_searcher(const fanorona::Fanorona<rows>&, const fanorona::State&,        \
                                                   std::vector<std::uint64_t>, const SearchQuestion&);             \
  template PlayedOn played_on(const fanorona::Fanorona<rows>&, const fanorona::State&, std::vector<std::uint64_t>, \
                              const GameToPlay&);                                                                  \
  template Judged judged(const fanorona::Fanorona<rows>&, const fanorona::State&);                                 \
  template search::Tuning tuning(const fanorona::Fanorona<rows>&);                                                 \
  template std::unique_ptr<Learning> make_learning(const fanorona::Fanorona<rows>&);
TABLIER_SEARCH(3)
TABLIER_SEARCH(5)
TABLIER_SEARCH(7)
#undef TABLIER_SEARCH

}  // namespace tablier
