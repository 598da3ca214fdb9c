"""The start screen: what it offers, what keys do, and a new campaign's form."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, ClassVar

import pytest
from scratch import EN, ES, SPANISH, Words, screen_rows
from textual import events
from textual.app import App
from textual.message import Message
from textual.widgets import Input

from app.messages import (
    BackupsWanted,
    CampaignChosen,
    CampaignWanted,
    DemoWanted,
    FilesWanted,
    PuttingAwayWanted,
)
from app.screens import start
from app.screens.start import StartScreen
from app.screens.start_entries import rules_title, sampled_rules
from app.storage.library import CampaignInfo
from app.themes import register_themes, theme_names
from app.widgets.choice import Choice
from app.widgets.hearth import hearth
from app.widgets.menu import Menu
from rules.system import get, names

STYLES = Path(start.__file__).parents[1] / "styles"
NOW = datetime(2026, 7, 21, 21, 0, tzinfo=UTC)
RULES = "ezd6"
HOSTILE = "[/] [@click=app.bell]x[bold]"


def info(title: str, *, days: int = 0, entries: int = 3, problem: Any = None) -> CampaignInfo:
    played = NOW - timedelta(days=days)
    rules = "" if problem else RULES
    return CampaignInfo(
        title, Path("/saves") / title.replace("/", "_"), rules, "es", played, entries, problem
    )


CAMPAIGNS = [
    info("La torre", entries=1204),
    info(HOSTILE, days=1),
    info("Rota", days=3, problem="damaged"),
    *(info(f"Otra {n}", days=10 * n) for n in range(1, 9)),
]


class Scratch(App[None]):
    CSS_PATH: ClassVar[list[str]] = [str(STYLES / "start.tcss")]

    def __init__(self, campaigns: list[CampaignInfo], words: Words = EN, **options: Any) -> None:
        super().__init__()
        register_themes(self)
        self.theme = "fogon"
        self.start = StartScreen(campaigns, words, now=NOW, **options)
        self.heard: list[Message] = []
        self.left = False
        self.put: list[str] = []

    async def on_mount(self) -> None:
        await self.push_screen(self.start)

    @property
    def text(self) -> str:
        return "\n".join(screen_rows(self))

    def on_campaign_chosen(self, message: CampaignChosen) -> None:
        self.heard.append(message)

    def on_campaign_wanted(self, message: CampaignWanted) -> None:
        self.heard.append(message)

    def on_demo_wanted(self, message: DemoWanted) -> None:
        self.heard.append(message)

    def on_putting_away_wanted(self, message: PuttingAwayWanted) -> None:
        self.put.append(message.folder)

    def on_files_wanted(self, message: FilesWanted) -> None:
        self.heard.append(message)

    def on_backups_wanted(self, message: BackupsWanted) -> None:
        self.heard.append(message)

    @property
    def asked(self) -> list[tuple[str, str, str]]:
        found = [message for message in self.heard if isinstance(message, FilesWanted | BackupsWanted)]
        return [(type(message).__name__, message.folder, message.title) for message in found]

    async def action_quit(self) -> None:
        self.left = True

    def burst(self, text: str) -> None:
        """Keys that arrive in one read."""
        names = {"\r": "enter", "\t": "tab", "\x1b": "escape", " ": "space"}
        for character in text:
            self.post_message(events.Key(names.get(character, character), character))

    @property
    def wanted(self) -> list[tuple[str, str, str]]:
        found = [message for message in self.heard if isinstance(message, CampaignWanted)]
        return [(message.title, message.rules, message.dice) for message in found]

    @property
    def chosen(self) -> list[str]:
        return [message.folder for message in self.heard if isinstance(message, CampaignChosen)]


@pytest.mark.parametrize("size", [(80, 24), (60, 16), (200, 60)])
@pytest.mark.parametrize("words", [EN, ES], ids=["en", "es"])
async def test_it_lists_what_can_be_done(size: tuple[int, int], words: Words) -> None:
    app = Scratch(CAMPAIGNS[:3], words)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "F o g ó n" in app.text
        assert f"{words.text('Continue')} La torre" in app.text
        assert f"1  {HOSTILE}" in app.text
        assert words.text("damaged") in app.text
        assert words.text("New campaign") in app.text
        assert rules_title(sampled_rules()[0]) in app.text
        assert "today" in app.text
        assert "yesterday" in app.text
        if size[0] > 70:
            assert "1204 entries" in app.text


async def test_the_first_time_there_is_the_sample_first() -> None:
    app = Scratch([])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Continue" not in app.text
        await pilot.press("enter")
        await pilot.pause()
        assert [message.rules for message in app.heard if isinstance(message, DemoWanted)] == [
            sampled_rules()[0]
        ]


@pytest.mark.parametrize(
    ("keys", "folder"),
    [("\r", 0), ("1", 1), ("3", 3), ("8", 8)],
)
async def test_a_key_opens_a_campaign_once(keys: str, folder: int) -> None:
    app = Scratch(CAMPAIGNS)
    async with app.run_test(size=(80, 24)) as pilot:
        app.burst(keys + "d1n")
        await pilot.pause()
        assert app.chosen == [str(CAMPAIGNS[folder].folder)]
        assert len(app.heard) == 1
        assert not app.start.query_one("#start-form").display
        app.start.show_problem("This campaign is open in another window; close it there first.")
        await pilot.press("1")
        await pilot.pause()
        assert len(app.chosen) == 2


async def test_a_damaged_campaign_says_so_and_leads_to_what_can_be_done() -> None:
    rota = info("Rota", problem="damaged")
    app = Scratch([rota, *CAMPAIGNS[:2]])
    async with app.run_test(size=(80, 24)) as pilot:
        app.start.show_soundness(str(rota.folder), "sound up to entry 12 of 40")
        await pilot.pause()
        assert "damaged · sound up to entry 12 of 40" in app.text
        assert "Continue La torre" in app.text
        await pilot.press("1")
        await pilot.pause()
        assert app.asked == [("FilesWanted", str(rota.folder), "Rota")]


async def test_a_newer_campaign_can_be_opened_to_be_looked_at() -> None:
    nueva = info("Nueva", problem="too-new")
    app = Scratch([nueva, *CAMPAIGNS[:2]])
    async with app.run_test(size=(80, 24)) as pilot:
        assert "saved by a newer Fogón" in app.text
        await pilot.press("1")
        await pilot.pause()
        assert app.chosen == [str(nueva.folder)]


async def test_backups_and_files_of_the_campaign_under_the_cursor() -> None:
    app = Scratch(CAMPAIGNS)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "b backups   c check the files" in app.text
        await pilot.press("b", "down", "C")
        await pilot.pause()
        assert app.asked == [
            ("BackupsWanted", str(CAMPAIGNS[0].folder), "La torre"),
            ("FilesWanted", str(CAMPAIGNS[1].folder), HOSTILE),
        ]
        for _ in range(12 + len(sampled_rules())):
            await pilot.press("down")
        assert "▌ q" in app.text
        assert "b backups" not in app.text
        await pilot.press("b", "c")
        await pilot.pause()
        assert len(app.heard) == 2
        await pilot.press("n", "b", "c")
        assert app.start.query_one("#form-name", Input).value == "bc"


async def test_the_cursor_and_the_mouse_reach_everything() -> None:
    app = Scratch(CAMPAIGNS)
    async with app.run_test(size=(60, 16)) as pilot:
        await pilot.press("m")
        assert len([entry for entry in app.start.query_one(Menu).entries if entry.act == "open"]) == 10
        app.burst("q")
        await pilot.pause()
        assert app.left
    app = Scratch(CAMPAIGNS)
    async with app.run_test(size=(60, 16)) as pilot:
        for _ in range(13 + len(sampled_rules())):
            await pilot.press("down")
        assert "▌ q" in app.text
        for _ in range(13 + len(sampled_rules())):
            await pilot.press("up")
        assert "▌ ⏎" in app.text
        await pilot.click(Menu, offset=(10, 1))
        await pilot.pause()
        assert app.chosen == [str(CAMPAIGNS[1].folder)]


@pytest.mark.parametrize("key", ["n", "N"])
async def test_a_new_campaign_in_one_burst(key: str) -> None:
    app = Scratch(CAMPAIGNS)
    async with app.run_test(size=(80, 24)) as pilot:
        app.burst(f"{key}Cuevas del norte 2" + "\r" * (1 + len(app.start.form.choices)))
        await pilot.pause()
        assert app.wanted == [("Cuevas del norte 2", RULES, "program")]


async def test_the_form_in_one_burst_with_another_field() -> None:
    app = Scratch([])
    async with app.run_test(size=(80, 24)) as pilot:
        tabs = "\t" * len(app.start.form.choices)
        app.burst("n" + "Un nombre bastante largo, quinto" + tabs + " \r")
        await pilot.pause()
        await pilot.pause()
        assert app.wanted == [("Un nombre bastante largo, quinto", names()[0], "table")]


@pytest.mark.parametrize("size", [(80, 24), (60, 16)])
async def test_the_form_says_what_is_wrong_and_loses_nothing(size: tuple[int, int]) -> None:
    app = Scratch(CAMPAIGNS, ES)
    async with app.run_test(size=size) as pilot:
        app.burst("n\r")
        await pilot.pause()
        assert SPANISH["A campaign needs a name."] in app.text
        field = app.start.query_one("#form-name", Input)
        field.value = "La torre"
        await pilot.press("enter")
        await pilot.pause()
        assert "There is a campaign called “La torre” already." in app.text
        assert field.value == "La torre"
        field.value = f"  {HOSTILE}  "
        await pilot.press("enter")
        await pilot.pause()
        assert "“[/] [@click=app.bell]x[bold]” already" in " ".join(app.text.split())
        await pilot.press("escape")
        assert not app.start.query_one("#start-form").display
        assert app.heard == []
        await pilot.press("n")
        assert field.value == "", "what was left is not the name of the next campaign"
        field.value = "Otra cosa"
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert app.wanted == [("Otra cosa", RULES, "program")]
        app.start.show_problem("The disk is full: [/] the last step was not saved and did not happen.")
        await pilot.pause()
        assert "The disk is full: [/]" in app.text
        assert field.value == "Otra cosa"
        assert app.start.focused is field
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert len(app.wanted) == 2


async def test_enter_goes_through_the_form_and_the_rules_say_what_they_are() -> None:
    """UX.md "First minute": nobody is given rules that they have not seen."""
    app = Scratch([])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "X", "enter")
        assert app.start.focused is app.start.form.rules_choice
        assert app.wanted == []
        seen = set()
        for system in names():
            app.start.form.choose_rules(system)
            await pilot.pause()
            assert EN.text(get(system).about) in app.text
            seen.add(get(system).about)
        assert len(seen) == len(names())


async def test_the_samples_are_told_apart_and_the_keys_are_named() -> None:
    app = Scratch([])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for system in sampled_rules():
            assert f"Try the sample fight: {rules_title(system)}" in app.text
            assert EN.text(get(system).about) in app.text
        assert "? every key" in app.text


async def test_a_campaign_is_put_away_at_the_second_delete() -> None:
    app = Scratch(CAMPAIGNS)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("delete", "down", "delete")
        assert app.put == []
        assert f"Put “{HOSTILE}” away?" in app.text
        await pilot.press("delete")
        await pilot.pause()
        assert app.put == [str(CAMPAIGNS[1].folder)]


async def test_letters_and_digits_are_text_in_the_form() -> None:
    app = Scratch(CAMPAIGNS)
    async with app.run_test(size=(80, 24)) as pilot:
        app.burst("nqdn1mfgh")
        await pilot.pause()
        assert app.start.query_one("#form-name", Input).value == "qdn1mfgh"
        assert app.heard == []
        assert not app.left


async def test_another_language_keeps_what_was_typed() -> None:
    app = Scratch(CAMPAIGNS)
    async with app.run_test(size=(80, 24)) as pilot:
        app.burst("nCue")
        await pilot.pause()
        app.start.query_one("#form-dice", Choice).index = 1
        app.start.translator = ES
        await pilot.pause()
        assert "Nueva campaña" in app.text
        assert app.start.query_one("#form-name", Input).value == "Cue"
        assert app.start.query_one("#form-dice", Choice).value == "table"


def test_the_hearth_has_one_size() -> None:
    for theme in (*theme_names(), "nord", "ansi-dark"):
        for glyphs in ("unicode", "ascii"):
            rows = hearth(theme, glyphs).plain.split("\n")  # type: ignore[arg-type]
            assert len(rows) == 6
            assert max(map(len, rows)) <= 14
            if glyphs == "ascii" or theme.startswith("ansi"):
                assert "".join(rows).isascii()


async def test_ascii_and_somebody_elses_theme() -> None:
    app = Scratch(CAMPAIGNS[:1], glyphs="ascii")
    async with app.run_test(size=(80, 24)) as pilot:
        for theme in ("nord", "ansi-dark"):
            app.theme = theme
            await pilot.pause()
        assert app.text.replace("F o g ó n", "").isascii()
        assert "Enter  Continue La torre" in app.text
