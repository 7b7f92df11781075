"""The registry of codes. Each has a page in `explain/`. A code is never used a second time.

GR0 syntax, GR1 names, GR2 types and units, GR3 dice and tables, GR4 consistency, GR5 what rules and prose say (GR510 to
GR539 rules, GR542 to GR549 labels, prose and sheets, GR550 to GR552 what a person has read, GR570 what hits), GR6 a plain rulebook text,
GR7 the same held against its ruleset, GR9 files and limits. To add one: a line here, and `explain/<code>.md` beside it.
Codes that are gone, and stay taken: GR414, GR530, GR540, GR541, GR544, GR546, GR601, GR602, GR608,
GR612, GR616, GR638, GR651, GR652, GR706.
"""

from __future__ import annotations

from grognard.diagnostics.diagnostic import Code, Severity

ALL: dict[str, Code] = {}
"""Every code by its name, in the order of this file."""


def _code(name: str, slug: str, severity: Severity) -> Code:
    if name in ALL or any(code.slug == slug for code in ALL.values()):
        raise ValueError(f"{name} {slug} is taken")
    code = ALL[name] = Code(name, slug, severity)
    return code


# Syntax
UNEXPECTED_WORDS = _code("GR001", "unexpected-words", Severity.ERROR)
TAB_INDENTS = _code("GR002", "tab-indents", Severity.ERROR)
UNEVEN_INDENT = _code("GR003", "uneven-indent", Severity.ERROR)
NESTED_TOO_DEEP = _code("GR004", "nested-too-deep", Severity.ERROR)
STRANGE_CHARACTER = _code("GR005", "strange-character", Severity.ERROR)
LINES_BELOW = _code("GR006", "lines-below", Severity.ERROR)
NOTHING_BELOW = _code("GR007", "nothing-below", Severity.ERROR)
CONDITION_IN_LABEL = _code("GR008", "condition-in-label", Severity.ERROR)
AND_OR_MIXED = _code("GR009", "or-joins-conditions", Severity.ERROR)
UNKNOWN_FIRST_WORD = _code("GR010", "unknown-first-word", Severity.ERROR)
UNREADABLE_CELL = _code("GR011", "unreadable-cell", Severity.ERROR)
ROW_SHAPE = _code("GR012", "row-shape", Severity.ERROR)
EMPTY_CELL = _code("GR013", "empty-cell", Severity.ERROR)
AMOUNT_LAST = _code("GR014", "amount-last", Severity.ERROR)
WORD_IN_NAME = _code("GR015", "word-in-name", Severity.ERROR)
UNREADABLE_NUMBER = _code("GR016", "unreadable-number", Severity.ERROR)

# Names
UNKNOWN_NAME = _code("GR101", "unknown-name", Severity.ERROR)
NAME_DECLARED_TWICE = _code("GR102", "name-declared-twice", Severity.ERROR)
AMBIGUOUS_NAME = _code("GR103", "ambiguous-name", Severity.ERROR)
UNKNOWN_WORD = _code("GR104", "unknown-word", Severity.ERROR)
WRONG_VERB = _code("GR105", "wrong-verb", Severity.ERROR)
NO_SUCH_FIELD = _code("GR106", "no-such-field", Severity.ERROR)
UNKNOWN_SETTING = _code("GR107", "unknown-setting", Severity.ERROR)
NOTHING_TO_CHANGE = _code("GR108", "nothing-to-change", Severity.ERROR)
SEVERAL_TO_CHANGE = _code("GR109", "several-to-change", Severity.ERROR)
BASE_LINE_CHANGED = _code("GR112", "base-line-changed", Severity.ERROR)
OTHER_VERSION = _code("GR113", "other-version", Severity.WARNING)
VARIANTS_CLASH = _code("GR114", "variants-clash", Severity.ERROR)
CONDITION_LOST = _code("GR115", "condition-lost", Severity.WARNING)
NEW_WORD_IN_ROW = _code("GR116", "new-word-in-row", Severity.WARNING)
NAMED_LIKE_A_WORD = _code("GR117", "named-like-a-word", Severity.WARNING)
CHANGED_TWICE = _code("GR118", "changed-twice", Severity.ERROR)
STILL_ASKED = _code("GR119", "still-asked", Severity.ERROR)
PAST_END_ABOVE = _code("GR120", "past-end-above", Severity.WARNING)
GIVEN_LOST = _code("GR122", "given-lost", Severity.WARNING)
FACT_OF_TWO = _code("GR123", "fact-of-two", Severity.ERROR)
AMONG_OTHERS = _code("GR121", "new-word-among-others", Severity.NOTE)
UNKNOWN_BASE = _code("GR110", "unknown-base", Severity.ERROR)
RULE_GOES_ROUND = _code("GR111", "rule-goes-round", Severity.ERROR)

