"""Why EZD6 says no, in sentences, by the ids of its refusals."""

from __future__ import annotations

from rules.text import N_

#: Sentences of the system's own refusals.
REFUSALS: dict[str, str] = {
    "already-called": N_("{who} has called already and acts next."),
    "bad-die": N_("There is no die {die}: the pool has {count}."),
    "enemy-attacks-off": N_("Enemies are not rolled for in this campaign: hand out strikes with “damage”."),
    "free-spent": N_("{who} has used the free action of this turn."),
    "has-hero-die": N_("{who} holds a hero die already."),
    "helper-in-debt": N_("{who} owes an action already and cannot help again yet."),
    "helper-other-side": N_("{who} is on the other side and cannot help."),
    "karma-off": N_("Karma is switched off in this campaign."),
    "magic-off": N_("Magic is switched off in this campaign."),
    "miracle-used": N_("{who} has asked for a miracle in this scene already."),
    "no-dash": N_("{who} delayed this turn: no change of zone."),
    "no-free-action": N_("{who} delayed this turn: no free action."),
    "no-potion": N_("{who} has no potion."),
    "no-scroll": N_("{who} has no scroll."),
    "nobody-to-wait-for": N_("No foe is still to act this round: {who} has nobody to wait for."),
    "not-beside": N_("{who} is in {zone}, out of arm's reach."),
    "not-hurt": N_("{who} has no wound."),
    "not-trained": N_("{who} has no training called “{name}”: {candidates}."),
    "owes-action": N_("{who} owes this action for helping."),
    "self-help": N_("{who} cannot help in their own roll."),
    "too-little-karma": N_("{who} has {karma} karma, and it costs {price}."),
    "track-done": N_("“{track}” is done already."),
    "unknown-weapon": N_("{who} has no “{name}”: {weapons}."),
    "which-track": N_("Which one? {tracks}."),
}
