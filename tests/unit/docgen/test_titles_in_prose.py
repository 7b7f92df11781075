"""Prose between declarations: an empty line ends a paragraph, and a short last one is a title."""

from __future__ import annotations

from grognard.checking import check_source
from grognard.docgen import view
from grognard.docgen.book import make_book
from grognard.wording.phrase import plain

GAME = """ruleset Ford

chapter Fire

> Fire first.

> 1. Muskets

? who carries them

> They carry sixty rounds,
> no more.
>
> Some carry fewer.
"""


def test_paragraphs_and_titles() -> None:
    book = make_book(check_source(GAME).ruleset)
    said = [block for block in book.chapters[-1].blocks if isinstance(block, view.TextBlock)]
    texts = [[plain(part.words) for part in block.prose if isinstance(part, view.Paragraph)] for block in said]
    assert texts == [["Fire first."], [], ["They carry sixty rounds, no more.", "Some carry fewer."]]
    assert [block.heading for block in said] == ["", "1. Muskets", ""]
