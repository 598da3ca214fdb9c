"""What answers, hidden creatures, changed encounters and written lists are called, in both languages."""

from typing import Any

import pytest

from app.bar import bar_view
from app.console.lines import GameLine, interpret
from app.i18n import translator
from app.narrate import explain, tell
from app.sheet_fields import FormField
from app.sheet_values import shown
from app.titles import title
from rules import commands as do
from rules.engine import execute
from rules.outward_story import outward_steps
from rules.record import AnyRecord
from rules.state import GameState, State
from rules.system import get
from rules.systems.bases2d6.commands import Use
from rules.systems.ezd6.commands import Attack, Cast
from rules.text import plain
from rules.zones import DEFAULT_ZONES

EN, ES = translator("en"), translator("es")


class Told:
    """A campaign of which the last record is told."""

    def __init__(self, rules: str = "ezd6", **options: Any) -> None:
        self.state: State = GameState(rules=rules, seed="mesa", zones=DEFAULT_ZONES, dice="table")
        for key, value in options.items():
            self.do(do.SetOption(key=key, value=value))

    def do(self, *commands: do.Command) -> None:
        for command in commands:
            self.before = self.state
            record, self.state = execute(self.state, command, 0)
            self.record: AnyRecord = record

    def choose(self, words: str, *faces: int) -> None:
        option, _, value = words.partition(" ")
        self.do(do.Choose(option=option, value=value, faces=faces or None))

    def lines(self, language: str = "en") -> list[str]:
        return [plain(one) for one in tell(self.record, self.before, translator(language))]

    def title(self, language: str = "en") -> str:
        return title(self.record, self.before, translator(language))

    def explained(self) -> list[str]:
        return [plain(one) for one in explain(self.record, self.before, EN)]

    def bar(self, language: str = "en") -> list[str]:
        """The question and the choices of the decision bar, with what each brings."""
        view = bar_view(self.state, None, "", translator(language))
        assert view is not None
        return [plain(view.prompt), *(f"{plain(c.label)} {plain(c.note)}".strip() for c in view.choices)]


def circle() -> Told:
    told = Told()
    told.do(
        do.AddCreatures(name="Íñigo", side="hero", sheet={"weapons": [{"name": "sword"}]}),
        do.AddCreatures(name="Goblin", sheet={"strikes": 1}),
        do.AddCreatures(name="Orco", sheet={"strikes": 3}),
    )
    return told


# --- spells -------------------------------------------------------------------


def test_the_questions_of_a_spell_say_what_each_answer_brings() -> None:
    """R-EZ-45: 1/6 that one power die is a 1, 5/9 against one die; and who names the resistance."""
    told = circle()
    told.do(Cast(actor="inigo", art="spell", target="orco"))
    question, *answers = told.bar()
    assert question == "Íñigo: spell, how many power dice? Against 1 to 4 dice:"
    assert answers[0] == "1 die works 56% to 29%, spoilt by a 1: 17%"
    assert [answer[:6] for answer in answers] == ["1 die ", "2 dice", "3 dice"]
    told.choose("power 1")
    question, *answers = told.bar()
    assert "The game master says" in question
    assert answers[0] == "1 die works 56%"


def test_a_tie_of_a_spell_is_the_casters() -> None:
    """R-EZ-45: a tie works, less does not, and a 1 spoils it; the rule is named once, at the end."""
    told = circle()
    told.do(Cast(actor="inigo", art="spell", target="orco", power=2, against=1, faces=(5, 4, 5)))
    assert "highest: 5 against 5: a tie is the caster's, it works" in told.explained()
    assert "".join(told.explained()).count("R-EZ-45") == 1
    assert "R-EZ-45" in told.explained()[-1]
    told.do(Cast(actor="inigo", art="spell", target="orco", power=1, against=2, faces=(2, 4, 1)))
    assert "highest: 2 against 4, which is higher: it fails" in told.explained()
    # The bar and the log write the dice alike.
    assert told.bar()[0] == "Íñigo, spell: 2 · against 4 1 → failure"
    assert told.lines() == ["Íñigo casts a spell on Orco: 2 · against 4 1 → failure"]
    told.choose("accept")
    told.do(Cast(actor="inigo", art="spell", target="orco", power=2, against=2, faces=(1, 4)))
    assert "a 1 among the caster's dice: it fails" in told.explained()


