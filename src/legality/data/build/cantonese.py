#!/usr/bin/env python3
"""Builds yue_characters.tsv, yue_words.tsv and yue_variants.txt from public packages.

    cantonese.py --rime DIR --simplified FILE --out DIR

rime: Debian rime-data-jyut6ping3 (folder with jyut6ping3.*.dict.yaml, CC BY 4.0; the maps dictionary, which has another licence, is not
used). simplified: STCharacters.txt of OpenCC (Apache-2.0), from PyPI opencc-python-reimplemented.

yue_characters.tsv: character TAB readings, the usual ones first and then a bar and the rare ones.
yue_words.tsv: words whose reading does not follow from the usual readings of their characters: word TAB readings separated by commas.
yue_variants.txt: two characters a line: a simplified or variant form, and the form it is folded to.
"""
import argparse, collections, itertools, os, re

# Forms that a reader in Hong Kong takes for the same character.
VARIANTS = "裡裏 臺台 線綫 著着 爲為 麪麵 羣群 峯峰 牀床 衞衛 匯滙 癡痴 啟啓 鈎鉤 鷄雞 説說 喫吃 污汙 卧臥 值値 戶户 囪囱 粧妝 檯枱 灶竈 閒閑 猫貓 葱蔥 锺鍾 脣唇 踪蹤 刦劫 敎教 淸清 靑青 溫温 絕絶 鎭鎮 溼濕 烟煙 菸煙 墻牆 嘆歎 咀嘴 恒恆 灾災 栢柏 杯盃 朶朵 曬晒 録錄 緖緒 别別 奬獎 强強 産產 挂掛 佈布 吿告 悅悦 銳鋭 稅税 內内 銹鏽 鑑鑒 傢家 週周 鬥鬭 鏟剷 毀譭 迹跡 扎紮 湧涌 甦蘇 姊姐"
VARIANTS = [pair for pair in VARIANTS.split() if pair not in ("傢家", "姊姐", "甦蘇", "譭毀", "鏟剷")]

def entries(path):
    body = False
    for line in open(path, encoding="utf-8"):
        line = line.rstrip("\n")
        if line == "...":
            body = True
        elif body and line and not line.startswith("#"):
            yield line.split("\t")

def main():
    parser = argparse.ArgumentParser()
    for name in ("rime", "simplified", "out"):
        parser.add_argument("--" + name, required=True)
    args = parser.parse_args()
    usual, rare = collections.defaultdict(list), collections.defaultdict(list)
    for char, reading, *weight in entries(os.path.join(args.rime, "jyut6ping3.chars.dict.yaml")):
        if len(char) != 1 or not re.fullmatch(r"[a-z]+[1-6]", reading):
            continue
        share = int(weight[0].rstrip("%")) if weight and weight[0].endswith("%") else 100
        (usual if share > 5 else rare)[char].append(reading)
    words = collections.defaultdict(list)
    seen = set()
    for name in ("words", "phrase"):
        for row in entries(os.path.join(args.rime, f"jyut6ping3.{name}.dict.yaml")):
            word, reading = row[0], row[1] if len(row) > 1 else ""
            if name == "words":
                seen.update(word)
            if len(word) < 2 or len(word) > 4 or len(reading.split()) != len(word):
                continue
            if name == "phrase" and len(word) > 3:
                continue
            words[word].append(reading)
    characters = {c for c in seen if c in usual or c in rare}
    with open(os.path.join(args.out, "yue_characters.tsv"), "w", encoding="utf-8") as out:
        for char in sorted(characters):
            main_readings = usual[char] or rare[char]
            extra = [r for r in rare[char] if r not in main_readings]
            out.write(char + "\t" + " ".join(main_readings) + (" | " + " ".join(extra) if extra else "") + "\n")
    count = 0
    with open(os.path.join(args.out, "yue_words.tsv"), "w", encoding="utf-8") as out:
        for word in sorted(words):
            options = [set(usual[c] or rare[c]) for c in word]
            if all(len(o) == 1 for o in options) and set(words[word]) == {" ".join(next(iter(o)) for o in options)}:
                continue
            if len(word) > 3 and all(r in o for reading in words[word] for r, o in zip(reading.split(), options)):
                continue
            out.write(word + "\t" + ",".join(sorted(set(words[word]))) + "\n")
            count += 1
    folded = {}
    for line in open(args.simplified, encoding="utf-8"):
        simple, targets = line.rstrip("\n").split("\t")
        targets = targets.split(" ")
        if len(targets) == 1 and targets[0] != simple and len(simple) == 1 and len(targets[0]) == 1:
            folded[simple] = targets[0]
    for variant, kept in VARIANTS:
        folded[variant] = kept
        folded.pop(kept, None)
    folded = {a: folded.get(b, b) for a, b in folded.items() if folded.get(b, b) != a}
    with open(os.path.join(args.out, "yue_variants.txt"), "w", encoding="utf-8") as out:
        for variant in sorted(folded):
            out.write(variant + folded[variant] + "\n")
    print(len(characters), "characters,", count, "words,", len(folded), "variants")

main()
