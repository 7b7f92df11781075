"""The page of a text by itself: each finding beside the first of its places, each other place leading to it."""

from __future__ import annotations

import re

from grognard.review.alone import review_book
from grognard.review.as_html import alone_html
from grognard.review.book import Book
from grognard.source import SourceFile

TEXT = """The Ford

Each Boat holds six men. A Boat that is full may not load. Two boats may not share a ford, nor may a boat pass one.

A raft takes a rapids test. TODO: when? A raft that is full takes a rapids check.
"""


def test_a_finding_stands_once_and_its_places_lead_to_it() -> None:
    book = Book(SourceFile("ford.txt", TEXT))
    findings = review_book(book)
    page = alone_html(book, findings)
    anchors = re.findall(r'<p class="find" id="(f\d+)">', page)
    assert len(anchors) == len(set(anchors)) == len(findings) > 1
    assert set(re.findall(r'href="#(f\d+)"', page)) == set(anchors)
    (number,) = (at for at, one in enumerate(findings) if one.quote == "TODO")
    assert f'<a href="#f{number}">TODO</a>: when?' in page
    # What a message quotes is set apart, and not left in the marks of Markdown.
    assert "<code>rapids check</code> here" in page and "`" not in page


def test_words_of_the_text_are_no_marks_of_the_page() -> None:
    book = Book(SourceFile("ford.txt", "A <b>ford</b> & a boat.\n\nAn <raft> TODO is here.\n"))
    page = alone_html(book, review_book(book))
    plain = re.sub(r"</?a\b[^>]*>", "", page)
    assert "A &lt;b&gt;ford&lt;/b&gt; &amp; a boat." in plain and "An &lt;raft&gt; TODO is here" in plain
    assert "<raft>" not in page and "<b>ford" not in page
