"""The TextMate grammar of rules texts, made of the words of the language: VS Code, Zed, Sublime Text and others colour by it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.syntax.words import BARRED, DECLARATIONS, PHRASES, STEP_HEADS, STORY_HEADS


def textmate_grammar() -> dict[str, object]:
    """The grammar as data; as JSON it is the file that editors read."""
    at_left = _words(head for head, _, _ in DECLARATIONS)
    inside = _words(head for head, _ in (*STEP_HEADS, *STORY_HEADS))
    titled = _words(("ruleset", "variant", "army", "chapter", "example", "scenario", "remove example"))
    free = _words(
        ("by hand:", "reads as:", "source errs:", "note:", "comes before:", "in short:", "on the sheet:", "because")
    )
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "Grognard rules",
        "scopeName": "source.grognard",
        "fileTypes": ["rules", "army"],
        "patterns": [
            _match(r"(?<!\S)--(?:\s.*)?$", "comment.line.double-dash.grognard"),
            _match(r"^\s*>.*$", "string.unquoted.prose.grognard"),
            _match(r"^\s*\?.*$", "markup.italic.gap.grognard"),
            {
                "match": rf"(?i)^({titled})(?=\s)(.*)$",
                "captures": {
                    "1": {"name": "keyword.declaration.grognard"},
                    "2": {"name": "entity.name.section.grognard"},
                },
            },
            {
                "match": rf"(?i)^(\s+)({free})(.*)$",
                "captures": {"2": {"name": "keyword.other.grognard"}, "3": {"name": "string.unquoted.text.grognard"}},
            },
            _match(rf"(?i)^(?:{at_left})(?![\w'])", "keyword.declaration.grognard"),
            {"match": rf"(?i)^(\s+)({inside})(?![\w'])", "captures": {"2": {"name": "keyword.control.grognard"}}},
            _match(
                rf"(?i)(?<![\w'])(?:{_words((*BARRED, *(phrase for phrase, _ in PHRASES)))})(?![\w'])",
                "keyword.operator.grognard",
            ),
            _match(r"\[[^\[\]\n]*\]", "storage.type.annotation.citation.grognard"),
            _match(r"(?i)(?<!\w)[0-9]*d(?:[0-9]+|%)(?!\w)", "constant.numeric.dice.grognard"),
            _match(r"(?<!\w)[+-]?[0-9]+(?:[./][0-9]+)?(?!\w)", "constant.numeric.grognard"),
            _match(r"\|+", "punctuation.separator.table.grognard"),
        ],
    }


def _words(phrases: Iterable[str]) -> str:
    """Any of some phrases, the longest first, however much space is between their words."""
    longest_first = sorted(set(phrases), key=lambda phrase: (-len(phrase), phrase))
    return "|".join(r"\s+".join(map(re.escape, phrase.split())) for phrase in longest_first)


def _match(pattern: str, name: str) -> dict[str, object]:
    return {"match": pattern, "name": name}
