-- An event for each second since the beginning of 2026.
CREATE TABLE events (id ulid PRIMARY KEY, n integer NOT NULL);
INSERT INTO events SELECT gen_ulid(timestamptz '2026-01-01 00:00+00' + n * interval '1 second'), n FROM generate_series(1, 100000) AS n;
ANALYZE events;

-- An hour of them, using the index of the primary key.
SELECT min(n), max(n), count(*) FROM events WHERE id <@ tstzrange('2026-01-01 10:00+00', '2026-01-01 11:00+00');
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, BUFFERS OFF, SUMMARY OFF)
SELECT * FROM events WHERE id <@ tstzrange('2026-01-01 10:00+00', '2026-01-01 11:00+00');

-- And by a prefix: ids that share their first six characters were created within 18 minutes.
SELECT min(n), max(n), count(*) FROM events WHERE id ^@ '01KDX6';
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, BUFFERS OFF, SUMMARY OFF) SELECT * FROM events WHERE id LIKE '01KDX6%';
