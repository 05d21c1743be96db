// The Python module tablier._core: one position at a time.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "bind.hpp"

namespace tablier::bindings {
namespace {

nb::bytes bytes(const std::string& text) { return nb::bytes(text.data(), text.size()); }

// The value, or the fault that prevented it.
template <class T, class Wrap>
nb::object result(Parsed<T>&& parsed, Wrap&& wrap) {
  if (!parsed) return nb::cast(*parsed.fault);
  return wrap(parsed.value);
}

nb::object outcome(const Rules& rules, const nb::bytes& state) {
  const auto found = rules.outcome(view(rules, state));
  if (!found) return nb::none();
  nb::object winner = nb::none();
  if (found->winner) winner = nb::int_(static_cast<int>(*found->winner));
  return nb::make_tuple(winner, std::string(name(found->reason)), std::string(found->rule));
}

// A position can have half a million turns: whatever looks through them does so without the interpreter's lock.
template <class Work>
auto unlocked(Work&& work) {
  nb::gil_scoped_release release;
  return work();
}

nb::object play(const Rules& rules, const nb::bytes& state, const std::string& move) {
  const std::string_view packed = view(rules, state);
  const auto next = unlocked([&] { return rules.play(packed, move); });
  return next ? nb::object(bytes(*next)) : nb::none();
}

nb::tuple facts(const Rules& rules, const nb::bytes& state) {
  const Facts found = rules.facts(view(rules, state));
  nb::object hands = nb::none(), giver = nb::none();
  if (found.hands)
    hands = nb::make_tuple(nb::tuple(nb::cast((*found.hands)[0])), nb::tuple(nb::cast((*found.hands)[1])));
  if (found.giver) giver = nb::int_(static_cast<int>(*found.giver));
  return nb::make_tuple(nb::make_tuple(found.cols, found.rows), nb::make_tuple(found.captured[0], found.captured[1]),
                        found.since_capture, found.number, hands, giver, found.giving);
}

nb::list describe(const Rules& rules, const nb::bytes& state, const std::string& move) {
  const std::string_view packed = view(rules, state);
  nb::list steps;
  for (const Step& step : unlocked([&] { return rules.describe(packed, move); }))
    steps.append(nb::make_tuple(step.origin, step.target, step.kind, nb::tuple(nb::cast(step.captured))));
  return steps;
}

nb::list shown(const std::vector<Choice>& found) {
  nb::list choices;
  for (const Choice& choice : found)
    choices.append(nb::make_tuple(choice.token, choice.kind, choice.target, nb::tuple(nb::cast(choice.captured)),
                                  nb::tuple(nb::cast(choice.slides)), choice.preview));
  return choices;
}

nb::object steps(const Rules& rules, const nb::bytes& state, const std::vector<std::string>& prefix) {
  const std::string_view packed = view(rules, state);
  return result(unlocked([&] { return rules.steps(packed, prefix); }),
                [](const Steps& found) { return nb::make_tuple(shown(found.choices), found.move); });
}

nb::list choices(const Rules& rules, const nb::bytes& state, const std::string& move) {
  const std::string_view packed = view(rules, state);
  return shown(unlocked([&] { return rules.choices(packed, move); }));
}

std::uint64_t perft(const Rules& rules, const nb::bytes& state, int depth) {
  const std::string_view packed = view(rules, state);
  bool stopped = false;
  std::uint64_t count = 0;
  {
    nb::gil_scoped_release release;
    const auto poll = [](void* context) {
      nb::gil_scoped_acquire acquire;
      if (PyErr_CheckSignals() == 0) return true;
      *static_cast<bool*>(context) = true;
      return false;
    };
    count = rules.perft(packed, depth, poll, &stopped);
  }
  if (stopped) nb::raise_python_error();
  return count;
}

}  // namespace

NB_MODULE(_core, module) {
  nb::set_leak_warnings(false);  // games that live as long as the interpreter are no leak
  module.doc() = "The games of Tablier in C++. Private: use the package tablier.";

  nb::class_<Fault>(module, "Fault").def_ro("offset", &Fault::offset).def_ro("what", &Fault::what);

  nb::class_<Rules> rules(module, "Rules");
  rules.def("start", [](const Rules& self) { return bytes(self.start()); })
      .def("parse", [](const Rules& self, const std::string& text) { return result(self.parse(text), bytes); })
      .def("text", [](const Rules& self, const nb::bytes& state) { return self.text(view(self, state)); })
      .def("key", [](const Rules& self, const nb::bytes& state) { return self.key(view(self, state)); })
      .def("turn",
           [](const Rules& self, const nb::bytes& state) { return static_cast<int>(self.turn(view(self, state))); })
      .def("board",
           [](const Rules& self, const nb::bytes& state) {
             nb::list cells;
             for (const auto& [cell, piece] : self.board(view(self, state)))
               cells.append(nb::make_tuple(cell, std::string(1, piece)));
             return cells;
           })
      .def("outcome", &outcome)
      .def("moves",
           [](const Rules& self, const nb::bytes& state) {
             const std::string_view packed = view(self, state);
             return unlocked([&] { return self.moves(packed); });
           })
      .def("play", &play)
      .def("facts", &facts)
      .def("describe", &describe)
      .def("choices", &choices)
      .def("steps", &steps)
      .def("perft", &perft)
      .def_prop_ro("state_size", &Rules::state_size)
      .def_prop_ro("move_size", &Rules::move_size);
  bind_batch(rules);
  bind_proof(module, rules);
  bind_packed_tablebase(module);
  bind_tablebase(module);
  bind_learning(module, rules);
  bind_search(module, rules);

  module.def("fanorona", &make_fanorona, nb::arg("cols"), nb::arg("rows"), nb::arg("rules"), nb::arg("compulsory"),
             nb::arg("stalemate_draws"), nb::arg("no_capture_limit"), nb::arg("giver_is_white"));
  module.def("tours", &make_tours, nb::arg("cell_once"), nb::arg("null_move_allowed"));
  module.def(
      "tchag",
      [](const std::string& setup) {
        return result(make_tchag(setup), [](std::unique_ptr<Rules>& game) { return nb::cast(std::move(game)); });
      },
      nb::arg("setup"));
}

}  // namespace tablier::bindings
