"""Every verb of the command language in its forms, in both languages whatever the screen speaks."""

from collections.abc import Callable

import pytest
from desk import Desk
from msgspec.structs import replace

from app.console.verbs import verbs_of
from app.console.words import own_word
from rules.commands import MoveCreature, Note, StartAction

PAIRS = [
    ("add wolf x2 far strikes=2", "añade lobo x2 lejos golpes=2"),
    ("add Lía as hero strikes=3 armour=5 hidden", "añade Lía como heroína golpes=3 armadura=5 oculta"),
    ("remove goblin 2", "quita a goblin 2"),
    ("rename goblin 2 Colmillo", "renombra goblin 2 Colmillo"),
    ("set lucía karma=2 strikes=1", "pon lucía karma=2 golpes=1"),
    ("set lucía karma+1 hero-dice=2", "pon lucía karma+1 dados-de-héroe=2"),
    ("set lucía armour=none", "pon lucía armadura=ninguna"),
    ("set lucía wealth=cash_poor side=ally", "pon lucía riqueza=pobre bando=aliada"),
    ("set lucía zone=far acted=yes hidden=on", "pon lucía zona=lejos actuó=sí oculta=sí"),
    ("set lucía zone=far", "pon lucía zona=lejos"),
    ("set lucía fate=dead down=yes", "pon lucía destino=muerta caída=sí"),
    ("set lucía to_be_hit=4 notes=\"Tiene sed\"", "pon lucía para_herir=4 notas=«Tiene sed»"),
    ("move lucía far", "mueve a lucía a lejos"),
    ("move lucía out of combat", "mueve lucía a fuera de combate"),
    ("action surprise=foes", "acción sorpresa=enemigos"),
    ("roll lucía 4 boon bane", "tira lucía 4 ventaja desventaja"),
    ("roll lucía 4 boon=2", "tira lucía 4 ventaja ventaja"),
    ("attack lucía goblin 1 boon", "ataca lucía a goblin 1 ventaja"),
    ("attack lucía goblin archer ranged weapon=2", "ataca lucía a goblin archer a distancia arma=2"),
    ("damage goblin 1,goblin 2 1", "daño goblin 1, goblin 2 1"),
    ("damage lucía 1 cause=fall", "daño a lucía 1 causa=caída"),
    ("damage lucía 2 raw", "daño lucía 2 directo"),
    ("heal lucía 2", "cura a lucía 2"),
    ("dice 3d6kh1+2", "dados 3d6kh1+2"),
    ("option karma_start=5", "opción karma_inicial=5"),
    ("option karma=off", "opción karma=no"),
    ("option boons_and_banes=strict", "opción ventajas-y-desventajas=estricto"),
    ("note La puerta está abierta", "nota La puerta está abierta"),
    ("move lucía far force", "mueve lucía lejos forzar"),
    ("secret note psst", "secreto nota psst"),
    ("attack lucía goblin 1 dice=4", "ataca lucía a goblin 1 dados=4"),
]  # fmt: skip


@pytest.mark.parametrize(("english", "spanish"), PAIRS, ids=[pair[0] for pair in PAIRS])
def test_both_languages_say_the_same(
    desks: Callable[..., Desk], desk: Desk, english: str, spanish: str
) -> None:
    other = desks("es")
    other.type(
        "añade Lucía como héroe golpes=3 armadura=5 karma=3", "añade Ñandú como héroe",
        "añade Vera como héroe", "añade goblin x4 cerca golpes=1", "añade goblin archer lejos",
    )  # fmt: skip
    for table in (desk, other):
        commands = []
        for line in (english, spanish):
            table.type(line)
            command = table.session.timeline.records[-1].command
            commands.append(command)
            table.type("undo")
        if "wolf" in english:
            # The bestiary names it as it was typed.
            assert [command.name for command in commands] == ["Wolf", "Lobo"]
            commands = [
                replace(command, name="", sheet={**command.sheet, "weapons": ()}) for command in commands
            ]
        assert commands[0] == commands[1]


def test_turn_lines(fight: Desk) -> None:
    fight.type("next", "siguiente", "turn ñandú", "turno a vera")
    assert fight.state.active == "vera"
    fight.type("order ñandú after vera", "orden a vera antes de lucía", "order after ñandú")
    assert fight.state.order[:3] == ("lucia", "nandu", "vera")
    assert fight.refused("order ñandú after lucía") == ("nothing-to-change", "That changes nothing.")
    assert fight.refused("order ñandú")[0] == "missing-place"
    assert fight.refused("order ñandú beside vera")[0] == "unknown-word"
    assert fight.refused("action")[0] == "already-action"
    fight.type("narrativo")
    assert fight.refused("next")[0] == "no-turns"


