"""What is no word of the language: strange characters, tabs, uneven depths."""

from __future__ import annotations

import re

from grognard.diagnostics import codes
from grognard.host.budget import Budget, Limits
from grognard.source import SourceFile
from grognard.syntax.dice_meant import dice_added, dice_meant
from grognard.syntax.fault_shape import Explained, Shape
from grognard.syntax.lexed import Fault
from grognard.syntax.lexer import MAX_NESTING
from grognard.syntax.misfits import by_example
from grognard.syntax.phrase_table import advice_of, phrases_of
from grognard.syntax.tried import said_anew

_MINUS = "-\u2212\u2013"
_COMPARING = "<>=\u2264\u2265"
_FEET = re.compile(r"[^'\u2019\u2032]*?([0-9]+)\s?")


def explain_fault(fault: Fault, file: SourceFile, *, likely: bool = True) -> Explained:
    """Returns the message for what is no word of the language; with `likely`, the probable meaning."""
    text = file.text
    if fault.kind == "too long":
        most, length = int(fault.words), fault.end - fault.start
        exceeded = Budget(Limits(line_characters=most)).exceeded("line_characters", length)
        return codes.LIMIT_EXCEEDED, exceeded.message, exceeded.help
    within = fault.kind == "too deep" and text[text.rfind("\n", 0, fault.start) + 1 : fault.start].strip()
    kind, known = f"{fault.kind} within" if within else fault.kind, {"{most}": str(MAX_NESTING)}
    for _, advice in phrases_of(kind, "a fault of the lexer", "", known):
        return codes.ALL[advice.code], advice.message, advice.help
    sign = fault.words or text[fault.start : fault.end]
    message, help_ = _meant(Shape(file, fault.start), sign) if likely else ("", "")
    return codes.STRANGE_CHARACTER, message or f"`{sign}` is no word here.", help_ or _usual(sign)


def _meant(shape: Shape, sign: str) -> tuple[str, str]:
    """What is wrong with a line for a sign in it, and what was probably meant; empty where that is not known."""
    line, begun = shape.line, shape.file.text[shape.start : shape.at]
    behind = shape.file.text[shape.at + len(sign) : shape.at + len(sign) + 16]
    word = re.match(r"\w{0,8}", behind)[0]  # type: ignore[index]
    if not begun and (added := dice_added(line)) is not None:
        return f"`{sign}{word}`: behind a sign is a number, no dice.", added
    if (advice := by_example(shape)) is not None:
        return advice[1], advice[2]
    if (begun or sign in _COMPARING) and (anew := said_anew(line)) is not None:
        return f"`{sign}` cannot be here.", f"Write `{anew}`."
    if sign in f"+{_MINUS}" and (dice := dice_meant(word)) is not None:
        return f"`{sign}{word}` cannot be read.", dice
    if sign in "'\u2019\u2032" and (feet := _FEET.fullmatch(begun)) is not None:
        return f"`{sign}` is no sign for feet here.", f'Write `{feet[1]} feet`; inches are `{feet[1]}"`.'
    if sign in f"+{_MINUS}" and (apart := re.match(r"\s*([0-9]+)", behind)) is not None:
        return f"`{sign}` is apart from its number.", f"Write `{sign}{apart[1]}`, without a space."
    return "", ""


def _usual(sign: str) -> str:
    advice = advice_of(sign, "a character")
    return advice.help if advice is not None else "Take it out, or write it in words."
