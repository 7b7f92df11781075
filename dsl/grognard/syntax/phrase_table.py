"""Lines as players write them, from a table of examples: what each means, and what to write."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import attrs

from grognard.number_words import numbers

_LONGEST = 200
"""Characters of a line that is compared with the examples."""
_TABLE = Path(__file__).with_name("phrases.txt")
_SLOT = re.compile(r"<[^>]+>|\{[^}]+\}|[0-9]*D[0-9]+|[0-9]+")
_NUMBERS = {word: str(number) for word, number in numbers(0, 19).items()}
_NUMBER = rf"(?:[0-9]+|{'|'.join(_NUMBERS)})"
_WORDS = r"[^\W\d][^,:=+]*?"


@attrs.frozen
class Phrase:
    """One example of the table. `lines` is empty where nothing can be written for it."""

    example: str
    lines: tuple[str, ...]
    message: str
    pattern: re.Pattern[str] = attrs.field(repr=False)
    slots: tuple[str, ...] = attrs.field(repr=False)

    def written(self, line: str) -> tuple[str, ...] | None:
        """The lines to write in place of a line; None where it is not like the example."""
        found = self.pattern.fullmatch(line)
        if found is None:
            return None
        parts = {slot: found[f"s{number}"] or "" for number, slot in enumerate(self.slots)}
        values = {slot: _NUMBERS.get(part.casefold(), part) for slot, part in parts.items()} | {"{line}": line}
        return tuple(_SLOT.sub(lambda slot: _filled(slot[0], values), text) for text in self.lines)

    def told(self, lines: Sequence[str]) -> tuple[str, str]:
        """What is wrong, empty where the example does not say it, and what to write."""
        if lines == ("…",):
            message, _, help = self.message.partition(". ")
            return f"{message}.", help
        first, *more = (f"`{line}`" for line in lines)
        return self.message, f"Write {first}{', and below it ' if more else ''}{' and '.join(more)}."


@cache
def phrases(place: str) -> tuple[Phrase, ...]:
    """The examples for lines at a place, such as `below a rule`."""
    found: list[Phrase] = []
    here = ""
    for row in _TABLE.read_text(encoding="utf-8").splitlines():
        if "|" not in row:
            here = row if row and not row.startswith("--") else here
        elif here == place:
            example, lines, message = (part.strip() for part in row.split("|"))
            found.append(_phrase(example, tuple(line.strip() for line in lines.split("; ")), message))
    return tuple(found)


def phrase_of(line: str, place: str) -> tuple[Phrase, tuple[str, ...]] | None:
    """The first example at a place that a line is like, and the lines to write; None where there is none."""
    if len(line) > _LONGEST:
        return None
    likely = ((phrase, phrase.written(line)) for phrase in phrases(place))
    return next(((phrase, lines) for phrase, lines in likely if lines is not None), None)


def _filled(slot: str, values: Mapping[str, str]) -> str:
    """What stands in a line to write for a number, a die or words of the example: of `3D6` both the 3 and the D6."""
    if slot in values:
        return values[slot]
    count, die, sides = slot.partition("D")
    return f"{values.get(count, count)}{values.get(die + sides, die + sides)}" if die else slot


def _phrase(example: str, lines: tuple[str, ...], message: str) -> Phrase:
    slots: list[str] = []
    pattern = ""
    plain: list[str] = []
    for word in re.findall(r"(?:<[^>]+>|\{[^}]+\}|\S)+", example):
        choices = word.strip("[]").split("/") if "<" not in word and "{" not in word else [word]
        # Of several words none stands for another number: `a/one/1` is one die, and never three.
        said = _pattern(word, slots) if len(choices) == 1 and word[0] != "[" else "|".join(map(_literal, choices))
        gap = r"\s*" if _MARKS & {*choices, choices[0][:1]} else r"(?:\A|\s+)"
        pattern += f"(?:{gap}(?:{said}))" + ("?" if word[0] == "[" else "")
        if word[0] != "[":
            plain.append(choices[0].replace("-", " ") if choices[0][:1].isalpha() else choices[0])
    shown = re.sub(r"[<>{}]", "", " ".join(plain))
    return Phrase(shown, lines, message, re.compile(pattern, re.IGNORECASE), tuple(slots))


_MARKS = {",", ":"}


def _literal(words: str) -> str:
    return r"[\s-]+".join(map(re.escape, words.split("-")))


def _pattern(word: str, slots: list[str]) -> str:
    """What a word of an example matches: each number, die or slot of it any other."""
    made, at = "", 0
    for slot in _SLOT.finditer(word):
        text = slot[0]
        kind = r".+" if text[0] == "{" else _WORDS if text[0] == "<" else _dice(text) if "D" in text else _NUMBER
        made += f"{re.escape(word[at : slot.start()])}(?P<s{len(slots)}>{kind})"
        slots.append(text)
        at = slot.end()
    return made + (_literal(word) if not at else re.escape(word[at:]))


def _dice(example: str) -> str:
    return r"[0-9]{0,3}D[0-9]{1,3}" if example[0] != "D" else r"D[0-9]{1,3}"
