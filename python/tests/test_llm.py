"""Language models, with a server of our own in place of one."""

import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from test_bot import CLUE, HELLO, Talk

from spymaster import Match
from spymaster.llm import Client, EndpointError, LanguageModel, OfflineError, summary
from spymaster.llm.__main__ import main
from spymaster.llm.prompts import LANGUAGES, SHIPPED, template
from spymaster.llm.usage import read

THING = {"en": "thing", "cs": "věc", "ru": "вещь", "uk": "річ", "yue": "東西"}
KEY = "sk-a-secret-that-nobody-may-see"


class Fake:
    """An endpoint: `reply(body, count)` gives a text, or a status and a body."""

    def __init__(self, reply):
        fake = self
        self.requests, self.keys, self.busy, self.most = [], [], 0, 0
        self.lock = threading.Lock()

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *args):
                pass

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                with fake.lock:
                    fake.requests.append(body)
                    fake.keys.append(self.headers.get("Authorization"))
                    count = len(fake.requests)
                    fake.busy += 1
                    fake.most = max(fake.most, fake.busy)
                told = reply(body, count)
                with fake.lock:
                    fake.busy -= 1
                status, told = told if isinstance(told, tuple) else (200, told)
                if status == 200:
                    told = json.dumps({"model": "fake", "choices": [{"message": {"content": told}}],
                                       "usage": {"prompt_tokens": 100, "completion_tokens": 10}})
                data = told.encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/v1"
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self.thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def enum(body, key):
    found = body["response_format"]["json_schema"]["schema"]["properties"][key]
    return found.get("enum") or found["items"]["enum"]


def good(body, count=0):
    """Answers as the schema asks for."""
    properties = body["response_format"]["json_schema"]["schema"]["properties"]
    if "card" in properties:
        return json.dumps({"card": enum(body, "card")[0]})
    rules = body["messages"][0]["content"]
    language = next(language for language in LANGUAGES if template("rules", language).template == rules)
    return json.dumps({"clue": THING[language], "cards": enum(body, "cards")[:1]})


def games(player, **settings):
    settings = {"games": 2, "threads": 1, "legality": "off", **settings}
    return Match((player, player), "margin/nearest", **settings).run()


def test_a_model_plays_and_a_run_repeats_from_its_cache(tmp_path):
    cache, usage = tmp_path / "cache.jsonl", tmp_path / "usage.jsonl"
    with Fake(good) as fake:
        player = LanguageModel(fake.url, "fake", cache=cache, usage=usage, price=(1.0, 2.0))
        first = games(player)
        assert not first.forfeits
        asked = len(fake.requests)
        again = games(LanguageModel(fake.url, "fake", cache=cache))
        assert len(fake.requests) == asked and again.turns_csv == first.turns_csv and again.games_csv == first.games_csv
    # The server is gone: the cache alone answers.
    offline = LanguageModel(fake.url, "fake", cache=cache, offline=True)
    assert offline.deterministic and games(offline).games_csv == first.games_csv
    rows = {row["role"]: row for row in summary(read(usage))}
    assert set(rows) == {"spymaster", "guesser"} and sum(row["calls"] - row["cached"] for row in rows.values()) == asked
    guesser = rows["guesser"]
    assert guesser["cost"] == pytest.approx((guesser["prompt_tokens"] * 1.0 + guesser["completion_tokens"] * 2.0) / 1e6)
    with pytest.raises(OfflineError):
        offline.client.complete([{"role": "user", "content": "never asked"}])


@pytest.mark.parametrize("rules, language", [("duet", "en"), ("classic+solo", "cs"), ("classic", "ru"), ("duet", "uk"), ("classic", "yue")])
def test_variants_and_languages_have_their_prompts(rules, language):
    with Fake(good) as fake:
        assert not games(LanguageModel(fake.url, "fake"), rules=rules, deck=language, games=1).forfeits
        rule = template("rules", language).template
        assert all(body["messages"][0]["content"] == rule for body in fake.requests)
        assert "$" not in json.dumps([body["messages"] for body in fake.requests])


def test_every_language_has_every_prompt():
    names = {path.name for path in (SHIPPED / "en").iterdir()}
    for language in LANGUAGES:
        assert {path.name for path in (SHIPPED / language).iterdir()} == names


def test_a_bad_answer_is_repaired_once(tmp_path):
    def stumbling(body, count):
        return good(body) if len(body["messages"]) > 2 else "Sure! " + good(body)

    with Fake(stumbling) as fake:
        player = LanguageModel(fake.url, "fake", usage=tmp_path / "usage.jsonl")
        assert not games(player).forfeits
        assert "not JSON" in [b for b in fake.requests if len(b["messages"]) > 2][0]["messages"][-1]["content"]
        assert all(row["repaired"] == row["questions"] for row in summary(player.usage.lines))


