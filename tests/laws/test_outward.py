"""What leaves the game master's screen says nothing of what is hidden, in every rule system."""

import re
from collections.abc import Iterator
from contextlib import suppress

import pytest
from engine_scripts import Step, made, options, scripts, start
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app import narrate
from app.i18n import translator
from app.outward_log import OutwardLog, outward_entries
from app.present import turn_blocks, zone_cards
from rules import commands as do
from rules.codec import codec
from rules.engine import execute
from rules.errors import Refused
from rules.naming import display_name, name_key
from rules.outward import outward_state
from rules.outward_story import outward_steps
from rules.record import AnyRecord, fold, opens
from rules.state import State, Status, Until, Veil
from rules.systems.ezd6.commands import Attack
from rules.text import plain
from rules.timeline import Timeline
from rules.veiling import in_sight

RULES = ("ezd6", "bases2d6", "toy")
EXAMPLES = {"ezd6": 25, "bases2d6": 30, "toy": 8}
LANGUAGES = tuple(translator(language) for language in ("en", "es"))

#: Names that are no word of any sentence; every other one is brought in hidden.
SECRET_NAMES = ("Zyxqa", "Quivvo", "Zyxqa", "Wlkrut")
OPEN_NAMES = ("Zyxqa", "Brumpf", "Ondlik")
SECRET_ZONE = "Xochqitl"


def hidden_steps() -> st.SearchStrategy[do.Command | tuple[str, int]]:
    """What brings hidden creatures and zones in, shows them, hides them, moves them, takes them away."""
    numbers = st.integers(0, 99)
    return st.one_of(
        st.builds(
            lambda n, count: do.AddCreatures(
                name=SECRET_NAMES[n % len(SECRET_NAMES)], hidden=True, count=1 + count % 3
            ),
            numbers,
            numbers,
        ),
        st.builds(lambda n: do.AddCreatures(name=OPEN_NAMES[n % len(OPEN_NAMES)]), numbers),
        st.builds(lambda n: do.AddZone(name=SECRET_ZONE, after="near", hidden=True), numbers),
        st.tuples(
            st.sampled_from(("show", "hide", "hide", "remove", "into", "outof", "note", "scene", "strike")),
            numbers,
        ),
    )


def concrete(state: State, step: do.Command | tuple[str, int] | Step) -> do.Command | None:
    """The command that a step means in a state; None when there is nobody to do it to."""
    if isinstance(step, do.Command):
        return step
    if isinstance(step, Step):
        return made(state, step)
    kind, n = step
    ids = [c.id for c in state.creatures.values() if kind != "show" or c.hidden]
    if not ids:
        return None
    who = ids[n % len(ids)]
    hidden_zone = next((zone.id for zone in state.zones if zone.hidden), "near")
    name = display_name(state, state.creatures[who])
    match kind:
        case "show" | "hide":
            return do.SetFields(creature=who, changes=(do.Change("hidden", kind == "hide"),))
        case "remove":
            return do.RemoveCreatures(creatures=(who,))
        case "into":
            return do.MoveCreature(creature=who, zone=hidden_zone, force=True)
        case "outof":
            return do.MoveCreature(creature=who, zone="near", force=True)
        case "note":
            return do.Note(text=f"Algo de {name} aquí", secret=n % 2 == 0)
        case "scene":
            return do.StartScene(title=f"Contra {name}")
    return do.ChangeStatus(creatures=(who,), status=f"Ojo de {name}")


def played(rules: str, steps: list[do.Command | tuple[str, int] | Step]) -> Iterator[AnyRecord]:
    """The records of a script; what is refused is passed over."""
    state = start(rules)
    for at, step in enumerate(steps):
        try:
            command = concrete(state, step)
            if command is None:
                continue
            record, state = execute(state, command, at)
        except Refused:
            continue
        yield record


def says(text: str, word: str) -> bool:
    """Whether a folded text has a word or some words as they are."""
    return word in text and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


