-- The graph, as it is projected from the log. An interaction is its entry, the order of entries
-- implies the Temporal edges, and what derives an entity's concept are its records: none has a row
-- of its own. Texts stand in the log alone. Times are microseconds; words are numbers in the order
-- of their vocabulary.

ALTER TABLE entities ADD COLUMN IF NOT EXISTS concept BIGINT;

-- One row a memory: what has been made and what has been counted, over all its interactions.
CREATE TABLE IF NOT EXISTS graphs (
    memory BIGINT NOT NULL PRIMARY KEY,
    interactions BIGINT NOT NULL,
    first_us BIGINT NOT NULL,
    last_us BIGINT NOT NULL,
    concepts BIGINT NOT NULL,
    edges BIGINT NOT NULL,
    dormant BIGINT NOT NULL,
    mutations BIGINT NOT NULL,
    epoch BIGINT NOT NULL,
    sweeps BIGINT NOT NULL,
    swept_mutations BIGINT NOT NULL,
    swept_us BIGINT NOT NULL,
    cycles BIGINT NOT NULL,
    canonical BIGINT NOT NULL
);

-- A concept with its counters. `entity` is the number of the entity that it is the concept of;
-- `exact_key` and `canonical_key` are digests. `survival` is the number of the sweep at its birth
-- or waking, less what it had survived before; while it is dormant, what it has survived. `days` is
-- at least the number of days on which it was touched.
CREATE TABLE IF NOT EXISTS concepts (
    memory BIGINT NOT NULL,
    concept BIGINT NOT NULL,
    type BIGINT NOT NULL,
    entity BIGINT,
    origin BIGINT NOT NULL,
    origin_us BIGINT NOT NULL,
    made_us BIGINT NOT NULL,
    exact_key BIGINT,
    canonical_key BIGINT,
    stage BIGINT NOT NULL,
    demoted_us BIGINT,
    demoted BIGINT,
    goal BIGINT NOT NULL,
    dormant BIGINT NOT NULL,
    survival BIGINT NOT NULL,
    derived BIGINT NOT NULL,
    co_occurrence BIGINT NOT NULL,
    semantic BIGINT NOT NULL,
    causal BIGINT NOT NULL,
    dependency BIGINT NOT NULL,
    hierarchical BIGINT NOT NULL,
    contradicts BIGINT NOT NULL,
    dependents BIGINT NOT NULL,
    origins BIGINT NOT NULL,
    days BIGINT NOT NULL,
    first_day BIGINT NOT NULL,
    last_day BIGINT NOT NULL,
    confirmed BIGINT NOT NULL,
    reverts BIGINT NOT NULL,
    last_us BIGINT NOT NULL,
    written_us BIGINT NOT NULL,
    resistance BIGINT NOT NULL,
    PRIMARY KEY (memory, concept)
);

CREATE INDEX IF NOT EXISTS concepts_by_exact_key ON concepts (memory, exact_key, concept)
WHERE exact_key IS NOT NULL;
CREATE INDEX IF NOT EXISTS concepts_by_canonical_key ON concepts (memory, canonical_key, concept)
WHERE canonical_key IS NOT NULL;
-- What can become a Candidate under Swarm, and under Solo, whose resistance is in tenths.
CREATE INDEX IF NOT EXISTS concepts_for_swarm ON concepts (memory, concept)
WHERE stage = 0 AND dormant = 0 AND origins >= 2;
CREATE INDEX IF NOT EXISTS concepts_for_solo ON concepts (memory, concept)
WHERE stage = 0 AND dormant = 0 AND (days + 4 * confirmed + 2 * origins) * resistance >= 30;
CREATE INDEX IF NOT EXISTS concepts_by_stage
ON concepts (memory, stage, dependents, concept) WHERE stage > 0;
CREATE INDEX IF NOT EXISTS concepts_that_are_goals ON concepts (memory, concept) WHERE goal = 1;

-- Derives edges that are not records: which interaction derives which concept.
CREATE TABLE IF NOT EXISTS mentions (
    memory BIGINT NOT NULL,
    concept BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    event_us BIGINT NOT NULL,
    PRIMARY KEY (memory, concept, seq)
);

