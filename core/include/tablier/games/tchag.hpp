// Tchag: pawns on tiles; the tile a pawn leaves is taken away and the board closes up.
#pragma once

#include <algorithm>
#include <cstring>

#include "tablier/game.hpp"
#include "tablier/games/tchag_board.hpp"
#include "tablier/games/tchag_symmetries.hpp"
#include "tablier/random.hpp"
#include "tablier/text.hpp"

namespace tablier::tchag {

enum class Status : std::uint8_t { playing, may_stop, stopped };

struct State {
  Board board;
  std::uint8_t turn;
  Status status;
  std::uint8_t unused[6];
};

// A pawn step, its slides (see Slide; no turn needs more than 26), and the board it leads to.
struct Move {
  static constexpr int longest = 29;
  static constexpr std::uint8_t stopping = cells;

  std::uint8_t from, to, count;
  std::uint8_t slides[longest];
  Board after;

  constexpr bool stops() const { return from == stopping; }
  friend bool operator==(const Move& a, const Move& b) {
    return a.from == b.from && a.to == b.to && a.count == b.count && std::memcmp(a.slides, b.slides, a.count) == 0;
  }
};

// What a move does, which is all that playing it needs.
struct Effect {
  Board after;
  std::uint8_t from, to;
};

class Tchag {
 public:
  using State = tchag::State;
  using Move = tchag::Move;

  static constexpr std::string_view usual_setup = "gbgbgb/byYyYg/gbgbgb/bgbgbg/gRrRrb/bgbgbg r -";

  // How many boards on the way and how many results a removed tile can lead to, each tile told from every other:
  // counted over all shapes by `make facts`.
  static constexpr int most_boards = 1136, most_results = 252, most_turns = 4 * most_results;

  // With the usual set-up.
  Tchag() : start_(with_setup(usual_setup).value.start_) {}

  static Parsed<Tchag> with_setup(std::string_view text) {
    Parsed<Tchag> game{Tchag(State{}), {}};
    const auto start = game.value.parse(text);
    if (!start) return {game.value, start.fault};
    for (const Mask pawns : start.value.board.pawns)
      if (const int count = std::popcount(pawns); count < 1 || count > 4)
        return {game.value, Fault{0, "a set-up has 1 to 4 pawns a side"}};
    if (text.substr(text.find(' ')) != " r -") return {game.value, Fault{text.find(' '), "a set-up ends in r -"}};
    game.value.start_ = start.value;
    return game;
  }

  State start() const { return start_; }
  Player turn(const State& state) const { return static_cast<Player>(state.turn); }

  std::optional<Outcome> outcome(const State& state) const {
    for (int player = 0; player < 2; ++player)
      if (!state.board.pawns[player]) return Outcome{static_cast<Player>(1 - player), Reason::captured, "C8"};
    if (state.status != Status::stopped && state.board.can_move(state.turn)) return std::nullopt;
    int captures[2];
    for (int player = 0; player < 2; ++player)
      captures[player] = std::popcount(start_.board.pawns[1 - player]) - std::popcount(state.board.pawns[1 - player]);
    std::optional<Player> winner;
    if (captures[0] != captures[1]) winner = captures[0] > captures[1] ? Player::first : Player::second;
    return Outcome{winner, Reason::count, "C9"};
  }

  template <class Visit>
  void each_move(const State& state, Visit&& visit) const {
    each<Move>(state, visit);
  }
  // Visits what the moves do, in the same order.
  template <class Visit>
  void each_effect(const State& state, Visit&& visit) const {
    each<Effect>(state, visit);
  }

  std::uint64_t count_moves(const State& state) const {
    std::uint64_t count = 0;
    each_move(state, [&](const Move&) { return ++count, true; });
    return count;
  }

  State play(const State& state, const Move& move) const {
    State next{move.after, state.turn, Status::playing, {}};
    if (move.stops()) {
      next.status = Status::stopped;
      return next;
    }
    next.turn = 1 - state.turn;
    return settled(next);
  }

  std::uint64_t hash(const State& state) const {
    const Board& board = state.board;
    const Mask rest = Mask{state.turn} | Mask{static_cast<std::uint8_t>(state.status)} << 1;
    return mix(mix(mix(mix(board.tiles ^ rest << cells) + board.black) + board.pawns[0]) + board.pawns[1]);
  }

  State representative(const State& state) const { return {first_image(state.board), state.turn, state.status, {}}; }

  std::uint64_t identity() const { return mix(hash(start_) + 3); }

