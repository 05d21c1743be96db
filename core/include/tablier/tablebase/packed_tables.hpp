// Tables of endings as they are asked in their files: a block is read and unpacked when somebody needs it.
//
// Files do not hold what follows from captures where these are compulsory: such positions are looked up by the
// positions after. Any number of threads may ask while one adds tables.
#pragma once

#include <atomic>

#include "tablier/tablebase/block_cache.hpp"
#include "tablier/tablebase/packing/index.hpp"
#include "tablier/tablebase/packing/packing.hpp"
#include "tablier/tablebase/source.hpp"

namespace tablier::tablebase {

template <int Rows>
class PackedTables {
  static_assert(most_pieces < 16);

 public:
  PackedTables(int cols, Phase phase, std::size_t memory)
      : tables_(cols, phase), codes_(memory / 2, block_size), verdicts_(memory / 2, block_size / 4) {}
  PackedTables(const PackedTables&) = delete;
  PackedTables& operator=(const PackedTables&) = delete;

  // Adds a table; false if its parts do not fit together.
  bool add(int mover, int other, PackedParts parts) {
    make_orbits(mover);
    if (parts.codes != tables_.size(mover, other)) return false;
    auto table = std::make_unique<Table>(Packing<Rows>(tables_, mover, other), Packing<Rows>::unpacked(parts.model),
                                         BlockIndex({parts.index.begin(), parts.index.end()}, parts.offset),
                                         std::move(parts.source), mover, other, parts.has_distances);
    if (parts.index.size() % BlockIndex::entry_bytes || table->index.blocks() != table->packing.blocks()) return false;
    found_[at(mover)][at(other)].store(table.get(), std::memory_order_release);
    all_.push_back(std::move(table));
    auto& longest = longest_[at(mover + other)];
    longest.store(std::max(longest.load(std::memory_order_relaxed), parts.longest), std::memory_order_relaxed);
    return true;
  }

  // No distance of a position with so many pieces is longer, if all tables of so many are there. Files need not hold
  // positions with captures, but these lead to fewer pieces.
  int longest(int pieces) const {
    int longest = 0;
    for (int count = 2; count <= pieces; ++count)
      longest = std::max(longest + 1, longest_[at(count)].load(std::memory_order_relaxed));
    return longest;
  }

  bool has(int mover, int other) const { return find(mover, other) != nullptr; }
  bool has_distances(int mover, int other) const {
    const Table* table = find(mover, other);
    return table && table->has_distances;
  }

  // Whether a block of a table was found to be damaged.
  bool is_damaged(int mover, int other) const {
    const Table* table = find(mover, other);
    return table && table->is_damaged.load(std::memory_order_relaxed);
  }

  // The code of a position in which both have pieces; `unused` where its split has no table, also if captures would
  // lead to some: with many pieces there may be no end of them. Also where the table only has who wins, unless captures
  // say more.
  std::uint8_t code(Mask own, Mask enemy) const {
    const Table* table = find(bits::count(own), bits::count(enemy));
    if (!table) return code::unused;
    if (must_capture(own, enemy)) {
      bool is_missing = false;
      const std::uint8_t best = tables_.best_of_captures(own, enemy, [&](Mask theirs, Mask ours) {
        const std::uint8_t found = code(theirs, ours);
        is_missing |= found == code::unused;
        return found;
      });
      return is_missing && best != 1 ? code::unused : best;
    }
    if (!table->has_distances) return code::unused;
    const Spot spot(*table, tables_.number(own, enemy, table->mover, table->other));
    if (const auto found = codes_.find(spot.name, spot.at)) return *found;
    const Verdict verdict = this->verdict(*table, spot);
    if (verdict == Verdict::drawn) return code::draw;
    if (verdict == Verdict::unknown) return code::unused;
    std::array<std::uint8_t, block_size> codes;
    unpack(*table, spot.block, codes);
    codes_.keep(spot.name, codes.data());
    return codes[spot.at];
  }

  // Who wins; distances are not touched.
  Verdict verdict(Mask own, Mask enemy) const {
    const Table* table = find(bits::count(own), bits::count(enemy));
    if (!table) return Verdict::unknown;
    if (must_capture(own, enemy)) {
      Verdict best = Verdict::lost;
      bool is_missing = false;
      tables_.turns(own, enemy).each_capture([&](int from, int to, Mask captured) {
        if (best == Verdict::won) return;
        const Mask left = enemy & ~captured;
        const Verdict found = left ? reversed(verdict(left, own ^ (Mask{1} << from | Mask{1} << to))) : Verdict::won;
        if (found == Verdict::unknown)
          is_missing = true;
        else
          best = std::max(best, found);
      });
      return is_missing && best != Verdict::won ? Verdict::unknown : best;
    }
    return verdict(*table, Spot(*table, tables_.number(own, enemy, table->mover, table->other)));
  }

