// Forced wins of Les Tours by threats alone: each move of the attacker threatens to reach the goal.
//
// The attacker tries only moves after which he would reach the goal, were it his turn again, and the defender cannot
// reach his own. To every such move all replies of the defender are tried; so a win that is found is a proof, and one
// that is not found says nothing. The number of threats is bounded, so no line comes back to a position for ever and
// nothing rests on repetition.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "tablier/games/tours.hpp"

namespace tablier::search {

class ToursThreats {
  using G = tours::Tours;
  using State = tours::State;
  using Move = tours::Move;

 public:
  struct Win {
    Move move;
    int distance;
  };

  ToursThreats() : failed_(remembered) {}

  // A forced win with as few threats before the goal run as possible, so many at most. `enter` counts a position, and
  // is false when no more may be looked at. The mover must not be able to reach the goal at once.
  template <class Enter>
  std::optional<Win> find(const G& game, const State& state, int threats, Enter&& enter) {
    std::optional<Win> win;
    bool ended = false;
    const auto count = [&] { return !ended && (enter() || !(ended = true)); };
    for (int most = 1; most <= std::min(threats, most_threats) && !win && !ended; ++most) {
      Move best{};
      if (const int distance = attack(game, state, most, count, ended, &best)) win = Win{best, distance};
    }
    return win;
  }

  bool reaches_goal(const G& game, const State& state, int player) {
    const auto row = game.row_to_move(state, player);
    return row && game.reaches_goal(state, player, *row, ways_[player]);
  }

 private:
  struct Failed {
    std::uint64_t hash = 0;
    int threats = 0;
  };
  static constexpr std::size_t remembered = 1 << 13;
  static constexpr int most_threats = 8, most_moves = 256;

  // Within how many plies the mover, who has no goal run, wins by so many threats; 0 if this finds no win.
  template <class Count>
  int attack(const G& game, const State& state, int threats, Count& count, const bool& ended, Move* best = nullptr) {
    const std::uint64_t hash = game.hash(state);
    Failed& place = failed_[hash % remembered];
    if (place.hash == hash && place.threats >= threats) return 0;
    const int attacker = state.turn;
    int distance = 0;
    game.each_move(state, [&](const Move& move) {
      const State next = game.play(state, move);
      if (!count()) return false;
      if (!reaches_goal(game, next, attacker) || reaches_goal(game, next, 1 - attacker)) return true;
      const int longest = defend(game, next, threats - 1, count, ended);
      if (ended || !longest) return !ended;
      distance = longest + 1;
      if (best) *best = move;
      return false;
    });
    if (!distance && !ended) place = {hash, threats};
    return ended ? 0 : distance;
  }

  // Within how many plies the mover loses whatever he does, the other having so many threats left; 0 if he may not.
  template <class Count>
  int defend(const G& game, const State& state, int threats, Count& count, const bool& ended) {
    const int attacker = 1 - state.turn;
    State open[most_moves];
    int left = 0, longest = 2;
    bool lost = true;
    game.each_move(state, [&](const Move& move) {
      const State next = game.play(state, move);
      if (!count()) return lost = false;
      if (reaches_goal(game, next, attacker)) return true;
      if (threats == 0 || left == most_moves) return lost = false;
      open[left++] = next;
      return true;
    });
    for (int i = 0; i < left && lost; ++i) {
      const int distance = attack(game, open[i], threats, count, ended);
      lost = distance > 0;
      longest = std::max(longest, distance + 1);
    }
    return lost ? longest : 0;
  }

  std::vector<Failed> failed_;
  tours::GoalWay ways_[2];  // the last ones found, by player
};

}  // namespace tablier::search
