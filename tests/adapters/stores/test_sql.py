"""Queries are read by name from files in which they read as SQL."""

from pathlib import Path

import pytest

from canonry.adapters.stores import rows, sql
from canonry.adapters.stores.sqlite import STEPS
from canonry.adapters.stores.sqlite_units import READS, WRITES
from canonry.ledger.transactions import Record


def test_a_file_holds_queries_by_name_without_remarks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql, "_HERE", tmp_path)
    (tmp_path / "queries" / "kind").mkdir(parents=True)
    (tmp_path / "queries" / "some.sql").write_text(
        "-- What some ask.\n\n-- name: one\nSELECT\n    a\nFROM t;\n\n"
        "-- name: two\n-- With a remark.\nDELETE FROM t;\n"
    )
    (tmp_path / "queries" / "kind" / "some.sql").write_text("-- name: three\nSELECT b FROM t;\n")
    expected = {"one": "SELECT a FROM t", "two": "DELETE FROM t", "three": "SELECT b FROM t"}
    assert expected == sql.queries("some.sql", "kind")


def test_records_have_a_column_for_every_field_in_order() -> None:
    """`rows` reads them by position."""
    columns = ", r.".join(("set_aside", *Record.__struct_fields__, "crc"))
    for name in ("entities", "record_rows", "set_aside"):
        assert f"e.entity_key, r.{columns}" in READS[name]
    assert (
        ", ".join(("entity", "in_review", "set_aside", *Record.__struct_fields__, "crc"))
        in WRITES["add_record"]
    )
    assert rows.RECORD_COLUMNS == 3 + len(Record.__struct_fields__)
    assert all(f"    {name} " in STEPS[0].sql for name in Record.__struct_fields__)
