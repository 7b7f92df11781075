"""What follows an amount: is it a name, or something that was meant to be read?"""

from __future__ import annotations

import re
from fractions import Fraction

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Code
from grognard.ir.names import key
from grognard.ir.types import Numbers, Words
from grognard.lowering.quantities import quantity
from grognard.lowering.symbols import Symbols
from grognard.syntax.node import Node
from grognard.syntax.token import Token
from grognard.syntax.tried import reads

CONDITION_WORDS = re.compile(r"\b(if|unless|where|while|whenever|is|are)\b", re.IGNORECASE)
"""With one of these a label holds a condition."""
_FOR_EVERY = re.compile(r"(?:\A|\s)(?:for\s+every|per)\s+(?P<of>[0-9]+\s+[^\W\d].*)", re.IGNORECASE)
"""How often an amount counts, in other words than `for each 2 men`."""
_TWO_AMOUNTS = re.compile(
    r"(?P<first>.*?)\s*(?:[,;/]|\band\b)\s*(?P<second>[+\-\u2212\u2013][0-9][^\s,]*.*)", re.IGNORECASE
)
"""A label in which another amount begins."""
_ROUNDED = re.compile(r"\(?(?:,\s*|and\s+)?round\w*\b\W*(?P<way>up|down)?\b\s*(?P<rest>.*)", re.IGNORECASE)
"""How a half is rounded, in other words than `, rounding up`."""
_BOUND = re.compile(
    r"(?:(?:,\s*|\bbut\s+)?\b(?:up to|at most|no more than|max(?:imum)?(?: of)?)|(?P<least>,\s*at least|\bmin(?:imum)?(?: of)?))\s+[+\-\u2212\u2013]?(?P<of>[0-9]+)\b",
    re.IGNORECASE,
)
"""A bound of how much an amount counts."""
_SECOND = re.compile(
    r"\A\s*(?:,\s*)?(?:and|then|or|but|once|twice|thrice|[a-z0-9]+ times)\b|\A\s*\(?round|\b(?:and|then)\s+(?:add|subtract|rolls?|counts?|double|halve|keep|drop)\b",
    re.IGNORECASE,
)
"""What is told to be done besides, in a label."""
_OTHER_CASE = re.compile(r"(?:\A|[\s,])(?:(?:but\s+)?(?:not|never)|except|otherwise)\s*\Z", re.IGNORECASE)
"""What says that a line counts in other cases than those of the `when` behind it."""
_BUT_NOT = re.compile(r"\s*,?\s*\b(?:but\s+)?(?:not|never)\s*\Z", re.IGNORECASE)
"""What turns the condition behind it: `but not if mounted`."""
_OF_ITS_OWN = re.compile(r"(?:its|the [^,]*['\u2019]s)\s+(?P<name>.+)", re.IGNORECASE)
"""A value of a piece, which no label is."""
_WORKED_OUT = re.compile(
    r"(?:its|as many|(?:half|twice) (?:its|the|of)|the (?:number|higher|lower|sum))\b"
    r"|(?:one|two|three|four|five|six|seven|eight|nine|ten)(?: (?:die|dice|of\b.*))?$"
    r"|.*(?:['\u2019]s\b|\s(?:minus|plus|times|divided by|but)\b)",
    re.IGNORECASE,
)


def label_of(action: Node, symbols: Symbols) -> str:
    """The label of a line, blanks made one; reports one that holds a condition or a number to be worked out."""
    _check_unit(action, symbols)
    token = action.token("LABEL")
    if token is None:
        return ""
    label = " ".join(token.text.split())
    fault = _fault(action, token, label, symbols)
    if fault is not None:
        code, said, help = fault
        symbols.collector.report(code, action.at(token), said, help=help)
    return label


