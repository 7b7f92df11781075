"""A text held against its rules: where its sections begin, which figures are covered, which cells differ."""

from __future__ import annotations

import pytest

from grognard.checking import check_source
from grognard.driver import compile_source
from grognard.host.plaintext import whole_file
from grognard.ir.ruleset import Section
from grognard.review.book import Book
from grognard.review.held.cut import cut
from grognard.review.held.rule_lines import Sort, read_rule_lines
from grognard.review.held.verified import Verified
from grognard.review.held.verify import verify
from grognard.review.report import tell_verified
from grognard.source import SourceFile

RULES = """ruleset Small Wars
  source: Small Wars, a pamphlet

sections
  | Notes || Notes                | no rule: history |
  | I     || Moving               |
  | I.a   || Horse, and its gaits |
  | II    || Shooting             |

choice arm: foot, horse [I]

choice gun: Napoleon, howitzer [II]

piece unit [I]
  arm
  men: 0 to 40, usually 20

facts of a unit
  range: 0 to 96 inches [II]

> Foot go two and a half inches where the ground is broken,
> and half of that in mud. [I]

dice move of a unit [I]
  roll 2D6
  +1 die  mounted  when arm is horse  [I.a]

table guns [II]
  | gun      || near | far |
  | Napoleon || 90%  | 50% |
  | howitzer || 75%  | 30% |  [II]

test hit of a unit [II]
  roll D10
  +2  at short range  when range is up to 12"
  -3  in the dark  [ours]

example A long shot [ours]
  given a unit: range 77
  test hit of the unit
  dice 4
  then 4
"""

TEXT = """SMALL WARS

Written in 1895, 40 pages.

I. MOVING

Foot throw 2D6 inches (2-1/2 in broken ground, half in mud).
Horse: one die more, and never above 18 inches.

II. SHOOTING: roll a D10; +2 within 12".

| Gun | Near | Far |
| Napoleon | 90% | 50% |
| 12 pdr howitzer | 75% | 35% |
"""


def held(rules: str = RULES, text: str = TEXT) -> Verified:
    compiled = compile_source(rules, "small.rules")
    assert not compiled.has_errors, compiled.diagnostics
    return verify(compiled.ruleset, compiled.files, SourceFile("book.txt", text))


def told(found: Verified) -> set[tuple[str, str]]:
    return {(one.code.slug, one.quote) for one in found.findings}


def test_sections_are_found_by_heading_number_and_order() -> None:
    lines = {
        one.section.key: found.book.place(one.part.start, one.part.start).line
        for found in [held()]
        for one in found.sections
        if one.part is not None
    }
    assert lines == {"Notes": 1, "I": 5, "I.a": 8, "II": 10}


def test_what_is_missing_on_either_side() -> None:
    assert told(held()) == {("figure-not-in-rules", "above 18 inches."), ("cell-differs", "| howitzer || 75% | 30% …")}


def test_a_figure_of_the_rules_that_the_text_has_not() -> None:
    found = held(RULES.replace("+2  at short range", "+4  at short range"))
    # The section has one amount with a sign, so it is held against that one, and not as any figure.
    [differs] = [one for one in found.findings if one.code.slug == "modifier-differs"]
    assert "at short range" in differs.quote and "+2 within" in differs.message


def test_coverage_is_counted() -> None:
    by_key = {one.section.key: (one.found_count, one.figures) for one in held().sections}
    assert by_key["I"] == (3, 3)  # 2D6, 2-1/2, half
    assert by_key["I.a"] == (0, 1)  # 18; a bare one is a word
    assert by_key["II"] == (7, 8)  # D10, +2, 12", 90, 50, 12 pdr, 75, and 35, which is 30 there
    assert held().cells == 4


