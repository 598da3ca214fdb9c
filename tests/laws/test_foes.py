"""What holds for every proposal, in every rule system: foes without a game master."""

from __future__ import annotations

import pytest
from engine_scripts import English, Step, life_field, made, scripts, start
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import commands as do
from rules.codec import codec
from rules.engine import execute
from rules.errors import Refused
from rules.events import CreaturePatched
from rules.evolve import Draft, evolve
from rules.sides import is_other_side, remember
from rules.solo.behaviour import BEHAVIOUR, MOST_WORDS, WHOM
from rules.solo.foes import Proposal, proposal, proposals, ranking
from rules.state import State

RULES = ("ezd6", "toy", "bases2d6")
EXAMPLES = {"ezd6": 30, "toy": 10, "bases2d6": 20}
T = English()
FACES = {"bases2d6": (1, 2, 3, 3, 6, 4, 6, 6)}
WORDS = st.lists(st.sampled_from((*WHOM, "strike", "bow", "ember")), max_size=4, unique=True)


def bent(state: State, words: list[str]) -> State:
    """The state in which everybody goes by these words."""
    for id_ in state.creatures:
        state = evolve(state, CreaturePatched(id_, {"behaviour": words}, "set"))
    return state


@pytest.mark.parametrize("rules", RULES)
def test_every_proposal_is_allowed_and_stable(rules: str) -> None:
    """No proposal is ever refused, none aims at its own side, the fallen, the hidden or the absent."""
    code = codec(rules)
    seen: set[str] = set()

    @settings(max_examples=EXAMPLES[rules])
    @given(
        scripts(rules, 24),
        WORDS,
        st.sampled_from(("program", "program", "table")),
        st.booleans(),
        st.booleans(),
    )
    def run(script: list[Step], words: list[str], dice: str, apart: bool, fights: bool) -> None:
        state = bent(start(rules, dice), words)
        if apart:
            state = execute(state, do.MoveSeveral(creatures=("lucia", "nandu"), zone="far"), 0)[1]
        if fights:
            state = execute(state, do.StartAction(faces=FACES.get(rules)), 0)[1]
        for at, step in enumerate(script):
            try:
                _, state = execute(state, made(state, step), at)
            except Refused:
                continue
        before = code.encode(state)
        for id_, creature in state.creatures.items():
            found = list(proposals(state, id_, T))
            assert not found or state.open is None
            for one in found:
                seen.add(one.kind)
                execute(state, one.command, 99)
                check(state, id_, one)
            n = len(found) // 2
            assert proposal(state, id_, T, n) == (found[n] if found else None)
            assert len({repr(one.command) for one in found}) == len(found)
            if found:
                assert proposal(state, id_, T, len(found)) == found[0], "the first comes again after the last"
            again = proposal(code.state(before), id_, T)
            assert again == (found[0] if found else None), "the same state proposes the same"
            assert [one.kind for one in found].count("next") == (state.active == id_ and bool(found))
            assert creature == state.creatures[id_]
        assert code.encode(state) == before, "a proposal has changed the state"

    run()
    assert seen == {"act", "move", "next"}


def check(state: State, who: str, one: Proposal) -> None:
    """Whom a proposal is aimed at: somebody of the other side who stands there to be seen."""
    creature = state.creatures[who]
    aimed = {one.target} - {""}
    if one.kind == "act":
        named = getattr(one.command, "targets", ()) or (getattr(one.command, "target", ""),)
        aimed |= {id_ for id_ in named if id_ and id_ != who}
    for id_ in aimed:
        other = state.creatures[id_]
        assert is_other_side(creature, other)
        assert not other.down | other.hidden | state.zone(other.zone).out
        assert "neutral" not in (creature.side, other.side) or creature.hurt_by == id_
    if one.kind != "next":
        assert not creature.down


def table(rules: str, *heroes: tuple[str, str, int], behaviour: tuple[str, ...] = ()) -> State:
    """A goblin in Near, and heroes by name, zone and what they can still take; in narrative time."""
    state = start(rules)
    state = execute(state, do.RemoveCreatures(creatures=tuple(state.creatures)), 0)[1]
    state = execute(state, do.AddCreatures(name="Goblin", behaviour=behaviour, zone="near"), 0)[1]
    key = life_field(rules)
    for name, zone, left in heroes:
        made_ = do.AddCreatures(name=name, side="hero", zone=zone, sheet={key: left})
        state = execute(state, made_, 0)[1]
    return state


def order(state: State) -> list[tuple[str, str]]:
    return [(creature.id, reason) for creature, reason in ranking(state, state.creatures["goblin"])]


THREE = (("Ana", "near", 5), ("Beto", "far", 2), ("Caro", "far", 9))


