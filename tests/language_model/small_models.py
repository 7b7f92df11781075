"""Models small enough to be worked out by hand: a file with two layers, and one that has counted neighbours."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from gguf import GGUFWriter

from grognard.language_model.network import Memory, Network, Numbers
from grognard.language_model.vocabulary import spelt_bytes
from grognard.language_model.weights import Array

MERGES = ["l o", "lo w", "e r", "Ġ low", "Ġlow er"]
PIECES = ["<end>", *spelt_bytes().values(), "lo", "low", "er", "Ġlow", "Ġlower"]
LAYERS, HEADS, SHARED, WIDTH, FED = 2, 4, 2, 16, 24


def write_model(
    path: Path, kind: str = "llama", splitting: str = "smollm", leave_out: str = "", narrow: str = ""
) -> None:
    """A model with random numbers in a GGUF file; `leave_out` names a tensor that it lacks, `narrow` one that is too short."""
    random = np.random.default_rng(7)
    writer = GGUFWriter(path, kind)
    writer.add_block_count(LAYERS)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(SHARED)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_freq_base(10_000.0)
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre(splitting)
    writer.add_token_list(PIECES)
    writer.add_token_merges(MERGES)
    kept = WIDTH * SHARED // HEADS
    shapes = {"token_embd": (len(PIECES), WIDTH), "output": (len(PIECES), WIDTH), "output_norm": (WIDTH,)}
    for at in range(LAYERS):
        shapes |= {
            f"blk.{at}.attn_norm": (WIDTH,),
            f"blk.{at}.attn_q": (WIDTH, WIDTH),
            f"blk.{at}.attn_k": (kept, WIDTH),
            f"blk.{at}.attn_v": (kept, WIDTH),
            f"blk.{at}.attn_output": (WIDTH, WIDTH),
            f"blk.{at}.ffn_norm": (WIDTH,),
            f"blk.{at}.ffn_gate": (FED, WIDTH),
            f"blk.{at}.ffn_up": (FED, WIDTH),
            f"blk.{at}.ffn_down": (WIDTH, FED),
        }
    for name, shape in shapes.items():
        if name == narrow:
            shape = (*shape[:-1], shape[-1] - 1)
        if name != leave_out:
            writer.add_tensor(f"{name}.weight", random.normal(0, 0.6, shape).astype(np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


class Counted:
    """A model of words: how likely one follows another is how often it did in some sentences, with one more for each."""

    def __init__(self, sentences: Sequence[str]) -> None:
        self._numbers = {"": 0}
        self._pairs: Counter[tuple[int, int]] = Counter()
        for sentence in sentences:
            row = [0, *self.tokens(f" {sentence}")]
            self._pairs.update(itertools.pairwise(row))

    def tokens(self, text: str) -> list[int]:
        """Each word is a token."""
        return [self._numbers.setdefault(word, len(self._numbers)) for word in text.split()]

    def follows(self, one: int, other: int) -> float:
        """The logarithm of how likely a token follows another."""
        after = sum(count for (first, _), count in self._pairs.items() if first == one)
        return math.log((self._pairs[one, other] + 0.01) / (after + 0.01 * SPACE))

    def read(self, tokens: Numbers, places: Numbers, hidden: Array, memory: Memory = ()) -> tuple[Array, Memory]:
        """As a network does; only the token itself is looked at."""
        told = np.array([[self.follows(int(one), other) for other in range(SPACE)] for one in tokens])
        return told.astype(np.float32), ()


SPACE = 600
"""Tokens that such a model may have."""


def plain(network: Network, tokens: Sequence[int]) -> list[list[float]]:
    """What a network tells of each token of a row, by loops over single numbers: no mask, no memory, no products of tables."""
    weights = network.weights
    width = WIDTH // HEADS

    def normed(row: Sequence[float], scale: Sequence[float]) -> list[float]:
        root = math.sqrt(sum(one * one for one in row) / len(row) + weights.epsilon)
        return [one * by / root for one, by in zip(row, scale, strict=True)]

    def through(table: Array, row: Sequence[float]) -> list[float]:
        return [sum(float(one) * other for one, other in zip(line, row, strict=True)) for line in table]

    def turned(head: Sequence[float], place: int) -> list[float]:
        out = []
        for pair in range(width // 2):
            angle = place * weights.rotation ** (-2 * pair / width)
            even, odd = head[2 * pair], head[2 * pair + 1]
            out += [even * math.cos(angle) - odd * math.sin(angle), even * math.sin(angle) + odd * math.cos(angle)]
        return out

    stream = [[float(one) for one in weights.embedding[token]] for token in tokens]
    for layer in weights.layers:
        mixed = [through(layer.queries_keys_values, normed(row, layer.attention_norm.tolist())) for row in stream]
        heads = [[row[at : at + width] for at in range(0, len(row), width)] for row in mixed]
        fresh = []
        for place, row in enumerate(stream):
            seen: list[float] = []
            for head in range(HEADS):
                query = turned(heads[place][head], place)
                shared = HEADS + head * SHARED // HEADS
                looks = [
                    sum(one * other for one, other in zip(query, turned(heads[before][shared], before), strict=True))
                    / math.sqrt(width)
                    for before in range(place + 1)
                ]
                shares = [math.exp(look) / sum(map(math.exp, looks)) for look in looks]
                values = [heads[before][shared + SHARED] for before in range(place + 1)]
                seen += [
                    sum(share * value[at] for share, value in zip(shares, values, strict=True)) for at in range(width)
                ]
            fresh.append([one + other for one, other in zip(row, through(layer.attention_out, seen), strict=True)])
        stream = []
        for row in fresh:
            fed = through(layer.gate_and_up, normed(row, layer.feed_norm.tolist()))
            gated = [one / (1 + math.exp(-one)) * other for one, other in zip(fed[:FED], fed[FED:], strict=True)]
            stream.append([one + other for one, other in zip(row, through(layer.down, gated), strict=True)])
    told = [through(weights.foretelling, normed(row, weights.out_norm.tolist())) for row in stream]
    return [[one - math.log(sum(map(math.exp, row))) for one in row] for row in told]
