"""Why a move of Tchag is not legal."""

from __future__ import annotations

import re

from tablier.rulebook.contract import Cell, cell_name, read_cell, shorten
from tablier.rulebook.explain.reason import PLAYERS, Reason, Words
from tablier.rulebook.tchag import (
    BLACK,
    PAWNS,
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
            fr=f"Il n'y a pas de tuile en {there} pour accueillir le pion de {here}.",
        )
    if target not in around(position.board, origin):
        black = position.board[origin] in BLACK
        tile = Words("black", "noire") if black else Words("grey", "grise")
        way = Words("straight", "tout droit") if black else Words("diagonally", "en diagonale")
        return Reason(
            "C2",
            en=f"From the {tile.en} tile on {here} a pawn steps {way.en} to the next tile, not to {there}.",
            fr=f"De la tuile {tile.fr} en {here}, un pion va {way.fr} à la tuile voisine, et non en {there}.",
        )
    if position.board[target] in PAWNS[position.turn]:
        return Reason(
            "C3",
            en=f"Your own pawn stands on {there}, and a tile carries one pawn.",
            fr=f"Votre propre pion occupe {there}, et une tuile ne porte qu'un pion.",
        )
    return None


def against_slides(position: TchagPosition, origin: Cell, target: Cell, slides: list[str]) -> Reason | None:
    """C4, C5, C7: slide by slide on the board of the turn's start; then the way the move is written."""
    tiles: Tiles = {cell: cell for cell in position.board if cell != origin}
    hole, holes, boards, left = origin, [origin], [tiles], list(slides)
    while sides := cut_sides(tiles, hole):
        slide = left.pop(0) if left else ""
        if slide not in sides:
            return must_close(hole, sides, slide)
        tiles, hole = closed(tiles, hole, slide)
        if hole in holes:
            return hole_again(hole, slide)
        holes.append(hole)
        boards.append(tiles)
    while onward := rejoinings(tiles):
        slide = left.pop(0) if left else ""
        if slide not in onward:
            return must_rejoin(tiles, slide)
        tiles = onward[slide]
        if tiles in boards:
            return board_again(slide)
        boards.append(tiles)
    if left:
        return nothing_to_mend(left[0])
    return written_otherwise(position, origin, target, (",".join(slides), tiles))


def alternatives(slides: list[str]) -> Words:
    """The slides to choose from."""
    *others, last = slides
    return Words(f"{', '.join(others)} or {last}", f"{', '.join(others)} ou {last}")


def must_close(hole: Cell, sides: list[str], slide: str) -> Reason:
    """C4: the hole still cuts a line, and the slide given, if any, does not close it."""
    here, choices = cell_name(hole), alternatives(sides)
    line = Words("its row and its column", "sa ligne et sa colonne")
    if len(sides) == 2:
        line = Words("its row", "sa ligne") if "L" in sides else Words("its column", "sa colonne")
    given = Words(f", not {slide}", f", et non {slide}") if slide else Words("", "")
    return Reason(
        "C4",
        en=f"The hole on {here} cuts {line.en} in two: close it with {choices.en}{given.en}.",
        fr=f"Le trou en {here} coupe {line.fr} en deux : fermez-le par {choices.fr}{given.fr}.",
    )


def hole_again(hole: Cell, slide: str) -> Reason:
    """C5: this cell has been the hole already."""
    here = cell_name(hole)
    return Reason(
        "C5",
        en=f"The slide {slide} would bring the hole back to {here}, and within a turn it never returns to a "
        "cell.",
        fr=f"Le glissement {slide} ramènerait le trou en {here}, or aucune case n'est le trou deux fois "
        "par tour.",
    )


def must_rejoin(tiles: Tiles, slide: str) -> Reason:
    """C7: two zones touch at a corner, and the slide given, if any, does not join them."""
    corner = touching(tiles)
    assert corner
    one, other, choices = cell_name(corner[0]), cell_name(corner[1]), alternatives(sorted(rejoinings(tiles)))
    given = Words(f", not {slide}", f", et non {slide}") if slide else Words("", "")
    return Reason(
        "C7",
        en=f"Two zones touch only at the corner of {one} and {other}: rejoin them with "
        f"{choices.en}{given.en}.",
        fr=f"Deux zones ne se touchent que par le coin de {one} et {other} : réunissez-les par "
        f"{choices.fr}{given.fr}.",
    )


def board_again(slide: str) -> Reason:
    """C7: the board has been like this already."""
    return Reason(
        "C7",
        en=f"The slide {slide} would bring back a board that this turn has already seen.",
        fr=f"Le glissement {slide} ramènerait un plateau déjà vu pendant ce tour.",
    )


def nothing_to_mend(slide: str) -> Reason:
    """C4, C7: the board is whole, and a slide too many is given."""
    return Reason(
        "C4" if len(slide) == 1 else "C7",
        en=f"The board is whole before the slide {slide}: no row or column is cut, and the tiles are one "
        "zone.",
        fr=f"Le plateau est entier avant le glissement {slide} : aucune ligne ni colonne n'est coupée, et "
        "les tuiles forment une seule zone.",
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
