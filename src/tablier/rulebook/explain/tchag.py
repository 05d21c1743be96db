"""Why a move of Tchag is not legal."""

from __future__ import annotations

import re
from typing import NamedTuple

from tablier.rulebook.contract import Cell, cell_name, read_cell, shorten
from tablier.rulebook.explain.reason import PLAYERS, Reason, Words
from tablier.rulebook.tchag import (
    BLACK,
    PAWNS,
    Board,
    TchagPosition,
    Tiles,
    around,
    closed,
    cut_sides,
    mendings,
    rejoinings,
    steps,
    touching,
)

SLIDE = r"(?:[LRDU]|[a-z][UD]|[1-9][LR])"
MOVE = re.compile(rf"([a-z][1-9])-([a-z][1-9])(?::({SLIDE}(?:,{SLIDE})*))?")


def reason(position: TchagPosition, text: str) -> Reason | None:
    """The first rule that a text breaks, by the step, then by the slides; None if it is a legal move."""
    if text == "stop":
        return against_stop(position)
    parts = MOVE.fullmatch(text)
    if not parts:
        return no_move_text(text)
    origin, target = read_cell(parts[1]), read_cell(parts[2])
    slides = parts[3].split(",") if parts[3] else []
    return against_step(position, origin, target) or against_slides(position, origin, target, slides)


def against_stop(position: TchagPosition) -> Reason | None:
    """C9: the other player must be blocked, and his turn must have come."""
    if position.state == "stop":
        return None
    other = PLAYERS["tchag"][1 - position.turn]
    if not steps(position.board, 1 - position.turn):
        return Reason(
            "C9",
            en=f"{other.en} is blocked, but the game can be stopped only after his turn has come: move first.",
            fr=f"{other.fr} est bloqué, mais on ne peut arrêter la partie qu'une fois son tour venu : jouez "
            "d'abord.",
        )
    return Reason(
        "C9",
        en=f"The game can be stopped only when the other player is blocked, and {other.en} can move.",
        fr=f"On ne peut arrêter la partie que si l'autre joueur est bloqué, or {other.fr} peut jouer.",
    )


def against_step(position: TchagPosition, origin: Cell, target: Cell) -> Reason | None:
    """C1, C2, C3: who steps from where to where."""
    here, there, mover = cell_name(origin), cell_name(target), PLAYERS["tchag"][position.turn]
    if position.board.get(origin, "?") not in PAWNS[position.turn]:
        return Reason(
            "C1",
            en=f"There is no pawn of {mover.en} on {here}, and it is {mover.en}'s turn.",
            fr=f"{mover.fr} n'a pas de pion en {here}, et c'est à {mover.fr} de jouer.",
        )
    if target not in position.board:
        return Reason(
            "C2",
            en=f"There is no tile on {there} for the pawn on {here} to step to.",
            fr=f"Il n'y a pas de pierre en {there} pour accueillir le pion de {here}.",
        )
    if target not in around(position.board, origin):
        black = position.board[origin] in BLACK
        tile = Words("black", "noire") if black else Words("grey", "grise")
        way = Words("straight", "tout droit") if black else Words("diagonally", "en diagonale")
        return Reason(
            "C2",
            en=f"From the {tile.en} tile on {here} a pawn steps {way.en} to the next tile, not to {there}.",
            fr=f"De la pierre {tile.fr} en {here}, un pion va {way.fr} à la pierre voisine, et non en {there}.",
        )
    if position.board[target] in PAWNS[position.turn]:
        return Reason(
            "C3",
            en=f"Your own pawn stands on {there}, and a tile carries one pawn.",
            fr=f"Votre propre pion occupe {there}, et une pierre ne porte qu'un pion.",
        )
    return None


class Mending(NamedTuple):
    """How far the board of a turn is mended: where its tiles lie, its hole, and the holes and boards there were."""

    tiles: Tiles
    hole: Cell | None  # none once zones are rejoined
    holes: list[Cell]
    boards: list[Board]
    letters: Board  # of each tile, by the cell it lay on at first

    @property
    def sides(self) -> list[str]:
        """C4: the slides that close the hole."""
        return cut_sides(self.tiles, self.hole) if self.hole else []

    def look(self, tiles: Tiles) -> Board:
        """The board on which the tiles lie like this."""
        return {cell: self.letters[tile] for cell, tile in tiles.items()}

    def then(self, tiles: Tiles, hole: Cell | None) -> Mending:
        """One slide later."""
        holes, boards = [*self.holes, *([hole] if hole else [])], [*self.boards, self.look(tiles)]
        return Mending(tiles, hole, holes, boards, self.letters)


def stepped(position: TchagPosition, origin: Cell, target: Cell) -> Mending:
    """The board to mend after a pawn's step."""
    letters = position.board | {target: PAWNS[position.turn][position.board[target] not in BLACK]}
    del letters[origin]
    return Mending({cell: cell for cell in letters}, origin, [origin], [letters], letters)


