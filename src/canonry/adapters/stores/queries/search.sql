-- The vectors beside the log.

-- name: vector_states
SELECT contract, max(seq), sum(length(spots))
FROM vector_blocks WHERE memory = :memory GROUP BY contract ORDER BY contract;

-- name: vector_blocks
SELECT block, spots, vectors FROM vector_blocks
WHERE memory = :memory AND contract = :contract AND block > :after ORDER BY block;

-- name: blocks_held
SELECT v.block, e.digest, length(v.spots), length(v.vectors)
FROM vector_blocks AS v
JOIN entries AS e ON e.memory = v.memory AND e.seq = v.seq
WHERE v.memory = :memory AND v.contract = :contract ORDER BY v.block;

-- name: one_block
SELECT block, spots, vectors FROM vector_blocks
WHERE memory = :memory AND contract = :contract AND block = :block;

-- name: last_block
SELECT block, spots, vectors FROM vector_blocks
WHERE memory = :memory AND contract = :contract ORDER BY block DESC LIMIT 1;

-- name: add_block
INSERT INTO vector_blocks (memory, contract, block, seq, spots, vectors) VALUES (?, ?, ?, ?, ?, ?);

-- name: drop_block
DELETE FROM vector_blocks WHERE memory = :memory AND contract = :contract AND block = :block;

-- name: drop_vectors
DELETE FROM vector_blocks WHERE memory = :memory AND contract = :contract;

-- name: replace_block
UPDATE vector_blocks SET spots = :spots, vectors = :vectors
WHERE memory = :memory AND contract = :contract AND block = :number;
