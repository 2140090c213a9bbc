-- The generators that ascend across all sessions, as the catalogs list them, and what those of
-- version 7 uuids have of their own; the check of a text for a prefix; who may reset them.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/errors.sql'
\i :errors

CREATE TABLE generators AS
SELECT proname::text AS name, row_number() OVER (ORDER BY proname) AS n
FROM pg_proc JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e'
WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid') AND proname ~ '^gen_.*_monotonic$';
SELECT name FROM generators ORDER BY n;
-- Each 20,000 times, in turns with the others: ids in the order of the rows.
SELECT format('CREATE TABLE made AS SELECT n, %s FROM generate_series(1, 20000) AS n', string_agg(format('%I() AS %I', name, name), ', '))
FROM generators \gexec
SELECT format('SELECT %L AS generator, count(*) FILTER (WHERE greater) AS ascending, count(DISTINCT id) AS ids
               FROM (SELECT %1$I AS id, %1$I > lag(%1$I) OVER (ORDER BY n) AS greater FROM made) AS m', name)
FROM generators ORDER BY n \gexec
-- Two parallel workers make distinct ids, all above these.
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SET parallel_leader_participation = off;
ALTER TABLE made SET (parallel_workers = 2);
SELECT format('CREATE TABLE made_in_parallel AS SELECT %s FROM made', string_agg(format('%I()::text COLLATE "C" AS %I', name, name), ', '))
FROM generators \gexec
SELECT format('SELECT %L AS generator, count(DISTINCT %1$I) AS ids, min(%1$I) > (SELECT max(%1$I::text COLLATE "C") FROM made) AS above FROM made_in_parallel', name)
FROM generators ORDER BY n \gexec
RESET ALL;

-- The three of version 7 uuids count in one sequence, so uuids, typeids and base62ids that
-- are made in turns ascend too.
CREATE TABLE uuids AS
SELECT n, i, uuid FROM (SELECT n, gen_uuidv7_monotonic() AS a, gen_typeid_monotonic('user')::uuid AS b, gen_base62id_monotonic()::uuid AS c,
                               gen_typeid_monotonic()::uuid AS d FROM generate_series(1, 5000) AS n OFFSET 0) AS m,
     LATERAL unnest(ARRAY[a, b, c, d]) WITH ORDINALITY AS u(uuid, i);
SELECT count(*) FILTER (WHERE greater) AS ascending, bool_and(get_byte(uuid_send(uuid), 6) >> 4 = 7) AS version_7, bool_and(get_byte(uuid_send(uuid), 8) >> 6 = 2) AS variant
FROM (SELECT uuid, uuid > lag(uuid) OVER (ORDER BY n, i) AS greater FROM uuids) AS u;
-- The last 58 bits are random, each of them. (A fair bit is outside of these bounds once in 10^22 times.)
SELECT count(*) AS random_bits FROM (
  SELECT bit FROM uuids, generate_series(0, 63) AS bit GROUP BY bit
  HAVING sum(get_bit(('x' || right(replace(uuid::text, '-', ''), 16))::bit(64), bit)) BETWEEN 9300 AND 10700 AND bit > 5) AS b;
SELECT count(DISTINCT right(uuid::text, 12)) AS distinct FROM uuids;
-- Their time is that of the clock.
SELECT bool_and(base62id_timestamp(uuid::base62id) BETWEEN date_trunc('milliseconds', before) AND clock_timestamp()) AS now
FROM (SELECT clock_timestamp() AS before OFFSET 0) AS b, LATERAL (SELECT gen_uuidv7_monotonic() AS uuid FROM generate_series(1, 20000) WHERE before IS NOT NULL OFFSET 0) AS g;

-- The prefix, as gen_typeid() takes it.
SELECT typeid_prefix(gen_typeid_monotonic()) AS none, typeid_prefix(gen_typeid_monotonic('')) AS empty, typeid_prefix(gen_typeid_monotonic('pull_request')),
       gen_typeid_monotonic(NULL) IS NULL AS null;
SELECT statement, e.* FROM unnest(ARRAY[
  $$SELECT gen_typeid_monotonic('User')$$, $$SELECT gen_typeid_monotonic('user_')$$, $$SELECT gen_typeid_monotonic(repeat('a', 64))$$
]) WITH ORDINALITY AS u(statement, n), LATERAL pg_temp.errors_of(statement) AS e ORDER BY n;

-- typeid_is_valid(text, prefix) is true for the texts that the input function reads as ids of the prefix.
SELECT text, prefix, typeid_is_valid(text, prefix), typeid_is_valid(text, prefix) = CASE WHEN typeid_is_valid(text) THEN typeid_has_prefix(text::typeid, prefix) ELSE false END AS as_read
FROM unnest(ARRAY['user_01h455vb4pex5vsknk084sn02q', 'user_role_01h455vb4pex5vsknk084sn02q', '01h455vb4pex5vsknk084sn02q', 'User_01h455vb4pex5vsknk084sn02q',
                  'user_8zzzzzzzzzzzzzzzzzzzzzzzzz', 'user_', 'user', '', '_01h455vb4pex5vsknk084sn02q']) WITH ORDINALITY AS t(text, i),
     unnest(ARRAY['user', 'user_role', '', 'use']) WITH ORDINALITY AS p(prefix, j)
WHERE typeid_is_valid(text, prefix) OR j = 1 ORDER BY i, j;
SELECT typeid_is_valid(NULL, 'user') AS null_text, typeid_is_valid('user_01h455vb4pex5vsknk084sn02q', NULL) AS null_prefix;
SELECT statement, e.* FROM unnest(ARRAY[
  $$SELECT typeid_is_valid('user_01h455vb4pex5vsknk084sn02q', 'User')$$, $$SELECT typeid_is_valid('nothing', 'user_')$$,
  $$SELECT typeid_is_valid('user_01h455vb4pex5vsknk084sn02q', repeat('a', 64))$$
]) WITH ORDINALITY AS u(statement, n), LATERAL pg_temp.errors_of(statement) AS e ORDER BY n;

-- A reset is for superusers. It says nothing, and changes nothing, while the clock is right.
CREATE ROLE regress_sortid_plain;
SET ROLE regress_sortid_plain;
SELECT e.* FROM pg_temp.errors_of('SELECT sortid_reset_monotonic()') AS e;
RESET ROLE;
DROP ROLE regress_sortid_plain;
CREATE TABLE last AS SELECT gen_ulid_monotonic() AS ulid, gen_xid_monotonic() AS xid, gen_uuidv7_monotonic() AS uuid, gen_uid11_snowish() AS snowish;
SELECT sortid_reset_monotonic();
SELECT gen_ulid_monotonic() > ulid AS ulid, gen_xid_monotonic() > xid AS xid, gen_uuidv7_monotonic() > uuid AS uuid, gen_uid11_snowish() > snowish AS snowish FROM last;
DROP TABLE generators, made, made_in_parallel, uuids, last;
