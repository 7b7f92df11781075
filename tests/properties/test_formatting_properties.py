"""Formatting twice is formatting once, keeps the parse tree and every comment, and never raises."""

from __future__ import annotations

import re
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules_texts import a_piece, all_texts, messy, mutated, with_comments

from grognard.formatting import format_text
from grognard.source import SourceFile
from grognard.syntax.node import Node
from grognard.syntax.parser import Parsed, parse
from grognard.syntax.rows import cut
from grognard.syntax.token import Token

TEXTS = all_texts()
seeds = st.integers(0, 10**9)
texts = st.sampled_from(sorted(TEXTS))

Tree = tuple[object, ...]


# What is laid out already comes out as the same text, and that is asked about twice.
@lru_cache(maxsize=2)
def parsed(text: str) -> Parsed:
    return parse(SourceFile("t.rules", text))


@lru_cache(maxsize=2)
def tree_of(text: str) -> Tree:
    return _plain(parsed(text).tree)


def _plain(part: Node | Token) -> Tree:
    if isinstance(part, Node):
        return (part.kind, *(_plain(inner) for inner in part.parts))
    text = part.text.casefold().replace("\u201d", '"').replace("\u2033", '"')
    text = re.sub(r"\s*,\s*", ",", text)
    if part.kind in {"ROW", "SECTION_ROW"}:
        left, right = cut(text)
        text = "|".join(cell.text for cell in left) + "||" + "|".join(cell.text for cell in right)
    if part.kind in {"PROSE", "CITE"}:
        text = text.strip("[>]")
    return (part.kind, *text.split())


def comments_of(text: str) -> list[str]:
    return sorted(comment.text for comment in parsed(text).comments)


@lru_cache(maxsize=2)
def formatted(text: str) -> str:
    return format_text(SourceFile("t.rules", text))


def without_blank_lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line]


def holds(text: str) -> str:
    once = formatted(text)
    assert formatted(once) == once
    assert tree_of(once) == tree_of(text)
    assert comments_of(once) == comments_of(text)
    return once


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(TEXTS))
def test_every_text_of_the_project(path: str) -> None:
    assert not parsed(TEXTS[path]).syntax_faults
    holds(TEXTS[path])


@pytest.mark.slow
@given(texts, seeds)
@settings(max_examples=60)
def test_a_careless_hand_makes_no_difference(path: str, seed: int) -> None:
    text = a_piece(TEXTS[path], seed)
    loose = holds(messy(text, seed))
    assert without_blank_lines(loose) == without_blank_lines(formatted(text))


@pytest.mark.slow
@given(texts, seeds)
@settings(max_examples=60)
def test_comments_stay(path: str, seed: int) -> None:
    commented = with_comments(a_piece(TEXTS[path], seed), seed)
    holds(commented)
    holds(messy(commented, seed))


@pytest.mark.slow
@given(texts, seeds)
@settings(max_examples=250)
def test_damaged_texts(path: str, seed: int) -> None:
    holds(mutated(a_piece(TEXTS[path], seed), seed))


@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    holds(text)


WORDS = [
    "when", "or", "and", ",", ":", "[a]", "|", "||", "\t", "\n", "\n  ", "\n    ", "-- x", ">", "?", "*",
    "it", "the", "a", "rout", "6\u201d", "+1", "2D6", "choice", "table", "modifiers to", "test", "facts",
    "by hand:", "note:", "is", "roll", "on", "otherwise", "\n\n", "dice", "given", "because", "once",
    "(", ")", "2 to 5",
]  # fmt: skip
HEADINGS = [
    "modifiers to x of a y", "test x", "table t", "facts", "example e", "sequence s", "limits on a y",
    "sheet", "amend x",
]  # fmt: skip


@pytest.mark.slow
@given(st.lists(st.sampled_from(WORDS), max_size=40))
@settings(max_examples=500)
def test_words_of_the_language_in_any_order(words: list[str]) -> None:
    holds(" ".join(words))


@pytest.mark.slow
@given(st.lists(st.sampled_from(WORDS), max_size=12), st.sampled_from(HEADINGS))
@settings(max_examples=600)
def test_words_of_the_language_below_a_heading(words: list[str], heading: str) -> None:
    holds(f"{heading}\n  " + " ".join(words))
