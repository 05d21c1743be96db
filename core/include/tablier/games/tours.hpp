// Les Tours: pieces that belong to nobody, travel as far as they are tall, and bounce off each other.
#pragma once

#include <algorithm>

#include "tablier/game.hpp"
#include "tablier/games/tours_goal.hpp"
#include "tablier/random.hpp"
#include "tablier/text.hpp"

namespace tablier::tours {

struct Options {
  bool cell_once = false;          // L7
  bool null_move_allowed = false;  // L8
};

// The size of a piece is a binary number spread over two planes: singles in plane 0, doubles in plane 1, triples in
// both. hands[player][size - 1] counts the pieces still to place.
struct State {
  Mask planes[2];
  std::uint8_t hands[2][largest_size];
  std::uint8_t turn, won;
};

// A placement keeps the size in `from`, above all cells.
struct Move {
  static constexpr std::uint8_t placing = 64, passing = 70;

  std::uint8_t from, to;

  friend constexpr bool operator==(const Move&, const Move&) = default;
  static constexpr Move place(int size, int cell) {
    return {static_cast<std::uint8_t>(placing + size), static_cast<std::uint8_t>(cell)};
  }
  static constexpr Move pass() { return {passing, 0}; }
  constexpr bool places() const { return from > placing && from < passing; }
  constexpr bool passes() const { return from == passing; }
  constexpr int size() const { return from - placing; }
};

class Tours {
 public:
  using State = tours::State;
  using Move = tours::Move;

  explicit Tours(Options options = {}) : options_(options) {}

  State start() const { return {{0, 0}, {{2, 2, 2}, {2, 2, 2}}, 0, 0}; }

  Player turn(const State& state) const { return static_cast<Player>(state.turn); }

  std::optional<Outcome> outcome(const State& state) const {
    if (state.won) return Outcome{other(turn(state)), Reason::goal, "L9"};
    if (setting_up(state) || can_move(state, 0) || can_move(state, 1)) return std::nullopt;
    return Outcome{std::nullopt, Reason::deadlock, "L3"};
  }

  template <class Visit>
  void each_move(const State& state, Visit&& visit) const {
    if (state.won) return;
    if (setting_up(state)) {
      for (int size = 1; size <= largest_size; ++size)
        if (state.hands[state.turn][size - 1])
          for (Mask open = home(state.turn) & ~occupied(state); open; open &= open - 1)
            if (!visit(Move::place(size, std::countr_zero(open)))) return;
      return;
    }
    const bool moved = each_piece(state, state.turn, [&](int from, Mask ends) {
      for (; ends; ends &= ends - 1)
        if (!visit(Move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(std::countr_zero(ends))}))
          return false;
      return true;
    });
    if (!moved && can_move(state, 1 - state.turn)) visit(Move::pass());
  }

  std::uint64_t count_moves(const State& state) const {
    std::uint64_t count = 0;
    if (state.won || setting_up(state)) {
      each_move(state, [&](const Move&) { return ++count, true; });
      return count;
    }
    each_piece(state, state.turn, [&](int, Mask ends) {
      count += static_cast<unsigned>(std::popcount(ends));
      return true;
    });
    return count ? count : can_move(state, 1 - state.turn);
  }

  State play(const State& state, const Move& move) const {
    State next = state;
    next.turn = 1 - state.turn;
    if (move.passes()) return next;
    int size = move.size();
    if (move.places()) {
      --next.hands[state.turn][size - 1];
    } else {
      size = size_at(state, move.from);
      for (Mask& plane : next.planes) plane &= ~bit(move.from);
    }
    if (move.to == goal)
      next.won = 1;
    else
      for (int i = 0; i < 2; ++i) next.planes[i] |= Mask{static_cast<unsigned>(size >> i & 1)} << move.to;
    return next;
  }

  std::uint64_t hash(const State& state) const {
    Mask rest = Mask{state.turn} | Mask{state.won} << 1;
    for (int i = 0; i < 6; ++i) rest |= Mask{state.hands[i / 3][i % 3]} << (2 + 2 * i);
    return mix(mix(state.planes[0]) + (state.planes[1] ^ std::rotr(rest, 8)));
  }

  State representative(const State& state) const {
    State image = state;
    for (Mask& plane : image.planes) plane = mirrored(plane);
    return std::ranges::lexicographical_compare(image.planes, state.planes) ? image : state;
  }

