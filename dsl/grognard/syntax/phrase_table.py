"""Which line is wrong in a known way? A table of examples gives message and mended line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from functools import cache
from pathlib import Path

import attrs

from grognard.number_words import numbers
from grognard.syntax.words import BARRED

_DECLARED = {"<1 action>": "{actions}", "<field ": "{fields}"}
"""How slots begin that hold only names which the game declares."""
LONGEST = 200
"""Characters of a line that is compared with the examples."""
_TABLE = Path(__file__).with_name("phrases.txt")
_SLOT = re.compile(r"<[^>]+>|\{[^}]+\}|[^\W\d_][\w'\-]*(?:/[\w'\-]+)+|[0-9]*D[0-9]+|[0-9]+")
_NUMBERS = {word: str(number) for word, number in numbers(0, 19).items()}
_NUMBER = rf"(?:[0-9]+|{'|'.join(_NUMBERS)})"
_WORDS = r"[^\W\d][^,:=+^]*?"
_BARRED = "|".join(map(re.escape, BARRED))
OPENER = re.compile(r"((?:on|otherwise)\b[^:]*):\s+(?=\S)", re.IGNORECASE)
"""What a line begins with that says when the rest of it is done."""
_BEGINS = frozenset({"at the beginning of a line", "behind a roll"})
_MARKS = frozenset(",:=<>^+*-/()\u2264\u2265")
"""What needs no blank before it."""


@attrs.frozen
class Advice:
    """The advice of a row: lines to write instead, what is wrong (empty: the word that does not fit), what to do."""

    lines: tuple[str, ...]
    message: str
    help: str
    paste: str = ""
    code: str = ""


@attrs.frozen
class Phrase:
    """One row of the table. `lines` is `…` where only the author can say what to write."""

    example: str
    written: str
    lines: tuple[str, ...]
    message: str
    more: str
    pattern: re.Pattern[str] = attrs.field(repr=False)
    slots: tuple[str, ...] = attrs.field(repr=False)
    words: tuple[frozenset[str], ...] = attrs.field(repr=False, default=())
    """Words of which a line like the example has one each: most rows are ruled out by them at once."""

    def may_be(self, words: Set[str]) -> bool:
        """Whether a text of these words may be like the example."""
        return all(not choices.isdisjoint(words) for choices in self.words)

    @property
    def stops(self) -> bool:
        """Whether the example says where the parser stops."""
        return "^" in self.written

    def advice(self, line: str, given: Mapping[str, str]) -> Advice | None:
        """What to say of a line; None where it is not like the example, or what it needs is not `given`."""
        match = self.pattern.fullmatch(line)
        values = self._values(match) if match is not None else {}
        known = all(
            value.casefold() in given.get(names, "").split("\n")
            for slot, value in values.items()
            for begins, names in _DECLARED.items()
            if slot.startswith(begins)
        )
        return self.filled({**given, **values}) if match is not None and known else None

    def filled(self, values: Mapping[str, str]) -> Advice | None:
        """What the row says, with the words of a line in its slots."""
        parts = (*self.lines, self.message, self.more)
        if any(not values.get(slot, slot) and slot not in self.slots for part in parts for slot in _SLOT.findall(part)):
            return None
        lines = tuple(_fill(line, values) for line in self.lines)
        cites = values.get("{cites}", "") if lines[0] != "…" else ""
        lines = (f"{lines[0]} {cites}".rstrip(), *lines[1:])
        if (opener := values.get("{opener}")) and lines[0] != "…":
            lines = (f"{opener}: {lines[0]}",) if len(lines) == 1 else (opener, *(f" {line}" for line in lines))
        message, more = _fill(self.message, values), _fill(self.more, values)
        code, _, behind = message.partition(": ")
        code, message = (code, behind) if re.fullmatch(r"GR[0-9]{3}", code) else ("", message)
        if lines[0].startswith("paste: "):
            return Advice((), message, more, lines[0][7:].replace("\\n", "\n"), code)
        if lines == ("…",):
            first, _, rest = message.partition(". ")
            return Advice(lines, f"{first}." if rest else message, rest or more, code=code)
        first, *others = (f"`{line.strip()}`" for line in lines)
        deeper = ", two spaces further in," if len(lines) > 1 and lines[1][:1] == " " else ""
        below = f", and below it{deeper} {' and '.join(others)}" if others else ""
        return Advice(lines, message, f"Write {first}{below}. {more}".rstrip(), code=code)

    def anew(self, text: str) -> str:
        """A text with each part that is like the example as it is to be written."""
        for _ in "12":
            begun, text = text, self.pattern.sub(self._in_place, text)
            if begun == text:
                break
        return text

    def _in_place(self, match: re.Match[str]) -> str:
        text = _fill(self.lines[0], self._values(match))
        around = match.string[: match.start()][-1:], match.string[match.end() :][:1]
        before = (
            "  "
            if text.startswith(("when", "for each"))
            else " "
            if match[0][0].isspace() or around[0].isalnum()
            else ""
        )
        after = " " if match[0][-1].isspace() or around[1].isalnum() else ""
        return f"{before if match.start() else ''}{text}{after if around[1] else ''}"

    def _values(self, match: re.Match[str]) -> dict[str, str]:
        values: dict[str, str] = {}
        for number, slot in enumerate(self.slots):
            part = (match[f"s{number}"] or "").strip().rstrip(" ," if slot[-2:-1] == ":" else " ,:")
            values[slot] = _NUMBERS.get(part.casefold(), part) or values.get(slot, "")
        return values


@cache
def _table() -> Mapping[str, tuple[str, ...]]:
    """The rows of the table by their heading."""
    rows: dict[str, list[str]] = {}
    for row in _TABLE.read_text(encoding="utf-8").splitlines():
        if row and "|" not in row and not row.startswith("--"):
            here = rows[row] = []
        elif "|" in row and rows:
            here.append(row)
    return {place: tuple(rows) for place, rows in rows.items()}


@cache
def phrases(place: str) -> tuple[Phrase, ...]:
    """Returns the rows for lines at a place, such as `below a rule`."""
    return tuple(_phrase(row, place) for row in _table().get(place, ()))


def places() -> tuple[str, ...]:
    """The headings of the table, in its order."""
    return tuple(_table())


def advice_of(line: str, place: str) -> Advice | None:
    """What the first row says that a line is like, as far as its words alone tell; None where there is none."""
    return next((advice for _, advice in phrases_of(line, place)), None)


def phrases_of(
    line: str, place: str, marked: str = "", given: Mapping[str, str] | None = None
) -> Iterator[tuple[Phrase, Advice]]:
    """All rows for a place that a line is like. `marked` is the line with `^` where the parser stops."""
    if len(line) > LONGEST:
        return
    known = {"{line}": line} | dict(given or {})
    words = _words(line)
    for phrase in phrases(place):
        advice = phrase.advice(marked if phrase.stops else line, known) if phrase.may_be(words) else None
        if advice is not None:
            yield phrase, advice
    opener = OPENER.match(line)
    if opener is not None and place.startswith("below a rule") and marked[: opener.end()] in {"", opener[0]}:
        behind = {**known, "{opener}": opener[1], "{line}": line[opener.end() :]}
        yield from phrases_of(line[opener.end() :], place, marked[opener.end() :], behind)


def rewritten(text: str, *places: str) -> Iterator[str]:
    """A text written anew by each row of some places, and at last by all of them."""
    whole, words = text, _words(text)
    of_whole = words
    for phrase in (phrase for place in places for phrase in phrases(place)):
        if phrase.may_be(of_whole) and (anew := phrase.anew(whole)) != whole:
            whole, of_whole = anew, _words(anew)
        if phrase.may_be(words) and (anew := phrase.anew(text)) != text:
            yield anew
    yield whole


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", text.casefold()))


def _fill(text: str, values: Mapping[str, str]) -> str:
    def part(match: re.Match[str]) -> str:
        filled = _filled(match[2], values)
        return match[1] + filled if filled else ""

    return re.sub(rf"(\s*)({_SLOT.pattern})", part, text)


def _filled(slot: str, values: Mapping[str, str]) -> str:
    """What is in a line to write for a number, a die or words of the example: of `3D6` both the 3 and the D6."""
    if slot in values:
        return values[slot]
    count, die, sides = slot.partition("D")
    if not die or not slot[-1].isdigit():
        return slot
    return f"{values.get(count, count)}{values.get(die + sides, die + values.get(sides, sides))}"


def _phrase(row: str, place: str) -> Phrase:
    example, mended, message, *rest = (part.strip() for part in re.split(r" \|(?= |$)", row))
    lines = tuple(line.removeprefix(" ").rstrip() for line in f" {mended}".split(";"))
    more = "".join(rest)
    within = place.removeprefix("rewritten ") if place.startswith("rewritten ") else ""
    needed: list[frozenset[str]] = []
    slots: list[str] = []
    pattern = ""
    plain: list[str] = []
    tight = False
    if len(example) == 1 and not example.isalnum():
        return Phrase(example, example, lines, message, more, re.compile(rf"\s*{re.escape(example)}\s*"), ())
    for word in re.findall(r"(?:<[^>\s][^>]*>|\{[^}]+\}|[^\s{]|<)+", example):
        optional = word[0] == "[" and word[-1] == "]"
        core = (word[1:-1] if optional else word).removeprefix("^")
        stop = word.lstrip("[")[0] == "^"
        choices = core.split("/") if core != "/" and re.search(r"<\w|\{", core) is None else [core]
        if len(choices) > 1:
            # Of several words none is another number: `a/one/1` is one die, and never three.
            said = f"(?P<s{len(slots)}>{'|'.join(map(_literal, choices))})"
            slots.append(core)
        else:
            said = _pattern(core, slots)
        marked = any(choice.lstrip("<{")[:1] in _MARKS for choice in choices)
        gap = r"\s*\^\s*" if stop else r"\s*" if marked or tight else r"(?:\A|\s+)"
        gap = "" if within and not pattern else gap
        tight = all(choice[-1:] in _MARKS and choice[-1:] != ">" for choice in choices)
        pattern += f"(?:{gap}(?:{said}))" + ("?" if optional else "")
        fixed = len(choices) > 1 or _SLOT.search(core) is None
        if fixed and not optional and all(choice[:1].isalpha() for choice in choices):
            needed.append(frozenset(re.match(r"[^\W_]*", choice.casefold())[0] for choice in choices))  # type: ignore[index]
        if not optional:
            plain.append(choices[0].replace("-", " ") if choices[0][:1].isalpha() else choices[0])
    if within:
        start = r"\A" if within in _BEGINS else r"\s*" if example[0] in _MARKS else r"(?:\s+|(?<![\w\-]))"
        end = (
            r"(?=\s+(?:when|and|or|for each)\b|\s*[,:\[]|\Z)"
            if re.search(r"\w>\Z", example)
            else r"(?![\w\-])"
            if example[-1].isalnum()
            else ""
        )
        pattern = rf"{start}{pattern}{end}\s*"
    shown = re.sub(r"<1 |<field |<(?=\w)|(?<=\w)>|[{}^]", "", " ".join(plain).replace("{barred}", "and"))
    return Phrase(shown, example, lines, message, more, re.compile(pattern, re.IGNORECASE), tuple(slots), tuple(needed))


def _literal(words: str) -> str:
    return r"[\s-]+".join(map(re.escape, words.split("-"))) + r"(?!\w)" if words[:1].isalpha() else re.escape(words)


def _pattern(word: str, slots: list[str]) -> str:
    """What a word of an example matches: each number, die or slot of it any other."""
    made, at = "", 0
    for slot in _SLOT.finditer(word):
        text = slot[0]
        made += f"{re.escape(word[at : slot.start()])}(?P<s{len(slots)}>{_kind(text)})"
        slots.append(text)
        at = slot.end()
    return made + (_literal(word) if not at else re.escape(word[at:]))


def _kind(slot: str) -> str:
    if slot == "{barred}":
        return _BARRED
    if slot[:2] in {"{,", "{:"}:
        return rf"{slot[1]}[^^]+"
    if slot.startswith("{when "):
        return r"(?:when|for\s+each)\b[^^]*"
    if slot[0] in "{<":
        return r"[^^]+" if slot[0] == "{" else r"[^\W\d]\w*" if slot[1] == "1" else _WORDS
    if "D" in slot:
        return r"[0-9]{0,3}D[0-9]{1,3}" if slot[0] != "D" else r"D[0-9]{1,3}"
    return _NUMBER
