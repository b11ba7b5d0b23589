-- An index that was made anew left the terms of the one before behind, where no erasure found them.
INSERT INTO search (search) VALUES ('delete-all');
DELETE FROM search_texts;
DELETE FROM scored_texts;
UPDATE search_indexes SET seq = 0, texts = 0;
