"""What a laid-out text looks like, and the command that lays out."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from grognard.cli import main
from grognard.diagnostics.collector import Collector
from grognard.formatting import format_text
from grognard.source import SourceFile


def laid_out(text: str) -> str:
    return format_text(SourceFile("t.rules", dedent(text)))


CASES = {
    "a colon that closes a heading goes, one that ends what is told stays": (
        """\
        test morale of a company:
          in short: One of these:
          note: As follows:
          roll D6
        """,
        """\
        test morale of a company
          in short: One of these:
          note: As follows:
          roll D6
        """,
    ),
    "indents of any width become two blanks": (
        """\
        test morale of a company
            roll   D6
            when it is shaken
                 stop here
        """,
        """\
        test morale of a company
          roll D6
          when it is shaken
            stop here
        """,
    ),
    "declarations with lines below are parted, runs of blank lines are one": (
        """\
        ruleset A
          by: B
        choice x: red, blue
        choice y: c, d


        choice z: e, f
        test t of a company

          roll D6


          add 1
        table u
          | total || r |
        """,
        """\
        ruleset A
          by: B

        choice x: red, blue
        choice y: c, d

        choice z: e, f

        test t of a company
          roll D6

          add 1

        table u
          | total || r |
        """,
    ),
    "bars stand below one another, by the width that is seen": (
        """\
        table t across posture [D]
          | total||moving|standing   |
          |6 or more  ||  進む | carry on|  [D.1]
          | ? || * | café |
        """,
        """\
        table t across posture [D]
          | total     || moving | standing |
          | 6 or more || 進む   | carry on |  [D.1]
          | ?         || *      | café     |
        """,
    ),
    "pasted rows are drawn": (
        "table t\n  total\tresult\n  6 or more\tcarry on\n  5\thalt\n",
        """\
        table t
          | total     || result   |
          | 6 or more || carry on |
          | 5         || halt     |
        """,
    ),
    "amounts, labels and conditions stand in columns, blank lines part them": (
        """\
        modifiers to morale of a company [D.3]
          +1 in works when cover is works   [a]
          -10  on the flank  when attacked from is flank [b]
            except when fog

          x2 tired when it is shaken
          +1 for each 2 men
        """,
        """\
        modifiers to morale of a company [D.3]
          +1   in works      when cover is works          [a]
          -10  on the flank  when attacked from is flank  [b]
            except when fog

          x2  tired  when it is shaken
          +1         for each 2 men
        """,
    ),
    "a label far longer than the others stays out of the column": (
        f"""\
        modifiers to m of a company
          +1  a  when fog
          +1  {"long " * 9}label  when fog
          +1  bb  when fog
        """,
        f"""\
        modifiers to m of a company
          +1  a   when fog
          +1  {"long " * 9}label  when fog
          +1  bb  when fog
        """,
    ),
    "a colon that opens a block goes, small words at the head of a line are small": (
        """\
        Test Morale of a company:
          Roll D6
          On Rout or Halt:
            The Target's posture becomes Moving
          OTHERWISE: STOP HERE
        """,
        """\
        test Morale of a company
          roll D6
          on Rout or Halt
            the Target's posture becomes Moving
          otherwise: stop here
        """,
    ),
    "inch signs are straight, blanks are single": (
        "test t of a unit\n  when range is within 6\u201d   or   2\u2033 to 5\u201d\n    stop here\n",
        """\
        test t of a unit
          when range is within 6" or 2" to 5"
            stop here
        """,
    ),
    "a line that goes on below goes on at the same break": (
        """\
        test t of a unit
          it becomes shaken when fog  ,
            or when   range is 4 and   -- first
               -- between
            it is tired [D.1]
        choice x: red,
         blue
        """,
        """\
        test t of a unit
          it becomes shaken  when fog,
              or when range is 4 and  -- first
              -- between
              it is tired [D.1]

        choice x: red,
            blue
        """,
    ),
    "comments stay where they are": (
        """\
        -- top
        choice x: red, blue   -- one
        choice yy: red, blue -- two
        -- above the test
        test t of a unit -- beside
              -- first inside
          roll D6
            -- of the block
        -- at the edge
          add 1
          -- last inside
        -- end
        """,
        """\
        -- top
        choice x: red, blue   -- one
        choice yy: red, blue  -- two

        -- above the test
        test t of a unit  -- beside
          -- first inside
          roll D6
          -- of the block
        -- at the edge
          add 1
          -- last inside
        -- end
        """,
    ),
    "prose keeps its words and its blanks": (
        ">Some   words -- no comment\n>\n>   more {the total}\n",
        """\
        > Some   words -- no comment
        >
        > more {the total}
        """,
    ),
    "settings, gaps and notes": (
        """\
        ruleset A   B [p.  1 ; one source]
           by  :  Nobody   at all
           source:
        ?  how many turns [A]
          reads as:   six
        """,
        """\
        ruleset A B [p. 1 ; one source]
          by: Nobody at all
          source:

        ? how many turns [A]
          reads as: six
        """,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_layout(name: str) -> None:
    before, after = (dedent(text) for text in CASES[name])
    assert format_text(SourceFile("t.rules", before)) == after
    assert format_text(SourceFile("t.rules", after)) == after


def test_a_text_with_faults_stays_and_is_reported() -> None:
    text = "test  t of a company\n  roll  roll D6\n"
    collector = Collector()
    assert format_text(SourceFile("t.rules", text), collector) == text
    assert collector.has_errors


@pytest.mark.parametrize("text", ["", "\n\n", "   \n"])
def test_nothing_stays_nothing(text: str) -> None:
    assert format_text(SourceFile("t.rules", text)) == ""


LOOSE, NEAT, WRONG = "choice  x: red, blue\n", "choice x: red, blue\n", "choice choice:\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "a.rules": LOOSE, "b.rules": NEAT, "in/c.rules": LOOSE, ".hidden/d.rules": LOOSE, "e.txt": LOOSE,
    }.items():  # fmt: skip
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_command_lays_out_what_is_not(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (folder / "b.rules").stat().st_mtime_ns
    assert main(["fmt", "."]) == 0
    assert capsys.readouterr().out == "./a.rules laid out\n./in/c.rules laid out\n"
    assert (folder / "a.rules").read_text() == (folder / "in/c.rules").read_text() == NEAT
    assert (folder / ".hidden/d.rules").read_text() == (folder / "e.txt").read_text() == LOOSE
    assert (folder / "b.rules").stat().st_mtime_ns == before
    assert main(["fmt", "--check", ".", "a.rules"]) == 0
    assert capsys.readouterr().out == ""


def test_command_checks_and_shows_without_writing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fmt", "--check", "a.rules", "b.rules", "a.rules"]) == 1
    assert capsys.readouterr().out == "a.rules would change\n"
    assert main(["fmt", "--diff", "a.rules"]) == 0
    assert capsys.readouterr().out.endswith("@@ -1 +1 @@\n-choice  x: red, blue\n+choice x: red, blue\n")
    assert main(["fmt", "--diff", "--check", "a.rules"]) == 1
    assert (folder / "a.rules").read_text() == LOOSE


def test_command_leaves_faulty_files(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "w.rules").write_text(WRONG)
    assert main(["fmt", "w.rules", "a.rules"]) == 1
    assert (folder / "w.rules").read_text() == WRONG and (folder / "a.rules").read_text() == NEAT
    assert "GR0" in capsys.readouterr().out
    assert main(["fmt", "missing.rules"]) == 2


def test_command_from_stdin(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def run(text: str, *args: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
        status = main(["fmt", "--stdin", *args])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    assert run(LOOSE) == (0, NEAT, "")
    assert run(LOOSE, "--check") == (1, "", "")
    status, out, err = run(WRONG)
    assert (status, out) == (1, WRONG) and "GR0" in err
    assert main(["fmt", "--stdin", "x.rules"]) == main(["fmt"]) == 2