@pytest.mark.parametrize("text, reason", [
    ("no", "not JSON"), ("[]", "expected an object"), ('{"clue": "thing", "cards": [], "x": 1}', "expected an object"),
    ('{"clue": "thing", "cards": []}', "expected a list of 1 to"), ('{"clue": "thing", "cards": ["NOBODY"]}', "is not one of ours"),
    ('{"clue": 3, "cards": []}', "expected a word"),
])
def test_two_bad_answers_are_a_forfeit(text, reason):
    with Fake(lambda body, count: text) as fake:
        result = Match((LanguageModel(fake.url, "fake"), "nearest"), games=1, threads=1).run()
        assert len(fake.requests) == 2 and reason in result.forfeits[0][3]


def test_an_illegal_clue_comes_back_with_the_reason():
    def cheating(body, count):
        return json.dumps({"clue": enum(body, "cards")[0], "cards": enum(body, "cards")[:1]})

    with Fake(cheating) as fake:
        result = Match((LanguageModel(fake.url, "fake"), "nearest"), games=1, threads=1).run()
        assert "illegal clue" in fake.requests[1]["messages"][-1]["content"] and "illegal clue" in result.forfeits[0][3]


def test_a_server_that_loads_is_asked_again_and_a_refusal_is_not(monkeypatch):
    client = lambda fake: Client(fake.url, "fake", backoff=0.01, retries=3)
    with Fake(lambda body, count: "hi" if count > 2 else (503, "loading")) as fake:
        told = client(fake).complete([{"role": "user", "content": "x"}])
        assert told["text"] == "hi" and told["tries"] == 3
    with Fake(lambda body, count: (400, "bad request")) as fake:
        with pytest.raises(EndpointError, match="HTTP 400: bad request"):
            client(fake).complete([{"role": "user", "content": "x"}])
        assert len(fake.requests) == 1
    with Fake(lambda body, count: (503, "loading")) as fake:
        with pytest.raises(EndpointError, match="503"):
            client(fake).complete([{"role": "user", "content": "x"}])
        assert len(fake.requests) == 4
    with pytest.raises(EndpointError):
        client(fake).complete([{"role": "user", "content": "nobody listens"}])


def test_the_key_is_sent_and_never_written(monkeypatch, tmp_path, capfd):
    monkeypatch.setenv("MY_KEY", KEY)
    cache, usage = tmp_path / "cache.jsonl", tmp_path / "usage.jsonl"
    with Fake(lambda body, count: good(body) if count < 5 else (401, f"wrong key {KEY}")) as fake:
        player = LanguageModel(fake.url, "fake", key_env="MY_KEY", cache=cache, usage=usage, retries=0)
        result = games(player)
        assert set(fake.keys) == {f"Bearer {KEY}"}
    assert any("wrong key ***" in fault for *_, fault in result.forfeits)
    everything = cache.read_text() + usage.read_text() + repr(player.client) + str(result.forfeits) + str(capfd.readouterr())
    assert KEY not in everything


def test_questions_are_asked_together():
    def slow(body, count):
        threading.Event().wait(0.05)
        return good(body)

    with Fake(slow) as fake:
        player = LanguageModel(fake.url, "fake", concurrency=3)
        Match(("margin", player), games=6, threads=1).run()
        assert 2 <= fake.most <= 3


def test_a_rate_limit_spaces_requests(monkeypatch):
    waited = []
    monkeypatch.setattr("spymaster.llm.client.time.sleep", waited.append)
    with Fake(lambda body, count: "x") as fake:
        client = Client(fake.url, "fake", per_minute=60)
        for text in "abc":
            client.complete([{"role": "user", "content": text}])
    assert len(waited) == 3 and waited[0] == 0 and 0.5 < waited[1] <= 1 and 1.5 < waited[2] <= 2


def test_a_model_is_a_bot_of_the_protocol(tmp_path, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with Fake(good) as fake:
        talk = Talk(sys.executable, "-m", "spymaster.llm", "--url", fake.url, "--model", "fake", "--usage", str(tmp_path / "usage.jsonl"))
        assert talk.ask(HELLO)["batch"] > 1
        requests = [{"type": "clue", "id": i, "seed": i, "game": i, "view": {**CLUE, "turns": i}} for i in range(6)]
        talk.write({"type": "batch", "requests": requests})
        while "answers" not in (told := talk.read()):
            assert told["type"] == "legal" and told["words"] == ["thing"]
            talk.write({"type": "legal", "id": told["id"], "legal": [told["request"] != 3], "reasons": [None]})
        answers = {answer["id"]: answer for answer in told["answers"]}
        usage = answers[0].pop("usage")
        assert usage["calls"] == 1 and usage["tokens_in"] > 0 and usage["tokens_out"] > 0
        assert answers[0] == {"id": 0, "clue": "thing", "number": 1, "for": [0]} and "illegal clue" in answers[3]["error"]
        out, err = talk.end()
    assert KEY not in out + err and set(fake.keys) == {f"Bearer {KEY}"}


def test_usage_is_summed_on_the_command_line(tmp_path, capsys):
    usage = tmp_path / "usage.jsonl"
    with Fake(good) as fake:
        games(LanguageModel(fake.url, "fake", usage=usage), games=1)
    assert main(["usage", str(usage)]) == 0
    told = capsys.readouterr().out
    assert "prompt tokens" in told and "spymaster" in told
    assert main(["usage", str(usage), "--json"]) == 0
