"""`grognard proofread`: what somebody has read stays read until the sentence or its rule says something else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.checking import check_game
from grognard.checks import vouched
from grognard.checks.shorts import shorts_of
from grognard.checks.vouched import read_record
from grognard.cli import proofread
from grognard.cli.app import main
from grognard.driver import compile_source
from grognard.formatting import format_text
from grognard.source import SourceFile

GAME = """\
ruleset Hill

piece unit
  tired: yes or no
  shaken: yes or no
  cover: open, works

facts
  range: 0 to 48 inches
  fog: yes or no, usually no

modifiers to aim of a unit
  +1  near  when range is within 3"

action walk of a unit [4.1]
  in short: A unit that is not shaken walks, never in fog; it is then tired.
  never when it is shaken
  never when fog
  by hand: It walks.
  it becomes tired

test aim of a unit [5.1]
  in short: A unit takes aim at {range}: throw {dice} and add {modifiers to aim}.
  only when range is up to 24"
  roll D6
  add modifiers to aim

action rest of a unit
  in short: A tired unit rests, and is no longer tired.
  only when it is tired
  it is no longer tired
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the game in it, all of it read."""
    monkeypatch.chdir(tmp_path)
    Path("hill.rules").write_text(GAME, encoding="utf-8")
    assert main(["proofread", "hill.rules", "--all"]) == 0
    yield tmp_path


def change(path: str, *pairs: tuple[str, str]) -> None:
    text = Path(path).read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    Path(path).write_text(text, encoding="utf-8")


def told(name: str) -> list[tuple[str, str, int, str]]:
    """What `check` says of what was read: code, file, line, message."""
    return [
        (one.code.name, Path(one.place.file.path).name, one.place.line, one.message)
        for one in check_game(name).diagnostics
        if one.code.name in ("GR547", "GR550", "GR551", "GR552")
    ]


def codes_and_lines(name: str) -> list[tuple[str, int]]:
    return [(code, line) for code, _, line, _ in told(name)]


def test_what_was_read_is_silent(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told("hill.rules") == []
    capsys.readouterr()
    assert main(["proofread", "hill.rules", "--list"]) == 0
    assert capsys.readouterr().out == "3 sentences read, nothing waits.\n"


def test_a_game_without_a_record_is_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hill.rules").write_text(GAME, encoding="utf-8")
    assert told("hill.rules") == []


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("walks, never in fog; it is then tired", "is tired when it walks; nobody ever walks in fog", 16),
        ("A tired unit rests", "A tired troop rests", 29),
        ("throw {dice} and add {modifiers", "throw {dice} and lose {modifiers", 23),
    ],
)
def test_a_changed_sentence_is_reported_with_what_it_was(folder: Path, old: str, new: str, line: int) -> None:
    (before,) = (text.partition("in short: ")[2] for text in GAME.split("\n") if old in text)
    change("hill.rules", (old, new))
    ((code, _, where, message),) = told("hill.rules")
    assert (code, where) == ("GR550", line)
    assert f" was changed since somebody read it beside its rule. It was: `{before}`" in message


def test_a_sentence_that_says_the_contrary_is_reported_by_its_words_alone(folder: Path) -> None:
    """No program reads free English: that a sentence is as it was read is all that is known of it."""
    change("hill.rules", ("A unit that is not shaken walks", "A unit that is shaken walks"))
    assert codes_and_lines("hill.rules") == [("GR550", 16)]


def test_where_the_rule_was_changed_too_nothing_is_said_to_be_contrary(folder: Path) -> None:
    change(
        "hill.rules",
        ("A tired unit rests, and is no longer tired", "A shaken unit rests, and is no longer shaken"),
        ("  only when it is tired\n  it is no longer tired", "  only when it is shaken\n  it is no longer shaken"),
    )
    assert [code for code, *_ in told("hill.rules")] == ["GR550"]


def test_a_changed_rule_is_told_at_its_line(folder: Path) -> None:
    change("hill.rules", ("by hand: It walks.", "by hand: It walks backwards."))
    ((code, _, line, message),) = told("hill.rules")
    assert (code, line) == ("GR551", 19)
    assert "`by hand: It walks backwards.`" in message


def test_a_line_that_went_is_told(folder: Path) -> None:
    change("hill.rules", ("  by hand: It walks.\n", ""))
    assert codes_and_lines("hill.rules") == [("GR551", 15)]


def test_a_new_sentence_is_told(folder: Path) -> None:
    text = "\naction hide of a unit\n  in short: A unit hides.\n  by hand: It hides.\n"
    Path("hill.rules").write_text(GAME + text, encoding="utf-8")
    ((code, _, line, message),) = told("hill.rules")
    assert (code, line) == ("GR550", 34)
    assert message == "Nobody has read yet what `hide` says in short beside its rule."


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('up to 24"', 'up to 36"'),  # drawn by {range}
        ("roll D6", "roll 2D8"),  # drawn by {dice}
        ("never when fog", "never when fog  -- the valley is full of it"),
        ("never when fog", "never  when   fog"),
        ("  never when fog\n", "  -- in October\n  never when fog\n    note: It lifts at noon.\n"),
        ("walk of a unit [4.1]", "walk of a unit [4.2]"),
        ('+1  near  when range is within 3"', '+2  near  when range is within 3"'),  # printed below as it is
        ("action walk of", "action stroll of"),
    ],
)
def test_what_changes_no_rule_or_is_drawn_is_silent(folder: Path, old: str, new: str) -> None:
    change("hill.rules", (old, new))
    assert told("hill.rules") == []


def test_what_another_check_calls_wrong_is_told_once(folder: Path) -> None:
    """A brace that draws nothing is a fault of its own: the sentence must be mended, and is read then."""
    change("hill.rules", ("never in fog; ", "never in {fogg}; "))
    assert [code for code, *_ in told("hill.rules")] == ["GR547"]


def test_the_worked_examples_that_were_read_beside_a_sentence_are_kept(folder: Path) -> None:
    example = "\nexample Far off\n  given a unit\n  test aim of it\n  dice 3\n  then 3\n"
    change(
        "hill.rules",
        ("{range}: throw", "{range}, throw"),
        ("  it is no longer tired\n", f"  it is no longer tired\n{example}"),
    )
    assert main(["proofread", "hill.rules", "--all"]) == 0
    kept = read_record([SourceFile("hill.proofread.txt", Path("hill.proofread.txt").read_text(encoding="utf-8"))])
    assert {one.name: one.examples for one in kept.read} == {"aim": ("Far off",), "rest": (), "walk": ()}
    assert told("hill.rules") == []


# ---- variants ----------------------------------------------------------------------------------------------


def test_a_variant_is_told_of_the_sentences_that_it_outruns(folder: Path) -> None:
    Path("club.rules").write_text(
        "variant Club of Hill\n\nadd to rest [ours]\n  by hand: It rests a little longer.\n", encoding="utf-8"
    )
    ((code, file, line, message),) = told("club.rules")
    assert (code, file, line) == ("GR551", "club.rules", 4)
    assert "`rest`" in message and "`by hand: It rests a little longer.`" in message
    assert told("hill.rules") == []
    assert main(["proofread", "club.rules", "--all"]) == 0
    assert told("club.rules") == []
    assert "rest" in Path("club.proofread.txt").read_text(encoding="utf-8")
    assert "walk" not in Path("club.proofread.txt").read_text(encoding="utf-8")


def test_a_line_that_a_variant_takes_away_outruns_too(folder: Path) -> None:
    Path("club.rules").write_text(
        "variant Club of Hill\n\nremove by hand: It walks. from walk [ours]\n", encoding="utf-8"
    )
    assert [code for code, *_ in told("club.rules")] == ["GR551"]


def test_a_variant_that_changes_a_drawn_figure_is_silent(folder: Path) -> None:
    Path("club.rules").write_text(
        'variant Club of Hill\n\namend aim [ours]\n  only when range is up to 30"\n', encoding="utf-8"
    )
    assert told("club.rules") == []


def test_a_variant_that_keeps_no_record_may_word_its_own_sentences(folder: Path) -> None:
    words = "variant Club of Hill\n\nadd to rest [ours]\n  by hand: It rests a little longer.\n\namend rest\n  in short: A tired unit rests and {}, and is no longer tired.\n"
    Path("club.rules").write_text(words.format("sleeps"), encoding="utf-8")
    assert told("club.rules") == []
    assert main(["proofread", "club.rules", "--all"]) == 0
    Path("club.rules").write_text(words.format("then sleeps"), encoding="utf-8")
    assert [(code, line) for code, _, line, _ in told("club.rules")] == [("GR550", 7)]


def test_variants_that_are_named_together_keep_a_record_of_their_own(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each adds a line to one rule: its sentence is read beside both of them."""
    for name, line in (("slow", "by hand: It rests a little longer."), ("wet", "by hand: It rests once more.")):
        (folder / f"{name}.rules").write_text(f"variant {name} of Hill\n\nadd to rest\n  {line}\n", encoding="utf-8")
    assert [one[0] for one in told("hill+slow+wet")] == ["GR551"]
    assert main(["proofread", "hill+slow+wet", "--list"]) == 1
    assert main(["proofread", "hill+slow+wet", "--all"]) == 0
    assert (folder / "hill+slow+wet.proofread.txt").is_file()
    capsys.readouterr()
    assert main(["proofread", "hill+slow+wet", "--list"]) == 0
    assert "nothing waits" in capsys.readouterr().out
    assert told("hill+slow+wet") == []
    change("wet.rules", ("once more", "a little"))
    assert [one[0] for one in told("hill+slow+wet")] == ["GR551"]


