"""Sections of a family are found as if each were held against each."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.ir.ruleset import Section
from grognard.ir.sections import section_key
from grognard.review.held.cut import Cut
from grognard.review.held.kin import Related
from grognard.source import Place, SourceFile, Span

KEYS = st.lists(st.sampled_from(["1", "B", "b", ".", " ", "2", "a", "-"]), max_size=5).map("".join)
PLACE = Place(SourceFile("a.rules", ""), Span(0, 0))


def family(section: Section, other: Section) -> bool:
    """Whether one section stands below the other: what is cited a step higher up counts."""
    short, long = sorted((section_key(section.key), section_key(other.key)), key=len)
    return long == short or (long.startswith(short) and not long[len(short)].isalnum())


def section(key: str) -> Section:
    return Section(key=key, heading="", place=PLACE)


def related(*sections: Section) -> Related:
    return Related(sections, Cut((), ()), ())


@settings(max_examples=150, deadline=None)
@given(st.lists(st.builds(section, KEYS), max_size=12))
def test_a_family_is_all_that_belong_together(sections: list[Section]) -> None:
    for one in sections:
        assert related(*sections).kin(one) == {other for other in sections if family(one, other)}


@pytest.mark.parametrize(
    ("one", "other", "kin"),
    [
        (section("B.1"), section("B.1.a"), True),
        (section("B.1"), section("b.1"), True),
        (section("B.1"), section("B.12"), False),
        (section("B.1.a"), section("B.1.b"), False),
    ],
)
def test_who_is_of_one_family(one: Section, other: Section, kin: bool) -> None:
    assert family(one, other) is kin
    assert (other in related(one, other).kin(one)) is kin
    assert (one in related(one, other).kin(other)) is kin
