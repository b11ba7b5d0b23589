-- The index of terms, a table of which text holds which, in words that every database of this wire
-- takes. Marks are terms too.

-- name: indexed
SELECT seq, texts FROM search_indexes WHERE memory = :memory;

-- name: holders
SELECT term, count(*) FROM search_terms
WHERE memory = :memory AND term = ANY(:wanted) GROUP BY term ORDER BY term;

-- name: holding
SELECT term, spot FROM search_terms
WHERE memory = :memory AND term = ANY(:wanted) ORDER BY spot, term;

-- name: beginning
SELECT term, spot FROM search_terms
WHERE memory = :memory AND term >= :first AND term < :bound ORDER BY spot, term;

-- name: lying
SELECT t.spot
FROM search_texts AS t
LEFT JOIN concepts AS c ON c.memory = t.memory AND c.concept = t.concept
WHERE t.memory = :memory
    AND t.spot < :bound AND t.event_us >= :since AND t.event_us < :until
    AND (:stage < 0 OR coalesce(c.stage, 0) = :stage)
ORDER BY t.spot;

-- name: make_index
INSERT INTO search_indexes (memory, seq, texts) VALUES (:memory, 0, 0)
ON CONFLICT (memory) DO UPDATE SET seq = 0, texts = 0;

-- name: empty_index
DELETE FROM search_terms WHERE memory = :memory;

-- name: empty_told
DELETE FROM search_texts WHERE memory = :memory;

-- name: empty_scored
DELETE FROM scored_texts WHERE memory = :memory;

-- name: reach
UPDATE search_indexes SET seq = :seq, texts = texts + :texts WHERE memory = :memory;

-- name: add_term
INSERT INTO search_terms (memory, term, spot) VALUES (?, ?, ?) ON CONFLICT DO NOTHING;

-- name: scored
SELECT s.spot, t.event_us, t.concept, s.is_talk, s.terms
FROM scored_texts AS s
JOIN search_texts AS t ON t.memory = s.memory AND t.spot = s.spot
WHERE s.memory = :memory AND s.spot = ANY(:wanted);

-- name: score_text
INSERT INTO scored_texts (memory, spot, is_talk, terms) VALUES (?, ?, ?, ?)
ON CONFLICT (memory, spot) DO UPDATE SET is_talk = excluded.is_talk, terms = excluded.terms;

-- name: unscore_texts
DELETE FROM scored_texts WHERE memory = :memory AND spot = ANY(:spots);

-- name: tell_text
INSERT INTO search_texts (memory, spot, event_us, concept) VALUES (?, ?, ?, ?)
ON CONFLICT (memory, spot) DO UPDATE SET
    event_us = excluded.event_us,
    concept = excluded.concept;

-- name: untell_texts
DELETE FROM search_texts WHERE memory = :memory AND spot = ANY(:spots);

-- name: remove_texts
DELETE FROM search_terms WHERE memory = :memory AND spot = ANY(:spots);
