"""What holds for every script of commands, in every rule system."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

import bases2d6_scripts
import pytest
from engine_scripts import Step, life_field, made, options, scripts, start
from hypothesis import given, settings
from hypothesis import strategies as st
from thorough import examples

from rules import commands as do
from rules.codec import codec
from rules.engine import execute
from rules.errors import Refused
from rules.evolve import evolve
from rules.naming import display_name, name_key
from rules.record import AnyRecord, fold, opens
from rules.state import State
from rules.system import get
from rules.systems.ezd6.resolution import Resolution
from rules.timeline import Timeline, replay, step_back

RULES = ("ezd6", "toy", "bases2d6")
EXAMPLES = {"ezd6": examples(150), "toy": examples(40), "bases2d6": examples(120)}
DICE = st.sampled_from(("program", "program", "table"))


def play(state: State, script: list[Step]) -> Iterator[tuple[State, AnyRecord, State]]:
    """Every step that is not refused: the state before, the record, the state after."""
    code = codec(state.rules)
    for at, step in enumerate(script):
        command = made(state, step)
        before = code.encode(state)
        try:
            record, after = execute(state, command, at)
        except Refused:
            assert code.encode(state) == before, "a refusal changed the state"
            continue
        assert code.encode(state) == before, "a decision changed the state it was made on"
        yield state, record, after
        state = after


def check(state: State) -> None:
    """What every state keeps."""
    creatures = state.creatures
    assert all(id_ == c.id for id_, c in creatures.items())
    assert len({c.key for c in creatures.values()}) == len(creatures)
    names = Counter(name_key(display_name(state, c)) for c in creatures.values())
    assert not [name for name, count in names.items() if count > 1]
    assert "gm" not in creatures
    zones = {zone.id: zone for zone in state.zones}
    assert all(c.zone in zones for c in creatures.values())
    assert len(set(state.order)) == len(state.order)
    if state.time == "action":
        assert set(state.order) == {c.id for c in creatures.values() if not zones[c.zone].out}
        assert state.active is None or state.active in state.order
        assert state.round >= 1
    else:
        assert (state.order, state.active, state.phase, state.round) == ((), None, None, 0)
    for c in creatures.values():
        if state.rules == "ezd6":
            assert 0 <= c.sheet.strikes <= c.sheet.strikes_max
            assert 0 <= c.sheet.karma <= 99
            assert 0 <= c.sheet.hero_dice <= 9
            assert min(c.sheet.potions, c.sheet.scrolls) >= 0
            assert c.sheet.owes_action in (True, False)
            assert state.time == "action" or not c.held | c.interrupted
        else:
            life = life_field(state.rules)
            assert 0 <= getattr(c.sheet, life) <= getattr(c.sheet, f"{life}_max")
    if state.rules == "bases2d6":
        bases2d6_scripts.check(state)
    check_delays(state)
    check_places(state)
    check_pool(state)
    assert (state.open is None) == (state.opener is None)
    assert state.open is not None or not state.open_secret
    assert (state.open is None) == (not options(state))


def check_delays(state: State) -> None:
    """Nobody both holds and plays; in EZD6 one interruption at a time; whoever has called, holds."""
    active = state.creatures.get(state.active or "")
    assert active is None or not active.held | active.interrupted
    assert state.rules != "ezd6" or sum(c.interrupted for c in state.creatures.values()) <= 1
    assert len(set(state.called)) == len(state.called)
    for id_ in state.called:
        assert id_ in state.order
        assert state.creatures[id_].held
        assert state.phase == "foes"


def check_pool(state: State) -> None:
    """An EZD6 roll holds dice while they matter and no longer, and rolls one again only when it is due."""
    if not isinstance(state.open, Resolution):
        return
    pool, stage = state.open.pool, state.open.stage
    assert (pool is None) == (stage in ("terrain", "spill", "fate"))
    assert pool is None or pool.redo is None or stage == "roll"


def check_places(state: State) -> None:
    """Links go both ways between zones that exist; tracks stay within their size."""
    links = {zone.id: zone.links for zone in state.zones}
    assert len(links) == len(state.zones) >= 1
    for id_, others in links.items():
        assert len(set(others)) == len(others)
        assert id_ not in others
        assert all(id_ in links[other] for other in others)
    assert len({track.id for track in state.tracks}) == len(state.tracks)
    assert all(0 <= track.done <= track.size and track.size >= 1 for track in state.tracks)


@pytest.mark.parametrize("rules", RULES)
def test_every_script(rules: str) -> None:
    """U43: states stay sound; records and states survive the codec, also in the middle of every stop."""
    code = codec(rules)

    @settings(max_examples=EXAMPLES[rules])
    @given(scripts(rules), DICE)
    def run(script: list[Step], dice: str) -> None:
        first = start(rules, dice)
        again = first
        for before, record, after in play(first, script):
            check(after)
            assert record.seq == after.seq == before.seq + 1
            assert after.draws >= before.draws
            assert opens(record) == (after.open is not None) or before.open is not None
            decoded = code.record(code.encode(record))
            assert decoded == record
            assert code.state(code.encode(after)) == after
            again = fold(again, decoded)
            assert again == after
            step = before
            for event in record.events:
                step = evolve(step, event)
            assert (step.creatures, step.open, step.order) == (after.creatures, after.open, after.order)

    run()


@pytest.mark.parametrize("rules", RULES)
def test_undo_and_redo(rules: str) -> None:
    """U16, U20, U21: undo gives back the very same object, redo too; one record is one step."""

    @settings(max_examples=40)
    @given(scripts(rules), st.data())
    def run(script: list[Step], data: st.DataObject) -> None:
        first = start(rules)
        timeline, states = Timeline((first,)), [first]
        for _, record, after in play(first, script):
            timeline = timeline.commit(record, after)
            states.append(after)
        while timeline.head and data.draw(st.booleans()):
            whole = data.draw(st.booleans())
            steps = step_back(timeline.told, whole=whole)
            assert 1 <= steps <= timeline.head
            if whole:
                assert states[timeline.head - steps].open is None or timeline.told[-1].of is None
            back = timeline.at(timeline.state.seq - steps)
            assert back is not None
            assert back.state is states[timeline.head - steps]
            forth = back.at(timeline.state.seq)
            assert forth is not None
            assert forth.state is timeline.state
            timeline = back
        again = replay(first, timeline.records, timeline.head)
        assert again == timeline

    run()


@pytest.mark.parametrize("rules", RULES)
def test_the_same_commands_make_the_same_game(rules: str) -> None:
    """The records' commands, run again from the start, give the same events and the same states."""

    @settings(max_examples=40)
    @given(scripts(rules), DICE)
    def run(script: list[Step], dice: str) -> None:
        state = start(rules, dice)
        for _, record, after in play(state, script):
            again, state = execute(state, record.command, record.at)
            assert again == record
            assert state == after

    run()


