-- The vectors beside the log.

-- name: vector_states
SELECT contract, max(seq), sum(length(spots))
FROM vector_blocks WHERE memory = :memory GROUP BY contract ORDER BY contract;

-- name: vector_blocks
SELECT block, spots, vectors FROM vector_blocks
WHERE memory = :memory AND contract = :contract AND block > :after ORDER BY block;

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