@pytest.mark.parametrize("rules", RULES)
def test_whom_each_word_goes_for(rules: str) -> None:
    """The nearest, the weakest, the strongest, each with its reason."""
    assert order(table(rules, *THREE))[0] == ("ana", "nearest")
    assert order(table(rules, *THREE, behaviour=("nearest",)))[0] == ("ana", "nearest")
    assert order(table(rules, *THREE, behaviour=("weakest",))) == [
        ("beto", "weakest"),
        ("ana", "weakest"),
        ("caro", ""),
    ]
    assert [id_ for id_, _ in order(table(rules, *THREE, behaviour=("strongest",)))] == [
        "caro",
        "ana",
        "beto",
    ]
    assert order(table(rules, THREE[0], behaviour=("weakest",))) == [("ana", "only")]
    assert order(table(rules)) == []


@pytest.mark.parametrize("rules", RULES)
def test_who_hurt_it_last(rules: str) -> None:
    """Whoever hurt it last, while they can be gone for; else the next word decides. Undo forgets."""
    state = table(rules, *THREE, behaviour=("hurt-last", "weakest"))
    assert order(state)[0] == ("beto", "weakest")
    draft = Draft(state)
    remember(draft, "goblin", "caro")
    assert order(draft.state)[0] == ("caro", "hurt-last")
    assert len(draft.events) == 1
    for nobody in ("caro", "goblin", "moon", ""):
        remember(draft, "goblin", nobody)
    assert len(draft.events) == 1, "nothing new is nothing to write"
    fallen = evolve(draft.state, CreaturePatched("caro", {"down": True}, "set"))
    assert order(fallen)[0] == ("beto", "weakest")
    assert order(state)[0] == ("beto", "weakest")


@pytest.mark.parametrize("rules", RULES)
def test_a_blow_of_ones_own_side_is_not_remembered(rules: str) -> None:
    """A fumble among friends changes nothing of whom they are after."""
    state = execute(table(rules, *THREE), do.AddCreatures(name="Orc"), 0)[1]
    draft = Draft(state)
    remember(draft, "goblin", "orc")
    assert draft.events == []


@pytest.mark.parametrize("rules", RULES)
def test_the_lot_is_fair_and_tells_nothing_of_the_dice(rules: str) -> None:
    """`random` and ties go by the campaign's seed, another each round, and no die is used up."""
    even = (("Ana", "near", 3), ("Beto", "near", 3), ("Caro", "near", 3))
    state = table(rules, *even)
    counts = {"ana": 0, "beto": 0, "caro": 0}
    for draws in range(600):
        [first, *_] = order(do_replace(state, draws))
        assert first[1] == "random"
        counts[first[0]] += 1
    assert min(counts.values()) > 150, counts
    parts = [[order(do_replace(state, draws))[0][0] for draws in range(12)] for _ in range(2)]
    assert parts[0] == parts[1]


def do_replace(state: State, draws: int) -> State:
    from msgspec.structs import replace

    return replace(state, draws=draws)


def test_neutrals_only_fight_back() -> None:
    """Who is on nobody's side goes for whoever hurt it, and is let alone by all but whom it hurt."""
    state = table("ezd6", *THREE)
    state = execute(state, do.AddCreatures(name="Mule", side="neutral"), 0)[1]
    mule = state.creatures["mule"]
    assert ranking(state, mule) == ()
    assert "mule" not in [id_ for id_, _ in order(state)]
    hurt = evolve(state, CreaturePatched("mule", {"hurt_by": "goblin"}, "hurt-by"))
    assert [other.id for other, _ in ranking(hurt, hurt.creatures["mule"])] == ["goblin"]


@pytest.mark.parametrize("rules", RULES)
def test_it_goes_where_the_one_it_wants_is(rules: str) -> None:
    """Where nothing reaches the one it goes for, one zone toward them."""
    for word, goal in (("weakest", "far"), ("strongest", "far"), ("nearest", "")):
        state = table(rules, ("Ana", "near", 5), ("Beto", "far", 2), ("Caro", "far", 9), behaviour=(word,))
        steps = [one for one in proposals(state, "goblin", T) if one.kind == "move"]
        assert [one.command.zone for one in steps[:1]] == ([goal] if goal else [])  # type: ignore[attr-defined]


def test_the_behaviour_is_a_field_like_others() -> None:
    """Set and added with the same bounds; names as they are; too many, or endless ones, are refused."""
    state = table("ezd6", *THREE, behaviour=("random", "rusty blade"))
    assert state.creatures["goblin"].behaviour == ("random", "rusty blade")
    change = do.Change("behaviour", ["weakest"])
    after = execute(state, do.SetFields(creature="goblin", changes=(change,)), 0)[1]
    assert after.creatures["goblin"].behaviour == ("weakest",)
    assert codec("ezd6").state(codec("ezd6").encode(after)) == after
    for bad in (["x"] * (MOST_WORDS + 1), ["x" * 99], [""], "weakest", None, [3]):
        with pytest.raises(Refused, match="bad-value"):
            execute(
                state,
                do.SetFields(creature="goblin", changes=(do.Change(BEHAVIOUR.key, bad),)),
                0,  # type: ignore[arg-type]
            )
    with pytest.raises(Refused, match="bad-value"):
        execute(state, do.AddCreatures(name="Orc", behaviour=("x",) * 9), 0)
