"""What is changed, and which tests should notice?"""

from __future__ import annotations

import attrs


@attrs.frozen
class Area:
    """A part of the program and the tests that hold it."""

    folder: str
    tests: tuple[str, ...]
    left_out: str = "$."
    """Those among them that are not run, as a pattern."""


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
            "tests/properties/test_odds_by_hand.py",
            "tests/properties/test_odds_of_small_rules.py",
            "tests/properties/test_rounded_odds.py",
            "tests/unit/test_rounding.py",
            "tests/properties/test_odds_equal_runs.py",
            "tests/properties/test_odds_problems.py",
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
                    "in_turn",
                    "cards",
                    "said_of_several",
                    "effects",
                    "budget",
                    "later",
                    "long_fractions",
                )
            ),
        ),
        # The large games take seconds each, and go the ways that the small rules go, which are made up for that.
        r"(equal_every_run|more_than_is_said|whole_engagements)\[(stargrunt|(hardtack|square_brigadier|mwan18|tyneside|regimental)(_filled|_grim|_club|_campaign|_fast_play)?)\]",
    ),
}
