"""Language models as players: any endpoint that speaks the OpenAI chat format.

    from spymaster.llm import LanguageModel
    player = LanguageModel("http://localhost:8080/v1", "smollm2", cache="answers.jsonl", usage="usage.jsonl")
    Match((player, player), "margin/nearest", games=10).run()

or as a program of its own: `spymaster-llm --url … --model …`.
"""

from .client import Client, EndpointError, OfflineError
from .model import LanguageModel
from .usage import summary

__all__ = ["Client", "EndpointError", "LanguageModel", "OfflineError", "summary"]
