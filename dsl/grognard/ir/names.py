"""How names are compared: case, articles, spaces and a plural do not matter; they are printed as written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

ARTICLES = frozenset({"a", "an", "the"})
_IRREGULAR = {"men": "man", "officers and men": "officer and man", "dice": "die", "feet": "foot", "losses": "loss"}
_IRREGULAR_PLURALS = {single: many for many, single in _IRREGULAR.items()}
_MANS = frozenset({"human", "german", "roman", "norman", "shaman", "ottoman", "talisman", "caiman", "turkoman"})
"""Words in -man that have their plural in -mans."""
_NO_MEN = frozenset({"omen", "specimen", "regimen", "acumen", "abdomen", "stamen"})
"""Words in -men that are no plurals."""
_SPACES = re.compile(r"\s+")


@lru_cache(maxsize=32_768)
def key(name: str) -> str:
    """The form under which a name is looked up."""
    whole = folded(name)
    return " ".join(word for word in whole.split(" ") if word not in ARTICLES) or whole


def folded(name: str) -> str:
    """A name without regard to case and spaces, its articles kept: a piece may be called `A`."""
    return _SPACES.sub(" ", unicodedata.normalize("NFC", name).casefold().replace("\u2019", "'").strip())


@lru_cache(maxsize=32_768)
def singular(name: str) -> str:
    """The lookup form of the singular of a plural name (of any other, the name's own)."""
    parts = key(name).split(" of ")
    if len(parts) > 1:
        return " of ".join(map(singular, parts))
    words = parts[0].split(" ")
    last = words[-1]
    if last in _IRREGULAR:
        words[-1] = _IRREGULAR[last]
    elif last.endswith("men") and f"{last[:-3]}man" not in _MANS and last not in _NO_MEN:
        words[-1] = last[:-3] + "man"
    elif last.endswith("ies") and len(last) > 4:
        words[-1] = last[:-3] + "y"
    elif last.endswith(("ses", "xes", "ches", "shes")) and len(last) > 4:
        words[-1] = last[:-2]
    elif last.endswith("s") and not last.endswith("ss") and len(last) > 2:
        words[-1] = last[:-1]
    return " ".join(words)


@lru_cache(maxsize=32_768)
def plural(name: str) -> str:
    """A plural for print: of `level of flooding` its first part."""
    first, of, rest = name.partition(" of ")
    if of:
        return f"{plural(first)} of {rest}"
    head, _, last = name.rpartition(" ")
    if last.casefold() in _IRREGULAR_PLURALS:
        last = _IRREGULAR_PLURALS[last.casefold()]
    elif last.casefold().endswith("man") and last.casefold() not in _MANS:
        last = last[:-2] + "en"
    elif last.casefold().endswith("men") and last.casefold() not in _NO_MEN:
        pass  # `Spearmen` is a plural already
    elif last.endswith("y") and last[-2:-1] not in "aeiou":
        last = last[:-1] + "ies"
    elif last.endswith(("s", "x", "ch", "sh")):
        last += "es"
    else:
        last += "s"
    return f"{head} {last}".strip()


def possessive(name: str) -> str:
    """`the firer's`, `its troops'`."""
    return f"{name}'" if name.endswith("s") and not name.endswith("ss") else f"{name}'s"


def without_owner(name: str) -> str:
    """What a field is called apart from whose it is: `armour` of `target's armour`."""
    return name.rpartition("'s ")[2]


def either(names: Sequence[str]) -> str:
    """Names in a row: `halt, march or rest`; empty for none."""
    return " or ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def does(action: str, *, many: bool = False) -> str:
    """What a piece does (or `many`) that does an action: `move` → `moves`, `open fire` → `opens fire`, `be hit` → `is hit`."""
    first, _, rest = action.partition(" ")
    if first == "be" and rest:
        return f"{'are' if many else 'is'} {rest}"
    if many:
        return action
    if first.endswith(("s", "sh", "ch", "x", "z", "o")):
        first += "es"
    elif first.endswith("y") and first[-2:-1] not in "aeiou":
        first = f"{first[:-1]}ies"
    else:
        first += "s"
    return f"{first} {rest}" if rest else first


def with_article(name: str) -> str:
    """`army` → `an army`, `unit` → `a unit`."""
    vowel = name[:1].casefold() in set("aeiou") and not name.casefold().startswith(("uni", "use", "eu", "one"))
    return f"{'an' if vowel else 'a'} {name}"


def capital(text: str) -> str:
    """With a capital letter in front: `an army` → `An army`."""
    return text[:1].upper() + text[1:]


def in_a_row(names: Sequence[str]) -> str:
    """`a, b and c`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
