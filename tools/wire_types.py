"""Write the TypeScript types of the wire schema from its pydantic models: `python tools/wire_types.py [FILE]`.

The default file is `client/src/generated/wire.ts`, which is not kept in git. Every model of `server/messages`
becomes an interface with its documentation; what the server sends is typed as it is sent, what a client sends as it is
read. What may be None is optional, since the server leaves such fields out. A file that is up to date is left alone.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from longshanks.rules import actions as act
from longshanks.server import messages as m

ROOT: Final = Path(__file__).parents[1]
TARGET: Final = ROOT / "client" / "src" / "generated" / "wire.ts"
HEAD: Final = "// Written by tools/wire_types.py from src/longshanks/server/messages; do not edit.\n"
ALIASES: Final[dict[str, Any]] = {
    "Side": m.Side, "Viewer": m.Viewer, "Actor": m.Actor, "Letter": m.Letter, "Status": m.Status, "Param": m.Param,
}  # fmt: skip
"""The types that have a name of their own besides the models."""
UNIONS: Final[dict[str, Any]] = {"FromClient": m.FromClient, "FromServer": m.FromServer}
"""Everything that crosses a socket, told apart by `type`."""
PRIMITIVES: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def models() -> list[type[BaseModel]]:
    """Return the models in the order they are written."""
    found = [thing for thing in vars(m).values() if isinstance(thing, type) and issubclass(thing, BaseModel)]
    return [
        model for model in found if model.__module__.startswith(m.__name__) and model not in (m.Incoming, m.Outgoing)
    ]


def aliases() -> dict[str, str]:
    """Return the TypeScript of the named types by their name."""
    return {name: type_of(TypeAdapter(kind).json_schema(), {}) for name, kind in ALIASES.items()}


def type_of(schema: dict[str, Any], named: dict[str, str]) -> str:
    """Return a JSON schema as a TypeScript type; a type in `named`, which maps types to names, goes by its name."""
    text = _type_of(schema, named)
    return named.get(text, text)


def _type_of(schema: dict[str, Any], named: dict[str, str]) -> str:
    if "$ref" in schema:
        return (
            str(schema["$ref"])
            .rsplit("/", 1)[-1]
            .removesuffix("-Input")
            .removesuffix("-Output")
            .removesuffix(m.MODEL_SUFFIX)
        )
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            kinds = list(dict.fromkeys(type_of(kind, named) for kind in schema[union]))
            rest = " | ".join(kind for kind in kinds if kind != "null")
            rest = named.get(rest, rest)
            return f"{rest} | null" if "null" in kinds else rest
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(type_of(item, named) for item in schema['prefixItems'])}]"
        item = type_of(schema["items"], named)
        return f"({item})[]" if " " in item else f"{item}[]"
    if kind == "object":
        key = type_of({"type": "string", **schema.get("propertyNames", {})}, named)
        values = schema.get("additionalProperties") or next(iter(schema["patternProperties"].values()))
        value = "unknown" if values is True else type_of(values, named)
        whole = f"Record<{key}, {value}>"
        return f"Partial<{whole}>" if key != "string" and value.endswith("null") else whole
    if kind in PRIMITIVES:
        return PRIMITIVES[kind]
    raise ValueError(f"no TypeScript for {schema}")


def comment(text: str, indent: str = "") -> str:
    """Return a documentation comment."""
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"


def interface(name: str, schema: dict[str, Any], named: dict[str, str]) -> str:
    """Return a model as an interface."""
    text = comment(schema.get("description", "")) if schema.get("description") else ""
    text += f"export interface {name} {{\n"
    for field, kind in schema.get("properties", {}).items():
        written = type_of(kind, named)
        optional = field not in schema.get("required", ()) or written.endswith(" | null")
        if kind.get("description"):
            text += comment(kind["description"], "  ")
        text += f"  {field}{'?' if optional else ''}: {written};\n"
    return text + "}\n"


def wire_types() -> str:
    """Return the whole file."""
    parts = [HEAD]
    named: dict[str, str] = {}
    for name, written in aliases().items():
        parts.append(f"export type {name} = {written};\n")
        named[written] = name
    # A model that clients send may leave out what has a default; one that the server sends never does.
    modes: list[tuple[type[BaseModel], JsonSchemaMode]] = [
        (model, "validation" if issubclass(model, m.Incoming) else "serialization") for model in models()
    ]
    places, schema = models_json_schema(modes, by_alias=True)
    for model, mode in modes:
        place = str(places[model, mode]["$ref"]).rsplit("/", 1)[-1]
        parts.append(interface(model.__name__.removesuffix(m.MODEL_SUFFIX), schema["$defs"][place], named))
    for name, union in UNIONS.items():
        parts.append(f"export type {name} = {type_of(TypeAdapter(union).json_schema(), named)};\n")
    return "\n".join([*parts, verb_arguments()])


def verb_arguments() -> str:
    """Return what each verb of a side is done to, in the order in which its text names it."""
    verbs = {verb.text: [argument.name for argument in verb.arguments] for verb in act.TABLE.values()}
    lines = [f"  {name}: {json.dumps(arguments)},\n" for name, arguments in verbs.items()]
    head = "/** What each verb of an action is done to, in the order in which its text names it. */\n"
    return f"{head}export const VERB_ARGUMENTS: Readonly<Record<string, readonly string[]>> = {{\n{''.join(lines)}}};\n"


def main(arguments: list[str]) -> int:
    """Write the file if it is not there or has changed."""
    target = Path(arguments[0]) if arguments else TARGET
    text = wire_types()
    if not target.exists() or target.read_text("utf-8") != text:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
