"""Certificates: what is written reads back, and whatever is changed in one is noticed."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier.certificates import Answer, Certificate
from tablier.certificates.certificate import _checksum

DRAW = "1B1/3/3/1W1/3 w 0 1"


@cache
def won() -> Certificate:
    """White wins Fanorona 3×5."""
    return solved(tablier.game("fanorona", cols=3, rows=5, captures="compulsory").start())


@cache
def drawn() -> Certificate:
    """Two pieces that cannot catch each other."""
    return solved(tablier.game("fanorona", cols=3, rows=5, captures="compulsory").position(DRAW))


def solved(position: tablier.Position) -> Certificate:
    """The certificate of a position."""
    solution = tablier.Solver(position, memory=2).run()
    assert solution is not None
    return solution.certificate


def changed(certificate: Certificate, player: int, text: str, answer: Answer | None) -> Certificate:
    """The certificate with one answer replaced or left out."""
    strategy = dict(certificate.strategies[player])
    del strategy[text]
    if answer:
        strategy[text] = answer
    return replace(certificate, strategies={**certificate.strategies, player: strategy})


def resigned(text: str) -> str:
    """A text with the checksum put right, as a forger would."""
    body = text[: text.rindex("checksum ")]
    return f"{body}checksum {_checksum(body)}\n"


@pytest.mark.parametrize("make", [won, drawn])
def test_writing_and_reading(make: Any, tmp_path: Path) -> None:
    certificate = make()
    text = str(certificate)
    assert Certificate.parse(text) == certificate
    assert str(Certificate.parse(text)) == text
    path = tmp_path / "a.certificate"
    path.write_text(text)
    assert Certificate.read(path) == certificate
    verdict = tablier.verify(path)
    assert verdict.complete
    assert verdict.total == certificate.size
    assert "positions checked" in str(verdict)


def test_the_certificate_of_the_format_page() -> None:
    page = (Path(__file__).parents[2] / "docs/formats/certificate.md").read_text()
    shown = page.split("```text\n")[1].split("```")[0]
    assert str(solved(tablier.game("tumicarona", cols=3, rows=3).position("WB1/3/3 w 0 1"))) == shown


def test_the_same_question_gives_the_same_text() -> None:
    start = tablier.game("fanorona", cols=3, rows=5, captures="compulsory").start()
    assert str(solved(start)) == str(won())


def test_what_a_win_looks_like() -> None:
    lines = str(won()).splitlines()
    assert lines[0] == "tablier certificate 1"
    assert "option no_capture_limit 0" in lines
    assert won().claim.startswith("first wins in ")
    assert set(won().strategies) == {0}


def test_a_draw_has_a_strategy_for_each_side() -> None:
    assert drawn().winner is None
    assert set(drawn().strategies) == {0, 1}
    assert all(
        answer.plies is None for strategy in drawn().strategies.values() for answer in strategy.values()
    )


def test_a_sample_says_so() -> None:
    verdict = tablier.verify(won(), sample=5, seed=3)
    assert (verdict.checked, verdict.complete) == (5, False)
    assert f"a random sample of 5 of {won().size}" in str(verdict)


def test_progress_of_a_verification() -> None:
    told = list[tuple[int, int]]()
    tablier.verify(won(), progress=lambda done, total: told.append((done, total)))
    assert told == [(done, won().size) for done in range(won().size)]


@pytest.mark.parametrize("make", [won, drawn])
def test_every_answer_is_needed(make: Any) -> None:
    certificate = make()
    for player, strategy in certificate.strategies.items():
        for text in strategy:
            with pytest.raises(tablier.CertificateError, match=r"no answer to|turn"):
                tablier.verify(changed(certificate, player, text, None))


def test_every_other_move_is_noticed_unless_it_is_as_good() -> None:
    """Each move of the winner is replaced by each other legal one: what still passes must truly win in time."""
    certificate, noticed, passed = won(), 0, 0
    game = tablier.game(certificate.game, **certificate.options)
    for text, answer in certificate.strategies[0].items():
        for move in map(str, game.position(text).legal_moves):
            if move == answer.move:
                continue
            try:
                tablier.verify(changed(certificate, 0, text, Answer(move, answer.plies)))
                passed += 1
            except tablier.CertificateError:
                noticed += 1
    assert noticed > 20 * passed


def test_plies_that_do_not_add_up_are_noticed() -> None:
    certificate, noticed = won(), 0
    for text, (move, plies) in certificate.strategies[0].items():
        assert plies is not None
        for wrong in {1, plies - 2, plies + 2, 10**9} - {plies, 0, -1}:
            try:
                tablier.verify(changed(certificate, 0, text, Answer(move, wrong)))
            except tablier.CertificateError:
                noticed += 1
    assert noticed > certificate.size
    assert certificate.plies is not None
    with pytest.raises(tablier.CertificateError, match="plies from the win"):
        tablier.verify(replace(certificate, plies=certificate.plies - 2))


def test_a_circle_is_no_win() -> None:
    """Two positions that point at each other: no numbers of plies make that a win."""
    certificate = drawn()
    for first in (1, 3, 50):
        strategy = {text: Answer(answer.move, first) for text, answer in certificate.strategies[0].items()}
        with pytest.raises(tablier.CertificateError):
            tablier.verify(replace(certificate, winner=0, plies=first, strategies={0: strategy}))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"winner": 1}, "a win needs a strategy of the winner"),
        ({"winner": None, "plies": None}, "a draw one of each player"),
        ({"position": "BBB/BBB/B1W/WWW/WWW b 0 1"}, "no answer|otherwise|longer"),
        ({"position": "BBB/BBB/B1W/WWW/WWW w 3 1"}, "is not written as"),
        ({"position": "3/3/3/3/WWW b 0 1"}, "the game is over"),
        ({"position": "what"}, "is no position"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "tours"}, "has no option"),
        ({"options": {"cols": 4}}, "cannot be 4"),
        ({"options": {"cols": 3, "rows": 5, "no_capture_limit": 100}}, "unlimited play"),
        ({"options": {"cols": 3, "rows": 5, "no_capture_limit": 0}}, "not a legal move|no answer"),
    ],
)
def test_another_claim_is_noticed(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(tablier.CertificateError, match=complaint):
        tablier.verify(replace(won(), **change))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("tablier certificate 1", "tablier certificate 2", "of a version that cannot be read"),
        ("tablier certificate 1", "[Game", "this is no certificate"),
        ("game fanorona", "game chess", "line 2 .* there is no game 'chess'"),
        ("option cols 3", "option cols three", "line 4 .* not a number"),
        ("option cols 3", "option cols 3\noption cols 3", "line 5 .* not at this place"),
        ("option rows", "option colour", "line 6 .* no option 'colour'"),
        ("position ", "position", "line 8 .* expected 'position …'"),
        ("claim first wins", "claim first might win", "line 9 .* a claim is"),
        ("claim first wins in", "claim second wins in", "line 10 .* strategy of the second player"),
        ("strategy first ", "strategy first 9", "expected position, move and plies"),
        ("strategy first 2", "strategy first ", "between the last strategy and the checksum"),
        ("strategy first ", "strategy first -", "not a number"),
        ("\t", " ", "expected position, move and plies"),
        ("\t", "\t\t", "expected position, move and plies"),
    ],
)
def test_nonsense_is_named_with_its_line(old: str, new: str, complaint: str) -> None:
    text = resigned(str(won()).replace(old, new, 1))
    assert text != str(won())
    with pytest.raises(tablier.CertificateError, match=complaint):
        Certificate.parse(text)


def test_any_damage_is_noticed(tmp_path: Path) -> None:
    text, rng = str(won()).encode(), random.Random(1)
    path = tmp_path / "damaged.certificate"
    for _ in range(200):
        at, byte = rng.randrange(len(text)), rng.randrange(256)
        damaged = text[:at] + bytes([byte]) + text[at + 1 :]
        path.write_bytes(rng.choice([damaged, text[:at], text[at:], text[:at] + text]))
        if path.read_bytes() != text:
            with pytest.raises(tablier.CertificateError):
                tablier.verify(path)


def test_what_is_not_there() -> None:
    with pytest.raises(tablier.CertificateError, match="cannot be read: No such file"):
        tablier.verify("nowhere.certificate")


@pytest.mark.parametrize("sample", [0, -1, True, 2.5, "all"])
def test_a_sample_is_a_number(sample: Any) -> None:
    with pytest.raises(tablier.TablierError, match="a sample is a number"):
        tablier.verify(won(), sample=sample)


def test_the_core_is_not_asked(tmp_path: Path) -> None:
    """Verification runs where the core cannot even be loaded."""
    path = tmp_path / "a.certificate"
    path.write_text(str(won()))
    program = (
        "import sys, types\n"
        "import importlib.util\n"
        "package = types.ModuleType('tablier')\n"
        f"package.__path__ = [{str(Path(tablier.__file__).parent)!r}]\n"
        "sys.modules['tablier'] = package\n"
        "sys.modules['tablier._core'] = None\n"
        "from tablier.certificates import verify\n"
        f"print(verify({str(path)!r}).complete)\n"
    )
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (answer.stdout, answer.stderr) == ("True\n", "")
