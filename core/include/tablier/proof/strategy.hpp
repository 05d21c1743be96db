// A strategy that shows a result: a move for each position that its player may have to answer for.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "tablier/proof/position.hpp"
#include "tablier/proof/search.hpp"
#include "tablier/proof/table.hpp"

namespace tablier::proof {

// Collects all positions that can come about when one side follows the strategy and the other plays anything. The
// table says where to go, and tables of endings do; where they know nothing, the search is asked again. Nothing in them
// is trusted: the collection is complete only when each position is accounted for by the rules, and a strategy that
// wins is one only when every position has its greatest distance from the end, which no circle has.
template <Game G>
class Strategy {
  using State = typename G::State;
  using Move = typename G::Move;

 public:
  enum class Stage : std::uint8_t { working, complete, too_large, too_long, contradiction };

  Strategy(const G& game, Table& table, const KnownEndings<G>& endings, std::size_t bytes)
      : game_(game),
        table_(table),
        endings_(endings),
        positions_(bytes / (Positions<State>::bytes_each + 3 * sizeof(std::uint32_t))),
        choices_(positions_.capacity()),
        ranks_(positions_.capacity()) {
    waiting_.reserve(positions_.capacity());
  }

  // A strategy for `player` that wins from the root, or that never loses.
  void begin(const State& root, Player player, bool wins) {
    player_ = player;
    wins_ = wins;
    root_ = root;
    rounds_ = 0;
    start_over();
  }

  // `search` must be the one for the attacker: the player if he wins, else his opponent.
  template <class Poll>
  Stage run(Search<G>& search, std::uint64_t nodes, Poll&& poll) {
    const std::uint64_t until = search.nodes() + nodes;
    while (asking_ || !waiting_.empty()) {
      if (search.nodes() >= until || !poll()) return Stage::working;
      const Stage stage = asking_ ? ask(search, until - search.nodes(), poll) : settle(search);
      if (stage != Stage::complete) return stage;
    }
    return wins_ ? rank(poll) : Stage::complete;
  }

  std::uint32_t size() const { return positions_.size(); }
  std::uint32_t done() const { return positions_.size() - static_cast<std::uint32_t>(waiting_.size()) - asking_; }
  // Within how many plies the root is won.
  std::uint32_t plies() const { return ranks_[0] - 1; }

  // What there is to say about the position of a number: the move, and within how many plies it wins.
  struct Step {
    State state;
    Move move;
    std::uint32_t plies;
  };
  std::optional<Step> step(std::uint32_t index) const {
    if (choices_[index] == none) return std::nullopt;
    const State& state = positions_[index];
    const State& target = positions_[choices_[index]];
    std::optional<Step> found;
    each_next(game_, state, [&](const State& next, const Move& move) {
      if (same(next, target)) found = {state, move, wins_ ? ranks_[index] - 1 : 0};
      return !found;
    });
    return found;
  }

 private:
  static constexpr std::uint32_t none = Positions<State>::none;

  Key question(const State& state) const { return Table::question(class_key(game_, state), attacker()); }
  Player attacker() const { return wins_ ? player_ : other(player_); }
  // Whether the end of a game is what the strategy promises.
  bool fits(const Outcome& outcome) const {
    return wins_ ? outcome.winner == player_ : outcome.winner != other(player_);
  }

  void start_over() {
    positions_.clear();
    asking_ = false;
    waiting_.assign(1, positions_.add(plain(root_)));
  }

  bool add(std::uint32_t& number, const State& state) {
    const std::uint32_t size = positions_.size();
    number = positions_.add(state);
    if (number == size) waiting_.push_back(number);
    return number != none;
  }

  // Accounts for the position found last, or finds that the search must be asked. So what follows from one reply is
  // complete before the next is looked at, which may then lead back there.
  Stage settle(Search<G>& search) {
    now_ = waiting_.back();
    waiting_.pop_back();
    const State state = positions_[now_];
    choices_[now_] = none;
    ranks_[now_] = 0;
    if (const auto outcome = game_.outcome(state)) {
      if (!fits(*outcome)) return Stage::contradiction;
      ranks_[now_] = 1;
      return Stage::complete;
    }
    bool fitted = true;
    if (game_.turn(state) != player_) {
      each_next(game_, state, [&](const State& next) {
        std::uint32_t number;
        return fitted = add(number, next);
      });
      return fitted ? Stage::complete : Stage::too_large;
    }
    const std::optional<State> choice = choose(state);
    if (choice) return take(*choice);
    search.begin(state);
    asking_ = true;
    return Stage::complete;
  }

