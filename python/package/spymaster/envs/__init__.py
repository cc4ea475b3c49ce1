"""Environments for learning: many games as arrays, one seat (Gymnasium), all seats (PettingZoo)."""

from importlib import import_module as _import_module

_HOMES = {"VectorEnv": "vector", "SeatEnv": "seat", "AECEnv": "aec", "aec_env": "aec"}
__all__ = sorted(_HOMES)


def __getattr__(name):
    if name not in _HOMES:
        raise AttributeError(f"module 'spymaster.envs' has no attribute {name!r}")
    return getattr(_import_module(f".{_HOMES[name]}", __name__), name)
