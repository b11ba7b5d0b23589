-- What a score is made of, so that a recall reads no log for the texts that it does not show: the
-- terms of a text with their repeats, and whether it is part of a conversation. The index is made
-- anew, so that every text comes in.
CREATE TABLE scored_texts (
    memory INTEGER NOT NULL,
    spot INTEGER NOT NULL,
    is_talk INTEGER NOT NULL,
    terms TEXT NOT NULL,
    PRIMARY KEY (memory, spot)
) STRICT, WITHOUT ROWID;

UPDATE search_indexes SET
    making = making + (SELECT max(making) FROM search_indexes),
    seq = 0,
    texts = 0;

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('scored_texts', 'scored_texts', '1000000 10000 1');
