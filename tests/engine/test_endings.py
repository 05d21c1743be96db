"""The engine and the tables of endings: what they know it knows at once; where they do not apply, it searches."""

from __future__ import annotations

import pickle
import random
import shutil
from pathlib import Path

import pytest

import tablier
from tablier import Analysis, Engine, Limit, Player, Position, TablierError, tablebase
from tablier.cli.opponent import Opponent
from tablier.engine import LEVELS
from tablier.engine.play_level import choose_at
from tablier.online.bot import Strength
from tablier.server.thinking import Thinking
from tablier.tablebase import Kind, Tablebase
from tablier.tablebase.table_file import SUFFIX
from tablier.tablebase.tablebase import SHIPPED
from tests.engine.proofs import fanorona_faults
from tests.tablebase.positions import draw_position
from tests.tablebase.test_files import KIND, parts_of
from tests.tablebase.truth import built

LITTLE = Limit(nodes=2000)
DRAWN = "9/9/4B4/9/W8 w 0 1"


def at(text: str, rules: str = "tumicarona", **options: object) -> Position:
    return tablier.game(rules, **options).position(text)


@pytest.mark.parametrize("rules", ["tumicarona", "fanorona"])
def test_with_few_pieces_it_plays_perfectly_and_shortest(rules: str) -> None:
    rng, engine, tables = random.Random(rules), Engine(memory=1), tablebase.shipped()
    for _ in range(200):
        position = draw_position(tablier.game(rules), rng, rng.randint(2, 5))
        if position.outcome is not None:
            continue
        probed = tables.probe(position)
        assert probed
        found = engine.analyse(position, LITTLE)
        assert found.from_table
        assert (found.score.value, found.score.distance) == (probed.ending.value, probed.ending.distance)
        merits = {str(one.move): one.ending.merit for one in probed.moves}
        assert merits[str(found.best)] == probed.moves[0].ending.merit
        for line in engine.analyse(position, LITTLE, lines=3).lines:
            assert line.score.proved
            assert (line.score.value, -(line.score.distance or 0) * line.score.value) == merits[
                str(line.moves[0])
            ]


def test_a_draw_that_no_search_can_prove_is_proved() -> None:
    position = at(DRAWN)
    assert str(Engine().analyse(position, LITTLE).score) == "draw, proved"
    without = Engine(endings=False).analyse(position, LITTLE)
    assert not without.score.proved
    assert not without.from_table
    assert not Engine().analyse(position, LITTLE, endings=False).score.proved


def test_tables_may_be_given_to_one_question(tmp_path: Path) -> None:
    """Of this board none come with Tablier."""
    position, engine = at("5/5/2B2/5/W4 w 0 1", cols=5), Engine()
    tables = built(Kind("compulsory", 5, 5), 2, tmp_path)
    found = engine.analyse(position, LITTLE, endings=tables)
    assert found.from_table
    assert found.score.value == tables.verdict(position)
    assert not engine.analyse(position, LITTLE).from_table
    assert not Engine(endings=tables).analyse(position, LITTLE, endings=False).from_table


