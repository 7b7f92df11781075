"""What must be so in each bundled game? Read off its source by hand; nothing of it is asked of Grognard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Allowed:
    """Who may do a deed: in which steps, and how its subject must be."""

    steps: str = ""
    """A word that stands in the heading of each such step; empty for any."""
    never: Mapping[str, Any] = field(default_factory=dict)
    """Fields of the subject, with a value in which it may not do it."""
    once: bool = False
    """Whether a piece does it once a turn."""


@dataclass(frozen=True)
class Held:
    """What the referee holds a game to."""

    strength: str = ""
    """The field of what is left of a piece: with none of it nothing is done and nothing tested."""
    of_the_fallen: tuple[str, ...] = ()
    """Deeds and tests that begin with a piece of which none is left, and why is said with them."""
    at_one_moment: tuple[str, ...] = ()
    """Deeds and tests that all do at one moment in a step: who falls in it still does his own."""
    lengths: tuple[str, ...] = ()
    """Names of the length between the two pieces of a rule."""
    needs: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Deeds that rest on a length between their two pieces: its name, and whether a throw or a move within them shows that it mattered."""
    allowed: Mapping[str, Allowed] = field(default_factory=dict)


GAMES = {
    "square_brigadier_filled": Held(
        strength="stands",
        lengths=("range",),
        needs={"open fire": ("range", "throw"), "shoot": ("range", "throw"), "attack": ("range", "moves")},
        allowed={
            "open fire": Allowed("artillery fire", once=True),
            "shoot": Allowed("moves and fires"),
            "attack": Allowed("moves and fires"),
            "ride": Allowed("moves and fires", once=True),
            "melee": Allowed("melee"),
            "roll for points": Allowed("moves and fires", once=True),
        },
    ),
    "hardtack_filled": Held(
        strength="figures",
        lengths=("range",),
        needs={"open fire": ("range", "throw"), "fire the gun": ("range", "throw"), "charge": ("range", "moves")},
        allowed={
            "activation": Allowed("activation", {"activated this turn": True}, once=True),
            "open fire": Allowed("activation", {"reloading": True, "confidence": "routed", "disorganised": True}),
            "charge": Allowed("activation", {"confidence": "routed", "disorganised": True}),
            "fire the gun": Allowed("activation", {"limbered": True, "confidence": "routed"}),
        },
    ),
    "mwan18_filled": Held(
        strength="figures",
        # Those who have run may rally where all others have fallen; all units fire at one moment, and so do the guns of a battery.
        # A shot at guns whose gunners have all fallen may still hit a horse, at 40% [IV.E]; nothing takes such guns off the table.
        of_the_fallen=("rally", "shot", "last shot", "fire", "small arms fire", "fire chance", "gun casualty"),
        lengths=("range",),
        needs={"volley": ("range", "throw"), "charge": ("range", "moves")},
        allowed={
            "give orders": Allowed("orders", once=True),
            "manoeuvre": Allowed("manoeuvres", {"stampeded": True}),
            "fire": Allowed("fire", {"fired this turn": True}),
        },
    ),
    "tyneside_filled": Held(
        lengths=("range",),
        needs={"fire": ("range", "throw"), "fire gun": ("range", "throw")},
        allowed={
            "decide": Allowed("actions", once=True),
            "act": Allowed("movement", once=True),
            "fire": Allowed("shooting", {"fired this turn": True}),
            "dice for command points": Allowed("actions", once=True),
        },
    ),
    "regimental_filled": Held(
        # Both sides fire in the same step [A.4, A.6].
        at_one_moment=("fire", "musketry"),
        lengths=("range",),
        needs={"volley": ("range", "throw"), "charge": ("range", "moves")},
        allowed={
            "act": Allowed("movement", once=True),
            "fire": Allowed("fire", once=True),
            "close": Allowed("morale to close", once=True),
            "stand": Allowed("morale to stand", once=True),
        },
    ),
    "low_tide": Held(
        strength="hands",
        of_the_fallen=("strike",),  # a foe without hands strikes back with no dice
        lengths=("range",),
        needs={"shoot": ("range", "throw"), "charge": ("range", "moves")},
        allowed={
            "act": Allowed("crews", once=True),
            "shoot": Allowed("crews", {"shaken": True}),
            "charge": Allowed("crews", {"shaken": True}),
            "rally": Allowed("rally", {"shaken": False}),
            "keep heart": Allowed("nerve"),
        },
    ),
    "lamp_and_fen": Held(
        strength="men",
        lengths=("range",),
        needs={"shoot": ("range", "throw"), "rush": ("range", "moves")},
        allowed={
            "shoot": Allowed(never={"wavering": True}),
            "slink": Allowed(never={"wavering": True}),
            "take heart": Allowed(never={"wavering": False}),
        },
    ),
    "causeway": Held(
        allowed={
            "march": Allowed("marches", once=True),
            "assault": Allowed("attacks", {"fought": True}, once=True),
            "strike": Allowed("the clock", once=True),
        }
    ),
    "threshing_floor": Held(
        allowed={"act": Allowed("commands"), "give orders": Allowed("commands", once=True), "strike": Allowed("fights")}
    ),
}
