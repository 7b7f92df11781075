"""Runs that are killed at some moment: children of a parent that has all modules in memory, so that a try costs little."""

from __future__ import annotations

import json
import os
import pickle
import random
import re
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TypeVar

import attrs
import pytest

from grognard.host.output_tree import OutputTree
from tests.hostile.failing import Step, Steps, steps_of
from tests.hostile.running import GAME, run

T = TypeVar("T")

FIRST, SECOND = GAME, GAME.replace("its paces becomes the total", "its paces becomes the total plus 1")
"""A game, and the same as it was edited."""
MINE = "notes.txt"
"""A file of somebody's own, wherever output goes."""
_BOOK = (
    "Ford\n\nMoving\n\nA unit moves 6 inches, and 3 inches in woods.\n\nMorale\n\nRoll 2D6. On 8 or more it stands.\n"
)
CLANS = """ruleset Clans
  sides: North, South

piece warrior
  side, usually North
  paces: 0 to 99, usually 0, kept between games

roster of a warrior
  | troop  || points |
  | Spears || 12     |

action wander of a warrior
  roll D6
  its paces becomes the total

sequence after the raid
  1. roads
    each warrior must wander
"""
"""A game with army lists and something kept between games."""
_TOLD = """ruleset Told
facts of a patrol
  going: open, mud
piece patrol
  paces: 0 to 99, usually 0
test nerve of a patrol
  in short: roll 2D6, +1 on the road
  roll 2D6
  +1  on the road  when its going is open
"""
"""A game with a sentence that waits to be read."""
_CHART = "# Morale\n\n| Roll | Result |\n| --- | --- |\n| 2-6 | rout |\n| 6-9 | hold |\n| 10-12 | charge |\n"
"""A rulebook with a mistake."""
_CLANS_EDITED = CLANS.replace("becomes the total", "becomes the total plus 1").replace("| 12 ", "| 15 ")
_ARMY = "army Northern Host of Clans\n  side: North\n  3 Spears called wolf\n  Spears called Ned: paces 2  -- old\n"
_EARLIER = "variant Dark of Ford\n\n-- mine\nswitch on night [ours]  -- always\n"
_NIGHT = "variant Night of Told\n\nadd to nerve\n  +1  in the dark  when its going is mud\n"
_UNTIDY = FIRST.replace("  roll D6\n", "  roll    D6\n")


@attrs.frozen
class Writing:
    """Something that writes: what is typed, and what of it may be seen of a run that was killed."""

    args: tuple[str, ...]
    outputs: tuple[str, ...] = ()
    """Files and folders that it makes, each of which is whole or as it was; the others beside it stay as they are."""
    over: bool = True
    """Whether it writes over what an earlier run made."""
    inputs: tuple[str, ...] = ()
    """Files of the author that it writes anew."""
    grows: bool = False
    """Whether it writes its output again and again while there is more of it, whole each time."""

    def is_whole(self, now: dict[str, bytes], old: dict[str, bytes], new: dict[str, bytes]) -> bool:
        """Whether an output is as it was, as it is to be, or as far as it had grown."""
        return now in (old, new) or (self.grows and all(_is_log(content) for content in now.values()))


def _is_log(content: bytes) -> bool:
    """Whether it is a log of a game, from its first sign to its last."""
    log = json.loads(content)
    return bool(log["grognard log"] == 1 and log["ruleset"] == "ford.rules")


WRITINGS: dict[str, Writing] = {
    "build": Writing(("build", "ford.rules", "-o", "out", "--as", "markdown"), ("out",)),
    "build of data": Writing(("build", "ford.rules", "-o", "out", "--as", "json", "--as", "page"), ("out",)),
    "export": Writing(("export", "ford.rules", "-o", "out.json"), ("out.json",)),
    "log of play": Writing(
        ("play", "ford.rules", "--auto", "--seed", "3", "--log", "log.json"), ("log.json",), grows=True
    ),
    "story of play": Writing(("play", "ford.rules", "--auto", "--seed", "3", "--html", "a.html"), ("a.html",)),
    "draft": Writing(("draft", "book.txt", "-o", "drafted.rules", "--force"), ("drafted.rules",)),
    "draft of a folder": Writing(("draft", "book.txt", "-o", "drafted"), ("drafted",), over=False),
    "new": Writing(("new", "Some Hills"), ("some_hills",), over=False),
    "new variant": Writing(("new", "Club", "--variant-of", "ford.rules"), ("club.rules",), over=False),
    "fmt": Writing(("fmt", "untidy.rules"), inputs=("untidy.rules",)),
    "new copy": Writing(("new", "Hills", "--from", "clans.rules"), ("hills",), over=False),
    "upgrade": Writing(("upgrade", "earlier"), inputs=("earlier/dark.rules", "earlier/dim.rules")),
    "cards of an army": Writing(("muster", "host.army", "--as", "cards", "-o", "cards.html"), ("cards.html",)),
    "campaign": Writing(("campaign", "host.army", "--seed", "3", "-o", "next.army"), ("next.army",)),
    "campaign in place": Writing(
        ("campaign", "host.army", "--seed", "3", "--in-place"), ("host.army.before",), over=False, inputs=("host.army",)
    ),
    "examples": Writing(("examples", "ford.rules", "--propose", "-o", "more.rules"), ("more.rules",), over=False),
    "sheet": Writing(("sheet", "ford.rules", "-o", "sheet.pdf"), ("sheet.pdf",)),
    "heat map": Writing(("compare", "told.rules", "night.rules", "--svg", "map.svg", "--most", "4"), ("map.svg",)),
    "chart": Writing(("odds", "told.rules", "nerve", "going=open", "--chart", "odds.svg"), ("odds.svg",)),
    "proofread": Writing(("proofread", "told.rules", "--all"), ("told.proofread.txt",)),
    "accepted": Writing(("verify", "--text", "chart.md", "--accept", "1"), ("chart.accepted",), over=False),
    "questions by hand": Writing(("verify", "--text", "book.txt", "--ask", "by-hand"), ("book.asked",)),
    "build of cards": Writing(("build", "ford.rules", "-o", "out", "--as", "cards"), ("out",)),
}


