// The first layer of a network along the line of a search: kept for the last position seen at each ply.
//
// What differs between two positions is told by their planes, whatever was played between them. So the layer of a
// position is made from that of its parent, of the last position seen at its own ply, or of an empty board, whichever
// is most like it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <tuple>
#include <vector>

#include "tablier/search/inputs.hpp"
#include "tablier/search/network.hpp"

namespace tablier::search {

template <SeenByNetworks G>
class Accumulators {
  using I = Inputs<G>;
  using State = typename G::State;
  using AllPlanes = decltype(I::planes(State{}));

 public:
  explicit Accumulators(const Network& network)
      : network_(network), empty_{{}, {network.nothing(), network.nothing()}}, seen_(plies, empty_) {}

  // As if nothing had been seen.
  void forget() { std::fill(seen_.begin(), seen_.end(), empty_); }

  // What the network says of a position, seen by its mover.
  Value value(const State& state, std::size_t mover, std::size_t ply, std::span<const int> terms) {
    const AllPlanes planes = I::planes(state);
    Seen& seen = seen_[ply];
    const Seen* nearest = &seen;
    int least = differences(planes, seen.planes);
    for (const Seen* const other : std::array<const Seen*, 2>{&seen_[ply ? ply - 1 : 0], &empty_})
      if (const int count = differences(planes, other->planes); count < least) {
        least = count;
        nearest = other;
      }
    if (least || nearest != &seen) update(*nearest, planes, seen);
    return network_.value(seen.sides[mover], seen.sides[1 - mover], I::bucket(planes), terms);
  }

 private:
  static constexpr std::size_t plies = longest_line + 1;

  struct Seen {
    AllPlanes planes;
    std::array<Network::Sums, 2> sides;
  };

  // The inputs as each side sees them, by plane and cell.
  static constexpr auto index = [] {
    std::array<std::array<std::array<std::uint8_t, 64>, std::tuple_size_v<AllPlanes>>, 2> index{};
    for (std::size_t side = 0; side < 2; ++side)
      for (std::size_t plane = 0; plane < index[side].size(); ++plane)
        for (int cell = 0; cell < 64; ++cell)
          index[side][plane][static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(I::index(side, plane, cell));
    return index;
  }();
  static_assert(I::count <= 256);

  static int differences(const AllPlanes& a, const AllPlanes& b) {
    int count = 0;
    for (std::size_t plane = 0; plane < a.size(); ++plane) count += std::popcount(a[plane] ^ b[plane]);
    return count;
  }

  // Makes `to` what `planes` say, from what it or another is now.
  void update(const Seen& from, const AllPlanes& planes, Seen& to) const {
    // Rows that are added stand in front, those that are removed behind.
    std::array<std::array<const Network::Sums*, I::count>, 2> rows;
    std::size_t more = 0, fewer = I::count;
    for (std::size_t plane = 0; plane < planes.size(); ++plane)
      for (std::uint64_t left = planes[plane] ^ from.planes[plane]; left; left &= left - 1) {
        const auto cell = static_cast<std::size_t>(std::countr_zero(left));
        const bool on = planes[plane] >> cell & 1;
        const std::size_t place = on ? more : fewer - 1;
        for (std::size_t side = 0; side < 2; ++side) rows[side][place] = &network_.row(index[side][plane][cell]);
        more += on;
        fewer -= !on;
      }
    for (std::size_t side = 0; side < 2; ++side) {
      const Network::Rows all(rows[side]);
      network_.add(from.sides[side], all.first(more), all.subspan(fewer), to.sides[side]);
    }
    to.planes = planes;
  }

  const Network& network_;
  const Seen empty_;
  std::vector<Seen> seen_;
};

}  // namespace tablier::search