def test_what_the_author_of_its_base_left_unread_is_not_the_variants(folder: Path) -> None:
    Path("club.rules").write_text(
        "variant Club of Hill\n\nadd to rest [ours]\n  by hand: It rests a little longer.\n", encoding="utf-8"
    )
    change("hill.rules", ("by hand: It walks.", "by hand: It walks backwards."))
    assert [message.split("`")[1] for *_, message in told("club.rules")] == ["rest"]


def test_what_fills_a_gap_outruns_the_sentence(folder: Path) -> None:
    gap = "\naction dig of a unit\n  in short: It starts at 3, and more.\n  start at 3\n  multiply by ? (how much)\n"
    Path("hill.rules").write_text(GAME + gap, encoding="utf-8")
    assert main(["proofread", "hill.rules", "--all"]) == 0
    Path("club.rules").write_text("variant Club of Hill\n\nfill how much in dig with 1 [ours]\n", encoding="utf-8")
    assert [one[:3] for one in told("club.rules")] == [("GR551", "club.rules", 3)]


# ---- the record --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("<<<<<<< mine\n=======\n>>>>>>> yours\n", "Two people's records were merged here"),
        ("any words at all\n", "This line is none that"),
        ("walk | not a mark | A unit walks.\n", "This line is none that"),
        ("\x00\x01|||\n", "This line is none that"),
    ],
)
def test_garbage_in_a_record_is_told_and_passed_over(folder: Path, lines: str, said: str) -> None:
    record = Path("hill.proofread.txt")
    record.write_text(lines + record.read_text(encoding="utf-8"), encoding="utf-8")
    found = told("hill.rules")
    assert {code for code, *_ in found} == {"GR552"} and len(found) == lines.count("\n")
    assert found[0][1] == "hill.proofread.txt" and said in found[0][3]


