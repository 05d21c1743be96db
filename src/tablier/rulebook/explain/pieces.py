"""Why a piece cannot be moved now, whatever move one may have in mind."""

from __future__ import annotations

import re

from tablier.rulebook.contract import Cell, cell_name, read_cell, shorten
from tablier.rulebook.explain.fanorona import first_capture, not_your_piece, off_board
from tablier.rulebook.explain.reason import PLAYERS, Reason, Words
from tablier.rulebook.explain.tours import PIECES, cell_count, no_piece, still_placing, wrong_row
from tablier.rulebook.fanorona import FanoronaPosition, step
from tablier.rulebook.tchag import BLACK, PAWNS, TchagPosition, around
from tablier.rulebook.tours import ToursPosition

CELL = re.compile(r"[a-z][1-9][0-9]?")


def in_fanorona(position: FanoronaPosition, point: Cell) -> Reason | None:
    """T2: the piece must be one's own and have somewhere to go; T7: and capture where one must."""
    name = cell_name(point)
    if point not in position.game.lines:
        return off_board(name, position)
    if position.board.get(point) != position.colour:
        return not_your_piece(position, point)
    directions = [way for way in position.game.lines[point] if step(point, way) not in position.board]
    if not directions:
        return Reason(
            "T2",
            en=f"The piece on {name} cannot move: every point that a line joins to it is occupied.",
            fr=f"Le pion en {name} ne peut pas bouger : tous les points reliés au sien sont occupés.",
        )
    capture = first_capture(position) if position.game.compulsory else None
    if not capture or any(position.captures(position.board, point, way) for way in directions):
        return None
    return Reason(
        "T7",
        en=f"The piece on {name} can capture nothing, and captures are compulsory: {capture} is one.",
        fr=f"Le pion en {name} ne peut rien prendre, or la prise est obligatoire : {capture} en est une.",
    )


def in_tours(position: ToursPosition, cell: Cell) -> Reason | None:
    """L1 to L3: the set-up and the row; L4 to L8: the piece itself."""
    name = cell_name(cell)
    if position.setting_up:
        return still_placing(position)
    if cell not in position.board:
        return no_piece(position, name)
    movable = {read_cell(text.split("-")[0]) for text in position.travels}
    if cell in movable:
        return None
    rows = position.rows_from_mover
    playable = next((row for _, row in movable), rows[-1])  # all in one row, if there are any
    if rows.index(cell[1]) > rows.index(playable):
        return wrong_row(name, playable + 1, blocked=rows[0] != playable)
    size = position.board[cell]
    piece = PIECES[size]
    if position.reached(position.others(cell), position.begin(cell)):
        return Reason(
            "L8",
            en=f"The {piece.en} on {name} could only come back to where it stands, and a turn must change "
            "something.",
            fr=f"La pièce {piece.fr} en {name} ne pourrait que revenir à sa place, or un tour doit changer "
            "quelque chose.",
        )
    cells = cell_count(size)
    return Reason(
        "L4",
        en=f"The {piece.en} on {name} cannot move: it travels exactly {cells.en}, crossing empty cells only, "
        "and even by bouncing it finds no cell to end on.",
        fr=f"La pièce {piece.fr} en {name} ne peut pas bouger : elle parcourt exactement {cells.fr}, en ne "
        "traversant que des cases vides, et même en rebondissant elle ne trouve aucune case où finir.",
    )


def in_tchag(position: TchagPosition, cell: Cell) -> Reason | None:
    """C1: the pawn must be one's own; C2 and C3: and have a tile to step to."""
    name, board = cell_name(cell), position.board
    mover, other = PLAYERS["tchag"][position.turn], PLAYERS["tchag"][1 - position.turn]
    letter = board.get(cell, "")
    if letter and letter in PAWNS[1 - position.turn]:
        return Reason(
            "C1",
            en=f"The pawn on {name} belongs to {other.en}, and it is {mover.en}'s turn.",
            fr=f"Le pion en {name} est à {other.fr}, et c'est à {mover.fr} de jouer.",
        )
    if not letter or letter not in PAWNS[position.turn]:
        return Reason(
            "C1",
            en=f"There is no pawn on {name}: move one of {mover.en}'s pawns.",
            fr=f"Il n'y a pas de pion en {name} : jouez un pion de {mover.fr}.",
        )
    tiles = around(board, cell)
    if any(board[tile] not in PAWNS[position.turn] for tile in tiles):
        return None
    if tiles:
        taken = ", ".join(sorted(map(cell_name, tiles)))
        return Reason(
            "C3",
            en=f"The pawn on {name} cannot step: where it could go, your own pawns stand ({taken}).",
            fr=f"Le pion en {name} ne peut pas avancer : vos propres pions occupent ses pierres d'arrivée ({taken}).",
        )
    tile = Words("black", "noire") if letter in BLACK else Words("grey", "grise")
    way = Words("straight", "tout droit") if letter in BLACK else Words("diagonally", "en diagonale")
    return Reason(
        "C2",
        en=f"From the {tile.en} tile on {name} a pawn steps {way.en}, and there is no tile that way.",
        fr=f"De la pierre {tile.fr} en {name}, un pion va {way.fr}, et il n'y a aucune pierre de ce côté.",
    )


def no_place(text: str) -> Reason | None:
    """The text names no place on a board; None if it does, be it beyond this one."""
    if CELL.fullmatch(text):
        return None
    quoted = shorten(text)
    return Reason(
        "",
        en=f"{quoted} is no place on a board: write a letter and a number, like e3.",
        fr=f"{quoted} n'est pas un endroit du plateau : écrivez une lettre et un nombre, comme e3.",
    )
