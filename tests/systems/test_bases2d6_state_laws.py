"""What is true of the nine states whatever has come and gone (R-2D-38 to R-2D-54)."""

import pytest
from bases2d6_fights import put
from bases2d6_table import Table
from ezd6_table import happened
from hypothesis import given, settings
from hypothesis import strategies as st
from thorough import examples

from rules.commands import Next, StartSession
from rules.durations import with_charges
from rules.events import SheetPatched, StatusChanged
from rules.evolve import Draft
from rules.state import Status, Until
from rules.systems.bases2d6 import states
from rules.systems.bases2d6.ability import Ability, Effect, Lasting
from rules.systems.bases2d6.commands import Heal, Rest


@pytest.fixture
def fight() -> Table:
    """Vera, wounded and without half her magic, and a goblin in turns; Vera is active."""
    table = Table()
    table.hero("Vera", hp=20, mp=8)
    table.foe("Goblin", hp=20)
    table.action()
    put(table, "vera", "hp", 10)
    put(table, "vera", "mp", 3)
    return table


def _after(held: dict[str, int], state: str, by: int) -> dict[str, int]:
    """The charges as the document has them, counted by hand."""
    left = {**held, state: max(0, held.get(state, 0) + by)} if state != "interrupt" else dict(held)
    both = min(left.get("burn", 0), left.get("soak", 0))
    fives, rest = divmod(left.get("stun", 0), 5)
    left = {
        **left,
        "burn": left.get("burn", 0) - both,
        "soak": left.get("soak", 0) - both,
        "stun": rest,
        "immobilise": left.get("immobilise", 0) + fives,
    }
    return {key: charges for key, charges in left.items() if charges}


@settings(max_examples=examples(60))
@given(st.lists(st.tuples(st.sampled_from(states.IDS), st.integers(-6, 12)), max_size=12))
def test_charges_add_up_and_every_line_says_by_how_many(given_: list[tuple[str, int]]) -> None:
    """R-2D-38 to R-2D-40, R-2D-42, R-2D-47, R-2D-52: at rest and in the log; no line without a change."""
    table = Table()
    table.hero("Vera")
    held: dict[str, int] = {}
    state = table.state
    for state_id, by in given_:
        draft = Draft(state)
        states.afflict(draft, "vera", state_id, by)
        told = {
            key: sum(e.args["by"] for e in draft.events if isinstance(e, StatusChanged) and e.status == key)
            for key in states.IDS
        }
        assert all(e.args["by"] for e in draft.events if isinstance(e, StatusChanged))
        after = _after(held, state_id, by)
        assert {key: n for key, n in told.items() if n} == {
            key: n for key in states.IDS if (n := after.get(key, 0) - held.get(key, 0))
        }
        held, state = after, draft.state
        assert {key: status.charges for key, status in state.creatures["vera"].statuses.items()} == held


def test_taken_away_all_at_once(fight: Table) -> None:
    """R-2D-39: the line says how many charges went."""
    fight.give("vera", "soak", 3)
    events = fight.use("vera", "change clothes")
    assert [e.args["by"] for e in events if isinstance(e, StatusChanged) and e.status == "soak"] == [-3]


def test_an_end_stands_until_another_is_said(fight: Table) -> None:
    """R-2D-40, U24: more charges of a state keep its end, its source is the first; none given, no change."""
    hex_ = Ability(
        "Hex", range="far", effects=(Effect("status", "2", status="infect", lasts=Lasting("round", 3)),)
    )
    more = Ability("More", range="far", effects=(Effect("status", "1", status="infect"),))
    none = Ability(
        "None", range="far", effects=(Effect("status", "0", status="infect", lasts=Lasting("scene")),)
    )
    for ability in (hex_, more, none):
        fight.teach("vera", ability)
    for name in ("Hex", "More", "None"):
        fight.use("vera", name, "goblin", force=True)
        held = fight.creature("goblin").statuses["infect"]
        assert (held.until, held.source) == (Until("round", count=3), "Hex")
    assert held.charges == 3
    fight.give("goblin", "infect", 1, Until("scene"))
    assert fight.creature("goblin").statuses["infect"].until == Until("scene")


def test_the_oldest_charges_go_first() -> None:
    """R-2D-48: what was received in this turn stays longest, and is never more than there is."""
    held = with_charges(Status(charges=2), 3, fresh=True)
    assert [(s.charges, s.fresh) for by in (-1, -2, -4) for s in [with_charges(held, by, fresh=True)]] == [
        (4, 3),
        (3, 3),
        (1, 1),
    ]


