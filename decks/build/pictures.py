#!/usr/bin/env python3
"""Build the picture deck from its hand-made sources.

    python3 decks/build/pictures.py CLDR_DIR ICONS_DIR [--check]

CLDR_DIR   unpacked npm package cldr-annotations-full 48.2.0
ICONS_DIR  unpacked npm package @iconify-json/fluent-emoji-flat 1.2.6

Reads (next to this script)
  pictures-source.csv    the scenes: which pictograms, how they stand to each other, which backdrop
  pictograms-source.csv  each pictogram: emoji, kind, its name and its concept words per language
  pictograms-layout.csv  each pictogram: content box and anchor points, in its own 32 x 32 units

Writes (one folder up)
  pictures.csv           the deck: emoji, weighted concept words and labels in five languages
  pictures/scenes.csv    the placed parts of every card, on a canvas of 200 x 200
  pictures/art.json      the drawings of the pictograms and backdrops in use

The same input gives the same bytes. With --check nothing is written; the exit code is 1 when a
file on disk differs. Only the Python standard library is used.

A concept word with a leading + in pictograms-source.csv is our own; every other one must be
among the CLDR annotations of that emoji, and the script stops if it is not.
"""

import csv
import io
import json
import os
import sys
import unicodedata

LANGUAGES = ("en", "ru", "uk", "cs", "yue")
HERE = os.path.dirname(os.path.abspath(__file__))
DECKS = os.path.dirname(HERE)
CREATURES = {"animal", "person", "myth"}
GROUND = 176.0  # where things stand, on a canvas of 200
LABEL_LIMIT = 24

# Backdrops: a sky and a ground, nothing that could be mistaken for part of the picture.
BACKDROPS = {
    "meadow": ("#dff1fb", "#b7dd9a"),
    "sand": ("#fdf1d8", "#f0d49b"),
    "sea": ("#e3f4fb", "#9fd3ea"),
    "snow": ("#e4edf5", "#ffffff"),
    "night": ("#39446b", "#28304d"),
    "floor": ("#fbeee4", "#e0c3a4"),
    "stage": ("#f6dfe6", "#c98a94"),
    "city": ("#eceff2", "#b9c0c8"),
    "sky": ("#d5ecfa", "#eaf6fd"),
    "space": ("#2b2a4c", "#3b3a63"),
}


