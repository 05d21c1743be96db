// The sets of so many points by orbit, made in the memory of a GPU: see tablebase/index.hpp.
#pragma once

#include "tablier/tablebase/index.hpp"
#include "warp.hpp"

namespace tablier::gpu {

using fanorona::Mask;

// Sets are taken in runs, one to a lane, so that the orbits before each run can be counted.
constexpr std::uint64_t run_size = 32;

// Calls visit(rank, set) for the sets of a run.
template <class Visit>
TABLIER_GPU void each_set(std::uint64_t run, std::uint64_t size, int pieces, Visit&& visit) {
  Mask set = tablebase::set_of(run * run_size, pieces);
  for (std::uint64_t rank = run * run_size; rank < size && rank < (run + 1) * run_size; ++rank) {
    visit(rank, set);
    set = tablebase::next_set(set);
  }
}

struct OrbitArrays {
  Array<std::uint32_t> entries;
  Array<Mask> firsts;
  Array<std::uint8_t> fixing;

  tablebase::Orbits view() const {
    return {entries.data(), firsts.data(), fixing.data(), static_cast<std::uint32_t>(firsts.size())};
  }
};

template <int Rows>
OrbitArrays make_orbits(const tablebase::Symmetries<Rows>& symmetries, int points, int pieces) {
  const std::uint64_t size = tablebase::choose(points, pieces), runs = (size + run_size - 1) / run_size;
  Array<std::uint32_t> firsts_before(runs);
  std::uint32_t* before = firsts_before.data();
  each_index(runs, [=] TABLIER_GPU(std::uint64_t run) {
    std::uint32_t count = 0;
    each_set(run, size, pieces, [&](std::uint64_t, Mask set) { count += symmetries.first(set).set == set; });
    before[run] = count;
  });
  std::vector<std::uint32_t> counts = firsts_before.read();
  std::uint32_t total = 0;
  for (std::uint32_t& count : counts) total += std::exchange(count, total);
  if (total >> 28) throw std::runtime_error("there are too many sets of pieces on this board");  // see Place
  firsts_before.write(counts);

  OrbitArrays made{Array<std::uint32_t>(size), Array<Mask>(total), Array<std::uint8_t>(total)};
  std::uint32_t* entries = made.entries.data();
  Mask* firsts = made.firsts.data();
  std::uint8_t* all_fixing = made.fixing.data();
  each_index(runs, [=] TABLIER_GPU(std::uint64_t run) {
    std::uint32_t orbit = before[run];
    each_set(run, size, pieces, [&](std::uint64_t rank, Mask set) {
      if (symmetries.first(set).set != set) return;
      const std::uint8_t fixing = symmetries.fixing(set);
      entries[rank] = tablebase::Place{orbit, 0, fixing != 0}.packed();
      firsts[orbit] = set;
      all_fixing[orbit++] = fixing;
    });
  });
  each_index(runs, [=] TABLIER_GPU(std::uint64_t run) {
    each_set(run, size, pieces, [&](std::uint64_t rank, Mask set) {
      if (const auto first = symmetries.first(set); first.set != set)
        entries[rank] = entries[tablebase::rank_of(first.set)] | static_cast<std::uint32_t>(first.symmetry);
    });
  });
  wait();
  return made;
}

}  // namespace tablier::gpu
