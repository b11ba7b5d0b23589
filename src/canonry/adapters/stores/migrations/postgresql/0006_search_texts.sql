-- What recall asks of a text before it cuts: when it became true, and whose stage it has. The index
-- is made anew, so that every text comes in.
CREATE TABLE IF NOT EXISTS search_texts (
    memory BIGINT NOT NULL,
    spot BIGINT NOT NULL,
    event_us BIGINT NOT NULL,
    concept BIGINT,
    PRIMARY KEY (memory, spot)
);

CREATE INDEX IF NOT EXISTS search_texts_by_concept ON search_texts (memory, concept, spot);

DELETE FROM search_terms WHERE true;
UPDATE search_indexes SET seq = 0, texts = 0 WHERE true;
