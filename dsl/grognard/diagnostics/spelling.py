"""The nearest known name to one that is not known."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TypeVar

Help = TypeVar("Help", str, None, str | None)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name closest to `word`, or None where nothing is close (difflib ratio under 0.6).

    No name is close that begins otherwise and lacks as many letters as it has: who wrote `marched` did not mean `Red`.
    """
    by_key = {name.casefold(): name for name in sorted(known, reverse=True)}
    wanted = word.casefold()
    close = get_close_matches(wanted, list(by_key), n=1, cutoff=0.6)
    return by_key[close[0]] if close and _might_be(wanted, close[0]) else None


def _might_be(written: str, known: str) -> bool:
    return written[:1] == known[:1] or len(written) - len(known) < len(known)


def did_you_mean(word: str, known: Iterable[str], otherwise: Help) -> str | Help:
    """Asks whether the known name closest to `word` is meant; says something else where nothing is close."""
    near = nearest(word, known)
    return f"Did you mean `{near}`?" if near else otherwise


def longer(word: str, known: Iterable[str]) -> str | None:
    """The only known name that begins or ends with the words of `word` and goes on: `pace` of `pace this turn`."""
    wanted = word.casefold()
    names = {
        name for name in known if name.casefold().startswith(wanted + " ") or name.casefold().endswith(" " + wanted)
    }
    return names.pop() if len(names) == 1 else None
