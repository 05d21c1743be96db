// The parts of the Python module, each bound in a file of its own.
#pragma once

#include <nanobind/nanobind.h>

#include <string_view>

#include "tablier/facade/rules.hpp"

namespace tablier::bindings {

namespace nb = nanobind;

// The bytes of a state, which only the core makes.
inline std::string_view view(const Rules& rules, const nb::bytes& state) {
  if (state.size() != rules.state_size()) throw nb::value_error("a state of another game");
  return {state.c_str(), state.size()};
}

// A network must have the form its game asks for.
inline void check(const Learning& learning, const search::Network& network) {
  const NetworkForm form = learning.form();
  if (network.inputs() != form.inputs || network.terms() != form.terms || network.buckets() != form.buckets)
    throw nb::value_error("a network of another game");
}
inline void check(const Rules& rules, const search::Network& network) {
  const auto learning = rules.learning();
  if (!learning) throw nb::value_error("a game without networks");
  check(*learning, network);
}

void bind_batch(nb::class_<Rules>& rules);
void bind_learning(nb::module_& module, nb::class_<Rules>& rules);
void bind_proof(nb::module_& module, nb::class_<Rules>& rules);
void bind_search(nb::module_& module, nb::class_<Rules>& rules);
void bind_packed_tablebase(nb::module_& module);
void bind_tablebase(nb::module_& module);

}  // namespace tablier::bindings
