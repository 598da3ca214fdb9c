"""Who is asked in a window, in which order, and whom their reaction comes to (R-2D-07, R-2D-29, R-2D-52)."""

import pytest
from bases2d6_fights import SPY, fight
from bases2d6_table import Table
from ezd6_table import happened
from msgspec.structs import replace

from rules.errors import Refused
from rules.events import Rolled, SheetPatched
from rules.systems.bases2d6.ability import Ability, Cost, Effect
from rules.systems.bases2d6.commands import Adjust, Behind, React
from rules.systems.bases2d6.execution import Execution
from rules.systems.bases2d6.possession import ability_named
from rules.systems.bases2d6.reactions import MOST_DEEP, forced_reaction, reactions_to

HEX = Ability(
    "Hex", range="far", most=0, effects=(Effect("damage", "2"), Effect("status", "1", status="burn"))
)
GIFT = Ability("Gift", range="far", most=0, effects=(Effect("heal", "2"), Effect("status", status="Blessed")))
SIGN = Ability("Sign", range="far", most=0, effects=())
SHELL = Ability("Shell", action="free", reaction=True, range="self", effects=(Effect("heal", "1"),))
RALLY = replace(SHELL, name="Rally", trigger="ally-targeted")


def asked(table: Table) -> list[str]:
    """Who may react now, with what, in the order of asking."""
    resolution = table.state.open
    if resolution is None:
        return []
    top = resolution.top
    ability = ability_named(table.state, table.creature(top.user), top.ability)
    return [f"{r.who} {r.name}" for r in reactions_to(table.state, top, ability)]


def test_everybody_is_asked_in_the_order_of_turns() -> None:
    """R-2D-52: the targets first, then as turns go, whoever came to the table first."""
    table = Table()
    for name, initiative in (("Vera", 20), ("Nix", 0), ("Rol", 5)):
        table.hero(name, initiative=initiative)
    table.foe("Orc", initiative=9)
    for name in ("nix", "rol", "orc"):
        table.teach(name, SPY)
    table.teach("vera", HEX)
    everybody = ["nix Spy", "rol Spy", "orc Spy"]
    table.use("vera", "Hex", "rol")
    assert sorted(asked(table)) == sorted(everybody), "without turns too"
    table.end_window()
    table.action(3, 4, 3, 4, 3, 4, 3, 4)
    assert list(table.state.order) == ["vera", "orc", "rol", "nix"]
    table.use("vera", "Hex", "nix", force=True)
    assert asked(table) == ["nix Spy", "orc Spy", "rol Spy"]


@pytest.mark.parametrize(
    ("declared", "reaction", "who", "targets", "offered"),
    [
        (HEX, SHELL, "nix", ("nix",), True),
        (GIFT, SHELL, "nix", ("nix",), False),
        (SIGN, SHELL, "nix", ("nix",), False),
        (HEX, SHELL, "nix", ("orc",), False),
        (GIFT, SHELL, "orc", ("orc",), True),
        (HEX, RALLY, "orc", ("goblin",), True),
        (HEX, RALLY, "orc", ("orc",), False),
        (HEX, RALLY, "orc", ("nix",), False),
        (HEX, RALLY, "nix", ("vera",), True),
        (GIFT, RALLY, "nix", ("vera",), False),
    ],
)
def test_what_ones_own_side_does_asks_for_no_shield(
    declared: Ability, reaction: Ability, who: str, targets: tuple[str, ...], offered: bool
) -> None:
    """R-2D-52: unless it hurts; and a reaction for allies answers only where one of them is meant."""
    table = fight(reaction, who=who)
    table.teach("vera", declared)
    table.use("vera", declared.name, *targets)
    assert asked(table) == ([f"{who} {reaction.name}"] if offered else [])


@pytest.mark.parametrize(
    ("most", "guarded"),
    [(1, ["goblin"]), (2, ["goblin", "orc"]), (0, ["goblin", "orc"])],
)
def test_a_guard_covers_as_many_as_it_takes(most: int, guarded: list[str]) -> None:
    """R-2D-52: the allies that are meant, in the order in which they are."""
    ward = Ability(
        "Ward", action="free", reaction=True, trigger="ally-targeted", range="far", most=most,
        effects=(Effect("status", status="Warded"),),
    )  # fmt: skip
    table = fight()
    table.foe("Imp")
    table.teach("vera", HEX)
    table.teach("imp", ward)
    table.use("vera", "Hex", "goblin", "orc", "nix", force=True)
    table.react("imp", "Ward")
    assert [id_ for id_ in table.state.creatures if "Warded" in table.statuses(id_)] == guarded


