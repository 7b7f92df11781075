"""What an editor is answered about a small game: each answer is read off its text by eye."""

from __future__ import annotations

import re
from itertools import pairwise, product
from pathlib import Path

import pytest

from grognard.api import odds
from grognard.diagnostics.diagnostic import Severity
from grognard.language_service.asking import ask
from grognard.language_service.completion import completions
from grognard.language_service.findings import findings, fixes, offers_a_fix
from grognard.language_service.hints import Ask, hints, lenses
from grognard.language_service.hover import hover
from grognard.language_service.outline import folds, outline
from grognard.language_service.renaming import CannotRename, renamable, rename
from grognard.language_service.snippets import SNIPPETS
from grognard.language_service.symbols import Kind, Symbol
from grognard.language_service.tokens import tokens
from grognard.language_service.workspace import Workspace
from grognard.source import SourceFile
from grognard.syntax.parser import parse
from tests.language_service.texts import GAME, HOUSE_RULE


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "redoubt.rules").write_text(GAME, encoding="utf-8")
    (tmp_path / "club.rules").write_text(HOUSE_RULE, encoding="utf-8")
    return tmp_path


def at(text: str, words: str, *, behind: bool = False) -> int:
    """The offset of some words, or that behind them."""
    assert text.count(words) == 1, words
    return text.index(words) + (len(words) if behind else 0)


def written(text: str, workspace: Workspace, path: Path, symbol: Symbol) -> list[str]:
    """The lines on which a symbol's name is written, with the name between arrows."""
    found = []
    for each in workspace.game(str(path)).symbols.of(symbol):
        start, end = each.span.start, each.span.end
        line = text[text.rfind("\n", 0, start) + 1 : start] + f"→{text[start:end]}←" + text[end:].partition("\n")[0]
        found.append(line.strip())
    return sorted(found)


def test_a_name_is_found_wherever_it_is_written(folder: Path) -> None:
    workspace = Workspace()
    path = folder / "redoubt.rules"
    assert written(GAME, workspace, path, Symbol(Kind.FIELD, "cover", "unit")) == [
        "+1  in the woods  when its →cover← is woods",
        "given a unit: →cover← is woods",
        "→cover←: open, woods, usually open",
    ]
    assert written(GAME, workspace, path, Symbol(Kind.RULE, "modifiers to morale")) == [
        "add modifiers to →morale←",
        "modifiers to →morale← of a unit [D.3]",
    ]
    assert written(GAME, workspace, path, Symbol(Kind.WORD, "moving", "posture")) == [
        "choice posture: →moving←, standing, falling back",
        "it loses 1 man when its posture is →moving←",
    ]
    assert written(GAME, workspace, path, Symbol(Kind.TABLE, "losses")) == ["read →losses←", "table →losses←"]


def test_the_narrowest_name_is_at_a_place(folder: Path) -> None:
    game = Workspace().game(str(folder / "redoubt.rules"))
    found = game.symbols.at(game.file.path, at(GAME, "when its cover is", behind=False) + len("when its co"))
    assert found is not None and found.symbol == Symbol(Kind.FIELD, "cover", "unit")
    assert game.symbols.at(game.file.path, at(GAME, "roll D6\n  add")) is None


def test_after_an_edit_names_are_where_they_are_now(folder: Path) -> None:
    workspace, path = Workspace(), str(folder / "redoubt.rules")
    workspace.game(path).symbols.of(Symbol(Kind.TABLE, "losses"))
    longer = GAME.replace("choice posture", "-- a remark\n\nchoice posture").replace("read losses", "read  losses")
    workspace.open(path, longer)
    places = [each.span for each in workspace.game(path).symbols.of(Symbol(Kind.TABLE, "losses"))]
    assert [longer[span.start : span.end] for span in places] == ["losses", "losses"]


def test_a_broken_line_costs_nothing_but_itself(folder: Path) -> None:
    workspace, path = Workspace(), str(folder / "redoubt.rules")
    workspace.open(path, GAME.replace("  read losses\n", "  rea losses\n"))
    game = workspace.game(path)
    (finding,) = [each for each in findings(game) if each.severity is Severity.ERROR]
    assert game.file.text[finding.span.start : finding.span.end].startswith("rea")
    assert {"morale", "coin", "fire"} <= {rule.name for rule in game.compiled.ruleset.rules.values()}


