"""The network in floating point, as PyTorch trains it. Weights stay where whole numbers can follow."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor

from tablier.engine.network import form
from training.whole_numbers import MOST, OUTPUT, SMALL, UNIT, Array, Weights

FIRST_RANGE = 8.0
SMALL_RANGE = 127 / SMALL


class Model:
    """The same layers as in whole numbers; a value of 1 is a neuron that is on, an output the logit of the result.

    It begins as the fitted terms: the hidden layer says nothing yet. ``scale`` is what an estimate of logit 1 is.
    """

    def __init__(
        self, rule_set: str, width: int, fitted: Sequence[int], scale: int, *, device: str, seed: int
    ) -> None:
        own = form(rule_set, width)
        hidden, self.buckets = own["hidden"], own["buckets"]
        self.inputs, self.scale, self.hidden_size = own["inputs"], scale, hidden
        source = torch.Generator().manual_seed(seed)

        def drawn(*size: int, fan_in: int) -> Tensor:
            spread = fan_in**-0.5
            return torch.empty(size).uniform_(-spread, spread, generator=source).to(device).requires_grad_()

        self.nothing = torch.full((width,), 0.1, device=device, requires_grad=True)
        self.rows = drawn(self.inputs, width, fan_in=self.inputs)
        self.hidden = drawn(self.buckets, hidden, 2 * width, fan_in=2 * width)
        self.hidden_bias = torch.full((self.buckets, hidden), 0.1, device=device, requires_grad=True)
        self.output = torch.zeros(self.buckets, hidden, device=device, requires_grad=True)
        weights = torch.tensor(fitted, dtype=torch.float32, device=device) / scale
        self.terms = weights.repeat(self.buckets, 1).requires_grad_()
        self.bias = torch.zeros(self.buckets, device=device, requires_grad=True)

    @property
    def parameters(self) -> list[Tensor]:
        """All that is trained."""
        return [
            self.nothing,
            self.rows,
            self.hidden,
            self.hidden_bias,
            self.output,
            self.terms,
            self.bias,
        ]

    def logits(self, bits: Tensor, terms: Tensor, buckets: Tensor, *, whole: bool = False) -> Tensor:
        """What the movers of some positions can hope for; with weights as whole numbers have them, if wished."""

        def taken(parameter: Tensor, unit: float) -> Tensor:
            """A rounded weight learns as if it were not."""
            return (
                parameter + ((parameter * unit).round() / unit - parameter).detach() if whole else parameter
            )

        rows, nothing = taken(self.rows, UNIT), taken(self.nothing, UNIT)
        small, small_bias = taken(self.hidden, SMALL), taken(self.hidden_bias, UNIT)
        places = torch.arange(8, device=bits.device, dtype=torch.uint8)
        on = (bits.unsqueeze(-1) >> places & 1).flatten(2)[..., : self.inputs].float()
        most = MOST / UNIT
        first = (on @ rows + nothing).clamp(0, most).flatten(1)
        # All buckets at once, of which each position takes its own: by products, since gradients of rows that are
        # looked up by so few numbers take a GPU far longer.
        own = torch.nn.functional.one_hot(buckets.long(), self.buckets).float()
        hidden = (first @ small.flatten(0, 1).T).unflatten(1, (self.buckets, self.hidden_size))
        hidden = (hidden * own.unsqueeze(2)).sum(1)
        hidden = (hidden + own @ small_bias).clamp(0, most)
        by_terms = (terms.float() * (own @ self.terms)).sum(1)
        return (hidden * (own @ self.output)).sum(1) + by_terms + own @ self.bias

    def take(self, weights: Weights) -> None:
        """Begins as a network in whole numbers instead."""

        def put(parameter: Tensor, numbers: Array, unit: float) -> None:
            parameter.copy_(torch.from_numpy(numbers / unit))

        with torch.no_grad():
            put(self.nothing, weights.nothing, UNIT)
            put(self.rows, weights.rows, UNIT)
            put(self.hidden, weights.hidden, SMALL)
            put(self.hidden_bias, weights.hidden_bias, UNIT)
            put(self.output, weights.output, OUTPUT * self.scale)
            put(self.terms, weights.terms, SMALL * self.scale)
            put(self.bias, weights.bias, SMALL * self.scale)

    def clip(self) -> None:
        """Puts the weights back to where whole numbers can follow."""
        with torch.no_grad():
            self.rows.clamp_(-FIRST_RANGE, FIRST_RANGE)
            self.hidden.clamp_(-SMALL_RANGE, SMALL_RANGE)

    def rounded(self) -> Weights:
        """The network in whole numbers."""

        def whole(parameter: Tensor, unit: float) -> Array:
            return np.rint(parameter.detach().double().cpu().numpy() * unit).astype(np.int64)  # type: ignore[no-any-return]

        return Weights(
            nothing=whole(self.nothing, UNIT),
            rows=whole(self.rows, UNIT),
            hidden=whole(self.hidden, SMALL),
            hidden_bias=whole(self.hidden_bias, UNIT),
            output=whole(self.output, OUTPUT * self.scale),
            terms=whole(self.terms, SMALL * self.scale),
            bias=whole(self.bias, SMALL * self.scale),
        )
