// The exact search: for positions of a game that must soon end, it asks for nothing but the result.
//
// No estimates and no depth: first whether the mover wins, then whether he at least draws, each as a question with two
// answers, so that most moves are cut off. It suits games in which every move uses something up and no position comes
// back. What it proves goes into the table, also what it proved before it was stopped.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "tablier/search/evaluation.hpp"
#include "tablier/search/table.hpp"

namespace tablier::search {

template <Evaluated G>
class Exact {
  using State = typename G::State;
  using E = Evaluation<G>;
  using Action = typename E::Action;

 public:
  Exact(const G& game, TableView table, std::uint64_t salt)
      : game_(game), table_(table), salt_(salt), history_(E::squares) {}

  // `enter` counts a node, and is false when the search must end. Whether the result is now settled.
  template <class Enter>
  bool solve(const State& state, Enter&& enter) {
    ended_ = false;
    slots_.clear();
    const Known known = look(state, 1, enter);
    return !ended_ && (known.won() || (look(state, 0, enter), !ended_));
  }

 private:
  struct Slot {
    Action action;
    int order;
  };

  // Proves that the mover reaches the result `asked` (1, 0) or more, or that he does not.
  template <class Enter>
  Known look(const State& state, int asked, Enter& enter) {
    if (!enter()) {
      ended_ = true;
      return {};
    }
    const std::uint64_t key = E::key(game_, state, game_.hash(state)) ^ salt_;
    std::uint16_t expected = 0;
    if (const auto finding = table_.find(key)) {
      if (finding->known.least >= asked || finding->known.most < asked) return finding->known;
      expected = finding->move;
    }
    if (const auto outcome = game_.outcome(state))
      return Known::result(!outcome->winner ? 0 : *outcome->winner == game_.turn(state) ? 1 : -1);

    const std::size_t first = slots_.size();
    E::each_action(game_, state, [&](const Action& action) {
      const int promise = 8 * E::promise(state, action) + history_[static_cast<std::size_t>(E::square(action))];
      const bool is_expected = E::signature(action) == expected;
      slots_.push_back({action, is_expected ? 1 << 30 : promise + (E::gain(state, action) ? 1 << 24 : 0)});
      return true;
    });
    Gathering gathering;
    std::uint16_t best = 0;
    std::size_t at = first;
    for (; at < slots_.size() && !best; ++at) {
      for (std::size_t i = at + 1; i < slots_.size(); ++i)
        if (slots_[i].order > slots_[at].order) std::swap(slots_[i], slots_[at]);
      const Action action = slots_[at].action;
      const State next = E::play(game_, state, action);
      const bool same_mover = game_.turn(state) == game_.turn(next);
      const Known known = same_mover ? look(next, asked, enter) : look(next, 1 - asked, enter).reversed();
      if (ended_) break;
      gathering.add(known);
      if (known.least < asked) continue;
      best = E::signature(action);
      std::int16_t& entry = history_[static_cast<std::size_t>(E::square(action))];
      entry = static_cast<std::int16_t>(entry + bonus - entry * bonus / 8192);
    }
    const bool complete = at == slots_.size();
    slots_.resize(first);
    if (ended_) return {};
    const Known known = gathering.known(complete);
    table_.keep(key, {known.settled() ? known.value() : 0, 0, Bound::none, known, best});
    return known;
  }

  static constexpr int bonus = 64;

  const G& game_;
  const TableView table_;
  const std::uint64_t salt_;
  bool ended_ = false;
  std::vector<Slot> slots_;
  std::vector<std::int16_t> history_;
};

}  // namespace tablier::search
