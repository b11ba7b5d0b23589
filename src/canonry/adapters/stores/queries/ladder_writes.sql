-- What the daemon keeps that is in no log.

-- name: put_cursor
INSERT INTO windows (memory, name, concept) VALUES (?, ?, ?)
ON CONFLICT (memory, name) DO UPDATE SET concept = excluded.concept;

-- name: put_lease
INSERT INTO leases (memory, name, holder, token, until_us) VALUES (?, 'daemon', ?, ?, ?)
ON CONFLICT (memory, name) DO UPDATE SET
    holder = excluded.holder,
    token = CASE WHEN excluded.token > leases.token THEN excluded.token ELSE leases.token END,
    until_us = excluded.until_us;
