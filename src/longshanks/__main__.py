"""`python -m longshanks`: the command `longshanks`."""

import sys

from longshanks.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