  std::uint64_t identity() const { return mix(2u | options_.cell_once << 4 | options_.null_move_allowed << 5); }

  std::string text(const State& state) const {
    std::string text = board_text(state) + (state.turn ? " n " : " s ");
    if (state.won) return text + "won";
    if (!setting_up(state)) return text + "-";
    return text + hand_text(state, 0) + ":" + hand_text(state, 1);
  }

  std::string key(const State& state) const { return text(state); }

  std::string text(const State&, const Move& move) const {
    if (move.passes()) return "pass";
    if (move.places()) return std::string{static_cast<char>('0' + move.size()), '@'} + name(move.to);
    return name(move.from) + "-" + name(move.to);
  }

  Parsed<State> parse(std::string_view text) const;

  static std::optional<Move> read_move(std::string_view text) {
    if (text == "pass") return Move::pass();
    if (text.size() == 4 && text[1] == '@') {
      const int size = text[0] - '0', to = cell_of(text.substr(2));
      return size >= 1 && size <= largest_size && to ? std::optional(Move::place(size, to)) : std::nullopt;
    }
    if (text.size() < 5 || text[2] != '-') return std::nullopt;
    const int from = cell_of(text.substr(0, 2)), to = text.substr(3) == "goal" ? goal : cell_of(text.substr(3));
    if (!from || !to) return std::nullopt;
    return Move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
  }

  Cells board(const State& state) const {
    Cells found;
    for (Mask left = occupied(state); left; left &= left - 1) {
      const int cell = std::countr_zero(left);
      found.emplace_back(name(cell), static_cast<char>('0' + size_at(state, cell)));
    }
    return found;
  }

  Facts facts(const State& state) const {
    Facts facts{side, side};
    if (!setting_up(state)) return facts;
    facts.hands.emplace();
    for (std::size_t player = 0; player < 2; ++player)
      for (int size = 1; size <= largest_size; ++size)
        (*facts.hands)[player].insert((*facts.hands)[player].end(), state.hands[player][size - 1], size);
    return facts;
  }

  std::vector<Choice> choices(const State& state, const Move& move) const {
    if (move.passes()) return {};
    if (move.places())
      return {{size_token(move), "size", "", {}, {}, board_text(state)},
              {name(move.to), "place", name(move.to), {}, {}, board_text(play(state, move))}};
    std::vector<Choice> choices{{name(move.from), "piece", name(move.from), {}, {}, board_text(state)}};
    for (const int next : shortest_path(state, move)) choices.push_back(choice(state, move.from, next));
    return choices;
  }

  std::vector<Step> describe(const State& state, const Move& move) const {
    if (move.passes()) return {};
    if (move.places()) return {{size_token(move), name(move.to), "place", {}}};
    std::vector<Step> steps;
    int at = move.from;
    for (const int next : shortest_path(state, move)) {
      steps.push_back({name(at), name(next), kind_name(state, move.from, next), {}});
      at = next;
    }
    return steps;
  }

  Parsed<Steps> steps(const State& state, std::span<const std::string> prefix) const;

  // Plays a legal move, each with the same chance; false when the game is over.
  bool play_random(State& state, Random& random) const {
    if (state.won) return false;
    if (setting_up(state)) {
      const auto count = static_cast<std::uint32_t>(count_moves(state));
      std::uint32_t drawn = random.below(count);
      std::optional<Move> chosen;
      each_move(state, [&](const Move& move) {
        if (drawn--) return true;
        chosen = move;
        return false;
      });
      state = play(state, *chosen);
      return true;
    }
    struct Ends {
      int from;
      Mask ends;
    } pieces[side];
    int count = 0;
    std::uint32_t moves = 0;
    each_piece(state, state.turn, [&](int from, Mask ends) {
      pieces[count++] = {from, ends};
      moves += static_cast<std::uint32_t>(std::popcount(ends));
      return true;
    });
    if (!moves) {
      if (!can_move(state, 1 - state.turn)) return false;
      state = play(state, Move::pass());
      return true;
    }
    std::uint32_t drawn = random.below(moves);
    const Ends* piece = pieces;
    for (; drawn >= static_cast<std::uint32_t>(std::popcount(piece->ends)); ++piece)
      drawn -= static_cast<std::uint32_t>(std::popcount(piece->ends));
    Mask ends = piece->ends;
    while (drawn--) ends &= ends - 1;
    state = play(state, {static_cast<std::uint8_t>(piece->from), static_cast<std::uint8_t>(std::countr_zero(ends))});
    return true;
  }