def known_words(state: State) -> set[str]:
    """The names that players can read in a state as it is shown to them."""
    shown = outward_state(state)
    words = {name_key(display_name(shown, c)) for c in shown.creatures.values()}
    return words | {c.id for c in shown.creatures.values()} | {name_key(z.name or z.id) for z in shown.zones}


def secret_words(state: State) -> set[str]:
    """The names and ids of what is hidden in a state and cannot be read by players elsewhere."""
    words = set()
    for creature in state.creatures.values():
        if not in_sight(state, creature):
            words |= {name_key(creature.name), name_key(display_name(state, creature)), creature.id}
    words |= {name_key(zone.name) for zone in state.zones if zone.hidden} - {""}
    words |= {zone.id for zone in state.zones if zone.hidden} - {"near", "far", "out"}
    known = known_words(state)
    return {word for word in words if not any(says(text, word) for text in known)}


@pytest.mark.parametrize("rules", RULES)
def test_nothing_hidden_is_said(rules: str) -> None:
    """No name, id or number of anything hidden is in a state or a sentence for players, in both languages."""
    code = codec(rules)

    @settings(max_examples=EXAMPLES[rules])
    @given(
        st.lists(
            st.one_of(hidden_steps(), hidden_steps(), scripts(rules, 2).map(lambda x: x[0])), max_size=30
        )
    )
    def run(steps: list[do.Command | tuple[str, int] | Step]) -> None:
        records = [*played(rules, steps)]
        state = start(rules)
        states = [state]
        for record in records:
            states.append(fold(states[-1], record))
        for before, record, after in zip(states, records, states[1:], strict=False):
            words = secret_words(after) & secret_words(before)
            text = name_key(code.encode(outward_state(after)).decode())
            shown = outward_state(after)
            assert code.state(code.encode(shown)) == shown
            for word in secret_words(after):
                assert not says(text, word), (word, text)
            assert shown.seq == shown.draws == 0
            assert not shown.seed
            assert shown.veil == Veil()
            for t in LANGUAGES:
                zone_cards(shown, t), turn_blocks(shown, t)
                entries = outward_entries(before, [record], t)
                assert not record.secret or not entries
                for entry in entries:
                    assert entry.seq == 0
                    assert entry.lines
                    for line in map(name_key, map(plain, entry.lines)):
                        for word in words:
                            assert not says(line, word), (word, line, record)

    run()


@pytest.mark.parametrize("rules", RULES)
def test_no_gap_in_numbers(rules: str) -> None:
    """The numbers of a name are seen in their order, none left out: each new one is the next."""

    @settings(max_examples=EXAMPLES[rules])
    @given(st.lists(hidden_steps(), max_size=40))
    def run(steps: list[do.Command | tuple[str, int]]) -> None:
        state = start(rules)
        known: dict[str, dict[str, int]] = {}
        for record in played(rules, [*steps]):
            state = fold(state, record)
            shown = outward_state(state)
            ids = [c.id for c in shown.creatures.values()]
            assert len(set(ids)) == len(ids) == sum(in_sight(state, c) for c in state.creatures.values())
            names = [name_key(display_name(shown, c)) for c in shown.creatures.values()]
            assert len(set(names)) == len(names)
            for creature in shown.creatures.values():
                numbers = known.setdefault(name_key(creature.name), {})
                assert numbers.setdefault(creature.id, creature.number) == creature.number
            for key, numbers in known.items():
                assert sorted(numbers.values()) == [*range(1, len(numbers) + 1)], (key, numbers)
                assert shown.counters.get(key, len(numbers)) == len(numbers)

    run()


