-- What the PostgreSQL wire must be asked in its own way: keys, ids and seqs go in as one array, and
-- an order is always said.

-- name: format
SELECT max(number) FROM migrations;

-- name: head
-- The number of a memory is inlined, because this goes out in one message with the beginning.
SELECT name, seq, recorded_us, digest FROM memories WHERE memory = :memory;

-- name: entities
SELECT
    e.entity_key, r.set_aside,
    r.seq, r.record_id, r.status, r.effective_us, r.expires_us, r.agent, r.project, r.scope,
    r.grounded, r.value_key, r.supersedes, r.settles, r.disputes, r.premises, r.replaced_by,
    r.kind, r.erased, r.recorded_us, r.crc,
    r.in_review, e.entity_key, e.entity, e.record_count, e.head_seq, e.head_digest, e.crc, e.concept
FROM entities AS e
LEFT JOIN records AS r ON r.memory = e.memory AND r.entity = e.entity
WHERE e.memory = :memory AND e.entity_key = ANY(:wanted)
ORDER BY e.entity_key, r.seq;

-- name: entity
-- With the entry of the last record.
SELECT
    e.entity_key, e.entity, e.record_count, e.head_seq, e.head_digest, e.crc, e.concept,
    n.seq, n.kind, n.recorded_us, n.format, n.skeleton, n.payload, n.salt, n.digest, n.crc
FROM entities AS e
LEFT JOIN entries AS n ON n.memory = e.memory AND n.seq = e.head_seq
WHERE e.memory = :memory AND e.entity_key = :key;

-- name: entity_rows
SELECT entity_key, entity, record_count, head_seq, head_digest, crc FROM entities
WHERE memory = :memory AND entity_key = ANY(:wanted);

-- name: entity_keys_holding
-- Walks the keys of a memory until enough are found.
SELECT entity_key FROM entities
WHERE memory = :memory AND strpos(fold, :folded) > 0
ORDER BY entity_key LIMIT :limit;

-- name: resting_on
SELECT premise, record_id FROM premises
WHERE memory = :memory AND premise = ANY(:wanted)
ORDER BY premise, record_id;

-- name: reviews
SELECT record_id, seq, recorded_us, decision, crc FROM reviews
WHERE memory = :memory AND record_id = ANY(:wanted)
ORDER BY record_id, seq;

-- name: find
SELECT r.record_id, e.entity_key, r.seq, r.set_aside
FROM records AS r
JOIN entities AS e ON e.memory = r.memory AND e.entity = r.entity
WHERE r.memory = :memory AND r.record_id = ANY(:wanted);

-- name: entries
SELECT seq, kind, recorded_us, format, skeleton, payload, salt, digest, crc FROM entries
WHERE memory = :memory AND seq = ANY(:wanted);
