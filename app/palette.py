"""The palette: every command, creature, setting and rule, in a fixed order, found without accents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from app import palette_runs as runs
from app.filling import filled
from app.i18n import language_names
from app.keys import written_key
from app.palette_entries import Found, happening, log_entries, nearness, newcomers, sights, ways_on
from app.palettes import THEME_WORDS
from app.short_reasons import short_reason
from app.text import fold
from app.themes import theme_names
from app.widgets.spans import shown
from rules.naming import display_name
from rules.system import get
from rules.text import Span, plain

if TYPE_CHECKING:
    from app.tabletop import TabletopApp

#: Verbs that an entry in words stands for.
_SAID_ALREADY = frozenset({"session", "new-session"})
#: How many entries are listed before anything is typed.
MOST_LISTED = 72


def as_typed(text: str) -> str:
    """A text that Textual must not read as markup, for it may hold a name that somebody typed (U64)."""
    # The palette hands it to Content.from_markup, which takes Content as it is.
    return cast("str", Content(text))


class TablePalette(Provider):
    """Offers the key table, the rules, the creatures, the languages and the themes."""

    @property
    def table(self) -> TabletopApp:
        """The app, as what it is."""
        return cast("TabletopApp", self.app)

    def _drawn(self, text: str) -> Content:
        """A text in the glyphs of the settings; nothing in it is markup."""
        return Content(plain(shown((Span(text),), self.table.glyphs)))

    def _about(self, text: str) -> str:
        """The help below an entry, in those glyphs."""
        return as_typed(plain(shown((Span(text),), self.table.glyphs)))

    async def discover(self) -> Hits:
        """What there is, in order; of a crowd the first, and the rules by their own entry alone."""
        rest = [*self._settings(), *self._ends()]
        commands = list(self._commands())
        room = MOST_LISTED - len(commands) - len(rest)
        for found in (*commands, *list(self._creatures())[: max(0, room)], *rest):
            yield DiscoveryHit(
                self._drawn(found.text), found.run, text=found.text, help=self._about(found.about)
            )

    async def search(self, query: str) -> Hits:
        """What has every typed word in it, in any order, ignoring accents and case."""
        words, nothing = fold(query).split(), True
        for place, found in enumerate(self._entries()):
            near = nearness(found, words)
            if near:
                nothing = False
                score = near - place / 10_000
                yield Hit(
                    score,
                    self._drawn(found.text),
                    found.run,
                    text=found.text,
                    help=self._about(found.about),
                )
        for place, found in enumerate(ways_on(self.table, query) if nothing else ()):
            yield Hit(
                0.5 - place / 10,
                self._drawn(found.text),
                found.run,
                text=found.text,
                help=self._about(found.about),
            )

    def _entries(self) -> Iterable[Found]:
        parts = (
            self._commands(),
            self._creatures(),
            self._encounters(),
            newcomers(self.table),
            log_entries(self.table),
            self._abilities(),
            self._states(),
            self._conditions(),
            self._tables(),
            self._settings(),
            self._ends(),
            self._verbs(),
            self._rules(),
        )
        return chain.from_iterable(parts)

    def _commands(self) -> Iterator[Found]:
        app, t = self.table, self.table.words
        if app.play is None:
            return
        for row in app.key_table.rows:
            if row.action != "palette":
                about = f"{written_key(row.keys[0], t)} · {t.text(row.help)}"
                yield Found(t.text(row.label), about, row.action, runs.later(app, row.action))
        about = t.text("archetype, name, Enter")
        yield Found(t.text("New hero"), about, "personaje héroe nuevo", runs.later(app, "new_hero"))
        about = t.text("names, links, difficult, hidden: with the zones in front also e")
        yield Found(t.text("Edit the zones"), about, "zonas mapa map", runs.later(app, "edit_zones"))
        about = t.text("threads, people, places, clocks, tension")
        words = "historia story hilos threads personas people lugares places relojes clocks tensión"
        yield Found(t.text("Edit the story"), about, words, runs.later(app, "edit_story"))
        about = t.text("where the borders between the panes stand, in every layout")
        usual = t.text("Pane sizes: as they come")
        yield Found(usual, about, "tamaños paneles sizes panes reset", runs.later(app, "usual_sizes"))
        anew = ", ".join(t.text(reset.label).lower() for reset in get(app.play.state.rules).resets)
        about = filled(t.text("who is here, and what starts anew: {what}"), what=anew)
        words = "sesión nueva presencia ausente presence absent session"
        yield Found(t.text("New session"), about, words, runs.later(app, "new_session"))
        about = t.text("when it was played last, the scene, the party, open threads")
        words = "recap resumen repaso hasta ahora summary"
        yield Found(t.text("Where the story stands"), about, words, lambda: app.tell_recap(wanted=True))
        about = t.text("six steps to try the keys, one line")
        guide = t.text("Guide: hide it") if app.play.is_guided else t.text("Guide: show it")
        yield Found(guide, about, "guía primeros pasos tutorial guide steps", app.play.toggle_guide)
        yield from sights(self.table)
        yield from happening(self.table)
        about = t.text("every rule, searched as you type")
        yield Found(t.text("Rules"), about, "reglas rules reference", runs.reading(app))
        about = t.text("see or change how this table plays")
        yield Found(t.text("House rules"), about, "opciones options", runs.ruling(app))
        about = t.text("go back to one; what is there now is kept")
        yield Found(t.text("Backups"), about, "copias restaurar restore", runs.caring(app, "show_backups"))
        about = t.text("whether all is sound, and what can be done")
        yield Found(
            t.text("Check the files"), about, "reparar dañada repair check", runs.caring(app, "show_files")
        )
        if app.session is not None and app.session.barred is not None:
            about = t.text("go on with it here, once nobody else plays it")
            yield Found(t.text("Play here"), f"Ctrl+T · {about}", "tomar take", app.action_take_over)
        about = t.text("all of it in one file")
        yield Found(
            t.text("Export the campaign"), about, "exportar guardar copia save copy", runs.exporting(app)
        )

    def _encounters(self) -> Iterator[Found]:
        """Each encounter, to be started or gone on with."""
        app, t = self.table, self.table.words
        for each in app.play.state.encounters if app.play is not None else ():
            about = t.text("paused fight: go on with it") if each.paused else t.text("encounter: start it")
            words = "encuentro encounter fight combate"
            yield Found(each.name, about, words, runs.starting(app, each.id))

    def _creatures(self) -> Iterator[Found]:
        app, t = self.table, self.table.words
        if app.play is not None:
            state = app.play.state
            for creature in state.creatures.values():
                name = display_name(state, creature)
                yield Found(name, t.text("select"), creature.id, runs.selecting(app, creature.id))

    def _abilities(self) -> Iterator[Found]:
        """What the selected creature can do, as its list has it, with its cost or the reason why not."""
        app, t = self.table, self.table.words
        creature = app.play.state.creatures.get(app.play.selected or "") if app.play is not None else None
        if app.play is None or creature is None or app.play.state.open is not None:
            return
        for action in get(app.play.state.rules).actions(app.play.state, creature, t):
            about = plain(action.cost)
            if action.refused is not None:
                about = short_reason(action.refused, app.play.state, t)
            said = filled(t.text("ability of {who}"), who=display_name(app.play.state, creature))
            words = "habilidad acción ability action"
            about = f"{said} · {about}" if about else said
            yield Found(plain(action.label), about, words, runs.acting(app, action))

    def _states(self) -> Iterator[Found]:
        """The system's states, each with what it does: it begins the line that gives it."""
        from app.console.words import own_word

        app, t = self.table, self.table.words
        for spec in get(app.play.state.rules).states if app.play is not None else ():
            label = t.text(spec.label)
            typed = f"{own_word('verbs', 'status', t.language)} {label}"
            about = f"{t.text('state')} · {t.text(spec.about)}"
            yield Found(label, about, f"{spec.id} estado status state", runs.typing(app, typed))

    def _conditions(self) -> Iterator[Found]:
        """The conditions that the table has used: each begins the line that gives it."""
        from app.console.status_words import known_conditions, typed_condition
        from app.console.words import own_word

        app, t = self.table, self.table.words
        for words in known_conditions(app.play.state) if app.play is not None else ():
            typed = f"{own_word('verbs', 'status', t.language)} {typed_condition(words)}"
            about = t.text("condition of this campaign")
            yield Found(words, about, "condición estado status condition", runs.typing(app, typed))

    def _tables(self) -> Iterator[Found]:
        """Every random table: drawn from at once."""
        from app.tables.shelf import shelf
        from app.tables.table import dice_name

        app, t = self.table, self.table.words
        if app.play is None or app.play.access != "play":
            return
        for table in shelf(t.language).tables:
            about = f"{t.text('random table')} · {dice_name(table) or '–'}"
            yield Found(table.name, about, f"{table.id} tabla azar table random", runs.drawing(app, table))

    def _settings(self) -> Iterator[Found]:
        app, t = self.table, self.table.words
        if app.play is None:
            about = t.text("language, theme, signs, timer, keys")
            yield Found(t.text("Settings"), about, "ajustes settings", app.tuning.open)
        elif app.settings.turn_timer:
            about = t.text("let it stand, or go on")
            yield Found(
                t.text("Pause the turn timer"), about, "pausa reloj pause clock", app.turn_timer.toggle
            )
        for code, name in language_names().items():
            about = t.text("language of the screen")
            yield Found(f"{t.text('Language')}: {name}", about, "idioma language", runs.speaking(app, code))
        for theme in theme_names():
            about = t.text("colours of the screen")
            yield Found(
                f"{t.text('Theme')}: {theme}",
                f"{t.text(THEME_WORDS[theme])} · {about}",
                "tema theme",
                runs.dressing(app, theme),
            )

    def _ends(self) -> Iterator[Found]:
        app, t = self.table, self.table.words
        if app.play is not None:
            about = t.text("back to the start screen: close this one and choose another")
            words = "partidas menu menú inicio pantalla volver start screen back main"
            yield Found(t.text("Campaigns"), about, words, runs.leaving(app))
        else:
            about = t.text("from a file that was exported")
            yield Found(t.text("Import a campaign"), about, "importar traer bring", runs.importing(app))
        yield Found(t.text("Quit"), t.text("leave; everything is saved"), "salir quit", app.action_leave)

    def _verbs(self) -> Iterator[Found]:
        """Every verb of the command language: it goes into the command line, to be gone on with."""
        from app.console.guide import described
        from app.console.verbs import verbs_of
        from app.console.words import own_word, spoken_words

        app, t = self.table, self.table.words
        if app.play is None:
            return
        rules = app.play.state.rules
        for verb in verbs_of(rules):
            if verb in _SAID_ALREADY:
                continue
            word = own_word("verbs", verb, t.language)
            about, _ = described(rules, verb)
            yield Found(word, t.text(about), " ".join(spoken_words("verbs", verb)), runs.typing(app, word))

    def _rules(self) -> Iterator[Found]:
        from app.reference import sections

        app, t = self.table, self.table.words
        if app.play is not None:
            about = t.text("rule")
            for section in sections(app.play.state.rules, t.language):
                words = f"{section.id.replace('-', '')} regla rule"
                yield Found(f"{section.id} {section.title}", about, words, runs.reading(app, section.id))
