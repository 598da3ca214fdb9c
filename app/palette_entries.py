"""Entries of the palette that belong to no key: newcomers, the fight as a whole, signs, the log, ways on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from app import content
from app import palette_runs as runs
from app.filling import filled
from app.text import fold
from rules.commands import SetZone, StartAction
from rules.naming import display_name
from rules.people import zone_name

if TYPE_CHECKING:
    from app.tabletop import TabletopApp


_BY_NAME, _BY_WORD, _BY_TEXT, _ANYWHERE = 0.9, 0.7, 0.5, 0.3

fold_once = lru_cache(maxsize=4096)(fold)


class Found(NamedTuple):
    """An entry of the palette: its text, what else it is found by, and what it does.

    Of one that is `pictured` the text about it paints a picture: found by that, it comes after all others.
    """

    text: str
    about: str
    words: str
    run: Callable[[], object]
    pictured: bool = False


def nearness(found: Found, words: Sequence[str]) -> float:
    """How near an entry is to what was typed: begun by it, named, called so, about it; 0 is not found."""
    name, called, about = (fold_once(text) for text in (found.text, found.words, found.about))
    if not words or not all(word in f"{name} {called} {about}" for word in words):
        return 0.0 if words else _BY_TEXT
    if name.startswith(words[0]):
        return 1.0
    steps = ((name, _BY_NAME), (f"{name} {called}", _BY_WORD))
    for text, near in steps if found.pictured else (*steps, (f"{name} {called} {about}", _BY_TEXT)):
        begun = text.split()
        if all(any(one.startswith(word) for one in begun) for word in words):
            return near
    return _ANYWHERE


def newcomers(app: TabletopApp) -> Iterator[Found]:
    """Everybody of the bestiary, and somebody new: each begins the line that adds them."""
    from app.console.words import own_word

    t = app.words
    if app.play is None or app.play.access != "play":
        return
    rules, word = app.play.state.rules, own_word("verbs", "add", t.language)
    about = t.text("any name; say how many and where: {example}")
    example = t.text("add Wolf x3 near")
    words = "enemigo nuevo monstruo criatura bestiario foe monster creature enemy bestiary"
    yield Found(t.text("New foe"), filled(about, example=example), words, runs.typing(app, word))
    for entry in content.entries(rules):
        if entry.kind == "archetypes":
            continue
        name = entry.name(t.language)
        said = filled(t.text("Add {name}"), name=name)
        about = entry.about_in(t.language) or t.text("from the bestiary")
        named = f"{' '.join(entry.names.values())} {entry.id} {words}"
        yield Found(said, about, named, runs.typing(app, f"{word} {name.lower()}"), pictured=True)


def happening(app: TabletopApp) -> Iterator[Found]:
    """The fight begun or ended, what the signs mean, and where everything is kept."""
    t = app.words
    if app.play is None:
        return
    if app.play.state.time == "action":
        about = t.text("back to narrative time: no turns, nobody leaves")
        words = "fight over finish end stop narrative acabar terminar combate pelea fin narrativo"
        yield Found(t.text("End the fight"), about, words, runs.later(app, "switch_time"))
    else:
        about = t.text("to action time: turns begin")
        words = "start fight begin combat action empezar comenzar combate pelea acción turnos"
        yield Found(t.text("Start the fight"), about, words, runs.later(app, "switch_time"))
        yield from _surprises(app, words)
    about = t.text("what every sign on the screen means")
    words = "leyenda símbolos iconos marcas legend symbols icons marks glyphs"
    yield Found(t.text("Signs"), about, words, runs.explaining_signs(app))
    words = "carpeta ruta archivo guardado dónde folder path file saved where directory"
    where = str(app.folder or app.saves)
    yield Found(t.text("Where it is saved"), where, words, runs.telling_folder(app))


def _surprises(app: TabletopApp, words: str) -> Iterator[Found]:
    """A fight that begins with the heroes surprised, where the rules know of that."""
    from app.picking import why_not

    t = app.words
    about = t.text("to action time: the foes begin")
    words = f"{words} surprise ambush sorpresa sorprender emboscada"
    command = StartAction(surprise="foes")
    if app.play is not None and app.play.access == "play" and why_not(app.play.state, command) is None:
        yield Found(t.text("Start the fight by surprise"), about, words, runs.issuing(app, command))


def sights(app: TabletopApp) -> Iterator[Found]:
    """Whoever is selected or marked kept from the players, or shown to them: what would change anything."""
    play, t = app.play, app.words
    if play is None or play.access != "play":
        return
    people = [play.state.creatures[id_] for id_ in play.acted_on()]
    shown, kept = "mostrar revelar descubrir show reveal", "ocultar esconder hide conceal"
    for hidden, name, words in (
        (False, t.text("Show to the players"), shown),
        (True, t.text("Hide from the players"), kept),
    ):
        changing = [creature for creature in people if creature.hidden != hidden]
        if changing:
            about = ", ".join(display_name(play.state, creature) for creature in changing)
            ids = tuple(creature.id for creature in changing)
            yield Found(name, about, words, runs.showing(app, ids, hidden=hidden))
    here = {creature.zone for creature in people}
    for zone in play.state.zones:
        if zone.hidden and zone.id in here:
            name = filled(t.text("Show {zone} to the players"), zone=zone_name(zone, t))
            about = t.text("the zone, with whoever is in it")
            yield Found(name, about, shown, runs.issuing(app, SetZone(zone=zone.id, hidden=False)))


def ways_on(app: TabletopApp, query: str) -> Iterator[Found]:
    """What to do when nothing fits: add somebody of that name, or look at the keys."""
    from app.console.words import own_word

    t, name = app.words, " ".join(query.split())
    about = filled(t.text("{key} lists the keys"), key=app.key_table.key_of("help"))
    yield Found(t.text("Nothing fits."), about, "", runs.helping(app))
    if app.play is not None and app.play.access == "play" and name:
        word = own_word("verbs", "add", t.language)
        said = filled(t.text("Add {name}"), name=f"“{name}”")
        about = t.text("a new foe of that name")
        yield Found(said, about, "", runs.typing(app, f"{word} {name}"))


def log_entries(app: TabletopApp) -> Iterator[Found]:
    """What is done with the log: each of its filters, and copying of a whole stretch."""
    from app.log_kinds import EVERYTHING, KINDS, LogFilter
    from app.log_words import filter_words

    play, desk, t = app.play, app.desk, app.words
    if play is None or desk is None:
        return
    about = t.text("as plain words, without what is for the GM only")
    for name, what in ((t.text("Copy this scene"), "scene"), (t.text("Copy this round"), "round")):
        yield Found(name, about, "copiar escena ronda copy log registro", runs.copying(app, what))
    filters = [LogFilter(kind) for kind in KINDS]
    if play.selected in play.state.creatures:
        filters.append(LogFilter(creature=play.selected or ""))
    about = t.text("what is shown of the log; Esc shows all of it again")
    for which in filters:
        yield Found(
            f"{t.text('Log')}: {filter_words(which, play.state, t)}",
            about,
            "registro filtrar filtro log filter",
            runs.sifting(app, which),
        )
    if desk.which != EVERYTHING:
        name = f"{t.text('Log')}: {t.text('everything')}"
        yield Found(name, about, "registro filtro log filter", runs.sifting(app, EVERYTHING))
