"""Rules texts that are nearly right: declarations of real texts, joined, with words, lines and signs put elsewhere."""

from __future__ import annotations

import random
import re
from functools import cache

from grognard.syntax.words import BARRED, DECLARATIONS, PHRASES, PREPOSITIONS, STEP_HEADS, STORY_HEADS
from tests.rules_texts import EVERY_CHANGE, EVERY_FORM, STRAY, all_texts

_PIECES = re.compile(r"\w+|[ ]+|[^\w ]")
_BLOCK = re.compile(r"\n(?=\S)")
_FIGURES = (
    "0",
    "1",
    "-1",
    "12",
    "999999999999",
    "1000000000000",
    "1/3",
    "1/0",
    "0.5",
    "100%",
    "D6",
    "0D6",
    "1000D1000",
    "D%",
)
_HIDING = (
    "\u200b",
    "\u00ad",
    "\u3164",
    "\u0301",
    "\ufeff",
    "\U000e0041",
    "\u2800",
    "\u00a0",
    "\u2028",
    "\u0130",
    "\ufb01",
)
_WORDS = (
    *(head for head, _, _ in DECLARATIONS),
    *(head for head, _ in (*STEP_HEADS, *STORY_HEADS, *PHRASES)),
    *BARRED,
    *PREPOSITIONS,
    *_FIGURES,
    *STRAY,
    *_HIDING,
)


@cache
def blocks() -> tuple[str, ...]:
    """Every declaration of every text of the project, with the lines below it."""
    found = [EVERY_FORM, EVERY_CHANGE, *(text for path, text in sorted(all_texts().items()) if len(text) < 20_000)]
    cut = {block.strip("\n") for text in found for block in _BLOCK.split(text)}
    return tuple(sorted(block for block in cut if block and len(block) < 1_500))


def some_rules(luck: random.Random, most: int = 6) -> str:
    """A few declarations that never stood together, changed here and there."""
    made = ["ruleset Example", *(luck.choice(blocks()) for _ in range(luck.randint(1, most)))]
    text = "\n\n".join(made) + "\n"
    for _ in range(luck.choice((0, 1, 1, 2, 4, 12))):
        text = changed(text, luck)
    return text


@cache
def _short() -> tuple[str, ...]:
    return tuple(block for block in blocks() if len(block) < 300)


@cache
def _alike() -> dict[str, tuple[tuple[str, ...], ...]]:
    """The lines of declarations by the word that they begin with."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for block in _short():
        head, *below = block.split("\n")
        if below:
            found.setdefault(head.partition(" ")[0], []).append((head, *below))
    return {word: tuple(of_it) for word, of_it in found.items()}


def small_rules(luck: random.Random) -> str:
    """One or two short declarations, some of them with lines of others of their kind, changed once or twice."""
    made = ["ruleset Example"]
    for _ in range(luck.choice((1, 1, 2))):
        if luck.random() < 0.4:
            alike = _alike()[luck.choice(sorted(_alike()))]
            head, *below = luck.choice(alike)
            below += luck.choice(alike)[1:]
            luck.shuffle(below)
            made.append("\n".join((head, *below[:8])))
        else:
            made.append(luck.choice(_short()))
    text = "\n\n".join(made) + "\n"
    for _ in range(luck.choice((0, 1, 1, 2))):
        text = changed(text, luck)
    return text


@cache
def _games() -> tuple[str, ...]:
    """Small games that hold, so that a change of one line comes as far as the checks."""
    return tuple(
        text
        for path, text in sorted(all_texts().items())
        if path.startswith("tests/cases/fragments/") and len(text) < 2_000
    )


def nearly_a_game(luck: random.Random) -> str:
    """A small game with one or two changes."""
    text = luck.choice(_games())
    for _ in range(luck.choice((1, 1, 2))):
        text = changed(text, luck)
    return text


def changed(text: str, luck: random.Random) -> str:
    """A text with one thing in it another."""
    lines = text.split("\n")
    at = luck.randrange(len(lines))
    match luck.randrange(9):
        case 0:
            lines[at] = _one_word(lines[at], luck)
        case 1:
            other = luck.choice(blocks()).split("\n")
            lines[at:at] = other[luck.randrange(len(other)) :]
        case 2:
            lines[at] = " " * luck.randint(0, 10) + lines[at].strip()
        case 3:
            del lines[at]
        case 4:
            other_at = luck.randrange(len(lines))
            lines[at], lines[other_at] = lines[other_at], lines[at]
        case 5:
            lines[at] += (
                luck.choice((" when ", " [", ": ", ", ", " of ", " -- ", " and not ", '"')) + luck.choice(lines).strip()
            )
        case 6:
            pieces = _PIECES.findall(lines[at]) or [""]
            number = luck.randrange(len(pieces))
            pieces[number] *= luck.choice((2, 3, 50, 1_000))
            lines[at] = "".join(pieces)
        case 7:
            lines[at:at] = lines[at : at + luck.randint(1, 4)] * luck.choice((1, 2, 40))
        case _:
            start = luck.randrange(len(text) + 1)
            return text[:start] + luck.choice(_WORDS) + text[start + luck.choice((0, 1, 5)) :]
    return "\n".join(lines)


def _one_word(line: str, luck: random.Random) -> str:
    pieces = _PIECES.findall(line) or [""]
    at = luck.randrange(len(pieces))
    pieces[at] = luck.choice((luck.choice(_WORDS), luck.choice(pieces), "", pieces[at] + luck.choice(_HIDING)))
    return "".join(pieces)


HEADS = (
    *(f"{head} " for head, _, _ in DECLARATIONS),
    *(f"test t of a unit\n  {head} " for head, _ in STEP_HEADS),
    *(f"example e\n  {head} " for head, _ in STORY_HEADS),
    *(
        "ruleset A\n  key: ",
        "piece unit\n  men: ",
        "table t\n  | ",
        "table t\n  | total || r |\n  | 1 || ",
        "sequence s\n  1. ",
    ),
    *(
        "limits on unit\n  be ",
        "limits on x\n  at most 2 of ",
        "amend x\n  * ",
        "> ",
        "test t of a unit\n  > ",
        "? ",
        "",
        "-- ",
    ),
    *("test t of a unit\n  +1  ", "test t of a unit\n  ", "sections\n  | ", "example e\n  | dice || then |\n  | "),
)
"""What a long line can begin with: each form of line there is."""

FILLS = (
    *(
        '"',
        "\\",
        ".",
        "+",
        "-",
        "'",
        "1",
        "1.",
        "1 ",
        "D6 ",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "|",
        "| ",
        ",",
        ", ",
        ":",
        ": ",
    ),
    *("?", "? (", "#", "*", "a", "a ", "a-", "half ", "not ", "and ", "or ", "or when ", " to ", "up to 1 of "),
    *(
        "once ",
        "\t",
        " ",
        "\u0301",
        "e\u0301",
        "[a",
        "[a] ",
        "when ",
        "rounded ",
        "number of ",
        "in ",
        "with ",
        "of ",
        "as ",
    ),
    *(
        "from ",
        "at most ",
        "% ",
        "'s ",
        "\u2019",
        "-- ",
        "{1}",
        "|[a] ",
        "+1 ",
        "a +1",
        "x, ",
        "1/",
        "\u00a0",
        "\u2028",
    ),
    *('1"', "is ", "its ", "plus ", "1 plus ", "a. ", '"a" ', ",usually ", "a: ", "a of ", "a of b at "),
)
"""What it can go on with, over and over."""
