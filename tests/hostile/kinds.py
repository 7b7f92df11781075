"""One try of each kind. A promise that does not hold is an AssertionError, or whatever came out of the program."""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path

from grognard.cli import main
from grognard.cli.app import COMMANDS
from grognard.cli.preview import PreviewServer, Shelf
from grognard.diagnostics.render import github, sarif, terminal
from grognard.diagnostics.render import json as as_json
from grognard.driver import compile_ruleset, compile_text
from grognard.formatting.formatter import format_text
from grognard.host.budget import Limits
from grognard.host.plaintext import BIDI_CONTROLS, FileProblem, decode
from grognard.ir import export
from grognard.review.alone import review
from grognard.source import SourceFile
from tests.hostile.texts import FILLS, HEADS, changed, some_rules
from tests.rules_texts import ROOT, read

Kind = Callable[[random.Random, Path], None]

FAULT = 3
"""The exit status that says: this is a fault of Grognard itself."""


def texts_read(luck: random.Random, room: Path) -> None:
    """Text to tree to IR, without the checks."""
    text = some_rules(luck, 3)
    _, collector = read(text)
    for found in collector.diagnostics:
        assert 0 <= found.place.span.start <= found.place.span.end <= len(text) + 1
        assert found.message


def rulesets(luck: random.Random, room: Path) -> None:
    """A ruleset through every check, and told in every form."""
    text = some_rules(luck)
    found = compile_text(text)
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
        compile_ruleset(str(room / "fast.rules"), check=luck.random() < 0.1)


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
    compile_text(luck.choice(HEADS) + fill * (length // len(fill)))


GAME = """ruleset Ford
facts of a patrol
  going: open, mud
piece patrol
  paces: 0 to 99, usually 0
choice pace: walk, run
action march of a patrol
  roll D6
  its paces becomes the total
  its paces becomes 1 when its going is mud
test nerve of a patrol
  roll 2D6
  +1  on the road  when its going is open
  read result
table result
  | total || end |
  | 2 to 7 || run |
  | 8 or more || stand |
scenario A road
  given a patrol called first
  given a patrol called second
  play turn 2 times
sequence turn
  1. march
    each patrol may march
"""


def _run(*args: str) -> tuple[int, str]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(list(args))
    said = out.getvalue() + err.getvalue()
    assert status != FAULT and "Traceback" not in said, said[-2_000:]
    assert not set(said) & BIDI_CONTROLS and "\x1b[2J" not in said
    return status, said


def logs(luck: random.Random, room: Path) -> None:
    """A log of play with some parts of it others, cut, or not JSON at all."""
    rules, log = room / "ford.rules", room / "game.json"
    rules.write_text(GAME, encoding="utf-8")
    if not log.exists():
        _run("play", str(rules), "--auto", "--seed", "3", "--log", str(log))
    text = log.read_text(encoding="utf-8")
    content = json.loads(text)
    for _ in range(luck.randint(1, 3)):
        _change_data(content, luck)
    text = json.dumps(content)
    if luck.random() < 0.3:
        text = changed(text, luck)
    other = room / "other.json"
    other.write_bytes(text.encode("utf-8", "replace"))
    _run("play", str(rules), "--replay", str(other))


def kept_games(luck: random.Random, room: Path) -> None:
    """A game that was kept compiled, with its file damaged: the same answer, or that of a game compiled anew."""
    rules, cache_folder = room / "ford.rules", room / "cache"
    rules.write_text(GAME, encoding="utf-8")
    os.environ["GROGNARD_CACHE"] = str(cache_folder)
    try:
        asked = ("roll", str(rules), "nerve", "going=mud", "--dice", "3,4")
        told = _run(*asked)
        for file in sorted(path for path in cache_folder.rglob("*") if path.is_file()):
            text = file.read_text(encoding="utf-8")
            if luck.random() < 0.6:
                with contextlib.suppress(ValueError):
                    content = json.loads(text)
                    for _ in range(luck.randint(1, 3)):
                        _change_data(content, luck)
                    text = json.dumps(content)
            else:
                at = luck.randrange(len(text) + 1)
                text = luck.choice((text[:at], text[:at] + luck.choice('[]{}",0\u202e') + text[at + 1 :], "[" * 99_999))
            file.write_bytes(text.encode("utf-8", "replace"))
        assert _run(*asked)[0] in {0, 1}
        assert told[0] == 0
    finally:
        os.environ["GROGNARD_CACHE"] = "off"


def _change_data(content: object, luck: random.Random) -> None:
    wrong: tuple[object, ...] = (
        None,
        True,
        -1,
        10**30,
        1.5,
        "",
        "mud",
        "x" * 999,
        [],
        {},
        [[1]],
        {"a": {}},
        "\u202e",
        "walk",
        0,
    )
    while isinstance(content, dict | list) and content:
        keys = list(content) if isinstance(content, dict) else list(range(len(content)))
        at = luck.choice(keys)
        inner = content[at]
        if isinstance(inner, dict | list) and inner and luck.random() < 0.7:
            content = inner
            continue
        if luck.random() < 0.2:
            del content[at]
        elif luck.random() < 0.1 and isinstance(content, dict):
            content["more"] = luck.choice(wrong)
        else:
            content[at] = luck.choice(wrong)
        return


_QUIET = sorted(set(COMMANDS) - {"serve", "demo", "build", "sheet", "slips", "new"})
_ARGUMENTS = (
    *(
        "ford.rules",
        "nothing",
        "nerve",
        "march",
        "result",
        "turn",
        "A road",
        "first",
        "going=mud",
        "going=fog",
        "=",
        "a=b=c",
        "",
    ),
    *(
        "..",
        "/",
        "/etc/passwd",
        "-",
        "--",
        "--json",
        "--seed",
        "1",
        "-1",
        "--trial",
        "--sample",
        "10",
        "--over",
        "going",
        "--csv",
    ),
    *(
        "--at-least",
        "1/0",
        "--choose",
        "run",
        "--limit",
        "steps=10",
        "states=1",
        "steps=x",
        "--format",
        "sarif",
        "--trace",
    ),
    *(
        "full",
        "--text",
        "--check",
        "--all",
        "--by-section",
        "--auto",
        "--turns",
        "2",
        "--dice",
        "3,4",
        "7",
        "99",
        "GR302",
        "--list",
    ),
    *(
        "\u202e",
        "\udcff",
        "a\nb",
        "x" * 5_000,
        "1e9",
        "٣",
        "--help",
        "--unknown",
        "--schema",
        "ford.rules+x",
        "--version",
    ),
)


def commands(luck: random.Random, room: Path) -> None:
    """A command line of words that belong somewhere, seldom together."""
    (room / "ford.rules").write_text(GAME, encoding="utf-8")
    before = sorted(path.name for path in room.parent.iterdir())
    words = [luck.choice(_ARGUMENTS) for _ in range(luck.randint(0, 5))]
    command = luck.choice((*_QUIET, "x", ""))
    if luck.random() < 0.7:
        words.insert(0, "ford.rules")
    here = Path.cwd()
    os.chdir(room)
    try:
        _run(command, *words)
    finally:
        os.chdir(here)
    assert sorted(path.name for path in room.parent.iterdir()) == before


def odds(luck: random.Random, room: Path) -> None:
    """Odds of any rules: what comes out and what meets a gap add to exactly one."""
    rules = room / "some.rules"
    rules.write_text(f"{GAME}{some_rules(luck, 3).removeprefix('ruleset Example')}", encoding="utf-8", errors="replace")
    names = re.findall(
        r"^(?:test|work out|fight|die|dice) ([a-z ]+?)(?= of | against |$)", rules.read_text("utf-8"), re.MULTILINE
    )
    facts = ["going=mud"] if luck.random() < 0.5 else []
    small = ("--limit", "states=2000", "--limit", "transitions=50000")
    status, said = _run("odds", str(rules), luck.choice(names), *facts, "--json", *small)
    if status == 0:
        told = json.loads(said)
        chances = [Fraction(one) for one in told["outcomes"].values() if "e" not in one]
        gaps = [Fraction(one["chance"]) for one in told.get("gaps", ())]
        assert sum(chances) + sum(gaps) == 1, said


@cache
def _server() -> PreviewServer:
    shelf = Shelf()
    shelf.put({"index.html": b"<!doctype html>\n<html><head></head><body>A page</body></html>"})
    server = PreviewServer(shelf, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def requests(luck: random.Random, room: Path) -> None:
    """Bytes that are nearly a request: an answer, or a closed door; never another's page, never no answer."""
    server = _server()
    host = luck.choice((f"127.0.0.1:{server.server_port}",) * 6 + ("evil.example", "", "127.0.0.1", "[::1]"))
    path = luck.choice(
        (
            "/",
            "/index.html",
            "/-/live.js",
            "//[",
            "/%00",
            "/..%2f..%2fetc/passwd",
            "/\xff",
            "http://evil/",
            "/" + "a" * 9_000,
            "/?x",
        )
    )
    method = luck.choice(("GET",) * 6 + ("HEAD", "POST", "PUT", "TRACE", "\x00", "G" * 70_000))
    more = "".join(
        luck.choice(("X: y\r\n", "Origin: http://evil.example\r\n", ":\r\n", "A" * 999 + "\r\n", "Host: evil\r\n"))
        for _ in range(luck.randint(0, 3))
    )
    data = f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n{more}Connection: close\r\n\r\n".encode("latin-1")
    damaged = luck.random() < 0.2
    if damaged:
        at = luck.randrange(len(data))
        data = data[:at] + luck.randbytes(luck.randint(1, 20)) + data[at:]
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=10) as asked:
        with contextlib.suppress(OSError):  # it may close before it has heard all
            asked.sendall(data)
            asked.shutdown(socket.SHUT_WR)
        heard = b""
        with contextlib.suppress(ConnectionError):
            while part := asked.recv(65_536):
                heard += part
    if b"A page" in heard and heard.startswith(b"HTTP/1.1 200"):
        assert f"127.0.0.1:{server.server_port}".encode() in data
    # Cut in the middle, the first line may be one of HTTP/0.9, whose answers have no head.
    assert damaged or heard.startswith((b"HTTP/1.1 ", b"HTTP/1.0 ", b"<!DOCTYPE")) or not heard
    assert heard or damaged or b"GET / HTTP/1.1\r\nHost: 127.0.0.1" not in data


_BUILD = """
import sys
from grognard.host.output_tree import OutputTree
for number in range(1, 10_000):
    with OutputTree(sys.argv[1]) as tree:
        for at in range(12):
            tree.write(f"{at % 3}/{at}.html", f"{number}")
    print(number, flush=True)
"""


def kills(luck: random.Random, room: Path) -> None:
    """A build that is killed at some moment: the folder is of one build, whole, and the next one works."""
    site = room / "site"
    with subprocess.Popen([sys.executable, "-c", _BUILD, str(site)], stdout=subprocess.PIPE) as run:
        assert run.stdout is not None
        run.stdout.readline()
        time.sleep(luck.random() * 0.05)
        run.send_signal(signal.SIGKILL)
    if site.exists():
        found = [path.read_text(encoding="utf-8") for path in site.rglob("*.html")]
        assert len(found) == 12 and len(set(found)) == 1, sorted(found)
    from grognard.host.output_tree import OutputTree

    with OutputTree(site) as tree:
        tree.write("a", "1")
    assert sorted(os.listdir(room)) == ["site"] and (site / "a").exists()


KINDS: dict[str, Kind] = {
    "rules texts, read": texts_read,
    "rules texts, checked": rulesets,
    "rules texts, laid out": layouts,
    "variants": variants,
    "rulebook texts": books,
    "files of any bytes": files,
    "long lines": long_lines,
    "logs of play": logs,
    "games kept compiled": kept_games,
    "commands": commands,
    "odds": odds,
    "requests to serve": requests,
    "kills of a build": kills,
}
