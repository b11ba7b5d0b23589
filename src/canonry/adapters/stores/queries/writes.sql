-- What a unit of work does.

-- name: add_entry
INSERT INTO entries
    (memory, seq, kind, recorded_us, format, skeleton, payload, salt, digest, stamp_crc, crc)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: count_entity
INSERT INTO entities
    (memory, fold, entity_key, entity, record_count, head_seq, head_digest, crc)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (memory, entity_key) DO UPDATE SET
    record_count = excluded.record_count,
    head_seq = excluded.head_seq,
    head_digest = excluded.head_digest,
    crc = excluded.crc;

-- name: add_record
INSERT INTO records (
    memory, entity, in_review, set_aside,
    seq, record_id, status, effective_us, expires_us, agent, project, scope,
    grounded, value_key, supersedes, settles, disputes, premises, replaced_by,
    kind, erased, recorded_us, crc
)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: add_premise
INSERT INTO premises (memory, premise, record_id) VALUES (?, ?, ?);

-- name: add_review
INSERT INTO reviews (memory, record_id, seq, recorded_us, decision, crc)
VALUES (?, ?, ?, ?, ?, ?);

-- name: put_in_review
UPDATE records SET in_review = 1 WHERE memory = ? AND record_id = ?;

-- name: blank_entry
UPDATE entries SET payload = NULL, salt = NULL, crc = ? WHERE memory = ? AND seq = ?;

-- name: record_at
SELECT entity, record_id, premises, in_review FROM records WHERE memory = :memory AND seq = :seq;

-- name: drop_premise
DELETE FROM premises WHERE memory = ? AND premise = ? AND record_id = ?;

-- name: drop_record
DELETE FROM records WHERE memory = ? AND entity = ? AND seq = ?;

-- name: drop_review
DELETE FROM reviews WHERE memory = ? AND seq = ?;

-- name: records_of
SELECT count(*), min(seq), max(seq) FROM records WHERE memory = :memory AND entity = :entity;

-- name: renumber_records
UPDATE records SET entity = ? WHERE memory = ? AND entity = ?;

-- name: recount_entity
UPDATE entities SET entity = ?, record_count = ?, head_seq = ?, head_digest = ?, crc = ?
WHERE memory = ? AND entity = ?;

-- name: forget_keys
UPDATE concepts SET exact_key = NULL, canonical_key = NULL WHERE memory = ? AND concept = ?;

-- name: drop_alias
DELETE FROM aliases WHERE memory = ? AND alias = ?;

-- name: renumber_concept
UPDATE concepts SET entity = ?
WHERE memory = ? AND concept = (SELECT concept FROM entities WHERE memory = ? AND entity = ?);

-- name: drop_entity
DELETE FROM entities WHERE memory = ? AND entity = ?;

-- name: clear_reviews
DELETE FROM reviews WHERE memory = :memory;

-- name: clear_premises
DELETE FROM premises WHERE memory = :memory;

-- name: clear_records
DELETE FROM records WHERE memory = :memory;

-- name: clear_entities
DELETE FROM entities WHERE memory = :memory;
