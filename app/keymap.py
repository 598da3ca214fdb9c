"""The user's own keys: what the `[keymap]` table of the settings file makes of the one table of keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from app.filling import filled
from app.keys import PLAY_KEYS, Key, KeyTable, normal_key, owners
from rules.text import N_, Translator

#: Why a key cannot be given to an action, by what is wrong with it.
REASONS = {
    "digit": N_("digits choose creatures and answers"),
    "moves": N_("it answers, or moves in lists"),
    "taken": N_("it does the same everywhere in Fogón"),
    "terminal": N_("terminals keep it for themselves"),
    "other": N_("terminals send it as another key"),
    "dead": N_("it is a dead key on a Spanish keyboard"),
    "alone": N_("some terminals keep it: give the action another key beside it"),
    "unknown": N_("there is no such key"),
}

_MOVES = frozenset(
    [
        "enter",
        "escape",
        "tab",
        "shift+tab",
        "space",
        "backspace",
        "delete",
        "insert",
        "up",
        "down",
        "left",
        "right",
        "home",
        "end",
        "pageup",
        "pagedown",
    ]
)
_TAKEN = frozenset({"ctrl+q", "ctrl+c", "ctrl+z", "ctrl+t", "ctrl+p"})
# Ctrl with these letters is Tab, Enter, Backspace and Escape.
_OTHER = frozenset({"ctrl+i", "ctrl+m", "ctrl+h", "ctrl+j", "ctrl+["})
# tmux, screen, pasting; and the menu and full screen of many terminals.
_KEPT = frozenset({"ctrl+b", "ctrl+a", "ctrl+v", "f10", "f11"})
_DEAD = frozenset("`´^¨")
_FUNCTION_KEYS = frozenset(f"f{number}" for number in range(1, 13))
#: Keys that some terminals keep and others send.
_UNSURE = frozenset({"f1"})


class Problem(NamedTuple):
    """A line of the keymap that was not taken: its action, its key, and what is wrong.

    `why` is a reason of `REASONS`, "clash" with the action that has the key in `other`,
    "action" for one that there is not, "value" for what is no key or list of keys.
    """

    action: str
    key: str
    why: str
    other: str = ""


def refusal_of(key: str) -> str:
    """Return why a key cannot be used, as a key of `REASONS`, or "" when it can be."""
    if len(key) == 1:
        if key.isdecimal():
            return "digit"
        if key in _DEAD:
            return "dead"
        return "" if key.isprintable() and not key.isspace() else "unknown"
    for keys, why in ((_MOVES, "moves"), (_TAKEN, "taken"), (_OTHER, "other"), (_KEPT, "terminal")):
        if key in keys:
            return why
    if key in _FUNCTION_KEYS:
        return ""
    held, _, letter = key.rpartition("+")
    if not held or not letter:
        return "unknown"
    if held == "ctrl":
        return "" if len(letter) == 1 and letter.isascii() and letter.isalpha() else "terminal"
    known = set(held.split("+")) <= {"ctrl", "alt", "shift", "super", "meta"}
    return "terminal" if known else "unknown"


def keys_with(wanted: Mapping[str, Any]) -> tuple[KeyTable, list[Problem]]:
    """Return the key table with the user's keys, and what of them was not taken.

    `wanted` holds for each action its key or its keys. Keys may be exchanged; of two actions that
    claim one key, the one that was asked for last keeps what it had.
    """
    problems: list[Problem] = []
    taken: dict[str, tuple[str, ...]] = {}
    for action, value in wanted.items():
        keys = _read(value)
        found = _fault(action, keys)
        if found is None and keys:
            taken[action] = keys
        else:
            problems.append(found or Problem(action, "", "value"))
    while (clash := _clash(taken)) is not None:
        del taken[clash.action]
        problems.append(clash)
    return KeyTable(_with(taken)), problems


def problem_text(problem: Problem, t: Translator) -> str:
    """Say in one sentence what was not taken and why."""
    if problem.why == "action":
        text = t.text("Keymap: there is no action “{action}”.")
    elif problem.why == "value":
        text = t.text('Keymap: “{action}” needs a key or a list of keys, such as "x".')
    elif problem.why == "clash":
        text = t.text("Keymap: “{key}” cannot be {name}, because it is {other} already.")
    else:
        text = t.text("Keymap: “{key}” cannot be {name}: {reason}.")
    names = {row.action: t.text(row.label) for row in PLAY_KEYS}
    return filled(
        text,
        action=problem.action,
        name=names.get(problem.action, problem.action),
        other=names.get(problem.other, problem.other),
        key=problem.key,
        reason=t.text(REASONS.get(problem.why, "")),
    )


def _read(value: Any) -> tuple[str, ...]:
    """The keys of a line of the table; none when it is no key and no list of keys."""
    listed = [value] if isinstance(value, str) else value
    if not isinstance(listed, list | tuple) or not all(isinstance(key, str) and key for key in listed):
        return ()
    return tuple(dict.fromkeys(normal_key(key) for key in listed))


def _fault(action: str, keys: tuple[str, ...]) -> Problem | None:
    if all(row.action != action for row in PLAY_KEYS):
        return Problem(action, "", "action")
    own = next(row.keys for row in PLAY_KEYS if row.action == action)
    for key in keys:
        # What an action comes with may be said again, also where nothing else may have that key.
        if key not in own and (why := refusal_of(key)):
            return Problem(action, key, why)
    if keys and set(keys) <= _UNSURE:
        return Problem(action, keys[0], "alone")
    return None


def _with(taken: Mapping[str, tuple[str, ...]]) -> tuple[Key, ...]:
    return tuple(row._replace(keys=taken.get(row.action, row.keys)) for row in PLAY_KEYS)


def _clash(taken: Mapping[str, tuple[str, ...]]) -> Problem | None:
    """The last line that claims a key of another action, or None."""
    held = owners(_with(taken))
    return next(_clashes(taken, held), None)


def _clashes(taken: Mapping[str, tuple[str, ...]], held: Mapping[str, list[str]]) -> Iterator[Problem]:
    for action in reversed(list(taken)):
        for key in taken[action]:
            others = [other for other in held[key] if other != action]
            if others:
                yield Problem(action, key, "clash", others[0])