def tree_of(folder: Path) -> dict[str, bytes]:
    """Every file below a folder that is no work in progress, with what is in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not any(map(_at_work, path.relative_to(folder).parts))
    }


_AT_WORK = re.compile(r"\.grognard-[a-z0-9_]{8}(?:\.tmp|\.lock)?|\..+\.grognard(?:-lock)?")


def _at_work(name: str) -> bool:
    return _AT_WORK.fullmatch(name) is not None


def laid_out(here: Path, game: str = FIRST) -> None:
    """What stands in the folder before anything is typed."""
    (here / "ford.rules").write_text(game, encoding="utf-8")
    (here / "book.txt").write_text(_BOOK, encoding="utf-8")
    (here / "untidy.rules").write_text(_UNTIDY, encoding="utf-8")
    (here / "clans.rules").write_text(CLANS if game == FIRST else _CLANS_EDITED, encoding="utf-8")
    (here / "host.army").write_text(_ARMY, encoding="utf-8")
    (here / "told.rules").write_text(_TOLD, encoding="utf-8")
    (here / "night.rules").write_text(_NIGHT, encoding="utf-8")
    (here / "chart.md").write_text(_CHART, encoding="utf-8")
    (here / "earlier").mkdir(exist_ok=True)
    for name in ("dark", "dim"):
        (here / f"earlier/{name}.rules").write_text(_EARLIER, encoding="utf-8")
    (here / MINE).write_text("mine", encoding="utf-8")


def goes_again(one: Writing, here: Path, before: dict[str, bytes]) -> bool:
    """Whether the command can be typed once more and makes the same: it writes over what it made, or made nothing yet."""
    if one.over or not any((here / output).exists() for output in one.outputs):
        return True
    return bool(one.inputs) and all((here / path).read_bytes() == before[path] for path in one.inputs)


@attrs.frozen
class States:
    """What a run does that nothing disturbs."""

    before: dict[str, bytes]
    """The folder as it is before it, without what is work in progress; likewise `after`."""
    after: dict[str, bytes]
    steps: tuple[Step, ...]
    """What it asks of the system's file functions, in order."""
    seconds: float
    """How long it takes in a warm process."""


@cache
def states(name: str) -> States:
    """The folder before such a run and after it, and what it does between."""
    return _in_child(lambda: _states(name))


def _states(name: str) -> States:
    one, home, here = WRITINGS[name], Path.cwd(), Path(tempfile.mkdtemp(prefix="hostile-state-"))
    try:
        os.chdir(here)
        laid_out(here)
        if one.over and not one.inputs:
            typed(one.args)
        before = tree_of(here)
        laid_out(here, SECOND)
        begun = time.perf_counter()
        steps = steps_of(lambda: typed(one.args), here)
        return States(before, tree_of(here), tuple(steps), time.perf_counter() - begun)
    finally:
        os.chdir(home)
        shutil.rmtree(here)


def typed(args: Sequence[str]) -> None:
    """Run a command here; it ends as it should."""
    status, said = run(*args)
    assert status == 0, said


def forked(call: Callable[[], object], seconds: float | None) -> int:
    """Do something in a child, which is killed after so long or has ended by then; None waits for its end. How it ended."""
    child = os.fork()
    if not child:
        status = 1
        try:
            signal.setitimer(signal.ITIMER_REAL, 0)
            call()
            status = 0
        finally:
            os._exit(status)
    if seconds is not None:
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _has_threads() -> bool:
    """Whether this process has threads, such as those of the typesetter or of a test runner: a fork of it may wait for them in vain."""
    tasks = Path("/proc/self/task")
    return tasks.is_dir() and len(list(tasks.iterdir())) > 1


