"""What is other than it was, as sentences for players: runs of words, those that are new and those that are gone marked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Literal

import attrs

Mark = Literal["", "new", "gone", "lead"]


@attrs.frozen
class Run:
    """Some words of a sentence, and what became of them; `lead` are those that say what it is about."""

    text: str
    mark: Mark = ""


Sentence = tuple[Run, ...]


def sentence(*runs: Run | str) -> Sentence:
    """A sentence of some runs, empty ones left out, neighbours of one mark joined."""
    made: list[Run] = []
    for one in runs:
        run = Run(one) if isinstance(one, str) else one
        if made and made[-1].mark == run.mark:
            made[-1] = Run(made[-1].text + run.text, run.mark)
        elif run.text:
            made.append(run)
    return tuple(made)


def instead(about: str, now: str, was: str) -> Sentence:
    """`Range: 12" instead of 10".`; only what it is now where the source said nothing."""
    lead = Run(f"{about}: ", "lead") if about else ""
    old = f" instead of {was}" if was not in ("", GAP) else ""
    return sentence(lead, Run(now, "new"), f"{old}{_stop(now if not old else was)}")


GAP = "?"
_ISLAND = 2
"""So many words that stayed between two changes are read with them."""
_ALIKE = 0.5
"""Where less than this of two sentences is the same, the new one is said anew, with nothing marked."""
_WORD = re.compile(r"\n|[^\s]+")


def reworded(was: str, now: str, lead: str = "") -> tuple[Sentence, ...]:
    """What is said now, a sentence a line, changed words marked; of several lines only those with changes.

    Words are put side by side by the longest run alike (Ratcliff and Obershelp, by difflib).
    """
    old, new = _WORD.findall(was), _WORD.findall(now)
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    if matcher.ratio() < _ALIKE:
        return led(lead or "Now: ", now)
    lines: list[list[Run]] = [[]]
    for tag, i1, i2, j1, j2 in _joined(matcher.get_opcodes(), new):
        gone = " ".join(word for word in old[i1:i2] if word != "\n") if tag != "equal" else ""
        if any(letter.isalnum() for letter in gone):
            lines[-1].append(Run(gone, "gone"))
        for number, part in enumerate(" ".join(new[j1:j2]).split("\n")):
            if number:
                lines.append([])
            if part.strip():
                lines[-1].append(Run(part.strip(), "" if tag == "equal" else "new"))
    several = len(lines) > 1
    return tuple(
        sentence(Run(lead, "lead"), *_spaced(line))
        for line in lines
        if line and (not several or any(run.mark for run in line))
    )


def led(lead: str, text: str) -> tuple[Sentence, ...]:
    """The lines of a text, a sentence each, words before the first that say what it is."""
    lines = [line for line in text.split("\n") if line.strip()]
    return tuple(sentence(Run("" if at else lead, "lead"), line) for at, line in enumerate(lines))


Opcode = tuple[str, int, int, int, int]


def _joined(found: Sequence[Opcode], new: Sequence[str]) -> list[Opcode]:
    """Changes with a word or two between them as one."""
    made: list[Opcode] = []
    for at, (tag, i1, i2, j1, j2) in enumerate(found):
        inner = 0 < at < len(found) - 1
        small = tag == "equal" and inner and i2 - i1 <= _ISLAND and "\n" not in new[j1:j2]
        one = ("replace", i1, i2, j1, j2) if small else (tag, i1, i2, j1, j2)
        if made and made[-1][0] != "equal" and one[0] != "equal":
            made[-1] = ("replace", made[-1][1], i2, made[-1][3], j2)
        else:
            made.append(one)
    return made


def _spaced(runs: Sequence[Run]) -> Iterator[Run | str]:
    for number, run in enumerate(runs):
        if number:
            yield " "
        yield run


def _stop(words: str) -> str:
    return "" if words.endswith((".", "!", "?", ":")) else "."


def stopped(words: str) -> str:
    """With a full stop behind it."""
    return words + _stop(words)


def new(what: str, words: str) -> Sentence:
    """`New modifier: +1 following up.`"""
    return sentence(Run(f"{what}: ", "lead"), stopped(words))


def struck(words: str) -> Sentence:
    """`Struck out: …`."""
    return sentence(Run("Struck out: ", "lead"), stopped(words))
