"""Why a run cannot go on. Raised below, turned into words at the top: never a traceback."""

from __future__ import annotations

import attrs

from grognard.core.world import Unknown
from grognard.source import Place


@attrs.frozen
class Stopped(Exception):
    """Something that the rules do not allow to be computed: what, how to mend it, and the place if it is known."""

    message: str
    help: str = ""
    place: Place | None = None


class Unanswered(Stopped):
    """A player has to choose, and did not say what: no line of the rules is at fault."""


class ExceptionsDisagree(Stopped):
    """Two exceptions to one line hold at once and do different things."""


@attrs.frozen
class GapReached(Exception):
    """The run needs what the source does not say."""

    words: str
    place: Place

    @property
    def message(self) -> str:
        """In one sentence."""
        return f"The source does not say: {self.words}." if self.words else "The source leaves this out."


@attrs.frozen
class NotTold(Exception):
    """A fact or field is needed that was not given. `again` is what must be worked out anew once it is."""

    what: Unknown
    again: object = None