def test_lines_know_their_sections() -> None:
    compiled = compile_source(RULES, "small.rules")
    lines = read_rule_lines(compiled.ruleset, compiled.files)
    known = {line.text.strip(): line for line in lines}

    def of(text: str) -> tuple[list[str], Sort, bool]:
        line = known[text]
        return [section.key for section in line.sections], line.sort, line.ours

    assert of("roll 2D6") == (["I"], Sort.RULE, False)
    assert of("+1 die  mounted  when arm is horse") == (["I.a"], Sort.RULE, False)
    assert of("men: 0 to 40, usually 20") == (["I"], Sort.DOMAIN, False)
    assert of("| Napoleon || 90%  | 50% |") == (["II"], Sort.ROW, False)
    assert of("-3  in the dark") == ([], Sort.RULE, True)
    assert of("> Foot go two and a half inches where the ground is broken,") == (["I"], Sort.PROSE, False)
    assert of("given a unit: range 77") == ([], Sort.EXAMPLE, True)


def test_without_sections_the_numbers_of_the_text_are_used() -> None:
    rules = "ruleset Bare\n\ndice move [A.1]\n  roll 2D6\n\ndice run [A.2]\n  roll 5D6\n"
    found = held(rules, "A. Moving\n1. Walk 2D6 inches.\n2. Run 3D6 inches.\nB. Weather.")
    assert not found.listed
    assert [one.section.key for one in found.sections] == ["A", "A.1", "A.2", "B"]
    assert told(found) >= {("figure-not-in-rules", "Run 3D6 inches."), ("figure-not-in-text", "5D6")}
    assert ("section-uncited", "B. Weather.") in told(found)


def section(key: str, heading: str) -> Section:
    return Section(key=key, heading=heading, place=whole_file("x"))


@pytest.mark.parametrize(
    ("text", "headings", "lines"),
    [
        # The same words twice: the one that stands in order counts.
        ("Modifiers\nMoving\nModifiers\nFire\nModifiers\n", ["Moving", "Fire", "Modifiers"], [2, 4, 5]),
        # Letters and stops do not matter.
        ("1) MOVING:\n\n** Fire! **\n", ["Moving", "Fire"], [1, 3]),
        # One that is not there is left out.
        ("Moving\nFire\n", ["Moving", "Morale", "Fire"], [1, None, 2]),
        # Contents are no place for a section.
        ("Contents\nMoving .... 1\nFire .... 2\nMorale .... 3\n\nMoving\nFire\nMorale\n", ["Moving", "Fire"], [6, 7]),
    ],
)
def test_cutting(text: str, headings: list[str], lines: list[int | None]) -> None:
    book = Book(SourceFile("book.txt", text))
    sections = tuple(section(f"k{at}", heading) for at, heading in enumerate(headings))
    pieces = cut(book, sections)
    found = {part.section.heading: book.place(part.start, part.start).line for part in pieces.parts}
    assert [found.get(heading) for heading in headings] == lines
    assert [one.heading for one in pieces.missing] == [h for h, at in zip(headings, lines, strict=True) if at is None]


def test_headings_that_ran_into_one_line() -> None:
    text = (
        "Rules for the field. Moving Units move. Panic Panic is handled as usual. See the Fire rules. Fire Units fire."
    )
    book = Book(SourceFile("book.txt", text))
    pieces = cut(book, tuple(section(one, one) for one in ("Moving", "Panic", "Fire")))
    assert [text[part.start : part.end].split()[:2] for part in pieces.parts] == [
        ["Moving", "Units"],
        ["Panic", "Panic"],
        ["Fire", "Units"],
    ]


LANTERN = """ruleset Lantern
  source: a pamphlet

sections
  | 1 || Moving |
  | 2 || Nerve |

choice rank: boss, lookout

piece figure
  rank, usually boss

table reach [1]
  | rank    || move |
  | boss    || 6"   |
  | lookout || {move}"   |

test nerve of a figure [2]
  roll 2D6
  on 8+: the result is 1
  the result is 0
"""
LANTERN_TEXT = """LANTERN

Contents
1. Moving ...... 1
2. Nerve ....... 2
3. Thanks ...... 2

1. Moving
The boss moves 6 inches, a lookout 7 inches. On a flat road +0.

2. Nerve
Roll 2D6. On 8 or more they stay, on 7 or less they run.

3. Thanks
To all.
"""


