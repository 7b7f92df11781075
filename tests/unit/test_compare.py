"""compare and worth: figures by hand, every situation and throw by brute force, what must hold of any two games."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest
from tests.games import the_game
from tests.small_games import FACTS, HEAD, apart, by_hand, game, read, some_game

from grognard.checking import check_source
from grognard.cli.compare_text import report_lines
from grognard.cli.worth import average_words, line_words
from grognard.comparison.causes import only_filled
from grognard.comparison.differences import Comparison, compare, search_of
from grognard.comparison.heat import heat_map
from grognard.comparison.search import Effort
from grognard.comparison.weighing import atom_words
from grognard.comparison.wording import changed_words
from grognard.comparison.worth import worth
from grognard.evaluate.typed import BadQuestion
from grognard.ir import deeds as do
from grognard.ir.lines import Line
from grognard.ir.meaning import Meanings
from grognard.ir.ruleset import Ruleset

STEADY = game([("+1", "its hits is 0"), ("-1", "cover is fence or woods")], 4)
STEADIER = game([("+2", "its hits is 0"), ("-1", "cover is fence or woods")], 4)


def rules_of(found: Comparison) -> list[str]:
    return [one.name for one in found.changed]


def test_figures_by_hand() -> None:
    """4 or more hits. Unhurt in the open: a die and 1, so 3 to 6; with 2 added, 2 to 6."""
    found = compare(read(STEADY), read(STEADIER))
    fire = found.changed[0]
    assert fire.name == "fire" and fire.largest == Fraction(1, 6)
    assert fire.exact and fire.tried == fire.of and not fire.unweighed
    plainest = fire.telling[0]
    assert plainest.situation.words() == "everything as usual"
    atom, before, after = plainest.largest()
    assert (atom_words(atom), before, after) == ("hit", Fraction(4, 6), Fraction(5, 6))
    # Behind a fence a die by itself, then with 1; an effect of its own, told once for both kinds of cover.
    assert [one.situation.words() for one in fire.telling] == ["everything as usual", "cover is fence"]
    assert fire.telling[1].largest()[1:] == (Fraction(3, 6), Fraction(4, 6))


def test_a_list_of_modifiers_is_a_value_and_comes_after_what_is_thrown_for() -> None:
    found = compare(read(STEADY), read(STEADIER))
    assert rules_of(found) == ["fire", "modifiers to fire"]
    assert [one.values_only for one in found.changed] == [False, True]
    assert found.changed[0].through == ("modifiers to fire",) and found.changed[1].through == ()
    assert found.changed[1].telling[0].shift == 1


def test_the_situation_tells_nothing_that_does_not_matter() -> None:
    """Only woods are changed; fog matters to the odds, but not to this."""
    before = game([("-1", "cover is fence or woods"), ("+1", "fog")], 4)
    after = game([("-1", "cover is fence"), ("+1", "fog")], 4)
    fire = compare(read(before), read(after)).changed[0]
    assert fire.telling[0].situation.words() == "cover is woods"
    assert fire.telling[0].largest()[1:] == (Fraction(2, 6), Fraction(3, 6))


def test_a_fact_without_a_usual_value_is_left_out_where_it_does_not_matter() -> None:
    text = HEAD.format(title="Reach") + (
        "facts\n  range: 0 to 20\n\ntest shot of a unit\n  roll D6\n  +1  close  when range is 5 or less\n"
        "  -2  far  when range is more than 10\n  add 1  when fog\n"
    )
    other = text.replace("-2  far", "-1  far")
    shot = compare(read(text), read(other)).changed[0]
    assert next(one.situation.words() for one in shot.telling).startswith("range is ")
    assert shot.telling[0].shift == 1
    # Near, middle and far are three effects, so the range must be told beside the fog.
    fog = compare(read(text), read(text.replace("add 1  when fog", "add 2  when fog"))).changed[0]
    assert len(fog.telling) == 3
    assert all({axis.name for axis, _ in one.situation.departures()} == {"range", "fog"} for one in fog.telling)
    free = text.replace("  +1  close  when range is 5 or less\n  -2  far  when range is more than 10\n", "")
    found = compare(read(free), read(free.replace("add 1", "add 3"))).changed[0]
    assert [one.situation.words() for one in found.telling] == ["fog"]


def test_the_same_twice_changes_nothing() -> None:
    found = compare(read(STEADY), read(STEADY))
    assert found.nothing and set(found.untouched) == {"fire", "modifiers to fire"}


def test_other_words_with_the_same_odds() -> None:
    """One more on the die and one more needed."""
    text = (
        HEAD.format(title="Same")
        + "test fire of a unit\n  roll D6\n  {}\n  on {}+: the result is 1\n  otherwise: the result is 0\n"
    )
    first, second = text.format("add 1", 5), text.format("add 2", 6)
    found = compare(read(first), read(second))
    assert not found.changed and [one.name for one in found.same_odds] == ["fire"]
    assert found.same_odds[0].exact


def test_new_gone_and_untouched() -> None:
    more = STEADY + "\ntest luck of a unit\n  roll D6\n"
    found = compare(read(STEADY), read(more))
    assert (found.added, found.removed) == (("luck",), ())
    back = compare(read(more), read(STEADY))
    assert (back.added, back.removed) == ((), ("luck",))


def test_a_field_that_a_rule_does_not_ask_for_leaves_it_untouched() -> None:
    found = compare(read(STEADY), read(STEADY.replace("piece unit\n", "piece unit\n  tired: yes or no, usually no\n")))
    assert found.nothing


def test_a_domain_or_usual_value_touches_the_rules_that_ask_for_it() -> None:
    found = compare(read(STEADY), read(STEADY.replace("usually open", "usually fence")))
    assert set(found.untouched) == set()
    assert [one.name for one in found.same_odds] == ["fire", "modifiers to fire"]


def test_facts_narrow_what_is_tried() -> None:
    found = compare(read(STEADY), read(STEADIER), facts={"hits": "2"})
    assert not found.changed and len(found.same_odds) == 2
    with pytest.raises(BadQuestion) as caught:
        compare(read(STEADY), read(STEADIER), facts={"hitz": "2"})
    assert "`hits`" in caught.value.help
    with pytest.raises(BadQuestion):
        compare(read(STEADY), read(STEADIER), facts={"cover": "wall"})


def test_a_gap_that_is_filled_is_told_apart() -> None:
    text = HEAD.format(title="Gap") + "test fire of a unit\n  roll ? (which die)\n"
    found = compare(read(text), read(text.replace("? (which die)", "D6")))
    fire = found.changed[0]
    assert fire.gaps_only and fire.largest == 1 and fire.telling[0].before.missing == 1


@pytest.mark.parametrize(
    ("filling", "words"),
    [("D6", "? which die → 3.50 on average"), ("D2", "? which die → 1: 50 %; 2: 50 %"), ("1d1", "? which die → 1")],
)
def test_what_a_gap_becomes_is_told(filling: str, words: str) -> None:
    text = HEAD.format(title="Gap") + "test fire of a unit\n  roll ? (which die)\n"
    before, after = read(text), read(text.replace("? (which die)", filling))
    assert changed_words(compare(before, after).changed[0].telling[0]) == words
    was, now = words.split(" → ")
    assert changed_words(compare(after, before).changed[0].telling[0]) == f"{now} → {was}"


def test_a_gap_on_some_of_the_dice_is_told_with_what_it_adds_to() -> None:
    # One throw in six meets it; answered with 6, that comes out in two of six.
    text = HEAD.format(title="Gap") + "test fire of a unit\n  roll D6\n  on 1: the result is 6\n"
    before, after = read(text.replace("the result is 6", "? what a 1 means")), read(text)
    found = compare(before, after).changed[0]
    assert found.filled
    assert changed_words(found.telling[0]) == "6: 17 % → 33 % (what the source leaves out 17 % → 0 %)"


@pytest.mark.slow
def test_what_is_filled_differs_only_where_it_was_left_out() -> None:
    # The answer leads to the target's guns as well, so a fact told of `each gun` means other pieces than before.
    before, after = the_game("regimental").ruleset, the_game("regimental_filled").ruleset
    (ball,) = compare(before, after, rules=["fire ball"], effort=Effort(situations=300, work=2000, set_ups=6)).changed
    assert ball.filled and all(one.before.gap for one in ball.differences)


def test_more_said_of_a_thing_changes_nothing_of_what_is_filled() -> None:
    text = HEAD.format(title="Gap") + "test fire of a unit\n  roll D6\n  on 1: ? what a 1 means\n"
    after = text.replace("? what a 1 means", "it becomes tired").replace(
        "piece unit\n", "piece unit\n  tired: yes or no, usually no\n"
    )
    meanings = Meanings(read(text)), Meanings(read(after))
    assert only_filled(*meanings, ["fire"]) == {"fire"}
    other = Meanings(read(after.replace("roll D6", "roll D8")))
    assert only_filled(meanings[0], other, ["fire"]) == frozenset()


def test_another_figure_beside_a_gap_is_no_gap_that_is_filled() -> None:
    text = HEAD.format(title="Gap") + "test fire of a unit\n  roll D6\n  add 1\n  on 2: ? what a 2 means\n"
    (fire,) = compare(read(text), read(text.replace("roll D6", "roll D8"))).changed
    assert not fire.filled and not changed_words(fire.telling[0]).startswith("?")


def test_what_cannot_be_weighed_says_why() -> None:
    text = HEAD.format(title="Never") + "test fire of a unit\n  roll D6\n  roll again\n"
    found = compare(read(text), read(text.replace("D6", "D8")))
    (fire,) = found.unweighed
    assert "rolled again for ever" in fire.reasons[0][0] and fire.unweighed == fire.tried


# ---- against every way the dice can fall -------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_the_biggest_difference_is_the_biggest(seed: int) -> None:
    first, second = read(some_game(seed)), read(some_game(seed + 1000))
    old, new = by_hand(first), by_hand(second)
    distances = {facts: apart(old[facts], new[facts]) for facts in old}
    both = compare(first, second)
    found = next(one for one in (*both.changed, *both.same_odds) if one.name == "fire")
    assert found.largest == max(distances.values())
    assert found.exact
    for one in found.telling:
        facts = {"fog": "no", "cover": "open", "hits": "0", **one.situation.facts()}
        assert distances[tuple(facts[name] for name in FACTS)] == one.distance


@pytest.mark.parametrize("seed", range(12))
def test_swapped_the_signs_are_flipped(seed: int) -> None:
    first, second = read(some_game(seed)), read(some_game(seed + 1000))
    there, back = compare(first, second, shown=50), compare(second, first, shown=50)
    assert {one.name: one.largest for one in there.changed} == {one.name: one.largest for one in back.changed}
    assert there.untouched == back.untouched
    for one in there.changed:
        other = next(each for each in back.changed if each.name == one.name)
        forward = {frozenset(each.situation.facts().items()): each for each in one.differences}
        backward = {frozenset(each.situation.facts().items()): each for each in other.differences}
        assert forward.keys() == backward.keys()
        for facts, each in forward.items():
            assert backward[facts].before == each.after and backward[facts].after == each.before
            assert backward[facts].shift == (None if each.shift is None else -each.shift)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_dead_lines_are_those_that_change_nothing(seed: int) -> None:
    ruleset = read(some_game(seed))
    real = by_hand(ruleset)
    rule = ruleset.rules["modifiers to fire"]
    dead: set[str] = set()
    for line in rule.lines:
        less = _without(ruleset, line)
        if by_hand(less) == real:
            dead.add(line.label)
    found = worth(ruleset, ruleset.rules["fire"])
    assert {one.line.label for one in found if one.dead and one.rule is rule} == dead
    assert not any(one.idle for one in found)


def _without(ruleset: Ruleset, line: Line) -> Ruleset:
    rule = ruleset.rules["modifiers to fire"]
    less = attrs.evolve(rule, lines=tuple(one for one in rule.lines if one is not line))
    return attrs.evolve(ruleset, rules={**ruleset.rules, "modifiers to fire": less})


# ---- worth -------------------------------------------------------------------------------------------------------


def test_what_a_modifier_is_worth_by_hand() -> None:
    """One more for the unhurt: a sixth of all throws, in the open or not, and nothing for the hurt."""
    ruleset = read(STEADY)
    found = {one.line.label: one for one in worth(ruleset, ruleset.rules["fire"])}
    steady = found["m0"]
    assert steady.largest == Fraction(1, 6)
    assert {atom_words(atom): change for atom, change in steady.average} == {
        "hit": Fraction(1, 6),
        "miss": Fraction(-1, 6),
    }
    assert steady.telling[0].situation.words() == "everything as usual"
    # Of open, fence and woods with none, one or more hits.
    assert len(steady.differences) == 3


def test_a_planted_dead_line_is_found_and_an_exception_too() -> None:
    text = STEADY + "\nexception to m0 [X] when its hits is 2: no modifier\n"
    ruleset = read(text.replace("  -1  m1", "  +3  planted  when cover is fence and cover is woods\n  -1  m1"))
    dead = [one for one in worth(ruleset, ruleset.rules["fire"]) if one.dead]
    assert [(one.line.label, one.exception is not None) for one in dead] == [("m0", True), ("planted", False)]


def test_a_line_for_another_kind_of_piece_is_not_dead() -> None:
    text = STEADY.replace("test fire", "piece gun, a kind of unit\n\ntest fire").replace(
        "when its hits is 0", "when it is a gun"
    )
    ruleset = read(text)
    found = {one.line.label: one for one in worth(ruleset, ruleset.rules["fire"])}
    assert found["m0"].telling[0].situation.words() == "unit is a gun"
    assert not any(one.dead for one in found.values())


def test_where_not_everything_was_tried_nothing_is_proved() -> None:
    """Units elsewhere on the table are not set up: what is done for each is never seen."""
    text = STEADY + "\naction panic of a unit\n  for each unit which is hurt\n    it loses 1 hit\n"
    text = text.replace("piece unit\n", "piece unit\n  hurt: yes or no, usually no\n")
    ruleset = read(text)
    found = worth(ruleset, ruleset.rules["panic"])
    assert not any(one.dead for one in found)


# ---- maps --------------------------------------------------------------------------------------------------------


def test_a_map_over_the_two_facts_that_matter_most() -> None:
    first, second = read(STEADY), read(STEADIER.replace("when cover is fence or woods", "when cover is fence"))
    found = compare(first, second)
    fire = found.changed[0]
    drawn = heat_map(search_of(first, second, fire, {}), fire.telling[0])
    assert drawn is not None and drawn.measure == "hit"
    assert {drawn.row_name, drawn.column_name} == {"cover", "hits"}
    cells = {
        (row, column): cell
        for row, line in zip(drawn.rows, drawn.cells, strict=True)
        for column, cell in zip(drawn.columns, line, strict=True)
    }
    # In woods, unhurt: a die and nothing against a die and 2. In woods, hurt: a die less 1 against a die.
    assert cells["woods", "0"] == (Fraction(3, 6), Fraction(5, 6))
    assert cells["woods", "1"] == (Fraction(2, 6), Fraction(3, 6))
    assert cells["open", "1"] == (Fraction(3, 6), Fraction(3, 6))


def test_what_was_not_covered_is_not_called_the_same() -> None:
    """Of a rule with many situations that all came out alike it is said how many were tried, and not that the odds are the same."""
    facts = "".join(f"  fact {name}: 0 to 40\n" for name in "abcdef")
    head = f"ruleset Wide\n\nfacts\n{facts}\npiece unit\n  men: 0 to 9, usually 3\n\ntest nerve of a unit\n  roll D6\n"
    amounts = "".join(f"  +1  {name}  when fact {name} is 40 and fact a is 39\n" for name in "bcdef")
    old = check_source(f"{head}{amounts}").ruleset
    new = check_source(f"{head}{amounts.replace('  +1  f  ', '  +2  f  ')}").ruleset
    found = compare(old, new)
    lines = report_lines(found, True, ("Wide", "Wider"))
    if found.same_odds:
        assert any("not every situation was tried" in line for line in lines)
    else:
        assert found.changed


def test_a_situation_in_which_a_list_changed_is_tried_on_the_test_that_reads_it() -> None:
    """The list changes only where six facts hold at once: too many for the test to come upon, and known from the list."""
    names = "abcdefghijklmnop"
    facts = "".join(f"  fact {name}: yes or no, usually no\n" for name in names)
    base = f"ruleset Deep\n\nfacts\n{facts}\npiece unit\n  men: 0 to 9, usually 3\n\n"
    lists = "modifiers to nerve of a unit\n  +1  all of it  when fact a and fact b and fact c\n"
    test = (
        "test nerve of a unit\n"
        + "".join(f"  subtract 1 when fact {name}\n" for name in names[3:])
        + "  roll D6\n  add modifiers to nerve\n"
    )
    old = check_source(base + lists + test).ruleset
    new = check_source(base + lists.replace("+1", "+2") + test).ruleset
    changed = {one.rule.name: one for one in compare(old, new).changed if one.rule.kind.value == "test"}
    assert set(changed) == {"nerve"}


NERVE = """ruleset Nerve

