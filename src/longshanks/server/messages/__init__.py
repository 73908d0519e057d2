"""The wire schema: everything that crosses between the server and a client, in both directions.

Names stand for things (`wallace`, `fife`, `herald`, `england`), never the engine's numbers, and a sentence is a
`Message`: a key of the catalogue and the names that fill its template. What comes in is strict: an unknown field, a
wrong type or a text that is too long is refused. What goes out is written by `dump`, without the fields that are None.
Times are seconds since 1970. `tools/wire_types.py` turns these models into the types of the browser client, in
which whatever may be None is optional.
"""

from __future__ import annotations

from longshanks.server.messages.base import *
from longshanks.server.messages.games import *
from longshanks.server.messages.lessons import *
from longshanks.server.messages.problems import *
from longshanks.server.messages.setup import *
from longshanks.server.messages.socket import *
from longshanks.server.messages.table import *
