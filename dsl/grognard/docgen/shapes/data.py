"""The book as JSON: what the pages say, for a program of somebody's own to print."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import attrs

from grognard.diagnostics.render.cells import escaped
from grognard.dice.fractions_text import exact_text
from grognard.docgen.digest import digest
from grognard.docgen.played import OddsBox, PlayedExample
from grognard.docgen.variant_of import VariantOf, book_of
from grognard.ir.ruleset import Ruleset
from grognard.version import MADE_BY
from grognard.wording.phrase import Cited, Missing, Stress, Target, Term, Words, plain

FORMAT = 1
_INLINE = (Words, Term, Missing, Stress, Cited)


def book_json(
    ruleset: Ruleset,
    odds: Mapping[str, OddsBox],
    played: Sequence[PlayedExample | None],
    variant: VariantOf | None = None,
) -> str:
    """The book as text. Phrases are plain words; every block says of what kind it is.

    Of a variant what it has touched has a `mark` (`new`, `gone`, `changed`, `reworded`), and `was` where it was other.
    """
    book = book_of(ruleset, variant)
    content = {
        "format": FORMAT,
        "made_by": MADE_BY,
        "title": ruleset.title,
        "digest": digest(ruleset),
        "settings": dict(ruleset.settings),
        "chapters": [_value(chapter) for chapter in book.chapters],
        "odds": {name: _value(box) for name, box in odds.items()},
        "runs": [_value(one) for one in played],
    }
    return escaped(json.dumps(content, indent=1, ensure_ascii=False) + "\n")


def _value(node: Any) -> Any:
    match node:
        case Target():
            return f"{node.sort} {node.name}"
        case Fraction():
            return exact_text(node)
        case Mapping():
            return {str(name): _value(value) for name, value in node.items()}
        case tuple() if node and isinstance(node[0], _INLINE):
            return plain(node)
        case tuple() | list():
            return [_value(one) for one in node]
        case _ if attrs.has(kind := type(node)):
            found = {field.name: _value(getattr(node, field.name)) for field in attrs.fields(kind)}
            is_what = (
                re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).casefold().removesuffix(" block").removesuffix(" view")
            )
            return {"is": is_what, **{name: value for name, value in found.items() if value not in ("", [], None)}}
        case _:
            return node