  std::string text(const State& state) const {
    constexpr std::string_view status[] = {" -", " stop", " stopped"};
    return board_text(state.board) + (state.turn ? " y" : " r") + std::string(status[static_cast<int>(state.status)]);
  }
  std::string key(const State& state) const { return text(state); }

  std::string text(const State&, const Move& move) const {
    if (move.stops()) return "stop";
    std::string text = name(move.from) + "-" + name(move.to);
    for (int i = 0; i < move.count; ++i) text += (i ? "," : ":") + slide_text(move.slides[i]);
    return text;
  }

  Parsed<State> parse(std::string_view text) const;

  static std::optional<Move> read_move(std::string_view text) {
    Move move{};
    if (text == "stop") {
      move.from = move.to = Move::stopping;
      return move;
    }
    const auto from = read_cell(text, side, side);
    const auto to = text.size() < 5 || text[2] != '-' ? std::nullopt : read_cell(text.substr(3), side, side);
    if (!from || !to) return std::nullopt;
    move.from = static_cast<std::uint8_t>(from->file * side + from->rank);
    move.to = static_cast<std::uint8_t>(to->file * side + to->rank);
    text.remove_prefix(5);
    for (char before = ':'; !text.empty(); before = ',') {
      if (text[0] != before || move.count == Move::longest) return std::nullopt;
      text.remove_prefix(1);
      const std::string_view slide = text.substr(0, text.find(','));
      while (move.slides[move.count] < Slide::most && slide_text(++move.slides[move.count]) != slide) {
      }
      if (slide_text(move.slides[move.count++]) != slide) return std::nullopt;
      text.remove_prefix(slide.size());
    }
    return move;
  }

  Cells board(const State& state) const {
    Cells found;
    for (Mask left = state.board.tiles; left; left &= left - 1) {
      const int cell = std::countr_zero(left);
      found.emplace_back(name(cell), letter(state.board, cell));
    }
    return found;
  }

  Facts facts(const State& state) const {
    const Mask tiles = state.board.tiles;
    Facts facts{0, 0};
    for (int line = 0; line < side; ++line) {
      facts.cols += (tiles & column(line)) != 0;
      facts.rows += (tiles & row(line)) != 0;
    }
    for (int player = 0; player < 2; ++player)
      facts.captured[static_cast<std::size_t>(player)] =
          std::popcount(start_.board.pawns[player]) - std::popcount(state.board.pawns[player]);
    return facts;
  }

  std::vector<Choice> choices(const State& state, const Move& move) const {
    if (move.stops()) return {};
    std::vector<Choice> choices{piece_choice(state, move.from), step_choice(state, move.from, move.to)};
    each_slide(state, move, [&](const Slide& slide, const Mending&, const Mending& next) {
      choices.push_back(slide_choice(state, slide, next));
    });
    return choices;
  }

  std::vector<Step> describe(const State& state, const Move& move) const {
    if (move.stops()) return {};
    std::vector<Step> steps;
    const bool captures = state.board.pawns[1 - state.turn] & bit(move.to);
    steps.push_back({name(move.from), name(move.to), captures ? "capture" : "step", {}});
    if (captures) steps.back().captured.push_back(name(move.to));
    each_slide(state, move, [&](const Slide& slide, const Mending& before, const Mending& next) {
      const bool closes = Slide::closes(slide.token);
      // A closing goes from the cell the hole jumps to into the hole; a rejoining is named by its line.
      steps.push_back({closes ? name(next.hole) : slide_text(slide.token).substr(0, 1),
                       closes ? name(before.hole) : slide_text(slide.token).substr(1),
                       closes ? "close" : "rejoin",
                       {}});
    });
    return steps;
  }

  Parsed<Steps> steps(const State& state, std::span<const std::string> prefix) const;

  // Plays a legal move, each with the same chance; false when the game is over.
  bool play_random(State& state, Random& random) const {
    // Reservoir sampling: one pass, and nothing to keep but the move that holds the place.
    std::uint32_t seen = 0;
    Move chosen;
    each_move(state, [&](const Move& move) {
      if (random.below(++seen) == 0) chosen = move;
      return true;
    });
    if (!seen) return false;
    state = play(state, chosen);
    return true;
  }

