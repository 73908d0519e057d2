"""Say what `make` is doing in the language of its user: `python tools/say.py make.server`. Needs nothing installed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ["LONGSHANKS_PURE"] = "1"  # What was compiled may be older than the sources.
sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from longshanks.cli.phrases import phrase, speak
from longshanks.words.locales import choose_language, wishes_of

speak(choose_language(wishes_of(os.environ)))
print(phrase(sys.argv[1]), flush=True)
