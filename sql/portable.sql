-- The portable dialect: queries with the same output from the extension and from the plain-SQL
-- edition. The edition is in the database if the variable `plain` is set
-- (editions/plain/tests/moves.pl).
\pset format unaligned
\if :{?plain}
\else
\set regression :DBNAME
CREATE DATABASE regress_sortid_portable TEMPLATE template0
  ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C';
\c regress_sortid_portable
CREATE SCHEMA sortid;
CREATE EXTENSION sortid SCHEMA sortid;
\endif
SET search_path = public, sortid;
SET timezone = 'UTC';
SET datestyle = 'ISO';
SET enable_seqscan = off;
SET enable_bitmapscan = off;

-- Ids as keys, with defaults, an application's domains, and references.
CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
CREATE TABLE users (
  id user_id PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text NOT NULL
);
INSERT INTO users (name) VALUES ('Ada'), ('Grace');
INSERT INTO users VALUES ('user_01h455vb4pex5vsknk084sn02q', 'Edsger') RETURNING id;
INSERT INTO users VALUES ('team_01h455vb4pex5vsknk084sn02q', 'nobody');
\set VERBOSITY sqlstate
INSERT INTO users VALUES ('user_01h455vb4pex5vsknk084sn02l', 'nobody');
\set VERBOSITY default
SELECT name FROM users ORDER BY id;
SELECT typeid_prefix(id), typeid_suffix(id), typeid_timestamp(id), uuid(id::typeid)
FROM users
WHERE name = 'Edsger';
CREATE TABLE orders (
  id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(), user_id user_id REFERENCES users,
  at timestamptz GENERATED ALWAYS AS (ulid_timestamp(id)) STORED
);
INSERT INTO orders (id, user_id)
VALUES (ulid(uuid '019b1515-3df8-7032-bfc6-06b5e46ff8f4'), 'user_01h455vb4pex5vsknk084sn02q');
INSERT INTO orders (user_id) SELECT id FROM users WHERE name <> 'Edsger';
INSERT INTO orders (user_id) VALUES ('user_00000000000000000000000000');
SELECT o.id, at, name FROM orders AS o JOIN users AS u ON u.id = user_id WHERE at < '2026-01-01';
SELECT id FROM orders WHERE id = ulid(uuid '019b1515-3df8-7032-bfc6-06b5e46ff8f4');
INSERT INTO orders (id)
VALUES (ulid(uuid '019b1515-3df8-7032-bfc6-06b5e46ff8f4'))
ON CONFLICT (id) DO NOTHING
RETURNING id;

-- Search by prefix and by time, using the index.
CREATE TABLE events (
  id sortid.xid PRIMARY KEY DEFAULT gen_xid_monotonic(), what text DEFAULT 'tick'
);
INSERT INTO events
SELECT make_xid(t, 7)
FROM generate_series(timestamptz '2026-01-01', '2026-01-31', '1 minute') AS t;
ANALYZE events;
SELECT min(xid_timestamp(id)), max(xid_timestamp(id)), count(*) FROM events WHERE id ^@ '5M1';
SELECT count(*) FROM events WHERE id LIKE '5M1%z_' OR id NOT LIKE '5%';
SELECT count(*) FROM events WHERE id >= xid_first_from('2026-01-20');
SELECT count(*) FROM events WHERE xid_within(id, tstzrange('2026-01-20', '2026-01-21'));
SELECT count(*)
FROM events
WHERE id BETWEEN xid_first_in('[2026-01-20, 2026-01-21)')
  AND xid_last_in('[2026-01-20, 2026-01-21)');
