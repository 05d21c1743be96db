"""`tablier verify`: checks a certificate by the rulebook."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

from tablier.certificates import Certificate
from tablier.certificates import verify as check
from tablier.errors import TablierError


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The certificate.", show_default=False)],
    sample: Annotated[
        str | None,
        typer.Option(
            "--sample",
            metavar="N",
            help="Check N positions drawn at random, or all if there are fewer; 20000 if not given.",
            show_default=False,
        ),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", metavar="", help="Check every position.")] = False,
    seed: Annotated[
        str, typer.Option("--seed", metavar="N", help="Draws another sample.", show_default=True)
    ] = "0",
) -> None:
    """Check a certificate that `tablier solve` wrote.

    Only the rulebook is asked, the same rules in plain Python that say why a move is illegal. What was checked is the
    last line on stdout. A certificate that is damaged or does not show its claim is bad input.
    """
    if everything and sample is not None:
        raise TablierError("--all and --sample cannot be asked for together")
    size = _number("--sample", sample, 1) if sample is not None else None
    drawn = _number("--seed", seed, 0)
    certificate = Certificate.read(file)
    size = max(1, certificate.size) if everything else size
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    task = bar.add_task("verify", total=None)
    try:
        with bar:
            verdict = check(
                certificate,
                sample=size,
                seed=drawn,
                progress=lambda done, total: bar.update(task, completed=done, total=total),
            )
    except KeyboardInterrupt:
        print("interrupted; nothing is verified", file=sys.stderr)
        raise typer.Exit(130) from None
    print(f"{verdict.game}, {verdict.position}: {verdict}")


def _number(name: str, text: str, least: int) -> int:
    digits = text.isascii() and text.isdecimal() and len(text) < 11
    if not digits or int(text) < least:
        raise TablierError(f"{name} must be a whole number from {least} on, not {text!r}")
    return int(text)
