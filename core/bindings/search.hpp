// A search in the background: its threads, its clock, and what it has found so far.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

#include "tablier/facade/search.hpp"

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

// What ends a search, and with what it is made.
struct SearchTerms {
  std::int64_t nodes;
  double seconds;  // 0: no clock
  int threads;
  bool fresh;  // nothing that earlier searches left may be used
};

// How far a search is; the number grows with every change.
struct Standing {
  int version;
  bool finished;
  std::int64_t nodes;
  Searcher::Report report;  // none before the first
};

class Searching {
 public:
  Searching(std::unique_ptr<Searcher> searcher, const std::shared_ptr<Tables>& tables, int depth,
            const SearchTerms& terms)
      : searcher_(std::move(searcher)),
        table_(terms.fresh ? tables->lend() : tables->shared()),
        // No search of depth 1 takes more nodes than this.
        view_(terms.fresh ? table_->alone(depth == 1 ? std::min<std::int64_t>(terms.nodes, 20'000) : terms.nodes)
                          : table_->shared()),
        nodes_(terms.nodes),
        count_(terms.threads) {
    control_.nodes_left = terms.nodes;
    control_.expired = [](void* searching) { return static_cast<Searching*>(searching)->expired(); };
    control_.context = this;
    if (terms.seconds <= 0) return;
    const std::chrono::duration<double> time(terms.seconds);
    deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(time);
  }
  Searching(const Searching&) = delete;

  ~Searching() {
    stop();
    for (std::thread& thread : threads_) thread.join();
  }

  // Searches in the background.
  void start() { share(0); }

  // Searches here and now. `interrupted` is asked now and then, by this thread only, whether to give up.
  void run(bool (*interrupted)()) {
    interrupted_ = interrupted;
    listener_ = std::this_thread::get_id();
    listened_ = Clock::now();
    share(1);
    work(0);
  }

  void stop() { control_.stop.store(true, std::memory_order_relaxed); }

  Standing standing() const {
    const std::lock_guard lock(mutex_);
    if (failed_) throw std::bad_alloc();
    return {version_, finished_, nodes_ - control_.nodes_left.load(std::memory_order_relaxed), report_};
  }

  // Returns when there is something newer than the version seen, or after that time.
  int wait(int seen, std::chrono::microseconds most) const {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, most, [&] { return version_ != seen; });
    return version_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  // Gives the searches from a number on a thread each.
  void share(int first) {
    try {
      for (int number = first; number < count_; ++number) threads_.emplace_back([this, number] { work(number); });
    } catch (const std::exception&) {
      // Fewer threads than wished for do the same work; without the first there is no search.
      if (first == 0 && threads_.empty()) throw;
    }
  }

  void work(int number) {
    try {
      Searcher::Report last =
          searcher_->run(view_, control_, number, [this](Searcher::Report report) { tell(std::move(report), false); });
      if (number > 0) return;
      stop();
      tell(std::move(last), true);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failed_ = finished_ = true;
      ++version_;
      changed_.notify_all();
    }
  }

  void tell(Searcher::Report report, bool last) {
    const std::lock_guard lock(mutex_);
    report_ = std::move(report);
    finished_ = last;
    ++version_;
    changed_.notify_all();
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

  const std::unique_ptr<Searcher> searcher_;
  const std::shared_ptr<search::Table> table_;
  const search::TableView view_;
  const std::int64_t nodes_;
  const int count_;
  search::Control control_;
  Clock::time_point deadline_ = Clock::time_point::max(), listened_;
  bool (*interrupted_)() = nullptr;
  std::thread::id listener_;

  mutable std::mutex mutex_;  // guards what follows
  mutable std::condition_variable changed_;
  int version_ = 0;
  bool finished_ = false, failed_ = false;
  Searcher::Report report_;

  std::vector<std::thread> threads_;
};

}  // namespace tablier::bindings
