"""A new kind of line, value, condition, domain, block of the book or step is a type error in each place that must know it: none can be forgotten."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy")

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
NODE = '\n\n@attrs.frozen(repr=False)\nclass {name}{base}:\n    """Something new."""\n\n    value: {type}\n\n\n'
ADDED = {
    "Action": ("syntax/nodes.py", "NewAction", "(Node)", "Sum"),
    "Factor": ("syntax/nodes.py", "NewFactor", "(Node)", "Sum"),
    "Tested": ("syntax/nodes.py", "NewTested", "(Node)", "Sum"),
    "Deed": ("ir/deeds.py", "NewDeed", "", "Expression"),
    "Opener": ("ir/lines.py", "NewOpener", "", "Expression"),
    "Expression": ("ir/expressions.py", "NewExpression", "(_Node)", "int"),
    "Condition": ("ir/expressions.py", "NewCondition", "(_Node)", "int"),
    "Type": ("ir/types.py", "NewDomain", "", "int"),
    "NamedBlock": ("docgen/view.py", "NewBlock", "(Block)", "int"),
    "Expr": ("core/expr.py", "NewExpr", "", "int"),
    "Step": ("core/step.py", "NewStep", "", "int"),
    "Event": ("evaluate/trace.py", "NewEvent", "", "int"),
}
"""By union: where it stands, and the class that is added to it."""
WORDS = {"Shape": ("cli/shapes.py", "new shape")}
"""By list of words: where it stands, and the word that is added to it."""
MUST_KNOW = {
    "NewAction": {"lowering/deeds.py"},
    "NewFactor": {"lowering/values.py"},
    "NewTested": {"lowering/bands.py"},
    "NewDeed": {"core/deeds.py", "checks/each/order.py", "checks/reach.py", "ir/deeds.py", "wording/statements.py"},
    "NewOpener": {"core/blocks.py", "docgen/steps.py"},
    "NewExpression": {"checks/reach_values.py", "core/coder.py", "wording/speech.py"},
    "NewCondition": {"checks/logic.py", "core/coder.py", "wording/speech.py"},
    "NewDomain": {
        "checks/spans.py",
        "comparison/heat.py",
        "evaluate/typed.py",
        "ir/types.py",
        "lowering/domains.py",
        "lowering/givens.py",
    },
    "NewBlock": {
        "docgen/book.py",
        "docgen/errata_lines.py",
        "docgen/places.py",
        "docgen/search.py",
        "docgen/shapes/markdown.py",
        "docgen/volume/entries.py",
        "docgen/volume/index.py",
    },
    "NewExpr": {"core/closures.py", "core/uses.py", "evaluate/weigh/residue.py"},
    "NewStep": {
        "core/effects.py",
        "core/live.py",
        "core/step.py",
        "evaluate/bulk/driver.py",
        "evaluate/interpreter.py",
        "evaluate/weigh/compiler.py",
        "evaluate/weigh/plan.py",
        "evaluate/weigh/segment.py",
    },
    "NewEvent": {"evaluate/trace_json.py", "evaluate/trace_text.py"},
    "new shape": {"cli/shapes.py"},
}


def _add(package: Path, union: str) -> None:
    """A class more in a union, in a copy of the program."""
    where, name, base, kind = ADDED[union]
    path = package / where
    text = path.read_text(encoding="utf-8")
    head = re.search(rf"^{union} = \(?", text, re.MULTILINE)
    assert head is not None, f"{where} no longer declares {union}"
    one_line = not head.group().endswith("(")
    made = text[head.start() : head.end()] + ("" if one_line else "\n    ") + f"{name} | "
    new = NODE.format(name=name, base=base, type=kind)
    new = new.replace("@attrs.frozen(repr=False)\n", "") if base == "(Node)" else new  # the syntax makes its own
    path.write_text(text[: head.start()] + new.lstrip("\n") + made + text[head.end() :].lstrip(), encoding="utf-8")


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """By new class the modules in which mypy misses it."""
    folder = tmp_path_factory.mktemp("extended")
    shutil.copytree(ROOT / "dsl", folder / "dsl", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    for union in ADDED:
        _add(folder / "dsl" / "grognard", union)
    for words, (where, word) in WORDS.items():
        path = folder / "dsl" / "grognard" / where
        head = f"{words} = Literal["
        text = path.read_text(encoding="utf-8")
        assert head in text, f"{where} no longer declares {words}"
        path.write_text(text.replace(head, f'{head}"{word}", '), encoding="utf-8")
    # Of modules that it is not asked about mypy reads what others see of them, and skips the rest.
    asking = [str(path) for path in sorted((folder / "dsl").rglob("*.py")) if "assert_never" in path.read_text("utf-8")]
    cache = ["--cache-dir", str(folder / "cache")]
    command = [sys.executable, "-m", "mypy", *cache, "--follow-imports=silent", *asking]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    added = [name for _, name, _, _ in ADDED.values()] + [word for _, word in WORDS.values()]
    found: dict[str, set[str]] = {name: set() for name in added}
    for line in done.stdout.splitlines():
        place, _, message = line.partition(": error: ")
        for name in found:
            if re.search(rf"\b{name}\b", message):
                found[name].add(place.partition(":")[0].partition("dsl/grognard/")[2])
    return found


@pytest.mark.parametrize("name", MUST_KNOW)
def test_what_is_new_is_missed_where_it_must_be_known(told: dict[str, set[str]], name: str) -> None:
    assert told[name] == MUST_KNOW[name]
