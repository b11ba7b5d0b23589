"""The errors, drawn once so that anyone can choose what to catch.

    CanonryError
    ├── Incorrect      the request is wrong: say it another way
    ├── NotFound       nothing has that name
    ├── Clash          an id with another body, or another head than expected
    ├── Busy           try again: others are writing
    ├── Unavailable    the store cannot be used now
    ├── Fault          a promise of this system is broken: a damaged store, a defect
    └── Forbidden      a right is missing
        └── Unauthorized   no credential at all (HTTP only)

Expected outcomes (an answer of `conflict`, a record set aside, `exists`) are values, not errors.
No error holds the text of a set-aside record, a secret or a connection string.
"""

from __future__ import annotations

from typing import Any, ClassVar


class CanonryError(Exception):
    """What every error carries: a stable code, the field, what was expected and what to do."""

    kind: ClassVar[str] = "fault"

    def __init__(
        self,
        code: str,
        message: str,
        *,
        field: str | None = None,
        expected: str | None = None,
        advice: str | None = None,
        details: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
        self.expected = expected
        self.advice = advice
        self.details = details or {}

    def __str__(self) -> str:
        parts = [self.message]
        if self.expected:
            parts.append(f"expected {self.expected}")
        if self.advice:
            parts.append(self.advice)
        return "; ".join(parts)

    def to_dict(self) -> dict[str, Any]:
        """Return the error as every surface sends it."""
        shown = {
            "kind": self.kind,
            "code": self.code,
            "message": self.message,
            "field": self.field,
            "expected": self.expected,
            "advice": self.advice,
        }
        return {"error": {k: v for k, v in shown.items() if v is not None} | self.details}


class Incorrect(CanonryError):
    """The request is wrong; nothing was done."""

    kind = "incorrect"


class NotFound(CanonryError):
    """Nothing has that name."""

    kind = "not_found"


class Clash(CanonryError):
    """The id is taken by another body, or the head is not the one expected; nothing was done."""

    kind = "clash"


class Busy(CanonryError):
    """Others hold what this needs; the same call may succeed later."""

    kind = "busy"


class Unavailable(CanonryError):
    """The store cannot be used as it is now (a full disk, a read-only folder, no such server)."""

    kind = "unavailable"


class Fault(CanonryError):
    """A promise of this system is broken: a damaged store or a defect."""

    kind = "fault"


class Forbidden(CanonryError):
    """The caller lacks the right that this operation needs."""

    kind = "forbidden"


class Unauthorized(Forbidden):
    """The caller showed no credential."""

    kind = "unauthorized"
