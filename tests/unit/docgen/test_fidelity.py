"""A ruleset beside its source: what stands below which section, what is counted, and how it is printed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.fidelity_page import contents, page

from grognard.cli import main
from grognard.docgen.fidelity import Fidelity, counts, fidelity, natural
from grognard.driver import Compiled, compile_game, compile_source

TEXT = """ruleset Ford
  source: The Ford, a game

sections
  > Pages as in the reprint.
  | 1    || Moving         |
  | 1.a  || On the road    |
  | 2    || Firing         |
  | 2.a  || At night       |
  | 2.b  || In rain        |
  | 3    || Morale         |
  | 4    || History        | no rule: history |
  | 5    || *Errata* <b>x  |

piece unit  [1]
  men: 0 to 6
  shaken: yes or no, usually no  [ours]
    reads as: Whoever was hit.

modifiers to pace of a unit
  +1  on the road  when it is shaken  [1.a; one source]  -- a comment
    note: Wheels only.  [3]
  -1  tired  when its men is 3 or less  [ours, 1]

dice step of a unit [1.a]
  note: Name of ours: the source says "pace" *and* "stride".
  roll 2D6
    source errs: It prints 2D8.
  ? what mud does
  +1 die  brisk  [2.b]

table rain across D6 [2.b.i]
  > Told apart by the hour. [2.a] and [sic]
  | total     || 1 to 3 | 4+ |
  | 2 or more || ?      | 1  |  [2.b]
  | 1 or less || 2      | 3  |

test nerve of a unit
  roll D6
    reads as: Of all.

example Three men [1]
  given a unit: 3 men
  test nerve of it
  dice 2
  then 2

example Another [ours]
  given a unit: 3 men
  test nerve of it
  dice 2
  then 2
