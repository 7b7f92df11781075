"""The words of the language: what begins a line, what splits one, and the set phrases.

This is data for the lexer, the formatter's alignment and the highlighting of an editor. A name is a run of
words that holds none of `BARRED`; a word that begins a line (`HEADS`) is free everywhere else.
"""

from __future__ import annotations

from grognard.word_set import word_set

BARRED: dict[str, str] = {
    "when": "WHEN", "and": "AND", "or": "OR", "not": "NOT", "as": "AS", "it": "IT", "its": "ITS",
    "is": "IS", "are": "IS", "has": "IS", "have": "IS", "was": "IS", "were": "IS",
    "which": "WHICH", "becomes": "BECOMES", "loses": "LOSES", "gains": "GAINS", "chooses": "CHOOSES",
    "may": "MAY", "must": "MUST", "plus": "PLUS", "minus": "MINUS", "times": "TIMES",
}  # fmt: skip
"""Words that never stand in a name, with the token each becomes (has, are, was … all read as `is`)."""

PHRASES: tuple[tuple[str, str], ...] = (
    ("or when", "OR_WHEN"), ("or more", "OR_MORE"), ("or less", "OR_LESS"), ("or fewer", "OR_LESS"),
    ("or none", "OR_NONE"), ("yes or no", "YESNO"), ("as many", "AS_MANY"), ("for each", "FOR_EACH"),
    ("no longer", "NO_LONGER"), ("any number of", "ANY_NUMBER_OF"), ("any of", "ANY_OF"), ("only with", "ONLY_WITH"), ("all the", "ALL_THE"), ("more than", "MORE_THAN"),
    ("less than", "LESS_THAN"), ("fewer than", "LESS_THAN"), ("at least", "AT_LEAST"), ("at most", "AT_MOST"),
    ("up to", "AT_MOST"), ("divided by", "DIVIDED_BY"), ("the number of", "COUNT_OF"),
    ("number of", "COUNT_OF"), ("highest of", "GATHER"), ("lowest of", "GATHER"), ("sum of", "GATHER"),
    ("the highest of", "GATHER"), ("the lowest of", "GATHER"), ("the highest", "GATHER"), ("the lowest", "GATHER"),
    ("with the highest", "WITH_MOST"), ("with the most", "WITH_MOST"), ("with the lowest", "WITH_MOST"),
    ("with the fewest", "WITH_MOST"),
    ("the distance from", "APART"), ("the straight distance from", "APART"), ("the turns from", "APART"), ("linked to", "LINKED"),
    ("the higher of", "BEST"), ("the lower of", "BEST"), ("higher of", "BEST"), ("lower of", "BEST"),
    ("one of these", "ONE_OF_THESE"), ("of these", "OF_THESE"), ("only when", "GATE"),
    ("never when", "GATE"), ("must when", "GATE"),
)  # fmt: skip
"""Set phrases of several words, each one token wherever it stands."""

PREPOSITIONS = word_set("to at against with")
"""Split a line only before `a`, `an`, `the`, `it`, `its`, a number or a bracket; so does `of`."""

ARTICLES = frozenset({"a", "an", "the"})

DECLARATIONS: tuple[tuple[str, str, str], ...] = (
    # head, token, the kind of lines below it
    ("ruleset", "RULESET", "meta"), ("variant", "VARIANT", "meta"), ("army", "ARMY", "army"), ("chapter", "CHAPTER", "none"),
    ("sections", "SECTIONS", "sections"),
    ("choice", "CHOICE", "fields"), ("facts", "FACTS", "fields"), ("piece", "PIECE", "fields"),
    ("roster of", "ROSTER", "table"), ("option", "OPTION", "fields"), ("table", "TABLE", "table"), ("modifiers to", "RULE_KIND", "steps"),
    ("dice", "RULE_KIND", "steps"), ("die", "RULE_KIND", "steps"), ("work out", "RULE_KIND", "steps"),
    ("test", "RULE_KIND", "steps"), ("state", "RULE_KIND", "steps"), ("fight", "RULE_KIND", "steps"), ("action", "RULE_KIND", "steps"),
    ("limits on", "LIMITS_ON", "limits"), ("sequence", "SEQUENCE", "sequence"),
    ("exception to", "EXCEPTION_TO", "steps"), ("example", "EXAMPLE", "story"),
    ("scenario", "SCENARIO", "story"), ("sheet", "SHEET", "meta"), ("amend scenario", "AMEND_SCENARIO", "story"), ("amend", "AMEND", "changes"),
    ("add to scenario", "ADD_TO_SCENARIO", "story"), ("add to", "ADD_TO", "changes"), ("remove", "REMOVE", "steps"), ("fill", "FILL", "steps"),
    ("rename", "RENAME", "none"), ("replace", "REPLACE", "none"),
    ("remove example", "REMOVE_EXAMPLE", "steps"),
    ("remove exception to", "REMOVE_EXCEPTION", "steps"),
)  # fmt: skip
"""What may begin a line at the left edge."""

