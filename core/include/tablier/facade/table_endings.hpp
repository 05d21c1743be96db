// Tables of endings as searches and proofs ask them.
#pragma once

#include "tablier/facade/packed_tablebase.hpp"
#include "tablier/search/endings.hpp"
#include "tablier/search/evaluation.hpp"

namespace tablier {

template <Game G>
class TableEndings final : public search::Endings<typename G::State> {
  using State = typename G::State;

 public:
  TableEndings(const G& game, const PackedTablebase& tables)
      : game_(game), tables_(tables), pieces_(tables.complete()) {}

  search::Known known(const State& state) const override {
    if (!search::Evaluation<G>::may_be_in_tables(game_, state, pieces_)) return {};
    const auto ending = tables_.probe({reinterpret_cast<const char*>(&state), sizeof(State)});
    if (!ending) return {};
    const auto value = static_cast<std::int8_t>(ending->value);
    return {value, value, static_cast<std::uint8_t>(ending->distance)};
  }

 private:
  const G& game_;
  const PackedTablebase& tables_;
  const int pieces_;  // up to so many there are all tables
};

// Nothing for a game that has none.
template <Game G>
std::unique_ptr<const search::Endings<typename G::State>> table_endings(const G& game, const PackedTablebase* tables) {
  if constexpr (requires(const typename G::State& state) { search::Evaluation<G>::may_be_in_tables(game, state, 0); })
    if (tables) return std::make_unique<TableEndings<G>>(game, *tables);
  return nullptr;
}

}  // namespace tablier
