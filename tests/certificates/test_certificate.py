"""Certificates: what is written reads back, and whatever is changed in one is noticed."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier.certificates import Certificate, Reply
from tablier.certificates.certificate import _checksum
from tests.solving.retrograde import fanorona_texts

DRAW = "1B1/3/3/1W1/3 w 0 1"
SMALL = {"cols": 3, "rows": 5, "captures": "compulsory"}


@cache
def won() -> Certificate:
    """White wins Fanorona 3×5."""
    return solved(tablier.game("fanorona", **SMALL).start())


@cache
def drawn() -> Certificate:
    """Two pieces that cannot catch each other."""
    return solved(tablier.game("fanorona", **SMALL).position(DRAW))


def solved(position: tablier.Position) -> Certificate:
    """The certificate of a position."""
    solution = tablier.Solver(position, memory=2, endings=False).run()
    assert solution is not None
    return solution.certificate


def changed(certificate: Certificate, player: int, text: str, reply: Reply | None) -> Certificate:
    """The certificate with one reply replaced or left out."""
    strategy = dict(certificate.strategies[player])
    del strategy[text]
    if reply:
        strategy[text] = reply
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
    start = tablier.game("fanorona", **SMALL).start()
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
    assert all(reply.plies is None for strategy in drawn().strategies.values() for reply in strategy.values())


@pytest.mark.parametrize(
    ("rule_set", "options", "position", "told"),
    [
        (
            "fanorona",
            SMALL,
            DRAW,
            f"fanorona (captures=compulsory, cols=3, no_capture_limit=0, rows=5, stalemate=loss), {DRAW}: draw: all",
        ),
        (
            "vela",
            {"cols": 3, "rows": 3, "giver": "white", "stalemate": "draw", "no_capture_limit": 7},
            "3/1B1/W2 b 0 1 w",
            "vela (cols=3, giver=white, no_capture_limit=0, rows=3, stalemate=draw), 3/1B1/W2 b 0 1 w: ",
        ),
        ("tchag", {"setup": "bR/gY r -"}, "bR/gY r -", "tchag (setup=bR/gY r -), bR/gY r -: first wins"),
        (
            "tours",
            {"paths": "cell-once", "null_move": "allowed"},
            ".11.22/.....3/.3..../..2.../..3.../31.2.1 s -",
            "tours (null_move=allowed, paths=cell-once), .11.22/.....3/",
        ),
    ],
)
def test_a_verdict_names_the_whole_game(
    rule_set: str, options: dict[str, int | str], position: str, told: str
) -> None:
    game = tablier.game(rule_set, **options)
    verdict = tablier.verify(solved(game.position(position)))
    unlimited = {"no_capture_limit": 0} if "no_capture_limit" in game.options else {}
    assert verdict.options == {**game.options, **unlimited}
    assert str(verdict).startswith(told)


def test_a_verdict_names_what_the_certificate_leaves_out() -> None:
    """Options that are not named have their usual value: the verdict is about those too."""
    certificate = won()
    named = {name: value for name, value in certificate.options.items() if name != "stalemate"}
    verdict = tablier.verify(replace(certificate, options=named))
    assert verdict.options["stalemate"] == "loss"


def test_a_sample_says_so() -> None:
    verdict = tablier.verify(won(), sample=5)
    assert verdict.checked < won().size
    assert not verdict.complete
    assert str(verdict).endswith(
        f"{won().claim} is claimed: a sample of {verdict.checked} of {won().size} positions checked, not a proof"
    )
    assert tablier.verify(won(), sample=won().size).complete


def test_a_sample_is_the_beginning_and_what_nobody_can_foretell() -> None:
    certificate = won()
    damaged = {
        text: changed(certificate, 0, text, Reply("a1-a1", reply.plies))
        for text, reply in certificate.strategies[0].items()
    }

    def found() -> set[str]:
        return {text for text, wrong in damaged.items() if not passes(wrong)}

    def passes(wrong: Certificate) -> bool:
        try:
            return not tablier.verify(wrong, sample=1).complete
        except tablier.CertificateError:
            return False

    times = [found() for _ in range(8)]
    always = set.intersection(*times)
    assert certificate.position in always
    assert len({frozenset(each) for each in times}) > 1
    # The beginning: where White can be on his first three turns.
    game, texts = tablier.game("fanorona", **SMALL, no_capture_limit=0), {certificate.position}
    for _ in range(2):
        for text in list(texts):
            after = game.position(text).play(certificate.strategies[0][text].move)
            texts |= {str(after.play(move).unlimited) for move in after.legal_moves}
    assert texts <= always


def test_one_false_answer_among_many_true_ones() -> None:
    """White takes Black's last piece, save by the reply to the root: there a sample of a known seed would not look."""
    game = tablier.game("fanorona", cols=3, rows=5, no_capture_limit=0)
    strategy = dict[str, Reply]()
    for text in fanorona_texts(game, 6, 1):
        if len(strategy) < 20_500 and " w " in text:
            position = game.position(text)
            winning = (move for move in position.legal_moves if position.play(move).outcome)
            if move := next(winning, None):
                strategy[text] = Reply(str(move), 1)
    foreseen = random.Random(0).sample(range(len(strategy)), 20_000)
    root = sorted(strategy)[min(set(range(len(strategy))) - set(foreseen))]
    position = game.position(root)
    idle = next(str(move) for move in position.legal_moves if not position.play(move).outcome)
    certificate = Certificate(game.id, game.options, root, 0, 1, {0: {**strategy, root: Reply(idle, 1)}})
    for sample in (None, 1, 100):
        with pytest.raises(tablier.CertificateError, match=f"{root}: after {idle} "):
            tablier.verify(certificate, sample=sample)


