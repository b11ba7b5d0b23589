-- Checks that take JSON apart or compare as only SQLite does.

-- name: records_mismarked
SELECT count(*) FROM records AS r
WHERE r.memory = :memory AND r.in_review <> (r.set_aside = 1 OR EXISTS (
    SELECT 1 FROM reviews AS v WHERE v.memory = :memory AND v.record_id = r.record_id
));

-- name: premises_without_record
SELECT count(*) FROM premises AS p
WHERE p.memory = :memory AND NOT EXISTS (
    SELECT 1 FROM records AS r CROSS JOIN json_each(r.premises) AS wanted
    WHERE r.memory = :memory AND r.record_id = p.record_id AND wanted.value = p.premise
);

-- name: records_without_premises
SELECT count(*) FROM records AS r
WHERE r.memory = :memory AND r.premises IS NOT NULL AND EXISTS (
    SELECT 1 FROM json_each(r.premises) AS wanted
    WHERE NOT EXISTS (
        SELECT 1 FROM premises AS p
        WHERE p.memory = :memory AND p.premise = wanted.value AND p.record_id = r.record_id
    )
);

-- name: entities_misplaced
SELECT count(*) FROM entities AS e
WHERE e.memory = :memory AND (e.entity, e.head_seq) IS NOT (
    SELECT min(r.seq), max(r.seq) FROM records AS r
    WHERE r.memory = :memory AND r.entity = e.entity
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
