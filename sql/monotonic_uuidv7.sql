-- What the generators that ascend across all sessions make of version 7 uuids: one sequence for
-- uuids, typeids and base62ids, their random bits, their time, and the prefix of a typeid.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/lib/errors.sql'
\i :errors
\pset format unaligned

-- The three of version 7 uuids count in one sequence, so uuids, typeids and base62ids that
-- are made in turns ascend too.
CREATE TABLE uuids AS
SELECT n, i, uuid FROM (SELECT n, gen_uuidv7_monotonic() AS a, gen_typeid_monotonic('user')::uuid AS b, gen_base62id_monotonic()::uuid AS c,
                               gen_typeid_monotonic()::uuid AS d FROM generate_series(1, 5000) AS n OFFSET 0) AS m,
     LATERAL unnest(ARRAY[a, b, c, d]) WITH ORDINALITY AS u(uuid, i);
SELECT count(*) FILTER (WHERE greater) AS ascending, bool_and(get_byte(uuid_send(uuid), 6) >> 4 = 7) AS version_7,
       bool_and(get_byte(uuid_send(uuid), 8) >> 6 = 2) AS variant
FROM (SELECT uuid, uuid > lag(uuid) OVER (ORDER BY n, i) AS greater FROM uuids) AS u;
-- The last 58 bits are random, each of them. (A fair bit is outside of these bounds once in 10^22 times.)
SELECT count(*) AS random_bits FROM (
  SELECT bit FROM uuids, generate_series(0, 63) AS bit GROUP BY bit
  HAVING sum(get_bit(('x' || right(replace(uuid::text, '-', ''), 16))::bit(64), bit)) BETWEEN 9300 AND 10700 AND bit > 5) AS b;
SELECT count(DISTINCT right(uuid::text, 12)) AS distinct FROM uuids;
-- Their time is that of the clock.
SELECT bool_and(base62id_timestamp(uuid::base62id) BETWEEN date_trunc('milliseconds', before) AND clock_timestamp()) AS now
FROM (SELECT clock_timestamp() AS before OFFSET 0) AS b,
  LATERAL (SELECT gen_uuidv7_monotonic() AS uuid FROM generate_series(1, 20000) WHERE before IS NOT NULL OFFSET 0) AS g;

-- The prefix, as gen_typeid() takes it.
SELECT typeid_prefix(gen_typeid_monotonic()) AS none, typeid_prefix(gen_typeid_monotonic('')) AS empty, typeid_prefix(gen_typeid_monotonic('pull_request')),
       gen_typeid_monotonic(NULL) IS NULL AS null;
SELECT statement, e.* FROM unnest(ARRAY[
  $$SELECT gen_typeid_monotonic('User')$$, $$SELECT gen_typeid_monotonic('user_')$$, $$SELECT gen_typeid_monotonic(repeat('a', 64))$$
]) WITH ORDINALITY AS u(statement, n), LATERAL pg_temp.errors_of(statement) AS e ORDER BY n;
DROP TABLE uuids;
