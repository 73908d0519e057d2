"""Put docstrings and typed signatures into the C that mypyc writes: it keeps neither, so `help()` would be empty.

mypyc gives functions and classes of the C a docstring that holds the names of the parameters, if anything. Here the
docstring of the source is appended to it, under a line with the whole signature.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

STRING = r'PyDoc_STR\((?:"((?:[^"\\]|\\.)*)"|NULL)\)'
FUNCTION = re.compile(r"\(PyCFunction\)CPyPy_(\w+),\s*METH_[^\"{}]*?" + STRING)
CLASS = re.compile(r"\.tp_methods = (\w+?)_methods,(?:(?!\n\s*\};).)*?\.tp_doc = " + STRING, re.DOTALL)
SEPARATOR = "___"


def documented(node: ast.Module | ast.ClassDef, name: str) -> Iterator[tuple[str, str]]:
    """Yield the names of classes, methods and functions as mypyc writes them, each with its documentation."""
    for child in node.body:
        if isinstance(child, ast.ClassDef):
            own = f"{name}{SEPARATOR}{child.name}"
            if text := ast.get_docstring(child):
                yield own, text
            yield from documented(child, own)
        elif isinstance(child, ast.FunctionDef):
            returns = f" -> {ast.unparse(child.returns)}" if child.returns else ""
            signature = f"{child.name}({ast.unparse(child.args)}){returns}"
            text = ast.get_docstring(child)
            yield f"{name}{SEPARATOR}{child.name}", f"{signature}\n\n{text}" if text else signature


def read_docs(sources: Iterable[Path]) -> dict[str, str]:
    """Return the documentation of everything in some modules, by every name that mypyc may shorten its own to."""
    docs: dict[str, str] = {}
    for source in sources:
        parts = source.with_suffix("").parts
        parts = parts[parts.index("longshanks") :]
        for name, text in documented(ast.parse(source.read_text(encoding="utf-8")), parts[-1]):
            rest = name.removeprefix(parts[-1])
            docs |= {SEPARATOR.join(parts[i:]) + rest: text for i in range(len(parts))}
    return docs


def escaped(text: str) -> str:
    """Return a text as the inside of a C string."""
    plain = text.encode("ascii", "backslashreplace").decode("ascii")
    return plain.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def with_docs(code: str, docs: dict[str, str]) -> str:
    """Return C with the documentation of everything that has any."""

    def extended(match: re.Match[str]) -> str:
        text = docs.get(match[1])
        if text is None:
            return match[0]
        begin = match[0][: match[0].rindex("PyDoc_STR(")]
        return f'{begin}PyDoc_STR("{match[2] or ""}{escaped(text)}")'

    return CLASS.sub(extended, FUNCTION.sub(extended, code))


def document(c_files: Iterable[Path], sources: Iterable[Path]) -> None:
    """Put the documentation of some sources into the C that was made of them."""
    docs = read_docs(sources)
    for file in c_files:
        code = file.read_text(encoding="utf-8")
        file.write_text(with_docs(code, docs), encoding="utf-8")
