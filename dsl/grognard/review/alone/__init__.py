"""What is wrong with a rulebook text by itself. `ALL` in order; each check asks one question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Code
from grognard.host.process_pool import side_by_side
from grognard.review.alone.abbreviations import abbreviations_are_written_out, short_forms_are_used
from grognard.review.alone.agreements import verbs_fit_far_subjects
from grognard.review.alone.arithmetic import sums_hold, told_sums_hold
from grognard.review.alone.articles import articles_fit, things_keep_their_article
from grognard.review.alone.capitals import capitals_are_where_they_belong, terms_have_one_case
from grognard.review.alone.columns import columns_keep_their_order
from grognard.review.alone.commas import clauses_have_fitting_commas, clauses_have_their_comma, leads_have_their_comma
from grognard.review.alone.compounds import compounds_have_their_hyphen
from grognard.review.alone.confused import words_are_not_confused
from grognard.review.alone.counted import lists_are_counted
from grognard.review.alone.counted_things import counted_things_are_numbers, series_are_several, single_things_are_it
from grognard.review.alone.dice import dice_are_counted, faces_are_covered
from grognard.review.alone.flattened import flattened_tables_agree
from grognard.review.alone.footnotes import footnotes_match
from grognard.review.alone.fragments import conditions_have_their_sentence
from grognard.review.alone.furniture import markings_show, pages_left_nothing
from grognard.review.alone.game_terms import game_terms_are_explained, what_is_named_is_spoken_of
from grognard.review.alone.headings import (
    glossaries_explain,
    headings_are_written_alike,
    levels_follow,
    parts_are_headed_once,
    parts_have_text,
)
from grognard.review.alone.item_ends import lines_end_alike
from grognard.review.alone.leftovers import letters_have_numbers, nothing_is_left_open, nothing_is_left_to_do
from grognard.review.alone.limits import (
    cases_do_not_overlap,
    counts_are_told_alike,
    limits_are_told_alike,
    limits_have_one_comparator,
)
from grognard.review.alone.listing import contents_are_kept
from grognard.review.alone.misspelt import words_are_spelt
from grognard.review.alone.named_actions import named_actions_are_explained, named_tests_are_explained
from grognard.review.alone.names import names_begin_differently, terms_are_explained, terms_have_one_name
from grognard.review.alone.neighbours import words_stand_together
from grognard.review.alone.numbering import headings_have_text, list_numbers_follow, numbers_follow
from grognard.review.alone.overrun import throws_stay_in_their_tables
from grognard.review.alone.own_names import names_have_one_spelling, own_names_are_alike
from grognard.review.alone.owners import owners_have_their_apostrophe
from grognard.review.alone.persons import passages_keep_their_person
from grognard.review.alone.pointers import links_arrive, parts_that_are_named_exist, pointers_arrive
from grognard.review.alone.print_errors import nothing_ran_together, print_is_clean
from grognard.review.alone.promised import what_is_announced_follows, what_is_promised_comes
from grognard.review.alone.quotation import names_are_quoted_each_time, quotation_marks_are_alike
from grognard.review.alone.references import references_arrive
from grognard.review.alone.repeated import nothing_is_said_twice, small_words_stand_once
from grognard.review.alone.rounding import dice_have_a_kind, parts_are_rounded
from grognard.review.alone.rounds import turns_are_not_rounds
from grognard.review.alone.scales import (
    bands_meet,
    labelled_bands_meet,
    lists_agree,
    lists_meet,
    sentences_meet,
    signs_are_kept,
)
from grognard.review.alone.scanned import signs_are_read_right
from grognard.review.alone.sequence import phases_are_of_the_turn, steps_are_described
from grognard.review.alone.shares import durations_come_out, shares_come_out
from grognard.review.alone.siblings import items_are_explained, siblings_have_the_same
from grognard.review.alone.slips import words_are_no_slips
from grognard.review.alone.spacing import (
    blanks_stand_alone,
    brackets_and_stops_are_in_order,
    marks_have_their_blank,
    signs_stand_right,
)
from grognard.review.alone.special import bonuses_change_something, special_rules_are_explained
from grognard.review.alone.spelling import terms_have_one_spelling
from grognard.review.alone.splices import sentences_do_not_run_on
from grognard.review.alone.statements import (
    modifiers_agree,
    sentences_agree,
    sentences_say_what_tables_say,
    what_is_forbidden_is_not_done,
)
from grognard.review.alone.states import conditions_do_something, figures_have_their_rules, states_do_something
from grognard.review.alone.stops import sentences_begin, sentences_end
from grognard.review.alone.styles import things_are_written_in_one_way
from grognard.review.alone.tables import (
    cells_are_filled,
    entries_say_something,
    rows_have_their_own_sign,
    rows_say_something,
    tables_agree,
)
from grognard.review.alone.things_needed import what_is_needed_is_listed
from grognard.review.alone.ties import comparisons_are_settled
from grognard.review.alone.two_words import (
    names_have_one_first_word,
    one_thing_has_one_word,
    one_word_is_kept,
    things_have_one_word,
)
from grognard.review.alone.units import units_are_one
from grognard.review.alone.unsaid import what_is_taken_for_granted_is_said
from grognard.review.alone.unsettled import bidding_ends, cases_are_settled, votes_are_settled, what_is_dealt_comes_out
from grognard.review.alone.whole_game import games_are_whole
from grognard.review.alone.withheld import with_doubts, without_withheld
from grognard.review.book import Book
from grognard.review.english.dictionary import dictionary_here
from grognard.review.english.forms import lexicon
from grognard.review.finding import Finding, by_weight
from grognard.review.packed import packed, unpacked
from grognard.rulebooks.document import Document
from grognard.source import SourceFile

MOST = 500
"""Findings of one check that are told; a text with more is no rulebook, or has one fault many times."""

ALL: tuple[Callable[[Book], Iterable[Finding]], ...] = (
    modifiers_agree,
    sentences_agree,
    sentences_say_what_tables_say,
    what_is_forbidden_is_not_done,
    limits_are_told_alike,
    limits_have_one_comparator,
    cases_do_not_overlap,
    tables_agree,
    flattened_tables_agree,
    cells_are_filled,
    rows_say_something,
    entries_say_something,
    lists_agree,
    signs_are_kept,
    bands_meet,
    lists_meet,
    sentences_meet,
    faces_are_covered,
    dice_are_counted,
    columns_keep_their_order,
    throws_stay_in_their_tables,
    labelled_bands_meet,
    sums_hold,
    told_sums_hold,
    shares_come_out,
    durations_come_out,
    rows_have_their_own_sign,
    lists_are_counted,
    references_arrive,
    pointers_arrive,
    steps_are_described,
    phases_are_of_the_turn,
    special_rules_are_explained,
    states_do_something,
    bonuses_change_something,
    siblings_have_the_same,
    dice_have_a_kind,
    parts_are_rounded,
    nothing_is_left_to_do,
    nothing_is_left_open,
    letters_have_numbers,
    parts_that_are_named_exist,
    items_are_explained,
    what_is_needed_is_listed,
    short_forms_are_used,
    parts_have_text,
    glossaries_explain,
    parts_are_headed_once,
    contents_are_kept,
    what_is_promised_comes,
    numbers_follow,
    list_numbers_follow,
    headings_have_text,
    units_are_one,
    footnotes_match,
    signs_are_read_right,
    print_is_clean,
    nothing_ran_together,
    pages_left_nothing,
    terms_have_one_spelling,
    words_are_spelt,
    words_are_not_confused,
    terms_have_one_name,
    names_begin_differently,
    abbreviations_are_written_out,
    terms_are_explained,
    named_actions_are_explained,
    named_tests_are_explained,
    game_terms_are_explained,
    what_is_named_is_spoken_of,
    turns_are_not_rounds,
    things_have_one_word,
    names_have_one_first_word,
    one_thing_has_one_word,
    one_word_is_kept,
    conditions_do_something,
    figures_have_their_rules,
    comparisons_are_settled,
    cases_are_settled,
    what_is_dealt_comes_out,
    bidding_ends,
    votes_are_settled,
    games_are_whole,
    what_is_taken_for_granted_is_said,
    counts_are_told_alike,
    what_is_announced_follows,
    links_arrive,
    markings_show,
    levels_follow,
    nothing_is_said_twice,
    terms_have_one_case,
    compounds_have_their_hyphen,
    counted_things_are_numbers,
    things_are_written_in_one_way,
    owners_have_their_apostrophe,
    words_stand_together,
    verbs_fit_far_subjects,
    single_things_are_it,
    series_are_several,
    own_names_are_alike,
    conditions_have_their_sentence,
    things_keep_their_article,
    sentences_do_not_run_on,
    names_have_one_spelling,
    words_are_no_slips,
    articles_fit,
    small_words_stand_once,
    sentences_end,
    lines_end_alike,
    quotation_marks_are_alike,
    names_are_quoted_each_time,
    sentences_begin,
    capitals_are_where_they_belong,
    leads_have_their_comma,
    clauses_have_their_comma,
    clauses_have_fitting_commas,
    passages_keep_their_person,
    headings_are_written_alike,
    signs_stand_right,
    marks_have_their_blank,
    blanks_stand_alone,
    brackets_and_stops_are_in_order,
)


def review(file: SourceFile, document: Document | None = None) -> tuple[Finding, ...]:
    """Everything found in a text, what matters most first. `document` has what its format tells of it."""
    return review_book(Book(file, document))


def review_book(book: Book, *more: Callable[[Book], Iterable[Finding]]) -> tuple[Finding, ...]:
    """The same of a text that is read already, with the findings of further checks."""
    own = (
        _of_a_long_text(book) if len(book.file.text) >= _LONG else (one for check in ALL for one in _told(check, book))
    )
    told = chain(own, (one for check in more for one in _told(check, book)))
    return by_weight(with_doubts(_once(without_withheld(book, told))))


_LONG = 200_000
"""Letters of a text that is worth a second process."""


def _told(check: Callable[[Book], Iterable[Finding]], book: Book) -> Iterator[Finding]:
    return islice(iter(check(book)), MOST)


def _of_a_long_text(book: Book) -> Iterator[Finding]:
    """The findings of all checks in their order, worked out on two cores where the system can."""
    # What all of them ask is worked out once, before there are two processes.
    _ = book.body, book.entries, book.grids, book.named, book.runs, book.saying(("a",)), lexicon(), dictionary_here()
    for some in side_by_side(lambda check: [packed(one) for one in _told(check, book)], ALL):
        yield from (unpacked(book, one) for one in some)


_ONCE = frozenset([codes.MISSPELT, codes.NAMED_NEVER_WRITTEN])
_OF_WORDS = frozenset(
    [codes.MISSPELT, codes.RAN_TOGETHER, codes.SIGN_MISPLACED, codes.TWO_SPELLINGS, codes.SENTENCE_TWICE]
)
"""Where one of these is told, what reads unlike English is no news."""


def _once(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Each, without a second finding about the same words: two checks may see one slip."""
    taken: dict[Code, set[int]] = {code: set() for code in _ONCE}
    of_words: set[int] = set()
    for finding in findings:
        span = finding.place.span
        if finding.code in _ONCE:
            if not taken[finding.code].isdisjoint(range(span.start, span.end)):
                continue
            taken[finding.code].update(range(span.start, span.end))
        if finding.code in _OF_WORDS:
            of_words.update(
                at for one in (finding.place, *finding.places) for at in range(one.span.start, one.span.end)
            )
        elif finding.code is codes.READS_UNLIKELY and not of_words.isdisjoint(range(span.start, span.end)):
            continue
        yield finding
