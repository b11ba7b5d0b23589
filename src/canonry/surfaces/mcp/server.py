"""The server: what it tells a client of itself, and how it answers a call or a resource.

`initialize` and the lists are answered from the table of operations alone; the store is opened by
the first call that needs it.
"""

import sys
from functools import partial
from typing import Any

import msgspec
from mcp import types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

from canonry import __version__, limits
from canonry.contract import page
from canonry.core.errors import CanonryError, Fault
from canonry.core.ids import name_fault
from canonry.jobs import requests
from canonry.jobs.context import Context
from canonry.ledger.quarantine import examine
from canonry.surfaces.cli.text import to_json
from canonry.surfaces.mcp import resources
from canonry.surfaces.mcp.progress import telling_progress
from canonry.surfaces.mcp.texts import text_of
from canonry.surfaces.mcp.tools import INSTRUCTIONS, TOOLS, described
from canonry.surfaces.mcp.working import Workshop
from canonry.surfaces.operation import Operation

Calling = ServerRequestContext[Any, Any]

CONTRACT = types.Prompt(
    name="canon-contract",
    title="The contract of canon",
    description="What an agent owes to the memory that it shares, in six blocks.",
)


class AgentServer:
    """One memory for one client. `agent` is who writes, None for the client's own name."""

    def __init__(self, workshop: Workshop, memory: str, agent: str | None, user: str) -> None:
        self._workshop = workshop
        self._memory = memory
        self._agent = agent
        self._user = user

    def protocol(self) -> Server[Any]:
        """Return the SDK's server with the handlers of this one."""
        return Server(
            "canonry",
            version=__version__,
            title="Canonry",
            instructions=INSTRUCTIONS,
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
            on_list_resources=self._list_resources,
            on_list_resource_templates=self._list_templates,
            on_read_resource=self._read_resource,
            on_list_prompts=self._list_prompts,
            on_get_prompt=self._get_prompt,
        )

    async def _list_tools(self, calling: Calling, params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[described(tool) for tool in TOOLS.values()])

    async def _call_tool(
        self, calling: Calling, params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        operation = TOOLS.get(params.name)
        if operation is None:
            raise MCPError(types.INVALID_PARAMS, "there is no tool of that name")
        try:
            response = await self._answer(calling, operation, params.arguments or {})
        except CanonryError as trouble:
            return types.CallToolResult(content=[_text(to_json(trouble.to_dict()))], is_error=True)
        return types.CallToolResult(
            content=[_text(text_of(operation.name, response))],
            structured_content=msgspec.to_builtins(response),
        )

    async def _list_resources(self, calling: Calling, params: Any) -> types.ListResourcesResult:
        return types.ListResourcesResult(resources=resources.listed(self._memory))

    async def _list_templates(
        self, calling: Calling, params: Any
    ) -> types.ListResourceTemplatesResult:
        return types.ListResourceTemplatesResult(
            resource_templates=resources.templates(self._memory)
        )

    async def _read_resource(
        self, calling: Calling, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        uri = str(params.uri)
        found = resources.found(self._memory, uri)
        if found is None:
            problem = "there is no resource of that address"
            named = None if examine((("uri", uri),)) else {"uri": uri}
            raise MCPError(types.INVALID_PARAMS, problem, named)
        try:
            answer = await self._answer(calling, *found)
        except CanonryError as trouble:
            raise MCPError(types.INVALID_PARAMS, trouble.message, trouble.to_dict()) from None
        content = types.TextResourceContents(
            uri=uri, mime_type=resources.JSON, text=to_json(answer)
        )
        return types.ReadResourceResult(contents=[content])

    async def _list_prompts(self, calling: Calling, params: Any) -> types.ListPromptsResult:
        return types.ListPromptsResult(prompts=[CONTRACT])

    async def _get_prompt(
        self, calling: Calling, params: types.GetPromptRequestParams
    ) -> types.GetPromptResult:
        if params.name != CONTRACT.name:
            raise MCPError(types.INVALID_PARAMS, "there is no prompt of that name")
        told = types.PromptMessage(role="user", content=_text(page("CANON.md")))
        return types.GetPromptResult(description=CONTRACT.description, messages=[told])

    async def _answer(
        self, calling: Calling, operation: Operation, arguments: dict[str, Any]
    ) -> msgspec.Struct:
        """Do the work of a call. Raises CanonryError, for a defect too, which is told on stderr."""
        try:
            request = requests.build(operation.request, arguments)
            job = partial(_run, operation, request, self._writer(calling))
            work = partial(self._workshop.run, job)
            if "progress_token" not in (calling.meta or {}):
                return await work()
            return await telling_progress(work, calling.session.report_progress)
        except CanonryError:
            raise
        except Exception as trouble:  # because a call must not take the connection with it
            defect = f"a defect of canonry ({type(trouble).__name__})"
            sys.stderr.write(f"canonry: {operation.name}: {defect}\n")
            raise Fault("defect", defect) from None

    def _writer(self, calling: Calling) -> str:
        """Who writes, unless the call says so: as configured, else the client, else the user."""
        if self._agent is not None:
            return self._agent
        client = calling.session.client_params
        name = "" if client is None else client.client_info.name
        fit = name_fault(name) is None and len(name) <= limits.AGENT_CHARS
        return name if fit else self._user


def _run(
    operation: Operation, request: msgspec.Struct, writer: str, context: Context
) -> msgspec.Struct:
    context.need(operation.right, operation.name)
    answer: msgspec.Struct = operation.run(context._replace(agent=writer), request)
    return answer


def _text(text: str) -> types.TextContent:
    return types.TextContent(type="text", text=text)
