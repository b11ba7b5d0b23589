-- A checksum of the columns of a row, which is held against them whenever an answer is drawn from
-- it. An entry has one of its stamps too, by which the end of the log is read without its body.
-- Rows that were written before have none; a rebuild gives one to all but those of the log.

ALTER TABLE entries ADD COLUMN IF NOT EXISTS crc BIGINT;
ALTER TABLE entries ADD COLUMN IF NOT EXISTS stamp_crc BIGINT;
ALTER TABLE records ADD COLUMN IF NOT EXISTS crc BIGINT;
ALTER TABLE entities ADD COLUMN IF NOT EXISTS crc BIGINT;
ALTER TABLE reviews ADD COLUMN IF NOT EXISTS crc BIGINT;
