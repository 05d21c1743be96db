// Tumicarona, Fanorona and Vela on boards from 3 × 3 to 9 × 7: a class for each number of ranks.
#pragma once

#include <algorithm>
#include <cstring>

#include "tablier/game.hpp"
#include "tablier/games/fanorona_moves.hpp"
#include "tablier/games/fanorona_symmetries.hpp"
#include "tablier/text.hpp"

namespace tablier::fanorona {

enum class RuleSet : std::uint8_t { tumicarona, fanorona, vela };

struct Options {
  RuleSet rules = RuleSet::tumicarona;
  bool compulsory = true;                // T7 against F3
  bool stalemate_draws = false;          // F2
  std::uint32_t no_capture_limit = 100;  // T12; 0 is none
  Player giver = Player::second;         // V2
  int cols = widest;
};

struct State {
  Mask pieces[2];
  std::uint32_t since, number;  // plies since the last capture, number of the move
  std::uint8_t turn, giver;     // giver is 0 where there is none
  std::uint8_t unused[6];
};

template <int Rows>
class Fanorona {
 public:
  using State = fanorona::State;
  using Move = fanorona::Move;
  using B = Board<Rows>;

  explicit Fanorona(Options options = {}) : options_(options), all_(B::all(options.cols)) {}

  int cols() const { return options_.cols; }
  // All points of the board.
  Mask all() const { return all_; }

  State start() const {
    State state{};
    for (int point = 0; point < points(); ++point) {
      const int file = B::file(point), rank = B::rank(point);
      if (file == cols() / 2 && rank == Rows / 2) continue;
      const int past_centre = file > cols() / 2;
      const int owner = rank != Rows / 2 ? rank > Rows / 2 : (file + past_centre) % 2 == 0;
      state.pieces[owner] |= Mask{1} << point;
    }
    state.number = 1;
    if (options_.rules == RuleSet::vela) {
      state.giver = static_cast<std::uint8_t>(options_.giver);
      state.turn = 1 - state.giver;
    }
    return state;
  }

  Player turn(const State& state) const { return static_cast<Player>(state.turn); }

  // Which of the capture rules is in force.
  Phase phase(const State& state) const {
    if (options_.rules == RuleSet::vela && std::popcount(state.pieces[state.giver]) > 5)  // V5
      return state.turn == state.giver ? Phase::giver : Phase::taker;
    return options_.compulsory ? Phase::compulsory : Phase::optional;
  }

  RuleSet rules() const { return options_.rules; }
  std::uint32_t no_capture_limit() const { return options_.no_capture_limit; }

  std::optional<Outcome> outcome(const State& state) const {
    const bool tumicarona = options_.rules == RuleSet::tumicarona;
    const Player mover = turn(state);
    if (!own(state)) return Outcome{other(mover), Reason::captured, tumicarona ? "T1" : "F2"};
    if (!enemy(state)) return Outcome{mover, Reason::captured, tumicarona ? "T1" : "F2"};
    if (!turns(state).can_step()) {
      if (options_.stalemate_draws) return Outcome{std::nullopt, Reason::immobile, "F2"};
      return Outcome{other(mover), Reason::immobile, tumicarona ? "T1" : "F2"};
    }
    if (limit_reached(state)) return Outcome{std::nullopt, Reason::no_capture_limit, tumicarona ? "T12" : "F6"};
    return std::nullopt;
  }

  template <class Visit>
  void each_move(const State& state, Visit&& visit) const {
    if (!finished(state)) turns(state).each(phase(state), visit);
  }

  // Visits what the moves do, in the same order.
  template <class Visit>
  void each_effect(const State& state, Visit&& visit) const {
    if (!finished(state)) turns(state).each_effect(phase(state), visit);
  }

  std::uint64_t count_moves(const State& state) const { return finished(state) ? 0 : turns(state).count(phase(state)); }

  State play(const State& state, const Move& move) const {
    return play(state, Effect{move.captured, move.from, move.to});
  }

  std::uint64_t hash(const State& state) const {
    return mix(mix(state.pieces[0] ^ Mask{state.turn} << 63) + (state.pieces[1] ^ Mask{state.giver} << 63));
  }

