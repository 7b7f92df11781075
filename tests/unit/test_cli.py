"""The command from outside: what it says, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import types
from pathlib import Path
from typing import NoReturn

import click
import pytest

from grognard.cli import app, console, main
from grognard.diagnostics import codes
from grognard.host.budget import BudgetExceeded
from grognard.host.plaintext import FileProblem, whole_file

COMMAND = [sys.executable, "-m", "grognard"]

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")


def run(*args: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *args], capture_output=True, env={**os.environ, **(env or {})}, check=False)


@pytest.fixture
def fail(monkeypatch: pytest.MonkeyPatch) -> type[BaseException]:
    """A command `fail` that raises what the test puts into `Fail.error`."""

    class Fail(BaseException):
        error: BaseException = ZeroDivisionError("secret\x1b[31m")

    @click.command()
    def command() -> NoReturn:
        raise Fail.error

    module = types.ModuleType("failing")
    module.command = command  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "failing", module)
    monkeypatch.setitem(app.COMMANDS, "fail", "failing:command")
    return Fail


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    found = run("--version")
    assert found.returncode == 0 and found.stdout.startswith(b"grognard ")
    for args in ([], ["-h"], ["--help"], ["explain", "-h"]):
        assert main(args) == 0
        said = capsys.readouterr()
        assert said.err == "" and said.out.startswith("Usage: grognard")


def test_the_version_needs_no_large_library() -> None:
    program = (
        "import sys\nfrom grognard.cli import main\nmain(['--version'])\n"
        "large = {'typst', 'mkdocs', 'numpy', 'lark', 'cattrs', 'jinja2'} & set(sys.modules)\n"
        "print(sorted(large))\n"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.endswith("\n[]\n")


@pytest.mark.parametrize("name", sorted(app.COMMANDS))
def test_every_command_can_be_imported_and_says_what_it_does(name: str) -> None:
    group = app.app
    command = group.get_command(click.Context(group), name)
    assert command is not None and command.get_short_help_str()


def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "gr101"]) == 0
    by_number = capsys.readouterr().out
    assert by_number.startswith("# GR101 unknown-name: ")
    assert main(["explain", "unknown-name"]) == 0
    assert capsys.readouterr().out == by_number


def test_explain_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "GR101", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["code"], found["slug"], found["severity"]) == ("GR101", "unknown-name", "error")
    assert found["page"].startswith("# GR101")
    assert main(["explain", "--list", "--json"]) == 0
    assert [each["code"] for each in json.loads(capsys.readouterr().out)] == list(codes.ALL)
    assert main(["explain", "--list"]) == 0
    assert "GR101  error    unknown-name\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["explian"], "There is no command 'explian'. Did you mean explain?"),
        (["zzz"], "There is no command 'zzz'. There are: "),
        (["explain", "--lst"], "'--list'"),
        (["--vers"], "--version"),
        (["explain"], "Which code? Name one, such as GR101, or add --list to see them all."),
        (["explain", "unknwn-name"], "There is no code 'unknwn-name'. Did you mean unknown-name?"),
        (["explain", "zzz"], "There is no code 'zzz'. grognard explain --list shows them all."),
        (["explain", "GR101", "GR102"], "GR102"),
        (["odds"], "Which ruleset? Give its name, or its file or folder. These come along: causeway, "),
        (["odds", "regimental"], "Which rule? `grognard rules regimental` lists them all."),
        (["build", "regimental"], "Where shall it be written? Add `-o FOLDER`."),
        (["muster"], "Which army list? Give its file."),
        (["build", "low_tide", "-o", "x", "--as", "roll20"], "grognard export RULESET --as roll20"),
        (["build", "low_tide", "-o", "x", "--paper", "poker"], "grognard sheet RULESET --paper poker"),
        (["export", "low_tide", "--as", "csv"], "Low Tide has: roster of groups, weapon chart."),
        (["help", "zzz"], "There is no command 'zzz'."),
        (["\x1b[31m"], "There is no command"),
        (["explain", "\x9b31m", "--\x1b"], "No such option"),
    ],
)
def test_wrong_use(args: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 2
    out, err = capsys.readouterr()
    assert out == "" and words in err and "Usage: grognard" in err
    assert "\x1b" not in err and "\x9b" not in err


@pytest.mark.parametrize(("args", "words"), [(["help"], "Commands:"), (["help", "sheet"], "Usage: grognard sheet")])
def test_help_is_also_a_word(args: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 0
    assert words in capsys.readouterr().out


def test_a_fault_of_ours(fail: type[BaseException], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fail"]) == 3
    assert capsys.readouterr().err == (
        "Grognard failed, and the fault is its own, not that of your rules (ZeroDivisionError).\n"
        'Please report it (see "Reporting a fault" in the README), with the rules and what you typed.\n'
        "With --debug added, the command shows where it happened: please add that too.\n"
    )
    for args in (["--debug", "fail"], ["fail", "--debug"]):
        assert main(args) == 3
        err = capsys.readouterr().err
        assert "Traceback" in err and "secret<U+001B>[31m" in err and "\x1b" not in err


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (FileProblem("No.", "Go.", whole_file("a\x1b")), 1, "a<U+001B>: error GR901 unreadable-file: No."),
        (BudgetExceeded("steps", 5, 6, "Wait."), 1, "This needs 6, and the limit is 5 (steps of a run)."),
        (KeyboardInterrupt(), 130, "Stopped."),
        (click.Abort(), 130, "Stopped."),
        (click.ClickException("words"), 1, "words"),
        (RecursionError(), 3, "the fault is its own"),
        (MemoryError(), 1, "There is not enough memory for this."),
        (FileNotFoundError(2, "x"), 3, "the fault is its own"),
    ],
)
def test_how_runs_end(
    error: BaseException, status: int, words: str, fail: type[BaseException], capsys: pytest.CaptureFixture[str]
) -> None:
    fail.error = error  # type: ignore[attr-defined]
    assert main(["fail"]) == status
    out, err = capsys.readouterr()
    assert out == "" and words in err and "Traceback" not in err


def test_a_command_may_answer_with_a_status(monkeypatch: pytest.MonkeyPatch) -> None:
    module = types.ModuleType("answering")
    module.command = click.Command("answer", callback=lambda: 1)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "answering", module)
    monkeypatch.setitem(app.COMMANDS, "answer", "answering:command")
    assert main(["answer"]) == 1


@posix_only
def test_a_closed_pipe_is_quiet() -> None:
    read, write = os.pipe()
    os.close(read)
    found = subprocess.run([*COMMAND, "explain", "GR101"], stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert (found.returncode, found.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_in_plain_words() -> None:
    with open("/dev/full", "wb") as full:
        found = subprocess.run([*COMMAND, "explain", "GR101"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert found.returncode == 1
    assert found.stderr == b"The output could not be written: No space left on device.\n"


@posix_only
def test_ctrl_c() -> None:
    program = (
        "import os, signal, sys, click\nfrom grognard.cli import app, main\n"
        "command = click.Command('stop', callback=lambda: os.kill(os.getpid(), signal.SIGINT))\n"
        "app.COMMANDS['stop'] = '__main__:command'\nsys.exit(main(['stop']))\n"
    )
    found = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert (found.returncode, found.stdout, found.stderr) == (130, b"", b"Stopped.\n")


def test_a_console_without_the_characters() -> None:
    found = run("explain", "GR901", env={"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"})
    assert found.returncode == 0 and "café".encode("cp1252") in found.stdout
    # What is typed reaches the command in the letters of the locale, whichever the tests run in.
    cp1252 = {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0", "LC_ALL": "C.UTF-8"}
    found = run("explain", "歩", env=cp1252)
    assert found.returncode == 2 and b"There is no code '??'" in found.stderr
    found = run("explain", "GR901", env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert found.returncode == 0 and b"caf?" in found.stdout


@posix_only
def test_words_that_are_no_text() -> None:
    found = subprocess.run([*COMMAND, b"\xff\xfe"], capture_output=True, check=False)
    assert found.returncode == 2 and b"There is no command" in found.stderr


def test_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal:
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert console.use_color(terminal)  # type: ignore[arg-type]
    monkeypatch.setenv("NO_COLOR", "1")
    assert not console.use_color(terminal)  # type: ignore[arg-type]
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not console.use_color(terminal)  # type: ignore[arg-type]


def test_completion() -> None:
    found = run(env={"_GROGNARD_COMPLETE": "bash_source"})
    assert found.returncode == 0 and b"_GROGNARD_COMPLETE=bash_complete" in found.stdout


@pytest.mark.parametrize(
    "typed, offered",
    [
        ("odds low", ["plain,low_tide"]),
        ("odds low_tide kee", ["plain,'keep heart'"]),
        ("odds low_tide courage ner", ["plain,nerve="]),
        ("check my_r", ["file,my_r"]),
        ("odds nowhere kee", []),
    ],
)
def test_a_shell_is_offered_names(typed: str, offered: list[str]) -> None:
    words = f"grognard {typed}"
    asked = {"COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1), "_GROGNARD_COMPLETE": "bash_complete"}
    found = run(env=asked)
    assert found.returncode == 0 and [line for line in found.stdout.decode().split("\n") if line] == offered
