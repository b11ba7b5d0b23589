-- The log, and what is projected from it, on the PostgreSQL wire. Every key leads with the memory,
-- which is a number made from its name, so that no sequence is needed and memories can be spread
-- over shards. A row of `memories` is the head of a log: writers take turns by it. Texts that are
-- ordered are ordered by code point. A step may be run again after it broke off, because not every
-- database of this wire undoes the making of tables.

CREATE TABLE IF NOT EXISTS memories (
    memory BIGINT NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    turns BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    recorded_us BIGINT NOT NULL,
    digest BYTEA NOT NULL
);

CREATE TABLE IF NOT EXISTS entries (
    memory BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    kind TEXT NOT NULL,
    recorded_us BIGINT NOT NULL,
    format INTEGER NOT NULL,
    digest BYTEA NOT NULL CHECK (length(digest) = 32),
    salt BYTEA,
    skeleton BYTEA NOT NULL,
    payload BYTEA,
    PRIMARY KEY (memory, seq)
);

-- `entity` is the seq of the entity's first record, so that a rebuild gives the same numbers, and
-- `fold` is what near keys share. The key of an index has an end, so that the fold's index does not
-- hold the key too.
CREATE TABLE IF NOT EXISTS entities (
    memory BIGINT NOT NULL,
    entity_key TEXT COLLATE "C" NOT NULL,
    fold TEXT COLLATE "C" NOT NULL,
    entity BIGINT NOT NULL,
    record_count BIGINT NOT NULL,
    head_seq BIGINT NOT NULL,
    head_digest BYTEA NOT NULL,
    PRIMARY KEY (memory, entity_key)
);

CREATE UNIQUE INDEX IF NOT EXISTS entities_by_number ON entities (memory, entity);
CREATE INDEX IF NOT EXISTS entities_by_fold ON entities (memory, fold);

-- `set_aside` is what admission found; `in_review` is 1 where it did, or where a review tells more.
CREATE TABLE IF NOT EXISTS records (
    memory BIGINT NOT NULL,
    entity BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    record_id TEXT COLLATE "C" NOT NULL,
    status TEXT NOT NULL,
    effective_us BIGINT NOT NULL,
    expires_us BIGINT,
    agent TEXT,
    project TEXT,
    scope TEXT,
    grounded INTEGER NOT NULL,
    value_key BYTEA,
    supersedes TEXT,
    settles TEXT,
    disputes TEXT,
    premises TEXT,
    replaced_by TEXT,
    kind TEXT,
    erased INTEGER NOT NULL,
    recorded_us BIGINT NOT NULL,
    set_aside INTEGER NOT NULL,
    in_review INTEGER NOT NULL,
    PRIMARY KEY (memory, entity, seq)
);

CREATE UNIQUE INDEX IF NOT EXISTS records_by_id ON records (memory, record_id);
CREATE UNIQUE INDEX IF NOT EXISTS records_by_seq ON records (memory, seq);
CREATE INDEX IF NOT EXISTS records_in_review ON records (memory, seq) WHERE in_review = 1;

-- Each record once for each other record that it rests on.
CREATE TABLE IF NOT EXISTS premises (
    memory BIGINT NOT NULL,
    premise TEXT COLLATE "C" NOT NULL,
    record_id TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (memory, premise, record_id)
);

CREATE TABLE IF NOT EXISTS reviews (
    memory BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    record_id TEXT COLLATE "C" NOT NULL,
    recorded_us BIGINT NOT NULL,
    decision TEXT NOT NULL,
    PRIMARY KEY (memory, record_id, seq)
);

CREATE UNIQUE INDEX IF NOT EXISTS reviews_by_seq ON reviews (memory, seq);
