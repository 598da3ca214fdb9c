"""What may stand next in a line, in the words of the reader's language or of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from app import content
from app.console.adding import SIDES
from app.console.answers import option_ids
from app.console.crafting import library_names
from app.console.encounter_verb import EDITS, prepared_named
from app.console.fields import all_fields, sheet_fields
from app.console.status_words import named_status, status_names
from app.console.verbs import system_verb, verbs_of
from app.console.words import is_filler, own_word, pick, spoken_words, word_key
from app.shipped_words import own_label
from app.tables.shelf import shelf
from rules.encounters import workbench
from rules.naming import display_name
from rules.people import zone_name
from rules.state import AnyCreature, State
from rules.system import Field, Verb, get
from rules.text import Translator

#: How a word of a section may be written.
_Words: TypeAlias = Callable[[str, str], tuple[str, ...]]

#: The verbs of a fight, offered first.
_FIRST = ("attack", "add", "roll", "next", "move", "note", "damage", "undo")
#: Verbs that name one creature or more.
_NAMING = ("remove", "rename", "set", "select", "move", "turn", "order")


class Suggestions:
    """Candidates for the next word of a line, for one state and one reader."""

    def __init__(self, state: State, t: Translator, selected: str | None) -> None:
        self.state = state
        self.t = t
        self.selected = selected

    def own(self, begun: Sequence[str]) -> Iterator[str]:
        """What may follow these words, in the reader's language."""
        return self._next(begun, lambda section, word: (own_word(section, word, self.t.language),))

    def other(self, begun: Sequence[str]) -> Iterator[str]:
        """The same in every language."""
        return self._next(begun, spoken_words)

    def _next(self, begun: Sequence[str], words: _Words) -> Iterator[str]:
        if begun and pick("words", begun[0], ("secret", "force")):
            begun = begun[1:]
        if not begun:
            yield from self._first(words)
            return
        verb = pick("verbs", begun[0], verbs_of(self.state.rules))
        if verb == "odds":
            yield from self._next(begun[1:], words)
        elif verb is not None:
            yield from self._after(verb, begun[1:], words)

    def _first(self, words: _Words) -> Iterator[str]:
        """Answers to what is open, then verbs."""
        yield from self._answers(words)
        verbs = verbs_of(self.state.rules)
        for verb in (*(v for v in _FIRST if v in verbs), *verbs):
            yield from words("verbs", verb)
        yield from words("words", "secret")

    def _answers(self, words: _Words) -> Iterator[str]:
        for option in option_ids(self.state):
            first, gap, rest = option.partition(" ")
            creature = self.state.creatures.get(rest)
            shown = display_name(self.state, creature) if creature else rest
            section = "words" if words("words", first) != (first,) else "verbs"
            for word in words(section, first):
                yield f"{word}{gap}{shown}"

    def _after(self, verb: str, said: Sequence[str], words: _Words) -> Iterator[str]:
        own = system_verb(self.state.rules, verb)
        if own is not None:
            yield from self._system(own, said, words)
        elif verb == "add":
            yield from self._add(said, words)
        elif verb == "encounter":
            yield from self._encounter(said, words)
        elif verb in ("hold", "now"):
            yield from self._creatures()
        elif verb in ("hide", "show"):
            yield from self._creatures(but=said, hidden_first=verb == "show")
            yield from self._zones(words, hidden_first=verb == "show")
        elif verb == "zone":
            for word in ("add", "remove"):
                yield from words("verbs", word)
            for word in ("link", "unlink", "earlier", "later"):
                yield from words("words", word)
            yield from self._zones(words)
        elif verb == "track":
            yield from words("verbs", "add")
            yield from (track.name for track in self.state.tracks)
        elif verb == "table":
            yield from (table.name for table in shelf(self.t.language).tables)
        elif verb == "status":
            yield from self._status(said, words)
        elif verb in _NAMING:
            yield from self._naming(verb, said, words)
        elif verb == "foe":
            yield from words("words", "go") if said else ()
            yield from self._creatures(foes_first=True, but=said)
        elif verb == "action":
            for side in ("foes", "heroes"):
                yield from _pairs(words("words", "surprise"), words("words", side))
        elif verb == "choose":
            yield from self._answers(words)
        elif verb == "option":
            yield from self._options(words)
        elif verb == "undo":
            yield from words("words", "all")
        elif verb == "help":
            for other in verbs_of(self.state.rules):
                yield from words("verbs", other)

    def _naming(self, verb: str, said: Sequence[str], words: _Words) -> Iterator[str]:
        named = any(not is_filler(word) for word in said)
        if verb == "order" and named:
            for where in ("after", "before"):
                yield from words("words", where)
        if verb == "move" and named:
            yield from self._zones(words)
        if verb == "set" and named:
            yield from self._fields(all_fields(self.state), words)
        yield from self._creatures()
        if verb == "move" and not named:
            yield from self._zones(words)

    def _encounter(self, said: Sequence[str], words: _Words) -> Iterator[str]:
        """What is done with encounters; behind the name of a prepared one, a line about it alone."""
        if not said:
            for word in ("new", "save", "start", "pause"):
                yield from words("words", word)
            yield from words("verbs", "remove")
            yield from (each.name for each in self.state.encounters)
            return
        if len(said) == 1 and (pick("words", said[0], ("start",)) or pick("verbs", said[0], ("remove",))):
            yield from (each.name for each in self.state.encounters)
            return
        encounter, rest = prepared_named(" ".join(said), self.state)
        if encounter is not None and rest:
            if len(rest) == 1 and pick("verbs", rest[0], ("zone",)) and encounter.zones != self.state.zones:
                yield from words("words", "here")
            bench = Suggestions(workbench(self.state, encounter), self.t, None)
            yield from bench._next(rest, words)
        elif encounter is not None:
            for verb in (*EDITS, "note"):
                yield from words("verbs", verb)

    def _status(self, said: Sequence[str], words: _Words) -> Iterator[str]:
        """Who and what; once both are named, when it ends."""
        if named_status(self.state, said):
            for word in ("end", "start", "rounds", "scene", "off"):
                yield from words("words", word)
        else:
            if not said:
                yield from self._creatures()
            yield from status_names(self.state, self.t, every=len(words("words", "end")) > 1)
        if said:
            yield from self._creatures(but=said)

    def _add(self, said: Sequence[str], words: _Words) -> Iterator[str]:
        entries, language = content.entries(self.state.rules), self.t.language
        if said and pick("words", said[-1], ("as",)):
            for side in SIDES:
                yield from words("words", side)
            yield from (entry.name(language) for entry in reversed(entries))
            yield from _every_name(entries) if len(words("words", "hidden")) > 1 else ()
            return
        if not said:
            yield from (entry.name(language) for entry in entries if entry.kind == "creatures")
            yield from _every_name(entries) if len(words("words", "hidden")) > 1 else ()
            return
        yield from self._zones(words)
        for word in ("as", "hidden"):
            yield from words("words", word)
        yield from self._fields(sheet_fields(self.state), words)

    def _system(self, verb: Verb, said: Sequence[str], words: _Words) -> Iterator[str]:
        people = [slot for slot in verb.slots if slot.kind in ("creature", "creatures")]
        many = any(slot.kind == "creatures" for slot in people)
        seated = not many and len(self.state.creatures) - len(self._unnamed(said)) >= len(people)
        if people and not seated:
            yield from self._creatures(foes_first=len(people) > 1 or many, but=said)
        choices = [choice for slot in verb.slots for choice in slot.choices]
        if not any(pick("words", word, choices) for word in said):
            for choice in choices:
                yield from words("words", choice)
        yield from self._names_of(verb, said)
        for word in (*verb.counters, *verb.flags):
            yield from words("words", word)
        for keyword in verb.keywords:
            keys = words("words", keyword.name)
            values = [word for choice in keyword.choices for word in words("words", choice)]
            if keyword.kind == "text":
                values += self._weapons(said)
            yield from values if keyword.bare else ()
            yield from _pairs(keys, values or [""])
        yield from words("words", "force")
        yield from _pairs(words("words", "dice"), [""])

    def _names_of(self, verb: Verb, said: Sequence[str]) -> Iterator[str]:
        """What a creature has that the verb may name, and what the library has for it."""
        slot = next((slot for slot in verb.slots if slot.kind in ("own", "label")), None)
        if slot is None or (slot.kind == "label" and not verb.craft):
            return
        line = f" {word_key(' '.join(said))} "
        owner = next((c.id for c in self.state.creatures.values() if self._is_in(line, c)), self.selected)
        for own in get(self.state.rules).own_names(self.state, owner or "", verb.id, slot.name):
            name = own_label(own, self.t)
            if f" {word_key(name)} " in line:
                return
            yield name
        for name in library_names(verb.craft, self.state, self.t.language) if verb.craft else ():
            if f" {word_key(name)} " in line:
                return
            yield name

    def _is_in(self, line: str, creature: AnyCreature) -> bool:
        return f" {word_key(display_name(self.state, creature))} " in line

    def _weapons(self, said: Sequence[str]) -> list[str]:
        """The weapons of whoever is named first, else of the selected creature, as they are typed."""
        actor = next((id_ for id_ in self.state.creatures if said and word_key(id_) == word_key(said[0])), "")
        creature = self.state.creatures.get(actor or self.selected or "")
        if creature is None:
            return []
        listed = get(self.state.rules).json_view(creature).get("weapons", ())
        names = [str(weapon["name"]) for weapon in listed]
        return [f'"{name}"' if " " in name else name for name in names]

    def _creatures(
        self, *, foes_first: bool = False, hidden_first: bool = False, but: Sequence[str] = ()
    ) -> Iterator[str]:
        """Names at the table: who stands before who is down, and not those that the line has named."""
        others = self._unnamed(but)
        others.sort(key=lambda c: (c.down, self.state.zone(c.zone).out, foes_first and c.side != "foe"))
        others.sort(key=lambda c: hidden_first and not c.hidden)
        for creature in others:
            yield display_name(self.state, creature)

    def _unnamed(self, said: Sequence[str]) -> list[AnyCreature]:
        """Who is at the table and not named in these words."""
        line = f" {word_key(' '.join(said).replace(',', ' '))} "
        return [creature for creature in self.state.creatures.values() if not self._is_in(line, creature)]

    def _zones(self, words: _Words, *, hidden_first: bool = False) -> Iterator[str]:
        for zone in sorted(self.state.zones, key=lambda zone: hidden_first and not zone.hidden):
            if zone.name:
                yield zone.name
            else:
                yield from words("words", zone.id)
                yield zone_name(zone, self.t)

    def _fields(self, fields: Iterable[Field], words: _Words) -> Iterator[str]:
        for field in fields:
            keys = words("fields", field.key)
            yield from _pairs(keys, [""])
            values = list(field.choices) + (["none"] if field.none else [])
            values += ["yes", "no"] if field.kind == "flag" else []
            for value in values:
                yield from _pairs(keys, words("words", value))
            if field.key == "zone":
                yield from _pairs(keys, [zone for zone in self._zones(words) if " " not in zone])

    def _options(self, words: _Words) -> Iterator[str]:
        for rule in get(self.state.rules).options:
            keys = words("options", rule.key)
            yield from _pairs(keys, [""])
            choices = ("on", "off") if isinstance(rule.default, bool) else rule.choices
            for choice in choices:
                yield from _pairs(keys, words("words", choice))


def _every_name(entries: Iterable[content.Entry]) -> Iterator[str]:
    for entry in entries:
        yield from entry.names.values()


def _pairs(keys: Iterable[str], values: Iterable[str]) -> Iterator[str]:
    listed = list(values)
    for key in keys:
        for value in listed:
            yield f"{key}={value}"