def slid(mending: Mending, slide: str) -> Mending | Reason:
    """C4, C5, C7: one slide more, in the names of the turn's start, or why it cannot be made."""
    tiles = mending.tiles
    if mending.hole and (sides := mending.sides):
        if slide not in sides:
            return must_close(mending.hole, sides, slide)
        tiles, hole = closed(tiles, mending.hole, slide)
        return hole_again(hole, named(slide)) if hole in mending.holes else mending.then(tiles, hole)
    onward = rejoinings(tiles)
    if not onward:
        return nothing_to_mend(slide)
    if slide not in onward:
        return must_rejoin(tiles, slide)
    if mending.look(onward[slide]) in mending.boards:
        return board_again(named(slide))
    return mending.then(onward[slide], None)


def against_slides(position: TchagPosition, origin: Cell, target: Cell, slides: list[str]) -> Reason | None:
    """C4, C5, C7: slide by slide; then what is still to be mended, and the way the move is written."""
    mending = stepped(position, origin, target)
    for slide in slides:
        after = slid(mending, slide)
        if not isinstance(after, Mending):
            return after
        mending = after
    if mending.hole and mending.sides:
        return must_close(mending.hole, mending.sides, "")
    if rejoinings(mending.tiles):
        return must_rejoin(mending.tiles, "")
    return written_otherwise(position, origin, target, (",".join(slides), mending.tiles))


def alternatives(slides: list[str]) -> Words:
    """The slides to choose from."""
    *others, last = slides
    return Words(f"{', '.join(others)} or {last}", f"{', '.join(others)} ou {last}")


def named(slide: str) -> Words:
    """A slide by its letters, which are the same in both languages."""
    return Words(slide, slide)


def cut_lines(sides: list[str]) -> Words:
    """What the hole cuts."""
    if len(sides) > 2:
        return Words("its row and its column", "sa ligne et sa colonne")
    return Words("its row", "sa ligne") if "L" in sides else Words("its column", "sa colonne")


def must_close(hole: Cell, sides: list[str], slide: str) -> Reason:
    """C4: the hole still cuts a line, and the slide given, if any, does not close it."""
    here, choices, line = cell_name(hole), alternatives(sides), cut_lines(sides)
    given = Words(f", not {slide}", f", et non {slide}") if slide else Words("", "")
    return Reason(
        "C4",
        en=f"The hole on {here} cuts {line.en} in two: close it with {choices.en}{given.en}.",
        fr=f"Le trou en {here} coupe {line.fr} en deux : fermez-le par {choices.fr}{given.fr}.",
    )


def hole_again(hole: Cell, slide: Words) -> Reason:
    """C5: this cell has been the hole already."""
    here = cell_name(hole)
    return Reason(
        "C5",
        en=f"The slide {slide.en} would bring the hole back to {here}, and within a turn it never returns to a "
        "cell.",
        fr=f"Le glissement {slide.fr} ramènerait le trou en {here}, or aucune case n'est le trou deux fois "
        "par tour.",
    )


def must_rejoin(tiles: Tiles, slide: str) -> Reason:
    """C7: two zones touch at a corner, and the slide given, if any, does not join them."""
    (one, other), choices = corner(tiles), alternatives(sorted(rejoinings(tiles)))
    given = Words(f", not {slide}", f", et non {slide}") if slide else Words("", "")
    return Reason(
        "C7",
        en=f"Two zones touch only at the corner of {one} and {other}: rejoin them with "
        f"{choices.en}{given.en}.",
        fr=f"Deux zones ne se touchent que par le coin de {one} et {other} : réunissez-les par "
        f"{choices.fr}{given.fr}.",
    )


def corner(tiles: Tiles) -> tuple[str, str]:
    """The names of the two tiles at whose corner the zones touch."""
    found = touching(tiles)
    assert found
    return cell_name(found[0]), cell_name(found[1])


def board_again(slide: Words) -> Reason:
    """C7: the board has been like this already."""
    return Reason(
        "C7",
        en=f"The slide {slide.en} would bring back a board that this turn has already seen.",
        fr=f"Le glissement {slide.fr} ramènerait un plateau déjà vu pendant ce tour.",
    )


def nothing_to_mend(slide: str) -> Reason:
    """C4, C7: the board is whole, and a slide too many is given."""
    return Reason(
        "C4" if len(slide) == 1 else "C7",
        en=f"The board is whole before the slide {slide}: no row or column is cut, and the tiles are one "
        "zone.",
        fr=f"Le plateau est entier avant le glissement {slide} : aucune ligne ni colonne n'est coupée, et "
        "les pierres forment une seule zone.",
    )


def written_otherwise(
    position: TchagPosition, origin: Cell, target: Cell, way: tuple[str, Tiles]
) -> Reason | None:
    """A possible way to play a move: None if the move is written like this, else how it is."""
    [(board, (text, _))] = position.results(origin, target, [way]).items()
    mended = mendings({cell: cell for cell in position.board if cell != origin}, origin)
    written, _ = position.results(origin, target, mended)[board]
    if written == text:
        return None
    return Reason(
        "",
        en=f"This is a legal way to play a move that is written {written}.",
        fr=f"C'est une façon permise de jouer un coup qui s'écrit {written}.",
    )


def no_move_text(text: str) -> Reason:
    """The text says nothing about a move."""
    quoted = shorten(text)
    return Reason(
        "",
        en=f"{quoted} is not the text of a move: write the pawn's step and then the slides, like "
        "b2-b3:L,D, or stop.",
        fr=f"{quoted} n'est pas l'écriture d'un coup : écrivez le pas du pion puis les glissements, comme "
        "b2-b3:L,D, ou bien stop.",
    )
