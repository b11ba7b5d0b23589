-- What a snapshot asks. Every query finds its rows by a key that begins with the memory; CROSS JOIN
-- keeps SQLite to the order written.

-- name: open
-- One row always, and the start of the snapshot.
SELECT
    (SELECT max(number) FROM migrations),
    (SELECT memory FROM memories WHERE name = :name);

-- name: memories
SELECT name FROM memories ORDER BY name;

-- name: head
SELECT seq, recorded_us, digest FROM entries WHERE memory = :memory ORDER BY seq DESC LIMIT 1;

-- name: entities
-- The rows of an entity come by seq, because the join walks the primary key of its records.
SELECT
    e.entity_key, r.set_aside,
    r.seq, r.record_id, r.status, r.effective_us, r.expires_us, r.agent, r.project, r.scope,
    r.grounded, r.value_key, r.supersedes, r.settles, r.disputes, r.premises, r.replaced_by,
    r.kind, r.erased, r.recorded_us,
    r.in_review, e.record_count, e.head_seq, e.head_digest
FROM json_each(:wanted) AS wanted
CROSS JOIN entities AS e ON e.memory = :memory AND e.entity_key = wanted.value
LEFT JOIN records AS r ON r.memory = e.memory AND r.entity = e.entity;

-- name: entity_keys
-- From a key on, up to a bound, without one key.
SELECT entity_key FROM entities
WHERE memory = :memory AND entity_key >= :first AND entity_key < :bound AND entity_key <> :after
ORDER BY entity_key LIMIT :limit;

-- name: entity_keys_holding
-- Walks the keys of a memory until enough are found.
SELECT entity_key FROM entities
WHERE memory = :memory AND instr(fold, :folded) > 0
ORDER BY entity_key LIMIT :limit;

-- name: folded
SELECT entity_key, fold FROM entities
WHERE memory = :memory AND fold >= :beginning AND fold < :bound
ORDER BY fold, entity_key LIMIT :limit;

-- name: resting_on
SELECT p.premise, p.record_id
FROM json_each(:wanted) AS wanted
CROSS JOIN premises AS p ON p.memory = :memory AND p.premise = wanted.value;

-- name: reviews
SELECT v.record_id, v.seq, v.recorded_us, v.decision
FROM json_each(:wanted) AS wanted
CROSS JOIN reviews AS v ON v.memory = :memory AND v.record_id = wanted.value;

-- name: find
SELECT r.record_id, e.entity_key, r.seq, r.set_aside
FROM json_each(:wanted) AS wanted
CROSS JOIN records AS r ON r.memory = :memory AND r.record_id = wanted.value
CROSS JOIN entities AS e ON e.memory = :memory AND e.entity = r.entity;

-- name: entries
SELECT
    n.seq, n.kind, n.recorded_us, n.format, n.skeleton, n.payload, n.salt, n.digest
FROM json_each(:wanted) AS wanted
CROSS JOIN entries AS n ON n.memory = :memory AND n.seq = wanted.value;

-- name: log
SELECT seq, kind, recorded_us, format, skeleton, payload, salt, digest
FROM entries
WHERE memory = :memory AND seq > :after
ORDER BY seq LIMIT :limit;

-- name: record_rows
SELECT
    e.entity_key, r.set_aside,
    r.seq, r.record_id, r.status, r.effective_us, r.expires_us, r.agent, r.project, r.scope,
    r.grounded, r.value_key, r.supersedes, r.settles, r.disputes, r.premises, r.replaced_by,
    r.kind, r.erased, r.recorded_us
FROM records AS r
LEFT JOIN entities AS e ON e.memory = r.memory AND e.entity = r.entity
WHERE r.memory = :memory AND r.seq > :after
ORDER BY r.seq LIMIT :limit;

-- name: review_rows
SELECT record_id, seq, recorded_us, decision
FROM reviews
WHERE memory = :memory AND seq > :after
ORDER BY seq LIMIT :limit;

-- name: set_aside
SELECT
    e.entity_key, r.set_aside,
    r.seq, r.record_id, r.status, r.effective_us, r.expires_us, r.agent, r.project, r.scope,
    r.grounded, r.value_key, r.supersedes, r.settles, r.disputes, r.premises, r.replaced_by,
    r.kind, r.erased, r.recorded_us
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