SELECT count(*)
FROM users
WHERE typeid_within(id, 'user', tstzrange(now() - interval '1 hour', NULL));
SELECT name FROM users WHERE typeid_starts_with(id, 'user_01h4');
CREATE FUNCTION pg_temp.plan(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE 'EXPLAIN (FORMAT JSON) ' || query INTO plan;
  RETURN concat_ws(', ',
    CASE WHEN plan::text ~ '"Index Cond"' THEN 'by the index' ELSE 'by a scan' END,
    'of ' || (regexp_match(plan::text, '"Relation Name": "(logs_\d+)"'))[1],
    CASE WHEN plan::text ~ '"Append"' THEN 'and more' END);
END $$;
SELECT condition, pg_temp.plan('SELECT FROM events WHERE ' || condition)
FROM unnest(ARRAY[
  'id >= xid_first_from(now() - interval ''1 day'')',
  'xid_within(id, tstzrange(now() - interval ''1 day'', NULL))', 'xid_starts_with(id, ''5M1'')',
  'id ^@ ''5M1''', 'id LIKE ''5M1%''', 'id = ''5M1ggyGbQ6A''',
  'id IN (''5M1ggyGbQ6A'', ''5M1ggyGbQ6B'')'
]) AS condition;
-- A column whose type is a domain over an id type is searched by comparisons, not typeid_within().
SELECT pg_temp.plan('SELECT FROM users '
  'WHERE id BETWEEN typeid_first_in(''user'', tstzrange(now() - interval ''1 hour'', NULL)) '
  'AND typeid_last_of_prefix(''user'')');

-- A search by time finds every id in its range: the first and the last in a millisecond, version 7
-- ids, an id of another version, nil and max. It runs with the index first, and then with a scan.
CREATE TABLE uuids (id uuid PRIMARY KEY);
INSERT INTO uuids
SELECT (left(replace(uuid(ulid_floor(at))::text, '-', ''), 12) || rest)::uuid
FROM unnest('{2025-12-31 23:59:59.999,2026-01-01,2026-01-01 00:00:00.001,
    2026-01-01 00:00:00.999,2026-01-01 00:00:01}'::timestamptz[]) AS at,
  unnest('{00000000000000000000,41239123456789abcdef,70008000000000000000,7fffbfffffffffffffff,
    ffffffffffffffffffff}'::text[]) AS rest;
INSERT INTO uuids
VALUES ('00000000-0000-0000-0000-000000000000'), ('ffffffff-ffff-ffff-ffff-ffffffffffff');
CREATE TABLE accounts (id typeid PRIMARY KEY);
INSERT INTO accounts
SELECT make_typeid(prefix, id) FROM uuids, unnest('{user,user_role}'::text[]) AS prefix;
CREATE TABLE links (id base62id PRIMARY KEY);
INSERT INTO links SELECT base62id(id) FROM uuids;
ANALYZE uuids, accounts, links;
CREATE VIEW found AS
SELECT times,
  (SELECT count(*) FROM accounts WHERE typeid_within(id, 'user', times)) AS typeids,
  (SELECT count(*) FROM links WHERE base62id_within(id, times)) AS base62ids,
  (SELECT count(*) FROM uuids WHERE uuidv7_within(id, times)) AS uuids
FROM unnest('{"[2026-01-01, 2026-01-01 00:00:00.001)","[2026-01-01, 2026-01-01 00:00:00.001]",
    "(2026-01-01, 2026-01-01 00:00:01]","[2026-01-01, 2026-01-01 00:00:01)","(,2026-01-01)",
    "[2026-01-01,)","(,)",empty}'::tstzrange[]) AS times;
SELECT condition, pg_temp.plan('SELECT FROM ' || condition)
FROM unnest(ARRAY[
  'accounts WHERE typeid_within(id, ''user'', tstzrange(now(), NULL))',
  'links WHERE base62id_within(id, tstzrange(now(), NULL))',
  'uuids WHERE uuidv7_within(id, tstzrange(now(), NULL))'
]) AS condition;
SELECT * FROM found;
SET enable_seqscan = on;
SET enable_indexscan = off;
SET enable_indexonlyscan = off;
SELECT pg_temp.plan('SELECT FROM accounts WHERE typeid_within(id, ''user'', ''(,)'')');
SELECT * FROM found;
RESET enable_indexscan;
RESET enable_indexonlyscan;
SET enable_seqscan = off;

-- Parts, times and conversions.
SELECT euid_extension(gen_euid(42)),
  euid_extension_length(gen_euid(42, 8)),
  euid_timestamp('1KDVDNA00B9F60938NKRKAYDXW8'),
  euid_encode('1KDVDNA00B9F60938NKRKAYDXW8', false);
SELECT ulid_timestamp('01ARZ3NDEKTSV4RRFFQ69G5FAV'),
  ulid_random('01ARZ3NDEKTSV4RRFFQ69G5FAV'),
  ulid_send('01ARZ3NDEKTSV4RRFFQ69G5FAV');
SELECT int8(uid11(362387865600000)), uid11(362387865600000),
  ulid(text '01arz3ndektsv4rrffq69g5fav'), sortid.xid(uid11(362387865600000));
SELECT ulid('01arz3ndektsv4rrffq69g5fav'::varchar),
  ulid('01arz3ndektsv4rrffq69g5fav'::char(30)),
  pg_typeof(ulid('01ARZ3NDEKTSV4RRFFQ69G5FAV'));
SELECT uid11(5), uid11(5::smallint) AS of_smallint, uid11(int8(uid11(5))) AS of_bigint;
SELECT uuid(base62id(uuid '019b1515-3df8-7032-bfc6-06b5e46ff8f4')),
  euid(uuid '019b1515-3df8-7032-bfc6-06b5e46ff8f4'),
  make_typeid('user', '019b1515-3df8-7032-bfc6-06b5e46ff8f4');
SELECT base62id(ulid(text '01KCAHAFFRE0SBZHG6PQJ6ZY7M')),
       euid(base62id(text 'Fd9w4CutiyWHZha547fAai')),
       ulid(euid(text '06DHA59XZ1R35FY60TTY8VZRYG2'));
SELECT ksuid_timestamp(make_ksuid('2026-01-01', '\x00112233445566778899aabbccddeeff')),
  ksuid_payload(make_ksuid('2026-01-01', '\x00112233445566778899aabbccddeeff'));
SELECT ulid_floor('2026-01-01'), ulid_ceil('2026-01-01'), uuidv7_floor('2026-01-01'),
  typeid_floor('user', '2026-01-01'), euid_first_after('2026-01-01');
SELECT ulid_is_valid('01ARZ3NDEKTSV4RRFFQ69G5FAV'),
  ulid_is_valid('8ZZZZZZZZZZZZZZZZZZZZZZZZZ'),
  typeid_is_valid('user_01h455vb4pex5vsknk084sn02q', 'team'),
  xid_is_valid_prefix('0');
SELECT uid11_snowish_timestamp('5LyPtcHZyiz'),
  uid11_snowish_machine('5LyPtcHZyiz'), uid11_snowish_sequence('5LyPtcHZyiz');

-- Errors.
\set VERBOSITY sqlstate
SELECT '01ARZ3NDEKTSV4RRFFQ69G5FA'::ulid;
SELECT '8ZZZZZZZZZZZZZZZZZZZZZZZZZ'::ulid;
SELECT gen_typeid('User');
SELECT ulid_floor('10889-08-02 05:31:50.656');
SELECT make_ulid('2026-01-01', '\x00');
SELECT ulid_lower_bound('U');
SELECT typeid_lower_bound('user_9');

-- Ids as parameters, in arrays, partitions and sorts.
PREPARE found(ulid) AS SELECT count(*) FROM orders WHERE id = $1;
EXECUTE found('01KCAHAFFRE0SBZHG6PQJ6ZY7M');
SELECT count(*)
FROM orders
WHERE id = ANY (ARRAY['01KCAHAFFRE0SBZHG6PQJ6ZY7M', '01KCAHAFFRE0SBZHG6PQJ6ZY7N']::ulid[]);
CREATE TABLE logs (id ulid NOT NULL, line text) PARTITION BY RANGE (id);
CREATE TABLE logs_2025 PARTITION OF logs
  FOR VALUES FROM (MINVALUE) TO ('01KDVDNA000000000000000000');
CREATE TABLE logs_2026 PARTITION OF logs
  FOR VALUES FROM ('01KDVDNA000000000000000000') TO (MAXVALUE);
INSERT INTO logs VALUES
  (ulid_floor('2026-01-01'), 'first of 2026'),
  (ulid_ceil('2025-12-31 23:59:59.999'), 'last of 2025');
SELECT tableoid::regclass, id, line FROM logs ORDER BY id;
SELECT pg_temp.plan('SELECT FROM logs WHERE id >= ''01KDVDNA000000000000000000''');
\if :{?plain}
\else
\c :regression
DROP DATABASE regress_sortid_portable;
\endif
