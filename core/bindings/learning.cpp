// What training needs, for Python.
#include "tablier/facade/learning.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unique_ptr.h>

#include "arrays.hpp"

namespace tablier::bindings {
namespace {

nb::dict form(const Learning& learning, std::size_t width) {
  if (!width || width % search::Network::block || width > search::Network::most_width)
    throw nb::value_error("no network has such a width");
  const NetworkForm form = learning.form(width);
  nb::dict shown;
  shown["inputs"] = form.inputs;
  shown["terms"] = form.terms;
  shown["width"] = form.width;
  shown["hidden"] = form.hidden;
  shown["buckets"] = form.buckets;
  shown["bytes"] = form.bytes;
  shown["symmetries"] = form.symmetries;
  return shown;
}

std::shared_ptr<const search::Network> network(const Learning& learning, const nb::bytes& weights, std::size_t widest) {
  return learning.network({weights.c_str(), weights.size()}, widest);
}

nb::tuple inputs(const Learning& learning, const States& states, int symmetry) {
  check(learning, states);
  const NetworkForm form = learning.form();
  if (symmetry < 0 || symmetry >= form.symmetries) throw nb::value_error("the rules have no such symmetry");
  const std::size_t count = states.shape(0);
  Fresh<std::uint8_t> bits({count, 2, (form.inputs + 7) / 8}), buckets({count});
  Fresh<std::int16_t> terms({count, form.terms});
  {
    nb::gil_scoped_release release;
    learning.inputs(states.data(), count, symmetry, bits.data.get(), terms.data.get(), buckets.data.get());
  }
  return nb::make_tuple(bits.release(), terms.release(), buckets.release());
}

nb::object values(const Learning& learning, const search::Network& network, const States& states, bool in_a_line) {
  check(learning, states);
  check(learning, network);
  Fresh<std::int32_t> found({states.shape(0)});
  {
    nb::gil_scoped_release release;
    learning.values(network, states.data(), states.shape(0), in_a_line, found.data.get());
  }
  return nb::cast(found.release());
}

nb::bytes play(const Learning& learning, std::uint64_t number, std::uint64_t seed, std::int64_t nodes, int opening,
               int longest, std::shared_ptr<const search::Network> network,
               std::shared_ptr<const PackedTablebase> endings, int known_pieces) {
  if (network) check(learning, *network);
  const SelfPlay how{nodes, opening, longest, seed, std::move(network), std::move(endings), known_pieces};
  std::vector<std::uint8_t> lessons;
  {
    nb::gil_scoped_release release;
    lessons = learning.play(how, number);
  }
  return nb::bytes(lessons.data(), lessons.size());
}

}  // namespace

void bind_learning(nb::module_& module, nb::class_<Rules>& rules) {
  nb::class_<search::Network>(module, "Network").def_prop_ro("width", &search::Network::width);
  nb::class_<Learning>(module, "Learning")
      .def("form", &form, nb::arg("width") = search::Network::block)
      .def("network", &network, nb::arg("weights"), nb::arg("widest") = 64)
      .def("inputs", &inputs, nb::arg("states"), nb::arg("symmetry"))
      .def("values", &values, nb::arg("network"), nb::arg("states"), nb::arg("in_a_line"))
      .def("play", &play, nb::arg("number"), nb::arg("seed"), nb::arg("nodes"), nb::arg("opening"), nb::arg("longest"),
           nb::arg("network").none(), nb::arg("endings").none(), nb::arg("known_pieces"));
  rules.def("learning", &Rules::learning);
}

}  // namespace tablier::bindings
