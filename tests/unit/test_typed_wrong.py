"""Command lines that nearly fit: each is told with what to type."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.cli import demo, main

GAME = """ruleset Quay

piece crew
  aim: 2 to 6, usually 4

roster of crews
  | troop   || aim |
  | Boatmen || 3   |
  | Divers  || 5   |

piece mule
  load: 0 to 3, usually 1

facts
  range: 0 to 36

test shoot of a crew as shooter at a crew as target
  roll D6
  add its aim
  subtract the target's aim
  -1  far  when range is more than 12

test bray of a mule
  roll D6

action form column of a crew
  its aim becomes 2

scenario At the quay
  given a crew called Ours: Boatmen
"""


@pytest.fixture(autouse=True)
def _there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("quay.rules").write_text(GAME, encoding="utf-8")


def told(capsys: pytest.CaptureFixture[str], *typed: str) -> str:
    assert main(list(typed)) == 2
    return capsys.readouterr().err.splitlines()[0]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "rules quay.rules form column",
            'Put a name of several words in quotes: grognard rules quay.rules "form column"',
        ),
        ("play quay.rules At the quay", 'in quotes: grognard play quay.rules "At the quay"'),
        ("sheet quay.rules -paper a4", "`-paper` has one dash, and a long name has two: --paper."),
        ("play quay.rules --scenario Quay", "without `--scenario`: grognard play quay.rules Quay"),
        ("play quay.rules --scenario=Quay --auto", "without `--scenario`: grognard play quay.rules Quay"),
        ("verify", "Which rulebook? Give its file: grognard verify --text RULEBOOK reads it alone"),
        ("verify book.md", "Which rulebook? Give its file: grognard verify --text RULEBOOK reads it alone"),
        ("explain GR999", "There is no code 'GR999'. grognard explain --list shows them all."),
        ("explain unknownname", "Did you mean unknown-name?"),
        ("muster low_tide", "grognard new mine --from low_tide copies it with its lists; then: grognard muster mine/"),
        ("muster mwan18", "`mwan18` is a game, and the file of an army list is wanted. Its first line is `army "),
        ("odds quay.rules shoot --over range=1-5", "Write two points between the ends: --over range=1..5."),
        ("odds quay.rules shoot --over range=5...1", "Write two points between the ends: --over range=1..5."),
        ("odds quay.rules shoot --over range=5..1", "Write the smaller number first: --over range=1..5."),
        ("odds quay.rules shoot --over range=x..1", "Write the smaller number first: --over range=1..10."),
        (
            "roll quay.rules shoot shooter=Botmen",
            "`shooter` cannot be `Botmen`. Did you mean `Boatmen`? It is one of: Boatmen, Divers.",
        ),
        ("roll quay.rules shoot target=Wizards", "`target` cannot be `Wizards`. It is one of: Boatmen, Divers."),
        ("odds quay.rules shoot shoter=Boatmen", "Did you mean `shooter`?"),
        ("roll quay.rules bray mule=Neddy", "`mule` cannot be `Neddy`. It is a mule, and nothing is asked of it."),
        ("roll quay.rules bray ass=Neddy", "asks for nothing called `ass`"),
    ],
)
def test_what_to_type_is_shown(typed: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in told(capsys, *typed.split(" "))


def test_a_folder_in_place_of_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    Path("club").mkdir()
    assert "`club` is a folder" in told(capsys, "muster", "club")
    Path("club/ours.army").write_text("army Ours of Quay\n", encoding="utf-8")
    assert "grognard muster club/ours.army" in told(capsys, "muster", "club").replace("\\", "/")


def test_a_troop_in_a_role_is_still_a_troop(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roll", "quay.rules", "shoot", "shooter=Boatmen", "target=Divers", "range=5", "--dice", "4"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("2")  # 4, and 3 of the shooter, less 5 of the target


def test_a_name_of_one_word_is_asked_for_in_its_own_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "odds", "quay.rules", "shoot", "range").startswith("`range` is no fact.")
    assert "No such option '--papr'" in told(capsys, "sheet", "quay.rules", "--papr", "a4")


@pytest.mark.parametrize(
    ("file", "typed"),
    [("bin/activate", "source {}/bin/activate"), ("Scripts/activate.bat", "{}/Scripts/activate"), ("", "")],
)
def test_how_the_command_is_found_by_its_name(
    file: str, typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    if file:
        (tmp_path / file).parent.mkdir()
        (tmp_path / file).touch()
    told = demo._as_a_command(tmp_path)
    assert (told or "").replace("\\", "/") == typed.format(str(tmp_path).replace("\\", "/"))


def test_a_command_that_is_found_needs_no_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _name: "/usr/bin/grognard")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "activate").touch()
    assert demo._as_a_command(tmp_path) is None
