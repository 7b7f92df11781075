"""The commands that answer questions: their words, their JSON, their exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.cli import main

MORALE = ("regimental", "morale", "grouping=regimental", "formation=line", "attacked from=flank", "posture=standing")


def _json(capsys: pytest.CaptureFixture[str], *args: str, status: int = 0) -> dict[str, object]:
    assert main([*args, "--json"]) == status
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def test_odds_as_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    found = _json(capsys, "odds", *MORALE, "morale points=rolled")
    assert found["rule"] == "morale"
    assert found["outcomes"] == {"carry on": "25/36", "fall back": "5/36", "rout": "1/6"}


def test_numeric_outcomes_are_keys(capsys: pytest.CaptureFixture[str]) -> None:
    found = _json(
        capsys, "odds", "regimental_filled", "musketry", "formation=line", "stands=2", "target formation=line"
    )
    assert found["outcomes"] == {"0": "1/4", "1": "1/2", "2": "1/4"}


def test_odds_that_need_a_gap_name_it_and_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    found = _json(
        capsys, "odds", "regimental", "musketry", "formation=line", "stands=2", "target formation=line", status=1
    )
    gap = found["gap"]
    assert isinstance(gap, dict)
    assert gap["words"] == "how many dice a stand rolls"
    path = Path(__file__).parents[2] / str(gap["path"])
    assert "how many dice a stand rolls" in path.read_text(encoding="utf-8").split("\n")[int(gap["line"]) - 1]


def test_a_roll_with_the_dice_on_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roll", *MORALE, "morale points=2", "--dice", "2", "--trace", "full"]) == 0
    said = capsys.readouterr().out
    # 2 + 2 + 2 - 1 = 5, and a standing company falls back (D.2.d).
    assert "+2  regimental formation → 6  [D.3.b, C.1]" in said
    assert "-1  attacked on the flank → 5  [D.3.d]" in said
    assert "not counted: +1  in works or a town (the company's cover is open)  [D.3.a]" in said
    assert said.endswith("= fall back\n")


def test_the_same_seed_gives_the_same_roll(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("roll", *MORALE, "morale points=rolled", "--seed", "17")
    assert _json(capsys, *args) == _json(capsys, *args)
    frozen = _json(capsys, *args)
    trace = frozen["trace"]
    assert isinstance(trace, list)
    faces = [event["faces"] for event in trace if event["event"] == "threw"]
    assert len(faces) == 2 and all(1 <= face <= 6 for throw in faces for face in throw)


def test_a_missing_fact_is_named_with_its_domain(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", *MORALE]) == 2
    said = capsys.readouterr().err
    assert "morale points" in said and "a number" in said


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("odds", "regimental", "morel"), "Did you mean `morale`?"),
        (("odds", "regimentel", "morale"), "Did you mean regimental?"),
        (("odds", "regimental", "morale", "groping=regimental"), "Did you mean `grouping`?"),
        (("odds", "regimental", "morale", "grouping=regimentel"), "Did you mean `regimental`?"),
        (("roll", "regimental", "morale", "grouping"), "is no fact"),
        (("roll", *MORALE, "morale points=2", "--dice", "7"), "7"),
        (("roll", *MORALE, "morale points=2", "--dice", "2,3"), "never thrown"),
        (("roll", "square_brigadier_filled", "move", "--dice", "3"), "`move` was not allowed, because the spender's"),
        (("rool", "regimental"), "Did you mean roll?"),
        (("roll", "--sead", "3"), "--seed"),
    ],
)
def test_a_command_typed_wrong(args: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(list(args)) in (1, 2)
    said = capsys.readouterr().err
    assert words in said
    assert "Traceback" not in said


def test_over_makes_a_row_for_each_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "regimental", "morale", "morale points=rolled", "--over", "posture"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in lines] == ["posture", "moving", "standing", "falling back"]


def test_rules_lists_every_rule_with_its_facts_and_domains(capsys: pytest.CaptureFixture[str]) -> None:
    found = _json(capsys, "rules", "regimental")
    rules = found["rules"]
    assert isinstance(rules, list)
    morale = next(rule for rule in rules if rule["name"] == "morale")
    domains = {fact["name"]: fact["domain"] for fact in morale["facts"]}
    assert domains["attacked from"] == "front, flank, rear"
    assert domains["posture"] == "moving, standing, falling back"
    tables = found["tables"]
    assert isinstance(tables, list)
    assert {table["name"] for table in tables} >= {
        "initial morale",
        "morale result",
        "command response",
        "officer losses",
    }


@pytest.mark.slow
def test_the_export_fits_its_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "--schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert main(["export", "lamp_and_fen"]) == 0
    pytest.importorskip("jsonschema").Draft202012Validator(schema).validate(json.loads(capsys.readouterr().out))


@pytest.mark.slow
def test_check_lists_gaps_and_is_clean(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "regimental", "regimental_filled"]) == 0
    said = capsys.readouterr().out
    assert "how many dice a stand rolls" in said
    assert main(["check", "regimental", "--strict"]) == 1


def test_one_number_changed_changes_the_odds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = Path(__file__).parents[2] / "rules" / "regimental" / "regimental.rules"
    text = source.read_text(encoding="utf-8")
    changed = text.replace("+2  regimental formation", "+1  regimental formation")
    copy = tmp_path / "mine.rules"
    copy.write_text(changed.replace("\n", "\r\n"), encoding="utf-8")
    before = _json(capsys, "odds", *MORALE, "morale points=2")["outcomes"]
    after = _json(capsys, "odds", str(copy), *MORALE[1:], "morale points=2")["outcomes"]
    # Two points, +1 -1: a 4 carries on (1/2), where +2 -1 carries on from 3 (2/3).
    assert before == {"carry on": "2/3", "fall back": "1/6", "rout": "1/6"}
    assert after == {"carry on": "1/2", "fall back": "1/6", "rout": "1/3"}


def test_rules_lists_what_comes_along(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    said = capsys.readouterr().out
    assert "tyneside_campaign        Early 19th Century Wars Skirmish Rules, a campaign\n" in said


def test_rules_shows_a_table_as_a_variant_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "regimental_fast_play", "morale result"]) == 0
    rows = capsys.readouterr().out.split("\n")
    assert "  | 5         || halt      | halt     | rout         |" in rows  # the variant's row
    assert "  | 4         || fall back | rout     | rout         |" in rows  # the base's


def test_rules_shows_an_example_and_the_lines_of_a_test(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "regimental", "shot at from the flank"]) == 0
    assert "\n  dice 2\n  then fall back\n" in capsys.readouterr().out
    assert main(["rules", "regimental", "morale"]) == 0
    assert "says:\n  roll D6\n  add its morale points\n" in capsys.readouterr().out
    assert main(["rules", "regimental", "morale resul"]) == 2
    assert "Did you mean `morale result`?" in capsys.readouterr().err
