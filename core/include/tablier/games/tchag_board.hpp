// The Tchag board: tiles that carry pawns, and how it is mended after a tile is taken away.
//
// A set of cells is a 64-bit mask. Cells are numbered file by file, so that ascending numbers are the order of
// their names: a1 is 0, a2 is 1, b1 is 6, f6 is 35. A board at rest touches the left and the bottom edge.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

namespace tablier::tchag {

using Mask = std::uint64_t;

constexpr int side = 6;
constexpr int cells = side * side;
constexpr int file(int cell) { return cell / side; }
constexpr int rank(int cell) { return cell % side; }
constexpr Mask bit(int cell) { return Mask{1} << cell; }
constexpr Mask all = bit(cells) - 1;
constexpr Mask row(int rank) { return Mask{0b000001'000001'000001'000001'000001'000001} << rank; }
constexpr Mask column(int file) { return Mask{0b111111} << (file * side); }

constexpr Mask up(Mask set) { return set << 1 & all & ~row(0); }
constexpr Mask down(Mask set) { return set >> 1 & ~row(side - 1); }
constexpr Mask right(Mask set) { return set << side & all; }
constexpr Mask left(Mask set) { return set >> side; }
constexpr Mask beside(Mask set) { return up(set) | down(set) | left(set) | right(set); }
constexpr Mask across(Mask set) { return up(left(set) | right(set)) | down(left(set) | right(set)); }

// Moves a set by a number of cells that may be negative; nothing may leave the board.
constexpr Mask moved(Mask set, int by) { return by > 0 ? set << by : set >> -by; }

// The zone, joined side to side, that the lowest tile belongs to.
constexpr Mask first_zone(Mask tiles) {
  Mask zone = tiles & -tiles;
  for (Mask next; (next = (zone | beside(zone)) & tiles) != zone;) zone = next;
  return zone;
}

constexpr bool unbroken(Mask tiles) {
  const auto one_run = [](Mask line, Mask next) { return std::popcount(line & ~next) <= 1; };
  for (int i = 0; i < side; ++i)
    if (!one_run(tiles & row(i), left(tiles & row(i))) || !one_run(tiles & column(i), down(tiles & column(i))))
      return false;
  return true;
}

// Left uninitialised unless asked: move generation keeps arrays of boards.
struct Board {
  Mask tiles, black, pawns[2];

  friend constexpr auto operator<=>(const Board&, const Board&) = default;

  // Slides some tiles, with what stands on them, by `by` cell numbers.
  constexpr Board slid(Mask part, int by) const {
    const auto slide = [&](Mask set) { return (set & ~part) | moved(set & part, by); };
    return {slide(tiles), slide(black), {slide(pawns[0]), slide(pawns[1])}};
  }

  // The distance in cell numbers from the corner a1 to the corner of the smallest box around the tiles.
  constexpr int offset() const {
    Mask ranks = tiles | tiles >> 18;
    ranks |= ranks >> 6 | ranks >> 12;
    return file(std::countr_zero(tiles)) * side + std::countr_zero(ranks);
  }
  constexpr Board at_rest() const {
    const int by = offset();
    return {tiles >> by, black >> by, {pawns[0] >> by, pawns[1] >> by}};
  }

  // With a player's pawn put on a cell; an enemy pawn there is captured (C3).
  constexpr Board with_pawn(int player, int cell) const {
    Board board = *this;
    board.pawns[player] |= bit(cell);
    board.pawns[1 - player] &= ~bit(cell);
    return board;
  }

  // The cells a player's pawn may step to from a cell (C2, C3).
  constexpr Mask targets(int player, int from) const {
    const Mask pawn = bit(from);
    return (pawn & black ? beside(pawn) : across(pawn)) & tiles & ~pawns[player];
  }
  constexpr bool can_move(int player) const {
    const Mask own = pawns[player];
    return ((beside(own & black) | across(own & ~black)) & tiles & ~own) != 0;
  }
};

// A slide, numbered from 1 in the order of the texts: 1L 1R … 6R, then D L R U, then aD aU … fU.
// 0 stands for "no more slides".
struct Slide {
  std::uint8_t token;
  Mask part;
  int by;

  static constexpr std::uint8_t row_token(int rank, bool rightward) {
    return static_cast<std::uint8_t>(1 + 2 * rank + rightward);
  }
  static constexpr std::uint8_t down = 13, left = 14, right = 15, up = 16, most = 28;
  static constexpr std::uint8_t column_token(int file, bool upward) {
    return static_cast<std::uint8_t>(17 + 2 * file + upward);
  }
  static constexpr bool closes(std::uint8_t token) { return token >= down && token <= up; }
};

// A board on the way to being whole again.
struct Mending {
  static constexpr int nowhere = -1;

  Board board;
  int hole;    // the cell that may cut its lines; nowhere once rejoining has begun
  Mask holes;  // every cell that has been the hole this turn (C5)

  struct Options {
    std::array<Slide, 4> slide;
    int count = 0;
    constexpr const Slide* begin() const { return slide.data(); }
    constexpr const Slide* end() const { return slide.data() + count; }
  };

  static constexpr Mending after_removal(Board board, int hole) {
    const Mask rest = ~bit(hole);
    return {{board.tiles & rest, board.black & rest, {board.pawns[0] & rest, board.pawns[1] & rest}}, hole, bit(hole)};
  }

  // What the mover may do next, in the order of the texts; nothing when the board is whole.
  // There is always something while it is not: shown by going through all shapes (`make facts`).
  constexpr Options options() const {
    if (hole != nowhere)
      if (const Options closing = this->closing(); closing.count) return closing;
    const Mask zone = first_zone(board.tiles), rest = board.tiles & ~zone;
    return rest ? rejoining(zone, rest) : Options{};
  }

  constexpr Mending after(const Slide& slide) const {
    const Board next = board.slid(slide.part, slide.by);
    if (!Slide::closes(slide.token)) return {next, nowhere, holes};
    const int freed = next_hole(slide.part, slide.by);
    return {next, freed, holes | bit(freed)};
  }

 private:
  // The hole jumps to where the farthest tile of the part was: the one at the end it slides away from.
  static constexpr int next_hole(Mask part, int by) {
    return by > 0 ? std::countr_zero(part) : 63 - std::countl_zero(part);
  }

  // While the hole cuts a line, either side of that line slides in (C4).
  constexpr Options closing() const {
    Options options;
    const Mask tiles = board.tiles, low = bit(hole) - 1, high = ~low & ~bit(hole);
    const Mask in_row = tiles & row(rank(hole)), in_column = tiles & column(file(hole));
    const bool row_cut = in_row & low && in_row & high, column_cut = in_column & low && in_column & high;
    const auto close = [&](std::uint8_t token, Mask part, int by) {
      if (!(bit(next_hole(part, by)) & holes)) options.slide[options.count++] = {token, part, by};
    };
    if (column_cut) close(Slide::down, in_column & low, 1);
    if (row_cut) close(Slide::left, in_row & low, side);
    if (row_cut) close(Slide::right, in_row & high, -side);
    if (column_cut) close(Slide::up, in_column & high, -1);
    return options;
  }

  // The zones touch at one corner; the row or the column of either touching tile slides toward the other zone (C7).
  constexpr Options rejoining(Mask zone, Mask rest) const {
    Options options;
    // The lowest tile is in `zone`; the touching tile of the left zone is `a`, that of the right one `b`.
    Mask pair_up = zone & left(tablier::tchag::down(rest)), pair_down = zone & left(tablier::tchag::up(rest));
    if (!(pair_up | pair_down)) {
      pair_up = rest & left(tablier::tchag::down(zone));
      pair_down = rest & left(tablier::tchag::up(zone));
    }
    const bool rises = pair_up != 0;
    const int a = std::countr_zero(pair_up | pair_down), b = a + side + (rises ? 1 : -1);
    const Slide by_row[2] = {{Slide::row_token(rank(a), true), board.tiles & row(rank(a)), side},
                             {Slide::row_token(rank(b), false), board.tiles & row(rank(b)), -side}};
    const Slide by_column[2] = {{Slide::column_token(file(a), rises), board.tiles & column(file(a)), rises ? 1 : -1},
                                {Slide::column_token(file(b), !rises), board.tiles & column(file(b)), rises ? -1 : 1}};
    options.slide = {by_row[rises ? 0 : 1], by_row[rises ? 1 : 0], by_column[0], by_column[1]};
    options.count = 4;
    return options;
  }
};

}  // namespace tablier::tchag
