"""What a language model would rather read, and what of that is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

pytest.importorskip("gguf")

from grognard.diagnostics import codes
from grognard.host.budget import Limits
from grognard.language_model.model import LanguageModel
from grognard.review.alone import review_book
from grognard.review.book import Book
from grognard.review.closely import likelier, remarks
from grognard.review.closely.edits import Edit, Kind, Near, edits
from grognard.review.closely.likelier import Gain, gains
from grognard.review.closely.remarks import read_closely
from grognard.review.english.dictionary import dictionary_here
from grognard.review.english.forms import lexicon
from grognard.rulebooks.reading import read_bytes_as
from tests.language_model.small_models import Counted

needs_lexicon = pytest.mark.skipif(not lexicon(), reason="the lexicon of word forms is not installed")
needs_dictionary = pytest.mark.skipif(dictionary_here() is None, reason="the dictionary is not installed")

LEARNT = [
    "the player moves the unit to the hill",
    "the unit moves to the hill and the player rolls",
    "a player who rolls a six moves the unit",
    "when the player rolls, the enemy rolls",
] * 40


def made(words: str, kind: Kind, said: dict[str, int] | None = None) -> set[str]:
    row = words.split()
    near = Near(dictionary_here(), said or {}).words
    return {" ".join(edit.made(row)) for edit in edits(row, near) if edit.kind is kind}


def tried(words: Sequence[str]) -> Iterator[Edit]:
    return edits(words, lambda _: ())


def test_what_is_tried() -> None:
    assert "he moves the unit" in made("he moves unit", Kind.LEFT_OUT)
    assert "the a unit" not in made("unit", Kind.LEFT_OUT), "nothing is put before a sentence"
    assert made("he of moves", Kind.TOO_MANY) == {"he moves"}
    assert {"to move", "two move"} <= made("Too move".lower(), Kind.OTHER_WORD) and "To move" in made(
        "Too move", Kind.OTHER_WORD
    )
    assert made("It moves on, it fires.", Kind.STOP) == {"It moves on. It fires."}
    assert made("When it moves it fires", Kind.COMMA) == {"When, it moves it fires", "When it moves, it fires"}


def test_what_is_not_tried() -> None:
    # Behind `all` no article is missing; names have their own grammar; what says the contrary is not too many.
    assert "take all the units" not in made("take all units", Kind.LEFT_OUT)
    assert "by of Printing Press" not in made("by Printing Press", Kind.LEFT_OUT)
    assert "by the Printing Press" in made("by Printing Press", Kind.LEFT_OUT)
    assert made("it may not have moved", Kind.TOO_MANY) == set()
    assert made("he stands on it", Kind.OTHER_WORD) == set(), "which of two ways is better is not asked"
    # `continue` begins no clause, and before the comma of a glossary stands no sentence.
    assert made("already home continue", Kind.COMMA) == set()
    assert made("A lane, the way", Kind.STOP) == set()


@needs_lexicon
def test_forms_that_are_tried() -> None:
    assert {"a units", "a unit's"} <= made("a unit", Kind.OTHER_FORM)
    assert {"it runs.", "it ran.", "it running."} <= made("it run.", Kind.OTHER_FORM)


@needs_dictionary
def test_letters_that_are_tried() -> None:
    assert "a chance" in made("a change", Kind.OTHER_LETTER) and made("a Change", Kind.OTHER_LETTER) == set()
    # What the text says again and again, in any form, is meant.
    assert "six miles" in made("six tiles", Kind.OTHER_LETTER, {"tile": 1, "tiles": 1})
    assert made("six tiles", Kind.OTHER_LETTER, {"tile": 2, "tiles": 1}) == set()


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("the player moves unit to the hill", "the player moves the unit to the hill"),
        ("the unit moves to the the hill and the player rolls", "the unit moves to the hill and the player rolls"),
        ("a player which rolls a six moves the unit", "a player who rolls a six moves the unit"),
        ("when the player rolls the enemy rolls", "when the player rolls, the enemy rolls"),
    ],
)
def test_what_undoes_a_slip_gains(said: str, meant: str) -> None:
    counted = Counted(LEARNT)
    found = list(gains(LanguageModel(counted, counted), [said.split()], tried, 2.0))
    assert [" ".join(one.edit.made(said.split())) for one in found] == [meant]
    # By hand: the logarithm of each pair of neighbours of the one, less those of the other.
    one, other = ([0, *counted.tokens(sentence)] for sentence in (meant, said))
    likely = [sum(map(counted.follows, row, row[1:])) for row in (one, other)]
    assert found[0].alone == pytest.approx(likely[0] - likely[1], abs=1e-3)


def test_what_was_learnt_gains_nothing() -> None:
    counted = Counted(LEARNT)
    rows = [sentence.split() for sentence in LEARNT[:4]]
    assert list(gains(LanguageModel(counted, counted), rows, tried, 2.0)) == []


def test_portions_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counted(LEARNT)
    rows = [
        *(one.split() for one in LEARNT[:3]),
        ["the", "player", "moves", "unit", "to", "the", "hill"],
        ["player", "rolls"],
    ]

    def found() -> list[tuple[int, Edit, float]]:
        model = LanguageModel(counted, counted)
        return [(one.sentence, one.edit, round(one.mean, 3)) for one in gains(model, rows, tried, 2.0)]

    whole = found()
    monkeypatch.setattr(likelier, "_AT_ONCE", 1)
    assert found() == whole and whole


def told(text: str, *found: tuple[int, str, int, int, str, float], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is told of a text where a model would make these changes: (sentence, kind, at, behind, words, gain)."""

    def given(_: LanguageModel, sentences: Sequence[Sequence[str]], *rest: object) -> list[Gain]:
        return [
            Gain(number, Edit(Kind[kind], at, behind, tuple(words.split())), gain, gain)
            for number, kind, at, behind, words, gain in found
            if number < len(sentences)
        ]

    monkeypatch.setattr(remarks, "gains", given)
    document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
    counted = Counted([])
    return [one.message for one in read_closely(Book(document.file, document), LanguageModel(counted, counted))]


