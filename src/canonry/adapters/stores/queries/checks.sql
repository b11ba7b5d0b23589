-- What cannot be seen from the log alone: rows beside it that do not fit one another. Each counts
-- such rows in a memory.

-- name: gaps
SELECT coalesce(max(seq), 0) - count(*) FROM entries WHERE memory = :memory;

-- name: records_without_entry
SELECT count(*) FROM records AS r
WHERE r.memory = :memory AND NOT EXISTS (
    SELECT 1 FROM entries AS n
    WHERE n.memory = :memory AND n.seq = r.seq AND n.kind = 'record'
);

-- name: reviews_without_entry
SELECT count(*) FROM reviews AS v
WHERE v.memory = :memory AND NOT EXISTS (
    SELECT 1 FROM entries AS n
    WHERE n.memory = :memory AND n.seq = v.seq AND n.kind IN ('review', 'rescan')
);

-- name: records_without_entity
SELECT count(*) FROM records AS r
WHERE r.memory = :memory AND NOT EXISTS (
    SELECT 1 FROM entities AS e WHERE e.memory = :memory AND e.entity = r.entity
);

-- name: entities_miscounted
SELECT count(*) FROM entities AS e
WHERE e.memory = :memory AND e.record_count <> (
    SELECT count(*) FROM records AS r WHERE r.memory = :memory AND r.entity = e.entity
);

-- name: entities_misheaded
SELECT count(*) FROM entities AS e
WHERE e.memory = :memory AND NOT EXISTS (
    SELECT 1 FROM entries AS n
    WHERE n.memory = :memory AND n.seq = e.head_seq AND n.digest = e.head_digest
);

-- name: entities_misnamed
SELECT count(*) FROM entities AS e
WHERE e.memory = :memory AND e.concept IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM concepts AS c
    WHERE c.memory = :memory AND c.concept = e.concept AND c.entity = e.entity
);

-- name: concepts_without_entity
SELECT count(*) FROM concepts AS c
WHERE c.memory = :memory AND c.entity IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM entities AS e
    WHERE e.memory = :memory AND e.entity = c.entity AND e.concept = c.concept
);
