"""Short names of EZD6 commands, for undo and redo."""

from __future__ import annotations

from rules import telling
from rules.commands import Command
from rules.people import named, named_all
from rules.state import State
from rules.systems.ezd6 import commands as do
from rules.systems.ezd6.narrated_acts import art_word, thing_word
from rules.systems.ezd6.narration import strikes_word
from rules.text import Translator, phrase, plain


def title_of(command: Command, before: State, t: Translator) -> str:
    """A short name of a command for undo, or "" when it is not EZD6's own."""
    if isinstance(command, do.Attack):
        template, who, target = t.text("{who}, attack on {target}"), command.actor, command.target
    elif isinstance(command, do.Check):
        template, who, target = t.text("{who}, check"), command.actor, ""
    elif isinstance(command, do.Damage | do.Heal):
        strikes = strikes_word(command.strikes, t)
        sign = "+" if isinstance(command, do.Heal) else ""
        return f"{plain(named_all(before, command.targets))}, {sign}{strikes}"
    elif isinstance(command, do.Use | do.Cast):
        word = art_word(command.art, t) if isinstance(command, do.Cast) else thing_word(command.thing, t)
        return f"{named(before, command.actor).text}, {word}"
    elif isinstance(command, do.Work):
        track = _worked_on(before, command)
        template = t.text("{who}, work on {track}") if track else t.text("{who}, disarming a trap")
        return plain(phrase(template, {"who": named(before, command.actor), "track": track}))
    elif isinstance(command, do.Rest):
        return t.text("a night's rest")
    elif isinstance(command, do.RefreshSession):
        return t.text("a new session")
    elif isinstance(command, do.BuyHeroDie):
        template, who, target = t.text("{who}, hero die bought"), command.actor, ""
    else:
        return telling.title_of(command, before, t)
    return plain(phrase(template, {"who": named(before, who), "target": named(before, target)}))


def _worked_on(before: State, command: do.Work) -> str:
    """The name of the track that was worked on: the one named, or the only one that is open."""
    meant = [track.name for track in before.tracks if track.id == command.track]
    return "".join(meant or [track.name for track in before.tracks if track.done < track.size][:1])
