"""What to say when an optional package is missing."""

from __future__ import annotations


def missing_extra(package: str, extra: str) -> ImportError:
    """Return the error that tells how to install what a module needs."""
    return ImportError(f"{package} is not installed; get it with: pip install 'longshanks[{extra}]'", name=package)
