"""Why a move of Les Tours is not legal."""

from __future__ import annotations

import re

from tablier.rulebook.contract import Cell, cell_name, read_cell, shorten
from tablier.rulebook.explain.reason import PLAYERS, Reason, Words
from tablier.rulebook.tours import BESIDE, GOAL, Board, Run, ToursPosition, end_name, home_row

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
    return against_travel(position, *travel.groups()) if travel else against_pass(position)


def against_pass(position: ToursPosition) -> Reason | None:
    """L3: who can move does not pass."""
    if not position.travels:
        return None
    example = min(position.travels)
    return Reason(
        "L3",
        en=f"You can move, with {example} for example, so you may not pass.",
        fr=f"Vous pouvez jouer, {example} par exemple : vous ne pouvez donc pas passer.",
    )


def against_placement(position: ToursPosition, size: str, name: str) -> Reason | None:
    """L1: a placement puts a piece from the hand on an empty cell of the own end row."""
    cell, row = read_cell(name), home_row(position.turn) + 1
    if not position.setting_up:
        return all_placed(size)
    if cell[1] + 1 != row or cell not in BESIDE:
        player = PLAYERS["tours"][position.turn]
        return Reason(
            "L1",
            en=f"{name} is not on the end row of {player.en}, who places on a{row} to f{row}.",
            fr=f"{name} n'est pas sur la ligne de départ de {player.fr}, qui pose ses pièces de a{row} à "
            f"f{row}.",
        )
    if size not in position.hands[position.turn]:
        return not_in_hand(position, size)
    if cell not in position.board:
        return None
    there = PIECES[position.board[cell]]
    return Reason(
        "L1",
        en=f"A {there.en} stands on {name} already: place yours on an empty cell.",
        fr=f"Une pièce {there.fr} occupe déjà {name} : posez la vôtre sur une case vide.",
    )


def all_placed(size: str) -> Reason:
    """L1: the set-up is over."""
    return Reason(
        "L1",
        en=f"No piece of size {size} can be placed: all pieces are on the board already.",
        fr=f"On ne peut pas poser de pièce de taille {size} : toutes les pièces sont déjà posées.",
    )


def not_in_hand(position: ToursPosition, size: str) -> Reason:
    """L1: only what is in hand can be placed."""
    hand = ", ".join(position.hands[position.turn])
    return Reason(
        "L1",
        en=f"You have no piece of size {size} in hand to place: your hand is {hand}.",
        fr=f"Vous n'avez pas de pièce de taille {size} en main à poser : votre main est {hand}.",
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
        return off_board(goal_or_cell)
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
    return no_way(position, position.others(start), position.begin(start), (piece, end))


def off_board(name: str) -> Reason:
    """L4: a cell that does not exist."""
    return Reason(
        "L4",
        en=f"There is no cell {name}: the board goes from a1 to f6.",
        fr=f"La case {name} n'existe pas : le plateau va de a1 à f6.",
    )


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


def no_way(position: ToursPosition, others: Board, run: Run, wish: tuple[Words, Cell]) -> Reason:
    """L4, L7, L9: a piece that has this run to make cannot end where it is wished to."""
    piece, end = wish
    here, there = cell_name(run.cell), end_name(end)
    if end in position.hoped(others, run._replace(used=frozenset())):
        where = end_words(end)
        what = Words("a cell", "une case") if position.game.cell_once else Words("a border", "un bord")
        return Reason(
            "L7",
            en=f"The {piece.en} on {here} could end {where.en} only by using {what.en} twice in the turn.",
            fr=f"La pièce {piece.fr} en {here} ne pourrait finir {where.fr} qu'en utilisant {what.fr} "
            "deux fois.",
        )
    if end == GOAL:
        far = home_row(1 - position.turn) + 1
        return Reason(
            "L9",
            en=f"No run of the {piece.en} on {here} ends exactly in the goal, which is entered from row "
            f"{far} with the last step only.",
            fr=f"Aucun parcours de la pièce {piece.fr} en {here} ne finit exactement dans le but, où l'on "
            f"n'entre que de la ligne {far} et au dernier pas.",
        )
    cells = cell_count(run.steps)
    return Reason(
        "L4",
        en=f"The {piece.en} on {here} goes exactly {cells.en} from there, crossing empty cells only, and even "
        f"by bouncing it cannot end on {there}.",
        fr=f"La pièce {piece.fr} en {here} parcourt de là exactement {cells.fr}, en ne traversant que des cases "
        f"vides, et même en rebondissant elle ne peut pas finir en {there}.",
    )


def end_words(end: Cell) -> Words:
    """Where a way ends, in a few words."""
    if end == GOAL:
        return Words("in the goal", "dans le but")
    return Words(f"on {cell_name(end)}", f"en {cell_name(end)}")


def cell_count(count: int) -> Words:
    """So many cells."""
    return Words("1 cell", "1 case") if count == 1 else Words(f"{count} cells", f"{count} cases")


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