def test_a_reaction_in_the_list_is_one_that_is_taken() -> None:
    """R-2D-29, R-2D-31: whatever is offered can be used, by word or by name; what is not is refused."""
    for reaction in (SPY, SHELL, RALLY):
        for word in (reaction.name, reaction.name.upper()):
            table = fight(reaction)
            table.teach("vera", HEX)
            table.use("vera", "Hex", "goblin", "orc")
            assert table.refused(React(actor="orc", ability=word)) == "unknown-ability"
            table.react("goblin", word)
            assert table.state.open is None, "once, and nobody else has any"


def test_a_reaction_from_behind_asks_for_a_back() -> None:
    """R-2D-37: it is offered to whoever has the back of the one who acts."""
    stab = replace(SPY, name="Stab", range="melee", behind=True)
    for behind in (False, True):
        table = fight(stab)
        if behind:
            table.do(Behind(creature="goblin", of="vera"))
        table.use("vera", "Chant", "orc")
        assert asked(table) == (["goblin Stab"] if behind else [])


@pytest.mark.parametrize(
    ("defences", "targets", "chosen", "word", "held"),
    [
        (("agility",), ("goblin",), {}, "dodge", True),
        (("agility",), ("goblin",), {}, "block", False),
        (("agility",), ("orc",), {}, "dodge", False),
        (("agility",), ("goblin",), {"goblin": "agility"}, "dodge", False),
        ((), ("orc",), {}, "spy", True),
        ((), ("orc",), {}, "strike", False),
    ],
)
def test_what_may_be_forced_into_a_window(
    defences: tuple[str, ...], targets: tuple[str, ...], chosen: dict[str, str], word: str, held: bool
) -> None:
    """R-2D-07, R-2D-52: a defence that the attack allows, of a target, once; else only a reaction."""
    table = fight(SPY)
    declared = replace(HEX, defences=defences)
    execution = Execution("vera", "Hex", targets, defences=chosen)
    if not held:
        with pytest.raises(Refused, match="not-offered"):
            forced_reaction(table.state, execution, declared, "goblin", word)
        return
    reaction = forced_reaction(table.state, execution, declared, "goblin", word)
    assert reaction.ability == ability_named(table.state, table.creature("goblin"), word)
    assert (reaction.who, reaction.defence) == ("goblin", "agility" if defences else "")


def test_reactions_to_reactions_have_an_end() -> None:
    """R-2D-52: also where they are forced; a defence of the one aimed at is still one."""
    table = fight(SPY)
    for depth, held in ((MOST_DEEP - 1, True), (MOST_DEEP, False)):
        execution = Execution("vera", "Hex", ("goblin",), depth=depth)
        offered = reactions_to(table.state, execution, replace(HEX, defences=("agility",)))
        assert [r.word for r in offered if r.who == "goblin"] == ["dodge", *(["spy"] if held else [])]
        if held:
            assert forced_reaction(table.state, execution, HEX, "goblin", "spy").word == "spy"
        else:
            with pytest.raises(Refused, match="not-offered"):
                forced_reaction(table.state, execution, HEX, "goblin", "spy")


def test_what_is_free_of_charge_changes_nothing() -> None:
    """R-2D-31: a cost of nothing is not told; a forced one takes what there is, also for a defence."""
    table = fight()
    table.teach("vera", Ability("Trick", costs=(Cost("0"), Cost("0", "hp")), range="self", action="free"))
    assert [e for e in table.use("vera", "Trick") if isinstance(e, SheetPatched)] == []
    dodge = ability_named(table.state, table.creature("goblin"), "dodge")
    table.teach("goblin", replace(dodge, costs=(Cost("9"),)))
    table.teach("vera", replace(HEX, roll="spirit", defences=("agility",), most=1))
    table.use("vera", "Hex", "goblin")
    assert table.state.open is None
    table.option(hold_windows=True)
    table.use("vera", "Hex", "goblin", force=True)
    table.react("goblin", "dodge", force=True)
    assert table["goblin"].mp == 0


