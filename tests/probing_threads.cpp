// Many probes at once of packed tables with too little memory for their blocks, for the thread sanitizer. The codes are
// made up: only whether each comes back as it was matters.
#include <cstdio>
#include <thread>

#include "tablier/random.hpp"
#include "tablier/tablebase/packed_tables.hpp"

using namespace tablier;
using namespace tablier::tablebase;

namespace {

constexpr int cols = 9, rows = 5, mover = 2, opponent = 2;

struct Memory final : Source {
  std::vector<std::uint8_t> all;
  bool read(std::uint64_t offset, std::span<std::uint8_t> bytes) const override {
    if (offset + bytes.size() > all.size()) return false;
    std::copy_n(all.begin() + static_cast<std::ptrdiff_t>(offset), bytes.size(), bytes.begin());
    return true;
  }
};

}  // namespace

int main() {
  Tables<rows> tables(cols, Phase::compulsory);
  const OrbitTable<rows> orbits(tables.symmetries, tables.points, mover);
  tables.orbits[mover] = orbits.view();
  Random random(1);
  std::vector<std::uint8_t> codes(tables.size(mover, opponent));
  for (std::uint8_t& value : codes) value = random.below(3) ? static_cast<std::uint8_t>(random.below(8)) : code::draw;

  const Packing<rows> packing(tables, mover, opponent);
  const Model model = packing.learned(codes.data(), 8, 1);
  const auto file = std::make_shared<Memory>();
  std::vector<std::uint8_t> index, distances;
  for (std::uint64_t block = 0; block < packing.blocks(); ++block) {
    std::vector<std::uint8_t> first, second;
    if (!packing.pack(model, codes.data(), block, first, second)) return 1;
    BlockIndex::add(index, first, second);
    file->all.insert(file->all.end(), first.begin(), first.end());
    distances.insert(distances.end(), second.begin(), second.end());
  }
  file->all.insert(file->all.end(), distances.begin(), distances.end());

  PackedTables<rows> packed(cols, Phase::compulsory, 200'000);
  if (!packed.add(mover, opponent, {codes.size(), 8, Packing<rows>::packed(model), index, 0, true, file})) return 1;
  std::atomic<int> asked{0}, wrong{0};
  std::vector<std::thread> users;
  for (std::uint64_t user = 0; user < 4; ++user)
    users.emplace_back([&, user] {
      Random own_random(user);
      for (int round = 0; round < 1'000; ++round) {
        const Mask own = orbits.view().firsts[own_random.below(orbits.view().count)];
        const Mask enemy = spread(set_of(own_random.below(903), opponent), own);
        if (tables.turns(own, enemy).can_capture()) continue;
        const std::uint8_t expected = codes[tables.number(own, enemy, mover, opponent)];
        wrong += packed.code(own, enemy) != expected || packed.verdict(own, enemy) != verdict_of(expected);
        ++asked;
      }
    });
  for (std::thread& user : users) user.join();
  std::printf("%d probes by four threads at once, %d wrong\n", asked.load(), wrong.load());
  return wrong != 0;
}