# Types and units
WRONG_TYPE = _code("GR201", "wrong-type", Severity.ERROR)
UNITS_MIXED = _code("GR202", "units-mixed", Severity.ERROR)
WRONG_ROLES = _code("GR203", "wrong-roles", Severity.ERROR)
BAD_DOMAIN = _code("GR204", "bad-domain", Severity.ERROR)
OUT_OF_DOMAIN = _code("GR205", "out-of-domain", Severity.ERROR)
NO_SCALE = _code("GR206", "no-scale", Severity.ERROR)
NOT_ON_TABLE = _code("GR207", "not-on-table", Severity.ERROR)

# Dice and tables
TABLE_WITHOUT_ROWS = _code("GR301", "table-without-rows", Severity.ERROR)
TABLE_GAP = _code("GR302", "table-gap", Severity.WARNING)
TABLE_OVERLAP = _code("GR303", "table-overlap", Severity.ERROR)
ROW_NEVER_READ = _code("GR304", "row-never-read", Severity.ERROR)
ROW_OFF_THE_DIE = _code("GR305", "row-off-the-die", Severity.WARNING)
ROW_UNREACHED = _code("GR306", "row-unreached", Severity.WARNING)
TABLE_ENDS_EARLY = _code("GR307", "table-ends-early", Severity.NOTE)
COLUMN_OUT_OF_ORDER = _code("GR308", "column-out-of-order", Severity.NOTE)
OFF_ITS_LADDER = _code("GR309", "off-its-ladder", Severity.WARNING)
ROWS_ALIKE = _code("GR310", "rows-alike", Severity.NOTE)
CATCH_ALL = _code("GR311", "catch-all", Severity.NOTE)
CELL_UNITS = _code("GR312", "cell-units-differ", Severity.WARNING)
FEWER_THAN_NO_DICE = _code("GR313", "fewer-than-no-dice", Severity.WARNING)
PART_BETWEEN_ROWS = _code("GR314", "part-between-rows", Severity.WARNING)
NUMBER_WITHOUT_ON = _code("GR315", "number-without-on", Severity.WARNING)

# Consistency
KNOWN_GAP = _code("GR401", "known-gap", Severity.GAP)
EXAMPLE_FAILS = _code("GR402", "example-fails", Severity.ERROR)
EXAMPLE_STOPS = _code("GR403", "example-stops", Severity.ERROR)
WRONG_REASON = _code("GR404", "wrong-reason", Severity.ERROR)
EXCEPTIONS_DISAGREE = _code("GR406", "exceptions-disagree", Severity.ERROR)
EXAMPLE_CHANGED = _code("GR407", "example-changed", Severity.NOTE)
EXAMPLE_STILL_HOLDS = _code("GR408", "example-still-holds", Severity.WARNING)
EXAMPLE_PROPOSED = _code("GR409", "example-proposed", Severity.NOTE)
LIST_BREAKS_LIMIT = _code("GR410", "list-breaks-limit", Severity.WARNING)
EXAMPLE_SHOWS_NOTHING = _code("GR411", "example-shows-nothing", Severity.WARNING)
DECK_EMPTY = _code("GR412", "deck-empty", Severity.WARNING)
NOBODY_THERE = _code("GR413", "nobody-there", Severity.WARNING)
OUT_OF_PLAY = _code("GR415", "out-of-play", Severity.NOTE)
OFFERED_TWICE = _code("GR416", "offered-twice", Severity.NOTE)
NOBODY_CHOSEN = _code("GR417", "nobody-chosen", Severity.NOTE)
EXCEPTIONS_GO_ROUND = _code("GR419", "exceptions-go-round", Severity.ERROR)
LENGTH_OF_NOBODY = _code("GR421", "length-of-nobody", Severity.WARNING)
STEP_SHUT = _code("GR422", "step-shut", Severity.WARNING)
NEVER_CHOSEN = _code("GR423", "never-chosen", Severity.WARNING)
SOURCE_ERRS = _code("GR405", "source-errs", Severity.NOTE)

