-- Many rows in one millisecond: their ids still ascend in the order of the rows.
CREATE TABLE lines (id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(), n integer GENERATED ALWAYS AS IDENTITY);
INSERT INTO lines SELECT FROM generate_series(1, 1000);
INSERT INTO lines SELECT FROM generate_series(1, 1000);
SELECT count(*), count(*) FILTER (WHERE id > before) AS ascending
FROM (SELECT id, lag(id) OVER (ORDER BY n) AS before FROM lines) AS pairs;

-- gen_ulid() without _monotonic is random within a millisecond.
SELECT count(DISTINCT id) AS different, array_agg(id ORDER BY n) = array_agg(id ORDER BY id) AS ascending
FROM (SELECT gen_ulid() AS id, n FROM generate_series(1, 1000) AS n) AS ids;
