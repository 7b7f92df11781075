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
    "tests/test_generated.py": 87,
    "tests/rulesets/test_every_line_is_on_its_sheet.py": 85,
    "tests/rulebooks/test_growth.py": 59,
    "tests/properties/test_compiled_again.py": 38,
    "tests/unit/docgen/test_sheet.py": 35,
    "tests/test_docs_pages.py": 33,
    "tests/unit/test_growing.py": 30,
    "tests/unit/test_linear.py": 30,
    "tests/unit/test_leftovers.py": 29,
    "tests/properties/test_odds_equal_runs.py": 27,
    "tests/unit/test_scheduler.py": 25,
    "tests/test_docs_site.py": 25,
    "tests/unit/test_genres.py": 25,
    "tests/hostile/test_some.py": 24,
    "tests/properties/test_clean_means_printable.py": 22,
    "tests/properties/test_formatting_properties.py": 22,
    "tests/referee/test_referee.py": 22,
    "tests/rulesets/test_every_book.py": 22,
    "tests/unit/test_safe_to_extend.py": 22,
    "tests/properties/test_trace_replays.py": 21,
    "tests/held/test_planted.py": 20,
    "tests/unit/test_very_many.py": 20,
    "tests/rulebooks/test_hostile.py": 19,
    "tests/unit/test_comparisons.py": 19,
    "tests/rulesets/test_nothing_unexplained.py": 17,
    "tests/rulesets/test_full_coverage.py": 16,
    "tests/unit/test_parse_tables.py": 16,
    "tests/properties/test_given_is_used_or_refused.py": 15,
    "tests/properties/test_pasted_edits.py": 15,
    "tests/unit/slips/test_slips.py": 15,
    "tests/rulesets/test_every_sheet.py": 14,
    "tests/properties/test_bound_questions.py": 13,
    "tests/properties/test_every_rule_is_weighed.py": 13,
    "tests/unit/test_played_games.py": 13,
    "tests/browser/test_playground.py": 12,
    "tests/language_service/test_server.py": 12,
    "tests/properties/test_parser_never_raises.py": 12,
    "tests/unit/test_cases.py": 12,
    "tests/unit/test_explain_pages.py": 11,
    "tests/unit/test_what_is_told.py": 11,
    "tests/unit/coverage/test_coverage.py": 10,
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
