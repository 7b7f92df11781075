"""The likely mistakes, each known by its shape. One function for each; the first that knows a line explains it."""

from __future__ import annotations

import re
from collections.abc import Callable

from grognard.diagnostics import codes
from grognard.diagnostics.spelling import nearest
from grognard.syntax.earlier import written_anew
from grognard.syntax.fault_shape import Explained, Shape, cannot, short, unexpected
from grognard.syntax.misfit_changes import unreadable_change
from grognard.syntax.misfit_deeds import verb_of_a_piece
from grognard.syntax.misfit_fills import unreadable_fill
from grognard.syntax.misfit_sides import thrown_by_both, won_by_the_higher
from grognard.syntax.misfit_steps import (
    amount_without_sign,
    every_one,
    for_every_so_many,
    step_without_a_point,
    two_offers,
)
from grognard.syntax.misfit_values import (
    added_to_something,
    as_many_as,
    below_nothing,
    call_without_verb,
    decimal_comma,
    number_behind_a_name,
    repeated,
    reserved_name,
    roles_without_brackets,
    rounded_and_more,
    used_in_a_value,
    word_in_a_list,
    words_to_choose,
)
from grognard.syntax.phrase_table import phrase_of
from grognard.syntax.scanner import is_unit
from grognard.syntax.tried import reads, said_anew, two_lines
from grognard.syntax.words import BARRED, DECLARATIONS, STEP_HEADS, STORY_HEADS
from grognard.word_set import word_set


def _lines_below(shape: Shape) -> Explained | None:
    """Lines that stand further in, below a line that holds none."""
    expected = shape.expected
    if not expected and shape.before:
        above = shape.said([token for token in shape.before if token.kind != "_NL"])
    elif expected and not shape.before and expected <= _NOTES and shape.token.kind not in {"_NL", "_DEDENT"}:
        above = shape.above_text
    else:
        return None
    return (
        codes.LINES_BELOW,
        f"No line can stand below `{short(above)}`.",
        "Begin this line at the same depth as the line above it; below it stand only notes and `except when …`.",
    )


_NOTES = word_set("NOTE EXCEPT PROSE COSTS _DEDENT")
_CHANGES = word_set("AMEND ADD_TO")
_DECLARING = word_set("CHOICE PIECE FACTS OPTION TABLE RULE_KIND LIMITS_ON SEQUENCE EXAMPLE")
_JOINING = word_set("YESNO OR_MORE OR_LESS OR_NONE AS_MANY MORE_THAN LESS_THAN AT_LEAST AT_MOST FOR_EACH")
_DOING = word_set("ADD SUBTRACT ROLL READ CALL LET START_AT MULTIPLY_BY RESULT_IS REMOVE_PIECE")
_TEXT_HEADS = ("reads as", "source errs", "note", "by hand")
_STEP_WORDS = {phrase.split()[0].rstrip(":") for phrase, _ in STEP_HEADS} | {"up", "down", "drop", "keep", "round"}
_GATES = {"only", "never", "must"}
_WHO_BEGINS = {"it", "its", "the"}
_STORY_WORDS = {phrase.split()[0].rstrip(":") for phrase, _ in STORY_HEADS}
_TOP_WORDS = {phrase.split()[0] for phrase, _, _ in DECLARATIONS}


def _no_section(shape: Shape) -> Explained | None:
    """`4 Measuring` below `sections`."""
    if shape.fault.above != "SECTIONS":
        return None
    return unexpected(
        f"`{short(shape.line)}` lists no section.",
        "A section is a row, as in `| 4 || Measuring |`: how it is cited, then its heading.",
    )


def _colon_after_head(shape: Shape) -> Explained | None:
    """`reads as the last row`, `by hand Move it`."""
    for head in _TEXT_HEADS:
        if re.match(rf"{head}\b(?!\s*:)", shape.line, re.IGNORECASE) and not shape.top:
            return unexpected(f"After `{head}` stands a colon.", f"Write `{head}: …`; what follows is plain text.")
    return None


