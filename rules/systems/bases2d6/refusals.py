"""Why Bases 2d6 says no, in sentences, by the ids of its refusals."""

from __future__ import annotations

from rules.text import N_

#: Sentences of the system's own refusals, and its own words for some that other systems know too.
REFUSALS: dict[str, str] = {
    "abilities-full": N_("Too many abilities: at most {limit}."),
    "ability-taken": N_("There is an ability called “{name}” already."),
    "cannot-pay": N_("{who} cannot pay for {ability}: {cost} {pool} needed, {have} left."),
    "immobilised": N_("{who} is immobilised: nothing physical but innate abilities, so no {ability}."),
    "no-action": N_("{who} has no {action} action left."),
    "no-dice-here": N_("A formula for {where} cannot have dice in it."),
    "no-surprise": N_("Initiative alone makes the order here: give a turn by hand with “turn”."),
    "no-window": N_("Nothing has been declared that one could react to."),
    "nobody-in-reach": N_("Nobody is within the range of {ability} ({reach})."),
    "not-behind": N_("{ability} works from behind only, and {who} is not behind {target}."),
    "not-in-reach": N_("{who} is in {zone}: the range of {ability} is {reach}, and this needs {needed}."),
    "passive-ability": N_("{ability} is passive: it is always on and never used."),
    "self-only": N_("{ability} works on oneself only."),
    "silenced": N_("{who} is silenced: nothing magical but innate abilities, so no {ability}."),
    "stat-shipped": N_("{name} belongs to the rules: it can be renamed or hidden, not removed."),
    "stat-taken": N_("There is a statistic called “{name}” already."),
    "stats-full": N_("Too many statistics: at most {limit}."),
    "too-many-targets": N_("Too many targets for {ability}: at most {most}."),
    "unknown-ability": N_("No ability is called “{name}”. There are: {candidates}."),
    "unknown-stat": N_("There is no statistic or aptitude called “{name}”."),
}