@pytest.mark.parametrize("rules", RULES)
def test_every_stop_can_be_left(rules: str) -> None:
    """Whatever is open takes each of its own words, or refuses it with a reason; cancel always closes it."""

    @settings(max_examples=40)
    @given(scripts(rules), DICE)
    def run(script: list[Step], dice: str) -> None:
        for _, _, after in play(start(rules, dice), script):
            if after.open is None:
                continue
            for words in options(after):
                option, _, value = words.partition(" ")
                record, answered = execute(after, do.Choose(option=option, value=value), 0)
                assert record.of == after.opener
                assert record.secret == after.open_secret
                check(answered)
            record, closed = execute(after, do.Cancel(), 0)
            check(closed)
            assert closed.open is None
            # Initiative that is cancelled begins the fight all the same.
            assert getattr(after.open, "begins", False) or closed.creatures == after.creatures
            assert record.of == after.opener

    run()


@pytest.mark.parametrize("rules", RULES)
def test_what_is_open_blocks_the_rest(rules: str) -> None:
    """Only note, set, hide, answers, cancel and raw damage work while something is open; no second debt."""

    @settings(max_examples=40)
    @given(scripts(rules))
    def run(script: list[Step]) -> None:
        for before, record, _ in play(start(rules), script):
            for c in record.command.helps if hasattr(record.command, "helps") else ():
                debts = before.creatures[c].sheet.owes_action
                assert record.command.force or before.time == "narrative" or not debts
            if before.open is not None:
                raw = getattr(record.command, "raw", False)
                answers = record.command.answers
                assert raw or answers or isinstance(record.command, do.Note | do.SetFields | do.HideCreatures)
                assert (record.of is not None) == answers

    run()


@given(st.binary(max_size=200))
def test_damaged_bytes_are_refused(data: bytes) -> None:
    """U49."""
    for decode in (codec("ezd6").state, codec("ezd6").record):
        with suppress(Refused):
            decode(data)


@given(st.integers(0, 10_000), st.integers(0, 255))
def test_a_changed_byte_is_refused_or_read(place: int, byte: int) -> None:
    """U49: never another error, whichever byte of a good state is changed, or where it is cut."""
    good = codec("ezd6").encode(start("ezd6"))
    place %= len(good)
    for data in (good[:place] + bytes([byte]) + good[place + 1 :], good[:place]):
        with suppress(Refused):
            codec("ezd6").state(data)


@pytest.mark.parametrize(
    "data", [b"[" * 100_000, b"null", b"[]", b"", b"{}", b'{"rules":5}', b"\xff\xfe", b"NaN"]
)
def test_what_is_no_state(data: bytes) -> None:
    """U49."""
    with pytest.raises(Refused, match="damaged-data"):
        codec("ezd6").state(data)


def test_a_turn_line_with_nobody_left_is_refused() -> None:
    state = execute(start("ezd6"), do.StartAction(), 0)[1]
    state = execute(state, do.RemoveCreatures(creatures=tuple(state.creatures)), 0)[1]
    with pytest.raises(Refused, match="nobody-here"):
        execute(state, do.Next(), 0)


def test_an_unknown_system_is_refused() -> None:
    with pytest.raises(Refused, match="unknown-rules"):
        get("chess")


UNWRITABLE = (
    do.Note(text="\ud800"),
    do.Note(text="x" * 4001),
    do.Note(text=" "),
    do.AddCreatures(name="Orco", sheet={"notes": "\udfff"}),
    do.AddCreatures(name="Orco", sheet={"karma": 2**70}),
    do.AddCreatures(name="Orco", sheet={"karma": object()}),
    do.AddCreatures(name="Orco", entry="\ud800"),
    do.SetFields(creature="lucia", changes=(do.Change("notes", "\ud800"),)),
    do.RollDice(expression="\ud800"),
)


@pytest.mark.parametrize("command", UNWRITABLE, ids=range(len(UNWRITABLE)))
def test_what_the_log_could_not_hold_is_refused(command: do.Command) -> None:
    """U45: half characters, endless numbers, objects."""
    with pytest.raises(Refused):
        execute(start("ezd6"), command, 0)