  State representative(const State& state) const {
    const Symmetries<Rows> symmetries(cols());
    State first = state;
    for (int symmetry = 1; symmetry < symmetries.count(); ++symmetry) {
      const Mask white = symmetries.apply(symmetry, state.pieces[0]);
      if (white > first.pieces[0]) continue;
      const Mask black = symmetries.apply(symmetry, state.pieces[1]);
      if (white == first.pieces[0] && black >= first.pieces[1]) continue;
      first.pieces[0] = white;
      first.pieces[1] = black;
    }
    return first;
  }

  std::uint64_t identity() const {
    const unsigned rules = static_cast<unsigned>(options_.rules), giver = static_cast<unsigned>(options_.giver);
    const unsigned small = 1u | static_cast<unsigned>(cols()) << 4 | Rows << 8 | rules << 12 | giver << 16 |
                           unsigned{options_.compulsory} << 17 | unsigned{options_.stalemate_draws} << 18;
    return mix(std::uint64_t{options_.no_capture_limit} << 32 | small);
  }

  std::string key(const State& state) const {
    std::string text = board_text(state.pieces[0], state.pieces[1]) + (state.turn ? " b" : " w");
    if (options_.rules == RuleSet::vela) text += state.giver ? " b" : " w";
    return text;
  }

  std::string text(const State& state) const {
    std::string text = board_text(state.pieces[0], state.pieces[1]) + (state.turn ? " b " : " w ") +
                       std::to_string(state.since) + " " + std::to_string(state.number);
    if (options_.rules == RuleSet::vela) text += state.giver ? " b" : " w";
    return text;
  }

  std::string text(const State&, const Move& move) const {
    std::string text = point_name(move.path[0]);
    for (int step = 1; step <= move.length(); ++step) text += "-" + token(move.path[step]);
    return text;
  }

  Parsed<State> parse(std::string_view text) const;

  std::optional<Move> read_move(std::string_view text) const {
    Move move{};
    for (int step = 0; step < Move::longest; ++step) {
      const auto cell = read_cell(text, cols(), Rows);
      if (!cell) return std::nullopt;
      text.remove_prefix(2);
      const int point = cell->file * Rows + cell->rank;
      const bool marked = step > 0 && !text.empty() && text[0] != '-';
      if (marked && text[0] != 'A' && text[0] != 'W') return std::nullopt;
      const Kind kind = !marked ? Kind::plain : text[0] == 'A' ? Kind::approach : Kind::withdrawal;
      move.path[step] = step ? Move::encode(point, kind) : static_cast<std::uint8_t>(point);
      if (marked) text.remove_prefix(1);
      if (text.empty()) return step ? std::optional(move) : std::nullopt;
      if (text[0] != '-') return std::nullopt;
      text.remove_prefix(1);
    }
    return std::nullopt;
  }

  Cells board(const State& state) const {
    Cells cells;
    for (int point = 0; point < points(); ++point)
      for (int side = 0; side < 2; ++side)
        if (state.pieces[side] >> point & 1) cells.emplace_back(point_name(point), side ? 'B' : 'W');
    return cells;
  }

  Facts facts(const State& state) const {
    Facts facts{cols(), Rows};
    for (std::size_t side = 0; side < 2; ++side)
      facts.captured[side] = points() / 2 - std::popcount(state.pieces[side]);
    facts.since_capture = state.since;
    facts.number = state.number;
    if (options_.rules == RuleSet::vela) {
      facts.giver = static_cast<Player>(state.giver);
      facts.giving = phase(state) == Phase::giver || phase(state) == Phase::taker;
    }
    return facts;
  }

  std::vector<Choice> choices(const State& state, const Move& move) const {
    std::vector<Choice> choices;
    for (int index = 0; index <= move.length(); ++index) choices.push_back(choice(state, move, index));
    return choices;
  }

  std::vector<Step> describe(const State& state, const Move& move) const {
    std::vector<Step> steps;
    Mask enemy = this->enemy(state);
    int at = move.path[0];
    for (int i = 1; i <= move.length(); ++i) {
      const Mask captured = captures(state, at, move.path[i], enemy);
      const int target = Move::target(move.path[i]);
      steps.push_back({point_name(at), point_name(target), kind_name(move.path[i]), point_names(captured)});
      enemy &= ~captured;
      at = target;
    }
    return steps;
  }

