-- A checksum of the columns of a row, which is held against them whenever an answer is drawn from
-- it. An entry has one of its stamps too, by which the end of the log is read without its body.
-- Rows that were written before have none; a rebuild gives one to all but those of the log.

ALTER TABLE entries ADD COLUMN crc INTEGER;
ALTER TABLE entries ADD COLUMN stamp_crc INTEGER;
ALTER TABLE records ADD COLUMN crc INTEGER;
ALTER TABLE entities ADD COLUMN crc INTEGER;
ALTER TABLE reviews ADD COLUMN crc INTEGER;
