// Proofs, for Python.
#include "proof.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <chrono>

namespace tablier::bindings {
namespace {

// Looks at the clock now and then while the core works, and lets Python hear Ctrl-C and show progress.
class Listening {
  using Clock = std::chrono::steady_clock;

 public:
  Listening(Proving& proving, double seconds, nb::object tell, double every)
      : proving_(proving), until_(after(seconds)), tell_(std::move(tell)), every_(every), next_tell_(after(every)) {}

  bool go_on() {
    if (++asked_ % 4) return true;
    const auto now = Clock::now();
    if (now >= until_) return false;
    if (now < next_listen_) return true;
    nb::gil_scoped_acquire acquire;
    proving_.seen = proving_.progress();
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

  Proving& proving_;
  const Clock::time_point until_;
  const nb::object tell_;
  const double every_;
  Clock::time_point next_tell_, next_listen_ = Clock::now();
  std::uint32_t asked_ = 0;
};

// `tell` is called every so many seconds while the work goes on, by the thread that works.
void run(Proving& proving, std::uint64_t nodes, double seconds, const nb::object& tell, double every) {
  Listening listening(proving, seconds, tell, every);
  proving.seen = proving.progress();
  {
    nb::gil_scoped_release release;
    proving.run(nodes, [](void* context) { return static_cast<Listening*>(context)->go_on(); }, &listening);
  }
  proving.seen.reset();
  proving.stopped.store(false, std::memory_order_relaxed);
  if (PyErr_Occurred()) nb::raise_python_error();
}

nb::dict progress(const Proving& proving) {
  const ProofProgress now = proving.seen ? *proving.seen : proving.progress();
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

nb::list steps(const Proving& proving, std::uint32_t first, std::uint32_t count) {
  std::vector<StrategyStep> found;
  {
    nb::gil_scoped_release release;
    found = proving.steps(first, count);
  }
  nb::list shown;
  for (const StrategyStep& step : found) shown.append(nb::make_tuple(step.state, step.move, step.plies));
  return shown;
}

nb::bytes entries(const Proving& proving, std::size_t first, std::size_t count) {
  std::string found;
  {
    nb::gil_scoped_release release;
    found = proving.entries(first, count);
  }
  return nb::bytes(found.data(), found.size());
}

std::unique_ptr<Proving> begin(const Rules& rules, const nb::bytes& state, std::size_t bytes) {
  if (state.size() != rules.state_size()) throw nb::value_error("a state of another game");
  const std::string packed(state.c_str(), state.size());
  nb::gil_scoped_release release;
  return rules.prove(packed, bytes);
}

}  // namespace

void bind_proof(nb::module_& module, nb::class_<Rules>& rules) {
  nb::class_<Proving>(module, "Proving")
      .def("run", &run, nb::arg("nodes"), nb::arg("seconds"), nb::arg("tell").none(), nb::arg("every"))
      .def("stop", [](Proving& self) { self.stopped.store(true, std::memory_order_relaxed); })
      .def("progress", &progress)
      .def("next_strategy", &Proving::next_strategy)
      .def("steps", &steps, nb::arg("first"), nb::arg("count"))
      .def("unwind", &Proving::unwind)
      .def("entries", &entries, nb::arg("first"), nb::arg("count"))
      .def("put", [](Proving& self, const nb::bytes& bytes) { return self.put({bytes.c_str(), bytes.size()}); })
      .def("restart",
           [](Proving& self, int first, int second) {
             if (first < 0 || first > 2 || second < 0 || second > 2) throw nb::value_error("an answer is 0, 1 or 2");
             self.restart(static_cast<proof::Answer>(first), static_cast<proof::Answer>(second));
           })
      .def("signature", &Proving::signature);
  rules.def("prove", &begin, nb::arg("state"), nb::arg("memory"));
}

}  // namespace tablier::bindings
