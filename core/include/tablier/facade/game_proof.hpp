// The proofs of one game.
#pragma once

#include <bit>
#include <cstring>
#include <type_traits>
#include <utility>

#include "tablier/facade/proof.hpp"
#include "tablier/facade/table_endings.hpp"
#include "tablier/proof/prover.hpp"
#include "tablier/proof/signature.hpp"

namespace tablier {

template <Game G>
class GameProving final : public Proving {
 public:
  GameProving(const G& game, const typename G::State& root, std::size_t bytes,
              std::shared_ptr<const PackedTablebase> tables)
      : game_(game),
        root_(root),
        tables_(std::move(tables)),
        endings_(table_endings(game_, tables_.get())),
        prover_(game, root, bytes, endings_.get()) {}

  void run(std::uint64_t nodes, Poll poll, void* context) override {
    prover_.run(nodes, [&] { return poll(context); });
  }

  ProofProgress progress() const override {
    const auto numbers = [&](Player player) { return prover_.search(player).numbers(); };
    const bool won = prover_.stage() == proof::Stage::done && prover_.winner();
    const auto& strategy = prover_.strategy();
    return {prover_.stage(),
            {prover_.answer(Player::first), prover_.answer(Player::second)},
            {numbers(Player::first), numbers(Player::second)},
            prover_.nodes(),
            prover_.region_nodes(),
            prover_.table().used(),
            prover_.table().places(),
            strategy.done(),
            strategy.size(),
            prover_.strategist(),
            won ? strategy.plies() : 0};
  }

  bool next_strategy() override { return prover_.next_strategy(); }

  std::vector<StrategyStep> steps(std::uint32_t first, std::uint32_t count) const override {
    std::vector<StrategyStep> found;
    if (prover_.stage() != proof::Stage::done) return found;
    const auto& strategy = prover_.strategy();
    for (std::uint32_t i = first; i < strategy.size() && i - first < count; ++i)
      if (const auto step = strategy.step(i))
        found.push_back({game_.text(step->state), game_.text(step->state, step->move), step->plies});
    return found;
  }

  void unwind() override { prover_.unwind(); }

  std::string entries(std::size_t first, std::size_t count) const override {
    std::string bytes;
    const proof::Table& table = prover_.table();
    for (std::size_t i = first; i < table.places() && i - first < count; ++i) {
      const proof::Entry& entry = table.at(i);
      if (entry.work) bytes.append(reinterpret_cast<const char*>(&entry), sizeof(entry));
    }
    return bytes;
  }
  bool put(std::string_view bytes) override {
    proof::Entry entry;
    if (bytes.size() % sizeof(entry)) return false;
    for (; !bytes.empty(); bytes.remove_prefix(sizeof(entry))) {
      std::memcpy(&entry, bytes.data(), sizeof(entry));
      if (!prover_.table().put(entry)) return false;
    }
    return true;
  }
  std::uint64_t signature() const override { return proof::signature(game_, root_); }
  void restart(proof::Answer first, proof::Answer second) override { prover_.restart(first, second); }

 private:
  static_assert(std::endian::native == std::endian::little, "files hold the bytes of entries as they are");
  static_assert(std::has_unique_object_representations_v<proof::Entry>);

  const G game_;
  const typename G::State root_;
  const std::shared_ptr<const PackedTablebase> tables_;
  const std::unique_ptr<const search::Endings<typename G::State>> endings_;
  proof::Prover<G> prover_;
};

template <Game G>
std::unique_ptr<Proving> begin_proof(const G& game, const typename G::State& root, std::size_t bytes,
                                     std::shared_ptr<const PackedTablebase> tables) {
  return std::make_unique<GameProving<G>>(game, root, bytes, std::move(tables));
}

}  // namespace tablier
