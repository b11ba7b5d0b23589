-- What SQLite must be asked in its own way: keys, ids and seqs go in as one JSON array, and CROSS
-- JOIN keeps it to the order written.

-- name: open
-- One row always, and the start of the snapshot.
SELECT
    (SELECT max(number) FROM migrations),
    (SELECT memory FROM memories WHERE name = :name);

-- name: head
SELECT seq, recorded_us, digest FROM entries WHERE memory = :memory ORDER BY seq DESC LIMIT 1;

-- name: entities
-- The rows of an entity come by seq, because the join walks the primary key of its records.
SELECT
    e.entity_key, r.set_aside,
    r.seq, r.record_id, r.status, r.effective_us, r.expires_us, r.agent, r.project, r.scope,
    r.grounded, r.value_key, r.supersedes, r.settles, r.disputes, r.premises, r.replaced_by,
    r.kind, r.erased, r.recorded_us,
    r.in_review, e.record_count, e.head_seq, e.head_digest, e.concept
FROM json_each(:wanted) AS wanted
CROSS JOIN entities AS e ON e.memory = :memory AND e.entity_key = wanted.value
LEFT JOIN records AS r ON r.memory = e.memory AND r.entity = e.entity;

-- name: entity_keys_holding
-- Walks the keys of a memory until enough are found.
SELECT entity_key FROM entities
WHERE memory = :memory AND instr(fold, :folded) > 0
ORDER BY entity_key LIMIT :limit;

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