@pytest.mark.parametrize(("move", "codes"), [("7", []), ("8", ["GR705"])])
def test_an_entry_of_the_contents_is_no_section_and_a_cell_is_held_as_it_stands(move: str, codes: list[str]) -> None:
    # 8 is one more than the 7 of the text: what is looked up may be told so, what is read off may not.
    found = held(LANTERN.replace("{move}", move), LANTERN_TEXT)
    # That `Thanks` is no section of the ruleset is no fault: it lists those that it tells of.
    assert [one.code.name for one in found.findings] == codes


HEADED = """ruleset Small Wars
  source: Small Wars, a pamphlet

sections
  | D     || Morale        |
  | D.1   || The test      |
  | D.2   || The colours   |
  | D.2.a || Who bears them |
  | E     || Fire          |

piece unit
  men: 0 to 40, usually 20

facts of a unit
  colours: yes or no, usually no

modifiers to nerve of a unit
  +2  colours  when its colours  [D.1, D.2]

test nerve of a unit [D.1]
  roll D6
  add modifiers to nerve of it
"""
HEADED_TEXT = """SMALL WARS

D. Morale

D.1 The test. Throw D6; +2 near the colours.

D.2 The colours. They are worth 2 to all who see them.

D.2.a Who bears them. The ensign; he too is worth 2.

E. Fire. Nobody fires.
"""


def test_each_section_that_a_line_cites_is_cited_and_a_heading_need_not_be() -> None:
    found = held(HEADED, HEADED_TEXT)
    by_key = {one.section.key: one for one in found.sections}
    assert [key for key, one in by_key.items() if one.cited] == ["D.1", "D.2"]
    # Of the five sections D is the heading of others; of the four left two are cited.
    assert [one.section.key for one in found.to_cite] == ["D.1", "D.2", "D.2.a", "E"]
    said = tell_verified(found, 50, 200)
    assert "sections that a line cites: 2 of 4 (50 %)" in said
    lines = {line.split()[0]: " ".join(line.split()) for line in said.splitlines() if line.startswith("  ")}
    assert lines["D"].endswith("0 lines (the heading of those below)")
    assert lines["D.2"].endswith("figures 1 of 1 1 in rules 1 line")
    assert lines["D.2.a"].endswith("figures 1 of 1 1 in rules 0 lines")


def test_what_only_prose_has_is_no_rule_yet() -> None:
    rules = (
        "ruleset Oars\n\nsections\n  | 1 || Moving |\n  | 2 || Firing |\n\n"
        "chapter 1 Moving [1]\n\n> They row 8 inches, or 3 in shallows. [1]\n\npiece ship [ours]\n  men: 0 to 9, usually 5\n\n"
        "chapter 2 Firing [2]\n\n> They fire at 12 inches on a D10. [2]\n\ntest fire of a ship [2]\n  roll D10\n  +2  far  when its men is 4 or more\n\n"
        "? how far they fire [2]\n  note: At 15 inches.\n"
    )
    text = "1. Moving\n\nThey row 8 inches, or 3 in shallows.\n\n2. Firing\n\nThey fire at 12 inches on a D10, or at 15 inches. Add 2 for 4 men.\n"
    compiled = check_source(rules)
    found = verify(compiled.ruleset, compiled.files, SourceFile("book.txt", text))
    # By hand: 8 and 3; 12, D10, 15, 2 and 4, of which the test has D10, 2 and 4.
    assert [(one.figures, one.found_count, one.ruled) for one in found.sections] == [(2, 2, 0), (5, 5, 3)]
    told = tell_verified(found, 20)
    assert "of these stand in rules: 3; 4 only in prose (`>`), in notes or examples, or behind a `?`" in told
    assert "2 of 2    0 in rules" in told
