// The search, for Python.
#include "search.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>

#include "bind.hpp"

namespace tablier::bindings {
namespace {

nb::tuple shown(search::Known known) { return nb::make_tuple(known.least, known.most, known.distance); }

nb::object found(const Searching& searching) {
  const Standing standing = searching.standing();
  Found found;
  {
    nb::gil_scoped_release release;
    if (standing.report) found = standing.report->found();
  }
  nb::list lines;
  for (const FoundLine& line : found.lines) {
    nb::list states;
    for (const std::string& state : line.states) states.append(nb::bytes(state.data(), state.size()));
    lines.append(nb::make_tuple(line.value, shown(line.known), line.moves, states));
  }
  return nb::make_tuple(standing.version, standing.finished, found.depth, standing.nodes, shown(found.known), lines);
}

// Waits for something newer than `seen`, for so many seconds at most, and listens for Ctrl-C meanwhile.
int wait(const Searching& searching, int seen, double seconds) {
  using Clock = std::chrono::steady_clock;
  using std::chrono::microseconds;
  constexpr microseconds slice{5'000};
  const auto until = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  for (;;) {
    int version = 0;
    const auto left = std::chrono::duration_cast<microseconds>(until - Clock::now());
    {
      nb::gil_scoped_release release;
      version = searching.wait(seen, std::clamp(left, microseconds{0}, slice));
    }
    if (PyErr_CheckSignals() != 0) nb::raise_python_error();
    if (version != seen || left <= slice) return version;
  }
}

// The numbers of the game's search, some of them others.
std::optional<search::Tuning> tuned(const Rules& rules, const std::map<std::string, int>& numbers) {
  if (numbers.empty()) return {};
  search::Tuning tuning = rules.tuning();
  for (const auto& [name, number] : numbers) {
    const auto is_it = [&](const search::TuningNumber& each) { return each.name == name; };
    const auto found = std::find_if(search::tuning_numbers.begin(), search::tuning_numbers.end(), is_it);
    if (found == search::tuning_numbers.end()) throw nb::value_error("the search has no such number");
    if (number < found->least || number > found->most) throw nb::value_error("a number of the search is out of range");
    tuning.*found->number = number;
  }
  return tuning;
}

// The numbers of the game's search by name: each with the least and the most it may be.
std::map<std::string, std::tuple<int, int, int>> tuning(const Rules& rules) {
  const search::Tuning tuning = rules.tuning();
  std::map<std::string, std::tuple<int, int, int>> shown;
  for (const search::TuningNumber& each : search::tuning_numbers)
    shown[std::string(each.name)] = {tuning.*each.number, each.least, each.most};
  return shown;
}

std::unique_ptr<Searching> begin(const Rules& rules, const std::shared_ptr<Tables>& tables, const nb::bytes& state,
                                 const std::vector<nb::bytes>& before, int depth, std::int64_t nodes, double seconds,
                                 int lines, int threads, bool fresh, const std::vector<std::string>& without,
                                 const std::vector<int>& weights, std::shared_ptr<const PackedTablebase> endings,
                                 std::shared_ptr<const search::Network> network,
                                 const std::map<std::string, int>& numbers) {
  SearchQuestion question{
      std::string(view(rules, state)), {}, depth, lines, {}, weights, std::move(endings), std::move(network)};
  question.tuning = tuned(rules, numbers);
  for (const nb::bytes& each : before) question.before.emplace_back(view(rules, each));
  for (const std::string& name : without) {
    bool* feature = question.features.find(name);
    if (!feature) throw nb::value_error("the search has no such feature");
    *feature = false;
  }
  if (!weights.empty() && weights.size() != rules.judged(question.state).terms.size())
    throw nb::value_error("a weight for each term is needed");
  if (question.network) check(rules, *question.network);
  nb::gil_scoped_release release;
  return std::make_unique<Searching>(rules.search(question), tables, depth,
                                     SearchTerms{nodes, seconds, threads, fresh});
}

// How a game ended, and its plies: the state, the move, and what the search said.
nb::tuple play_on(const Rules& rules, const nb::bytes& state, const std::vector<nb::bytes>& before, std::int64_t nodes,
                  int plies, std::shared_ptr<const PackedTablebase> endings,
                  std::shared_ptr<const search::Network> network) {
  if (network) check(rules, *network);
  GameToPlay how{std::string(view(rules, state)), {}, nodes, plies, std::move(endings), std::move(network)};
  for (const nb::bytes& each : before) how.before.emplace_back(view(rules, each));
  PlayedOn played;
  {
    nb::gil_scoped_release release;
    played = rules.play_on(how);
  }
  nb::list shown;
  for (const PlayedOn::Ply& ply : played.plies)
    shown.append(nb::make_tuple(nb::bytes(ply.state.data(), ply.state.size()), ply.move, ply.value));
  return nb::make_tuple(played.result, shown);
}

// The names, terms and weights of an estimate, and its scale.
nb::tuple see(const Rules& rules, const nb::bytes& state) {
  const Judged judged = rules.judged(view(rules, state));
  return nb::make_tuple(judged.names, judged.terms, judged.weights, judged.scale);
}

// Searches to the end; `listens` for Ctrl-C, which only the main thread of Python can hear.
void run(Searching& searching, bool listens) {
  bool (*const heard)() = [] {
    nb::gil_scoped_acquire acquire;
    return PyErr_CheckSignals() != 0;
  };
  {
    nb::gil_scoped_release release;
    searching.run(listens ? heard : nullptr);
  }
  if (PyErr_Occurred()) nb::raise_python_error();
}

}  // namespace

void bind_search(nb::module_& module, nb::class_<Rules>& rules) {
  nb::class_<Tables>(module, "Tables").def(nb::init<std::size_t>(), nb::arg("megabytes"));
  nb::class_<Searching>(module, "Searching")
      .def("wait", &wait, nb::arg("seen"), nb::arg("seconds"))
      .def("found", &found)
      .def("start", &Searching::start, nb::call_guard<nb::gil_scoped_release>())
      .def("run", &run, nb::arg("listens"))
      .def("stop", &Searching::stop);
  rules.def("search", &begin, nb::arg("tables"), nb::arg("state"), nb::arg("before"), nb::arg("depth"),
            nb::arg("nodes"), nb::arg("seconds"), nb::arg("lines"), nb::arg("threads"), nb::arg("fresh"),
            nb::arg("without"), nb::arg("weights"), nb::arg("endings").none(), nb::arg("network").none(),
            nb::arg("tuning") = std::map<std::string, int>{});
  rules.def("play_on", &play_on, nb::arg("state"), nb::arg("before"), nb::arg("nodes"), nb::arg("plies"),
            nb::arg("endings").none(), nb::arg("network").none());
  rules.def("judged", &see);
  rules.def("tuning", &tuning);
}

}  // namespace tablier::bindings
