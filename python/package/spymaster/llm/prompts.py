"""Prompts from files: `prompts/LANGUAGE/ROLE_VARIANT.txt`, with `$names` filled in.

A folder of your own with the same names goes before the shipped ones, file by file.
"""

import functools
import string
from pathlib import Path

SHIPPED = Path(__file__).parent / "prompts"
LANGUAGES = ("en", "ru", "uk", "cs", "yue")


@functools.lru_cache(maxsize=None)
def template(name, language, folder=None):
    """The template of a name in a language; English where a language has none."""
    homes = [Path(folder)] if folder else []
    for home in [*homes, SHIPPED]:
        path = home / language / f"{name}.txt"
        if path.is_file():
            return string.Template(path.read_text(encoding="utf-8").strip())
    if language != "en":
        return template(name, "en", folder)
    raise FileNotFoundError(f"no prompt {language}/{name}.txt")


def _list(words):
    return ", ".join(words) if words else "-"


def _said(task):
    """Earlier clues of this side (in Duet: of both), with what was touched on them."""
    lines = []
    duet = task.variant == "duet"
    for step in task.history:
        if step["do"] == "clue" and (duet or step["by"] == task.side):
            lines.append(f"{step['word']} {step['number']}:")
        elif step["do"] == "touch" and lines and (duet or step["by"] == task.side):
            lines[-1] += f" {task.words[step['card']]} ({step['colour']})"
    return "\n".join(lines) if lines else "-"


def messages(task, folder=None):
    """The messages of a question."""
    role = "guesser" if task.kind == "guess" else "spymaster"
    name = f"{role}_{task.variant}"
    values = {"history": _said(task)}
    if role == "spymaster":
        values.update(
            own=_list(task.words_of(task.own)),
            opponent=_list(task.words_of(task.opponent)),
            bystander=_list(task.words_of(task.bystander)),
            assassin=_list(task.words_of(task.assassin)),
            max_number=task.max_number,
        )
    else:
        values.update(
            open=_list(task.words_of(task.open)),
            clue=task.clue if task.clue is not None else "-",
            number=task.number if task.number is not None else "-",
            guessed=task.guessed,
        )
        if task.variant == "duet":
            mine = [card for card in task.open if task.key[card] == "g"]
            values["mine"] = _list(task.words_of(mine))
    text = template(name, task.language, folder).substitute(values)
    if role == "guesser":
        end = "may_stop" if task.may_stop else "must_guess"
        text += "\n" + template(end, task.language, folder).substitute(values)
    return [
        {"role": "system", "content": template("rules", task.language, folder).substitute(values)},
        {"role": "user", "content": text},
    ]


def repair(task, fault, folder=None):
    """The message after an answer that could not be read or is not allowed."""
    return {"role": "user", "content": template("repair", task.language, folder).substitute(fault=fault)}
