"""Which tests does an edit reach? Found by imports, by the commands that a test names, and by the names of files."""

from __future__ import annotations

import pytest

pytest.importorskip("grimp")
from tests.affected import affected, distances, imports_of, module_of

PROGRAM = {
    "grognard.cli.app": frozenset({"grognard.cli.console"}),
    "grognard.cli.odds": frozenset({"grognard.evaluate.odds"}),
    "grognard.cli.rules": frozenset({"grognard.ir.names"}),
    "grognard.evaluate.odds": frozenset({"grognard.dice.packed"}),
    "grognard.diagnostics.codes": frozenset[str](),
}
TEXTS = {
    "tests/unit/test_dice.py": "from grognard.dice import packed\n",
    "tests/unit/test_odds.py": "import grognard.evaluate.odds\n",
    "tests/unit/test_called.py": "from grognard.cli.app import run\nrun(['odds', 'ford'])\n",
    "tests/unit/test_helped.py": "from tests.helper import odds_of\n",
    "tests/unit/test_pages.py": "PAGE = 'GR302.md'\n",
    "tests/helper.py": "from grognard.evaluate.odds import Odds\n",
}


@pytest.mark.parametrize(
    ("path", "reached"),
    [
        ("dsl/grognard/dice/packed.py", ["test_dice.py", "test_odds.py", "test_helped.py", "test_called.py"]),
        ("dsl/grognard/evaluate/odds.py", ["test_odds.py", "test_helped.py", "test_called.py"]),
        ("dsl/grognard/cli/odds.py", ["test_called.py"]),
        ("dsl/grognard/cli/rules.py", []),
        ("tests/helper.py", ["test_helped.py"]),
        ("tests/unit/test_dice.py", ["test_dice.py"]),
        ("dsl/grognard/diagnostics/explain/GR302.md", ["test_pages.py"]),
        ("LICENSE", []),
    ],
)
def test_the_nearest_first(path: str, reached: list[str]) -> None:
    assert affected([path], TEXTS, PROGRAM) == [f"tests/unit/{name}" for name in reached]


def test_names_of_modules() -> None:
    assert module_of("dsl/grognard/cli/app.py") == "grognard.cli.app"
    assert module_of("dsl/grognard/cli/__init__.py") == "grognard.cli"
    assert imports_of("def f():\n    from a.b import c\n    import d.e\n") == {"a.b", "a.b.c", "d.e"}
    assert distances(["a"], {"a": frozenset("bc"), "b": frozenset("d"), "d": frozenset("a")}) == dict(
        a=0, b=1, c=1, d=2
    )
