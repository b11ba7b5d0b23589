"""A call of every tool of the table, and clients that make them.

A new tool needs its row here: tests of all tools go over this list.
"""

import re
import sys
from pathlib import Path
from typing import Any

from mcp import ClientSession, StdioServerParameters, types
from mcp.client.stdio import stdio_client

MOVING = set(
    "as_of known_at recorded_at effective_at last_write digest head_digest path"
    " bytes log_bytes texts pending score".split()
)
"""Fields that say when a call was made or follow from it, and where and how large the store is."""


def grounded(key: str, value: Any, **more: Any) -> dict[str, Any]:
    said = {"entity_key": key, "value": value, "evidence": "seen", "confidence": "high"}
    return said | more


def calls(prefix: str) -> list[tuple[str, dict[str, Any]]]:
    """A call of every tool, each of which succeeds."""
    key = f"{prefix}:target"
    return [
        ("canon_append", grounded(key, "staging", record_id=f"{prefix}1")),
        (
            "canon_append",
            grounded(
                key, "live", status="corrected", supersedes=f"{prefix}1", record_id=f"{prefix}2"
            ),
        ),
        ("canon_resolve", {"entity_key": key}),
        ("canon_resolve_set", {"records": [grounded("k", 1)], "complete": True}),
        ("canon_statements", {"prefix": prefix}),
        ("canon_entities", {"query": prefix}),
        ("canon_history", {"entity_key": key}),
        (
            "canon_reinstate",
            {
                "record": f"{prefix}1",
                "evidence": "again",
                "confidence": "high",
                "record_id": f"{prefix}3",
            },
        ),
        ("canon_impact", {"focus": key}),
        ("canon_recall", {"query": "target"}),
        ("canon_derive", {"concepts": [{"content": f"{prefix} schema", "type": "entity"}]}),
        ("canon_record_action", {"action": f"{prefix} act", "depends_on": [f"{prefix} schema"]}),
        ("canon_inspect", {"focus": f"{prefix} schema"}),
        ("canon_pillars", {}),
        ("canon_reserve", {"concept": f"{prefix} schema", "agent": prefix}),
        ("canon_unreserve", {"concept": f"{prefix} schema", "agent": prefix}),
        ("canon_stats", {}),
    ]


def settled(found: Any) -> Any:
    """An answer without what depends on the moment of the call, and on the place of the store."""
    if isinstance(found, list):
        return [settled(item) for item in found]
    if isinstance(found, str):
        found = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z", "a time", found)
        return re.sub(r"\b(concept-\d+)-[0-9a-f]{8}\b", r"\1", found)
    if not isinstance(found, dict):
        return found
    return {name: settled(item) for name, item in found.items() if name not in MOVING}


async def with_the_sdk(
    store: Path, asked: list[tuple[str, dict[str, Any]]], *options: str
) -> list[types.CallToolResult]:
    """Make the calls in one session of the SDK's client."""
    words = ["-m", "canonry", "--store", str(store), *options, "serve", "--transport", "stdio"]
    server = StdioServerParameters(command=sys.executable, args=words)
    info = types.Implementation(name="sdk", version="1")
    async with (
        stdio_client(server) as (read, write),
        ClientSession(read, write, client_info=info) as session,
    ):
        await session.initialize()
        await session.list_tools()
        return [await session.call_tool(tool, arguments) for tool, arguments in asked]
