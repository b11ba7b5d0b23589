-- What a snapshot asks of the graph. Every query finds its rows by a key that begins with the
-- memory.

-- name: graph
SELECT
    interactions, first_us, last_us, concepts, edges, dormant, mutations, epoch, sweeps,
    swept_mutations, swept_us, cycles, canonical
FROM graphs WHERE memory = :memory;

-- name: edges_out_of
SELECT source, type, target, weight, effect, made, reinforced_us, fades_us
FROM edges WHERE memory = :memory AND source = :number
ORDER BY type, target LIMIT :limit;

-- name: edges_into
SELECT source, type, target, weight, effect, made, reinforced_us, fades_us
FROM edges WHERE memory = :memory AND target = :number
ORDER BY type, source LIMIT :limit;

-- name: support
SELECT
    concept, origin, dependent, type, seq, event_us, written_us, origin_us, origin_written_us, agent
FROM support
WHERE memory = :memory AND concept = :number
    AND (origin, dependent, type, seq) > (:origin, :dependent, :type, :seq)
ORDER BY origin, dependent, type, seq LIMIT :limit;

-- name: mentions
SELECT concept, seq, event_us
FROM mentions WHERE memory = :memory AND concept = :number AND seq > :after
ORDER BY seq LIMIT :limit;

-- name: maximum
SELECT value FROM tallies WHERE memory = :memory AND figure = :figure
ORDER BY value DESC LIMIT 1;

-- name: pillars
SELECT
    concept, type, entity, origin, origin_us, made_us, exact_key, canonical_key,
    stage, demoted_us, demoted, goal, dormant, survival, derived, co_occurrence, semantic, causal,
    dependency, hierarchical, contradicts, dependents, origins, days, first_day,
    last_day, confirmed, reverts, last_us, written_us, resistance
FROM concepts
WHERE memory = :memory AND stage = :stage AND stage > 0
    AND (dependents, concept) < (:dependents, :number)
ORDER BY dependents DESC, concept DESC LIMIT :limit;

-- name: goals
SELECT concept FROM concepts WHERE memory = :memory AND goal = 1 ORDER BY concept;

-- name: transitions
SELECT seq, concept, stage, lowers
FROM transitions WHERE memory = :memory AND seq > :after
ORDER BY seq LIMIT :limit;

-- name: confirmed_by
SELECT person FROM confirmations WHERE memory = :memory AND concept = :number ORDER BY person;