-- Edges between concepts. `made` is the interaction that first asked for it; `fades_us` is when an
-- edge that fades no longer counts, 0 once it does not, NULL for one that stays.
CREATE TABLE IF NOT EXISTS edges (
    memory BIGINT NOT NULL,
    source BIGINT NOT NULL,
    type BIGINT NOT NULL,
    target BIGINT NOT NULL,
    weight DOUBLE PRECISION NOT NULL,
    effect BIGINT NOT NULL,
    made BIGINT NOT NULL,
    reinforced_us BIGINT NOT NULL,
    fades_us BIGINT,
    PRIMARY KEY (memory, source, type, target)
);

CREATE INDEX IF NOT EXISTS edges_by_target ON edges (memory, target, type, source);
CREATE INDEX IF NOT EXISTS edges_that_fade
ON edges (memory, fades_us, source, type, target) WHERE fades_us > 0;

-- Who rests on a concept: by a Dependency on it, or as its Hierarchical child. One row for each
-- time that an interaction, `seq`, declared it; `origin` is the one that made the dependent.
CREATE TABLE IF NOT EXISTS support (
    memory BIGINT NOT NULL,
    concept BIGINT NOT NULL,
    origin BIGINT NOT NULL,
    dependent BIGINT NOT NULL,
    type BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    event_us BIGINT NOT NULL,
    written_us BIGINT NOT NULL,
    origin_us BIGINT NOT NULL,
    origin_written_us BIGINT NOT NULL,
    agent TEXT COLLATE "C",
    PRIMARY KEY (memory, concept, origin, dependent, type, seq)
);

-- How many awake concepts have a figure (0 derived, 1 degree) of a value: the largest is the last.
CREATE TABLE IF NOT EXISTS tallies (
    memory BIGINT NOT NULL,
    figure BIGINT NOT NULL,
    value BIGINT NOT NULL,
    concepts BIGINT NOT NULL,
    PRIMARY KEY (memory, figure, value)
);

CREATE TABLE IF NOT EXISTS aliases (
    memory BIGINT NOT NULL,
    alias TEXT COLLATE "C" NOT NULL,
    concept BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    PRIMARY KEY (memory, alias)
);

CREATE TABLE IF NOT EXISTS confirmations (
    memory BIGINT NOT NULL,
    concept BIGINT NOT NULL,
    person TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL,
    PRIMARY KEY (memory, concept, person)
);

-- Each change of a stage, by its entry.
CREATE TABLE IF NOT EXISTS transitions (
    memory BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    concept BIGINT NOT NULL,
    stage BIGINT NOT NULL,
    lowers BIGINT NOT NULL,
    PRIMARY KEY (memory, seq)
);

-- From here on nothing is in the log, and a rebuild leaves it alone.

CREATE TABLE IF NOT EXISTS accesses (
    memory BIGINT NOT NULL,
    concept BIGINT NOT NULL,
    count BIGINT NOT NULL,
    last_us BIGINT NOT NULL,
    PRIMARY KEY (memory, concept)
);

CREATE TABLE IF NOT EXISTS reservations (
    memory BIGINT NOT NULL,
    concept BIGINT NOT NULL,
    agent TEXT COLLATE "C" NOT NULL,
    reserved_us BIGINT NOT NULL,
    until_us BIGINT NOT NULL,
    PRIMARY KEY (memory, concept, agent)
);

CREATE INDEX IF NOT EXISTS reservations_by_end ON reservations (memory, until_us);

-- The right to run sweeps and cycles. The token only rises.
CREATE TABLE IF NOT EXISTS leases (
    memory BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    holder TEXT COLLATE "C" NOT NULL,
    token BIGINT NOT NULL,
    until_us BIGINT NOT NULL,
    PRIMARY KEY (memory, name)
);

-- Where the round-robin of a window stands.
CREATE TABLE IF NOT EXISTS windows (
    memory BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    concept BIGINT NOT NULL,
    PRIMARY KEY (memory, name)
);