  static constexpr std::size_t packed_size = 3 + Move::longest;
  static void pack(const Move& move, std::uint8_t* bytes) {
    bytes[0] = move.from;
    bytes[1] = move.to;
    bytes[2] = move.count;
    std::memcpy(bytes + 3, move.slides, Move::longest);
  }
  // Enough of a move for its text; nothing if the bytes are no move.
  static std::optional<Move> unpack(const std::uint8_t* bytes) {
    Move move{bytes[0], bytes[1], bytes[2], {}, {}};
    std::memcpy(move.slides, bytes + 3, Move::longest);
    bool valid = move.count <= Move::longest && (move.stops() || (move.from < cells && move.to < cells));
    for (int i = 0; valid && i < move.count; ++i) valid = move.slides[i] && move.slides[i] <= Slide::most;
    return valid ? std::optional(move) : std::nullopt;
  }

 private:
  explicit Tchag(const State& start) : start_(start) {}

  // `Turn` is Move or Effect.
  template <class Turn, class Visit>
  void each(const State& state, Visit& visit) const {
    if (state.status == Status::stopped || !state.board.pawns[0] || !state.board.pawns[1]) return;
    for (Mask pawns = state.board.pawns[state.turn]; pawns; pawns &= pawns - 1) {
      const int from = std::countr_zero(pawns);
      const Mask targets = state.board.targets(state.turn, from);
      if (targets && !each_turn<Turn>(state, from, targets, visit)) return;
    }
    if (state.status != Status::may_stop) return;
    Turn stop{};
    stop.from = stop.to = Move::stopping;
    stop.after = state.board;
    visit(std::as_const(stop));
  }

  // Whose turn it is when one side cannot move (C9).
  static State settled(State state) {
    const Board& board = state.board;
    if (board.pawns[0] && board.pawns[1] && !board.can_move(state.turn) && board.can_move(1 - state.turn)) {
      state.turn = 1 - state.turn;
      state.status = Status::may_stop;
    }
    return state;
  }

  static Mending stepped(const State& state, int from, int to) {
    return Mending::after_removal(state.board.with_pawn(state.turn, to), from);
  }

  // All turns of one pawn to some targets, in the order of their texts: written to an array, or visited.
  struct Mendings;
  template <class Turn>
  int turns(const State& state, int from, Mask targets, Turn* turns) const;
  template <class Turn, class Visit>
  bool each_turn(const State& state, int from, Mask targets, Visit& visit) const;

  static std::string name(int cell) { return cell_name(file(cell), rank(cell)); }

  static char letter(const Board& board, int cell) {
    const bool black = board.black >> cell & 1;
    if (board.pawns[0] >> cell & 1) return black ? 'R' : 'r';
    if (board.pawns[1] >> cell & 1) return black ? 'Y' : 'y';
    return board.tiles >> cell & 1 ? (black ? 'b' : 'g') : '.';
  }

  static std::string board_text(const Board& board, Mask frame) {
    std::string text;
    for (int rank = side - 1; rank >= 0; --rank) {
      if (!(frame & row(rank))) continue;
      if (!text.empty()) text += '/';
      for (int file = 0; file < side; ++file)
        if (frame & column(file)) text += letter(board, file * side + rank);
    }
    return text;
  }
  static std::string board_text(const Board& board) { return board_text(board, board.tiles); }

  // Visits the slides of a move with the board before and after each.
  template <class Visit>
  void each_slide(const State& state, const Move& move, Visit&& visit) const {
    Mending mending = stepped(state, move.from, move.to);
    for (int i = 0; i < move.count; ++i)
      for (const Slide& slide : mending.options())
        if (slide.token == move.slides[i]) {
          const Mending next = mending.after(slide);
          visit(slide, mending, next);
          mending = next;
          break;
        }
  }

  // The three choices a turn is made of. All cells keep the names they have at its start.
  Choice piece_choice(const State& state, int from) const {
    return {name(from), "piece", name(from), {}, {}, board_text(state.board)};
  }
  Choice step_choice(const State& state, int from, int to) const {
    Choice choice{name(to), "step", name(to), {}, {}, board_text(stepped(state, from, to).board, state.board.tiles)};
    if (state.board.pawns[1 - state.turn] & bit(to)) {
      choice.kind = "capture";
      choice.captured.push_back(name(to));
    }
    return choice;
  }
  Choice slide_choice(const State& state, const Slide& slide, const Mending& after) const {
    const bool closes = Slide::closes(slide.token);
    Choice choice{slide_text(slide.token),
                  closes ? "close" : "rejoin",
                  closes ? name(after.hole) : "",
                  {},
                  {},
                  board_text(after.board, state.board.tiles)};
    for (Mask part = slide.part; part; part &= part - 1) {
      const int cell = std::countr_zero(part);
      choice.slides.emplace_back(name(cell), name(cell + slide.by));
    }
    return choice;
  }

