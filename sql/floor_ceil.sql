-- T_floor and T_ceil return the first and the last id in the millisecond that contains a time. For
-- a time outside the format's range, one function returns the format's first or last id and the
-- other raises 22008.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SET timezone = 'UTC';

-- Times at the edges of milliseconds and a few microseconds off, before and after the server's
-- epoch, and where the highest bit of an xid becomes 1.
CREATE TEMP TABLE times AS
SELECT moment + us * interval '1 us' AS t,
       date_trunc('milliseconds', moment + us * interval '1 us') AS ms
FROM unnest('{
    1970-01-01 00:00:01+00, 1985-10-26 01:21:00.123+00, 1999-12-31 23:59:59.999+00,
    2011-11-11 11:11:11.112+00, 2026-01-01 00:00+00, 2081-07-18 02:58:46.662+00,
    2151-03-25 18:46:22.212+00}'::timestamptz[]) AS moment,
  unnest('{-1001,-1000,-999,-500,-1,0,1,499,500,999,1000,1001}'::int[]) AS us;

-- For types with times, the time of both bounds is the start of their unit (a millisecond or, for
-- ksuid, a second). The id before the first bound and the id after the last one belong to other
-- units. The test finds the unit with T_floor, which rounds down to it.
\set ECHO none
CREATE FUNCTION pg_temp.step(id bytea, by int) RETURNS bytea LANGUAGE plpgsql AS $$
DECLARE
  digit int;
BEGIN
  FOR i IN REVERSE length(id) - 1 .. 0 LOOP
    digit := get_byte(id, i) + by;
    id := set_byte(id, i, digit & 255);
    EXIT WHEN digit BETWEEN 0 AND 255;
  END LOOP;
  RETURN id;
END $$;
\set ECHO all
SELECT result, pg_temp.names(array_agg(name)) AS types
FROM types,
  pg_temp.eval(replace(format($$
    SELECT format('%%s wrong, %%s not the first, %%s not the last, of %%s',
      count(*) FILTER (WHERE NOT (T_timestamp(first) = at AND T_timestamp(last) = at)),
      count(*) FILTER (WHERE T_timestamp(pg_temp.step(first::bytea, -1)::%s) <> at - unit),
      count(*) FILTER (WHERE T_timestamp(pg_temp.step(last::bytea, 1)::%1$s) <> at + unit),
      CASE WHEN count(*) >= 24 THEN 'many' ELSE count(*)::text END)
    FROM (SELECT CASE T_timestamp(T_floor('2026-01-01 00:00:00.001+00'))
            WHEN '2026-01-01 00:00:00.001+00' THEN interval '1 ms' ELSE '1 s' END) AS u(unit),
      times,
      LATERAL (SELECT CASE WHEN unit < '1 s' THEN ms ELSE date_trunc('second', t) END,
                      T_floor(t), T_ceil(t)) AS b(at, first, last)
    WHERE t BETWEEN T_timestamp(T_floor('-infinity')) + unit
                AND T_timestamp(T_ceil('infinity')) - unit$$, type), 'T_', name || '_')) AS result
WHERE has_time GROUP BY 1;

-- base62id and typeid: the first and the last version 7 uuid (variant 10).
SELECT count(*) AS times,
       count(*) FILTER (WHERE base62id_floor(t)::uuid = (hex || '70008000000000000000')::uuid)
         AS floor,
       count(*) FILTER (WHERE base62id_ceil(t)::uuid = (hex || '7fffbfffffffffffffff')::uuid)
         AS ceil,
       count(*) FILTER (WHERE typeid_floor('user', t)
         = make_typeid('user', (hex || '70008000000000000000')::uuid)) AS typeid_floor,
       count(*) FILTER (WHERE typeid_ceil(repeat('z', 63), t)
         = make_typeid(repeat('z', 63), (hex || '7fffbfffffffffffffff')::uuid)) AS typeid_ceil,
       count(*) FILTER (WHERE typeid_floor('', t)::uuid = base62id_floor(t)::uuid) AS no_prefix,
       count(*) FILTER (WHERE typeid_timestamp(gen_typeid('user', t)) = ms
         AND gen_typeid('user', t) BETWEEN typeid_floor('user', t) AND typeid_ceil('user', t))
         AS generated
FROM times, lpad(to_hex((extract(epoch FROM ms) * 1000)::bigint), 12, '0') AS hex;

-- The ends of each format's time range. documented_times tests times beyond them, for every type.
SELECT call, e.message, e.detail FROM unnest(ARRAY[
  $$ulid_ceil('1970-01-01 00:00+00')$$, $$ulid_floor('10889-08-02 05:31:50.655999+00')$$,
  $$euid_floor('-infinity')$$, $$euid_ceil('infinity')$$,
  $$xid_floor('-infinity')$$, $$xid_ceil('infinity')$$,
  $$base62id_floor('-infinity')::uuid$$, $$base62id_ceil('infinity')::uuid$$,
  $$typeid_floor('a', '-infinity')$$, $$typeid_ceil('a', 'infinity')$$,
  $$typeid_floor('A', '2026-01-01')$$, $$typeid_ceil('a_', 'infinity')$$
]) WITH ORDINALITY AS u(call, n), LATERAL pg_temp.errors_of('SELECT ' || call) AS e ORDER BY n;

-- typeid has no <@. Its ids with one prefix and a given time lie between the bounds.
CREATE TABLE posts (id typeid PRIMARY KEY);
INSERT INTO posts
SELECT gen_typeid(kind, timestamptz '2026-01-01 00:00+00' + n * interval '1 minute')
FROM generate_series(0, 9999) AS n, unnest('{post,post_draft,posts}'::text[]) AS kind;
INSERT INTO posts SELECT make_typeid('post', md5(n::text)::uuid) FROM generate_series(1, 100) AS n;
ANALYZE posts;
SELECT count(*), min(typeid_timestamp(id)), max(typeid_timestamp(id)),
       min(typeid_prefix(id)), max(typeid_prefix(id))
FROM posts
WHERE id BETWEEN typeid_floor('post', '2026-01-02 00:00+00')
             AND typeid_ceil('post', '2026-01-02 23:59:59.999999+00');
SELECT pg_temp.plan_of(format(
  'SELECT FROM posts
   WHERE id BETWEEN typeid_floor(''post'', %s) AND typeid_ceil(''post'', %1$s)', at),
  conditions => true)
FROM unnest('{''2026-01-02 00:00+00'',now()}'::text[]) AS at;
DROP TABLE posts;
