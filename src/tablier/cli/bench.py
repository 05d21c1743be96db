"""`tablier bench`: the speed of the search, and a signature that tells whether it has changed."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tablier.arena.bench import AIMS, NODES, ROUNDS, Speed, combined, measure
from tablier.cli import messages
from tablier.cli.arguments import GAMES
from tablier.engine.limit import MOST_NODES
from tablier.errors import UnknownOption
from tablier.games import RULE_SETS
from tablier.games.arguments import whole_number

WIDTH = 110


def bench(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", help=f"The rule sets: {GAMES}. Without any, all.", show_default=False),
    ] = None,
    nodes: Annotated[
        int, typer.Option("--nodes", "-n", metavar="N", help="How many nodes to search in each position.")
    ] = NODES,
) -> None:
    """Measure the search: nodes a second, two threads against one, and the time to a depth.

    The last line on stdout is the signature of all games measured. The same games and nodes always give the same one,
    until the search or an evaluation changes.

    Examples:

    - `tablier bench` takes about a minute
    - `tablier bench tours tchag --nodes 50000`
    """
    wanted = list(dict.fromkeys(games or RULE_SETS))
    for name in wanted:
        if name not in RULE_SETS:
            raise UnknownOption(f"there is no rule set {name!r}", RULE_SETS)
    whole_number("the number of nodes", nodes, 1, MOST_NODES)
    speeds = []
    console = Console(stderr=True)
    try:
        for name in wanted:
            with console.status(f"measuring {name}"):
                speeds.append(measure(name, nodes))
    except KeyboardInterrupt:
        console.print(f"interrupted after {len(speeds)} of {len(wanted)} games")
        raise typer.Exit(messages.INTERRUPTED) from None
    Console(width=WIDTH).print(as_table(speeds, nodes))
    print(combined([speed.signature for speed in speeds]))


def as_table(speeds: list[Speed], nodes: int) -> Table:
    """The measurements as a table."""
    table = Table(
        caption=f"{nodes:,} nodes a position; times are the best of {ROUNDS} rounds; "
        "aims are for one quiet core"
    )
    table.add_column("")
    for column in ("signature", "nodes/s", "÷ aim", "depth", "seconds to it", "2 threads: times faster"):
        table.add_column(column, justify="right")
    for speed in speeds:
        aim = "" if speed.of_aim is None else f"{speed.of_aim:.2f} ({AIMS[speed.rule_set]:,.0f})"
        table.add_row(
            speed.rule_set,
            speed.signature,
            f"{speed.nodes_a_second:,.0f}",
            aim,
            str(speed.depth),
            f"{speed.seconds_to_depth:.2f}",
            f"{speed.gain_of_two_threads:.2f}",
        )
    return table
