"""The languages as browsers get them: each catalogue made, packed and marked once, so that a browser keeps its own."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from longshanks.server import messages as m
from longshanks.words.locales import catalogue_of, languages, read_words


def language_infos() -> list[m.LanguageInfo]:
    """Return the languages to choose from."""
    return [m.LanguageInfo(code=code, name=name) for code, name in languages().items()]


def words_of(lang: str) -> m.Words | None:
    """Return the words of a language, or None if there are none."""
    if lang not in languages():
        return None
    own = read_words(lang)
    return m.Words(lang=lang, messages=catalogue_of(lang), ui=own.ui, plurals=own.plurals)


class Parcel(NamedTuple):
    """The words of a language, ready to be sent."""

    body: bytes
    packed: bytes
    mark: str


@cache
def _parcel(lang: str) -> Parcel | None:
    words = words_of(lang)
    if words is None:
        return None
    body = m.dump(words).encode()
    return Parcel(body, gzip.compress(body, 9, mtime=0), f'"{hashlib.sha256(body).hexdigest()[:20]}"')


def answer_words(request: Request, lang: str) -> Response | None:
    """Return the answer to a browser that asks for a language, or None if there is none of this code."""
    parcel = _parcel(lang) if lang in languages() else None
    if parcel is None:
        return None
    headers = {"ETag": parcel.mark, "Cache-Control": "no-cache", "Vary": "Accept-Encoding", "Content-Language": lang}
    if request.headers.get("if-none-match") == parcel.mark:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(parcel.packed, media_type="application/json", headers=headers)
    return Response(parcel.body, media_type="application/json", headers=headers)
