"""Whether the rules that a campaign is played with are here."""

from __future__ import annotations

from pathlib import Path

from app.storage import CampaignMeta, SaveProblem
from app.storage.layout import read_meta
from rules.errors import Refused
from rules.system import get


def known_meta(folder: Path) -> CampaignMeta:
    """Read what a campaign says of itself. Raises SaveProblem, also `unknown-rules`."""
    try:
        meta = read_meta(folder)
    except SaveProblem as problem:
        # Whoever wrote another system's name there by hand is told what matters.
        rules = problem.args_.get("rules")
        if isinstance(rules, str):
            _refuse_unknown_rules(rules, folder)
        raise
    _refuse_unknown_rules(meta.rules, folder)
    return meta


def _refuse_unknown_rules(rules: str, folder: Path) -> None:
    try:
        get(rules)
    except Refused as refused:
        raise SaveProblem("unknown-rules", folder, **refused.args_) from refused
