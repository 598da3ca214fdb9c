"""The help of the command language: every verb with a line, each with its words and an example."""

from __future__ import annotations

from collections import Counter
from typing import Any

from app.console.verbs import system_verb, verbs_of
from app.console.words import own_word, pick
from app.filling import filled
from app.text import sort_key
from rules.errors import Refused
from rules.people import zone_name
from rules.state import Encounter, State
from rules.system import Option, get, option
from rules.text import N_, Line, Span, Translator, line

#: What each shared verb does, and an example in the words of the language.
SHARED: dict[str, tuple[str, str]] = {
    "add": (N_("Bring creatures to the table"), N_("add goblin x4 near · add Lucía as hero")),
    "remove": (N_("Take creatures away"), N_("remove goblin 2")),
    "rename": (N_("Give a creature another name"), N_("rename goblin 2 Fang")),
    "set": (N_("Set any field by hand"), N_("set lucía zone=far · set goblin 1 hidden=yes")),
    "hide": (N_("Keep a creature or a zone from the players"), N_("hide goblin 2 · hide 4, 5 · hide bridge")),
    "show": (
        N_("Let the players see a creature or a zone"),
        N_("show goblin 2 · show 4, 5 · show bridge"),
    ),
    "select": (N_("Choose whom the next lines are about"), N_("select lucía")),
    "move": (N_("Go to a zone"), N_("move lucía far · move goblin 1, goblin 2 far")),
    "action": (N_("Start action time"), N_("action surprise=foes")),
    "narrative": (N_("End action time"), N_("narrative")),
    "next": (N_("Next turn, phase or round"), N_("next")),
    "turn": (N_("Give somebody the turn"), N_("turn lucía")),
    "order": (N_("Change the order of turns"), N_("order lucía after vera · order goblin 1, goblin 2 next")),
    "status": (
        N_("Give, change or end a state or a condition of your own words"),
        N_("status lucía Poisoned 2 end · status lucía Poisoned off"),
    ),
    "hold": (N_("Delay a turn, to act in the middle of a foe's"), N_("hold vera")),
    "now": (N_("Take a delayed turn now"), N_("now vera")),
    "pass": (N_("End the turn, doing nothing more"), N_("pass")),
    "scene": (
        N_("Begin the next scene, or end this one"),
        N_("scene Crypt expect Guards asleep · scene end up alarm+1"),
    ),
    "encounter": (
        N_("Prepare, start and pause fights"),
        N_(
            "encounter new Bridge · encounter bridge add goblin x4 far · encounter bridge zone add Tower"
            " · encounter bridge zone here · encounter start bridge"
        ),
    ),
    "new-session": (
        N_("Begin a session: who is there, what starts anew"),
        N_("new-session · new-session absent vera"),
    ),
    "absent": (N_("Whoever plays them is not there"), N_("absent vera")),
    "present": (N_("Back at the table"), N_("present vera")),
    "foe": (
        N_("What a creature that nobody plays would do: tell it, or do it"),
        N_("foe goblin 1 · foe goblin 1 go · foe goblin 1 2 go"),
    ),
    "ask": (N_("Ask the oracle"), N_("ask Are there guards? likely · ask Is it locked? --")),
    "tension": (N_("Change the tension of the story"), N_("tension +1 · tension 4")),
    "thread": (N_("Threads of the story"), N_("thread Rescue Nico · thread rescue closed")),
    "person": (N_("People of the story"), N_("person Nico · person nico aside")),
    "place": (N_("Places of the story"), N_("place Crypt · place crypt here")),
    "clock": (N_("A clock that fills up to something bad"), N_("clock Alarm 0/6 · clock alarm +1")),
    "timer": (N_("A timer that runs out"), N_("timer Torch 3 · timer torch -1")),
    "rewrite": (N_("Write a note anew"), N_("rewrite 12 The door was shut")),
    "table": (
        N_("Draw from a random table; alone it lists them"),
        N_("table weather · table rumours dice=4 · table"),
    ),
    "zone": (
        N_("Make, link, put in order, change or remove zones"),
        N_("zone add Bridge after near difficult · zone link near out · zone earlier far"),
    ),
    "track": (N_("Work that takes several steps"), N_("track add Trap 3 · track trap +1")),
    "dice": (N_("Roll dice for nobody in particular"), N_("dice 3d6kh1+2")),
    "choose": (N_("Answer what waits"), N_("choose accept · accept · choose roll")),
    "cancel": (N_("Close by hand what waits"), N_("cancel")),
    "option": (N_("See or change the house rules"), N_("option foes_propose=on")),
    "odds": (N_("Exact odds of a roll; changes nothing"), N_("odds attack lucía goblin 1 · odds 2d6+3")),
    "note": (N_("Write into the log"), N_("note The door is open")),
    "undo": (N_("Take back the last entry"), N_("undo · undo 3 · undo all")),
    "redo": (N_("Bring back what was undone"), N_("redo")),
    "jump": (N_("Go to any entry, back or forward; 0 is the beginning"), N_("jump 12 · jump 0")),
    "log": (N_("The last entries"), N_("log 10")),
    "state": (N_("Who is where, and how"), N_("state")),
    "help": (N_("This help"), N_("help attack")),
    "quit": (N_("Leave; everything is saved"), N_("quit")),
}


