-- Reads of the graph in SQLite's own words: it takes many numbers as one JSON array.
-- CROSS JOIN keeps it to the order written.

-- name: concepts
SELECT
    c.concept, c.type, c.entity, c.origin, c.origin_us, c.made_us, c.exact_key, c.canonical_key,
    c.stage, c.demoted_us, c.demoted, c.goal, c.dormant, c.survival, c.derived,
    c.co_occurrence, c.semantic, c.causal, c.dependency, c.hierarchical, c.contradicts,
    c.dependents, c.origins, c.days, c.first_day,
    c.last_day, c.confirmed, c.reverts, c.last_us, c.written_us, c.resistance
FROM json_each(:wanted) AS wanted
CROSS JOIN concepts AS c ON c.memory = :memory AND c.concept = wanted.value;

-- name: digests
SELECT n.seq, n.digest
FROM json_each(:wanted) AS wanted
CROSS JOIN entries AS n ON n.memory = :memory AND n.seq = wanted.value;

-- name: concepts_by_exact_key
SELECT c.exact_key, c.concept
FROM json_each(:wanted) AS wanted
CROSS JOIN concepts AS c
    ON c.memory = :memory AND c.exact_key = wanted.value AND c.exact_key IS NOT NULL;

-- name: concepts_by_canonical_key
SELECT c.canonical_key, c.concept
FROM json_each(:wanted) AS wanted
CROSS JOIN concepts AS c
    ON c.memory = :memory AND c.canonical_key = wanted.value AND c.canonical_key IS NOT NULL;

-- name: concepts_of_entities
SELECT e.entity_key, e.concept
FROM json_each(:wanted) AS wanted
CROSS JOIN entities AS e ON e.memory = :memory AND e.entity_key = wanted.value
WHERE e.concept IS NOT NULL;

-- name: entity_numbers
SELECT e.entity_key, e.entity
FROM json_each(:wanted) AS wanted
CROSS JOIN entities AS e ON e.memory = :memory AND e.entity_key = wanted.value;

-- name: entity_keys_of
SELECT c.concept, e.entity_key
FROM json_each(:wanted) AS wanted
CROSS JOIN concepts AS c ON c.memory = :memory AND c.concept = wanted.value
CROSS JOIN entities AS e ON e.memory = :memory AND e.entity = c.entity;

-- name: aliases
SELECT a.alias, a.concept
FROM json_each(:wanted) AS wanted
CROSS JOIN aliases AS a ON a.memory = :memory AND a.alias = wanted.value;

-- name: edges
-- The keys come as arrays of source, type and target.
SELECT e.source, e.type, e.target, e.weight, e.effect, e.made, e.reinforced_us, e.fades_us
FROM json_each(:wanted) AS wanted
CROSS JOIN edges AS e
    ON e.memory = :memory
    AND e.source = json_extract(wanted.value, '$[0]')
    AND e.type = json_extract(wanted.value, '$[1]')
    AND e.target = json_extract(wanted.value, '$[2]');

-- name: ends_out_of
SELECT e.source, e.target
FROM json_each(:wanted) AS wanted
CROSS JOIN edges AS e ON e.memory = :memory AND e.source = wanted.value AND e.type = :type;

-- name: ends_into
SELECT e.target, e.source
FROM json_each(:wanted) AS wanted
CROSS JOIN edges AS e ON e.memory = :memory AND e.target = wanted.value AND e.type = :type;

-- name: resting
-- The pairs come as arrays of concept and origin.
SELECT s.concept, s.origin, s.dependent
FROM json_each(:wanted) AS wanted
CROSS JOIN support AS s
    ON s.memory = :memory
    AND s.concept = json_extract(wanted.value, '$[0]')
    AND s.origin = json_extract(wanted.value, '$[1]');

-- name: accesses
SELECT a.concept, a.count, a.last_us
FROM json_each(:wanted) AS wanted
CROSS JOIN accesses AS a ON a.memory = :memory AND a.concept = wanted.value;

-- name: reservations
SELECT r.concept, r.agent, r.reserved_us, r.until_us
FROM json_each(:wanted) AS wanted
CROSS JOIN reservations AS r ON r.memory = :memory AND r.concept = wanted.value
WHERE r.until_us > :now_us;
