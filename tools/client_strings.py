"""Find the words of the interface in the client's source, TypeScript or Svelte: `t("...")`, `tn("one", "many", n)`.

The source is cut into tokens, so that strings, comments, templates and regular expressions are not mistaken for each
other. Of a Svelte file the scripts and the expressions in braces are read; the rest of it is markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple


class Token(NamedTuple):
    """A piece of source: its kind is `name`, `text`, `number`, `regex` or `mark`."""

    kind: str
    text: str
    at: int


class Call(NamedTuple):
    """A call of `t` or `tn` with the strings it begins with."""

    function: str
    strings: list[str]
    at: int


class ClientError(ValueError):
    """A call whose words cannot be extracted."""


_SKIPPED: Final = re.compile(r"\s+|//[^\n]*|/\*.*?\*/", re.DOTALL)
_NAME: Final = re.compile(r"[A-Za-z_$][\w$]*")
_NUMBER: Final = re.compile(r"\d[\w.]*")
_STRING: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'')
_REGEX: Final = re.compile(r"/(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_ESCAPE: Final = re.compile(r"\\(u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|\n|.)", re.DOTALL)
_LETTERS: Final = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "\n": ""}
_BEFORE_REGEX: Final = frozenset("(,=:[!&|?{};+-*%~^<>")
_WORDS_BEFORE_REGEX: Final = frozenset({"return", "typeof", "case", "in", "of"})
_MARKUP: Final = re.compile(
    r"<!--.*?-->|<style[^>]*>.*?</style>|<script[^>]*>(?P<script>.*?)</script>|(?P<open>{)(?!/)", re.DOTALL
)


def _plain(raw: str) -> str:
    """Return what a string literal, without its quotes, stands for."""

    def letter(match: re.Match[str]) -> str:
        code = match[2] or match[3] or match[4]
        return chr(int(code, 16)) if code else _LETTERS.get(match[1], match[1])

    return _ESCAPE.sub(letter, raw)


def _tokens(source: str, at: int, stop: int, in_braces: bool) -> tuple[list[Token], int]:
    """Return the tokens from a place on, to the end or to the brace that closes, and where that is."""
    found: list[Token] = []
    depth = 0
    while at < stop:
        if match := _SKIPPED.match(source, at, stop):
            pass
        elif match := _NAME.match(source, at, stop):
            found.append(Token("name", match[0], at))
        elif match := _NUMBER.match(source, at, stop):
            found.append(Token("number", match[0], at))
        elif match := _STRING.match(source, at, stop):
            found.append(Token("text", _plain(match[0][1:-1]), at))
        elif source[at] == "`":
            inner, at = _template(source, at, stop)
            found += inner
            continue
        elif source[at] == "/" and _may_be_regex(found) and (match := _REGEX.match(source, at, stop)):
            found.append(Token("regex", match[0], at))
        else:
            depth += {"{": 1, "}": -1}.get(source[at], 0)
            if in_braces and depth < 0:
                return found, at + 1
            found.append(Token("mark", source[at], at))
            at += 1
            continue
        at = match.end()
    return found, at


def _may_be_regex(before: list[Token]) -> bool:
    if not before:
        return True
    last = before[-1]
    return last.text in (_BEFORE_REGEX if last.kind == "mark" else _WORDS_BEFORE_REGEX if last.kind == "name" else ())


def _template(source: str, at: int, stop: int) -> tuple[list[Token], int]:
    """Return a template literal: a text if it has no expressions, else a mark and the tokens of those."""
    start = at
    at += 1
    inner: list[Token] = []
    while source[at] != "`":
        if source.startswith("${", at):
            tokens, at = _tokens(source, at + 2, stop, True)
            inner += [Token("mark", "`", start), *tokens, Token("mark", "`", at)]
        else:
            at += 2 if source[at] == "\\" else 1
    return inner or [Token("text", _plain(source[start + 1 : at]), start)], at + 1


def _runs(source: str, is_svelte: bool) -> Iterator[list[Token]]:
    """Yield the code of a file in runs of tokens."""
    if not is_svelte:
        yield _tokens(source, 0, len(source), False)[0]
        return
    at = 0
    while match := _MARKUP.search(source, at):
        at = match.end()
        if match["script"] is not None:
            yield _tokens(source, match.start("script"), match.end("script"), False)[0]
        elif match["open"]:
            tokens, at = _tokens(source, at, len(source), True)
            yield tokens


def calls(source: str, is_svelte: bool) -> Iterator[Call]:
    """Yield every call of `t` and `tn`; refuse one whose words are not written there."""
    for tokens in _runs(source, is_svelte):
        for i, token in enumerate(tokens[:-1]):
            if token.kind != "name" or token.text not in ("t", "tn") or tokens[i + 1].text != "(":
                continue
            if i and (
                tokens[i - 1].text == "function" or (tokens[i - 1].text == "." and tokens[i - 2].text != "labels")
            ):
                continue
            wanted = 2 if token.text == "tn" else 1
            strings = _strings(tokens, i + 2)[:wanted]
            if len(strings) < wanted:
                line = source.count("\n", 0, token.at) + 1
                raise ClientError(f"line {line}: {token.text}() wants its English written as a string")
            yield Call(token.text, strings, token.at)


def _strings(tokens: list[Token], i: int) -> list[str]:
    """Return the string arguments that a call begins with; strings joined by + are one."""
    found: list[str] = []
    while i < len(tokens) and tokens[i].kind == "text":
        text = tokens[i].text
        while tokens[i + 1].text == "+" and tokens[i + 2].kind == "text":
            text += tokens[i + 2].text
            i += 2
        if tokens[i + 1].text not in (",", ")"):
            break
        found.append(text)
        i += 2
    return found
