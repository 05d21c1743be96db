"""Why a move of Tumicarona, Fanorona or Vela is not legal."""

from __future__ import annotations

import re

from tablier.rulebook.contract import cell_name, read_cell, shorten
from tablier.rulebook.explain.reason import PLAYERS, Reason, Words
from tablier.rulebook.fanorona import Board, Fanorona, FanoronaPosition, Point, opposite, step

Prey = dict[str, list[Point]]  # what a step captures, by the letter of the capture

COLOURS = {"W": Words("white", "blanc"), "B": Words("black", "noir")}
KINDS = {"A": Words("by approach", "par approche"), "W": Words("by withdrawal", "par éloignement")}
MOVE = re.compile(r"[a-z][1-9][0-9]?(-[a-z][1-9][0-9]?(A|W|AW|WA)?)+")


def reason(position: FanoronaPosition, text: str) -> Reason | None:
    """The first rule that a text breaks, step by step, then for the turn as a whole; None if it is legal."""
    if not MOVE.fullmatch(text):
        return no_move_text(text)
    first, *rest = text.split("-")
    steps = [(name.rstrip("AW"), name[len(name.rstrip("AW")) :]) for name in rest]
    for name in (first, *(name for name, _ in steps)):
        if read_cell(name) not in position.game.lines:
            return off_board(name, position)
    if position.board.get(read_cell(first)) != position.colour:
        return not_your_piece(position, read_cell(first))
    board, path = position.board, [read_cell(first)]
    for name, kind in steps:
        origin, target = path[-1], read_cell(name)
        if found := against_step(position, board, origin, target):
            return found
        if kind and not position.may_capture:
            return giver_captures(origin, target)
        prey = position.captures(board, origin, between(origin, target)) if position.may_capture else {}
        if len(path) > 1 and (found := against_chain(position, path, target, kind, prey)):
            return found
        if found := against_kind(position, board, (origin, target), kind, prey):
            return found
        if not kind:
            # Nothing follows a plain step, and what it would have captured has been looked at.
            return against_plain_step(position, first, [name for name, _ in steps])
        board = position.moved(board, origin, target, prey[kind])
        path.append(target)
    return None


def between(origin: Point, target: Point) -> Point:
    """The direction of a step."""
    return target[0] - origin[0], target[1] - origin[1]


def against_step(position: FanoronaPosition, board: Board, origin: Point, target: Point) -> Reason | None:
    """T2: the target must be empty and joined to the origin by a line."""
    here, there = cell_name(origin), cell_name(target)
    if target == origin:
        return Reason(
            "T2",
            en=f"The piece already stands on {here}: a step must go to a neighbouring point.",
            fr=f"Le pion est déjà en {here} : un pas doit mener à un point voisin.",
        )
    if target in board:
        colour = COLOURS[board[target]]
        return Reason(
            "T2",
            en=f"A step must go to an empty point, and a {colour.en} piece stands on {there}.",
            fr=f"Un pas doit mener à un point vide, or un pion {colour.fr} occupe {there}.",
        )
    direction = between(origin, target)
    if direction in position.game.lines[origin]:
        return None
    if max(abs(direction[0]), abs(direction[1])) > 1:
        return Reason(
            "T2",
            en=f"{there} is not next to {here}: a step goes to a neighbouring point, without jumping.",
            fr=f"{there} n'est pas voisin de {here} : un pas mène à un point voisin, sans sauter.",
        )
    return Reason(
        "T2",
        en=f"No line joins {here} to {there}: there are no diagonals through {here}.",
        fr=f"Aucune ligne ne relie {here} à {there} : aucune diagonale ne passe par {here}.",
    )