def test_nobody_here(desks: Callable[..., Desk]) -> None:
    table = desks()
    for line in ("next", "action"):
        assert table.refused(line)[0] == "nobody-here"


def test_add(desks: Callable[..., Desk]) -> None:
    table = desks("es")
    table.type(
        "añade goblin x2 cerca golpes=2", "add goblin en lejos", "añade Lucía como combatiente cerca",
        "add Vera as brute karma=6", "add Gruk as goblin near", "add Dragón del lago x2 a lejos armour=4",
        "add «Señor de la Torre» strikes=5", "add x4",
    )  # fmt: skip
    people = {c.id: c for c in table.state.creatures.values()}
    assert list(people) == [
        "goblin-1", "goblin-2", "goblin-3", "lucia", "vera", "gruk",
        "dragon-del-lago-1", "dragon-del-lago-2", "senor-de-la-torre", "x4",
    ]  # fmt: skip
    assert (people["goblin-1"].sheet.strikes, people["goblin-1"].sheet.strikes_max) == (2, 2)
    assert people["goblin-3"].zone == "far"
    assert people["lucia"].side == "hero"
    assert people["lucia"].sheet.weapons[0].name == "espada"
    assert (people["vera"].side, people["vera"].sheet.strikes, people["vera"].sheet.karma) == ("hero", 5, 6)
    assert (people["gruk"].side, people["gruk"].sheet.weapons[0].name) == ("foe", "hoja oxidada")
    assert people["dragon-del-lago-2"].name == "Dragón del lago"
    assert table.refused("add Lía as wizardess")[0] == "bad-choice"
    assert table.refused("add goblin x99")[0] == "bad-count"
    assert table.refused("add goblin wings=2")[0] == "unknown-field"
    assert table.refused("add goblin strikes=lots")[0] == "not-a-number"
    assert table.refused("add goblin dice=4")[0] == "faces-left"


def test_the_bestiary_answers_in_the_language_that_was_typed(desk: Desk) -> None:
    desk.type("add ogro", "add wolf x2", "damage ogro 1")
    assert [c.name for c in desk.state.creatures.values()][-3:] == ["Ogro", "Wolf", "Wolf"]


def test_set_forms(desk: Desk) -> None:
    desk.type(
        "set lucía karma+1", "set lucía karma-=2 strikes-1", "select lucía", "set miraculous=5 name=Luz"
    )
    sheet = desk.sheet("lucia")
    assert (sheet.karma, sheet.strikes, sheet.miraculous) == (2, 2, 5)
    assert desk.creature("lucia").name == "Luz"
    for line, error in (
        ("set luz", "missing-number"),
        ("set luz karma", "unknown-word"),
        ("set luz karma=many", "not-a-number"),
        ("set luz karma=100", "out-of-range"),
        ("set luz wealth=rich", "bad-choice"),
        ("set luz zone=moon", "unknown-zone"),
        ("set luz hidden=maybe", "bad-choice"),
        ("set luz karma=none", "not-a-number"),
        ("set", "missing-name"),
    ):
        assert desk.refused(line)[0] == error


def test_move_to_a_zone_like_a_name(desk: Desk) -> None:
    desk.type("add Far near", "select lucía", "move far")
    assert desk.creature("lucia").zone == "far"
    desk.type("move «far» out")
    assert desk.creature("far").zone == "out"


def test_move_costs_and_force(fight: Desk) -> None:
    assert fight.refused("move lucía out")[0] == "not-linked"
    assert "forced" in fight.lines("move lucía out force")[0]
    assert fight.state.order[0] != "lucia"


def test_history(desk: Desk) -> None:
    seq = desk.state.seq
    desk.type("note a", "note b", "note c")
    assert desk.type("undo 2")["seq"] == seq + 1
    assert desk.type("redo")["seq"] == seq + 2
    assert desk.type("rehacer 5")["seq"] == seq + 3
    desk.type("attack lucía goblin 1 dice=2", "accept")
    assert desk.type("deshacer todo")["seq"] == seq + 3
    assert desk.state.open is None
    desk.type("undo 9999")
    assert desk.refused("undo") == ("nothing-to-undo", "There is nothing to undo.")
    for line in ("undo 0", "undo x", "redo -1"):
        assert desk.refused(line)[0] == "not-a-number"


def test_log_across_chapters(desk: Desk) -> None:
    for number in range(1100):
        desk.type(f"note línea {number}")
    told = desk.lines("log 1090")
    assert told == [f"línea {number}" for number in range(10, 1100)]
    assert desk.lines("registro 2") == ["línea 1098", "línea 1099"]
    assert len(desk.lines("log")) == 10
    assert len(desk.lines("log all")) == 1100 + 5