def test_full_strength_asks_all_tables_at_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the page, in the terminal and as a bot; what must be the same everywhere does not."""
    record = tablier.Record(tablier.game("tumicarona", cols=5), at("5/5/2B2/5/W4 w 0 1", cols=5))
    tables = built(Kind("compulsory", 5, 5), 2, tmp_path)
    monkeypatch.setattr(tablebase, "at_hand", lambda: tables)
    told: list[Analysis] = []
    Opponent(Player.SECOND, limit=LITTLE).choose(record, told.append)
    assert told[-1].from_table
    thinking = Thinking(Engine())
    assert list(thinking.updates(record, LITTLE, lines=1))[-1].from_table
    assert not thinking.analyse(record, LITTLE).from_table
    assert Strength(seconds=1)._engine.analyse(record, LITTLE).from_table


def test_with_one_piece_more_the_search_meets_the_tables() -> None:
    rng, known, unknown = random.Random(6), 0, 0
    for _ in range(40):
        position = draw_position(tablier.game("tumicarona"), rng, 6)
        found = Engine(memory=1).analyse(position, LITTLE)
        known += found.score.proved
        unknown += not Engine(memory=1, endings=False).analyse(position, LITTLE).score.proved
    assert known > 40 - unknown


def test_a_win_that_the_limit_of_plies_would_spoil_is_not_claimed() -> None:
    longest = max(tablebase.shipped().stats(Kind("compulsory", 9, 5), 3), key=lambda one: one.longest_win)
    assert longest.win
    limit = int(tablier.game("tumicarona").options["no_capture_limit"])
    late = limit - longest.longest_win
    for since, is_claimed in ((late - 1, True), (limit - 2, False)):
        position = at(str(longest.win).replace(" 0 1", f" {since} 1"))
        assert position.since_capture == since
        assert (Engine().analyse(position, LITTLE).score.value == 1) is is_claimed


@pytest.mark.parametrize("captures", ["compulsory", "optional"])
@pytest.mark.parametrize("limit", [0, 12])
def test_no_proof_that_rests_on_a_table_is_false(captures: str, limit: int, tmp_path: Path) -> None:
    tables = built(Kind(captures, 5, 3), 4, tmp_path)
    faults, proved = fanorona_faults(
        random.Random(limit), 400, 5, 3, captures=captures, limit=limit, endings=tables
    )
    assert faults == []
    assert proved[True] > 100


def test_other_rules_and_the_giving_of_vela_have_no_tables() -> None:
    assert not Engine().analyse(at(DRAWN, stalemate="draw"), LITTLE).score.proved
    assert not Engine().analyse(tablier.game("tchag").start(), Limit(depth=1)).from_table


def test_only_a_level_that_never_glances_knows_endings() -> None:
    class Asked:
        def __init__(self) -> None:
            self.engine, self.endings = Engine(memory=1), set[bool]()

        def analyse(self, position: Position, limit: Limit, **asked: bool) -> tablier.Analysis:
            self.endings.add(asked["endings"])
            return self.engine.analyse(position, limit, **asked)

    for level in LEVELS["tumicarona"]:
        asked = Asked()
        choose_at(level, asked, at(DRAWN), None, random.Random(1))  # type: ignore[arg-type]
        assert asked.endings == {level.glances == 0}


def test_tables_of_ones_own_are_used_and_go_along_when_pickled() -> None:
    engine = Engine(endings=tablebase.open())
    again = pickle.loads(pickle.dumps(engine))
    assert again.analyse(at(DRAWN), LITTLE).from_table
    assert not pickle.loads(pickle.dumps(Engine(endings=False))).analyse(at(DRAWN), LITTLE).from_table
    with pytest.raises(TablierError, match="endings are True, False or a Tablebase"):
        Engine(endings=3)  # type: ignore[arg-type]


def test_who_wins_is_asked_apart_from_when(tmp_path: Path) -> None:
    """Files whose distances are all damaged still prove wins and losses."""
    built(KIND, 4, tmp_path)
    for path in tmp_path.iterdir():
        whole, where = path.read_bytes(), parts_of(path)["distances"]
        path.write_bytes(whole[: where.start] + bytes(len(where)))
    engine, rng, decided = Engine(memory=1, endings=Tablebase((tmp_path,))), random.Random(3), 0
    for _ in range(200):
        position = draw_position(KIND.game(), rng, 6)
        if position.outcome is not None:
            continue
        found = engine.analyse(position, Limit(nodes=100)).score
        if found.proved:
            assert found.value == tablebase.shipped().verdict(position)
            without = engine.analyse(position, Limit(nodes=100), endings=False).score
            decided += found.value != 0 and not without.proved
    assert decided > 10


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("tumicarona", "9/1BBB5/4B4/4B4/1B6W w 0 1"),
        ("tumicarona", "W2W5/8W/9/1W3W3/1B4BB1 w 0 1"),
        ("fanorona", "5B3/5B3/5B3/7B1/2B1W4 w 0 1"),
        ("fanorona", "2WW1B3/9/3W1W3/9/W8 b 0 1"),
    ],
)
def test_a_proof_through_tables_tells_a_distance_that_was_looked_for(
    rules: str, text: str, tmp_path: Path
) -> None:
    """And not merely the longest there is in any table: 59 plies and 64. Where all have distances."""
    for path in SHIPPED.glob(f"*-9x5-*{SUFFIX}"):
        shutil.copy(path, tmp_path)
    score = (
        Engine(memory=8, endings=Tablebase((tmp_path,))).analyse(at(text, rules), Limit(nodes=10_000)).score
    )
    assert score.proved
    assert score.distance is not None
    assert score.distance < 40
