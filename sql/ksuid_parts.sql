-- The parts of ksuids, ids made from parts, the generators, and the result of sortid_info.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\set load '\\copy vectors FROM ''' :abs_srcdir '/test/vectors/ksuid.tsv'' (FORMAT text, HEADER)'
SET timezone = 'UTC';
SET datestyle = 'ISO';
CREATE TEMP TABLE vectors (name text, text text, bytes text, unix_s bigint, time timestamptz);
:load

-- An id's bytes are its time and its payload, in the vectors and in 1,000 random ids. No name is
-- listed as wrong.
CREATE TEMP TABLE ids AS
SELECT name, text::ksuid AS id, time FROM vectors
UNION ALL
SELECT 'random ' || n, b::ksuid,
       timestamptz 'epoch' + (
         1400000000 + ('x' || encode(substr(b, 1, 4), 'hex'))::bit(32)::bigint % 4294967296
       ) * interval '1 second'
FROM generate_series(1, 1000) AS n, LATERAL substr(sha256(n::text::bytea), 1, 20) AS b;
SELECT count(*),
       string_agg(name, ' ') FILTER (
         WHERE ksuid_timestamp(id) IS DISTINCT FROM time OR id::timestamptz IS DISTINCT FROM time
       ) AS wrong_time,
       string_agg(name, ' ') FILTER (
         WHERE ksuid_payload(id) IS DISTINCT FROM substr(id::bytea, 5)) AS wrong_payload,
       string_agg(name, ' ') FILTER (
         WHERE make_ksuid(time, ksuid_payload(id)) IS DISTINCT FROM id) AS wrong_whole,
       string_agg(name, ' ') FILTER (
         WHERE make_ksuid(time + interval '999999 us', ksuid_payload(id)) IS DISTINCT FROM id
       ) AS not_floored,
       string_agg(name, ' ') FILTER (
         WHERE (SELECT (i.id, i.time, i.random,
                        num_nonnulls(uuid, prefix, extension, machine, sequence))
                  IS DISTINCT FROM (ids.id::text, ids.time, ksuid_payload(ids.id), 0)
                FROM sortid_info(ids.id::text) AS i WHERE format = 'ksuid')) AS wrong_info
FROM ids;

-- The first and the last time, and payloads of the wrong length.
SELECT call, e.sqlstate, e.message, e.detail FROM unnest(ARRAY[
  $$make_ksuid('2014-05-13 16:53:20', '\x000102030405060708090a0b0c0d0e0f')$$,
  $$make_ksuid('2150-06-19 23:21:35.999999', '\x000102030405060708090a0b0c0d0e0f')$$,
  $$make_ksuid('2026-01-01', '\x000102030405060708090a0b0c0d0e')$$,
  $$make_ksuid('2026-01-01', '\x000102030405060708090a0b0c0d0e0f10')$$
]) WITH ORDINALITY AS u(call, n), LATERAL pg_temp.errors_of('SELECT ' || call) AS e ORDER BY n;

-- Generated ids are distinct and have the current time, and no bit of their payload is stuck.
CREATE TEMP TABLE made AS
SELECT gen_ksuid() AS id, gen_ksuid_monotonic() AS counted, now() AS began
FROM generate_series(1, 20000);
SELECT count(DISTINCT id) AS ids,
       bool_and(ksuid_timestamp(id) BETWEEN date_trunc('second', began) AND clock_timestamp())
         AS are_now,
       bool_and(ksuid_timestamp(counted) BETWEEN date_trunc('second', began) AND clock_timestamp())
         AS counted_are_now
FROM made;
SELECT count(*) AS stuck FROM (
  SELECT b FROM made, generate_series(32, 159) AS b
  GROUP BY b HAVING sum(get_bit(id::bytea, b / 8 * 8 + 7 - b % 8)) NOT BETWEEN 9000 AND 11000) AS s;

-- The payload of a monotonic id begins with the milliseconds of its second. Within a millisecond,
-- the payload counts up; in the next millisecond, it starts from 118 random bits.
CREATE TEMP TABLE steps AS
SELECT id, previous, began,
       ('x' || encode(ksuid_payload(id), 'hex'))::bit(128)::bit(10)::int AS ms,
       ('x' || encode(substr(id::bytea, 13), 'hex'))::bit(64) AS low,
       ('x' || encode(substr(previous::bytea, 13), 'hex'))::bit(64) AS previous_low
FROM (SELECT counted AS id, began, lag(counted) OVER (ORDER BY counted) AS previous FROM made) AS m
WHERE previous IS NOT NULL;
SELECT bool_and(id > previous) AS ascending, max(ms) < 1000 AND count(DISTINCT ms) > 1 AS are_ms,
       bool_and(ksuid_timestamp(id) + ms * interval '1 ms'
                BETWEEN date_trunc('milliseconds', began) AND clock_timestamp()) AS of_now,
       count(*) FILTER (WHERE substr(id::bytea, 1, 12) = substr(previous::bytea, 1, 12)
                          AND low::bigint = previous_low::bigint + 1) > 10000 AS most_count_up
FROM steps;
