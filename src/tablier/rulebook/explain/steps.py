"""Why a step cannot follow those made in a turn, whatever the whole turn might become."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from tablier.rulebook.contract import Cell, cell_name, read_cell, shorten
from tablier.rulebook.explain import fanorona, pieces, tchag, tours
from tablier.rulebook.explain.pieces import no_place
from tablier.rulebook.explain.reason import Reason, Words
from tablier.rulebook.fanorona import FanoronaPosition
from tablier.rulebook.tchag import TOWARD, TchagPosition, beside, closed, rejoinings
from tablier.rulebook.tours import BESIDE, GOAL, Board, Run, ToursPosition, end_name, home_row


def in_fanorona(position: FanoronaPosition, tokens: Sequence[str]) -> Reason | None:
    """The first step that the rules forbid: every beginning of a legal turn is one itself (T10)."""
    first, *rest = tokens
    found = no_place(first) or pieces.in_fanorona(position, read_cell(first))
    for count, token in enumerate(rest, 2):
        found = found or no_place(token.rstrip("AW")) or fanorona.reason(position, "-".join(tokens[:count]))
    return found


def in_tours(position: ToursPosition, tokens: Sequence[str]) -> Reason | None:
    """L1 and L3, placing and passing; else the piece, and its way."""
    first, *rest = tokens
    if re.fullmatch("[1-9]", first):
        return against_placing(position, first, rest)
    if first == "pass":
        found = tours.still_placing(position) if position.setting_up else tours.against_pass(position)
        return found or (turn_over("L3", rest[0]) if rest else None)
    found = no_place(first) or pieces.in_tours(position, read_cell(first))
    return found or against_way(position, read_cell(first), rest)


def against_placing(position: ToursPosition, size: str, rest: Sequence[str]) -> Reason | None:
    """L1: the size first, then the cell."""
    if not position.setting_up:
        return tours.all_placed(size)
    if size not in position.hands[position.turn]:
        return tours.not_in_hand(position, size)
    if not rest:
        return None
    cell, *more = rest
    found = no_place(cell) or tours.against_placement(position, size, cell)
    return found or (turn_over("L1", more[0]) if more else None)


def in_tchag(position: TchagPosition, tokens: Sequence[str]) -> Reason | None:
    """C1 to C3, the pawn and its step; C4 to C7, slide by slide; C9, stopping."""
    first, *rest = tokens
    if first == "stop":
        return tchag.against_stop(position) or (turn_over("C9", rest[0]) if rest else None)
    found = no_place(first) or pieces.in_tchag(position, read_cell(first))
    if found or not rest:
        return found
    target, *slides = rest
    if found := no_place(target) or tchag.against_step(position, read_cell(first), read_cell(target)):
        return found
    mending = tchag.stepped(position, read_cell(first), read_cell(target))
    for slide in slides:
        after = against_slide(mending, slide)
        if not isinstance(after, tchag.Mending):
            return after
        mending = after
    return None


def against_slide(mending: tchag.Mending, slide: str) -> tchag.Mending | Reason:
    """C4, C5, C7: a slide, or a tile that somebody points at."""
    if re.fullmatch(tchag.SLIDE, slide):
        return tchag.slid(mending, slide)
    return no_place(slide) or against_tile(mending, read_cell(slide))


def against_tile(mending: tchag.Mending, cell: Cell) -> Reason:
    """C4, C5, C7: a cell is pointed at where one of several slides must be chosen."""
    name = cell_name(cell)
    slide = Words(f"of the tile on {name}", f"de la pierre en {name}")
    hole, sides, onward = mending.hole, mending.sides, rejoinings(mending.tiles)
    if hole and sides:
        for side in sides:
            _, far = closed(mending.tiles, hole, side)
            if far in mending.holes and cell in between(hole, far):
                return tchag.hole_again(far, slide)
        tiles = tchag.alternatives([cell_name(beside(hole, TOWARD[side])) for side in sides])
        here, line = cell_name(hole), tchag.cut_lines(sides)
        return Reason(
            "C4",
            en=f"The hole on {here} cuts {line.en} in two: slide the tiles into it from {tiles.en} on.",
            fr=f"Le trou en {here} coupe {line.fr} en deux : faites-y glisser les pierres à partir de {tiles.fr}.",
        )
    if not onward:
        return turn_over("C4", name)
    again = [line for line in onward if mending.look(onward[line]) in mending.boards]
    if [line for line in onward if line[0] in name] == again != []:
        return tchag.board_again(slide)
    one, other = tchag.corner(mending.tiles)
    return Reason(
        "C7",
        en=f"Two zones touch only at the corner of {one} and {other}: slide the row or the column of one of the two "
        "toward the other zone.",
        fr=f"Deux zones ne se touchent que par le coin de {one} et {other} : faites glisser la ligne ou la colonne de "
        "l'une des deux vers l'autre zone.",
    )


def between(hole: Cell, far: Cell) -> list[Cell]:
    """The cells of a line from a hole on, up to the one that is the hole next."""
    return [
        (x, y)
        for x in range(min(hole[0], far[0]), max(hole[0], far[0]) + 1)
        for y in range(min(hole[1], far[1]), max(hole[1], far[1]) + 1)
        if (x, y) != hole
    ]


class Way(NamedTuple):
    """How far a piece of Les Tours has come: where it began, and the run it has to make now."""

    position: ToursPosition
    start: Cell
    others: Board
    run: Run

    @property
    def piece(self) -> Words:
        """What it is called."""
        return tours.PIECES[self.position.board[self.start]]

    def reached(self) -> set[Cell]:
        """L5, L6: where it can end, back at its start included."""
        return self.position.reached(self.others, self.run) if self.run.steps else {self.run.cell}

    def ends(self) -> set[Cell]:
        """L8: where it can end its turn."""
        back = {self.start} if self.position.game.options["null_move"] == "forbidden" else set()
        return self.reached() - back


def against_way(position: ToursPosition, start: Cell, tokens: Sequence[str]) -> Reason | None:
    """L4 to L9: the first step that cannot be made; of the last one also whether the turn can end after it."""
    way = Way(position, start, position.others(start), position.begin(start))
    for token in tokens:
        run = way.run
        if not run.steps:
            return turn_over("L9" if run.cell == GOAL else "L5", token)
        if token != "goal" and (found := no_place(token)):
            return found
        target = GOAL if token == "goal" else read_cell(token)
        if target != GOAL and target not in BESIDE:
            return tours.off_board(token)
        borders: dict[Cell, object] = dict(BESIDE[run.cell])
        if run.cell[1] == home_row(1 - position.turn):
            borders[GOAL] = GOAL
        if target not in borders:
            return not_beside(way, target)
        mark = target if position.game.cell_once else borders[target]
        if found := against_crossing(way, target, mark):
            return found
        steps = run.steps - 1 or way.others.get(target, 0)
        way = way._replace(run=Run(target, steps, run.used | {mark}))
    return dead_end(way) if tokens else None


def not_beside(way: Way, target: Cell) -> Reason:
    """L4: a piece goes cell by cell; it is told whether it can still end there."""
    here, there, where, piece = cell_name(way.run.cell), end_name(target), tours.end_words(target), way.piece
    if target in way.ends():
        return Reason(
            "L4",
            en=f"The {piece.en} on {here} goes on to a neighbouring cell; step by step it can still end {where.en}.",
            fr=f"La pièce {piece.fr} en {here} continue vers une case voisine ; pas à pas, elle peut encore finir "
            f"{where.fr}.",
        )
    if target not in way.others and target not in (way.run.cell, way.start):
        return tours.no_way(way.position, way.others, way.run, (piece, target))
    return Reason(
        "L4",
        en=f"The {piece.en} on {here} goes on to a neighbouring cell, which {there} is not.",
        fr=f"La pièce {piece.fr} en {here} continue vers une case voisine, ce que {there} n'est pas.",
    )


def against_crossing(way: Way, target: Cell, mark: object) -> Reason | None:
    """L4, L7, L9: a neighbouring cell, or the goal, that cannot be entered now."""
    run = way.run
    here, there, cells = cell_name(run.cell), end_name(target), tours.cell_count(run.steps)
    if target == GOAL:
        if run.steps == 1:
            return None
        return Reason(
            "L9",
            en=f"The goal is entered with the last step of a run only, and from {here} there are {cells.en} to go.",
            fr=f"On n'entre dans le but qu'au dernier pas d'un parcours, et de {here} il reste {cells.fr} à faire.",
        )
    if mark in run.used and way.position.game.cell_once:
        return Reason(
            "L7",
            en=f"The piece has already been on {there} this turn, and it never enters a cell twice.",
            fr=f"La pièce est déjà passée en {there} pendant ce tour, et elle n'entre jamais deux fois dans une case.",
        )
    if mark in run.used:
        return Reason(
            "L7",
            en=f"The border between {here} and {there} has already been crossed this turn.",
            fr=f"Le bord entre {here} et {there} a déjà été franchi pendant ce tour.",
        )
    if target in way.others and run.steps > 1:
        return Reason(
            "L4",
            en=f"A piece stands on {there}: it can be entered with the last step of a run only, and from {here} there "
            f"are {cells.en} to go.",
            fr=f"Une pièce occupe {there} : on n'y entre qu'au dernier pas d'un parcours, et de {here} il reste "
            f"{cells.fr} à faire.",
        )
    return None


def dead_end(way: Way) -> Reason | None:
    """L6, L8: the turn could not end any more, or only where it began."""
    if way.ends():
        return None
    here, there = cell_name(way.start), end_name(way.run.cell)
    if way.reached():
        return Reason(
            "L8",
            en=f"After {there} the piece could only end its turn on {here}, where it began, and a turn "
            "must change something.",
            fr=f"Après {there}, la pièce ne pourrait finir son tour qu'en {here}, d'où elle est partie, or un tour "
            "doit changer quelque chose.",
        )
    return Reason(
        "L6",
        en=f"After {there} no way on leads to a cell on which the piece could end its turn.",
        fr=f"Après {there}, aucun chemin ne mène à une case où la pièce pourrait finir son tour.",
    )


def turn_over(rule: str, token: str) -> Reason:
    """The turn has ended, and yet something follows."""
    quoted = shorten(token)
    return Reason(
        rule,
        en=f"The turn has come to its end before {quoted}: no step can follow.",
        fr=f"Le tour est terminé avant {quoted} : aucun pas ne peut suivre.",
    )