  static constexpr std::size_t packed_size = 2;
  static void pack(const Move& move, std::uint8_t* bytes) {
    bytes[0] = move.from;
    bytes[1] = move.to;
  }
  // Enough of a move for its text; nothing if the bytes are no move.
  static std::optional<Move> unpack(const std::uint8_t* bytes) {
    const Move move{bytes[0], bytes[1]};
    const auto on_board = [](int cell) { return cell < goal && all & bit(cell); };
    const bool valid = move.passes()   ? move.to == 0
                       : move.places() ? move.size() <= largest_size && on_board(move.to)
                                       : on_board(move.from) && (move.to == goal || on_board(move.to));
    return valid ? std::optional(move) : std::nullopt;
  }

  // Whether pieces are still to be placed (L1).
  static bool setting_up(const State& state) {
    int left = 0;
    for (const auto& hand : state.hands)
      for (const int count : hand) left += count;
    return left > 0;
  }

  // A row by its distance from a player's home.
  static constexpr Mask row_from(int player, int distance) { return row(player ? side - 1 - distance : distance); }

  // The row that a player must move a piece of, counted from his home; none if no piece can move (L2, L3).
  std::optional<int> row_to_move(const State& state, int player) const {
    const Mask pieces = occupied(state), open = all & ~pieces;
    const Sizes sizes(state.planes);
    for (int distance = 0; distance < side; ++distance) {
      const Mask mine = pieces & row_from(player, distance);
      if (!mine) continue;
      // Nearly always some piece has an end cell without a bounce.
      Front front(mine & sizes.ones);
      if (front.cells() & open) return distance;
      front = Front(mine & sizes.twos), front.go_on(open);
      if (front.cells() & open) return distance;
      front = Front(mine & sizes.threes), front.go_on(open), front.go_on(open);
      if (front.cells() & open) return distance;
      for (Mask left = mine; left; left &= left - 1)
        if (ends(state, std::countr_zero(left), player)) return distance;
    }
    return std::nullopt;
  }

  // Whether a player whose row to move is known could win at once, were it his turn (L9). A way that was found before
  // is tried first.
  bool reaches_goal(const State& state, int player, int distance, GoalWay& way) const {
    const Mask pieces = occupied(state), mine = pieces & row_from(player, distance), far_row = home(1 - player);
    if (!options_.cell_once && way.holds(state.planes, mine, far_row)) return true;
    const Mask leading = leading_to_goal(Sizes(state.planes), far_row, (all & ~pieces) | mine);
    for (Mask left = mine & leading; left; left &= left - 1) {
      const int from = std::countr_zero(left), size = size_at(state, from);
      const GoalSearch search{{state.planes, pieces & ~bit(from), far_row, 0}, leading, way};
      if (!(options_.cell_once ? search.start<true>(from, size) : search.start<false>(from, size))) continue;
      way.from = from;
      for (int i = 0; i < 2; ++i) way.planes[i] = state.planes[i] & way.pieces;
      return true;
    }
    return false;
  }

  // All cells, and the goal, that the piece on `from` can end on, whatever its row.
  Mask ends(const State& state, int from, int player) const {
    EndSearch search{state.planes, occupied(state) & ~bit(from), row(home_rank(1 - player)), 0};
    options_.cell_once ? search.start<true>(from, size_at(state, from))
                       : search.start<false>(from, size_at(state, from));
    return options_.null_move_allowed ? search.found : search.found & ~bit(from);
  }

 private:
  static Mask occupied(const State& state) { return state.planes[0] | state.planes[1]; }
  static int size_at(const State& state, int cell) {
    return static_cast<int>((state.planes[0] >> cell & 1) | (state.planes[1] >> cell & 1) << 1);
  }
  static constexpr int home_rank(int player) { return player ? side - 1 : 0; }
  static constexpr Mask home(int player) { return row(home_rank(player)); }

  // Calls `each` with the pieces of the row that must move and their end cells, until it returns false;
  // tells whether there is such a row (L2, L3).
  template <class Each>
  bool each_piece(const State& state, int player, Each&& each) const {
    const Mask pieces = occupied(state);
    for (int distance = 0; distance < side; ++distance) {
      bool any = false;
      for (Mask left = pieces & row_from(player, distance); left; left &= left - 1) {
        const int from = std::countr_zero(left);
        if (const Mask ends = this->ends(state, from, player)) {
          any = true;
          if (!each(from, ends)) return true;
        }
      }
      if (any) return true;
    }
    return false;
  }

