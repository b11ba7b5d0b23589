-- What sweeps and cycles ask. Every query finds its rows by a key that begins with the memory. Of
-- types, 0 is a Constraint, 2 Logic, 3 a Resource; of stages, 2 is Venerable and 3 Canonical.

-- name: rung
SELECT concept FROM concepts
WHERE memory = :memory AND stage = :stage AND stage > 0 AND concept > :after
ORDER BY concept LIMIT :limit;

-- name: qualifying_swarm
SELECT concept FROM concepts
WHERE memory = :memory AND stage = 0 AND dormant = 0 AND origins >= 2 AND concept > :after
ORDER BY concept LIMIT :limit;

-- name: qualifying_solo
SELECT concept FROM concepts
WHERE memory = :memory AND stage = 0 AND dormant = 0
    AND (days + 4 * confirmed + 2 * origins) * resistance >= 30 AND concept > :after
ORDER BY concept LIMIT :limit;

-- name: contradicted
SELECT c.concept FROM concepts AS c
WHERE c.memory = :memory AND c.stage = 3 AND c.stage > 0 AND c.concept > :after
    AND c.contradicts > 0
    AND EXISTS (
        SELECT 1 FROM edges AS e
        WHERE e.memory = c.memory AND e.target = c.concept AND e.type = :contradicts
    )
ORDER BY c.concept LIMIT :limit;

-- name: contradictions_into
-- The type as a range: without statistics SQLite would take the memory alone for the better key.
SELECT source, type, target, weight, effect, made, reinforced_us, fades_us
FROM edges
WHERE memory = :memory AND target = :number AND type >= :contradicts AND type <= :contradicts
ORDER BY type, source LIMIT :limit;

-- name: contradictions_out_of
SELECT source, type, target, weight, effect, made, reinforced_us, fades_us
FROM edges WHERE memory = :memory AND source = :number AND type = :contradicts
ORDER BY type, target LIMIT :limit;

-- name: weakest
SELECT concept FROM concepts
WHERE memory = :memory AND stage = 3 AND stage > 0
ORDER BY dependents, concept LIMIT :limit;

-- name: reach
-- An interaction counts once, however many dependents came from it.
SELECT COUNT(*), MAX(origin_us) - MIN(origin_us)
FROM (
    SELECT origin, MAX(origin_us) AS origin_us FROM support
    WHERE memory = :memory AND concept = :number
        AND origin <> :own AND written_us <= :newest AND origin_written_us <= :newest
    GROUP BY origin
) AS origins;

-- name: times
SELECT event_us FROM mentions WHERE memory = :memory AND concept = :number
UNION ALL
SELECT r.effective_us
FROM concepts AS c
JOIN records AS r ON r.memory = c.memory AND r.entity = c.entity
WHERE c.memory = :memory AND c.concept = :number AND r.set_aside = 0
UNION ALL
SELECT event_us FROM support
WHERE memory = :memory AND concept = :number AND type = :dependency;

-- name: loose
SELECT
    concept, type, entity, origin, origin_us, made_us, exact_key, canonical_key,
    stage, demoted_us, demoted, goal, dormant, survival, derived, co_occurrence, semantic, causal,
    dependency, hierarchical, contradicts, dependents, origins, days, first_day,
    last_day, confirmed, reverts, last_us, written_us, resistance
FROM concepts
WHERE memory = :memory AND concept > :after
    AND dormant = 0 AND stage < 2 AND goal = 0 AND entity IS NULL
    AND type NOT IN (0, 2)
    AND co_occurrence = 0 AND semantic = 0 AND causal = 0 AND dependency = 0
    AND hierarchical = 0 AND contradicts = 0 AND dependents = 0
ORDER BY concept LIMIT :limit;

-- name: awake
SELECT
    concept, type, entity, origin, origin_us, made_us, exact_key, canonical_key,
    stage, demoted_us, demoted, goal, dormant, survival, derived, co_occurrence, semantic, causal,
    dependency, hierarchical, contradicts, dependents, origins, days, first_day,
    last_day, confirmed, reverts, last_us, written_us, resistance
FROM concepts
WHERE memory = :memory AND concept > :after AND dormant = 0
ORDER BY concept LIMIT :limit;

-- name: spans
-- A cross join, since without statistics SQLite would take the support first and sort it.
SELECT
    c.concept, MAX(s.origin_us) - MIN(s.origin_us), MAX(s.written_us), MAX(s.origin_written_us)
FROM concepts AS c
CROSS JOIN support AS s
WHERE c.memory = :memory AND c.dormant = 0 AND c.origins > 0
    AND s.memory = c.memory AND s.concept = c.concept AND s.origin <> c.origin
GROUP BY c.concept
ORDER BY c.concept;

-- name: unprotected
SELECT COUNT(*) FROM concepts
WHERE memory = :memory
    AND dormant = 0 AND stage < 2 AND goal = 0 AND entity IS NULL
    AND type NOT IN (0, 2)
    AND NOT (type = 3 AND dependents > 0);

-- name: faded
SELECT source, type, target, weight, effect, made, reinforced_us, fades_us
FROM edges
WHERE memory = :memory AND fades_us > 0 AND fades_us <= :now_us
ORDER BY fades_us, source, type, target;

-- name: cursors
SELECT name, concept FROM windows WHERE memory = :memory;

-- name: lease
SELECT holder, token, until_us FROM leases WHERE memory = :memory AND name = 'daemon';
