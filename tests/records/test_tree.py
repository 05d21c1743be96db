"""The tree of a record under random changes, beside a plain tree of lists that is changed in the same way."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tablier.records import MARKS, Record, Variation
from tablier.server.study import record_of, study_of
from tablier.server.study_models import Study

from .arbitrary import any_text, games


@dataclass
class Plain:
    """A branch as lists: its moves as (text, comment, mark), and the variations in place of each and after the last."""

    moves: list[list[str]] = field(default_factory=list)
    variations: list[list[Plain]] = field(default_factory=lambda: [[]])

    def add(self, move: str) -> None:
        self.moves.append([move, "", ""])
        self.variations.append([])


def plain(branch: Record | Variation) -> Plain:
    """What a branch says, asked through its properties."""
    said = Plain()
    for ply, move in enumerate(branch.moves, branch.first_ply):
        said.add(str(move))
        said.moves[-1][1:] = [branch.comments.get(ply, ""), branch.marks.get(ply, "")]
    for ply, variations in branch.variations.items():
        said.variations[ply - branch.first_ply] = [plain(variation) for variation in variations]
    return said


class Changes(RuleBasedStateMachine):
    """Plays, takes back, branches, comments, marks and removes in any order."""

    @initialize(game=games())
    def begin(self, game: object) -> None:
        self.record = Record(game)  # type: ignore[arg-type]
        self.plain = Plain()

    def branches(self) -> list[tuple[Record | Variation, Plain]]:
        found: list[tuple[Record | Variation, Plain]] = [(self.record, self.plain)]
        for branch, said in found:
            for ply, variations in branch.variations.items():
                found += list(zip(variations, said.variations[ply - branch.first_ply], strict=True))
        return found

    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        branch, said = data.draw(st.sampled_from(self.branches()))
        if branch.position.legal_moves and not (isinstance(branch, Record) and branch.outcome):
            move = data.draw(st.sampled_from(branch.position.legal_moves))
            branch.play(move)
            said.add(str(move))

    @precondition(lambda self: self.record.ply)
    @rule()
    def take_back(self) -> None:
        self.record.undo()
        self.plain.moves.pop()
        self.plain.variations.pop()

    @rule(data=st.data())
    def vary(self, data: st.DataObject) -> None:
        branch, said = data.draw(st.sampled_from(self.branches()))
        last = branch.ply + isinstance(branch, Record)
        ply = data.draw(st.integers(branch.first_ply, last))
        legal = branch.positions[ply - branch.first_ply].legal_moves
        if legal:
            move = data.draw(st.sampled_from(legal))
            branch.add_variation(ply, [move])
            other = Plain()
            other.add(str(move))
            said.variations[ply - branch.first_ply].append(other)

    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        branch, said = data.draw(st.sampled_from(self.branches()))
        if branch.variations:
            ply = data.draw(st.sampled_from(list(branch.variations)))
            index = data.draw(st.integers(0, len(branch.variations[ply]) - 1))
            branch.remove_variation(branch.variations[ply][index])
            del said.variations[ply - branch.first_ply][index]

    @rule(data=st.data(), comment=any_text, mark=st.sampled_from(["", *MARKS]))
    def say(self, data: st.DataObject, comment: str, mark: str) -> None:
        branch, said = data.draw(st.sampled_from(self.branches()))
        if branch.moves:
            ply = data.draw(st.integers(branch.first_ply, branch.ply))
            for texts, text in ((branch.comments, comment), (branch.marks, mark)):
                if text:
                    texts[ply] = text
                else:
                    texts.pop(ply, None)
            said.moves[ply - branch.first_ply][1:] = [comment, mark]

    @invariant()
    def says_the_same(self) -> None:
        if hasattr(self, "record"):
            assert plain(self.record) == self.plain

    def teardown(self) -> None:
        if hasattr(self, "record"):
            assert Record.parse(str(self.record)) == self.record
            assert pickle.loads(pickle.dumps(self.record)) == self.record
            study = study_of(self.record)
            assert study_of(record_of(Study.model_validate(study))) == study


TestChanges = Changes.TestCase
TestChanges.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
