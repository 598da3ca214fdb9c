"""The page of keys: those of where one is first, then the rules behind it, then the one table of keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.bar_choices import BarView
from app.console.words import own_word
from app.filling import filled
from app.keys import ANSWER_KEYS, EVERYWHERE_KEYS, KEY_TABLE, KeyTable, written_keys
from app.legend import legend, rules_found, where_kept
from app.reference import rule_titles
from rules.system import get
from rules.text import N_, Line, Span, Translator, line

_WIDTH = 10

#: The keys of the table by what they are for; what stands in no group comes last.
_GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        N_("To act"),
        (
            "act",
            "command",
            "check",
            "move",
            "move_toward",
            "move_away",
            "damage",
            "heal",
            "status",
            "table",
            "secret",
        ),
    ),
    (N_("Turns and time"), ("next", "hold", "switch_time", "pause_timer")),
    (N_("Going back"), ("undo", "redo", "history")),
    (
        N_("Looking"),
        (
            *("show_zones", "show_turns", "show_sheet", "show_log", "search_log"),
            *("size_left", "size_right", "size_up", "size_down"),
        ),
    ),
)

#: What the keys of a pane do in it: names of actions of the table, or keys as they are written.
_PANE_KEYS: dict[str, tuple[tuple[str, str], ...]] = {
    "zones": (
        ("edit", N_("edit the zones: names, links, order, what is hidden")),
        ("move", N_("move the selected creature to a zone")),
        ("mark_zone", N_("mark everybody in the zone of the selected one")),
        ("search_log", N_("narrow zones and turns to whom a name or a status fits")),
    ),
    "turns": (
        ("↑ ↓", N_("select the creature above or below")),
        ("← → Enter", N_("close and open a crowd")),
        ("mark", N_("mark the selected creature: keys then act on all marked")),
        ("status", N_("give, change or end a state or a condition")),
        ("remove", N_("take the selected or the marked from the table")),
        ("search_log", N_("narrow zones and turns to whom a name or a status fits")),
        ("next", N_("next turn, phase or round")),
    ),
    "scene": (
        ("edit", N_("open the lists of the story: threads, people, places, clocks")),
        (N_("in them"), N_("a adds, e renames, Space opens, sets aside or closes, s new scene, x ends it")),
        ("command", N_("or write it: {lines}")),
        (N_("digit"), N_("select a creature, pick a target or an answer")),
        ("switch_time", N_("narrative or action time")),
        ("check", N_("roll a check: + and - change the dice, digits choose")),
    ),
    "sheet": (
        ("Enter", N_("where every number comes from")),
        ("edit", N_("edit the selected creature; with nobody selected, a new hero")),
        ("status", N_("give, change or end a state or a condition")),
    ),
    "log": (
        ("↑ ↓", N_("go through the entries")),
        ("Ctrl+↑ Ctrl+↓", N_("go to the round or the scene before and after")),
        ("Enter", N_("open and close an entry: its dice, where its numbers come from, its rules")),
        ("Ctrl+C", N_("copy the entry, where the terminal lets programs copy (OSC 52)")),
        ("e", N_("write a note anew, in its place")),
        (
            "search_log",
            N_("search the whole log; then n and N go to what was found earlier and later, Esc ends"),
        ),
        ("/ Tab", N_("only rolls, damage, prose, GM only; Shift+Tab: only the selected creature")),
        (N_("/ round 3"), N_("go to a round or a scene by its number")),
    ),
}
#: The verbs that write what the scene pane shows.
_STORY_VERBS = ("scene", "thread", "person", "place", "clock", "timer")
#: What keys do in every pane.
_EVERY_PANE: tuple[tuple[str, str], ...] = (
    (N_("its letter"), N_("give the pane all the room, and take it back")),
    (N_("Shift+arrows"), N_("change the sizes of the panes")),
)


def key_help(
    t: Translator,
    rules: str,
    table: KeyTable = KEY_TABLE,
    *,
    pane: str = "",
    asked: BarView | None = None,
    behind: Sequence[str] = (),
    kept: str = "",
) -> list[Line]:
    """What is asked or the keys of the pane, the rules behind it, then every key by what it is for.

    Those of prompts and decisions have a heading of their own, for the same key means something else there;
    the rule system's own are first among them. The signs come last, and `kept`, the folder of the campaigns.
    """
    lines = keys_here(t, table, pane=pane, asked=asked)
    lines += rules_here(t, rules, behind, lines) or _heading(t.text("Rules"), lines)
    lines.append(rules_found(t, table))
    told = {action for action, _ in _PANE_KEYS.get(pane, ())} if asked is None else set()
    grouped = {action for _, actions in _GROUPS for action in actions}
    rest = tuple(row.action for row in table.rows if row.action not in grouped)
    for heading, actions in (*_GROUPS, (N_("Everything else"), rest)):
        rows = [row for action in actions for row in table.rows if row.action == action]
        on_the_table = filled(t.text("On the table: {what}"), what=t.text(heading).lower())
        lines += _heading(on_the_table, lines)
        # What is said above in other words, for the pane, is said here too.
        lines += [
            _row(written_keys(" ".join(row.keys[:2]), t), t.text(row.help))
            for row in rows
            if row.action not in told or (row.action, row.help) not in _PANE_KEYS[pane]
        ]
    lines += _heading(t.text("While something is asked"), lines)
    lines += [_row(t.text(keys), t.text(about)) for keys, about in (*get(rules).answer_keys, *ANSWER_KEYS)]
    lines += _heading(t.text("Everywhere"), lines)
    lines += [_row(t.text(keys), t.text(about)) for keys, about in EVERYWHERE_KEYS]
    lines += [*_heading(t.text("Signs"), lines), *legend(rules, t)]
    lines += [line(""), where_kept(kept, t)] if kept else []
    return [*lines, line(""), line(Span("Esc", "key"), Span(f" {t.text('back to the table')}", "muted"))]


def keys_here(t: Translator, table: KeyTable, *, pane: str, asked: BarView | None) -> list[Line]:
    """The keys of what is asked now, else of the pane that has the focus."""
    if asked is not None:
        choices = [_row(choice.key, (*choice.label, Span("  "), *choice.note)) for choice in asked.choices]
        return [line(Span(t.text("Now"), "accent"), "  ", *asked.prompt), *choices]
    if pane not in _PANE_KEYS:
        return []
    told = (*_PANE_KEYS[pane], *_EVERY_PANE)
    rows = [_row(table.key_of(key, t) or t.text(key), _filled(t.text(about), t)) for key, about in told]
    return [line(Span(t.text("Here"), "accent")), *rows]


def _filled(about: str, t: Translator) -> str:
    """A text with the words that begin a line of the story, in the language of the screen."""
    words = (own_word("verbs", verb, t.language) for verb in _STORY_VERBS)
    return filled(about, lines=", ".join(words))


def screen_help(
    t: Translator, keys: Iterable[tuple[str, str]], rules: str = "", behind: Sequence[str] = ()
) -> list[Line]:
    """The page of keys of a screen over the table, from the keys that it shows itself.

    Keys without a word of their own share that of the keys behind them.
    """
    lines, waiting = [line(Span(t.text("Here"), "accent"))], ""
    for key, about in keys:
        waiting = f"{waiting} {key}".strip()
        if about:
            lines.append(_row(waiting, about))
            waiting = ""
    return [*lines, *rules_here(t, rules, behind, lines)]


def rules_here(t: Translator, rules: str, behind: Sequence[str], before: Sequence[Line]) -> list[Line]:
    """The rules behind what is looked at, with their titles; nothing when there are none."""
    titles = rule_titles(rules, behind, t) if behind else ()
    if not titles:
        return []
    leads: Line = (Span("  Enter", "key"), Span(f" {t.text('reads them')}", "muted"))
    *gap, heading = _heading(t.text("Rules"), before)
    return [*gap, (*heading, *leads), *(line("  ", *title) for title in titles)]


def _heading(text: str, before: Sequence[Line]) -> list[Line]:
    return [*([line("")] if before else []), line(Span(text, "accent"))]


def _row(keys: str, about: str | Line) -> Line:
    spans = (Span(about),) if isinstance(about, str) else about
    return (Span(f"  {keys:<{_WIDTH}}{' ' if len(keys) >= _WIDTH else ''}", "key"), *spans)