 private:
  struct Table {
    Table(Packing<Rows> packing, Model model, BlockIndex index, std::shared_ptr<const Source> source, int mover,
          int other, bool has_distances)
        : packing(packing),
          model(std::move(model)),
          index(std::move(index)),
          source(std::move(source)),
          mover(mover),
          other(other),
          has_distances(has_distances) {}

    Packing<Rows> packing;
    Model model;
    BlockIndex index;
    std::shared_ptr<const Source> source;
    int mover, other;
    bool has_distances;
    mutable std::atomic<bool> is_damaged{false};
  };

  // Where a number is: in which block, and how caches call that.
  struct Spot {
    Spot(const Table& table, std::uint64_t number)
        : block(number / block_size),
          name(block << 8 | static_cast<std::uint64_t>(table.mover << 4 | table.other)),
          at(static_cast<std::uint32_t>(number % block_size)) {}
    std::uint64_t block, name;
    std::uint32_t at;
  };

  static constexpr std::size_t at(int pieces) { return static_cast<std::size_t>(pieces); }
  static constexpr Verdict reversed(Verdict verdict) {
    return verdict == Verdict::won ? Verdict::lost : verdict == Verdict::lost ? Verdict::won : verdict;
  }

  const Table* find(int mover, int other) const {
    if (mover < 1 || other < 1 || mover > most_pieces || other > most_pieces) return nullptr;
    return found_[at(mover)][at(other)].load(std::memory_order_acquire);
  }

  bool must_capture(Mask own, Mask enemy) const {
    return tables_.phase == Phase::compulsory && tables_.turns(own, enemy).can_capture();
  }

  void make_orbits(int pieces) {
    auto& orbits = orbits_[at(pieces)];
    if (orbits) return;
    orbits = std::make_unique<OrbitTable<Rows>>(tables_.symmetries, tables_.points, pieces);
    tables_.orbits[pieces] = orbits->view();
  }

  // Four verdicts are kept in a byte.
  Verdict verdict(const Table& table, const Spot& spot) const {
    auto four = verdicts_.find(spot.name, spot.at / 4);
    if (!four) {
      std::array<std::uint8_t, block_size / 4> packed;
      packed.fill(0xff);  // unknown
      if (const auto bytes = read(table, table.index.verdicts(spot.block)))
        table.packing.unpack_verdicts(table.model, *bytes, spot.block, [&](std::uint32_t at, Verdict verdict) {
          packed[at / 4] ^= static_cast<std::uint8_t>((3 - static_cast<int>(verdict)) << at % 4 * 2);
        });
      verdicts_.keep(spot.name, packed.data());
      four = packed[spot.at / 4];
    }
    return static_cast<Verdict>(*four >> spot.at % 4 * 2 & 3);
  }

  void unpack(const Table& table, std::uint64_t block, std::array<std::uint8_t, block_size>& codes) const {
    codes.fill(code::unused);
    const auto verdicts = read(table, table.index.verdicts(block)),
               distances = read(table, table.index.distances(block));
    if (!verdicts || !distances) return;
    if (table.packing.unpack(table.model, *verdicts, *distances, block, codes.data())) return;
    table.is_damaged.store(true, std::memory_order_relaxed);
    codes.fill(code::unused);
  }

  // Bytes of the file, if they are what was written.
  static std::optional<std::vector<std::uint8_t>> read(const Table& table, const Part& part) {
    std::vector<std::uint8_t> bytes(part.length);
    if (table.source->read(part.offset, bytes) && checksum(bytes) == part.sum) return bytes;
    table.is_damaged.store(true, std::memory_order_relaxed);
    return std::nullopt;
  }

  Tables<Rows> tables_;
  std::array<std::unique_ptr<OrbitTable<Rows>>, most_pieces + 1> orbits_;
  std::array<std::array<std::atomic<const Table*>, most_pieces + 1>, most_pieces + 1> found_{};
  std::vector<std::unique_ptr<Table>> all_;
  std::array<std::atomic<int>, 2 * most_pieces + 1> longest_{};  // by the number of pieces
  mutable BlockCache codes_, verdicts_;
};

}  // namespace tablier::tablebase