  static std::string slide_text(std::uint8_t token) {
    if (token < Slide::down) return {static_cast<char>('1' + (token - 1) / 2), (token - 1) % 2 ? 'R' : 'L'};
    if (token > Slide::up) return {static_cast<char>('a' + (token - 17) / 2), (token - 17) % 2 ? 'U' : 'D'};
    return std::string(1, "DLRU"[token - Slide::down]);
  }
  State start_;
};

// Tiles slide the same way wherever the pawn has gone, so all its steps are mended together: on a board without it,
// each target is a mark that rides on its tile. Boards in the making are searched breadth-first and expanded in the
// order of the texts, so the first way found to a board has the text that counts.
struct Tchag::Mendings {
  static constexpr std::uint8_t no_mark = cells;
  using Marks = std::array<std::uint8_t, 4>;
  struct Node {
    Mending mending;
    Marks marks;
    std::uint16_t parent, before;  // before: the node before this one in its list
    std::uint8_t token, depth;
    std::uint64_t first_slides;  // the first eight, in an order that is the order of the texts

    bool same(const Board& board, const Marks& other) const { return mending.board == board && marks == other; }
  };
  Node nodes[most_boards];
  std::uint16_t whole[most_boards];  // the nodes whose boards are mended
  int count = 0, whole_count = 0;

  Mendings(const Board& board, int from, const Marks& targets) {
    add({Mending::after_removal(board, from), targets, 0, 0, 0, 0, 0});
    for (int at = 0; at < count; ++at) {
      const Node here = nodes[at];
      const auto options = here.mending.options();
      if (options.count == 0) whole[whole_count++] = static_cast<std::uint16_t>(at);
      for (const Slide& slide : options) {
        const Mending next = here.mending.after(slide);
        Marks marks = here.marks;
        for (auto& mark : marks)
          if (slide.part & bit(mark)) mark = static_cast<std::uint8_t>(mark + slide.by);
        if (!Slide::closes(slide.token) && known(next.board, marks)) continue;
        const std::uint64_t token = here.depth < 8 ? std::uint64_t{slide.token} << (56 - 8 * here.depth) : 0;
        if (count < most_boards)
          add({next, marks, static_cast<std::uint16_t>(at), 0, slide.token, static_cast<std::uint8_t>(here.depth + 1),
               here.first_slides | token});
      }
    }
  }

  // Writes the slides that lead to a node.
  void write_slides(int node, std::uint8_t* slides) const {
    std::fill_n(slides, Move::longest, std::uint8_t{0});
    for (int i = nodes[node].depth; i > 0; node = nodes[node].parent) slides[--i] = nodes[node].token;
  }
  // Whether the text of one way comes before that of another.
  bool less(int a, int b) const {
    if (nodes[a].first_slides != nodes[b].first_slides) return nodes[a].first_slides < nodes[b].first_slides;
    std::uint8_t slides[2][Move::longest];
    write_slides(a, slides[0]);
    write_slides(b, slides[1]);
    return std::memcmp(slides[0], slides[1], Move::longest) < 0;
  }

 private:
  static constexpr std::size_t lists = 256;
  std::uint16_t last_[lists] = {};  // the last node of each list of boards that look alike, and 1 more; 0 for none

