// Any game of the core as training sees it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tablier/facade/game_search.hpp"
#include "tablier/facade/learning.hpp"
#include "tablier/facade/play_on.hpp"
#include "tablier/random.hpp"

namespace tablier {

template <Game G>
class GameLearning final : public Learning {
  using State = typename G::State;
  using E = search::Evaluation<G>;
  using I = search::Inputs<G>;
  using Search = search::Search<G>;
  using Line = typename Search::Line;
  using Network = search::Network;

 public:
  explicit GameLearning(const G& game) : game_(game), evaluation_(game) {}

  std::size_t state_size() const override { return sizeof(State); }
  NetworkForm form(std::size_t width) const override {
    return {I::count,        term_count, width,
            Network::hidden, I::buckets, Network::size(I::count, term_count, I::buckets, width),
            I::symmetries};
  }

  std::shared_ptr<const Network> network(std::string_view weights, std::size_t widest) const override {
    auto network = Network::read(weights, I::count, term_count, I::buckets, widest);
    return network ? std::make_shared<const Network>(std::move(*network)) : nullptr;
  }

  void inputs(const std::uint8_t* states, std::size_t count, int symmetry, std::uint8_t* bits, std::int16_t* terms,
              std::uint8_t* buckets) const override {
    constexpr std::size_t bytes = (I::count + 7) / 8;
    std::fill_n(bits, count * 2 * bytes, std::uint8_t{0});
    for (std::size_t i = 0; i < count; ++i) {
      const State state = at(states, i);
      const auto planes = I::turned(I::planes(state), symmetry);
      const auto mover = static_cast<std::size_t>(game_.turn(state));
      for (const std::size_t side : {mover, 1 - mover}) {
        for (std::size_t plane = 0; plane < planes.size(); ++plane)
          for (std::uint64_t left = planes[plane]; left; left &= left - 1) {
            const std::size_t input = I::index(side, plane, std::countr_zero(left));
            bits[input / 8] = static_cast<std::uint8_t>(bits[input / 8] | 1u << input % 8);
          }
        bits += bytes;
      }
      for (const int term : evaluation_.terms(game_, state)) *terms++ = static_cast<std::int16_t>(term);
      *buckets++ = static_cast<std::uint8_t>(I::bucket(planes));
    }
  }

  void values(const Network& network, const std::uint8_t* states, std::size_t count, bool in_a_line,
              std::int32_t* values) const override {
    search::Accumulators<G> accumulators(network);
    for (std::size_t i = 0; i < count; ++i) {
      if (!in_a_line) accumulators.forget();
      const State state = at(states, i);
      const std::size_t ply = in_a_line ? i % search::longest_line : 0;
      values[i] =
          accumulators.value(state, static_cast<std::size_t>(game_.turn(state)), ply, evaluation_.terms(game_, state));
    }
  }

  std::vector<std::uint8_t> play(const SelfPlay& how, std::uint64_t number) const override {
    Random random(how.seed, number);
    Eye eye(game_, how);
    if (!eye.exists()) return {};
    State start = opening(how.opening, random);
    while (std::abs(eye.look(start, {}, how.nodes).lines[0].value) > most_at_first * E::fitted(game_).scale)
      start = opening(how.opening, random);
    std::vector<std::pair<State, Lesson>> lessons;  // whose results are those of a win of the first player
    State last = start;
    const auto look = [&](const State& state, std::span<const std::uint64_t> before) {
      last = state;
      return eye.look(state, before, how.nodes);
    };
    const auto next = [&](State state, const auto& report) {
      const Line& best = report.lines[0];
      // Of a depth cut short a best move may be proved bad while others are not: that is no estimate of the position.
      if (std::abs(best.value) <= search::largest_estimate && !is_known(state, how.known_pieces))
        lessons.push_back(
            {state,
             {static_cast<std::int16_t>(best.value), static_cast<std::int8_t>(sign(game_.turn(state))), calm(state)}});
      if (random.below(one_by_chance)) return E::play(game_, state, best.actions[0]);
      game_.play_random(state, random);
      return state;
    };
    const int result = play_on(game_, start, {}, how.longest, look, next);
    for (auto& [position, lesson] : lessons) lesson.result = static_cast<std::int8_t>(lesson.result * result);
    if (eye.endings())
      for (int walk = 0; walk < walks; ++walk) walk_on(*eye.endings(), last, how.known_pieces, random, lessons);
    return packed(lessons);
  }