def read(name):
    """Rows of a CSV source as dictionaries."""
    with open(os.path.join(HERE, name), encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def numbers(text):
    """The numbers of an anchor cell, or None when the cell is empty."""
    return [float(part) for part in text.split()] if text else None


def fold(word):
    """Spelling variants that count as the same word when looking into CLDR."""
    word = unicodedata.normalize("NFC", word).lower().replace("ё", "е")
    return word.replace("’", "'").replace("ʼ", "'")


class Part:
    """A pictogram placed on the canvas: centre of its box, side length, turn in degrees."""

    def __init__(self, item, x, y, size, rotate=0.0, flip=0, opacity=1.0):
        self.item, self.x, self.y, self.size = item, x, y, size
        self.rotate, self.flip, self.opacity = rotate, flip, opacity

    @property
    def unit(self):
        return self.size / 32.0

    def point(self, px, py):
        """Canvas position of a point given in the pictogram's own units."""
        return self.x + (px - 16) * self.unit, self.y + (py - 16) * self.unit

    @property
    def top(self):
        return self.point(0, self.item["box"][1])[1]

    @property
    def height(self):
        return (self.item["box"][3] - self.item["box"][1]) * self.unit


def side(item, target):
    """Side length that makes the content's longer edge `target` long."""
    x0, y0, x1, y1 = item["box"]
    return 32.0 * target / max(x1 - x0, y1 - y0)


def stand(item, target, x, bottom):
    """A part whose content stands with its bottom middle at (x, bottom)."""
    x0, _, x1, y1 = item["box"]
    size = side(item, target)
    unit = size / 32.0
    return Part(item, x - ((x0 + x1) / 2 - 16) * unit, bottom - (y1 - 16) * unit, size)


def centre(item, target, x, y, rotate=0.0):
    """A part whose content is centred at (x, y)."""
    x0, y0, x1, y1 = item["box"]
    size = side(item, target)
    unit = size / 32.0
    return Part(item, x - ((x0 + x1) / 2 - 16) * unit, y - ((y0 + y1) / 2 - 16) * unit, size, rotate)


def is_creature(item):
    return item["kind"] in CREATURES


def beside(main, other):
    """Two things next to each other. Creatures look to the left, so they stand on the right."""
    left, right = other, main
    if is_creature(other) and not is_creature(main):
        left, right = main, other

    def size(item):
        if item["big"]:
            return 112.0
        if is_creature(item):
            return 106.0
        # Without a creature in the scene the things themselves can be larger.
        return 84.0 if is_creature(left) or is_creature(right) else 98.0

    parts = []
    for item, x in ((left, 60.0), (right, 136.0)):
        target = size(item)
        if item["float"] and not (is_creature(item) and item is right):
            parts.append(centre(item, min(target, 88.0), 54.0 if item is left else 146.0, 58.0))
        else:
            parts.append(stand(item, target, x, GROUND + (4 if item is right else 0)))
    return parts


def on_top(main, other):
    """`main` stands or sits on `other`."""
    low = stand(other, 116.0 if other["big"] else 104.0, 100.0, GROUND + 6)
    seat = other["seat"][0] if other["seat"] else 2.0
    surface = low.top + seat * low.unit
    target = min(92.0, surface - 6.0) if surface < 98 else 92.0
    return [low, stand(main, max(target, 64.0), 102.0, max(surface, 70.0))]


def in_vessel(main, other):
    """`main` looks out of `other`; ice is drawn over it, half see-through."""
    if other["id"] == "ice":
        block = centre(other, 156.0, 100.0, 104.0)
        block.opacity = 0.55
        return [centre(main, 104.0, 100.0, 104.0), block]
    low = stand(other, 122.0, 100.0, GROUND + 8)
    depth = other["depth"][0] if other["depth"] else 0.45
    return [stand(main, 92.0, 100.0, low.top + depth * low.height), low]


def put_on(part, other, anchor):
    """Headgear, glasses or a scarf on a part already placed."""
    if anchor is None:
        sys.exit("{}: no anchor for {}".format(part.item["id"], other["id"]))
    x, y = part.point(anchor[0], anchor[1])
    wide = anchor[2] * part.unit
    x0, y0, x1, y1 = other["box"]
    size = 32.0 * wide * 1.15 / (x1 - x0)
    unit = size / 32.0
    if other["wear"] == "head":
        brim = other["base"][0] if other["base"] else y1 - 0.16 * (y1 - y0)
        return Part(other, x - ((x0 + x1) / 2 - 16) * unit, y - (brim - 16) * unit, size)
    return Part(other, x - ((x0 + x1) / 2 - 16) * unit, y - ((y0 + y1) / 2 - 16) * unit, size)


def relate(main, relation, other):
    """The parts of a two-pictogram scene, back to front."""
    if relation == "at":
        parts = beside(main, other)
    elif relation == "on":
        parts = on_top(main, other)
    elif relation == "in":
        parts = in_vessel(main, other)
    elif relation in ("hat", "glasses", "neck"):
        body = stand(main, 138.0, 100.0, GROUND + 10)
        anchor = {"hat": "head", "glasses": "eyes", "neck": "neck"}[relation]
        worn = dict(other, wear=anchor)
        parts = [body, put_on(body, worn, main[anchor])]
    elif relation == "inside":
        frame = centre(other, 176.0, 100.0, 102.0)
        slot = other["slot"]
        if slot is None:
            sys.exit("{}: no slot".format(other["id"]))
        x, y = frame.point(slot[0], slot[1])
        parts = [frame, centre(main, slot[2] * frame.unit, x, y)]
    elif relation == "under" or (relation == "hold" and other["id"] == "umbrella"):
        low = stand(main, 96.0, 100.0, GROUND + 8)
        lift = 26.0 if other["id"] == "umbrella" else 10.0
        parts = [stand(other, 92.0, 100.0, max(low.top + lift, 88.0)), low]
        if other["id"] == "umbrella":
            parts.reverse()
    elif relation == "hold":
        parts = [stand(main, 132.0, 116.0, GROUND + 6), centre(other, 72.0, 52.0, 140.0, -8.0)]
    elif relation == "sky":
        parts = [centre(other, 70.0, 48.0, 48.0), stand(main, 118.0, 118.0, GROUND + 4)]
    elif relation == "before":
        parts = [stand(other, 160.0, 92.0, GROUND - 6), stand(main, 86.0, 140.0, GROUND + 12)]
    else:
        sys.exit("unknown relation {}".format(relation))
    return parts


def add_third(parts, relation, other):
    """A third pictogram: behind everything, in the sky, above, or small at the lower left."""
    if relation == "before":
        # Make room for what stands behind: shrink the pair towards the lower right.
        for part in parts:
            part.x, part.y = 124 + (part.x - 100) * 0.74, 188 + (part.y - 186) * 0.74
            part.size *= 0.74
        return [stand(other, 140.0, 78.0, GROUND - 14)] + parts
    if relation == "sky":
        return [centre(other, 52.0, 38.0, 38.0)] + parts
    if relation == "under":
        return [centre(other, 72.0, 44.0, 44.0)] + parts
    if relation == "at":
        return parts + [stand(other, 66.0, 40.0, GROUND + 14)]
    sys.exit("unknown second relation {}".format(relation))


def fit(parts):
    """Shrink a scene that would leave the card at the top or the sides, keeping its feet in place."""
    edge, foot = 7.0, GROUND + 8
    top = min(part.top for part in parts)
    left = min(part.point(part.item["box"][0], 0)[0] for part in parts)
    right = max(part.point(part.item["box"][2], 0)[0] for part in parts)
    middle = (left + right) / 2
    scale = min(1.0, (foot - edge) / max(foot - top, 1.0), (200 - 2 * edge) / max(right - left, 1.0))
    shift = min(max(middle, edge + scale * (right - left) / 2), 200 - edge - scale * (right - left) / 2)
    for part in parts:
        part.x, part.y = shift + (part.x - middle) * scale, foot + (part.y - foot) * scale
        part.size *= scale
    return parts


def backdrop(name):
    """SVG of a backdrop on the 200 x 200 canvas."""
    sky, ground = BACKDROPS[name]
    return (
        '<rect width="200" height="200" rx="14" fill="{}"/>'
        '<path d="M0 158Q100 138 200 158V186a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14Z" fill="{}"/>'
    ).format(sky, ground)


def concepts(items, language):
    """`word:weight|…` for a card: names first, then the words of each pictogram in turn."""
    name_weight = (1.0, 0.9, 0.7)
    word_weight = ((0.5, 0.45, 0.4, 0.35), (0.45, 0.4, 0.35, 0.3), (0.35, 0.3))
    limit = 4 if len(items) == 2 else 3
    chosen = {}

    def put(word, weight):
        key = fold(word)
        if key in chosen:
            # Both pictograms point at it, so it says more about the scene than either alone.
            old = chosen[key]
            if old[1] < 0.9:
                chosen[key] = (old[0], min(0.85, round(old[1] + weight / 2, 2)))
        else:
            chosen[key] = (word, weight)

    for place, item in enumerate(items):
        put(item["name_" + language], name_weight[place])
    for rank in range(limit):
        for place, item in enumerate(items):
            words = item["words_" + language]
            if rank < len(words) and rank < len(word_weight[place]) and len(chosen) < 10:
                put(words[rank], word_weight[place][rank])
    ordered = sorted(chosen.values(), key=lambda pair: -pair[1])
    return "|".join("{}:{:g}".format(word, weight) for word, weight in ordered)


def label(items, language):
    """Names of the pictograms; of the first two when all three are too long."""
    comma = "、" if language == "yue" else ", "
    for count in (len(items), 2):
        text = comma.join(item["name_" + language] for item in items[:count])
        if len(text) <= LABEL_LIMIT:
            return text
    sys.exit("label too long ({}): {}".format(language, text))


def load_pictograms(cldr):
    """Pictograms by id, their words checked against CLDR."""
    annotations = {}
    for language in LANGUAGES:
        path = os.path.join(cldr, "annotations", language, "annotations.json")
        with open(path, encoding="utf-8") as file:
            annotations[language] = json.load(file)["annotations"]["annotations"]
    layout = {row["id"]: row for row in read("pictograms-layout.csv")}
    items = {}
    for row in read("pictograms-source.csv"):
        if row["id"] not in layout:
            continue
        shape = layout[row["id"]]
        item = dict(row)
        item["box"] = numbers(shape["box"])
        for key in ("head", "neck", "eyes", "slot", "seat", "depth", "base"):
            item[key] = numbers(shape[key])
        item["float"], item["big"] = bool(shape["float"]), bool(shape["big"])
        bare = row["emoji"].replace("\ufe0f", "")
        for language in LANGUAGES:
            known = annotations[language].get(bare) or annotations[language].get(row["emoji"])
            if known is None:
                sys.exit("{}: no CLDR annotation in {}".format(row["id"], language))
            known = {fold(word) for word in known["default"] + known.get("tts", [])}
            words = []
            for word in row["words_" + language].split("|"):
                if word.startswith("+"):
                    words.append(word[1:])
                elif fold(word) in known:
                    words.append(word)
                else:
                    sys.exit("{}: {} is not in CLDR {} (mark it with +)".format(row["id"], word, language))
            item["words_" + language] = words
        items[row["id"]] = item
    return items


def table(header, rows):
    """CSV text with \\n line ends."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue()


def slug(text):
    return "".join(ch if ch.isalnum() else "-" for ch in text.lower())


def short(value):
    return "{:g}".format(round(value, 1))


def build(cldr, icons_dir):
    """File name under decks/ -> its text."""
    items = load_pictograms(cldr)
    with open(os.path.join(icons_dir, "icons.json"), encoding="utf-8") as file:
        icons = json.load(file)["icons"]

    deck, scenes, used, seen, ids = [], [], {}, set(), set()
    for line, row in enumerate(read("pictures-source.csv"), start=2):
        names = [row["main"], row["other"]] + ([row["other2"]] if row["other2"] else [])
        for name in names:
            if name not in items:
                sys.exit("pictures-source.csv line {}: unknown pictogram {}".format(line, name))
        members = [items[name] for name in names]
        pair = frozenset(names[:2])
        if pair in seen:
            sys.exit("pictures-source.csv line {}: pair used before".format(line))
        seen.add(pair)
        card = "-".join(slug(item["name_en"]) for item in members[:2])
        if card in ids:
            sys.exit("pictures-source.csv line {}: id {} used before".format(line, card))
        ids.add(card)

        parts = relate(members[0], row["relation"], members[1])
        if row["other2"]:
            parts = add_third(parts, row["relation2"], members[2])
        parts = fit(parts)
        scenes.append([card, 0, "backdrop:" + row["background"], 100, 100, 200, 0, 0, 1])
        for layer, part in enumerate(parts, start=1):
            used[part.item["id"]] = part.item
            scenes.append([card, layer, part.item["id"], short(part.x), short(part.y), short(part.size),
                           short(part.rotate), part.flip, "{:g}".format(part.opacity)])

        kinds = sorted({item["kind"] for item in members})
        hard = "1" if any(item["hard"] for item in members) else ""
        deck.append([card, " ".join(item["emoji"] for item in members)]
                    + [concepts(members, language) for language in LANGUAGES]
                    + [label(members, language) for language in LANGUAGES]
                    + [hard, " ".join(kinds)])

    art = {"version": 1, "canvas": 200, "backdrops": {}, "pictograms": {}}
    for name in sorted(BACKDROPS):
        art["backdrops"][name] = backdrop(name)
    for name in sorted(used):
        body = icons[name]["body"]
        if "id=" in body or "url(" in body:
            sys.exit("{}: the drawing carries ids, which clash when drawings share a page".format(name))
        art["pictograms"][name] = {"emoji": used[name]["emoji"], "viewBox": "0 0 32 32", "body": body}

    header = (["id", "emoji"] + ["concepts_" + language for language in LANGUAGES]
              + ["label_" + language for language in LANGUAGES] + ["hard", "tags"])
    return {
        "pictures.csv": table(header, deck),
        "pictures/scenes.csv": table(
            ["card", "layer", "pictogram", "x", "y", "size", "rotate", "flip", "opacity"], scenes),
        "pictures/art.json": json.dumps(art, ensure_ascii=False, indent=0, sort_keys=True) + "\n",
    }


def main():
    arguments = [a for a in sys.argv[1:] if a != "--check"]
    if len(arguments) != 2:
        sys.exit(__doc__)
    files = build(*arguments)
    differs = False
    for name, text in files.items():
        path = os.path.join(DECKS, *name.split("/"))
        if "--check" in sys.argv:
            try:
                with open(path, encoding="utf-8", newline="") as file:
                    same = file.read() == text
            except OSError:
                same = False
            if not same:
                differs = True
                print("differs:", name)
        else:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(text)
            print("{}: {} bytes".format(name, len(text.encode("utf-8"))))
    sys.exit(1 if differs else 0)


if __name__ == "__main__":
    main()
