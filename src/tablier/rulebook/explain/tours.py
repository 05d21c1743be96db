"""Why a move of Les Tours is not legal."""

from __future__ import annotations

import re

from tablier.rulebook.contract import FIRST, Cell, cell_name, read_cell, shorten
from tablier.rulebook.explain.reason import PLAYERS, Reason, Words
from tablier.rulebook.tours import BESIDE, GOAL, Run, ToursPosition, end_name, home_row

PIECES = {1: Words("single", "simple"), 2: Words("double", "double"), 3: Words("triple", "triple")}
PLACEMENT = re.compile(r"([1-9])@([a-z][1-9][0-9]?)")
TRAVEL = re.compile(r"([a-z][1-9][0-9]?)-([a-z][1-9][0-9]?|goal)")


def reason(position: ToursPosition, text: str) -> Reason | None:
    """The first rule that a text breaks; None if it is a legal move."""
    if placement := PLACEMENT.fullmatch(text):
        return against_placement(position, *placement.groups())
    travel = TRAVEL.fullmatch(text)
    if not travel and text != "pass":
        return no_move_text(text)
    if position.setting_up:
        return still_placing(position)
    if not travel and not position.travels:
        return None
    if not travel:
        example = min(position.travels)
        return Reason(
            "L3",
            en=f"You can move, with {example} for example, so you may not pass.",
            fr=f"Vous pouvez jouer, {example} par exemple : vous ne pouvez donc pas passer.",
        )
    return against_travel(position, *travel.groups())


def against_placement(position: ToursPosition, size: str, name: str) -> Reason | None:
    """L1: a placement puts a piece from the hand on an empty cell of the own end row."""
    cell, row = read_cell(name), home_row(position.turn) + 1
    if not position.setting_up:
        return Reason(
            "L1",
            en=f"No piece can be placed on {name}: all pieces are on the board already.",
            fr=f"On ne peut rien poser en {name} : toutes les pièces sont déjà posées.",
        )
    if cell[1] + 1 != row or cell not in BESIDE:
        player = PLAYERS["tours"][position.turn]
        return Reason(
            "L1",
            en=f"{name} is not on the end row of {player.en}, who places on a{row} to f{row}.",
            fr=f"{name} n'est pas sur la ligne de départ de {player.fr}, qui pose ses pièces de a{row} à "
            f"f{row}.",
        )
    if size not in position.hands[position.turn]:
        hand = ", ".join(position.hands[position.turn])
        return Reason(
            "L1",
            en=f"You have no piece of size {size} in hand to place on {name}: your hand is {hand}.",
            fr=f"Vous n'avez pas de pièce de taille {size} en main à poser en {name} : votre main est "
            f"{hand}.",
        )
    if cell not in position.board:
        return None
    there = PIECES[position.board[cell]]
    return Reason(
        "L1",
        en=f"A {there.en} stands on {name} already: place yours on an empty cell.",
        fr=f"Une pièce {there.fr} occupe déjà {name} : posez la vôtre sur une case vide.",
    )


def still_placing(position: ToursPosition) -> Reason:
    """L1: nothing moves before all pieces are placed."""
    example = min(position.turns)
    return Reason(
        "L1",
        en=f"All pieces must be placed before any moves: place one, with {example} for example.",
        fr=f"On ne joue qu'une fois toutes les pièces posées : posez-en une, {example} par exemple.",
    )


def against_travel(position: ToursPosition, start_name: str, goal_or_cell: str) -> Reason | None:
    """L2 and L3, the row; then L4 to L9, the way."""
    if f"{start_name}-{goal_or_cell}" in position.travels:
        return None
    start, end = read_cell(start_name), GOAL if goal_or_cell == "goal" else read_cell(goal_or_cell)
    if start not in position.board:
        return no_piece(position, start_name)
    playable = next((read_cell(text.split("-")[0])[1] for text in position.travels), None)
    rows = position.rows_from_mover
    if playable is not None and rows.index(start[1]) > rows.index(playable):
        return wrong_row(start_name, playable + 1, blocked=rows[0] != playable)
    piece = PIECES[position.board[start]]
    if end != GOAL and end not in BESIDE:
        return Reason(
            "L4",
            en=f"There is no cell {goal_or_cell}: the board goes from a1 to f6.",
            fr=f"La case {goal_or_cell} n'existe pas : le plateau va de a1 à f6.",
        )
    if end == start and position.game.options["null_move"] == "forbidden":
        return Reason(
            "L8",
            en=f"{start_name}-{goal_or_cell} would change nothing on the board, and a turn must change something.",
            fr=f"{start_name}-{goal_or_cell} ne changerait rien sur le plateau, or un tour doit y changer "
            "quelque chose.",
        )
    if end in position.board and end != start:
        there = PIECES[position.board[end]]
        return Reason(
            "L6",
            en=f"The {piece.en} on {start_name} cannot stay on {goal_or_cell}: a {there.en} stands there, it "
            "could only bounce on it.",
            fr=f"La pièce {piece.fr} en {start_name} ne peut pas rester en {goal_or_cell}, occupé par une "
            f"pièce {there.fr} : elle ne pourrait qu'y rebondir.",
        )
    return no_way(position, start, end)


