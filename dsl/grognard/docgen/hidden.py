"""Characters that show nothing, as they stand on paper and pages: by their code, `<U+200B>`, as in the terminal.

Two names that look the same and are not are told apart there too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

import attrs

from grognard.diagnostics.render.cells import visible

Kind = TypeVar("Kind")

_PERHAPS = re.compile("[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]+")  # fmt: skip
"""What `visible` may write by its code: looked for first, for nearly no text has any."""


def by_code(text: str) -> str:
    """A text with what shows nothing written by its code. Joiners between letters that join stay."""
    return _PERHAPS.sub(lambda found: _said(text, found), text)


def by_code_in_markup(page: str) -> str:
    """The same for a whole page of HTML or Markdown, where a sign that opens a tag is written otherwise."""
    return _PERHAPS.sub(lambda found: _said(page, found).replace("<", "&lt;").replace(">", "&gt;"), page)


def _said(text: str, found: re.Match[str]) -> str:
    # A joiner is judged by the letter before it.
    before = text[found.start() - 1 : found.start()]
    return visible(before + found[0])[len(visible(before)) :]


def with_codes(value: Kind, but: str = "") -> Kind:
    """Plain data with every text in it so written, `but` for a sign that is ours."""
    return with_texts(value, lambda text: but.join(map(by_code, text.split(but))) if but else by_code(text))


def with_texts(value: Kind, say: Callable[[str], str], but: Collection[str] = ()) -> Kind:
    """Plain data with every text in it said otherwise; what stands in the fields named in `but` stays as it is."""
    made: Any = value
    match value:
        case str():
            made = say(value)
        case Mapping():
            made = {with_texts(name, say, but): with_texts(one, say, but) for name, one in value.items()}
        case list():
            made = [with_texts(one, say, but) for one in value]
        case tuple():
            made = tuple(with_texts(one, say, but) for one in value)
        case _ if attrs.has(kind := type(made)):
            fields = [field.name for field in attrs.fields(kind) if field.init and field.name not in but]
            changed = {name: with_texts(getattr(value, name), say, but) for name in fields}
            if any(changed[name] != getattr(value, name) for name in fields):
                made = attrs.evolve(made, **changed)
    return made  # type: ignore[no-any-return]
