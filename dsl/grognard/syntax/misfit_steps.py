"""Lines of a turn and amounts that nearly fit: a step without its point, two offers in one line, an amount without its sign."""

from __future__ import annotations

import re

from grognard.diagnostics import codes
from grognard.syntax.fault_shape import Explained, Shape, cannot, unexpected
from grognard.syntax.tried import reads
from grognard.word_set import word_set

_LINES = word_set("RULE_KIND AMEND ADD_TO")
_STEPS = word_set("SEQUENCE STEP_NUMBER")
_LONGEST = 200
"""Characters of a line that is read as a person's sentence."""
_STEP = re.compile(r"\(?(?P<number>[0-9]{1,3}[a-z]?)(?:\s*[).:]+\s*|\s+)(?P<title>[^\W\d].*)", re.IGNORECASE)
_STEP_ABOVE = re.compile(r"\s*(?P<number>[0-9]{1,3})[a-z]?\.", re.IGNORECASE)
_AMOUNT = re.compile(r"[0-9]+(?!\s*D?[0-9])\s+[^\W\d].*", re.IGNORECASE)
_OFFER = re.compile(r"(?P<who>(?:for\s+)?each\s+.+?\s+)(?P<may>may|must)\s+(?P<deed>.+)", re.IGNORECASE)
_JOINED = re.compile(
    r"[\s,]*\b(?P<joint>and|or|then)?(?:\s+then)?\s*(?:(?P<may>may|must)\s+)?(?P<deed>.+)", re.IGNORECASE
)


def _in_order(deed: str) -> tuple[str, str]:
    """What is offered, and in which order all of them do it, which belongs to both of two offers."""
    found = re.search(r"\s*,\s*(?:all\s+at\s+once|one\s+at\s+a\s+time|in\s+any\s+order)\s*\Z", deed, re.IGNORECASE)
    return (deed[: found.start()], found[0]) if found is not None else (deed, "")


def step_without_a_point(shape: Shape) -> Explained | None:
    """`2 shoot`, `2) shoot`, and a bare `shoot` at the depth of the steps above it."""
    if shape.fault.above not in _STEPS or len(shape.line) > _LONGEST:
        return None
    last = _step_above(shape)
    if last is None and shape.fault.above != "SEQUENCE":
        return None
    found = _STEP.fullmatch(shape.line)
    if found is not None:
        written = f"{found['number']}. {found['title']}"
        return unexpected("A point stands behind the number of a step.", f"Write `{written}`.")
    if [token.kind for token in shape.before] != ["NAME"] or shape.token.kind != "_NL":
        return None
    return (
        codes.UNKNOWN_FIRST_WORD,
        f"`{shape.line}` stands where a step of the sequence begins, and has no number.",
        f"Write `{(last or 0) + 1}. {shape.line}`; a line of the step above stands two spaces further in.",
    )


def _step_above(shape: Shape) -> int | None:
    """The number of the step above at the depth of this line; None where a line of less depth comes before it."""
    text = shape.file.text
    start = text.rfind("\n", 0, shape.start) + 1
    depth = shape.start - start
    while start > 0:
        end, start = start - 1, text.rfind("\n", 0, start - 1) + 1
        line = text[start:end]
        inner = len(line) - len(line.lstrip())
        if not line.strip() or inner > depth:
            continue
        found = _STEP_ABOVE.match(line)
        return int(found["number"]) if found is not None and inner == depth else None
    return None


def amount_without_sign(shape: Shape) -> Explained | None:
    """`1  on the bridge  when …`"""
    if shape.fault.above not in _LINES:
        return None
    line = shape.line
    if len(line) > _LONGEST or _AMOUNT.fullmatch(line) is None or not reads(f"+{line}"):
        return None
    amount = line.split()[0]
    return unexpected(
        f"`{amount}` has no sign: an amount that is added or taken away begins with `+` or `-`.",
        f"Write `+{line}`, or `-{line}`.",
    )


def every_one(shape: Shape) -> Explained | None:
    """`every band moves`: of pieces it is `each`."""
    found = re.match(r"every\s+(?P<who>[^\W\d]\w*)\b", shape.line, re.IGNORECASE)
    if found is None or shape.fault.above not in {*_LINES, *_STEPS}:
        return None
    who = found["who"]
    return unexpected(
        cannot(shape),
        f"Of pieces say `each`: `each {who} may …` with what it may do; or `for each {who}`, and below it, two spaces further in, "
        "what is done.",
    )


def for_every_so_many(shape: Shape) -> Explained | None:
    """`for every 2 hits`, with what is done below it."""
    if shape.fault.above not in {*_LINES, *_STEPS} or len(shape.line) > _LONGEST:
        return None
    found = re.fullmatch(
        r"(?:for\s+)?(?:every|each|per)\s+(?P<many>[0-9]+\s+[^:]+?)\s*:?", shape.sentence, re.IGNORECASE
    )
    if found is None:
        return None
    many = found["many"]
    return unexpected(
        f"`{shape.sentence}` opens no lines.",
        f"It stands at the end of the line that is done so often: `+1  for each {many}`, `it loses 1 …  for each {many}`.",
    )


def two_offers(shape: Shape) -> Explained | None:
    """`each band may move, or may hold the bridge`."""
    if shape.token.kind not in {"COMMA", "OR", "AND"} or len(shape.line) > _LONGEST:
        return None
    first = shape.said(shape.before)
    offer, more = _OFFER.fullmatch(first), _JOINED.fullmatch(shape.sentence[len(first) :])
    if offer is None or more is None or not more["joint"]:
        return None
    deed, order = _in_order(more["deed"])
    first = f"{first}{order}"
    second = f"{offer['who']}{more['may'] or offer['may']} {deed}{order}"
    if not (reads(first) and reads(second)):
        return None
    one = more["joint"].casefold() == "or"
    kind = re.sub(r"^(?:for\s+)?each\s+", "", offer["who"], flags=re.IGNORECASE).split(" which ")[0].strip()
    either = (
        f" Where it may do only one of the two in a turn, add at the left edge `limits on a {kind}`, and below it "
        f"`at most 1 of {offer['deed']}, {deed}`."
    )
    return unexpected(
        f"{cannot(shape)} A line offers one thing.",
        f"Write two lines: `{first}`, and below it `{second}`.{either if one else ''}",
    )
