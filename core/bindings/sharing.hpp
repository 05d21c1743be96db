// Work shared among threads, while Python is listened to and told how much of it is done.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "bind.hpp"

namespace tablier::bindings {

class Sharing {
  using Work = std::function<std::uint64_t(std::uint64_t first, std::uint64_t last)>;

 public:
  Sharing(int threads, nb::object tell, std::uint64_t total)
      : threads_(threads), tell_(std::move(tell)), total_(total) {}

  // Work gives how much of the total it was. Raises what Python raised. To be called with the interpreter's lock.
  void run(std::uint64_t size, const Work& work) {
    next_ = 0;
    // Small parts, so that all threads end at about the same time, and soon when told to stop.
    const std::uint64_t part = std::clamp<std::uint64_t>(size / 512, 1, 1 << 16);
    {
      nb::gil_scoped_release release;
      std::vector<std::thread> helpers;
      for (int i = 0; i < threads_; ++i)
        helpers.emplace_back([&] {
          for (std::uint64_t first; !stopped_ && (first = next_.fetch_add(part)) < size;)
            done_ += work(first, std::min(size, first + part));
          const std::lock_guard lock(mutex_);
          ++idle_;
          changed_.notify_one();
        });
      std::unique_lock lock(mutex_);
      while (!changed_.wait_for(lock, std::chrono::milliseconds(100), [&] { return idle_ == threads_; })) {
        lock.unlock();
        listen();
        lock.lock();
      }
      idle_ = 0;
      lock.unlock();
      for (std::thread& helper : helpers) helper.join();
    }
    if (stopped_) nb::raise_python_error();
  }

 private:
  void listen() {
    nb::gil_scoped_acquire acquire;
    if (PyErr_Occurred()) return;
    if (PyErr_CheckSignals() == 0 && !tell_.is_none()) {
      const double share = static_cast<double>(done_) / static_cast<double>(total_);
      if (PyObject* told = PyObject_CallFunction(tell_.ptr(), "d", share)) Py_DECREF(told);
    }
    if (PyErr_Occurred()) stopped_ = true;
  }

  const int threads_;
  const nb::object tell_;
  const std::uint64_t total_;
  std::atomic<bool> stopped_{false};
  std::atomic<std::uint64_t> next_{0}, done_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  int idle_ = 0;
};

}  // namespace tablier::bindings
