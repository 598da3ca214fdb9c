"""Zones and tracks by command, in every system; and choices that can be stepped along."""

from typing import Any

import pytest
from engine_scripts import English, start

from rules import commands as do
from rules.engine import execute
from rules.errors import Refused
from rules.people import zone_name
from rules.state import State
from rules.telling import tell, title_of
from rules.text import plain


def ran(state: State, *commands: do.Command) -> State:
    for command in commands:
        state = execute(state, command, 0)[1]
    return state


def refusal(state: State, command: do.Command) -> str:
    with pytest.raises(Refused) as caught:
        execute(state, command, 0)
    return caught.value.id


def graph(state: State) -> dict[str, tuple[str, ...]]:
    return {zone.id: zone.links for zone in state.zones}


RULES = pytest.mark.parametrize("rules", ["ezd6", "toy"])


@RULES
def test_a_zone_is_added_after_another(rules: str) -> None:
    state = ran(start(rules), do.AddZone(name="Puente Viejo", after="near", difficult=True))
    assert graph(state) == {
        "near": ("far", "puente-viejo"), "puente-viejo": ("near",), "far": ("near", "out"), "out": ("far",),
    }  # fmt: skip
    assert state.zone("puente-viejo").difficult
    state = ran(state, do.AddZone(name="Torre"))
    assert [zone.id for zone in state.zones] == ["near", "puente-viejo", "far", "torre", "out"]
    assert state.zone("torre").links == ("far",)


@RULES
def test_links(rules: str) -> None:
    state = ran(start(rules), do.AddZone(name="Torre", after="near"))
    state = ran(state, do.LinkZones(zone="torre", other="far"))
    assert "torre" in graph(state)["far"]
    assert refusal(state, do.LinkZones(zone="far", other="torre")) == "nothing-to-change"
    state = ran(state, do.LinkZones(zone="far", other="torre", unlink=True))
    assert graph(state)["torre"] == ("near",)
    for zone, other in (("far", "torre"), ("far", "far")):
        assert refusal(state, do.LinkZones(zone=zone, other=other, unlink=True)) == "nothing-to-change"
    assert refusal(state, do.LinkZones(zone="far", other="moon")) == "unknown-zone"


@RULES
def test_a_zone_is_removed_when_nobody_is_there(rules: str) -> None:
    state = start(rules)
    assert refusal(state, do.RemoveZone(zone="near")) == "zone-occupied"
    state = ran(state, do.RemoveZone(zone="far"))
    assert graph(state) == {"near": (), "out": ()}
    state = ran(state, do.RemoveZone(zone="out"))
    assert refusal(state, do.RemoveZone(zone="near")) == "last-zone"
    assert refusal(state, do.RemoveZone(zone="moon")) == "unknown-zone"


@RULES
def test_a_zone_is_changed(rules: str) -> None:
    state = ran(start(rules), do.SetZone(zone="near", name="Sala", difficult=True))
    zone = state.zone("near")
    assert (zone.name, zone.difficult, zone.out) == ("Sala", True, False)
    assert zone_name(zone, English()) == "Sala"
    assert refusal(state, do.SetZone(zone="near", name="Sala")) == "nothing-to-change"
    assert refusal(state, do.SetZone(zone="far", name="SALA")) == "zone-taken"
    assert refusal(state, do.SetZone(zone="far", name=" ")) == "bad-name"
    assert refusal(state, do.AddZone(name="far")) == "zone-taken"
    assert refusal(state, do.AddZone(name="Torre", after="moon")) == "unknown-zone"


@RULES
def test_a_zone_that_goes_out_of_combat_keeps_the_order_true(rules: str) -> None:
    state = ran(start(rules), do.MoveCreature(creature="nandu", zone="far"), do.StartAction())
    assert "nandu" in state.order
    state = ran(state, do.SetZone(zone="far", out=True))
    assert "nandu" not in state.order
    state = ran(state, do.SetZone(zone="far", out=False))
    assert "nandu" in state.order


@RULES
def test_a_zone_changes_places_with_its_neighbour_in_the_order(rules: str) -> None:
    """The links, and so every distance, stay as they are."""
    before = start(rules)
    state = ran(before, do.ShiftZone(zone="far"))
    assert [zone.id for zone in state.zones] == ["far", "near", "out"]
    assert graph(state) == graph(before)
    assert ran(state, do.ShiftZone(zone="far", later=True)).zones == before.zones
    assert refusal(state, do.ShiftZone(zone="far")) == "no-place-further"
    assert refusal(state, do.ShiftZone(zone="out", later=True)) == "no-place-further"
    assert refusal(state, do.ShiftZone(zone="moon")) == "unknown-zone"


