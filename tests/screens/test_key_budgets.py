"""The key budgets of the game master's screen, counted with real keys in a real terminal, in both systems."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from terminal import ROOT, Terminal, fogon

from app.console.console import Console
from app.i18n import translator
from app.session import Session
from rules.commands import Command
from rules.engine import execute
from rules.events import Rolled
from rules.state import State
from rules.systems.bases2d6.commands import Use
from rules.systems.ezd6.commands import Attack

pytestmark = [
    pytest.mark.terminal,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux"),
]

EZD6 = ("add Lucía as hero karma=3 armour=5 hero_dice=0", "add Vera as hero", "add goblin x3 near strikes=2",
        "action")  # fmt: skip
BASES = ("add Lucía as hero hp=30", "add Vera as hero hp=30", "add goblin x3 near hp=30", "action",
         "turn lucía")  # fmt: skip
GAMES = {"ezd6": EZD6, "bases2d6": BASES}


class Counted:
    """A terminal whose keys are counted, one press at a time; it waits for the disk, never for a while."""

    def __init__(self, terminal: Terminal, saves: Path) -> None:
        self.terminal, self._saves = terminal, saves
        self.pressed = 0

    def press(self, *keys: str) -> Counted:
        """Press keys, each of them one."""
        for key in keys:
            self.terminal.keys(key)
            self.pressed += 1
        return self

    def state(self) -> dict[str, Any]:
        """The game as it lies on the disk, read from a copy that nobody holds."""
        copied = self._saves.parent / "copy"
        shutil.rmtree(copied, ignore_errors=True)
        shutil.copytree(self._saves, copied, ignore=shutil.ignore_patterns("lock", "backups"))
        said = subprocess.run(
            fogon("--saves", str(copied), "plain", "Mesa", "--json"),
            input="state\nlog 1\n", capture_output=True, text=True, check=True, cwd=ROOT,
        ).stdout.splitlines()  # fmt: skip
        state: dict[str, Any] = json.loads(said[0])["state"]
        return {**state, "seq": json.loads(said[1])["seq"]}


def campaign(saves: Path, rules: str, *more: str, good: Callable[[State], bool] = lambda _: True) -> None:
    """A campaign, with the first seed whose state after its lines is a good one for the test."""
    for seed in range(400):
        session = Session.create(
            saves, title="Mesa", rules=rules, language="en", dice="program", seed=f"budget {seed}",
            created="2026-01-01",
        )  # fmt: skip
        console = Console(session, translator("en"))
        for text in (*GAMES[rules], *more):
            reply = console.run(text)
            assert reply.error is None, (text, reply.error)
        state = session.state
        session.close()
        if good(state):
            return
        shutil.rmtree(session.store.folder)
    raise AssertionError("no seed is good")


@contextmanager
def at_the_table(
    tmp_path: Path, rules: str, *more: str, **kept: Callable[[State], bool]
) -> Iterator[Counted]:
    """The campaign on the play screen."""
    saves = tmp_path / "saves"
    campaign(saves, rules, *more, **kept)
    terminal = Terminal(fogon("play", "Mesa", "--lang", "en"), saves)
    try:
        terminal.wait(r"\? Help")
        yield Counted(terminal, saves)
    finally:
        terminal.close()


def rolls(state: State, *commands: Command) -> list[Rolled]:
    """The dice that fall when these commands are run."""
    found: list[Rolled] = []
    for command in commands:
        record, state = execute(state, command, 0)
        found += [event for event in record.events if isinstance(event, Rolled)]
    return found


def attack_falls(kept: int) -> Callable[[State], bool]:
    """Lucía's blow at the second goblin has this die."""

    def good(state: State) -> bool:
        return rolls(state, Attack(actor="lucia", target="goblin-2"))[0].kept == kept

    return good


