-- Generators: what they promise of order, distinctness, time and bits, and what
-- they say to bad arguments.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/lib/errors.sql'
\i :errors
\pset format unaligned
SET timezone = 'UTC';

-- Distinct, for every generator; ascending in order of generation for those that
-- make version 7 uuids, across generators too, because they share one clock.
CREATE TEMP TABLE made AS
SELECT n, gen_typeid('user') AS typeid, gen_ulid() AS ulid, gen_euid() AS euid, gen_base62id() AS base62id,
       gen_uid11() AS uid11, gen_uuidv7() AS uuidv7
FROM generate_series(1, 20000) AS n;
SELECT count(*), count(DISTINCT typeid) AS typeids, count(DISTINCT ulid) AS ulids, count(DISTINCT euid) AS euids,
       count(DISTINCT base62id) AS base62ids, count(DISTINCT uid11) AS uid11s, count(DISTINCT uuidv7) AS uuids
FROM made;
SELECT count(*) AS out_of_order
FROM (SELECT typeid::uuid AS a, base62id::uuid AS b, uuidv7 AS c, lead(typeid::uuid) OVER (ORDER BY n) AS d FROM made) AS m
WHERE NOT (a < b AND b < c AND (c < d OR d IS NULL));

-- Version 0111 and variant 10, bit by bit.
WITH uuids AS (
  SELECT typeid::uuid AS u FROM made UNION ALL SELECT base62id::uuid FROM made UNION ALL SELECT uuidv7 FROM made
), bits AS (
  SELECT ('x' || replace(u::text, '-', ''))::bit(128) AS b FROM uuids
)
SELECT substring(b FROM 49 FOR 4) AS version, substring(b FROM 65 FOR 2) AS variant, count(*)
FROM bits GROUP BY 1, 2;

-- No random bit is stuck: each of them is set in about half of 20,000 ids.
CREATE FUNCTION pg_temp.stuck(ids bytea[], first_bit int, last_bit int) RETURNS bigint LANGUAGE sql AS $$
  SELECT count(*) FROM (
    SELECT sum(get_bit(id, b / 8 * 8 + 7 - b % 8)) AS ones
    FROM unnest(ids) AS id, generate_series(first_bit, last_bit) AS b GROUP BY b
  ) AS s WHERE ones NOT BETWEEN 0.45 * cardinality(ids) AND 0.55 * cardinality(ids)
$$;
SELECT pg_temp.stuck(array_agg(ulid::bytea), 48, 127) AS ulid,
       pg_temp.stuck(array_agg(euid::bytea), 45, 59) AS euid_field,
       pg_temp.stuck(array_agg(euid::bytea), 64, 127) AS euid,
       pg_temp.stuck(array_agg(uid11::bytea), 0, 63) AS uid11,
       pg_temp.stuck(array_agg(uuid_send(uuidv7)), 66, 127) AS uuidv7
FROM made;
SELECT pg_temp.stuck(array_agg(gen_xid()::bytea), 42, 63) AS xid FROM generate_series(1, 20000);

-- The time is the clock's.
SELECT bool_and(t BETWEEN date_trunc('milliseconds', before) AND clock_timestamp()) AS now_or_just_before
FROM (SELECT clock_timestamp() AS before OFFSET 0) AS b,
     LATERAL (SELECT unnest(ARRAY[typeid_timestamp(gen_typeid()), ulid_timestamp(gen_ulid()), euid_timestamp(gen_euid()),
                                  euid_timestamp(gen_euid(1)), xid_timestamp(gen_xid()),
                                  base62id_timestamp(gen_base62id())]) AS t WHERE before IS NOT NULL) AS g;

-- Given a time, it is that one, floored to the millisecond; version 7 keeps
-- twelve bits more of it.
SELECT typeid_timestamp(gen_typeid('t', at)) AS typeid, ulid_timestamp(gen_ulid(at)) AS ulid,
       euid_timestamp(gen_euid(NULL, at)) AS euid, euid_extension(gen_euid(9, at)) AS extension,
       substring(gen_typeid('t', at)::uuid::text FROM 15 FOR 4) AS version_and_fraction
FROM (VALUES (timestamptz '1999-12-31 23:59:59.9995'), ('2026-01-01 00:00:00.000999'), ('1970-01-01')) AS v(at);
SELECT xid_timestamp(gen_xid('2026-01-01 00:00:00.999999')) AS xid;

-- Defaults and overloads.
SELECT typeid_prefix(gen_typeid()) AS none, typeid_prefix(gen_typeid('a__b')) AS a__b,
       euid_extension(gen_euid(NULL)) AS no_extension, euid_extension_length(gen_euid(NULL)) AS no_length,
       euid_extension_length(gen_euid(0)) AS zero, euid_extension_length(gen_euid(5)) AS five,
       euid_extension_length(gen_euid(5, 8)) AS five_in_8, euid_extension_length(gen_euid(32767)) AS widest;
SELECT gen_typeid(NULL) IS NULL AND gen_ulid(NULL) IS NULL AND gen_euid(1, NULL::timestamptz) IS NULL
       AND gen_xid(NULL) IS NULL AS null_in_null_out;

-- Bad arguments.
\set ECHO none
SELECT statement, e.* FROM unnest(ARRAY[
  $$gen_typeid('User')$$, $$gen_typeid('a1')$$, $$gen_typeid('_a')$$, $$gen_typeid('a_')$$, $$gen_typeid('é')$$,
  $$gen_typeid(repeat('a', 64))$$, $$typeid_prefix(gen_typeid(repeat('a', 63)))$$, $$gen_typeid('a', '-infinity')$$,
  $$gen_typeid('a', '1969-12-31 23:59:59.999999+00')$$, $$gen_ulid('infinity')$$,
  $$gen_ulid('1969-12-31 23:59:59.999999+00')$$, $$ulid_timestamp(gen_ulid('10889-08-02 05:31:50.655999+00'))$$,
  $$gen_ulid('10889-08-02 05:31:50.656+00')$$, $$gen_euid(40000)$$, $$gen_euid(-1)$$, $$gen_euid(256, 8)$$,
  $$gen_euid(1, 0)$$, $$gen_euid(1, 16)$$, $$gen_euid(1, timestamptz '3084-12-12 12:41:28.832+00')$$,
  $$euid_timestamp(gen_euid(1, timestamptz '3084-12-12 12:41:28.831+00'))$$,
  $$gen_xid('2011-11-11 11:11:11.110999+00')$$, $$xid_timestamp(gen_xid('2011-11-11 11:11:11.111+00'))$$,
  $$xid_timestamp(gen_xid('2151-03-25 18:46:22.214999+00'))$$, $$gen_xid('2151-03-25 18:46:22.215+00')$$
]) WITH ORDINALITY AS u(statement, n), LATERAL pg_temp.errors_of('SELECT ' || statement) AS e ORDER BY n;
\set ECHO all
