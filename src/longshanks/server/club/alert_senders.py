"""How alerts leave the server: mail by SMTP, pushes to browsers, and webhooks in the shapes of others."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import aiosmtplib

from longshanks.server.club.alert_texts import AlertLine, say, subject_of
from longshanks.server.club.outside_requests import Unreachable, post
from longshanks.store.club_models import AlertChannelRow

SMTP_SECONDS: Final = 20.0
PUSH_SECONDS: Final = 24 * 3600
"""How long a push service keeps what it cannot deliver."""


@dataclass(frozen=True)
class AlertSettings:
    """How people are told."""

    address: str = ""
    """What people type to come here, for links: `https://scots.example.org`."""
    smtp: str | None = None
    """`smtp://name:password@host:587`, `smtps://…`; without it there is no mail."""
    mail_from: str = "longshanks@localhost"
    seconds: float = 30.0
    """How long somebody has to see by themselves that they are waited for."""
    allow_private: bool = False
    """Whether webhooks may lead to private addresses."""


class AlertSenders:
    """Sends messages to channels."""

    def __init__(self, settings: AlertSettings) -> None:
        self.settings = settings
        self.push_key = b""
        """The private key by which push services know this server; set when the database is open."""

    async def send(self, channel: AlertChannelRow, lines: Sequence[AlertLine], key: str) -> None:
        """Send lines to a channel as one message; `key` is the same when it is tried again. Raises `Unreachable`."""
        if channel.kind == "mail":
            await self._mail(channel, lines, key)
        elif channel.kind == "push":
            await self._push(channel, lines, key)
        else:
            body, headers = webhook_of(channel, lines, key)
            await post(channel.target, body, headers, self.settings.allow_private)

    async def confirm(self, channel: AlertChannelRow) -> None:
        """Ask whoever reads mail at an address whether they want it. Raises `Unreachable`."""
        link = f"{self.settings.address}/alerts/confirm/{channel.secret}"
        text = say(channel.language, "alert.confirm", link=link)
        await self._send_mail(channel, say(channel.language, "alert.confirm.subject"), text, channel.secret)

    async def _mail(self, channel: AlertChannelRow, lines: Sequence[AlertLine], key: str) -> None:
        off = f"{self.settings.address}/alerts/off/{channel.id}"
        text = "\n\n".join(f"{line.text}\n{line.link}" for line in lines)
        text += "\n\n-- \n" + say(channel.language, "alert.off", link=off)
        await self._send_mail(channel, subject_of(list(lines), channel.language), text, key)

    async def _send_mail(self, channel: AlertChannelRow, subject: str, text: str, key: str) -> None:
        if not self.settings.smtp:
            raise Unreachable("no SMTP server", is_final=True)
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.settings.mail_from, channel.target, subject
        message["Date"] = formatdate(time.time())
        domain = self.settings.mail_from.rpartition("@")[2]
        message["Message-ID"] = f"<{hashlib.sha256(key.encode()).hexdigest()[:40]}@{domain}>"
        message["List-Unsubscribe"] = f"<{self.settings.address}/api/alerts/off/{channel.id}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        parts = urlsplit(self.settings.smtp)
        is_tls = parts.scheme == "smtps"
        try:
            await aiosmtplib.send(
                message,
                hostname=parts.hostname,
                port=parts.port or (465 if is_tls else 587),
                username=unquote(parts.username) if parts.username else None,
                password=unquote(parts.password) if parts.password else None,
                use_tls=is_tls,
                timeout=SMTP_SECONDS,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            refused = any(recipient.code >= 500 for recipient in error.recipients)
            raise Unreachable(repr(error), is_final=refused) from None
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            raise Unreachable(repr(error)) from None

    async def _push(self, channel: AlertChannelRow, lines: Sequence[AlertLine], key: str) -> None:
        from py_vapid import Vapid02  # Slow to import, and not needed by who has no channel of this kind.
        from pywebpush import WebPusher

        try:
            subscription: dict[str, Any] = json.loads(channel.target)
            endpoint = str(subscription["endpoint"])
            parts = urlsplit(endpoint)
            data = {"title": "Longshanks", "body": subject_of(list(lines), channel.language), "url": lines[0].link}
            keys = {name: str(value).rstrip("=").encode() for name, value in subscription["keys"].items()}
            pusher = WebPusher({"endpoint": endpoint, "keys": keys})
            body = pusher.encode(json.dumps(data | {"tag": key}).encode(), "aes128gcm")["body"]
        except Exception as error:
            raise Unreachable(f"no subscription: {error!r}", is_final=True) from None
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + PUSH_SECONDS // 2,
            "sub": f"mailto:{self.settings.mail_from}",
        }
        headers = Vapid02.from_raw(urlsafe_b64encode(self.push_key)).sign(claims)
        topic = hashlib.sha256(key.encode()).hexdigest()[:32]
        more = {"TTL": str(PUSH_SECONDS), "Content-Encoding": "aes128gcm", "Topic": topic}
        await post(endpoint, body, {**headers, **more}, self.settings.allow_private)


def webhook_of(channel: AlertChannelRow, lines: Sequence[AlertLine], key: str) -> tuple[bytes, dict[str, str]]:
    """Return body and headers of a webhook in the shape its kind wants."""
    text = "\n".join(f"{line.text} {line.link}" for line in lines)
    if channel.kind == "ntfy":
        headers = {"Title": "Longshanks", "Click": lines[0].link, "Content-Type": "text/plain; charset=utf-8"}
        return "\n".join(line.text for line in lines).encode(), headers
    if channel.kind == "discord":
        body: dict[str, Any] = {"content": text, "allowed_mentions": {"parse": []}}
    elif channel.kind == "slack":
        body = {"text": text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}
    else:
        body = {"key": key, "alerts": [line._asdict() for line in lines]}
    packed = json.dumps(body, ensure_ascii=False).encode()
    headers = {"Content-Type": "application/json"}
    if channel.kind == "json":
        signature = hmac.new(channel.secret.encode(), packed, hashlib.sha256).hexdigest()
        headers |= {"X-Longshanks-Signature": f"sha256={signature}", "Idempotency-Key": key}
    return packed, headers
