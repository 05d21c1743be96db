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
        depth_(order.depth),
        lines_(order.lines) {
    const std::uint64_t generation = table_->next_generation();
    for (int i = 0; i < order.threads; ++i)
      searches_.push_back(
          std::make_unique<Search>(game_, *table_, control_, order.fresh ? generation : 0, order.features));
  }

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
    for (const auto& line : report.lines) found.lines.push_back({line.value, line.known, texts(line.actions)});
    return found;
  }

 private:
  using Report = search::Report<typename Search::Action>;

  // Gives the searches from a number on a thread each.
  void share(std::size_t first) {
    try {
      for (std::size_t i = first; i < searches_.size(); ++i) threads_.emplace_back([this, i] { work(i); });
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
      Search& search = *searches_[index];
      if (index > 0) {
        search.run(root_, before_, depth_, 1, static_cast<int>(index), [](const Report&) {});
        return;
      }
      const Report report = search.run(root_, before_, depth_, lines_, 0, [&](const Report& r) { tell(r, false); });
      stop();
      tell(report, true);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failed_ = finished_ = true;
      ++version_;
      changed_.notify_all();
    }
  }

  // The first move in the order of texts that does what an action does, and so on down the line.
  std::vector<std::string> texts(const std::vector<typename Search::Action>& actions) const {
    std::vector<std::string> texts;
    State state = root_;
    for (const auto& action : actions) {
      std::string text;
      game_.each_move(state, [&](const typename G::Move& move) {
        if (!search::Evaluation<G>::is(action, move)) return true;
        text = game_.text(state, move);
        return false;
      });
      if (text.empty()) break;
      texts.push_back(std::move(text));
      state = search::Evaluation<G>::play(game_, state, action);
    }
    return texts;
  }

  const G game_;
  const State root_;
  const std::vector<std::uint64_t> before_;
  const int depth_, lines_;
  Report report_;
  std::vector<std::unique_ptr<Search>> searches_;
  std::vector<std::thread> threads_;
};

template <Game G>
std::unique_ptr<Searching> begin_search(const G& game, const typename G::State& root, std::vector<std::uint64_t> before,
                                        const SearchOrder& order) {
  return std::make_unique<GameSearching<G>>(game, root, std::move(before), order);
}

}  // namespace tablier::bindings
