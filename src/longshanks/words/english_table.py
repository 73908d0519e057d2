"""The English catalogue, third part: what changes a rating, what is needed to win, and what a server answers."""

from __future__ import annotations

from typing import Final

RATINGS: Final[dict[str, str]] = {
    "rating.archers": "English archers are in the fight, so the Schiltroms gain nothing. [{rule}]",
    "rating.attacks": "{area} is a home of {block}, but only a defender gains from that. [{rule}]",
    "rating.home": "{block} defends a home, {area}, and hits on {count} or less instead of {printed}. [{rule}]",
    "rating.schiltrom": "No English archers are in the fight: the Schiltrom hits on {count} or less. [{rule}]",
}
"""Why a block hits on another number than the one printed, or does not."""

NEEDS: Final[dict[str, str]] = {
    "need.all-nobles": "{side} wins at the end of a turn in which every noble on the map serves {side}. [{rule}]",
    "need.all-nobles.immediate": "{side} wins the moment every noble on the map serves {side}. [{rule}]",
    "need.edward-ii-killed": "{side} wins if Edward II is killed in battle. [{rule}]",
    "need.king-killed": "{side} wins if the Scottish King is killed in battle. [{rule}]",
    "need.majority": "{side} wins with {count} nobles or more when {year} is over. [{rule}]",
    "need.tie.england": "A tie is an English victory as things stand, Wallace being off the map. [{rule}]",
    "need.tie.scotland": "A tie is a Scottish victory as things stand, Wallace being on the map. [{rule}]",
    "need.tie.unknown": "A tie is a Scottish victory if Wallace is on the map then, else an English one. [{rule}]",
}
"""How a side can win from here."""

PAGES: Final[dict[str, str]] = {
    "page.unbuilt": "The server is running, but the board has not been built yet",
    "page.unbuilt.how": "Build it with {command} in the folder of Longshanks and load this page again.",
    "page.unbuilt.programs": "Programs can play already: see {page} and {address}.",
}
"""What a browser is shown while there is no client."""

ERRORS: Final[dict[str, str]] = {
    "error": "Something went wrong: {code}.",
    "error.action/illegal": "That is not allowed.",
    "error.action/not-yours": "That would be an action of the other side.",
    "error.action/stale": "The game has moved on since you chose that.",
    "error.action/unreadable": "That action cannot be read.",
    "error.action/unreadable.why": "That action cannot be read: {why}",
    "error.file/unreadable": "That game file cannot be read.",
    "error.file/unreadable.why": "That game file cannot be read: {why}",
    "error.game/not-over": "That is shown when the game is over.",
    "error.game/over": "The game is over.",
    "error.game/unknown": "There is no such game, or it is not open to you.",
    "error.game/waiting": "The game has not begun: a seat is still free.",
    "error.hint/off": "The players of this game agreed to play without the computer's advice.",
    "error.invitation/unknown": "That invitation is not valid, or the seat is taken.",
    "error.lesson/unknown": "There is no such lesson.",
    "error.login/failed": "That name and password do not go together.",
    "error.message/malformed": "That message cannot be understood.",
    "error.message/malformed.error": "That message cannot be understood: {error}.",
    "error.message/too-large": "That message is too long.",
    "error.moment/unknown": "The game has no such moment.",
    "error.name/blank": "A name needs characters that can be seen.",
    "error.name/has-account": "You have an account already.",
    "error.name/taken": "That name is taken.",
    "error.odds/no-battle": "No battle is being fought now.",
    "error.odds/off": "The players of this game agreed to play without the odds.",
    "error.origin/refused": "That request came from another site and was refused.",
    "error.page/method": "That cannot be done with this address.",
    "error.page/unknown": "There is nothing at this address.",
    "error.rate/limited": "That was too much at once. Wait a moment and try again.",
    "error.seat/none": "You have no seat in this game.",
    "error.seat/not-yours": "That seat is not yours.",
    "error.seat/taken": "That seat is taken.",
    "error.seat/yours": "You have a seat in this game already.",
    "error.seed/too-late": "The dice of this game are settled already: each player has added a random part.",
    "error.server/failed": "The server could not do that. It is written down; please try again.",
    "error.setup/invalid": "That game cannot be set up.",
    "error.setup/invalid.why": "That game cannot be set up: {why}",
    "error.undo/nothing": "Nothing can be taken back: dice, what came to light and the other's decisions are final.",
    "error.words/unknown": "There is no catalogue of that language.",
    "error.worker/busy": "The computer is busy. Try again in a moment.",
}
"""What a server answers when it cannot do as asked, by error code."""
