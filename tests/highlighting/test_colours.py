"""Colours come from the words of the language: held against the lexer on every line of every bundled game."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pygments.lexers import get_lexer_by_name

from grognard.highlighting.colours import words
from grognard.highlighting.pygments_lexer import RulesLexer
from grognard.highlighting.textmate import textmate_grammar
from grognard.project import bundled
from grognard.syntax.layout import lay_out
from grognard.syntax.lexer import lex
from grognard.syntax.words import DECLARATIONS, STEP_HEADS, STORY_HEADS

ROOT = Path(__file__).resolve().parents[2]
TEXTS = [file.text for name in bundled.names() for file in bundled.ruleset_files(name)]
HEADS = frozenset({kind for _, kind, _ in DECLARATIONS} | {kind for _, kind in (*STEP_HEADS, *STORY_HEADS)})


@cache
def _patterns() -> list[tuple[re.Pattern[str], Any]]:
    rules: Any = textmate_grammar()["patterns"]
    return [(re.compile(rule["match"]), rule) for rule in rules]


def _first_of_line(line: str) -> str:
    """What the TextMate grammar takes for the word that begins a line."""
    for pattern, rule in _patterns():
        found = pattern.match(line)
        if found is None:
            continue
        captures = {int(number): each["name"] for number, each in rule.get("captures", {}).items()}
        heads = [number for number, name in captures.items() if name.startswith("keyword")]
        if heads:
            return " ".join(found[heads[0]].casefold().split())
        return " ".join(found[0].casefold().split()) if rule.get("name", "").startswith("keyword.declaration") else ""
    return ""


def test_the_grammar_of_editors_begins_lines_as_the_lexer_does() -> None:
    different, lines = [], 0
    for text in TEXTS:
        heads = {token.start: token for token in lex(text).tokens if token.kind in HEADS}
        for line in lay_out(text).lines:
            head = heads.get(line.start)
            here = " ".join(head.text.casefold().split()) if head is not None else ""
            start = text.rfind("\n", 0, line.start) + 1
            there = _first_of_line(text[start : line.end].partition("\n")[0])
            lines += 1
            if here != there:
                different.append((here, there, text[start : line.end]))
    # A field may be called like the beginning of a step (`on the road: …`): which it is, only the block says.
    assert all(there.startswith(here) for here, there, _ in different), different
    assert len(different) * 1000 < lines, different


def test_the_committed_grammar_is_the_one_that_is_made() -> None:
    committed = (ROOT / "editors/vscode/syntaxes/grognard.tmLanguage.json").read_text(encoding="utf-8")
    assert json.loads(committed) == textmate_grammar()


@pytest.mark.parametrize("text", TEXTS, ids=[text.partition("\n")[0][:40] for text in TEXTS])
def test_pygments_gives_back_the_whole_text(text: str) -> None:
    assert "".join(part for _, _, part in RulesLexer().get_tokens_unprocessed(text)) == text


def test_every_word_is_coloured_once() -> None:
    for text in TEXTS:
        at = 0
        for word in words(text):
            assert at <= word.span.start < word.span.end <= len(text)
            at = word.span.end


def test_pygments_finds_the_lexer_by_name() -> None:
    assert isinstance(get_lexer_by_name("rules"), RulesLexer)