# Documentation
SECTION_TWICE = _code("GR501", "section-twice", Severity.WARNING)
SECTION_UNKNOWN = _code("GR502", "section-unknown", Severity.WARNING)
SECTION_CITED = _code("GR503", "section-cited-after-all", Severity.NOTE)

# What an author allows
ALLOW_WRONG = _code("GR504", "allow-wrong", Severity.WARNING)
ALLOW_IDLE = _code("GR505", "allow-idle", Severity.WARNING)

# What the rules say
OUTCOME_NOT_HANDLED = _code("GR510", "outcome-not-handled", Severity.NOTE)
OUTCOME_NEVER_GIVEN = _code("GR511", "outcome-never-given", Severity.WARNING)
NEVER_REMOVED = _code("GR512", "never-removed", Severity.NOTE)
NEVER_ASKED = _code("GR513", "never-asked", Severity.NOTE)
NEVER_USED = _code("GR514", "never-used", Severity.NOTE)
STEP_UNREACHABLE = _code("GR515", "step-unreachable", Severity.WARNING)
ENDLESS = _code("GR516", "endless", Severity.WARNING)
CONDITION_NEVER = _code("GR517", "condition-never-holds", Severity.WARNING)
CONDITION_ALWAYS = _code("GR518", "condition-always-holds", Severity.NOTE)
CHANGES_NOTHING = _code("GR519", "changes-nothing", Severity.NOTE)
MODIFIERS_CANCEL = _code("GR520", "modifiers-cancel", Severity.NOTE)
SAID_TWICE = _code("GR522", "said-twice", Severity.WARNING)
NATURAL_MEANINGLESS = _code("GR524", "natural-roll-meaningless", Severity.NOTE)
ORDER_MATTERS = _code("GR525", "order-matters", Severity.NOTE)
LATER_LINE_COUNTS = _code("GR527", "later-line-counts", Severity.WARNING)
RESULT_ENDS_FIRST = _code("GR528", "result-ends-first", Severity.WARNING)
ROLL_BECOMES_RESULT = _code("GR529", "roll-becomes-result", Severity.WARNING)
THROW_LOST = _code("GR532", "throw-lost", Severity.WARNING)
WHOSE_ITS = _code("GR533", "whose-its", Severity.WARNING)
CONDITION_IN_TEXT = _code("GR534", "condition-in-text", Severity.WARNING)
ROLE_UNFILLED = _code("GR535", "role-unfilled", Severity.WARNING)
WORKED_OUT_IN_VAIN = _code("GR536", "worked-out-in-vain", Severity.WARNING)
PART_OF_A_DIE = _code("GR537", "part-of-a-die", Severity.WARNING)
WHOSE_COLUMN = _code("GR538", "whose-column", Severity.WARNING)
FIRST_DIE_LEFT = _code("GR539", "first-die-left", Severity.NOTE)
TOLD_ONCE = _code("GR531", "told-once", Severity.NOTE)

# Prose
PROSE_NAME = _code("GR542", "prose-name", Severity.WARNING)
PROSE_REFERENCE = _code("GR543", "prose-reference", Severity.WARNING)
SHORT_DRAWS_NOTHING = _code("GR547", "short-draws-nothing", Severity.WARNING)
SHEET_WISH = _code("GR548", "sheet-wish", Severity.WARNING)
LABEL_NAMES_A_CASE = _code("GR549", "label-names-a-case", Severity.NOTE)
SHORT_UNREAD = _code("GR550", "short-unread", Severity.WARNING)
SHORT_OUTRUN = _code("GR551", "short-outrun", Severity.WARNING)
RECORD_UNREADABLE = _code("GR552", "record-unreadable", Severity.WARNING)
ONE_FACE = _code("GR570", "one-face", Severity.NOTE)
FEWER_THAN_NO_HITS = _code("GR571", "fewer-than-no-hits", Severity.WARNING)
NOTHING_HITS = _code("GR572", "nothing-hits", Severity.WARNING)
ADDS_A_HIT = _code("GR574", "adds-a-hit", Severity.NOTE)
NAMED_DICE_AS_THEY_FELL = _code("GR575", "named-dice-as-they-fell", Severity.WARNING)
LINE_OF_BOTH_SIDES = _code("GR576", "line-of-both-sides", Severity.WARNING)
NO_WINNER = _code("GR577", "no-winner", Severity.WARNING)
LIST_BOUNDS_DICE = _code("GR573", "list-bounds-dice", Severity.NOTE)

