"""Words of classes to which no language adds any: articles, persons, what helps a verb, what begins a clause."""

from __future__ import annotations

from grognard.word_set import word_set

SUBORDINATORS = word_set("""
    if when whenever while once after before because since although though unless until as where wherever
""")
"""What begins a clause that cannot stand alone."""
MODALS = word_set("can cannot may must should will would could might shall")
"""What helps another verb, and has one form for all."""
AUXILIARIES = MODALS | word_set("do does did has have had")
"""What helps another verb, without the forms of `be`."""
FINITE = (
    AUXILIARIES
    | word_set("is are was were")
    | word_set(
        "isn't aren't wasn't weren't can't won't don't doesn't didn't hasn't haven't shouldn't wouldn't couldn't"
    )
)
"""Verbs that are nothing else, and say something of somebody."""

ARTICLES = word_set("a an the")
PERSONS = word_set("it they you he she we")
RELATIVES = word_set("that which who whose whom")
BEFORE_OBJECTS = ARTICLES | word_set("his its their your her two three one all any another it them this that each")
"""Words with which what a verb does something to may begin."""