@pytest.mark.parametrize("rules", RULES)
def test_without_secrets_nothing_changes(rules: str) -> None:
    """Where nothing is hidden players see and read what the game master does."""

    @settings(max_examples=EXAMPLES[rules])
    @given(scripts(rules))
    def run(script: list[Step]) -> None:
        state = start(rules)
        t = LANGUAGES[0]
        for at, step in enumerate(script):
            try:
                command = made(state, step)
                record, after = execute(state, command, at)
            except Refused:
                continue
            if any(c.hidden for c in after.creatures.values()) or any(z.hidden for z in after.zones):
                return
            if any(c.hidden for fight in after.encounters for c in fight.creatures):
                return
            assert zone_cards(outward_state(after), t) == zone_cards(after, t)
            assert turn_blocks(outward_state(after), t) == turn_blocks(after, t)
            entries = outward_entries(state, [record], t, exact=True)
            if isinstance(command, do.NewEncounter | do.EditEncounter | do.RemoveEncounter):
                assert not entries
            elif not isinstance(command, do.StartEncounter | do.PauseEncounter):
                # The names of fights are the game master's; what comes of them is told.
                assert [entry.lines for entry in entries] == (
                    [] if record.secret else [narrate.tell(record, state, t)]
                )
            state = after

    run()


def test_every_later_step_of_a_secret_resolution_is_left_out() -> None:
    """U94: what a secret line opened stays secret to its end, though its answers are not marked by hand."""
    state = start("ezd6")
    records = []
    for command in (
        Attack(actor="lucia", target="orco", faces=(6,), secret=True, force=True),
        do.Choose(option="roll", faces=(3,)),
        do.Choose(option="accept"),
        do.Note(text="después"),
    ):
        record, state = execute(state, command, 0)
        records.append(record)
    assert [
        plain(line) for e in outward_entries(start("ezd6"), records, LANGUAGES[0]) for line in e.lines
    ] == ["después"]
    assert len([*outward_steps(start("ezd6"), records)]) == 1


def told(records: list[AnyRecord], rules: str = "ezd6") -> list[str]:
    """The sentences that players read of records from the start."""
    entries = outward_entries(start(rules), records, LANGUAGES[0])
    return [plain(line) for entry in entries for line in entry.lines]


def recorded(*commands: do.Command, rules: str = "ezd6") -> tuple[list[AnyRecord], State]:
    """The records of commands, all of them allowed, and the state after them."""
    state, records = start(rules), []
    for command in commands:
        record, state = execute(state, command, 0)
        records.append(record)
    return records, state


def test_harm_from_somebody_hidden_is_told_without_them() -> None:
    """Whoever is hurt by somebody hidden is told to be hurt; who did it is not."""
    records, _ = recorded(
        do.AddCreatures(name="Zyxqa", hidden=True),
        Attack(actor="zyxqa", target="lucia", faces=(6,), force=True),
    )
    while opens(records[-1]):
        state = start("ezd6")
        for record in records:
            state = fold(state, record)
        records.append(execute(state, do.Choose(option="accept" if _stops(state) else "roll"), 0)[0])
    lines = told(records)
    assert any("Lucía" in line for line in lines)
    assert not any("zyxqa" in line.casefold() for line in lines)


def _stops(state: State) -> bool:
    return "accept" in options(state)


def test_hidden_and_shown_again_in_words() -> None:
    """Who comes into view is new at the table, who hides is gone from it; a zone is in sight or out of it."""
    hide, show = ((do.Change("hidden", hidden),) for hidden in (True, False))
    records, state = recorded(
        do.AddCreatures(name="Brumpf", count=2),
        do.AddCreatures(name="Brumpf", hidden=True),
        do.AddCreatures(name="Brumpf"),
        do.AddZone(name="Xochqitl", hidden=True),
        do.Note(text="Brumpf 4 mira a brumpf 3"),
        do.Note(text="Brumpf 4 ríe"),
        do.SetFields(creature="brumpf-1", changes=hide),
        do.SetFields(creature="brumpf-3", changes=show),
        do.SetZone(zone="xochqitl", hidden=False),
    )
    assert told(records) == [
        "New at the table (Near): Brumpf 1, Brumpf 2",
        "New at the table (Near): Brumpf 3",
        "Brumpf 3 ríe",
        "Gone from the table: Brumpf 1",
        "New at the table (Near): Brumpf 4",
        "Xochqitl is in sight",
    ]
    shown = outward_state(state)
    assert {c.id: c.number for c in shown.creatures.values() if c.name == "Brumpf"} == {
        "brumpf-2": 2, "brumpf-4": 4, "brumpf-3": 3,
    }  # fmt: skip


