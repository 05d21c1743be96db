// Runs the search of one game in its threads.
#pragma once

#include <exception>
#include <new>
#include <utility>

#include "search.hpp"
#include "tablier/search/search.hpp"

namespace tablier::bindings {

template <Game G>
class GameSearching final : public Searching {
  using Search = search::Search<G>;
  using State = typename G::State;

 public:
  GameSearching(const G& game, const State& root, std::vector<std::uint64_t> before, const SearchOrder& order)
      : Searching(order),
        game_(game),
        root_(root),
        before_(std::move(before)),
        features_(order.features),
        weights_(order.weights),
        depth_(order.depth),
        lines_(order.lines),
        count_(static_cast<std::size_t>(order.threads)) {}

  ~GameSearching() override {
    stop();
    for (std::thread& thread : threads_) thread.join();
  }

  void start() override { share(0); }

  void run(bool (*interrupted)()) override {
    listen(interrupted);
    share(1);
    work(0);
  }

  Found found() const override {
    Found found;
    Report report;
    {
      const std::lock_guard lock(mutex_);
      if (failed_) throw std::bad_alloc();
      found.version = version_;
      found.finished = finished_;
      report = report_;
    }
    found.depth = report.depth;
    found.known = report.known;
    found.nodes = nodes_ - control_.nodes_left.load(std::memory_order_relaxed);
    int visits_left = most_visits;
    for (const auto& line : report.lines) found.lines.push_back(shown(line, visits_left));
    return found;
  }

 private:
  using Report = typename Search::Report;

  // Gives the searches from a number on a thread each.
  void share(std::size_t first) {
    try {
      for (std::size_t i = first; i < count_; ++i) threads_.emplace_back([this, i] { work(i); });
    } catch (const std::exception&) {
      // Fewer threads than wished for do the same work; without the first there is no search.
      if (first == 0 && threads_.empty()) throw;
    }
  }

  void work(std::size_t index) {
    const auto tell = [&](const Report& report, bool last) {
      const std::lock_guard lock(mutex_);
      report_ = report;
      finished_ = last;
      ++version_;
      changed_.notify_all();
    };
    try {
      // Made by its own thread: it is large, and many take a while.
      const auto search = std::make_unique<Search>(game_, view_, control_, features_);
      typename search::Evaluation<G>::Terms weights;
      if (weights_.size() == weights.size()) {
        std::copy(weights_.begin(), weights_.end(), weights.begin());
        search->weigh(weights);
      }
      if (index > 0) {
        search->run(root_, before_, depth_, 1, static_cast<int>(index), [](const Report&) {});
        return;
      }
      const Report report = search->run(root_, before_, depth_, lines_, 0, [&](const Report& r) { tell(r, false); });
      stop();
      tell(report, true);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failed_ = finished_ = true;
      ++version_;
      changed_.notify_all();
    }
  }

  // So many moves are looked through for all lines together: there are positions with half a million of them.
  static constexpr int most_visits = 200'000;

  // The first move in the order of texts that does what an action does, and so on down the line, as far as the visits
  // go. The first move of all is at hand.
  FoundLine shown(const typename Search::Line& line, int& visits_left) const {
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
  const std::vector<std::uint64_t> before_;
  const search::Features features_;
  const std::vector<int> weights_;  // none for the usual ones
  const int depth_, lines_;
  const std::size_t count_;
  Report report_;
  std::vector<std::thread> threads_;
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
std::unique_ptr<Searching> begin_search(const G& game, const typename G::State& root, std::vector<std::uint64_t> before,
                                        const SearchOrder& order) {
  return std::make_unique<GameSearching<G>>(game, root, std::move(before), order);
}

}  // namespace tablier::bindings
