"""The language model as the rest of the program asks it: text in, tokens and rows out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from grognard.language_model.network import Network
from grognard.language_model.rows import Foretells, Row, Rows
from grognard.language_model.vocabulary import Vocabulary
from grognard.language_model.weights import Weights

OPENING = 0
"""The token before a text: its beginning, as the model learnt it."""


class Spells(Protocol):
    """What knows the tokens of a text."""

    def tokens(self, text: str) -> list[int]:
        """Their numbers."""


class LanguageModel:
    """A model that is ready."""

    def __init__(self, vocabulary: Spells, network: Foretells) -> None:
        self._vocabulary = vocabulary
        self._network = network

    @classmethod
    def of(cls, weights: Weights) -> LanguageModel:
        """The model with these weights."""
        return cls(Vocabulary(weights), Network(weights))

    def tokens(self, text: str) -> list[int]:
        """The numbers of a text's tokens."""
        return self._vocabulary.tokens(text)

    def rows(self, rows: Sequence[Row]) -> Rows:
        """Rows read side by side."""
        return Rows(self._network, rows)
