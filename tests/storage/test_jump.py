"""Any point of a campaign, on disk: jumps, names of undo and redo across chapters, and what comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.i18n import translator
from app.session import Session
from app.storage import CampaignStore, SaveProblem
from app.titles import jump_told
from rules import commands as do
from rules.errors import Refused
from rules.naming import display_name
from rules.state import State
from rules.systems.ezd6.commands import Check, Damage

LIMIT = 5
LESS_KARMA = do.Change("karma", 1, "-")


def reopen(folder: Path, *, read_only: bool = False) -> Session:
    """The campaign as it is found on disk, with chapters of five records."""
    return Session(CampaignStore.open(folder, chapter_limit=LIMIT, read_only=read_only), clock=lambda: 7)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """An empty campaign with chapters of five records."""
    made = Session.create(
        tmp_path, title="Mesa", rules="ezd6", language="es", dice="program", seed="jump", created="2026-01-01"
    )
    made.close()
    opened = reopen(tmp_path / "mesa")
    yield opened
    opened.close()


def play(session: Session, *commands: do.Command) -> list[State]:
    """Run commands; the states before, between and after them."""
    states = [session.state]
    for command in commands:
        states.append(session.run(command).after)
    return states


def notes(session: Session, count: int) -> list[State]:
    return play(session, *(do.Note(text=f"nota {n}") for n in range(1, count + 1)))


def test_every_point_can_be_jumped_to_from_every_other(session: Session) -> None:
    """One step whatever the distance, over chapters too; the disk agrees, and nothing is lost."""
    states = notes(session, 17)
    for start in range(0, 18, 3):
        for goal in range(18):
            session.jump(start)
            jump = session.jump(goal)
            assert session.state == states[goal]
            assert session.store.head == goal
            assert session.store.tail == 17
            assert jump.moved == goal - start
            assert (jump.last.record.seq if jump.last else 0) == goal


@pytest.mark.parametrize("seq", [-1, 13, 10**12])
def test_there_is_no_such_point(session: Session, seq: int) -> None:
    notes(session, 12)
    session.jump(6)
    before = session.state
    with pytest.raises(Refused) as refused:
        session.jump(seq)
    assert (refused.value.id, refused.value.args_) == ("unknown-point", {"seq": seq, "last": 12})
    assert session.state is before


def test_a_command_after_a_jump_drops_what_was_undone(session: Session) -> None:
    states = notes(session, 12)
    session.jump(3)
    session.run(do.Note(text="otra"))
    assert (session.store.head, session.store.tail) == (4, 4)
    session.undo()
    assert session.state == states[3]
    with pytest.raises(Refused, match="unknown-point"):
        session.jump(5)


def test_undo_and_redo_know_their_names_at_every_point(session: Session) -> None:
    """What undo would take and redo would bring is read across chapters, also in a campaign just opened."""
    notes(session, 17)
    for seq in range(18):
        session.jump(seq)
        again = reopen(session.store.folder, read_only=True)
        for one in (session, again):
            last, following = one.last_step(), one.next_step()
            assert (last.record.seq if last else None) == (seq or None)
            assert (following.record.seq if following else None) == (seq + 1 if seq < 17 else None)
            if last is not None:
                assert (last.before.seq, last.after) == (seq - 1, one.state)
            if following is not None:
                assert (following.before, following.after.seq) == (one.state, seq + 1)


def test_a_later_chapter_that_cannot_be_read_costs_the_name_of_redo_alone(session: Session) -> None:
    notes(session, 12)
    session.jump(5)
    folder = session.store.folder
    session.close()
    session = reopen(folder)
    (folder / "chapters" / "0002.json").write_text("{", "utf-8")
    assert session.next_step() is None
    with pytest.raises(SaveProblem):
        session.redo()
    with pytest.raises(SaveProblem):
        session.jump(8)
    assert session.state.seq == session.store.head == 5
    session.undo()
    assert session.state.seq == 4
    session.close()


def test_undo_and_redo_outlive_closing(session: Session) -> None:
    states = notes(session, 12)
    session.undo(4)
    folder = session.store.folder
    session.close()
    session = reopen(folder)
    assert session.state == states[8]
    assert [step.record.seq for step in session.redo(2)] == [9, 10]
    session.jump(1)
    session.close()
    session = reopen(folder)
    assert session.state == states[1]
    assert len(session.redo(99)) == 11
    assert session.state == states[12]
    assert len(session.undo(99)) == 12
    session.close()
    session = reopen(folder)
    assert (session.state, session.last_step()) == (states[0], None)
    session.jump(12)
    assert session.state == states[12]
    session.close()


def test_several_steps_and_whole_resolutions_are_taken_back_across_chapters(session: Session) -> None:
    """`undo 3` and `undo all` where the steps lie in two chapters."""
    before = play(
        session,
        do.AddCreatures(name="Lucía", side="hero", sheet={"karma": 6, "hero_dice": 0}),
        do.Note(text="uno"),
        do.Note(text="dos"),
    )[-1]
    session.run(Check(actor="lucia", difficulty=5, faces=(2,)))
    play(session, do.Note(text="entre"), do.Note(text="otra"))
    session.run(do.Choose(option="accept"))
    assert session.state.seq == 7
    steps = session.undo(whole=True)
    assert [step.record.seq for step in steps] == [7, 6, 5, 4]
    assert session.state == before
    assert [step.record.seq for step in session.redo(4)] == [4, 5, 6, 7]
    assert [step.record.seq for step in session.undo(3)] == [7, 6, 5]
    assert session.state.open is not None


def test_a_reader_beside_the_table_can_only_look(session: Session) -> None:
    notes(session, 7)
    reader = reopen(session.store.folder, read_only=True)
    with pytest.raises(SaveProblem, match="read-only"):
        reader.jump(2)
    assert reader.state.seq == session.state.seq == 7


@pytest.mark.parametrize(
    ("goal", "english", "spanish"),
    [
        (2, "At 2: note “nota 2” · 10 entries undone", "En la 2: nota «nota 2» · 10 entradas deshechas"),
        (0, "Back at the beginning · 12 entries undone", "De vuelta al principio · 12 entradas deshechas"),
        (11, "At 11: note “nota 11” · 1 entry undone", "En la 11: nota «nota 11» · 1 entrada deshecha"),
        (12, "At 12 already: note “nota 12”", "Ya en la 12: nota «nota 12»"),
    ],
)
def test_a_jump_says_what_it_did(session: Session, goal: int, english: str, spanish: str) -> None:
    notes(session, 12)
    jump = session.jump(goal)
    assert (jump_told(jump, translator("en")), jump_told(jump, translator("es"))) == (english, spanish)
    back = session.jump(12)
    if goal < 12:
        assert jump_told(back, translator("en")).startswith("At 12: note “nota 12” · ")
        assert "redone" in jump_told(back, translator("en"))


# --- what reports say is lost elsewhere --------------------------------------------------------


FIGHT: tuple[do.Command, ...] = (
    do.AddCreatures(name="Lucía", side="hero", sheet={"karma": 3}),
    do.AddCreatures(name="Goblin", count=3, sheet={"strikes": 3}),
    do.StartAction(),
    do.Next(),
    do.Next(),
    Damage(targets=("goblin-2",), raw=True),
)


def test_u19_the_end_of_a_fight_is_taken_back_whole(session: Session) -> None:
    """U19: order, round, phase, whose turn, who has acted, statuses; also after closing."""
    fight = play(
        session,
        *FIGHT,
        do.SetFields(creature="goblin-1", changes=(do.Change("held", True), do.Change("acted", True))),
    )[-1]
    assert (fight.round, len(fight.order)) == (1, 4)
    for end in (do.StartNarrative(), do.EndScene(), do.StartScene(title="Después")):
        session.run(end)
    assert session.state.order == ()
    folder = session.store.folder
    session.close()
    session = reopen(folder)
    session.undo(3)
    assert session.state == fight
    session.redo(3)
    assert session.state.time == "narrative"
    session.jump(fight.seq)
    assert session.state == fight
    session.close()


def test_u20_moves_are_taken_back_one_by_one(session: Session) -> None:
    """U20: near→far→out→near, undo three times; each undo is one move, in a fight and out of it."""
    play(session, *FIGHT)
    ways = [
        do.MoveCreature(creature="goblin-2", zone=zone, force=True) for zone in ("far", "out", "far", "near")
    ]
    states = play(session, *ways)
    for state in reversed(states[:-1]):
        session.undo()
        assert session.state == state
    assert session.state.creatures["goblin-2"].zone == "near"
    assert "goblin-2" in session.state.order


def test_u20_a_deleted_creature_comes_back_as_it_was(session: Session) -> None:
    """U20: id, number, key digit, place in every order, zone, wounds, states; whatever came meanwhile."""
    play(
        session,
        *FIGHT,
        do.MoveCreature(creature="goblin-2", zone="far", force=True),
        do.SetFields(creature="goblin-2", changes=(do.Change("hidden", True), do.Change("held", True))),
    )
    before = session.state
    goblin = before.creatures["goblin-2"]
    play(
        session,
        do.RemoveCreatures(creatures=("goblin-2",)),
        do.AddCreatures(name="Goblin"),
        do.AddCreatures(name="Orco"),
        do.RemoveCreatures(creatures=("goblin-1", "lucia")),
    )
    assert goblin.key in {c.key for c in session.state.creatures.values()}
    folder = session.store.folder
    session.close()
    session = reopen(folder)
    assert len(session.undo(4)) == 4
    after = session.state
    assert after == before
    assert list(after.creatures) == list(before.creatures)
    assert after.order.index("goblin-2") == before.order.index("goblin-2")
    back = after.creatures["goblin-2"]
    assert (back.id, back.number, back.key, back.zone) == ("goblin-2", 2, goblin.key, "far")
    assert (back.hidden, back.held, back.sheet.strikes) == (True, True, 2)
    assert display_name(after, back) == "Goblin 2"
    session.close()


def test_u21_two_commands_are_two_steps(session: Session) -> None:
    """U21: damage, then karma −1; undo takes back the karma alone, and then the damage."""
    states = play(session, *FIGHT, do.SetFields(creature="lucia", changes=(LESS_KARMA,)))
    session.undo()
    assert session.state == states[-2]
    assert session.state.creatures["lucia"].sheet.karma == 3
    assert session.state.creatures["goblin-2"].sheet.strikes == 2
    session.undo()
    assert session.state.creatures["goblin-2"].sheet.strikes == 3


@pytest.mark.parametrize(
    "command",
    [
        do.RenameCreature(creature="lucia", name="Lucía"),
        do.SetZone(zone="near", difficult=False),
        do.Reorder(creature="goblin-1", anchor="goblin-2", after=False),
    ],
)
def test_what_changes_nothing_makes_no_entry(session: Session, command: do.Command) -> None:
    """An undo step always has something to take back."""
    state = play(session, *FIGHT, do.SetOption(key="karma_start", value=5))[-1]
    with pytest.raises(Refused, match="nothing-to-change"):
        session.run(command)
    assert session.state is state
    assert session.store.head == state.seq
