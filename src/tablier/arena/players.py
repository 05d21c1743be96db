"""Players of a match, described by a short text that is the same on the command line and in Python.

A level (``3``, ``casual`` or ``8,book=no``), ``random``, ``greedy``, ``material``, ``uct,time=0.1``, or settings of the
engine such as ``nodes=5000,without=futility+history``, ``nodes=5000,tuning=window:30+fading:50`` or
``nodes=5000,network=FILE,book=no``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tablier import tablebase
from tablier.baselines import BASELINES, Budget, uct_move
from tablier.engine import Engine, Limit, Network, book_of, read_network
from tablier.engine.levels import NAMES, level_number, level_of
from tablier.errors import TablierError, UnknownOption
from tablier.games import Game, Move, game
from tablier.games.arguments import whole_number
from tablier.records import Record
from tablier.tablebase import Tablebase

Choose = Callable[[Record, random.Random], Move | str]
"""What chooses a move, given the game so far and a source of chance that depends only on the seed of the match."""

FEATURES = ("quiescence", "reductions", "history", "aspiration", "pruning", "futility", "network", "set-ups")
"""The parts of the search that ``without=`` can leave out."""

LIMITS = ("nodes", "time", "depth")
SETTINGS: Mapping[str, tuple[str, ...]] = {
    "engine": (*LIMITS, "threads", "memory", "without", "tuning", "network", "endings", "book"),
    "level": ("book",),
    "uct": ("time", "playouts"),
}
WORDS = (*BASELINES, "uct")
MOST_PLAYOUTS = 1_000_000_000
USUAL_MEMORY = 16


@dataclass(frozen=True, slots=True)
class PlayerText:
    """A player as described by a text: a word (a level's number, ``random``, ``uct`` …) and settings in a fixed order.

    Without a word the settings are the engine's.
    """

    word: str
    settings: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        settings = (f"{name}={value}" for name, value in self.settings)
        return ",".join((self.word, *settings) if self.word else settings)

    @property
    def threads(self) -> int:
        """On how many cores it thinks at once."""
        return int(dict(self.settings).get("threads", 1))

    def details(self, game: Game) -> str:
        """What the text does not say: what a level is in a game, where there may be fewer; which network a file has.

        Which endings it knows, and which book it plays by. Raises :class:`TablierError` for a network of another game.
        """
        given, told, opens = dict(self.settings), list[str](), not self.word
        if network := _network(given):
            network.of(game)
            told.append(str(network))
        if isinstance(endings := _endings(given), Tablebase):
            told.append(f"endings of up to {endings.pieces(game)} pieces")
        if self.word.isdecimal():
            level = level_of(game.id, int(self.word))
            told.append(str(level))
            opens = level.knows_openings
        if opens and _book(given) and (book := book_of(game)):
            told.append(f"book {book.digest}")
        return ", ".join(told)

    def start(self) -> Choose:
        """The player, ready for one game."""
        given = dict(self.settings)
        if self.word in BASELINES:
            baseline = BASELINES[self.word]
            return lambda record, chance: baseline(record.position, chance)
        if self.word == "uct":
            budget = _budget(given)
            return lambda record, chance: uct_move(record.position, budget, chance)
        if self.word:
            level = Engine(level=int(self.word), memory=USUAL_MEMORY, book=_book(given))
            return lambda record, chance: level.choose(record, chance=chance)
        engine, limit, without = _engine(given)
        tuning = _tuning(given)

        def choose(record: Record, chance: random.Random) -> Move:
            drawn = None if record.position.hands else engine.from_book(record, chance=chance)
            return (drawn or engine._search(record, limit, 1, without, tuning=tuning).result()).best

        return choose


def read_player(text: str) -> PlayerText:
    """The player a text describes; raises an error that names what is on offer."""
    word = ""
    given: dict[str, str] = {}
    for place, part in enumerate(part.strip() for part in text.split(",")):
        name, equals, value = (each.strip() for each in part.partition("="))
        if not equals and place == 0:
            word = _word(part)
        elif not equals:
            raise TablierError(
                f"{part!r} has no value: after the first word a player has settings such as nodes=5000"
            )
        elif name in given:
            raise TablierError(f"the player {text!r} has {name} twice")
        else:
            given[name] = value
    known = SETTINGS.get("level" if word.isdecimal() else word or "engine", ())
    for name in given:
        if not known:
            raise TablierError(f"the player {word} has no settings, so no {name!r}")
        if name not in known:
            raise UnknownOption(f"the player {word or 'engine'} has no setting {name!r}", known)
    player = PlayerText(word, tuple((name, given[name]) for name in known if name in given))
    player.start()  # what is wrong with a value is said now, not in the first game
    return player


def _word(word: str) -> str:
    if word in WORDS:
        return word
    if word in NAMES or (word.isascii() and word.isdecimal() and len(word) < 9):
        return str(level_number(word if word in NAMES else int(word)))
    levels = f"1 ({NAMES[0]}) … {len(NAMES)} ({NAMES[-1]})"  # in no language
    raise UnknownOption(
        f"there is no player {word!r}", (levels, *WORDS, *(f"{name}=…" for name in SETTINGS["engine"][:3]))
    )


def _engine(given: Mapping[str, str]) -> tuple[Engine, Limit, Sequence[str]]:
    limit = Limit(
        time=_seconds(given.get("time")),  # type: ignore[arg-type]
        nodes=_whole(given.get("nodes")),  # type: ignore[arg-type]
        depth=_whole(given.get("depth")),  # type: ignore[arg-type]
    )
    if limit.is_none:
        raise UnknownOption("a player that searches needs a limit", [f"{name}=…" for name in LIMITS])
    without = given["without"].split("+") if "without" in given else []
    for feature in without:
        if feature not in FEATURES:
            raise UnknownOption(f"the search has no feature {feature!r} to do without", FEATURES)
    threads, memory = _whole(given.get("threads", "1")), _whole(given.get("memory", str(USUAL_MEMORY)))
    engine = Engine(
        threads=threads,  # type: ignore[arg-type]
        memory=memory,  # type: ignore[arg-type]
        network=_network(given) or True,
        endings=_endings(given),
        book=_book(given),
    )
    return engine, limit, without


def _tuning(given: Mapping[str, str]) -> dict[str, int]:
    """Numbers of the search that are others than the game's; the games have the same names and ranges."""
    ranges = game("tours")._rules.tuning()
    found: dict[str, int] = {}
    for part in given["tuning"].split("+") if "tuning" in given else ():
        name, _, number = part.partition(":")
        if name not in ranges:
            raise UnknownOption(f"the search has no number {name!r}", sorted(ranges))
        if name in found:
            raise TablierError(f"the player has the number {name} of the search twice")
        _, least, most = ranges[name]
        found[name] = whole_number(f"the number {name} of the search", _whole(number), least, most)
    return found


def _network(given: Mapping[str, str]) -> Network | None:
    return read_network(Path(given["network"])) if "network" in given else None


def _endings(given: Mapping[str, str]) -> bool | Tablebase:
    """Those that come with Tablier; with a folder its tables too."""
    asked = given.get("endings", "yes")
    if asked in ("yes", "no"):
        return asked == "yes"
    return tables_of(Path(asked))


@cache
def tables_of(folder: Path) -> Tablebase:
    """The tables of a folder beside those that come with Tablier; what was read for one game is there for the next."""
    if not tablebase.kinds_in(folder):
        raise TablierError(f"there is no folder {str(folder)!r} with tables of endings")
    return tablebase.open(folder.resolve())


def _book(given: Mapping[str, str]) -> bool:
    answer = given.get("book", "yes")
    if answer not in ("yes", "no"):
        raise UnknownOption(f"a player plays by the book or not, not {answer!r}", ("book=yes", "book=no"))
    return answer == "yes"


def _budget(given: Mapping[str, str]) -> Budget:
    if not given:
        raise UnknownOption("the player uct needs a limit", [f"{name}=…" for name in SETTINGS["uct"]])
    playouts = _whole(given.get("playouts"))
    if playouts is not None:
        playouts = whole_number("the number of playouts", playouts, 1, MOST_PLAYOUTS)
    return Budget(Limit(time=_seconds(given.get("time"))).time, playouts)  # type: ignore[arg-type]


# What is no number stays a text: those who need the number say what it should be.


def _whole(text: str | None) -> int | str | None:
    is_number = text is not None and text.isascii() and text.isdecimal() and len(text) < 20
    return int(text) if is_number else text  # type: ignore[arg-type]


def _seconds(text: str | None) -> float | str | None:
    try:
        return text if text is None else float(text)
    except ValueError:
        return text
