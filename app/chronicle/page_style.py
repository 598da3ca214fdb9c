"""The style of the HTML page: the product's colours, light and dark, and plain black on paper."""

from __future__ import annotations

from app.palettes import PALETTES, Palette

_RULES = """
* { box-sizing: border-box; }
body { margin: 0; background: var(--background); color: var(--text);
  font: 1.05rem/1.6 Georgia, "Iowan Old Style", "Times New Roman", serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.25; color: var(--primary); font-weight: 600; }
h1 { font-size: 2.1rem; margin: 0 0 .25rem; }
h2 { font-size: 1.5rem; margin: 3rem 0 .25rem; padding-bottom: .25rem;
  border-bottom: 1px solid var(--border); }
h3 { font-size: 1.2rem; margin: 2rem 0 .5rem; color: var(--text); }
p, ul { margin: .6rem 0; }
.about, .remark, .dice, .muted { color: var(--muted); }
.about { margin-top: 0; }
.prose { white-space: pre-line; }
.deed { padding-left: .9rem; border-left: 3px solid var(--border); }
.question { padding: .5rem .9rem; background: var(--panel); border-radius: .3rem; }
.answer { color: var(--good); font-weight: 600; }
.fight { color: var(--enemy); }
.round { margin-top: 1.4rem; color: var(--primary); letter-spacing: .04em; }
.remark { font-style: italic; }
.marks { list-style: none; padding: .5rem .9rem; border: 1px solid var(--border); border-radius: .3rem; }
.marks .answer { color: var(--karma); }
.dice { font: .85em/1 ui-monospace, "Fira Code", Consolas, monospace; }
.dice b { color: var(--karma); }
.dice s { opacity: .75; }
nav { margin: 1.5rem 0; padding: .75rem 1rem; background: var(--panel); border-radius: .3rem; }
nav h2 { font-size: 1rem; margin: 0; padding: 0; border: 0; }
nav ol { list-style: none; margin: .4rem 0; padding-left: 1rem; }
nav > ol { padding-left: 0; }
nav a { color: inherit; text-decoration: none; border-bottom: 1px dotted var(--border); }
nav a:hover, nav a:focus { color: var(--primary); }
@media print {
  body { background: #fff; color: #000; font-size: 10.5pt; }
  main { max-width: none; padding: 0; }
  h1, h2, h3, .fight, .round, .answer, .marks .answer, .dice b { color: #000; }
  .about, .remark, .dice, .muted { color: #333; }
  .question, nav { background: none; border: 1px solid #999; }
  nav a { border: 0; }
  h2, h3 { break-after: avoid; }
  p, li { orphans: 2; widows: 2; }
  .question, .deed, .marks { break-inside: avoid; }
}
@page { margin: 2cm; }
"""

_NAMES = (
    "background",
    "panel",
    "border",
    "text",
    "muted",
    "primary",
    "enemy",
    "good",
    "karma",
)


def style_sheet() -> str:
    """The whole style sheet; it names nothing outside of itself."""
    light, dark = PALETTES["fogon-light"], PALETTES["fogon"]
    return (
        f":root {{ color-scheme: light dark; {_variables(light)} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {_variables(dark)} }} }}"
        f"{_RULES}"
    )


def _variables(palette: Palette) -> str:
    return " ".join(f"--{name}: {getattr(palette, name)};" for name in _NAMES)