def test_notes_are_kept_word_for_word(desk: Desk) -> None:
    for text in (
        '  dos  espacios, "y comillas',
        "dice=4,6 force",
        "«sin cerrar",
        "a=b [/c] {d} %s",
        "¿¡ñÑ!?",
    ):
        assert desk.lines(f"note {text}") == [text.strip()]
    assert desk.refused("note")[0] == "note-empty"
    assert desk.refused("note " + "x" * 4001)[0] == "note-too-long"
    assert desk.lines("note a\x00b\x1b[31mc\u2028d") == ["ab[31mc d"]


def test_view_lines_make_no_records(desk: Desk) -> None:
    seq, files = desk.state.seq, desk.files()
    for line in ("select lucía", "state", "log 3", "help", "ayuda ataca", "option", "opción karma", "",
                 "odds attack lucía goblin 1 boon", "cuánto tira lucía 4", "   "):  # fmt: skip
        assert desk.type(line)["seq"] == seq
    assert desk.files() == files


def test_odds_are_exact_and_mind_no_turn(fight: Desk) -> None:
    odds = fight.type("odds attack lucía goblin 1 boon")["odds"]
    assert (
        odds | {"success": "8/9", "critical": "11/36", "critical_failure": "1/36", "strikes": "19/20"} == odds
    )
    fight.type("attack lucía goblin 1 dice=2")
    assert fight.type("odds roll vera 4")["odds"]["success"] == "1/2"
    assert fight.type("cuánto ataca goblin 1 a vera dice=3")["odds"]["success"] == "2/3"
    assert fight.refused("odds")[0] == "missing-line"
    for line in ("odds next", "odds state", "odds note x", "odds accept"):
        assert fight.refused(line)[0] in ("no-odds", "nothing-open")


def test_buy(desk: Desk) -> None:
    desk.type("set lucía karma=9 hero_dice=0", "buy lucía hero-die")
    desk.type("set lucía hero_dice=0", "select lucía", "set karma=5", "compra dado de héroe")
    assert desk.sheet("lucia").hero_dice == 1
    assert desk.refused("buy lucía")[0] == "has-hero-die"


@pytest.mark.parametrize("language", ["en", "es"])
def test_help_describes_every_verb(desks: Callable[..., Desk], language: str) -> None:
    table = desks(language)
    told = "\n".join(table.lines("help"))
    for verb in verbs_of("ezd6"):
        word = own_word("verbs", verb, language)
        assert f"{word}  " in told
        assert len(table.lines(f"help {word}")) >= 2
    assert table.refused("help dance")[0] == "unknown-verb"


def test_secret_is_inherited_by_later_steps(fight: Desk) -> None:
    answer = fight.type("secreto ataca lucía a goblin 1 dados=2")
    assert answer["secret"] is True
    assert fight.type("note aside").get("secret") is None
    assert fight.type("accept")["secret"] is True
    assert fight.type("note aside").get("secret") is None


def test_stray_words_are_refused(desk: Desk) -> None:
    for line, error in (
        ("next now", "unknown-word"),
        ("attack lucía goblin 1 sideways", "unknown-word"),
        ("attack lucía goblin 1 vera", "unknown-word"),
        ("attack lucía goblin 1 colour=red", "unknown-word"),
        ("roll lucía", "missing-number"),
        ("roll lucía seven", "unknown-word"),
        ("roll lucía 7", "out-of-range"),
        ("roll lucía -1", "not-a-number"),
        ("damage lucía 0", "out-of-range"),
        ("roll lucía 4 boon=99", "out-of-range"),
        ("attack lucía goblin 1 dice=x", "bad-faces"),
        ("attack lucía goblin 1 dice=", "bad-faces"),
        ("attack lucía goblin 1 dice=7", "bad-face"),
        ("attack lucía goblin 1 boon dice=4", "faces-needed"),
        ("attack lucía goblin 1 dice=4,4,4", "faces-left"),
        ("attack lucía lucía", "self-target"),
        ("damage lucía 1 cause=love", "bad-choice"),
        ("action surprise=me", "bad-choice"),
        ('add "goblin', "open-quote"),
        ("note " + "x" * 10_000, "line-too-long"),
        ("x" * 10_000, "line-too-long"),
        ("dice 9999d9999", "formula-too-many-dice"),
        ("dice", "formula-empty"),
    ):
        assert desk.refused(line)[0] == error, line


def test_commands_carry_what_was_said(desk: Desk) -> None:
    desk.type("dice 2d6 dice=4, 6", "secret move lucía far force", "action surprise=héroes")
    records = desk.session.timeline.records[-3:]
    assert records[0].command.faces == (4, 6)
    assert records[1].command == MoveCreature(creature="lucia", zone="far", force=True, secret=True)
    assert records[2].command == StartAction(surprise="heroes")
    desk.type("note hola")
    assert desk.session.timeline.records[-1].command == Note(text="hola")