def _top_line(shape: Shape) -> Explained | None:
    """A line at the left edge that begins nothing."""
    column = shape.file.position(shape.start).column
    if column != 1 or shape.head in _DECLARING:
        return None
    if shape.before and shape.head != "NAME":
        return None
    word = re.match(r"[^\W_]+", shape.bare)
    if word is None:
        if shape.line[:1] in "+-|*":
            return (
                codes.UNKNOWN_FIRST_WORD,
                f"`{short(shape.line)}` stands at the left edge, below nothing.",
                "Indent it by two spaces, below the line it belongs to.",
            )
        return None
    first = word[0]
    if (anew := written_anew(shape.line)) is not None:
        return (
            codes.UNKNOWN_FIRST_WORD,
            f"`{short(shape.line)}` was said so in an earlier version of the language.",
            f"Write `{anew}`; `grognard upgrade FILE` does it for a whole file.",
        )
    if first.casefold() in _STEP_WORDS | _STORY_WORDS and first.casefold() not in _TOP_WORDS:
        return (
            codes.UNKNOWN_FIRST_WORD,
            f"`{first}` begins no declaration: it is a line that stands below one.",
            "Indent it by two spaces, below the line it belongs to.",
        )
    near = nearest(first, _TOP_WORDS)
    known = "table, modifiers to, test, action, example" if near is None else ""
    return (
        codes.UNKNOWN_FIRST_WORD,
        f"`{first}` begins no declaration.",
        f"Did you mean `{near}`?"
        if near
        else f"A line at the left edge begins with a word such as {known}; other lines are indented by two spaces.",
    )


_ARTICLE = re.compile(
    r"(?:action|test|fight|state|die|dice|modifiers\s+to|work\s+out|piece|table|choice)\s+(?P<word>an?|the)(?=\s+of\b|\s*[,:\[]|\s*$)",
    re.IGNORECASE,
)


def _article_alone(shape: Shape) -> Explained | None:
    """`action a of a unit`: only pieces are called by a letter."""
    found = _ARTICLE.match(shape.line)
    if found is None or shape.file.position(shape.start).column != 1:
        return None
    word = found["word"]
    return (
        codes.UNEXPECTED_WORDS,
        f"`{word}` by itself is no name: it is read as an article.",
        "Give it another name; a piece of an example may be called `A`.",
    )


def _amount_last(shape: Shape) -> Explained | None:
    """`in works +1 when …`"""
    if (
        shape.fault.above in {"RULE_KIND", *_CHANGES}
        and shape.head == "NAME"
        and shape.token.kind == "SIGNED"
        and len(shape.before) == 1
    ):
        label = shape.before[0].text
        return (
            codes.AMOUNT_LAST,
            f"The amount `{shape.token.text}` stands after its label.",
            f"It stands first: `{shape.token.text}  {label}`.",
        )
    return None


_FIELDS = frozenset({"FACTS", "PIECE"})


def _field(shape: Shape) -> Explained | None:
    """Lines below `facts` and `piece`, and `choice`."""
    named = shape.fault.above in _FIELDS and shape.head == "NAME"
    declared = (
        shape.head in {"CHOICE", "OPTION", "TABLE", "PIECE", "SEQUENCE", "RULE_KIND"}
        and shape.last is not None
        and shape.last.kind == "NAME"
    )
    if (named or declared) and (word := _splits(shape)) is not None and _colon_ahead(shape) is not False:
        begun = next((token for token in shape.before if token.kind == "NAME"), None)
        if begun is shape.last and begun is not None:
            return word
    if (
        named
        and len(shape.before) == 1
        and shape.token.kind in {"RANGE", "NUMBER", "YESNO", "LENGTH", "DICE", "COMMA", "GAP", "BAND"}
    ):
        name = shape.before[0].text
        if shape.token.kind == "COMMA":
            cut = name.split()
            name = cut[0] if len(cut) > 1 else name
        return unexpected(f"Between `{name}` and what it can be stands a colon.", f"Write `{name}: …`.")
    if shape.head == "CHOICE" and ":" not in shape.line:
        return unexpected(
            "After the name of a choice stands a colon, then its words.", "As in `choice cover: open, woods, works`."
        )
    return None


def _colon_ahead(shape: Shape) -> bool | None:
    """Whether the declaration still goes on to its colon; None where it needs none."""
    if shape.fault.above in _FIELDS or shape.head == "CHOICE":
        return ":" in shape.rest
    return None


