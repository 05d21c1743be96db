// Whether a table kept elsewhere speaks of the same positions by the same keys.
#pragma once

#include <cstdint>

#include "tablier/proof/position.hpp"
#include "tablier/proof/table.hpp"
#include "tablier/random.hpp"

namespace tablier::proof {

// A number made of the keys of questions met in random play from the root. It changes with the rules, with the bytes of
// states and entries, and with the way keys are made of them: entries made under another one would be read as
// answers to other questions.
template <Game G>
std::uint64_t signature(const G& game, const typename G::State& root) {
  constexpr int plies = 256;
  std::uint64_t sum = mix(sizeof(Entry)) ^ infinite;
  Random random(plies);
  typename G::State state = plain(root);
  for (int ply = 0; ply < plies; ++ply) {
    for (const Player attacker : {Player::first, Player::second}) {
      const Key key = Table::question(class_key(game, state), attacker);
      sum = mix(mix(sum ^ key.place) ^ key.check);
    }
    if (!game.play_random(state, random)) state = root;
    state = plain(state);
  }
  return sum;
}

}  // namespace tablier::proof
