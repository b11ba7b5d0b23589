-- What SQLite must be asked in its own way: keys, ids and seqs go in as one JSON array, and CROSS
-- JOIN keeps it to the order written.

-- name: open
-- One row always, and the start of the snapshot: the format, the memory, and its last stamps.
SELECT
    (SELECT max(number) FROM migrations), m.memory,
    n.seq, n.kind, n.recorded_us, n.format, n.digest, n.stamp_crc
FROM (SELECT :name AS name) AS asked
LEFT JOIN memories AS m ON m.name = asked.name
LEFT JOIN entries AS n
    ON n.memory = m.memory AND n.seq = (SELECT max(seq) FROM entries WHERE memory = m.memory);

-- name: memory_passed_over
-- Whether the table holds a name that its index does not.
SELECT 1 FROM memories NOT INDEXED WHERE name = :name;

-- name: entities
-- The rows of an entity come by seq, because the join walks the primary key of its records.
SELECT
    e.entity_key, r.set_aside,
    r.seq, r.record_id, r.status, r.effective_us, r.expires_us, r.agent, r.project, r.scope,
    r.grounded, r.value_key, r.supersedes, r.settles, r.disputes, r.premises, r.replaced_by,
    r.kind, r.erased, r.recorded_us, r.crc,
    r.in_review, e.entity_key, e.entity, e.record_count, e.head_seq, e.head_digest, e.crc, e.concept
FROM json_each(:wanted) AS wanted
CROSS JOIN entities AS e ON e.memory = :memory AND e.entity_key = wanted.value
LEFT JOIN records AS r ON r.memory = e.memory AND r.entity = e.entity;

-- name: entity
-- With the entry of the last record.
SELECT
    e.entity_key, e.entity, e.record_count, e.head_seq, e.head_digest, e.crc, e.concept,
    n.seq, n.kind, n.recorded_us, n.format, n.skeleton, n.payload, n.salt, n.digest, n.crc
FROM entities AS e
LEFT JOIN entries AS n ON n.memory = e.memory AND n.seq = e.head_seq
WHERE e.memory = :memory AND e.entity_key = :key;

-- name: entity_rows
SELECT e.entity_key, e.entity, e.record_count, e.head_seq, e.head_digest, e.crc
FROM json_each(:wanted) AS wanted
CROSS JOIN entities AS e ON e.memory = :memory AND e.entity_key = wanted.value;

-- name: entities_passed_over
-- Whether another index holds keys that the table does not.
SELECT 1
FROM json_each(:wanted) AS wanted
CROSS JOIN entities AS e INDEXED BY entities_by_fold
    ON e.memory = :memory AND e.fold = json_extract(wanted.value, '$[0]')
    AND e.entity_key = json_extract(wanted.value, '$[1]')
LIMIT 1;

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
SELECT v.record_id, v.seq, v.recorded_us, v.decision, v.crc
FROM json_each(:wanted) AS wanted
CROSS JOIN reviews AS v ON v.memory = :memory AND v.record_id = wanted.value;

-- name: find
SELECT r.record_id, e.entity_key, r.seq, r.set_aside
FROM json_each(:wanted) AS wanted
CROSS JOIN records AS r ON r.memory = :memory AND r.record_id = wanted.value
CROSS JOIN entities AS e ON e.memory = :memory AND e.entity = r.entity;

-- name: record_passed_over
-- Whether the table holds an id that its index does not. The sign, and the status, which is in no
-- index, keep SQLite from asking that one. Walks the records of a memory.
SELECT 1 FROM records
WHERE memory = :memory AND +record_id = :record_id AND status <> '' LIMIT 1;

-- name: entries
SELECT
    n.seq, n.kind, n.recorded_us, n.format, n.skeleton, n.payload, n.salt, n.digest, n.crc
FROM json_each(:wanted) AS wanted
CROSS JOIN entries AS n ON n.memory = :memory AND n.seq = wanted.value;
