"""From the records of a campaign to its chronicle, through the one filter for players."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, tzinfo
from itertools import pairwise
from typing import NamedTuple

from app.chronicle.parts import NoSuchPart, Part
from app.chronicle.people import fighters
from app.chronicle.telling import Edited, Item, SceneBegins, SessionBegins, Teller
from app.chronicle.values import (
    Chronicle,
    Draw,
    Entry,
    FightBegins,
    FightEnds,
    Prose,
    Question,
    Scene,
    Session,
    Twist,
)
from app.session import Session as Campaign
from rules.commands import PauseEncounter, StartEncounter
from rules.naming import NAME_LIMIT, display_name, words_of
from rules.outward import outward_state
from rules.outward_slips import without_slips
from rules.outward_story import OutwardStory
from rules.record import AnyRecord, fold
from rules.solo.commands import EditNote
from rules.state import State
from rules.system import get
from rules.text import Translator
from rules.veiling import outward_scene_number

#: A pause from which on nobody was playing, in milliseconds.
_PAUSE = 30 * 60_000
_MINUTE = 60_000


def chronicle(
    campaign: Campaign,
    t: Translator,
    part: Part = Part(),  # noqa: B008 - a constant
    *,
    exact: bool = False,
    zone: tzinfo | None = None,
) -> Chronicle:
    """What players may know of a campaign up to where it stands, in the words of `t`.

    `exact` tells also what foes have left. Days are those of the time zone, by default this machine's.
    Raises NoSuchPart, and SaveProblem where a chapter cannot be read.
    """
    # What was played before anybody said that a session begins was the first one.
    gathering = _Gathering(t, part, exact, names_of(campaign.state))
    for record, before in without_slips(records_of(campaign)):
        gathering.take(record, before)
    gathering.close_fight()
    sessions = gathering.sessions(zone)
    if not sessions:
        raise gathering.missing()
    meta, shown = campaign.store.meta, outward_state(campaign.state)
    here = {c.id: display_name(shown, c) for c in shown.creatures.values() if c.side == "hero"}
    names = tuple(dict.fromkeys({**gathering.fought, **here}.values()))
    return Chronicle(meta.title, get(meta.rules).title, t.language, names, tuple(sessions))


def last_session(campaign: Campaign) -> int:
    """The number of the session being played."""
    return max(1, campaign.state.session)


def records_of(campaign: Campaign) -> Iterator[tuple[AnyRecord, State]]:
    """Every record up to the head with the state before it, chapter by chapter."""
    seq, head = 1, campaign.state.seq
    while seq <= head:
        state, records = campaign.stretch(seq)
        for record in records:
            if record.seq > head:
                return
            yield record, state
            state = fold(state, record)
        seq = state.seq + 1


class _Place(NamedTuple):
    """A scene within a session, by the numbers that players know."""

    session: int
    scene: int


class _Open:
    """A scene whose entries are still coming; an entry that is None was struck out."""

    def __init__(self, place: _Place, title: str) -> None:
        self.place, self.title = place, title
        self.entries: list[Entry | None] = []

    @property
    def is_fighting(self) -> bool:
        """Whether a fight has begun here and not ended."""
        for entry in reversed(self.entries):
            if isinstance(entry, FightBegins | FightEnds):
                return isinstance(entry, FightBegins)
        return False


class _Gathering:
    """Puts steps where they belong: into sessions and scenes, counted as players know them."""

    def __init__(self, t: Translator, part: Part, exact: bool, names: frozenset[str]) -> None:
        self._t, self._part, self._exact, self._names = t, part, exact, names
        self._story, self._teller = OutwardStory(), Teller(t, exact=exact)
        self._place = _Place(1, 1)
        self._title, self._unseen = "", 0
        #: Sessions that began in secret: no number tells of them.
        self._unknown_sessions = 0
        self._scenes: list[_Open] = []
        #: Sessions of the part that have begun, also without a scene.
        self._begun: dict[int, None] = {}
        #: Where each note of the part stands, by the seq of its record.
        self._notes: dict[int, tuple[_Open, int]] = {}
        self._times: dict[int, list[int]] = {}
        self._seen: dict[_Place, None] = {}
        #: Heroes who have been in a fight, by their ids.
        self.fought: dict[str, str] = {}

    def take(self, record: AnyRecord, before: State) -> None:
        """The next record, with the state before it."""
        after = fold(before, record)
        self._unseen = after.scene.unseen
        begun = after.session - before.session, after.scene.number - before.scene.number
        if any(begun) or self._is_taken() or isinstance(record.command, EditNote):
            step = self._story.step(record, before, after)
            if step is None:
                self._unknown_sessions += bool(begun[0])
                return
            leaves = isinstance(record.command, StartEncounter | PauseEncounter)
            for item in self._teller.tell(step, leaves=leaves):
                self._item(item, record, before, after)
            if self._is_taken():
                self._times.setdefault(self._place.session, []).append(record.at)
        self._seen[self._place] = None

    def close_fight(self) -> None:
        """End a fight that goes on beyond what is told here."""
        if self._scenes and self._scenes[-1].is_fighting:
            self._scenes[-1].entries.append(FightEnds(goes_on=True))

    def missing(self) -> NoSuchPart:
        """Which number is wrong, with those that there are."""
        part = self._part
        sessions = sorted({place.session for place in self._seen})
        if part.session is not None and part.session not in sessions:
            return NoSuchPart("session", part.session, sessions)
        scenes = {place.scene for place in self._seen if part.session in (None, place.session)}
        return NoSuchPart("scene", part.scene or 0, sorted(scenes - {part.scene}), unseen=self._unseen > 0)

    def sessions(self, zone: tzinfo | None) -> list[Session]:
        """What has been gathered."""
        found: dict[int, list[Scene]] = {number: [] for number in self._begun}
        for scene in self._scenes:
            entries = tuple(entry for entry in scene.entries if entry is not None)
            found.setdefault(scene.place.session, []).append(Scene(scene.place.scene, scene.title, entries))
        return [
            Session(number, *_played(self._times.get(number, []), zone), tuple(scenes))
            for number, scenes in sorted(found.items())
        ]

    # --- items ---

    def _is_taken(self) -> bool:
        return self._part.takes(*self._place)

    def _item(self, item: Item, record: AnyRecord, before: State, after: State) -> None:
        if isinstance(item, SessionBegins):
            self.close_fight()
            self._place = _Place(after.session - self._unknown_sessions, self._place.scene)
            if self._is_taken() and self._part.scene is None:
                self._begun[self._place.session] = None
        elif isinstance(item, SceneBegins):
            self.close_fight()
            self._place = _Place(self._place.session, outward_scene_number(after.scene))
            self._title = item.title
            if self._is_taken():
                # A scene is one even before anything happens in it.
                self._here(before)
        elif isinstance(item, Edited):
            self._edit(item)
        elif self._is_taken():
            self._put(item, record, before)

    def _here(self, state: State) -> _Open:
        """The scene that entries belong to; one that begins in a fight shows who is in it."""
        if not self._scenes or self._scenes[-1].place != self._place:
            opened = _Open(self._place, self._title)
            self._scenes.append(opened)
            if state.time == "action":
                self._enter(
                    opened,
                    FightBegins(
                        people=fighters(outward_state(state), self._t, exact=self._exact), goes_on=True
                    ),
                )
        return self._scenes[-1]

    def _put(self, entry: Entry, record: AnyRecord, before: State) -> None:
        scene = self._here(before)
        if isinstance(entry, FightBegins):
            self.close_fight()
        elif isinstance(entry, FightEnds) and not scene.is_fighting:
            return
        if isinstance(entry, Prose):
            entry = _prose(entry.text, scene.entries, self._names)
            self._notes[record.seq] = (scene, len(scene.entries))
        self._enter(scene, entry)

    def _enter(self, scene: _Open, entry: Entry) -> None:
        scene.entries.append(entry)
        if isinstance(entry, FightBegins):
            self.fought.update({one.id: one.name for one in entry.people if one.side == "hero"})

    def _edit(self, edited: Edited) -> None:
        """Let a note read otherwise; one that players do not know of, or of another part, is none here."""
        if edited.seq in self._notes:
            scene, place = self._notes[edited.seq]
            before = scene.entries[:place]
            scene.entries[place] = _prose(edited.text, before, self._names) if edited.text else None


def _prose(text: str, before: Sequence[Entry | None], names: frozenset[str]) -> Prose:
    """What was written, names without the signs that completed them; one line after an answer comes of it."""
    text = _unsigned(text, names)
    last = next((entry for entry in reversed(before) if entry is not None), None)
    return Prose(text, isinstance(last, Question | Twist | Draw) and "\n" not in text)


#: What began a name that was completed; in a text for others it would be notation.
_SIGN = re.compile(r"(?<!\w)[@#](?=\w)")


def _unsigned(text: str, names: frozenset[str]) -> str:
    """A text without the `@` and `#` before names of the story, which are none for a reader."""

    def kept(found: re.Match[str]) -> str:
        rest = words_of(text[found.end() : found.end() + NAME_LIMIT])
        return "" if any(rest == name or rest.startswith(f"{name} ") for name in names) else found[0]

    return _SIGN.sub(kept, text)


def names_of(state: State) -> frozenset[str]:
    """The names of the story and of the table, as words."""
    people = (creature.name for creature in state.creatures.values())
    return frozenset(words_of(name) for name in (*people, *(entry.name for entry in state.story.entries)))


def _played(times: list[int], zone: tzinfo | None) -> tuple[str, int]:
    """The ISO date on which a session began, and how many minutes it took without its pauses."""
    known = sorted(at for at in times if at > 0)
    if not known:
        return "", 0
    gaps = (later - earlier for earlier, later in pairwise(known))
    try:
        date = datetime.fromtimestamp(known[0] / 1000, zone).date().isoformat()
    except (OverflowError, OSError, ValueError):
        # No calendar has this moment.
        return "", 0
    return date, round(sum(gap for gap in gaps if gap <= _PAUSE) / _MINUTE)
