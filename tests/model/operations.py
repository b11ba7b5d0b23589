"""What may happen to a memory, as plain values, and a source of such operations that a seed
decides.

An operation is complete in itself, so that a run which ends badly can be played again with some of
its operations left out. What happens next is drawn with an eye on the log so far, since a link that
leads nowhere and a retry of nothing are soon told.
"""

from random import Random
from typing import Any, Final, NamedTuple

from tests.model import rows as read
from tests.model.generators import (
    CLAIMING,
    KEY,
    OTHER_KEY,
    PLACES,
    TEMPERS,
    TIMES,
    UNTRUSTED,
    VALUES,
    Temper,
)
from tests.model.log import Log, recorded_us

KEYS: Final = (KEY, KEY, KEY, KEY, f" {KEY} ", OTHER_KEY, "release:date")
SOUND_TEMPERS: Final = tuple(
    temper for temper in TEMPERS if not temper.broken and set(temper.statuses) <= {*read.STATUSES}
)
PREMISED_MAX: Final = 5  # the naive resolver walks every way through the premises
WEAK: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"confidence": "high"},
    {"evidence": "ticket", "confidence": "low"},
    {"evidence": [" ", "\t"], "confidence": "high"},
)
HOUR_US: Final = 3_600_000_000
START_US: Final = read.microseconds("2026-08-01T12:00:00Z") or 0
END: Final = "2026-09-01T00:00:00Z"


class Append(NamedTuple):
    """One transaction; it gets the id `minted` where it carries none."""

    sent: dict[str, Any]
    minted: str
    expected_head: int | None = None
    reaffirm: bool = False
    may_settle: bool = True


class AppendMany(NamedTuple):
    """Lines of a file: each has an id and a value of its own, and may link to a later one."""

    lines: tuple[dict[str, Any], ...]


class Decide(NamedTuple):
    """A reviewer's decision, `release` or `reject`."""

    record_id: str
    decision: str


class SetClock(NamedTuple):
    """The clock moves, forwards or back."""

    us: int


class Ask(NamedTuple):
    """A question; a time of None is now, or everything that is known."""

    entity_key: str
    project: str | None
    scope: str | None
    as_of: int | None
    known_at: int | None


Operation = Append | AppendMany | Decide | SetClock | Ask


