"""Tags and comments: mappings that refuse what a record could not hold."""

from __future__ import annotations

import pytest

import tablier
from tablier import TablierError
from tablier.records import Record


def test_tags_keep_their_order() -> None:
    record = Record(tablier.game("tours"), tags={"Event": "Club", "First": "Ann"})
    record.tags["Date"] = "2026.01.31"
    record.tags["Event"] = "School"
    assert list(record.tags.items()) == [("Event", "School"), ("First", "Ann"), ("Date", "2026.01.31")]
    del record.tags["First"]
    assert list(record.tags) == ["Event", "Date"]
    assert record.tags == {"Date": "2026.01.31", "Event": "School"}
    assert repr(record.tags) == "Tags({'Event': 'School', 'Date': '2026.01.31'})"


@pytest.mark.parametrize(
    "name", ["", "event", "1st", "Two words", "Évent", "A-B", "Event\n", "[Event", None, 3]
)
def test_tag_names_are_checked(name: object) -> None:
    record = Record(tablier.game("tours"))
    with pytest.raises(TablierError, match="name"):
        record.tags[name] = "x"  # type: ignore[index]
    assert not record.tags


@pytest.mark.parametrize("name", ["Game", "Start", "Result", "Termination"])
def test_what_follows_from_the_game_is_not_set(name: str) -> None:
    record = Record(tablier.game("tours"))
    with pytest.raises(TablierError, match="follows from the game"):
        record.tags[name] = "x"
    with pytest.raises(TablierError):
        Record(tablier.game("tours"), tags={name: "x"})


@pytest.mark.parametrize(
    "value", ["a\nb", "a\rb", "\t", "\x00", "\x7f", "\x85", "\u2028", "\u2029", "\ud800", None, 7]
)
def test_tag_values_are_checked(value: object) -> None:
    record = Record(tablier.game("tours"), tags={"Site": "here"})
    with pytest.raises(TablierError, match="Site"):
        record.tags["Site"] = value  # type: ignore[assignment]
    assert record.tags == {"Site": "here"}


def test_comments_have_a_place() -> None:
    record = Record(tablier.game("tumicarona"))
    record.play("e2-e3A")
    record.comments[1] = "after"
    record.comments[0] = "before"
    assert list(record.comments.items()) == [(0, "before"), (1, "after")]
    assert repr(record.comments) == "Comments({0: 'before', 1: 'after'})"
    del record.comments[0]
    assert record.comments.get(0) is None
    for ply in (2, -1, True, "1", None, 1.0):
        with pytest.raises(TablierError, match="0 to 1 moves"):
            record.comments[ply] = "nowhere"  # type: ignore[index]
    for text in (None, 3, b"x"):
        with pytest.raises(TablierError, match="text"):
            record.comments[1] = text  # type: ignore[assignment]
    with pytest.raises(TablierError, match=r"U\+D800"):
        record.comments[1] = "\ud800"
    assert dict(record.comments) == {1: "after"}