# --- undo ---------------------------------------------------------------------


def test_an_answer_is_named_with_what_it_answered() -> None:
    """Undo says more than “Accept” or “3 dice”."""
    told = circle()
    told.do(Cast(actor="inigo", art="spell", target="orco"))
    told.choose("power 2")
    assert (told.title(), told.title("es")) == (
        "2 power dice: Íñigo's spell",
        "2 dados de poder: hechizo de Íñigo",
    )
    told.choose("resist 3")
    assert told.title() == "3 dice resist: Íñigo's spell with 2 dice"
    told.choose("roll", 5, 6, 1, 1, 1)
    told.do(Attack(actor="inigo", target="goblin", faces=(6, 6, 2)))
    told.choose("accept")
    told.choose("accept")
    assert told.title() == "nobody takes the rest: Íñigo's attack"
    told.do(Attack(actor="orco", target="inigo", faces=(4,)))
    assert told.state.open is None
    told.do(do.SetFields(creature="inigo", changes=(do.Change("armour", 4),)))
    told.do(Attack(actor="orco", target="inigo", faces=(4, 2)))
    told.choose("accept")
    assert told.title() == "Íñigo, accept: Orco's attack"


def duel() -> Told:
    told = Told("bases2d6")
    told.do(
        do.AddCreatures(name="Lucía", side="hero"),
        do.AddCreatures(name="Ñandú", side="hero"),
        do.AddCreatures(name="Bandit captain"),
    )
    return told


@pytest.mark.parametrize("foe_acts", [True, False])
def test_every_reaction_names_who_reacts(foe_acts: bool) -> None:
    """R-2D-29: whether one or several may react, and whoever acts."""
    told = duel()
    user, target = ("bandit-captain", "lucia") if foe_acts else ("lucia", "bandit-captain")
    told.do(Use(actor=user, ability="strike", targets=(target,)))
    name = "Lucía" if foe_acts else "Bandit captain"
    _, *answers, nobody = told.bar()
    assert answers
    assert all(answer.split(":")[0] in ("Lucía", "Ñandú", "Bandit captain") for answer in answers)
    assert answers[0].startswith(f"{name}: dodge holds:")
    assert nobody == "no reaction"
    told.choose("dodge") if len({a.split(":")[0] for a in answers}) == 1 else told.choose(
        f"react {target} dodge"
    )
    acts = "Lucía" if user == "lucia" else "Bandit captain"
    assert told.title() == f"{name}, dodge: {acts}'s strike"


# --- what is left over --------------------------------------------------------


@pytest.mark.parametrize(
    ("confirm", "said"),
    [(None, "(1 left over, lost: no confirmed critical)"), (6, "")],
)
def test_strikes_left_over_say_why_they_are_lost(confirm: int | None, said: str) -> None:
    """R-EZ-16: only a confirmed critical passes on; the second strike of a heavy weapon does not."""
    told = circle()
    faces = (4,) if confirm is None else (6, confirm, 2)
    told.do(Attack(actor="inigo", target="goblin", strikes=2, faces=faces))
    while told.state.open is not None and told.state.open.stage == "offer":
        told.choose("accept")
    assert said in " ".join(told.lines())
    # With a confirmed one the game asks who takes the rest.
    assert (told.state.open is not None) == (confirm == 6)


def test_strikes_that_nobody_can_take() -> None:
    """R-EZ-16: nobody else stands there."""
    told = circle()
    told.do(do.MoveCreature(creature="orco", zone="far"))
    told.do(Attack(actor="inigo", target="goblin", faces=(6, 6, 2)))
    while told.state.open is not None:
        told.choose("accept")
    assert told.lines()[-1] == "1 strike left over is lost: nobody else can take it"


# --- hidden, encounters, lists ------------------------------------------------