def test_a_record_of_any_bytes_stops_nothing(folder: Path) -> None:
    Path("hill.proofread.txt").write_bytes(bytes(range(256)) * 3)
    assert {code for code, *_ in told("hill.rules")} == {"GR550", "GR552"}
    assert main(["proofread", "hill.rules", "--all"]) == 0
    assert told("hill.rules") == []


def test_a_record_as_an_editor_of_windows_keeps_it_is_read(folder: Path) -> None:
    record = Path("hill.proofread.txt")
    record.write_bytes(b"\xef\xbb\xbf" + record.read_bytes().replace(b"\n", b"\r\n"))
    assert told("hill.rules") == []


def test_both_sides_of_a_merge_count_in_any_order(folder: Path) -> None:
    record = Path("hill.proofread.txt")
    lines = record.read_text(encoding="utf-8").splitlines()
    record.write_text("\n".join([*lines[::-1], *lines]) + "\n", encoding="utf-8")
    assert told("hill.rules") == []


def test_lines_of_rules_that_are_gone_go_when_something_is_noted(folder: Path) -> None:
    text = GAME.replace(GAME[GAME.index("action rest") :], "")
    Path("hill.rules").write_text(text.replace("It walks.", "It walks backwards."), encoding="utf-8")
    assert [code for code, *_ in told("hill.rules")] == ["GR551"]
    assert "rest |" in Path("hill.proofread.txt").read_text(encoding="utf-8")
    assert main(["proofread", "hill.rules", "--all"]) == 0
    kept = Path("hill.proofread.txt").read_text(encoding="utf-8")
    assert "rest |" not in kept and "aim |" in kept
    assert kept == "\n".join([*kept.splitlines()[:2], *sorted(kept.splitlines()[2:])]) + "\n"


# ---- the command -------------------------------------------------------------------------------------------


