"""The server that the conformance suite speaks to: the wire of `canonry serve`, with other tools.

The suite names its tools, resources and prompts and says what each answers; they stand here in the
order of the suite. All that a message passes through but the handlers is what agents use too.
"""

import base64
import json
from typing import Any

import anyio
from mcp import types
from mcp.server.caching import CacheHint
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.prompts.base import UserMessage
from mcp.server.request_state import RequestStateSecurity
from mcp.shared.exceptions import MCPError

from canonry.surfaces.mcp.ends import Ends
from canonry.surfaces.mcp.stdio import Conversation

PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQ"
    "DwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)
SILENCE = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA=="

fixtures = MCPServer(
    "fixtures",
    version="1",
    log_level="CRITICAL",
    request_state_security=RequestStateSecurity(keys=["a key of the tests, of 32 bytes.."]),
    cache_hints={
        method: CacheHint(ttl_ms=1_000, scope="public")
        for method in (
            "tools/list",
            "prompts/list",
            "resources/list",
            "resources/templates/list",
            "resources/read",
        )
    },
)


def text(told: str) -> types.TextContent:
    return types.TextContent(type="text", text=told)


def image() -> types.ImageContent:
    return types.ImageContent(type="image", data=PIXEL, mime_type="image/png")


def resource(uri: str, kind: str, told: str) -> types.EmbeddedResource:
    content = types.TextResourceContents(uri=uri, mime_type=kind, text=told)
    return types.EmbeddedResource(type="resource", resource=content)


@fixtures.tool(structured_output=False)
def test_simple_text() -> str:
    """Plain text."""
    return "This is a simple text response for testing."


@fixtures.tool(structured_output=False)
def test_image_content() -> types.ImageContent:
    """An image."""
    return image()


@fixtures.tool(structured_output=False)
def test_audio_content() -> types.AudioContent:
    """A sound."""
    return types.AudioContent(type="audio", data=SILENCE, mime_type="audio/wav")


@fixtures.tool(structured_output=False)
def test_embedded_resource() -> types.EmbeddedResource:
    """A resource within the answer."""
    return resource(
        "test://embedded-resource", "text/plain", "This is an embedded resource content."
    )


@fixtures.tool(structured_output=False)
def test_multiple_content_types() -> list[Any]:
    """All of them at once."""
    told = json.dumps({"test": "data", "value": 123})
    mixed = resource("test://mixed-content-resource", "application/json", told)
    return [text("Multiple content types test:"), image(), mixed]


@fixtures.tool(structured_output=False)
async def test_tool_with_logging(context: Context) -> str:
    """Log lines on the way."""
    for told in ("started", "processing data", "completed"):
        await context.info(f"Tool execution {told}")
        await anyio.sleep(0.05)
    return "logged"


test_logging_tool = fixtures.tool("test_logging_tool", structured_output=False)(
    test_tool_with_logging
)


@fixtures.tool(structured_output=False)
def test_error_handling() -> str:
    """Always an error."""
    raise RuntimeError("This tool intentionally returns an error for testing")


@fixtures.tool(structured_output=False)
async def test_tool_with_progress(context: Context) -> str:
    """Progress on the way."""
    for done in (0, 50, 100):
        await context.report_progress(done, 100)
        await anyio.sleep(0.05)
    return "done"


@fixtures.tool(structured_output=False)
async def test_sampling(prompt: str, context: Context) -> str:
    """Ask the client's model."""
    said = types.SamplingMessage(role="user", content=text(prompt))
    found = await context.session.create_message(messages=[said], max_tokens=100)
    return f"LLM response: {found.content}"


async def elicit(context: Context, message: str, properties: dict[str, Any]) -> str:
    schema = {"type": "object", "properties": properties, "required": list(properties)[:1]}
    found = await context.session.elicit_form(message, schema)
    return f"Elicitation completed: action={found.action}, content={found.content}"


@fixtures.tool(structured_output=False)
async def test_elicitation(message: str, context: Context) -> str:
    """Ask the user."""
    asked = {name: {"type": "string", "description": name} for name in ("username", "email")}
    return await elicit(context, message, asked)


@fixtures.tool(structured_output=False)
async def test_elicitation_sep1034_defaults(context: Context) -> str:
    """Ask the user, with a default of each type."""
    asked = {
        "name": {"type": "string", "default": "John Doe"},
        "age": {"type": "integer", "default": 30},
        "score": {"type": "number", "default": 95.5},
        "status": {
            "type": "string",
            "enum": ["active", "inactive", "pending"],
            "default": "active",
        },
        "verified": {"type": "boolean", "default": True},
    }
    return await elicit(context, "Please look at the defaults", asked)


