"""What is held against a finished ruleset.

In: the IR. Out: findings. `ALL` in order; each check asks one question.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.checks.among_others import new_words_have_their_say
from grognard.checks.army_lists import lists_keep_their_limits
from grognard.checks.by_then import marks_come_after
from grognard.checks.cell_units import cells_have_one_unit
from grognard.checks.columns import columns_keep_order
from grognard.checks.conditions import conditions_are_open
from grognard.checks.decks import decks_hold_cards, scenarios_put_something_out
from grognard.checks.ended import states_last_to_where_they_are_asked
from grognard.checks.examples import examples_hold
from grognard.checks.exceptions import exceptions_agree
from grognard.checks.first_die import first_dice_are_no_result
from grognard.checks.gaps import known_gaps
from grognard.checks.idle import what_is_asked_matters
from grognard.checks.idle_sides import every_side_acts
from grognard.checks.just_set import what_is_asked_is_not_undone
from grognard.checks.known import Check, Known
from grognard.checks.label_cases import labels_name_no_case
from grognard.checks.ladders import cells_stand_in_their_list
from grognard.checks.lost_throws import throws_are_looked_at
from grognard.checks.modifiers import dice_take_no_modifiers, modifiers_add_up
from grognard.checks.natural import natural_rolls_matter
from grognard.checks.no_dice import dice_are_there
from grognard.checks.nobody_chosen import somebody_is_chosen
from grognard.checks.nobody_found import somebody_is_found
from grognard.checks.none_chosen import somebody_can_be_chosen
from grognard.checks.notes import source_errors
from grognard.checks.one_sided import both_sides_are_handled
from grognard.checks.order import order_is_told
from grognard.checks.out_of_play import all_comes_into_play
from grognard.checks.outcomes import outcomes_are_handled
from grognard.checks.part_dice import dice_are_whole
from grognard.checks.passed_over import later_lines_are_done
from grognard.checks.past_end import past_the_end_comes_last
from grognard.checks.piece_names import pieces_have_names_of_their_own
from grognard.checks.prose_claims import prose_claims_hold
from grognard.checks.prose_names import prose_leads_somewhere
from grognard.checks.prose_numbers import prose_numbers_stand_in_rules
from grognard.checks.prose_patterns import prose_patterns_hold
from grognard.checks.prose_units import prose_keeps_its_unit
from grognard.checks.prose_values import prose_agrees_with_lines
from grognard.checks.reasons import reasons_cover
from grognard.checks.replaced import later_lines_narrow
from grognard.checks.restated import statements_agree
from grognard.checks.results import results_reach_their_lines
from grognard.checks.rows_alike import rows_differ
from grognard.checks.sheet_wishes import sheet_wishes_can_be_met
from grognard.checks.short_read import shorts_are_read
from grognard.checks.short_true import shorts_are_true
from grognard.checks.short_whole import shorts_are_whole
from grognard.checks.steps import steps_are_reached
from grognard.checks.summed_words import sums_are_of_numbers
from grognard.checks.table_roles import readers_fill_roles
from grognard.checks.tables import tables_cover
from grognard.checks.told_once import lengths_are_told_of_each
from grognard.checks.unlooked import what_is_worked_out_is_looked_at
from grognard.checks.uses import all_is_used
from grognard.checks.whose import its_is_clear
from grognard.checks.whose_column import headings_say_whose
from grognard.checks.wishes import wishes_can_be_met
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.evaluate.example_runs import ExampleRuns
from grognard.host.budget import Budget, BudgetExceeded
from grognard.host.plaintext import whole_file
from grognard.ir.ruleset import Ruleset
from grognard.source import Place, SourceFile, Span
from grognard.variants.changes import Change

__all__ = ["ALL", "FAULTS", "Check", "Known", "check_ruleset"]

ALL: tuple[Check, ...] = (
    tables_cover,
    new_words_have_their_say,
    reasons_cover,
    columns_keep_order,
    cells_stand_in_their_list,
    cells_have_one_unit,
    rows_differ,
    outcomes_are_handled,
    conditions_are_open,
    what_is_asked_is_not_undone,
    marks_come_after,
    states_last_to_where_they_are_asked,
    steps_are_reached,
    all_is_used,
    all_comes_into_play,
    what_is_asked_matters,
    modifiers_add_up,
    labels_name_no_case,
    dice_take_no_modifiers,
    dice_are_there,
    dice_are_whole,
    readers_fill_roles,
    sums_are_of_numbers,
    statements_agree,
    natural_rolls_matter,
    later_lines_narrow,
    later_lines_are_done,
    past_the_end_comes_last,
    results_reach_their_lines,
    first_dice_are_no_result,
    throws_are_looked_at,
    what_is_worked_out_is_looked_at,
    its_is_clear,
    headings_say_whose,
    lengths_are_told_of_each,
    pieces_have_names_of_their_own,
    order_is_told,
    both_sides_are_handled,
    every_side_acts,
    prose_claims_hold,
    prose_numbers_stand_in_rules,
    prose_agrees_with_lines,
    prose_patterns_hold,
    prose_keeps_its_unit,
    prose_leads_somewhere,
    shorts_are_whole,
    shorts_are_true,
    shorts_are_read,
    sheet_wishes_can_be_met,
    exceptions_agree,
    examples_hold,
    lists_keep_their_limits,
    decks_hold_cards,
    scenarios_put_something_out,
    somebody_is_found,
    somebody_is_chosen,
    somebody_can_be_chosen,
    known_gaps,
    source_errors,
    wishes_can_be_met,
)


FAULTS: tuple[Check, ...] = (
    tables_cover,
    reasons_cover,
    modifiers_add_up,
    dice_take_no_modifiers,
    dice_are_there,
    sums_are_of_numbers,
    exceptions_agree,
    examples_hold,
    wishes_can_be_met,
)
"""Those that may find errors, with which nothing is printed; the others only warn."""


def check_ruleset(
    ruleset: Ruleset,
    collector: Collector,
    replays: ExampleRuns | None = None,
    checks: tuple[Check, ...] = ALL,
    budget: Budget | None = None,
    records: Sequence[SourceFile] = (),
    changes: Sequence[Change] = (),
) -> None:
    """Ask every question. With the `replays` of an earlier check, worked examples that run as before are not run again.

    `records` are what somebody has read of it, `changes` what variants changed. Where the checks together need more looks than the budget has, they end with a word about that.
    """
    known = Known(ruleset, replays, budget, records, changes)
    for number, check in enumerate(checks):
        try:
            check(ruleset, known, collector)
        except BudgetExceeded as exceeded:
            collector.report(
                codes.LIMIT_EXCEEDED,
                _beginning(ruleset),
                f"Not all was checked: the checks need more than {exceeded.most:,} looks ({number} of {len(checks)} were done).",
                help=f"{exceeded.hint} Or raise the limit: --limit looks={2 * exceeded.most}",
            )
            return


def _beginning(ruleset: Ruleset) -> Place:
    """Where the last text of a game begins."""
    declared = [
        *ruleset.rules.values(),
        *ruleset.tables.values(),
        *ruleset.pieces.values(),
        *ruleset.sequences.values(),
    ]
    own = set(ruleset.layers[-1].files) if ruleset.layers else set()
    files = {one.place.file.path: one.place.file for one in declared}
    path = next((path for path in files if path in own), next(iter(files), ""))
    return Place(files[path], Span(0, 0)) if path else whole_file(ruleset.slug)