def described(rules: str, verb: str) -> tuple[str, str]:
    """What a verb does and an example, as msgids."""
    own = system_verb(rules, verb)
    return (own.help, own.example) if own is not None else SHARED[verb]


def help_lines(state: State, t: Translator, topic: str = "") -> tuple[Line, ...]:
    """All verbs, or one with its example and the words it takes; Refused `unknown-verb`."""
    if topic:
        return _one_verb(state, t, topic.split()[0])
    listed = sorted(verbs_of(state.rules), key=lambda verb: sort_key(own_word("verbs", verb, t.language)))
    lines = [_verb(verb, described(state.rules, verb)[0], t) for verb in listed]
    anywhere = t.text("Before any line: {secret}. At its end: {force}, {dice}")
    words = {word: own_word("words", word, t.language) for word in ("secret", "force", "dice")}
    told = filled(anywhere, **words | {"dice": f"{words['dice']}=4,6"})
    return (*lines, line(Span(told, "muted")))


def _one_verb(state: State, t: Translator, word: str) -> tuple[Line, ...]:
    verb = pick("verbs", word, verbs_of(state.rules))
    if verb is None:
        raise Refused("unknown-verb", word=word)
    about, example = described(state.rules, verb)
    lines = [_verb(verb, about, t), line(Span(f"  {t.text(example)}", "muted"))]
    words = _words_of(state.rules, verb, t)
    if words:
        lines.append(line(Span("  " + filled(t.text("Also: {words}"), words=words), "muted")))
    return tuple(lines)


def _words_of(rules: str, verb: str, t: Translator) -> str:
    """What else a system's verb takes, in the words of the language."""
    own = system_verb(rules, verb)
    if own is None:
        return ""
    words = [own_word("words", word, t.language) for word in (*own.counters, *own.flags)]
    for keyword in own.keywords:
        # Apart, so that a long list is broken between its words.
        choices = " | ".join(own_word("words", choice, t.language) for choice in keyword.choices)
        words.append(f"{own_word('words', keyword.name, t.language)}={choices or '…'}")
    return ", ".join(words)


def _verb(verb: str, about: str, t: Translator) -> Line:
    return line(Span(own_word("verbs", verb, t.language), "key"), f"  {t.text(about)}")


def option_lines(state: State, t: Translator, topic: str = "") -> tuple[Line, ...]:
    """The house rules of the campaign: key, value, what it is about, what else it may be.

    With a topic, that one alone; Refused `unknown-option`.
    """
    rules = {rule.key: rule for rule in get(state.rules).options}
    if topic:
        key = pick("options", topic.split()[0], rules)
        if key is None:
            raise Refused("unknown-option", name=topic, candidates=", ".join(rules))
        return (_rule(state, rules[key], t),)
    return tuple(_rule(state, rule, t) for rule in rules.values())


def _rule(state: State, rule: Option, t: Translator) -> Line:
    value = option(state, rule.key)
    shown = ("on" if value else "off") if isinstance(value, bool) else str(value)
    choices = ("on", "off") if isinstance(value, bool) else rule.choices
    others = ", ".join(own_word("words", choice, t.language) for choice in choices)
    return line(
        Span(own_word("options", rule.key, t.language), "key"),
        f"={own_word('words', shown, t.language)}  {t.text(rule.label)}",
        Span(f" ({others})" if others else "", "muted"),
    )


def encounter_about(encounter: Encounter[Any], t: Translator, *, placed: bool = False) -> str:
    """Who is in an encounter, in a few words, `placed` with the zones; and whether it is a paused fight."""
    zones = {zone.id: f" ({zone_name(zone, t)})" for zone in encounter.zones if placed}
    counted = Counter((one.name, zones.get(one.zone, "")) for one in encounter.creatures)
    told = (f"{name} ×{n}{where}" if n > 1 else f"{name}{where}" for (name, where), n in counted.items())
    who = ", ".join(told) or t.text("nobody")
    hidden = sum(creature.hidden for creature in encounter.creatures)
    if hidden:
        who += f" · ◌ {filled(t.plural('{n} hidden', '{n} hidden', hidden), n=hidden)}"
    if not encounter.paused:
        return who
    turn = filled(t.text("round {n}"), n=encounter.round) if encounter.round else ""
    return " · ".join(word for word in (t.text("paused"), turn, who) if word)
