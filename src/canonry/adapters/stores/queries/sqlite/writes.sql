-- Writes of SQLite alone: it counts memories, and takes many keys as one JSON array.

-- name: add_memory
INSERT INTO memories (name) VALUES (:name) RETURNING memory;

-- name: entity_numbers
SELECT e.entity_key, e.entity
FROM json_each(:wanted) AS wanted
CROSS JOIN entities AS e ON e.memory = :memory AND e.entity_key = wanted.value;
