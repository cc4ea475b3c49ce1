"""Requests to an endpoint: retries, rate limit, cache. Standard library only."""

import hashlib
import http.client
import json
import os
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path


class EndpointError(RuntimeError):
    """The endpoint did not answer, or not in its format."""


class OfflineError(EndpointError):
    """Only cached answers are allowed, and this request is not in the cache."""


class Cache:
    """Answers by request, one JSON line each. Several processes may add to one file."""

    def __init__(self, path):
        self.path = None if path is None else Path(path)
        self.answers, self.offset = {}, 0
        self.lock = threading.Lock()
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._load()

    def _load(self):
        """Read whole lines that were added since; a line that was cut off by a kill is passed over."""
        if self.path is None or not self.path.exists():
            return
        with open(self.path, "rb") as file:
            file.seek(self.offset)
            for line in file:
                if not line.endswith(b"\n"):
                    break
                self.offset += len(line)
                try:
                    entry = json.loads(line)
                    self.answers.setdefault(entry["key"], entry["answer"])
                except (ValueError, KeyError, TypeError):
                    continue

    def get(self, key):
        with self.lock:
            if key not in self.answers:
                self._load()
            return self.answers.get(key)

    def put(self, key, request, answer):
        with self.lock:
            if key in self.answers:
                return
            self.answers[key] = answer
            if self.path is None:
                return
            line = json.dumps({"key": key, "request": request, "answer": answer}, ensure_ascii=False, sort_keys=True)
            # One write to a file that is opened to append: lines of several processes do not mix.
            handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
            try:
                os.write(handle, line.encode() + b"\n")
            finally:
                os.close(handle)


class RateLimit:
    """At most so many requests a minute, evenly spaced."""

    def __init__(self, per_minute):
        self.gap = 60.0 / per_minute if per_minute else 0.0
        self.next = 0.0
        self.lock = threading.Lock()

    def wait(self):
        if not self.gap:
            return
        with self.lock:
            now = time.monotonic()
            start = max(self.next, now)
            self.next = start + self.gap
        time.sleep(max(0.0, start - now))


_RETRIED = {408, 409, 425, 429, 500, 502, 503, 504}


class Client:
    """An endpoint and a model.

    The key is read from the environment variable `key_env` when a request is sent; it is neither kept nor logged, and cut out of every
    error message. With `offline` only the cache answers.
    """

    def __init__(self, url, model, key_env="OPENAI_API_KEY", timeout=120.0, retries=6, backoff=0.5, most_backoff=30.0,
                 per_minute=None, cache=None, offline=False, extra=None):
        self.url = url.rstrip("/")
        if not self.url.startswith(("http://", "https://")):
            raise ValueError(f"url {url!r}: expected http:// or https://")
        self.model, self.key_env = model, key_env
        self.timeout, self.retries = timeout, retries
        self.backoff, self.most_backoff = backoff, most_backoff
        self.limit = RateLimit(per_minute)
        self.cache, self.offline = Cache(cache), offline
        self.extra = dict(extra or {})
        self._busy, self._guard = {}, threading.Lock()

    def _key(self):
        return os.environ.get(self.key_env or "", "").strip()

    def _clean(self, text):
        key = self._key()
        return text.replace(key, "***") if len(key) >= 4 else text

    def body(self, messages, schema=None, seed=None):
        """The request, as it is sent and as the cache knows it."""
        body = {"model": self.model, "messages": messages, "temperature": 0.0, **self.extra}
        if seed is not None:
            body["seed"] = int(seed)
        if schema is not None:
            body["response_format"] = {"type": "json_schema", "json_schema": {"name": "answer", "strict": True, "schema": schema}}
        return body

    def complete(self, messages, schema=None, seed=None):
        """The answer to messages: `{"text", "prompt_tokens", "completion_tokens", "model", "cached", "tries"}`."""
        body = self.body(messages, schema, seed)
        asked = json.dumps({"url": self.url, **body}, sort_keys=True, ensure_ascii=False)
        key = hashlib.sha256(asked.encode()).hexdigest()
        with self._guard:
            lock = self._busy.setdefault(key, threading.Lock())
        # The same request twice at once is sent once.
        try:
            with lock:
                known = self.cache.get(key)
                if known is not None:
                    return {**known, "cached": True, "tries": 0, "key": key}
                if self.offline:
                    raise OfflineError("this request is not in the cache, and the model may not be asked")
                answer, tries = self._send(body)
                self.cache.put(key, body, answer)
        finally:
            with self._guard:
                self._busy.pop(key, None)
        return {**answer, "cached": False, "tries": tries, "key": key}

    def _send(self, body):
        """One request with retries: while a server loads (503), is busy (429), or drops the line."""
        data = json.dumps(body).encode()
        fault = "no answer"
        for attempt in range(self.retries + 1):
            self.limit.wait()
            pause = min(self.most_backoff, self.backoff * 2**attempt)
            try:
                return self._once(data), attempt + 1
            except urllib.error.HTTPError as error:
                told = error.read(2000).decode(errors="replace")
                fault = f"HTTP {error.code}: {told.strip()[:300]}"
                if error.code not in _RETRIED:
                    break
                given = error.headers.get("Retry-After") if error.headers else None
                if given and given.replace(".", "", 1).isdigit():
                    pause = min(self.most_backoff, float(given))
            except (urllib.error.URLError, TimeoutError, ConnectionError, http.client.HTTPException) as error:
                fault = f"{type(error).__name__}: {getattr(error, 'reason', error)}"
            if attempt < self.retries:
                time.sleep(pause)
        # The chain of causes holds the request with its headers: it is cut.
        raise EndpointError(self._clean(f"{self.url}: {fault}")) from None

    def _once(self, data):
        headers = {"Content-Type": "application/json"}
        key = self._key()
        if key:
            headers["Authorization"] = f"Bearer {key}"
        request = urllib.request.Request(f"{self.url}/chat/completions", data=data, headers=headers)
        with urllib.request.urlopen(request, timeout=self.timeout) as response:
            raw = response.read()
        try:
            told = json.loads(raw)
            text = told["choices"][0]["message"]["content"] or ""
            usage = told.get("usage") or {}
            return {
                "text": text,
                "model": told.get("model", self.model),
                "prompt_tokens": int(usage.get("prompt_tokens", 0)),
                "completion_tokens": int(usage.get("completion_tokens", 0)),
            }
        except (ValueError, KeyError, IndexError, TypeError, AttributeError):
            raise EndpointError(self._clean(f"{self.url}: not a chat completion: {raw[:200]!r}")) from None

    def __repr__(self):
        return f"<Client {self.model} at {self.url}>"
