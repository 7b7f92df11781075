"""What is wrong with a line that does not fit? The table of examples decides first, then these patterns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import cache
from itertools import product

from grognard.diagnostics import codes
from grognard.source import Place, SourceFile
from grognard.syntax.fault_shape import Explained, Shape, cannot, short, unexpected
from grognard.syntax.parser import parse
from grognard.syntax.phrase_table import Advice, Phrase, phrases, phrases_of
from grognard.syntax.tried import ABOVE, STEP_WORDS, compared_anew, likely_word, reads, reads_at, said_anew, two_lines
from grognard.syntax.words import DECLARATIONS, STORY_HEADS

_RULE_WORDS = STEP_WORDS | {"only", "never", "must", "it", "its", "the"}
_STORY_WORDS = {phrase.split()[0].rstrip(":") for phrase, _ in STORY_HEADS}
_TOP_WORDS = {phrase.split()[0] for phrase, _, _ in DECLARATIONS}
_NOTES = frozenset({"NOTE", "EXCEPT", "PROSE", "COSTS", "_DEDENT"})
_STEPS = frozenset({"below a rule", "below a fight", "below a state", "below a sequence"})


_USUAL_AT_THE_EDGE = (
    "A line at the left edge begins with a word such as table, modifiers to, test, action, example; other lines are "
    "indented by two spaces."
)
_USUAL_IN_AN_EXAMPLE = (
    "A line of an example begins with `given`, `test`, `do`, `dice`, `choosing`, `then` or `because`."
)
_USUAL = "A line begins with what it does: `roll`, `add`, `read`, `when`, `on`, `do`, `by hand:`."


def _in_a_rule(shape: Shape) -> bool:
    return not _STEPS.isdisjoint(shape.places)


def by_example(shape: Shape, suffix: str = "") -> Explained | None:
    """What the table says of a line like one of its examples: a row counts only where what it says to write can be read."""
    advice = next(_advised(shape, shape.marked, shape.given, suffix), None)
    return _explained(shape, *advice) if advice is not None else None


def _advised(shape: Shape, marked: str, given: Mapping[str, str], suffix: str = "") -> Iterator[tuple[Advice, str]]:
    """What rows of the table say of a line, each with its place."""
    for place in shape.places:
        for _, advice in phrases_of(shape.sentence, f"{place}{suffix}", marked, given):
            if reads_at(advice.lines, (place, *shape.places)):
                yield advice, place


def advice_at(place: Place, fields: Iterable[str] = ()) -> Advice:
    """What to say of the line of a place that can be read, but names nothing there is; empty where nothing is known.

    `fields` are the names, in small letters, of what pieces have.
    """
    shape = Shape(place.file, place.span.start)
    if shape.line.startswith("|"):
        at = place.span.start - shape.start
        cell = shape.line[shape.line.rfind("|", 0, at) + 1 :].partition("|")[0].strip()
        anew = compared_anew(cell, "cell_key") or compared_anew(cell, "cell_when")
    else:
        anew = compared_anew(" ".join(shape.line.split()))
        rows = _advised(shape, "", {**shape.given, "{fields}": "\n".join(fields)}) if anew is None else iter(())
        if (advice := next(rows, None)) is not None:
            return advice[0]
    return Advice((), "", f"Write `{anew}`." if anew is not None else "")


def _explained(shape: Shape, advice: Advice, place: str) -> Explained:
    word = shape.first.casefold()
    begins = bool(word) and shape.line[: len(word)].casefold() == word
    strange = begins and word not in (_RULE_WORDS if place in _STEPS else _TOP_WORDS)
    strange &= shape.top or place in _STEPS
    code = codes.ALL[advice.code] if advice.code else codes.UNKNOWN_FIRST_WORD if strange else codes.UNEXPECTED_WORDS
    unknown = (
        f"`{short(shape.first)}` begins no declaration."
        if shape.top
        else f"No line of a rule begins with `{short(shape.first)}`."
    )
    message = advice.message or (
        f"`{shape.given['{sign}']}` cannot be here." if shape.fault is None else unknown if strange else cannot(shape)
    )
    return (code, message, advice.help, advice.paste) if advice.paste else (code, message, advice.help)


def otherwise_by_example(shape: Shape) -> Explained | None:
    """The same by the rows for lines of which nothing better is known."""
    return by_example(shape, ", otherwise")


def by_the_stop(shape: Shape) -> Explained | None:
    """What the table says of a line at which the parser stops as at one of its examples, whatever the words before are."""
    row = _stops().get((shape.expected, shape.kind))
    advice = row.filled(shape.given) if row is not None else None
    return _explained(shape, advice, "") if advice is not None else None


@cache
def _stops() -> dict[tuple[frozenset[str], str], Phrase]:
    """The rows for lines at which the parser stops alike: what could follow there, and what does.

    This is how Menhir's table of messages is keyed (Jeffery, *Generating LR syntax error messages from examples*, 2003).
    """
    rows: dict[tuple[frozenset[str], str], Phrase] = {}
    for place, above in ABOVE.items():
        for row in phrases(f"where the parser stops {place}"):
            words = [word.split("/") if "^" in word or word.isalpha() else [word] for word in row.written.split(" ")]
            for example in map(" ".join, product(*words)):
                file = SourceFile("", f"{above}{'  ' if above else ''}{example.replace('^', '')}\n")
                for fault in parse(file).syntax_faults[:1]:
                    rows.setdefault((Shape(file, fault.token.start, fault).expected, fault.token.kind), row)
    return rows


def _lines_below(shape: Shape) -> Explained | None:
    """Lines that are further in, below a line that holds none."""
    if shape.fault is None or shape.top:
        return None
    if shape.expected and (shape.before or not shape.expected <= _NOTES or shape.kind in {"_NL", "_DEDENT"}):
        return None
    above = shape.begun
    if shape.expected:
        lines = shape.file.text[: shape.start].rstrip().split("\n")[-1:]
        above = " ".join("".join(lines).split())
    return (
        codes.LINES_BELOW,
        f"No line can be below `{short(above)}`.",
        "Begin this line at the same depth as the line above it; below it only notes and `except when …` can be.",
    )


def _said_anew(shape: Shape) -> Explained | None:
    """`roll 2 D6`, `rol D6`: what can be read if it is written as it is meant."""
    anew = said_anew(shape.line) if _in_a_rule(shape) else None
    if anew is None:
        return None
    word = re.match(r"[^\W_]+", shape.line)
    if word is not None and word[0].casefold() not in _RULE_WORDS and re.match(rf"{word[0]}(?!\w)", anew) is None:
        return codes.UNKNOWN_FIRST_WORD, f"No line of a rule begins with `{word[0]}`.", f"Did you mean `{anew}`?"
    return unexpected(cannot(shape), f"Write `{anew}`.")


def _two_in_one(shape: Shape) -> Explained | None:
    """`roll 2D6 and keep the highest`, `roll D6 then add its morale`."""
    if not _in_a_rule(shape):
        return None
    before, _, behind = shape.sentence.partition(" then ")
    lines = two_lines(shape.begun, shape.sentence[len(shape.begun) :]) or two_lines(before, behind)
    if lines is None:
        return None
    first, second = lines
    opens = re.match(r"(?:when|on|otherwise)\b", first) is not None
    if opens and reads(f"{first}: {second}"):
        return unexpected(f"Between `{first}` and what is done then a colon is missing.", f"Write `{first}: {second}`.")
    opener, colon, step = first.partition(": ")
    if opens and colon and reads(opener, f"  {step}", f"  {second}"):
        return unexpected(
            "A line does one thing, and this one does two.",
            f"Write `{opener}`, and below it, two spaces further in, `{step}` and `{second}`.",
        )
    deeper = ", two spaces further in," if opens else ""
    return unexpected(
        "A line does one thing, and this one does two.", f"Write two lines: `{first}`, and below it{deeper} `{second}`."
    )


_PAID = re.compile(
    r"(?P<verb>costs|(?:it|the\s+.+?)\s+(?:loses|gains))\s+(?P<whose>its|the\s+.+?['\u2019]s)\s+(?P<words>[^,:]+?)(?P<tail>\s+(?:when|for each)\b.*)?",
    re.IGNORECASE,
)


def _as_many_as(shape: Shape) -> Explained | None:
    """`costs its turn cost moves left`: how many, given by another number of a piece."""
    match = _PAID.fullmatch(shape.sentence) if len(shape.line) <= 200 else None
    if match is None or not _in_a_rule(shape):
        return None
    words = match["words"].split()
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    number, field = next((cut for cut in cuts if cut[1].casefold() in shape.declared.fields), ("", ""))
    if not field:
        number, field = words if len(words) == 2 else ("…", "…")
    mended = f"{match['verb']} as many {field} as {match['whose']} {number}{match['tail'] or ''}"
    return unexpected(cannot(shape), f"An amount that is another number is `as many … as …`: `{mended}`.")


def _at_the_edge(shape: Shape) -> Explained | None:
    """A line at the left edge that belongs below another, or begins nothing."""
    if not shape.top or (shape.before and shape.head != "NAME"):
        return None
    word = shape.first.casefold()
    if shape.line[:1] in "+-|*" or (word in STEP_WORDS | _STORY_WORDS and word not in _TOP_WORDS):
        return (
            codes.UNKNOWN_FIRST_WORD,
            f"`{shape.first or short(shape.line)}` begins no declaration: it is a line that belongs below one.",
            f"Indent it by two spaces, below the line it belongs to: `  {shape.line}`.",
        )
    return _unknown(shape, _TOP_WORDS, "`{}` begins no declaration.", _USUAL_AT_THE_EDGE)


def _first_word(shape: Shape) -> Explained | None:
    """A line of a rule or an example that begins with no word that begins a line."""
    if (shape.before and shape.head != "NAME") or {word.kind for word in shape.before[1:]} - {"NAME", "DICE", "NUMBER"}:
        return None
    if "below an example" in shape.places:
        return _unknown(shape, _STORY_WORDS, "No line of an example begins with `{}`.", _USUAL_IN_AN_EXAMPLE)
    if not _in_a_rule(shape):
        return None
    words = f"{shape.sentence.casefold()} "
    action = max((name for name in shape.declared.actions if words.startswith(f"{name} ")), key=len, default="")
    usual = f"`{action}` is an action: `do {action} of it`, or `do {action} of it against the target`."
    return _unknown(shape, STEP_WORDS, "No line of a rule begins with `{}`.", usual if action else _USUAL)


def _unknown(shape: Shape, known: Set[str], message: str, usual: str) -> Explained | None:
    """What is wrong with a first word that is not `known`, and which of those is meant."""
    word = shape.first
    if not word or (not shape.top and word.casefold() in known):
        return None
    near = likely_word(word, known - {word.casefold()})
    return codes.UNKNOWN_FIRST_WORD, message.format(word), f"Did you mean `{near}`?" if near else usual


LOOKS: tuple[Callable[[Shape], Explained | None], ...] = (
    by_example,
    _lines_below,
    _at_the_edge,
    _as_many_as,
    _said_anew,
    _two_in_one,
    otherwise_by_example,
    by_the_stop,
    _first_word,
)
