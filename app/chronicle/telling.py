"""One record, as players may read it, as entries of the chronicle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from app import narrate
from app.chronicle.dice import label_of, roll_of
from app.chronicle.people import changes, fighters, person
from app.chronicle.story import StoryTeller
from app.chronicle.values import (
    Deed,
    Entry,
    FightBegins,
    FightEnds,
    Prose,
    Remark,
    Result,
    Roll,
    Round,
    World,
)
from rules import events as ev
from rules.outward_story import OutwardStep
from rules.people import zone_named
from rules.state import State
from rules.text import Line, Translator, plain

#: Whose turn it is, and what only the screen needs: what somebody then does says it.
_UNTOLD = (ev.TurnStarted, ev.Called, ev.Veiled, ev.Coined, ev.Opened)
#: Purposes of rolls that the story tells of itself.
_STORY_ROLLS = ("oracle", "twist", "table", "scene", "dice")


class SceneBegins(NamedTuple):
    """Where the entries that follow belong to another scene."""

    title: str


class SessionBegins(NamedTuple):
    """Where the entries that follow belong to another session."""

    number: int


class Edited(NamedTuple):
    """A note that reads otherwise from now on, by the seq of its record; "" is struck out."""

    seq: int
    text: str


Item: TypeAlias = Entry | SceneBegins | SessionBegins | Edited


class Teller:
    """Tells steps in their order; `exact` tells also what foes have left.

    It keeps what one record leaves for another: dice of a question that is still to be answered.
    """

    def __init__(self, t: Translator, *, exact: bool = False) -> None:
        self._t, self._exact = t, exact
        self._story = StoryTeller(t)
        self._items: list[Item] = []
        #: The line that a joined sentence goes on with, and the deed that a roll is about.
        self._line: Line = ()
        self._deed = ""
        self._leaves = False
        #: What is said only where nothing else is.
        self._spare: Entry | None = None

    def tell(self, step: OutwardStep, *, leaves: bool = False) -> list[Item]:
        """What there is to tell of a record; nothing where only the screen has something to show.

        `leaves` says that it goes from one encounter to another: a fight is put aside, or gone on with.
        """
        self._items, self._line, self._spare = [], (), None
        self._leaves = leaves
        if not step.child:
            self._deed = ""
        end = step.before
        for piece in narrate.pieces(step.record, step.before, self._t):
            end = piece.after
            self._piece(piece)
        if self._spare is not None and not any(isinstance(item, Deed | Result) for item in self._items):
            self._items.append(self._spare)
        who = narrate.crowds(step.record, step.before, end, self._t)
        if who:
            self._items[:0] = self._crowds(step, who, end)
        self._items = [self._on_the_field(item, end) for item in self._items]
        self._change(changes(step.before, end, self._t, exact=self._exact))
        if self._items and isinstance(first := self._items[0], Roll | Result) and not step.child:
            self._items[0] = replace(first, begins=True)
        return self._items

    # --- single events ---

    def _piece(self, piece: narrate.Piece) -> None:
        event = piece.event
        if isinstance(event, _UNTOLD):
            return
        special = _SPECIAL.get(type(event))
        if special is not None and special(self, event, piece):
            self._line = ()
            return
        if isinstance(event, ev.Rolled):
            self._roll(event, piece)
        elif piece.told is not None:
            self._sentence(piece)

    def _roll(self, event: ev.Rolled, piece: narrate.Piece) -> None:
        if event.purpose in _STORY_ROLLS:
            self._story.fell(event)
            return
        # Dice that fall after it say more than that nothing more is done.
        self._spare = None
        told = piece.told.alone or piece.told.line if piece.told is not None else ()
        joined = piece.told is not None and piece.told.joined
        label = "" if joined and self._deed else label_of(told)
        self._items.append(roll_of(event, self._t, label=label, about=self._deed))
        self._line = ()

    def _sentence(self, piece: narrate.Piece) -> None:
        assert piece.told is not None
        told, last = piece.told, self._items[-1] if self._items else None
        line = told.line
        if told.joined and self._line and isinstance(last, Deed | Result):
            more = narrate.unrepeated(line, self._line)
            self._items[-1] = self._longer(last, self._said(more))
            self._line = (*self._line, *more)
            return
        line = told.alone or line
        text = self._said(line).lstrip(" ·,:")
        if not text:
            return
        if not told.line:
            self._spare = Result(text)
            return
        self._line = line
        self._items.append(self._deed_or_result(piece, line, text, last))

    def _longer(self, last: Deed | Result, more: str) -> Deed | Result:
        if isinstance(last, Deed):
            return replace(last, deed=last.deed + more, text=last.text + more)
        return replace(last, text=last.text + more)

    def _deed_or_result(self, piece: narrate.Piece, line: Line, text: str, last: Item | None) -> Entry:
        event, first = piece.event, line[0]
        acts = isinstance(event, ev.Happened | ev.Moved) and not isinstance(last, Roll)
        if not acts or first.role not in narrate.SIDE_ROLES or len(line) < 2:
            return Result(text)
        if line[1].text.startswith(", ") and line[1].role in narrate.SIDE_ROLES:
            return Result(text)
        deed = self._said(line[1:]).lstrip(" :,")
        way = None
        if isinstance(event, ev.Moved) and event.creature in piece.before.creatures:
            here = piece.before.creatures[event.creature].zone
            way = tuple(zone_named(piece.before, zone, self._t) for zone in (here, event.zone))
        self._deed = text
        return Deed(first.text, _side(first.role), deed, text, way)  # type: ignore[arg-type]  # two zones

    def _said(self, line: Line) -> str:
        """A line as text, without what is the game master's alone."""
        return plain(span for span in line if self._exact or span.role != "withheld")

    # --- whole records ---

    def _crowds(self, step: OutwardStep, who: list[Line], end: State) -> list[World]:
        came = [event.id for event in step.record.events if isinstance(event, ev.Added)]
        people = tuple(
            person(end, end.creatures[id_], self._t, exact=self._exact)
            for id_ in came
            if id_ in end.creatures
        )
        worlds = [World(self._said(line)) for line in who]
        return [*worlds[:-1], replace(worlds[-1], people=people)]

    def _on_the_field(self, item: Item, end: State) -> Item:
        """A fight or a round, with everybody as the record leaves them."""
        if isinstance(item, FightBegins | Round):
            return replace(item, people=fighters(end, self._t, exact=self._exact))
        return item

    def _change(self, found: tuple[Any, ...]) -> None:
        if not found:
            return
        last = next((n for n in reversed(range(len(self._items))) if isinstance(self._items[n], Result)), -1)
        if last < 0:
            self._items.append(Result("", found))
        else:
            self._items[last] = replace(self._items[last], changes=found)  # type: ignore[type-var]  # a Result

    # --- events with entries of their own; whether it was one ---

    def _noted(self, event: ev.Noted, piece: narrate.Piece) -> bool:
        self._items.append(Prose(event.text))
        return True

    def _session(self, event: ev.SessionStarted, piece: narrate.Piece) -> bool:
        self._items.append(SessionBegins(event.number))
        return True

    def _scene(self, event: ev.SceneStarted, piece: narrate.Piece) -> bool:
        self._items.append(SceneBegins(event.title))
        return True

    def _time(self, event: ev.TimeChanged, piece: narrate.Piece) -> bool:
        t = self._t
        surprised = {"foes": t.text("the foes surprise"), "heroes": t.text("the heroes surprise")}
        if event.time == "action":
            self._items.append(FightBegins(surprised.get(event.surprise, ""), goes_on=self._leaves))
        elif piece.before.time == "action":
            self._items.append(FightEnds(paused=self._leaves))
        return True

    def _round(self, event: ev.RoundStarted, piece: narrate.Piece) -> bool:
        self._items.append(Round(event.round))
        return True

    def _changed(self, event: ev.AnyEvent, piece: narrate.Piece) -> bool:
        """Places, encounters: the world's doing."""
        if piece.told is not None and (text := self._said(piece.told.alone or piece.told.line)):
            self._items.append(World(text))
        return True

    def _remarked(self, event: ev.AnyEvent, piece: narrate.Piece) -> bool:
        if piece.told is not None and (text := self._said(piece.told.alone or piece.told.line)):
            self._items.append(Remark(text))
        return True

    def _edited(self, event: ev.StoryChanged, piece: narrate.Piece) -> bool:
        if event.cause == "solo.note-edited":
            self._items.append(Edited(int(event.args["seq"]), event.args["text"]))
        else:
            told = "" if piece.told is None else self._said(piece.told.line)
            self._items += self._story.changed(event, told)
        return True

    def _happened(self, event: ev.Happened, piece: narrate.Piece) -> bool:
        if event.cause == "encounter-started":
            return self._changed(event, piece)
        told = "" if piece.told is None else self._said(piece.told.line)
        entry = self._story.happened(event, told)
        if entry is not None:
            self._items.append(entry)
        return entry is not None

    def _tracked(self, event: ev.TracksChanged, piece: narrate.Piece) -> bool:
        told = () if piece.told is None else piece.told.line
        self._items.append(self._story.tracked(event, piece.before, piece.after, told))
        return True


def _side(role: str) -> str:
    return role


_SPECIAL: dict[type, Callable[[Any, Any, narrate.Piece], bool]] = {
    ev.Noted: Teller._noted,
    ev.SessionStarted: Teller._session,
    ev.SceneStarted: Teller._scene,
    ev.TimeChanged: Teller._time,
    ev.RoundStarted: Teller._round,
    ev.ZonesChanged: Teller._changed,
    ev.EncounterKept: Teller._changed,
    ev.OptionChanged: Teller._remarked,
    ev.BookChanged: Teller._remarked,
    ev.Ordered: Teller._remarked,
    ev.StoryChanged: Teller._edited,
    ev.Happened: Teller._happened,
    ev.TracksChanged: Teller._tracked,
}
