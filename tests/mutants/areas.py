"""What is changed, and which tests should notice?"""

from __future__ import annotations

import attrs


@attrs.frozen
class Area:
    """A part of the program and the tests that hold it."""

    folder: str
    tests: tuple[str, ...]


_UNIT = "tests/unit"
AREAS: dict[str, Area] = {
    "checks": Area(
        "dsl/grognard/checks",
        (
            f"{_UNIT}/checks",
            *(
                f"{_UNIT}/test_{name}.py"
                for name in (
                    "explain_pages",
                    "words_in_tables",
                    "numbered_pieces",
                    "later",
                    "tables_cover",
                    "advice",
                    "cases",
                    "as_said",
                    "filling",
                    "small_things",
                    "sections",
                    "budget",
                    "cards",
                )
            ),
            "tests/rulesets/test_nothing_unexplained.py",
            "tests/test_planted_lies.py",
        ),
    ),
    "odds": Area(
        "dsl/grognard/evaluate/weigh",
        (
            "tests/properties/test_odds_equal_runs.py",
            "tests/properties/test_odds_problems.py",
            "tests/properties/test_every_rule_is_weighed.py",
            "tests/properties/test_rounded_odds.py",
            "tests/properties/test_told_counts.py",
            "tests/test_cookbook.py",
            *(
                f"{_UNIT}/test_{name}.py"
                for name in (
                    "compound",
                    "expressions",
                    "what_ends",
                    "odds_answers",
                    "scenario_answers",
                    "answers",
                    "in_turn",
                    "rosters",
                    "cards",
                    "what_is_told",
                    "said_of_several",
                    "effects",
                    "budget",
                    "later",
                    "places",
                    "long_fractions",
                )
            ),
        ),
    ),
}
