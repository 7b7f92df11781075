"""Text as the tokens of a model: byte pairs merged in the order in which the model learnt them.

Byte-pair encoding as in Sennrich, Haddow and Birch, "Neural Machine Translation of Rare Words with Subword Units"
(2016), over bytes as GPT-2 does it: each byte is spelt as one visible letter, and words are split before they are merged.
"""

from __future__ import annotations

import itertools
import re
from functools import lru_cache

from grognard.language_model.weights import Weights

_SPLIT = re.compile(r"'(?:s|t|re|ve|m|ll|d)| ?[^\W\d_]+| ?\d| ?(?:[^\s\w]|_)+|\s+(?!\S)|\s+")
"""As GPT-2 splits a text, with each digit for itself."""


def spelt_bytes() -> dict[int, str]:
    """How GPT-2 spells each byte: itself where it can be seen, else one of the letters from 256 on."""
    seen = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    spelt = {byte: chr(byte) for byte in seen}
    for byte in range(256):
        spelt.setdefault(byte, chr(256 + len(spelt) - len(seen)))
    return spelt


class Vocabulary:
    """The tokens of one model."""

    def __init__(self, weights: Weights) -> None:
        self._numbers = {piece: number for number, piece in enumerate(weights.pieces)}
        self._ranks = {tuple(merge.split(" ", 1)): rank for rank, merge in enumerate(weights.merges)}
        self._spelt = spelt_bytes()
        self._word = lru_cache(maxsize=65536)(self._merged)

    def tokens(self, text: str) -> list[int]:
        """The numbers of a text's tokens."""
        return [number for word in _SPLIT.findall(text) for number in self._word(word)]

    def _merged(self, word: str) -> tuple[int, ...]:
        pieces = [self._spelt[byte] for byte in word.encode(errors="replace")]
        while len(pieces) > 1:
            pairs = list(itertools.pairwise(pieces))
            best = min(pairs, key=lambda pair: self._ranks.get(pair, len(self._ranks)))
            if best not in self._ranks:
                break
            merged: list[str] = []
            for piece in pieces:
                if merged and (merged[-1], piece) == best:
                    merged[-1] += piece
                else:
                    merged.append(piece)
            pieces = merged
        return tuple(self._numbers[piece] for piece in pieces if piece in self._numbers)