@fixtures.tool(structured_output=False)
async def test_elicitation_sep1330_enums(context: Context) -> str:
    """Ask the user, with a choice of each form."""
    plain = ["option1", "option2", "option3"]
    titled = [{"const": f"value{n}", "title": f"Choice {n}"} for n in (1, 2, 3)]
    asked = {
        "untitledSingle": {"type": "string", "enum": plain},
        "titledSingle": {"type": "string", "oneOf": titled},
        "legacyEnum": {
            "type": "string",
            "enum": ["opt1", "opt2", "opt3"],
            "enumNames": ["Option One", "Option Two", "Option Three"],
        },
        "untitledMulti": {"type": "array", "items": {"type": "string", "enum": plain}},
        "titledMulti": {"type": "array", "items": {"anyOf": titled}},
    }
    return await elicit(context, "Please choose", asked)


@fixtures.resource("test://static-text", mime_type="text/plain", description="A text.")
def static_text() -> str:
    return "This is the content of the static text resource."


@fixtures.resource("test://static-binary", mime_type="image/png", description="A picture.")
def static_binary() -> bytes:
    return base64.b64decode(PIXEL)


@fixtures.resource("test://watched-resource", mime_type="text/plain", description="One to watch.")
def watched_resource() -> str:
    return "watched"


@fixtures.resource("test://template/{id}/data", mime_type="application/json", description="Each.")
def templated(id: str) -> str:  # noqa: A002 — the suite names it
    return json.dumps({"id": id, "templateTest": True, "data": f"Data for ID: {id}"})


@fixtures.prompt()
def test_simple_prompt() -> str:
    """A sentence."""
    return "This is a simple prompt for testing."


@fixtures.prompt()
def test_prompt_with_arguments(arg1: str, arg2: str) -> str:
    """A sentence of two arguments."""
    return f"Prompt with arguments: arg1='{arg1}', arg2='{arg2}'"


@fixtures.prompt()
def test_prompt_with_embedded_resource(resourceUri: str) -> list[UserMessage]:  # noqa: N803 — so
    """A resource and a sentence."""
    told = "Embedded resource content for testing."
    embedded = resource(resourceUri, "text/plain", told)
    return [
        UserMessage(content=embedded),
        UserMessage(content="Please process the embedded resource above."),
    ]


@fixtures.prompt()
def test_prompt_with_image() -> list[UserMessage]:
    """An image and a sentence."""
    return [UserMessage(content=image()), UserMessage(content="Please analyze the image above.")]


# What the newest protocol adds: a tool asks by its answer, and is called again with what it asked.


def ask_user(message: str, **kinds: str) -> types.ElicitRequest:
    properties: dict[str, Any] = {name: {"type": kind} for name, kind in kinds.items()}
    schema = {"type": "object", "properties": properties, "required": list(kinds)}
    return types.ElicitRequest(
        params=types.ElicitRequestFormParams(message=message, requested_schema=schema)
    )


def ask_model(told: str, most: int) -> types.CreateMessageRequest:
    said = types.SamplingMessage(role="user", content=text(told))
    params = types.CreateMessageRequestParams(messages=[said], max_tokens=most)
    return types.CreateMessageRequest(params=params)


NAME = ask_user("What is your name?", name="string")
CONFIRM = ask_user("Please confirm", ok="boolean")


def answered(context: Context, *names: str) -> dict[str, Any] | None:
    """The answers to all of `names`, each of its own kind, or None."""
    found = context.input_responses or {}
    return {name: found[name] for name in names} if set(names) <= set(found) else None


def need(state: str | None = None, **asked: Any) -> types.InputRequiredResult:
    return types.InputRequiredResult(input_requests=asked, request_state=state)


def done(told: str) -> types.CallToolResult:
    return types.CallToolResult(content=[text(told)])


Round = types.CallToolResult | types.InputRequiredResult


@fixtures.tool(structured_output=False)
async def test_input_required_result_elicitation(context: Context) -> Round:
    """Ask for a name."""
    found = answered(context, "user_name")
    if found is None or not isinstance(found["user_name"], types.ElicitResult):
        return need(user_name=NAME)
    return done(f"Hello, {(found['user_name'].content or {}).get('name')}!")


@fixtures.tool(structured_output=False)
async def test_input_required_result_sampling(context: Context) -> Round:
    """Ask the model."""
    found = answered(context, "capital_question")
    if found is None:
        return need(capital_question=ask_model("What is the capital of France?", 100))
    return done(str(found["capital_question"].content))


