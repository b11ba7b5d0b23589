"""The machine's clock and chance, as the ports want them."""

import time
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

from canonry.adapters.system import SystemIds, now_us


def test_the_clock_tells_microseconds_since_the_epoch() -> None:
    before = time.time_ns() // 1_000
    assert before <= now_us() <= time.time_ns() // 1_000


def test_a_record_id_is_a_uuid_of_version_7_that_tells_its_time() -> None:
    identifier = UUID(SystemIds().record_id(1_786_701_600_123_456))
    assert (7, "specified in RFC 4122") == (identifier.version, identifier.variant)
    assert 1_786_701_600_123 == identifier.int >> 80


def test_record_ids_sort_by_time() -> None:
    ids = SystemIds()
    made = [ids.record_id(millisecond * 1_000) for millisecond in range(50)]
    assert sorted(made) == made


def test_no_salt_and_no_id_comes_twice_from_any_thread() -> None:
    ids = SystemIds()
    with ThreadPoolExecutor(4) as threads:
        salts = list(threads.map(lambda _: ids.salt(), range(2_000)))
    made = {ids.record_id(0) for _ in range(2_000)}
    assert {16} == {len(salt) for salt in salts}
    assert (2_000, 2_000) == (len(set(salts)), len(made))
