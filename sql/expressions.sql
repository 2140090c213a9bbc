-- Times read out of ids are immutable: generated columns and expression indexes
-- hold them, queries use those indexes, and the session's time zone does not matter.
-- What is volatile is refused there.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/errors.sql'
\set plans :abs_srcdir '/test/plans.sql'
\i :errors
\i :plans
SET timezone = 'UTC';
CREATE FUNCTION pg_temp.eval(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE result text; BEGIN EXECUTE query INTO result; RETURN result; END $$;

-- An id every hour of 2026, and one uuid without a time.
CREATE TEMP TABLE hours AS
SELECT at, lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') AS hex
FROM generate_series(timestamptz '2026-01-01 00:00+00', '2026-12-31 23:00+00', '1 hour') AS at;
CREATE TEMP TABLE ids AS
SELECT at, (hex || '70008000000000000000')::uuid AS v7, make_ulid(at, '\x00000000000000000000') AS ulid,
       make_euid(at, 7, '\x00000000000000000000') AS euid, make_xid(at, 0) AS xid,
       make_xid(at, 0)::uid11 AS ts_seq_rand, make_xid(at, 0)::uid11 AS snowish
FROM hours;

CREATE TEMP TABLE kinds (n serial, kind text, type text, of_row text, time_of text);
INSERT INTO kinds (kind, type, of_row, time_of) VALUES
  ('typeid', 'typeid', 'make_typeid(''user'', v7)', 'typeid_timestamp'), ('ulid', 'ulid', 'ulid', 'ulid_timestamp'),
  ('euid', 'euid', 'euid', 'euid_timestamp'), ('base62id', 'base62id', 'v7::base62id', 'base62id_timestamp'),
  ('xid', 'public.xid', 'xid', 'xid_timestamp'), ('ts_seq_rand', 'uid11', 'ts_seq_rand', 'uid11_ts_seq_rand_timestamp'),
  ('snowish', 'uid11', 'snowish', 'uid11_snowish_timestamp');
SELECT format('CREATE TEMP TABLE t_%s (id %s, created_at timestamptz GENERATED ALWAYS AS (%s(id)) STORED)', kind, type, time_of)
FROM kinds ORDER BY n \gexec
SELECT format('INSERT INTO t_%s SELECT %s FROM ids', kind, of_row) FROM kinds ORDER BY n \gexec
SELECT format('CREATE INDEX by_time_%s ON t_%1$s (%s(id)); CREATE INDEX by_day_%1$s ON t_%1$s (CAST(%2$s(id) AT TIME ZONE ''UTC'' AS date));
  ANALYZE t_%1$s', kind, time_of) FROM kinds ORDER BY n \gexec

-- The generated column is right, and moves with the id.
SELECT kind, pg_temp.eval(format('SELECT array_agg(created_at ORDER BY created_at) = (SELECT array_agg(at ORDER BY at) FROM ids) FROM t_%s', kind)) AS times
FROM kinds ORDER BY n;
UPDATE t_ulid SET id = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ' WHERE created_at = '2026-12-31 23:00+00' RETURNING created_at;
INSERT INTO t_base62id VALUES ('00000000-0000-4000-8000-000000000000'::uuid) RETURNING created_at;

-- The expression indexes serve a range of times and a day, wherever the session is.
SET timezone = 'America/New_York';
CREATE FUNCTION pg_temp.served(query text) RETURNS text LANGUAGE sql AS $$
  SELECT pg_temp.eval(query) || ' by ' || string_agg(DISTINCT substring(index #>> '{}' FROM '^by_[a-z]+'), ', ')
  FROM jsonb_path_query(CAST(pg_temp.eval('EXPLAIN (FORMAT JSON) ' || query) AS jsonb), 'strict $.**."Index Name"') AS index
$$;
SELECT kind, pg_temp.served(format($$SELECT count(*) FROM t_%s WHERE %s(id) >= '2026-03-01 00:00+00' AND %2$s(id) < '2026-03-02 12:00+00'$$,
                                   kind, time_of)) AS day_and_a_half,
       pg_temp.served(format($$SELECT count(*) FROM t_%s WHERE CAST(%s(id) AT TIME ZONE 'UTC' AS date) = '2026-03-01'$$, kind, time_of)) AS day
FROM kinds ORDER BY n;
SELECT pg_temp.plan_of($$SELECT id FROM t_xid WHERE xid_timestamp(id) = '2026-03-01 00:00+00'$$, conditions => true);
RESET timezone;

-- Other parts serve likewise.
CREATE TEMP TABLE members (id typeid, kind text GENERATED ALWAYS AS (typeid_prefix(id)) STORED, key uuid GENERATED ALWAYS AS (id::uuid) STORED);
INSERT INTO members VALUES ('user_01h455vb4pex5vsknk084sn02q') RETURNING *;

-- Volatile: refused.
SELECT sqlstate, message FROM pg_temp.errors_of('CREATE TEMP TABLE refused (id ulid, other ulid GENERATED ALWAYS AS (gen_ulid(ulid_timestamp(id))) STORED)');
SELECT sqlstate, message FROM pg_temp.errors_of('CREATE INDEX ON t_euid (euid_next(id))');
