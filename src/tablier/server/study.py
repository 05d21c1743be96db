"""From a record to the flat tree a page keeps, and back: every move is played again, and so judged again."""

from __future__ import annotations

import time
from typing import Any

from tablier.errors import TablierError
from tablier.games import Player
from tablier.records import Record
from tablier.records.branch import Branch
from tablier.records.reading import ENDINGS
from tablier.server.errors import Refusal, refusal
from tablier.server.limits import LONGEST_REPLAY
from tablier.server.sheet import read_game
from tablier.server.study_models import Study, StudyNode

Json = dict[str, Any]


def study_of(record: Record) -> Json:
    """A record as a study: depth first, and the moves of a branch before those of its variations."""
    nodes: list[Json] = []
    branches: list[tuple[int, Branch]] = [(-1, record)]
    while branches:
        parent, branch = branches.pop()
        parents = [parent]
        for ply, move in enumerate(branch.moves, branch.first_ply):
            comment, mark = branch.comments.get(ply, ""), branch.marks.get(ply, "")
            nodes.append({"parent": parents[-1], "move": str(move), "comment": comment, "mark": mark})
            parents.append(len(nodes) - 1)
        for ply, variations in branch.variations.items():
            before = parents[ply - branch.first_ply]
            branches += [(before, variation) for variation in reversed(variations)]
    return {
        "rules": {"game": record.game.id, "options": dict(record.game.options)},
        "start": None if record.start == record.game.start() else str(record.start),
        "tags": dict(record.tags),
        "ending": _ending(record),
        "comment": record.comments.get(0, ""),
        "nodes": nodes,
        "played": record.ply,
    }


def _ending(record: Record) -> str:
    outcome = record.outcome
    if outcome is None or outcome.reason not in ENDINGS:
        return ""
    if outcome.reason == "verdict":
        return outcome.reason
    if outcome.winner is None:
        return "draw"
    return f"{'resign' if outcome.reason == 'resignation' else 'time'} {outcome.winner.other.name.lower()}"


def record_of(study: Study) -> Record:
    """The record of a study; what is wrong with a move is told with its index."""
    game = read_game(study.rules)
    start = None if study.start is None else game.position(study.start)
    record = Record(game, start, study.tags)
    if study.comment:
        record.comments[0] = study.comment
    _Replay(study.nodes).play(record, study.played)
    if study.ending == "draw":
        record.agree_draw()
    elif study.ending == "verdict":
        record.declare_draw()
    elif study.ending:
        how, loser = study.ending.split(" ")
        (record.resign if how == "resign" else record.flag)(Player[loser.upper()])
    return record


class _Replay:
    """Plays the moves of a study into a record, which may take but so long."""

    def __init__(self, nodes: list[StudyNode]) -> None:
        self._nodes = nodes
        self._end = time.thread_time() + LONGEST_REPLAY
        self._children: list[list[int]] = [
            [] for _ in range(len(nodes) + 1)
        ]  # the last ones begin at the start
        for index, node in enumerate(nodes):
            if node.parent >= index:
                raise Refusal(422, "request", "the moves of a study stand after their parents", event=index)
            self._children[node.parent].append(index)

    def play(self, record: Record, played: int | None) -> None:
        """Plays the main continuations, so many if that is said, and adds all else as variations."""
        at, left = (
            -1,
            list[tuple[Branch, int, int]](),
        )  # the variations to come: where, at which ply, which move
        while self._children[at] and record.ply != played:
            at, *others = self._children[at]
            self._play(at, record)
            left += [(record, record.ply, other) for other in reversed(others)]
        if played is not None and record.ply < played:
            raise TablierError(f"the game has {record.ply} moves, not {played}")
        left += [(record, record.ply + 1, child) for child in reversed(self._children[at])]
        while left:
            branch, ply, at = left.pop()
            variation = self._play(at, branch, ply)
            while self._children[at]:
                at, *others = self._children[at]
                self._play(at, variation)
                left += [(variation, variation.ply, other) for other in reversed(others)]

    def _play(self, index: int, branch: Branch, ply: int | None = None) -> Branch:
        """Goes on in a branch, or with a ply in a new variation of it."""
        if time.thread_time() > self._end:
            raise Refusal(422, "size", "the moves of this study take too long to play again")
        node = self._nodes[index]
        try:
            if ply is None:
                branch.play(node.move)
            else:
                branch = branch.add_variation(ply, [node.move])
            if node.comment:
                branch.comments[branch.ply] = node.comment
            if node.mark:
                branch.marks[branch.ply] = node.mark
        except TablierError as error:
            raise refusal(error, event=index) from error
        return branch
