"""Campaigns on disk: opaque records and states in folders of TinyDB files that survive a kill."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.storage.atomic import DurableJSONStorage, write_durably
    from app.storage.backups import Backup, backup_if_changed, list_backups
    from app.storage.campaign import CampaignStore
    from app.storage.chapters import CHAPTER_LIMIT, Chapter
    from app.storage.layout import CampaignMeta
    from app.storage.library import CampaignInfo, find_campaign, list_campaigns
    from app.storage.problems import ProblemId, SaveProblem
    from app.storage.restoring import restore

__all__ = [
    "CHAPTER_LIMIT",
    "Backup",
    "CampaignInfo",
    "CampaignMeta",
    "CampaignStore",
    "Chapter",
    "DurableJSONStorage",
    "ProblemId",
    "SaveProblem",
    "backup_if_changed",
    "find_campaign",
    "list_backups",
    "list_campaigns",
    "restore",
    "write_durably",
]

_HOMES = {
    "CHAPTER_LIMIT": "chapters",
    "Backup": "backups",
    "CampaignInfo": "library",
    "CampaignMeta": "layout",
    "CampaignStore": "campaign",
    "Chapter": "chapters",
    "DurableJSONStorage": "atomic",
    "ProblemId": "problems",
    "SaveProblem": "problems",
    "backup_if_changed": "backups",
    "find_campaign": "library",
    "list_backups": "backups",
    "restore": "restoring",
    "list_campaigns": "library",
    "write_durably": "atomic",
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for: start-up needs few of them."""
    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
