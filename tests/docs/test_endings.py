"""The pictures in docs/endings are those that are drawn, each is shown, and all are small."""

from __future__ import annotations

from tablier import draw
from tests.docs.endings import FOLDER, drawn

SHOWN = (FOLDER.parent / "tablebases.md").read_text("utf-8")


def test_every_picture_is_up_to_date_and_shown() -> None:
    pictures = {path.name: path.read_text("utf-8") for path in FOLDER.iterdir()}
    assert pictures == {name: draw.svg(one.position) for name, one in drawn().items()}
    for name, one in drawn().items():
        assert f"](endings/{name})" in SHOWN
        assert f"`{one.position}`" in SHOWN
        assert len(pictures[name]) < 3000