def test_progress_of_a_verification() -> None:
    told = list[tuple[int, int]]()
    tablier.verify(won(), progress=lambda done, total: told.append((done, total)))
    assert told == [(done, won().size) for done in range(1, won().size + 1)]
    told.clear()
    verdict = tablier.verify(won(), sample=2, progress=lambda done, total: told.append((done, total)))
    assert [done for done, _ in told] == list(range(1, verdict.checked + 1))
    assert told[-1] == (verdict.checked, verdict.checked)


@pytest.mark.parametrize("make", [won, drawn])
def test_certificates_and_verdicts_are_values(make: Any) -> None:
    certificate = make()
    verdict = tablier.verify(certificate)
    again = Certificate.parse(str(certificate))
    for value, same in ((certificate, again), (verdict, tablier.verify(again))):
        assert value == same == pickle.loads(pickle.dumps(value))
        assert len({value, same, pickle.loads(pickle.dumps(value))}) == 1
        assert "\n" not in repr(value)
        assert len(repr(value)) < 400
    other = replace(certificate, position="BBB/BBB/B1W/WWW/WWW b 0 1")
    assert certificate != other
    for mapping in (certificate.options, certificate.strategies, certificate.strategies[0], verdict.options):
        with pytest.raises(TypeError):
            mapping["cols"] = 5  # type: ignore[index]


def test_a_certificate_is_not_changed_from_outside() -> None:
    options = dict(won().options)
    strategies = {0: dict(won().strategies[0])}
    certificate = replace(won(), options=options, strategies=strategies)
    options["cols"] = 5
    strategies[0].clear()
    assert certificate == won()


@pytest.mark.parametrize("make", [won, drawn])
def test_every_answer_is_needed(make: Any) -> None:
    certificate = make()
    for player, strategy in certificate.strategies.items():
        for text in strategy:
            with pytest.raises(tablier.CertificateError, match=r"no reply to|turn"):
                tablier.verify(changed(certificate, player, text, None))


def test_every_other_move_is_noticed_unless_it_is_as_good() -> None:
    """Each move of the winner is replaced by each other legal one: what still passes must truly win in time."""
    certificate, noticed, passed = won(), 0, 0
    game = tablier.game(certificate.game, **certificate.options)
    for text, reply in certificate.strategies[0].items():
        for move in map(str, game.position(text).legal_moves):
            if move == reply.move:
                continue
            try:
                tablier.verify(changed(certificate, 0, text, Reply(move, reply.plies)))
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
                tablier.verify(changed(certificate, 0, text, Reply(move, wrong)))
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
        strategy = {text: Reply(reply.move, first) for text, reply in certificate.strategies[0].items()}
        with pytest.raises(tablier.CertificateError):
            tablier.verify(replace(certificate, winner=0, plies=first, strategies={0: strategy}))


@pytest.mark.parametrize("plies", [None, float("nan"), float("inf"), 2.5, True])
def test_plies_are_whole_numbers(plies: Any) -> None:
    """Of numbers that do not go down from turn to turn a circle could be made a win."""
    strategy = {text: Reply(reply.move, plies) for text, reply in drawn().strategies[0].items()}
    with pytest.raises(tablier.CertificateError):
        tablier.verify(replace(drawn(), winner=0, plies=plies, strategies={0: strategy}))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"winner": 1}, "expected the strategy of the second player"),
        ({"winner": None, "plies": None}, "expected position and move with tabs between"),
        ({"position": "BBB/BBB/B1W/WWW/WWW b 0 1"}, "no reply|otherwise|longer"),
        ({"position": "BBB/BBB/B1W/WWW/WWW w 3 1"}, "is not written as"),
        ({"position": "3/3/3/3/WWW b 0 1"}, "the game is over"),
        ({"position": "what"}, "is no position"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "tours"}, "has no option"),
        ({"options": {"cols": 4}}, "cannot be 4"),
        ({"options": {"cols": "three"}}, "not a number"),
        ({"options": {"cols": 3, "rows": 5, "no_capture_limit": 100}}, "unlimited play"),
        ({"options": {"cols": 3, "rows": 5, "no_capture_limit": 0}}, "not a legal move|no reply"),
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
        (
            f"strategy first {won().size}",
            f"strategy first {won().size - 1}",
            "between the last strategy and the checksum",
        ),
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


@pytest.mark.parametrize("text", ["", "\n", "\udc80", "tablier certificate 1\n\udc80\nchecksum x\n", "é" * 9])
def test_what_is_no_text_of_a_certificate(text: str) -> None:
    with pytest.raises(tablier.CertificateError):
        Certificate.parse(text)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, full_disk: Callable[[], None]) -> None:
    path = tmp_path / "a.certificate"
    won().write(path)
    assert Certificate.read(path) == won()
    full_disk()
    with pytest.raises(OSError, match="No space left"):
        drawn().write(path)
    assert Certificate.read(path) == won()
    assert list(tmp_path.iterdir()) == [path]


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