@pytest.mark.parametrize(
    ("text", "change", "quoted"),
    [
        ("They take fists to center of table.", (0, "LEFT_OUT", 4, 4, "the", 5.0), "'to center'"),
        ("They take fists to center of table.", (0, "LEFT_OUT", 4, 4, "the", 3.9), None),
        ("The player starts of his own turn.", (0, "TOO_MANY", 3, 4, "", 7.5), "'starts of'"),
        ("The player starts of his own turn.", (0, "TOO_MANY", 3, 4, "", 6.5), None),
        ("He finds players which engage in it.", (0, "OTHER_WORD", 3, 4, "who", 6.0), "'players which'"),
        ("When a player acts that action ends.", (0, "COMMA", 3, 4, "acts,", 5.0), "'player acts'"),
        ("He rolls the dice, for each he looks.", (0, "STOP", 3, 5, "dice. For", 5.0), "'the dice, for'"),
        ("All have a change to attack it.", (0, "OTHER_LETTER", 3, 4, "chance", 15.0), "'a change'"),
        ("The cost = two of his own coins.", (0, "LEFT_OUT", 4, 4, "the", 9.0), None),
    ],
)
def test_what_is_told(
    text: str, change: tuple[int, str, int, int, str, float], quoted: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = told(text, change, monkeypatch=monkeypatch)
    assert (quoted is None and not found) or (quoted is not None and len(found) == 1 and found[0].startswith(quoted))


@needs_lexicon
@pytest.mark.parametrize(
    ("text", "change", "tells"),
    [
        ("The eliminated player lose the whole game.", (0, "OTHER_FORM", 3, 4, "loses", 4.5), True),
        ("They drain a characters pool of it.", (0, "OTHER_FORM", 3, 4, "character's", 3.6), True),
        # `led` and `lead`, `listing` and `list` are each right.
        ("It must not equal the led suit.", (0, "OTHER_FORM", 5, 6, "lead", 6.0), False),
        ("Put it on a listing of them.", (0, "OTHER_FORM", 4, 5, "list", 6.5), False),
        ("They all attempt to move forwards now.", (0, "OTHER_FORM", 5, 6, "forward", 9.0), False),
    ],
)
def test_forms_that_are_told(
    text: str, change: tuple[int, str, int, int, str, float], tells: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bool(told(text, change, monkeypatch=monkeypatch)) is tells


def test_a_slip_that_comes_back_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "It costs one coin at end now.\n\nIt costs two coins at end too."
    changes = [(number, "LEFT_OUT", 5, 5, "the", 6.0) for number in (0, 1)]
    assert told(text, *changes, monkeypatch=monkeypatch) == [
        "'at end' reads unlike English: a word seems to be left out. More likely: 'one coin at the end now.'."
    ]


def test_lines_of_a_file_that_end_without_a_stop_are_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    # In Markdown the two lines are one paragraph; the second sentence is its second line.
    text = "The robber wins all ties\nAny player pays it to bank."
    found = told(text, (1, "LEFT_OUT", 5, 5, "the", 6.0), monkeypatch=monkeypatch)
    assert len(found) == 1 and found[0].startswith("'to bank.'")


def test_what_is_no_word_is_not_read() -> None:
    document = read_bytes_as(f"The boat {'a' * 3000} sails on the sea now.".encode(), "book.md", "markdown", Limits())
    book = Book(document.file, document)
    counted = Counted([])
    seen: list[int] = []
    assert list(read_closely(book, LanguageModel(counted, counted), lambda _, count: seen.append(count))) == []
    assert seen == []


def test_where_another_check_speaks_the_model_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "The unit unit moves to the hill.\n"
    document = read_bytes_as(text.encode(), "book.md", "markdown", Limits())
    monkeypatch.setattr(remarks, "gains", lambda *_: [Gain(0, Edit(Kind.OTHER_WORD, 2, 3, ("been",)), 9.0, 9.0)])
    counted = Counted([])
    found = review_book(Book(document.file, document), lambda book: read_closely(book, LanguageModel(counted, counted)))
    assert codes.READS_UNLIKELY not in {one.code for one in found}
