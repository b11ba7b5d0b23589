"""The second half of the demo's script: agents build a service, and something comes to matter.

Nobody says that the user schema is important. Six agents rest their work on it over a week, in the
background it survives its sweeps and climbs; then a stranger who means to change it is told, and a
fact that decisions rest on is corrected.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from canonry.graph.vocabulary import Stage

SCHEMA, ID_FORMAT = "user schema", "users:id-format"
QUESTION = "update user schema"


class Act(NamedTuple):
    """One call: when, by whom, the operation by its words, and its arguments."""

    time: str
    agent: str
    command: str
    fields: Mapping[str, Any]


class Scene(NamedTuple):
    """Some calls, then a turn of the daemon at `turn` or a recall at `recall`, by whoever asks.

    `climbs` is where the user schema must stand after the turn; `warned` are concepts by their
    texts, each with what a warning about it must say.
    """

    title: str
    story: str
    acts: tuple[Act, ...] = ()
    turn: str = ""
    climbs: Stage | None = None
    recall: str = ""
    asks: str = ""
    warned: Mapping[str, str] = {}


def _done(time: str, agent: str, action: str, **links: Any) -> Act:
    return Act(time, agent, "record-action", {"action": action, **links})


def _derived(time: str, agent: str, text: str, type_: str, **links: Any) -> Act:
    return Act(time, agent, "derive", {"text": text, "type": type_, **links})


_LOAD = "load-bearing: 8 rest on it directly"
_KEYS = "Rows of the user schema are keyed by a number"
_CACHE = "The cache keeps the user schema's rows under their number"
_FELL = f"it rests on {ID_FORMAT}, whose record r14 was retired by r15"

SCENES = (
    Scene(
        "A service is begun",
        "The week after, agents build a small service. The architect names what it is about and "
        "writes down a measured fact; the first endpoint rests on the schema, and the link says "
        "so.",
        (
            _derived("2026-08-24T09:00:00Z", "architect", SCHEMA, "entity"),
            Act(
                "2026-08-24T09:10:00Z",
                "architect",
                "append",
                {"entity_key": ID_FORMAT, "value": "a number", "evidence": "design note 2"},
            ),
            _done(
                "2026-08-24T09:30:00Z",
                "api",
                "build POST /users",
                depends_on=[SCHEMA],
                produces=["src/users.py"],
            ),
        ),
        turn="2026-08-24T18:00:00Z",
        climbs=Stage.NONE,
    ),
    Scene(
        "Others build on it",
        "The next day more work rests on it, under whatever spelling its writers choose. One "
        "day's work proves nothing yet.",
        (
            _done(
                "2026-08-25T10:00:00Z",
                "api",
                "build GET /users",
                depends_on=["UserSchema"],
                modifies=["src/users.py"],
            ),
            _done(
                "2026-08-25T14:00:00Z",
                "accounts",
                "build the sign-up form",
                depends_on=["user-schema"],
                produces=["src/sign_up.py"],
            ),
        ),
        turn="2026-08-25T18:00:00Z",
        climbs=Stage.NONE,
    ),
    Scene(
        "First rung",
        "A decision rests on both the schema and the fact. The schema has outlived three sweeps "
        "and other work supports it, so the daemon makes it a candidate. Nobody asked for it.",
        (
            _derived(
                "2026-08-26T10:00:00Z", "accounts", _KEYS, "logic", depends_on=[SCHEMA, ID_FORMAT]
            ),
            _done(
                "2026-08-26T15:00:00Z",
                "writer",
                "describe users in openapi.yaml",
                depends_on=[SCHEMA],
                produces=["openapi.yaml"],
            ),
        ),
        turn="2026-08-26T18:00:00Z",
        climbs=Stage.CANDIDATE,
    ),
    Scene(
        "Second rung",
        "Two days on, the work that rests on it is spread over enough of the memory's time: the "
        "same number of links on one afternoon would not have done.",
        (
            _done(
                "2026-08-27T10:00:00Z", "tester", "test the users endpoints", depends_on=[SCHEMA]
            ),
            _derived(
                "2026-08-28T11:00:00Z", "api", _CACHE, "logic", depends_on=[SCHEMA, ID_FORMAT]
            ),
            _done(
                "2026-08-28T16:00:00Z",
                "operations",
                "write the first migration",
                depends_on=[SCHEMA],
                produces=["migrations/0001.sql"],
            ),
        ),
        turn="2026-08-28T18:00:00Z",
        climbs=Stage.VENERABLE,
    ),
    Scene(
        "Third rung",
        "More than five now rest on it directly. One hop a cycle: the next one makes it canonical, "
        "which people call load-bearing, and the blast radius is told.",
        turn="2026-08-31T18:00:00Z",
        climbs=Stage.CANONICAL,
    ),
    Scene(
        "Before it breaks",
        "A newcomer who has read none of this means to change the schema, and asks first.",
        recall="2026-09-01T09:00:00Z",
        asks="newcomer",
        warned={SCHEMA: _LOAD},
    ),
    Scene(
        "A fact is corrected",
        "The numbers have run out: ids become texts. The same question now tells which decisions "
        "rest on what is retired.",
        (
            Act(
                "2026-09-01T10:00:00Z",
                "architect",
                "append",
                {
                    "entity_key": ID_FORMAT,
                    "value": "a random text",
                    "status": "corrected",
                    "supersedes": "r14",
                    "evidence": "design note 5",
                },
            ),
        ),
        recall="2026-09-01T11:00:00Z",
        asks="newcomer",
        warned={SCHEMA: _LOAD, _KEYS: _FELL, _CACHE: _FELL},
    ),
)
