"""Why a move of Tumicarona, Fanorona or Vela is not legal."""

from __future__ import annotations

import re

from tablier.rulebook.contract import shorten
from tablier.rulebook.explain.reason import Reason, Words
from tablier.rulebook.fanorona import Board, Fanorona, FanoronaPosition, Point, opposite, point_name, step

COLOURS = {"W": Words("white", "blanc"), "B": Words("black", "noir")}
KINDS = {"A": Words("by approach", "par approche"), "W": Words("by withdrawal", "par éloignement")}
MOVE = re.compile(r"[a-z][1-9][0-9]?(-[a-z][1-9][0-9]?(A|W|AW|WA)?)+")


def reason(position: FanoronaPosition, text: str) -> Reason:
    """The first rule that a text breaks, step by step, then for the turn as a whole."""
    if not MOVE.fullmatch(text):
        return no_move_text(text)
    first, *rest = text.split("-")
    steps = [(name.rstrip("AW"), name[len(name.rstrip("AW")) :]) for name in rest]
    for name in (first, *(name for name, _ in steps)):
        if read_point(name) not in position.game.lines:
            return off_board(name, position)
    origin = read_point(first)
    if position.board.get(origin) != position.colour:
        return not_your_piece(position, origin)
    board, path, last = position.board, [origin], None
    for number, (name, kind) in enumerate(steps):
        target = read_point(name)
        direction = (target[0] - origin[0], target[1] - origin[1])
        if found := against_step(position, board, origin, target):
            return found
        if number and (found := against_chain(path, direction, last, kind, steps[number - 1][1])):
            return found
        if len(kind) > 1:
            return both_kinds(origin, target)
        prey = position.captures(board, origin, direction)
        if kind and kind not in prey:
            return nothing_to_take(position, board, origin, direction, kind)
        board = position.moved(board, origin, target, prey[kind] if kind else [])
        origin, last = target, direction
        path.append(target)
    return against_turn(position, read_point(first), steps)