  bool can_move(const State& state, int player) const {
    return each_piece(state, player, [](int, Mask) { return false; });
  }

  static int cell_of(std::string_view name) {
    const auto read = read_cell(name, side, side);
    return read && name.size() == 2 ? cell(read->file, read->rank) : 0;
  }
  static std::string size_token(const Move& placement) {
    return std::string(1, static_cast<char>('0' + placement.size()));
  }
  // What a piece from a cell does by entering the next one.
  static std::string kind_name(const State& state, int from, int next) {
    if (next == goal) return "goal";
    return occupied(state) & ~bit(from) & bit(next) ? "bounce" : "step";
  }
  static Choice choice(const State& state, int from, int next) {
    State shown = state;
    const std::string kind = kind_name(state, from, next);
    const int size = size_at(state, from);
    for (int plane = 0; plane < 2; ++plane) {
      shown.planes[plane] &= ~bit(from);
      if (kind == "step") shown.planes[plane] |= Mask{static_cast<unsigned>(size >> plane & 1)} << next;
    }
    return {name(next), kind, name(next), {}, {}, board_text(shown)};
  }
  static std::string name(int cell) { return cell == goal ? "goal" : cell_name(file(cell), rank(cell)); }

  static std::string board_text(const State& state) {
    std::string text;
    for (int rank = side - 1; rank >= 0; --rank) {
      for (int file = 0; file < side; ++file) text += ".123"[size_at(state, cell(file, rank))];
      if (rank) text += '/';
    }
    return text;
  }

  static std::string hand_text(const State& state, int player) {
    std::string text;
    for (int size = 1; size <= largest_size; ++size)
      text.append(state.hands[player][size - 1], static_cast<char>('0' + size));
    return text.empty() ? "." : text;
  }

  std::vector<int> shortest_path(const State& state, const Move& move) const;

  // What a turn has used up: borders, and cells where each may be entered only once (L7).
  struct Trail {
    Borders borders;
    Mask cells = 0;
  };
  std::optional<Trail> extended(const Trail& trail, Borders borders, Mask cells) const {
    if (trail.borders.meets(borders) || (options_.cell_once && trail.cells & cells)) return std::nullopt;
    return Trail{trail.borders | borders, trail.cells | cells};
  }

  // A turn in the making, cell by cell.
  struct Walk {
    int start, at, left;  // `left` cells of the present run still to go
    Mask others;          // the pieces other than the moving one
    Trail trail;
    bool ended = false;
  };
  static Walk begin(const State& state, int from) {
    return {from, from, size_at(state, from), occupied(state) & ~bit(from), {{}, bit(from)}};
  }
  // One cell further, if the rules allow that cell.
  std::optional<Walk> advance(const State& state, const Walk& walk, int next) const {
    if (walk.ended) return std::nullopt;
    Walk on = walk;
    on.at = next;
    on.left = walk.left - 1;
    if (next == goal) {
      if (on.left || rank(walk.at) != home_rank(1 - state.turn)) return std::nullopt;
      on.ended = true;
      return on;
    }
    const auto trail = extended(walk.trail, Borders::between(walk.at, next), bit(next));
    if (!trail) return std::nullopt;
    on.trail = *trail;
    const bool taken = walk.others & bit(next);
    if (on.left) return taken ? std::nullopt : std::optional(on);
    if (taken) {
      on.left = size_at(state, next);
      return on;
    }
    if (next == walk.start && !options_.null_move_allowed) return std::nullopt;
    on.ended = true;
    return on;
  }
  template <class Each>
  static void each_next(const Walk& walk, Each&& each) {
    for (const int step : neighbours)
      if (all & bit(walk.at + step)) each(walk.at + step);
    each(goal);
  }
  // Whether a walk can be brought to a legal end. Bouncing twice off a piece never helps.
  bool completes(const State& state, const Walk& walk, Mask bounced) const {
    if (walk.ended) return true;
    bool can = false;
    each_next(walk, [&](int next) {
      if (can) return;
      const auto on = advance(state, walk, next);
      if (!on) return;
      const Mask bounce = walk.others & bit(next);
      if (bounce & bounced) return;
      can = completes(state, *on, bounced | bounce);
    });
    return can;
  }

  Options options_;
};