  // The turns in the making are the prefixes of the legal moves.
  Parsed<Steps> steps(const State& state, std::span<const std::string> prefix) const {
    Steps found;
    std::size_t known = 0;
    each_move(state, [&](const Move& move) {
      const std::size_t length = static_cast<std::size_t>(move.length()) + 1;
      for (std::size_t i = 0; i < prefix.size(); ++i) {
        if (i >= length || token_at(move, i) != prefix[i]) return true;
        known = std::max(known, i + 1);
      }
      if (length == prefix.size()) {
        found.move = text(state, move);
      } else {
        const std::string next = token_at(move, prefix.size());
        if (found.choices.empty() || found.choices.back().token != next)
          found.choices.push_back(choice(state, move, static_cast<int>(prefix.size())));
      }
      return true;
    });
    if (known < prefix.size()) return Steps::unknown(known);
    return {found, {}};
  }

  // Plays a legal move, each with the same chance; false when the game is over.
  bool play_random(State& state, Random& random) const {
    Effect effect;
    if (finished(state) || !turns(state).draw(phase(state), random, effect)) return false;
    state = play(state, effect);
    return true;
  }

  static constexpr std::size_t packed_size = Move::longest;
  static void pack(const Move& move, std::uint8_t* bytes) {
    const auto used = static_cast<std::size_t>(move.length()) + 1;
    std::memcpy(bytes, move.path, used);
    std::memset(bytes + used, 0, packed_size - used);
  }
  // Enough of a move for its text; nothing if the bytes are no move.
  std::optional<Move> unpack(const std::uint8_t* bytes) const {
    Move move{};
    std::memcpy(move.path, bytes, packed_size);
    bool valid = move.path[0] < points() && move.path[1];
    for (int i = 1; i <= move.length(); ++i) valid &= Move::target(move.path[i]) < points();
    return valid ? std::optional(move) : std::nullopt;
  }

 private:
  using T = Turns<Rows>;

  int points() const { return cols() * Rows; }
  Mask own(const State& state) const { return state.pieces[state.turn]; }
  Mask enemy(const State& state) const { return state.pieces[1 - state.turn]; }

  bool limit_reached(const State& state) const {
    return options_.no_capture_limit && state.since >= options_.no_capture_limit;
  }
  // Over for a reason other than having no move.
  bool finished(const State& state) const { return !state.pieces[0] || !state.pieces[1] || limit_reached(state); }

  T turns(const State& state) const { return {own(state), enemy(state), all_}; }

  State play(const State& state, const Effect& effect) const {
    State next = state;
    next.pieces[state.turn] ^= Mask{1} << effect.from | Mask{1} << effect.to;
    next.pieces[1 - state.turn] &= ~effect.captured;
    next.since = effect.captured ? 0 : std::min(state.since + 1, largest_counter);
    next.number = std::min(state.number + state.turn, largest_counter);
    next.turn = 1 - state.turn;
    return next;
  }

  Mask captures(const State& state, int at, std::uint8_t step, Mask enemy) const {
    return T::captures(at, Move::target(step), Move::kind(step), enemy, phase(state) == Phase::taker);
  }

  // The choice that `move` makes at its step number `index` (0: the piece to move).
  Choice choice(const State& state, const Move& move, int index) const {
    Choice choice{
        token_at(move, static_cast<std::size_t>(index)), index ? kind_name(move.path[index]) : "piece", {}, {}, {}, {}};
    Mask own = this->own(state), enemy = this->enemy(state), taken = 0;
    int at = move.path[0];
    for (int i = 1; i <= index; ++i) {
      taken = captures(state, at, move.path[i], enemy);
      enemy &= ~taken;
      own ^= Mask{1} << at;
      at = Move::target(move.path[i]);
      own |= Mask{1} << at;
    }
    choice.target = point_name(at);
    choice.captured = point_names(taken);
    choice.preview = state.turn ? board_text(enemy, own) : board_text(own, enemy);
    return choice;
  }

  static std::string point_name(int point) { return cell_name(B::file(point), B::rank(point)); }

  static std::vector<std::string> point_names(Mask points) {
    std::vector<std::string> names;
    for (; points; points &= points - 1) names.push_back(point_name(std::countr_zero(points)));
    return names;
  }