def read_point(name: str) -> Point:
    """The point with this name, on the board or not."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def against_step(position: FanoronaPosition, board: Board, origin: Point, target: Point) -> Reason | None:
    """T2: the target must be empty and joined to the origin by a line."""
    here, there = point_name(origin), point_name(target)
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
    direction = (target[0] - origin[0], target[1] - origin[1])
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
    path: list[Point], direction: Point, last: Point | None, kind: str, kind_before: str
) -> Reason | None:
    """T8: each step of a chain captures, changes direction, and enters a point the piece has not stood on."""
    origin = path[-1]
    here, there = point_name(origin), point_name(step(origin, direction))
    if not kind_before:
        return Reason(
            "T8",
            en=f"The turn ends on {here}: after a step that captures nothing the piece cannot go on to "
            f"{there}.",
            fr=f"Le tour s'arrête en {here} : après un pas sans prise, le pion ne peut pas continuer vers "
            f"{there}.",
        )
    if step(origin, direction) in path:
        return Reason(
            "T8",
            en=f"The piece has already stood on {there} this turn, and a chain never returns to a point.",
            fr=f"Le pion est déjà passé en {there} pendant ce tour, et une rafle ne revient jamais sur un "
            "point.",
        )
    if direction == last:
        return Reason(
            "T8",
            en=f"The step from {here} to {there} goes on in the direction of the step before: a chain must "
            "turn.",
            fr=f"Le pas de {here} à {there} garde la direction du pas précédent : une rafle doit en changer.",
        )
    if not kind:
        return Reason(
            "T8",
            en=f"The step from {here} to {there} captures nothing, and every further step of a chain must "
            "capture.",
            fr=f"Le pas de {here} à {there} ne prend rien, or dans une rafle chaque nouveau pas doit "
            "prendre.",
        )
    return None


def both_kinds(origin: Point, target: Point) -> Reason:
    """T6: approach and withdrawal in one step."""
    here, there = point_name(origin), point_name(target)
    return Reason(
        "T6",
        en=f"The step from {here} to {there} takes one line only: choose {here}-{there}A or {here}-{there}W.",
        fr=f"Le pas de {here} à {there} ne prend qu'une ligne : écrivez {here}-{there}A ou {here}-{there}W.",
    )


def nothing_to_take(
    position: FanoronaPosition, board: Board, origin: Point, direction: Point, kind: str
) -> Reason:
    """T4, T5: there is no enemy piece to approach, or to withdraw from."""
    here, there = point_name(origin), point_name(step(origin, direction))
    prey = step(step(origin, direction), direction) if kind == "A" else step(origin, opposite(direction))
    if prey not in position.game.lines:
        beyond, base = (there, here) if kind == "A" else (here, there)
        what = Words(
            f"the line ends at {beyond}, coming from {base}",
            f"la ligne s'arrête en {beyond}, en venant de {base}",
        )
    elif prey not in board:
        what = Words(f"{point_name(prey)} is empty", f"{point_name(prey)} est vide")
    else:
        what = Words(
            f"your own piece stands on {point_name(prey)}", f"votre propre pion occupe {point_name(prey)}"
        )
    hint = Words("", "")
    for other, line in position.captures(board, origin, direction).items():
        taken = ", ".join(map(point_name, line))
        how = KINDS[other]
        hint = Words(f" It would capture {taken} {how.en}.", f" Il prendrait {taken} {how.fr}.")
    rule, how = ("T4" if kind == "A" else "T5"), KINDS[kind]
    return Reason(
        rule,
        en=f"The step from {here} to {there} captures nothing {how.en}: {what.en}.{hint.en}",
        fr=f"Le pas de {here} à {there} ne prend rien {how.fr} : {what.fr}.{hint.fr}",
    )


def against_turn(position: FanoronaPosition, origin: Point, steps: list[tuple[str, str]]) -> Reason:
    """T7, F4, V3, V4: each step is possible, but not as this turn."""
    here, (there, kind) = point_name(origin), steps[0]
    if not kind:
        return must_capture(position, origin, read_point(there))
    if not position.may_capture:
        return Reason(
            "V3",
            en=f"{here}-{there}{kind} captures, and you as the giver capture nothing while you have more "
            f"than five pieces; the plain step {here}-{there} is open to you.",
            fr=f"{here}-{there}{kind} prend, or le donneur que vous êtes ne prend rien tant qu'il a plus "
            f"de cinq pions ; le simple pas {here}-{there} vous est permis.",
        )
    second = steps[1][0]
    return Reason(
        "V4",
        en=f"Going on from {there} to {second} is a chain, and while the giver has more than five pieces "
        "the taker captures one piece a turn.",
        fr=f"Continuer de {there} vers {second} est une rafle, or tant que le donneur a plus de cinq "
        "pions, le preneur n'en prend qu'un par tour.",
    )


def must_capture(position: FanoronaPosition, origin: Point, target: Point) -> Reason:
    """T7, F4: a plain step, although this very step captures, or although captures are compulsory."""
    move = f"{point_name(origin)}-{point_name(target)}"
    direction = (target[0] - origin[0], target[1] - origin[1])
    if prey := position.captures(position.board, origin, direction):
        written = [f"{move}{kind} ({', '.join(map(point_name, line))})" for kind, line in prey.items()]
        return Reason(
            "F4" if isinstance(position.game, Fanorona) else "T7",
            en=f"The step {move} captures, and what it captures must be taken: write {' or '.join(written)}.",
            fr=f"Le pas {move} prend, et cette prise est obligatoire : écrivez {' ou '.join(written)}.",
        )
    capture = min(position.turns)
    return Reason(
        "T7",
        en=f"The step {move} captures nothing, and captures are compulsory: {capture} is one.",
        fr=f"Le pas {move} ne prend rien, or la prise est obligatoire : {capture} en est une.",
    )


def not_your_piece(position: FanoronaPosition, origin: Point) -> Reason:
    """T2: the start point is empty or holds an enemy piece."""
    here, mine = point_name(origin), COLOURS[position.colour]
    if origin not in position.board:
        return Reason(
            "T2",
            en=f"There is no piece on {here}: move a {mine.en} piece.",
            fr=f"Il n'y a pas de pion en {here} : jouez un pion {mine.fr}.",
        )
    other = COLOURS[position.board[origin]]
    return Reason(
        "T2",
        en=f"The piece on {here} is {other.en}, and it is {mine.en}'s turn.",
        fr=f"Le pion en {here} est {other.fr}, et c'est au tour du joueur {mine.fr}.",
    )


def off_board(name: str, position: FanoronaPosition) -> Reason:
    """T2: a point that does not exist."""
    last = point_name((position.game.cols - 1, position.game.rows - 1))
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
