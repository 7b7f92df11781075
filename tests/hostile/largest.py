"""`python -m tests.hostile.largest --seconds 3600`: the slowest and the largest 100 kB of each command; `--size` asks for less.

Each kind of text is given to each command that reads such files, first every kind once, then two kinds joined by lot.
A try is a child of a parent that has all modules in memory. It is *accepted* where the command does what it is for, or
reports what is wrong with the text; *refused* where a limit is named.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import re
import resource
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs

from grognard.cli import main
from tests.hostile.books import ARMIES, BOOKS, PACKED, PAGES, of_size
from tests.hostile.growing import GROWING, START
from tests.hostile.killing import CLANS
from tests.hostile.running import GAME

SIZE = 100_000
"""Bytes of each file."""
SECONDS, REFUSED, MEMORY = 10, 2, 500
"""What an accepted input may take at most, what a refused one may, and MiB of memory."""
_STOPPED = 40
"""Seconds of the processor after which a try is ended."""
_MOST = 6 << 30
"""Bytes of memory that a try is given."""

_RULE = re.compile(r"^(?:test|work out|action|fight|dice) ([a-z ]+?)(?= of | against |$)", re.MULTILINE)

COMMANDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "check": ("rules", ("check", "FILE")),
    "check as JSON": ("rules", ("check", "FILE", "--json")),
    "roll": ("rules", ("roll", "FILE", "RULE")),
    "odds": ("rules", ("odds", "FILE", "RULE")),
    "odds tried": ("rules", ("odds", "FILE", "RULE", "--sample", "1000")),
    "worth": ("rules", ("worth", "FILE", "RULE", "--most", "3")),
    "rules": ("rules", ("rules", "FILE")),
    "rules by section": ("rules", ("rules", "FILE", "--by-section")),
    "export": ("rules", ("export", "FILE", "-o", "out.json")),
    "fmt": ("rules", ("fmt", "FILE", "--check")),
    "upgrade": ("rules", ("upgrade", "FILE", "--check")),
    "build": ("rules", ("build", "FILE", "-o", "out")),
    "build as data": ("rules", ("build", "FILE", "-o", "out", "--as", "json", "--as", "page", "--as", "markdown")),
    "sheet": ("rules", ("sheet", "FILE", "-o", "out.pdf")),
    "examples": ("rules", ("examples", "FILE", "--propose")),
    "slips": ("rules", ("slips", "FILE", "--count", "3")),
    "play": ("rules", ("play", "FILE", "--auto", "--seed", "1")),
    "proofread": ("rules", ("proofread", "FILE", "--list")),
    "compare": ("rules", ("compare", "FILE", "FILE", "--most", "3")),
    "verify": ("book", ("verify", "--text", "FILE")),
    "draft": ("book", ("draft", "FILE", "-o", "out.rules")),
    "verify against rules": ("book", ("verify", "ford.rules", "--text", "FILE")),
    "muster": ("army", ("muster", "FILE")),
    "muster as cards": ("army", ("muster", "FILE", "--as", "cards", "-o", "out.html")),
    "campaign": ("army", ("campaign", "FILE", "--seed", "3", "-o", "out.army")),
    "replay": ("log", ("play", "ford.rules", "--replay", "FILE")),
}
"""What is typed, and which kind of file it reads."""


@attrs.frozen
class Text:
    """A file to be read: what it is made of, how its name ends, and what is in it."""

    kind: str
    ending: str
    content: bytes


Maker = Callable[[int], str | bytes]


def makers(reads: str) -> Iterator[tuple[str, str, Maker]]:
    """Every kind of file that such a command reads, with the ending of its name."""
    if reads == "rules":
        yield from ((name, "rules", make) for name, make in GROWING.items())
    elif reads == "army":
        yield from ((name, "army", make) for name, make in ARMIES.items())
    elif reads == "log":
        yield from ((name, "json", make) for name, make in LOGS.items())
    else:
        yield from ((name, ending, make) for name, make in BOOKS.items() for ending in ("md", "txt"))
        yield from ((name, "html", make) for name, make in PAGES.items())
        yield from (
            (name, name.rpartition(" ")[2] if name.endswith("odt") else "docx", make) for name, make in PACKED.items()
        )


def _log(n: int, **other: object) -> str:
    answers = other.pop("answers", [{"kind": "dice", "n": 1}] * n)
    return json.dumps({"grognard log": 1, "ruleset": "ford.rules", "answers": answers, **other})


LOGS: dict[str, Maker] = {
    "answers of a log": lambda n: _log(n),
    "names of a log": lambda n: _log(0, scenario="a" * n),
    "depths of a log": lambda n: "[" * n + "]" * n,
    "figures of a log": lambda n: '{"grognard log": ' + "9" * n + "}",
}
"""Logs of play, each made of so many parts."""


def texts(reads: str, luck: random.Random | None = None, size: int = SIZE) -> Iterator[Text]:
    """Every kind once, in so many bytes; by lot, two kinds joined, without end."""
    kinds = list(makers(reads))
    if luck is None:
        for kind, ending, make in kinds:
            yield _text(kind, ending, of_size(make, size))
        return
    while True:
        (first, ending, make), (second, _, other) = luck.choice(kinds), luck.choice(kinds)
        share = size * luck.choice((10, 50, 90)) // 100
        one, two = of_size(make, share), of_size(other, size - share)
        if isinstance(one, str) and isinstance(two, str):
            yield _text(f"{first} + {second}", ending, one + "\n" + two.removeprefix(START))


def _text(kind: str, ending: str, content: str | bytes) -> Text:
    return Text(kind, ending, content.encode() if isinstance(content, str) else content)


@attrs.frozen
class Tried:
    """What became of one try."""

    command: str
    kind: str
    bytes: int
    seconds: float
    memory: int
    """MiB at most, those of the parent included."""
    status: int
    words: str
    """The last line that was printed."""

    @property
    def refused(self) -> bool:
        """Whether a limit is named."""
        return self.status not in {0, 3} and "limit" in self.words and "Not all was checked" not in self.words

    @property
    def holds(self) -> bool:
        """Whether it is as promised."""
        most = REFUSED if self.refused else SECONDS
        return self.status in {0, 1, 2} and self.seconds <= most and self.memory <= MEMORY

    def line(self) -> str:
        """As a line of a table."""
        mark = "" if self.holds else "  !"
        return f"  {self.seconds:6.1f} s {self.memory:6,} MiB  status {self.status}  {self.bytes:>7,} bytes  {self.kind}{mark}"


def tried(command: str, text: Text) -> Tried:
    """Give a text to a command, in a child."""
    room = Path(tempfile.mkdtemp(prefix="hostile-"))
    try:
        (room / "ford.rules").write_text(GAME, encoding="utf-8")
        (room / "clans.rules").write_text(CLANS, encoding="utf-8")
        file = f"file.{text.ending}"
        (room / file).write_bytes(text.content)
        named = _RULE.search(text.content.decode("utf-8", "replace")) if text.ending == "rules" else None
        swap = {"FILE": file, "RULE": named[1] if named is not None else "nothing"}
        args = [swap.get(word, word) for word in COMMANDS[command][1]]
        child = os.fork()
        if not child:
            _child(room, args)
        _, status, used = os.wait4(child, 0)
        said = (room / "said").read_bytes()[-100_000:].decode("utf-8", "replace").strip()
        (last,) = said.splitlines()[-1:] or [""]
        limits = [line for line in said.splitlines() if "GR902" in line or "--limit" in line]
        return Tried(
            command,
            f"{text.kind} ({text.ending})",
            len(text.content),
            used.ru_utime + used.ru_stime,
            used.ru_maxrss // 1024,
            os.waitstatus_to_exitcode(status),
            " ".join((*limits[:1], last)),
        )
    finally:
        shutil.rmtree(room, ignore_errors=True)


def _child(room: Path, args: list[str]) -> None:
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (_STOPPED, _STOPPED + 1))
        resource.setrlimit(resource.RLIMIT_AS, (_MOST, _MOST))
        os.chdir(room)
        out = os.open("said", os.O_WRONLY | os.O_CREAT)
        os.dup2(out, 1)
        os.dup2(out, 2)
        os.environ["GROGNARD_CACHE"] = "off"
        status = main(args)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    finally:
        os._exit(9)


def _load() -> None:
    import contextlib
    import io
    import pkgutil
    from importlib import import_module

    import grognard

    for module in pkgutil.walk_packages(grognard.__path__, "grognard."):
        if not module.name.endswith("__main__"):
            with contextlib.suppress(ImportError), contextlib.redirect_stdout(io.StringIO()):
                import_module(module.name)
    gc.freeze()


def told(results: list[Tried], most: int = 10) -> str:
    """The slowest and the largest of each command."""
    lines = []
    for command in COMMANDS:
        found = [each for each in results if each.command == command]
        if not found:
            continue
        wrong = sum(not each.holds for each in found)
        lines.append(f"{command}: {len(found)} tries, {wrong} of them not as promised")
        lines.append(" slowest")
        lines += [each.line() for each in sorted(found, key=lambda each: -each.seconds)[:most]]
        lines.append(" largest")
        lines += [each.line() for each in sorted(found, key=lambda each: -each.memory)[:most]]
    return "\n".join(lines)


def search(
    seconds: float, seed: int, commands: list[str], journal: Path | None = None, size: int = SIZE, kinds: str = ""
) -> list[Tried]:
    """Try until the time is over, every kind once before anything by lot."""
    until = time.monotonic() + seconds
    results: list[Tried] = []
    _load()
    for luck in (None, random.Random(seed)):
        streams = {reads: texts(reads, luck, size) for reads in dict.fromkeys(COMMANDS[name][0] for name in commands)}
        while streams and time.monotonic() < until:
            for reads in list(streams):
                text = next(streams[reads], None)
                if text is None:
                    del streams[reads]
                    continue
                if kinds not in text.kind:
                    continue
                for command in commands:
                    if COMMANDS[command][0] == reads and time.monotonic() < until:
                        results.append(tried(command, text))
                        if journal is not None:
                            with journal.open("a", encoding="utf-8") as file:
                                file.write(json.dumps({"holds": results[-1].holds, **attrs.asdict(results[-1])}) + "\n")
    return results


def run() -> int:
    """Search, and print; 1 where a promise did not hold."""
    options = argparse.ArgumentParser()
    options.add_argument("--seconds", type=float, default=3_600)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--command", choices=COMMANDS, action="append")
    options.add_argument("--journal", type=Path, help="a file for every try, a line of JSON each")
    options.add_argument("--size", type=int, default=SIZE, help="bytes of each file")
    options.add_argument("--kind", default="", help="only kinds whose name holds this")
    given = options.parse_args()
    results = search(given.seconds, given.seed, given.command or list(COMMANDS), given.journal, given.size, given.kind)
    print(told(results))
    return 0 if all(each.holds for each in results) else 1


if __name__ == "__main__":
    sys.exit(run())
