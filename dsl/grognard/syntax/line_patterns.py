"""Which patterns classify a line, and where does it split?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grognard.syntax.words import DECLARATIONS, STEP_HEADS, STORY_HEADS
from grognard.word_set import word_set

Head = tuple[re.Pattern[str], str]
"""What a line begins with, and its kind."""


def _by_first_word(heads: Sequence[tuple[str, str]]) -> dict[str, list[Head]]:
    """By their first words the patterns of what lines begin with, the longest first."""
    table: dict[str, list[Head]] = {}
    for phrase, kind in sorted(heads, key=lambda head: -len(head[0])):
        words = phrase.split()
        pattern = r"\s+".join(re.escape(word) for word in words) + ("" if phrase.endswith(":") else r"(?![\w\-])")
        table.setdefault(words[0].rstrip(":"), []).append((re.compile(pattern, re.IGNORECASE), kind))
    return table


def head_of(table: dict[str, list[Head]], text: str, start: int, end: int) -> tuple[str, int] | None:
    """The kind of what a line begins with, and where that ends; None where it begins with nothing of the table."""
    word = FIRST_WORD.match(text, start, end)
    for pattern, kind in table.get(word.group().casefold(), ()) if word is not None else ():
        if (head := pattern.match(text, start, end)) is not None:
            return kind, head.end()
    return None


DECLARATIONS_BY_WORD = _by_first_word([(head, kind) for head, kind, _ in DECLARATIONS])
BLOCKS = {head: block for head, _, block in DECLARATIONS}
STEPS_BY_WORD = _by_first_word(STEP_HEADS)
STORIES_BY_WORD = _by_first_word(STORY_HEADS)
FIRST_WORD = re.compile(r"[^\W\d_]+")
AMOUNT = re.compile(
    r"[+\-\u2212\u2013][0-9]+(?:[/.][0-9]+)?%?(?![\w/])(?:\s?[\"\u2033\u201d](?![^\s\[]))?"
    r"|[x\u00d7][0-9]+(?:[/.][0-9]+)?(?![\w/])"
)
DICE_AMOUNT = re.compile(r"\s+(?:die|dice)\b", re.IGNORECASE)
EACH_AMOUNT = re.compile(r"\s+on\s+each\s+die\b", re.IGNORECASE)
SHIFT = re.compile(r"(?:up|down)\s+[0-9]+(?:\s+steps?)?(?![\w\-])", re.IGNORECASE)
WISH = re.compile(
    r"(?:up\s+to\s+[0-9]+(?:\s+times)?"
    r"|[+\-\u2212\u2013][0-9]+(?:\s*,\s*(?:up\s+to\s+[0-9]+|any\s+number\s+of)\s+times)?)"
    r"\s*,\s*as\s+you\s+wish(?![\w\-])",
    re.IGNORECASE,
)
DROP = re.compile(
    r"(?:drop|keep)\s+the\s+(?:lowest|highest)(?:\s+[0-9]+)?(?:\s+(?:die|dice))?(?![\w\-])", re.IGNORECASE
)
ROUND = re.compile(r"round\s+(?:up|down)(?![\w\-])", re.IGNORECASE)
ROUNDING = re.compile(r"\s*,\s*rounding\s+(?:up|down)(?![\w\-])", re.IGNORECASE)
MISSES = re.compile(r"(?:(?:one|[0-9]+)\s+)?(?:miss|misses)\s+rolls?\s+again(?![\w\-])", re.IGNORECASE)
"""What becomes of dice that miss."""
FATE = re.compile(
    r"(?<![\w\-])(?:rolls?\s+again(?:\s+and\s+adds?)?|counts?\s+twice|always\s+(?:misses|hits))(?![\w\-])",
    re.IGNORECASE,
)
"""What becomes of dice that show what stands before it."""
LIMITED = re.compile(r"[^\[\]()]*?\b(?:only|never|must)\s+when\b", re.IGNORECASE)
"""What follows the name of an action that a limit is laid upon: `move about never when …`."""
IN_ODDS = re.compile(r"(?<=[0-9]):[0-9]+(?!\w)")
"""The colon of odds such as `3:1`, which are a word."""
STEP_NUMBER = re.compile(r"[0-9]+[a-z]?\.(?=\s)")
LABEL_END = re.compile(r"(?:(?<!\s)\s++)?(?:\[|(?:,\s*+)?\b(?:when|or\s+when|for\s+each)\b|:\s|:$)", re.IGNORECASE)
OF_A_RULE = re.compile(
    r"(?P<label>\S.*?)(?<!\s)\s++(?P<of>of)\s++"
    r"(?P<kind>modifiers\s++to|work\s++out|test|fight|action|state|dice|die)\s++(?P<name>\S.*)",
    re.IGNORECASE,
)
"""The label of a line, and the one rule in which it stands."""
TITLE_END = re.compile(r"\[|\s#[0-9a-f]{8}(?!\w)")
ARMY_SETTING = re.compile(r"(?:side|by|source|version|language|after)\s*:|[^:,\[\]\n]+:\s*[0-9]+\s*$", re.IGNORECASE)
"""In an army list: a word of the list itself, or a number that is agreed (`points: 200`); anything else is a piece."""
KEY = re.compile(r"([^:\n]+?)\s*:\s*")
AT_MOST_OF = re.compile(r"at\s+most\s+[0-9]+\s+of(?![\w\-])", re.IGNORECASE)
OF_A_KIND = re.compile(r"[^:\n\[\"]+:\s+an?\s", re.IGNORECASE)
FIELD = re.compile(r"[^:\n\[\"]+:\s+(?:yes\s+or\s+no|[0-9]+\s+(?:to|or))(?![\w\-])", re.IGNORECASE)
"""What is declared, never done: a name, then yes or no, or numbers."""
REASON = re.compile(
    r"\s*(?P<label>[^,\[]+?)"
    r"(?:\s+(?P<amount>[+\-\u2212\u2013][0-9]+(?:/[0-9]+)?%?(?:\s+(?:on\s+each\s+die|dice|die))?|[x\u00d7][0-9]+(?:/[0-9]+)?|(?:up|down)\s+[0-9]+))?\s*(?P<comma>,|$)"
)
ANSWER_LINE = re.compile(r"\b(?:its?|becomes?|loses?|gains?|is|are)\b", re.IGNORECASE)
"""What shows that an answer is a line: words that stand in no name."""
# Blanks are looked through from the first of them only: from each of many it would be the square of the work.
WITH = re.compile(r"(?<!\s)\s++with(?![\w\-])", re.IGNORECASE)
FILL = re.compile(r"(?P<what>.+)(?<!\s)\s++(?P<in>in)\s++(?P<where>.+)", re.IGNORECASE)
REMOVE = re.compile(r"(?P<what>.+?)(?<!\s)\s++(?P<from>from)\s+(?P<where>.+)", re.IGNORECASE)
RENAME = re.compile(r"(?P<what>.+?)(?<!\s)\s++(?P<as>as)\s+(?P<new>.+)", re.IGNORECASE)
TITLE_OF = re.compile(r"(?P<title>.+)\s(?P<of>of)\s+(?P<base>.+)", re.IGNORECASE)
SUMS = word_set("ROLL START_AT ADD SUBTRACT LET RESULT_IS NEVER_BELOW NEVER_ABOVE")
"""Heads behind which a sum may stand and no amount of something else."""
ITSELF_OPENS = word_set("ON OTHERWISE ON_TIE PAST_END EXCEPT EXCEPTION_TO")


def skip(text: str, at: int, end: int) -> int:
    """Where the spaces from `at` on end."""
    while at < end and text[at].isspace():
        at += 1
    return at


def colon_in(text: str, start: int, end: int) -> int:
    """Where the first colon outside brackets is, but for that of `in odds`; -1 where there is none."""
    depth = 0
    for at in range(start, end):
        character = text[at]
        if character in "[(":
            depth += 1
        elif character in "])":
            depth -= 1
        elif character == ":" and depth <= 0 and IN_ODDS.match(text, at) is None:
            return at
    return -1


def without_colon(text: str, start: int, end: int) -> int:
    """Where a line ends without its last colon, which one that opens a block may have or not."""
    if text[start:end].endswith(":") and end - start > 1:
        return start + len(text[start : end - 1].rstrip())
    return end
