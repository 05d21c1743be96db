// Files of endings, for Python: asked from any thread; packed and unpacked by several.
#include "tablier/facade/packed_tablebase.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <string>

#include "sharing.hpp"
#include "tablier/facade/tablebase.hpp"
#include "tablier/tablebase/packing/index.hpp"

namespace tablier::bindings {
namespace {

using tablebase::BlockIndex;
using tablebase::Part;
using Bytes = std::vector<std::uint8_t>;
using Codes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using States = nb::ndarray<const std::uint8_t, nb::shape<-1, 32>, nb::c_contig, nb::device::cpu>;

std::span<const std::uint8_t> span(const nb::bytes& bytes) {
  return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}
nb::bytes python_bytes(const Bytes& bytes) { return nb::bytes(bytes.data(), bytes.size()); }

std::string_view view(const nb::bytes& state) {
  if (state.size() != 32) throw nb::value_error("a state of another game");
  return {state.c_str(), state.size()};
}

// A block may have to be read and unpacked: others go on meanwhile.
template <class Ask>
auto released(Ask&& ask) {
  nb::gil_scoped_release release;
  return ask();
}

// An open file. It is read, not mapped: one that shrinks meanwhile must not end the process.
class TableFile final : public tablebase::Source {
 public:
  explicit TableFile(const std::filesystem::path& path) : file_(path, std::ios::binary) {
    if (file_) return;
    PyErr_SetFromErrnoWithFilename(PyExc_OSError, path.string().c_str());
    nb::raise_python_error();
  }

  bool read(std::uint64_t offset, std::span<std::uint8_t> bytes) const override {
    const std::lock_guard lock(mutex_);
    file_.clear();
    file_.seekg(static_cast<std::streamoff>(offset));
    return static_cast<bool>(
        file_.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size())));
  }

  std::uint64_t size() const {
    const std::lock_guard lock(mutex_);
    file_.clear();
    file_.seekg(0, std::ios::end);
    const auto size = static_cast<std::streamoff>(file_.tellg());
    return size < 0 ? 0 : static_cast<std::uint64_t>(size);
  }

 private:
  mutable std::mutex mutex_;
  mutable std::ifstream file_;
};

std::unique_ptr<TablePacker> packer(int cols, int rows, bool compulsory, int mover, int other) {
  auto made = make_table_packer(cols, rows, compulsory, mover, other);
  if (!made) throw nb::value_error("there is no such table");
  return made;
}

constexpr std::uint64_t blocks_of(std::uint64_t size) {
  return (size + TablePacker::block_size - 1) / TablePacker::block_size;
}

// What a file holds: the longest distance, the model, the index, and the blocks, which may do without distances.
nb::tuple pack(int cols, int rows, bool compulsory, int mover, int other, const Codes& codes, bool with_distances,
               std::uint64_t sample, int times, int threads, nb::object tell) {
  const auto packer = bindings::packer(cols, rows, compulsory, mover, other);
  if (codes.size() != packer->size()) throw nb::value_error("a table of another size");
  const std::uint64_t blocks = blocks_of(packer->size());
  Bytes model;
  std::vector<std::array<Bytes, 2>> packed(blocks);
  std::atomic<bool> is_sane{true};
  std::vector<std::uint8_t> longest(blocks);
  Sharing sharing(threads, std::move(tell), blocks);
  sharing.run(1, [&](auto, auto) {
    model = packer->learn(codes.data(), sample, times);
    return 0;
  });
  sharing.run(blocks, [&](auto first, auto last) {
    for (auto block = first; block < last; ++block) {
      auto& [verdicts, distances] = packed[block];
      if (!packer->pack(codes.data(), block, verdicts, distances) || verdicts.size() > BlockIndex::longest ||
          distances.size() > BlockIndex::longest)
        is_sane = false;
      const auto end = std::min((block + 1) * TablePacker::block_size, packer->size());
      for (auto i = block * TablePacker::block_size; i < end; ++i)
        if (codes.data()[i] <= Tablebase::longest) longest[block] = std::max(longest[block], codes.data()[i]);
      if (!with_distances) distances.clear();
    }
    return last - first;
  });
  if (!is_sane) throw nb::value_error("codes that no table has");
  Bytes index, all;
  for (const auto& [verdicts, distances] : packed) BlockIndex::add(index, verdicts, distances);
  for (const std::size_t section : {0, 1})
    for (const auto& block : packed) all.insert(all.end(), block[section].begin(), block[section].end());
  return nb::make_tuple(*std::ranges::max_element(longest), python_bytes(model), python_bytes(index),
                        python_bytes(all));
}

