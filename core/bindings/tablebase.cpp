// Tables of endings, for Python: the work is shared among threads, and Ctrl-C is heard.
#include "tablier/facade/tablebase.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "bind.hpp"

namespace tablier::bindings {
namespace {

// Work on the rows of one table after the other, in several threads, while this one listens to Python.
class Sharing {
  using Work = std::function<void(std::uint32_t first, std::uint32_t last)>;

 public:
  Sharing(int threads, nb::object tell) : threads_(threads), tell_(std::move(tell)) {}

  // Whether all was done; else Python has raised something. To be called with the interpreter's lock.
  bool run(std::uint32_t rows, const Work& work) {
    if (stopped_) return false;
    next_ = 0;
    // Small parts, so that all threads end at about the same time, and soon when told to stop.
    const std::uint32_t part = std::clamp<std::uint32_t>(rows / 512, 1, 256);
    {
      nb::gil_scoped_release release;
      std::vector<std::thread> helpers;
      for (int i = 0; i < threads_; ++i)
        helpers.emplace_back([&] {
          for (std::uint32_t first; !stopped_ && (first = next_.fetch_add(part)) < rows;)
            work(first, std::min(rows, first + part));
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
    return !stopped_;
  }

 private:
  void listen() {
    nb::gil_scoped_acquire acquire;
    if (PyErr_Occurred()) return;
    if (PyErr_CheckSignals() == 0 && !tell_.is_none())
      if (PyObject* told = PyObject_CallNoArgs(tell_.ptr())) Py_DECREF(told);
    if (PyErr_Occurred()) stopped_ = true;
  }

  const int threads_;
  const nb::object tell_;
  std::atomic<bool> stopped_{false};
  std::atomic<std::uint32_t> next_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  int idle_ = 0;
};

void check(const Tablebase& tables, int mover, int other) {
  if (mover < 1 || other < 1 || mover > tables.most() || other > tables.most())
    throw nb::value_error("a split has pieces of both players, and no more than these tables can tell about");
}
void check_made(const Tablebase& tables, int mover, int other) {
  check(tables, mover, other);
  if (!tables.has(mover, other)) throw nb::value_error("there is no table of this split");
}

// Builds the tables of a split and its mirror; all smaller ones must be there.
void build(Tablebase& tables, int mover, int other, int threads, nb::object tell) {
  check(tables, mover, other);
  {
    nb::gil_scoped_release release;
    tables.make(mover, other);
    if (mover != other) tables.make(other, mover);
  }
  Sharing sharing(threads, std::move(tell));
  const auto both = [&](auto&& work) {
    const bool done =
        sharing.run(tables.rows(mover), [&](auto first, auto last) { work(mover, other, first, last); }) &&
        (mover == other ||
         sharing.run(tables.rows(other), [&](auto first, auto last) { work(other, mover, first, last); }));
    if (!done) nb::raise_python_error();
  };
  std::atomic<int> longest{0};
  both([&](int own, int enemy, auto first, auto last) {
    const int found = tables.settle(own, enemy, first, last);
    for (int now = longest; found > now && !longest.compare_exchange_weak(now, found);) {
    }
  });
  for (int distance = 0; distance <= longest; ++distance) {
    std::atomic<bool> any{false};
    both([&](int own, int enemy, auto first, auto last) {
      if (tables.carry(own, enemy, distance, first, last)) any = true;
    });
    if (any) longest = std::max<int>(longest, distance + 1);
    if (longest >= Tablebase::longest) throw nb::value_error("a distance is too long for a byte");
  }
  both([&](int own, int enemy, auto first, auto last) { tables.finish(own, enemy, first, last); });
}

std::uint64_t count_wrong(const Tablebase& tables, int mover, int other, int threads, nb::object tell) {
  check_made(tables, mover, other);
  std::atomic<std::uint64_t> wrong{0};
  Sharing sharing(threads, std::move(tell));
  if (!sharing.run(tables.rows(mover),
                   [&](auto first, auto last) { wrong += tables.count_wrong(mover, other, first, last); }))
    nb::raise_python_error();
  return wrong;
}

nb::tuple counts(const Tablebase& tables, int mover, int other) {
  check_made(tables, mover, other);
  SplitCounts found;
  {
    nb::gil_scoped_release release;
    tables.count(mover, other, 0, tables.rows(mover), found);
  }
  const auto state = [](const std::string& bytes) -> nb::object {
    if (bytes.empty()) return nb::none();
    return nb::bytes(bytes.data(), bytes.size());
  };
  return nb::make_tuple(found.won, found.drawn, found.lost, found.stalemates, found.longest_win, found.longest_loss,
                        state(found.win), state(found.loss));
}

// The bytes of a table as a file holds them.
nb::bytes save(Tablebase& tables, int mover, int other) {
  check_made(tables, mover, other);
  std::vector<std::uint8_t> codes;
  {
    nb::gil_scoped_release release;
    codes.assign(tables.codes(mover, other), tables.codes(mover, other) + tables.size(mover, other));
  }
  return nb::bytes(codes.data(), codes.size());
}

// Takes the bytes of a file; false when they are not as many as the table has.
bool load(Tablebase& tables, int mover, int other, const nb::bytes& codes) {
  check(tables, mover, other);
  nb::gil_scoped_release release;
  tables.make(mover, other);
  if (codes.size() != tables.size(mover, other)) return false;
  std::memcpy(tables.codes(mover, other), codes.c_str(), codes.size());
  return true;
}

void restore(Tablebase& tables, int mover, int other, int threads) {
  check_made(tables, mover, other);
  Sharing sharing(threads, nb::none());
  if (!sharing.run(tables.rows(mover), [&](auto first, auto last) { tables.restore(mover, other, first, last); }))
    nb::raise_python_error();
}

}  // namespace

void bind_tablebase(nb::module_& module) {
  nb::class_<Tablebase>(module, "Tablebase")
      .def_prop_ro("most", &Tablebase::most)
      .def("has", [](const Tablebase& self, int mover, int other) { return self.has(mover, other); })
      .def("build", &build, nb::arg("mover"), nb::arg("other"), nb::arg("threads"), nb::arg("tell").none())
      .def("count_wrong", &count_wrong, nb::arg("mover"), nb::arg("other"), nb::arg("threads"), nb::arg("tell").none())
      .def("counts", &counts)
      .def("save", &save)
      .def("load", &load)
      .def("restore", &restore, nb::arg("mover"), nb::arg("other"), nb::arg("threads"));
  module.def("tablebase", &make_tablebase, nb::arg("cols"), nb::arg("rows"), nb::arg("compulsory"));
}

}  // namespace tablier::bindings
