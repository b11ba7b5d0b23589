-- What recall finds texts by: caches of the log, filled behind it and never ahead.

-- An index keeps its terms behind the number of its making, so that memories share one table and a
-- rebuild needs nothing deleted. A rowid is the memory, shifted by 43 bits, and the spot.
CREATE TABLE search_indexes (
    memory INTEGER NOT NULL PRIMARY KEY,
    making INTEGER NOT NULL UNIQUE,
    seq INTEGER NOT NULL,
    texts INTEGER NOT NULL
) STRICT;

CREATE VIRTUAL TABLE search USING fts5(
    terms, marks, content = '', tokenize = "ascii tokenchars './:@#+\=~'"
);
INSERT INTO search (search, rank) VALUES ('rank', 'bm25(1.0, 0.0)');
CREATE VIRTUAL TABLE search_terms USING fts5vocab(search, row);

CREATE TABLE vector_blocks (
    memory INTEGER NOT NULL,
    contract TEXT NOT NULL,
    block INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    spots BLOB NOT NULL,
    vectors BLOB NOT NULL,
    PRIMARY KEY (memory, contract, block)
) STRICT;

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('search_indexes', 'sqlite_autoindex_search_indexes_1', '100 1'),
    ('vector_blocks', 'sqlite_autoindex_vector_blocks_1', '10000 100 50 1');
