"""What comes from other hands than an author's: rulebook files, army lists, answers of a model, calls of a program, cells of a table."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import random
import re
import zipfile
from functools import cache
from pathlib import Path

from grognard import api
from grognard.diagnostics import codes
from grognard.driver import compile_army
from grognard.host.budget import BudgetExceeded
from grognard.host.plaintext import FileProblem
from grognard.review.alone import review
from grognard.rulebooks.reading import read_rulebook
from tests.hostile.books import ARMIES, BOOKS, PACKED, PAGES, of_size
from tests.hostile.killing import CLANS
from tests.hostile.running import GAME, run
from tests.hostile.texts import changed

_ARMY = (
    "army Northern Host of Clans\n  side: North\n  points: 60\n  3 Spears called wolf\n  Spears called Ned: paces 2\n"
)
_FORMS = {**BOOKS, **PAGES}


def _damaged(data: bytes, luck: random.Random) -> bytes:
    """Some bytes others, gone or there twice."""
    for _ in range(luck.choice((1, 1, 2, 8))):
        at = luck.randrange(len(data) + 1)
        other = luck.choice((b"", b"\0", luck.randbytes(4), data[at : at + luck.randint(1, 2_000)] * 2, b"9" * 30))
        data = data[:at] + other + data[at + luck.choice((0, 1, 4, 400)) :]
    return data


def _read(path: Path) -> None:
    """A rulebook is read and looked through, or refused with a sentence."""
    try:
        document = read_rulebook(str(path))
    except (FileProblem, BudgetExceeded) as refused:
        assert str(refused)
        return
    for found in review(document.file, document):
        assert 0 <= found.place.span.start <= found.place.span.end <= len(document.file.text) + 1
        assert found.code is not codes.CHECK_FAILED, found.message


def forms(luck: random.Random, room: Path) -> None:
    """Blank forms, rosters, charts, lists, pages: some of several kinds in one text, damaged here and there."""
    ending = luck.choice(("md", "txt", "html"))
    kinds = PAGES if ending == "html" else BOOKS
    parts = [str(of_size(kinds[luck.choice(sorted(kinds))], luck.choice((80, 400, 1_500)))) for _ in range(3)]
    text = "\n\n".join(parts)
    for _ in range(luck.randint(0, 6)):
        text = changed(text, luck)
    path = room / f"book.{ending}"
    path.write_bytes(text.encode("utf-8", "replace"))
    _read(path)


def packed_books(luck: random.Random, room: Path) -> None:
    """A packed rulebook with its parts, or its bytes, damaged."""
    kind = luck.choice(sorted(PACKED))
    data = PACKED[kind](luck.choice((1, 3, 40)))
    if luck.random() < 0.6:
        made = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(data)) as whole, zipfile.ZipFile(made, "w") as other:
            for name in whole.namelist():
                text = whole.read(name).decode("utf-8")
                other.writestr(name, changed(text, luck) if luck.random() < 0.5 else text)
        data = made.getvalue()
    else:
        data = _damaged(data, luck)
    path = room / f"book.{'odt' if kind.endswith('odt') else 'docx'}"
    path.write_bytes(data)
    _read(path)


@cache
def _pdf() -> bytes:
    """A small rulebook of two pages with a table."""
    import typst

    rows = "".join(f"[{at}], [result {at}], " for at in range(2, 8))
    text = f"= Morale\n#lorem(60)\n#table(columns: 2, [Total], [Result], {rows})\n#pagebreak()\n= Fire\n#lorem(40)\n"
    made: bytes = typst.compile(text.encode())
    return made


def pdfs(luck: random.Random, room: Path) -> None:
    """A PDF with some of its bytes others, cut, or with another figure behind a name."""
    data = _pdf()
    if luck.random() < 0.4:
        figures = list(re.finditer(rb"(?<=[ /\[])\d+(?=[ \]/\r\n])", data))
        chosen = luck.choice(figures)
        other = luck.choice((b"0", b"-1", b"99999999999", b"1", b"3"))
        data = data[: chosen.start()] + other + data[chosen.end() :]
    else:
        data = _damaged(data, luck)
    path = room / "book.pdf"
    path.write_bytes(data)
    _read(path)


def army_lists(luck: random.Random, room: Path) -> None:
    """An army list that was damaged, or of one thing over and over: read, printed, played over."""
    (room / "clans.rules").write_text(CLANS, encoding="utf-8")
    text = _ARMY if luck.random() < 0.7 else str(of_size(ARMIES[luck.choice(sorted(ARMIES))], 600))
    for _ in range(luck.randint(0, 5)):
        text = changed(text, luck)
    path = room / "host.army"
    path.write_bytes(text.encode("utf-8", "replace"))
    if luck.random() < 0.5:
        with contextlib.suppress(FileProblem):
            compile_army(str(path))
        return
    command = luck.choice(
        (("muster",), ("muster", "--json"), ("campaign", "--seed", "3", "-o", str(room / "new.army")))
    )
    run(command[0], str(path), *command[1:])


_ANSWER = {
    "flaws": [
        {
            "about": "",
            "line": 5,
            "words": "A unit moves 6 inches",
            "wrong": "It is two.",
            "write": "8",
            "more_lines": [7],
        },
        {"line": 7, "words": "8 inches", "wrong": "Not so.", "other_line": 5, "other_words": "6 inches"},
    ],
    "verdicts": [{"claim": 1, "verdict": "stands", "why": "So it is."}, {"claim": 2, "verdict": "falls", "why": ""}],
}
_ODD: tuple[object, ...] = (
    *(
        None,
        True,
        -1,
        10**40,
        1.5,
        "",
        "x" * 999,
        [],
        {},
        [[4]],
        [[[]]],
        {"a": {}},
        "\ud800",
        "\u202e",
        "\0",
        float("inf"),
    ),
    *("A unit moves 6 inches", "[" * 9_999, "```json", 5, 6, [5, 5, 5]),
)


def model_answers(luck: random.Random, room: Path) -> None:
    """Whatever stands where an answer of a model is looked for: it is taken, or told in a sentence, also the second time."""
    book = room / "book.txt"
    book.write_text(
        "Ford\n\nMoving\n\nA unit moves 6 inches.\n\nIn the open a unit moves 8 inches.\n\nMorale\n\nRoll 2D6.\n",
        encoding="utf-8",
    )
    asked = ("verify", "--text", str(book), "--ask", "by-hand")
    run(*asked)
    for question in sorted((room / "book.asked").glob("*.question.md")):
        content: object = json.loads(json.dumps(_ANSWER))
        for _ in range(luck.randint(0, 3)):
            assert isinstance(content, dict)
            entry = luck.choice([content, *(one for few in content.values() if isinstance(few, list) for one in few)])
            if isinstance(entry, dict) and entry:
                entry[luck.choice(sorted(entry))] = luck.choice(_ODD)
        text = luck.choice((json.dumps, str, lambda it: f"```json\n{json.dumps(it)}\n```"))(content)
        if luck.random() < 0.3:
            text = changed(text, luck)
        answer = question.with_name(question.name.replace(".question.", ".answer."))
        answer.write_bytes(text.encode("utf-8", luck.choice(("replace", "surrogatepass"))))
    first = run(*asked)
    assert run(*asked) == first


_CALLED: tuple[object, ...] = (
    *("nerve", "march", "nothing", "", "turn", "A road", "\ud800", "x" * 5_000, "open", "mud", 0, -1, 7, 10**30, 1.5),
    *(None, True, (), [], {}, "1e9", "3/2", float("nan"), b"mud", object()),
)


def calls(luck: random.Random, room: Path) -> None:
    """A program that asks the wrong things: an answer, a `RulesError`, or what Python says of a wrong type."""
    rules = room / "ford.rules"
    rules.write_text(GAME, encoding="utf-8")
    game = api.load(rules)

    def odd() -> object:
        return luck.choice(_CALLED)

    def word() -> str:
        return luck.choice([one for one in _CALLED if isinstance(one, str)])

    facts = {word() if luck.random() < 0.5 else "going": odd() for _ in range(luck.randint(0, 2))}
    rule = luck.choice(("nerve", "nerve", "march", word()))
    with contextlib.suppress(api.RulesError):
        match luck.randrange(5):
            case 0:
                dice = [luck.choice((1, 3, 6, 7, 0, -1, 10**9)) for _ in range(luck.randint(0, 3))]
                api.roll(
                    game,
                    rule,
                    facts,
                    dice=luck.choice((dice, None)),
                    choices=[word() for _ in range(luck.randint(0, 2))],
                )
            case 1:
                found = api.odds(game, rule, facts)
                assert sum(found.chances.values()) + found.gap == 1
            case 2:
                assert api.compare(game, game).changed == ()
            case 3:
                assert api.render(game, luck.choice(("json", "markdown", "phone", word())))
            case _:
                api.check(luck.choice((rules, room, room / "none.rules", "\0", "no such game")))


def callers_first(luck: random.Random, room: Path) -> None:
    """Rules that call one another, in any order, some of them round: every one is read, or its circle is named."""
    count = luck.choice((3, 20, 60, 200))
    kind, line = luck.choice(
        (
            ("work out", "start at {} plus 1"),
            ("test", "test {}"),
            ("work out", "add 1 when {} is 2"),
            ("state", "only when {}"),
        )
    )
    of = " of a unit" if kind == "state" else ""
    names = [
        f"rule {'abcdefghij'[at % 10]}{'abcdefghij'[at // 10 % 10]}{'abcdefghij'[at // 100]}" for at in range(count)
    ]
    blocks = [
        f"{kind} {name}{of}\n  {line.format(names[at + 1 if luck.random() < 0.98 else luck.randrange(count)])}\n"
        for at, name in enumerate(names[:-1])
    ]
    last = "only when its men is 1" if kind == "state" else "start at 1" if kind == "work out" else "roll D6"
    blocks.append(f"{kind} {names[-1]}{of}\n  {last}\n")
    if luck.random() < 0.5:
        luck.shuffle(blocks)
    rules = room / "chain.rules"
    rules.write_text("\n".join(("ruleset Chain\n\npiece unit\n  men: 0 to 9, usually 1\n", *blocks)), encoding="utf-8")
    run(luck.choice(("check", "rules")), str(rules))


_CELLS = ("=1+1", "+1", "-1+2", "@SUM(1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0", '"=1', ";=1", "\uff1d1", " =1", "'=1")


def cells(luck: random.Random, room: Path) -> None:
    """Odds as a table for a spreadsheet: no cell that a text wrote is a formula there, and none of ours a date."""
    words = [luck.choice(_CELLS) + luck.choice(("", " a", "1")) for _ in range(2)]
    text = (
        GAME.replace("run |", f"{words[0]} |")
        .replace("stand |", f"{words[1]} |")
        .replace("mud", luck.choice(("mud", "-mud")))
    )
    rules = room / "ford.rules"
    rules.write_text(text, encoding="utf-8")
    status, said = run("odds", str(rules), "nerve", "--over", "going", "--csv")
    if status == 0:
        for cell in (cell for row in csv.reader(io.StringIO(said)) for cell in row):
            assert not cell.lstrip(" ").startswith(
                ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
            ), said
            assert not re.fullmatch(r"\d+[/:]\d+", cell), said  # a date there, or a time of day
