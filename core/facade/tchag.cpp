// Tchag behind the façade: the rules, the search and what training needs.
#include "tablier/games/tchag.hpp"

#include "tablier/facade/game_learning.hpp"
#include "tablier/facade/game_rules.hpp"
#include "tablier/search/evaluate_tchag.hpp"

namespace tablier {

Parsed<std::unique_ptr<Rules>> make_tchag(std::string_view setup) {
  auto game = tchag::Tchag::with_setup(setup);
  if (!game) return {nullptr, game.fault};
  return {std::make_unique<GameRules<tchag::Tchag>>(game.value), {}};
}

template std::unique_ptr<Searcher> make_searcher(const tchag::Tchag&, const tchag::State&, std::vector<std::uint64_t>,
                                                 const SearchQuestion&);
template PlayedOn played_on(const tchag::Tchag&, const tchag::State&, std::vector<std::uint64_t>, const GameToPlay&);
template Judged judged(const tchag::Tchag&, const tchag::State&);
template search::Tuning tuning(const tchag::Tchag&);
template std::unique_ptr<Learning> make_learning(const tchag::Tchag&);

}  // namespace tablier
