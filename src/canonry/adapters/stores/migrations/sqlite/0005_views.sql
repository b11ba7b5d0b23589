-- What a client that has never heard of Canonry may read. A record that is set aside, by admission
-- or since, is in no view, and neither is any text of it.

CREATE VIEW canonry_records AS
SELECT
    m.name AS memory,
    r.seq,
    r.record_id,
    e.entity_key,
    r.status,
    json_extract(CAST(n.payload AS TEXT), '$.value') AS value,
    coalesce(
        json_extract(CAST(n.skeleton AS TEXT), '$.body.effective_at'),
        json_extract(CAST(n.skeleton AS TEXT), '$.stamped.effective_at')
    ) AS effective_at,
    json_extract(CAST(n.skeleton AS TEXT), '$.body.expires_at') AS expires_at,
    r.agent,
    r.project,
    r.scope,
    r.grounded,
    json_extract(CAST(n.payload AS TEXT), '$.source') AS source,
    json_extract(CAST(n.payload AS TEXT), '$.evidence') AS evidence,
    json_extract(CAST(n.skeleton AS TEXT), '$.recorded_at') AS recorded_at
FROM records AS r
JOIN memories AS m ON m.memory = r.memory
JOIN entities AS e ON e.memory = r.memory AND e.entity = r.entity
JOIN entries AS n ON n.memory = r.memory AND n.seq = r.seq
WHERE coalesce(
    (
        SELECT v.decision IN ('reject', 'flag') FROM reviews AS v
        WHERE v.memory = r.memory AND v.record_id = r.record_id
        ORDER BY v.seq DESC LIMIT 1
    ),
    r.set_aside
) = 0;

CREATE VIEW canonry_audit AS
SELECT
    m.name AS memory,
    t.seq,
    json_extract(CAST(n.skeleton AS TEXT), '$.recorded_at') AS recorded_at,
    'concept-' || t.concept || '-' || lower(hex(substr(o.digest, 1, 4))) AS concept_id,
    e.entity_key,
    json_extract(CAST(n.skeleton AS TEXT), '$.from') AS from_stage,
    json_extract(CAST(n.skeleton AS TEXT), '$.to') AS to_stage,
    json_extract(CAST(n.skeleton AS TEXT), '$.cycle') AS cycle,
    json_extract(CAST(n.skeleton AS TEXT), '$.clock') AS clock,
    json_extract(CAST(n.skeleton AS TEXT), '$.policy') AS policy,
    json_extract(CAST(n.skeleton AS TEXT), '$.cause') AS cause,
    json_extract(CAST(n.skeleton AS TEXT), '$.gates') AS gates,
    json_extract(CAST(n.skeleton AS TEXT), '$.blast_radius') AS blast_radius
FROM transitions AS t
JOIN memories AS m ON m.memory = t.memory
JOIN entries AS n ON n.memory = t.memory AND n.seq = t.seq
JOIN concepts AS c ON c.memory = t.memory AND c.concept = t.concept
JOIN entries AS o ON o.memory = t.memory AND o.seq = c.origin
LEFT JOIN entities AS e ON e.memory = t.memory AND e.entity = c.entity;
