"""Requests to addresses that people have typed: never to a machine that is not of the public network.

A name is looked up once, every address it has must be public, and the connection goes to the address that was looked
at, so that the name cannot mean another one in between. Nothing is redirected, and nothing waits long.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

import httpx

TIMEOUT_SECONDS: Final = 10.0


class Unreachable(Exception):
    """What was sent did not arrive; `is_final` if it never will."""

    def __init__(self, why: str, is_final: bool = False) -> None:
        super().__init__(why)
        self.is_final = is_final


def is_public(address: str) -> bool:
    """Return whether an IP address is of the public network."""
    found = ipaddress.ip_address(address.partition("%")[0])
    mapped = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None)
    return found.is_global and not found.is_multicast and (mapped is None or is_public(str(mapped)))


async def addresses_of(host: str, port: int) -> list[str]:
    """Return the IP addresses of a host."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unreachable(f"{host} has no address") from None
    return [str(entry[4][0]) for entry in found]


async def post(url: str, body: bytes, headers: Mapping[str, str], allow_private: bool = False) -> None:
    """Send a POST; raises `Unreachable` unless it is accepted."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        raise Unreachable("no URL", is_final=True) from None
    if not host or parts.scheme not in (("https", "http") if allow_private else ("https",)) or parts.username:
        raise Unreachable("not an https URL", is_final=True)
    addresses = await addresses_of(host, port)
    if not allow_private and not all(is_public(address) for address in addresses):
        raise Unreachable("a private address", is_final=True)
    address = f"[{addresses[0]}]" if ":" in addresses[0] else addresses[0]
    path = parts.path or "/"
    target = f"{parts.scheme}://{address}:{port}{path}{'?' + parts.query if parts.query else ''}"
    own = {**headers, "Host": parts.netloc, "User-Agent": "Longshanks"}
    try:
        async with httpx.AsyncClient(timeout=TIMEOUT_SECONDS, trust_env=False) as client:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                request = client.build_request(
                    "POST", target, content=body, headers=own, extensions={"sni_hostname": host}
                )
                response = await client.send(request, stream=True)
                await response.aclose()
    except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, OSError) as error:
        raise Unreachable(repr(error)) from None
    if not response.is_success:
        raise Unreachable(f"status {response.status_code}", is_final=response.status_code in (404, 410))
