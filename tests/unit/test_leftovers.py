"""What a killed run left goes with the next; whatever fails while output is written, it is the old or the new, whole."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import tempfile
import tomllib
from functools import cache
from pathlib import Path

import pytest
from tests.games import EVERY_GAME_ASKED
from tests.hostile.failing import Step, Steps, steps_of
from tests.hostile.killing import SECOND, WRITINGS, States, goes_again, laid_out, states
from tests.hostile.killing import tree_of as tree_below
from tests.hostile.running import run
from tests.shared import made_once

from grognard.host import extras, scratch
from grognard.host.files import rules_files_below, write_file_atomic
from grognard.host.locking import try_lock
from grognard.host.output_tree import OutputTree
from grognard.host.plaintext import FileProblem
from grognard.host.scratch import scratch_folder
from grognard.store.witness import program

ROOT = Path(__file__).resolve().parents[2]
posix = pytest.mark.skipif(sys.platform == "win32", reason="done with signals and a shell")


# ---- what the dead leave -------------------------------------------------------------------------------------


@posix
def test_a_file_that_a_killed_write_left_goes_with_the_next(tmp_path: Path) -> None:
    program = (
        "import os, signal, sys\n"
        "from grognard.host.files import write_file_atomic\n"
        "os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)\n"
        "write_file_atomic(sys.argv[1], 'x' * 1000)\n"
    )
    target = tmp_path / "log.json"
    target.write_text("old", encoding="utf-8")
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", program, str(target)], check=False)
        assert done.returncode == -signal.SIGKILL
        assert target.read_text(encoding="utf-8") == "old"
        assert len(os.listdir(tmp_path)) == 2  # never more than that of the last
    write_file_atomic(target, "new")
    assert os.listdir(tmp_path) == ["log.json"] and target.read_text(encoding="utf-8") == "new"


@posix
def test_a_file_that_another_run_is_writing_stays(tmp_path: Path) -> None:
    program = (
        "import os, sys\n"
        "from grognard.host.files import write_file_atomic\n"
        "real = os.fsync\n"
        "os.fsync = lambda to: (print('here', flush=True), sys.stdin.read(), real(to))\n"
        "write_file_atomic(sys.argv[1], 'theirs')\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "one")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None and other.stdin is not None
        assert other.stdout.readline() == "here\n"
        write_file_atomic(tmp_path / "two", "ours")
        other.stdin.close()
        assert other.wait() == 0
    assert (tmp_path / "one").read_text(encoding="utf-8") == "theirs"
    assert sorted(os.listdir(tmp_path)) == ["one", "two"]


@pytest.mark.parametrize("step", ["fsync", "chmod", "replace"])
def test_files_of_one_folder_can_be_written_at_one_time(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sweeps the folder at any step of another's writing takes nothing that is in use."""
    real = getattr(os, step)

    def after_another(*arguments: object, **named: object) -> object:
        monkeypatch.setattr(os, step, real)
        write_file_atomic(tmp_path / "two", "theirs")
        return real(*arguments, **named)

    monkeypatch.setattr(os, step, after_another)
    write_file_atomic(tmp_path / "one", "ours")
    assert (tmp_path / "one").read_text(encoding="utf-8") == "ours"
    assert sorted(os.listdir(tmp_path)) == ["one", "two"]


def test_files_of_others_with_such_a_name_stay(tmp_path: Path) -> None:
    (tmp_path / ".grognard-mine.tmp").mkdir()
    (tmp_path / ".grognard-mine").write_text("mine", encoding="utf-8")
    write_file_atomic(tmp_path / "a", "1")
    assert sorted(os.listdir(tmp_path)) == [".grognard-mine", ".grognard-mine.tmp", "a"]


