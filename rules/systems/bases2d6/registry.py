"""The campaign's statistics as they are added, renamed and hidden (R-2D-11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rules.commands import Command
from rules.crafts import Part
from rules.errors import Refused
from rules.specs import Field
from rules.state import State
from rules.systems.bases2d6.book import book_of
from rules.systems.bases2d6.commands import AddStat, ChangeStat
from rules.systems.bases2d6.stats import STATS, stat_of, stats_of
from rules.systems.bases2d6.words import stat_label
from rules.text import N_, Line, Span, Translator, phrase


class Entry(Struct, frozen=True):
    """A statistic in the registry; one that has no `id` is not there yet."""

    name: str
    parent: str = ""
    hidden: bool = False
    id: str = ""


_SHIPPED = {stat.id: stat for stat in STATS}


class StatisticCraft:
    """The statistics of the campaign; see `rules.crafts.Craft`."""

    key = "statistics"
    title = N_("Statistics")
    one = N_("Statistic")
    new = N_("New statistic")
    own = False
    shared = N_("Statistics of the campaign")
    item_type: type = Entry

    def held(self, state: State, creature: str) -> tuple[Entry, ...]:
        hidden = book_of(state).hidden
        return tuple(Entry(stat.label, stat.parent, stat.id in hidden, stat.id) for stat in stats_of(state))

    def parts(self, state: State, item: Entry) -> tuple[Part, ...]:
        name = Field("name", N_("Name"), "text")
        if item.id:
            hidden = Field("hidden", N_("Hidden"), "flag",
                           about=N_("A hidden one keeps its value and is shown on no sheet."))  # fmt: skip
            return (Part("", (name, hidden)),)
        stats = stats_of(state)
        parent = Field(
            "parent", N_("Added to its rolls"), "choice",
            choices=("", *(stat.id for stat in stats)), labels=("", *(stat.label for stat in stats)),
            about=N_("A statistic that a roll of this one adds too, as Impact adds Attack."),
        )  # fmt: skip
        return (Part("", (name, parent)),)

    def begun(self, state: State, name: str) -> Entry:
        return Entry(name)

    def name(self, state: State, item: Entry, t: Translator) -> str:
        return stat_label(state, item.id, t) if item.id else item.name

    def told(self, state: State, item: Entry, t: Translator) -> Line:
        words: list[Line] = []
        if item.parent:
            parent = stat_label(state, item.parent, t)
            words.append(phrase(t.text("adds {stat}"), {"stat": parent}))
        if item.id not in _SHIPPED:
            words.append((Span(t.text("of this campaign"), "muted"),))
        if item.hidden:
            words.append((Span(t.text("hidden"), "note"),))
        spans: list[Span] = []
        for word in words:
            spans += [Span(" · ", "muted")] if spans else []
            spans += (Span(span.text, "muted" if span.role == "plain" else span.role) for span in word)
        return tuple(spans)

    def put(self, state: State, creature: str, item: Entry, instead: Entry | None) -> Command:
        if instead is None:
            return AddStat(label=item.name, parent=item.parent)
        return ChangeStat(
            stat=item.id,
            label=item.name if item.name != instead.name else None,
            hidden=item.hidden if item.hidden != instead.hidden else None,
        )

    def drop(self, state: State, creature: str, item: Entry) -> Command:
        return ChangeStat(stat=item.id, remove=True)

    def check(self, state: State, creature: str, item: Entry) -> None:
        if item.parent and stat_of(state, item.parent) is None:
            raise Refused("unknown-stat", name=item.parent)

    def warnings(self, item: Entry, t: Translator) -> tuple[str, ...]:
        return ()

    def note(self, state: State, item: Entry, key: str, values: Mapping[str, Any], t: Translator) -> str:
        return ""


STATISTICS = StatisticCraft()