def test_there_is_an_end_to_zones_and_tracks() -> None:
    state = start("toy")
    for number in range(37):
        state = ran(state, do.AddZone(name=f"Sala {number}"))
    assert refusal(state, do.AddZone(name="Otra")) == "zones-full"
    for number in range(40):
        state = ran(state, do.AddTrack(name=f"Reloj {number}", size=20))
    assert refusal(state, do.AddTrack(name="Otro", size=1)) == "tracks-full"


@RULES
def test_tracks(rules: str) -> None:
    state = ran(start(rules), do.AddTrack(name="Trampa", size=3))
    assert refusal(state, do.AddTrack(name="trampa", size=3)) == "track-taken"
    for size in (0, 21):
        assert refusal(state, do.AddTrack(name="Otra", size=size)) == "out-of-range"
    assert refusal(state, do.StepTrack(track="trampa", by=-1)) == "nothing-to-change"
    state = ran(state, do.StepTrack(track="trampa"), do.StepTrack(track="trampa", by=9))
    assert state.tracks[0].done == 3
    assert refusal(state, do.StepTrack(track="trampa")) == "nothing-to-change"
    state = ran(state, do.StepTrack(track="trampa", by=-2))
    assert state.tracks[0].done == 1
    assert refusal(state, do.StepTrack(track="otra")) == "unknown-track"
    assert refusal(state, do.RemoveTrack(track="otra")) == "unknown-track"
    assert ran(state, do.RemoveTrack(track="trampa")).tracks == ()


TOLD: tuple[tuple[do.Command, str, str], ...] = (
    (do.AddZone(name="Torre", after="near"), "New zone: Torre", "add Torre"),
    (
        do.LinkZones(zone="near", other="out"),
        "Near and Out of combat are one move apart",
        "Near and Out of combat linked",
    ),
    (
        do.LinkZones(zone="near", other="far", unlink=True),
        "Near and Far are no longer linked",
        "Near and Far apart",
    ),
    (do.ShiftZone(zone="far"), "Far now stands before Near", "zone Far one place earlier"),
    (do.ShiftZone(zone="far", later=True), "Far now stands after Out of combat", "zone Far one place later"),
    (do.RemoveZone(zone="far"), "Zone gone: Far", "zone Far gone"),
    (
        do.SetZone(zone="far", name="Sala", difficult=True, out=True),
        "Far: now called Sala, difficult terrain, out of combat",
        "zone Far → Sala",
    ),
    (do.AddTrack(name="Trampa", size=2), "Trampa ○○ 0/2", "add Trampa"),
    (do.StepTrack(track="reloj"), "Reloj ●●○ 2/3", "track Reloj"),
    (do.StepTrack(track="reloj", by=2), "Reloj ●●● done", "track Reloj"),
    (do.RemoveTrack(track="reloj"), "Track gone: Reloj", "track Reloj"),
)


@pytest.mark.parametrize(("command", "sentence", "title"), TOLD)
def test_sentences_and_titles(command: do.Command, sentence: str, title: str) -> None:
    state = ran(start("toy"), do.AddTrack(name="Reloj", size=3), do.StepTrack(track="reloj"))
    record, after = execute(state, command, 0)
    told: Any = tell(record.events[0], state, after, English())
    assert plain(told.line) == sentence
    assert title_of(command, state, English()) == title


def test_a_choice_in_order_is_stepped_along() -> None:
    """R-EZ-42: wealth moves freely through its six levels, and stops at both ends."""

    def wealth(*changes: do.Change) -> str:
        state = ran(start("ezd6"), do.SetFields(creature="lucia", changes=changes))
        return str(state.creatures["lucia"].sheet.wealth)

    assert wealth(do.Change("wealth", "wealthy")) == "wealthy"
    assert wealth(do.Change("wealth", 1, "+")) == "wealthy"
    assert wealth(do.Change("wealth", 1, "-")) == "cash_poor"
    assert wealth(do.Change("wealth", 9, "+")) == "kingly"
    assert wealth(do.Change("wealth", 9, "-")) == "pauper"
    assert wealth(do.Change("wealth", 1, "+"), do.Change("wealth", 1, "+")) == "lordly"
    for change in (do.Change("side", 1, "+"), do.Change("wealth", "x", "+")):
        assert refusal(start("ezd6"), do.SetFields(creature="lucia", changes=(change,))) == "not-a-number"
