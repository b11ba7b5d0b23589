-- Checks that take JSON apart or compare as PostgreSQL does, and that of the head row.

-- name: records_mismarked
SELECT count(*) FROM records AS r
WHERE r.memory = :memory AND (r.in_review = 1) <> (r.set_aside = 1 OR EXISTS (
    SELECT 1 FROM reviews AS v WHERE v.memory = :memory AND v.record_id = r.record_id
));

-- name: premises_without_record
SELECT count(*) FROM premises AS p
WHERE p.memory = :memory AND NOT EXISTS (
    SELECT 1 FROM records AS r
    WHERE r.memory = :memory AND r.record_id = p.record_id
    AND p.premise IN (SELECT jsonb_array_elements_text(CAST(r.premises AS JSONB)))
);

-- name: records_without_premises
SELECT count(*) FROM records AS r
WHERE r.memory = :memory AND r.premises IS NOT NULL AND EXISTS (
    SELECT 1 FROM jsonb_array_elements_text(CAST(r.premises AS JSONB)) AS wanted
    WHERE NOT EXISTS (
        SELECT 1 FROM premises AS p
        WHERE p.memory = :memory AND p.premise = wanted AND p.record_id = r.record_id
    )
);

-- name: entities_misplaced
SELECT count(*) FROM entities AS e
WHERE e.memory = :memory AND NOT EXISTS (
    SELECT 1 FROM records AS r WHERE r.memory = :memory AND r.entity = e.entity
    HAVING min(r.seq) = e.entity AND max(r.seq) = e.head_seq
);

-- name: memories_misheaded
SELECT count(*) FROM memories AS m
WHERE m.memory = :memory AND NOT EXISTS (
    SELECT 1 FROM entries AS n
    WHERE n.memory = :memory AND n.seq = m.seq AND n.digest = m.digest
    AND n.recorded_us = m.recorded_us
    AND n.seq = (SELECT max(l.seq) FROM entries AS l WHERE l.memory = :memory)
);

-- name: reviews_without_record
-- A record that was set aside for its entity's key has no row once it was erased.
SELECT count(*) FROM reviews AS v
WHERE v.memory = :memory AND NOT EXISTS (
    SELECT 1 FROM records AS r WHERE r.memory = :memory AND r.record_id = v.record_id
) AND NOT EXISTS (
    SELECT 1 FROM entries AS n
    WHERE n.memory = :memory AND n.kind = 'record' AND n.payload IS NULL
        AND CAST(convert_from(n.skeleton, 'UTF8') AS JSONB) #>> '{body,record_id}' = v.record_id
);