def _splits(shape: Shape) -> Explained | None:
    """A word that never stands in a name, in the name of something declared."""
    token = shape.token
    word = token.text.strip().casefold()
    if token.kind == "POSS":
        return (codes.WORD_IN_NAME, "A name cannot hold `'s`.", "It says whose something is: take it out of the name.")
    if token.kind == "PREP" or (token.kind == "OF" and shape.head not in {"RULE_KIND", "TABLE"}):
        after = shape.rest.split()
        begun = shape.last.text if shape.last is not None and shape.last.kind == "NAME" else "…"
        plain = " ".join([begun, *after[:1], *after[2:3]]).rstrip(":,") if len(after) > 2 else ""
        return (
            codes.WORD_IN_NAME,
            f"`{word}` before `{after[1] if len(after) > 1 else 'the'}` cannot stand in a name: it splits the line there.",
            f"Leave `{after[1]}` out: `{plain}`." if plain else "Leave the little word out.",
        )
    first = word.split()[0] if word else ""
    if first in BARRED or token.kind in _JOINING:
        named = shape.head in {"TABLE", "RULE_KIND"} and token.kind == "IS"
        if token.kind in {"IS", "WHEN", "YESNO"} and shape.fault.above not in _FIELDS and not named:
            return None
        return (
            codes.WORD_IN_NAME,
            f"`{word}` cannot stand in a name.",
            "It joins or splits lines. Take another word for it: `behind a wall` in place of `behind wall or hedge`.",
        )
    return None


def _or_joins_conditions(shape: Shape) -> Explained | None:
    """`when cover is wood or posture is moving`"""
    kinds = [token.kind for token in shape.before]
    if "OR" not in kinds or shape.token.kind not in {"IS", "NUMBER", "LENGTH", "AND", "NOT", "NAME"}:
        return None
    at = len(kinds) - 1 - kinds[::-1].index("OR")
    if not any(
        kind in {"WHEN", "OR_WHEN", "AND", "GATE", "EXCEPT", "REPEAT_UNTIL", "WHICH", "IS"} for kind in kinds[:at]
    ):
        return None
    if (
        shape.token.kind != "IS"
        and "IS" not in {token.kind for token in shape.before[at:]}
        and shape.token.kind != "NOT"
    ):
        return None
    # From the text, for the articles of a name are no part of its token.
    behind = shape.file.text[shape.before[at].end : shape.token.start]
    other = re.sub(r"\s*[\[:].*$", "", " ".join(f"{behind}{shape.rest}".split()))
    return (
        codes.AND_OR_MIXED,
        "`or` joins the values of one thing; here it joins two conditions.",
        f"Write `, or when {short(other)}`.",
    )


def _said_anew(shape: Shape) -> Explained | None:
    """`roll 2 D6`, `roll 2D6 and add 1`, `rol D6`: what can be read if it is written as it is meant."""
    if shape.fault.above not in {"RULE_KIND", "STEP_NUMBER", *_CHANGES}:
        return None
    if shape.above_text.casefold().startswith("state ") and reads(f"only when {shape.sentence}"):
        return unexpected(cannot(shape), f"A state says when it holds: `only when {shape.sentence}`.")
    anew = said_anew(shape.line)
    if anew is None:
        return None
    word = re.match(r"[^\W_]+", shape.line)
    known = word is not None and word[0].casefold() in _STEP_WORDS | _GATES | _WHO_BEGINS
    unknown = word is not None and not known and re.match(rf"{re.escape(word[0])}(?!\w)", anew) is None
    if unknown and word is not None:
        return codes.UNKNOWN_FIRST_WORD, f"No line of a rule begins with `{word[0]}`.", f"Did you mean `{anew}`?"
    return unexpected(cannot(shape), f"Write `{anew}`.")


_PLACES = {
    **dict.fromkeys(("RULE_KIND", "STEP_NUMBER", "SEQUENCE", *_CHANGES), "below a rule"),
    **dict.fromkeys(("PIECE", "FACTS"), "below a piece"),
    "LIMITS_ON": "below limits",
}


def _as_players_write(shape: Shape) -> Explained | None:
    """`roll one D6`, `a natural 6 always hits`: what the table of examples has."""
    place = _PLACES.get(shape.fault.above, "at the left edge" if shape.top else "")
    found = phrase_of(shape.line, place) if place else None
    if found is None:
        return None
    phrase, lines = found
    if place == "below a rule" and not all("…" in line or reads(line) for line in lines):
        return None
    word = re.match(r"[^\W_]+", shape.bare)
    unknown = word is not None and word[0].casefold() not in _STEP_WORDS | _GATES | _WHO_BEGINS
    code = codes.UNKNOWN_FIRST_WORD if unknown and place == "below a rule" else codes.UNEXPECTED_WORDS
    message, help = phrase.told(lines)
    first = f"No line of a rule begins with `{word[0]}`." if word is not None and unknown else cannot(shape)
    return code, message or first, help


