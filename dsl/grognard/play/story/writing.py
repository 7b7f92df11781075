"""How does a line of the story grow while its deed is told: its verb, whom it is done to, its clauses?"""

from __future__ import annotations

import attrs

from grognard.play.story.wording import does, joined


def _whom(onto: str) -> str:
    """Whom a deed is done to, without the word before."""
    first, _, rest = onto.partition(" ")
    return rest if first.isalpha() and first.islower() and rest else onto


@attrs.frozen
class _Open:
    """A deed that began and did not end."""

    verb: str
    onto: str
    """The verb of the line, and whom it was done to, before the deed began."""
    said: int
    """How many clauses there were."""
    name: str
    to: str
    """Whom it is done to itself."""
    words: str
    """What whoever does it does."""
    leads: bool
    """Whether its words stand before what is said first in it, since the line has another verb."""
    chosen: bool


@attrs.define
class Writing:
    """A line on its way: its verb becomes that of the first deed within it, where nothing was said before.

    Of several deeds within that only change something, none speaks for all: the verb is that of the whole again. A deed
    that a player has `chosen` keeps its verb, whatever is done in it to carry it out.
    """

    verb: str = ""
    onto: str = ""
    clauses: list[str] = attrs.field(factory=list)
    """An empty one where the verb says all."""
    deeds: set[int] = attrs.field(factory=set)
    """Which clauses begin with a verb of their own; of several who do it, the verb would be another."""
    chosen: bool = False
    _open: list[_Open] = attrs.field(factory=list)
    _whole: tuple[str, str] | None = None
    """The verb, and whom it is done to, of the deed within which one has changed something and said nothing."""
    _named: _Open | None = None
    """The last deed of which it is only said that it was done."""

    def say(self, text: str) -> None:
        """One more clause, after the words of the deeds that it is the first of."""
        lead, deed = "", ""
        for number, one in enumerate(self._open):
            if one.leads and one.said == len(self.clauses):
                lead, deed = one.words, one.name
                self._open[number] = attrs.evolve(one, leads=False)
        if lead:
            self.deeds.add(len(self.clauses))
        self.clauses.append(joined(lead, deed, text) if lead else text)

    def counted(self) -> list[tuple[str, int]]:
        """The clauses, each deed where it was done; of the rest those that are alike are counted together."""
        found: list[tuple[str, int]] = []
        for number, text in enumerate(self.clauses):
            again = number - 1 in self.deeds and self.clauses[number - 1] == text
            found.append(found[-1] if again else (text, number if number in self.deeds else -1))
        return found

    def begin(self, verb: str, onto: str, far: str = "", *, many: bool, chosen: bool = False) -> None:
        """A deed within begins, done to somebody so `far` away."""
        words = does(verb, many=many)
        named = [_whom(one) for one in (self.onto, *(one.to for one in self._open))]
        known = bool(onto) and any(f"{one} ".startswith(f"{_whom(onto)} ") for one in named)
        if onto and not known:
            words += f" {onto}{far}"
        deed = _Open(self.verb, self.onto, len(self.clauses), verb, onto, words, leads=False, chosen=chosen)
        if chosen:
            # It speaks for what it is a choice of.
            self._open = [
                attrs.evolve(one, leads=one.leads and (one.chosen or one.said != len(self.clauses)))
                for one in self._open
            ]
        if known or (not chosen and not onto and self._just_chosen()):
            deed = attrs.evolve(deed, leads=chosen and bool(self.clauses))
        elif chosen and not self.clauses and not self._held():
            self.verb, self.onto = verb, onto
        elif self.clauses or self.onto:
            deed = attrs.evolve(deed, leads=True)
        elif self._whole is not None and not self._open and verb != self.verb:
            self.verb, self.onto = self._whole
            deed = attrs.evolve(deed, verb=self.verb, onto=self.onto, leads=True)
        else:
            self.verb, self.onto = verb, onto
        self._open.append(deed)

    def whom(self) -> str:
        """Whom the line, and the deeds that go on in it, are done to: that need not be said again."""
        return " ".join([self.onto, *(one.to for one in self._open)])

    def end(self, *, told: bool, done: bool) -> None:
        """The deed within ends: of one that said nothing it is `told` what it changed, or it has only been `done`.

        What a player chose to do is said in any case, and to whom.
        """
        if not self._open:
            return  # it began before another piece had its line
        deed = self._open.pop()
        if deed.said != len(self.clauses):
            return
        if (deed.chosen or (deed.to and self._held())) and done and not told:
            self._name(deed)
        elif deed.leads and told and deed.words.count(" ") > deed.name.count(" "):
            self.deeds.add(len(self.clauses))
            self.clauses.append(deed.words)
        elif not told and not deed.leads:
            self.verb, self.onto = deed.verb, deed.onto
        elif told and not deed.leads and not self._open:
            self._whole = deed.verb, deed.onto

    def pause(self) -> None:
        """Another piece has its line while a deed goes on that has changed something and said nothing."""
        if self._open and self._open[-1].chosen and self._open[-1].said == len(self.clauses):
            self._name(self._open.pop())

    def close(self) -> None:
        """All is told: where that is one deed within, the line is of that."""
        one = self._named
        if one is not None and self.clauses == [one.words] and not self.onto:
            self.verb, self.onto, self.clauses = one.name, one.to, [""]

    def _name(self, deed: _Open) -> None:
        """Say that this was done, and no more."""
        self._named = deed
        if deed.leads or self._held():
            if not deed.leads:
                self.verb, self.onto = deed.verb, deed.onto
            self.deeds.add(len(self.clauses))
            self.say(deed.words)
        else:
            self.clauses.append("")

    def _just_chosen(self) -> bool:
        """Whether a deed that a player has chosen is going on, and nothing was said since it began."""
        return (self.chosen and not self.clauses) or any(
            one.chosen and one.said == len(self.clauses) for one in self._open
        )

    def _held(self) -> bool:
        """Whether a deed is going on that a player has chosen."""
        return self.chosen or any(one.chosen for one in self._open)
