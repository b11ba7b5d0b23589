-- What a unit of work does to the graph.

-- name: put_graph
INSERT INTO graphs (
    memory, interactions, first_us, last_us, concepts, edges, dormant, mutations, epoch, sweeps,
    swept_mutations, swept_us, cycles, canonical
)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (memory) DO UPDATE SET
    interactions = excluded.interactions,
    first_us = excluded.first_us,
    last_us = excluded.last_us,
    concepts = excluded.concepts,
    edges = excluded.edges,
    dormant = excluded.dormant,
    mutations = excluded.mutations,
    epoch = excluded.epoch,
    sweeps = excluded.sweeps,
    swept_mutations = excluded.swept_mutations,
    swept_us = excluded.swept_us,
    cycles = excluded.cycles,
    canonical = excluded.canonical;

-- name: put_concept
INSERT INTO concepts (
    memory, concept, type, entity, origin, origin_us, made_us, exact_key, canonical_key, stage,
    demoted_us, demoted, goal, dormant, survival, derived, co_occurrence, semantic, causal,
    dependency, hierarchical, contradicts, dependents, origins, days, first_day, last_day,
    confirmed, reverts, last_us,
    written_us, resistance
)
VALUES (
    ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
)
ON CONFLICT (memory, concept) DO UPDATE SET
    entity = excluded.entity,
    stage = excluded.stage,
    demoted_us = excluded.demoted_us,
    demoted = excluded.demoted,
    goal = excluded.goal,
    dormant = excluded.dormant,
    survival = excluded.survival,
    derived = excluded.derived,
    co_occurrence = excluded.co_occurrence,
    semantic = excluded.semantic,
    causal = excluded.causal,
    dependency = excluded.dependency,
    hierarchical = excluded.hierarchical,
    contradicts = excluded.contradicts,
    dependents = excluded.dependents,
    origins = excluded.origins,
    days = excluded.days,
    first_day = excluded.first_day,
    last_day = excluded.last_day,
    confirmed = excluded.confirmed,
    reverts = excluded.reverts,
    last_us = excluded.last_us,
    written_us = excluded.written_us;

-- name: put_edge
INSERT INTO edges (
    memory, source, type, target, weight, effect, made, reinforced_us, fades_us
)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (memory, source, type, target) DO UPDATE SET
    weight = excluded.weight,
    effect = excluded.effect,
    reinforced_us = excluded.reinforced_us,
    fades_us = excluded.fades_us;

-- name: add_mention
INSERT INTO mentions (memory, concept, seq, event_us) VALUES (?, ?, ?, ?);

-- name: add_support
INSERT INTO support (
    memory, concept, origin, dependent, type, seq, event_us, written_us, origin_us,
    origin_written_us, agent
)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (memory, concept, origin, dependent, type, seq) DO NOTHING;

-- name: add_tally
INSERT INTO tallies (memory, figure, value, concepts) VALUES (?, ?, ?, ?)
ON CONFLICT (memory, figure, value) DO UPDATE SET concepts = tallies.concepts + excluded.concepts;

-- name: drop_empty_tally
DELETE FROM tallies WHERE memory = ? AND figure = ? AND value = ? AND concepts = 0;

-- name: name_entity
UPDATE entities SET concept = ? WHERE memory = ? AND entity_key = ?;

-- name: put_alias
INSERT INTO aliases (memory, alias, concept, seq) VALUES (?, ?, ?, ?)
ON CONFLICT (memory, alias) DO UPDATE SET concept = excluded.concept, seq = excluded.seq;

-- name: add_confirmation
INSERT INTO confirmations (memory, concept, person, seq) VALUES (?, ?, ?, ?)
ON CONFLICT (memory, concept, person) DO NOTHING;

-- name: add_transition
INSERT INTO transitions (memory, seq, concept, stage, lowers) VALUES (?, ?, ?, ?, ?);

-- name: count_access
INSERT INTO accesses (memory, concept, count, last_us) VALUES (?, ?, ?, ?)
ON CONFLICT (memory, concept) DO UPDATE SET
    count = accesses.count + excluded.count,
    last_us = CASE
        WHEN excluded.last_us > accesses.last_us THEN excluded.last_us
        ELSE accesses.last_us
    END;

-- name: put_reservation
INSERT INTO reservations (memory, concept, agent, reserved_us, until_us) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (memory, concept, agent) DO UPDATE SET
    reserved_us = excluded.reserved_us,
    until_us = excluded.until_us;

-- name: drop_past_reservations
DELETE FROM reservations WHERE memory = :memory AND until_us <= :now_us;

-- name: drop_reservation
DELETE FROM reservations WHERE memory = :memory AND concept = :concept AND agent = :agent
RETURNING concept;

-- name: clear_graphs
DELETE FROM graphs WHERE memory = :memory;

-- name: clear_concepts
DELETE FROM concepts WHERE memory = :memory;

-- name: clear_mentions
DELETE FROM mentions WHERE memory = :memory;

-- name: clear_edges
DELETE FROM edges WHERE memory = :memory;

-- name: clear_support
DELETE FROM support WHERE memory = :memory;

-- name: clear_tallies
DELETE FROM tallies WHERE memory = :memory;

-- name: clear_aliases
DELETE FROM aliases WHERE memory = :memory;

-- name: clear_confirmations
DELETE FROM confirmations WHERE memory = :memory;

-- name: clear_transitions
DELETE FROM transitions WHERE memory = :memory;
