"""What changed between two pushes of a game to one viewer, for clients that keep their view and ask for patches.

In a view most things have names: a block, a group of blocks nobody can tell apart, the first words of an action. Such
lists are compared by name, and of a block only the fields that changed are told. Every other field is told whole where
it changed. `docs/protocol.md` has the form.
"""

from __future__ import annotations

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
        self._named: Json | None = None

    @property
    def named(self) -> Json:
        """The lists of `NAMED` by name; made when first asked for."""
        if self._named is None:
            view = self.message["view"]
            self._named = {
                "actions": grouped_actions([action["do"] for action in view["actions"]]),
                "blocks": {block["block"]: block for block in view["blocks"]},
                "hidden": {hidden_name(hidden): hidden["number"] for hidden in view["hidden"]},
            }
        return self._named


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
        head, _, word = text.rpartition(" ")
        areas, before = word.split(">"), last.get(head, [])
        shared = 0
        while shared < min(len(areas) - 1, len(before)) and areas[shared] == before[shared]:
            shared += 1
        last[head] = areas
        groups.setdefault(head, []).append(">" * shared + ">".join(areas[shared:]))
    return groups


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
            changed = _merge(before.named[name], now.named[name], is_deep=name == "blocks")
            # Actions are shown in their order, which a merge would lose where a group comes anew.
            if name == "actions" and any(group not in before.named[name] for group in now.named[name]):
                view[name] = now.named[name]
            elif changed:
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
        if value != known:
            changed[key] = _merge(known, value) if is_deep and known is not None else value
    for key in old:
        if key not in new:
            changed[key] = None
    return changed
