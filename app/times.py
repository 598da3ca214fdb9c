"""Times as people say them."""

from __future__ import annotations

from datetime import UTC, datetime

from app.filling import filled
from rules.text import Translator


def when_words(then: datetime, t: Translator, now: datetime | None = None) -> str:
    """When something was: an hour for today and yesterday, the days of a week, else a date.

    `now` is what "today" is told from, the clock's time when it is None.
    """
    local = then.astimezone()
    days = ((now or datetime.now(UTC)).astimezone().date() - local.date()).days
    if days == 0:
        return filled(t.text("today {time}"), time=f"{local:%H:%M}")
    if days == 1:
        return filled(t.text("yesterday {time}"), time=f"{local:%H:%M}")
    if 1 < days < 7:
        return filled(t.plural("{n} day ago", "{n} days ago", days), n=days)
    return f"{local:%Y-%m-%d}"


def moment_words(then: datetime, t: Translator, now: datetime | None = None) -> str:
    """When something was, always with the hour: dates too must tell two things of one day apart."""
    local = then.astimezone()
    days = ((now or datetime.now(UTC)).astimezone().date() - local.date()).days
    return when_words(then, t, now) if days in (0, 1) else f"{local:%Y-%m-%d %H:%M}"
