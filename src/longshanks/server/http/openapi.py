"""The OpenAPI schema under the names that clients know: `View`, where the model in Python is a `ViewModel`."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

from longshanks.server.messages import MODEL_SUFFIX

_PREFIX = "#/components/schemas/"


def publish_schema(app: FastAPI) -> None:
    """Let an application answer with a schema in which the names of models have no suffix."""
    make_schema = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = make_schema()
            schemas = schema["components"]["schemas"]
            schema["components"]["schemas"] = {name.removesuffix(MODEL_SUFFIX): schemas[name] for name in schemas}
            app.openapi_schema = _renamed(schema)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _renamed(part: Any) -> Any:
    """Return a part of the schema with the titles of models and the references to them renamed."""
    if isinstance(part, list):
        return [_renamed(item) for item in part]
    if not isinstance(part, dict):
        return part
    found = {key: _renamed(value) for key, value in part.items()}
    for key in ("title", "$ref"):
        if isinstance(found.get(key), str) and (key == "title" or found[key].startswith(_PREFIX)):
            found[key] = found[key].removesuffix(MODEL_SUFFIX)
    return found