def _all_which(shape: Shape) -> Explained | None:
    """`remove units which are dead`."""
    if shape.head != "REMOVE_PIECE" or shape.token.kind not in {"WHICH", "OF", "AND"}:
        return None
    name = re.sub(r"(?:(?<=[xh])es|(?<=o)es|s)$", "", shape.said(shape.before[1:]))
    which = f" {shape.rest}" if shape.token.kind == "WHICH" else ""
    return unexpected(
        "`remove` takes away one piece, by its name here.",
        f"For several, write `for each {name}{which}`, and below it, two spaces further in, `remove it`.",
    )


def _one_below_the_other(message: str, first: str, second: str) -> Explained:
    if re.match(r"(?:when|on|otherwise)\b", first) is None:
        return unexpected(message, f"Write two lines: `{first}`, and below it `{second}`.")
    if reads(f"{first}: {second}"):
        return unexpected(f"Between `{first}` and what is done then stands a colon.", f"Write `{first}: {second}`.")
    return unexpected(message, f"Write two lines: `{first}`, and below it, two spaces further in, `{second}`.")


def _two_in_one(shape: Shape) -> Explained | None:
    """`roll 2D6 and keep the highest`, `roll D6 then add its morale`, `add this and that`."""
    message = "A line does one thing, and this one does two."
    said = shape.said(shape.before)
    before, _, behind = shape.sentence.partition(" then ")
    lines = two_lines(said, shape.sentence[len(said) :]) or two_lines(before, behind)
    if lines is not None and shape.fault.above in {"RULE_KIND", "STEP_NUMBER", *_CHANGES}:
        return _one_below_the_other(message, *lines)
    if shape.token.kind not in {"AND", "COMMA"}:
        return None
    if shape.head == "ROLL" and re.match(r"and\s+(?:keep|drop|take|pick|use)\b", shape.rest, re.IGNORECASE):
        return unexpected(
            "What is kept of a roll stands in a line of its own.",
            "Below it write `keep the highest` (or `keep the lowest 2`, `drop the lowest`).",
        )
    if shape.head in _DOING or (
        shape.head in {"NAME", "IT", "ITS"}
        and any(token.kind in {"BECOMES", "LOSES", "GAINS"} for token in shape.before)
    ):
        first = shape.file.text[shape.start : shape.before[0].end] if shape.head not in {"NAME", "IT", "ITS"} else "it"
        return unexpected(
            message,
            f"Write two lines, in the order in which they count: `{first} …` and again `{first} …`.",
        )
    return None


def _colons(shape: Shape) -> Explained | None:
    """A colon where none stands."""
    if shape.token.kind != "COLON":
        return None
    if shape.head in {"WHEN", "FOR_EACH", "REPEAT", "REPEAT_UNTIL"}:
        return unexpected(
            f"After this `{shape.before[0].text.casefold()}` no line can stand on the same line.",
            "Put it below, two spaces further in; or write the line first and `when …` at its end.",
        )
    if shape.head == "GIVEN":
        name = next((token.text for token in shape.before if token.kind == "NAME"), "company")
        return unexpected("Before the kind of a piece stands `a`.", f"Write `given a {name}: …`.")
    return None


def _order_of_the_tail(shape: Shape) -> Explained | None:
    """`for each … when …`, `[D.2] when …`"""
    kinds = [token.kind for token in shape.before]
    if shape.token.kind == "WHEN" and kinds and "WHEN" not in kinds:
        if "FOR_EACH" in kinds:
            return unexpected(
                "`when` stands before `for each`.", "A line ends `when … for each … once … [paragraph]`, in this order."
            )
        if "CITE" in kinds:
            return unexpected(
                "The citation stands last.", "A line ends `when … for each … once … [paragraph]`, in this order."
            )
    if kinds and kinds[-1] == "CITE":
        return unexpected("The citation stands last in its line.", "Put `[…]` at the end.")
    if shape.token.kind in {"WHEN", "OR_WHEN"} and "WHEN" in kinds:
        return unexpected("A line has one `when`.", "Join conditions with `and`; another case is `, or when …`.")
    return None


def _dice_of_an_example(shape: Shape) -> Explained | None:
    if shape.head == "DICE_ARE":
        return unexpected("The dice of an example are plain numbers with commas between.", "Write `dice 4, 2, 6`.")
    if shape.head == "BECAUSE":
        return unexpected(
            "The reasons of an example are labels with commas between.", "Write `because in works +1, shaken -2`."
        )
    return None


