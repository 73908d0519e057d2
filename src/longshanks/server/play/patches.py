"""What changed between two pushes of a game to one viewer, for clients that keep their view and ask for patches.

In a view most things have names: a block, a group of blocks nobody can tell apart, the first words of an action. Such
lists are compared by name, and of a block only the fields that changed are told. Every other field is told whole where
it changed. `docs/protocol.md` has the form.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from longshanks.server.messages import Json

MERGED: Final = ("battle", "castles", "needed", "nobles", "points")
"""The fields of a view that are maps already and are merged by key."""
NAMED: Final = ("actions", "blocks", "hidden")
"""The lists of a view that are merged by name."""


class Standing:
    """How a game stands to a viewer at some time: what a push says but its events and message id."""

    def __init__(self, message: Json) -> None:
        self.message = message
        self._named: dict[str, Json] = {}

    def named(self, name: str) -> Json:
        """Return one of the lists of `NAMED` by name; made when first asked for."""
        if name not in self._named:
            self._named[name] = _MADE_BY[name](self.message["view"][name])
        return self._named[name]


@lru_cache(maxsize=16_384)
def _words_of(text: str) -> tuple[str, str, list[str]]:
    """Return all words of an action but the last, that one, and the areas in it."""
    head, _, word = text.rpartition(" ")
    return head, word, word.split(">")


def hidden_name(hidden: Json) -> str:
    """Return side, area and route of a group of hidden blocks, by which no other is named."""
    words = [hidden["side"], hidden["area"]]
    if (route := hidden.get("route")) is not None:
        words.append(("~" if route["sea"] else ">").join(route["areas"]))
    return " ".join(words)


def grouped_actions(texts: list[str]) -> dict[str, list[str]]:
    """Return actions by all their words but the last, with the last words of each group in order.

    A route that begins as the one before it has a `>` for each area they share: `fife>mentieth`, then `>>lanark`.
    """
    groups: dict[str, list[str]] = {}
    last: dict[str, list[str]] = {}
    for text in texts:
        head, word, areas = _words_of(text)
        if head not in groups:
            groups[head] = [word]
        elif len(areas) == 1:
            groups[head].append(word)
        else:
            shared, before = 0, last[head]
            most = min(len(areas) - 1, len(before))
            while shared < most and areas[shared] == before[shared]:
                shared += 1
            groups[head].append(">" * shared + ">".join(areas[shared:]))
        last[head] = areas
    return groups


_MADE_BY: Final[dict[str, Callable[[list[Json]], Json]]] = {
    "actions": lambda actions: grouped_actions([action["do"] for action in actions]),
    "blocks": lambda blocks: {block["block"]: block for block in blocks},
    "hidden": lambda hidden: {hidden_name(group): group["number"] for group in hidden},
}
"""What makes each of the lists of `NAMED` a map by name."""


def patch_of(before: Standing, now: Standing) -> Json:
    """Return what changed, as a `PatchPush` is sent but for its type, events and message id."""
    old, new = before.message, now.message
    patch: Json = {"length": new["length"], "at": new["at"]}
    for name in ("undo", "thinking"):
        if old.get(name) != new.get(name):
            patch[name] = new.get(name)
    view: Json = {}
    merge: Json = {}
    for name, value in new["view"].items():
        known = old["view"].get(name)
        if value == known:
            continue
        if name in NAMED:
            then, new_names = before.named(name), now.named(name)
            # Actions are shown in their order, which a merge would lose where a group comes anew.
            if name == "actions" and not new_names.keys() <= then.keys():
                view[name] = new_names
            elif changed := _merge(then, new_names, is_deep=name == "blocks"):
                merge[name] = changed
        elif name in MERGED and known is not None:
            merge[name] = _merge(known, value)
        else:
            view[name] = value
    view |= dict.fromkeys(old["view"].keys() - new["view"].keys())
    if view:
        patch["view"] = dict(sorted(view.items()))
    if merge:
        patch["merge"] = merge
    return patch


def _merge(old: Json, new: Json, is_deep: bool = False) -> Json:
    """Return what must be merged into a map to make it another one: None for what is no longer there."""
    changed: Json = {}
    for key, value in new.items():
        known = old.get(key)
        if value is not known and value != known:
            changed[key] = _merge(known, value) if is_deep and known is not None else value
    for key in old:
        if key not in new:
            changed[key] = None
    return changed
