"""`tablier play`: a game in the terminal, for two people at one screen or against the computer."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tablier.cli import messages
from tablier.cli.arguments import (
    GAMES,
    LanguageName,
    OptionTexts,
    PositionText,
    read_game,
    read_level,
    read_position,
    seconds,
)
from tablier.cli.language import Catalogue, chosen
from tablier.cli.narrator import command_to_resume
from tablier.cli.opponent import Opponent
from tablier.cli.screen import Screen, typed
from tablier.cli.terminal_game import TerminalGame
from tablier.engine import Limit
from tablier.engine.levels import NAMES as LEVEL_NAMES
from tablier.engine.levels import level_of
from tablier.errors import ParseError, TablierError, UnknownOption
from tablier.games import RULE_SETS, Player
from tablier.records import VERDICTS, Record, RecordError, TwoRounds
from tablier.records.two_rounds import TAG_VALUE
from tablier.tablebase import refuse_without_tables

TWO_ROUNDS = "two-rounds"
"""What two rounds are called among the rule sets."""

NAMES = (*RULE_SETS, TWO_ROUNDS)


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help=f"{GAMES}, or {TWO_ROUNDS}: a round of fanorona, then one of vela. Without it you are asked.",
            show_default=False,
        ),
    ] = None,
    *,
    position: PositionText = None,
    option: OptionTexts = None,
    record: Annotated[
        str | None,
        typer.Option(
            "--record",
            "-r",
            metavar="FILE",
            help="Go on with a game or match that was saved.",
            show_default=False,
        ),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            "--level",
            metavar="LEVEL",
            help=f"Play against the computer: 1 to {len(LEVEL_NAMES)}, or {', '.join(LEVEL_NAMES)}.",
            show_default=False,
        ),
    ] = None,
    time: Annotated[
        str | None,
        typer.Option(
            "--time",
            metavar="SECONDS",
            help="Play against the computer at full strength, which thinks for so long about a move.",
            show_default=False,
        ),
    ] = None,
    second: Annotated[
        bool,
        typer.Option("--second", metavar="", help="Play the second side; the computer plays the first."),
    ] = False,
    verdicts: Annotated[
        bool,
        typer.Option(
            "--verdicts",
            metavar="",
            help="End the game as a draw where tables of endings prove it: both players wish so.",
        ),
    ] = False,
    language: LanguageName = None,
) -> None:
    """Play a game in the terminal, two people at one screen or one against the computer.

    Type moves, or only a point to be led through the turn step by step. `help` explains the rest.

    Examples:

    - `tablier play` asks which game
    - `tablier play tours`
    - `tablier play fanorona -o cols=5 -o rows=5 --language fr`
    - `tablier play two-rounds`
    - `tablier play tumicarona --verdicts`
    - `tablier play tchag --level beginner --second`
    - `tablier play fanorona --time 10`; Ctrl-C lets it move at once
    - `tablier play --record game.txt`
    """
    words = chosen(language)
    messages.speak(words.language)
    opponent = read_opponent(level, time, second=second)
    if record is not None:
        if game is not None or option or position is not None or verdicts:
            raise TablierError("a saved game says itself what is played: give --record FILE and no game")
        finish(play_on(Screen(), words, open_sheet(record), Path(record), opponent))
        return
    if game is None and (option or position is not None or verdicts):
        raise TablierError("options and positions belong to a game: name it, as in tablier play tours")
    sheet = None if game is None else new_sheet(game, option, position, verdicts=verdicts)
    finish(play_on(Screen(), words, sheet, None, opponent))


def read_opponent(level: str | None, time: str | None, *, second: bool) -> Opponent | None:
    """The computer that was asked for, if it was."""
    if level is not None and time is not None:
        raise TablierError("the computer plays at a level, or at full strength for some time: not both")
    player = Player.FIRST if second else Player.SECOND
    if level is not None:
        return Opponent(player, level=read_level(level))
    if time is not None:
        return Opponent(player, limit=Limit(time=seconds(time)))
    if second:
        raise TablierError("--second is for games against the computer: give --level or --time too")
    return None


def finish(code: int) -> None:
    """Ends the command with this exit code."""
    if code:
        raise typer.Exit(code)


def play_on(
    screen: Screen,
    words: Catalogue,
    sheet: Record | TwoRounds | None,
    file: Path | None = None,
    opponent: Opponent | None = None,
) -> int:
    """One game after the other until the players quit; gives the exit code."""
    playing: TerminalGame | None = None
    code = 0
    try:
        if sheet is None:
            screen.show(words.welcome_alone if opponent else words.welcome, "bold")
            sheet = new_sheet(ask_game(screen, words))
        while True:
            first = sheet.rounds[0] if isinstance(sheet, TwoRounds) else sheet
            if opponent and opponent.level is not None:
                level_of(first.game.id, opponent.level)  # raises where there is none so high
            playing = TerminalGame(screen, words, sheet, file, opponent)
            playing.run()
            if playing.leaves_for is None:
                break
            sheet, file = new_sheet(ask_game(screen, words, playing.leaves_for)), None
    except EOFError:
        screen.show()
    except KeyboardInterrupt:
        screen.show()
        code = messages.INTERRUPTED
    if playing and playing.leaves_for is None and playing.record.moves and not playing.record.outcome:
        # As one line, so that it can be copied.
        screen.show(words.to_go_on.format(command=command_to_resume(playing.record, opponent)), wrap=False)
    screen.show(words.goodbye)
    return code


def new_sheet(
    name: str, options: list[str] | None = None, position: str | None = None, *, verdicts: bool = False
) -> Record | TwoRounds:
    """The empty record of a game, or of a match."""
    tags = VERDICTS if verdicts else None
    if name != TWO_ROUNDS:
        if name not in RULE_SETS:
            raise UnknownOption(f"there is no game {name!r}", NAMES)
        game = read_game(name, options)
        if verdicts:
            refuse_without_tables(game)
        return Record(game, read_position(game, position), tags)
    if position is not None:
        raise TablierError("a match begins from the usual start: it takes no position")
    game = read_game("fanorona", options)
    if verdicts:
        refuse_without_tables(game)
    return TwoRounds.of(game, tags=tags)


def open_sheet(path: str) -> Record | TwoRounds:
    """The game or match that a file holds."""
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise TablierError(f"{path} cannot be read: {why}") from None
    kind = TwoRounds if f'[Match "{TAG_VALUE}"]' in text.splitlines() else Record
    try:
        return kind.parse(text)
    except RecordError as error:
        what = f"{path} cannot be read: line {error.line}: {error.what}"
        raise ParseError(what, error.text, error.offset) from error


def ask_game(screen: Screen, words: Catalogue, wish: str = "") -> str:
    """Which game the players want, asked until they name one; whoever wants to quit ends the input."""
    first = True
    while True:
        if wish:
            name = wish.lower()
            if name in ("quit", words.commands["quit"]):
                raise EOFError
            if name in NAMES:
                return name
            if name.isdecimal() and name.isascii() and len(name) < 3 and 1 <= int(name) <= len(NAMES):
                return NAMES[int(name) - 1]
            screen.show(words.no_such_game.format(name=typed(wish), count=len(NAMES)))
        if first:
            for number, name in enumerate(NAMES, 1):
                screen.show(f"  {number}) {name:<10}  {words.games[name]}")
            first = False
        wish = screen.ask(words.which_game)