@pytest.mark.parametrize("line", ["test half of", "test half of a unit", "action ha", "fight half of a"])
def test_a_declaration_that_is_half_typed_leaves_the_others_as_they_were_read(folder: Path, line: str) -> None:
    workspace, path = Workspace(), str(folder / "redoubt.rules")
    before = workspace.game(path).compiled.ruleset
    workspace.open(path, GAME.replace("\ntest coin", f"\n{line}\n\ntest coin", 1))
    after = workspace.game(path).compiled
    assert after.has_errors
    for name in ("morale", "coin"):
        assert after.ruleset.rules[name] is before.rules[name]
    assert after.ruleset.examples[0] is before.examples[0]


def test_a_fix_is_offered_where_it_mends(folder: Path) -> None:
    workspace, path = Workspace(), str(folder / "redoubt.rules")
    workspace.open(path, GAME.replace("when its cover is woods\n  -1", "when its cuver is woods\n  -1"))
    finding = next(each for each in findings(workspace.game(path)) if each.severity is Severity.ERROR)
    (fix,) = fixes(workspace, path, finding)
    assert fix.edit.applied(workspace.text(path)) == GAME


def _mended(folder: Path, text: str) -> list[list[str]]:
    """Of each error of a text, the texts that its fixes leave."""
    workspace, path = Workspace(), str(folder / "other.rules")
    workspace.open(path, text)
    errors = [each for each in findings(workspace.game(path)) if each.severity is Severity.ERROR]
    return [[fix.edit.applied(text) for fix in fixes(workspace, path, each)] for each in errors]


def test_a_line_that_can_be_read_is_a_fix_though_it_names_what_is_not_there_yet(folder: Path) -> None:
    text = "ruleset Luck\n  by: me\n\ntest luck\n  roll D6\n  on 5+: hit\n"
    read = text.replace("on 5+: hit", "on 5+: the result is hit")
    assert _mended(folder, text) == [[read]]
    # Then the word is declared, and nothing is wrong any more.
    ((whole,),) = _mended(folder, read)
    assert "hit" in whole.replace(read.rstrip(), "") and _mended(folder, whole) == []


def test_another_line_altogether_is_no_fix(tmp_path: Path) -> None:
    path, line = tmp_path / "club.rules", "-1 eachonndie uphill  when it is attacking and below enemy"
    path.write_text(f"variant Club of Square Brigadier\n\namend close combat dice\n  {line}\n", encoding="utf-8")
    workspace = Workspace()
    (finding,) = [each for each in findings(workspace.game(str(path))) if each.severity is Severity.ERROR]
    assert "`start at 1D6`" in finding.help  # the lines that are there
    assert all("uphill" in each.edit.text for each in fixes(workspace, str(path), finding))


def test_a_line_at_the_left_edge_is_indented(folder: Path) -> None:
    text = "ruleset Luck\nby: me\n\ntest luck\n  roll D6\n"
    assert _mended(folder, text) == [[text.replace("\nby", "\n  by")]]


def test_words_that_could_come_next_are_no_fix(folder: Path) -> None:
    workspace, path, text = Workspace(), str(folder / "other.rules"), "ruleset Luck\n\npiece unit\n  men: 0 to\n"
    workspace.open(path, text)
    (finding,) = [each for each in findings(workspace.game(path)) if each.severity is Severity.ERROR]
    assert finding.help.startswith("Expected") and not offers_a_fix(text, finding)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("  read ", "losses"),
        ("  add modi", "modifiers to morale"),
        ("  its cover becomes ", "woods"),
        ("  when its posture is fall", "falling back"),
        ("  ro", "roll"),
        ("  when fog a", "and"),
        ("  when f", "fog"),
        ("  test mor", "morale"),
        ("tes", "test"),
    ],
)
def test_what_can_be_written_is_offered(folder: Path, typed: str, offered: str) -> None:
    workspace, path = Workspace(), str(folder / "redoubt.rules")
    text = GAME.replace("  read losses\n", f"  read losses\n{typed}\n") if typed.startswith(" ") else f"{GAME}\n{typed}"
    workspace.open(path, text)
    offset = text.rindex(typed) + len(typed)
    found = completions(workspace.game(path), offset)
    assert offered in [each.label for each in found]
    (item,) = [each for each in found if each.label == offered][:1]
    if typed.startswith(" "):
        assert (text[: item.span.start] + item.insert).rpartition("\n")[2].strip()


def test_nothing_is_offered_that_the_grammar_refuses(folder: Path) -> None:
    workspace, path = Workspace(), str(folder / "redoubt.rules")
    text = GAME.replace("  read losses\n", "  roll \n  read losses\n")
    workspace.open(path, text)
    labels = {each.label for each in completions(workspace.game(path), at(text, "  roll \n", behind=True) - 1)}
    assert labels.isdisjoint({"roll", "when", "otherwise", "stop here"})


