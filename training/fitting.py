"""Fits a network to lessons: what is hoped for is the result of the game, mixed with what the search said."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

import tablier
from tablier.errors import TablierError
from training.lessons import Rows, read_lessons, seen
from training.model import Model
from training.whole_numbers import Weights, pack, values

HELD_OUT = 20
"""One file of games in so many is kept back, to see how well the network does on games it has not learnt from."""
RATE, RATE_GOING_ON, LAST_RATE = 3e-3, 1e-3, 1e-4
"""Of learning: at first, at first where a network is gone on with, and at last."""
MOST_OFF = 0.05
"""Rounding may move the logit of a result by no more than this on average."""


class Point(NamedTuple):
    """A moment of the fitting: the mean squared error on what is learnt from and on what is held out."""

    epoch: int
    positions: int
    error: float
    held_out: float


@dataclass(frozen=True)
class How:
    """How a network is fitted; what is hoped for has so much of the result, the rest is the search's."""

    width: int = 128
    epochs: int = 12
    batch: int = 16_384
    result_share: float = 0.5
    calm_only: bool = False
    device: str = "cpu"
    threads: int = 2
    seed: int = 0
    goes_on: bool = False
    """Whether it begins as the network before, instead of as the fitted terms."""


class Batches:
    """Lessons on a device, as each of some symmetries turns them."""

    def __init__(self, rule_set: str, rows: Rows, symmetries: int, scale: int, how: How) -> None:
        self.device = how.device
        turned = [seen(rule_set, rows, symmetry, how.threads) for symmetry in range(symmetries)]
        self.bits = torch.from_numpy(np.stack([each.bits for each in turned])).to(how.device)
        self.terms = torch.from_numpy(turned[0].terms).to(how.device)
        self.buckets = torch.from_numpy(turned[0].buckets).to(how.device)
        search = 1 / (1 + np.exp(-np.clip(rows["value"] / scale, -30, 30)))
        result = (rows["result"] + 1) / 2
        mixed = how.result_share * result + (1 - how.result_share) * search
        self.hoped = torch.from_numpy(mixed.astype(np.float32)).to(how.device)

    def __len__(self) -> int:
        return len(self.hoped)

    def error(self, model: Model, rows: Tensor, *, whole: bool, epoch: int = 0) -> Tensor:
        """The mean squared error of a model on some rows; each is turned by another symmetry in the next epoch."""
        turned = (rows + epoch) % len(self.bits)
        logits = model.logits(self.bits[turned, rows], self.terms[rows], self.buckets[rows], whole=whole)
        return (torch.sigmoid(logits) - self.hoped[rows]).square().mean()

    def whole_error(self, model: Model, batch: int) -> float:
        """The same on all rows."""
        parts = torch.arange(len(self), device=self.device).split(batch)
        with torch.no_grad():
            sums = [float(self.error(model, part, whole=True)) * len(part) for part in parts]
        return sum(sums) / max(1, len(self))


def split(files: Sequence[Path], rule_set: str, *, calm_only: bool) -> tuple[Rows, Rows]:
    """The rows to learn from and those held out, which come from other games."""
    kinds: tuple[list[Rows], list[Rows]] = ([], [])
    for number, file in enumerate(files):
        rows = read_lessons(file, rule_set)
        kinds[number % HELD_OUT == 0].append(rows[rows["calm"] == 1] if calm_only else rows)
    if not all(kinds):
        raise TablierError(f"{len(files)} files of lessons are too few: some must be held out")
    learnt, held_out = (np.concatenate(each) for each in kinds)
    return learnt, held_out


def fit(
    rule_set: str,
    files: Sequence[Path],
    how: How,
    tell: Callable[[Point], object],
    until: float = float("inf"),
    *,
    before: Weights | None = None,
) -> tuple[Model, list[Point]]:
    """A model fitted to the lessons of some files, and its curve; ends early at ``until`` by the monotonic clock.

    It begins as the network ``before``, if there is one, else as the fitted terms.

    In the second half of the epochs weights are rounded as they will be, so that the others make up for it.
    """
    start = tablier.game(rule_set).start()
    _, _, fitted, scale = start.game._rules.judged(start._state)
    learning = start.game._rules.learning()
    assert learning is not None
    rows, kept_back = split(files, rule_set, calm_only=how.calm_only)
    lessons = Batches(rule_set, rows, learning.form()["symmetries"], scale, how)
    held_out = Batches(rule_set, kept_back, 1, scale, how)
    model = Model(rule_set, how.width, fitted, scale, device=how.device, seed=how.seed)
    if before is not None:
        model.take(before)
    curve = [Point(0, 0, float("nan"), held_out.whole_error(model, how.batch))]
    tell(curve[0])
    steps = how.epochs * max(1, len(rows) // how.batch)
    optimiser = torch.optim.AdamW(
        model.parameters, RATE if before is None else RATE_GOING_ON, weight_decay=1e-3
    )
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps, LAST_RATE)
    source = torch.Generator().manual_seed(how.seed)
    for epoch in range(how.epochs):
        batches = torch.randperm(len(rows), generator=source).to(how.device).split(how.batch)
        total = torch.zeros((), device=how.device)
        for chosen in batches:
            optimiser.zero_grad(set_to_none=True)
            error = lessons.error(model, chosen, whole=2 * epoch >= how.epochs, epoch=epoch)
            error.backward()
            optimiser.step()
            schedule.step()
            model.clip()
            total += error.detach()
        now = held_out.whole_error(model, how.batch)
        curve.append(Point(epoch + 1, (epoch + 1) * len(rows), float(total) / len(batches), now))
        tell(curve[-1])
        if time.monotonic() > until:
            break
    return model, curve


def exported(rule_set: str, model: Model, rows: Rows) -> Weights:
    """The model in whole numbers; raises where the core says otherwise than they do, or they otherwise than it."""
    weights = model.rounded()
    if not weights.in_range:
        raise TablierError("the network has weights too large for whole numbers")
    learning = tablier.game(rule_set)._rules.learning()
    assert learning is not None
    network = learning.network(pack(weights))
    assert network is not None
    positions = seen(rule_set, rows, 0, 1)
    by_core = learning.values(network, np.ascontiguousarray(rows["state"]), in_a_line=False)
    if not np.array_equal(by_core, values(weights, positions)):
        raise TablierError("the core evaluates the network otherwise than its whole numbers say")
    device = model.bias.device
    with torch.no_grad():
        inputs = [
            torch.from_numpy(each).to(device) for each in (positions.bits, positions.terms, positions.buckets)
        ]
        floating = model.logits(*inputs).double().cpu().numpy() * model.scale
    off = float(np.abs(np.clip(floating, -20_000, 20_000) - by_core).mean()) / model.scale
    if off > MOST_OFF:
        raise TablierError(f"rounding moves the estimates by {off:.3f} on average, more than {MOST_OFF:g}")
    return weights