def answering(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[str]:
    """Somebody at a terminal, who types these; what they are asked."""
    left, asked = list(answers), list[str]()

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return left.pop(0)

    monkeypatch.setattr(proofread, "on_terminal", lambda: True)
    monkeypatch.setattr(proofread, "ask", ask)
    return asked


def test_each_answer_is_kept_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hill.rules").write_text(GAME, encoding="utf-8")
    asked = answering(monkeypatch, "Y", "what?", "n", "q")
    assert main(["proofread", "hill.rules"]) == 1
    assert [re.sub(r" of .*", "", one) for one in asked] == ["1", "2", "2", "3"]
    assert "walk |" in Path("hill.proofread.txt").read_text(encoding="utf-8")
    out = capsys.readouterr().out
    assert "hill.rules:16  walk\n  A unit that is not shaken walks, never in fog; it is then tired.\n" in out
    assert '  A unit takes aim at up to 24": throw D6 and add modifiers to aim.\n' in out
    assert "  |   never when it is shaken\n  |   never when fog\n  |   by hand: It walks.\n" in out
    assert out.endswith("2 sentences to be read.\n")
    answering(monkeypatch, "y", "y")
    assert main(["proofread", "hill.rules"]) == 0
    assert told("hill.rules") == []


def test_what_another_run_notes_meanwhile_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hill.rules").write_text(GAME, encoding="utf-8")
    answers = iter("yq")

    def ask(_prompt: str) -> str:
        if not Path("hill.proofread.txt").exists():
            assert main(["proofread", "hill.rules", "--all"]) == 0
        return next(answers)

    monkeypatch.setattr(proofread, "on_terminal", lambda: True)
    monkeypatch.setattr(proofread, "ask", ask)
    assert main(["proofread", "hill.rules"]) == 1
    assert main(["proofread", "hill.rules", "--list"]) == 0


def test_two_steps_of_one_name_are_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    turn = "\nsequence turn\n  1. rest\n    in short: Each unit may rest.\n    each unit may rest\n  2. rest\n    in short: Then each may rest again.\n    each unit may rest\n"
    Path("hill.rules").write_text(GAME + turn, encoding="utf-8")
    answering(monkeypatch, *"yyyyy")
    assert main(["proofread", "hill.rules"]) == 0
    assert main(["proofread", "hill.rules", "--list"]) == 0


def test_what_changed_since_it_was_read_is_shown(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change("hill.rules", ("it is then tired.", "then it is tired."), ("never when fog", "only when fog"))
    capsys.readouterr()
    assert main(["proofread", "hill.rules", "--list"]) == 1
    out = capsys.readouterr().out
    assert "the sentence was: A unit that is not shaken walks, never in fog; it is then tired.\n" in out
    assert "  *   only when fog\n  |   by hand: It walks.\n" in out


def test_nothing_is_asked_where_nobody_can_answer(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change("hill.rules", ("It walks.", "It walks backwards."))
    assert main(["proofread", "hill.rules"]) == 1
    assert "1 sentence to be read." in capsys.readouterr().out


def test_what_comes_along_is_not_written_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["proofread", "causeway", "--list"]) == 0
    assert main(["proofread", "causeway", "--all"]) == 1
    assert "can be kept nowhere" in capsys.readouterr().err


# ---- the mark ----------------------------------------------------------------------------------------------


def marks(text: str) -> list[str]:
    ruleset = compile_source(text, "hill.rules").ruleset
    return [vouched.mark_of(one, vouched.told_lines(one)) for one in shorts_of(ruleset)]


@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_a_mark_outlives_layout_and_no_edited_word(lot: int) -> None:
    """Of the sentences, and of the lines that they tell, any word is put in another's place; the layout is undone by the formatter."""
    loose = re.sub(r"(?m)^ +", lambda indent: 2 * indent[0], GAME).replace("\n\n", "\n\n\n").replace("on 6", "on  6")
    assert marks(loose) == marks(format_text(SourceFile("hill.rules", loose))) == marks(GAME)
    words = [
        found
        for found in re.finditer(r"[a-z]{3,}", GAME)
        if re.match(r" +(?:in short: |by hand: )", GAME[GAME.rfind("\n", 0, found.start()) + 1 : found.start()])
        and GAME[found.start() - 1] != "{"
        and "{" not in GAME[found.start() - 16 : found.start()]
    ]
    found = words[lot % len(words)]
    edited = f"{GAME[: found.start()]}{found[0]}y{GAME[found.end() :]}"
    assert sum(one != other for one, other in zip(marks(edited), marks(GAME), strict=True)) == 1


def test_the_lock_of_one_who_was_killed_is_removed_by_the_next(folder: Path) -> None:
    lock = folder / ".hill.proofread.txt.grognard-lock"
    lock.write_text("")
    assert main(["proofread", "hill.rules", "--all"]) == 0
    assert not lock.exists()