 private:
  static constexpr std::size_t term_count = std::tuple_size_v<typename E::Terms>;
  // An opening whose first search says more than so many times the scale is not played; one move in so many is random.
  static constexpr int most_at_first = 2, one_by_chance = 30;
  // From where a game ended one goes on by chance, so many times and so far.
  static constexpr int walks = 4, longest_walk = 8;

  // Looks at one position after another, each afresh.
  class Eye {
   public:
    Eye(const G& game, const SelfPlay& how)
        : game_(game), network_(how.network.get()), endings_(table_endings(game, how.endings.get())) {}

    bool exists() const { return table_.exists(); }
    const search::Endings<State>* endings() const { return endings_.get(); }
    auto look(const State& state, std::span<const std::uint64_t> before, std::int64_t nodes) {
      search::Control control;
      control.nodes_left = nodes;
      const auto search = std::make_unique<Search>(game_, table_.alone(nodes), control);
      search->trust(network_);
      search->ask(endings_.get());
      return search->run(state, before, search::longest_line, 1, 0, [](const auto&) {});
    }

   private:
    const G& game_;
    const Network* network_;
    const std::unique_ptr<const search::Endings<State>> endings_;
    search::Table table_{1};
  };

  static bool is_known(const State& state, int pieces) {
    if constexpr (requires { E::pieces(state); }) return E::pieces(state) <= pieces;
    return false;
  }

  // Random moves lead on from where a game ended; what comes then in the tables is learnt from too.
  void walk_on(const search::Endings<State>& endings, State state, int known_pieces, Random& random,
               std::vector<std::pair<State, Lesson>>& lessons) const {
    for (int left = longest_walk; left && game_.play_random(state, random); --left) {
      if (game_.outcome(state) || is_known(state, known_pieces)) return;
      const search::Known verdict = endings.verdict(state);
      if (!verdict.settled()) continue;
      const auto value = static_cast<std::int16_t>(verdict.least * search::largest_estimate);
      lessons.push_back({state, {value, verdict.least, calm(state)}});
    }
  }

  static State at(const std::uint8_t* states, std::size_t index) {
    State state;
    std::memcpy(&state, states + index * sizeof(State), sizeof(State));
    return state;
  }

  static std::vector<std::uint8_t> packed(const std::vector<std::pair<State, Lesson>>& lessons) {
    std::vector<std::uint8_t> bytes(lessons.size() * (sizeof(State) + sizeof(Lesson)));
    std::uint8_t* to = bytes.data();
    for (const auto& [state, lesson] : lessons) {
      std::memcpy(to, &state, sizeof(State));
      std::memcpy(to + sizeof(State), &lesson, sizeof(Lesson));
      to += sizeof(State) + sizeof(Lesson);
    }
    return bytes;
  }

  std::uint8_t calm(const State& state) const {
    const auto judgement = E(game_).judge(game_, state, [](const auto&) { return search::Value{}; });
    return judgement.urgency == search::Urgency::calm && !judgement.wins_at_once;
  }

  // Random moves, those that set pieces up not counted, to a position that is not over.
  State opening(int plies, Random& random) const {
    for (;;) {
      State state = game_.start();
      if constexpr (requires { game_.setting_up(state); })
        while (game_.setting_up(state)) game_.play_random(state, random);
      auto left = plies + static_cast<int>(random.below(static_cast<std::uint32_t>(plies) + 1));
      while (left && game_.play_random(state, random)) --left;
      if (!game_.outcome(state)) return state;
    }
  }

  const G game_;
  const E evaluation_;
};

// Nothing for a game whose options no network knows.
template <Game G>
std::unique_ptr<Learning> make_learning(const G& game) {
  if (!search::Inputs<G>::suits(game)) return nullptr;
  return std::make_unique<GameLearning<G>>(game);
}

}  // namespace tablier
