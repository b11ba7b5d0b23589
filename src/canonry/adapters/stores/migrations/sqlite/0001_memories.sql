-- The log, and what is projected from it. Every key leads with the memory. An entry's body stands
-- in `entries` alone; `records` holds what the resolver reads, in the order of its fields.

CREATE TABLE memories (
    memory INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE entries (
    memory INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    recorded_us INTEGER NOT NULL,
    format INTEGER NOT NULL,
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    salt BLOB,
    skeleton BLOB NOT NULL,
    payload BLOB,
    PRIMARY KEY (memory, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON entries
BEGIN
    SELECT RAISE(ABORT, 'the log is append-only');
END;

-- The one change that an entry may see is the erasure of its payload, with the salt.
CREATE TRIGGER entries_are_only_erased BEFORE UPDATE ON entries
WHEN NEW.payload IS NOT NULL
    OR NEW.salt IS NOT NULL
    OR (NEW.memory, NEW.seq, NEW.kind, NEW.recorded_us, NEW.format, NEW.digest, NEW.skeleton)
    IS NOT (OLD.memory, OLD.seq, OLD.kind, OLD.recorded_us, OLD.format, OLD.digest, OLD.skeleton)
BEGIN
    SELECT RAISE(ABORT, 'the log is append-only');
END;

-- `entity` is the seq of the entity's first record, so that a rebuild gives the same numbers, and
-- `fold` is what near keys share.
CREATE TABLE entities (
    memory INTEGER NOT NULL,
    entity_key TEXT NOT NULL,
    fold TEXT NOT NULL,
    entity INTEGER NOT NULL,
    record_count INTEGER NOT NULL,
    head_seq INTEGER NOT NULL,
    head_digest BLOB NOT NULL,
    PRIMARY KEY (memory, entity_key)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX entities_by_number ON entities (memory, entity);
CREATE UNIQUE INDEX entities_by_fold ON entities (memory, fold, entity_key);

-- `set_aside` is what admission found; `in_review` is 1 where it did, or where a review tells more.
CREATE TABLE records (
    memory INTEGER NOT NULL,
    entity INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    record_id TEXT NOT NULL,
    status TEXT NOT NULL,
    effective_us INTEGER NOT NULL,
    expires_us INTEGER,
    agent TEXT,
    project TEXT,
    scope TEXT,
    grounded INTEGER NOT NULL,
    value_key BLOB,
    supersedes TEXT,
    settles TEXT,
    disputes TEXT,
    premises TEXT,
    replaced_by TEXT,
    kind TEXT,
    erased INTEGER NOT NULL,
    recorded_us INTEGER NOT NULL,
    set_aside INTEGER NOT NULL,
    in_review INTEGER NOT NULL,
    PRIMARY KEY (memory, entity, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX records_by_id ON records (memory, record_id);
CREATE UNIQUE INDEX records_by_seq ON records (memory, seq);
CREATE INDEX records_in_review ON records (memory, seq) WHERE in_review = 1;

-- Each record once for each other record that it rests on.
CREATE TABLE premises (
    memory INTEGER NOT NULL,
    premise TEXT NOT NULL,
    record_id TEXT NOT NULL,
    PRIMARY KEY (memory, premise, record_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE reviews (
    memory INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    record_id TEXT NOT NULL,
    recorded_us INTEGER NOT NULL,
    decision TEXT NOT NULL,
    PRIMARY KEY (memory, record_id, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX reviews_by_seq ON reviews (memory, seq);

-- Without statistics SQLite takes a key on the memory alone for as good as one on a single row, and
-- walks a memory to find a record. These stand for any size: rows in all, in a memory, for each
-- further column of the key.
ANALYZE;
DELETE FROM sqlite_stat1;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('memories', 'sqlite_autoindex_memories_1', '100 1'),
    ('entries', 'entries', '1000000 10000 1'),
    ('entities', 'entities', '500000 5000 1'),
    ('entities', 'entities_by_number', '500000 5000 1'),
    ('entities', 'entities_by_fold', '500000 5000 2 1'),
    ('records', 'records', '1000000 10000 2 1'),
    ('records', 'records_by_id', '1000000 10000 1'),
    ('records', 'records_by_seq', '1000000 10000 1'),
    ('records', 'records_in_review', '10000 100 1'),
    ('premises', 'premises', '100000 1000 4 1'),
    ('reviews', 'reviews', '10000 100 2 1'),
    ('reviews', 'reviews_by_seq', '10000 100 1');
