// A game as training sees it: what networks are fed with, what they say, and games of the engine against itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "tablier/facade/packed_tablebase.hpp"
#include "tablier/search/network.hpp"

namespace tablier {

struct NetworkForm {
  std::size_t inputs, terms, width, hidden, buckets, bytes;
  int symmetries;  // of the rules, the one that changes nothing counted
};

// How games are played: random moves at first, then so many nodes for each.
struct SelfPlay {
  std::int64_t nodes;
  int opening, longest;  // in plies; twice the opening at most is random
  std::uint64_t seed;
  std::shared_ptr<const search::Network> network;  // or the weighed terms
  std::shared_ptr<const PackedTablebase> endings;  // of this game's kind; or none
  int known_pieces;  // up to so many pieces the engine never asks for an estimate: nothing is to be learnt there
};

// A position of such a game; its bytes come first.
struct Lesson {
  std::int16_t value;  // what the search said
  std::int8_t result;  // of the game: 1 won, 0 drawn, -1 lost
  std::uint8_t calm;   // nothing was urgent
};

// States lie one after another; what is said of each is seen by its mover.
class Learning {
 public:
  virtual ~Learning() = default;

  virtual std::size_t state_size() const = 0;
  virtual NetworkForm form(std::size_t width = search::Network::block) const = 0;
  // Nothing if these are no weights of any width. Vectors have at most so many bytes, which changes
  // no value.
  virtual std::shared_ptr<const search::Network> network(std::string_view weights, std::size_t widest) const = 0;
  // The inputs of a state are packed as bits, first those the mover sees, then those of the other side; each begins a
  // byte. A symmetry turns the board before.
  virtual void inputs(const std::uint8_t* states, std::size_t count, int symmetry, std::uint8_t* bits,
                      std::int16_t* terms, std::uint8_t* buckets) const = 0;
  // What a network says of the states, each for itself, or as if they followed each other in a search.
  virtual void values(const search::Network& network, const std::uint8_t* states, std::size_t count, bool in_a_line,
                      std::int32_t* values) const = 0;
  // The positions of one game that can be learnt from, with their lessons; the same number gives the same game.
  virtual std::vector<std::uint8_t> play(const SelfPlay& how, std::uint64_t number) const = 0;
};

}  // namespace tablier
