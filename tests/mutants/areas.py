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
        # The large games, and texts at a limit, take longer than a mutant is given.
        r"(not_explained|runs_alike\w*)\[(causeway|mwan18|tyneside|hardtack|regimental_|square_brigadier|regimental\]$)"
        r"|\[GR(10[89]|11[0235678]|40[78])\]",
    ),
    "odds": Area(
        "dsl/grognard/evaluate/weigh",
        (
            "tests/properties/test_odds_by_hand.py",
            "tests/properties/test_odds_of_small_rules.py",
            "tests/properties/test_rounded_odds.py",
            "tests/unit/test_rounding.py",
            "tests/unit/test_odds_limits.py",
            "tests/unit/test_odds_of_steps.py",
            "tests/properties/test_odds_equal_runs.py",
            "tests/properties/test_odds_problems.py",
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
                    "long_fractions",
                )
            ),
        ),
        # The large games take seconds each, and go the ways that the small rules go, which are made up for that.
        r"whole_engagements|long_fight|(equal_every_run|more_than_is_said)\[(threshing_floor|causeway|low_tide|lamp_and_fen|stargrunt|(hardtack|square_brigadier|mwan18|tyneside|regimental)(_filled|_grim|_club|_campaign|_fast_play)?)\]",
    ),
}
