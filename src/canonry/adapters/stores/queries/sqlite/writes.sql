-- Writes of SQLite alone: it counts memories.

-- name: add_memory
INSERT INTO memories (name) VALUES (:name) RETURNING memory;
