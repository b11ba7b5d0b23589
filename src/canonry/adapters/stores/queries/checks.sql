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

-- name: reviews_without_record
-- A record that was set aside for its entity's key has no row once it was erased.
SELECT count(*) FROM reviews AS v
WHERE v.memory = :memory AND NOT EXISTS (
    SELECT 1 FROM records AS r WHERE r.memory = :memory AND r.record_id = v.record_id
) AND NOT EXISTS (
    SELECT 1 FROM entries AS n
    WHERE n.memory = :memory AND n.kind = 'record' AND n.payload IS NULL
        AND json_extract(CAST(n.skeleton AS TEXT), '$.body.record_id') = v.record_id
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
