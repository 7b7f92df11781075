"""Texts: rules, variants, rulebooks, files of any bytes, long lines."""

from __future__ import annotations

import contextlib
import json
import random
from functools import cache
from pathlib import Path

from grognard.checking import check_game, check_source
from grognard.diagnostics.render import github, sarif, terminal
from grognard.diagnostics.render import json as as_json
from grognard.driver import compile_game
from grognard.formatting.formatter import format_text
from grognard.host.budget import Limits
from grognard.host.plaintext import BIDI_CONTROLS, FileProblem, decode
from grognard.ir import export
from grognard.review.alone import review
from grognard.source import SourceFile
from tests.hostile.texts import FILLS, HEADS, changed, nearly_a_game, small_rules, some_rules
from tests.rules_texts import ROOT, read


def texts_read(luck: random.Random, room: Path) -> None:
    """Text to tree to IR, without the checks."""
    text = some_rules(luck, 3)
    _, collector = read(text)
    for found in collector.diagnostics:
        assert 0 <= found.place.span.start <= found.place.span.end <= len(text) + 1
        assert found.message


def declarations_read(luck: random.Random, room: Path) -> None:
    """Few declarations, and so many more of them: text to tree to IR."""
    text = small_rules(luck)
    _, collector = read(text)
    for found in collector.diagnostics:
        assert 0 <= found.place.span.start <= found.place.span.end <= len(text) + 1
        assert found.message


def declarations_laid_out(luck: random.Random, room: Path) -> None:
    """Few declarations laid out: the same when laid out again."""
    with contextlib.suppress(FileProblem):
        made = format_text(SourceFile("t.rules", small_rules(luck)))
        assert format_text(SourceFile("t.rules", made)) == made


def games_checked(luck: random.Random, room: Path) -> None:
    """A game that held until something in it was changed, through every check."""
    text = nearly_a_game(luck)
    for found in check_source(text).diagnostics:
        assert 0 <= found.place.span.start <= found.place.span.end
        assert found.message


def rulesets(luck: random.Random, room: Path) -> None:
    """A ruleset through every check, and told in every form."""
    text = some_rules(luck)
    found = check_source(text)
    for limit in (None, 5):
        terminal.render(found.diagnostics, True, 80, limit, encoding=luck.choice(("utf-8", "ascii", "cp1252")))
    for said in (as_json.render(found.diagnostics), sarif.render(found.diagnostics), github.render(found.diagnostics)):
        assert said.isascii() or not set(said) & BIDI_CONTROLS
    json.dumps(export.document(found.ruleset))


def layouts(luck: random.Random, room: Path) -> None:
    """A text laid out: the same words, and laid out again the same."""
    text = some_rules(luck)
    with contextlib.suppress(FileProblem):
        made = format_text(SourceFile("t.rules", text))
        assert format_text(SourceFile("t.rules", made)) == made


def variants(luck: random.Random, room: Path) -> None:
    """A variant over a base, either of them damaged."""
    base = (ROOT / "tests/texts/every_form.rules").read_text(encoding="utf-8")
    text = (ROOT / "tests/texts/every_change.rules").read_text(encoding="utf-8")
    for _ in range(luck.randint(1, 6)):
        if luck.random() < 0.3:
            base = changed(base, luck)
        else:
            text = changed(text, luck)
    (room / "every-form.rules").write_text(base, encoding="utf-8")
    (room / "fast.rules").write_text(text, encoding="utf-8")
    with contextlib.suppress(FileProblem):
        (check_game if luck.random() < 0.1 else compile_game)(str(room / "fast.rules"))


@cache
def _books() -> tuple[str, ...]:
    found = sorted((ROOT / "tests/transcriptions").rglob("*.txt"))
    return tuple(path.read_text(encoding="utf-8") for path in found)


def books(luck: random.Random, room: Path) -> None:
    """A rulebook text, read by itself."""
    text = "\n\n".join(luck.choice(_books()) for _ in range(luck.randint(1, 4)))[:20_000]
    for _ in range(luck.randint(0, 8)):
        text = changed(text, luck)
    for found in review(SourceFile("book.txt", text)):
        span = found.place.span
        assert 0 <= span.start <= span.end <= len(text) + 1


def files(luck: random.Random, room: Path) -> None:
    """Bytes of any kind: an honest text, or one sentence with the place."""
    data = some_rules(luck).encode()[: luck.choice((0, 1, 50, 10_000))]
    for _ in range(luck.randint(1, 5)):
        at = luck.randrange(len(data) + 1)
        strange = luck.choice(
            (b"\0", b"\xff\xfe", b"\r", b"\x1b[2J", b"\xe2\x80\xae", b"\xed\xa0\x80", b"\x80", b"\xef\xbb\xbf")
        )
        data = data[:at] + strange + data[at:]
    with contextlib.suppress(FileProblem):
        assert not set(decode(data, "t.rules").text) & BIDI_CONTROLS


def long_lines(luck: random.Random, room: Path) -> None:
    """A line as long as a line may be, and one far longer, of one thing over and over."""
    fill = luck.choice(FILLS)
    length = luck.choice((Limits().line_characters, 1_000_000)) - 40
    check_source(luck.choice(HEADS) + fill * (length // len(fill)))
