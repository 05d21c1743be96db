// Many positions at once: contiguous arrays in, contiguous arrays out, the GIL released.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>

#include "arrays.hpp"

namespace tablier::bindings {

namespace {

using Indices = nb::ndarray<const std::int64_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;

// When to listen for Ctrl-C: every few milliseconds, however long a step takes. Looking at the clock costs as much as
// a short step, so it is done after ever more steps as long as they prove to be short.
class Listener {
 public:
  // To be called after every step; whether the user wants an end.
  bool interrupted() {
    if (--left_) return false;
    const auto now = std::chrono::steady_clock::now();
    stride_ = now - looked_ < std::chrono::milliseconds(1) ? std::min(2 * stride_, 4096) : std::max(stride_ / 4, 1);
    left_ = stride_;
    looked_ = now;
    if (now - asked_ < std::chrono::milliseconds(5)) return false;
    asked_ = now;
    nb::gil_scoped_acquire acquire;
    return PyErr_CheckSignals() != 0;
  }

 private:
  std::chrono::steady_clock::time_point looked_ = std::chrono::steady_clock::now(), asked_ = looked_;
  int stride_ = 1, left_ = 1;
};

// Calls work(begin, end, worker) for pieces of 0 … count, shared by threads that take blocks as they come. The calling
// thread works too, as worker 0, and listens for Ctrl-C between two steps of a block.
template <class Work>
void share(std::size_t count, std::size_t block, std::size_t step, int threads, Work&& work) {
  nb::gil_scoped_release release;
  std::atomic<std::size_t> next{0};
  std::atomic<bool> stop{false}, interrupted{false};
  std::exception_ptr failure;
  std::mutex failing;
  const auto labour = [&](std::size_t worker) {
    Listener listener;
    try {
      for (std::size_t begin; !stop && (begin = next.fetch_add(block)) < count;) {
        const std::size_t end = std::min(count, begin + block);
        for (; begin < end && !stop; begin += step) {
          work(begin, std::min(end, begin + step), worker);
          if (worker == 0 && listener.interrupted()) stop = interrupted = true;
        }
      }
    } catch (...) {
      const std::lock_guard lock(failing);
      if (!failure) failure = std::current_exception();
      stop = true;
    }
  };
  std::vector<std::thread> others;
  try {
    const std::size_t useful = std::min<std::size_t>(static_cast<std::size_t>(threads), (count + block - 1) / block);
    while (others.size() + 1 < useful) others.emplace_back(labour, others.size() + 1);
  } catch (const std::exception&) {
    // Fewer threads than wished for do the same work.
  }
  labour(0);
  for (std::thread& thread : others) thread.join();
  if (interrupted) {
    nb::gil_scoped_acquire acquire;
    nb::raise_python_error();
  }
  if (failure) std::rethrow_exception(failure);
}

// Where the moves of a block of positions are: with which worker, from which of its bytes on, and where they end in the
// order of the positions.
struct Listed {
  std::size_t worker, at, end;
};

// The moves in the order of the positions: a thread alone has them so, those of several are put together.
PackedMoves gathered(std::vector<PackedMoves>& found, const std::vector<Listed>& blocks, int threads) {
  if (blocks.size() <= 1 || threads == 1) return std::move(found[0]);
  PackedMoves moves;
  std::uint8_t* const bytes = moves.add(blocks.back().end);
  if (!bytes) throw std::bad_alloc();
  share(blocks.size(), 64, 1, threads, [&](std::size_t block, std::size_t, std::size_t) {
    const Listed& listed = blocks[block];
    const std::size_t begin = block ? blocks[block - 1].end : 0;
    std::copy_n(found[listed.worker].data() + listed.at, listed.end - begin, bytes + begin);
  });
  return moves;
}

nb::object legal(const Rules& rules, const States& states, int threads) {
  check(rules, states);
  constexpr std::size_t block = 64;
  const std::size_t count = states.shape(0), size = rules.state_size(), move_size = rules.move_size();
  Fresh<std::int64_t> offsets({count + 1});
  std::int64_t* counts = offsets.data.get() + 1;
  offsets.data[0] = 0;
  std::vector<PackedMoves> found(static_cast<std::size_t>(threads));
  std::vector<Listed> blocks((count + block - 1) / block);
  share(count, block, 1, threads, [&](std::size_t begin, std::size_t end, std::size_t worker) {
    if (begin % block == 0) blocks[begin / block] = {worker, found[worker].size(), 0};
    if (!rules.list_moves(states.data() + begin * size, end - begin, counts + begin, found[worker]))
      throw std::bad_alloc();
  });
  for (std::size_t i = 1; i < count; ++i) counts[i] += counts[i - 1];
  for (std::size_t i = 0; i < blocks.size(); ++i)
    blocks[i].end = static_cast<std::size_t>(offsets.data[std::min(count, (i + 1) * block)]) * move_size;
  PackedMoves moves = gathered(found, blocks, threads);
  const std::size_t shape[] = {moves.size() / move_size, move_size};
  std::uint8_t* const bytes = moves.release();
  const nb::capsule owner(bytes, [](void* memory) noexcept { std::free(memory); });
  return nb::make_tuple(offsets.release(), nb::ndarray<nb::numpy, std::uint8_t>(bytes, 2, shape, owner));
}

nb::object play(const Rules& rules, const States& states, const Indices& indices, int threads) {
  check(rules, states);
  const std::size_t count = states.shape(0), size = rules.state_size();
  if (indices.shape(0) != count) throw nb::value_error("one index per position is needed");
  Fresh<std::uint8_t> played({count, size});
  std::atomic<std::size_t> bad{count};
  share(count, 64, 1, threads, [&](std::size_t begin, std::size_t end, std::size_t) {
    const std::size_t first = begin + rules.play_indices(states.data() + begin * size, end - begin,
                                                         indices.data() + begin, played.data.get() + begin * size);
    if (first == end) return;
    std::size_t known = bad;
    while (first < known && !bad.compare_exchange_weak(known, first)) {
    }
  });
  if (bad != count) return nb::int_(bad.load());
  return nb::cast(played.release());
}

nb::object play_random(const Rules& rules, const States& states, std::uint64_t seed, int threads) {
  check(rules, states);
  const std::size_t count = states.shape(0), size = rules.state_size();
  Fresh<std::uint8_t> played({count, size});
  share(count, 64, 1, threads, [&](std::size_t begin, std::size_t end, std::size_t) {
    rules.play_random(states.data() + begin * size, end - begin, seed, begin, played.data.get() + begin * size);
  });
  return nb::cast(played.release());
}

nb::object outcomes(const Rules& rules, const States& states, int threads) {
  check(rules, states);
  const std::size_t size = rules.state_size();
  Fresh<std::int8_t> results({states.shape(0)});
  share(states.shape(0), 4096, 64, threads, [&](std::size_t begin, std::size_t end, std::size_t) {
    rules.outcomes(states.data() + begin * size, end - begin, results.data.get() + begin);
  });
  return nb::cast(results.release());
}

nb::object hashes(const Rules& rules, const States& states, int threads) {
  check(rules, states);
  const std::size_t size = rules.state_size();
  Fresh<std::uint64_t> results({states.shape(0)});
  share(states.shape(0), 65536, 4096, threads, [&](std::size_t begin, std::size_t end, std::size_t) {
    rules.hashes(states.data() + begin * size, end - begin, results.data.get() + begin);
  });
  return nb::cast(results.release());
}

nb::object playouts(const Rules& rules, const States& states, std::size_t each, std::uint64_t seed, int threads,
                    std::uint32_t max_plies) {
  check(rules, states);
  const std::size_t size = rules.state_size();
  Fresh<std::int8_t> results({states.shape(0), each});
  share(states.shape(0) * each, 16, 1, threads, [&](std::size_t begin, std::size_t end, std::size_t) {
    for (std::size_t i = begin; i < end; ++i)
      results.data[i] = rules.playout(states.data() + i / each * size, seed, i, max_plies);
  });
  return nb::cast(results.release());
}

std::vector<std::string> move_texts(const Rules& rules, const States& moves) {
  if (moves.shape(1) != rules.move_size()) throw nb::value_error("moves of another game");
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < moves.shape(0); ++i) {
    auto text = rules.move_text(moves.data() + i * moves.shape(1));
    if (!text) throw nb::value_error("these bytes are no move");
    texts.push_back(std::move(*text));
  }
  return texts;
}

}  // namespace

void bind_batch(nb::class_<Rules>& rules) {
  rules.def("batch_legal", &legal, nb::arg("states"), nb::arg("threads"))
      .def("batch_play", &play, nb::arg("states"), nb::arg("indices"), nb::arg("threads"))
      .def("batch_play_random", &play_random, nb::arg("states"), nb::arg("seed"), nb::arg("threads"))
      .def("batch_outcomes", &outcomes, nb::arg("states"), nb::arg("threads"))
      .def("batch_hashes", &hashes, nb::arg("states"), nb::arg("threads"))
      .def("batch_playouts", &playouts, nb::arg("states"), nb::arg("each"), nb::arg("seed"), nb::arg("threads"),
           nb::arg("max_plies"))
      .def("batch_move_texts", &move_texts, nb::arg("moves"));
}

}  // namespace tablier::bindings
