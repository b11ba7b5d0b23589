-- What a snapshot asks, of every store. Every query finds its rows by a key that begins with the
-- memory. What each kind of store must be asked in its own way stands in a folder of its name.

-- name: memories
SELECT name FROM memories ORDER BY name;

-- name: entity_keys
-- From a key on, up to a bound, without one key.
SELECT entity_key FROM entities
WHERE memory = :memory AND entity_key >= :first AND entity_key < :bound AND entity_key <> :after
ORDER BY entity_key LIMIT :limit;

-- name: entity_key_at
SELECT entity_key FROM entities WHERE memory = :memory AND entity = :entity;

-- name: folded
SELECT entity_key, fold FROM entities
WHERE memory = :memory AND fold >= :beginning AND fold < :bound
ORDER BY fold, entity_key LIMIT :limit;

-- name: log
SELECT seq, kind, recorded_us, format, skeleton, payload, salt, digest, crc
FROM entries
WHERE memory = :memory AND seq > :after
ORDER BY seq LIMIT :limit;

-- name: log_with_sums
SELECT seq, kind, recorded_us, format, skeleton, payload, salt, digest, crc, stamp_crc
FROM entries
WHERE memory = :memory AND seq > :after
ORDER BY seq LIMIT :limit;

-- name: record_rows
SELECT
    e.entity_key, r.set_aside,
    r.seq, r.record_id, r.status, r.effective_us, r.expires_us, r.agent, r.project, r.scope,
    r.grounded, r.value_key, r.supersedes, r.settles, r.disputes, r.premises, r.replaced_by,
    r.kind, r.erased, r.recorded_us, r.crc
FROM records AS r
LEFT JOIN entities AS e ON e.memory = r.memory AND e.entity = r.entity
WHERE r.memory = :memory AND r.seq > :after
ORDER BY r.seq LIMIT :limit;

-- name: records_about
SELECT
    :key, r.set_aside,
    r.seq, r.record_id, r.status, r.effective_us, r.expires_us, r.agent, r.project, r.scope,
    r.grounded, r.value_key, r.supersedes, r.settles, r.disputes, r.premises, r.replaced_by,
    r.kind, r.erased, r.recorded_us, r.crc, r.in_review
FROM records AS r WHERE r.memory = :memory AND r.entity = :entity ORDER BY r.seq;

-- name: counted
SELECT entity_key, entity, record_count, head_seq, head_digest, crc FROM entities
WHERE memory = :memory AND entity_key > :after
ORDER BY entity_key LIMIT :limit;

-- name: review_rows
SELECT record_id, seq, recorded_us, decision, crc
FROM reviews
WHERE memory = :memory AND seq > :after
ORDER BY seq LIMIT :limit;

-- name: set_aside
SELECT
    e.entity_key, r.set_aside,
    r.seq, r.record_id, r.status, r.effective_us, r.expires_us, r.agent, r.project, r.scope,
    r.grounded, r.value_key, r.supersedes, r.settles, r.disputes, r.premises, r.replaced_by,
    r.kind, r.erased, r.recorded_us, r.crc
FROM records AS r
LEFT JOIN entities AS e ON e.memory = r.memory AND e.entity = r.entity
WHERE r.memory = :memory AND r.in_review = 1 AND r.seq > :after
ORDER BY r.seq LIMIT :limit;

-- name: counts
-- The log has no gaps, and reading its bodies to count them would take long.
SELECT
    (SELECT max(seq) FROM entries WHERE memory = :memory),
    (SELECT count(*) FROM records WHERE memory = :memory),
    (SELECT count(*) FROM entities WHERE memory = :memory),
    (SELECT count(*) FROM records WHERE memory = :memory AND in_review = 1 AND set_aside = 1),
    (SELECT count(*) FROM reviews WHERE memory = :memory);