  static std::size_t list(const Board& board, const Marks& marks) {
    const std::uint64_t words = (board.tiles + std::rotl(board.black, 17) + std::rotl(board.pawns[0], 31) +
                                 std::rotl(board.pawns[1], 47) + std::bit_cast<std::uint32_t>(marks)) *
                                0x9e3779b97f4a7c15u;
    return words >> (64 - std::bit_width(lists - 1));
  }
  void add(const Node& node) {
    std::uint16_t& last = last_[list(node.mending.board, node.marks)];
    nodes[count] = node;
    nodes[count].before = last;
    last = static_cast<std::uint16_t>(++count);
  }
  bool known(const Board& board, const Marks& marks) const {
    for (int i = last_[list(board, marks)]; i; i = nodes[i - 1].before)
      if (nodes[i - 1].same(board, marks)) return true;
    return false;
  }
};

// Out of line, so that the large arrays are off the stack before a visitor goes deeper into the game.
template <class Turn>
[[gnu::noinline]] int Tchag::turns(const State& state, int from, Mask targets, Turn* turns) const {
  Mendings::Marks start;
  start.fill(Mendings::no_mark);
  int steps = 0, found = 0;
  for (; targets; targets &= targets - 1) start[steps++] = static_cast<std::uint8_t>(std::countr_zero(targets));
  const Mendings mendings(state.board, from, start);
  struct Result {
    Board board;
    int node;
  };
  for (int step = 0; step < steps; ++step) {
    Result results[most_results];
    std::uint8_t order[most_results];  // of the texts; the nodes come with fewest slides first
    int count = 0;
    for (int i = 0; i < mendings.whole_count; ++i) {
      const int node = mendings.whole[i];
      const Board board =
          mendings.nodes[node].mending.board.with_pawn(state.turn, mendings.nodes[node].marks[step]).at_rest();
      bool known = false;
      for (int j = 0; j < count && !known; ++j) known = results[j].board == board;
      if (known || found + count == most_turns || count == most_results) continue;
      int place = count;
      for (; place > 0 && mendings.less(node, results[order[place - 1]].node); --place) order[place] = order[place - 1];
      order[place] = static_cast<std::uint8_t>(count);
      results[count++] = {board, node};
    }
    for (int i = 0; i < count; ++i) {
      const Result& result = results[order[i]];
      Turn& turn = turns[found++];
      turn.from = static_cast<std::uint8_t>(from);
      turn.to = start[step];
      turn.after = result.board;
      if constexpr (std::is_same_v<Turn, Move>) {
        turn.count = mendings.nodes[result.node].depth;
        mendings.write_slides(result.node, turn.slides);
      }
    }
  }
  return found;
}

template <class Turn, class Visit>
bool Tchag::each_turn(const State& state, int from, Mask targets, Visit& visit) const {
  Turn turns[most_turns];
  const int found = this->turns(state, from, targets, turns);
  for (int i = 0; i < found; ++i)
    if (!visit(std::as_const(turns[i]))) return false;
  return true;
}

inline Parsed<State> Tchag::parse(std::string_view text) const {
  using Failed = Parsed<State>;
  Fields fields(text);
  const std::string_view board_text = *fields.next();
  if (board_text.empty()) return Failed::failed(0, "the board is missing");
  Board board{};
  const auto width = board_text.substr(0, board_text.find('/')).size();
  if (width < 1 || width > side) return Failed::failed(0, "a row has 1 to 6 cells");
  const auto rows = (board_text.size() + 1) / (width + 1);
  if (rows > side) return Failed::failed(side * (width + 1) - 1, "a board has at most 6 rows");
  for (std::size_t i = 0; i < board_text.size(); ++i) {
    const char byte = board_text[i];
    const auto file = static_cast<int>(i % (width + 1)), rank = static_cast<int>(rows - 1 - i / (width + 1));
    if ((file == static_cast<int>(width)) != (byte == '/') || rank < 0)
      return Failed::failed(i, "every row must have as many cells as the first, " + std::to_string(width));
    if (byte == '/' || byte == '.') continue;
    const Mask cell = bit(file * side + rank);
    constexpr std::string_view letters = "bgRrYy";
    const auto kind = letters.find(byte);
    if (kind == std::string_view::npos) return Failed::failed(i, shown(byte) + " is not one of b g R r Y y .");
    board.tiles |= cell;
    if (kind % 2 == 0) board.black |= cell;
    if (kind >= 2) board.pawns[kind / 2 - 1] |= cell;
  }
  if (board_text.size() != rows * (width + 1) - 1)
    return Failed::failed(board_text.size(),
                          "every row must have as many cells as the first, " + std::to_string(width));
  if (!board.tiles) return Failed::failed(0, "there is no tile");
  board = board.at_rest();
  if (first_zone(board.tiles) != board.tiles) return Failed::failed(0, "the tiles must form one zone");
  if (!unbroken(board.tiles)) return Failed::failed(0, "a row or column has a gap");
  if (!board.pawns[0] && !board.pawns[1]) return Failed::failed(0, "there is no pawn");
  for (int player = 0; player < 2; ++player) {
    const int most = start_.board.tiles ? std::popcount(start_.board.pawns[player]) : 4;
    if (std::popcount(board.pawns[player]) > most)
      return Failed::failed(0, std::string(player ? "Yellow" : "Red") + " has more than the " + std::to_string(most) +
                                   (most == 1 ? " pawn" : " pawns") + " of the set-up");
  }

  State state{board, 0, Status::playing, {}};
  const auto turn = fields.next();
  if (!turn) return Failed::failed(text.size(), "the side to move is missing");
  if (turn != "r" && turn != "y") return Failed::failed(fields.begin(), "the side to move must be r or y");
  state.turn = turn == "y";
  const auto status = fields.next();
  if (!status) return Failed::failed(text.size(), "the last field is missing: -, stop or stopped");
  if (!fields.done()) return Failed::failed(fields.at(), "nothing may follow here");
  if (status == "-") return {settled(state), {}};
  if (status != "stop" && status != "stopped")
    return Failed::failed(fields.begin(), "the last field must be -, stop or stopped");
  if (!board.pawns[0] || !board.pawns[1] || board.can_move(1 - state.turn) || !board.can_move(state.turn))
    return Failed::failed(fields.begin(), "only a player who can move against a blocked opponent may stop");
  state.status = status == "stop" ? Status::may_stop : Status::stopped;
  return {state, {}};
}

inline Parsed<Steps> Tchag::steps(const State& state, std::span<const std::string> prefix) const {
  Steps found;
  const auto cell_of = [](const std::string& token) {
    const auto read = read_cell(token, side, side);
    return read && token.size() == 2 ? read->file * side + read->rank : -1;
  };
  const bool over = outcome(state).has_value();
  const Mask pawns = over ? 0 : state.board.pawns[state.turn];
  if (prefix.empty()) {
    for (Mask left = pawns; left; left &= left - 1) {
      const int from = std::countr_zero(left);
      if (state.board.targets(state.turn, from)) found.choices.push_back(piece_choice(state, from));
    }
    if (!over && state.status == Status::may_stop)
      found.choices.push_back({"stop", "stop", "", {}, {}, board_text(state.board)});
    return {found, {}};
  }
  if (prefix[0] == "stop") {
    if (over || state.status != Status::may_stop) return Steps::unknown(0);
    if (prefix.size() > 1) return Steps::unknown(1);
    found.move = "stop";
    return {found, {}};
  }
  const int from = cell_of(prefix[0]);
  if (from < 0 || !(pawns & bit(from)) || !state.board.targets(state.turn, from)) return Steps::unknown(0);
  const Mask targets = state.board.targets(state.turn, from);
  if (prefix.size() == 1) {
    for (Mask left = targets; left; left &= left - 1)
      found.choices.push_back(step_choice(state, from, std::countr_zero(left)));
    return {found, {}};
  }
  const int to = cell_of(prefix[1]);
  if (to < 0 || !(targets & bit(to))) return Steps::unknown(1);

  // While rejoining no board may come back, so a way that was taken closes itself (C7).
  std::vector<Board> boards;
  Mending mending = stepped(state, from, to);
  const auto completes = [&](const Mending& first) {
    std::vector<Mending> open{first};
    std::vector<Board> seen = boards;
    seen.push_back(first.board);
    for (std::size_t i = 0; i < open.size(); ++i) {
      const auto options = open[i].options();
      if (options.count == 0) return true;
      for (const Slide& slide : options) {
        const Mending next = open[i].after(slide);
        if (!Slide::closes(slide.token) && std::find(seen.begin(), seen.end(), next.board) != seen.end()) continue;
        seen.push_back(next.board);
        open.push_back(next);
      }
    }
    return false;
  };
  const auto each_open = [&](auto&& each) {
    for (const Slide& slide : mending.options()) {
      const Mending next = mending.after(slide);
      if (!Slide::closes(slide.token) && std::find(boards.begin(), boards.end(), next.board) != boards.end()) continue;
      if (completes(next)) each(slide, next);
    }
  };
  boards.push_back(mending.board);
  for (std::size_t i = 2; i < prefix.size(); ++i) {
    std::optional<Mending> chosen;
    each_open([&](const Slide& slide, const Mending& next) {
      if (slide_text(slide.token) == prefix[i]) chosen = next;
    });
    if (!chosen) return Steps::unknown(i);
    mending = *chosen;
    boards.push_back(mending.board);
  }
  if (mending.options().count == 0) {
    const Board board = mending.board.at_rest();
    const auto match = [&](const Move& move) {
      if (!(move.after == board)) return true;
      found.move = text(state, move);
      return false;
    };
    each_turn<Move>(state, from, bit(to), match);
    return {found, {}};
  }
  each_open(
      [&](const Slide& slide, const Mending& next) { found.choices.push_back(slide_choice(state, slide, next)); });
  return {found, {}};
}

}  // namespace tablier::tchag
