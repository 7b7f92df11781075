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
    "tests/test_generated.py": 65,
    "tests/properties/test_compiled_again.py": 45,
    "tests/rulebooks/test_growth.py": 45,
    "tests/properties/test_odds_equal_runs.py": 40,
    "tests/test_docs_pages.py": 35,
    "tests/unit/docgen/test_sheet.py": 33,
    "tests/unit/test_leftovers.py": 30,
    "tests/properties/test_clean_means_printable.py": 25,
    "tests/rulesets/test_every_sheet.py": 25,
    "tests/unit/test_linear.py": 25,
    "tests/unit/test_safe_to_extend.py": 22,
    "tests/hostile/test_some.py": 20,
    "tests/properties/test_formatting_properties.py": 20,
    "tests/rulesets/test_every_book.py": 20,
    "tests/unit/test_growing.py": 20,
    "tests/held/test_planted.py": 18,
    "tests/unit/test_comparisons.py": 18,
    "tests/rulebooks/test_hostile.py": 15,
    "tests/rulesets/test_full_coverage.py": 14,
    "tests/unit/slips/test_slips.py": 14,
    "tests/rulesets/test_nothing_unexplained.py": 13,
    "tests/unit/test_parse_tables.py": 13,
    "tests/unit/test_very_many.py": 13,
    "tests/properties/test_every_rule_is_weighed.py": 12,
    "tests/properties/test_given_is_used_or_refused.py": 12,
    "tests/test_docs_site.py": 12,
    "tests/properties/test_pasted_edits.py": 11,
    "tests/properties/test_trace_replays.py": 11,
    "tests/language_service/test_server.py": 10,
    "tests/test_printed.py": 10,
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
