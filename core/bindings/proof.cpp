// Proofs, for Python.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>

#include "bind.hpp"

namespace tablier::bindings {
namespace {

// A proof as Python holds it: other threads may stop it, and ask how far it is.
struct Proof {
  std::unique_ptr<Proving> proving;
  std::atomic<bool> stopped{false};
  // While it runs: how far it was a moment ago. Guarded by the interpreter's lock.
  std::optional<ProofProgress> seen;
};

// Looks at the clock now and then while the core works, and lets Python hear Ctrl-C and show progress.
class Listening {
  using Clock = std::chrono::steady_clock;

 public:
  Listening(Proof& proof, double seconds, nb::object tell, double every)
      : proof_(proof), until_(after(seconds)), tell_(std::move(tell)), every_(every), next_tell_(after(every)) {}

  bool go_on() {
    if (proof_.stopped.load(std::memory_order_relaxed)) return false;
    if (++asked_ % 4) return true;
    const auto now = Clock::now();
    if (now >= until_) return false;
    if (now < next_listen_) return true;
    nb::gil_scoped_acquire acquire;
    proof_.seen = proof_.proving->progress();
    const bool heard = PyErr_CheckSignals() != 0;
    if (!heard && !tell_.is_none() && now >= next_tell_) {
      if (PyObject* told = PyObject_CallNoArgs(tell_.ptr())) Py_DECREF(told);
      next_tell_ = after(every_);
    }
    next_listen_ = Clock::now() + std::chrono::milliseconds(4);
    return !PyErr_Occurred();
  }

 private:
  static Clock::time_point after(double seconds) {
    const auto now = Clock::now();
    if (seconds <= 0 || seconds > 1e9) return Clock::time_point::max();
    return now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }

  Proof& proof_;
  const Clock::time_point until_;
  const nb::object tell_;
  const double every_;
  Clock::time_point next_tell_, next_listen_ = Clock::now();
  std::uint32_t asked_ = 0;
};

// `tell` is called every so many seconds while the work goes on, by the thread that works.
void run(Proof& proof, std::uint64_t nodes, double seconds, const nb::object& tell, double every) {
  Listening listening(proof, seconds, tell, every);
  proof.seen = proof.proving->progress();
  {
    nb::gil_scoped_release release;
    proof.proving->run(nodes, [](void* context) { return static_cast<Listening*>(context)->go_on(); }, &listening);
  }
  proof.seen.reset();
  proof.stopped.store(false, std::memory_order_relaxed);
  if (PyErr_Occurred()) nb::raise_python_error();
}

nb::dict progress(const Proof& proof) {
  const ProofProgress now = proof.seen ? *proof.seen : proof.proving->progress();
  constexpr const char* stages[] = {"searching", "writing", "done", "too large", "too long", "contradiction"};
  nb::dict shown;
  shown["stage"] = stages[static_cast<int>(now.stage)];
  shown["answers"] = nb::make_tuple(static_cast<int>(now.answers[0]), static_cast<int>(now.answers[1]));
  shown["numbers"] = nb::make_tuple(nb::make_tuple(now.numbers[0].proof, now.numbers[0].disproof),
                                    nb::make_tuple(now.numbers[1].proof, now.numbers[1].disproof));
  shown["nodes"] = now.nodes;
  shown["region_nodes"] = now.region_nodes;
  shown["used"] = now.used;
  shown["places"] = now.places;
  shown["written"] = now.written;
  shown["found"] = now.found;
  shown["strategist"] = static_cast<int>(now.strategist);
  shown["plies"] = now.plies;
  return shown;
}

nb::list steps(const Proof& proof, std::uint32_t first, std::uint32_t count) {
  std::vector<StrategyStep> found;
  {
    nb::gil_scoped_release release;
    found = proof.proving->steps(first, count);
  }
  nb::list shown;
  for (const StrategyStep& step : found) shown.append(nb::make_tuple(step.state, step.move, step.plies));
  return shown;
}

nb::bytes entries(const Proof& proof, std::size_t first, std::size_t count) {
  std::string found;
  {
    nb::gil_scoped_release release;
    found = proof.proving->entries(first, count);
  }
  return nb::bytes(found.data(), found.size());
}

std::unique_ptr<Proof> begin(const Rules& rules, const nb::bytes& state, std::size_t bytes,
                             std::shared_ptr<const PackedTablebase> endings) {
  const std::string packed(view(rules, state));
  nb::gil_scoped_release release;
  auto proof = std::make_unique<Proof>();
  proof->proving = rules.prove(packed, bytes, std::move(endings));
  return proof;
}

}  // namespace

void bind_proof(nb::module_& module, nb::class_<Rules>& rules) {
  nb::class_<Proof>(module, "Proving")
      .def("run", &run, nb::arg("nodes"), nb::arg("seconds"), nb::arg("tell").none(), nb::arg("every"))
      .def("stop", [](Proof& self) { self.stopped.store(true, std::memory_order_relaxed); })
      .def("progress", &progress)
      .def("next_strategy", [](Proof& self) { return self.proving->next_strategy(); })
      .def("steps", &steps, nb::arg("first"), nb::arg("count"))
      .def("unwind", [](Proof& self) { self.proving->unwind(); })
      .def("entries", &entries, nb::arg("first"), nb::arg("count"))
      .def("put", [](Proof& self, const nb::bytes& bytes) { return self.proving->put({bytes.c_str(), bytes.size()}); })
      .def("restart",
           [](Proof& self, int first, int second) {
             if (first < 0 || first > 2 || second < 0 || second > 2) throw nb::value_error("an answer is 0, 1 or 2");
             self.proving->restart(static_cast<proof::Answer>(first), static_cast<proof::Answer>(second));
           })
      .def("signature", [](const Proof& self) { return self.proving->signature(); });
  rules.def("prove", &begin, nb::arg("state"), nb::arg("memory"), nb::arg("endings").none());
}

}  // namespace tablier::bindings