  Stage take(const State& choice) { return add(choices_[now_], choice) ? Stage::complete : Stage::too_large; }

  template <class Poll>
  Stage ask(Search<G>& search, std::uint64_t nodes, Poll& poll) {
    const Status status = search.run(nodes, poll);
    if (status == Status::working) return Stage::working;
    asking_ = false;
    if (status == Status::too_long) return Stage::too_long;
    const State* choice = (status == Status::proved) == wins_ ? search.decisive() : nullptr;
    return choice ? take(*choice) : Stage::contradiction;
  }

  // The move the tables speak for: to the nearest win; or else to where the fewest positions are new.
  std::optional<State> choose(const State& state) const {
    std::optional<State> best;
    int least = nowhere;
    each_next(game_, state, [&](const State& next) {
      const int cost = wins_ ? distance(next) : is_safe(next) ? new_replies(next, least) : nowhere;
      if (cost < least) {
        least = cost;
        best = next;
      }
      return least > 0;
    });
    return best;
  }

  static constexpr int nowhere = 1 << 20;

  // How far a win is after a move, as far as is known.
  int distance(const State& next) const {
    if (const auto outcome = game_.outcome(next)) return fits(*outcome) ? 0 : nowhere;
    if (const auto ending = endings_.result(next)) return ending->winner == player_ ? 1 + ending->distance : nowhere;
    const Entry* entry = table_.find(question(next));
    return entry && entry->numbers.is_proved() ? 1 + entry->distance : nowhere;
  }

  // Whether it is known that a move does not lose.
  bool is_safe(const State& next) const {
    if (const auto outcome = game_.outcome(next)) return fits(*outcome);
    if (positions_.find(next) != none) return true;
    if (const auto ending = endings_.result(next)) return ending->winner != attacker();
    const Entry* entry = table_.find(question(next));
    return entry && entry->numbers.is_disproved();
  }

  // How many positions more would have to be accounted for after a move; more than `most`, or than very many, need not
  // be told apart.
  int new_replies(const State& next, int most) const {
    constexpr int very_many = 1 << 10;
    if (positions_.find(next) != none || game_.outcome(next)) return 0;
    most = std::min(most, very_many);
    int found = 1;
    each_next(game_, next, [&](const State& reply) { return (found += positions_.find(reply) == none) < most; });
    return found;
  }

  // Finds the greatest distance from the end of each position. Later positions mostly lie nearer to it.
  template <class Poll>
  Stage rank(Poll& poll) {
    for (bool progress = true; progress;) {
      progress = false;
      bool complete = true;
      for (std::uint32_t i = positions_.size(); i--;) {
        if (ranks_[i]) continue;
        if (!poll()) return Stage::working;
        ranks_[i] = ranked(i);
        (ranks_[i] ? progress : complete) = ranks_[i] != 0;
      }
      if (complete) return Stage::complete;
    }
    // Where the table had forgotten something, a way round in a circle may have been taken: look again. A table that
    // forgets too much leads into circles for ever.
    if (++rounds_ > most_rounds) return Stage::too_large;
    for (std::uint32_t i = 0; i < positions_.size(); ++i)
      if (!ranks_[i]) table_.forget(question(positions_[i]));
    start_over();
    return Stage::working;
  }
  std::uint32_t ranked(std::uint32_t index) const {
    if (choices_[index] != none) return ranks_[choices_[index]] ? ranks_[choices_[index]] + 1 : 0;
    std::uint32_t most = 0;
    bool all = true;
    each_next(game_, positions_[index], [&](const State& next) {
      const std::uint32_t rank = ranks_[positions_.find(next)];
      most = std::max(most, rank);
      return all = rank != 0;
    });
    return all ? most + 1 : 0;
  }

  static constexpr int most_rounds = 16;

  const G& game_;
  Table& table_;
  const KnownEndings<G>& endings_;
  Positions<State> positions_;
  std::vector<std::uint32_t> choices_, ranks_;  // ranks are one more than the plies to the end; 0: not yet found
  State root_{};
  Player player_ = Player::first;
  bool wins_ = false, asking_ = false;
  std::vector<std::uint32_t> waiting_;  // not yet accounted for
  std::uint32_t now_ = 0;               // being accounted for
  int rounds_ = 0;
};

}  // namespace tablier::proof
