"""The words of the languages as browsers get them: encoded once, and cached by browsers by their ETag."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from longshanks.server import messages as m
from longshanks.words.locales import catalogue_of, languages, read_translations


def language_infos() -> list[m.LanguageInfoModel]:
    """Return the languages to choose from."""
    return [m.LanguageInfoModel(code=code, name=name) for code, name in languages().items()]


def words_of(lang: str) -> m.WordsModel | None:
    """Return the words of a language, or None if there is no such language."""
    if lang not in languages():
        return None
    own = read_translations(lang)
    return m.WordsModel(lang=lang, messages=catalogue_of(lang), ui=own.ui, plurals=own.plurals)


class EncodedWords(NamedTuple):
    """The words of a language as JSON, plain and compressed."""

    body: bytes
    gzipped: bytes
    etag: str


@cache
def _encoded_words(lang: str) -> EncodedWords | None:
    words = words_of(lang)
    if words is None:
        return None
    body = m.dump(words).encode()
    return EncodedWords(body, gzip.compress(body, 9, mtime=0), f'"{hashlib.sha256(body).hexdigest()[:20]}"')


def words_response(request: Request, lang: str) -> Response | None:
    """Return the words of a language, 304 if the browser has them; None if there is no such language."""
    words = _encoded_words(lang) if lang in languages() else None
    if words is None:
        return None
    headers = {"ETag": words.etag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding", "Content-Language": lang}
    if request.headers.get("if-none-match") == words.etag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(words.gzipped, media_type="application/json", headers=headers)
    return Response(words.body, media_type="application/json", headers=headers)
