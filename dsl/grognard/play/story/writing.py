"""How does a line of the story grow while its deed is told: its verb, whom it is done to, its clauses?"""

from __future__ import annotations

import attrs

from grognard.play.story.wording import does, joined


@attrs.define
class Writing:
    """A line on its way: its verb becomes that of the first deed within it, where nothing was said before.

    Of several deeds within that only change something, none speaks for all: the verb is that of the whole again.
    """

    verb: str = ""
    onto: str = ""
    clauses: list[str] = attrs.field(factory=list)
    _open: list[tuple[str, str, int, str, str]] = attrs.field(factory=list)
    """Of each deed that began and did not end: the verb and whom it was done to before, how much was said, its words
    until they are told, and its name."""
    _whole: tuple[str, str] | None = None
    """The verb, and whom it is done to, of the deed within which one has changed something and said nothing."""

    def say(self, text: str) -> None:
        """One more clause, after the words of the deeds that it is the first of."""
        lead, deed = "", ""
        for number, (verb, onto, said, words, name) in enumerate(self._open):
            if words and said == len(self.clauses):
                lead, deed = words, name
                self._open[number] = (verb, onto, said, "", name)
        self.clauses.append(joined(lead, deed, text) if lead else text)

    def begin(self, verb: str, onto: str, *, many: bool) -> None:
        """A deed within begins."""
        before = (self.verb, self.onto, len(self.clauses))
        if onto and onto == self.onto:
            self._open.append((*before, "", verb))
        elif self.clauses or self.onto:
            words = does(verb, many=many) + (f" {onto}" if onto else "")
            self._open.append((*before, words, verb))
        elif self._whole is not None and not self._open and verb != self.verb:
            self.verb, self.onto = self._whole
            self._open.append((self.verb, self.onto, len(self.clauses), does(verb, many=many), verb))
        else:
            self.verb, self.onto = verb, onto
            self._open.append((*before, "", verb))

    def end(self, *, changed: bool) -> None:
        """The deed within ends; of one that said and changed nothing there is nothing to tell."""
        if not self._open:
            return  # it began before another piece had its line
        verb, onto, said, words, name = self._open.pop()
        if said != len(self.clauses):
            return
        if words and changed and words.count(" ") > name.count(" "):
            self.clauses.append(words)
        elif not changed and not words:
            self.verb, self.onto = verb, onto
        elif changed and not words and not self._open:
            self._whole = verb, onto
