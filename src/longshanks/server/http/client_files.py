"""The built browser client: its files, compressed once, with the headers a browser needs.

The policy lets the page run its own scripts and styles only. A build that writes a script or style into the page itself
is let through by the hash of exactly that text.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from longshanks.words.locales import catalogue_of, choose_language

STATIC: Final = Path(__file__).parents[1] / "static"
mimetypes.add_type("application/manifest+json", ".webmanifest")  # Not every system knows it.
COMPRESSED_SUFFIXES: Final = frozenset({".png", ".jpg", ".webp", ".woff2", ".gz", ".mp3", ".ogg"})
"""Kinds of files that are compressed already."""
PLACEHOLDER: Final = """<!doctype html>
<html lang="{lang}"><meta charset="utf-8"><title>Longshanks</title>
<h1>{title}</h1>
<p>{how}
<p>{programs}
</html>
"""
_INLINE: Final = re.compile(rb"<(script|style)(?:\s[^>]*)?>(.*?)</\1>", re.DOTALL)


@dataclass(frozen=True)
class ClientFile:
    """A file ready to be sent, plain and compressed."""

    version: tuple[int, int]
    """Time and size, by which a change is noticed."""
    body: bytes
    gzipped: bytes | None
    etag: str
    media_type: str
    policy: str


def placeholder_page(accept_language: str) -> str:
    """Return the page that stands in for a client that is not built, in the language of an Accept-Language header."""
    lang = choose_language([part.partition(";")[0].strip() for part in accept_language.split(",")])
    words = catalogue_of(lang)
    how = words["page.unbuilt.how"].replace("{command}", "<code>make client</code>")
    programs = words["page.unbuilt.programs"].replace("{page}", "<code>docs/protocol.md</code>")
    programs = programs.replace("{address}", '<a href="/api/openapi.json">/api/openapi.json</a>')
    return PLACEHOLDER.format(lang=lang, title=words["page.unbuilt"], how=how, programs=programs)


def policy_of(page: bytes = b"") -> str:
    """Return the content security policy of a page, with the hashes of what stands in it."""
    hashes: dict[bytes, list[str]] = {b"script": [], b"style": []}
    for kind, text in _INLINE.findall(page):
        if text.strip():
            hashes[kind].append(f"'sha256-{base64.b64encode(hashlib.sha256(text).digest()).decode()}'")
    return "; ".join(
        [
            "default-src 'none'",
            " ".join(["script-src 'self'", *hashes[b"script"]]),
            " ".join(["style-src 'self'", *hashes[b"style"]]),
            "img-src 'self' data: blob:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "media-src 'self' data: blob:",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    )


class ClientFiles:
    """The files of the client; a file that changes is read again."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.folder = folder
        self._files: dict[Path, ClientFile] = {}

    def load(self, path: Path) -> ClientFile | None:
        """Return a file from the cache or the disk, or None if there is none."""
        try:
            stat = path.stat()
            version = (stat.st_mtime_ns, stat.st_size)
            known = self._files.get(path)
            if known is not None and known.version == version:
                return known
            body = path.read_bytes()
        except OSError:
            return None
        gzipped = None if path.suffix in COMPRESSED_SUFFIXES or len(body) < 500 else gzip.compress(body, 9, mtime=0)
        media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        if media_type.startswith("text/") or media_type in (
            "application/javascript",
            "application/json",
            "application/manifest+json",
            "image/svg+xml",
        ):
            media_type += "; charset=utf-8"
        etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        policy = policy_of(body if path.suffix == ".html" else b"")
        self._files[path] = ClientFile(version, body, gzipped, etag, media_type, policy)
        return self._files[path]

    def file_response(self, request: Request, path: str) -> Response | None:
        """Return a file of the client, 304 if the browser has it; None if there is none of this name."""
        try:
            target = (self.folder / path).resolve()
            if not path or not target.is_relative_to(self.folder.resolve()) or not target.is_file():
                return None
        except (OSError, ValueError):
            return None  # A name that no file can have: too long, or with a null character.
        file = self.load(target)
        if file is None:
            return None
        immutable = path.startswith("assets/")  # Vite puts a hash into these names.
        headers = {
            "ETag": file.etag,
            "Cache-Control": "public, max-age=31536000, immutable" if immutable else "no-cache",
            "Content-Security-Policy": file.policy,
            "Vary": "Accept-Encoding",
        }
        if request.headers.get("if-none-match") == file.etag:
            return Response(status_code=304, headers=headers)
        body = file.body
        if file.gzipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = file.gzipped
            headers["Content-Encoding"] = "gzip"
        return Response(body, media_type=file.media_type, headers=headers)

    def index_response(self, request: Request) -> Response:
        """Return the page of the client, or one that says how to build it."""
        found = self.file_response(request, "index.html")
        if found is None:
            page = placeholder_page(request.headers.get("accept-language", ""))
            headers = {"Content-Security-Policy": policy_of(), "Cache-Control": "no-cache", "Vary": "Accept-Language"}
            return HTMLResponse(page, headers=headers)
        return found