def _fault(action: Node, token: Token, label: str, symbols: Symbols) -> tuple[Code, str, str] | None:
    """What is wrong with a label, and what to write; None for a name."""
    amount = " ".join(action.file.text[action.start : token.start].split())
    halves, drop = action.token("HALVE") is not None, action.token("DROP")
    if (part := re.match(r",\d+|\d+/[245](?!\S)", token.text)) is not None:
        last = amount.split()[-1]
        decimal = f".{part[0][1:]}" if part[0][0] == "," else str(float(Fraction(part[0])))[1:]
        said = f"`{last}{part[0] if part[0][0] == ',' else f' {part[0]}'}` is no number here: parts of a number follow a point."
        return codes.UNREADABLE_NUMBER, said, f"Write `{last}{decimal}`."
    if (case := _OTHER_CASE.search(label)) is not None:
        words = case[0].strip(" ,")
        help = (
            "Begin the line with `otherwise:`, below `when …` with lines of its own."
            if words == "otherwise"
            else f"Write the case in which it counts: `{amount}  when … is not …`; or below the line, two spaces further in, `except when …`."
        )
        return codes.CONDITION_IN_LABEL, f"`{words}` is read as a part of the label, and turns nothing.", help
    if _SECOND.search(label) is not None and not (
        halves and (_ROUNDED.match(label) or re.fullmatch(r",?\s*twice", label))
    ):
        said = f"`{label}` is read as the label of `{amount}`, and does nothing."
        return (
            codes.UNEXPECTED_WORDS,
            said,
            f"A line does one thing: write `{amount}`, and below it a line for the rest.",
        )
    if halves and (rounded := _ROUNDED.match(label) or re.match(",", label)) is not None:
        said = f"`{label}` is read as a label of `halve`, and changes nothing."
        return codes.UNEXPECTED_WORDS, said, _halved(amount, rounded)
    if label.startswith(("/", "+", "-", "\u2212", "\u2013")) or _TWO_AMOUNTS.match(label) is not None:
        lines = _each_amount(action, amount, _TWO_AMOUNTS.match(label))
        said = f"A line has one amount, and `{label}` is read as the label of this one."
        return codes.UNEXPECTED_WORDS, said, f"Write a line for each amount, with when it counts{lines}."
    if (match := CONDITION_WORDS.search(label)) is not None:
        help = _anew(action, amount, label, match, symbols)
        return codes.CONDITION_IN_LABEL, f"The label `{label}` holds `{match.group()}`.", help
    if (bound := _BOUND.search(label)) is not None:
        limited = f"`add the {'higher' if bound['least'] else 'lower'} of (…, {bound['of']})`"
        said = f"`{bound[0].strip(' ,')}` is read as a part of the label, and bounds nothing."
        return codes.CONDITION_IN_LABEL, said, f"Write a number that is bounded: {limited} in place of the line."
    if drop is None and (own := _OF_ITS_OWN.match(label)) is not None and _is_number(own["name"], symbols):
        said = f"`{label}` is read as the label of the line: `{amount}` changes the total, and not `{own['name']}`."
        help = f"To change it, write `{_changed(amount, label, own['name'])}`. If it is the name of the line, begin it with another word."
        return codes.UNEXPECTED_WORDS, said, help
    if (every := _FOR_EVERY.search(label)) is not None:
        line = "  ".join(part for part in (amount, label[: every.start()].strip(), f"for each {every['of']}") if part)
        said = f"`{every[0].strip()}` is read as a part of the label, so the amount counts once."
        return codes.CONDITION_IN_LABEL, said, f"Write `{line}`."
    if drop is not None and _WORKED_OUT.match(label):
        words = " ".join(drop.text.split())
        # What is dropped is said by what is kept, and what is kept by the same words with a number.
        other = "the lowest" if ("lowest" in words) is words.startswith("keep") else "the highest"
        help = (
            f"Say what counts instead: `keep {other}` or `keep {other} 2`; or write `{words} 2 when …` for each case."
        )
        return codes.UNEXPECTED_WORDS, f"`{words}` takes a number written out, and `{label}` is none.", help
    return None


def _is_number(name: str, symbols: Symbols) -> bool:
    fields = (field for kind in symbols.pieces for field in symbols.all_fields(kind) if key(field.name) == key(name))
    return any(isinstance(field.type, Numbers) for field in fields)


def _changed(amount: str, value: str, name: str) -> str:
    """The line that changes a value of a piece as an amount would change the total."""
    number = amount.lstrip("+-\u2212\u2013xX\u00d7")
    if amount.partition(" ")[0].casefold() == "halve":
        return f"{value} becomes half {value}"
    if amount[:1] in "xX\u00d7":
        return f"{value} becomes ({value} times {number})"
    who = "it" if value.casefold().startswith("its ") else value[: -len(name)].strip()[:-2]
    verb = "loses" if amount[:1] in ("-", "\u2212", "\u2013") else "gains"
    return f"{who} {verb} {number} {name}"


def _each_amount(action: Node, amount: str, two: re.Match[str] | None) -> str:
    """The two lines that one of two amounts is, where the label of the first can be told."""
    if two is None:
        return ""
    first = amount.partition(" ")[0]
    return f": `{first}  {two['first']}`, and below it `{two['second']}  {_behind(action)}`".replace("  `", "`")


def _behind(action: Node) -> str:
    """The rest of the line of an action, without the paragraphs behind it."""
    return " ".join(action.file.text[action.end :].partition("\n")[0].partition("[")[0].split())


def _halved(halve: str, rounded: re.Match[str]) -> str:
    """The line that halves and rounds, as far as it is known which way."""
    if rounded.re is not _ROUNDED:
        return f"Write `{halve}`, and `{halve}` once more below it to halve twice."
    way, rest = rounded["way"], rounded["rest"].strip(" )")
    if way is None:
        return "Write `halve, rounding up` or `halve, rounding down`."
    return f"Write `halve, rounding {way.casefold()}{f'  {rest}' if rest else ''}`."


def _anew(action: Node, amount: str, label: str, match: re.Match[str], symbols: Symbols) -> str:
    """The line as it can be read: the condition behind `when`."""
    word = match.group().casefold()
    before, after = label[: match.start()].strip(), label[match.end() :].strip()
    if word in {"is", "are"}:
        before, after = "", label
    elif (
        field := next((field for kind in symbols.pieces for field in symbols.has_word(kind, after)), None)
    ) is not None:
        after = f"its {field.name} is {after}" if isinstance(field.type, Words) else f"it is {after}"
    but = _BUT_NOT.search(before)
    negated = (word == "unless") is not (but is not None)
    before = before[: but.start()] if but is not None else before
    if negated:
        after = after.replace(" is ", " is not ", 1) if after.startswith(("it is ", "its ")) else f"not {after}"
    case = _behind(action)
    when = f"{case} and" if case.startswith("when ") and reads(f"{amount}  {case}") else "when"
    line = "  ".join(part for part in (amount, before, f"{when} {after}") if part)
    return f"Write `{line}`." if reads(line) else "A condition starts with `when`: write `when …` after the label."


def _check_unit(action: Node, symbols: Symbols) -> None:
    """An amount may be a length where the game says in which unit its lengths are."""
    token = action.token("AMOUNT")
    read = quantity(token.text) if token is not None else None
    unit = read[1] if read is not None else ""
    if token is None or unit in ("", "%") or symbols.unit:
        return
    symbols.collector.report(
        codes.UNITS_MIXED,
        action.at(token),
        f"`{token.text}` is in {unit}, and the lengths of these rules are plain numbers.",
        help=f"Leave the unit out, or say `lengths: {unit}` at the head of the rules.",
    )
