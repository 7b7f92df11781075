"""Names and values that look right and are read otherwise: a number behind a name, `and` in a list of words, brackets left out."""

from __future__ import annotations

import re

from grognard.diagnostics import codes
from grognard.number_words import DECIMAL_COMMA
from grognard.syntax.fault_shape import Explained, Shape, cannot, short, unexpected
from grognard.syntax.tried import reads
from grognard.syntax.words import BARRED
from grognard.word_set import word_set

_LISTS = word_set("CHOICE FACTS PIECE")
_JOINS = word_set("AND IS WHICH TIMES PLUS MINUS CHOOSES")
_TESTS = word_set("GATE WHEN OR_WHEN AND")
_LINES = word_set("RULE_KIND STEP_NUMBER AMEND ADD_TO")


def number_behind_a_name(shape: Shape) -> Explained | None:
    """`choice gun: Mark 4, 6 pounder`."""
    last = shape.last
    if shape.token.kind != "NUMBER" or last is None or last.kind != "NAME" or not _in_a_list(shape):
        return None
    name, number = last.text, shape.token.text
    return unexpected(
        f"A number cannot stand behind a name: `{short(f'{name} {number}')}`.",
        f"Make one word of it: `{name}-{number}` or `{name}{number}`.",
    )


def word_in_a_list(shape: Shape) -> Explained | None:
    """`choice reaction: stand and shoot, evade`."""
    if shape.token.kind not in _JOINS or shape.last is None or shape.last.kind != "NAME" or not _in_a_list(shape):
        return None
    return (
        codes.WORD_IN_NAME,
        f"`{shape.token.text.strip().casefold()}` cannot stand in a name.",
        "It joins or splits lines. Say it without: `stand-and-shoot` with hyphens is one word.",
    )


def _in_a_list(shape: Shape) -> bool:
    """Whether the words of a choice or a field are being listed."""
    above = shape.head if shape.head == "CHOICE" else shape.fault.above
    return above in _LISTS and any(token.kind == "COLON" for token in shape.before)


def rounded_and_more(shape: Shape) -> Explained | None:
    """`half its guns, rounded up plus 2`."""
    if shape.token.kind not in {"PLUS", "MINUS", "TIMES"} or shape.last is None or shape.last.kind != "ROUNDED":
        return None
    return unexpected(
        f"What is rounded is a value by itself, so `{shape.token.text.strip()}` cannot stand after it.",
        f"Set it in brackets: `(…, {' '.join(shape.last.text.strip(', ').split())}) {short(shape.rest)}`.",
    )


def roles_without_brackets(shape: Shape) -> Explained | None:
    """`only when height between of the firer to the target is 1 or less`."""
    if shape.token.kind != "PREP" or "IS" not in shape.rest.upper().split():
        return None
    kinds = [token.kind for token in shape.before]
    at = max((number for number, kind in enumerate(kinds) if kind in _TESTS), default=-1)
    if at < 0 or kinds[at + 1 : at + 3] != ["NAME", "OF"] or "IS" in kinds[at:]:
        return None
    begun = " ".join(shape.file.text[shape.before[at].end : shape.token.start].split())
    value, _, test = shape.rest.partition(" is ")
    return unexpected(
        cannot(shape), f"A value of several roles stands in brackets: `({short(f'{begun} {value}')}) is {short(test)}`."
    )


def repeated(shape: Shape) -> Explained | None:
    """`repeat as many times as the total`."""
    if shape.head != "REPEAT" or shape.token.kind != "AS_MANY" or len(shape.before) > 1:
        return None
    found = re.match(r"as many times as (?P<value>.+)", shape.rest, re.IGNORECASE)
    return unexpected(cannot(shape), f"Write `repeat {short(found['value'])} times`.") if found is not None else None


def words_to_choose(shape: Shape) -> Explained | None:
    """`it chooses keep or drop as what`: words that no list holds."""
    kinds = [token.kind for token in shape.before]
    if shape.token.kind not in {"OR", "COMMA"} or kinds[-2:] != ["CHOOSES", "NAME"]:
        return None
    who = shape.said(shape.before[:-1])
    words, _, name = f"{shape.before[-1].text} {shape.rest}".partition(" as ")
    listed = ", ".join(filter(None, (one.strip() for one in re.split(r",|\bor\b", words))))
    return unexpected(
        cannot(shape),
        f"Words stand in a list: write `choice reply: {short(listed)}` at the left edge, and here `{who} a reply as {short(name) or 'reply'}`. "
        f"Of lines to do, write `{who} one of these`, and each line below, two spaces further in.",
    )


_LONGEST = 200
"""Characters of a line that is read as a person's sentence."""
_PAID = re.compile(
    r"(?P<deed>costs|(?:it|the\s+.+?)\s+(?:loses|gains))\s+(?P<whose>its|the\s+.+?['\u2019]s)\s+(?P<words>[^,:]+?)(?P<tail>\s+(?:when|for each)\b.*)?",
    re.IGNORECASE,
)


def as_many_as(shape: Shape) -> Explained | None:
    """`costs its turn cost moves left`: how many, said by another number of a piece."""
    found = _PAID.fullmatch(shape.sentence) if len(shape.line) <= _LONGEST else None
    if found is None or not {"COSTS", "LOSES", "GAINS"} & {token.kind for token in shape.before}:
        return None
    words = found["words"].split()
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    number, what = next((cut for cut in cuts if cut[1].casefold() in shape.declared.fields), ("", "…"))
    number = number or (words[0] if len(words) == 2 else "…")
    what = words[1] if what == "…" and len(words) == 2 else what
    said = f"{found['deed']} as many {what} as {found['whose']} {number}{found['tail'] or ''}"
    return unexpected(cannot(shape), f"How many, said by another number, is `as many … as …`: `{said}`.")