def test_who_is_shown_and_hidden_is_told_so() -> None:
    """And players never read that somebody hidden came."""
    told = circle()
    told.do(do.AddCreatures(name="Lobo", count=2, hidden=True))
    assert told.lines() == ["New at the table (Near), hidden from the players: Lobo 1, Lobo 2"]
    assert not [step for step in outward_steps(told.before, [told.record]) if "Lobo" in str(step)]
    told.do(do.SetFields(creature="lobo-1", changes=(do.Change("hidden", False),)))
    assert told.lines() == ["Lobo 1 comes into sight"]
    assert told.lines("es") == ["Lobo 1 queda a la vista"]
    told.do(do.SetFields(creature="lobo-1", changes=(do.Change("hidden", True), do.Change("to_be_hit", 4))))
    assert "Lobo 1 hides from the players" in " ".join(told.lines())
    assert "To be hit" in " ".join(told.lines())


def test_a_changed_encounter_says_what_changed() -> None:
    told = circle()
    told.do(do.NewEncounter(name="Puente roto"))

    def edit(**what: Any) -> str:
        told.do(do.EditEncounter(encounter="puente-roto", **what))
        return told.lines()[0]

    start = "Encounter changed: Puente roto · "
    assert edit(edit=do.AddCreatures(name="Lobo", count=3)) == start + "with Lobo ×3 (Near)"
    assert edit(edit=do.RemoveCreatures(creatures=("lobo-2",))) == start + "without Lobo"
    assert edit(edit=do.SetFields(creature="lobo-1", changes=(do.Change("strikes", 2),))).endswith(
        "Lobo changed"
    )
    assert edit(note="They wait") == start + "its note"
    assert edit(note="") == start + "no note any more"
    assert edit(edit=do.AddZone(name="Orilla")) == start + "new zone Orilla"
    assert edit(edit=do.SetZone(zone="orilla", difficult=True)) == start + "its zones"
    assert edit(name="Vado") == "Encounter changed: Vado · it was Puente roto"
    assert "con Lobo" not in told.lines("es")[0]


def test_a_list_is_told_by_its_words() -> None:
    """Never by how many there are."""
    texts = FormField("aspects", "Aspects", "texts")
    assert shown(texts, ("tall", "loud"), EN)[0] == "tall, loud"
    weapon = (FormField("name", "Name", "text"), FormField("strikes", "Strikes", "number"))
    records = FormField("weapons", "Weapons", "records", parts=weapon)
    assert (
        shown(records, [{"name": "axe", "strikes": 2}, {"name": "bow", "strikes": 1}], EN)[0]
        == "axe 2, bow 1"
    )


# --- sheets in another language ------------------------------------------------


def test_what_is_shipped_follows_the_language_of_the_screen() -> None:
    """A sword is una espada; what somebody wrote stays as written, and both can be typed."""
    told = circle()
    changes = (
        do.Change("species", "human"),
        do.Change("trained", ["tactics", "knitting"]),
        do.Change("inclinations", ["climbing"]),
        do.Change("aspects", ["never quiet"]),
        do.Change("equipment", ["rope"]),
    )
    told.do(do.SetFields(creature="inigo", changes=changes))
    sheet = get("ezd6").sheet(told.state, told.state.creatures["inigo"], ES)
    rows = {row.label: plain(row.value) for section in sheet.sections for row in section}
    assert plain(sheet.subtitle) == "humana"
    assert rows["Armas"] == "espada cerca · 1"
    assert rows["Entrenamiento"] == "táctica, knitting"
    assert {"Inclinaciones", "Aspectos", "Pertenencias"} <= rows.keys()
    assert rows["Aspectos"] == "never quiet"
    for typed in ("espada", "sword"):
        line = interpret(f"ataca goblin con={typed}", told.state, "inigo")
        assert isinstance(line, GameLine)
        assert isinstance(line.command, Attack)
        assert line.command.weapon == "sword"


def test_an_empty_list_takes_no_row() -> None:
    told = circle()
    sheet = get("ezd6").sheet(told.state, told.state.creatures["inigo"], EN)
    labels = {row.label for section in sheet.sections for row in section}
    assert not labels & {"Inclinations", "Aspects", "Equipment", "Trained"}


def test_a_free_form_action_reads_well() -> None:
    """ "Another action action" did not."""
    told = circle()
    listed = get("ezd6").actions(told.state, told.state.creatures["inigo"], EN)
    said = [f"{plain(one.label)} {plain(one.cost)}" for one in listed]
    assert "Something else action" in said
    assert "Talk costs nothing" in said
