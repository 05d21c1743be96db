// What a network sees of a position: inputs that are on or off, for each side as it sees the board.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "tablier/game.hpp"

namespace tablier::search {

// Sets of cells; each cell of each of them is an input.
template <std::size_t Count>
using Planes = std::array<std::uint64_t, Count>;

// One for each game.
template <class G>
struct Inputs;

template <class G>
concept SeenByNetworks = Game<G> && requires(const G& game, const typename G::State& state) {
  { Inputs<G>::count } -> std::convertible_to<std::size_t>;
  // Whether games with these options can have a network.
  { Inputs<G>::suits(game) } -> std::same_as<bool>;
  { Inputs<G>::planes(state) };
  // The number of an input as a side sees it: of a cell of a plane.
  { Inputs<G>::index(std::size_t{}, std::size_t{}, 0) } -> std::same_as<std::size_t>;
  // Positions are of so many kinds; each has small layers of its own.
  { Inputs<G>::buckets } -> std::convertible_to<std::size_t>;
  { Inputs<G>::bucket(Inputs<G>::planes(state)) } -> std::same_as<std::size_t>;
  // The planes after a symmetry of the rules; number 0 changes nothing.
  { Inputs<G>::symmetries } -> std::convertible_to<int>;
  { Inputs<G>::turned(Inputs<G>::planes(state), 0) };
};

}  // namespace tablier::search
