"""What is no word of the language: strange characters, tabs, uneven depths."""

from __future__ import annotations

import re

from grognard.diagnostics import codes
from grognard.host.budget import Budget, Limits
from grognard.source import SourceFile
from grognard.syntax.dice_meant import dice_added, dice_meant
from grognard.syntax.fault_shape import Explained
from grognard.syntax.lexed import Fault
from grognard.syntax.lexer import MAX_NESTING
from grognard.syntax.phrase_table import phrase_of
from grognard.syntax.tried import said_anew

_SIGNS = {
    "=": "Say `is`: `cover is wood`.",
    "<": "Say `is less than 3`, or `is 3 or less`.",
    ">": "Say `is more than 3`, or `is 3 or more`.",
    "&": "Say `and`.",
    "|": "A bar stands only in the rows of a table.",
    "/": "Say `divided by`, or write a part as one number: `2/5`.",
    "*": "Say `times`. A star stands only in a table, after a cell or before its footnote.",
    ";": "Write two lines.",
    "!": "Say `not`.",
    "#": "A remark to yourself begins with `--`.",
    "{": "Braces stand only in prose and after `by hand:`.",
    "}": "Braces stand only in prose and after `by hand:`.",
    "[": "A citation is closed on the same line: `[D.2]`.",
    "]": "A citation is opened on the same line: `[D.2]`.",
    '"': "Names and words stand without quotes.",
    "'": "Names and words stand without quotes.",
    ".": "A line ends without a full stop.",
}


_COMPARING = "<>=\u2264\u2265"
_FEET = "'\u2019\u2032"
_LENGTH = re.compile(r"[^'\u2019\u2032]*?(?P<number>[0-9]+)\s?")
_YES_NO = re.compile(r"(?<![\s:(])[\s:(]*+yes\s?/\s?no\b\s?\)?", re.IGNORECASE)
_NO_NUMBER = re.compile(r"\s*(?:[a-z]|[ivx]{1,5}|one|two|three|four|five|six|seven|eight|nine|ten)", re.IGNORECASE)
"""What begins the steps of a turn in some rulebooks, in place of a figure."""


def _word_at(text: str, at: int) -> str:
    found = re.compile(r"\w{0,8}").match(text, at)
    return found[0] if found is not None else ""


def _line_of(text: str, at: int) -> tuple[str, int]:
    """The line within which something stands, without its indentation, remarks and citations, and how far in."""
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    line = text[start : len(text) if end < 0 else end]
    inner = len(line) - len(line.lstrip())
    return re.sub(r"(?<!\s)\s+--(?:\s.*|$)", "", line).strip(), at - start - inner


def explain_fault(fault: Fault, file: SourceFile, *, likely: bool = True) -> Explained:
    """What is wrong with something that is no word of the language; with `likely`, what was probably meant."""
    text = file.text
    match fault.kind:
        case "tab":
            return (
                codes.TAB_INDENTS,
                "A tab stands at the beginning of this line.",
                "Indent with spaces, two for each step.",
            )
        case "uneven":
            return (
                codes.UNEVEN_INDENT,
                "This line begins at a depth at which no line above it began.",
                "Lines that belong together begin at the same depth; lines that belong to a line, two spaces further in.",
            )
        case "too long":
            most, length = int(fault.words), fault.end - fault.start
            exceeded = Budget(Limits(line_characters=most)).exceeded("line_characters", length)
            return codes.LIMIT_EXCEEDED, exceeded.message, exceeded.help
        case "too many steps":
            return (
                codes.NESTED_TOO_DEEP,
                f"More than {MAX_NESTING} steps stand on this line, each behind a colon.",
                "Begin a line of its own for each of them.",
            )
        case "too deep" if text[text.rfind("\n", 0, fault.start) + 1 : fault.start].strip():
            return (
                codes.NESTED_TOO_DEEP,
                f"Here brackets, `half`, `twice` and `not` stand more than {MAX_NESTING} in one another.",
                "Take away what changes nothing, or give the inner part a name: `let … be …`.",
            )
        case "too deep":
            return (
                codes.NESTED_TOO_DEEP,
                f"This line stands more than {MAX_NESTING} steps in.",
                "Make an action of the inner lines, and `do` it.",
            )
        case _ if not likely:
            return _plainly(fault.words or text[fault.start : fault.end])
        case _ if _NO_NUMBER.fullmatch(text[text.rfind("\n", 0, fault.start) + 1 : fault.start]) and (
            text[fault.start : fault.start + 1] == "."
        ):
            return (
                codes.STRANGE_CHARACTER,
                "A letter or a word cannot begin a step of a sequence.",
                "Steps begin with a number: `1. movement`.",
            )
        case _:
            sign = fault.words or text[fault.start : fault.end]
            line, at = _line_of(text, fault.start)
            if at == 0 and (added := dice_added(line)) is not None:
                return (
                    codes.STRANGE_CHARACTER,
                    f"`{sign}{_word_at(text, fault.end)}`: behind a sign stands a number, no dice.",
                    added,
                )
            if sign in "-\u2212\u2013\u2022*" and at == 0:
                return (
                    codes.STRANGE_CHARACTER,
                    f"No line begins with `{sign}`.",
                    f"A line for the printed book begins with `>`, a remark to yourself with `--`: `> {line[1:].strip()}`.",
                )
            if sign == "/" and (choice := _YES_NO.sub(": yes or no", line)) != line:
                return codes.STRANGE_CHARACTER, "`/` is no word here.", f"Write `{choice}`."
            if (phrase := phrase_of(line, "below a rule")) is not None:
                message, help = phrase[0].told(phrase[1])
                return codes.STRANGE_CHARACTER, message or f"`{sign}` cannot stand here.", help
            if (at > 0 or sign in _COMPARING) and (anew := said_anew(line)) is not None:
                return codes.STRANGE_CHARACTER, f"`{sign}` cannot stand here.", f"Write `{anew}`."
            if sign in "+-\u2212\u2013" and (dice := dice_meant(_word_at(text, fault.end))) is not None:
                return codes.STRANGE_CHARACTER, f"`{sign}{_word_at(text, fault.end)}` cannot be read.", dice
            if sign in _FEET and (feet := _LENGTH.fullmatch(line[:at])) is not None:
                number = feet["number"]
                return (
                    codes.STRANGE_CHARACTER,
                    f"`{sign}` is no sign for feet here.",
                    f'Write `{number} feet`; inches are `{number}"`.',
                )
            if sign in "+-\u2212\u2013":
                apart = re.match(r"\s*([0-9]+)", text[fault.end : fault.end + 16])
                if apart is not None:
                    return (
                        codes.STRANGE_CHARACTER,
                        f"`{sign}` stands apart from its number.",
                        f"Write `{sign}{apart[1]}`, without a space.",
                    )
                word = "plus" if sign == "+" else "minus"
                return codes.STRANGE_CHARACTER, f"`{sign}` is no word here.", f"Say `{word}`."
            return _plainly(sign)


def _plainly(sign: str) -> Explained:
    return codes.STRANGE_CHARACTER, f"`{sign}` is no word here.", _SIGNS.get(sign, "Take it out, or write it in words.")
