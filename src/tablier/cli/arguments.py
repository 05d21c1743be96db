"""The arguments the commands share: which game, with which options, from which position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

import typer

from tablier.engine.levels import level_number
from tablier.errors import ParseError, TablierError
from tablier.games import RULE_SETS, Game, Position, game
from tablier.games.options import OPTIONS, Option

GAMES = ", ".join(RULE_SETS)

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"The rule set: {GAMES}.", show_default=False)]
PositionText = Annotated[
    str | None,
    typer.Option(
        "--position",
        "-p",
        metavar="TEXT",
        help="The position to begin with, instead of the start of the game.",
        show_default=False,
    ),
]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the rule set, such as cols=5; may be given several times.",
        show_default=False,
    ),
]
LanguageName = Annotated[
    str | None,
    typer.Option(
        "--language",
        "-l",
        metavar="en|fr",
        help="English or French; usually as LANG says.",
        show_default=False,
    ),
]


def options_told(rule_sets: Iterable[str] = OPTIONS) -> str:
    """The options of rule sets with their values, the usual one first, as a list for the help of a command."""
    lines = ["Options of the rule sets, the usual value first:", ""]
    for rule_set in rule_sets:
        described = ", ".join(f"`{name}` {_values(option)}" for name, option in OPTIONS[rule_set].items())
        lines.append(f"- {rule_set}: {described}")
    return "\n".join(lines)


def _values(option: Option) -> str:
    others = (str(choice) for choice in option.choices if choice != option.usual)
    if option.range:
        return f"{option.usual} (from {option.range[0]} to {option.range[1]})"
    return " or ".join((str(option.usual), *others)) if option.choices else "TEXT (a position)"


def read_game(name: str, options: Sequence[str] | None) -> Game:
    """The game with its options as they were typed."""
    given: dict[str, object] = {}
    for text in options or ():
        option, equals, value = text.partition("=")
        if not equals:
            raise TablierError(f"the option {text!r} has no value: write it as NAME=VALUE, such as cols=5")
        if option in given:
            raise TablierError(f"the option {option} is given twice")
        known = OPTIONS.get(name, {}).get(option)
        given[option] = known.read(value) if known else value
    return game(name, **given)


def read_position(game: Game, text: str | None) -> Position:
    """The position a text describes, or the start when there is none."""
    if text is None:
        return game.start()
    try:
        return game.position(text)
    except ParseError as error:
        raise ParseError(f"the position cannot be read: {error.what}", error.text, error.offset) from None


def whole(name: str, text: str, low: int = 1) -> int:
    """The number that was typed for an option of the command."""
    digits = text.isascii() and text.isdecimal() and len(text) < 11
    if not digits or int(text) < low:
        raise TablierError(f"{name} must be a whole number from {low} on, not {text!r}")
    return int(text)


def read_level(text: str) -> int:
    """The level that was typed, by its number or its name."""
    return level_number(int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else text)


def seconds(text: str) -> float:
    """The time that was typed."""
    try:
        return float(text)
    except ValueError:
        raise TablierError(f"--time must be a number of seconds above 0, not {text!r}") from None
