// Files of endings of Tumicarona and Fanorona behind the façade.
#include <cstring>

#include "tablier/facade/packed_tablebase.hpp"
#include "tablier/games/fanorona.hpp"
#include "tablier/tablebase/packed_tables.hpp"

namespace tablier {
namespace {

using fanorona::Mask;
using fanorona::Phase;

constexpr Phase phase(bool compulsory) { return compulsory ? Phase::compulsory : Phase::optional; }

template <int Rows>
class FanoronaPackedTablebase final : public PackedTablebase {
 public:
  FanoronaPackedTablebase(int cols, bool compulsory, std::size_t memory)
      : most_(tablebase::most_of_one_side(cols, Rows)), tables_(cols, phase(compulsory), memory) {}

  int most() const override { return most_; }

  bool add(int mover, int other, tablebase::PackedParts parts) override {
    return tables_.add(mover, other, std::move(parts));
  }
  bool has(int mover, int other) const override { return tables_.has(mover, other); }
  bool has_distances(int mover, int other) const override { return tables_.has_distances(mover, other); }
  int longest(int pieces) const override { return tables_.longest(pieces); }
  bool is_damaged(int mover, int other) const override { return tables_.is_damaged(mover, other); }

  std::optional<Ending> probe(std::string_view bytes) const override {
    using namespace tablebase;
    const auto [own, enemy] = sets(bytes);
    const std::uint8_t value = own && enemy ? tables_.code(own, enemy) : code::unused;
    if (value == code::unused) return std::nullopt;
    if (!code::is_known(value)) return Ending{0, 0};
    return Ending{code::is_win(value) ? 1 : -1, value};
  }

  std::optional<int> verdict(std::string_view bytes) const override {
    using tablebase::Verdict;
    const auto [own, enemy] = sets(bytes);
    const Verdict verdict = own && enemy ? tables_.verdict(own, enemy) : Verdict::unknown;
    if (verdict == Verdict::unknown) return std::nullopt;
    return verdict == Verdict::won ? 1 : verdict == Verdict::lost ? -1 : 0;
  }

 private:
  static std::pair<Mask, Mask> sets(std::string_view bytes) {
    fanorona::State state;
    std::memcpy(&state, bytes.data(), sizeof(state));
    return {state.pieces[state.turn], state.pieces[1 - state.turn]};
  }

  const int most_;
  tablebase::PackedTables<Rows> tables_;
};

template <int Rows>
class FanoronaTablePacker final : public TablePacker {
  using Packing = tablebase::Packing<Rows>;
  static_assert(block_size == tablebase::block_size);

 public:
  FanoronaTablePacker(int cols, bool compulsory, int mover, int other)
      : tables_(cols, phase(compulsory)),
        orbits_(tables_.symmetries, tables_.points, mover),
        packing_(tables_, mover, other),
        mover_(mover),
        other_(other) {
    tables_.orbits[mover] = orbits_.view();
  }

  std::uint64_t size() const override { return tables_.size(mover_, other_); }

  std::vector<std::uint8_t> learn(const std::uint8_t* codes, std::uint64_t blocks, int times) override {
    model_ = packing_.learned(codes, blocks, times);
    return Packing::packed(model_);
  }
  void remember(std::span<const std::uint8_t> model) override { model_ = Packing::unpacked(model); }

  bool pack(const std::uint8_t* codes, std::uint64_t block, std::vector<std::uint8_t>& verdicts,
            std::vector<std::uint8_t>& distances) const override {
    return packing_.pack(model_, codes, block, verdicts, distances);
  }
  bool unpack(std::span<const std::uint8_t> verdicts, std::span<const std::uint8_t> distances, std::uint64_t block,
              std::uint8_t* codes) const override {
    return packing_.unpack(model_, verdicts, distances, block, codes);
  }

 private:
  tablebase::Tables<Rows> tables_;
  const tablebase::OrbitTable<Rows> orbits_;
  const Packing packing_;
  const int mover_, other_;
  tablebase::Model model_;
};

template <template <int> class Made, class Base, class... Given>
std::unique_ptr<Base> made(int cols, int rows, Given... given) {
  if (cols < 3 || cols > fanorona::widest || cols % 2 == 0) return nullptr;
  switch (rows) {
    case 3: return std::make_unique<Made<3>>(cols, given...);
    case 5: return std::make_unique<Made<5>>(cols, given...);
    case 7: return std::make_unique<Made<7>>(cols, given...);
    default: return nullptr;
  }
}

}  // namespace

std::unique_ptr<PackedTablebase> make_packed_tablebase(int cols, int rows, bool compulsory, std::size_t memory) {
  return made<FanoronaPackedTablebase, PackedTablebase>(cols, rows, compulsory, memory);
}

std::unique_ptr<TablePacker> make_table_packer(int cols, int rows, bool compulsory, int mover, int other) {
  if (mover < 1 || other < 1 || std::max(mover, other) > tablebase::most_of_one_side(cols, rows)) return nullptr;
  return made<FanoronaTablePacker, TablePacker>(cols, rows, compulsory, mover, other);
}

}  // namespace tablier
