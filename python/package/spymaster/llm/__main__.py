"""`spymaster-llm`: a language model as a bot of the line protocol, and the sums of its usage."""

import argparse
import json
import os
import sys


def _parser():
    parser = argparse.ArgumentParser(
        prog="spymaster-llm",
        description="A language model as a bot: any endpoint that speaks the OpenAI chat format.",
        epilog="In a file of bots: [[bot]] name = \"model\", command = [\"spymaster-llm\", \"--url\", \"http://localhost:8080/v1\", "
               "\"--model\", \"smollm2\"]. The key is read from the environment and never logged. "
               "`spymaster-llm usage FILE` prints tokens and cost.",
    )
    parser.add_argument("--url", required=True, help="base address of the endpoint, up to /v1")
    parser.add_argument("--model", required=True, help="name of the model there")
    parser.add_argument("--key-env", default="OPENAI_API_KEY", metavar="NAME", help="environment variable with the key (default: %(default)s)")
    parser.add_argument("--concurrency", type=int, default=4, help="questions asked at once (default: %(default)s)")
    parser.add_argument("--per-minute", type=float, help="most requests a minute")
    parser.add_argument("--timeout", type=float, default=120.0, help="seconds to wait for an answer (default: %(default)s)")
    parser.add_argument("--retries", type=int, default=6, help="further tries of a request that failed (default: %(default)s)")
    parser.add_argument("--cache", metavar="FILE", help="answers are kept there and not asked for again")
    parser.add_argument("--offline", action="store_true", help="answer from the cache alone")
    parser.add_argument("--usage", metavar="FILE", help="tokens and cost, a line for every question")
    parser.add_argument("--price", type=float, nargs=2, default=(0.0, 0.0), metavar=("IN", "OUT"), help="cost of a million tokens of input and output")
    parser.add_argument("--prompts", metavar="FOLDER", help="prompts of your own: LANGUAGE/ROLE_VARIANT.txt")
    parser.add_argument("--temperature", type=float, default=0.0, help="default: %(default)s; above 0 each question has its own seed")
    parser.add_argument("--max-tokens", type=int, default=300, help="default: %(default)s")
    parser.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    parser.add_argument("--name", help="the name in records (default: llm)")
    return parser


def main(args=None):
    """Run as a bot, or print sums."""
    args = sys.argv[1:] if args is None else list(args)
    if args[:1] == ["usage"]:
        from .usage import read, summary, table

        parser = argparse.ArgumentParser(prog="spymaster-llm usage", description="Tokens and cost, by model and role.")
        parser.add_argument("file")
        parser.add_argument("--json", action="store_true", help="as JSON")
        given = parser.parse_args(args[1:])
        if not os.path.isfile(given.file):
            parser.error(f"{given.file}: no such file")
        rows = summary(read(given.file))
        print(json.dumps(rows, indent=1) if given.json else table(rows))
        return 0
    parser = _parser()
    given = parser.parse_args(args)
    from ..bot import claim_stdout, run

    claim_stdout()
    from .model import LanguageModel

    try:
        player = LanguageModel(
            given.url, given.model, key_env=given.key_env, concurrency=given.concurrency, per_minute=given.per_minute,
            timeout=given.timeout, retries=given.retries, cache=given.cache, offline=given.offline, usage=given.usage,
            price=tuple(given.price), prompts=given.prompts, seed=given.seed, temperature=given.temperature,
            max_tokens=given.max_tokens, per_question_seed=given.temperature > 0, name=given.name,
        )
    except ValueError as error:
        parser.error(str(error))
    run(player)
    return 0


if __name__ == "__main__":
    sys.exit(main())
