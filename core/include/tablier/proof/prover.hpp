// Proves what a position is worth: asks for both players whether they can force a win, then shows it by strategies.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "tablier/proof/region.hpp"
#include "tablier/proof/search.hpp"
#include "tablier/proof/stage.hpp"
#include "tablier/proof/strategy.hpp"
#include "tablier/proof/table.hpp"

namespace tablier::proof {

template <Game G>
class Prover {
  using State = typename G::State;

 public:
  // Half of the memory is for the table, a quarter for regions, a quarter for the strategy in the making. The lines
  // being looked at have a fixed place of their own. Whoever gives endings keeps them.
  Prover(const G& game, const State& root, std::size_t bytes, const search::Endings<State>* endings)
      : game_(game),
        root_(plain(root)),
        endings_(game_, endings),
        table_(bytes / 2),
        region_(game_, bytes / 4),
        searches_{{game_, Player::first, table_, region_, endings_},
                  {game_, Player::second, table_, region_, endings_}},
        strategy_(game_, table_, endings_, bytes / 4) {
    for (auto& search : searches_) search.begin(root_);
  }
  Prover(const Prover&) = delete;

  // Goes on for about so many positions; `poll` is asked all the time whether to stop.
  template <class Poll>
  Stage run(std::uint64_t nodes, Poll&& poll) {
    const std::uint64_t until = this->nodes() + nodes;
    bool going = true;
    const auto ask = [&] { return going = going && poll(); };
    while (stage_ == Stage::searching && going && this->nodes() < until) search(until - this->nodes(), ask);
    while (stage_ == Stage::writing && going && this->nodes() < until) write(until - this->nodes(), ask);
    return stage_;
  }

  Stage stage() const { return stage_; }
  Answer answer(Player player) const { return answers_[static_cast<int>(player)]; }
  std::optional<Player> winner() const {
    for (const Player player : {Player::first, Player::second})
      if (answer(player) == Answer::yes) return player;
    return std::nullopt;
  }
  std::uint64_t nodes() const { return searches_[0].nodes() + searches_[1].nodes(); }
  std::uint64_t region_nodes() const { return searches_[0].region_nodes() + searches_[1].region_nodes(); }
  const Search<G>& search(Player attacker) const { return searches_[static_cast<int>(attacker)]; }
  const Strategy<G>& strategy() const { return strategy_; }
  Table& table() { return table_; }
  const Table& table() const { return table_; }

  // A draw needs two strategies, one after the other: whose is at hand, and how to go on to the next.
  Player strategist() const { return strategist_; }
  bool next_strategy() {
    if (stage_ != Stage::done || winner() || strategist_ == Player::second) return false;
    start_strategy(Player::second);
    return true;
  }

  // Puts everything into the table, so that a prover with the same table and answers can go on.
  void unwind() {
    for (auto& search : searches_) search.unwind();
  }
  void restart(Answer first, Answer second) {
    answers_[0] = first;
    answers_[1] = second;
    stage_ = Stage::searching;
    for (auto& search : searches_) search.begin(root_);
    conclude();
  }

 private:
  // The players' questions take turns: often one is far easier, and nobody knows which.
  static constexpr std::uint64_t turn = 4096;

  template <class Poll>
  void search(std::uint64_t nodes, Poll& poll) {
    if (answers_[asked_] == Answer::open) {
      const std::uint64_t before = this->nodes();
      const Status status = searches_[asked_].run(std::min(nodes, left_), poll);
      left_ -= std::min(left_, this->nodes() - before);
      if (status == Status::too_long) stage_ = Stage::too_long;
      if (status == Status::proved) answers_[asked_] = Answer::yes;
      if (status == Status::disproved) answers_[asked_] = Answer::no;
      if (status == Status::working && left_) return;
    }
    asked_ = 1 - asked_;
    left_ = turn;
    conclude();
  }

  void conclude() {
    if (winner()) return start_strategy(*winner());
    if (answers_[0] == Answer::no && answers_[1] == Answer::no) start_strategy(Player::first);
  }

  void start_strategy(Player player) {
    strategist_ = player;
    strategy_.begin(root_, player, winner().has_value());
    stage_ = Stage::writing;
  }

  template <class Poll>
  void write(std::uint64_t nodes, Poll& poll) {
    using Writing = typename Strategy<G>::Stage;
    const Player attacker = winner() ? strategist_ : other(strategist_);
    switch (strategy_.run(searches_[static_cast<int>(attacker)], nodes, poll)) {
      case Writing::working: break;
      case Writing::complete: stage_ = Stage::done; break;
      case Writing::too_large: stage_ = Stage::too_large; break;
      case Writing::too_long: stage_ = Stage::too_long; break;
      case Writing::contradiction: stage_ = Stage::contradiction; break;
    }
  }

  const G game_;
  const State root_;
  const KnownEndings<G> endings_;
  Table table_;
  Region<G> region_;
  Search<G> searches_[2];
  Strategy<G> strategy_;
  Answer answers_[2] = {Answer::open, Answer::open};
  int asked_ = 0;              // whose question has its turn,
  std::uint64_t left_ = turn;  // and for how many positions more
  Stage stage_ = Stage::searching;
  Player strategist_ = Player::first;
};

}  // namespace tablier::proof
