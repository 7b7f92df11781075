"""The Python interface: its page is true, nothing else is public, and importing it costs nothing."""

from __future__ import annotations

import doctest
import inspect
import re
import subprocess
import sys
import typing
from fractions import Fraction
from pathlib import Path

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

import grognard

PAGE = Path(__file__).resolve().parents[2] / "docs" / "python.md"
GAME = """ruleset Ford

facts
  fog: yes or no, usually no

choice outcome: over, back

table crossing result
  | total     || outcome |
  | 4 or more || over    |
  | 3         || ?       |
  | 2 or less || back    |

test crossing
  roll D6
  subtract 1 when fog
  read crossing result

test deep
  roll D6
  add 1
"""


@pytest.fixture
def ford(tmp_path: Path) -> grognard.Game:
    (tmp_path / "ford.rules").write_text(GAME, encoding="utf-8")
    return grognard.load(tmp_path / "ford.rules")


@pytest.mark.slow
def test_the_page_is_true() -> None:
    text = PAGE.read_text(encoding="utf-8")
    found = doctest.DocTestParser().get_doctest(text.replace("```", ""), {}, "python.md", str(PAGE), 0)
    assert len(found.examples) > 20
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(found, out=said.append)
    assert not said, "".join(said)


def test_nothing_else_is_public_and_nothing_is_loaded() -> None:
    assert dir(grognard) == sorted(grognard.__all__)
    told = "import sys, grognard; print(sorted(one for one in sys.modules if one.startswith('grognard')))"
    out = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True).stdout
    assert "grognard.api" not in out and "grognard.ir" not in out
    with pytest.raises(AttributeError):
        _ = grognard.parse  # type: ignore[attr-defined]


def test_a_gap_has_its_share(ford: grognard.Game) -> None:
    # Of six faces three are 4 and more, one is 3, two are less; in fog two, one and three.
    sixth = Fraction(1, 6)
    crossing = grognard.odds(ford, "crossing")
    assert crossing.chances == {"over": 3 * sixth, "back": 2 * sixth} and crossing.gap == sixth
    assert grognard.odds(ford, "crossing", {"fog": True}).chances == {"over": 2 * sixth, "back": 3 * sixth}


def test_numbers_come_as_numbers(ford: grognard.Game) -> None:
    assert grognard.odds(ford, "deep").chances == {face + 1: Fraction(1, 6) for face in range(1, 7)}
    assert grognard.roll(ford, "deep", dice=[6]).result == 7
    assert grognard.roll(ford, "deep", seed=5) == grognard.roll(ford, "deep", seed=5)


@pytest.mark.parametrize(
    ("dice", "words"),
    [([3], "The source does not say"), ([7], "cannot show 7"), ([1, 2], "never thrown"), ([], "no die is listed")],
)
def test_a_run_that_cannot_end_says_why(ford: grognard.Game, dice: list[int], words: str) -> None:
    with pytest.raises(grognard.RulesError, match=words):
        grognard.roll(ford, "crossing", dice=dice)


def test_a_text_with_errors_names_them(tmp_path: Path) -> None:
    (tmp_path / "bad.rules").write_text("ruleset Bad\n\ntest crossing\n  rol D6\n", encoding="utf-8")
    with pytest.raises(grognard.RulesError) as refused:
        grognard.load(tmp_path / "bad.rules")
    assert [(one.severity, one.line) for one in refused.value.findings] == [("error", 4)]
    assert [one.line for one in grognard.check(tmp_path / "bad.rules")] == [4]


def test_compare_can_be_asked_twice(ford: grognard.Game, tmp_path: Path) -> None:
    (tmp_path / "spring.rules").write_text("variant Spring of Ford\n\nadd to deep\n  add 1\n", encoding="utf-8")
    spring = grognard.load(tmp_path / "spring.rules")
    for _ in range(2):
        found = grognard.compare(ford, spring)
        assert [one.rule for one in found.changed] == ["deep"]
        assert "crossing" in found.untouched


def test_a_shape_that_is_none_is_refused(ford: grognard.Game) -> None:
    with pytest.raises(grognard.RulesError, match="There are: site"):
        grognard.render(ford, "scroll")
    assert list(grognard.render(ford, "cards")) == ["ford-cards.html"]


def test_everything_public_is_said_and_typed() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert (Path(grognard.__file__).parent / "py.typed").is_file()
    for name in grognard.__all__:
        public = getattr(grognard, name)
        assert inspect.getdoc(public), name
        assert re.search(rf"\b{name}\b", page), name
        if attrs.has(public):
            row = next(line for line in page.splitlines() if line.startswith(f"| `{name}` |"))
            fields = [one.name for one in attrs.fields(public) if not one.name.startswith("_")]
            assert set(fields) <= set(re.findall(r"`(\w+)`", row)), name
        call = public.__init__ if inspect.isclass(public) else public
        hints = typing.get_type_hints(call)
        assert set(inspect.signature(call).parameters) - {"self"} <= set(hints) and "return" in hints, name


ODD = some.one_of(some.none(), some.booleans(), some.integers(), some.floats(), some.fractions(), some.text(max_size=9))


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    some.sampled_from(["crossing", "deep", "", "nowhere", "\0", "crossing deep"]),
    some.dictionaries(some.sampled_from(["fog", "men", "", "fog=yes"]) | some.text(max_size=5), ODD, max_size=2),
    some.none() | some.lists(some.integers(-1, 7), max_size=2),
    some.lists(some.text(max_size=4), max_size=1),
)
def test_whatever_is_asked_is_answered_or_refused_in_words(
    ford: grognard.Game, rule: str, facts: dict[str, object], dice: list[int] | None, choices: list[str]
) -> None:
    for ask in (
        lambda: grognard.roll(ford, rule, facts, dice=dice, choices=choices),
        lambda: grognard.odds(ford, rule, facts),
    ):
        try:
            found = ask()
        except grognard.RulesError as refused:
            assert str(refused).strip()
        else:
            if isinstance(found, grognard.Odds):
                assert sum(found.chances.values()) + found.gap == 1
