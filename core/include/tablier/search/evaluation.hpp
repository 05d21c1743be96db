// What the search asks of a game beyond its rules: an estimate, an order of the moves, and when not to trust a look.
#pragma once

#include <concepts>
#include <cstdint>

#include "tablier/game.hpp"
#include "tablier/search/known.hpp"
#include "tablier/search/tuning.hpp"

namespace tablier::search {

// Whether an estimate can be trusted as it stands. `captures`: only after the captures have been tried, which the
// mover may decline; `threatened`: only after all moves have been tried, since the mover must answer something.
enum class Urgency : std::uint8_t { calm, captures, threatened };

struct Judgement {
  Value value = 0;
  Urgency urgency = Urgency::calm;
  bool perhaps_over = false;  // the game must be asked
  bool wins_at_once = false;  // a legal move that wins has been seen
};

// One for each game. An Action is as much of a move as the search must keep: enough to play it, not to write it.
template <class G>
class Evaluation;

template <class G>
concept Evaluated = Game<G> && requires(Evaluation<G>& evaluation, const G& game, const typename G::State& state,
                                        const typename G::Move& move, const typename Evaluation<G>::Action& action) {
  // What an estimate is made of, and its weights: Fitted for a game.
  { Evaluation<G>::names };
  { Evaluation<G>::fitted(game) };
  { evaluation.terms(game, state) } -> std::same_as<typename Evaluation<G>::Terms>;
  // At most so many moves of a position are looked at; where there are more, nothing is proved by them.
  { Evaluation<G>::most_moves } -> std::convertible_to<int>;
  // The numbers of the search for this game.
  { Evaluation<G>::tuning(game) } -> std::convertible_to<Tuning>;
  // Visits the moves as each_move of the game does, but as actions.
  {
    Evaluation<G>::each_action(game, state, [](const typename Evaluation<G>::Action&) { return true; })
  };
  // Whether different moves may do the same to the board as this one.
  { Evaluation<G>::merges(action) } -> std::same_as<bool>;
  { Evaluation<G>::action(move) } -> std::same_as<typename Evaluation<G>::Action>;
  requires std::equality_comparable<typename Evaluation<G>::Action>;
  { Evaluation<G>::is(action, move) } -> std::same_as<bool>;
  { Evaluation<G>::play(game, state, action) } -> std::same_as<typename G::State>;
  // Never 0; different for different moves of a position, nearly always.
  { Evaluation<G>::signature(action) } -> std::same_as<std::uint16_t>;
  // An index below `squares` that means the same in similar positions.
  { Evaluation<G>::square(action) } -> std::convertible_to<int>;
  // How much a move captures; 0 for a quiet one.
  { Evaluation<G>::gain(state, action) } -> std::same_as<int>;
  // How good a move looks besides, between 0 and 1000.
  { Evaluation<G>::promise(state, action) } -> std::same_as<int>;
  // Positions with equal keys may be taken for each other: no counters, save where they are about to matter.
  { Evaluation<G>::key(game, state, std::uint64_t{}) } -> std::same_as<std::uint64_t>;
  // So many of the positions before may occur again.
  { Evaluation<G>::reversible_plies(state) } -> std::same_as<int>;
  // Whether a result that is so many plies away comes before the no-capture limit.
  { Evaluation<G>::in_time(game, state, 1) } -> std::same_as<bool>;
  { evaluation.weighed(evaluation.terms(game, state)) } -> std::same_as<Value>;
  // `estimate` makes a value of the terms: their weighed sum, or what a network says.
  {
    evaluation.judge(game, state, [](const typename Evaluation<G>::Terms&) { return Value{}; })
  } -> std::same_as<Judgement>;
  // What a capture of that size may change the value by, generously.
  { evaluation.worth(1) } -> std::same_as<Value>;
};

}  // namespace tablier::search
