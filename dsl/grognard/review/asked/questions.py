"""What is asked of a passage? The words are templates in `prompts/`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import attrs
import jinja2

from grognard.assistant.question import Question
from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Code
from grognard.review.asked.passages import Passage


@attrs.frozen
class Topic:
    """One thing that is asked: how it is called, as what its flaws are told, and what to do about one that says no words to write."""

    name: str
    code: Code
    help: str
    pairs: bool = False
    """Whether a flaw may be that two places do not agree."""


PRINT = Topic("print", codes.SLIP_POINTED_OUT, "Mend it, or leave it if it is meant so.")
WORDS = Topic(
    "words", codes.WORDS_POINTED_OUT, "Say what it means, or where it is told; one thing has one name.", pairs=True
)
PLAY = Topic("play", codes.CASE_POINTED_OUT, "Say what happens then, or so that it can be read in one way only.")
CONFLICTS = Topic(
    "conflicts", codes.CONFLICT_POINTED_OUT, "Make both say the same, or say which goes before.", pairs=True
)

OF_SENSE = (CONFLICTS, WORDS, PLAY)
"""What is asked of a text unless more is wanted: of the whole, or of chapters."""

_TEXT, _NUMBER = {"type": "string"}, {"type": "integer"}
_FLAW: dict[str, Any] = {
    "line": _NUMBER,
    "words": _TEXT,
    "wrong": _TEXT,
    "write": _TEXT,
    "more_lines": {"type": "array", "items": _NUMBER},
}
_OF_A_PAIR: dict[str, Any] = {**_FLAW, "other_line": _NUMBER, "other_words": _TEXT}
_VERDICT: dict[str, Any] = {
    "claim": _NUMBER,
    "verdict": {"type": "string", "enum": ["stands", "taste", "falls", "same"]},
    "why": _TEXT,
}


def first_question(passage: Passage, topics: Sequence[Topic], name: str) -> Question:
    """What is wrong in a passage? Of several topics each flaw says to which it belongs."""
    names = [topic.name for topic in topics] if len(topics) > 1 else []
    pairs = any(topic.pairs for topic in topics)
    parts = [_filled("several", count=len(topics))] if names else []
    parts += [_filled(topic.name) for topic in topics]
    text = "\n".join([*parts, _text_of(passage), _filled("answer", pairs=pairs, several=names)])
    about = {"about": {"type": "string", "enum": names}} if names else {}
    return Question(name, text, _rows_of("flaws", {**about, **(_OF_A_PAIR if pairs else _FLAW)}))


def second_question(passage: Passage, claims: Sequence[str], name: str, *, print_only: bool) -> Question:
    """Which claims about a passage stand? Of print it counts that something is wrong, of sense that somebody is left in doubt."""
    listed = "\n".join(f"{number}. {claim}" for number, claim in enumerate(claims, 1))
    text = "\n".join(
        [_filled("second-print" if print_only else "second"), _text_of(passage), _filled("verdicts", claims=listed)]
    )
    return Question(name, text, _rows_of("verdicts", _VERDICT))


def _text_of(passage: Passage) -> str:
    return _filled("text", whole=passage.whole, index="\n".join(passage.index), rows=passage.shown)


def _rows_of(name: str, entry: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of a list of entries that have all of these."""
    each = {"type": "object", "properties": dict(entry), "required": list(entry), "additionalProperties": False}
    return {
        "type": "object",
        "properties": {name: {"type": "array", "items": each}},
        "required": [name],
        "additionalProperties": False,
    }


def _filled(template: str, **values: object) -> str:
    return _templates().get_template(f"{template}.md").render(values)


@cache
def _templates() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.PackageLoader("grognard.review.asked", "prompts"),
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
        autoescape=False,
    )
