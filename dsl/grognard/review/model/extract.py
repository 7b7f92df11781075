"""What is extracted from a text, each thing once?"""

from __future__ import annotations

from grognard.review.book import Book
from grognard.review.model.ladders import read_ladders, without_repeats
from grognard.review.model.model import Model
from grognard.review.model.scales import read_scales
from grognard.review.model.sequences import read_sequences
from grognard.review.model.tables import read_tables
from grognard.review.model.terms import read_terms


def model_of(book: Book) -> Model:
    """The model of a text."""
    return Model(
        tuple(read_tables(book)),
        without_repeats(read_ladders(book)),
        tuple(read_scales(book)),
        tuple(read_sequences(book)),
        tuple(read_terms(book)),
    )