inline Parsed<State> Tours::parse(std::string_view text) const {
  using Failed = Parsed<State>;
  State state{};
  Fields fields(text);
  const std::string_view board = *fields.next();
  int counts[largest_size] = {};
  for (std::size_t i = 0; i < board.size() || i < 41; ++i) {
    if (i >= board.size()) return Failed::failed(i, "the board ends before its 6 rows of 6 cells are full");
    if (i >= 41) return Failed::failed(i, "the board goes on after its 6 rows of 6 cells");
    const char byte = board[i];
    const int file = static_cast<int>(i) % 7, rank = side - 1 - static_cast<int>(i) / 7;
    if (file == side) {
      if (byte != '/') return Failed::failed(i, "expected / after a row of 6 cells");
      continue;
    }
    if (byte == '.') continue;
    if (byte < '1' || byte > '3') return Failed::failed(i, shown(byte) + " is not 1, 2, 3 or .");
    const int size = byte - '0';
    if (++counts[size - 1] > 4) return Failed::failed(i, "more than four pieces of size " + std::to_string(size));
    for (int plane = 0; plane < 2; ++plane)
      state.planes[plane] |= Mask{static_cast<unsigned>(size >> plane & 1)} << cell(file, rank);
  }
  const auto turn = fields.next();
  if (!turn) return Failed::failed(text.size(), "the side to move is missing");
  if (turn != "s" && turn != "n") return Failed::failed(fields.begin(), "the side to move must be s or n");
  state.turn = turn == "n";
  const auto rest = fields.next();
  if (!rest) return Failed::failed(text.size(), "the last field is missing: -, won, or the hands during set-up");
  const std::size_t at = fields.begin();
  if (!fields.done()) return Failed::failed(fields.at(), "nothing may follow here");
  if (rest == "-") return {state, {}};
  if (rest == "won") {
    state.won = 1;
    return {state, {}};
  }

  const auto colon = rest->find(':');
  if (colon == std::string_view::npos) return Failed::failed(at, "expected -, won, or two hands such as 112233:112233");
  const std::string_view hands[2] = {rest->substr(0, colon), rest->substr(colon + 1)};
  int placed[2] = {6, 6};
  for (int player = 0; player < 2; ++player) {
    const std::size_t begin = at + (player ? colon + 1 : 0);
    if (hands[player].empty()) return Failed::failed(begin, "an empty hand is written .");
    if (hands[player] == ".") continue;
    for (std::size_t i = 0; i < hands[player].size(); ++i) {
      const char byte = hands[player][i];
      if (byte < '1' || byte > '3')
        return Failed::failed(begin + i, shown(byte) + " is not a size in hand (1, 2 or 3)");
      if (i && byte < hands[player][i - 1]) return Failed::failed(begin + i, "the sizes in hand must ascend");
      if (++state.hands[player][byte - '1'] > 2)
        return Failed::failed(begin + i, std::string("more than two pieces of size ") + byte + " in hand");
      --placed[player];
    }
  }
  if (placed[0] == 6 && placed[1] == 6) return Failed::failed(at, "two empty hands are written -");
  if (occupied(state) & ~(home(0) | home(1))) return Failed::failed(0, "during set-up only the end rows hold pieces");
  for (int player = 0; player < 2; ++player)
    for (int size = 1; size <= largest_size; ++size) {
      int count = state.hands[player][size - 1];
      for (Mask left = occupied(state) & home(player); left; left &= left - 1)
        count += size_at(state, std::countr_zero(left)) == size;
      if (count != 2)
        return Failed::failed(at, std::string(player ? "North" : "South") + " needs exactly two pieces of size " +
                                      std::to_string(size) + " between hand and end row, not " + std::to_string(count));
    }
  if (placed[0] - placed[1] != state.turn)
    return Failed::failed(at, state.turn ? "it is not North's turn to place" : "it is not South's turn to place");
  return {state, {}};
}

