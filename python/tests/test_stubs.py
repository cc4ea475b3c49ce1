"""Type stubs name what is there, and all of it."""

import ast
import importlib
from pathlib import Path

import pytest

import spymaster

HOME = Path(spymaster.__file__).parent
STUBS = sorted(path.relative_to(HOME).with_suffix("") for path in HOME.rglob("*.pyi"))


def public(names):
    return {name for name in names if not name.startswith("_")}


def named(nodes):
    """Names that a body of a stub defines."""
    for node in nodes:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.AnnAssign):
            yield node.target.id
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.asname for alias in node.names if alias.asname)


@pytest.mark.parametrize("stub", STUBS, ids=str)
def test_a_stub_agrees_with_its_module(stub):
    parts = [part for part in stub.parts if part != "__init__"]
    module = importlib.import_module(".".join(["spymaster", *parts]))
    tree = ast.parse((HOME / stub).with_suffix(".pyi").read_text())
    for name in public(named(tree.body)) - {"Verdict", "Number"}:
        assert hasattr(module, name), f"{stub}: no {name}"
    for node in tree.body:
        if not isinstance(node, ast.ClassDef) or node.name == "Verdict":
            continue
        there = getattr(module, node.name)
        methods = {n.name for n in node.body if isinstance(n, ast.FunctionDef)}
        missing = public(vars(there)) - public(named(node.body)) - {"metadata"}
        assert not missing, f"{stub}: {node.name} lacks {missing}"
        assert not [name for name in methods if not hasattr(there, name)]
