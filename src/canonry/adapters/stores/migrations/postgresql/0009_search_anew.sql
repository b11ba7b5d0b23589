-- An index that was made anew left what it tells of texts behind, where no erasure found it.
DELETE FROM search_terms WHERE true;
DELETE FROM search_texts WHERE true;
DELETE FROM scored_texts WHERE true;
UPDATE search_indexes SET seq = 0, texts = 0 WHERE true;
