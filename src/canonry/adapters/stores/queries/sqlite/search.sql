-- The index of terms, which is FTS5 on SQLite.

-- name: indexed
SELECT making, seq, texts FROM search_indexes WHERE memory = :memory;

-- name: holders
SELECT t.term, t.doc
FROM json_each(:wanted) AS wanted
CROSS JOIN search_terms AS t ON t.term = wanted.value;

-- name: matching
SELECT rowid & :spots FROM search WHERE search MATCH :match ORDER BY rank LIMIT :limit;

-- name: marked
SELECT rowid & :spots FROM search WHERE search MATCH :match ORDER BY rowid;

-- name: matching_within
SELECT t.spot
FROM search
CROSS JOIN search_texts AS t ON t.memory = :memory AND t.spot = search.rowid & :spots
LEFT JOIN concepts AS c ON c.memory = :memory AND c.concept = t.concept
WHERE search MATCH :match
    AND t.spot < :bound AND t.event_us >= :since AND t.event_us < :until
    AND (:stage < 0 OR coalesce(c.stage, 0) = :stage)
ORDER BY search.rank LIMIT :limit;

-- name: marked_within
SELECT t.spot
FROM search
CROSS JOIN search_texts AS t ON t.memory = :memory AND t.spot = search.rowid & :spots
LEFT JOIN concepts AS c ON c.memory = :memory AND c.concept = t.concept
WHERE search MATCH :match
    AND t.spot < :bound AND t.event_us >= :since AND t.event_us < :until
    AND (:stage < 0 OR coalesce(c.stage, 0) = :stage)
ORDER BY t.spot;

-- name: lying
SELECT t.spot
FROM search_texts AS t
LEFT JOIN concepts AS c ON c.memory = :memory AND c.concept = t.concept
WHERE t.memory = :memory
    AND t.spot < :bound AND t.event_us >= :since AND t.event_us < :until
    AND (:stage < 0 OR coalesce(c.stage, 0) = :stage)
ORDER BY t.spot;

-- name: lying_on_rung
-- The concepts of a rung are few beside all others.
SELECT t.spot
FROM concepts AS c
CROSS JOIN search_texts AS t ON t.memory = :memory AND t.concept = c.concept
WHERE c.memory = :memory AND c.stage = :stage AND c.stage > 0
    AND t.spot < :bound AND t.event_us >= :since AND t.event_us < :until
ORDER BY t.spot;

-- name: make_index
INSERT INTO search_indexes (memory, making, seq, texts)
SELECT :memory, coalesce(max(making), 0) + 1, 0, 0 FROM search_indexes
WHERE true
ON CONFLICT (memory) DO UPDATE SET making = excluded.making, seq = 0, texts = 0
RETURNING making;

-- name: empty_index
-- Terms cannot be taken out by themselves, and what stays behind would be found by no erasure.
INSERT INTO search (search) SELECT 'delete-all' WHERE :memory IS NOT NULL;

-- name: empty_told
DELETE FROM search_texts WHERE :memory IS NOT NULL;

-- name: empty_scored
DELETE FROM scored_texts WHERE :memory IS NOT NULL;

-- name: begin_anew
UPDATE search_indexes SET seq = 0, texts = 0 WHERE :memory IS NOT NULL;

-- name: reach
UPDATE search_indexes SET seq = :seq, texts = texts + :texts WHERE memory = :memory;

-- name: add_text
INSERT INTO search (rowid, terms, marks) VALUES (?, ?, ?);

-- name: scored
SELECT s.spot, t.event_us, t.concept, s.is_talk, s.terms
FROM json_each(:wanted) AS wanted
CROSS JOIN scored_texts AS s ON s.memory = :memory AND s.spot = wanted.value
CROSS JOIN search_texts AS t ON t.memory = :memory AND t.spot = s.spot;

-- name: score_text
INSERT OR REPLACE INTO scored_texts (memory, spot, is_talk, terms) VALUES (?, ?, ?, ?);

-- name: unscore_text
DELETE FROM scored_texts WHERE memory = ? AND spot = ?;

-- name: tell_text
INSERT OR REPLACE INTO search_texts (memory, spot, event_us, concept) VALUES (?, ?, ?, ?);

-- name: untell_text
DELETE FROM search_texts WHERE memory = ? AND spot = ?;

-- name: remove_text
INSERT INTO search (search, rowid, terms, marks) VALUES ('delete', ?, ?, ?);

-- name: rewrite_index
-- What was removed is only marked so until the index is written anew.
INSERT INTO search (search) SELECT 'optimize' WHERE :memory IS NOT NULL;
