-- Writes of the PostgreSQL wire alone: the turn, and the head that it hands out.

-- name: take_turn
-- Waits for the writer before, and tells where its log ends.
UPDATE memories SET turns = turns + 1 WHERE memory = :memory
RETURNING name, seq, recorded_us, digest;

-- name: found_memory
-- Waits for another writer who is founding it.
INSERT INTO memories (memory, name, turns, seq, recorded_us, digest)
VALUES (:memory, :name, 0, 0, 0, '')
ON CONFLICT (memory) DO NOTHING;

-- name: move_head
UPDATE memories SET seq = ?, recorded_us = ?, digest = ? WHERE memory = ?;
