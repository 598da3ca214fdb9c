"""Fields that a later version wrote and this one has no place for.

Decoding passes over them, so that a value written again would lack them. Fields that are merely not
there yet, in what an older version wrote, are no matter.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect


def unknown_field(type_: Any, data: bytes) -> str:
    """Return the path of the first field in JSON text that a type has no place for, empty when all have.

    The text must be such that it decodes to the type. Reads everything once more: compare the text with
    what would be written first.
    """
    return _find(_described(type_), msgspec.json.decode(data), "$")


@lru_cache(maxsize=16)
def _described(type_: Any) -> inspect.Type:
    return inspect.type_info(type_)


def _find(kind: inspect.Type, value: Any, path: str) -> str:
    if isinstance(value, dict):
        return _in_object(kind, value, path)
    if isinstance(value, list):
        return _in_list(kind, value, path)
    return ""


def _in_object(kind: inspect.Type, value: dict[str, Any], path: str) -> str:
    if isinstance(kind, inspect.UnionType):
        kind = _meant(kind, value)
    if isinstance(kind, inspect.DictType):
        parts = ((key, kind.value_type) for key in value)
    elif isinstance(kind, inspect.StructType):
        fields = {field.encode_name: field.type for field in kind.fields}
        if kind.tag_field is not None:
            fields[kind.tag_field] = inspect.StrType()
        for key in value:
            if key not in fields:
                return f"{path}.{key}"
        parts = ((key, fields[key]) for key in value)
    else:
        return ""
    return next((found for key, part in parts if (found := _find(part, value[key], f"{path}.{key}"))), "")


def _in_list(kind: inspect.Type, value: list[Any], path: str) -> str:
    if isinstance(kind, inspect.UnionType):
        kind = next((one for one in kind.types if _item_types(one, value)), kind)
    items = zip(_item_types(kind, value), value, strict=False)
    found = (_find(part, item, f"{path}[{place}]") for place, (part, item) in enumerate(items))
    return next((one for one in found if one), "")


def _item_types(kind: inspect.Type, value: list[Any]) -> list[inspect.Type]:
    if isinstance(kind, inspect.CollectionType):
        return [kind.item_type] * len(value)
    return list(kind.item_types) if isinstance(kind, inspect.TupleType) else []


def _meant(kind: inspect.UnionType, value: dict[str, Any]) -> inspect.Type:
    """The member of a union that an object belongs to: the one with its tag, else the only one."""
    for one in kind.types:
        if isinstance(one, inspect.StructType) and one.tag_field is not None:
            if value.get(one.tag_field) == one.tag:
                return one
        elif isinstance(one, inspect.DictType | inspect.StructType):
            return one
    return kind
