"""All that the program makes of a campaign, for tests that only ask whether it can."""

from __future__ import annotations

import msgspec

from app.bar import bar_view
from app.console.console import Console
from app.console.plain import reply_json
from app.console.situation import situation_lines
from app.i18n import translator
from app.present import turn_blocks, zone_cards
from app.prompt import action_list
from app.session import Session
from app.sheet_fields import editing_sections
from rules.state import State
from rules.system import get
from rules.text import plain

LANGUAGES = tuple(translator(language) for language in ("en", "es"))


def is_told(text: str) -> None:
    """A sentence for people: something, on one line."""
    assert text.strip()
    assert "\n" not in text, text


def everything_shown(state: State) -> None:
    """All that the screen and the line mode make of a state, in each language."""
    for t in LANGUAGES:
        zone_cards(state, t)
        turn_blocks(state, t)
        for line in situation_lines(state, t):
            assert plain(line) is not None
        bar_view(state, None, "", t, odds=True)
        editing_sections(state, t)
        for creature in state.creatures.values():
            get(state.rules).sheet(state, creature, t)
            bar_view(state, action_list(creature.id), "", t, odds=True)


def played(session: Session, *lines: str) -> None:
    """Lines typed at a campaign: each is answered, and the answer can be published."""
    for t in LANGUAGES:
        console = Console(session, t)
        for text in ("state", *lines, "log 20"):
            reply = console.run(text)
            msgspec.json.encode(reply_json(console, reply))
            if reply.error is not None:
                is_told(console.error_text(reply.error))
    everything_shown(session.state)
