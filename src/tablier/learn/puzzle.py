"""A puzzle, and the files that hold them: one JSON object a line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tablier.certificates.frozen import Frozen
from tablier.errors import TablierError, UnknownOption, shortened
from tablier.files import written
from tablier.games import RULE_SETS, Game, Position, game
from tablier.games.arguments import whole_number
from tablier.learn.proving import RESULTS, Value
from tablier.learn.rating import HIGHEST, LOWEST
from tablier.learn.task import Task
from tablier.learn.themes import THEMES
from tablier.words.bilingual import Bilingual, typeset

FOLDER = Path(__file__).with_name("puzzles")


HINTS: dict[Value, Bilingual] = {
    "win": Bilingual(
        "One turn wins; all others let the win go.",
        typeset("Un seul coup gagne ; tous les autres laissent filer le gain."),
    ),
    "draw": Bilingual(
        "One turn saves the draw; all others lose.",
        typeset("Un seul coup sauve la nulle ; tous les autres perdent."),
    ),
}
SOLVED = Bilingual("Solved.", "Résolu.")


class PuzzleError(TablierError):
    """A file of puzzles with a wrong line; the message names the file and the line."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one turn keeps the value, or several that do the same; all others are proved to lose it.

    ``solution`` has the turns of both sides, beginning and ending with the player's.
    """

    id: str
    game: str
    options: Mapping[str, int | str]
    position: str
    solution: tuple[str, ...]
    value: Value
    rating: int
    themes: tuple[str, ...]

    def start(self) -> Position:
        """The position to solve."""
        return game(self.game, **self.options).position(self.position)

    @property
    def own_turns(self) -> int:
        """How many turns the player has to find."""
        position = self.start()
        player, count = position.turn, 0
        for move in self.solution:
            count += position.turn is player
            position = position.play(move)
        return count

    @property
    def task(self) -> Task:
        """The puzzle as the judge sees it."""
        return Task(
            f"puzzle/{self.game}/{self.id}",
            self.start(),
            self.own_turns,
            (),
            self.value,
            HINTS[self.value],
            SOLVED,
            None,
            self.solution,
            is_only=True,
        )

    def as_json(self) -> str:
        """The puzzle as a line of its file."""
        fields = {name: getattr(self, name) for name in FIELDS}
        return json.dumps(fields | {"options": dict(self.options)})


FIELDS = tuple(Puzzle.__annotations__)


def puzzle_id(rules: Game, position: str) -> str:
    """The name of a puzzle: short, and always the same for the same position of the same game."""
    question = json.dumps([rules.id, sorted(rules.options.items()), position])
    return hashlib.sha256(question.encode()).hexdigest()[:8]


@cache
def puzzles(rule_set: str) -> tuple[Puzzle, ...]:
    """All puzzles of a rule set, the easiest first."""
    if rule_set not in RULE_SETS:
        raise UnknownOption(f"there is no rule set {shortened(rule_set)!r}", RULE_SETS)
    return read_puzzles(FOLDER / f"{rule_set}.jsonl", rule_set)


def puzzle(rule_set: str, name: str) -> Puzzle:
    """The puzzle with this id; raises :class:`UnknownOption` where there is none."""
    for found in puzzles(rule_set):
        if found.id == name:
            return found
    raise UnknownOption(f"{rule_set} has no puzzle {shortened(name)!r}", ())


def read_puzzles(path: Path, rule_set: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file; raises :class:`PuzzleError` for the first line that is wrong."""
    found: dict[str, Puzzle] = {}
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise PuzzleError(f"{path} cannot be read: {error}") from None
    for number, line in enumerate(lines, 1):
        try:
            one = read_puzzle(line)
            if one.game != rule_set:
                raise TablierError(f"a puzzle of {one.game} among those of {rule_set}")
            if one.id in found:
                raise TablierError(f"the puzzle {one.id} is there twice")
        except TablierError as error:
            raise PuzzleError(f"{path}, line {number}: {error}") from None
        found[one.id] = one
    return tuple(found.values())


def write_puzzles(path: Path, found: Iterable[Puzzle]) -> None:
    """Writes a file of puzzles, the easiest first, wholly or not at all."""
    lines = [one.as_json() for one in sorted(found, key=lambda one: (one.rating, one.id))]
    with written(path) as file:
        file.write("".join(f"{line}\n" for line in lines).encode())


def read_puzzle(line: str) -> Puzzle:
    """The puzzle on a line; raises TablierError saying what is wrong with it."""
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        raise TablierError("this is not JSON") from None
    if not isinstance(fields, dict) or set(fields) != set(FIELDS):
        raise TablierError(f"a puzzle is an object with the fields {', '.join(FIELDS)}")
    for name in ("id", "game", "position"):
        if not isinstance(fields[name], str):
            raise TablierError(f"{name} must be a text, not {fields[name]!r}")
    if not isinstance(fields["options"], dict):
        raise TablierError(f"options must be an object, not {fields['options']!r}")
    _choice(fields, "value", RESULTS)
    whole_number("rating", fields["rating"], LOWEST, HIGHEST)
    themes = _texts(fields, "themes")
    for theme in themes:
        if theme not in THEMES:
            raise UnknownOption(f"there is no theme {theme!r}", THEMES)
    rules = game(fields["game"], **fields["options"])
    position = rules.position(fields["position"])
    if str(position) != fields["position"]:
        raise TablierError(f"the position is written {position}")
    if fields["id"] != puzzle_id(rules, fields["position"]):
        raise TablierError(f"the puzzle {fields['id']!r} is about another position")
    solution = _texts(fields, "solution")
    _check_solution(position, solution)
    return Puzzle(**fields | {"options": Frozen(rules.options), "solution": solution, "themes": themes})


def _choice(fields: dict[str, Any], name: str, choices: Iterable[str]) -> None:
    if fields[name] not in (known := tuple(choices)):
        raise UnknownOption(f"{name} cannot be {fields[name]!r}", known)


def _texts(fields: dict[str, Any], name: str) -> tuple[str, ...]:
    texts = fields[name]
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise TablierError(f"{name} must be a list of texts, not {texts!r}")
    return tuple(texts)


def _check_solution(position: Position, solution: tuple[str, ...]) -> None:
    player, own, last = position.turn, 0, None
    for move in solution:
        last = position.turn
        own += last is player
        position = position.play(move)
    if own < 2 or last is not player:
        raise TablierError("a solution has two turns of the player at least, and ends with one")
