-- Generators: their guarantees of order, distinctness, time and random bits, and their errors for
-- invalid arguments. documented_times tests the first and last times.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SET timezone = 'UTC';

-- Every generator's ids are distinct. Ids from the generators of version 7 uuids ascend, even
-- across these generators, which share one clock. So do ids from the _monotonic() generators, which
-- share one sequence across all sessions.
CREATE TEMP TABLE made AS
SELECT n, gen_typeid('user') AS typeid, gen_ulid() AS ulid, gen_euid() AS euid,
       gen_base62id() AS base62id, gen_uid11() AS uid11, gen_uuidv7() AS uuidv7,
       gen_uuidv7_monotonic() AS a, gen_typeid_monotonic('user')::uuid AS b,
       gen_base62id_monotonic()::uuid AS c
FROM generate_series(1, 20000) AS n;
SELECT count(*), count(DISTINCT typeid) AS typeids, count(DISTINCT ulid) AS ulids,
       count(DISTINCT euid) AS euids, count(DISTINCT base62id) AS base62ids,
       count(DISTINCT uid11) AS uid11s, count(DISTINCT uuidv7) AS uuids
FROM made;
SELECT count(*) FILTER (WHERE NOT (typeid::uuid < base62id::uuid AND base62id::uuid < uuidv7
                                   AND (uuidv7 < next) IS NOT FALSE)) AS out_of_order,
       count(*) FILTER (WHERE NOT (a < b AND b < c AND (c < next_a) IS NOT FALSE))
         AS monotonic_out_of_order
FROM (SELECT *, lead(typeid::uuid) OVER (ORDER BY n) AS next,
             lead(a) OVER (ORDER BY n) AS next_a FROM made) AS m;
-- Generated uuids have version 7, variant 10 and the clock's time.
SELECT count(*), count(*) FILTER (WHERE uuid::text ~ '^.{14}7.{4}[89ab]') AS version_7
FROM made, unnest(ARRAY[typeid::uuid, base62id::uuid, uuidv7, a, b, c]) AS uuid;
SELECT bool_and(t BETWEEN date_trunc('milliseconds', before) AND clock_timestamp())
  AS now_or_just_before
FROM (SELECT clock_timestamp() AS before OFFSET 0) AS b,
  LATERAL (SELECT unnest(ARRAY[
    typeid_timestamp(gen_typeid()), ulid_timestamp(gen_ulid()),
    euid_timestamp(gen_euid()), euid_timestamp(gen_euid(1)),
    xid_timestamp(gen_xid()), base62id_timestamp(gen_base62id()),
    uuidv7_timestamp(gen_uuidv7_monotonic())]) AS t WHERE before IS NOT NULL) AS g;

-- No random bit is stuck: each is set in about half of 20,000 ids.
\set ECHO none
CREATE FUNCTION pg_temp.stuck(ids bytea[], first_bit int, last_bit int)
RETURNS bigint LANGUAGE sql AS $$
  SELECT count(*) FROM (
    SELECT sum(get_bit(id, b / 8 * 8 + 7 - b % 8)) AS ones
    FROM unnest(ids) AS id, generate_series(first_bit, last_bit) AS b GROUP BY b
  ) AS s WHERE ones NOT BETWEEN 0.45 * cardinality(ids) AND 0.55 * cardinality(ids)
$$;
\set ECHO all
SELECT pg_temp.stuck(array_agg(ulid::bytea), 48, 127) AS ulid,
       pg_temp.stuck(array_agg(euid::bytea), 45, 59) AS euid_field,
       pg_temp.stuck(array_agg(euid::bytea), 64, 127) AS euid,
       pg_temp.stuck(array_agg(uid11::bytea), 0, 63) AS uid11,
       pg_temp.stuck(array_agg(uuid_send(uuidv7)), 66, 127) AS uuidv7,
       pg_temp.stuck(array_agg(uuid_send(a)), 70, 127) AS uuidv7_monotonic,
       pg_temp.stuck(array_agg(gen_xid()::bytea), 42, 63) AS xid
FROM made;

-- No random byte repeats another byte of the id: two bytes are equal in about one id in 256.
\set ECHO none
CREATE FUNCTION pg_temp.repeated(ids bytea[], first_byte int, last_byte int)
RETURNS bigint LANGUAGE sql AS $$
  SELECT count(*) FROM (
    SELECT count(*) FILTER (WHERE get_byte(id, a) = get_byte(id, b)) AS equal
    FROM unnest(ids) AS id, generate_series(first_byte, last_byte) AS a,
      generate_series(a + 1, last_byte) AS b
    GROUP BY a, b
  ) AS pairs WHERE equal > 0.02 * cardinality(ids)
$$;
\set ECHO all
SELECT pg_temp.repeated(array_agg(ulid::bytea), 6, 15) AS ulid,
       pg_temp.repeated(array_agg(euid::bytea), 8, 15) AS euid,
       pg_temp.repeated(array_agg(uid11::bytea), 0, 7) AS uid11,
       pg_temp.repeated(array_agg(uuid_send(uuidv7)), 9, 15) AS uuidv7,
       pg_temp.repeated(array_agg(uuid_send(a)), 9, 15) AS uuidv7_monotonic,
       pg_temp.repeated(array_agg(gen_xid()::bytea), 6, 7) AS xid,
       pg_temp.repeated(array_agg(gen_ksuid()::bytea), 4, 19) AS ksuid
FROM made
WHERE n % 10 = 0;

-- Defaults and overloads. A version 7 uuid also stores twelve bits of the given time's fraction of
-- a millisecond.
SELECT typeid_prefix(gen_typeid()) AS none,
       typeid_prefix(gen_typeid_monotonic()) AS none_monotonic,
       typeid_prefix(gen_typeid('a__b')) AS a__b,
       typeid_prefix(gen_typeid_monotonic('pull_request')) AS monotonic,
       substr(gen_typeid('t', '2026-01-01 00:00:00.000999')::uuid::text, 15, 4) AS fraction,
       euid_extension(gen_euid(NULL)) AS no_extension,
       euid_extension_length(gen_euid(NULL)) AS no_length,
       euid_extension_length(gen_euid(0)) AS zero,
       euid_extension_length(gen_euid(5)) AS five,
       euid_extension_length(gen_euid(5, 8)) AS five_in_8,
       euid_extension_length(gen_euid(32767)) AS widest,
       euid_extension(gen_euid(9, timestamptz '2026-01-01')) AS at_a_time;
SELECT statement, e.* FROM unnest(ARRAY[
  $$gen_typeid('User')$$, $$gen_typeid(repeat('a', 64))$$,
  $$typeid_prefix(gen_typeid(repeat('a', 63)))$$, $$gen_typeid_monotonic('user_')$$,
  $$gen_euid(40000)$$, $$gen_euid(-1)$$, $$gen_euid(256, 8)$$, $$gen_euid(1, 0)$$,
  $$gen_euid(1, 16)$$
]) WITH ORDINALITY AS u(statement, n), LATERAL pg_temp.errors_of('SELECT ' || statement) AS e
ORDER BY n;
