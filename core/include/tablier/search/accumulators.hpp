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
      : network_(network), layers_(2 * plies * network.blocks()), seen_(plies) {
    for (std::size_t ply = 0; ply < plies; ++ply)
      for (const std::size_t side : {0, 1})
        seen_[ply].sides[side] = layers_.data() + (2 * ply + side) * network.blocks();
    forget();
  }
  Accumulators(const Accumulators&) = delete;  // the plies point to their layers

  // As if nothing had been seen.
  void forget() {
    for (Seen& seen : seen_) {
      seen.planes = {};
      for (Network::Block* side : seen.sides) std::copy_n(network_.nothing(), network_.blocks(), side);
    }
  }

  // What the network says of a position, seen by its mover.
  Value value(const State& state, std::size_t mover, std::size_t ply, std::span<const int> terms) {
    const AllPlanes planes = I::planes(state);
    Seen& seen = seen_[ply];
    const Seen& parent = seen_[ply ? ply - 1 : 0];
    const int from_seen = differences(planes, seen.planes), from_parent = differences(planes, parent.planes);
    const int from_nothing = differences(planes, {});
    if (from_nothing < std::min(from_seen, from_parent))
      update({}, {network_.nothing(), network_.nothing()}, planes, seen);
    else if (from_parent < from_seen)
      update(parent.planes, {parent.sides[0], parent.sides[1]}, planes, seen);
    else if (from_seen)
      update(seen.planes, {seen.sides[0], seen.sides[1]}, planes, seen);
    return network_.value(seen.sides[mover], seen.sides[1 - mover], I::bucket(planes), terms);
  }

 private:
  static constexpr std::size_t plies = longest_line + 1;

  struct Seen {
    AllPlanes planes;
    std::array<Network::Block*, 2> sides;  // their first layers
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

  // Makes `to` what `planes` say, from other planes and what they gave, which may be its own.
  void update(const AllPlanes& from, std::array<const Network::Block*, 2> sides, const AllPlanes& planes,
              Seen& to) const {
    // Rows that are added stand in front, those that are removed behind.
    std::array<std::array<const Network::Block*, I::count>, 2> rows;
    std::size_t more = 0, fewer = I::count;
    for (std::size_t plane = 0; plane < planes.size(); ++plane)
      for (std::uint64_t left = planes[plane] ^ from[plane]; left; left &= left - 1) {
        const auto cell = static_cast<std::size_t>(std::countr_zero(left));
        const bool on = planes[plane] >> cell & 1;
        const std::size_t place = on ? more : fewer - 1;
        for (std::size_t side = 0; side < 2; ++side) rows[side][place] = network_.row(index[side][plane][cell]);
        more += on;
        fewer -= !on;
      }
    for (std::size_t side = 0; side < 2; ++side) {
      const Network::Rows all(rows[side]);
      network_.add(sides[side], all.first(more), all.subspan(fewer), to.sides[side]);
    }
    to.planes = planes;
  }

  const Network& network_;
  std::vector<Network::Block> layers_;
  std::vector<Seen> seen_;
};

}  // namespace tablier::search
