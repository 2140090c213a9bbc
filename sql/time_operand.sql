-- For each type whose ids all have a time, comparing an id with a time (T < timestamptz and so on)
-- gives the same result as comparing the id's own time, whether the operator is called for each row
-- or rewritten by the planner.
SET timezone = 'UTC';
SET jit = off;
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql

-- Ids at the first and last times of each type, before the Unix epoch and the server's epoch, and
-- where the highest bit of an xid becomes 1: the first and the last id of each of eleven units
-- around each of these times.
\set ECHO none
CREATE TEMP TABLE formats AS
SELECT t.n, name, first_time, last_time, unit
FROM types AS t,
  CAST(pg_temp.eval(format('SELECT %s_timestamp(%1$s_floor(''-infinity''))', name))
    AS timestamptz) AS first_time,
  CAST(pg_temp.eval(format('SELECT %s_timestamp(%1$s_ceil(''infinity''))', name))
    AS timestamptz) AS last_time,
  CAST(pg_temp.eval(format('SELECT timestamptz ''2026-01-01 00:00:01+00'' - '
      '%s_timestamp(%1$s_floor(''2026-01-01 00:00:00.999+00''))', name))
    AS interval) AS unit
WHERE has_time;
CREATE TEMP TABLE moments AS
SELECT moment
FROM formats, unnest(ARRAY[first_time, last_time]) AS moment
UNION SELECT unnest(
  '{1999-12-31 23:59:59.999+00, 2026-01-01 00:00+00, 2081-07-18 02:58:46.662+00}'::timestamptz[]);
