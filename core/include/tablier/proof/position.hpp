// Positions as proofs see them: without counters, told apart by 128 bits, kept in bounded sets.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "tablier/game.hpp"

namespace tablier::proof {

// Proofs are about unlimited play without history, so counters do not tell positions apart.
template <class State>
constexpr State plain(State state) {
  if constexpr (requires { state.since, state.number; }) {
    state.since = 0;
    state.number = 1;
  }
  return state;
}

// `place` says where to look in a table, `check` whether what is found there is the position: 64 bits alone would let
// two positions be mixed up now and then in a long search.
struct Key {
  std::uint64_t place, check;
  friend constexpr bool operator==(const Key&, const Key&) = default;
};

template <class State>
[[gnu::always_inline]] inline Key key_of(const State& state) {
  static_assert(sizeof(State) % 8 == 0);
  std::uint64_t words[sizeof(State) / 8];
  std::memcpy(words, &state, sizeof(State));
  Key key{0x9e3779b97f4a7c15u, 0xd1b54a32d192ed03u};
  for (const std::uint64_t word : words) {
    key.place = mix(key.place + word);
    key.check = mix(key.check ^ (word * 0xaef17502108ef2d9u + 1));
  }
  return key;
}

// The key of a position and of all that symmetries of the rules make of it. Who can force a win is the same for all of
// them, so a search may take one for another; a strategy may not, it is about positions as they come about.
template <Game G>
Key class_key(const G& game, const typename G::State& state) {
  return key_of(game.representative(state));
}

// Calls `visit` with each move and what it leads to. One copy of the large move generator serves all callers.
template <Game G>
[[gnu::noinline]] void each_next(const G& game, const typename G::State& state,
                                 bool (*visit)(void*, const typename G::State&, const typename G::Move&),
                                 void* context) {
  game.each_move(state,
                 [&](const typename G::Move& move) { return visit(context, plain(game.play(state, move)), move); });
}

// Visits what the moves lead to until the visitor returns false.
template <Game G, class Visit>
void each_next(const G& game, const typename G::State& state, Visit&& visit) {
  using Visitor = std::remove_reference_t<Visit>;
  const auto call = [](void* visitor, const typename G::State& next, const typename G::Move& move) -> bool {
    if constexpr (std::is_invocable_v<Visitor, const typename G::State&, const typename G::Move&>)
      return (*static_cast<Visitor*>(visitor))(next, move);
    else
      return (*static_cast<Visitor*>(visitor))(next);
  };
  each_next(game, state, call, static_cast<void*>(&visit));
}

template <class State>
bool same(const State& a, const State& b) {
  return std::memcmp(&a, &b, sizeof(State)) == 0;
}

// A set of so many states at most, numbered in the order in which they come.
template <class State>
class Positions {
 public:
  static constexpr std::uint32_t none = ~0u;

  static constexpr std::size_t most = 400'000'000;  // numbers of positions and of moves fit in 32 bits

  explicit Positions(std::size_t capacity)
      : capacity_(std::clamp<std::size_t>(capacity, 64, most)),
        states_(capacity_),
        slots_of_(capacity_),
        slots_(std::bit_ceil(2 * capacity_ + 2)) {}

  static constexpr std::size_t bytes_each = sizeof(State) + 3 * sizeof(std::uint32_t);

  std::size_t capacity() const { return capacity_; }
  std::uint32_t size() const { return size_; }
  const State& operator[](std::uint32_t index) const { return states_[index]; }

  void clear() {
    for (std::uint32_t i = 0; i < size_; ++i) slots_[slots_of_[i]] = 0;
    size_ = 0;
  }
  std::uint32_t find(const State& state) const { return slots_[slot(state)] - 1; }
  // The number of a state, which is added if need be; none when the set is full.
  std::uint32_t add(const State& state) {
    const std::size_t at = slot(state);
    if (slots_[at]) return slots_[at] - 1;
    if (size_ == capacity_) return none;
    states_[size_] = state;
    slots_of_[size_] = static_cast<std::uint32_t>(at);
    return (slots_[at] = ++size_) - 1;
  }

 private:
  std::size_t slot(const State& state) const {
    std::size_t at = key_of(state).place & (slots_.size() - 1);
    while (slots_[at] && !same(states_[slots_[at] - 1], state)) at = (at + 1) & (slots_.size() - 1);
    return at;
  }

  std::size_t capacity_;
  std::vector<State> states_;
  std::vector<std::uint32_t> slots_of_, slots_;  // a slot holds a number plus 1
  std::uint32_t size_ = 0;
};

}  // namespace tablier::proof
