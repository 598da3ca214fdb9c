"""The hands of somebody who presses anything: keys, clicks, pastes and lines on the real app."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Sequence
from random import Random

from console.random_lines import PIECES, any_line
from playing import screen_text
from random_checks import check_at_table, is_over
from random_moves import CHARACTERS, OFTEN, OTHER_KEYS, PASTES, SETTINGS, SIZES, SOUGHT, TABLE_KEYS, TEXTS
from storage.saving import disk_full, trouble_at
from textual import events
from textual.geometry import Offset
from textual.keys import _character_to_key
from textual.pilot import Pilot

from app.panes.decision_bar import DecisionBar
from app.screens.play import PlayScreen
from app.tabletop import TabletopApp

PATIENCE = 20.0
#: Escapes that lead back to the table from anywhere.
WAYS_BACK = 14


class Hands:
    """Each `_do_…` is a kind of move; two numbers say which of its kind.

    `done` has what was pressed, to be read after a failure; `silent` counts keys in a prompt or a decision
    that changed nothing on the screen and were not answered.
    """

    app: TabletopApp
    pilot: Pilot[int]

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.done: list[str] = []
        self.silent: Counter[tuple[str, str]] = Counter()

    def where(self) -> str:
        """The screen that is in front, and what it asks."""
        screen, app = self.app.screen, self.app
        if not isinstance(screen, PlayScreen):
            return type(screen).__name__
        prompt, opened = screen.prompt, screen.state.open
        parts = ["table"]
        if prompt is not None:
            more = (getattr(prompt, name, "") for name in ("kind", "verb", "asks"))
            parts += [type(prompt).__name__, *map(str, more)]
        if opened is not None:
            parts.append(f"open:{type(opened).__name__}")
        if app.focused is not None:
            parts.append(type(app.focused).__name__)
        return " ".join(part for part in parts if part)

    # Waiting

    async def _settle(self) -> None:
        # Of the processor, for the machine may be busy; who sleeps for ever is ended by whoever runs this.
        end = time.process_time() + PATIENCE
        for _ in range(2):
            await asyncio.sleep(0)
            while self.app.keys.busy:
                await asyncio.sleep(0.002)
                if self.app._exception is not None or is_over(self.app):
                    return
                assert time.process_time() < end, "a key is never done"
            if is_over(self.app) or not await self.pilot._wait_for_screen():
                return

    def _wait_for_threads(self) -> None:
        for thread in threading.enumerate():
            if thread.name == "beside":
                thread.join(PATIENCE)

    async def _press(self, *keys: str) -> None:
        """Press keys one after another, each as the terminal would send it."""
        for key in keys:
            self._post(key)
            await self._settle()

    def _post(self, key: str) -> None:
        named = {"enter": "\r", "tab": "\t", "space": " "}
        if len(key) == 1:
            self.app.post_message(events.Key(_character_to_key(key), key))
        else:
            self.app.post_message(events.Key(key, named.get(key)))

    async def _burst(self, keys: str | Sequence[str]) -> None:
        for key in keys:
            self._post(key)
        await self._settle()

    # Moves

    async def _key(self, key: str) -> None:
        self.done.append(key)
        before, where = screen_text(self.pilot), self.where()
        asked = where.startswith("table") and ("Prompt" in where or "open:" in where) and "Input" not in where
        asked = asked and (len(key) == 1 or key in ("enter", "delete", "backspace", "space"))
        await self._press(key)
        if is_over(self.app) or not asked or screen_text(self.pilot) != before or where != self.where():
            return
        if not self.app.screen.query_one(DecisionBar).notice:
            self.silent[where, key] += 1

    async def _do_table_key(self, a: int, b: int) -> None:
        await self._key(TABLE_KEYS[a % len(TABLE_KEYS)])

    async def _do_often(self, a: int, b: int) -> None:
        await self._key(OFTEN[a % len(OFTEN)])

    async def _do_other_key(self, a: int, b: int) -> None:
        await self._key(OTHER_KEYS[a % len(OTHER_KEYS)])

    async def _do_character(self, a: int, b: int) -> None:
        await self._key(CHARACTERS[a % len(CHARACTERS)])

    async def _do_answer(self, a: int, b: int) -> None:
        """A key that the decision bar writes; a letter of the table when it writes none."""
        play = self.app.play
        view = play._bar_view() if play is not None and self.app.screen is play else None
        if view is None or not view.choices:
            await self._do_often(a, b)
            return
        key = view.choices[a % len(view.choices)].key
        await self._key(key if len(key) == 1 else "enter")

    async def _do_line(self, a: int, b: int) -> None:
        session = self.app.session
        if session is None or self.app.screen is not self.app.play:
            await self._do_often(a, b)
            return
        text = any_line(Random(a * 10_000 + b), session.state)
        await self._type("c" + "".join(char for char in text if char.isprintable()), enter=True)

    async def _do_hostile_line(self, a: int, b: int) -> None:
        if self.app.play is None:
            return
        chance = Random(a * 10_000 + b)
        pieces = [piece for piece in PIECES if piece.isprintable()]
        text = " ".join(chance.choice(pieces) for _ in range(chance.randint(1, 6)))
        await self._type(f"c{text}", enter=True)

    async def _do_text(self, a: int, b: int) -> None:
        """A text blindly, as somebody who believes to be in a field; Enter half of the times."""
        await self._type(TEXTS[a % len(TEXTS)], enter=bool(b % 2))

    async def _type(self, text: str, *, enter: bool) -> None:
        self.done.append(repr(text) + ("⏎" if enter else ""))
        await self._burst([*text.replace("\n", " "), *(["enter"] if enter else [])])

    async def _do_sought(self, a: int, b: int) -> None:
        """Something found in the palette, mostly chosen."""
        text = SOUGHT[a % len(SOUGHT)]
        self.done.append(f"palette {text!r}")
        await self._press("ctrl+p")
        await self._burst(text)
        await self.pilot.pause(0.15)
        await self._burst([*["down"] * (b % 4), "enter" if b % 5 else "escape"])
        await self.pilot.pause()

    async def _do_click(self, a: int, b: int) -> None:
        place = self._place(a, b)
        self.done.append(f"click {place}")
        await self.pilot.click(offset=place, times=1 + (a % 7 == 0), control=b % 6 == 0)
        await self._settle()

    async def _do_drag(self, a: int, b: int) -> None:
        start, end = self._place(a, b), self._place(b, a)
        self.done.append(f"drag {start} {end}")
        await self.pilot.mouse_down(offset=start)
        await self.pilot.hover(offset=end)
        if not is_over(self.app):
            await self.pilot.mouse_up(offset=end)
        await self._settle()

    async def _do_scroll(self, a: int, b: int) -> None:
        x, y = self._place(a, b)
        kind = events.MouseScrollUp if b % 2 else events.MouseScrollDown
        self.done.append(f"{kind.__name__} {x} {y}")
        for _ in range(1 + a % 5):
            self.app.screen._forward_event(kind(self.app.screen, x, y, 0, 0, 0, False, False, False))
        await self._settle()

    def _place(self, a: int, b: int) -> tuple[int, int]:
        """A cell: anywhere, or in the middle of something that is there."""
        width, height = self.app.size
        there = [w for w in self.app.screen.walk_children() if w.display and w.region.area]  # type: ignore[attr-defined]
        if there and (a + b) % 3:
            region = there[a % len(there)].region.intersection(self.app.screen.region)
            if region.area:
                return Offset(region.x + b % region.width, region.y + (a + b) % region.height)
        return Offset(a % width, b % height)

    async def _do_paste(self, a: int, b: int) -> None:
        text = PASTES[a % len(PASTES)]
        self.done.append(f"paste {text[:40]!r}")
        self.app.post_message(events.Paste(text))
        await self._settle()
        if b % 2:
            await self._press("enter")

    async def _do_resize(self, a: int, b: int) -> None:
        self.size = SIZES[a % len(SIZES)]
        self.done.append(f"resize {self.size}")
        await self.pilot.resize_terminal(*self.size)
        await self._settle()

    async def _do_setting(self, a: int, b: int) -> None:
        name, value = SETTINGS[a % len(SETTINGS)]
        self.done.append(f"{name}={value}")
        self.app.tuning.set(name, value)
        await self._settle()

    async def _do_undo(self, a: int, b: int) -> None:
        await self._many("u", 1 + a % 6)

    async def _do_redo(self, a: int, b: int) -> None:
        await self._many("y", 1 + a % 6)

    async def _many(self, key: str, count: int) -> None:
        if self.app.screen is self.app.play:
            self.done.append(key * count)
            await self._burst(key * count)

    async def _do_escape(self, a: int, b: int) -> None:
        """Escape leads back to the table from anywhere."""
        self.done.append("escape…")
        for _ in range(WAYS_BACK):
            await self._press("escape")
        check_at_table(self.app)
        play = self.app.play
        if play is not None:
            await self._press("?")
            assert self.app.screen is not play, "the table does not take keys any more"
            await self._press("escape")
            assert self.app.screen is play

    async def _do_burst(self, a: int, b: int) -> None:
        chance = Random(a * 10_000 + b)
        keys = [chance.choice((*TABLE_KEYS, *OFTEN)) for _ in range(12)]
        self.done.append(f"burst {' '.join(keys)}")
        await self._burst(keys)

    async def _do_full_disk(self, a: int, b: int) -> None:
        """The disk fills up under a few keys: it is told, and what stands is what is on disk."""
        chance = Random(a * 10_000 + b)
        self.done.append("full disk")
        with trouble_at(1 + a % 4, disk_full, half=bool(b % 2)):
            for _ in range(3):
                await self._key(chance.choice((*TABLE_KEYS, *OFTEN)))

    async def _do_there_and_back(self, a: int, b: int) -> None:
        """Undo to the beginning and redo to the end by the keys: the same states, the same head."""
        await self._do_escape(a, b)
        session, play = self.app.session, self.app.play
        if session is None or play is None or session.store.tail > 60:
            return
        self.done.append("there and back")
        head, state = session.state.seq, session.state
        undone = session.store.tail - head
        await self._burst("u" * head)
        assert session.state.seq == 0, "undo does not lead to the beginning"
        assert session.state.creatures == {}
        await self._burst("y" * head)
        assert session.state == state, "redo leads elsewhere"
        assert session.store.tail - head == undone
