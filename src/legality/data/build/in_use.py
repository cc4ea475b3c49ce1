"""Writes `xx_use.bin`: which spellings somebody uses, as a Bloom filter, to tell invented words from rare ones.

    python src/legality/data/build/in_use.py en.use ru.use uk.use cs.use

The lists are the spellings of PyPI `wordfreq` 3.1.1 (data CC BY-SA 4.0), normalised, that the word tables do not know. Of Slavic words the last two letters are left
out, so that a form stands for the others. Ten bits a stem, seven probes. The hash is that of `../../invented.rs`.
"""
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent.parent


def mixed(word):
    state = 0xCBF29CE484222325
    for byte in word.encode():
        state = (state ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    state ^= state >> 32
    state = state * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    return state ^ (state >> 29)


for path in sys.argv[1:]:
    words = pathlib.Path(path).read_text(encoding="utf-8").split()
    if pathlib.Path(path).name != "en.use":
        words = {word[: max(len(word) - 2, 4)] for word in words}
    table = bytearray(len(words) * 10 // 8)
    bits = 8 * len(table)
    for word in words:
        state = mixed(word)
        first, step = state & 0xFFFFFFFF, state >> 32 | 1
        for probe in range(7):
            at = (first + probe * step) % bits
            table[at // 8] |= 1 << at % 8
    (HERE / f"{pathlib.Path(path).name.split('.')[0]}_use.bin").write_bytes(table)
