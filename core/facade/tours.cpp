// Les Tours behind the façade: the rules, the search and what training needs.
#include "tablier/games/tours.hpp"

#include "tablier/facade/game_learning.hpp"
#include "tablier/facade/game_rules.hpp"
#include "tablier/search/evaluate_tours.hpp"

namespace tablier {

std::unique_ptr<Rules> make_tours(bool cell_once, bool null_move_allowed) {
  return std::make_unique<GameRules<tours::Tours>>(tours::Tours({cell_once, null_move_allowed}));
}

template std::unique_ptr<Searcher> make_searcher(const tours::Tours&, const tours::State&, std::vector<std::uint64_t>,
                                                 const SearchQuestion&);
template PlayedOn played_on(const tours::Tours&, const tours::State&, std::vector<std::uint64_t>, const GameToPlay&);
template Judged judged(const tours::Tours&, const tours::State&);
template search::Tuning tuning(const tours::Tours&);
template std::unique_ptr<Learning> make_learning(const tours::Tours&);

}  // namespace tablier
