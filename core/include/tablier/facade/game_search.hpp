// The search of one game behind the façade.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "tablier/facade/play_on.hpp"
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
    if (question_.tuning) search->tune(*question_.tuning);
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
search::Tuning tuning(const G& game) {
  return search::Evaluation<G>::tuning(game);
}

// What earlier searches of the game found helps the later ones: they share a table, which no other game sees. Endings
// are asked before each search and not in it: that would take longer than the search.
template <Game G>
PlayedOn played_on(const G& game, const typename G::State& root, std::vector<std::uint64_t> before,
                   const GameToPlay& how) {
  using State = typename G::State;
  using Search = search::Search<G>;
  PlayedOn played{};
  search::Table table(1);
  if (!table.exists()) return played;
  const auto endings = table_endings(game, how.endings.get());
  const auto look = [&](const State& state, std::span<const std::uint64_t> earlier) {
    if (const auto known = endings ? endings->known(state) : search::Known{}; known.settled())
      return typename Search::Report{0, known, {}};
    search::Control control;
    control.nodes_left = how.nodes;
    const auto search = std::make_unique<Search>(game, table.shared(), control);
    search->trust(how.network.get());
    return search->run(state, earlier, search::longest_line, 1, 0, [](const auto&) {});
  };
  const auto choose = [&](const State& state, const typename Search::Report& report) {
    const auto& best = report.lines[0];
    std::string bytes(reinterpret_cast<const char*>(&state), sizeof(State));
    played.plies.push_back({std::move(bytes), game.text(state, best.first), best.value});
    return search::Evaluation<G>::play(game, state, best.actions[0]);
  };
  played.result = play_on(game, root, std::move(before), how.plies, look, choose);
  return played;
}

template <Game G>
std::unique_ptr<Searcher> make_searcher(const G& game, const typename G::State& root, std::vector<std::uint64_t> before,
                                        const SearchQuestion& question) {
  return std::make_unique<GameSearcher<G>>(game, root, std::move(before), question);
}

}  // namespace tablier
