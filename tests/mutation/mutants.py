"""The list of mutants: for each numbered rule at least one small patch that breaks it."""

from __future__ import annotations

from typing import NamedTuple

FANORONA = "core/include/tablier/games/fanorona.hpp"
FANORONA_BOARD = "core/include/tablier/games/fanorona_board.hpp"
FANORONA_MOVES = "core/include/tablier/games/fanorona_moves.hpp"
TOURS = "core/include/tablier/games/tours.hpp"
TOURS_ENDS = "core/include/tablier/games/tours_ends.hpp"
TCHAG = "core/include/tablier/games/tchag.hpp"
TCHAG_BOARD = "core/include/tablier/games/tchag_board.hpp"
RECORD = "src/tablier/records/record.py"
TWO_ROUNDS = "src/tablier/records/two_rounds.py"


class Mutant(NamedTuple):
    """One patch: in `file` the text `old`, which must occur exactly once, becomes `new`."""

    rule: str
    what: str
    file: str
    old: str
    new: str


MUTANTS = [
    Mutant(
        "T1",
        "capturing everything wins for the wrong side",
        FANORONA,
        "if (!enemy(state)) return Outcome{mover,",
        "if (!enemy(state)) return Outcome{other(mover),",
    ),
    Mutant(
        "T1",
        "a player without a move wins",
        FANORONA,
        "return Outcome{other(mover), Reason::immobile,",
        "return Outcome{mover, Reason::immobile,",
    ),
    Mutant(
        "T2",
        "every point has diagonals",
        FANORONA_BOARD,
        "(!diagonal || (file(point) + rank(point)) % 2 == 0)",
        "(!diagonal || (file(point) + rank(point)) % 2 < 2)",
    ),
    Mutant(
        "T3",
        "the middle rank of the start alternates the other way",
        FANORONA,
        "(file + past_centre) % 2 == 0",
        "(file + past_centre) % 2 == 1",
    ),
    Mutant(
        "T4",
        "an approach takes only the nearest piece",
        FANORONA_MOVES,
        "if (kind == Kind::approach) return single ?",
        "if (kind == Kind::approach) return true ?",
    ),
    Mutant(
        "T4",
        "a line goes on over a gap",
        FANORONA_BOARD,
        "if (ascends) return ray & (stops - 1) & ~stops;",
        "if (ascends) return ray & enemies;",
    ),
    Mutant(
        "T5",
        "a withdrawal takes only the nearest piece",
        FANORONA_MOVES,
        "return single ? spoke.behind : run(spoke.withdrawal, enemy, target < at);",
        "return spoke.behind;",
    ),
    Mutant(
        "T5",
        "there is no capture by withdrawal",
        FANORONA_MOVES,
        "{Kind::approach, Kind::withdrawal}",
        "{Kind::approach}",
    ),
    Mutant(
        "T6",
        "who could also withdraw must approach",
        FANORONA_MOVES,
        "if (!((kind == Kind::approach ? spoke.ahead : spoke.behind) & enemy)) continue;",
        "if (captures || !((kind == Kind::approach ? spoke.ahead : spoke.behind) & enemy)) continue;",
    ),
    Mutant(
        "T7",
        "captures are not compulsory",
        FANORONA,
        "return options_.compulsory ? Phase::compulsory : Phase::optional;",
        "return Phase::optional;",
    ),
    Mutant("T8", "a chain may go straight on", FANORONA_MOVES, "& empty & ~spoke.ahead : 0;", "& empty : 0;"),
    Mutant(
        "T8",
        "a chain may come back to where it has been",
        FANORONA_MOVES,
        "const Mask emptied = (empty | line) & ~(Mask{1} << target);",
        "const Mask emptied = empty | line | Mask{1} << at;",
    ),
    Mutant(
        "T8",
        "there are no chains",
        FANORONA_MOVES,
        "if (!next || step + 1 == Move::longest) return true;",
        "if (!next || step + 1 == 2) return true;",
    ),
    Mutant(
        "T9",
        "points emptied in a chain stay closed",
        FANORONA_MOVES,
        "const Mask emptied = (empty | line) & ~(Mask{1} << target);",
        "const Mask emptied = empty & ~(Mask{1} << target);",
    ),
    Mutant(
        "T10",
        "a chain must go on as long as it can",
        FANORONA_MOVES,
        "if (!visit(turn.ended(target, captured | line))) return false;  // T10",
        "if (!next_targets(target, spoke, enemy & ~line, empty | line))\n"
        "          if (!visit(turn.ended(target, captured | line))) return false;",
    ),
    Mutant(
        "T11",
        "the second step of a turn is forgotten",
        FANORONA,
        "if (i >= length || token_at(move, i) != prefix[i]) return true;",
        "if (i >= length || (i != 1 && token_at(move, i) != prefix[i])) return true;",
    ),
    Mutant(
        "T12",
        "the no-capture limit comes a ply late",
        FANORONA,
        "state.since >= options_.no_capture_limit",
        "state.since > options_.no_capture_limit",
    ),
    Mutant("T12", "the fourth occurrence draws", RECORD, "self.repetitions >= 3", "self.repetitions >= 4"),
    Mutant("F1", "Black moves first", FANORONA, "state.number = 1;\n", "state.number = 1, state.turn = 1;\n"),
    Mutant(
        "F2", "stalemate always loses", FANORONA, "if (options_.stalemate_draws) return", "if (false) return"
    ),
    Mutant(
        "F3",
        "in Fanorona captures are compulsory",
        FANORONA,
        "return options_.compulsory ? Phase::compulsory : Phase::optional;",
        "return Phase::compulsory;",
    ),
    Mutant(
        "F4",
        "a step that could capture may be played plain",
        FANORONA_MOVES,
        "if (!captures && step == 1) {",
        "if (step == 1) {",
    ),
    Mutant(
        "F5",
        "chains go on only where captures are compulsory",
        FANORONA_MOVES,
        "if constexpr (P == Phase::taker) return true;",
        "if constexpr (P != Phase::compulsory) return true;",
    ),
    Mutant(
        "F6",
        "Fanorona has no no-capture limit",
        FANORONA,
        "return options_.no_capture_limit && state.since",
        "return options_.rules == RuleSet::tumicarona && options_.no_capture_limit && state.since",
    ),
    Mutant(
        "V1",
        "a drawn first round is not replayed",
        TWO_ROUNDS,
        "if last.outcome.winner is None:",
        "if last.outcome.winner is None and False:",
    ),
    Mutant(
        "V1",
        "the loser of the first round gives",
        TWO_ROUNDS,
        "is Player.FIRST else",
        "is Player.SECOND else",
    ),
    Mutant(
        "V2", "the giver moves first", FANORONA, "state.turn = 1 - state.giver;", "state.turn = state.giver;"
    ),
    Mutant(
        "V3",
        "the giver captures from the start",
        FANORONA,
        "return state.turn == state.giver ? Phase::giver : Phase::taker;",
        "return Phase::taker;",
    ),
    Mutant(
        "V4",
        "the taker captures whole lines",
        FANORONA_MOVES,
        "kind, enemy, P == Phase::taker)",
        "kind, enemy, false)",
    ),
    Mutant(
        "V4",
        "the taker may chain",
        FANORONA_MOVES,
        "if constexpr (P == Phase::taker) return true;",
        "if constexpr (false) return true;",
    ),
    Mutant(
        "V5",
        "the base rules come back at six pieces",
        FANORONA,
        "std::popcount(state.pieces[state.giver]) > 5",
        "std::popcount(state.pieces[state.giver]) > 6",
    ),
    Mutant(
        "L1",
        "pieces may be placed on any cell of the first two rows",
        TOURS,
        "static constexpr Mask home(int player) { return row(home_rank(player)); }",
        "static constexpr Mask home(int player) { return row(home_rank(player)) | row(player ? 4 : 1); }",
    ),
    Mutant(
        "L1", "North places first", TOURS, "{{2, 2, 2}, {2, 2, 2}}, 0, 0}", "{{2, 2, 2}, {2, 2, 2}}, 1, 0}"
    ),
    Mutant(
        "L2",
        "a piece of the farthest row must move",
        TOURS,
        "row(player ? side - 1 - distance : distance)",
        "row(player ? distance : side - 1 - distance)",
    ),
    Mutant(
        "L2",
        "any piece may move",
        TOURS,
        "      if (any) return true;\n    }\n    return false;",
        "      if (any && distance == side - 1) return true;\n    }\n    return true;",
    ),
    Mutant(
        "L3",
        "when the nearest row is stuck nobody moves",
        TOURS,
        "      if (any) return true;\n",
        "      if (any || pieces & row(rank)) return any;\n",
    ),
    Mutant(
        "L3",
        "an empty board is not drawn",
        TOURS,
        'return Outcome{std::nullopt, Reason::deadlock, "L3"};',
        "return std::nullopt;",
    ),
    Mutant(
        "L4",
        "the start cell stays closed",
        TOURS,
        "EndSearch search{state.planes, occupied(state) & ~bit(from),",
        "EndSearch search{state.planes, occupied(state),",
    ),
    Mutant(
        "L4",
        "pieces are jumped over",
        TOURS_ENDS,
        "up &= open, down &= open, right &= open, left &= open;",
        "up &= all, down &= all, right &= all, left &= all;",
    ),
    Mutant(
        "L5",
        "an empty end cell is no end for a bounced piece",
        TOURS_ENDS,
        "found |= ends & ~others;",
        "if (!bounced) found |= ends & ~others;",
    ),
    Mutant("L6", "there are no bounces", TOURS_ENDS, "if (!bounces) return;", "return;"),
    Mutant(
        "L6",
        "a double sends a bouncing piece one cell",
        TOURS_ENDS,
        "bounce<CellOnce, Size, 2>(at, bounces & planes[1]",
        "bounce<CellOnce, Size, 1>(at, bounces & planes[1]",
    ),
    Mutant(
        "L7",
        "borders may be crossed again",
        TOURS_ENDS,
        "visit<false, Next>(end, used | borders, 0,",
        "visit<false, Next>(end, used, 0,",
    ),
    Mutant(
        "L7",
        "cell-once counts borders only",
        TOURS,
        "options_.cell_once ? search.start<true>(from, size_at(state, from))",
        "options_.cell_once ? search.start<false>(from, size_at(state, from))",
    ),
    Mutant(
        "L8",
        "a turn may leave the board as it was",
        TOURS,
        "return options_.null_move_allowed ? search.found : search.found & ~bit(from);",
        "return search.found;",
    ),
    Mutant(
        "L8",
        "the option null_move is ignored",
        TOURS,
        "return options_.null_move_allowed ? search.found : search.found & ~bit(from);",
        "return search.found & ~bit(from);",
    ),
    Mutant(
        "L9",
        "the goal may be reached before the last step",
        TOURS_ENDS,
        "      reached = up | down | right | left;\n",
        "      reached |= up | down | right | left;\n",
    ),
    Mutant(
        "L9",
        "one's own goal can be entered",
        TOURS,
        "row(home_rank(1 - player)), 0};",
        "row(home_rank(1 - player)) | row(home_rank(player)), 0};",
    ),
    Mutant(
        "L10",
        "a third occurrence draws nothing in Les Tours",
        RECORD,
        "self.repetitions >= 3",
        "self.repetitions >= 3 and self._game.id != 'tours'",
    ),
    Mutant("C1", "Yellow may begin", TCHAG, "if (text.substr(text.find(' ')) != \" r -\")", "if (false)"),
    Mutant(
        "C1",
        "the tile that was left stays",
        TCHAG_BOARD,
        "return {{board.tiles & rest, board.black & rest, {board.pawns[0] & rest, board.pawns[1] & rest}}, hole, bit(hole)};",  # noqa: E501
        "return {{board.tiles, board.black, {board.pawns[0] & rest, board.pawns[1] & rest}}, nowhere, 0};",
    ),
    Mutant(
        "C2",
        "pawns on black and grey tiles change places",
        TCHAG_BOARD,
        "pawn & black ? beside(pawn) : across(pawn)",
        "pawn & black ? across(pawn) : beside(pawn)",
    ),
    Mutant(
        "C3",
        "a pawn may step onto its own kind",
        TCHAG_BOARD,
        ": across(pawn)) & tiles & ~pawns[player];",
        ": across(pawn)) & tiles;",
    ),
    Mutant("C3", "enemy pawns are not captured", TCHAG_BOARD, "board.pawns[1 - player] &= ~bit(cell);", ""),
    Mutant(
        "C4",
        "only rows are closed",
        TCHAG_BOARD,
        "column_cut = in_column & low && in_column & high;",
        "column_cut = false;",
    ),
    Mutant(
        "C4",
        "a cut column may only be closed from below",
        TCHAG_BOARD,
        "if (column_cut) close(Slide::up, in_column & high, -1);",
        "",
    ),
    Mutant(
        "C4",
        "the hole jumps to the near end of the part",
        TCHAG_BOARD,
        "return by > 0 ? std::countr_zero(part) : 63 - std::countl_zero(part);",
        "return by < 0 ? std::countr_zero(part) : 63 - std::countl_zero(part);",
    ),
    Mutant(
        "C5",
        "a cell may be the hole twice",
        TCHAG_BOARD,
        "if (!(bit(next_hole(part, by)) & holes)) options",
        "if (bit(next_hole(part, by)) != 0 && std::popcount(holes) < 12) options",
    ),
    Mutant(
        "C6",
        "pawns stay behind when their tiles slide",
        TCHAG_BOARD,
        "return {slide(tiles), slide(black), {slide(pawns[0]), slide(pawns[1])}};",
        "return {slide(tiles), slide(black), {pawns[0], pawns[1]}};",
    ),
    Mutant(
        "C7",
        "two zones stay apart",
        TCHAG_BOARD,
        "return rest ? rejoining(zone, rest) : Options{};",
        "return rest ? Options{} : Options{};",
    ),
    Mutant(
        "C7",
        "only one of the touching columns slides",
        TCHAG_BOARD,
        "options.count = 4;",
        "options.count = 3;",
    ),
    Mutant(
        "C7",
        "rejoining ends after one slide",
        TCHAG_BOARD,
        "const Mask zone = first_zone(board.tiles), rest = board.tiles & ~zone;\n    return rest ?",
        "const Mask zone = first_zone(board.tiles), rest = board.tiles & ~zone;\n    return rest && hole != nowhere ?",
    ),
    Mutant(
        "C8",
        "the game goes on without enemy pawns",
        TCHAG,
        "if (!state.board.pawns[player]) return Outcome",
        "if (!state.board.tiles) return Outcome",
    ),
    Mutant(
        "C9",
        "a blocked player's opponent may not stop",
        TCHAG,
        "state.status = Status::may_stop;\n",
        "state.status = Status::playing;\n",
    ),
    Mutant(
        "C9",
        "a blocked player loses his turn for good",
        TCHAG,
        "      state.turn = 1 - state.turn;\n      state.status",
        "      state.status",
    ),
    Mutant(
        "C9",
        "captures are not counted from the set-up",
        TCHAG,
        "std::popcount(start_.board.pawns[1 - player]) - std::popcount",
        "4 - std::popcount",
    ),
    Mutant(
        "text",
        "two ways to the same Tchag position are two moves",
        TCHAG,
        "if (known || found + count == most_turns || count == most_results) continue;",
        "if (found + count == most_turns || count == most_results) continue;",
    ),
    Mutant(
        "text",
        "Tchag moves are listed by length",
        TCHAG,
        "for (; place > 0 && mendings.less(",
        "for (; place > count && mendings.less(",
    ),
    Mutant(
        "count",
        "perft misses the continuations of chains",
        FANORONA_MOVES,
        "if (!single) extend(taken(",
        "if (single) extend(taken(",
    ),
    Mutant(
        "draw",
        "random play forgets what a chain captured first",
        FANORONA_MOVES,
        "enemy, empty, chain.captured | line,",
        "enemy, empty, line,",
    ),
]

# Breaks nothing, so nobody may notice it.
CONTROL = Mutant("control", "nothing is broken", RECORD, "self.repetitions >= 3", "self.repetitions > 2")
