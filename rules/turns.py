"""Action time and its turns, as far as every rule system has them; the rest is asked of the system."""

from __future__ import annotations

from rules import commands as do
from rules import events as ev
from rules.creatures import creature_of
from rules.dice import Tray
from rules.errors import Refused
from rules.evolve import Draft
from rules.naming import display_name
from rules.state import AnyCreature, State
from rules.system import get


def start_action(draft: Draft, command: do.StartAction, tray: Tray) -> None:
    """Begin action time with its first round. Refused `already-action`, `nobody-here`."""
    if draft.state.time == "action":
        raise Refused("already-action")
    if all(draft.state.zone(c.zone).out for c in draft.state.creatures.values()):
        raise Refused("nobody-here")
    draft.emit(ev.TimeChanged("action", command.surprise), ev.RoundStarted(1))
    draft.emit(*get(draft.state.rules).begin(draft.state, command.surprise, tray))


def start_narrative(draft: Draft, command: do.StartNarrative, tray: Tray) -> None:
    """End action time. Refused `already-narrative`."""
    if draft.state.time == "narrative":
        raise Refused("already-narrative")
    draft.emit(*get(draft.state.rules).end(draft.state))
    draft.emit(ev.TimeChanged("narrative"))


def _in_turns(state: State) -> None:
    """Refuse a turn line where nobody is at the table, or outside action time."""
    if not state.creatures:
        raise Refused("nobody-here")
    if state.time != "action":
        raise Refused("no-turns")


def next_turn(draft: Draft, command: do.Next, tray: Tray) -> None:
    """End a turn and begin the next, as the system orders them. Refused `no-turns`, `nobody-here`."""
    _in_turns(draft.state)
    if not draft.state.order:
        raise Refused("nobody-here")
    draft.emit(*get(draft.state.rules).next(draft.state, tray))


def give_turn(draft: Draft, command: do.GiveTurn, tray: Tray) -> None:
    """Give somebody the turn by hand. Refused `no-turns`, `out-of-combat`."""
    creature = _with_a_turn(draft.state, command.creature)
    draft.emit(*get(draft.state.rules).give_turn(draft.state, creature))


def hold(draft: Draft, command: do.Hold, tray: Tray) -> None:
    """Delay a turn. Refused as the system does, `no-turns`, `out-of-combat`."""
    creature = _with_a_turn(draft.state, command.creature)
    draft.emit(*get(draft.state.rules).hold(draft.state, creature, command.force))


def now(draft: Draft, command: do.Now, tray: Tray) -> None:
    """Take a delayed turn now. Refused as the system does, `no-turns`, `out-of-combat`."""
    creature = _with_a_turn(draft.state, command.creature)
    draft.emit(*get(draft.state.rules).now(draft.state, creature, command.force))


def pass_turn(draft: Draft, command: do.Pass, tray: Tray) -> None:
    """Let a turn, or what waits for an answer, pass. Refused as the system does, `no-turns`."""
    if draft.state.open is None:
        _in_turns(draft.state)
    draft.emit(*get(draft.state.rules).pass_turn(draft.state, tray))


def _with_a_turn(state: State, creature_id: str) -> AnyCreature:
    """The creature of that id; Refused when there are no turns, or it has none."""
    _in_turns(state)
    creature = creature_of(state, creature_id)
    if creature.id not in state.order:
        raise Refused("out-of-combat", who=display_name(state, creature))
    return creature


def reorder(draft: Draft, command: do.Reorder, tray: Tray) -> None:
    """Put somebody before or after another. Refused `out-of-combat`, `nothing-to-change`."""
    state = draft.state
    _in_turns(state)
    for creature_id in (command.creature, command.anchor):
        if creature_id not in state.order:
            raise Refused("out-of-combat", who=display_name(state, creature_of(state, creature_id)))
    rest = [id_ for id_ in state.order if id_ != command.creature]
    if command.anchor not in rest:
        raise Refused("nothing-to-change")
    rest.insert(rest.index(command.anchor) + command.after, command.creature)
    if tuple(rest) == state.order:
        raise Refused("nothing-to-change")
    cause = "after" if command.after else "before"
    draft.emit(
        ev.Ordered(
            tuple(rest), "by-hand", {"who": command.creature, "anchor": command.anchor, "where": cause}
        )
    )
