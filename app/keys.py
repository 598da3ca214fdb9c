"""The one table of keys: bindings, footer, palette and help are views of it."""

from __future__ import annotations

from typing import NamedTuple

from rules.text import N_


class Key(NamedTuple):
    """A key of the play screen: what it does, where the footer shows it, and how it is written.

    `keys` are Textual key names or characters; `footer` is its place there, 0 for nowhere.
    """

    action: str
    keys: tuple[str, ...]
    label: str
    help: str
    footer: int = 0


#: Letters do the same in upper and lower case.
PLAY_KEYS: tuple[Key, ...] = (
    Key("act", ("a",), N_("Act"), N_("what the selected creature can do, with odds"), 1),
    Key("check", ("r",), N_("Roll"), N_("roll a check: + and - for boons and banes, then the difficulty"), 2),
    Key("move", ("m",), N_("Move"), N_("move to a zone"), 3),
    Key("move_toward", ("<",), N_("Toward"), N_("move one zone toward the first")),
    Key("move_away", (">",), N_("Away"), N_("move one zone away from the first")),
    Key("next", ("n",), N_("Next"), N_("next turn, phase or round"), 4),
    Key("hold", ("w",), N_("Hold"), N_("delay the turn; on a creature that holds: act now"), 5),
    Key("damage", ("-",), N_("Damage"), N_("hand out strikes: a digit, then Enter"), 6),
    Key("heal", ("+",), N_("Heal"), N_("give strikes back: a digit, then Enter")),
    Key("switch_time", ("!",), N_("Time"), N_("narrative or action time"), 8),
    Key("command", ("c", ":"), N_("Command"), N_("type a line of the command language"), 7),
    Key("edit", ("e",), N_("Edit"), N_("edit the selected creature; with nobody selected, a new hero")),
    Key("undo", ("u",), N_("Undo"), N_("undo the last entry, whatever made it"), 9),
    Key("redo", ("y",), N_("Redo"), N_("bring back what was undone"), 10),
    Key("history", ("j",), N_("History"), N_("every step of the campaign: look at any, go back or on to it")),
    Key("show_zones", ("z",), N_("Zones"), N_("go to the zones")),
    Key("show_turns", ("i",), N_("Turns"), N_("go to the turns")),
    Key("show_sheet", ("f",), N_("Sheet"), N_("go to the sheet")),
    Key("show_log", ("l",), N_("Log"), N_("go to the log; arrows move, Enter opens an entry")),
    Key(
        "search_log",
        ("/",),
        N_("Search"),
        N_("search the whole log; then n and N go to what was found earlier and later, Esc ends"),
    ),
    Key("secret", ("g",), N_("GM only"), N_("the next roll or line is for the game master only")),
    Key("palette", ("p",), N_("Palette"), N_("find any command, creature or setting")),
    Key("help", ("?", "f1"), N_("Help"), N_("these keys"), 11),
)

#: Keys that work while something waits for an answer or a prompt is open.
ANSWER_KEYS: tuple[tuple[str, str], ...] = (
    (N_("digit"), N_("select a creature, pick a target, spend that much karma")),
    ("+ -", N_("boons and banes in a roll")),
    ("h", N_("in a roll: who helps")),
    ("t", N_("in a check: a trained area gives a boon")),
    ("k", N_("spend the least karma that helps")),
    ("h", N_("use a hero die")),
    ("Enter", N_("accept")),
    ("Esc", N_("leave the prompt or the field")),
    ("Ctrl+Z", N_("undo from anywhere")),
    ("Ctrl+P", N_("the palette")),
    ("Ctrl+Q", N_("leave; everything is saved")),
)


def action_for(key: str, character: str | None) -> str | None:
    """The action of a key press on the play screen, or None."""
    pressed = {key, (character or "").lower()}
    for row in PLAY_KEYS:
        if pressed & set(row.keys):
            return row.action
    return None


def key_of(action: str) -> str:
    """How the first key of an action is written."""
    return next((row.keys[0] for row in PLAY_KEYS if row.action == action), "")


def clashes(table: tuple[Key, ...] = PLAY_KEYS) -> list[str]:
    """Keys that two actions claim; empty for a sound table."""
    seen: dict[str, str] = {}
    found: list[str] = []
    for row in table:
        for key in row.keys:
            if key in seen:
                found.append(f"{key}: {seen[key]}, {row.action}")
            seen[key] = row.action
    return found