@pytest.mark.parametrize("option", ["event", "accumulated"])
def test_only_hit_points_stop_bleeding(fight: Table, option: str) -> None:
    """R-2D-45: neither magic points, nor what was healed before there was a wound."""
    fight.option(bleed_healing=option)
    fight.mend("vera", 4)
    fight.give("vera", "bleed", 3)
    fight.do(Heal(targets=("vera",), amount=5, pool="mp"))
    assert (fight["vera"].mp, fight.charges("vera", "bleed")) == (8, 3)
    fight.mend("vera", 1)
    assert fight.charges("vera", "bleed") == 3
    fight.mend("vera", 5)
    assert fight.charges("vera", "bleed") == 2


def test_healing_that_gives_nothing_is_not_counted(fight: Table) -> None:
    """R-2D-45, option: nothing recovered, nothing told of it."""
    fight.option(bleed_healing="accumulated")
    fight.give("vera", "bleed", 3)
    fight.mend("vera", 8)
    assert fight["vera"].healed == 3
    fight.mend("vera", 2)
    assert (fight["vera"].hp, fight["vera"].healed, fight.charges("vera", "bleed")) == (20, 0, 1)
    events = fight.do(Heal(targets=("vera",), amount=4))
    assert [e.cause for e in events if isinstance(e, SheetPatched)] == ["2d6.healed"]


def test_what_a_turn_takes_is_told_by_its_cause(fight: Table) -> None:
    """R-2D-30, R-2D-34b, R-2D-54: auras, passive abilities and states each by name, of their kind."""
    thorns = Ability(
        "Thorns",
        action="passive",
        types=("magical",),
        elements=("green",),
        effects=(Effect("note", each="damage", each_amount="1"),),
    )
    leech = Ability(
        "Leech",
        range="self",
        effects=(Effect("status", status="Drained", each="lose", each_amount="2", pool="mp"),),
    )
    for ability in (thorns, leech):
        fight.teach("vera", ability)
    fight.use("vera", "Leech")
    fight.give("vera", "burn", 1)
    lost = [
        (e.args["of"], e.args.get("kind"), e.args.get("elements"), e.changes)
        for e in fight.do(Next())
        if isinstance(e, SheetPatched) and "of" in e.args
    ]
    assert lost == [
        ("burn", "physical", ["red"], {"hp": 9}),
        ("Thorns", "magical", ["green"], {"hp": 8}),
        ("Leech", None, None, {"mp": 1}),
    ]


def test_an_aura_wears_its_bearer_down_as_it_was_made(fight: Table) -> None:
    """R-2D-34b, R-2D-35: damage of an aura has its ability's kind and elements, and nature stops it."""
    put(fight, "goblin", "resistances", [{"of": "white", "amount": -1}])
    halo = Ability(
        "Halo",
        range="far",
        types=("magical", "aura"),
        elements=("silver",),
        effects=(Effect("status", status="Lit", each="damage", each_amount="3"),),
    )
    fight.teach("vera", halo)
    fight.use("vera", "Halo", "goblin")
    fight.next(2)
    assert fight["goblin"].hp == 18


@pytest.mark.parametrize(
    ("resets", "points"), [(("hp",), (20, 3)), (("mp",), (10, 8)), (("hp", "mp"), (20, 8)), ((), (10, 3))]
)
def test_a_session_may_begin_rested(fight: Table, resets: tuple[str, ...], points: tuple[int, int]) -> None:
    """A ticked pool of the party is full, healing as any other; the foes keep their wounds."""
    fight.give("vera", "bleed", 3)
    put(fight, "goblin", "hp", 5)
    events = fight.do(StartSession(resets=resets))
    assert (fight["vera"].hp, fight["vera"].mp, fight["goblin"].hp) == (*points, 5)
    assert fight.charges("vera", "bleed") == (1 if "hp" in resets else 3)
    healed = [e.args for e in events if isinstance(e, SheetPatched) and e.cause == "2d6.healed"]
    assert [(args["pool"], args["gained"]) for args in healed] == [
        (pool, {"hp": 10, "mp": 5}[pool]) for pool in resets
    ]
    assert not any(isinstance(e, SheetPatched) for e in fight.do(StartSession(resets=resets)))


def test_a_rest_gives_everything_back(fight: Table) -> None:
    """A full pool is left alone, and whoever is not of the party does not rest."""
    put(fight, "goblin", "hp", 5)
    events = fight.do(Rest(force=True))
    assert happened(events, "2d6.rest") == [{"who": ["vera"]}]
    assert (fight["vera"].hp, fight["vera"].mp, fight["goblin"].hp) == (20, 8, 5)
