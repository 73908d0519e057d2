"""What MkDocs is told beside mkdocs.yml: pages that lie outside of docs/, and where links to them go."""

from __future__ import annotations

from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
OUTSIDE = {
    "index.md": "README.md",
    "contributing.md": "CONTRIBUTING.md",
    "examples.md": "examples/README.md",
    "changelog.md": "CHANGELOG.md",
}
"""The pages of the site that are made of files elsewhere."""


def moved(markdown: str, source: str) -> str:
    """Return the text of a file outside of docs/ with its links as they are in the site."""
    inside = "../docs/" if source.startswith("examples/") else "docs/"
    text = markdown.replace(f"]({inside}", "](")
    for page, path in OUTSIDE.items():
        text = text.replace(f"]({path})", f"]({page})").replace(f"](../{path})", f"]({page})")
    return text


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that lie outside of docs/."""
    from mkdocs.structure.files import File

    for page, path in OUTSIDE.items():
        text = moved((ROOT / path).read_text(encoding="utf-8"), path)
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Send links to files outside of docs/ to their pages."""
    for page, path in OUTSIDE.items():
        markdown = markdown.replace(f"](../{path})", f"]({page})")
    return markdown
