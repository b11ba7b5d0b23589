"""Going through what a memory holds a page at a time, so that nothing loads a memory."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from canonry import limits
from canonry.core.errors import Incorrect
from canonry.core.places import Place
from canonry.jobs.answering import Answer, Answerer
from canonry.jobs.entities import may_be_shown
from canonry.ports.store import Snapshot

_AFTER = re.compile(r"([0-9]{1,15}):([0-9]{1,15})")


def after_of(text: str, *, beginning: tuple[int, int]) -> tuple[int, int]:
    """Return the two numbers of a page's `next_after`, and `beginning` for none.

    Raises Incorrect for what no page has said.
    """
    if not text:
        return beginning
    found = _AFTER.fullmatch(text)
    if found is None:
        raise Incorrect("invalid-place", "after is not a place of this list", field="after")
    return int(found[1]), int(found[2])


class Visited(NamedTuple):
    """One entity on the way, and its answer; the answer is None where its key may not be shown."""

    entity_key: str
    answer: Answer | None


def visit(
    snapshot: Snapshot, answerer: Answerer, place: Place, *, prefix: str, after: str
) -> Iterator[Visited]:
    """Yield every entity whose key begins with `prefix` and sorts after `after`, in order of keys.

    An entity whose every record was set aside, and whose key is the poison, is passed over unnamed.
    """
    while keys := snapshot.entity_keys(prefix, after, limits.PAGE_ROWS):
        held = snapshot.entities(keys)
        for key in keys:
            entity = held[key]
            if not may_be_shown(entity):
                yield Visited(key, None)
                continue
            yield Visited(key, answerer.answer_entity(entity, place))
        after = keys[-1]