def no_piece(position: ToursPosition, name: str) -> Reason:
    """L2: there is nothing to move on this cell."""
    player = PLAYERS["tours"][position.turn]
    return Reason(
        "L2",
        en=f"There is no piece on {name}: {player.en} moves a piece of the occupied row nearest to him.",
        fr=f"Il n'y a pas de pièce en {name} : {player.fr} joue une pièce de la ligne occupée la plus "
        "proche de lui.",
    )


def wrong_row(name: str, row: int, *, blocked: bool) -> Reason:
    """L2: a nearer row must be played; L3: also when the nearest of all is blocked."""
    if not blocked:
        return Reason(
            "L2",
            en=f"{name} is too far from you: on row {row}, which is nearer, there are pieces that can move.",
            fr=f"{name} est trop loin de vous : sur la ligne {row}, qui est plus proche, des pièces peuvent "
            "bouger.",
        )
    return Reason(
        "L3",
        en=f"Nearer rows are blocked, but the next in which a piece can move is row {row}, not that of "
        f"{name}.",
        fr=f"Des lignes plus proches sont bloquées, mais la première à pouvoir jouer est la ligne {row}, "
        f"pas celle de {name}.",
    )


def no_way(position: ToursPosition, start: Cell, end: Cell) -> Reason:
    """L4, L7, L9: the piece cannot end there."""
    here, there, size = cell_name(start), end_name(end), position.board[start]
    piece = PIECES[size]
    others = {cell: height for cell, height in position.board.items() if cell != start}
    if end in position.hoped(others, Run(start, size, frozenset())):
        goal = Words("in the goal", "dans le but") if end == GOAL else Words(f"on {there}", f"en {there}")
        what = Words("a cell", "une case") if position.game.cell_once else Words("a border", "un bord")
        return Reason(
            "L7",
            en=f"The {piece.en} on {here} could end {goal.en} only by using {what.en} twice in the turn.",
            fr=f"La pièce {piece.fr} en {here} ne pourrait finir {goal.fr} qu'en utilisant {what.fr} "
            "deux fois.",
        )
    cells = Words("1 cell" if size == 1 else f"{size} cells", "1 case" if size == 1 else f"{size} cases")
    if end == GOAL:
        far = 6 if position.turn == FIRST else 1
        return Reason(
            "L9",
            en=f"No run of the {piece.en} on {here} ends exactly in the goal, which is entered from row "
            f"{far} with the last step only.",
            fr=f"Aucun parcours de la pièce {piece.fr} en {here} ne finit exactement dans le but, où l'on "
            f"n'entre que de la ligne {far} et au dernier pas.",
        )
    return Reason(
        "L4",
        en=f"The {piece.en} on {here} travels exactly {cells.en}, crossing empty cells only, and even by "
        f"bouncing it cannot end on {there}.",
        fr=f"La pièce {piece.fr} en {here} parcourt exactement {cells.fr}, en ne traversant que des cases "
        f"vides, et même en rebondissant elle ne peut pas finir en {there}.",
    )


def no_move_text(text: str) -> Reason:
    """The text says nothing about a move."""
    quoted = shorten(text)
    return Reason(
        "",
        en=f"{quoted} is not the text of a move: write 3@a1 to place a piece, a1-c2 or a1-goal to move "
        "one, or pass.",
        fr=f"{quoted} n'est pas l'écriture d'un coup : écrivez 3@a1 pour poser une pièce, a1-c2 ou a1-goal "
        "pour en jouer une, ou pass pour passer.",
    )
