"""Run the plain Python source although a compiled engine is installed: LONGSHANKS_PURE=1."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceFinder(MetaPathFinder):
    """Finds the modules of this package as source files only."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the source of a module of this package, or nothing for all others."""
        if fullname.startswith("longshanks."):
            for folder in path or ():
                spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
                if spec is not None:
                    return spec
        return None


def prefer_source() -> None:
    """Make every later import of this package's modules take the source."""
    sys.meta_path.insert(0, SourceFinder())
