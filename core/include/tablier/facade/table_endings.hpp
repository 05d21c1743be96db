// Tables of endings as searches and proofs ask them.
#pragma once

#include <vector>

#include "tablier/facade/packed_tablebase.hpp"
#include "tablier/search/endings.hpp"
#include "tablier/search/evaluation.hpp"

namespace tablier {

template <Game G>
class TableEndings final : public search::Endings<typename G::State> {
  using State = typename G::State;
  using E = search::Evaluation<G>;

 public:
  TableEndings(const G& game, const PackedTablebase& tables)
      : game_(game), tables_(tables), pieces_(tables.complete()), with_distances_(tables.complete_with_distances()) {
    for (int pieces = 0; pieces <= pieces_; ++pieces) longest_.push_back(tables.longest(pieces));
  }

  search::Known known(const State& state) const override {
    const auto ending = may_be_known(state) ? tables_.probe(bytes(state)) : std::nullopt;
    if (!ending) return {};
    const auto value = static_cast<std::int8_t>(ending->value);
    return {value, value, static_cast<std::uint8_t>(ending->distance)};
  }
  search::Known verdict(const State& state) const override {
    const auto verdict = may_be_known(state) ? tables_.verdict(bytes(state)) : std::nullopt;
    if (!verdict) return {};
    if (*verdict == 0) return search::Known::result(0);
    const auto value = static_cast<std::int8_t>(*verdict);
    const int longest = longest_[static_cast<std::size_t>(E::pieces(state))];
    const bool is_even = longest % 2 == 0;  // as the distances of losses are, and those of wins are not
    return {value, value, static_cast<std::uint8_t>(is_even == (value < 0) ? longest : longest - 1), true};
  }
  bool has_distance(const State& state) const override { return E::pieces(state) <= with_distances_; }

 private:
  bool may_be_known(const State& state) const { return E::may_be_in_tables(game_, state, pieces_); }
  static std::string_view bytes(const State& state) { return {reinterpret_cast<const char*>(&state), sizeof(State)}; }

  const G& game_;
  const PackedTablebase& tables_;
  const int pieces_;          // up to so many there are all tables
  const int with_distances_;  // and up to so many with distances
  std::vector<int> longest_;  // distance, by the number of pieces
};

// Nothing for a game that has none.
template <Game G>
std::unique_ptr<const search::Endings<typename G::State>> table_endings(const G& game, const PackedTablebase* tables) {
  if constexpr (requires(const typename G::State& state) { search::Evaluation<G>::may_be_in_tables(game, state, 0); })
    if (tables) return std::make_unique<TableEndings<G>>(game, *tables);
  return nullptr;
}

}  // namespace tablier
