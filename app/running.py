"""The full screen from its first frame to the exit code."""

from __future__ import annotations

import sys
from pathlib import Path

from app.session import Session
from app.settings import load_settings
from app.tabletop import TabletopApp
from app.window_title import give_window_back


def run_tabletop(
    session: Session | None, *, saves: Path, language: str, odds: bool, ailing: Path | None = None
) -> int:
    """Run the full screen until it is left; the exit code.

    `ailing` is the folder of a campaign that did not open, for which help is offered at once.
    """
    settings, _ = load_settings()
    odds = odds and settings.odds
    app = TabletopApp(session, saves=saves, language=language, odds=odds, settings=settings, ailing=ailing)
    code = app.run() or app.return_code or 0
    give_window_back(app)
    if app.session is not None:
        app.session.close()
    if app._exception is not None:
        from app.__main__ import crash_sentence, write_crash

        print(crash_sentence(write_crash(app._exception), app.words), file=sys.stderr)
        return 1
    return code