DO $$ DECLARE s text; BEGIN
  FOR s IN
    SELECT format('CREATE TEMP TABLE ids_%1$s AS
        SELECT DISTINCT %1$s_timestamp(id) AS at, id, id = %1$s_ceil(''infinity'') AS is_last
        FROM moments, generate_series(-5, 5) AS i,
          CAST(moment + i * interval %2$L AS timestamptz) AS at,
          LATERAL (VALUES (%1$s_floor(at)), (%1$s_ceil(at))) AS v(id)
        WHERE at BETWEEN %3$L AND %4$L', name, unit, first_time, last_time)
    FROM formats
  LOOP
    EXECUTE s;
  END LOOP;
END $$;
CALL pg_temp.each('CREATE INDEX ON ids_$T (id)', 'has_time');
-- Times whole units away from these moments, in the middle of a unit, a microsecond off, and far
-- away.
CREATE TEMP TABLE times AS
SELECT name, moment + i * unit + us * interval '1 us' AS t
FROM formats, moments, generate_series(-3, 3) AS i, unnest('{-1,0,1,499,500}'::int[]) AS us
UNION SELECT name, t
FROM formats, unnest('{
  -infinity, 4714-11-24 00:00:00+00 BC, 4713-01-01 00:00+00 BC, 1969-12-31 23:59:59.999999+00,
  1970-01-01 00:00+00, 10889-08-02 05:31:50.656+00, 294246-12-31 23:59:59.999999+00,
  294247-01-10 04:00:54.775807+00, 294247-01-10 04:00:54.775808+00,
  294276-12-31 23:59:59.999999+00, infinity}'::timestamptz[]) AS t;
INSERT INTO times SELECT name, NULL FROM formats;
\set ECHO all
ANALYZE times;

-- id < ANY (ARRAY[t]) calls the operator's function. The very last id counts as later than
-- every time, and infinity is later than every other id.
\set ECHO none
CREATE FUNCTION pg_temp.compared(name text, OUT comparisons bigint, OUT of_last bigint,
  OUT wrong bigint) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($f$SELECT count(*), count(*) FILTER (WHERE is_last),
      count(*) FILTER (WHERE c.called IS DISTINCT FROM r.right_ones
        OR c.commuted IS DISTINCT FROM r.right_ones
        OR c.rewritten IS DISTINCT FROM r.right_ones
        OR c.rewritten_commuted IS DISTINCT FROM r.right_ones)
    FROM (
      SELECT is_last, at, t,
        ARRAY[
          id < ANY (ARRAY[t]), id <= ANY (ARRAY[t]), id >= ANY (ARRAY[t]), id > ANY (ARRAY[t])
        ] AS called,
        ARRAY[
          t > ANY (ARRAY[id]), t >= ANY (ARRAY[id]), t <= ANY (ARRAY[id]), t < ANY (ARRAY[id])
        ] AS commuted,
        ARRAY[id < t, id <= t, id >= t, id > t] AS rewritten,
        ARRAY[t > id, t >= id, t <= id, t < id] AS rewritten_commuted
      FROM ids_%s, times
      WHERE name = %1$L
    ) AS c,
      LATERAL (
        SELECT CASE WHEN t IS NULL THEN '{NULL,NULL,NULL,NULL}'
          WHEN is_last THEN '{f,f,t,t}'
          ELSE ARRAY[at < t, at <= t, at >= t, at > t] END
      ) AS r(right_ones)$f$, name) INTO comparisons, of_last, wrong;
END $$;
\set ECHO all
SELECT comparisons > 15000 AS many, of_last > 100 AS of_last, wrong,
  pg_temp.names(array_agg(name)) AS types
FROM formats, LATERAL pg_temp.compared(name) AS c
GROUP BY 1, 2, 3;

-- By index and by sequential scan: how many ids are on each side of each time.
\set ECHO none
CREATE FUNCTION pg_temp.found(name text, op text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  t timestamptz;
  one bigint;
  total text := '';
BEGIN
  FOR t IN SELECT times.t FROM times WHERE times.name = found.name ORDER BY 1 LOOP
    EXECUTE format('SELECT count(*) FROM ids_%s WHERE id %s %L::timestamptz', name, op, t) INTO one;
    total := total || ' ' || one;
  END LOOP;
  RETURN total;
END $$;
CREATE TEMP TABLE by_scan AS
SELECT name, op, pg_temp.found(name, op) AS found
FROM formats, unnest('{<,<=,>=,>}'::text[]) AS op;
SET enable_seqscan = off;
SET enable_bitmapscan = off;
\set ECHO all
SELECT count(*) FILTER (WHERE found IS DISTINCT FROM pg_temp.found(name, op)) AS different,
  pg_temp.names(array_agg(DISTINCT name)) AS types
FROM by_scan;
RESET enable_seqscan;
RESET enable_bitmapscan;

-- The bound functions, which appear in plans.
SELECT pg_temp.names(array_agg(name)) AS types, bounds
FROM formats, pg_temp.eval(format($$
  SELECT concat_ws(', ',
    CASE WHEN %1$s_first_from('-infinity') = %1$s_floor('-infinity')
        AND %1$s_first_after('-infinity') = %1$s_floor('-infinity') THEN 'first of all' END,
    CASE WHEN %1$s_first_from('infinity') = %1$s_ceil('infinity')
        AND %1$s_first_after(%2$L) = %1$s_ceil('infinity')
        AND %1$s_first_from(%2$L) = %1$s_floor(%2$L) THEN 'last of all' END,
    CASE WHEN %1$s_first_from(NULL) IS NULL
        AND %1$s_first_after(NULL) IS NULL THEN 'null' END)$$, name, last_time)) AS bounds
GROUP BY 2;
SELECT ulid_first_from('2026-01-01 00:00:00.0001+00'),
  ulid_first_after('2026-01-01 00:00:00.0009+00'),
  ulid_first_after('2026-01-01 00:00:00.001+00'),
  xid_first_from('2011-11-11 11:11:11.1101+00'),
  xid_first_after('2151-03-25 18:46:22.213+00'),
  euid_first_after('3084-12-12 12:41:28.831+00');

-- Operands: types that the server casts to timestamptz implicitly, and domains on either side. The
-- server reads an untyped literal or parameter as an id. opclass_matrix lists all operators.
CREATE DOMAIN pg_temp.event_id AS public.xid;
CREATE DOMAIN pg_temp.birth AS timestamptz;
SELECT sqlstate, message, string_agg(expression, '; ' ORDER BY n) AS expressions
FROM unnest(ARRAY[
  $$ulid >= now() - interval '1 day'$$, $$ulid >= CURRENT_DATE$$,
  $$xid BETWEEN '2026-01-01'::date AND CURRENT_DATE + 1$$,
  $$ulid < localtimestamp + interval '1 minute'$$,
  $$now() + interval '1 minute' > xid$$, $$CURRENT_DATE - 1 < euid$$,
  $$xid::pg_temp.event_id < 'infinity'::timestamptz$$,
  $$xid::pg_temp.event_id > '2020-01-01'::pg_temp.birth$$,
  $$'2020-01-01'::pg_temp.birth <= ulid$$,
  $$ulid BETWEEN SYMMETRIC now() + interval '1 hour' AND '-infinity'::timestamptz$$,
  $$NOT ulid < timestamptz 'infinity'$$,
  $$ulid < ALL (ARRAY[now() + interval '1 minute', 'infinity'])$$,
  $$ulid > '01ARZ3NDEKTSV4RRFFQ69G5FAV'$$,
  $$ulid = now()$$, $$ulid > interval '1 day'$$, $$ulid > '2026-01-01'::text$$,
  $$greatest(ulid, now())$$, $$gen_typeid('user') > now()$$
]) WITH ORDINALITY AS u(expression, n),
  LATERAL pg_temp.errors_of('SELECT ' || expression
    || ' FROM (VALUES (gen_ulid(), gen_euid(), gen_xid())) AS v(ulid, euid, xid)') AS e
GROUP BY 1, 2 ORDER BY min(n);

-- A string that looks like a date gets a hint if an id is expected, for types that can be compared
-- with times. It does not get a hint if a prefix is expected.
SELECT pg_temp.names(array_agg(name ORDER BY n)) AS types, hint
FROM types, LATERAL pg_temp.errors_of(format('SELECT NULL::%s >= ''2026-01-01''', type)) AS e
GROUP BY hint ORDER BY hint;
SELECT hint, string_agg(quote_literal(input), ' ' ORDER BY input COLLATE "C") AS inputs
FROM pg_temp.input_errors('ulid', '2026-01-01', '2026-01-01 00:00:00+00', '2026-1-1T00:00Z',
  ' 1/31/2026', '31.1.26', '-infinity', 'Now', 'yesterday', '2026', '2026-01', '2026-01/01',
  '20260101', '12345-1-1', '2026-01-', '', '   ', 'nowhere', '-')
GROUP BY 1 ORDER BY 1;
SELECT hint FROM pg_temp.errors_of($$SELECT gen_ulid() ^@ '2026-01-01'$$) AS e;
