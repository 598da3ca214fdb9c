"""Encounters prepared, started, paused; sessions and presence: nothing is lost, the party carries on."""

from __future__ import annotations

import pytest
from engine_scripts import life_field
from toy.system import TOY

from rules import commands as do
from rules.engine import execute
from rules.errors import Refused
from rules.outward import outward_state
from rules.outward_story import outward_steps
from rules.record import AnyRecord
from rules.state import GameState, State
from rules.system import register
from rules.zones import DEFAULT_ZONES

register(TOY)
SYSTEMS = pytest.mark.parametrize("rules", ["ezd6", "bases2d6", "toy"])


def run(state: State, *commands: do.Command) -> State:
    """The state after these commands."""
    for command in commands:
        state = execute(state, command, 0)[1]
    return state


def table(rules: str) -> State:
    """Two heroes and two goblins in action time, and a prepared encounter with a hidden orc."""
    return run(
        GameState(rules=rules, seed="encounter", zones=DEFAULT_ZONES),
        do.AddCreatures(name="Lucía", side="hero"),
        do.AddCreatures(name="Vera", side="hero"),
        do.AddCreatures(name="Goblin", count=2),
        do.NewEncounter(name="Puente"),
        do.EditEncounter(encounter="puente", edit=do.AddCreatures(name="Orco", zone="far", hidden=True)),
        do.EditEncounter(encounter="puente", edit=do.AddCreatures(name="Goblin", count=2)),
        do.EditEncounter(encounter="puente", edit=do.AddZone(name="Pasarela", after="near")),
        do.EditEncounter(encounter="puente", note="El orco huye"),
        do.StartAction(),
        do.ChangeStatus(creatures=("goblin-1",), status="Prone"),
        do.Next(),
    )


@SYSTEMS
def test_a_paused_fight_comes_back_as_it_was(rules: str) -> None:
    """Started in the middle of a fight, an encounter loses nothing: the other is paused, and exact."""
    before = table(rules)
    there = run(before, do.StartEncounter(encounter="puente"))
    assert there.time == "narrative"
    assert {zone.id for zone in there.zones} == {"near", "pasarela", "far", "out"}
    paused = next(encounter for encounter in there.encounters if encounter.paused)
    back = run(there, do.StartEncounter(encounter=paused.id))
    for field in ("zones", "creatures", "time", "round", "phase", "active", "order", "called"):
        assert getattr(back, field) == getattr(before, field), field
    # What was pushed aside now is kept in turn; the prepared one is there to be started again.
    assert {e.name for e in back.encounters if not e.paused} == {"Puente"}
    assert sum(e.paused for e in back.encounters) == 1


@SYSTEMS
def test_a_fight_keeps_its_name_however_often_it_is_pushed_aside(rules: str) -> None:
    """What was prepared is paused under its name and a number; a new scene forgets it."""
    state = run(table(rules), do.StartEncounter(encounter="puente"), do.PauseEncounter())
    names = {each.name for each in state.encounters if each.paused}
    assert "Puente 2" in names
    for _ in range(2):
        again = next(e for e in state.encounters if e.name == "Puente 2")
        state = run(state, do.StartEncounter(encounter=again.id), do.PauseEncounter())
        assert {e.name for e in state.encounters if e.paused} == names
    started = run(state, do.StartEncounter(encounter="puente"))
    assert started.fight == "Puente"
    assert run(started, do.StartScene(title="Después")).fight == ""


@SYSTEMS
def test_u33_the_party_carries_its_wounds(rules: str) -> None:
    """U33: whoever is wounded when a fight ends is so in the next; foes come anew, numbered on (U37)."""
    field = life_field(rules)
    state = run(
        table(rules), do.SetFields(creature="lucia", changes=(do.Change(field, 1),)),
        do.StartEncounter(encounter="puente"),
    )  # fmt: skip
    assert getattr(state.creatures["lucia"].sheet, field) == 1
    assert {c.number for c in state.creatures.values() if c.name == "Goblin"} == {3, 4}
    again = run(state, do.StartEncounter(encounter="puente"))
    assert {c.number for c in again.creatures.values() if c.name == "Goblin"} == {5, 6}
    assert len({c.key for c in again.creatures.values()}) == len(again.creatures)


