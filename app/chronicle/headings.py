"""The headings of the readable formats, in the language of the chronicle."""

from __future__ import annotations

from app.chronicle.values import Chronicle, Scene, Session
from app.filling import filled
from rules.text import Translator


def about(chronicle: Chronicle) -> str:
    """The line beneath the title: rules, days, heroes."""
    dates = sorted(set(chronicle.dates))
    days = dates[:1] if len(dates) < 2 else [f"{dates[0]} – {dates[-1]}"]
    heroes = [", ".join(chronicle.heroes)] if chronicle.heroes else []
    return " · ".join((chronicle.rules, *days, *heroes))


def session_heading(session: Session, t: Translator) -> str:
    """ "Session 2"."""
    return filled(t.text("Session {n}"), n=session.number)


def session_about(session: Session, t: Translator) -> str:
    """The day and how long it was played, as far as that is known."""
    hours, minutes = divmod(session.minutes, 60)
    lasted = f"{hours} h {minutes:02d} min" if hours else f"{minutes} min"
    known = [session.date] if session.date else []
    return " · ".join((*known, lasted) if session.minutes else known)


def scene_heading(scene: Scene, t: Translator) -> str:
    """ "Scene 4: Crypt"."""
    words = filled(t.text("Scene {n}"), n=scene.number)
    return f"{words}: {scene.title}" if scene.title else words