@posix
def test_a_folder_that_a_killed_run_left_goes_with_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    program = (
        "import os, signal, sys, tempfile\n"
        "from grognard.host.scratch import scratch_folder\n"
        "tempfile.tempdir = sys.argv[1]\n"
        "with scratch_folder('sheet') as folder:\n"
        "    (folder / 'a').write_text('x')\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=False)
    assert len(os.listdir(tmp_path)) == 2
    (tmp_path / "grognard-sheet-of-mine").mkdir()  # no lock in it: not one of ours
    with scratch_folder("sheet") as folder:
        ours = [folder.name, f"{folder.name}.lock"]
        assert sorted(os.listdir(tmp_path)) == sorted([*ours, "grognard-sheet-of-mine"])
        with scratch_folder("sheet") as second:
            assert second != folder and folder.is_dir()
    assert os.listdir(tmp_path) == ["grognard-sheet-of-mine"]


@posix
def test_a_folder_taken_for_one_of_the_dead_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another run may find the lock between its making and its locking, and remove the folder."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    plain = try_lock
    taken: list[Path] = []

    def after_another(descriptor: int) -> bool:
        monkeypatch.setattr(scratch, "try_lock", plain)
        taken.extend(tmp_path.iterdir())
        scratch._clear_folders(tmp_path, "grognard-sheet-")
        return plain(descriptor)

    monkeypatch.setattr(scratch, "try_lock", after_another)
    with scratch_folder("sheet") as folder:
        (folder / "a").write_text("x", encoding="utf-8")
        assert sorted(os.listdir(tmp_path)) == [folder.name, f"{folder.name}.lock"] != [taken[0].name]
    assert taken and not os.listdir(tmp_path)


@posix
def test_a_folder_in_use_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with scratch_folder("sheet") as folder:
        scratch._clear_folders(tmp_path, "grognard-sheet-")
        assert folder.is_dir()


# ---- each k-th step fails --------------------------------------------------------------------------------------


def tree_of(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }


@pytest.mark.slow
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EIO])
def test_whichever_step_of_a_build_fails_the_folder_is_whole(number: int, tmp_path: Path) -> None:
    old = {"index.html": "old", "a/b.html": "old", "gone.html": "old"}
    new = {"index.html": "new", "a/b.html": "new", "c.html": "new"}
    mine = {"mine.txt": "mine"}

    def built(site: Path, files: dict[str, str]) -> None:
        with OutputTree(site) as tree:
            for path, text in files.items():
                tree.write(path, text)

    def room(name: str) -> Path:
        built(tmp_path / name / "site", old)
        (tmp_path / name / "site" / "mine.txt").write_text("mine", encoding="utf-8")
        return tmp_path / name

    unharmed = room("unharmed")
    steps = steps_of(lambda: built(unharmed / "site", new), unharmed)
    assert {"open", "mkdir", "rename", "link", "unlink", "rmdir"} <= {step.call for step in steps}
    for count, step in enumerate(steps):
        site = room(str(count)) / "site"
        with pytest.MonkeyPatch.context() as patch:
            seen = Steps(patch, site.parent, step, number)
            try:
                built(site, new)
            except FileProblem as problem:
                assert str(problem).endswith(".")
            except OSError:
                pytest.fail(f"{step}: no message in plain words")
        assert step in seen.taken
        # Where even putting it back failed, the next run does so.
        if site.exists():
            assert tree_of(site) in ({**old, **mine}, {**new, **mine}), step
        built(site, new)
        assert tree_of(site) == {**new, **mine}, step
        assert os.listdir(site.parent) == ["site"], step


