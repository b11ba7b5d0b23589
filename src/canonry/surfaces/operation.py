"""One operation of the table, with its names on every surface."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

import msgspec

from canonry.core.rights import Right


class Operation(NamedTuple):
    """One operation. `command` is its words on the command line; `tool` and `rest` its other names.

    A `tool` or `rest` of None is an exemption, and `why` gives its reason.
    """

    name: str
    summary: str
    module: str
    right: Right
    command: tuple[str, ...]
    tool: str | None = None
    rest: str | None = None
    why: str = ""
    request_name: str = "Request"
    run_name: str = "run"

    @property
    def request(self) -> type[msgspec.Struct]:
        """The request type; reading it imports the job."""
        found: type[msgspec.Struct] = getattr(import_module(self.module), self.request_name)
        return found

    @property
    def run(self) -> Callable[..., Any]:
        """The job, called with a context and a request; reading it imports the job."""
        found: Callable[..., Any] = getattr(import_module(self.module), self.run_name)
        return found


PEOPLE_ONLY = "a person decides this, never an agent's tool"
FEW_TOOLS = "left out to keep an agent's tools few"
"""Why an operation is on no surface of agents."""
