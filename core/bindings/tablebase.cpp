// Tables of endings, for Python: the work is shared among threads, and Ctrl-C is heard.
#include "tablier/facade/tablebase.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <ctime>
#include <vector>

#include "bind.hpp"
#include "sharing.hpp"

namespace tablier::bindings {
namespace {

void check(const Tablebase& tables, int mover, int other) {
  if (mover < 1 || other < 1 || mover > tables.most() || other > tables.most())
    throw nb::value_error("a split has pieces of both players, and no more than these tables can tell about");
}
void check_made(const Tablebase& tables, int mover, int other) {
  check(tables, mover, other);
  if (!tables.has(mover, other)) throw nb::value_error("there is no table of this split");
}

void raise_to(std::atomic<int>& longest, int found) {
  for (int now = longest; found > now && !longest.compare_exchange_weak(now, found);) {
  }
}

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Builds the tables of a split and its mirror; all smaller ones must be there. Gives the processor's seconds in which
// captures were settled, and those in which it was carried back.
nb::tuple build(Tablebase& tables, int mover, int other, int threads, nb::object tell) {
  check(tables, mover, other);
  {
    nb::gil_scoped_release release;
    tables.make(mover, other);
    if (mover != other) tables.make(other, mover);
  }
  // To settle a position takes about two thirds of the time it takes to carry from one; draws are not carried.
  constexpr int settling = 2, carrying = 3;
  const std::uint64_t numbers = tables.size(mover, other) + (mover == other ? 0 : tables.size(other, mover));
  Sharing sharing(threads, std::move(tell), (settling + carrying) * numbers);
  using Size = std::uint64_t (Tablebase::*)(int mover, int other) const;
  const auto both = [&](Size size, auto&& work) {
    const auto one = [&](int own, int enemy) {
      sharing.run((tables.*size)(own, enemy), [&](auto first, auto last) { return work(own, enemy, first, last); });
    };
    one(mover, other);
    if (mover != other) one(other, mover);
  };
  const double began = processor_seconds();
  std::atomic<int> longest{0};
  both(&Tablebase::size, [&](int own, int enemy, auto first, auto last) {
    int found = 0;
    tables.settle(own, enemy, first, last, found);
    raise_to(longest, found);
    return settling * (last - first);
  });
  const double settled = processor_seconds();
  for (int distance = 0; distance <= longest; ++distance) {
    both(&Tablebase::tiles, [&](int own, int enemy, auto tile, auto last) {
      int found = 0;
      std::uint64_t count = 0;
      for (; tile < last; ++tile) count += tables.carry(own, enemy, distance, tile, found);
      raise_to(longest, found);
      return carrying * count;
    });
    if (longest >= Tablebase::longest) throw nb::value_error("a distance is too long for a byte");
  }
  both(&Tablebase::size, [&](int own, int enemy, auto first, auto last) {
    tables.finish(own, enemy, first, last);
    return 0;
  });
  return nb::make_tuple(settled - began, processor_seconds() - settled);
}

// How many codes do not follow from the positions after: of all, or of a sample of so many numbers.
std::uint64_t count_wrong(const Tablebase& tables, int mover, int other, int threads, nb::object tell,
                          std::optional<std::uint64_t> sample, std::uint64_t seed) {
  check_made(tables, mover, other);
  const std::uint64_t size = tables.size(mover, other), numbers = std::min(size, sample.value_or(size));
  std::atomic<std::uint64_t> wrong{0};
  Sharing(threads, std::move(tell), numbers).run(numbers, [&](auto first, auto last) {
    wrong += numbers < size ? tables.count_wrong_at_random(mover, other, first, last, seed)
                            : tables.count_wrong(mover, other, first, last);
    return last - first;
  });
  return wrong;
}

std::uint64_t sum(const Tablebase& tables, int mover, int other, int threads) {
  check_made(tables, mover, other);
  std::atomic<std::uint64_t> sum{0};
  const std::uint64_t size = tables.size(mover, other);
  Sharing(threads, nb::none(), size).run(size, [&](auto first, auto last) {
    sum += tables.sum(mover, other, first, last);
    return last - first;
  });
  return sum;
}

nb::tuple counts(const Tablebase& tables, int mover, int other) {
  check_made(tables, mover, other);
  SplitCounts found;
  {
    nb::gil_scoped_release release;
    tables.count(mover, other, 0, tables.size(mover, other), found);
  }
  const auto state = [](const std::string& bytes) -> nb::object {
    if (bytes.empty()) return nb::none();
    return nb::bytes(bytes.data(), bytes.size());
  };
  return nb::make_tuple(found.won, found.drawn, found.lost, found.stalemates, found.longest_win, found.longest_loss,
                        state(found.win), state(found.loss));
}

// The bytes of a table.
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

void drop(Tablebase& tables, int mover, int other) {
  check(tables, mover, other);
  tables.drop(mover, other);
}

void restore(Tablebase& tables, int mover, int other, int threads) {
  check_made(tables, mover, other);
  const std::uint64_t size = tables.size(mover, other);
  Sharing(threads, nb::none(), size).run(size, [&](auto first, auto last) {
    tables.restore(mover, other, first, last);
    return last - first;
  });
}

}  // namespace

void bind_tablebase(nb::module_& module) {
  nb::class_<Tablebase>(module, "Tablebase")
      .def_prop_ro("most", &Tablebase::most)
      .def("has", [](const Tablebase& self, int mover, int other) { return self.has(mover, other); })
      .def("build", &build, nb::arg("mover"), nb::arg("other"), nb::arg("threads"), nb::arg("tell").none())
      .def("count_wrong", &count_wrong, nb::arg("mover"), nb::arg("other"), nb::arg("threads"), nb::arg("tell").none(),
           nb::arg("sample").none(), nb::arg("seed"))
      .def("sum", &sum)
      .def("counts", &counts)
      .def("save", &save)
      .def("load", &load)
      .def("drop", &drop)
      .def("restore", &restore, nb::arg("mover"), nb::arg("other"), nb::arg("threads"));
  module.def("tablebase", &make_tablebase, nb::arg("cols"), nb::arg("rows"), nb::arg("compulsory"));
}

}  // namespace tablier::bindings
