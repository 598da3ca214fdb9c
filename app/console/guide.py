"""The help of the command language: every verb with a line, each with its form and an example."""

from __future__ import annotations

from app.console.lines import verbs_of
from app.console.words import own_word, pick
from rules.errors import Refused
from rules.state import State
from rules.system import get, option
from rules.text import N_, Line, Span, Translator, line

#: What each shared verb does, and an example in the words of the language.
SHARED: dict[str, tuple[str, str]] = {
    "add": (N_("Bring creatures to the table"), N_("add goblin x4 near · add Lucía as hero armour=5")),
    "remove": (N_("Take creatures away"), N_("remove goblin 2")),
    "rename": (N_("Give a creature another name"), N_("rename goblin 2 Fang")),
    "set": (N_("Set any field by hand"), N_("set lucía karma=2 strikes-1")),
    "select": (N_("Choose whom the next lines are about"), N_("select lucía")),
    "move": (N_("Go to a zone"), N_("move lucía far")),
    "action": (N_("Start action time"), N_("action surprise=foes")),
    "narrative": (N_("End action time"), N_("narrative")),
    "next": (N_("Next turn, phase or round"), N_("next")),
    "turn": (N_("Give somebody the turn"), N_("turn lucía")),
    "order": (N_("Change the order of turns"), N_("order lucía after vera")),
    "dice": (N_("Roll dice for nobody in particular"), N_("dice 3d6kh1+2")),
    "choose": (N_("Answer what waits"), N_("choose accept · karma 2 · hero")),
    "cancel": (N_("Close by hand what waits"), N_("cancel")),
    "option": (N_("See or change the house rules"), N_("option karma_start=5")),
    "odds": (N_("Exact odds of a roll; changes nothing"), N_("odds attack lucía goblin 1 boon")),
    "note": (N_("Write into the log"), N_("note The door is open")),
    "undo": (N_("Take back the last entry"), N_("undo · undo 3 · undo all")),
    "redo": (N_("Bring back what was undone"), N_("redo")),
    "log": (N_("The last entries"), N_("log 10")),
    "state": (N_("Who is where, and how"), N_("state")),
    "help": (N_("This help"), N_("help attack")),
    "quit": (N_("Leave; everything is saved"), N_("quit")),
}


def described(rules: str, verb: str) -> tuple[str, str]:
    """What a verb does and an example, as msgids."""
    own = next((v for v in get(rules).verbs if v.id == verb), None)
    return (own.help, own.example) if own is not None else SHARED[verb]


def help_lines(state: State, t: Translator, topic: str = "") -> tuple[Line, ...]:
    """All verbs, or one with its example; Refused `unknown-verb`."""
    if topic:
        verb = pick("verbs", topic.split()[0], verbs_of(state.rules))
        if verb is None:
            raise Refused("unknown-verb", word=topic)
        about, example = described(state.rules, verb)
        return (_verb(verb, about, t), line(Span("  " + t.text(example), "muted")))
    listed = sorted(verbs_of(state.rules), key=lambda verb: own_word("verbs", verb, t.language))
    return tuple(_verb(verb, described(state.rules, verb)[0], t) for verb in listed)


def _verb(verb: str, about: str, t: Translator) -> Line:
    return line(Span(own_word("verbs", verb, t.language), "key"), f"  {t.text(about)}")


def option_lines(state: State, t: Translator) -> tuple[Line, ...]:
    """The house rules of the campaign: key, value, what it is about, what else it may be."""
    lines: list[Line] = []
    for rule in get(state.rules).options:
        value = option(state, rule.key)
        shown = ("on" if value else "off") if isinstance(value, bool) else str(value)
        others = f" ({', '.join(rule.choices)})" if rule.choices else ""
        lines.append(line(Span(rule.key, "key"), f"={shown}  {t.text(rule.label)}", Span(others, "muted")))
    return tuple(lines)
