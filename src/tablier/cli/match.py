"""`tablier match`: two players play many games, and statistics say which is better and how sure that is."""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from types import TracebackType
from typing import Annotated, Self

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from tablier.arena.contest import LONGEST_GAME, MOVE_LIMIT, GamePlayed, MatchStopped
from tablier.arena.match import Match, MatchResult
from tablier.arena.sprt import RISK, Sprt
from tablier.cli import messages
from tablier.cli.arguments import GAMES, OptionTexts, PositionText, read_game, read_position
from tablier.cli.match_records import refuse_unwritable_records, write_records
from tablier.errors import TablierError

MOST_FAULTS = 10
"""So many reasons for which a player lost a game by a fault of its own are shown."""

PLAIN_EVERY = 10.0
"""Seconds between two lines of progress where there is no terminal."""


def match(
    a: Annotated[str, typer.Argument(metavar="A", help="A player, as told above.", show_default=False)],
    b: Annotated[str, typer.Argument(metavar="B", help="Its opponent.", show_default=False)],
    *,
    game: Annotated[
        str, typer.Option("--game", "-g", metavar="GAME", help=f"The rule set: {GAMES}.")
    ] = "tumicarona",
    option: OptionTexts = None,
    position: PositionText = None,
    pairs: Annotated[
        int, typer.Option("--pairs", "-n", metavar="N", help="Pairs of games to play at most.")
    ] = 100,
    seed: Annotated[
        int, typer.Option("--seed", "-s", metavar="N", help="Another seed makes another match.")
    ] = 0,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            "-j",
            metavar="N",
            help="Games at the same time; usually one a core.",
            show_default=False,
        ),
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt",
            metavar="ELO0,ELO1",
            help="End when it is decided whether A is better by ELO0 or by ELO1.",
            show_default=False,
        ),
    ] = None,
    alpha: Annotated[
        float | None,
        typer.Option(
            "--alpha",
            metavar="P",
            help=f"The risk of a wrong ELO1 in that test; usually {RISK}.",
            show_default=False,
        ),
    ] = None,
    beta: Annotated[
        float | None,
        typer.Option(
            "--beta",
            metavar="P",
            help=f"The risk of a wrong ELO0 in that test; usually {RISK}.",
            show_default=False,
        ),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--file",
            "-f",
            metavar="FILE",
            help="Keep every game here as it ends; the same command goes on with it.",
            show_default=False,
        ),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(
            "--records",
            metavar="FILE",
            help="Write all games here as records at the end; the file must not exist yet.",
            show_default=False,
        ),
    ] = None,
    longest: Annotated[
        int, typer.Option("--longest", metavar="N", help="A game of so many plies is a draw.")
    ] = LONGEST_GAME,
    move_limit: Annotated[
        float,
        typer.Option(
            "--move-limit", metavar="SECONDS", help="A player that takes longer for a move loses the game."
        ),
    ] = MOVE_LIMIT,
    verdicts: Annotated[
        bool, typer.Option("--verdicts", metavar="", help="A game is drawn where tables of endings prove it.")
    ] = False,
    verdicts_by: Annotated[
        Path | None,
        typer.Option(
            "--verdicts-by",
            metavar="FOLDER",
            help="The same, with the tables that were built in this folder too.",
            show_default=False,
        ),
    ] = None,
    random_moves: Annotated[
        int | None,
        typer.Option(
            "--random-moves",
            metavar="N",
            help="So many random moves begin each game, instead of the usual opening.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Let two players play a match: pairs of games from random openings, each with both colours.

    A player is a level (`3` or `casual`), `random`, `greedy`, `material` (two plies deep, counts pieces),
    `uct,time=0.1` or `uct,playouts=1000` (random games), or settings of the engine: `nodes=5000`, `time=0.1` or
    `depth=4`, and with them `threads=2`, `memory=64`, `without=futility+history`, `network=FILE`. With `book=no` the
    engine, or a level, does without its book of openings.

    Progress goes to stderr, the result to stdout.

    Examples:

    - `tablier match 4 3 --game tours`
    - `tablier match time=0.1 greedy --pairs 50 --file match.jsonl`
    - `tablier match nodes=2000 nodes=2000,without=futility --sprt 0,10 --pairs 5000`
    - `tablier match nodes=2000 nodes=2000,book=no --random-moves 0`
    """
    rules = read_game(game, option)
    test = read_sprt(sprt, alpha, beta)
    if records is not None:
        refuse_unwritable_records(records, file)
    contest = Match(
        rules,
        a,
        b,
        pairs=pairs,
        seed=seed,
        jobs=jobs,
        sprt=test,
        file=file,
        start=read_position(rules, position),
        longest=longest,
        move_limit=move_limit,
        verdicts=verdicts_by or verdicts,
        random_moves=random_moves,
    )
    code, stopped = 0, ""
    try:
        with Live(contest) as live:
            contest.play(live.game_ended)
    except KeyboardInterrupt:
        code, stopped = messages.INTERRUPTED, "interrupted"
    except MatchStopped as error:
        code, stopped = 1, f"{error}; the match is left"
    goes_on = code != 0 and file is not None and file.exists()
    if code:
        again = ": the same command goes on with it" if goes_on else ""
        messages.say(f"{stopped} after {len(contest.games)} games{again}")
    try:
        tell(contest)
        sys.stdout.flush()
    finally:
        # A match that goes on later has its records written then.
        if records is not None and contest.games and not goes_on:
            text = "\n".join(played.record for played in contest.games)
            if not write_records(text, records, file):
                code = code or 1
    if code:
        raise typer.Exit(code)


def read_sprt(text: str | None, alpha: float | None, beta: float | None) -> Sprt | None:
    """The test between two differences in Elo, as typed, if there is one."""
    if text is None:
        if alpha is not None or beta is not None:
            raise TablierError("--alpha and --beta are about the test of --sprt: give that too")
        return None
    try:
        elo0, elo1 = map(float, text.split(","))
    except ValueError:
        raise TablierError(f"--sprt needs two differences in Elo such as 0,10, not {text!r}") from None
    return Sprt(elo0, elo1, RISK if alpha is None else alpha, RISK if beta is None else beta)


def tell(match: Match) -> None:
    """Shows how the match stands, on stdout."""
    result = match.result
    print(f"{match.contest.start.game.id}: {result.a} against {result.b}, seed {match.contest.seed}")
    if not result.pairs:
        print("no pair of games is complete")
        return
    print(f"{result.games} games in {result.pairs} {'pair' if result.pairs == 1 else 'pairs'}: {result}")
    points = zip(("0", "½", "1", "1½", "2"), result.points_of_pairs.counts, strict=True)
    print("points in a pair:", ", ".join(f"{each} {count}×" for each, count in points))
    if result.sprt is not None and result.llr is not None:
        print(_test(result.sprt, result.llr))
    for side, name in (("a", result.a), ("b", result.b)):
        faults = Counter(played.reason for played in match.counted_games if played.forfeit == side)
        for reason, count in faults.most_common(MOST_FAULTS):
            print(f"{name} lost {count} {'game' if count == 1 else 'games'}: {reason}")


def _test(test: Sprt, llr: float) -> str:
    accepted = {"elo0": test.elo0, "elo1": test.elo1, None: None}[test.verdict(llr)]
    return (
        f"test of Elo {test.elo0:g} against {test.elo1:g}: "
        f"{'undecided' if accepted is None else f'Elo {accepted:g} is accepted'}, "
        f"LLR {llr:+.2f} (bounds {test.lower:.2f} and {test.upper:.2f})"
    )


class Live:
    """The progress of a match on stderr: a line that changes on a terminal, else a new line now and then."""

    def __init__(self, match: Match) -> None:
        self._total = 2 * match.pairs
        self._done = sum(game.number < self._total for game in match.games)
        self._told_at = time.monotonic()
        self._is_terminal = sys.stderr is not None and sys.stderr.isatty()
        self._progress = Progress(
            TextColumn("{task.completed:.0f}/{task.total:.0f}"),
            BarColumn(bar_width=10),
            TextColumn("{task.description}", markup=False),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            disable=not self._is_terminal,
        )
        self._task = self._progress.add_task("", total=self._total, completed=self._done)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._progress.stop()

    def game_ended(self, game: GamePlayed, result: MatchResult) -> None:
        """Shows how the match stands after a game."""
        self._done += 1
        test = "" if result.llr is None else f", LLR {result.llr:+.2f}"
        standing = f"{result}{test}"
        self._progress.update(self._task, completed=self._done, description=standing)
        now = time.monotonic()
        if not self._is_terminal and now - self._told_at >= PLAIN_EVERY:
            self._told_at = now
            messages.note(f"{self._done} of {self._total} games: {standing}")
