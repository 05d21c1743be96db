"""The pages about the formats: their examples are read and written, so that they cannot go out of date."""

from __future__ import annotations

import pathlib
import re

import pytest

import tablier
from tablier import ParseError
from tablier.games.options import OPTIONS
from tablier.records import Record, RecordError, TwoRounds, read_games

PAGES = pathlib.Path(__file__).parents[2] / "docs" / "formats"
RECORDS = re.findall(r"```text\n(\[Game.*?)```", (PAGES / "record.md").read_text(encoding="utf-8"), re.DOTALL)

SECTIONS = dict(
    zip(
        ("", "Tumicarona and Fanorona", "Vela", "Les Tours", "Tchag"),
        re.split(r"^## .*$", (PAGES / "position.md").read_text(encoding="utf-8"), flags=re.MULTILINE),
        strict=True,
    )
)
GAMES = {
    "Tumicarona and Fanorona": ("tumicarona", "fanorona"),
    "Vela": ("vela",),
    "Les Tours": ("tours",),
    "Tchag": ("tchag",),
}


def rows(header: str) -> list[tuple[str, str, str]]:
    """The rows of the tables with this header, with the rule sets they are about."""
    found = []
    for section, rule_sets in GAMES.items():
        table = re.search(rf"\| {header} \|.*\n\|[-|]+\n((?:\|.*\n)+)", SECTIONS[section])
        assert table
        for row in table[1].splitlines():
            first, second = row.strip("|").split("|")
            found += [(rule_set, first.strip(" ").strip("`"), second.strip(" `")) for rule_set in rule_sets]
    return found


@pytest.mark.parametrize("text", RECORDS, ids=lambda text: text.splitlines()[0])
def test_records_are_written_as_the_page_shows_them(text: str) -> None:
    read = TwoRounds.parse if "[Match" in text else Record.parse
    assert str(read(text)) == text


def test_the_game_of_another_program_is_read() -> None:
    page = (PAGES / "foreign.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    (record,) = read_games([example])
    assert (record.game.id, record.ply, record.result, record.tags["First"]) == (
        "tumicarona",
        4,
        "0-1",
        "Ann",
    )
    with pytest.raises(RecordError) as caught:
        list(read_games(["d3e3"]))
    assert f"`{caught.value.what}`" in page


def test_there_is_a_record_of_every_rule_set() -> None:
    assert {game for text in RECORDS for game in re.findall(r'\[Game "(.*)"\]', text)} == set(
        tablier.RULE_SETS
    )


def test_every_option_and_reason_is_named() -> None:
    page = (PAGES / "record.md").read_text(encoding="utf-8")
    reasons = ["captured", "immobile", "no_capture_limit", "goal", "deadlock", "count"]
    reasons += ["repetition", "agreement", "verdict", "resignation", "time"]
    for name in (*reasons, *(name for options in OPTIONS.values() for name in options)):
        assert f"`{name}`" in page


@pytest.mark.parametrize(("rule_set", "given", "read"), rows("given"))
def test_positions_are_read_as_the_page_says(rule_set: str, given: str, read: str) -> None:
    assert str(tablier.game(rule_set).position(given)) == (given if read == "the same" else read)


@pytest.mark.parametrize(("rule_set", "refused", "why"), rows("refused"))
def test_positions_are_refused_as_the_page_says(rule_set: str, refused: str, why: str) -> None:
    assert why
    with pytest.raises(ParseError):
        tablier.game(rule_set).position(refused)