def against_chain(
    position: FanoronaPosition, path: list[Point], target: Point, kind: str, prey: Prey
) -> Reason | None:
    """V4, T8: each step of a chain captures, changes direction, and enters a point not stood on before."""
    before, origin = path[-2:]
    here, there = cell_name(origin), cell_name(target)
    if not position.may_chain:
        return Reason(
            "V4",
            en=f"Going on from {here} to {there} is a chain, and while the giver has more than five pieces "
            "the taker captures one piece a turn.",
            fr=f"Continuer de {here} vers {there} est une rafle, or tant que le donneur a plus de cinq "
            "pions, le preneur n'en prend qu'un par tour.",
        )
    if target in path:
        return Reason(
            "T8",
            en=f"The piece has already stood on {there} this turn, and a chain never returns to a point.",
            fr=f"Le pion est déjà passé en {there} pendant ce tour, et une rafle ne revient jamais sur un "
            "point.",
        )
    if between(origin, target) == between(before, origin):
        return Reason(
            "T8",
            en=f"The step from {here} to {there} goes on in the direction of the step before: a chain must "
            "turn.",
            fr=f"Le pas de {here} à {there} garde la direction du pas précédent : une rafle doit en changer.",
        )
    if not kind and not prey:
        return Reason(
            "T8",
            en=f"The step from {here} to {there} captures nothing, and every further step of a chain must "
            "capture.",
            fr=f"Le pas de {here} à {there} ne prend rien, or dans une rafle chaque nouveau pas doit "
            "prendre.",
        )
    return must_capture("T8", origin, target, prey) if not kind else None


def against_kind(
    position: FanoronaPosition, board: Board, ends: tuple[Point, Point], kind: str, prey: Prey
) -> Reason | None:
    """T4 to T7, F4: the letter of a step says what it captures: one line, if there is any to capture."""
    if not kind and prey:
        return must_capture("F4" if isinstance(position.game, Fanorona) else "T7", *ends, prey)
    for letter in kind:
        if letter not in prey:
            return nothing_to_take(position, board, ends, letter, prey)
    if len(kind) < 2:
        return None
    here, there = map(cell_name, ends)
    return Reason(
        "T6",
        en=f"The step from {here} to {there} takes one line only: choose {here}-{there}A or {here}-{there}W.",
        fr=f"Le pas de {here} à {there} ne prend qu'une ligne : écrivez {here}-{there}A ou {here}-{there}W.",
    )


def nothing_to_take(
    position: FanoronaPosition, board: Board, ends: tuple[Point, Point], kind: str, prey: Prey
) -> Reason:
    """T4, T5: there is no enemy piece to approach, or to withdraw from."""
    origin, target = ends
    direction = between(origin, target)
    here, there = cell_name(origin), cell_name(target)
    aim = step(target, direction) if kind == "A" else step(origin, opposite(direction))
    if aim not in position.game.lines:
        beyond, base = (there, here) if kind == "A" else (here, there)
        what = Words(
            f"the line ends at {beyond}, coming from {base}",
            f"la ligne s'arrête en {beyond}, en venant de {base}",
        )
    elif aim not in board:
        what = Words(f"{cell_name(aim)} is empty", f"{cell_name(aim)} est vide")
    else:
        what = Words(
            f"your own piece stands on {cell_name(aim)}", f"votre propre pion occupe {cell_name(aim)}"
        )
    hint = Words("", "")
    for other, line in prey.items():
        taken = ", ".join(map(cell_name, line))
        how = KINDS[other]
        hint = Words(f" It would capture {taken} {how.en}.", f" Il prendrait {taken} {how.fr}.")
    rule, how = ("T4" if kind == "A" else "T5"), KINDS[kind]
    return Reason(
        rule,
        en=f"The step from {here} to {there} captures nothing {how.en}: {what.en}.{hint.en}",
        fr=f"Le pas de {here} à {there} ne prend rien {how.fr} : {what.fr}.{hint.fr}",
    )


