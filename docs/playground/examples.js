// The playground's examples, by the names that the page shows.
const playgroundExamples = {
  'a first session': `\
-- Ada's id comes from the column default; Grace's was generated elsewhere.
CREATE TABLE users (
  id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'),
  name text NOT NULL
);
INSERT INTO users (name) VALUES ('Ada') RETURNING *;
INSERT INTO users VALUES ('user_01h455vb4pex5vsknk084sn02q', 'Grace')
  RETURNING *, typeid_timestamp(id) AS created;

-- By prefix, and by time.
SELECT id, name FROM users WHERE id ^@ 'user_01h4';
SELECT name FROM users WHERE typeid_within(id, 'user', tstzrange(now() - interval '1 day', NULL));

-- This id has a typo.
INSERT INTO users VALUES ('user_01h455vb4pex5vsknk084sn0lq', 'Barbara');
`,
  'compared with uuid and text': `\
-- 20,000 rows: the same id as typeid, ulid, uuid and text, and a random uuid.
CREATE TABLE ids (
  typeid typeid UNIQUE, ulid ulid UNIQUE, uuid uuid UNIQUE, text text UNIQUE, random uuid UNIQUE
);
INSERT INTO ids SELECT id, id::uuid::ulid, id::uuid, id::text, gen_random_uuid()
FROM (SELECT gen_typeid_monotonic('user') AS id FROM generate_series(1, 20000)) AS new;

-- People see these ids.
SELECT typeid, ulid, uuid FROM ids LIMIT 3;

-- Sizes of the indexes.
SELECT indexrelname AS index, pg_size_pretty(pg_relation_size(indexrelid)) AS size
FROM pg_stat_user_indexes WHERE relid = 'ids'::regclass ORDER BY indexrelid;
`,
  '100,000 ids, and the index': `\
-- An event for each second since the beginning of 2026.
CREATE TABLE events (id ulid PRIMARY KEY, n integer NOT NULL);
INSERT INTO events
SELECT gen_ulid(timestamptz '2026-01-01 00:00+00' + n * interval '1 second'), n
FROM generate_series(1, 100000) AS n;
ANALYZE events;

-- An hour of them, using the primary key index.
SELECT min(n), max(n), count(*) FROM events
WHERE id <@ tstzrange('2026-01-01 10:00+00', '2026-01-01 11:00+00');
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, BUFFERS OFF, SUMMARY OFF)
SELECT * FROM events WHERE id <@ tstzrange('2026-01-01 10:00+00', '2026-01-01 11:00+00');

-- And by prefix: ids that share their first six characters were created within 18 minutes.
SELECT min(n), max(n), count(*) FROM events WHERE id ^@ '01KDX6';
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, BUFFERS OFF, SUMMARY OFF)
SELECT * FROM events WHERE id LIKE '01KDX6%';
`,
  'malformed ids': `\
-- The error names the wrong character.
SELECT typeid 'user_01h455vb4pex5vsknk084sn0lq';
SELECT typeid 'User_01h455vb4pex5vsknk084sn02q';
SELECT ulid '01KCAHAFFRE0SBZHG6PQJ6ZY7';
SELECT ulid '8ZZZZZZZZZZZZZZZZZZZZZZZZZ';
SELECT base62id 'zzzzzzzzzzzzzzzzzzzzzz';

-- An EUID ends with a check value, which detects two swapped characters.
SELECT euid '1KDVDNA00B9F60938NKRKAYDXW8';
SELECT euid '1KDVDNA00B9F60938NKRKAYDX8W';

-- Get a boolean instead of an error.
SELECT typeid_is_valid('user_01h455vb4pex5vsknk084sn0lq') AS with_l,
  typeid_is_valid('user_01h455vb4pex5vsknk084sn02q') AS with_2;

-- A domain for user ids rejects the id of an order.
CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
SELECT user_id 'order_01h455vb4pex5vsknk084sn02q';
`,
  'order across inserts': `\
-- Many rows in one millisecond: their ids still ascend in the order of the rows.
CREATE TABLE lines (
  id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(),
  n integer GENERATED ALWAYS AS IDENTITY
);
INSERT INTO lines SELECT FROM generate_series(1, 1000);
INSERT INTO lines SELECT FROM generate_series(1, 1000);
SELECT count(*), count(*) FILTER (WHERE id > before) AS ascending
FROM (SELECT id, lag(id) OVER (ORDER BY n) AS before FROM lines) AS pairs;

-- gen_ulid() without _monotonic is random within a millisecond.
SELECT count(DISTINCT id) AS different,
  array_agg(id ORDER BY n) = array_agg(id ORDER BY id) AS ascending
FROM (SELECT gen_ulid() AS id, n FROM generate_series(1, 1000) AS n) AS ids;
`,
  'a text column becomes ids': `\
-- An application kept its ids as text.
CREATE TABLE orders (id text PRIMARY KEY, total numeric NOT NULL);
INSERT INTO orders VALUES
  ('01KCAHAFFRE0SBZHG6PQJ6ZY7M', 12.5), ('01kdvdna00b9f60938nkrkaydx', 8), ('no id', 1);

-- Which of them are valid? The first ALTER TABLE fails because of an invalid one.
SELECT id, ulid_is_valid(id) FROM orders ORDER BY 1;
ALTER TABLE orders ALTER id TYPE ulid;
DELETE FROM orders WHERE NOT ulid_is_valid(id);
ALTER TABLE orders ALTER id TYPE ulid, ALTER id SET DEFAULT gen_ulid_monotonic();
SELECT id, total, ulid_timestamp(id) FROM orders ORDER BY id;
`,
};
