"""How a client that asked for patches keeps its view: written from `docs/protocol.md`, not from the server."""

from __future__ import annotations

import copy
from typing import Any

Json = dict[str, Any]


def unfold(groups: dict[str, list[str]]) -> list[str]:
    """Return the texts of grouped actions in order."""
    texts = []
    for head, words in groups.items():
        before: list[str] = []
        for word in words:
            rest = word.lstrip(">")
            areas = before[: len(word) - len(rest)] + rest.split(">")
            texts.append(f"{head} {'>'.join(areas)}")
            before = areas
    return texts


def name_of(hidden: Json) -> str:
    """Return the name of a group of hidden blocks."""
    route = hidden.get("route")
    way = f" {('~' if route['sea'] else '>').join(route['areas'])}" if route else ""
    return f"{hidden['side']} {hidden['area']}{way}"


class Kept:
    """What a client keeps of the last view: actions, blocks and hidden blocks by name, all else as it was sent."""

    def __init__(self, push: Json) -> None:
        view = copy.deepcopy(push["view"])
        groups: dict[str, list[str]] = {}
        for action in view["actions"]:
            head, _, word = action["do"].rpartition(" ")
            groups.setdefault(head, []).append(word)
        view["actions"] = groups
        view["blocks"] = {block["block"]: block for block in view["blocks"]}
        view["hidden"] = {name_of(hidden): hidden["number"] for hidden in view["hidden"]}
        self.view: Json = view
        self.undo: Json = push["undo"]
        self.thinking: Json | None = push.get("thinking")
        self.length: int = push["length"]
        self.at: int = push["at"]

    def apply(self, patch: Json) -> None:
        """Change what is kept as a patch says."""
        for name, value in patch.get("view", {}).items():
            if value is None:
                del self.view[name]
            else:
                self.view[name] = value
        for name, changed in patch.get("merge", {}).items():
            merge(self.view[name], changed, is_deep=name == "blocks")
        self.length, self.at = patch["length"], patch["at"]
        self.undo = patch.get("undo", self.undo)
        self.thinking = patch.get("thinking", self.thinking)

    def facts(self) -> Json:
        """Return all of it in a form in which two can be compared."""
        view = {**self.view, "actions": unfold(self.view["actions"])}
        return {**vars(self), "view": view}


def merge(known: Json, changed: Json, is_deep: bool = False) -> None:
    """Merge by key."""
    for key, value in changed.items():
        if value is None:
            known.pop(key, None)
        elif is_deep and key in known:
            merge(known[key], value)
        else:
            known[key] = value
