-- The concepts of a rung by their numbers, as the rounds of the ladder walk them.
CREATE INDEX IF NOT EXISTS concepts_on_rung ON concepts (memory, stage, concept) WHERE stage > 0;
