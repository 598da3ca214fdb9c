"""Every undo step has a name: one line, in the user's language, whatever the command."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from engine_scripts import Step, made, scripts, start
from hypothesis import given, settings

from app.i18n import translator
from app.titles import title
from rules import commands as do
from rules.engine import execute
from rules.errors import Refused
from rules.record import AnyRecord
from rules.state import GameState, State
from rules.system import get
from rules.systems.ezd6 import commands as ez
from rules.zones import DEFAULT_ZONES

EN, ES = translator("en"), translator("es")

#: A game in which everything that can be asked for happens once; what waits is accepted before the next.
GAME: tuple[do.Command, ...] = (
    do.AddCreatures(
        name="Lucía", side="hero", sheet={"karma": 9, "hero_dice": 0, "potions": 1, "strikes": 3}
    ),
    do.AddCreatures(name="Ñandú", side="hero"),
    do.AddCreatures(name="Goblin", count=3, sheet={"strikes": 5}),
    do.SetFields(
        creature="lucia", changes=(do.Change("karma", 8), do.Change("zone", "far"), do.Change("armour", 5))
    ),
    do.SetFields(creature="lucia", changes=(do.Change("zone", "near"),)),
    do.RenameCreature(creature="goblin-3", name="Colmillo"),
    do.AddZone(name="Puente"),
    do.LinkZones(zone="near", other="puente"),
    do.SetZone(zone="puente", difficult=True),
    do.ShiftZone(zone="puente"),
    do.RemoveZone(zone="puente"),
    do.AddTrack(name="Trampa", size=3),
    do.StepTrack(track="trampa"),
    do.RemoveTrack(track="trampa"),
    do.StartScene(title="Cripta"),
    do.StartScene(),
    do.Note(text="La puerta\nestá   abierta y nadie ha mirado dentro"),
    do.RollDice(expression="2d6+1"),
    do.SetOption(key="karma_start", value=5),
    ez.Check(actor="lucia", difficulty=4, faces=(2,)),
    do.Choose(option="karma", value="2"),
    ez.Check(actor="lucia", difficulty=4, faces=()),
    do.Choose(option="roll", faces=(2,)),
    do.Cancel(),
    ez.BuyHeroDie(actor="lucia"),
    do.StartAction(),
    ez.Attack(actor="lucia", target="goblin-1"),
    ez.Use(actor="lucia", thing="draw", force=True),
    do.Next(),
    do.Hold(creature="nandu"),
    do.Now(creature="nandu"),
    do.Pass(),
    do.GiveTurn(creature="goblin-2"),
    do.Reorder(creature="goblin-2", anchor="goblin-1", after=False),
    do.MoveCreature(creature="goblin-2", zone="far", force=True),
    do.HideCreatures(creatures=("goblin-1", "goblin-2"), hidden=True),
    do.HideCreatures(creatures=("goblin-1", "goblin-2"), hidden=False),
    do.MoveSeveral(creatures=("goblin-1", "goblin-2"), zone="out", force=True),
    do.MoveSeveral(creatures=("goblin-1", "goblin-2"), zone="far", force=True),
    do.ActNext(creatures=("goblin-2",), force=True),
    do.ChangeStatus(creatures=("goblin-2",), status="Poisoned", charges=2),
    ez.Work(actor="lucia", difficulty=3, force=True),
    ez.Cast(actor="lucia", art="spell", target="goblin-1", power=1, against=1, force=True),
    ez.Damage(targets=("goblin-1", "goblin-2")),
    ez.Heal(targets=("goblin-1",)),
    do.StartNarrative(),
    do.StartSession(resets=("karma",)),
    do.SetPresence(creatures=("nandu",)),
    do.SetPresence(creatures=("nandu",), absent=False),
    do.NewEncounter(name="Emboscada"),
    do.EditEncounter(encounter="emboscada", note="Esperan tras el muro"),
    do.NewEncounter(name="Otra"),
    do.RemoveEncounter(encounter="otra"),
    do.PauseEncounter(name="Pausa"),
    do.StartEncounter(encounter="pausa"),
    do.EndScene(),
    ez.Rest(),
    ez.RefreshSession(),
    do.RemoveCreatures(creatures=("goblin-1", "goblin-2")),
)


def told(state: State, game: tuple[do.Command, ...]) -> Iterator[tuple[AnyRecord, State]]:
    """Each record of a game with the state before it."""
    for at, wanted in enumerate(game):
        waits = state.open is not None and not isinstance(wanted, do.WORKS_WHILE_OPEN)
        while waits and state.open is not None:
            view = get(state.rules).describe_open(state, EN)
            option = "accept" if any(c.id == "accept" for c in view.choices) else view.choices[0].id
            first, _, value = option.partition(" ")
            record, after = execute(state, do.Choose(option=first, value=value), at)
            yield record, state
            state = after
        record, after = execute(state, wanted, at)
        yield record, state
        state = after


def one_line(name: str) -> bool:
    return bool(name.strip()) and name == name.strip() and name.isprintable() and "{" not in name


def test_every_command_has_a_name_in_both_languages() -> None:
    """Undo of everything: no command of the kernel or of EZD6 is left without its name."""
    state = GameState(rules="ezd6", seed="names", zones=DEFAULT_ZONES)
    named = set()
    for record, before in told(state, GAME):
        english, spanish = title(record, before, EN), title(record, before, ES)
        assert one_line(english), (record.command, english)
        assert one_line(spanish), (record.command, spanish)
        # A condition is named in the table's own words.
        assert english != spanish or isinstance(record.command, do.ChangeStatus), (record.command, english)
        named.add(type(record.command))
    assert named == {*do.KERNEL_COMMANDS, *get("ezd6").commands}


@pytest.mark.parametrize(
    ("command", "english", "spanish"),
    [
        (ez.Damage(targets=("goblin-1",)), "Goblin 1, 1 strike", "Goblin 1, 1 golpe"),
        (do.StartScene(title="Cripta"), "new scene: Cripta", "escena nueva: Cripta"),
        (
            do.SetFields(creature="goblin-1", changes=(do.Change("armour", 5), do.Change("hidden", True))),
            "Goblin 1, by hand: Armour, Hidden",
            "Goblin 1, a mano: Armadura, No se ve",
        ),
        (
            do.SetOption(key="karma_start", value=9),
            "house rule: Karma of a new hero",
            "regla de la casa: Karma al crear un héroe",
        ),
        (do.Note(text="a\nb  c"), "note “a b c”", "nota «a b c»"),
    ],
)  # fmt: skip
def test_names_say_what_it_was(command: do.Command, english: str, spanish: str) -> None:
    state = GameState(rules="ezd6", seed="names", zones=DEFAULT_ZONES)
    _, state = execute(state, do.AddCreatures(name="Goblin", count=2), 0)
    record, _ = execute(state, command, 0)
    assert (title(record, state, EN), title(record, state, ES)) == (english, spanish)


@pytest.mark.parametrize("rules", ["ezd6", "toy"])
def test_no_script_makes_a_step_without_a_name(rules: str) -> None:
    @given(scripts(rules))
    @settings(max_examples=60)
    def each(script: list[Step]) -> None:
        state = start(rules)
        for at, step in enumerate(script):
            command = made(state, step)
            try:
                record, after = execute(state, command, at)
            except Refused:
                continue
            for t in (EN, ES):
                assert one_line(title(record, state, t)), (command, title(record, state, t))
            state = after

    each()


def test_what_was_done_to_a_zone_is_in_its_name() -> None:
    """A list of steps in which four rows are alike leads nowhere."""
    state = execute(GameState(rules="ezd6", seed="s", zones=DEFAULT_ZONES), do.AddZone(name="Hill"), 0)[1]
    commands = (
        do.SetZone(zone="hill", name="Top"), do.SetZone(zone="hill", hidden=True),
        do.SetZone(zone="hill", difficult=True), do.SetZone(zone="hill", out=True),
        do.ShiftZone(zone="hill"), do.LinkZones(zone="hill", other="near"), do.RemoveZone(zone="hill"),
    )  # fmt: skip
    names = [title(execute(state, command, 0)[0], state, translator("en")) for command in commands]
    assert len(set(names)) == len(names)
    assert names[:2] == ["zone Hill → Top", "zone Hill out of sight"]
