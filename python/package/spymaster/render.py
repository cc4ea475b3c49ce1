"""A table as a picture: SVG for a notebook or a page."""

from html import escape

_FILL = {"r": "#c8553d", "b": "#3d6fc8", "g": "#3f8f5a", "n": "#d8cbb0", "x": "#222222", "?": "#f4efe6"}
_DARK = set("rbgx")
_WIDTH, _HEIGHT, _GAP = 132, 62, 8


def _colour(letter):
    letter = letter.lower()
    return _FILL.get(letter, _FILL["?"]), "#ffffff" if letter in _DARK else "#222222"


def _fit(word, size=15):
    """A font size at which the word fits its card."""
    width = sum(1.7 if ord(c) > 0x2E80 else 1 for c in word)
    return max(8, min(size, round(_WIDTH * 1.55 / max(width, 1))))


def svg(words, shown, columns, key=None, marks=((), ()), title=""):
    """Cards in grid order. Covered cards are filled; with `key`, open cards get a border of their colour."""
    rows = -(-len(words) // columns)
    width = columns * (_WIDTH + _GAP) + _GAP
    head = 30 if title else 0
    height = head + rows * (_HEIGHT + _GAP) + _GAP
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
           f'font-family="sans-serif" role="img" aria-label="{escape(title or "table", quote=True)}">']
    if title:
        out.append(f'<text x="{_GAP}" y="21" font-size="15" fill="currentColor">{escape(title)}</text>')
    sides = key.split("/") if key else []
    for place, word in enumerate(words):
        x = _GAP + place % columns * (_WIDTH + _GAP)
        y = head + _GAP + place // columns * (_HEIGHT + _GAP)
        fill, ink = _colour(shown[place])
        letters = [side[place] for side in sides]
        border = _FILL.get(letters[0].lower(), "#999999") if letters else "#999999"
        out.append(f'<rect x="{x}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}" rx="7" fill="{fill}" stroke="{border}" '
                   f'stroke-width="{4 if letters else 1}"/>')
        if len(letters) > 1:
            second = _FILL.get(letters[1].lower(), "#999999")
            out.append(f'<rect x="{x + 4}" y="{y + _HEIGHT - 12}" width="{_WIDTH - 8}" height="8" rx="3" fill="{second}"/>')
        tokens = "".join(name for name, cards in zip("ab", marks) if place in cards)
        label = f"{place}" + (f" ({tokens})" if tokens else "")
        out.append(f'<text x="{x + 8}" y="{y + 15}" font-size="10" fill="{ink}" opacity="0.7">{label}</text>')
        out.append(f'<text x="{x + _WIDTH / 2}" y="{y + 38}" font-size="{_fit(word)}" text-anchor="middle" fill="{ink}">'
                   f"{escape(word)}</text>")
    out.append("</svg>")
    return "".join(out)
