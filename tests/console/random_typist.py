"""Somebody who types anything into the line mode; what must hold is looked at after each line."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

from console.desk import Desk, Reply
from console.random_lines import any_line
from screens.playing import new_session

from app import narrate, titles
from app.chronicle.formats import FORMATS, exported
from app.chronicle.parts import MECHANICS, NoSuchPart, Part
from app.console.situation import situation_lines
from app.i18n import translator
from app.outward_log import outward_entries
from app.present import turn_blocks, zone_cards
from app.session import Session
from rules.codec import codec
from rules.record import fold
from rules.soundness import broken_link
from rules.state import DiceSource
from rules.text import plain

LANGUAGES = tuple(translator(language) for language in ("en", "es"))
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*$")
#: What is said of entries that nobody ever decided.
_UNREAD = {t.text("A part of this entry cannot be read.") for t in LANGUAGES}
#: A gap of a sentence that nothing was put into; of all that is typed only `{who}` looks so.
_GAP = re.compile(r"\{[a-z_]{2,}\}(?<!\{who\})")

#: How a table of each system sits down before anything is typed.
SET_UP = {
    "ezd6": ("add Lucía as hero karma=3", "add Ñandú as hero", "add goblin x3", "action"),
    "bases2d6": (
        "add Lucía as «fire mage»",
        "add Ñandú as blade",
        "add «bandit captain» near",
        "add «goblin hexer» near",
        "action",
    ),
}


def a_table(saves: Path, rules: str, language: str, dice: DiceSource = "program") -> Path:
    """The folder of a campaign in its first round."""
    session = new_session(saves, *SET_UP[rules], rules=rules, language=language, dice=dice)
    session.close()
    return session.store.folder


class Typist:
    """Types into one campaign; `kinds` counts how they ended, `done` has them all, to be read afterwards."""

    def __init__(self, folder: Path, language: str, chance: Random) -> None:
        self.folder, self.language, self.chance = folder, language, chance
        self.kinds: Counter[str] = Counter()
        self.done: list[str] = []
        self._sit()

    def _sit(self) -> None:
        self.desk = Desk(Session.open(self.folder), self.language)

    def close(self) -> None:
        """Let go of the campaign."""
        self.desk.session.close()

    def step(self) -> None:
        """One line; now and then a step back and forth, a restart, or a look from outside."""
        chance = self.chance
        self.type(any_line(chance, self.desk.state))
        dice = chance.random()
        if dice < 0.1:
            self.there_and_back()
        elif dice < 0.13:
            self.restart()

    def type(self, line: str) -> Reply:
        """Run a line and look at what came of it."""
        self.done.append(line)
        desk = self.desk
        before, files, head = desk.state, desk.files(), desk.session.timeline.head
        reply = desk.reply(line)
        if not reply["ok"]:
            error = reply["error"]
            self.kinds[error["id"]] += 1
            assert _ID.match(error["id"]), error
            self._is_told(error["message"])
            assert desk.state is before, "a refusal changed the state"
            assert desk.files() == files, "a refusal changed the files"
            return reply
        assert reply["seq"] == desk.state.seq
        for told in reply.get("lines", ()):
            self._is_told(told)
        if "rolls" not in reply:
            moved = desk.state is not before
            self.kinds["moved" if moved else "looked"] += 1
            if not moved:
                assert desk.files() == files, "looking changed the files"
            return reply
        self.kinds["ran"] += 1
        assert desk.state.seq == before.seq + 1
        assert desk.session.timeline.head == head + 1 or head == 0 or before.seq != head
        self._looked_at()
        return reply

    def _is_told(self, text: str) -> None:
        assert text == "" or text.strip(), repr(text)
        assert "\n" not in text, repr(text)
        assert not _GAP.search(text), text
        assert text not in _UNREAD

    def _looked_at(self) -> None:
        """Whatever shows the newest record and state can do so, in each language."""
        session = self.desk.session
        timeline = session.timeline
        record, before = timeline.records[timeline.head - 1], timeline.states[timeline.head - 1]
        assert fold(before, record) == session.state
        assert broken_link(session.state) == ""
        code = codec(session.state.rules)
        assert code.state(code.encode(session.state)) == session.state
        assert code.record(code.encode(record)) == record
        for t in LANGUAGES:
            told = narrate.tell(record, before, t)
            assert told or record.secret, record
            self._is_told(titles.title(record, before, t))
            for line in (*told, *situation_lines(session.state, t)):
                self._is_told(plain(line))
            outward_entries(before, [record], t)
            zone_cards(session.state, t)
            turn_blocks(session.state, t)

    def there_and_back(self) -> None:
        """Undo and redo of some steps give back the very states."""
        session = self.desk.session
        if session.state.seq == 0:
            return
        count, state, tail = (
            self.chance.randint(1, min(4, session.state.seq)),
            session.state,
            session.store.tail,
        )
        before = {one.seq: one for one in session.timeline.states}
        self.type(f"undo {count}")
        assert session.state.seq == state.seq - count
        assert before.get(session.state.seq, session.state) == session.state
        self.type(f"rehacer {count}")
        assert session.state == state
        assert session.store.tail == tail

    def restart(self) -> None:
        """Close and open: the same state, and the same log in both languages."""
        state, tail = self.desk.state, self.desk.session.store.tail
        log = self.desk.reply("log 8")
        self.close()
        self._sit()
        assert self.desk.state == state
        assert self.desk.session.store.tail == tail
        assert self.desk.reply("log 8") == log

    def export(self) -> None:
        """The whole campaign in every format and language."""
        for t in LANGUAGES:
            for into in FORMATS:
                for exact in (False, True):
                    # There may be nothing that players may know.
                    with suppress(NoSuchPart):
                        exported(self.desk.session, into, t, Part(), frozenset(MECHANICS), exact=exact)
