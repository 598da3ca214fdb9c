"""The one table of keys: bindings, footer, palette and help are views of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rules.text import N_, Translator


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
    Key("check", ("r",), N_("Roll"), N_("roll a check: + and - change the dice, digits choose"), 2),
    Key("move", ("m",), N_("Move"), N_("move to a zone"), 3),
    Key("move_toward", ("<",), N_("Toward"), N_("move one zone toward the first")),
    Key("move_away", (">",), N_("Away"), N_("move one zone away from the first")),
    Key("next", ("n",), N_("Next"), N_("next turn, phase or round"), 4),
    Key("hold", ("w",), N_("Hold"), N_("delay the turn; on a creature that holds: act now"), 5),
    Key("damage", ("-",), N_("Damage"), N_("deal damage: an amount, then Enter"), 6),
    Key("heal", ("+",), N_("Heal"), N_("heal: an amount, then Enter")),
    Key("status", ("s",), N_("Status"), N_("give, change or end a state or a condition"), 7),
    Key("table", ("t",), N_("Table"), N_("draw from a random table: letters search, digits pick")),
    Key("mark", ("x",), N_("Mark"), N_("mark the selected creature: keys then act on all marked")),
    Key("mark_zone", ("v",), N_("Mark zone"), N_("mark everybody in the zone of the selected one")),
    Key("remove", ("delete",), N_("Remove"), N_("take the selected or the marked from the table")),
    Key(
        "encounters", ("b",), N_("Encounters"), N_("fights prepared and paused: start, prepare, save, pause")
    ),
    Key("oracle", ("o",), N_("Oracle"), N_("ask the oracle; + or - at the end: more or less likely")),
    Key("write", ("d",), N_("Diary"), N_("write a note of several lines; Tab completes names")),
    Key("switch_time", ("!",), N_("Time"), N_("narrative or action time"), 9),
    Key("command", ("c", ":"), N_("Command"), N_("type a line of the command language"), 8),
    Key("edit", ("e",), N_("Edit"), N_("edit the selected creature; with nobody selected, a new hero")),
    Key("undo", ("u",), N_("Undo"), N_("undo the last entry, whatever made it"), 10),
    Key("redo", ("y",), N_("Redo"), N_("bring back what was undone"), 11),
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
    Key("size_left", ("shift+left",), N_("Border left"), N_("move the border beside the pane to the left")),
    Key(
        "size_right", ("shift+right",), N_("Border right"), N_("move the border beside the pane to the right")
    ),
    Key("size_up", ("shift+up",), N_("Border up"), N_("move the border above or below the pane up")),
    Key("size_down", ("shift+down",), N_("Border down"), N_("move the border above or below the pane down")),
    Key("secret", ("g",), N_("GM only"), N_("the next roll or line is for the game master only")),
    Key("export", (".",), N_("Export"), N_("write this session, or more, as a text to be read elsewhere")),
    Key("palette", ("p",), N_("Palette"), N_("find any command, creature or setting")),
    Key("settings", (",",), N_("Settings"), N_("language, theme, signs, timer, keys")),
    Key("help", ("?", "f1"), N_("Help"), N_("these keys"), 12),
)

#: Keys of prompts and decisions; the rule system has more.
ANSWER_KEYS: tuple[tuple[str, str], ...] = (
    (N_("digit"), N_("select a creature, pick a target or an answer")),
    ("Enter", N_("accept; end a list of targets")),
    ("o", N_("in the actions of a foe: another proposal; Enter does what is proposed")),
    ("Esc", N_("leave the prompt or the field")),
)

#: What works at any time, keys and mouse.
EVERYWHERE_KEYS: tuple[tuple[str, str], ...] = (
    ("Ctrl+Z", N_("undo from anywhere")),
    ("Ctrl+P", N_("the palette")),
    ("Ctrl+Q", N_("leave; everything is saved")),
    (N_("mouse"), N_("click creatures, zones, answers and the keys below; drag borders; the wheel scrolls")),
)


@dataclass(frozen=True)
class KeyTable:
    """The keys of the play screen, as they come or as the user has mapped them."""

    rows: tuple[Key, ...] = PLAY_KEYS

    def action_for(self, key: str, character: str | None) -> str | None:
        """The action of a key press on the play screen, or None."""
        pressed = {key, (character or "").lower()}
        return next((row.action for row in self.rows if pressed & set(row.keys)), None)

    def keys_of(self, action: str) -> tuple[str, ...]:
        """The keys of an action; none of one that there is not."""
        return next((row.keys for row in self.rows if row.action == action), ())

    def key_of(self, action: str, t: Translator | None = None) -> str:
        """How the first key of an action is written."""
        return written_key((*self.keys_of(action), "")[0], t)


#: The keys as they come.
KEY_TABLE = KeyTable()


def action_for(key: str, character: str | None) -> str | None:
    """The action of a key press with the keys as they come, or None."""
    return KEY_TABLE.action_for(key, character)


def key_of(action: str) -> str:
    """How the first key of an action is written, with the keys as they come."""
    return KEY_TABLE.key_of(action)


def normal_key(key: str) -> str:
    """Return a key as the table has it: in lower case, without spaces, `control` as `ctrl`."""
    if len(key) == 1:
        return key.lower()
    return key.strip().lower().replace(" ", "").replace("control+", "ctrl+")


#: What keys without a character are called; what is not here is called the same everywhere: Tab, Esc, F2.
_KEY_NAMES: dict[str, str] = {
    "delete": N_("Delete"),
    "backspace": N_("Backspace"),
    "space": N_("Space"),
    "shift": N_("Shift"),
    "pageup": N_("PgUp"),
    "pagedown": N_("PgDn"),
    "home": N_("Home"),
    "end": N_("End"),
}
#: The arrows are drawn.
_ARROWS = {"left": "←", "right": "→", "up": "↑", "down": "↓"}


def written_key(key: str, t: Translator | None = None) -> str:
    """Return a key as people write it: `ctrl+s` is Ctrl+S, `f2` is F2, a character is itself.

    Given a translator, as the keyboards of that language have it, with arrows drawn: `shift+left` is
    Mayús+← in Spanish.
    """
    if len(key) < 2:
        return key
    return "+".join(_written_part(part, t) for part in key.split("+"))


def written_keys(keys: str, t: Translator) -> str:
    """Several keys with spaces between them, each as `written_key` has it; what is drawn already stays."""
    return " ".join(written_key(key, t) for key in keys.split())


def named_key(word: str, t: Translator) -> str | None:
    """The key that is called this on the screen, None for no name of a key: Supr is `delete` in Spanish."""
    names = (*_KEY_NAMES, "enter", "escape", "tab")
    return next((key for key in names if written_key(key, t) == word), None)


def _written_part(part: str, t: Translator | None) -> str:
    if part == "escape":
        return "Esc"
    if t is not None and part in _ARROWS:
        return _ARROWS[part]
    if part in _KEY_NAMES:
        return t.text(_KEY_NAMES[part]) if t is not None else _KEY_NAMES[part]
    return part[:1].upper() + part[1:]


def owners(table: tuple[Key, ...]) -> dict[str, list[str]]:
    """The actions that claim each key."""
    found: dict[str, list[str]] = {}
    for row in table:
        for key in row.keys:
            found.setdefault(key, []).append(row.action)
    return found