class Life:
    """One memory's life: a temper, a place where most of it happens, and what comes next."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._temper: Temper = random.choice(SOUND_TEMPERS)
        self._home = random.choice(self._temper.places)
        self._poisoned = random.choice((0, 0, 1, 2))  # of ten
        self._premised = random.choice((0, 1, 4))  # of ten
        self._count = 0

    def next(self, log: Log) -> Operation:
        """Return what happens next to the memory that `log` tells of."""
        draw = self._random.choices(
            (
                self._fresh,
                self._ask,
                self._again,
                self._clash,
                self._many,
                self._decide,
                self._tick,
            ),
            (48, 28, 6, 3, 2, 5, 8),
        )[0]
        return draw(log)

    def _fresh(self, log: Log) -> Operation:
        sent = self._transaction(log)
        if self._chance(1):
            del sent["record_id"]
        heads = [row["seq"] for row in log.of_entity(read.entity_of(sent))]
        expected = self._random.choice((0, 1, max(heads, default=0), max(heads, default=0)))
        return Append(
            sent,
            f"m{self._count}",
            expected_head=expected if self._chance(1) else None,
            reaffirm=self._chance(1),
            may_settle=not self._chance(1),
        )

    def _again(self, log: Log) -> Operation:
        """The same id and body again, or the same words without the id."""
        if not log.sent:
            return self._fresh(log)
        self._count += 1
        sent = dict(self._random.choice(list(log.sent.values())))
        if self._chance(3):
            sent.pop("record_id", None)
        if self._chance(1):
            sent.pop("effective_at", None)
        return Append(sent, f"m{self._count}")

    def _clash(self, log: Log) -> Operation:
        """A held id with what may be another body."""
        if not log.rows:
            return self._fresh(log)
        held = self._random.choice(log.rows)["record_id"]
        return Append({**self._transaction(log), "record_id": held}, f"m{self._count}")

    def _many(self, log: Log) -> Operation:
        lines: list[dict[str, Any]] = []
        for _ in range(self._random.randint(2, 5)):
            sent = self._transaction(log)
            if sent["status"] in read.CLAIMS:
                sent["value"] = sent["record_id"]
            before = [line["record_id"] for line in lines]
            if before and not read.links(sent) and self._chance(6):
                sent["supersedes"] = self._random.choice(before)
            lines.append(sent)
        self._random.shuffle(lines)
        return AppendMany(tuple(lines))

    def _decide(self, log: Log) -> Operation:
        waiting = log.set_aside()
        held = [row["record_id"] for row in log.rows] if self._chance(1) else waiting
        if not held:
            return self._fresh(log)
        decision = self._random.choice(("release", "release", "reject"))
        return Decide(self._random.choice(held), decision)

    def _tick(self, log: Log) -> Operation:
        steps = (1, 2_000_000, HOUR_US, 30 * HOUR_US, -60_000_000, -30 * HOUR_US)
        return SetClock(log.clock_us + self._random.choice(steps))

    def _ask(self, log: Log) -> Operation:
        place = self._random.choice((self._home, self._home, (None, None), *PLACES))
        return Ask(
            self._random.choice(KEYS), *place, as_of=self._time(log), known_at=self._known(log)
        )

    def _time(self, log: Log) -> int | None:
        named = [spelling[0] for spelling in TIMES] + [END, END, END]
        known = [
            read.microseconds(row.get(name))
            for row in log.rows
            for name in ("effective_at", "expires_at")
        ]
        times = [read.microseconds(time) for time in named] + known
        return self._random.choice(times)

    def _known(self, log: Log) -> int | None:
        if not log.rows or self._chance(6):
            return None
        return recorded_us(self._random.choice(log.rows)) + self._random.choice((0, 0, 0, -1, 1))

    def _transaction(self, log: Log) -> dict[str, Any]:
        """Draw a well-formed transaction under a new id; its links may still lead nowhere."""
        self._count += 1
        temper, random = self._temper, self._random
        status = random.choice(temper.statuses)
        start = random.choice((0, 0, 0, 1, 1, 2, 3))
        project, scope = random.choice(temper.places) if self._chance(temper.moved) else self._home
        key = random.choice(KEYS)
        sent: dict[str, Any] = {
            "record_id": f"r{self._count}",
            "entity_key": key,
            "status": status,
            "effective_at": None if self._chance(2) else random.choice(TIMES[start]),
            "agent": random.choice(temper.agents),
            "project": project,
            "scope": scope,
            **self._grounds(),
            **self._links(log, key, status),
        }
        if status in CLAIMING or self._chance(1):
            sent["value"] = "x" if self._chance(temper.agreeing) else random.choice(VALUES)
        later = [time for spellings in TIMES[start + 1 :] for time in spellings]
        if sent["effective_at"] and later and status != "revoked" and self._chance(temper.expiring):
            sent["expires_at"] = random.choice(later)
        if self._chance(self._poisoned):
            sent[random.choice(("source", "value"))] = UNTRUSTED
        return {name: item for name, item in sent.items() if item is not None or name == "value"}

    def _grounds(self) -> dict[str, Any]:
        if self._chance(self._temper.grounded):
            return {"evidence": "ticket", "confidence": "high"}
        return dict(self._random.choice(WEAK))

    def _links(self, log: Log, key: str, status: str) -> dict[str, Any]:
        own = [row["record_id"] for row in log.of_entity(read.normal_key(key))]
        anywhere = [row["record_id"] for row in log.rows]
        targets = own[:1] if self._temper.hub and own else own
        if self._chance(1) and self._chance(2):
            targets = [*anywhere, "gone"]
        found: dict[str, Any] = {}
        if targets and self._chance(2 if status == "revoked" else self._temper.linked):
            found["supersedes"] = self._random.choice(targets)
        listed = {"resolved": "settles", "conflict": "disputes"}.get(status)
        if listed is not None and self._chance(5):
            found[listed] = self._some(targets)
        if status == "revoked" and self._chance(5):
            found["replaced_by"] = self._some([OTHER_KEY, "release:date"])
        premised = sum("premises" in row for row in log.rows)
        if premised < PREMISED_MAX and status in CLAIMING and self._chance(self._premised):
            found["premises"] = self._some(anywhere)[:2]
        return found

    def _some(self, items: list[str]) -> list[str]:
        return self._random.sample(items, self._random.randint(0, min(3, len(items))))

    def _chance(self, of_ten: int) -> bool:
        return self._random.randint(1, 10) <= of_ten