@posix
@pytest.mark.parametrize("step", ["try_lock", "mkdir", "rmtree"])
def test_a_run_that_is_killed_while_it_makes_or_removes_its_folder(step: str, tmp_path: Path) -> None:
    kill = {
        "try_lock": "scratch.try_lock = lambda _: os.kill(os.getpid(), signal.SIGKILL)",
        "mkdir": "Path.mkdir = lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)",
        "rmtree": "shutil.rmtree = lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)",
    }[step]
    program = (
        "import os, shutil, signal, sys, tempfile\n"
        "from pathlib import Path\n"
        "from grognard.host import scratch\n"
        "tempfile.tempdir = sys.argv[1]\n"
        f"{kill}\n"
        "with scratch.scratch_folder('sheet') as folder:\n"
        "    (folder / 'a').write_text('x')\n"
    )
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=False)
    assert done.returncode == -signal.SIGKILL and os.listdir(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", str(tmp_path))
        with scratch_folder("sheet"):
            pass
    assert not os.listdir(tmp_path)


LOOKS = frozenset({"stat", "lstat", "scandir", "listdir"})
"""Steps that change nothing."""


@cache
def undisturbed() -> dict[str, States]:
    return made_once("writings", lambda: {name: states(name) for name in sorted(WRITINGS)})


def to_fail(name: str, steps: list[Step]) -> list[Step]:
    """All that change something; a look of a function is tried in the first command that takes it, for all use the same functions."""
    if EVERY_GAME_ASKED:
        return steps
    before = [step for other, found in undisturbed().items() if other < name for step in found.steps]
    looked = {(step.call, step.function) for step in before}
    return [step for step in steps if step.call not in LOOKS or (step.call, step.function) not in looked]


@posix
@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(WRITINGS))
def test_whichever_step_of_a_command_fails_its_output_is_whole(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk at each step: the command says so, or works without; what it writes is the old or the new."""
    program()  # is looked at once in a process, by whichever command comes first
    writing = WRITINGS[name]
    found = undisturbed()[name]
    before, after = found.before, found.after

    def room(name: str) -> Path:
        here = tmp_path / name
        here.mkdir()
        monkeypatch.chdir(here)
        for path, content in before.items():
            (here / path).parent.mkdir(parents=True, exist_ok=True)
            (here / path).write_bytes(content)
        laid_out(here, SECOND)
        return here

    room("first")
    run(*writing.args)  # what is looked at once in a process, as templates, is looked at by now
    for count, step in enumerate(to_fail(name, steps_of(lambda: run(*writing.args), room("unharmed")))):
        here = room(str(count))
        with pytest.MonkeyPatch.context() as patch:
            seen = Steps(patch, here, step, errno.ENOSPC)
            status, said = run(*writing.args)
        assert step in seen.taken
        files = tree_below(here)
        assert status in {0, 1, 2} and (status == 0 or said.strip()), (step, status, said)
        for output in (*writing.outputs, *writing.inputs):
            now, old, new = (
                {path: text for path, text in tree.items() if path == output or path.startswith(f"{output}/")}
                for tree in (files, before, after)
            )
            stands_aside = not now and (here / f".{output}.grognard/old").exists()
            assert writing.is_whole(now, old, new) or stands_aside, (step, output)
            assert now == new or status, (step, "the command ended well, and nothing was written")
        assert (here / "notes.txt").read_text(encoding="utf-8") == "mine"
        if goes_again(writing, here, before):
            status, said = run(*writing.args)
            assert status == 0 and tree_below(here) == after, (step, said)
            assert not [path for path in os.listdir(here) if path.startswith(".")], step


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EIO])
def test_whichever_step_of_writing_a_file_fails_it_is_whole(number: int, tmp_path: Path) -> None:
    def room(name: str) -> Path:
        file = tmp_path / name / "log.json"
        file.parent.mkdir()
        file.write_text("old", encoding="utf-8")
        return file

    file = room("unharmed")
    steps = steps_of(lambda: write_file_atomic(file, "new"), file.parent)
    assert {"open", "fsync", "chmod", "replace"} <= {step.call for step in steps}
    for count, step in enumerate(steps):
        file = room(str(count))
        with pytest.MonkeyPatch.context() as patch:
            seen = Steps(patch, file.parent, step, number)
            try:
                write_file_atomic(file, "new")
                was_refused = False
            except FileProblem:
                was_refused = True
        assert step in seen.taken
        assert file.read_text(encoding="utf-8") == ("old" if was_refused else "new"), step
        write_file_atomic(file, "newer")
        assert os.listdir(file.parent) == ["log.json"], step


# ---- however it is started -------------------------------------------------------------------------------------

PROGRAM = "import sys; from grognard.cli import main; sys.exit(main(sys.argv[1:]))"


def started(tail: str, *args: str, cwd: Path | None = None, env: dict[str, str] | None = None) -> tuple[int, str]:
    """The status and the errors of a command that a shell starts, with `tail` behind it."""
    command = ["sh", "-c", f'"$@" {tail}', "sh", sys.executable, "-c", PROGRAM, *args]
    done = subprocess.run(command, cwd=cwd, env=env, stderr=subprocess.PIPE, text=True, check=False)
    return done.returncode, done.stderr


@pytest.mark.slow
@posix
@pytest.mark.parametrize("tail", [">&-", "<&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_a_stream_that_is_closed(tail: str) -> None:
    for args in (["--version"], ["check", "nothing"], ["roll", "low_tide", "courage"]):
        status, said = started(tail, *args)
        assert status in {0, 1, 2} and "Traceback" not in said and "fault" not in said


@posix
def test_a_folder_that_is_no_longer_there(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    command = ["sh", "-c", 'rmdir ../gone; "$@"', "sh", sys.executable, "-c", PROGRAM, "check", "x.rules"]
    done = subprocess.run(command, cwd=gone, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "The folder you are in is no longer there.\nGo to another one, and try again.\n"


@pytest.mark.slow
@posix
def test_no_home_and_no_surroundings_at_all() -> None:
    assert started("> /dev/null", "rules", "tyneside", env={})[0] == 0


def test_a_folder_that_changes_while_it_is_read(tmp_path: Path) -> None:
    from grognard.checking import check_game

    for name in ("a", "b"):
        (tmp_path / f"{name}.rules").write_text("ruleset A\n", encoding="utf-8")
    found = rules_files_below(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("grognard.project.finding.rules_files_below", lambda _folder: found, raising=False)
        (tmp_path / "b.rules").unlink()
        with pytest.raises(FileProblem):
            check_game(str(tmp_path / "b.rules"))


# ---- hints -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("extra", ["site", "qrs", "bulk", "texts", "spelling"])
def test_a_hint_names_the_libraries_themselves(extra: str) -> None:
    packed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    wanted = {_parted(one) for one in packed[extra]}
    assert {_parted(one) for one in extras.EXTRAS[extra]} == wanted
    assert " -m pip install " in extras.install_command(extra) and "grognard[" not in extras.install_command(extra)


def _parted(requirement: str) -> tuple[str, frozenset[str]]:
    name = requirement.partition("<")[0].partition(">")[0]
    return name, frozenset(requirement[len(name) :].split(","))
