// What every game of the core offers, and the few types all games share.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace tablier {

class Random;

// White, South, Red move first; Black, North, Yellow second.
enum class Player : std::uint8_t { first, second };

constexpr Player other(Player player) { return player == Player::first ? Player::second : Player::first; }

// Why a position is over, as far as the position alone can tell.
enum class Reason : std::uint8_t { captured, immobile, no_capture_limit, goal, deadlock, count };

constexpr std::string_view name(Reason reason) {
  constexpr std::string_view names[] = {"captured", "immobile", "no_capture_limit", "goal", "deadlock", "count"};
  return names[static_cast<std::size_t>(reason)];
}

struct Outcome {
  std::optional<Player> winner;  // nobody: a draw
  Reason reason;
  std::string_view rule;  // the number of the rule that ended the game
};

// What is wrong with a text, and at which byte.
struct Fault {
  std::size_t offset;
  std::string what;
};

// A value read from a text, or the fault that prevented it. The core throws nothing.
template <class T>
struct Parsed {
  T value{};
  std::optional<Fault> fault;

  static Parsed failed(std::size_t offset, std::string what) { return {{}, Fault{offset, std::move(what)}}; }
  explicit operator bool() const { return !fault; }
};

// One step of a turn as a person sees it: what went where, and what it took.
struct Step {
  std::string origin, target, kind;
  std::vector<std::string> captured;
};

// What a position says besides who stands where, for those who would else have to take its text apart.
struct Facts {
  int cols, rows;                                          // of the board; in Tchag of the box around the tiles
  std::array<int, 2> captured{};                           // the pieces each player has lost
  std::optional<std::uint32_t> since_capture{}, number{};  // plies since the last capture, number of the move
  std::optional<std::array<std::vector<int>, 2>> hands{};  // sizes still to place
  std::optional<Player> giver{};
  bool giving = false;  // the giver still gives
};

// What a person may do next within a turn. `kind` is that of the step it makes, or `piece`, `size`, `pass`, `stop`;
// `slides` are tiles going from one cell to another, `preview` is the board part of the text once the choice is made.
struct Choice {
  std::string token, kind, target;
  std::vector<std::string> captured;
  std::vector<std::pair<std::string, std::string>> slides;
  std::string preview;
};

// A turn in the making; `move` is the text of the move if the turn may end here, else empty.
struct Steps {
  std::vector<Choice> choices;
  std::string move;

  // No legal move begins with these tokens; the one at this index is where it goes wrong.
  static Parsed<Steps> unknown(std::size_t index) {
    return Parsed<Steps>::failed(index, "no legal move begins with these steps");
  }
};

using Cells = std::vector<std::pair<std::string, char>>;

// A game is a value that holds its options; a state is a value whose bytes are equal exactly when it is. A hash is
// mixed from the few words of a state when asked for: cheaper than keeping one up to date through every capture and
// slide. each_move visits the legal moves in the order of their texts until the visitor returns false. Moves are equal
// when their texts are; read_move reads as much of a move as its text tells, legal or not.
template <class G>
concept Game =
    std::has_unique_object_representations_v<typename G::State> && std::is_trivially_copyable_v<typename G::Move> &&
    requires(const G& game, const typename G::State& state, const typename G::Move& move, std::string_view text,
             std::span<const std::string> prefix, typename G::State& changing, Random& random) {
      { game.start() } -> std::same_as<typename G::State>;
      { game.turn(state) } -> std::same_as<Player>;
      { game.outcome(state) } -> std::same_as<std::optional<Outcome>>;
      {
        game.each_move(state, [](const typename G::Move&) { return true; })
      };
      { game.count_moves(state) } -> std::same_as<std::uint64_t>;
      { game.play(state, move) } -> std::same_as<typename G::State>;
      { game.hash(state) } -> std::same_as<std::uint64_t>;
      // Tells games of different rule sets, sizes, options or set-ups apart; hashes of states do not.
      { game.identity() } -> std::same_as<std::uint64_t>;
      // Of the positions that symmetries of the rules make of one, always the same: all are worth the same.
      { game.representative(state) } -> std::same_as<typename G::State>;
      { game.text(state) } -> std::same_as<std::string>;
      { game.key(state) } -> std::same_as<std::string>;
      { game.text(state, move) } -> std::same_as<std::string>;
      { game.parse(text) } -> std::same_as<Parsed<typename G::State>>;
      { game.read_move(text) } -> std::same_as<std::optional<typename G::Move>>;
      { move == move } -> std::same_as<bool>;
      { game.board(state) } -> std::same_as<Cells>;
      { game.facts(state) } -> std::same_as<Facts>;
      { game.describe(state, move) } -> std::same_as<std::vector<Step>>;
      // The choices that make a move, in the way it is described; passing and stopping need none.
      { game.choices(state, move) } -> std::same_as<std::vector<Choice>>;
      { game.steps(state, prefix) } -> std::same_as<Parsed<Steps>>;
      { game.play_random(changing, random) } -> std::same_as<bool>;
      { G::packed_size } -> std::convertible_to<std::size_t>;
      G::pack(move, std::declval<std::uint8_t*>());
      { game.unpack(std::declval<const std::uint8_t*>()) } -> std::same_as<std::optional<typename G::Move>>;
    };

// Mixes a word so that every input bit reaches every output bit (the finaliser of splitmix64).
[[gnu::always_inline]] constexpr std::uint64_t mix(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
  word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
  return word ^ (word >> 31);
}

}  // namespace tablier