def _word_added(shape: Shape) -> Explained | None:
    """`hold to the last`, added to a list of words, `filling its boxes: yes or no`, added to a piece: what no name can hold."""
    if shape.fault.above != "ADD_TO" or shape.head != "NAME" or len(shape.before) != 1:
        return None
    word = re.match(r"[^\W_]+", shape.bare)
    if word is None or nearest(word[0], _STEP_WORDS) is not None:
        return None
    is_field = re.search(r":\s*(?:yes or no\b|[0-9]|an?\s)", shape.line, re.IGNORECASE) is not None
    return _splits(shape) if shape.token.kind in {"PREP", "OF", "POSS"} or is_field else None


def _first_word(shape: Shape) -> Explained | None:
    """A line of a rule or an example that begins with no word that begins a line."""
    above = shape.fault.above
    if shape.top or above in _FIELDS or above in {"LIMITS_ON", "TABLE", "RULESET", "VARIANT", "SHEET"}:
        return None
    story = above in {"EXAMPLE", "SCENARIO", "ADD_TO_SCENARIO", "AMEND_SCENARIO"}
    if shape.before and shape.head != "NAME":
        return None
    foreign = re.match(r"(?:if|unless|else|while|expect)\b", shape.line, re.IGNORECASE) is not None
    if (
        not foreign
        and len(shape.before) > 1
        and any(token.kind not in {"NAME", "DICE", "NUMBER"} for token in shape.before)
    ):
        return None
    word = re.match(r"[^\W_]+", shape.bare)
    if word is None:
        return None
    first = word[0]
    known = _STORY_WORDS if story else _STEP_WORDS
    near = nearest(first, known)
    where = "of an example" if story else "of a step of play" if above in {"STEP_NUMBER", "SEQUENCE"} else "of a rule"
    if not story and first.casefold() in {"if", "unless", "else", "while"}:
        near = {"if": "when", "unless": "when not", "else": "otherwise", "while": "repeat until"}[first.casefold()]
    if story and first.casefold() in {"expect", "result", "so", "gives"}:
        near = "then"
    if story and first.casefold() in {"roll", "rolls", "rolled", "rolling", "throw", "throwing"}:
        near = "dice"
    if first.casefold() in known:
        return None
    return (
        codes.UNKNOWN_FIRST_WORD,
        f"No line {where} begins with `{first}`.",
        f"Did you mean `{near}`?"
        if near
        else "A line begins with what it does: `roll`, `add`, `read`, `when`, `on`, `do`, `by hand:`."
        if not story
        else "A line of an example begins with `given`, `test`, `do`, `dice`, `choosing`, `then` or `because`.",
    )


def _unit_last(shape: Shape) -> Explained | None:
    """`0 or more inches`"""
    before = shape.before
    if len(before) < 2 or before[-1].kind not in {"OR_MORE", "OR_LESS"} or before[-2].kind != "NUMBER":
        return None
    if shape.token.kind != "NAME" or not is_unit(shape.token.text):
        return None
    number, ending, unit = before[-2].text, " ".join(before[-1].text.split()), shape.token.text
    return unexpected(f"{cannot(shape)}", f"The unit stands beside the number: `{number} {unit} {ending}`.")


def _limits(shape: Shape) -> Explained | None:
    if shape.fault.above != "LIMITS_ON":
        return None
    return unexpected(
        f"{cannot(shape)}", "A limit is `fire never when …`, `be moving only when …` or `at most 2 of move, fire`."
    )


LOOKS: tuple[Callable[[Shape], Explained | None], ...] = (
    _as_players_write,
    unreadable_fill,
    unreadable_change,
    _no_section,
    decimal_comma,
    reserved_name,
    below_nothing,
    _unit_last,
    _colon_after_head,
    _lines_below,
    _article_alone,
    _top_line,
    _amount_last,
    number_behind_a_name,
    word_in_a_list,
    _field,
    rounded_and_more,
    added_to_something,
    as_many_as,
    used_in_a_value,
    thrown_by_both,
    won_by_the_higher,
    roles_without_brackets,
    repeated,
    words_to_choose,
    _or_joins_conditions,
    _all_which,
    step_without_a_point,
    amount_without_sign,
    two_offers,
    _said_anew,
    for_every_so_many,
    every_one,
    _two_in_one,
    _colons,
    _order_of_the_tail,
    _dice_of_an_example,
    _word_added,
    call_without_verb,
    verb_of_a_piece,
    _first_word,
    _limits,
)
