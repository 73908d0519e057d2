"""The log of the server: one JSON object a line, without secrets: no cookies, passwords, links, dice or bodies."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Final

_STANDARD_FIELDS: Final = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "taskName",
    "color_message",
}


class JsonFormatter(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, object] = {
            "time": f"{when}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in _STANDARD_FIELDS}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


class ClientFaultFilter(logging.Filter):
    """Takes the traceback from what uvicorn logs of a text frame that is no UTF-8: the fault is the client's.

    The socket has been closed with 1007, as the WebSocket protocol wants it.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, that of a broken frame as information in one line."""
        if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
            record.exc_info, record.levelno, record.levelname = None, logging.INFO, "INFO"
        return True


def configure_logging(level: str) -> None:
    """Send the log of this level and above, uvicorn's too, to standard error as JSON lines.

    Details are our own only: at the level `debug` libraries write down what crosses the wire, cookies included.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    own = logging.getLevelNamesMapping()[level.upper()]
    root.setLevel(max(own, logging.INFO))
    logging.getLogger("longshanks").setLevel(own)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    logging.getLogger("uvicorn.error").addFilter(ClientFaultFilter())
