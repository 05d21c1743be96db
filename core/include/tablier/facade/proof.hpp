// A proof in the making, for all games.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tablier/game.hpp"
#include "tablier/proof/numbers.hpp"
#include "tablier/proof/stage.hpp"

namespace tablier {

// How a long call learns that it should end: asked from inside the work.
using Poll = bool (*)(void*);

struct ProofProgress {
  proof::Stage stage;
  proof::Answer answers[2];
  proof::Numbers numbers[2];  // of the two questions
  std::uint64_t nodes, region_nodes;
  std::size_t used, places;      // of the table
  std::uint32_t written, found;  // positions of the strategy at hand
  Player strategist;
  std::uint32_t plies;  // of a win whose strategy is complete
};

struct StrategyStep {
  std::string state, move;
  std::uint32_t plies;
};

class Proving {
 public:
  virtual ~Proving() = default;

  // Works on about so many positions, until `poll` says to stop.
  virtual void run(std::uint64_t nodes, Poll poll, void* context) = 0;
  virtual ProofProgress progress() const = 0;
  virtual bool next_strategy() = 0;
  // What a range of the positions of the complete strategy says, at those where its player is to move.
  virtual std::vector<StrategyStep> steps(std::uint32_t first, std::uint32_t count) const = 0;

  // To keep a proof in a file: everything into the table, a range of its places as bytes, and back again.
  virtual void unwind() = 0;
  virtual std::string entries(std::size_t first, std::size_t count) const = 0;
  virtual bool put(std::string_view entries) = 0;
  virtual void restart(proof::Answer first, proof::Answer second) = 0;
  // The same for all tables whose entries mean the same.
  virtual std::uint64_t signature() const = 0;
};

}  // namespace tablier
