"""Titles become file names that every system takes."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.host.naming import LONGEST, RESERVED, Slugs, is_safe_path, slug


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Morale", "morale"),
        ("Hand to hand, of two stands!", "hand-to-hand-of-two-stands"),
        ("Commander’s orders", "commanders-orders"),
        ("Café Übergröße", "cafe-ubergrosse"),
        ("../../etc/passwd", "etc-passwd"),
        ("C:\\windows", "c-windows"),
        ("мораль", "page"),
        ("", "page"),
        ("---", "page"),
        ("CON", "con-page"),
        ("com¹", "com1-page"),
        ("Lpt9", "lpt9-page"),
        ("a" * 47 + " bc", "a" * 47),
        ("x" * 500, "x" * 48),
    ],
)
def test_slugs(title: str, name: str) -> None:
    assert slug(title) == name


@pytest.mark.slow
@given(st.text())
def test_any_title_gives_a_safe_name(title: str) -> None:
    name = slug(title)
    assert re.fullmatch(r"[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?", name)
    assert name not in RESERVED
    assert is_safe_path(f"{name}.html")


def test_collisions_are_numbered() -> None:
    slugs = Slugs(taken=["Index"])
    assert [slugs.take(each) for each in ("Morale", "morale!", "MORALE", "Index")] == [
        "morale",
        "morale-2",
        "morale-3",
        "index-2",
    ]


def test_a_number_does_not_make_a_name_too_long_or_a_second_collision() -> None:
    slugs = Slugs()
    found = [slugs.take("y" * 60) for _ in range(12)]
    assert len(set(found)) == 12
    assert max(map(len, found)) == LONGEST
    slugs = Slugs()
    assert [slugs.take(each) for each in ("test-2", "test", "test")] == ["test-2", "test", "test-3"]


@pytest.mark.parametrize("path", ["index.html", "a/b/c.svg", ".hidden", "con-page.html", "a b.txt"])
def test_safe_paths(path: str) -> None:
    assert is_safe_path(path)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/a",
        "a//b",
        "a/",
        "..",
        "a/../b",
        "./a",
        "a\\b",
        "c:a",
        "nul",
        "AUX.html",
        "a/com1.txt",
        "a.",
        "a ",
        "a\nb",
        "a?b",
    ],
)
def test_unsafe_paths(path: str) -> None:
    assert not is_safe_path(path)
