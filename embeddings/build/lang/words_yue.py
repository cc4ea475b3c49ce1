"""The Cantonese vocabulary: Hong Kong words in traditional characters, by frequency.

A word is taken if the Cantonese input dictionary (rime) or CC-CEDICT lists it. Its frequency is the mean of two shares: written
Chinese (wordfreq, converted to Hong Kong characters with OpenCC) and the frequencies of the Cantonese dictionary, which
know Hong Kong words that written Mandarin lacks. CC-CEDICT glosses tell names and function words from things.
"""

import json
import math
import re
from collections import defaultdict
from pathlib import Path

import wordfreq

import packages
from refused import refused

HAN = re.compile(r"[\u3400-\u9fff\U00020000-\U0002ffff]{1,4}")
# OpenCC's Hong Kong table writes these; the forms on the right are what people type.
USUAL = str.maketrans("麪羣裏綫衞鷄牀竪脣爲衆啓祕喫擡癡僞污峯喎説脱", "麵群裡線衛雞床豎唇為眾啟秘吃抬痴偽污峰喎說脫")
LOST_KINDS = ("nr", "m", "q", "r", "p", "c", "u", "d", "t", "f", "y", "e", "o", "x", "k", "h", "w", "mq")
FUNCTION_GLOSS = re.compile(
    r"^\(?(surname|variant of|old variant|used in|see |Japanese|Chinese (surname|given)|classifier|particle|abbr\.|interjection|"
    r"\(?(particle|conjunction|preposition|pronoun|interj|suffix|prefix|bound form|onom|archaic|literary|classical|old|Tw)\)?[ )])"
)
PLACE_GLOSS = re.compile(
    r"\b(city|county|town|district|prefecture|province|village|township|river|dynasty|emperor|\(\d{3,4}|politician|poet|writer|capital of|"
    r"brand|company|university|county-level|subprovincial|novel|autonomous|state of|island|Buddhis|bodhisattva|sutra)\b"
)
FUNCTION = set(
    """我 你 佢 他 她 它 我們 你們 他們 佢哋 我哋 你哋 人哋 自己 這 那 這個 那個 嗰個 呢個 呢 嗰 嘅 咗 喺 係 唔係 不 唔 冇 有 沒有 都 也 就 才 再 又 很 好 太 更 最
    非常 十分 可以 能 能夠 會 要 想 應該 必須 可能 因為 所以 但是 但 而且 而 或者 或 和 與 同 同埋 及 如果 雖然 不過 然後 已經 曾經 正在 什麼 乜 乜嘢 怎麼 怎樣 點樣 點解
    為什麼 哪 哪裡 邊度 邊個 誰 多少 幾多 幾 一些 有些 某些 每 每個 各 各種 其他 其它 其中 這樣 那樣 咁 咁樣 這些 那些 呢啲 嗰啲 這裡 那裡 呢度 嗰度 一 二 三 四 五 六 七 八 九 十
    百 千 萬 億 兩 一個 兩個 第一 第二 第三 是 的 了 在 著 過 得 地 吧 嗎 啊 呀 啦 囉 喎 喇 嘞 咩 之 其 以 于 於 由 從 對 向 把 被 將 比 為 給 跟 到 去 來 上 下 中 裡 外 前 後 左 右 內 間
    時 時候 現在 而家 今天 今日 明天 聽日 昨天 尋日 進行 成為 通過 關於 對於 根據 由於 作為 以及 並 並且 還 還有 還是 仍然 只 只有 只是 甚至 其實 當然 一定 一直 一樣 一般 一起 一下 一點 一切 所有 任何
    許多 很多 好多 不同 相關 主要 包括 認為 表示 覺得 知道 開始 繼續 使用 具有 存在 屬於 令 使 讓 叫 做 話 說 講 問 答 看 睇 聽 見 等 等等 之後 之前 以後 以前 以上 以下 之間 方面 部分 左右 起來 出來 下來 上去
    下去 過來 過去 回來 進去 出去 並不 不會 不能 不要 不是 是否 就是 也是 都是 而是 可是 於是 因此 此外 另外 尤其 特別 比較 相當 幾乎 大概 差不多 總之 反正 究竟 到底 難道 居然 竟然 果然 突然 忽然 唔好 唔使 唔該 無 未
    每天 每年 今年 去年 明年 那麼 這麼 多 少 大 小 高 低 新 老 好像 似乎 究 咪 吓 嚟 俾 畀 啲 嘢 咗 緊 晒 埋 定 先 添 嘛 噃 住 哋 知 可 喂 沒 完 起 即 成 像 如 因為 真係 但係 即係 好似 個人 以為 人人 大家 有人 愈來愈 越來越 凡是 大都 咁上下 不用 令人 其餘 之中 當中 之內 之外 這次 那次 今次 上次 下次 有時 此 該 某""".split()
)


