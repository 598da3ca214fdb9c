"""What the menu of the start screen offers: campaigns, samples, a new campaign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from rich.cells import cell_len

from app.assets import assets_folder
from app.entry_words import counted, trouble_words
from app.filling import filled
from app.glyphs import GlyphSet
from app.keys import written_key
from app.storage.library import CampaignInfo
from app.times import when_words
from app.widgets.menu import MenuEntry
from app.widgets.spans import cut_words, padded, shown
from rules.system import get, names
from rules.text import Line, Span, Translator, phrase

#: Campaigns that have a digit of their own, besides the one that Enter goes on with.
LISTED = 8
#: The keys of the samples, in the order of their rule systems.
DEMO_KEYS = "dfgh"

#: What keeps nobody from opening a campaign, be it only to look.
OPENABLE = frozenset({None, "too-new", "unknown-data"})

_LONGEST_TITLE = 60
_LEAST_COUNT = 14  # cells of the column of entries


def rules_title(rules: str) -> str:
    """The title of a rule system; its id when there is none of that id here."""
    return get(rules).title if rules in names() else rules


def rules_about(rules: str, t: Translator) -> str:
    """What a rule system is, in a few words; "" when there is none of that id here."""
    return t.text(get(rules).about) if rules in names() else ""


def sampled_rules() -> tuple[str, ...]:
    """The rule systems that ship a sample campaign."""
    return tuple(rules for rules in names() if (assets_folder() / "samples" / rules).is_dir())


def last_played(campaigns: Sequence[CampaignInfo]) -> CampaignInfo | None:
    """The campaign to go on with: the first of those that can be opened."""
    known = names()
    return next((info for info in campaigns if info.problem is None and info.rules in known), None)


def menu_entries(
    campaigns: Sequence[CampaignInfo],
    t: Translator,
    *,
    glyphs: GlyphSet = "unicode",
    all_listed: bool = False,
    now: datetime | None = None,
    found: Mapping[str, str] | None = None,
) -> list[MenuEntry]:
    """The whole menu; without `all_listed` the campaigns that have no digit are only counted.

    `found` says how far damaged ones are sound, by their folders, as far as that is
    known. `now` is what "today" is told from, the clock's time when it is None.
    """
    entries = _campaign_entries(campaigns, t, glyphs, all_listed, now or datetime.now(UTC), found or {})
    if entries:
        entries.append(MenuEntry("", ()))
    for key, rules in zip(DEMO_KEYS, sampled_rules(), strict=False):
        said = phrase(t.text("Try the sample fight: {rules}"), {"rules": Span(rules_title(rules), "strong")})
        entries.append(MenuEntry(key, said, (Span(rules_about(rules, t), "muted"),), (), "demo", rules))
    entries.append(MenuEntry("n", (Span(t.text("New campaign")),), act="new"))
    entries.append(MenuEntry("i", (Span(t.text("Import a campaign")),), act="import"))
    entries.append(MenuEntry("s", (Span(t.text("Settings")),), act="settings"))
    entries.append(MenuEntry("q", (Span(t.text("Quit")),), act="quit"))
    return entries


def start_hints(t: Translator, *, on_campaign: bool) -> Line:
    """The key that lists the keys, behind those that look after the campaign under the cursor."""
    spans: list[Span] = []
    for key, about in (*(care_keys(t) if on_campaign else ()), ("?", t.text("every key"))):
        spans += [Span(key, "key"), Span(f" {about}   ", "muted")]
    return tuple(spans)


def care_keys(t: Translator) -> list[tuple[str, str]]:
    """The keys that look after a campaign, with what they do."""
    away = (written_key("delete", t), t.text("put away"))
    return [("b", t.text("backups")), ("c", t.text("check the files")), away]


def _campaign_entries(
    campaigns: Sequence[CampaignInfo],
    t: Translator,
    glyphs: GlyphSet,
    all_listed: bool,
    now: datetime,
    found: Mapping[str, str],
) -> list[MenuEntry]:
    last = last_played(campaigns)
    others = [info for info in campaigns if info is not last]
    listed = others if all_listed else others[:LISTED]
    widths = _column_widths(campaigns, t, now)
    entries: list[MenuEntry] = []
    if last is not None:
        label = (Span(t.text("Continue") + " "), *_title(last))
        key = "Enter" if glyphs == "ascii" else "⏎"
        entries.append(MenuEntry(key, label, *_about(last, widths, t, now), "open", str(last.folder)))
    for number, info in enumerate(listed, 1):
        key = str(number) if number <= LISTED else " "
        act = "open" if info.problem in OPENABLE else "damaged"
        about, brief = _about(info, widths, t, now)
        if act == "damaged" and (told := found.get(str(info.folder))):
            about = (*about, Span(f" · {told}", "muted"))
        entries.append(MenuEntry(key, _title(info), about, brief, act, str(info.folder)))
    if len(listed) < len(others):
        count = len(others) - len(listed)
        more = filled(t.plural("{n} more", "{n} more", count), n=count)
        entries.append(MenuEntry("m", (Span(more, "muted"),), act="more"))
    return entries


def _title(info: CampaignInfo) -> Line:
    return shown((Span(cut_words(info.title, _LONGEST_TITLE), "muted" if info.problem else "strong"),))


def _column_widths(campaigns: Sequence[CampaignInfo], t: Translator, now: datetime) -> tuple[int, int, int]:
    """The widths of the longest rule title, of the longest time and of the most entries."""
    sound = [info for info in campaigns if not info.problem]
    rules = (cell_len(rules_title(info.rules)) for info in sound)
    when = (cell_len(when_words(info.last_played, t, now)) for info in sound)
    entries = (cell_len(counted(info.entries, t, info.undone)) for info in sound)
    return max(rules, default=0), max(when, default=0), max((_LEAST_COUNT, *entries))


def _about(
    info: CampaignInfo, widths: tuple[int, int, int], t: Translator, now: datetime
) -> tuple[Line, Line]:
    """What is known of a campaign, in columns; and only the time."""
    if info.problem is not None:
        problem = (Span(trouble_words(info.problem, t), "harm"),)
        return problem, problem
    told = counted(info.entries, t, info.undone)
    rules, when, entries = widths
    played = Span(when_words(info.last_played, t, now), "muted")
    line = (
        *padded((Span(rules_title(info.rules), "muted"),), rules + 2),
        *padded((played,), when + 2),
        Span(told.rjust(entries), "muted"),
    )
    return shown(line), (played,)
