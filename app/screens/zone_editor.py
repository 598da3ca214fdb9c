"""The zones of the scene as a list: named, linked, marked, put in order, added and removed."""

from __future__ import annotations

import msgspec
from textual import on

from app.filling import filled
from app.keys import written_key
from app.messages import HistoryAsked
from app.present import HIDDEN
from app.screens.form_screen import FormScreen
from app.screens.table import TableScreen
from app.widgets import line_edit
from app.widgets.form_rows import Drawn, FormRows, written_row
from app.widgets.line_edit import LineEdit
from app.zone_rows import LINKS_OF, ZoneRow, click_at, zone_row
from app.zone_words import asked_name, explained, signs_hint, writing_keys, zone_keys
from rules.commands import (
    AddZone,
    Command,
    LinkZones,
    MoveSeveral,
    RemoveZone,
    SetZone,
    ShiftZone,
)
from rules.errors import Refused
from rules.people import zone_name
from rules.state import Zone
from rules.text import N_, Line, Span, phrase

#: What a click on the row below the zones means.
_NEW = "+"

_FLAGS = {"d": "difficult", "h": "hidden", "o": "out"}


class ZoneEditor(FormScreen[None]):
    """Edits the zones; every change is one command, and one step of undo."""

    def __init__(self, table: TableScreen, zone_id: str = "") -> None:
        super().__init__(table)
        self._zone_id = zone_id
        self._place = 0
        self._edit: LineEdit | None = None
        self._adding = False
        #: Whether the zone that is being added is one that players do not know of.
        self._unseen = False
        self._linking = False
        self._digits = ""

    # --- where the cursor is ---

    @property
    def zone(self) -> Zone:
        """The chosen zone; when it has gone, the one that stands in its place."""
        zones = self.state.zones
        for place, zone in enumerate(zones):
            if zone.id == self._zone_id:
                self._place = place
                return zone
        self._place = min(self._place, len(zones) - 1)
        self._zone_id = zones[self._place].id
        return zones[self._place]

    def _go(self, step: int) -> None:
        zones = self.state.zones
        place = max(0, min(len(zones) - 1, zones.index(self.zone) + step))
        self._zone_id, self._place = zones[place].id, place

    # --- keys ---

    async def press(self, key: str, character: str | None) -> None:
        """Take one key."""
        self.quieten()
        if self._edit is not None:
            await self._write(self._edit, key, character)
        elif self._linking:
            await self._press_link(key, character)
        else:
            await self._press(key, (character or "").lower())
        self.show()

    async def _write(self, edit: LineEdit, key: str, character: str | None) -> None:
        """A key while a name is written: letters are letters."""
        if key == "escape":
            self._edit = None
        elif key == "enter":
            await self._call_it(edit.text)
        elif key == "tab" and self._adding:
            self._unseen = not self._unseen
        else:
            self._edit = line_edit.press(edit, key, character) or edit

    async def _call_it(self, name: str) -> None:
        """Give the written name; a refused one stays to be mended."""
        zone = self.zone
        if not self._adding:
            if name == zone_name(zone, self.words) or await self.issue(SetZone(zone=zone.id, name=name)):
                self._edit = None
            return
        known = {one.id for one in self.state.zones}
        if await self.issue(AddZone(name=name, after=zone.id, hidden=self._unseen)):
            self._edit = None
            self._zone_id = next((one.id for one in self.state.zones if one.id not in known), zone.id)

    async def _press(self, key: str, letter: str) -> None:
        zone, last = self.zone, len(self.state.zones)
        moves = {"up": -1, "down": 1, "pageup": -5, "pagedown": 5, "home": -last, "end": last}
        if key in moves:
            self._go(moves[key])
        elif key == "escape" or letter == "q":
            self.dismiss(None)
        elif letter in _FLAGS:
            await self._flag(zone, _FLAGS[letter])
        elif letter in ("+", "-"):
            await self.issue(ShiftZone(zone=zone.id, later=letter == "+"))
        elif letter in ("u", "y"):
            await HistoryAsked("undo" if letter == "u" else "redo").sent_to(self.app)
        elif letter == "a":
            self._begin(adding=True)
        elif letter == "e" or key == "enter":
            self._begin(adding=False)
        elif letter == "l":
            self._linking, self._digits = True, ""
        elif letter == "m":
            await self._empty(zone)
        elif key == "delete":
            await self._remove(zone)

    def _begin(self, *, adding: bool) -> None:
        self._adding, self._linking, self._unseen = adding, False, False
        self._edit = line_edit.written("" if adding else zone_name(self.zone, self.words))

    async def _flag(self, zone: Zone, flag: str) -> None:
        await self.issue(msgspec.structs.replace(SetZone(zone=zone.id), **{flag: not getattr(zone, flag)}))

    # --- links ---

    async def _press_link(self, key: str, character: str | None) -> None:
        """A digit links the zone of that number, or parts it; two digits where there are ten zones."""
        if key in ("escape", "enter") or (character or "").lower() == "l":
            typed, self._digits = self._digits, ""
            if key == "enter" and typed:
                await self._toggle_link(int(typed))
            else:
                self._linking = False
        elif character and character in "0123456789":
            typed = (self._digits + character).lstrip("0")
            longer = typed and int(typed) * 10 <= len(self.state.zones)
            self._digits = typed if longer else ""
            if typed and not longer:
                await self._toggle_link(int(typed))

    async def _toggle_link(self, number: int) -> None:
        if not 1 <= number <= len(self.state.zones):
            self.refuse(Refused("unknown-zone", name=str(number)))
            return
        await self._toggle(self.state.zones[number - 1].id)

    async def _toggle(self, other: str) -> None:
        zone = self.zone
        if other == zone.id:
            self.show_problem(self.words.text("A zone is not linked to itself."))
            return
        # As the kernel has it, only what is known from both sides is a link.
        linked = other in zone.links and zone.id in self.state.zone(other).links
        await self.issue(LinkZones(zone=zone.id, other=other, unlink=linked))

    # --- taking away ---

    def _refuge(self, zone: Zone) -> Zone | None:
        """Where those who stand in a zone would go: next to it, rather in combat than out of it."""
        others = [other for other in self.state.zones if other.id != zone.id]
        ranked = sorted(others, key=lambda other: (other.id not in zone.links, other.out != zone.out))
        return ranked[0] if ranked else None

    def _people(self, zone: Zone) -> tuple[str, ...]:
        return tuple(c.id for c in self.state.creatures.values() if c.zone == zone.id)

    async def _remove(self, zone: Zone) -> None:
        """Take an empty zone away; of one with somebody in it, say the key that empties it."""
        if await self.issue(RemoveZone(zone=zone.id)):
            self.tell(self._said(N_("{zone} is gone. u brings it back."), zone))
            return
        refuge = self._refuge(zone)
        if self._people(zone) and refuge is not None:
            t, more = self.words, self.words.text("m moves everybody to {zone}; then {key} again.")
            more = filled(more, key=written_key("delete", t), zone=zone_name(refuge, t))
            self.show_problem(f"{self._problem} {more}")

    def _said(self, template: str, zone: Zone) -> Line:
        return phrase(self.words.text(template), {"zone": Span(zone_name(zone, self.words), "strong")})

    async def _empty(self, zone: Zone) -> None:
        """Move everybody in a zone beside it, as the game master may."""
        people, refuge = self._people(zone), self._refuge(zone)
        if not people or refuge is None:
            self.show_problem(self.words.text("There is nobody to move."))
            return
        command: Command = MoveSeveral(creatures=people, zone=refuge.id, force=True)
        if await self.issue(command):
            self.tell(self._said(N_("Everybody has gone to {zone}."), refuge))

    # --- the mouse, pastes, undo ---

    @on(FormRows.Clicked)
    async def _click(self, message: FormRows.Clicked) -> None:
        message.stop()
        self.quieten()
        if self._edit is not None:
            self._edit = None
        await self._clicked(*message.click.split(" "), column=message.column)
        self.show()

    async def _clicked(self, zone_id: str, part: str = "", *, column: int) -> None:
        if zone_id == _NEW:
            self._begin(adding=True)
            return
        zone = self.state.zone(zone_id)
        if self._linking and zone.id != self.zone.id:
            await self._toggle(zone.id)
            return
        was = self.zone.id
        hit = part or click_at(self._row(zone), column)
        self._zone_id = zone.id
        if hit in _FLAGS.values():
            await self._flag(zone, hit)
        elif hit == LINKS_OF:
            self._linking, self._digits = not (self._linking and zone.id == was), ""
        elif hit in ("earlier", "later"):
            await self.issue(ShiftZone(zone=zone.id, later=hit == "later"))
        elif hit == "remove":
            await self._remove(zone)
        elif zone.id == was:
            self._begin(adding=False)

    def paste(self, text: str) -> None:
        """Write a pasted text where a name is written."""
        if self._edit is not None:
            self._edit = line_edit.insert(self._edit, text)
            self.show()

    def undo_here(self) -> bool:
        """A name being written is given up first; then the game's own steps are undone."""
        writing, self._edit = self._edit is not None, None
        self.show()
        return writing

    # --- drawing ---

    def _row(self, zone: Zone) -> ZoneRow:
        here = zone.id == self.zone.id
        width = self.query_one("#form-rows", FormRows).scrollable_content_region.width
        return zone_row(self.state, zone, width, self.words, here=here)

    def title_line(self) -> Line:
        """What the list is."""
        return (Span(self.words.text("Zones"), "strong"),)

    def drawing(self, width: int) -> tuple[list[Drawn], tuple[int, int]]:
        """Two lines for each zone: its name with its flags, and its links with who is there."""
        drawn: list[Drawn] = []
        here, at = self.zone.id, 0
        for zone in self.state.zones:
            row = self._row(zone)
            chosen = zone.id == here
            lit = (0, width) if chosen else (0, 0)
            edit = self._edit if chosen else None
            at = len(drawn) if chosen else at
            if edit is not None and not self._adding:
                drawn.append(written_row(row.head, edit, width, zone.id))
            else:
                drawn.append(Drawn(row.line, lit, zone.id))
            drawn.append(Drawn(row.about, lit, f"{zone.id} {LINKS_OF}"))
            if edit is not None and self._adding:
                at = len(drawn) - 1
                sign = f"  + {HIDDEN} " if self._unseen else "  + "
                drawn.append(written_row((Span(sign, "accent"),), edit, width, _NEW))
        drawn.append(Drawn((Span(f"  + {self.words.text('another zone')}", "muted"),), click=_NEW))
        return drawn, (at, at + 1)

    def hint_line(self) -> Line:
        """What is being asked, or what the links come to."""
        t = self.words
        if self._edit is not None:
            return self._said(asked_name(adding=self._adding, unseen=self._unseen), self.zone)
        if self._linking:
            asked = self._said(N_("Number of the zone one move from {zone}; again to part them."), self.zone)
            return (*asked, Span(f" {self._digits}_", "key")) if self._digits else asked
        return signs_hint(t)

    def keys_shown(self) -> list[tuple[str, str]]:
        """The keys with what each does, in more words than there is room for at the foot."""
        asked = self._edit is not None or self._linking
        return super().keys_shown() if asked else explained(super().keys_shown(), self.words)

    @property
    def writing(self) -> bool:
        """Whether a name or a text is being written."""
        return self._edit is not None

    def keys(self) -> list[tuple[str, str]]:
        """What can be pressed."""
        t = self.words
        if self._edit is not None:
            return writing_keys(t, adding=self._adding, unseen=self._unseen)
        if self._linking:
            return [("1…9", t.text("link or part")), ("Esc", t.text("done"))]
        return zone_keys(t)