STEP_HEADS: tuple[tuple[str, str], ...] = (
    ("roll again", "ROLL_AGAIN"), ("roll", "ROLL"), ("start at", "START_AT"), ("add", "ADD"),
    ("subtract", "SUBTRACT"), ("multiply by", "MULTIPLY_BY"), ("divide by", "DIVIDE_BY"),
    ("halve", "HALVE"), ("never below", "NEVER_BELOW"), ("never above", "NEVER_ABOVE"),
    ("hits on", "HITS_ON"), ("hit on", "HITS_ON"), ("read", "READ"), ("let", "LET"),
    ("the result is", "RESULT_IS"), ("every", "EVERY"), ("remove", "REMOVE_PIECE"), ("move", "MOVE"), ("test", "CALL"),
    ("do", "CALL"), ("fight", "CALL"), ("work out", "CALL"), ("each", "EACH"), ("for each", "FOR_EACH"),
    ("repeat until", "REPEAT_UNTIL"), ("repeat", "REPEAT"), ("draw", "DRAW"), ("discard", "DISCARD"), ("put", "PUT"), ("shuffle", "SHUFFLE"),
    ("the higher wins", "HIGHER_WINS"), ("the lower wins", "HIGHER_WINS"), ("stop here", "STOP_HERE"),
    ("the game ends", "GAME_OVER"), ("by hand:", "BY_HAND"), ("when", "WHEN"), ("otherwise", "OTHERWISE"),
    ("on a tie", "ON_TIE"), ("on", "ON"), ("past the end", "PAST_END"),
    ("except when", "EXCEPT"), ("reads as:", "NOTE"), ("source errs:", "NOTE"), ("note:", "NOTE"),
    ("comes before:", "NOTE"), ("in short:", "NOTE"), ("on the sheet:", "NOTE"), ("cells:", "NOTE"), ("read off the table:", "READ_OFF"), ("only when", "GATE"), ("never when", "GATE"), ("must when", "GATE"), ("no modifier", "NO_MODIFIER"),
    ("once a turn each side", "ONCE_A"), ("once a game each side", "ONCE_A"), ("once a step each side", "ONCE_A"),
    ("once a turn", "ONCE_A"), ("once a game", "ONCE_A"), ("once a step", "ONCE_A"), ("costs", "COSTS"),
)  # fmt: skip
"""What may begin a line below a rule. Longest first where one begins another."""

STORY_HEADS: tuple[tuple[str, str], ...] = (
    ("given", "GIVEN"), ("test", "STORY_CALL"), ("do", "STORY_CALL"), ("fight", "STORY_CALL"),
    ("work out", "STORY_CALL"), ("dice", "DICE_ARE"), ("choosing", "CHOOSING"), ("then", "THEN"),
    ("because", "BECAUSE"), ("play", "PLAYS"),
    ("the game ends when", "ENDS_WHEN"), ("tell whether", "TELL_WHETHER"), ("tell", "TELL"), ("reads as:", "NOTE"), ("source errs:", "NOTE"), ("note:", "NOTE"),
)  # fmt: skip
"""What may begin a line below an example or a scenario."""

MIDDLES: dict[str, dict[str, str]] = {
    "TABLE": {"across": "ACROSS"},
    "READ": {"using": "USING"},
    "LET": {"be": "BE"},
    "EVERY": {"cost": "COST", "costs": "COST"},
    "DRAW": {"into": "INTO"},
    "PUT": {"back": "BACK"},
    "MOVE": {"back": "BACK", "away": "AWAY", "from": "FROM", "towards": "TOWARDS"},
    "GIVEN": {"called": "CALLED"},
    "READ_OFF": {
        "on": "ON",
        "from": "FROM",
        "to": "PREP",
        "of": "OF",
        "behind": "BEHIND",
        "within": "WITHIN",
        "degrees": "DEGREES",
        "otherwise": "OTHERWISE",
    },
    "FACTS": {"between": "FACTS_BETWEEN", "from": "FROM"},
}
"""Words that split only the line that begins with that head."""

FREE_TEXT = frozenset({"BY_HAND", "NOTE"})
"""Heads after which the rest of the line, up to its citation, is text."""
