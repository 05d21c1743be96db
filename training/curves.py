"""The curve of a fitting as a table and as a picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from training.fitting import Point

WIDTH, HEIGHT, MARGIN = 480, 240, 36
STYLE = """
svg { background: #fff; font: 12px sans-serif } text { fill: #222 } .frame { fill: #f2efe8 }
path { fill: none; stroke-width: 1.5 } .learnt { stroke: #1b5e91 } .held-out { stroke: #b34a00 }
"""


def write_curve(folder: Path, name: str, curve: Sequence[Point]) -> None:
    """Writes NAME.csv and NAME.svg."""
    lines = [",".join(Point._fields), *(",".join(map(str, point)) for point in curve)]
    (folder / f"{name}.csv").write_text("\n".join(lines) + "\n")
    (folder / f"{name}.svg").write_text(picture(name, curve))


def picture(name: str, curve: Sequence[Point]) -> str:
    """The picture as the text of an SVG file."""
    known = [error for point in curve for error in (point.error, point.held_out) if not math.isnan(error)]
    low, high = min(known), max(known)
    inner_width, inner_height = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN

    def path(kind: str, errors: Sequence[float]) -> str:
        places = [
            f"{MARGIN + inner_width * epoch / max(1, len(errors) - 1):.1f},"
            f"{MARGIN + inner_height * (high - error) / max(high - low, 1e-9):.1f}"
            for epoch, error in enumerate(errors)
            if not math.isnan(error)
        ]
        return f'<path class="{kind}" d="M{" L".join(places)}"/>'

    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
            f'height="{HEIGHT}" role="img" aria-labelledby="title">',
            f'<title id="title">{name}: squared error by epoch</title>',
            f"<style>{STYLE}</style>",
            f'<rect class="frame" x="{MARGIN}" y="{MARGIN}" width="{inner_width}" height="{inner_height}"/>',
            path("learnt", [point.error for point in curve]),
            path("held-out", [point.held_out for point in curve]),
            f'<text x="{MARGIN}" y="{MARGIN - 8}">{high:.4f}: {name}, learnt from (blue), held out (red)</text>',
            f'<text x="{MARGIN}" y="{HEIGHT - MARGIN + 16}">{low:.4f}, {len(curve) - 1} epochs</text>',
            "</svg>",
            "",
        )
    )
