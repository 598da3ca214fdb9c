"""The basic abilities as shipped: a table default, since the document's page is missing (R-2D-56)."""

from __future__ import annotations

from rules.systems.bases2d6.ability import Ability, Cost, Effect
from rules.text import N_

#: Everybody has these. Their names are translated by id; a campaign may have others in its book.
BASICS: tuple[Ability, ...] = (
    Ability(N_("strike"), "strike", types=("physical", "touch"), range="melee", source="basic", roll="impact",
            defences=("agility", "block"), effects=(Effect("damage", "strength"),)),
    Ability(N_("shoot"), "shoot", types=("physical", "projectile"), range="distant", source="basic",
            roll="impact", defences=("agility", "block"), effects=(Effect("damage", "dexterity"),)),
    Ability(N_("cast"), "cast", costs=(Cost("1"),), types=("magical", "projectile"), range="intermediate",
            source="basic", roll="conjuration", defences=("agility", "block"),
            effects=(Effect("damage", "intelligence"),)),
    Ability(N_("run"), "run", types=("physical", "movement"), range="self", source="basic",
            effects=(Effect("move", "1"),)),
    Ability(N_("dodge"), "dodge", action="free", reaction=True, trigger="targeted",
            types=("physical", "movement"), range="self", source="basic", roll="agility"),
    Ability(N_("block"), "block", action="free", reaction=True, trigger="targeted", types=("physical",),
            range="self", source="basic", roll="block"),
    Ability(N_("use an object"), "object", types=("physical",), range="melee", source="basic",
            effects=(Effect("note"),)),
    Ability(N_("change clothes"), "change-clothes", action="full", types=("physical",), range="self",
            source="basic", effects=(Effect("cleanse", status="soak"),)),
    Ability(N_("recover balance"), "recover-balance", types=("physical",), range="self", source="basic",
            effects=(Effect("cleanse", "1", status="destabilise"),)),
)  # fmt: skip

#: The basic abilities by which a target defends, and the statistic that each rolls (R-2D-07).
DEFENCES: dict[str, str] = {"dodge": "agility", "block": "block"}