// Shortest first, then first in the order of the cells' names. Runs are tried in that order, to a growing total
// length; how far a bounce cell is from the end, borders set aside, tells which runs are worth trying.
inline std::vector<int> Tours::shortest_path(const State& state, const Move& move) const {
  constexpr int far = 1000;
  const Mask others = occupied(state) & ~bit(move.from), open = all & ~others;
  const Mask far_row = row(home_rank(1 - state.turn));
  // The runs that end the move or bounce: visits (run, its end).
  const auto each_run = [&](int at, auto&& each) {
    const int size = size_at(state, at);
    if (move.to == goal) {  // the last step crosses no border
      if (size == 1 && far_row & bit(at)) each(Run{}, goal);
      for (const Run& run : std::span<const Run>(runs[size - 1]))
        if (const Run turned = run.from(at); !(turned.through & ~open) && far_row & open & bit(turned.end()))
          each(turned, goal);
    }
    for (const Run& run : std::span<const Run>(runs[size])) {
      const Run turned = run.from(at);
      if (turned.through & ~open || !(all & bit(turned.end()))) continue;
      if (turned.end() == move.to || others & bit(turned.end())) each(turned, turned.end());
    }
  };

  std::array<int, goal + 1> distance;
  distance.fill(far);
  distance[move.to] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (Mask left = others; left; left &= left - 1) {
      const int at = std::countr_zero(left), size = size_at(state, at);
      each_run(at, [&](const Run&, int end) {
        if (distance[end] + size < distance[at]) distance[at] = distance[end] + size, changed = true;
      });
    }
  }

  std::vector<int> walked;
  const auto search = [&](auto&& self, int at, const Trail& trail, int budget) -> bool {
    const int size = size_at(state, at);
    bool found = false;
    each_run(at, [&](const Run& run, int end) {
      if (found || budget - size < distance[end] || (end == move.to && budget != size)) return;
      const Mask crossed = run.length ? run.through | bit(run.end()) : 0;
      const auto longer = extended(trail, run.borders, crossed);
      if (!longer) return;
      const auto kept = walked.size();
      walked.insert(walked.end(), run.cells.begin(), run.cells.begin() + run.length);
      if (end == goal) walked.push_back(goal);
      found = end == move.to || self(self, end, *longer, budget - size);
      if (!found) walked.resize(kept);
    });
    return found;
  };
  for (int budget = 1; budget < far; ++budget)
    if (search(search, move.from, {{}, bit(move.from)}, budget)) break;
  return walked;
}

inline Parsed<Steps> Tours::steps(const State& state, std::span<const std::string> prefix) const {
  Steps found;
  // Placements and passing are their own tokens: the walk is a prefix of the list.
  const bool placing = setting_up(state);
  std::vector<Move> moves;
  each_move(state, [&](const Move& move) { return moves.push_back(move), true; });
  if (placing || (!moves.empty() && moves.front().passes())) {
    std::size_t known = 0;
    for (const Move& move : moves) {
      const std::vector<Choice> way =
          move.passes() ? std::vector<Choice>{{"pass", "pass", "", {}, {}, board_text(state)}} : choices(state, move);
      const auto same = [](const std::string& token, const Choice& choice) { return token == choice.token; };
      const auto shared = std::mismatch(prefix.begin(), prefix.end(), way.begin(), way.end(), same).first;
      known = std::max(known, static_cast<std::size_t>(shared - prefix.begin()));
      if (shared != prefix.end()) continue;
      if (prefix.size() == way.size())
        found.move = text(state, move);
      else if (const Choice& next = way[prefix.size()];
               found.choices.empty() || found.choices.back().token != next.token)
        found.choices.push_back(next);
    }
    if (known < prefix.size()) return Steps::unknown(known);
    return {found, {}};
  }

  const auto has_piece = [&](int from) {
    for (const Move& move : moves)
      if (move.from == from) return true;
    return false;
  };
  if (prefix.empty()) {
    for (int from = 0; from < goal; ++from)
      if (has_piece(from)) found.choices.push_back({name(from), "piece", name(from), {}, {}, board_text(state)});
    return {found, {}};
  }
  const int from = cell_of(prefix[0]);
  if (!has_piece(from)) return Steps::unknown(0);
  Walk walk = begin(state, from);
  for (std::size_t i = 1; i < prefix.size(); ++i) {
    const int next = prefix[i] == "goal" ? goal : cell_of(prefix[i]);
    std::optional<Walk> on;
    each_next(walk, [&](int near) {
      if (near == next) on = advance(state, walk, next);
    });
    if (!on || !completes(state, *on, 0)) return Steps::unknown(i);
    walk = *on;
  }
  if (walk.ended) {
    found.move = text(state, Move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(walk.at)});
    return {found, {}};
  }
  each_next(walk, [&](int next) {
    const auto on = advance(state, walk, next);
    if (on && completes(state, *on, 0)) found.choices.push_back(choice(state, from, next));
  });
  return {found, {}};
}

}  // namespace tablier::tours