@pytest.mark.parametrize("head", sorted(SNIPPETS))
def test_a_snippet_is_no_fault_of_syntax(head: str) -> None:
    text = re.sub(r"\$\{[0-9]+:([^}]*)\}", r"\1", SNIPPETS[head])
    assert not parse(SourceFile("snippet.rules", text)).syntax_faults


def test_what_a_name_means_is_shown(folder: Path) -> None:
    game = Workspace().game(str(folder / "redoubt.rules"))
    shown = hover(game, at(GAME, "it loses 1 man") + 12)
    assert shown is not None and shown.lines[0] == "men: field of unit: 0 to 20"
    coin = hover(game, at(GAME, "coin of a unit"))
    assert coin is not None and coin.lines[-1] == "odds: heads 50.0 %, tails 50.0 %"


def test_odds_are_beside_a_test(folder: Path) -> None:
    game = Workspace().game(str(folder / "redoubt.rules"))
    beside = {GAME[: each.offset].rpartition("\n")[2]: each.text for each in hints(game)}
    assert beside["test coin of a unit"] == "heads 50.0 %, tails 50.0 %"


def test_the_line_of_the_base_is_beside_that_of_the_variant(folder: Path) -> None:
    game = Workspace().game(str(folder / "club.rules"))
    beside = {HOUSE_RULE[: each.offset].rpartition("\n")[2].strip(): each.text for each in hints(game)}
    assert "+1 in the woods when its cover is woods" in beside["+2  in the woods  when its cover is woods"]


def test_what_a_brace_draws_is_beside_it_and_shown(folder: Path) -> None:
    text = "ruleset Dig\n  by: me\n\ntest dig of a unit\n  in short: Dig within {reach}: {dice}, see {dig}.\n  roll 2D6\n  +1  near  when its reach is 3 or less\n\npiece unit\n  reach: 0 to 9\n"
    workspace = Workspace()
    workspace.open(str(folder / "dig.rules"), text)
    game = workspace.game(str(folder / "dig.rules"))
    # The rule holds the reach against 3 or less, and throws 2D6; a brace that names a rule draws nothing.
    beside = {text[: each.offset].rpartition("{")[2]: each.text for each in hints(game) if text[each.offset - 1] == "}"}
    assert beside == {"reach}": "= up to 3", "dice}": "= 2D6"}
    shown = hover(game, text.index("{dice}") + 2)
    assert shown is not None and shown.lines == ("printed as: 2D6",)
    assert text[shown.span.start : shown.span.end] == "{dice}"


def test_questions_above_the_lines(folder: Path) -> None:
    workspace = Workspace()
    game = workspace.game(str(folder / "club.rules"))
    assert [each.ask for each in lenses(game)][:1] == [Ask.COMPARE]
    assert ask(workspace.game(str(folder / "redoubt.rules")), Ask.ODDS, "coin") == "heads: 50.0 %\ntails: 50.0 %"
    assert "morale" in ask(game, Ask.COMPARE)
    workspace.open(str(folder / "club.rules"), "variant Club of Redoubt\n\nadd to nothing\n  +1  x\n")
    assert ask(workspace.game(str(folder / "club.rules")), Ask.COMPARE) == "The text has errors: mend those first."


def test_the_outline_names_every_declaration(folder: Path) -> None:
    entries = outline(Workspace().game(str(folder / "redoubt.rules")))
    assert [each.name for each in entries if each.kind is Kind.RULE] == ["morale", "morale", "coin", "fire"]
    unit = next(each for each in entries if each.kind is Kind.PIECE)
    assert {"cover", "men", "open", "woods"} <= {each.name for each in unit.within}
    for entry in entries:
        assert entry.span.start <= entry.name_span.start and entry.name_span.end <= entry.span.end


def test_blocks_can_be_folded() -> None:
    first_lines = {GAME[fold.start :].partition("\n")[0] for fold in folds(GAME)}
    assert {"piece unit", "table losses", "sequence turn", "  1. fire"} <= first_lines


def test_each_word_has_a_kind_and_none_overlap(folder: Path) -> None:
    found = tokens(Workspace().game(str(folder / "redoubt.rules")))
    for before, after in pairwise(found):
        assert before.span.end <= after.span.start
    kinds = {GAME[each.span.start : each.span.end]: each.kind.value for each in found}
    assert kinds["roll"] == "keyword" and kinds["cover"] == "property" and kinds["[D.3]"] == "decorator"


