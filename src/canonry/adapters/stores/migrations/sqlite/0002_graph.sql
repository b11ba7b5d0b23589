-- The graph, as it is projected from the log. An interaction is its entry, the order of entries
-- implies the Temporal edges, and what derives an entity's concept are its records: none has a row
-- of its own. Texts stand in the log alone. Times are microseconds; words are numbers in the order
-- of their vocabulary.

ALTER TABLE entities ADD COLUMN concept INTEGER;

-- One row a memory: what has been made and what has been counted, over all its interactions.
CREATE TABLE graphs (
    memory INTEGER NOT NULL PRIMARY KEY,
    interactions INTEGER NOT NULL,
    first_us INTEGER NOT NULL,
    last_us INTEGER NOT NULL,
    concepts INTEGER NOT NULL,
    edges INTEGER NOT NULL,
    dormant INTEGER NOT NULL,
    mutations INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    sweeps INTEGER NOT NULL,
    swept_mutations INTEGER NOT NULL,
    swept_us INTEGER NOT NULL,
    cycles INTEGER NOT NULL,
    canonical INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A concept with its counters. `entity` is the number of the entity that it is the concept of;
-- `exact_key` and `canonical_key` are digests. `survival` is the number of the sweep at its birth
-- or waking, less what it had survived before; while it is dormant, what it has survived. `days` is
-- at least the number of days on which it was touched.
CREATE TABLE concepts (
    memory INTEGER NOT NULL,
    concept INTEGER NOT NULL,
    type INTEGER NOT NULL,
    entity INTEGER,
    origin INTEGER NOT NULL,
    origin_us INTEGER NOT NULL,
    made_us INTEGER NOT NULL,
    exact_key INTEGER,
    canonical_key INTEGER,
    stage INTEGER NOT NULL,
    demoted_us INTEGER,
    demoted INTEGER,
    goal INTEGER NOT NULL,
    dormant INTEGER NOT NULL,
    survival INTEGER NOT NULL,
    derived INTEGER NOT NULL,
    co_occurrence INTEGER NOT NULL,
    semantic INTEGER NOT NULL,
    causal INTEGER NOT NULL,
    dependency INTEGER NOT NULL,
    hierarchical INTEGER NOT NULL,
    contradicts INTEGER NOT NULL,
    dependents INTEGER NOT NULL,
    origins INTEGER NOT NULL,
    days INTEGER NOT NULL,
    first_day INTEGER NOT NULL,
    last_day INTEGER NOT NULL,
    confirmed INTEGER NOT NULL,
    reverts INTEGER NOT NULL,
    last_us INTEGER NOT NULL,
    written_us INTEGER NOT NULL,
    resistance INTEGER NOT NULL,
    PRIMARY KEY (memory, concept)
) STRICT, WITHOUT ROWID;

CREATE INDEX concepts_by_exact_key ON concepts (memory, exact_key, concept)
WHERE exact_key IS NOT NULL;
CREATE INDEX concepts_by_canonical_key ON concepts (memory, canonical_key, concept)
WHERE canonical_key IS NOT NULL;
-- What can become a Candidate under Swarm, and under Solo, whose resistance is in tenths.
CREATE INDEX concepts_for_swarm ON concepts (memory, concept)
WHERE stage = 0 AND dormant = 0 AND origins >= 2;
CREATE INDEX concepts_for_solo ON concepts (memory, concept)
WHERE stage = 0 AND dormant = 0 AND (days + 4 * confirmed + 2 * origins) * resistance >= 30;
CREATE INDEX concepts_by_stage ON concepts (memory, stage, dependents, concept) WHERE stage > 0;
CREATE INDEX concepts_that_are_goals ON concepts (memory, concept) WHERE goal = 1;

-- Derives edges that are not records: which interaction derives which concept.
CREATE TABLE mentions (
    memory INTEGER NOT NULL,
    concept INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    event_us INTEGER NOT NULL,
    PRIMARY KEY (memory, concept, seq)
) STRICT, WITHOUT ROWID;

-- Edges between concepts. `made` is the interaction that first asked for it; `fades_us` is when an
-- edge that fades no longer counts, 0 once it does not, NULL for one that stays.
CREATE TABLE edges (
    memory INTEGER NOT NULL,
    source INTEGER NOT NULL,
    type INTEGER NOT NULL,
    target INTEGER NOT NULL,
    weight REAL NOT NULL,
    effect INTEGER NOT NULL,
    made INTEGER NOT NULL,
    reinforced_us INTEGER NOT NULL,
    fades_us INTEGER,
    PRIMARY KEY (memory, source, type, target)
) STRICT, WITHOUT ROWID;

CREATE INDEX edges_by_target ON edges (memory, target, type, source);
CREATE INDEX edges_that_fade ON edges (memory, fades_us, source, type, target) WHERE fades_us > 0;

-- Who rests on a concept: by a Dependency on it, or as its Hierarchical child. One row for each
-- time that an interaction, `seq`, declared it; `origin` is the one that made the dependent.
CREATE TABLE support (
    memory INTEGER NOT NULL,
    concept INTEGER NOT NULL,
    origin INTEGER NOT NULL,
    dependent INTEGER NOT NULL,
    type INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    event_us INTEGER NOT NULL,
    written_us INTEGER NOT NULL,
    origin_us INTEGER NOT NULL,
    origin_written_us INTEGER NOT NULL,
    agent TEXT,
    PRIMARY KEY (memory, concept, origin, dependent, type, seq)
) STRICT, WITHOUT ROWID;

-- How many awake concepts have a figure (0 derived, 1 degree) of a value: the largest is the last.
CREATE TABLE tallies (
    memory INTEGER NOT NULL,
    figure INTEGER NOT NULL,
    value INTEGER NOT NULL,
    concepts INTEGER NOT NULL,
    PRIMARY KEY (memory, figure, value)
) STRICT, WITHOUT ROWID;

CREATE TABLE aliases (
    memory INTEGER NOT NULL,
    alias TEXT NOT NULL,
    concept INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (memory, alias)
) STRICT, WITHOUT ROWID;

CREATE TABLE confirmations (
    memory INTEGER NOT NULL,
    concept INTEGER NOT NULL,
    person TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (memory, concept, person)
) STRICT, WITHOUT ROWID;

-- Each change of a stage, by its entry.
CREATE TABLE transitions (
    memory INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    concept INTEGER NOT NULL,
    stage INTEGER NOT NULL,
    lowers INTEGER NOT NULL,
    PRIMARY KEY (memory, seq)
) STRICT, WITHOUT ROWID;

-- From here on nothing is in the log, and a rebuild leaves it alone.

CREATE TABLE accesses (
    memory INTEGER NOT NULL,
    concept INTEGER NOT NULL,
    count INTEGER NOT NULL,
    last_us INTEGER NOT NULL,
    PRIMARY KEY (memory, concept)
) STRICT, WITHOUT ROWID;

CREATE TABLE reservations (
    memory INTEGER NOT NULL,
    concept INTEGER NOT NULL,
    agent TEXT NOT NULL,
    reserved_us INTEGER NOT NULL,
    until_us INTEGER NOT NULL,
    PRIMARY KEY (memory, concept, agent)
) STRICT, WITHOUT ROWID;

CREATE INDEX reservations_by_end ON reservations (memory, until_us);

-- The right to run sweeps and cycles. The token only rises.
CREATE TABLE leases (
    memory INTEGER NOT NULL,
    name TEXT NOT NULL,
    holder TEXT NOT NULL,
    token INTEGER NOT NULL,
    until_us INTEGER NOT NULL,
    PRIMARY KEY (memory, name)
) STRICT, WITHOUT ROWID;

-- Where the round-robin of a window stands.
CREATE TABLE windows (
    memory INTEGER NOT NULL,
    name TEXT NOT NULL,
    concept INTEGER NOT NULL,
    PRIMARY KEY (memory, name)
) STRICT, WITHOUT ROWID;

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('graphs', 'graphs', '100 1'),
    ('concepts', 'concepts', '1000000 10000 1'),
    ('concepts', 'concepts_by_exact_key', '500000 5000 1 1'),
    ('concepts', 'concepts_by_canonical_key', '500000 5000 2 1'),
    ('concepts', 'concepts_for_swarm', '100000 1000 1'),
    ('concepts', 'concepts_for_solo', '100000 1000 1'),
    ('concepts', 'concepts_by_stage', '10000 100 50 2 1'),
    ('concepts', 'concepts_that_are_goals', '100 2 1'),
    ('mentions', 'mentions', '1000000 10000 2 1'),
    ('edges', 'edges', '10000000 100000 10 5 1'),
    ('edges', 'edges_by_target', '10000000 100000 10 5 1'),
    ('edges', 'edges_that_fade', '1000000 10000 2 1 1 1'),
    ('support', 'support', '5000000 50000 5 2 1 1 1'),
    ('tallies', 'tallies', '10000 100 50 1'),
    ('aliases', 'aliases', '10000 100 1'),
    ('confirmations', 'confirmations', '10000 100 2 1'),
    ('transitions', 'transitions', '10000 100 1'),
    ('accesses', 'accesses', '100000 1000 1'),
    ('reservations', 'reservations', '10000 1000 2 1'),
    ('reservations', 'reservations_by_end', '10000 1000 1'),
    ('leases', 'leases', '100 1 1'),
    ('windows', 'windows', '400 4 1');
