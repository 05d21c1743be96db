// What a search says about a position: an estimate, and apart from it what is proved.
#pragma once

#include <algorithm>
#include <cstdint>

namespace tablier::search {

// Values are from the mover's side. Beyond every estimate lie the proved wins, nearer ones higher.
using Value = int;
constexpr Value won_now = 30'000, largest_estimate = 20'000, infinite = 32'000;

// The plies a line of the search may have.
constexpr int longest_line = 96;

// The proved bounds of the mover's result: -1 lost, 0 drawn, 1 won. They are about play without history: a draw by
// repetition or by the no-capture limit proves nothing. When the result is a win or a loss, it comes within
// `distance` plies. A rough distance is the most that it can be: nobody has looked for the true one, and few need to,
// since reading it from tables of endings costs more than reading who wins.
struct Known {
  std::int8_t least = -1, most = 1;
  std::uint8_t distance = 0;
  bool rough = false;

  static constexpr Known result(int sign) {
    return {static_cast<std::int8_t>(sign), static_cast<std::int8_t>(sign), 0};
  }
  constexpr bool won() const { return least == 1; }
  constexpr bool lost() const { return most == -1; }
  constexpr bool settled() const { return least == most; }
  constexpr Known reversed() const {
    return {static_cast<std::int8_t>(-most), static_cast<std::int8_t>(-least), distance, rough};
  }
  // The value of a settled result.
  constexpr Value value() const { return least * (won_now - distance); }
  // Whether a settled result is known well enough for a search in this window: among estimates a distance decides
  // nothing.
  constexpr bool suffices(Value alpha, Value beta) const {
    return !rough || (won() ? beta <= largest_estimate : alpha >= -largest_estimate);
  }
  friend constexpr bool operator==(Known, Known) = default;
};

// An estimate as far as what is proved allows it. Where no more than a draw can be hoped for, and that not for sure, it
// is worth less than a draw that is proved.
constexpr Value within(Value estimate, Known known) {
  if (known.least == 0) return std::max(estimate, 0);
  if (known.most == 0) return std::min(estimate, -1);
  return estimate;
}

// What a look at a position gives.
struct Result {
  Value value = 0;
  Known known;

  static constexpr Result settled(Known known) { return {known.value(), known}; }

  // What a look at the position after a move says about the move, to the mover.
  constexpr Result of_move(bool same_mover) const {
    const Known seen = same_mover ? known : known.reversed();
    const Value from_here = same_mover ? value : -value;
    if (seen.settled()) return {from_here - seen.least, seen};  // a ply further away
    return {within(from_here, seen), seen};
  }
};

// Collects what is known about the moves of a position, seen by its mover, into what is known about the position.
class Gathering {
 public:
  constexpr void add(Known move) {
    const auto distance = static_cast<std::uint8_t>(std::min(move.distance + 1, 255));
    least_ = std::max(least_, move.least);
    most_ = std::max(most_, move.most);
    const Distance plies{distance, move.rough};
    if (move.won() && distance < to_win_.plies) to_win_ = plies;
    if (distance > to_loss_.plies) to_loss_ = plies;
  }
  constexpr bool won() const { return least_ == 1; }
  // `complete`: every legal move has been added. A move left out may be as good as any.
  constexpr Known known(bool complete) const {
    const std::int8_t most = complete ? most_ : std::int8_t{1};
    const Distance distance = least_ == 1 ? to_win_ : most == -1 ? to_loss_ : Distance{};
    return {least_, most, distance.plies, distance.rough};
  }

 private:
  struct Distance {
    std::uint8_t plies = 0;
    bool rough = false;
  };
  std::int8_t least_ = -1, most_ = -1;
  Distance to_win_{255, false}, to_loss_;
};

}  // namespace tablier::search
