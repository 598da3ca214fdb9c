"""A campaign out to a file and in again from the screen: two forms with the path of a file."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from playing import NARROW, WIDE, new_session, playing, screen_text
from textual.pilot import Pilot

from app import transfer
from app.i18n import translator
from app.screens.file_form import FileForm
from app.screens.start import StartScreen
from app.settings import Settings
from app.storage import find_campaign, list_campaigns
from app.tabletop import TabletopApp

TITLE = "[b]Ñandú[/b]"


async def settled(pilot: Pilot[int]) -> str:
    """Wait for what was begun beside the screen; what is then shown, without its frames and lines."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    return "".join(screen_text(pilot).replace("│", "").split())


async def write(pilot: Pilot[int], path: Path | str) -> None:
    """Put a path in the field of the form and press Enter."""
    form = pilot.app.screen
    assert isinstance(form, FileForm)
    form.field.value = str(path)
    await pilot.press("enter")


@pytest.mark.parametrize(("size", "language"), [(WIDE, "en"), (NARROW, "es")])
async def test_export_by_the_palette_while_playing(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    session = new_session(tmp_path / "saves", "note one", "note two", title=TITLE)
    taken, goal = tmp_path / "taken", tmp_path / "mi ñandú.fogon"
    taken.write_text("mine")
    async with playing(session, size=size, language=language) as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause()
        # Two entries begin so: the other one writes what can be read.
        typed = "export campaign" if language == "en" else "exportar campa"
        await pilot.press(*("space" if letter == " " else letter for letter in typed))
        await settled(pilot)
        await pilot.press("enter")
        await pilot.pause()
        form = pilot.app.screen
        assert isinstance(form, FileForm)
        assert form.field.value == str(Path.home() / "b-nandu-b.fogon")
        for wrong, told in (
            ("  ", "ruta" if language == "es" else "path"),
            (taken, "already;" if language == "en" else "Yaexiste"),
            (tmp_path, "carpeta" if language == "es" else "folder"),
        ):
            await write(pilot, wrong)
            assert told in await settled(pilot)
        assert taken.read_text() == "mine"
        await write(pilot, goal)
        told = await settled(pilot)
        assert pilot.app.screen is pilot.app.play  # type: ignore[attr-defined]
        assert ("Exportedto" if language == "en" else "Exportadaa") in told
    assert zipfile.is_zipfile(goal)
    assert transfer.bring_in(goal, tmp_path / "other").entries == 2


async def test_escape_exports_nothing(tmp_path: Path) -> None:
    from app.screens.carrying import open_export

    session = new_session(tmp_path / "saves", "note one")
    async with playing(session) as pilot:
        app = pilot.app
        assert isinstance(app, TabletopApp)
        open_export(app)
        await pilot.pause()
        open_export(app)  # once is enough
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is app.play
    assert [path.name for path in tmp_path.iterdir()] == ["saves"]


async def test_import_on_the_start_screen(tmp_path: Path) -> None:
    """The campaign is in the list at once, under a free title, and Enter goes on with it."""
    saves = tmp_path / "saves"
    new_session(saves, "note one", title=TITLE).close()
    transfer.export(find_campaign(saves, TITLE), tmp_path / "good")
    (tmp_path / "bad").write_text("{")
    app = TabletopApp(None, saves=saves, language="es", odds=True, settings=Settings())
    async with app.run_test(size=WIDE, notifications=True) as pilot:
        await pilot.pause()
        await pilot.press("i")
        await pilot.pause()
        await write(pilot, tmp_path / "bad")
        assert "noesunacampañaexportada" in await settled(pilot)
        await write(pilot, tmp_path / "good")
        told = await settled(pilot)
        assert isinstance(app.screen, StartScreen)
        # As text, brackets and all.
        assert f"Continuar{TITLE}(2)" in told
        assert f"Importadacomo«{TITLE}(2)»" in told
        assert len(list_campaigns(saves)) == 2
        await pilot.press("enter")
        await pilot.pause()
        await pilot.pause()
        assert app.session is not None
        assert app.session.store.meta.title == f"{TITLE} (2)"
    assert app.session is not None
    app.session.close()


def test_the_sentences_keep_hostile_names_as_text() -> None:
    from app.storage.importing import Imported

    for language in ("en", "es"):
        t = translator(language)
        told = transfer.imported_text(Imported(Path(), "{asked}\x1b[31m", "{title}[/]", 3), t)
        assert "{asked}[31m" in told
        assert "{title}[/]" in told
        assert "\x1b" not in told
        assert "{n}" in transfer.exported_text(Path("/{n}"), 3, t)