OWN = {
    line.split("\t")[0]
    for line in (Path(__file__).parent / "glosses_yue.tsv").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
}


def _rime(cache):
    folder = packages.folder(cache, "rime") / "usr/share/rime-data"
    words = set()
    body = (folder / "jyut6ping3.words.dict.yaml").read_text(encoding="utf-8").split("\n...\n", 1)[1]
    for line in body.splitlines():
        if line and not line.startswith("#"):
            words.add(line.split("\t")[0].translate(USUAL))
    counts = defaultdict(float)
    for line in (folder / "essay-cantonese.txt").read_text(encoding="utf-8").splitlines():
        word, _, count = line.partition("\t")
        if HAN.fullmatch(word):
            counts[word.translate(USUAL)] += float(count)
    return words, counts


def glosses(cache):
    """{traditional word: [English gloss, …]} of CC-CEDICT and of our own list, names apart: (common, names)."""
    path = packages.folder(cache, "cedict") / "package/cedict.json"
    common, names = defaultdict(list), defaultdict(list)
    for entry in json.loads(Path(path).read_text(encoding="utf-8")):
        word = entry["traditional"].translate(USUAL)
        if HAN.fullmatch(word):
            kind = names if entry["pinyin"][:1].isupper() else common
            kind[word] += [re.sub(r"\[[^\]]*\]|[\u3400-\u9fff]+\|?", "", g).strip() for g in entry["english"] if not g.startswith("CL:")]
    for line in (Path(__file__).parent / "glosses_yue.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            word, text = line.split("\t")
            common[word] = [g.strip() for g in text.split(";")] + common.get(word, [])
    return common, names


def _tags(cache, convert):
    """{word: part of speech} of the Chinese word list in simplechinese."""
    path = packages.folder(cache, "simplechinese") / "simplechinese/data/vocab.txt"
    out = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        parts = line.split(" ")
        if len(parts) == 3 and HAN.fullmatch(parts[0]):
            word = convert(parts[0])
            if word not in out or out[word][1] < int(parts[1]):
                out[word] = (parts[2], int(parts[1]))
    return {w: t for w, (t, _c) in out.items()}


def converter():
    """Simplified to Hong Kong traditional characters, in the forms people type."""
    import opencc

    table = opencc.OpenCC("s2hk")
    return lambda text: table.convert(text).translate(USUAL)


def build(cache):
    """[(word, zipf, kind, is_name)], commonest first; kind `silent` marks words that are known but never said as clues."""
    convert = converter()
    rime, counts = _rime(cache)
    common, names = glosses(cache)
    tags = _tags(cache, convert)
    written = defaultdict(float)
    for word, share in wordfreq.get_frequency_dict("zh", "best").items():
        if HAN.fullmatch(word):
            written[convert(word)] += share
    spoken_total = sum(counts.values())
    shares = {}
    for word in set(written) | set(counts):
        floor = 450.0  # the dictionary gives words it never met a filler count of about this size
        spoken = max(0.0, counts.get(word, 0.0) - floor) / spoken_total
        shares[word] = 0.5 * written.get(word, 0.0) + 0.5 * spoken
    out = []
    for word in sorted(shares, key=lambda w: (-shares[w], w)):
        if shares[word] < 2e-9 or refused("yue", word):
            continue
        if word in FUNCTION:
            if common.get(word):
                out.append((word, math.log10(shares[word] * 1e9), "silent", False))
            continue
        if word not in rime and word not in common and word not in names:
            continue
        tag = tags.get(word)
        gloss = [g for g in common.get(word, []) if g and not FUNCTION_GLOSS.match(g)]
        zipf = math.log10(shares[word] * 1e9)
        name = False
        if word in common and not gloss:
            continue
        if word not in common and word in names:
            if PLACE_GLOSS.search(names[word][0]) and zipf < 4.0 or names[word][0].startswith("surname"):
                continue
            if zipf < 3.5:
                continue
            name = True
        own = word in OWN
        if tag and tag in LOST_KINDS and not own and not (tag in ("nr", "t", "d", "m") and gloss and zipf > 3.2 and len(word) > 1):
            continue
        if not gloss and not name:
            continue  # without a gloss it is mostly a phrase, a variant spelling or slang
        if len(word) == 1 and not own and not (gloss and tag and tag[0] in "nva" and zipf >= 4.2):
            if gloss and zipf >= 3.0:
                out.append((word, zipf, "silent", False))
            continue
        first = gloss[0] if gloss else ""
        kind = "verb" if first.startswith("to ") else "noun"
        out.append((word, zipf, kind, name))
    return out
