-- What recall asks of a text before it cuts: when it became true, and whose stage it has. The index
-- is made anew, so that every text comes in.
CREATE TABLE search_texts (
    memory INTEGER NOT NULL,
    spot INTEGER NOT NULL,
    event_us INTEGER NOT NULL,
    concept INTEGER,
    PRIMARY KEY (memory, spot)
) STRICT, WITHOUT ROWID;

CREATE INDEX search_texts_by_concept ON search_texts (memory, concept, spot);

UPDATE search_indexes SET
    making = making + (SELECT max(making) FROM search_indexes),
    seq = 0,
    texts = 0;

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('search_texts', 'search_texts', '1000000 10000 1'),
    ('search_texts', 'search_texts_by_concept', '1000000 10000 2 1');
