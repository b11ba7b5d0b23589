-- What cannot be seen from the log alone: rows beside it that do not fit one another. Each counts
-- such rows in a memory.

-- name: gaps
SELECT coalesce(max(seq), 0) - count(*) FROM entries WHERE memory = :memory;

-- name: records_without_entry
SELECT count(*) FROM records AS r
WHERE r.memory = :memory AND NOT EXISTS (
    SELECT 1 FROM entries AS n
    WHERE n.memory = :memory AND n.seq = r.seq AND n.kind = 'record'
);

-- name: reviews_without_entry
SELECT count(*) FROM reviews AS v
WHERE v.memory = :memory AND NOT EXISTS (
    SELECT 1 FROM entries AS n
    WHERE n.memory = :memory AND n.seq = v.seq AND n.kind IN ('review', 'rescan')
);

-- name: records_without_entity
SELECT count(*) FROM records AS r
WHERE r.memory = :memory AND NOT EXISTS (
    SELECT 1 FROM entities AS e WHERE e.memory = :memory AND e.entity = r.entity
);

-- name: entities_miscounted
SELECT count(*) FROM entities AS e
WHERE e.memory = :memory AND e.record_count <> (
    SELECT count(*) FROM records AS r WHERE r.memory = :memory AND r.entity = e.entity
);

-- name: entities_misheaded
SELECT count(*) FROM entities AS e
WHERE e.memory = :memory AND NOT EXISTS (
    SELECT 1 FROM entries AS n
    WHERE n.memory = :memory AND n.seq = e.head_seq AND n.digest = e.head_digest
);

-- name: entities_misnamed
SELECT count(*) FROM entities AS e
WHERE e.memory = :memory AND e.concept IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM concepts AS c
    WHERE c.memory = :memory AND c.concept = e.concept AND c.entity = e.entity
);

-- name: concepts_without_entity
SELECT count(*) FROM concepts AS c
WHERE c.memory = :memory AND c.entity IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM entities AS e
    WHERE e.memory = :memory AND e.entity = c.entity AND e.concept = c.concept
);

-- name: edges_of_nothing
SELECT count(*) FROM edges AS g
WHERE g.memory = :memory AND (
    NOT EXISTS (SELECT 1 FROM concepts AS c WHERE c.memory = :memory AND c.concept = g.source)
    OR NOT EXISTS (SELECT 1 FROM concepts AS c WHERE c.memory = :memory AND c.concept = g.target)
);

-- name: concepts_miscounted
-- An edge that has faded, with an end of 0, counts no more.
SELECT count(*) FROM concepts AS c
WHERE c.memory = :memory
    AND c.co_occurrence + c.semantic + c.causal + c.dependency + c.hierarchical + c.contradicts <> (
        SELECT count(*) FROM edges AS g
        WHERE g.memory = :memory AND g.source = c.concept AND coalesce(g.fades_us, 1) <> 0
    ) + (
        SELECT count(*) FROM edges AS g
        WHERE g.memory = :memory AND g.target = c.concept AND coalesce(g.fades_us, 1) <> 0
    );

-- name: concepts_misderived
SELECT count(*) FROM concepts AS c
WHERE c.memory = :memory AND c.derived <> (
    SELECT count(*) FROM mentions AS m WHERE m.memory = :memory AND m.concept = c.concept
) + (
    SELECT count(*) FROM records AS r
    WHERE r.memory = :memory AND r.entity = c.entity AND r.set_aside = 0
);

-- name: concepts_misrested
-- A dependent depends on a concept, type 5, or is its child, type 6, or both.
SELECT count(*) FROM concepts AS c
WHERE c.memory = :memory AND c.dependents <> (
    SELECT count(*) FROM edges AS g
    WHERE g.memory = :memory AND g.target = c.concept AND g.type = 5
) + (
    SELECT count(*) FROM edges AS g
    WHERE g.memory = :memory AND g.source = c.concept AND g.type = 6 AND NOT EXISTS (
        SELECT 1 FROM edges AS d
        WHERE d.memory = :memory AND d.source = g.target AND d.type = 5 AND d.target = c.concept
    )
);

-- name: support_without_edge
SELECT count(*) FROM support AS s
WHERE s.memory = :memory AND NOT EXISTS (
    SELECT 1 FROM edges AS g
    WHERE g.memory = :memory AND g.type = s.type
        AND g.source = CASE s.type WHEN 5 THEN s.dependent ELSE s.concept END
        AND g.target = CASE s.type WHEN 5 THEN s.concept ELSE s.dependent END
);

-- name: mentions_without_entry
SELECT count(*) FROM mentions AS m
WHERE m.memory = :memory AND NOT EXISTS (
    SELECT 1 FROM entries AS n WHERE n.memory = :memory AND n.seq = m.seq
);

-- name: tallies_miscounted
SELECT abs(
    (SELECT 2 * count(*) FROM concepts WHERE memory = :memory AND dormant = 0)
    - (SELECT coalesce(sum(concepts), 0) FROM tallies WHERE memory = :memory)
);

-- name: concepts_of_no_kind
SELECT count(*) FROM concepts AS c
WHERE c.memory = :memory AND (c.type NOT BETWEEN 0 AND 4 OR c.stage NOT BETWEEN 0 AND 3);

-- name: concepts_without_origin
SELECT count(*) FROM concepts AS c
WHERE c.memory = :memory AND NOT EXISTS (
    SELECT 1 FROM entries AS n WHERE n.memory = :memory AND n.seq = c.origin
);

-- name: changes_of_nothing
SELECT count(*) FROM transitions AS t
WHERE t.memory = :memory AND (
    t.stage NOT BETWEEN 0 AND 3
    OR NOT EXISTS (
        SELECT 1 FROM entries AS n
        WHERE n.memory = :memory AND n.seq = t.seq AND n.kind IN ('promotion', 'demotion')
    )
    OR NOT EXISTS (
        SELECT 1 FROM concepts AS c WHERE c.memory = :memory AND c.concept = t.concept
    )
);
