"""Words of classes to which no language adds any: which words begin a clause, which help a verb?"""

from __future__ import annotations

from grognard.word_set import word_set

SUBORDINATORS = word_set("""
    if when whenever while once after before because since although though unless until as where wherever
""")
"""What begins a clause that cannot stand alone."""
AUXILIARIES = word_set("do does did has have had can cannot may must should will would could might shall")
"""What helps another verb, without the forms of `be`."""


BEFORE_OBJECTS = word_set("the a an his its their your her two three one all any another it them this that each")
"""Words with which what a verb does something to may begin."""