// The codes of a whole table; None if there are not so many, or if a block of the file is damaged.
nb::object unpack(int cols, int rows, bool compulsory, int mover, int other, std::uint64_t size, const nb::bytes& model,
                  const nb::bytes& index_bytes, std::uint64_t offset, const TableFile& file, int threads,
                  nb::object tell) {
  const auto packer = bindings::packer(cols, rows, compulsory, mover, other);
  const auto entries = span(index_bytes);
  const BlockIndex index({entries.begin(), entries.end()}, offset);
  if (size != packer->size() || index.blocks() != blocks_of(size)) return nb::none();
  packer->remember(span(model));
  auto made = nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)));
  if (!made.is_valid()) nb::raise_python_error();
  auto* codes = reinterpret_cast<std::uint8_t*>(PyBytes_AS_STRING(made.ptr()));
  std::atomic<bool> is_sane{true};
  const auto read = [&](const Part& part, Bytes& bytes) {
    bytes.resize(part.length);
    return file.read(part.offset, bytes) && tablebase::checksum(bytes) == part.sum;
  };
  Sharing(threads, std::move(tell), index.blocks()).run(index.blocks(), [&](auto first, auto last) {
    Bytes verdicts, distances;
    for (auto block = first; block < last && is_sane; ++block)
      if (!read(index.verdicts(block), verdicts) || !read(index.distances(block), distances) ||
          !packer->unpack(verdicts, distances, block, codes + block * TablePacker::block_size))
        is_sane = false;
    return last - first;
  });
  return is_sane ? nb::object(made) : nb::none();
}

// False if the parts do not fit together.
bool add(PackedTablebase& tables, int mover, int other, int longest, std::uint64_t size, const nb::bytes& model,
         const nb::bytes& index, std::uint64_t offset, std::shared_ptr<const TableFile> file, bool has_distances) {
  nb::gil_scoped_release release;
  return tables.add(mover, other, {size, longest, span(model), span(index), offset, has_distances, std::move(file)});
}

// What tables know about many states, a byte each: with distances their codes, without them 1 won, 0 drawn, 255 lost;
// 254 where no table knows.
nb::bytes probe_all(const PackedTablebase& tables, const States& states, bool with_distances, int threads) {
  std::string found(states.shape(0), '\0');
  Sharing(threads, nb::none(), found.size()).run(found.size(), [&](auto first, auto last) {
    for (auto i = first; i < last; ++i) {
      const std::string_view state{reinterpret_cast<const char*>(states.data()) + 32 * i, 32};
      int value = 254;
      if (with_distances) {
        if (const auto ending = tables.probe(state)) value = ending->value ? ending->distance : 255;
      } else if (const auto verdict = tables.verdict(state)) {
        value = *verdict & 255;
      }
      found[i] = static_cast<char>(value);
    }
    return last - first;
  });
  return nb::bytes(found.data(), found.size());
}

}  // namespace

void bind_packed_tablebase(nb::module_& module) {
  nb::class_<TableFile>(module, "TableFile")
      .def(nb::init<const std::filesystem::path&>())
      .def_prop_ro("size", &TableFile::size)
      .def("read", [](const TableFile& self, std::uint64_t offset, std::size_t count) -> nb::object {
        Bytes bytes(count);
        return self.read(offset, bytes) ? nb::object(python_bytes(bytes)) : nb::none();
      });
  nb::class_<PackedTablebase>(module, "PackedTablebase")
      .def("add", &add)
      .def("has", &PackedTablebase::has)
      .def("is_damaged", &PackedTablebase::is_damaged)
      .def("probe",
           [](const PackedTablebase& self, const nb::bytes& state) -> nb::object {
             const auto found = released([&, asked = view(state)] { return self.probe(asked); });
             return found ? nb::object(nb::make_tuple(found->value, found->distance)) : nb::none();
           })
      .def("verdict",
           [](const PackedTablebase& self, const nb::bytes& state) {
             return released([&, asked = view(state)] { return self.verdict(asked); });
           })
      .def("probe_all", &probe_all, nb::arg("states"), nb::arg("with_distances"), nb::arg("threads"));
  module.def(
      "packed_tablebase",
      [](int cols, int rows, bool compulsory, std::size_t memory) {
        auto made = make_packed_tablebase(cols, rows, compulsory, memory);
        if (!made) throw nb::value_error("there is no such board");
        return made;
      },
      nb::arg("cols"), nb::arg("rows"), nb::arg("compulsory"), nb::arg("memory"));
  module.def("pack_table", &pack, nb::arg("cols"), nb::arg("rows"), nb::arg("compulsory"), nb::arg("mover"),
             nb::arg("other"), nb::arg("codes"), nb::arg("with_distances"), nb::arg("sample"), nb::arg("times"),
             nb::arg("threads"), nb::arg("tell").none());
  module.def("unpack_table", &unpack, nb::arg("cols"), nb::arg("rows"), nb::arg("compulsory"), nb::arg("mover"),
             nb::arg("other"), nb::arg("size"), nb::arg("model"), nb::arg("index"), nb::arg("offset"), nb::arg("file"),
             nb::arg("threads"), nb::arg("tell").none());
}

}  // namespace tablier::bindings