# A plain rulebook text: what does not agree with itself
BANDS_OVERLAP = _code("GR603", "bands-overlap", Severity.ERROR)
BANDS_HOLE = _code("GR604", "bands-hole", Severity.ERROR)
FACES_MISSING = _code("GR605", "faces-missing", Severity.ERROR)
BEYOND_THE_DIE = _code("GR606", "beyond-the-die", Severity.ERROR)
OFF_THE_SERIES = _code("GR609", "off-the-series", Severity.WARNING)
REFERENCE_ASTRAY = _code("GR610", "reference-astray", Severity.WARNING)
NUMBER_TWICE = _code("GR614", "number-twice", Severity.WARNING)
HEADING_ALONE = _code("GR615", "heading-alone", Severity.WARNING)
TWO_SPELLINGS = _code("GR626", "two-spellings", Severity.NOTE)
TWO_NAMES = _code("GR628", "two-names", Severity.NOTE)
MISSPELT = _code("GR636", "misspelt", Severity.NOTE)
LEFT_TO_DO = _code("GR639", "left-to-do", Severity.WARNING)
SLIP_POINTED_OUT = _code("GR646", "slip-pointed-out", Severity.NOTE)
WORDS_POINTED_OUT = _code("GR647", "words-pointed-out", Severity.WARNING)
CASE_POINTED_OUT = _code("GR648", "case-pointed-out", Severity.WARNING)
CONFLICT_POINTED_OUT = _code("GR649", "conflict-pointed-out", Severity.ERROR)
CHECK_FAILED = _code("GR650", "check-failed", Severity.WARNING)
CALCULATION_OUTRUN = _code("GR653", "calculation-outrun", Severity.WARNING)
TIES_UNSETTLED = _code("GR654", "ties-unsettled", Severity.WARNING)

# A rulebook text held against its ruleset
SECTION_NOT_FOUND = _code("GR701", "section-not-found", Severity.WARNING)
SECTION_UNCITED = _code("GR702", "section-uncited", Severity.WARNING)
FIGURE_NOT_IN_RULES = _code("GR703", "figure-not-in-rules", Severity.WARNING)
FIGURE_NOT_IN_TEXT = _code("GR704", "figure-not-in-text", Severity.WARNING)
CELL_DIFFERS = _code("GR705", "cell-differs", Severity.WARNING)
MODIFIER_DIFFERS = _code("GR707", "modifier-differs", Severity.WARNING)
ORDER_DIFFERS = _code("GR708", "order-differs", Severity.WARNING)

# Files and limits
UNREADABLE_FILE = _code("GR901", "unreadable-file", Severity.ERROR)
LIMIT_EXCEEDED = _code("GR902", "limit-exceeded", Severity.ERROR)
HIDDEN_CHARACTER = _code("GR903", "hidden-character", Severity.ERROR)
READER_MISSING = _code("GR904", "reader-missing", Severity.ERROR)
LOCKED_FILE = _code("GR905", "locked-file", Severity.ERROR)
SCANNED_PAGES = _code("GR906", "no-text-in-file", Severity.ERROR)
NOBODY_ANSWERS = _code("GR907", "nobody-answers", Severity.ERROR)
UNWRITABLE_FILE = _code("GR908", "unwritable-file", Severity.ERROR)


def find(name: str) -> Code | None:
    """The code with this name or slug, in small or large letters."""
    wanted = name.strip()
    return next((code for code in ALL.values() if wanted.upper() == code.name or wanted.lower() == code.slug), None)