@SYSTEMS
def test_players_read_nothing_of_what_is_prepared(rules: str) -> None:
    state: State = GameState(rules=rules, seed="outward", zones=DEFAULT_ZONES)
    records: list[AnyRecord] = []
    first = state
    for command in (
        do.AddCreatures(name="Lucía", side="hero"),
        do.NewEncounter(name="Puente"),
        do.EditEncounter(encounter="puente", edit=do.AddCreatures(name="Orco", hidden=True)),
        do.EditEncounter(encounter="puente", edit=do.AddCreatures(name="Goblin")),
        do.EditEncounter(encounter="puente", note="El orco huye"),
        do.StartEncounter(encounter="puente"),
    ):
        record, state = execute(state, command, 0)
        records.append(record)
    steps = list(outward_steps(first, records))
    assert len(steps) == 2
    said = repr(steps) + repr(outward_state(state))
    assert "Orco" not in said
    assert "huye" not in said
    assert "goblin" in said


def test_an_encounter_is_refused_whole() -> None:
    state = table("ezd6")
    for command, why in (
        (do.NewEncounter(name="puente"), "encounter-taken"),
        (do.StartEncounter(encounter="moon"), "unknown-encounter"),
        (do.EditEncounter(encounter="puente", edit=do.RemoveZone(zone="moon")), "unknown-zone"),
        (do.EditEncounter(encounter="puente"), "nothing-to-change"),
    ):
        with pytest.raises(Refused) as refused:
            run(state, command)
        assert refused.value.id == why
    paused = run(state, do.PauseEncounter(name="Emboscada"))
    assert paused.time == "narrative"
    assert {c.side for c in paused.creatures.values()} == {"hero"}
    with pytest.raises(Refused) as refused:
        run(paused, do.PauseEncounter())
    assert refused.value.id == "nothing-runs"
    with pytest.raises(Refused) as refused:
        run(paused, do.EditEncounter(encounter="emboscada", edit=do.AddCreatures(name="Orco")))
    assert refused.value.id == "encounter-paused"


def test_what_stands_on_the_table_is_saved_without_touching_it() -> None:
    state = table("ezd6")
    saved = run(state, do.NewEncounter(name="Copia", from_table=True))
    assert saved.creatures == state.creatures
    copy = next(encounter for encounter in saved.encounters if encounter.name == "Copia")
    assert {creature.name for creature in copy.creatures} == {"Goblin"}
    assert "Prone" in copy.creatures[0].statuses


def test_a_table_of_heroes_alone_is_no_encounter() -> None:
    state = table("ezd6")
    foes = tuple(c.id for c in state.creatures.values() if c.side != "hero")
    with pytest.raises(Refused) as refused:
        run(run(state, do.RemoveCreatures(creatures=foes)), do.NewEncounter(name="Copia", from_table=True))
    assert refused.value.id == "no-foes-here"


@SYSTEMS
def test_whoever_is_absent_has_no_turn_and_comes_back(rules: str) -> None:
    state = table(rules)
    away = run(state, do.SetPresence(creatures=("vera",)))
    assert "vera" not in away.order
    assert away.creatures["vera"].sheet == state.creatures["vera"].sheet
    back = run(away, do.SetPresence(creatures=("vera",), absent=False))
    assert "vera" in back.order
    assert back.creatures["vera"].zone == state.creatures["vera"].zone


def test_a_session_starts_karma_and_hero_dice_anew() -> None:
    """R-EZ-43: a hero starts a session with the campaign's karma and hero dice, or its own."""
    state = run(
        table("ezd6"),
        do.SetFields(creature="lucia", changes=(do.Change("karma", 0), do.Change("hero_dice", 0))),
        do.SetFields(creature="vera", changes=(do.Change("karma", 0),)),
        do.StartSession(resets=("karma", "hero_dice"), absent=("vera",)),
    )
    # What was played before the first one that was said to begin was one too.
    assert state.session == 2
    assert (state.creatures["lucia"].sheet.karma, state.creatures["lucia"].sheet.hero_dice) == (3, 1)
    assert state.creatures["vera"].sheet.karma == 0
    assert state.creatures["vera"].absent_from == "near"
    with pytest.raises(Refused) as refused:
        run(state, do.StartSession(resets=("luck",)))
    assert refused.value.id == "unknown-reset"


