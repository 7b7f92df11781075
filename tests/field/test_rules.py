"""Rules as people write them, and what other tools were reported to get wrong: right, or refused with a place and what to write."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.checking import check_source
from grognard.diagnostics.diagnostic import Severity
from grognard.host.plaintext import FileProblem, decode
from tests.field.asked import faults, odds, path, run, text


def _written(folder: Path, name: str, source: str) -> str:
    (folder / name).write_text(source, encoding="utf-8")
    return str(folder / name)


def test_a_short_text_that_leaves_a_modifier_out(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the short text says is true, so nothing is said of it; and the sheet has all three modifiers."""
    assert faults("F73.rules") == []
    monkeypatch.chdir(tmp_path)
    status, shown = run(capsys, "sheet", path("F73.rules"), "--json")
    rows = [row for section in json.loads(shown)["sections"] for block in section["blocks"] for row in block["rows"]]
    assert status == 0
    assert [(row["mark"], row["text"]) for row in rows if row["mark"]] == [
        ("+1", "foot in line"),
        ("+4", "caltrops"),
        ("+2", "caltrops, elephants"),
    ]


@pytest.mark.parametrize("order", ["carbine+missions+neo", "carbine+neo+missions"])
def test_house_rules_in_any_order(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, order: str
) -> None:
    """One sets the value to 8, one adds 6."""
    for name, part in (("carbine", "a"), ("missions", "b"), ("neo", "c")):
        _written(tmp_path, f"{name}.rules", text(f"F79{part}.rules"))
    monkeypatch.chdir(tmp_path)
    status, shown = run(capsys, "odds", order, "cost", "--csv")
    assert status == 0 and shown.splitlines()[1] == f"{8 + 6},1,100.0000"


def test_exceptions_that_each_come_before_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    [(code, line, message, help)] = faults("F81.rules")
    assert (code, line) == ("GR419", 14) and "[A.1] and [A.2]" in message and "take it away" in help
    status, shown = run(capsys, "odds", path("F81.rules"), "aim", "fog=yes", "rain=yes")
    assert status == 1 and "hold at once and disagree" in shown
    assert set(odds(capsys, "F81.rules", "aim", "fog=yes")) == {str(face - 1) for face in range(1, 7)}


def test_exceptions_that_hold_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    source = "\n".join(line for line in text("F81.rules").splitlines() if "comes before" not in line)
    found = [each for each in check_source(source).diagnostics if each.code.name == "GR406"]
    [clash] = found
    places = {clash.place.line, *(label.place.line for label in clash.also)}
    exceptions = {number for number, line in enumerate(source.splitlines(), 1) if line.startswith("exception")}
    assert exceptions <= places
    assert "fog" in f"{clash.message} {clash.help}" and "rain" in f"{clash.message} {clash.help}"


def test_a_value_that_needs_itself() -> None:
    [(code, line, message, _)] = faults("F84.rules")
    assert (code, line) == ("GR111", 6) and "`first` → `second` → `first`" in message


def test_files_that_stand_on_each_other(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _written(tmp_path, "one.rules", "variant One of two\n")
    status, shown = run(capsys, "check", _written(tmp_path, "two.rules", "variant Two of one\n"))
    assert status == 1 and "GR110" in shown


def test_feet_against_inches(capsys: pytest.CaptureFixture[str]) -> None:
    """One foot is twelve inches."""
    assert faults("F85.rules") == []
    assert min(map(int, odds(capsys, "F85.rules", "shot", "range=12"))) == 2
    assert min(map(int, odds(capsys, "F85.rules", "shot", "range=13"))) == 1


def test_an_exact_product(capsys: pytest.CaptureFixture[str]) -> None:
    """4.55 times 10 is 45.5, and never 45.49999."""
    assert odds(capsys, "F87.rules", "dec") == {"46": 1}


def test_a_table_headed_by_a_die_is_printed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, shown = run(capsys, "sheet", path("F91.rules"), "--json")
    (table,) = [block for section in json.loads(shown)["sections"] for block in section["blocks"] if block["table"]]
    assert status == 0 and table["headings"] == ["D6", "prize"]
    assert [row["cells"] for row in table["table"]] == [["1 to 3", "cup"], ["4 to 6", "ring"]]
    assert run(capsys, "build", path("F91.rules"), "-o", "site")[0] == 0


def test_one_name_twice() -> None:
    [(code, line, message, _)] = faults("F93.rules")
    assert (code, line, message) == ("GR102", 5, "`morale` is declared twice.")


def test_a_price_that_rises() -> None:
    """What it costs stands in the roster, and the message says how."""
    found = {line: (code, help) for code, line, _, help in faults("F96.txt")}
    code, help = found[2]
    assert code == "GR001" and "`100, 120`" in help


@pytest.mark.parametrize(
    "data", [b"ruleset Win\r\n\r\ntest a\r\n  roll D6\r\n", b"\xef\xbb\xbfruleset Win\n\ntest a\n  roll D6\n"]
)
def test_files_of_editors_on_windows(data: bytes) -> None:
    source = decode(data, "win.rules").text
    assert not [each for each in check_source(source).diagnostics if each.severity is Severity.ERROR]


@pytest.mark.parametrize("data", ["ruleset Win\n".encode("utf-16"), b"ruleset Caf\xe9\n"])
def test_files_in_other_letters_are_refused(data: bytes) -> None:
    with pytest.raises(FileProblem) as refused:
        decode(data, "win.rules")
    assert refused.value.code.name == "GR901" and "UTF-8" in f"{refused.value.message} {refused.value.help}"
