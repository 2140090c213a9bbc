-- ksuid as text: what is read, how it is written, and what is said about the rest; that
-- a range of time finds the same ids by index and by call.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/errors.sql'
\set replaced :abs_srcdir '/test/replaced.sql'
\i :errors
\i :replaced
\set load '\\copy vectors FROM ''' :abs_srcdir '/test/vectors/ksuid.tsv'' (FORMAT text, HEADER)'
SET timezone = 'UTC';
CREATE TEMP TABLE vectors (name text, text text, bytes text, unix_s bigint, time timestamptz);
:load

-- The vectors: no name is listed as wrong.
SELECT count(*) > 0 AS loaded,
       string_agg(name, ' ') FILTER (WHERE text::ksuid::text IS DISTINCT FROM text) AS wrong_text,
       string_agg(name, ' ') FILTER (WHERE encode(text::ksuid::bytea, 'hex') IS DISTINCT FROM bytes) AS wrong_value,
       string_agg(name, ' ') FILTER (WHERE decode(bytes, 'hex')::ksuid::text IS DISTINCT FROM text) AS wrong_back,
       string_agg(name, ' ') FILTER (WHERE text::ksuid::timestamptz IS DISTINCT FROM time) AS wrong_time,
       string_agg(name, ' ') FILTER (WHERE ksuid_is_valid(text) IS DISTINCT FROM true) AS not_valid
FROM vectors;

-- Any 160 bits come back.
SELECT count(*), count(*) FILTER (WHERE b::ksuid::text::ksuid::bytea = b) AS came_back
FROM (SELECT substring(sha256(n::text::bytea) FOR 20) AS b FROM generate_series(1, 1000) AS n) AS r;
SELECT NULL::ksuid IS NULL AS input, (NULL::ksuid)::text IS NULL AS output, ksuid_is_valid(NULL) IS NULL AS is_valid;

-- Every ASCII character but NUL at every position of a valid text and of the last one.
CREATE TEMP TABLE replaced AS
SELECT original, r.* FROM unnest('{0ujtsYcgvSTl8PAuAdqWYSMnLOv,aWgEPTl1tmebfsQzFP4bxwgy80V}'::text[]) AS original,
       LATERAL pg_temp.replaced('ksuid', original) AS r;
SELECT original, sqlstate, count(*), count(*) FILTER (WHERE message = text) AS canonical,
       count(*) FILTER (WHERE detail = named || ' is not in the alphabet 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.') AS named
FROM replaced GROUP BY 1, 2 ORDER BY 1, 2;
SELECT ksuid_is_valid(text) AS is_valid, sqlstate = '00000' AS is_read, count(*) FROM replaced GROUP BY 1, 2 ORDER BY 1;

-- Errors in full.
\pset format unaligned
SELECT sqlstate, message, detail, hint FROM pg_temp.input_errors('ksuid', '', '0', '0ujtsYcgvSTl8PAuAdqWYSMnLO', '0ujtsYcgvSTl8PAuAdqWYSMnLOv0',
  '0ujtsYcgvSTl8PAuAdqWYSMnLO-', ' 0ujtsYcgvSTl8PAuAdqWYSMnLOv', '0ujtsYcgvSTl8PAuAdqWYSMnLOé', 'aWgEPTl1tmebfsQzFP4bxwgy80W', 'zzzzzzzzzzzzzzzzzzzzzzzzzzz',
  '0669f7ef-b5a1-cd34-b5f9-9d1154fb6853');
SELECT call, e.sqlstate, e.message, e.detail FROM unnest(ARRAY[
  $$'\x00'::bytea::ksuid$$, $$ksuid_lower_bound('b')$$, $$ksuid_lower_bound('0-')$$, $$ksuid_lower_bound('0ujt')$$, $$ksuid_upper_bound('aWgEPT')$$,
  $$ksuid_floor('2014-05-13 16:53:20.999999+00')$$, $$ksuid_ceil('2014-05-13 16:53:20.999999+00')$$, $$ksuid_floor('-infinity')$$,
  $$ksuid_ceil('2014-05-13 16:53:19.999999+00')$$,
  $$ksuid_floor('2150-06-19 23:21:36+00')$$, $$ksuid_ceil('infinity')$$, $$ksuid_floor('infinity')$$
]) WITH ORDINALITY AS u(call, n), LATERAL pg_temp.errors_of('SELECT ' || call) AS e ORDER BY n;
\pset format aligned

-- 20,000 ids: what a range of time finds by index, called for each row, and by the ids' own times.
CREATE TABLE made AS SELECT gen_ksuid(at) AS id FROM generate_series(timestamptz '2026-01-01 00:00+00', '2026-01-01 05:33:19+00', '1 second') AS at;
CREATE INDEX ON made (id);
VACUUM ANALYZE made;
CREATE FUNCTION pg_temp.by_index(condition text, OUT node text, OUT rows bigint) LANGUAGE plpgsql AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE 'EXPLAIN (FORMAT json) SELECT id FROM made WHERE ' || condition INTO plan;
  node := concat_ws(' by ', plan -> 0 -> 'Plan' ->> 'Node Type', CASE WHEN plan -> 0 -> 'Plan' ->> 'Index Cond' IS NOT NULL THEN 'its condition' END);
  EXECUTE 'SELECT count(*) FROM made WHERE ' || condition INTO rows;
END $$;
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SELECT range, i.node, i.rows AS by_index,
       (SELECT count(*) FROM made WHERE id <@ CASE WHEN random() >= 0 THEN range END) AS by_call,
       (SELECT count(*) FROM made WHERE ksuid_timestamp(id) <@ range) AS by_time
FROM unnest(ARRAY['(,)', '[2026-01-01 00:00+00,2026-01-02 00:00+00)', '[2026-01-01 01:00+00,2026-01-01 02:00+00)', '(2026-01-01 01:00+00,2026-01-01 02:00+00]',
                  '[2026-01-01 01:00:00.000001+00,2026-01-01 01:00:00.999999+00]', '[2026-01-01 01:00+00,2026-01-01 01:00+00]',
                  '(-infinity,2026-01-01 00:00+00)']::tstzrange[]) AS range, pg_temp.by_index(format('id <@ %L::tstzrange', range)) AS i;
DROP TABLE made;
