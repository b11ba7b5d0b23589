-- What a client that has never heard of Canonry may read. A record that is set aside, by admission
-- or since, is in no view, and neither is any text of it.

CREATE OR REPLACE VIEW canonry_records AS
SELECT
    m.name AS memory,
    r.seq,
    r.record_id,
    e.entity_key,
    r.status,
    convert_from(n.payload, 'UTF8')::jsonb -> 'value' AS value,
    coalesce(
        convert_from(n.skeleton, 'UTF8')::jsonb #>> '{body,effective_at}',
        convert_from(n.skeleton, 'UTF8')::jsonb #>> '{stamped,effective_at}'
    ) AS effective_at,
    convert_from(n.skeleton, 'UTF8')::jsonb #>> '{body,expires_at}' AS expires_at,
    r.agent,
    r.project,
    r.scope,
    r.grounded,
    convert_from(n.payload, 'UTF8')::jsonb ->> 'source' AS source,
    convert_from(n.payload, 'UTF8')::jsonb -> 'evidence' AS evidence,
    convert_from(n.skeleton, 'UTF8')::jsonb ->> 'recorded_at' AS recorded_at
FROM records AS r
JOIN memories AS m ON m.memory = r.memory
JOIN entities AS e ON e.memory = r.memory AND e.entity = r.entity
JOIN entries AS n ON n.memory = r.memory AND n.seq = r.seq
WHERE coalesce(
    (
        SELECT CASE WHEN v.decision IN ('reject', 'flag') THEN 1 ELSE 0 END FROM reviews AS v
        WHERE v.memory = r.memory AND v.record_id = r.record_id
        ORDER BY v.seq DESC LIMIT 1
    ),
    r.set_aside
) = 0;

CREATE OR REPLACE VIEW canonry_audit AS
SELECT
    m.name AS memory,
    t.seq,
    convert_from(n.skeleton, 'UTF8')::jsonb ->> 'recorded_at' AS recorded_at,
    'concept-' || t.concept || '-' || encode(substr(o.digest, 1, 4), 'hex') AS concept_id,
    e.entity_key,
    convert_from(n.skeleton, 'UTF8')::jsonb ->> 'from' AS from_stage,
    convert_from(n.skeleton, 'UTF8')::jsonb ->> 'to' AS to_stage,
    convert_from(n.skeleton, 'UTF8')::jsonb -> 'cycle' AS cycle,
    convert_from(n.skeleton, 'UTF8')::jsonb ->> 'clock' AS clock,
    convert_from(n.skeleton, 'UTF8')::jsonb ->> 'policy' AS policy,
    convert_from(n.skeleton, 'UTF8')::jsonb ->> 'cause' AS cause,
    convert_from(n.skeleton, 'UTF8')::jsonb -> 'gates' AS gates,
    convert_from(n.skeleton, 'UTF8')::jsonb -> 'blast_radius' AS blast_radius
FROM transitions AS t
JOIN memories AS m ON m.memory = t.memory
JOIN entries AS n ON n.memory = t.memory AND n.seq = t.seq
JOIN concepts AS c ON c.memory = t.memory AND c.concept = t.concept
JOIN entries AS o ON o.memory = t.memory AND o.seq = c.origin
LEFT JOIN entities AS e ON e.memory = t.memory AND e.entity = c.entity;
