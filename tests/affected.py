"""Which test files does an edit reach? By imports: `python -m tests.affected [--since REVISION] [--nearest N]` prints them.

A module is reached by every test that imports it, however far. What no import says is added by hand: a command is imported
when it is called, a check when its folder is read, a file that is no module where its name is written.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import grimp

from grognard.cli.app import COMMANDS

ROOT = Path(__file__).resolve().parent.parent
CODE = ROOT / "dsl"
APP, EACH, ALL = "grognard.cli.app", "grognard.checks.each", "grognard.checks.all"
NAMED = frozenset({".rules", ".md", ".army", ".txt", ".toml", ".json", ".typ", ".html", ".lark", ".css", ".js"})

Imports = Mapping[str, frozenset[str]]
"""By the path of a Python file or the name of a module what it imports: names of modules."""


def module_of(path: str) -> str:
    """The name under which a Python file is imported: `dsl/grognard/cli/app.py` is `grognard.cli.app`."""
    name = path.removeprefix("dsl/").removesuffix(".py").replace("/", ".")
    return name.removesuffix(".__init__")


def test_files() -> dict[str, str]:
    """The text of each Python file below `tests`, by its path."""
    files = sorted((ROOT / "tests").rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in files}


def imports_of(text: str) -> frozenset[str]:
    """The modules and names that a text imports; of `from a import b` both `a` and `a.b`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(found)


def program_imports() -> dict[str, frozenset[str]]:
    """Who imports whom in the program, checks as their folder is read."""
    graph = grimp.build_graph("grognard", cache_dir=None)
    found = {name: frozenset(graph.find_modules_directly_imported_by(name)) for name in graph.modules}
    found[ALL] |= {name for name in graph.modules if name.startswith(f"{EACH}.")}
    return found


def distances(start: Iterable[str], imports: Imports) -> dict[str, int]:
    """How many imports lie between some modules and each that they reach."""
    found = dict.fromkeys(start, 0)
    waiting = list(found)
    for name in waiting:
        for other in imports.get(name, ()):
            if other not in found:
                found[other] = found[name] + 1
                waiting.append(other)
    return found


def _reached(path: str, texts: Mapping[str, str], imports: Imports) -> dict[str, int]:
    """What a test file reaches: modules, and the commands that it or what it imports names."""
    found = distances([module_of(path)], imports)
    if APP in found:
        words = {word for own, text in texts.items() if module_of(own) in found for word in re.findall(r"[\w-]+", text)}
        called = [where.partition(":")[0] for name, where in COMMANDS.items() if name in words]
        for name, far in distances(called, imports).items():
            found.setdefault(name, found[APP] + 1 + far)
    return found


def affected(changed: Iterable[str], texts: Mapping[str, str], program: Imports) -> list[str]:
    """The test files that some changed files reach, the nearest first. Paths are those of the repository, with `/`."""
    imports = {**program, **{module_of(path): imports_of(text) for path, text in texts.items()}}
    modules, names = _told_apart(changed, program)
    found: dict[str, int] = {}
    for path, text in texts.items():
        if not Path(path).name.startswith("test_"):
            continue
        reached = _reached(path, texts, imports)
        far = [reached[name] for name in modules if name in reached]
        far += [1 for name in names if re.search(rf"\b{re.escape(name)}\b", text)]
        if far:
            found[path] = min(far)
    return sorted(found, key=lambda path: (found[path], path))


def _told_apart(changed: Iterable[str], program: Imports) -> tuple[set[str], set[str]]:
    """Changed files as modules, and as names by which tests speak of them."""
    modules: set[str] = set()
    names: set[str] = set()
    for path in map(Path, changed):
        if path.suffix == ".py":
            modules.add(module_of(path.as_posix()))
        elif path.suffix in NAMED:
            names |= {path.name, path.stem} | ({path.parent.name} if path.parts[0] == "rules" else set())
            package = module_of(path.parent.as_posix())
            modules |= {name for name in program if name == package or name.rpartition(".")[0] == package}
    return modules, names


def changed_files(since: str) -> Iterator[str]:
    """What differs from a revision, in commits and in the folder."""
    base = _git("merge-base", since, "HEAD")[0]
    yield from _git("diff", "--name-only", base)
    yield from _git("ls-files", "--others", "--exclude-standard")


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()


def main() -> None:
    """Print the test files, one a line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--since", default="main", help="the revision before the edit")
    parser.add_argument("--nearest", type=int, help="only so many files, those that lie nearest")
    typed = parser.parse_args()
    found = affected(changed_files(typed.since), test_files(), program_imports())
    nearest = found[: typed.nearest]
    print(f"{len(nearest)} of {len(found)} test files that the edit reaches, the nearest first", file=sys.stderr)
    print("\n".join(nearest))


if __name__ == "__main__":
    main()
