"""`set`: the game master's override of any field."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.console.fields import all_fields, field_named, field_value
from app.console.foe_verb import with_deeds
from app.console.lexer import Token
from app.console.reading import Reading
from app.console.words import pick
from rules.commands import Change, SetFields
from rules.errors import Refused
from rules.system import Field

_STEP = re.compile(r"([^\W\d][\w-]*?)([+\-−])=?(\d{1,6})$")


def read_set(reading: Reading) -> SetFields:
    """`set lucía karma=2 strikes=1`, `set lucía karma+1`, `set lucía armour=none`."""
    fields = all_fields(reading.state)
    if reading.done:
        raise Refused("missing-name", what="creature")
    if _change(reading.here, fields) is not None:
        if reading.selected not in reading.state.creatures:
            raise Refused("missing-name", what="creature")
        creature = str(reading.selected)
    else:
        creature = reading.creature()
    changes: list[Change] = []
    while not reading.done:
        reading.skip_fillers()
        if reading.done:
            break
        token = reading.take()
        change = None if token.comma else _change(token, fields)
        if change is None and not token.comma:
            raise Refused("unknown-word", word=token.written)
        if change is not None:
            changes.append(with_deeds(reading.state, creature, _with_zone(reading, change)))
    if not changes:
        raise Refused("missing-number", what="field")
    return SetFields(creature=creature, changes=tuple(changes))


def _change(token: Token, fields: Iterable[Field]) -> Change | None:
    if token.key:
        field = field_named(fields, token.key)
        return Change(field.key, field_value(field, token.text))
    step = None if token.quoted else _STEP.match(token.text)
    if step is None or not step[3].isascii():
        return None
    key = pick("fields", step[1], [field.key for field in fields])
    if key is None:
        return None
    return Change(key, int(step[3]), "+" if step[2] == "+" else "-")


def _with_zone(reading: Reading, change: Change) -> Change:
    if change.field != "zone":
        return change
    return Change("zone", reading.zones.resolve(str(change.value)))
