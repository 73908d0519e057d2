"""The English of `make`, which `tools/say.py` says before anything is installed."""

from __future__ import annotations

from typing import Final

MAKE: Final[dict[str, str]] = {
    "make.client": "The page for the browser could not be built.",
    "make.dev": "Installing Longshanks with its developer tools and compiling its engine, which takes a few minutes.",
    "make.examples": "Installing what the examples need, PyTorch among it: a large download if it is not there yet.",
    "make.node": "There is no Node here that can build the page: pip brings one.",
    "make.page": "Building the page for the browser.",
    "make.plain": "Installing Longshanks and compiling its engine, which takes a minute or two.",
    "make.server": "Installing Longshanks with its server and compiling its engine, which takes a minute or two.",
}
"""What is being done, and what went wrong."""
