"""Rules texts for tests of the front end: every form of the language, and ways to mess a text up."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from grognard.checking import check_source
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Diagnostic
from grognard.host.budget import Limits
from grognard.lowering.lower import lower
from grognard.source import SourceFile
from grognard.syntax.figures import check_figures
from grognard.syntax.mistakes import report
from grognard.syntax.parser import Parsed, parse

ROOT = Path(__file__).resolve().parent.parent
PIECE = 1_500
"""So many characters has a piece of a text at most, unless one declaration is longer."""

EVERY_FORM = (ROOT / "tests/texts/every_form.rules").read_text(encoding="utf-8")
EVERY_CHANGE = (ROOT / "tests/texts/every_change.rules").read_text(encoding="utf-8")


def read(text: str) -> tuple[Parsed, Collector]:
    """All that the front does with one file."""
    file = SourceFile("t.rules", text)
    collector = Collector()
    parsed = parse(file)
    report(parsed, file, collector)
    check_figures(parsed, file, Limits(), collector)
    lower((parsed.tree,), "t", collector)
    return parsed, collector


def findings(text: str, above: str = "GR200") -> Sequence[Diagnostic]:
    """All that is said of a text that has no error with a code below `above`."""
    found = check_source(text).diagnostics
    assert not [one for one in found if one.code.name < above], [str(one.message) for one in found]
    return found


def all_texts() -> dict[str, str]:
    """Every rules text of the project by its path, those apart that are wrong on purpose."""
    found = sorted([*(ROOT / "rules").rglob("*.rules"), *(ROOT / "tests").rglob("*.rules")])
    found = [path for path in found if path.parent.name != "mistakes"]
    return {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in found}


def a_piece(text: str, seed: int) -> str:
    """Some declarations of a text that follow one another, by lot: what whole texts are asked costs much less of a piece."""
    blocks = text.split("\n\n")
    at = random.Random(seed).randrange(len(blocks))
    end = at + 1
    while end < len(blocks) and sum(len(block) for block in blocks[at : end + 1]) < PIECE:
        end += 1
    return "\n\n".join(blocks[at:end])


def messy(text: str, seed: int) -> str:
    """The same text as a careless hand would type it: other indents, more blanks and blank lines."""
    luck = random.Random(seed)
    steps = [0]
    for _ in range(20):
        steps.append(steps[-1] + luck.randint(1, 5))
    made: list[str] = []
    for line in text.split("\n"):
        content = line.lstrip(" ")
        depth = len(line) - len(content)
        if not content:
            made.extend([""] * luck.randint(1, 3))
            continue
        if not content.startswith((">", "--")) and "  -- " not in content:
            content = _loose(content, luck)
        made.append(" " * (steps[depth // 2] + depth % 2) + content + " " * luck.choice([0, 0, 0, 3]))
    return "\n".join(made)


def _loose(content: str, luck: random.Random) -> str:
    words = content.split(" ")
    made = words[0]
    for word in words[1:]:
        made += " " * luck.choice([1, 1, 1, 2, 4]) + word
    return made


def with_comments(text: str, seed: int) -> str:
    """The same text with comments above and beside some lines."""
    luck = random.Random(seed)
    made: list[str] = []
    for number, line in enumerate(text.split("\n")):
        if line.strip() and luck.random() < 0.2:
            made.append(" " * luck.randint(0, 6) + f"-- remark {number}")
        beside = line.strip() and not line.lstrip().startswith(">") and luck.random() < 0.2
        made.append(f"{line}  -- beside {number}" if beside else line)
    return "\n".join(made)


def mutated(text: str, seed: int) -> str:
    """The same text with a few lines or stretches lost, doubled, swapped or taken from elsewhere."""
    luck = random.Random(seed)
    for _ in range(luck.randint(1, 4)):
        if not text:
            break
        start = luck.randrange(len(text))
        end = min(len(text), start + luck.choice([1, 1, 3, 20, 200]))
        match luck.randrange(5):
            case 0:
                text = text[:start] + text[end:]
            case 1:
                text = text[:start] + text[start:end] * 2 + text[end:]
            case 2:
                at = luck.randrange(len(text))
                text = text[:start] + text[at : at + 20] + text[start:]
            case 3:
                text = text[:start] + luck.choice(STRAY) + text[start:]
            case _:
                lines = text.split("\n")
                at = luck.randrange(len(lines))
                lines[at] = " " * luck.randint(0, 8) + lines[at].lstrip()
                text = "\n".join(lines)
    return text


STRAY = (
    "when", "or", "and", ",", ":", "(", ")", "[", "]", "|", "||", "\t", "\n", "?", "*", "-", "--", "-- x\n",
    ">", "it", "{", "}", "'s", "\u201d", "\u2212", "1/0", "99999999999999", "D0", "9D99999", "\u00a0",
    "\u2028", "\r", "\x00", "é",
)  # fmt: skip
