"""In which order tests are done by several processes at once: what takes long first, so that no process ends with it.

Each process begins with its own part of the list, as long as the others', and takes from the end of another's when it is
through (`--dist worksteal`). So the modules that take longest are dealt out, and stand at the beginning of each part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain, groupby
from typing import TypeVar

Item = TypeVar("Item")

SECONDS: Mapping[str, int] = {
    "tests/test_generated.py": 45,
    "tests/properties/test_pasted_edits.py": 40,
    "tests/properties/test_compiled_again.py": 35,
    "tests/properties/test_odds_equal_runs.py": 30,
    "tests/rulesets/test_every_sheet.py": 30,
    "tests/properties/test_every_rule_is_weighed.py": 22,
    "tests/unit/test_safe_to_extend.py": 22,
    "tests/rulesets/test_nothing_unexplained.py": 19,
    "tests/test_docs_pages.py": 18,
    "tests/unit/slips/test_slips.py": 18,
    "tests/properties/test_formatting_properties.py": 16,
    "tests/unit/docgen/test_sheet.py": 16,
    "tests/unit/test_linear.py": 16,
    "tests/review/test_properties.py": 15,
    "tests/hostile/test_some.py": 14,
    "tests/unit/test_leftovers.py": 14,
    "tests/rulesets/test_bundled_variants.py": 13,
    "tests/unit/test_cases.py": 13,
    "tests/rulesets/test_every_book.py": 12,
    "tests/rulesets/test_full_coverage.py": 12,
    "tests/unit/test_compare_cli.py": 11,
    "tests/browser/test_site.py": 10,
    "tests/properties/test_odds_of_small_rules.py": 10,
    "tests/test_docs_site.py": 10,
}
"""Processor seconds by module, of those that take more than ten: measured once, and only for the order."""


def longest_first(items: Iterable[Item], module: Callable[[Item], str], processes: int) -> list[Item]:
    """The same tests, those of a module together: in each process's part the longest modules first."""
    modules = {name: list(found) for name, found in groupby(items, module)}
    long = sorted(modules.keys() & SECONDS.keys(), key=lambda name: (-SECONDS[name], name))
    rest = list(chain.from_iterable(found for name, found in modules.items() if name not in SECONDS))
    size = -(-sum(map(len, modules.values())) // processes)
    parts: list[list[Item]] = [[] for _ in range(processes)]
    took = [0] * processes
    for name in long:
        least = min(range(processes), key=lambda at: took[at])
        took[least] += SECONDS[name]
        parts[least] += modules[name]
    for part in parts:
        short = max(0, size - len(part))
        part += rest[:short]
        del rest[:short]
    return [*chain.from_iterable(parts), *rest]