def test_hidden_people_leave_nothing_in_the_order() -> None:
    """Order, turn, ends of statuses and ways through hidden places tell of nobody hidden."""
    records, state = recorded(
        do.AddZone(name="Xochqitl", after="near", hidden=True),
        do.AddCreatures(name="Zyxqa", hidden=True),
        do.ChangeStatus(creatures=("lucia",), status="Ciega", until=Until("end", "zyxqa")),
        do.ChangeStatus(creatures=("nandu",), status="Ojo de Zyxqa"),
        do.AddTrack(name="Huir de Zyxqa", size=3),
        do.StartScene(title="Zyxqa"),
        do.StartAction(),
        do.GiveTurn(creature="zyxqa"),
    )
    shown = outward_state(state)
    assert "zyxqa" in state.order
    assert "zyxqa" not in shown.order
    assert shown.active is None
    assert not shown.tracks
    assert not shown.scene.title
    assert shown.creatures["lucia"].statuses == {"Ciega": Status(age=1)}
    assert not shown.creatures["nandu"].statuses
    assert all("xochqitl" not in zone.links for zone in shown.zones)
    assert not any("zyxqa" in line.casefold() for line in told(records))


@pytest.mark.parametrize("rules", RULES)
def test_a_log_that_is_followed_says_what_a_whole_one_does(rules: str) -> None:
    """Told step by step, with undo and other branches, the log is what it is told at once."""

    @settings(max_examples=EXAMPLES[rules] // 2)
    @given(st.lists(hidden_steps(), max_size=16), st.integers(0, 9))
    def run(steps: list[do.Command | tuple[str, int]], back: int) -> None:
        log, t, first = OutwardLog(LANGUAGES[0]), LANGUAGES[0], start(rules)
        timeline = Timeline((first,))
        for n, step in enumerate(steps):
            with suppress(Refused):
                command = concrete(timeline.state, step)
                if command is not None:
                    timeline = timeline.commit(*execute(timeline.state, command, n))
            if n == len(steps) // 2:
                timeline = replace(timeline, head=max(0, timeline.head - back))
            assert log.entries(timeline, 99) == outward_entries(first, timeline.told, t)

    run()


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
def test_what_is_named_in_secret_stays_the_game_masters(rules: str) -> None:
    """Clocks, scenes and conditions made in secret: not on the board, nor told by a public step on them."""
    from rules.solo.commands import CloseScene

    state, records = start(rules), []
    for command in (
        do.AddCreatures(name="Lucía", side="hero"),
        do.AddTrack(name="Zyxqa", size=4, kind="clock", secret=True),
        do.AddTrack(name="Alarm", size=4, kind="clock"),
        do.ChangeStatus(creatures=("lucia",), status="Vlorp", secret=True),
        do.StartScene(title="Qwindle", secret=True),
        do.StepTrack(track="zyxqa"),
        CloseScene(tracks=(("zyxqa", 1), ("alarm", 1))),
        do.AddCreatures(name="Trollop", secret=True),
    ):
        record, state = execute(state, command, 0)
        records.append(record)
    board = repr(outward_state(state)).casefold()
    told = " ".join(
        plain(line) for entry in outward_entries(start(rules), records, LANGUAGES[0]) for line in entry.lines
    ).casefold()
    for word in ("zyxqa", "vlorp", "qwindle", "trollop"):
        assert word not in board, word
        assert word not in told, word
    assert "alarm" in board
    assert "alarm" in told
