"""Words that name nothing by themselves, in every language in which the program is played.

Players learn nothing from "the" or "dos" in a sentence, also where the game master has called something
so in secret; to keep every sentence with such a word from them would.
"""

from __future__ import annotations

import re

from rules.naming import name_key

#: Articles, pronouns, prepositions, small words, numbers, as `name_key` folds them; none is also a name.
COMMON = frozenset(
    [
        "a", "an", "the", "this", "that", "these", "those", "here", "there", "i", "me", "my", "you",
        "your", "he", "him", "his", "she", "her", "it", "its", "we", "us", "our", "they", "them", "their",
        "who", "what", "which", "when", "where", "how", "why", "of", "to", "at", "in", "on", "by", "for",
        "from", "against", "with", "without", "into", "out", "up", "down", "off", "over", "under", "near",
        "far", "after", "before", "between", "and", "or", "but", "not", "no", "yes", "if", "so", "as",
        "than", "then", "now", "is", "are", "was", "were", "be", "been", "am", "do", "does", "did", "has",
        "have", "had", "all", "some", "any", "each", "one", "two", "three", "four", "five", "six",
        "seven", "eight", "nine", "ten", "only", "more", "less", "very", "too", "also", "once", "again",
        "un", "una", "unos", "unas", "el", "la", "los", "las", "lo", "al", "del", "de", "este", "esta",
        "estos", "estas", "ese", "esa", "esos", "esas", "esto", "eso", "aqui", "ahi", "alli", "yo", "mi",
        "tu", "te", "ti", "su", "sus", "se", "si", "le", "les", "nos", "nosotros", "nosotras", "ellos",
        "ellas", "ella", "usted", "ustedes", "que", "quien", "cual", "cuando", "donde", "como", "ante",
        "bajo", "con", "contra", "desde", "en", "entre", "hacia", "hasta", "para", "por", "segun", "sin",
        "sobre", "tras", "y", "e", "o", "u", "ni", "pero", "mas", "menos", "muy", "ya", "es", "son",
        "era", "eran", "fue", "ser", "estar", "estan", "hay", "ha", "han", "hacer", "todo", "toda",
        "todos", "todas", "otro", "otra", "algo", "nada", "uno", "dos", "tres", "cuatro", "cinco", "seis",
        "siete", "ocho", "nueve", "diez", "solo", "tambien", "luego", "ahora", "cerca", "lejos",
    ]
)  # fmt: skip


def telling_word(name: str) -> str:
    """The first word of a name that says something: "noon" of "In the noon light"; else its first word."""
    words = re.findall(r"\w+", name)
    told = (word for word in words if not alone(name_key(word)))
    return next(told, words[0] if words else name.strip())


def alone(name: str) -> bool:
    """Whether a folded name is made of nothing but such words, figures or single letters."""
    words = re.findall(r"\w+", name)
    return all(word in COMMON or word.isdecimal() or len(word) == 1 for word in words)
