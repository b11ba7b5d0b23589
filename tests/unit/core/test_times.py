import pytest
from hypothesis import given
from hypothesis import strategies as st

from canonry.core.errors import Fault
from canonry.core.times import EARLIEST_US, LATEST_US, TimeFault, format_time, parse_time
from canonry.limits import TIME_CHARS


@pytest.mark.parametrize(
    "text, micros",
    [
        ("1970-01-01T00:00:00Z", 0),
        ("1970-01-01T00:00:01Z", 1_000_000),
        ("1969-12-31T23:59:59.999999Z", -1),
        ("1970-01-01T02:00:00+02:00", 0),
        ("1969-12-31T19:00:00-05:00", 0),
        ("1970-01-01T05:45:00+05:45", 0),
        ("1970-01-01T23:59:00+23:59", 0),
        ("1970-01-01T00:00:00-00:00", 0),
        ("1970-01-01t00:00:00z", 0),
        ("1970-01-01T00:00:00.5Z", 500_000),
        ("1970-01-01T00:00:00.000001Z", 1),
        ("1970-01-01T00:00:00.0000010Z", 1),
        ("1970-01-01T00:00:00.000000000000Z", 0),
        ("2024-02-29T00:00:00Z", 1_709_164_800_000_000),
        ("1900-01-01T00:00:00Z", EARLIEST_US),
        ("9999-12-31T23:59:59.999999Z", LATEST_US),
        ("9999-12-31T22:59:59.999999-01:00", LATEST_US),
    ],
)
def test_a_time_is_the_instant_that_it_names(text: str, micros: int) -> None:
    assert micros == parse_time(text)


@pytest.mark.parametrize(
    "text, why",
    [
        ("2026-08-14T10:00:00", "offset"),
        ("2026-08-14", "offset"),
        ("2026-08-14 10:00:00Z", "RFC 3339"),
        ("2026-08-14T10:00Z", "RFC 3339"),
        ("2026-08-14T10:00:00,5Z", "RFC 3339"),
        ("2026-08-14T10:00:00.Z", "RFC 3339"),
        ("2026-08-14T10:00:00+0200", "RFC 3339"),
        ("2026-08-14T10:00:00Z\n", "RFC 3339"),
        (" 2026-08-14T10:00:00Z", "RFC 3339"),
        ("２０２６-08-14T10:00:00Z", "RFC 3339"),
        ("20260814T100000Z", "RFC 3339"),
        ("2026-226T10:00:00Z", "RFC 3339"),
        ("-2026-08-14T10:00:00Z", "RFC 3339"),
        ("yesterday", "RFC 3339"),
        ("", "RFC 3339"),
        ("2026-08-14T10:00:00." + "0" * TIME_CHARS + "Z", "RFC 3339"),
        ("2026-08-14T10:00:00.0000001Z", "six fraction digits"),
        ("2026-08-14T10:00:00.1234567Z", "six fraction digits"),
        ("2026-02-29T10:00:00Z", "does not exist"),
        ("2026-13-01T10:00:00Z", "does not exist"),
        ("2026-08-32T10:00:00Z", "does not exist"),
        ("2026-08-14T24:00:00Z", "RFC 3339"),
        ("2026-08-14T10:60:00Z", "RFC 3339"),
        ("2026-12-31T23:59:60Z", "RFC 3339"),
        ("2026-08-14T10:00:00+24:00", "RFC 3339"),
        ("2026-08-14T10:00:00+01:60", "RFC 3339"),
        ("0000-01-01T00:00:00Z", "does not exist"),
        ("1899-12-31T23:59:59.999999Z", "1900 to 9999"),
        ("1900-01-01T00:30:00+01:00", "1900 to 9999"),
        ("9999-12-31T23:30:00-01:00", "1900 to 9999"),
    ],
)
def test_a_time_that_cannot_be_kept_is_refused_and_not_rounded(text: str, why: str) -> None:
    with pytest.raises(TimeFault, match=why):
        parse_time(text)


def test_a_time_before_1900_by_the_writers_clock_is_kept_where_it_is_1900_in_utc() -> None:
    assert EARLIEST_US == parse_time("1899-12-31T23:00:00-01:00")


@pytest.mark.parametrize(
    "micros, text",
    [
        (0, "1970-01-01T00:00:00Z"),
        (1, "1970-01-01T00:00:00.000001Z"),
        (500_000, "1970-01-01T00:00:00.500000Z"),
        (-1, "1969-12-31T23:59:59.999999Z"),
        (EARLIEST_US, "1900-01-01T00:00:00Z"),
        (LATEST_US, "9999-12-31T23:59:59.999999Z"),
    ],
)
def test_a_time_is_told_in_utc_with_a_fraction_only_where_there_is_one(
    micros: int, text: str
) -> None:
    assert text == format_time(micros)


@given(st.integers(EARLIEST_US, LATEST_US))
def test_a_time_that_is_told_reads_back_as_the_same_instant(micros: int) -> None:
    assert micros == parse_time(format_time(micros))


@pytest.mark.parametrize("micros", [2**62, -(2**62)])
def test_a_time_that_no_writer_can_have_sent_is_a_fault(micros: int) -> None:
    with pytest.raises(Fault, match="impossible time"):
        format_time(micros)
