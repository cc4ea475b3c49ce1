"""Tokens and cost: a line for every question, and their sums."""

import json
import os
import threading
from pathlib import Path


class UsageLog:
    """A file of JSON lines; several processes may add to one."""

    def __init__(self, path):
        self.path = None if path is None else Path(path)
        self.lock = threading.Lock()
        self.lines = []
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)

    def add(self, line):
        with self.lock:
            self.lines.append(line)
            if self.path is None:
                return
            handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
            try:
                os.write(handle, json.dumps(line, ensure_ascii=False, sort_keys=True).encode() + b"\n")
            finally:
                os.close(handle)


def read(path):
    """The lines of a file; a line that was cut off is passed over."""
    lines = []
    for raw in Path(path).read_bytes().splitlines():
        try:
            lines.append(json.loads(raw))
        except ValueError:
            continue
    return lines


def summary(lines):
    """Sums by model and role: questions, calls, from the cache, repaired, failed, tokens, cost."""
    sums = {}
    for line in lines:
        row = sums.setdefault((line["model"], line["role"]), {
            "questions": 0, "calls": 0, "cached": 0, "repaired": 0, "failed": 0,
            "prompt_tokens": 0, "completion_tokens": 0, "cost": 0.0,
        })
        row["questions"] += 1
        row["repaired"] += line["calls"] > 1 and not line["failed"]
        row["failed"] += bool(line["failed"])
        for key in ("calls", "cached", "prompt_tokens", "completion_tokens", "cost"):
            row[key] += line[key]
    return [{"model": model, "role": role, **row} for (model, role), row in sorted(sums.items())]


def table(rows):
    """Sums as text."""
    keys = ["model", "role", "questions", "calls", "cached", "repaired", "failed", "prompt_tokens", "completion_tokens", "cost"]
    shown = [[key.replace("_", " ") for key in keys]]
    for row in rows:
        shown.append([f"{row[key]:.4f}" if key == "cost" else str(row[key]) for key in keys])
    widths = [max(len(line[i]) for line in shown) for i in range(len(keys))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in shown)