  static std::string kind_name(std::uint8_t step) {
    constexpr const char* kinds[] = {"step", "approach", "withdrawal"};
    return kinds[static_cast<int>(Move::kind(step))];
  }

  static std::string token(std::uint8_t step) {
    constexpr std::string_view suffix[] = {"", "A", "W"};
    return point_name(Move::target(step)).append(suffix[static_cast<int>(Move::kind(step))]);
  }
  static std::string token_at(const Move& move, std::size_t index) {
    return index == 0 ? point_name(move.path[0]) : token(move.path[index]);
  }

  std::string board_text(Mask white, Mask black) const {
    std::string text;
    for (int rank = Rows - 1; rank >= 0; --rank) {
      int gap = 0;
      for (int file = 0; file < cols(); ++file) {
        const Mask point = Mask{1} << (file * Rows + rank);
        if (!((white | black) & point)) {
          ++gap;
          continue;
        }
        if (gap) text += static_cast<char>('0' + gap);
        gap = 0;
        text += white & point ? 'W' : 'B';
      }
      if (gap) text += static_cast<char>('0' + gap);
      if (rank) text += '/';
    }
    return text;
  }

  Options options_;
  Mask all_;
};

template <int Rows>
Parsed<State> Fanorona<Rows>::parse(std::string_view text) const {
  using Failed = Parsed<State>;
  const std::string size = std::to_string(cols()) + "x" + std::to_string(Rows);
  State state{};
  Fields fields(text);
  const std::string_view board = *fields.next();
  int file = 0, rank = Rows - 1;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const char byte = board[i];
    if (byte == '/') {
      if (file != cols())
        return Failed::failed(i, "rank " + std::to_string(rank + 1) + " is too short for a " + size + " board");
      if (rank-- == 0) return Failed::failed(i, "too many ranks for a " + size + " board");
      file = 0;
      continue;
    }
    const int width = byte >= '1' && byte <= '9' ? byte - '0' : 1;
    if (width == 1 && byte != '1' && byte != 'W' && byte != 'B')
      return Failed::failed(i, shown(byte) + " is not W, B, / or a number of empty points");
    if (file + width > cols())
      return Failed::failed(i, "rank " + std::to_string(rank + 1) + " is too long for a " + size + " board");
    if (byte == 'W' || byte == 'B') state.pieces[byte == 'B'] |= Mask{1} << (file * Rows + rank);
    file += width;
  }
  if (file != cols())
    return Failed::failed(board.size(), "rank " + std::to_string(rank + 1) + " is too short for a " + size + " board");
  if (rank != 0) return Failed::failed(board.size(), "too few ranks for a " + size + " board");
  for (int side = 0; side < 2; ++side)
    if (std::popcount(state.pieces[side]) > points() / 2)
      return Failed::failed(0, std::string(side ? "Black" : "White") + " has more than the " +
                                   std::to_string(points() / 2) + " pieces of the start");

  const auto side = [&](std::uint8_t& value, const char* what) -> std::optional<Fault> {
    const auto field = fields.next();
    if (!field) return Fault{text.size(), std::string(what) + " is missing"};
    if (field != "w" && field != "b") return Fault{fields.begin(), std::string(what) + " must be w or b"};
    value = field == "b";
    return std::nullopt;
  };
  const auto counter = [&](std::uint32_t& value, std::uint32_t least, const char* what) -> std::optional<Fault> {
    const auto field = fields.next();
    if (!field) return Fault{text.size(), std::string(what) + " is missing"};
    const auto read = number(*field);
    if (!read || *read < least)
      return Fault{fields.begin(), std::string(what) + " must be a number from " + std::to_string(least) + " to " +
                                       std::to_string(largest_counter)};
    value = *read;
    return std::nullopt;
  };
  std::optional<Fault> fault = side(state.turn, "the side to move");
  if (!fault) fault = counter(state.since, 0, "the number of plies since the last capture");
  if (!fault) fault = counter(state.number, 1, "the move number");
  if (!fault && options_.rules == RuleSet::vela) fault = side(state.giver, "the giver");
  if (!fault && !fields.done()) fault = Fault{fields.at(), "nothing may follow here"};
  if (fault) return {{}, fault};
  return {state, {}};
}

}  // namespace tablier::fanorona