def used_in_a_value(shape: Shape) -> Explained | None:
    """`let needed be to hit using the distance from the shooter to the target`."""
    found = (
        re.fullmatch(r"let\s+(?P<name>.+?)\s+be\s+(?P<rest>.+)", shape.sentence, re.IGNORECASE)
        if shape.head == "LET" and len(shape.line) <= _LONGEST
        else None
    )
    help = read_apart(found["name"], found["rest"]) if found is not None else None
    return unexpected(cannot(shape), help) if help is not None else None


def read_apart(name: str, value: str) -> str | None:
    """What to write where a table is looked up by a value within a line; None where none is."""
    found = re.fullmatch(r"(?P<table>.+?)\s+using\s+(?P<value>.+)", value, re.IGNORECASE)
    if found is None:
        return None
    table = re.sub(r"\A(?:an?|the)\s+", "", found["table"], flags=re.IGNORECASE)
    return (
        f"A table is looked up by a value in a line of its own. Write, above the roll, `read {table} using {found['value']}`, "
        f"and below it `let {name} be the total`."
    )


_ADDED = re.compile(
    r"(?P<verb>add|subtract)\s+(?P<amount>\S+)\s+(?:to|from|on|off)\s+(?P<what>.+?)(?:\s+(?:when|for each)\b.*)?",
    re.IGNORECASE,
)
_SCORE = re.compile(r"(?:the |its )?(?:total|score|result|roll|throw|dice?)", re.IGNORECASE)
_OF_A_PIECE = re.compile(r"(?:(?P<its>its)|the (?P<whose>[^'\u2019]+)['\u2019]s)\s+(?P<field>.+)", re.IGNORECASE)


def added_to_something(shape: Shape) -> Explained | None:
    """`add 1 to its hits`, `subtract 1 from the roll`."""
    found = _ADDED.fullmatch(shape.sentence) if shape.head in {"ADD", "SUBTRACT"} else None
    if found is None:
        return None
    verb, amount, what = found["verb"].casefold(), short(found["amount"]), short(found["what"])
    adds = verb == "add"
    field = _OF_A_PIECE.fullmatch(what)
    if _SCORE.fullmatch(what):
        help = f"Write `{verb} {amount}`."
    elif field is not None:
        who = "it" if field["its"] else f"the {field['whose']}"
        help = f"A field of a piece changes by `{who} {'gains' if adds else 'loses'} {amount} {field['field']}`."
    else:
        help = (
            f"A field of a piece changes by `it {'gains' if adds else 'loses'} {amount} …`, what `let` has named by "
            f"`let {what.removeprefix('the ')} be {what.removeprefix('the ')} {'plus' if adds else 'minus'} {amount}`."
        )
    return unexpected(f"`{verb} {amount}` changes the score, and says nothing of `{what}`.", help)


def call_without_verb(shape: Shape) -> Explained | None:
    """`nerve test of it with the cause`."""
    if shape.fault.above not in _LINES or shape.token.kind not in {"PREP", "OF", "_NL"}:
        return None
    kinds = [token.kind for token in shape.before]
    if kinds[:2] != ["NAME", "OF"] or not set(kinds[2:]) <= {"NAME", "IT"}:
        return None
    return unexpected(
        cannot(shape),
        f"If `{short(shape.before[0].text)}` is a rule that is carried out here, the line begins with what kind it is: "
        f"`test {short(shape.line)}`, or with `do`, `fight` or `work out`.",
    )


def decimal_comma(shape: Shape) -> Explained | None:
    """`add 2,5`"""
    text, comma = shape.file.text, shape.token
    if comma.kind != "COMMA":
        return None
    found = next((one for one in DECIMAL_COMMA.finditer(text, shape.start) if one.end() > comma.start), None)
    if found is None or not found.start() < comma.start:
        return None
    number = found[0].replace(",", ".")
    mended = shape.sentence.replace(found[0], number)
    return (
        codes.UNREADABLE_NUMBER,
        f"`{found[0]}` is no number here: parts of a number follow a point.",
        f"Write `{mended}`." if reads(mended) else f"Write `{number}`.",
    )


def reserved_name(shape: Shape) -> Explained | None:
    """`roll 5D6 as plus dice`, `let minus be 3`"""
    word = shape.token.text
    if shape.last is None or shape.last.kind not in {"AS", "LET"} or word.casefold() not in BARRED:
        return None
    return unexpected(f"`{word}` is a word of the rules language, so it cannot be in a name.", "Write another name.")


def below_nothing(shape: Shape) -> Explained | None:
    """`points: -1`, in an army list"""
    setting = re.fullmatch(r"(?P<name>[^\W\d][\w ]*):\s*[-\u2212](?P<number>\d+)", shape.sentence)
    if setting is None or shape.token.kind not in {"_NL", "$END", "_DEDENT"}:
        return None
    return (
        codes.OUT_OF_DOMAIN,
        f"`{setting['name']}` cannot be less than 0.",
        f"Write a number of 0 or more: `{setting['name']}: {setting['number']}`.",
    )
