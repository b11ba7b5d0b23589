-- Reads of the graph in the words of the PostgreSQL wire: it takes many numbers as one array, and
-- many pairs as one JSON array of arrays.

-- name: concepts
SELECT
    concept, type, entity, origin, origin_us, made_us, exact_key, canonical_key,
    stage, demoted_us, demoted, goal, dormant, survival, derived,
    co_occurrence, semantic, causal, dependency, hierarchical, contradicts,
    dependents, origins, days, first_day,
    last_day, confirmed, reverts, last_us, written_us, resistance
FROM concepts
WHERE memory = :memory AND concept = ANY(:wanted)
ORDER BY concept;

-- name: digests
SELECT seq, digest FROM entries WHERE memory = :memory AND seq = ANY(:wanted);

-- name: concepts_by_exact_key
SELECT exact_key, concept FROM concepts
WHERE memory = :memory AND exact_key = ANY(:wanted) AND exact_key IS NOT NULL
ORDER BY exact_key, concept;

-- name: concepts_by_canonical_key
SELECT canonical_key, concept FROM concepts
WHERE memory = :memory AND canonical_key = ANY(:wanted) AND canonical_key IS NOT NULL
ORDER BY canonical_key, concept;

-- name: concepts_of_entities
SELECT entity_key, concept FROM entities
WHERE memory = :memory AND entity_key = ANY(:wanted) AND concept IS NOT NULL;

-- name: entity_numbers
SELECT entity_key, entity FROM entities WHERE memory = :memory AND entity_key = ANY(:wanted);

-- name: entity_keys_of
SELECT c.concept, e.entity_key
FROM concepts AS c
JOIN entities AS e ON e.memory = c.memory AND e.entity = c.entity
WHERE c.memory = :memory AND c.concept = ANY(:wanted);

-- name: aliases
SELECT alias, concept FROM aliases WHERE memory = :memory AND alias = ANY(:wanted);

-- name: edges
SELECT e.source, e.type, e.target, e.weight, e.effect, e.made, e.reinforced_us, e.fades_us
FROM jsonb_array_elements(CAST(:wanted AS JSONB)) AS wanted
JOIN edges AS e
    ON e.memory = :memory
    AND e.source = CAST(wanted ->> 0 AS BIGINT)
    AND e.type = CAST(wanted ->> 1 AS BIGINT)
    AND e.target = CAST(wanted ->> 2 AS BIGINT)
ORDER BY e.source, e.type, e.target;

-- name: ends_out_of
SELECT source, target FROM edges
WHERE memory = :memory AND source = ANY(:wanted) AND type = :type
ORDER BY source, target;

-- name: ends_into
SELECT target, source FROM edges
WHERE memory = :memory AND target = ANY(:wanted) AND type = :type
ORDER BY target, source;

-- name: resting
SELECT s.concept, s.origin, s.dependent
FROM jsonb_array_elements(CAST(:wanted AS JSONB)) AS wanted
JOIN support AS s
    ON s.memory = :memory
    AND s.concept = CAST(wanted ->> 0 AS BIGINT)
    AND s.origin = CAST(wanted ->> 1 AS BIGINT)
ORDER BY s.concept, s.origin, s.dependent;

-- name: accesses
SELECT concept, count, last_us FROM accesses WHERE memory = :memory AND concept = ANY(:wanted);

-- name: reservations
SELECT concept, agent, reserved_us, until_us FROM reservations
WHERE memory = :memory AND concept = ANY(:wanted) AND until_us > :now_us
ORDER BY concept, agent;
