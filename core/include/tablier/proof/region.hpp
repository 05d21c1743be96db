// Everything that can follow a position, solved from the ends backwards where it is few enough to hold.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "tablier/proof/position.hpp"
#include "tablier/proof/result.hpp"

namespace tablier::proof {

// In an endgame most lines go round in circles, and a search that follows lines would walk each of them. All positions
// that can follow, once they are listed, are settled in one sweep, circles or not. Symmetric positions are listed as
// one.
template <Game G>
class Region {
  using State = typename G::State;

  static constexpr std::uint8_t nobody = 2;
  struct Place {
    std::uint32_t open = 0;  // moves that do not yet lose
    std::uint16_t distance = 0;
    std::uint8_t winner = nobody, turn = 0;
    bool leaf = false;
  };

 public:
  // Ten moves for each position are allowed for.
  static constexpr std::size_t edges_each = 10;
  static constexpr std::size_t bytes_each =
      Positions<State>::bytes_each + sizeof(Place) + 2 * edges_each * sizeof(std::uint32_t) + 2 * sizeof(std::uint32_t);

  Region(const G& game, std::size_t bytes)
      : game_(game),
        positions_(bytes / bytes_each),
        places_(positions_.capacity()),
        first_(positions_.capacity() + 1),
        first_before_(positions_.capacity() + 2),
        after_(positions_.capacity() * edges_each),
        before_(after_.size()) {}

  std::size_t capacity() const { return positions_.capacity(); }
  std::uint32_t size() const { return positions_.size(); }
  const State& state(std::uint32_t index) const { return positions_[index]; }
  Result result(std::uint32_t index) const {
    const Place& place = places_[index];
    if (place.winner == nobody) return {};
    return {static_cast<Player>(place.winner), place.distance};
  }
  // Whether it was asked for from outside instead of worked out.
  bool was_known(std::uint32_t index) const { return places_[index].leaf; }

  // Solves all that can follow the root, which gets the number 0; false if that is more than `most` positions, or if
  // `poll` says to stop. `known` tells results found elsewhere.
  template <class Known, class Poll>
  bool solve(const State& root, std::uint64_t most, Known&& known, Poll&& poll) {
    positions_.clear();
    positions_.add(game_.representative(root));
    most = std::min<std::uint64_t>(most, positions_.capacity());
    std::uint32_t edges = 0;
    for (std::uint32_t i = 0; i < positions_.size(); ++i) {
      if (!poll()) return false;
      const State state = positions_[i];
      Place& place = places_[i] = {};
      first_[i] = edges;
      if (const auto outcome = game_.outcome(state)) {
        if (outcome->winner) place.winner = static_cast<std::uint8_t>(*outcome->winner);
        continue;
      }
      if (const std::optional<Result> found = i ? known(state) : std::nullopt) {
        place.leaf = true;
        place.distance = found->distance;
        if (found->winner) place.winner = static_cast<std::uint8_t>(*found->winner);
        continue;
      }
      place.turn = static_cast<std::uint8_t>(game_.turn(state));
      bool fits = true;
      each_next(game_, state, [&](const State& after) {
        const std::uint32_t next = positions_.add(game_.representative(after));
        fits = next < most && edges < after_.size();
        if (fits) after_[edges++] = next;
        return fits;
      });
      if (!fits) return false;
      place.open = edges - first_[i];
    }
    first_[positions_.size()] = edges;
    return link_back(edges, poll) && sweep(poll);
  }

 private:
  template <class Poll>
  bool link_back(std::uint32_t edges, Poll& poll) {
    constexpr std::uint32_t pause = 1 << 12;
    const std::uint32_t size = positions_.size();
    std::fill_n(first_before_.begin(), size + 2, 0);
    for (std::uint32_t edge = 0; edge < edges; ++edge) {
      if (edge % pause == 0 && !poll()) return false;
      ++first_before_[after_[edge] + 2];
    }
    for (std::uint32_t i = 2; i < size + 2; ++i) first_before_[i] += first_before_[i - 1];
    for (std::uint32_t i = 0; i < size; ++i) {
      if (i % (pause / 8) == 0 && !poll()) return false;
      for (std::uint32_t edge = first_[i]; edge < first_[i + 1]; ++edge) before_[first_before_[after_[edge] + 1]++] = i;
    }
    return true;
  }

  // From the positions won for somebody to those before them; `after_` is no longer needed and holds the queue.
  template <class Poll>
  bool sweep(Poll& poll) {
    std::uint32_t head = 0, tail = 0;
    for (std::uint32_t i = 0; i < positions_.size(); ++i)
      if (places_[i].winner != nobody) after_[tail++] = i;
    while (head < tail) {
      if (!poll()) return false;
      const std::uint32_t at = after_[head++];
      const Place& here = places_[at];
      for (std::uint32_t edge = first_before_[at]; edge < first_before_[at + 1]; ++edge) {
        Place& earlier = places_[before_[edge]];
        if (earlier.winner != nobody) continue;
        const auto distance = static_cast<std::uint16_t>(std::min(here.distance + 1, 0xffff));
        // The last move that loses need not be the longest defence when a leaf lies further from its end.
        earlier.distance = std::max(earlier.turn == here.winner ? std::uint16_t{0} : earlier.distance, distance);
        if (earlier.turn != here.winner && --earlier.open) continue;
        earlier.winner = here.winner;
        after_[tail++] = before_[edge];
      }
    }
    return true;
  }

  const G& game_;
  Positions<State> positions_;
  std::vector<Place> places_;
  std::vector<std::uint32_t> first_, first_before_, after_, before_;
};

}  // namespace tablier::proof
