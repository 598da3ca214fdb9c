"""Plain plurals of English and Spanish, undone: what may have been meant by `wolves` or `bandidos`. Pure."""

from __future__ import annotations

from itertools import islice, product

#: Endings of plurals with what the singular ends in, the longest first.
_ENDINGS: tuple[tuple[str, str], ...] = (
    ("ies", "y"),
    ("ves", "f"),
    ("ces", "z"),
    ("es", ""),
    ("s", ""),
)
_SHORTEST, _MOST_WORDS, _MOST = 3, 4, 64


def singulars(name: str) -> tuple[str, ...]:
    """What a folded name may be the plural of, every word of it or only some: never the name itself."""
    words = name.split()
    if len(words) > _MOST_WORDS:
        return ()
    found = (" ".join(one) for one in islice(product(*map(_forms, words)), _MOST))
    return tuple(dict.fromkeys(one for one in found if one != name))


def _forms(word: str) -> tuple[str, ...]:
    ended = (word[: -len(end)] + single for end, single in _ENDINGS if word.endswith(end))
    return (word, *(one for one in ended if len(one) >= _SHORTEST))