def test_the_last_campaign_goes_on_with_one_key(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    campaign(saves, "ezd6")
    terminal = Terminal(fogon("--lang", "en"), saves)
    try:
        terminal.wait("Mesa")
        Counted(terminal, saves).press("Enter")
        terminal.wait(r"Round 1")
        terminal.wait(r"a Act")
    finally:
        terminal.close()


def test_a_check_with_a_boon_is_three_keys(tmp_path: Path) -> None:
    with at_the_table(tmp_path, "ezd6") as table:
        before = table.state()["seq"]
        table.press("r", "+", "4")
        table.terminal.wait(r"Lucía: check.*4|Lucía, check|against 4")
        assert table.pressed == 3
        assert table.state()["seq"] == before + 1


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
def test_the_second_enemy_is_attacked_with_four_keys_at_most(tmp_path: Path, rules: str) -> None:
    def good(state: State) -> bool:
        if rules == "ezd6":
            return attack_falls(4)(state)
        after = execute(state, Use(actor="lucia", ability="strike", targets=("goblin-2",)), 0)[1]
        return after.open is not None

    with at_the_table(tmp_path, rules, good=good) as table:
        table.press("a", "1")
        table.terminal.wait(r"\[4\] Goblin 2")
        table.press("4")
        table.terminal.wait(r"\[Enter\]")
        table.press("Enter")
        table.terminal.wait_gone(r"\[Enter\]")
        assert table.pressed <= 4
        assert table.state()["open"] is None


def test_karma_rescues_a_miss_with_four_keys(tmp_path: Path) -> None:
    with at_the_table(tmp_path, "ezd6", good=attack_falls(2)) as table:
        table.press("a", "1", "4")
        table.terminal.wait(r"\[1\] 1 karma")
        table.press("1")
        table.terminal.wait_gone(r"\[1\] 1 karma")
        assert table.pressed == 4
        state = table.state()
        assert state["open"] is None
        assert state["creatures"]["lucia"]["sheet"]["karma"] == 2
        assert state["creatures"]["goblin-2"]["sheet"]["strikes"] == 1


def test_an_enemy_hits_a_hero_whose_armour_fails_with_five_keys(tmp_path: Path) -> None:
    def good(state: State) -> bool:
        fallen = rolls(state, Attack(actor="goblin-1", target="lucia"))
        read = [(roll.purpose, roll.outcome) for roll in fallen]
        return read == [("attack", "success"), ("armour", "failure")] and fallen[1].kept != 1

    with at_the_table(tmp_path, "ezd6", "turn goblin 1", good=good) as table:
        table.press("a", "1")
        table.terminal.wait(r"\[1\] Lucía")
        table.press("1")
        table.terminal.wait(r"armour save.*failure")
        table.press("Enter")
        table.terminal.wait_gone(r"\[Enter\]")
        assert table.pressed <= 5
        assert table.state()["creatures"]["lucia"]["sheet"]["strikes"] == 2


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
def test_one_zone_further_is_one_key_or_two(tmp_path: Path, rules: str) -> None:
    with at_the_table(tmp_path, rules) as table:
        table.press(">")
        table.terminal.wait(r"Lucía moves from Near to Far|Near to Far")
        assert table.pressed == 1
        assert table.state()["creatures"]["lucia"]["zone"] == "far"
        table.press("u")
        table.terminal.wait_gone(r"Near to Far")
        table.pressed = 0
        table.press("m", "2")
        table.terminal.wait(r"Near to Far")
        assert table.pressed == 2


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
def test_a_strike_to_a_whole_zone_is_four_keys_and_undo_one(tmp_path: Path, rules: str) -> None:
    """U32, with everybody in the zone a foe."""
    away = ("move lucía far force", "move vera far force", "turn goblin 1")
    with at_the_table(tmp_path, rules, *away) as table:
        field = "strikes" if rules == "ezd6" else "hp"
        before = table.state()
        whole = {id_: c["sheet"][field] for id_, c in before["creatures"].items()}
        table.press("v", "-", "1", "Enter")
        table.terminal.wait_gone(r"\[Enter\]")
        table.terminal.wait(r"u Undo: .*Goblin 1, ")
        assert table.pressed == 4
        after = table.state()
        assert after["seq"] == before["seq"] + 1
        for creature in ("goblin-1", "goblin-2", "goblin-3"):
            assert after["creatures"][creature]["sheet"][field] == whole[creature] - 1
        table.press("u")
        table.terminal.wait(r"y Redo")
        undone = table.state()
        assert table.pressed == 5
        assert {id_: c["sheet"][field] for id_, c in undone["creatures"].items()} == whole


def test_who_delays_acts_in_an_enemys_turn_with_two_keys(tmp_path: Path) -> None:
    with at_the_table(tmp_path, "ezd6") as table:
        table.press("w")
        table.terminal.wait(r"‖")
        # Vera, then the first goblin: the others' turns are no part of the budget.
        for _ in range(2):
            table.terminal.keys("n")
        table.terminal.wait(r"▶ ?3 Goblin 1|Turn: Goblin 1")
        table.press("w")
        table.terminal.wait(r"▶.?1 Lucía")
        assert table.pressed == 2
        assert table.state()["active"] == "lucia"


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
def test_the_oracle_takes_a_key_the_question_a_sign_and_enter(tmp_path: Path, rules: str) -> None:
    with at_the_table(tmp_path, rules) as table:
        before = table.state()["seq"]
        table.terminal.type("o¿Hay guardias?+")
        table.terminal.keys("Enter")
        table.terminal.wait(r"\? ¿Hay guardias\? \(likely\)")
        assert table.state()["seq"] == before + 1


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
def test_four_goblins_are_one_line(tmp_path: Path, rules: str) -> None:
    with at_the_table(tmp_path, rules) as table:
        table.terminal.type("cañade goblin x4 cerca")
        table.terminal.keys("Enter")
        table.terminal.wait(r"Goblin 7")
        assert {f"goblin-{n}" for n in range(1, 8)} <= set(table.state()["creatures"])


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6"])
def test_the_session_is_exported_with_two_keys(tmp_path: Path, rules: str) -> None:
    with at_the_table(tmp_path, rules, "note The rain has not stopped.") as table:
        table.press(".")
        table.terminal.wait(r"Markdown +text to be read")
        table.press("Enter")
        table.terminal.wait(r"Written to .*mesa-session-1\.md")
        assert table.pressed == 2
        exports = Path(os.environ["XDG_DATA_HOME"]) / "fogon" / "exports"
        assert "The rain has not stopped." in (exports / "mesa-session-1.md").read_text("utf-8")


def test_the_flows_of_a_story_are_a_few_keys_beside_their_words(tmp_path: Path) -> None:
    """Issue 7: what is pressed beside the words themselves, from the table and back to it.

    A thread 5 (`i e a … Enter Esc`), a clock ticked 3, a tested scene 5, its end with the tension up 4, a
    note of several lines 2 (`d … Ctrl+S`), a draw from a table 2 (`t` and a digit).
    """
    with at_the_table(tmp_path, "ezd6", "narrative", "clock Alarm 0/6") as table:
        terminal = table.terminal

        def typed(text: str) -> None:
            terminal.type(text)

        table.press("i", "e", "a")
        terminal.wait("in a few words")
        typed("Rescue Nico")
        table.press("Enter", "Escape")
        terminal.wait_gone("The story")
        terminal.wait(r"● Rescue Nico")
        assert table.pressed == 5
        table.pressed = 0
        table.press("e", "End", "+")
        terminal.wait(r"Alarm +●○○○○○ +1/6")
        assert table.pressed == 3
        table.press("Escape")
        terminal.wait_gone("The story")
        table.pressed = 0
        table.press("e", "s")
        terminal.wait("The title of the new scene")
        typed("Mill")
        table.press("Enter")
        typed("Nobody home")
        table.press("Enter", "Escape")
        terminal.wait_gone("The story")
        terminal.wait(r"Scene 2: Mill")
        assert table.pressed == 5
        table.pressed = 0
        table.press("e", "x", "+")
        terminal.wait("The scene is over")
        table.press("Escape")
        terminal.wait_gone("The story")
        terminal.wait(r"Tension ◆◆◆◆◇◇ 4")
        assert table.pressed == 4
        table.pressed = 0
        table.press("d")
        terminal.wait("Note")
        typed("The wheel turns.")
        table.press("C-s")
        terminal.wait_gone("keep it in the log")
        assert table.pressed == 2
        table.pressed = 0
        table.press("t", "1")
        terminal.wait_gone("Which table")
        assert table.pressed == 2
        assert table.state()["scene"] == {"number": 2, "title": "Mill"}
