-- What a score is made of, so that a recall reads no log for the texts that it does not show: the
-- terms of a text with their repeats, and whether it is part of a conversation. The index is made
-- anew, so that every text comes in.
CREATE TABLE IF NOT EXISTS scored_texts (
    memory BIGINT NOT NULL,
    spot BIGINT NOT NULL,
    is_talk BIGINT NOT NULL,
    terms TEXT NOT NULL,
    PRIMARY KEY (memory, spot)
);

DELETE FROM search_terms WHERE true;
UPDATE search_indexes SET seq = 0, texts = 0 WHERE true;
