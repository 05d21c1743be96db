// The search of one game behind the façade.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "tablier/facade/search.hpp"
#include "tablier/facade/table_endings.hpp"
#include "tablier/search/search.hpp"

namespace tablier {

template <Game G>
class GameReport final : public SearchReport {
  using State = typename G::State;
  using Report = typename search::Search<G>::Report;

 public:
  GameReport(const G& game, const State& root, Report report) : game_(game), root_(root), report_(std::move(report)) {}

  Found found() const override {
    Found found{report_.depth, report_.known, {}};
    int visits_left = most_visits;
    for (const auto& line : report_.lines) found.lines.push_back(shown(line, visits_left));
    return found;
  }

 private:
  // So many moves are looked through for all lines together: there are positions with half a million of them.
  static constexpr int most_visits = 200'000;

  // The first move in the order of texts that does what an action does, and so on down the line, as far as the visits
  // go. The first move of all is at hand.
  FoundLine shown(const typename search::Search<G>::Line& line, int& visits_left) const {
    FoundLine found{line.value, line.known, {}, {}};
    State state = root_;
    for (std::size_t i = 0; i < line.actions.size(); ++i) {
      std::string text;
      if (i == 0) {
        text = game_.text(state, line.first);
      } else {
        game_.each_move(state, [&](const typename G::Move& move) {
          if (!search::Evaluation<G>::is(line.actions[i], move)) return --visits_left > 0;
          text = game_.text(state, move);
          return false;
        });
      }
      if (text.empty()) break;
      found.moves.push_back(std::move(text));
      found.states.emplace_back(reinterpret_cast<const char*>(&state), sizeof(State));
      state = search::Evaluation<G>::play(game_, state, line.actions[i]);
    }
    return found;
  }

  const G game_;
  const State root_;
  const Report report_;
};

template <Game G>
class GameSearcher final : public Searcher {
  using Search = search::Search<G>;
  using State = typename G::State;

 public:
  GameSearcher(const G& game, const State& root, std::vector<std::uint64_t> before, const SearchQuestion& question)
      : game_(game), root_(root), before_(std::move(before)), question_(question) {}

  Report run(search::TableView table, search::Control& control, int number,
             const std::function<void(Report)>& tell) const override {
    const auto search = std::make_unique<Search>(game_, table, control, question_.features);
    typename search::Evaluation<G>::Terms weights;
    if (question_.weights.size() == weights.size()) {
      std::copy(question_.weights.begin(), question_.weights.end(), weights.begin());
      search->weigh(weights);
    }
    search->trust(question_.network.get());
    const auto endings = table_endings(game_, question_.endings.get());
    search->ask(endings.get());
    const auto shared = [&](const typename Search::Report& report) {
      return std::make_shared<const GameReport<G>>(game_, root_, report);
    };
    const int lines = number == 0 ? question_.lines : 1;
    return shared(
        search->run(root_, before_, question_.depth, lines, number, [&](const typename Search::Report& report) {
          if (number == 0) tell(shared(report));
        }));
  }

 private:
  const G game_;
  const State root_;
  const std::vector<std::uint64_t> before_;
  const SearchQuestion question_;
};

template <Game G>
Judged judged(const G& game, const typename G::State& state) {
  using E = search::Evaluation<G>;
  const auto terms = E(game).terms(game, state);
  const auto& fitted = E::fitted(game);
  return {{E::names.begin(), E::names.end()},
          {terms.begin(), terms.end()},
          {fitted.weights.begin(), fitted.weights.end()},
          fitted.scale};
}

template <Game G>
std::unique_ptr<Searcher> make_searcher(const G& game, const typename G::State& root, std::vector<std::uint64_t> before,
                                        const SearchQuestion& question) {
  return std::make_unique<GameSearcher<G>>(game, root, std::move(before), question);
}

}  // namespace tablier