def _in_child(call: Callable[[], T]) -> T:
    """What a call makes: in a child, so that this process never has threads of the typesetter; here if it has some already."""
    if _has_threads():
        return call()
    with tempfile.NamedTemporaryFile() as file:
        assert forked(lambda: Path(file.name).write_bytes(pickle.dumps(call())), None) == 0
        made: T = pickle.loads(Path(file.name).read_bytes())
        return made


_LOOKING = frozenset(["stat", "lstat", "scandir", "listdir"])
"""Calls that change nothing."""
_BY_THE_CLOCK = 0.2
"""The share of kills that come after some time; on a busy machine most of these come before anything is written."""


def _killed(args: Sequence[str], here: Path, at: int) -> None:
    """Run a command that is killed before such a step."""
    with pytest.MonkeyPatch.context() as patch:
        Steps(patch, here, killed=at)
        run(*args)


def kills(luck: random.Random, room: Path) -> None:
    """Whatever writes is killed: each output is the old or the new, whole, all else as it was, and the next run cleans up."""
    name = luck.choice(sorted(WRITINGS))
    one = WRITINGS[name]
    found = states(name)
    before, after = found.before, found.after
    with _standing_in(room) as (here, temporary):
        for path, content in before.items():
            (here / path).parent.mkdir(parents=True, exist_ok=True)
            (here / path).write_bytes(content)
        laid_out(here, SECOND)
        if luck.random() < _BY_THE_CLOCK or _has_threads():
            forked(lambda: run(*one.args), luck.random() * found.seconds * 1.2)
        else:
            at = luck.choice([at for at, step in enumerate(found.steps, 1) if step.call not in _LOOKING])
            forked(lambda: _killed(one.args, here, at), None)
        seen = tree_of(here)
        for output in (*one.outputs, *one.inputs):
            now, old, new = (_below(tree, output) for tree in (seen, before, after))
            # Between two renames a folder stands aside; the next run puts it back.
            assert one.is_whole(now, old, new) or (not now and (here / f".{output}.grognard/old").exists()), (
                name,
                output,
            )
        others = [path for path in after if not any(path.split("/")[0] == output for output in one.outputs)]
        assert {path: seen[path] for path in others if path not in one.inputs} == {
            path: after[path] for path in others if path not in one.inputs
        }, name
        if goes_again(one, here, before):
            _in_child(lambda: typed(one.args))
            assert tree_of(here) == after, name
        elif not one.inputs:
            status, said = _in_child(lambda: run(*one.args))
            assert status == 2, (name, said)
            assert tree_of(here) == seen, name
        else:
            return  # a list that was played over once is not played over again
        left = [path for path in os.listdir(here) if path.startswith(".")]
        assert not left, (name, left)
        assert not os.listdir(temporary), name


@contextmanager
def _standing_in(room: Path) -> Iterator[tuple[Path, Path]]:
    """A folder to stand in, and one for temporary files."""
    here, temporary = room / "here", room / "tmp"
    here.mkdir()
    temporary.mkdir()
    was, home = tempfile.tempdir, Path.cwd()
    tempfile.tempdir = str(temporary)
    try:
        os.chdir(here)
        yield here, temporary
    finally:
        tempfile.tempdir = was
        os.chdir(home)


def _below(tree: dict[str, bytes], output: str) -> dict[str, bytes]:
    return {path: content for path, content in tree.items() if path == output or path.startswith(f"{output}/")}


def kills_of_staying(luck: random.Random, room: Path) -> None:
    """`check --watch` and `serve`, which stay, are killed: nothing of them stays, in the folder or among temporary files."""
    args = luck.choice(
        (("check", "ford.rules", "--watch"), ("build", "ford.rules", "-o", "out", "--as", "markdown", "--watch"))
    )
    with _standing_in(room) as (here, temporary):
        laid_out(here)
        forked(lambda: run(*args), luck.random() * 0.15)
        seen = tree_of(here)
        assert {name: seen[name] for name in ("ford.rules", MINE)} == {"ford.rules": FIRST.encode(), MINE: b"mine"}
        typed(("build", "ford.rules", "-o", "out", "--as", "markdown"))
        left = [name for name in os.listdir(here) if name.startswith(".")]
        assert not left, left
        assert not os.listdir(temporary)


def kills_of_trees(luck: random.Random, room: Path) -> None:
    """A folder of output is written again and again, and killed: it is of one build, whole, and the next one works."""
    site = room / "site"

    def build() -> None:
        for number in range(1, 10_000):
            with OutputTree(site) as tree:
                for at in range(12):
                    tree.write(f"{at % 3}/{at}.html", f"{number}")

    forked(build, luck.random() * 0.03)
    folder = site if site.exists() else site.with_name(".site.grognard") / "old"
    found = [path.read_text(encoding="utf-8") for path in folder.rglob("*.html")]
    assert not found or (len(found) == 12 and len(set(found)) == 1), sorted(found)
    with OutputTree(site) as tree:
        tree.write("a", "1")
    assert sorted(os.listdir(room)) == ["site"] and (site / "a").exists()
