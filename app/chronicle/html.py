"""The chronicle as one HTML page that needs nothing else, reads in light and dark, and prints well."""

from __future__ import annotations

from html import escape

from app.chronicle.escaping import one_line, visible
from app.chronicle.headings import about, scene_heading, session_about, session_heading
from app.chronicle.page_style import style_sheet
from app.chronicle.reading import Paragraph, Piece, paragraphs
from app.chronicle.values import Chronicle, Scene, Session
from rules.text import Translator

#: Nothing may be loaded and nothing run, whatever somebody wrote.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def write_html(chronicle: Chronicle, t: Translator) -> str:
    """The whole page, ended by a newline."""
    title = _text(chronicle.title)
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{_text(chronicle.language)}">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="generator" content="Fogón">',
        f"<title>{title}</title>",
        f"<style>\n{style_sheet()}</style>",
        "</head>",
        "<body>",
        "<main>",
        f"<h1>{title}</h1>",
        f'<p class="about">{_text(about(chronicle))}</p>',
        *_contents(chronicle, t),
    ]
    for session in chronicle.sessions:
        parts += _session(session, t)
    return "\n".join([*parts, "</main>", "</body>", "</html>"]) + "\n"


def _contents(chronicle: Chronicle, t: Translator) -> list[str]:
    """The table of scenes."""
    rows: list[str] = []
    for session in chronicle.sessions:
        scenes = [
            f'<li><a href="#{_scene_id(session, scene)}">{_text(scene_heading(scene, t))}</a></li>'
            for scene in session.scenes
        ]
        inside = ["<ol>", *scenes, "</ol>"] if scenes else []
        link = f'<a href="#{_session_id(session)}">{_text(session_heading(session, t))}</a>'
        rows += [f"<li>{link}", *inside, "</li>"]
    heading = _text(t.text("Scenes"))
    return [f'<nav aria-label="{heading}">', f"<h2>{heading}</h2>", "<ol>", *rows, "</ol>", "</nav>"]


def _session(session: Session, t: Translator) -> list[str]:
    parts = ["<section>", f'<h2 id="{_session_id(session)}">{_text(session_heading(session, t))}</h2>']
    if known := session_about(session, t):
        parts.append(f'<p class="about">{_text(known)}</p>')
    for scene in session.scenes:
        parts += [
            "<article>",
            f'<h3 id="{_scene_id(session, scene)}">{_text(scene_heading(scene, t))}</h3>',
            *_blocks(paragraphs(scene.entries, t)),
            "</article>",
        ]
    return [*parts, "</section>"]


def _blocks(found: list[Paragraph]) -> list[str]:
    """The paragraphs of a scene; marks in a row are one list."""
    parts: list[str] = []
    listing = False
    for paragraph in found:
        if (paragraph.kind == "mark") != listing:
            parts.append("</ul>" if listing else '<ul class="marks">')
            listing = not listing
        if paragraph.kind == "prose":
            parts += [f'<p class="prose">{one}</p>' for one in _prose(paragraph.pieces[0].text)]
            continue
        inside = _inline(paragraph.pieces)
        parts.append(f"<li>{inside}</li>" if listing else f'<p class="{paragraph.kind}">{inside}</p>')
    return [*parts, "</ul>"] if listing else parts


def _prose(text: str) -> list[str]:
    """What somebody wrote, by its empty lines."""
    found: list[list[str]] = [[]]
    for line in visible(text).split("\n"):
        if line.strip():
            found[-1].append(escape(line.strip()))
        else:
            found.append([])
    return ["\n".join(lines) for lines in found if lines]


def _inline(pieces: tuple[Piece, ...]) -> str:
    """Pieces in a row; the brackets of dice and what is in them are one."""
    parts: list[str] = []
    in_dice = False
    for piece in pieces:
        dice = piece.part in ("dice", "kept", "dropped")
        if dice and piece.text.startswith("[") and not in_dice:
            parts.append('<span class="dice">')
            in_dice = True
        parts.append(_TAGS[piece.part].replace("{}", _text(piece.text, ends=True)))
        if in_dice and piece.text.endswith("]"):
            parts.append("</span>")
            in_dice = False
    return "".join(parts)


_TAGS = {
    "text": "{}",
    "strong": "<strong>{}</strong>",
    "answer": '<span class="answer">{}</span>',
    "muted": '<span class="muted">{}</span>',
    "dice": "{}",
    "kept": "<b>{}</b>",
    "dropped": "<s>{}</s>",
}


def _text(text: str, *, ends: bool = False) -> str:
    """A text in one line, escaped; a space at its ends stays with `ends`."""
    line = one_line(text)
    if ends and text.strip():
        line = f"{' ' if text[0].isspace() else ''}{line}{' ' if text[-1].isspace() else ''}"
    elif ends and text:
        line = " "
    return escape(line, quote=True)


def _session_id(session: Session) -> str:
    return f"session-{session.number}"


def _scene_id(session: Session, scene: Scene) -> str:
    return f"session-{session.number}-scene-{scene.number}"
