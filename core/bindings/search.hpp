// A search in the background: its threads, its clock, and what it has found so far.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "tablier/game.hpp"
#include "tablier/search/control.hpp"
#include "tablier/search/features.hpp"
#include "tablier/search/table.hpp"

namespace tablier::bindings {

// The memory of an engine. Searches that may use what earlier ones left share one table. Those that may not get one
// for themselves alone, so that they depend on nothing but their question.
class Tables : public std::enable_shared_from_this<Tables> {
 public:
  explicit Tables(std::size_t megabytes) : megabytes_(megabytes), shared_(made()) {}

  std::shared_ptr<search::Table> shared() const { return shared_; }

  // Lends a table to one search; it comes back by itself.
  std::shared_ptr<search::Table> lend() {
    std::unique_ptr<search::Table> table;
    {
      const std::lock_guard lock(mutex_);
      table = std::move(idle_);
    }
    if (!table) table = made();
    return {table.release(), [tables = shared_from_this()](search::Table* lent) {
              std::unique_ptr<search::Table> back(lent);
              const std::lock_guard lock(tables->mutex_);
              tables->idle_.swap(back);
            }};
  }

 private:
  std::unique_ptr<search::Table> made() const {
    auto table = std::make_unique<search::Table>(megabytes_);
    if (!table->exists()) throw std::bad_alloc();
    return table;
  }

  const std::size_t megabytes_;
  const std::shared_ptr<search::Table> shared_;
  std::mutex mutex_;
  std::unique_ptr<search::Table> idle_;  // one is kept for the next to ask
};

struct SearchOrder {
  std::shared_ptr<Tables> tables;
  std::string state;
  std::vector<std::string> before;  // the states before, the latest last
  int depth;
  std::int64_t nodes;
  double seconds;  // 0: no clock
  int lines, threads;
  bool fresh;  // nothing that earlier searches left may be used
  search::Features features;
  std::vector<int> weights;  // of the terms of the evaluation; none for the usual ones
};

// What an estimate of a position is made of, and how large it must be to mean an expected score of 0.73.
struct Judged {
  std::vector<std::string> names;
  std::vector<int> terms, weights;
  int scale;
};

struct FoundLine {
  search::Value value;
  search::Known known;
  std::vector<std::string> moves, states;  // each move and the state it is played in
};

struct Found {
  int version = 0;  // grows with every change
  bool finished = false;
  int depth = 0;
  std::int64_t nodes = 0;
  search::Known known;
  std::vector<FoundLine> lines;
};

class Searching {
 public:
  virtual ~Searching() = default;
  virtual Found found() const = 0;

  // Searches in the background.
  virtual void start() = 0;
  // Searches here and now. `interrupted` is asked now and then, by this thread only, whether to give up.
  virtual void run(bool (*interrupted)()) = 0;

  void stop() { control_.stop.store(true, std::memory_order_relaxed); }

  // Returns when there is something newer than the version seen, or after that time.
  int wait(int seen, std::chrono::microseconds most) const {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, most, [&] { return version_ != seen; });
    return version_;
  }

 protected:
  explicit Searching(const SearchOrder& order)
      : table_(order.fresh ? order.tables->lend() : order.tables->shared()),
        view_(order.fresh ? table_->alone(most_nodes(order)) : table_->shared()),
        nodes_(order.nodes) {
    control_.nodes_left = order.nodes;
    control_.expired = [](void* searching) { return static_cast<Searching*>(searching)->expired(); };
    control_.context = this;
    if (order.seconds <= 0) return;
    const std::chrono::duration<double> time(order.seconds);
    deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(time);
  }

  // To be called by the thread that shall listen, before the others start.
  void listen(bool (*interrupted)()) {
    interrupted_ = interrupted;
    listener_ = std::this_thread::get_id();
    listened_ = Clock::now();
  }

  const std::shared_ptr<search::Table> table_;
  const search::TableView view_;
  search::Control control_;
  const std::int64_t nodes_;
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  int version_ = 0;
  bool finished_ = false, failed_ = false;

 private:
  using Clock = std::chrono::steady_clock;

  // No search of depth 1 takes more nodes than this.
  static constexpr std::int64_t quick = 20'000;
  static std::int64_t most_nodes(const SearchOrder& order) {
    return order.depth == 1 ? std::min(order.nodes, quick) : order.nodes;
  }

  bool expired() {
    const auto now = Clock::now();
    if (now >= deadline_) return true;
    if (!interrupted_ || std::this_thread::get_id() != listener_) return false;
    if (now - listened_ < std::chrono::milliseconds(20)) return false;
    const bool enough = interrupted_();
    listened_ = Clock::now();
    return enough;
  }

  Clock::time_point deadline_ = Clock::time_point::max(), listened_;
  bool (*interrupted_)() = nullptr;
  std::thread::id listener_;
};

// What the evaluation of a game sees.
template <Game G>
Judged judged(const G& game, const typename G::State& state);

// Begins a search; made for each game in a file of its own, which takes long enough to compile.
template <Game G>
std::unique_ptr<Searching> begin_search(const G& game, const typename G::State& root, std::vector<std::uint64_t> before,
                                        const SearchOrder& order);

}  // namespace tablier::bindings
