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

-- name: matching_in_time
SELECT search.rowid & :spots
FROM search
LEFT JOIN records AS r ON r.memory = :memory AND r.seq = (search.rowid & :spots) >> 7
WHERE search MATCH :match
    AND (r.seq IS NULL OR (r.effective_us >= :since AND r.effective_us < :until))
ORDER BY search.rank LIMIT :limit;

-- name: marked_in_time
SELECT search.rowid & :spots
FROM search
LEFT JOIN records AS r ON r.memory = :memory AND r.seq = (search.rowid & :spots) >> 7
WHERE search MATCH :match
    AND (r.seq IS NULL OR (r.effective_us >= :since AND r.effective_us < :until))
ORDER BY search.rowid;

-- name: in_time
SELECT seq << 7 FROM records
WHERE memory = :memory AND effective_us >= :since AND effective_us < :until ORDER BY seq;

-- name: make_index
INSERT INTO search_indexes (memory, making, seq, texts)
SELECT :memory, coalesce(max(making), 0) + 1, 0, 0 FROM search_indexes
WHERE true
ON CONFLICT (memory) DO UPDATE SET making = excluded.making, seq = 0, texts = 0
RETURNING making;

-- name: reach
UPDATE search_indexes SET seq = :seq, texts = texts + :texts WHERE memory = :memory;

-- name: add_text
INSERT INTO search (rowid, terms, marks) VALUES (?, ?, ?);

-- name: remove_text
INSERT INTO search (search, rowid, terms, marks) VALUES ('delete', ?, ?, ?);

-- name: rewrite_index
-- What was removed is only marked so until the index is written anew.
INSERT INTO search (search) SELECT 'optimize' WHERE :memory IS NOT NULL;
