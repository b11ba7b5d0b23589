-- What recall finds texts by: caches of the log, filled behind it and never ahead.

CREATE TABLE IF NOT EXISTS search_indexes (
    memory BIGINT NOT NULL PRIMARY KEY,
    seq BIGINT NOT NULL,
    texts BIGINT NOT NULL
);

-- Which text holds which term or mark; a text is at its spot.
CREATE TABLE IF NOT EXISTS search_terms (
    memory BIGINT NOT NULL,
    term TEXT COLLATE "C" NOT NULL,
    spot BIGINT NOT NULL,
    PRIMARY KEY (memory, term, spot)
);

CREATE INDEX IF NOT EXISTS search_terms_by_spot ON search_terms (memory, spot);

CREATE TABLE IF NOT EXISTS vector_blocks (
    memory BIGINT NOT NULL,
    contract TEXT COLLATE "C" NOT NULL,
    block BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    spots BYTEA NOT NULL,
    vectors BYTEA NOT NULL,
    PRIMARY KEY (memory, contract, block)
);