def must_capture(rule: str, origin: Point, target: Point, prey: Prey) -> Reason:
    """T7, T8, F4: a step without a letter, although it captures."""
    move = f"{cell_name(origin)}-{cell_name(target)}"
    written = [f"{move}{kind} ({', '.join(map(cell_name, line))})" for kind, line in prey.items()]
    return Reason(
        rule,
        en=f"The step {move} captures, and what it captures must be taken: write {' or '.join(written)}.",
        fr=f"Le pas {move} prend, et cette prise est obligatoire : écrivez {' ou '.join(written)}.",
    )


def against_plain_step(position: FanoronaPosition, here: str, names: list[str]) -> Reason | None:
    """T7, T8: a step that captures nothing is the whole turn, and not allowed where one must capture."""
    there = names[0]
    if len(names) > 1:
        return Reason(
            "T8",
            en=f"The turn ends on {there}: after a step that captures nothing the piece cannot go on to "
            f"{names[1]}.",
            fr=f"Le tour s'arrête en {there} : après un pas sans prise, le pion ne peut pas continuer vers "
            f"{names[1]}.",
        )
    capture = first_capture(position) if position.game.compulsory else None
    if not capture:
        return None
    return Reason(
        "T7",
        en=f"The step {here}-{there} captures nothing, and captures are compulsory: {capture} is one.",
        fr=f"Le pas {here}-{there} ne prend rien, or la prise est obligatoire : {capture} en est une.",
    )


def first_capture(position: FanoronaPosition) -> str | None:
    """The first of the captures in ASCII order, which goes one step as every beginning of a chain does."""
    board = position.board
    return min(
        (
            f"{cell_name(origin)}-{cell_name(step(origin, direction))}{kind}"
            for origin in position.mine
            for direction in position.game.lines[origin]
            if step(origin, direction) not in board
            for kind in position.captures(board, origin, direction)
        ),
        default=None,
    )


def giver_captures(origin: Point, target: Point) -> Reason:
    """V3: the letter of a capture on a step of the giver."""
    move = f"{cell_name(origin)}-{cell_name(target)}"
    return Reason(
        "V3",
        en=f"You are the giver and capture nothing while you have more than five pieces: write {move}, "
        "without a letter.",
        fr=f"Vous êtes le donneur et ne prenez rien tant que vous avez plus de cinq pions : écrivez {move}, "
        "sans lettre.",
    )


def not_your_piece(position: FanoronaPosition, origin: Point) -> Reason:
    """T2: the start point is empty or holds an enemy piece."""
    here, mine = cell_name(origin), COLOURS[position.colour]
    if origin not in position.board:
        return Reason(
            "T2",
            en=f"There is no piece on {here}: move a {mine.en} piece.",
            fr=f"Il n'y a pas de pion en {here} : jouez un pion {mine.fr}.",
        )
    other, mover = COLOURS[position.board[origin]], PLAYERS[position.game.id][position.turn]
    return Reason(
        "T2",
        en=f"The piece on {here} is {other.en}, and it is {mover.en}'s turn.",
        fr=f"Le pion en {here} est {other.fr}, et c'est à {mover.fr} de jouer.",
    )


def off_board(name: str, position: FanoronaPosition) -> Reason:
    """T2: a point that does not exist."""
    last = cell_name((position.game.cols - 1, position.game.rows - 1))
    return Reason(
        "T2",
        en=f"There is no point {name}: the board goes from a1 to {last}.",
        fr=f"Le point {name} n'existe pas : le plateau va de a1 à {last}.",
    )


def no_move_text(text: str) -> Reason:
    """The text says nothing about a move."""
    quoted = shorten(text)
    return Reason(
        "",
        en=f"{quoted} is not the text of a move: write the start point and each point reached, with A for "
        "a capture by approach and W for one by withdrawal, like e2-e3 or d3-e3A-d4W.",
        fr=f"{quoted} n'est pas l'écriture d'un coup : donnez le départ puis chaque point atteint, avec A "
        "pour une prise par approche et W par éloignement, comme e2-e3 ou d3-e3A-d4W.",
    )