@fixtures.tool(structured_output=False)
async def test_input_required_result_list_roots(context: Context) -> Round:
    """Ask for the roots."""
    found = answered(context, "client_roots")
    if found is None:
        return need(client_roots=types.ListRootsRequest())
    return done(" ".join(str(root.uri) for root in found["client_roots"].roots))


@fixtures.tool(structured_output=False)
async def test_input_required_result_request_state(context: Context) -> Round:
    """Ask with a state that comes back."""
    if answered(context, "confirm") is None or context.request_state != "asked":
        return need("asked", confirm=CONFIRM)
    return done("state-ok")


@fixtures.tool(structured_output=False)
async def test_input_required_result_tampered_state(context: Context) -> Round:
    """Ask with a state that must come back whole."""
    if answered(context, "confirm") is None or context.request_state != "asked":
        return need("asked", confirm=CONFIRM)
    return done("whole")


@fixtures.tool(structured_output=False)
async def test_input_required_result_multiple_inputs(context: Context) -> Round:
    """Ask for three things at once."""
    if answered(context, "user_name", "greeting", "client_roots") is None:
        return need(
            "asked",
            user_name=NAME,
            greeting=ask_model("Generate a greeting", 50),
            client_roots=types.ListRootsRequest(),
        )
    return done("all three")


@fixtures.tool(structured_output=False)
async def test_input_required_result_multi_round(context: Context) -> Round:
    """Ask twice."""
    if context.request_state == "second" and answered(context, "step2"):
        return done("both")
    if context.request_state == "first" and answered(context, "step1"):
        colour = ask_user("Step 2: What is your favorite color?", color="string")
        return need("second", step2=colour)
    return need("first", step1=ask_user("Step 1: What is your name?", name="string"))


@fixtures.tool(structured_output=False)
async def test_input_required_result_capabilities(context: Context) -> Round:
    """Ask only for what the client can do."""
    can = context.client_capabilities or types.ClientCapabilities()
    asked: dict[str, Any] = {}
    if can.sampling is not None:
        asked["question"] = ask_model("What is the capital of France?", 100)
    if can.elicitation is not None:
        asked["user_name"] = NAME
    return need("asked", **asked) if answered(context, *asked) is None else done("asked")


@fixtures.prompt()
async def test_input_required_result_prompt(context: Context) -> Any:
    """A prompt that asks first."""
    found = answered(context, "user_context")
    if found is None:
        asked = ask_user("What context should the prompt use?", context="string")
        return need(user_context=asked)
    return f"In the context of {found['user_context'].content}"


@fixtures.tool(structured_output=False)
async def test_streaming_elicitation(context: Context) -> Round:
    """Progress, and a question at the end."""
    await context.report_progress(0, 1)
    return need(user_name=NAME) if answered(context, "user_name") is None else done("asked")


@fixtures.tool(structured_output=False)
async def test_missing_capability(context: Context) -> str:
    """Refused where the client declares no sampling."""
    can = context.client_capabilities
    if can is None or can.sampling is None:
        lacking: dict[str, Any] = {"requiredCapabilities": {"sampling": {}}}
        raise MCPError(-32021, "this needs the capability sampling", lacking)
    return "declared"


@fixtures.tool(structured_output=False)
async def test_trigger_tool_change(context: Context) -> str:
    """Say that the tools changed."""
    await context.notify_tools_changed()
    return "told"


@fixtures.tool(structured_output=False)
async def test_trigger_prompt_change(context: Context) -> str:
    """Say that the prompts changed."""
    await context.notify_prompts_changed()
    return "told"


Calling = ServerRequestContext[Any, Any]


async def accept(calling: Calling, params: Any) -> types.EmptyResult:
    return types.EmptyResult()


async def complete(calling: Calling, params: Any) -> types.CompleteResult:
    found = types.Completion(values=["paris", "park", "party"], total=3, has_more=False)
    return types.CompleteResult(completion=found)


def server() -> Server[Any]:
    """The SDK's server below its decorators, with the methods that they leave out."""
    found: Server[Any] = fixtures._lowlevel_server  # noqa: SLF001 — the SDK has no public way down
    found.add_request_handler("completion/complete", types.CompleteRequestParams, complete)
    found.add_request_handler("logging/setLevel", types.SetLevelRequestParams, accept)
    found.add_request_handler("resources/subscribe", types.SubscribeRequestParams, accept)
    found.add_request_handler("resources/unsubscribe", types.UnsubscribeRequestParams, accept)
    return found


async def main() -> None:
    await Conversation(Ends()).hold(server())


if __name__ == "__main__":
    anyio.run(main)