@SYSTEMS
def test_hidden_ones_of_an_encounter_leave_no_gap(rules: str) -> None:
    """Players see Goblin where the game master has a hidden Goblin 1 and Goblin 2, and no name of a fight."""
    state = run(
        GameState(rules=rules, seed="gap", zones=DEFAULT_ZONES),
        do.AddCreatures(name="Lucía", side="hero"),
        do.NewEncounter(name="Cripta del vampiro"),
        do.EditEncounter(encounter="cripta-del-vampiro", edit=do.AddCreatures(name="Goblin", hidden=True)),
        do.EditEncounter(encounter="cripta-del-vampiro", edit=do.AddCreatures(name="Goblin")),
    )
    record, after = execute(state, do.StartEncounter(encounter="cripta-del-vampiro"), 0)
    shown = outward_state(after)
    assert [c.number for c in shown.creatures.values() if c.name == "Goblin"] == [1]
    steps = list(outward_steps(state, [record]))
    assert steps
    assert "vampiro" not in repr(steps)
    known = next(c.id for c in shown.creatures.values() if c.name == "Goblin")
    back = run(after, do.PauseEncounter(name="Pausa"), do.StartEncounter(encounter="pausa"))
    assert known in outward_state(back).creatures


@SYSTEMS
def test_turns_of_the_party_come_back_after_another_fight(rules: str) -> None:
    before = table(rules)
    there = run(before, do.StartEncounter(encounter="puente"), do.StartAction(), do.StartNarrative())
    paused = next(encounter for encounter in there.encounters if encounter.paused)
    back = run(there, do.StartEncounter(encounter=paused.id))
    assert back.creatures == before.creatures
    assert back.order == before.order


def test_what_was_spent_of_a_turn_is_spent_after_another_fight() -> None:
    """R-EZ-33, R-EZ-18: pausing a fight for another one gives nobody a second action in the same round."""
    from rules.systems.ezd6.commands import Attack, Use

    state = run(table("ezd6"), do.GiveTurn(creature="lucia"), Use(actor="lucia", thing="draw"))
    state = run(state, Attack(actor="lucia", target="goblin-1", faces=(1, 2), helps=("vera",)))
    while state.open is not None:
        state = run(state, do.Choose(option="accept"))
    there = run(state, do.StartEncounter(encounter="puente"), do.StartAction())
    for hero in ("lucia", "vera"):
        sheet = there.creatures[hero].sheet
        assert [sheet.action_used, sheet.free_used, sheet.owes_action, sheet.karma_gained] == [False] * 4
    paused = next(encounter for encounter in there.encounters if encounter.paused)
    back = run(there, do.StartEncounter(encounter=paused.id))
    assert back.creatures == state.creatures
    for command, refused in (
        (Attack(actor="lucia", target="goblin-1"), "action-spent"),
        (Use(actor="lucia", thing="sheathe"), "free-spent"),
        (Attack(actor="vera", target="goblin-1"), "owes-action"),
    ):
        with pytest.raises(Refused, match=refused):
            run(back, command)


def test_statuses_about_a_forgotten_fight_end_with_rounds() -> None:
    from rules.state import Until

    state = run(
        table("ezd6"),
        do.ChangeStatus(creatures=("lucia",), status="Scared", until=Until("end", "goblin-1", 2)),
        do.PauseEncounter(name="Pausa"),
        do.RemoveEncounter(encounter="pausa"),
    )
    until = state.creatures["lucia"].statuses["Scared"].until
    assert until == Until("round", count=2)


@SYSTEMS
def test_u37_numbers_of_a_paused_fight_are_not_given_again(rules: str) -> None:
    """U37: who comes back with a low number does not make the higher ones free."""
    state = run(table(rules), do.PauseEncounter(name="Foso"), do.AddCreatures(name="Goblin", count=2))
    assert [c.number for c in state.creatures.values() if c.side == "foe"] == [3, 4]
    state = run(state, do.RemoveCreatures(creatures=("goblin-3", "goblin-4")))
    state = run(state, do.StartEncounter(encounter="foso"), do.AddCreatures(name="Goblin"))
    assert [c.number for c in state.creatures.values() if c.side == "foe"] == [1, 2, 5]


def test_a_change_of_one_encounter_leaves_the_others_and_their_order() -> None:
    """The list stands as it was made; the one that is changed keeps its place, one forgotten leaves none."""
    state = GameState(rules="toy", seed="encounter", zones=DEFAULT_ZONES)
    state = run(state, *(do.NewEncounter(name=name) for name in ("Foso", "Puente", "Torre")))
    changed = run(state, do.EditEncounter(encounter="puente", note="Crujen las tablas"))
    assert [(e.id, e.note) for e in changed.encounters] == [
        ("foso", ""),
        ("puente", "Crujen las tablas"),
        ("torre", ""),
    ]
    left = run(changed, do.RemoveEncounter(encounter="puente"))
    assert left.encounters == (state.encounters[0], state.encounters[2])
