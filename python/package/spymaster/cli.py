"""The command line of the toolkit: `spymaster`, or `python -m spymaster`."""

import signal
import sys


def main(args=None):
    """Run the program and return its exit code; `args` without the program's name."""
    from . import _core

    # The program has handlers of its own; Python's would wait until it returns.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.stdout.flush()
    return _core.run_cli(["spymaster", *(sys.argv[1:] if args is None else args)])


if __name__ == "__main__":
    sys.exit(main())
