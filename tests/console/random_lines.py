"""Lines that somebody may type: valid, half valid and hostile, in English, in Spanish, in both at once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from storage.table_lines import an_answer, an_option, anybody, next_line

from app.console.verbs import verbs_of
from app.console.words import own_word, spoken_words
from rules.naming import display_name
from rules.state import State

#: What stands in a line beside names: signs, numbers, keys, and what breaks readers of lines.
PIECES = (
    ",", ", ", "=", "+1", "-1", "+99", "−2", "0", "1", "2", "3", "12", "1000000000000", "0/6", "3/2", "x4",
    "x0", "x99999", "dice=6,6", "dice=1", "dados=4,5", "dice=", "dice=7,7,7,7,7,7", "+", "++", "---", "?",
    '"', "«", "»", "«»", '""', "“x”", "[/", "[b]x[/b]", "²", "３", "\u202e", "\ufeff", "\x00", "\x1b[31m",
    "龍", "ñ", "N\u0303andu\u0301", "🐉", "…", "{who}", "{0}", "%s", "\\", "/", "../..", "''", "none",
    "ninguno", "force", "fuerza", "secret", "secreto", "all", "todo", "boon", "ventaja", "bane",
    "desventaja", "raw", "loss", "behind", "espalda", "off", "end", "fin", "start", "scene", "escena",
    "rounds", "rondas", "likely", "probable", "++", "go", "new", "nuevo", "save", "pause", "remove",
    "quita", "hidden", "difficult", "link", "after", "before", "tras", "antes", "here", "closed", "aside",
    "name=«x»", "weight=3", "place=cripta", "note=x", "notes=«a b»", "karma=2", "karma+1", "strikes-9",
    "armour=none", "hp=0", "hp+5", "mp-1", "agility+2", "agilidad-1", "zone=far", "zona=lejos", "side=hero",
    "bando=aliado", "held=yes", "down=no", "with=bow", "help=ñandú", "help=", "cause=fall", "of=red",
    "damage+50%", "total-2", "roll+1", "x=2", "roll=spirit", "cost=2mp", "damage=1d6+intelligence",
    "damage=1d6/0", "range=far", "target=all", "status=burn:2", "behaviour=strike", "surprise=foes", "as",
    "como", "hero", "héroe", "foe", "ally", "expect", "espera", "even", "2d6", "3d6kh1+2", "d%",
    "1d6+fuerza/2", "up", "sube",
)  # fmt: skip

#: Lines of verbs that the lines of the kills have not: the story, encounters, sessions, foes, tables, help.
STORY = (
    "ask ¿Hay guardias? likely", "ask Are they asleep ++", "ask x dice=3,4", "pregunta ¿Llueve?",
    "tension +1", "tension 5", "tensión 9", "thread Rescatar a Nico", "hilo nico cerrado",
    "thread nico weight=3", "thread remove nico", "person Nico", "persona nico name=Nicolás place=cripta",
    "place Cripta", "place cripta here", "lugar cripta cerrado", "clock Alarma 0/6", "clock alarma +1",
    "reloj alarma -3", "timer Antorcha 3", "timer antorcha", "clock remove alarma",
    "scene Cripta expect Guardias", "scene Puerto", "escena Bosque, noche", "scene end up alarma+1",
    "scene end tension-1", "note Nico abre la puerta", "secret note Vera lo sabe", "rewrite 3 Otra cosa",
    "rewrite 9 x", "table weather", "tabla rumores", "table", "tabla x dice=1", "encounter new Puente",
    "encounter puente add goblin x2 far", "encuentro puente nota Con niebla", "encounter start puente",
    "encounter pause Plaza", "encounter save Uno", "encounter remove puente", "encounter",
    "encounter puente set goblin 1 hidden=yes", "foe", "foe goblin 1", "enemigo goblin 1 2",
    "foe goblin 1 go", "foe go", "new-session", "nueva-sesión karma", "session none", "absent lucía",
    "presente lucía", "absent lucía, ñandú", "help", "ayuda ataca", "help status", "help x", "option",
    "opción", "log", "log 3", "registro 40", "log 0", "state", "situación", "select lucía", "select 1",
    "jump 0", "jump 3", "salta 7", "jump 999999", "undo all", "deshacer todo", "undo 0", "redo 2",
    "hide near", "show near", "oculta goblin 1", "muestra goblin 1", "zone later near", "zone earlier far",
    "zone near up", "zone near name=Patio", "zona lejos oculta", "pass", "pasa", "cancel", "cancela",
    "accept", "accept all", "acepta", "roll", "tira", "karma 1", "hero", "dodge", "block", "esquiva",
    "odds attack lucía goblin 1", "odds 2d6+3", "cuánto tira lucía 4", "odds use lucía strike goblin 1",
    "order lucía next", "order goblin 1, goblin 2 siguiente", "ability add lucía fireball",
    "ability add lucía «Brasa» damage=1d6", "ability remove lucía brasa", "stat add Suerte parent=attack",
    "stat luck + agility", "basic", "buy lucía hero-die", "use lucía potion", "usa lucía hablar",
    "rest lucía no-food", "session", "track add Puerta 3", "track puerta +1",
)  # fmt: skip


def names(state: State) -> list[str]:
    """Whatever can be named, as people write it: whole, quoted, cut short, without accents, as an id."""
    found = ["lucía", "nadie", "near", "far", "out", "cerca", "lejos"]
    for creature in state.creatures.values():
        shown = display_name(state, creature)
        found += [shown, f"«{shown}»", shown[:3], shown.upper(), creature.id]
    found += [zone.name for zone in state.zones]
    found += [each.name for each in state.encounters]
    found += [entry.name for entry in state.story.entries]
    return found


def a_grammatical_line(chance: Random, state: State) -> str:
    """Any verb, then names and words that fit some verb or other."""
    verb = chance.choice(verbs_of(state.rules))
    said = [chance.choice(spoken_words("verbs", verb))]
    known = names(state)
    for _ in range(chance.choice((0, 1, 1, 2, 2, 3, 4, 6))):
        said.append(chance.choice(known) if chance.random() < 0.5 else chance.choice(PIECES))
    return " ".join(said)


def in_spanish(line: str) -> str:
    """The same line with its verb, and whatever else is in the vocabulary, in Spanish."""
    first, *rest = line.split(" ")
    return " ".join([own_word("verbs", first, "es"), *(own_word("words", word, "es") for word in rest)])


def mangled(chance: Random, line: str) -> str:
    """A line with something left out, said twice, exchanged or put in."""
    words = line.split(" ")
    for _ in range(chance.choice((1, 1, 2, 3))):
        at = chance.randrange(len(words))
        kind = chance.randrange(5)
        if kind == 0 and len(words) > 1:
            del words[at]
        elif kind == 1:
            words.insert(at, words[at])
        elif kind == 2:
            other = chance.randrange(len(words))
            words[at], words[other] = words[other], words[at]
        elif kind == 3:
            words.insert(at, chance.choice(PIECES))
        else:
            word = words[at]
            place = chance.randrange(len(word) + 1)
            words[at] = word[:place] + chance.choice(PIECES) + word[place:]
    return " ".join(words)


def any_line(chance: Random, state: State) -> str:
    """The next line of somebody who knows the language well, a little, or not at all."""
    if state.open is not None and chance.random() < 0.35:
        line = an_answer(chance, state)
    else:
        makers: Sequence[str] = ("valid", "valid", "valid", "story", "story", "grammar", "option")
        line = {
            "valid": lambda: next_line(chance, state),
            "story": lambda: chance.choice(STORY),
            "grammar": lambda: a_grammatical_line(chance, state),
            "option": lambda: an_option(chance, state),
        }[chance.choice(makers)]()
    if chance.random() < 0.45:
        line = in_spanish(line)
    if chance.random() < 0.22:
        line = mangled(chance, line)
    if chance.random() < 0.08:
        line = f"{chance.choice(('secret', 'secreto', 'force', 'fuerza', 'force secret'))} {line}"
    if chance.random() < 0.03:
        line = f"{line} {anybody(chance, state)}"
    return line.replace("\n", " ")


#: What ends the line mode.
_QUIT = frozenset(spoken_words("verbs", "quit"))


def any_line_but_quit(chance: Random, state: State) -> str:
    """The same, but none that leaves, or that a pipe would cut."""
    while True:
        line = any_line(chance, state).replace("\r", " ")
        if not _QUIT & set(line.casefold().split()):
            return line
