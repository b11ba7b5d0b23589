-- The concepts of a rung by their numbers, as the rounds of the ladder walk them.
CREATE INDEX concepts_on_rung ON concepts (memory, stage, concept) WHERE stage > 0;

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('concepts', 'concepts_on_rung', '10000 100 50 1');