def test_a_name_is_changed_in_the_game_and_in_its_variant(folder: Path) -> None:
    workspace, path = Workspace(), str(folder / "redoubt.rules")
    edits = rename(workspace, path, at(GAME, "  cover: open") + 3, "shelter")
    texts = {"redoubt.rules": GAME, "club.rules": HOUSE_RULE}
    for edit in sorted(edits, key=lambda each: -each.span.start):
        name = Path(edit.path).name
        texts[name] = edit.applied(texts[name])
    assert texts["redoubt.rules"] == GAME.replace("cover", "shelter")
    assert texts["club.rules"] == HOUSE_RULE.replace("cover", "shelter")


def test_a_rule_is_changed_where_a_variant_amends_it(folder: Path) -> None:
    workspace, path = Workspace(), str(folder / "redoubt.rules")
    edits = rename(workspace, path, at(GAME, "modifiers to morale of a unit") + 14, "nerve")
    changed = {Path(edit.path).name for edit in edits}
    assert changed == {"redoubt.rules", "club.rules"}


def test_a_name_that_is_taken_is_refused(folder: Path) -> None:
    workspace, path = Workspace(), str(folder / "redoubt.rules")
    with pytest.raises(CannotRename):
        rename(workspace, path, at(GAME, "  cover: open") + 3, "men")
    with pytest.raises(CannotRename):
        rename(workspace, path, at(GAME, "  cover: open") + 3, "when it is")


@pytest.mark.parametrize("words", ["choice posture", "  posture, usually", "its posture"])
def test_a_list_and_the_fields_of_its_name_are_renamed_together(words: str, tmp_path: Path) -> None:
    text = (
        "ruleset Orders\n\nchoice posture: standing, moving\n\npiece unit\n  posture, usually standing\n\n"
        "test shot of a unit\n  roll D6\n  +1  still  when its posture is standing\n"
    )
    (tmp_path / "orders.rules").write_text(text, encoding="utf-8")
    path = str(tmp_path / "orders.rules")
    edits = rename(Workspace(), path, at(text, words) + words.index("posture"), "stance")
    changed = text
    for edit in sorted(edits, key=lambda each: -each.span.start):
        changed = edit.applied(changed)
    assert changed == text.replace("posture", "stance")


def test_a_bundled_name_is_not_changed(folder: Path) -> None:
    path = folder / "mine.rules"
    text = "variant Mine of Low Tide\n\nadd to modifiers to courage\n  +1  mine  when its men is 3 or less\n"
    path.write_text(text, encoding="utf-8")
    assert renamable(Workspace(), str(path), text.index("courage") + 2) is None


def test_renaming_over_a_base_and_three_variants_changes_no_odds(folder: Path) -> None:
    texts = {
        "redoubt.rules": GAME,
        "club.rules": HOUSE_RULE,
        "fog.rules": "variant Fog of Redoubt\n\namend modifiers to morale\n  -2  fog  when fog\n",
        "works.rules": "variant Works of Redoubt\n\nadd to modifiers to morale\n  +1  firm  when its cover is woods and its posture is standing\n",
        "bare.rules": "variant Bare of Redoubt\n\nremove in the woods from modifiers to morale\n",
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")

    def asked(names: dict[str, str]) -> dict[str, object]:
        """The odds of each game in every cover, fog and posture."""
        found: dict[str, object] = {}
        for file in texts:
            game = Workspace().game(str(folder / file))
            assert not game.compiled.has_errors, (file, [each.message for each in game.compiled.diagnostics])
            for cover, fog, posture in product(("open", "woods"), ("yes", "no"), ("standing", "moving")):
                facts = {"cover": cover, "fog": fog, "posture": posture}
                told = {names.get(name, name): value for name, value in facts.items()}
                read = {name for name in told if name in {names.get(each, each) for each in READ[file]}}
                chances = odds(game.game, "morale", {name: told[name] for name in read}).chances
                found[f"{file} {cover} {fog} {posture}"] = chances
        return found

    before, names = asked({}), {"cover": "shelter", "fog": "mist"}
    workspace, path = Workspace(), str(folder / "redoubt.rules")
    for old, words in (("cover", "  cover: open"), ("fog", "  fog: yes")):
        text = texts["redoubt.rules"]
        edits = rename(workspace, path, at(text, words) + words.index(old), names[old])
        assert len({edit.path for edit in edits}) > 1
        for edit in sorted(edits, key=lambda each: -each.span.start):
            name = Path(edit.path).name
            texts[name] = edit.applied(texts[name])
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
        workspace = Workspace()
    assert asked(names) == before


READ = {
    "redoubt.rules": ("cover", "fog"),
    "club.rules": ("cover", "fog"),
    "fog.rules": ("cover", "fog"),
    "works.rules": ("cover", "fog", "posture"),
    "bare.rules": ("fog",),
}
"""The facts that the morale of each game reads."""