@pytest.mark.parametrize("most", [0, 1])
def test_a_reaction_may_name_its_targets(most: int) -> None:
    """R-2D-36, R-2D-37: as many as it takes, in its range, from behind where it says so; or by force."""
    lash = Ability(
        "Lash", action="free", reaction=True, trigger="any", range="intermediate", most=most, behind=True,
        effects=(Effect("damage", "1"),),
    )  # fmt: skip
    table = fight(lash)
    table.do(Behind(creature="goblin", of="vera"))
    table.use("vera", "Chant", "goblin")

    def refused(*targets: str) -> str:
        return table.refused(React(actor="goblin", ability="Lash", targets=targets))

    assert refused("nix") == "not-behind"
    assert refused("nobody") == "unknown-name"
    assert refused("vera", "nix") == ("too-many-targets" if most else "not-behind")
    table.react("goblin", "Lash", "vera", "vera", "nix", force=True)
    assert (table["vera"].hp, table["nix"].hp) == (29, 29)


def test_each_defence_has_its_own_adjustment() -> None:
    """R-2D-07, R-2D-09: what the table adds to one target's roll is nothing to another's."""
    table = fight()
    table.teach("vera", replace(HEX, roll="spirit", defences=("agility",)))
    table.use("vera", "Hex", "goblin", "orc")
    table.react("goblin", "dodge", adjust=Adjust(total=5))
    table.do(React(actor="orc", ability="dodge", adjust=Adjust(total=-1), faces=(4, 4, 3, 4, 3, 4)))
    rolled = [e for e in table.records[-1].events if isinstance(e, Rolled)]
    assert [(roll.who, roll.total) for roll in rolled] == [("vera", 8), ("goblin", 12), ("orc", 6)]
    assert (table["goblin"].hp, table["orc"].hp) == (30, 28)


@pytest.mark.parametrize(("word", "stun"), [("apply", 1), ("nothing", 0)])
def test_a_reactions_question_keeps_what_it_answers_waiting(word: str, stun: int) -> None:
    """R-2D-18, R-2D-52: a fumbled reaction asks the table, then all that is beneath it goes on."""
    purge = Ability(
        "Purge", action="free", reaction=True, trigger="any", range="far", roll="spirit",
        effects=(Effect("cleanse", status="stun"), Effect("cleanse", status="soak"), Effect("damage", "1")),
    )  # fmt: skip
    table = fight(SPY)
    table.teach("orc", purge)
    table.use("vera", "Chant", "nix")
    table.react("goblin", "Spy")
    assert [one.ability for one in table.state.open.stack] == ["Chant", "Spy"]
    assert table.refused(React(actor="moon", ability="Purge")) == "unknown-name"
    table.react("orc", "Purge")
    table.end_window(1, 1)
    assert (table.options, table["nix"].hp) == (["apply", "nothing"], 30)
    assert [one.ability for one in table.state.open.stack] == ["Chant", "Spy", "Purge"]
    table.choose(word)
    assert [one.ability for one in table.state.open.stack] == ["Chant", "Spy", "Purge"]
    events = table.choose("nothing")
    while table.state.open is not None:
        events += table.end_window()
    assert [note["ability"] for note in happened(events, "2d6.note")] == ["Spy"]
    assert (table.charges("orc", "stun"), table["orc"].hp, table["nix"].hp) == (stun, 29, 26)


def test_what_is_told_of_a_window() -> None:
    """R-2D-52: what was declared, where it goes, what it was answered with, and what was paid for it."""
    table = fight(replace(SPY, costs=(Cost("2"),)))
    (declared,) = happened(table.use("vera", "run", zone="far", force=True), "2d6.declared")
    assert declared == {
        "who": "vera", "ability": "run", "id": "run", "targets": ["vera"], "zone": "far", "forced": True,
    }  # fmt: skip
    table.end_window()
    table.use("vera", "strike", "goblin", force=True)
    events = table.react("goblin", "spy")
    (reacts,) = happened(events, "2d6.reacts")
    assert reacts == {"who": "goblin", "ability": "Spy", "to": "vera", "targets": ["vera"], "id": ""}
    cost = [e.args for e in events if isinstance(e, SheetPatched) and e.cause == "2d6.cost"]
    assert cost == [{"pool": "mp", "cost": 2, "ability": "Spy"}]
    (defends,) = happened(table.react("goblin", "block", dice=(3, 4, 3, 4)), "2d6.defends")
    assert defends == {"who": "goblin", "stat": "block", "ability": "block", "against": "vera"}
