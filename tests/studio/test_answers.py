"""What the page of the workbench is answered: of a small game and a house rule, read off their texts by eye."""

from __future__ import annotations

import base64
import sys
from pathlib import Path
from typing import Any

import pytest

from grognard.cli.app import main
from grognard.studio.answers import Studio
from tests.language_service.texts import GAME, HOUSE_RULE


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    (tmp_path / "redoubt.rules").write_text(GAME, encoding="utf-8")
    (tmp_path / "club.rules").write_text(HOUSE_RULE, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not for the page", encoding="utf-8")
    return Studio(tmp_path)


def asked(studio: Studio, question: str, **body: Any) -> dict[str, Any]:
    answer = studio.answer(question, body)
    assert "refused" not in answer, answer
    return answer


def test_the_texts_of_the_folder_are_listed_and_read(studio: Studio) -> None:
    assert asked(studio, "files")["files"] == ["club.rules", "redoubt.rules"]
    assert asked(studio, "read", path="redoubt.rules")["text"] == GAME


def test_mistakes_are_found_in_what_is_not_saved(studio: Studio) -> None:
    text = GAME.replace("roll D6\n  add", "rol D6\n  add")
    (found,) = asked(studio, "findings", path="redoubt.rules", text=text)["findings"]
    assert (found["code"], found["line"]) == ("GR010", text[: text.index("rol D6")].count("\n") + 1)
    (fix, *_) = asked(studio, "fixes", path="redoubt.rules", text=text, code=found["code"], message=found["message"])[
        "fixes"
    ]
    assert text[: fix["from"]] + fix["text"] + text[fix["to"] :] == GAME
    assert asked(studio, "read", path="redoubt.rules")["text"] == GAME, "nothing was written"


def test_errors_of_the_base_are_named(studio: Studio) -> None:
    studio.answer("save", {"path": "redoubt.rules", "text": GAME.replace("choice posture", "choise posture")})
    assert asked(studio, "findings", path="club.rules", text=HOUSE_RULE)["elsewhere"] == ["redoubt.rules"]


def test_the_odds_of_the_rule_at_the_cursor(studio: Studio) -> None:
    offset = GAME.index("heads", GAME.index("test coin"))
    answer = asked(studio, "odds", path="redoubt.rules", text=GAME, offset=offset)
    assert answer["rule"] == "coin"
    assert {each["outcome"]: each["exact"] for each in answer["chances"]} == {"heads": "1/2", "tails": "1/2"}
    # In the woods a 3 holds too; in fog a 4 no longer does.
    morale = GAME.index("add modifiers to morale")
    for facts, holds in (({}, "1/2"), ({"cover": "woods"}, "2/3"), ({"fog": "yes"}, "1/3")):
        answer = asked(studio, "odds", path="redoubt.rules", text=GAME, offset=morale, facts=facts)
        assert {each["outcome"]: each["exact"] for each in answer["chances"]}["holds"] == holds
    assert {each["name"] for each in answer["inputs"]} >= {"fog", "cover"}


def test_a_list_of_modifiers_shows_the_test_in_which_it_counts(studio: Studio) -> None:
    answer = asked(studio, "odds", path="redoubt.rules", text=GAME, offset=GAME.index("in the woods"))
    assert answer["rule"] == "morale"


def test_what_a_house_rule_changes(studio: Studio) -> None:
    changed = asked(studio, "compare", path="club.rules", text=HOUSE_RULE)["changed"]
    morale = next(each for each in changed if each["rule"] == "morale")
    holds = next(each for each in morale["outcomes"] if each["outcome"] == "holds")
    assert holds["before"] != holds["after"]


def test_the_rules_and_the_sheet_are_shown(studio: Studio) -> None:
    assert "Redoubt" in asked(studio, "page", path="redoubt.rules", text=GAME)["html"]
    sheet = asked(studio, "sheet", path="redoubt.rules", text=GAME)
    assert base64.b64decode(sheet["pdf"]).startswith(b"%PDF") and sheet["sides"] == 1
    broken = GAME.replace("roll D6", "rol D6")
    assert "errors" in studio.answer("page", {"path": "redoubt.rules", "text": broken})["refused"]


def test_a_house_rule_is_made_from_a_form(studio: Studio) -> None:
    games = {each["name"]: each for each in asked(studio, "bases")["games"]}
    assert games["redoubt.rules"] == {
        "name": "redoubt.rules",
        "title": "Redoubt",
        "blurb": "",
        "path": "redoubt.rules",
        "own": True,
    }
    assert games["club.rules"]["title"] == "Club" and not games["low_tide"]["own"] and games["low_tide"]["blurb"]
    offered = asked(studio, "changeable", base="redoubt.rules")
    group = next(each for each in offered["groups"] if each["head"] == "amend modifiers to morale")
    line = next(each for each in group["lines"] if "in the woods" in each)
    made = asked(
        studio, "new", title="Night Fight", base=offered["title"], head=group["head"], line=line.replace("+1", "+3")
    )
    assert made["path"] == "night_fight.rules" and "licence" not in made["text"]
    found = asked(studio, "findings", path=made["path"], text=made["text"], checks=True)
    assert [each for each in found["findings"] if each["severity"] == "error"] == []
    assert "already" in studio.answer("new", {"title": "Night Fight", "base": "Redoubt"})["refused"]
    (without,) = [
        each
        for each in offered["groups"]
        if (each["sort"], each["label"]) == ("leave a line out", "modifiers to morale")
    ]
    line = next(each for each in without["lines"] if "in the woods" in each)
    bare = asked(studio, "new", title="No Woods", base=offered["title"], head="", line=line, licence="CC BY 4.0")
    assert "  licence: CC BY 4.0\n" in bare["text"]
    # Without that line no cover is asked for.
    odds = asked(studio, "odds", path=bare["path"], text=bare["text"], offset=0, rule="morale")
    assert "cover" not in {each["name"] for each in odds["inputs"]}


def test_a_small_game_is_made_from_a_form(studio: Studio) -> None:
    genres = {each["name"]: each for each in asked(studio, "bases")["genres"]}
    assert genres["naval"]["title"] == "Naval" and genres["naval"]["blurb"]
    made = asked(studio, "new", title="Jutland", genre="naval", by="Ann")
    assert made["text"].startswith("ruleset Jutland\n") and "  by: Ann\n" in made["text"]
    assert (
        "ships" in made["text"] and "naval" in studio.answer("new", {"title": "Rome", "genre": "chariots"})["refused"]
    )


def test_a_new_word_made_from_a_form_has_the_rows_that_it_needs(studio: Studio) -> None:
    offered = asked(studio, "changeable", base="low_tide")
    group = next(each for each in offered["groups"] if each["label"] == "weapon: a new word")
    made = asked(studio, "new", title="Sea", by="Ann", base=offered["title"], head=group["head"], line="blunderbuss")
    assert "  by: Ann\n" in made["text"] and "  | blunderbuss || ? | ? | ? | ? | ? |\n" in made["text"]
    twice = {"title": "Sea Again", "base": offered["title"], "head": group["head"], "line": "slings"}
    assert "twice in this list" in studio.answer("new", twice)["refused"]


@pytest.mark.parametrize("base", ["low_tide", "tyneside_filled"])
def test_every_line_that_a_form_offers_can_be_changed_to_itself(studio: Studio, base: str) -> None:
    offered = asked(studio, "changeable", base=base)
    assert offered["groups"]
    written = [(each["head"], line) for each in offered["groups"] for line in each["lines"]]
    # What a source leaves out is for its author to say: the line ends with three dots.
    # A line with a number and a case of its own is offered under both.
    blocks = list(
        dict.fromkeys(
            f"{head}\n  {line}\n" if head else f"{line}\n" for head, line in written if not line.endswith("...")
        )
    )
    removed = [each for each in blocks if each.startswith("remove ")]
    for part in (removed, [each for each in blocks if each not in removed]):
        text = f"variant All of {offered['title']}\n\n" + "\n".join(part)
        (studio.folder / "all.rules").write_text(text, encoding="utf-8")
        found = asked(studio, "findings", path="all.rules", text=text)["findings"]
        assert part and [each for each in found if each["severity"] == "error"] == []


def test_a_file_that_was_changed_elsewhere_is_not_overwritten(studio: Studio) -> None:
    read = asked(studio, "read", path="club.rules")
    (studio.folder / "club.rules").write_text(HOUSE_RULE + "-- another hand\n", encoding="utf-8")
    assert asked(studio, "save", path="club.rules", text="mine", mark=read["mark"]) == {"conflict": True}
    assert (studio.folder / "club.rules").read_text(encoding="utf-8").endswith("another hand\n")
    assert "mark" in asked(studio, "save", path="club.rules", text=HOUSE_RULE, mark="")


@pytest.mark.parametrize(
    "path",
    ["../outside.rules", "/etc/passwd", "notes.txt", ".hidden.rules", "sub/new.rules", "", "a\0b.rules", "C:x.rules"],
)
def test_nothing_but_the_texts_of_the_folder_is_read_or_written(studio: Studio, path: str) -> None:
    (studio.folder.parent / "outside.rules").write_text("ruleset Outside\n", encoding="utf-8")
    assert "refused" in studio.answer("read", {"path": path})
    assert "refused" in studio.answer("save", {"path": path, "text": "x"})
    assert (studio.folder.parent / "outside.rules").read_text(encoding="utf-8") == "ruleset Outside\n"


def test_a_link_out_of_the_folder_is_not_followed(studio: Studio) -> None:
    target = studio.folder.parent / "target.rules"
    target.write_text("ruleset Target\n", encoding="utf-8")
    (studio.folder / "link.rules").symlink_to(target)
    assert "refused" in studio.answer("read", {"path": "link.rules"})
    assert "refused" in studio.answer("save", {"path": "link.rules", "text": "x"})
    assert target.read_text(encoding="utf-8") == "ruleset Target\n"
    assert "link.rules" not in asked(studio, "files")["files"]


def test_a_question_that_there_is_not_is_refused(studio: Studio) -> None:
    assert "refused" in studio.answer("__class__", {})


def test_the_errata_of_a_house_rule_are_shown(studio: Studio) -> None:
    errata = asked(studio, "errata", path="club.rules", text=HOUSE_RULE)
    assert base64.b64decode(errata["pdf"]).startswith(b"%PDF") and errata["name"] == "club-errata.pdf"
    assert "no variant" in studio.answer("errata", {"path": "redoubt.rules", "text": GAME})["refused"]


def test_without_a_typesetter_sheet_and_errata_are_pages(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    for question in ("sheet", "errata"):
        made = asked(studio, question, path="club.rules", text=HOUSE_RULE)
        assert made["name"].endswith(".html") and "woods" in made["html"] and "grognard sheet" in made["why"]


def test_above_the_first_rule_its_odds_are_shown(studio: Studio) -> None:
    assert asked(studio, "odds", path="redoubt.rules", text=GAME, offset=0)["chances"]


def test_of_a_house_rule_that_changes_nothing_the_odds_of_its_base_are_shown(studio: Studio) -> None:
    text = "variant Bare of Redoubt\n  by: Ann\n"
    assert asked(studio, "odds", path="bare.rules", text=text, offset=0)["chances"]


def test_a_chart_has_a_bar_for_each_value_of_a_fact(studio: Studio) -> None:
    # On a D6 4 or more holds: in the open three faces of six, in the woods (+1) four.
    chart = asked(studio, "chart", path="redoubt.rules", text=GAME, rule="morale", over="cover")
    assert [f"{share} %" in chart["svg"] for share in ("50.0", "66.7", "33.3")] == [True] * 3
    assert chart["name"] == "morale-by-cover"
    in_fog = asked(studio, "chart", path="redoubt.rules", text=GAME, rule="morale", facts={"fog": "yes"})
    assert "33.3 %" in in_fog["svg"] and "66.7 %" in in_fog["svg"]
    assert (
        "weather"
        in studio.answer("chart", {"path": "redoubt.rules", "text": GAME, "rule": "coin", "over": "weather"})["refused"]
    )
    many = "ruleset Far\n\ntest shot of a unit\n  roll D100\n  -1  far  when its range is 50 or more\n\npiece unit\n  range: 0 to 99\n"
    far = asked(studio, "chart", path="far.rules", text=many, rule="shot", over="range")
    assert "the first 40 values, and no more" in far["svg"]


PLAYED = (
    GAME
    + """
scenario Ford
  play turn 2 times
  given a unit called Reds: posture is moving
  given a unit called Blues
"""
)


def test_a_scenario_is_played_at_the_page_and_an_answer_taken_back(studio: Studio) -> None:
    def play(*given: str, **more: Any) -> dict[str, Any]:
        answers: list[dict[str, str]] = []
        game = asked(studio, "play", path="redoubt.rules", text=PLAYED, seed=3, answers=answers, **more)
        for value in given:
            answers.append({**game["asks"]["answer"], "value": value})
            game = asked(studio, "play", path="redoubt.rules", text=PLAYED, seed=3, answers=answers, **more)
        return game

    begun = play()
    assert begun["asks"]["question"] == "Reds: whether to fire?" and begun["asks"]["options"] == ["pass", "fire"]
    fired = play("fire")
    assert fired["asks"]["question"].startswith("Blues")
    assert (begun["pieces"]["Reds"]["men"], fired["pieces"]["Reds"]["men"]) == (10, 9), "who moves loses a man"
    assert any("Reds" in line for line in fired["now"])
    assert play() == begun, "the same dice, and no answer"
    over = play("fire", "pass", "fire", "pass")
    assert "asks" not in over and over["pieces"]["Reds"]["men"] == 8
    assert over["story"][-1]["text"].startswith("The game ends") and "Reds" in over["html"]
    assert "asks" not in play(auto=True)


def test_where_the_source_says_nothing_the_page_says_what_to_write(studio: Studio) -> None:
    line = "  ? how far who flees runs\n"
    rules = "ruleset Flight\n\npiece unit\n  men: 0 to 9, usually 4\n\naction flee of a unit\n" + line
    rules += "\nsequence turn\n  1. flight\n    each unit must flee\n\nscenario Ford\n  given a unit called Reds\n  play turn 2 times\n"
    why = asked(studio, "play", path="flight.rules", text=rules, seed=3)["why"]
    assert why == (
        "The source does not say: how far who flees runs. "
        "Fill it in a variant: `fill how far who flees runs in flee with …`."
    )


def test_answers_of_another_game_are_refused(studio: Studio) -> None:
    body = {"path": "redoubt.rules", "text": PLAYED, "seed": 3}
    assert "refused" in studio.answer("play", {**body, "answers": [{"colour": "red"}]})
    assert "log" in asked(studio, "play", **body, answers=[{"fact": "range", "value": "3"}])["why"]
    assert "nothing to play" in studio.answer("play", {"path": "redoubt.rules", "text": GAME})["refused"]


def test_what_is_typed_is_kept_beside_the_texts_and_never_through_a_link(studio: Studio) -> None:
    draft = {"path": "redoubt.rules", "text": "half a ru", "mark": "m", "at": 5}
    assert asked(studio, "draft", **draft) == {"kept": True}
    assert asked(studio, "read", path="redoubt.rules")["draft"] == {"text": "half a ru", "mark": "m", "at": 5}
    assert asked(studio, "files")["drafts"] == ["redoubt.rules"]
    assert asked(studio, "files")["files"] == ["club.rules", "redoubt.rules"], "a draft is no text of the game"
    asked(studio, "save", path="redoubt.rules", text=GAME, mark="")
    assert asked(studio, "read", path="redoubt.rules")["draft"] is None
    outside = studio.folder.parent / "outside"
    outside.mkdir()
    drafts = studio.folder / ".grognard-drafts"
    for each in drafts.iterdir():
        each.unlink()
    drafts.rmdir()
    drafts.symlink_to(outside)
    assert asked(studio, "draft", **draft) == {"kept": False}
    assert list(outside.iterdir()) == [] and asked(studio, "read", path="redoubt.rules")["draft"] is None
    drafts.unlink()
    asked(studio, "draft", **draft)
    (kept,) = drafts.glob("*.json")
    kept.unlink()
    target = outside / "target"
    target.write_text("precious", encoding="utf-8")
    kept.symlink_to(target)
    assert "link" in studio.answer("draft", draft)["refused"]
    assert target.read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize("kept", ["", "{", "[]", '{"text": 3, "mark": "", "at": 1}', '{"text": "", "mark": ""}'])
def test_a_draft_that_is_damaged_is_none(studio: Studio, kept: str) -> None:
    asked(studio, "draft", path="redoubt.rules", text="x", mark="", at=1)
    (path,) = (studio.folder / ".grognard-drafts").glob("*.json")
    path.write_text(kept, encoding="utf-8")
    assert asked(studio, "read", path="redoubt.rules")["draft"] is None
    assert asked(studio, "files")["drafts"] == []


def test_a_sentence_that_is_still_true_is_noted_by_a_button(studio: Studio) -> None:
    short = GAME.replace("test coin of a unit\n", "test coin of a unit\n  in short: Throw {dice}: heads from 4 up.\n")
    (studio.folder / "redoubt.rules").write_text(short, encoding="utf-8")
    assert main(["proofread", str(studio.folder / "redoubt.rules"), "--all"]) == 0
    text = short.replace("heads from 4 up.\n", "heads from 4 up.\n  never when fog\n")
    body = {"path": "redoubt.rules", "text": text}
    (found,) = [each for each in asked(studio, "findings", **body, checks=True)["findings"] if each["code"] == "GR551"]
    assert "heads from 4 up" in found["sentence"] and "It is true" in found["help"]
    assert "proofread" not in found["help"] + found["message"], "nobody is sent to a terminal"
    assert asked(studio, "mark_true", **body, code=found["code"], message=found["message"]) == {"noted": True}
    assert "GR551" not in {each["code"] for each in asked(studio, "findings", **body, checks=True)["findings"]}


def test_a_new_word_is_held_beside_the_one_that_is_nearest(studio: Studio) -> None:
    # A D6 to 4 or more: rifles add 2, muskets 1, bows nothing; with 1 the new carbine is a musket.
    table = "table aims\n  | weapon || aim |\n" + "".join(
        f"  | {weapon} || {aim} |\n" for weapon, aim in (("rifle", 2), ("musket", 1), ("bow", 0))
    )
    game = (
        "ruleset Guns\n\nchoice weapon: rifle, musket, bow\nchoice shot: hit, miss\n\npiece unit\n  weapon\n\n" + table
    )
    game += "\ntest shot of a unit\n  roll D6\n  +2  rifled  when its weapon is rifle\n  +1  ball  when its weapon is musket\n"
    game += "  on 4 or more: the result is hit\n  on 3 or less: the result is miss\n"
    (studio.folder / "guns.rules").write_text(game, encoding="utf-8")
    text = "variant Carbines of Guns\n\nadd to weapon\n  carbine\n\nadd to aims\n  | carbine || 1 |\n"
    text += "\namend shot\n  +1  ball  when its weapon is musket or carbine\n"
    (new,) = asked(studio, "compare", path="carbines.rules", text=text)["new"]
    assert (new["list"], new["word"], new["nearest"]) == ("weapon", "carbine", "musket")
    (shot,) = new["rules"]
    hit = next(each for each in shot["outcomes"] if each["outcome"] == "hit")
    assert (shot["rule"], shot["fact"]) == ("shot", "weapon") and hit["before"] == hit["after"] == pytest.approx(4 / 6)


def test_where_not_every_situation_was_tried_it_is_said(studio: Studio) -> None:
    facts = [f"fact{number}" for number in "abcdefghijkl"]
    game = "ruleset Many\n\nfacts\n" + "".join(f"  {each}: yes or no, usually no\n" for each in facts)
    lines = "".join(f"  +1  {each}  when {each}\n" for each in facts)
    game += f"\nchoice shot: hit, miss\n\ntest shot\n  roll D6\n{lines}  on 4 or more: the result is hit\n  on 3 or less: the result is miss\n"
    (studio.folder / "many.rules").write_text(game, encoding="utf-8")
    text = "variant More of Many\n\namend shot\n  +1  facta  when facta and factb and factc and factd\n"
    # All but four facts are as they were: with those four the first is worth as much as before, else nothing.
    (shot,) = asked(studio, "compare", path="more.rules", text=text)["changed"]
    assert shot["of"] == 2**12 and shot["tried"] < shot["of"]
    assert shot["facts"].get("facta") == "yes"