"""


def of(text: str) -> Fidelity:
    whole: Compiled = compile_source(text, "ford.rules")
    assert not whole.has_errors, [one.message for one in whole.diagnostics]
    return fidelity(whole.ruleset, whole.files)


@pytest.fixture(scope="module")
def ford() -> Fidelity:
    return of(TEXT)


def below(found: Fidelity, key: str) -> list[tuple[int, tuple[str, ...]]]:
    (part,) = (part for part in found.parts if part.section.key == key)
    return [(entry.line.number, entry.paragraphs) for entry in part.entries]


def number(words: str, nth: int = 1) -> int:
    lines = [at for at, line in enumerate(TEXT.split("\n"), 1) if words in line]
    return lines[nth - 1]


def test_each_section_has_the_lines_that_cite_it(ford: Fidelity) -> None:
    assert [part.section.key for part in ford.parts] == ["1", "1.a", "2", "2.a", "2.b", "3", "4", "5"]
    assert below(ford, "1") == [
        (number("piece unit"), ("1",)),
        (number("tired"), ("1",)),
        (number("example Three men"), ("1",)),
    ]
    assert below(ford, "1.a") == [
        (number("on the road  when"), ("1.a",)),
        (number("dice step"), ("1.a",)),
        (number("roll 2D6"), ()),  # it errs where its heading is cited
        (number("what mud does"), ()),
    ]
    assert below(ford, "2.a") == [(number("Told apart"), ("2.a",))]
    assert below(ford, "2.b") == [
        (number("brisk"), ("2.b",)),
        (number("table rain"), ("2.b.i",)),
        (number("2 or more"), ("2.b",)),
    ]
    assert below(ford, "3") == [(number("on the road  when"), ("3",))]  # its note cites it
    assert below(ford, "2") == below(ford, "4") == below(ford, "5") == []


def test_what_is_missing(ford: Fidelity) -> None:
    parts = {part.section.key: part for part in ford.parts}
    assert [key for key, part in parts.items() if part.uncited] == ["5"]
    assert [key for key, part in parts.items() if part.heading_only] == ["2"]
    assert [key for key, part in parts.items() if part.depth] == ["1.a", "2.a", "2.b"]
    assert [line.number for line in ford.loose] == [number("roll D6")]
    assert ford.lost == ()


def test_what_is_counted(ford: Fidelity) -> None:
    assert dict(counts(ford)) == {
        "sections of the source": 7,  # 2 is but a heading
        "cited": 5,
        "without a rule": 1,
        "cited by nothing": 1,
        # piece, road, dice, brisk, table, its prose, its row, the example
        "lines that cite": 9,
        "gaps": 2,
        "interpretations": 2,
        "errors of the source": 1,
        "lines of ours": 2,
        "examples of ours": 1,
        "names of ours": 1,
    }


def test_the_page(ford: Fidelity) -> None:
    made = page(ford, lambda line: ("", f"x#L{line.number}"))
    plain = re.sub(r"&#([0-9]+);", lambda found: chr(int(found[1])), made)
    road = number("on the road  when")
    assert "### 1.a · On the road" in plain
    assert f"    - +1 on the road when it is shaken (1.a, [line {road}](x#L{road}), one source)\n" in plain
    assert "        - *Note:* Wheels only.\n" in plain
    assert "        - **The source errs:** It prints 2D8.\n" in plain
    assert "        - **The source does not say.**\n" in plain
    assert "## 4 · History\n\n*No rule: history*" in plain
    assert "**Nothing cites:** 5 · *Errata* <b>x." in plain
    assert "## 5 · *Errata* <b>x\n\n**Nothing cites this.**" in plain
    assert "> Pages as in the reprint." in plain
    assert "a comment" not in plain
    assert (
        plain.index("## What is ours")
        < plain.index("shaken: yes or no, usually no")
        < plain.index("tired", plain.index("## What is ours"))
    )
    assert "example Another" not in plain
    assert "## Without a citation" in plain
    step = number("dice step")
    names = plain[plain.index("## Names of ours") :]
    assert f'- **dice step of a unit** ([line {step}](x#L{step})): the source says "pace" *and* "stride".\n' in names


def test_hostile_text_stays_text() -> None:
    bad = "</li><script>x</script> [a](javascript:x) `c` **b** | d"
    text = (
        f"ruleset Bad {bad.replace('[a]', 'a')}\n  source: {bad}\n\nsections\n  > {bad}\n"
        f"  | 1 <i> || A {bad.replace('|', '/')} | {bad.replace('|', '/')} |\n\n"
        f"? {bad.replace('[a](javascript:x)', 'a')} [1 <i>]\n  reads as: {bad}\n"
    )
    made = page(of(text))
    for sign in ("<", "`", "](", "javascript:"):
        assert sign not in made
    shown = re.sub(r"&#([0-9]+);", lambda found: chr(int(found[1])), made)
    assert f"*We read it as:* {bad}" in shown


def test_without_sections_the_paragraphs_stand_in_for_them() -> None:
    text = re.sub(r"sections\n(  .*\n)+", "", TEXT)
    found = of(text)
    assert not found.listed
    assert [part.section.key for part in found.parts] == ["1", "1.a", "2.b", "2.b.i", "3"]
    assert not any(part.uncited for part in found.parts)


def test_a_variant_shows_its_own_lines(tmp_path: Path) -> None:
    (tmp_path / "ford.rules").write_text(TEXT)
    (tmp_path / "mine.rules").write_text(
        "variant Mine of Ford\n\nadd to modifiers to pace\n  +2  wings  [1.a]\n  +3  wheels  [ours]\n"
    )
    whole = compile_game(str(tmp_path / "mine.rules"))
    found = fidelity(whole.ruleset, whole.files)
    assert found.base == "Ford"
    assert [(part.section.key, [entry.line.number for entry in part.entries]) for part in found.parts] == [("1.a", [4])]
    assert [line.number for line in found.ours] == [5]
    assert (found.gaps, found.citing) == (0, 1)


def test_the_contents_page(ford: Fidelity) -> None:
    made = contents([("ford.md", ford)])
    assert "| [Ford](ford.md) | 7 | 5 | 1 | 1 | 9 | 2 | 2 | 1 | 2 | 1 |" in made
    assert contents([]).startswith("# ")


def test_natural_order() -> None:
    assert sorted(["D.10", "D.9", "d", "p. 12", "p. 2"], key=natural) == ["d", "D.9", "D.10", "p. 2", "p. 12"]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ford.rules"
    path.write_text(TEXT)
    assert main(["rules", str(path), "--by-section"]) == 0
    said = capsys.readouterr().out
    assert "7 sections of the source\n5 cited\n1 without a rule\n1 cited by nothing\n9 lines that cite\n" in said
    assert "\n1.a  On the road\n" in said
    assert f"  {number('dice step')}  [1.a]  dice step of a unit\n" in said
    assert "\n4  History  (no rule: history)\n" in said and "\n5  *Errata* <b>x  -- nothing cites this\n" in said
    assert all(len(line) <= 80 for line in said.split("\n"))
    assert main(["rules", str(path), "--by-section", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["counts"]["gaps"] == 2
    assert data["sections"][1]["lines"][0] == {
        "path": str(path), "line": number("on the road  when"), "words": "+1 on the road when it is shaken",
        "in": "modifiers to pace of a unit", "cited as": ["1.a"], "how sure": "one source", "gaps": [],
        "remarks": [{"kind": "note", "words": "Wheels only."}],
    }  # fmt: skip
    assert main(["rules", str(path), "nerve", "--by-section"]) == 2
