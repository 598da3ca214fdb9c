"""The chronicle as Markdown that reads as text: headings, sentences, dice in short brackets."""

from __future__ import annotations

from app.chronicle.escaping import begun, heading, inline, markdown, markdown_lines, one_line
from app.chronicle.headings import about, scene_heading, session_about, session_heading
from app.chronicle.reading import Paragraph, Piece, paragraphs
from app.chronicle.values import Chronicle
from rules.text import Translator


def write_markdown(chronicle: Chronicle, t: Translator) -> str:
    """The whole file, ended by a newline; every block is followed by an empty line."""
    blocks = [f"# {heading(chronicle.title)}", f"*{markdown(about(chronicle))}*"]
    for session in chronicle.sessions:
        blocks.append(f"## {heading(session_heading(session, t))}")
        if known := session_about(session, t):
            blocks.append(f"*{markdown(known)}*")
        for scene in session.scenes:
            blocks.append(f"### {heading(scene_heading(scene, t))}")
            blocks += _joined([(one.kind == "mark", _block(one)) for one in paragraphs(scene.entries, t)])
    return "\n\n".join(block for block in blocks if block) + "\n"


def _joined(blocks: list[tuple[bool, str]]) -> list[str]:
    """The blocks of a scene; list items in a row are one list."""
    found: list[str] = []
    before = False
    for is_item, block in blocks:
        if is_item and before:
            found[-1] += f"\n{block}"
        elif block:
            found.append(block)
        before = is_item
    return found


def _block(paragraph: Paragraph) -> str:
    kind, pieces = paragraph
    if kind == "prose":
        return markdown_lines(pieces[0].text)
    text = begun("".join(map(_piece, pieces)).strip())
    if kind == "mark":
        return f"- {text}"
    if kind == "question":
        return f"> {text}"
    return f"*{text}*" if kind == "remark" else text


def _piece(piece: Piece) -> str:
    text = piece.text
    # Our own square brackets mean nothing where no link is defined, and every other one is escaped.
    inner = one_line(text) if piece.part in ("dice", "kept", "dropped") else inline(text)
    start = " " if text[:1].isspace() else ""
    end = " " if text[-1:].isspace() and text.strip() else ""
    if not inner:
        return " " if text else ""
    signs = {"strong": "**", "kept": "**", "answer": "*"}.get(piece.part, "")
    return f"{start}{signs}{inner}{signs}{end}"
