"""`tablier verify`: checks a certificate by the rulebook."""

from __future__ import annotations

from typing import Annotated

import typer

from tablier.certificates import Certificate
from tablier.certificates import verify as check
from tablier.cli import messages
from tablier.cli.arguments import whole
from tablier.cli.counting import CHECKING, Counting


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The certificate.", show_default=False)],
    sample: Annotated[
        str | None,
        typer.Option(
            "--sample",
            metavar="N",
            help="Check only the beginning and N other positions drawn at random. That is quick, and no proof.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Check a certificate that `tablier solve` wrote.

    Only the rulebook is asked, the same rules in plain Python that say why a move is illegal. Every position is
    checked, which proves the claim. The last line on stdout names the game with its options, the position, the claim
    and what was checked. A certificate that is damaged or does not show its claim is bad input.
    """
    size = None if sample is None else whole("--sample", sample)
    certificate = Certificate.read(file)
    checking = Counting(*CHECKING)
    try:
        with checking:
            verdict = check(certificate, sample=size, progress=checking.show)
    except KeyboardInterrupt:
        messages.note(f"interrupted after {checking.done:,} positions; nothing is verified")
        raise typer.Exit(messages.INTERRUPTED) from None
    print(verdict)
