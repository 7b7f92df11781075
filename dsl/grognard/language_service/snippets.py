"""The first lines of each declaration, with places to fill in. A test compiles every one of them."""

from __future__ import annotations

SNIPPETS: dict[str, str] = {
    "choice": "choice ${1:posture}: ${2:moving}, ${3:standing}\n",
    "facts": "facts\n  ${1:range}: ${2:0 to 48 inches}\n",
    "facts of": "facts of a ${1:unit}\n  ${2:cover}: ${3:open, woods, works}, usually ${4:open}\n",
    "piece": "piece ${1:unit}\n  side\n  ${2:men} (${3:man}): ${4:0 to 20}, usually ${5:10}\n",
    "table": "table ${1:losses}\n  | total || losses |\n  | ${2:4 or more} || ${3:1} |\n  | ${4:3 or less} || ${5:0} |\n",
    "modifiers to": "modifiers to ${1:fire} of a ${2:unit}\n  ${3:+1}  ${4:sheltered}  when ${5:it is standing}\n",
    "test": "choice ${1:morale} outcome: ${2:holds}, ${3:breaks}\n\ntest ${1:morale} of a ${4:unit}\n  roll ${5:D6}\n  on ${6:4 or more}: the result is ${2:holds}\n  on ${7:3 or less}: the result is ${3:breaks}\n",
    "action": "action ${1:fire} of a ${2:unit}\n  roll ${3:D6}\n",
    "fight": "fight ${1:melee} of a ${2:unit} against a ${2:unit} as ${3:enemy}\n  roll ${4:D6}\n  the higher wins\n",
    "state": "state ${1:ready} of a ${2:unit}\n  only when ${3:it is standing}\n",
    "work out": "work out ${1:strength} of a ${2:unit}\n  start at ${3:its men}\n",
    "sequence": "sequence ${1:turn}\n  1. ${2:fire}\n    each ${3:unit} may ${4:fire}\n",
    "example": "example ${1:Title}\n  given a ${2:unit}\n  test ${3:morale} of it\n  dice ${4:3}\n  then ${5:carry on}\n",
    "scenario": "scenario ${1:Title}\n  given a ${2:unit} called ${3:First}\n  play ${4:turn} ${5:2} times\n",
    "exception to": "exception to ${1:sheltered} of modifiers to ${2:fire} when ${3:its enemy is near}: no modifier\n",
    "amend": "amend ${1:modifiers to fire}\n  ${2:+2}  ${3:sheltered}  when ${4:it is standing}\n",
    "add to": "add to ${1:modifiers to fire}\n  ${2:+1}  ${3:on a hill}  when ${4:it is standing}\n",
    "remove": "remove ${1:sheltered} from ${2:modifiers to fire}\n",
    "fill": "fill ${1:which die} in ${2:fall back} with ${3:D6}\n",
    "rename": "rename ${1:old label} as ${2:new label}\n",
}