piece band
  shaken: yes or no, usually no
  losses: 0 to 6, usually 0

test nerve of a band
  roll D6
  subtract its losses
  on 0 or less: remove it
  on 1: it becomes shaken
  on 2+: it is no longer shaken
"""


def test_a_line_that_removes_a_piece_is_worth_something() -> None:
    """With one loss a D6 less 1 is 0 in one of six throws: without the line the band stays in play then."""
    game = read(NERVE)
    (found,) = [one for one in worth(game, game.rules["nerve"]) if isinstance(one.line.deed, do.RemovePiece)]
    assert not found.dead and not found.idle
    one = next(one for one in found.differences if one.situation.words() == "1 loss")
    assert one.distance == Fraction(1, 6)
    assert atom_words(one.largest()[0]) == "band out of play"


def test_a_line_that_makes_as_usual_again_is_worth_something_where_it_was_otherwise() -> None:
    """Nothing asks whether the band is shaken; one that is stays so without the line, in five of six throws."""
    game = read(NERVE)
    found = worth(game, game.rules["nerve"])[-1]
    assert not found.dead and not found.idle
    one = next(one for one in found.differences if one.situation.words() == "shaken")
    assert one.distance == Fraction(5, 6) and changed_words(one) == "band not shaken 0 % → 83 %"
    assert not [one for one in found.differences if one.situation.words() == "everything as usual"]


def test_a_rule_that_no_longer_takes_a_state_away_has_other_odds() -> None:
    """That a band stays shaken is seen only of one that was: then in five of six throws."""
    found = compare(read(NERVE), read(NERVE.replace("  on 2+: it is no longer shaken\n", "")))
    (change,) = found.changed
    assert [(one.situation.words(), one.distance) for one in change.telling[:1]] == [("shaken", Fraction(5, 6))]


def test_a_rule_that_no_longer_removes_has_other_odds() -> None:
    found = compare(read(NERVE), read(NERVE.replace("  on 0 or less: remove it\n", "")))
    (change,) = found.changed
    assert change.largest == 1 and change.telling[0].situation.words() == "6 losses"


def test_what_is_no_longer_allowed_is_said_so() -> None:
    game = NERVE.replace("test nerve of a band\n", "action nerve of a band\n")
    barred = game.replace("  roll D6\n", "  never when its losses is 6\n  roll D6\n")
    found = compare(read(game), read(barred))
    assert [changed_words(one) for one in found.changed[0].telling] == ["allowed before, not allowed now"]
    assert "nerve: the result changes every time" in "\n".join(report_lines(found, True, ("Old", "New")))
    back = compare(read(barred), read(game))
    assert changed_words(back.changed[0].telling[0]) == "not allowed before, allowed now"


def test_where_the_gap_changes_most_it_is_still_told_what_it_adds_to() -> None:
    # A sixth is left out; rolled again, each of the five other faces is one in five.
    text = HEAD.format(title="Gap") + "test fire of a unit\n  roll D6\n  on 1: ? what a 1 means\n"
    answered = text.replace("? what a 1 means", "roll again")
    found = compare(read(text), read(answered)).changed[0]
    assert changed_words(found.telling[0]) == "2: 17 % → 20 % (what the source leaves out 17 % → 0 %)"


def test_without_the_line_that_reads_a_table_the_numbers_are_told_as_one() -> None:
    # With it 1 to 3 misses and 4 to 6 hits; without it each face is a number that nothing reads.
    text = HEAD.format(title="Read") + (
        "table tally\n  | total     || outcome |\n  | 4 or more || hit  |\n  | 3 or less || miss |\n\n"
        "test fire of a unit\n  roll D6\n  read tally\n"
    )
    ruleset = read(text)
    (line,) = (one for one in worth(ruleset, ruleset.rules["fire"], {}) if "tally" in line_words(one))
    assert average_words(line) == "only a number -100, hit +50, miss +50 of 100"


def test_what_the_changed_lines_read_is_tried_first_all_of_it_together() -> None:
    """A line that counts where four facts hold at once: of 4,096 situations one of sixteen shows it; by one, two, three departures 299 come first."""
    facts = [f"fact{letter}" for letter in "abcdefghijkl"]
    text = "ruleset Many\n\nfacts\n" + "".join(f"  {each}: yes or no, usually no\n" for each in facts)
    text += "\nchoice shot: hit, miss\n\ntest shot\n  roll D6\n"
    text += "".join(f"  +1  {each}  when {each}\n" for each in facts[:8])
    text += "  {}  together  when facti and factj and factk and factl\n"
    text += "  on 6 or more: the result is hit\n  on 5 or less: the result is miss\n"
    before, after = (read(text.replace("{}", amount)) for amount in ("+1", "+2"))
    (shot,) = compare(before, after, effort=Effort(situations=64, work=800, set_ups=1)).changed
    # Six or more of a D6: with +1 on two faces, with +2 on three.
    assert shot.tried <= 64 < shot.of == 4096
    assert shot.largest == Fraction(1, 6)
