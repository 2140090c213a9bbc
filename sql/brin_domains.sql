-- BRIN indexes on columns of a domain, for every type and every BRIN class that the
-- catalogs have: what the index finds is what a scan of the table finds.
\getenv abs_srcdir PG_ABS_SRCDIR
\set types :abs_srcdir '/test/lib/types.sql'
\i :types
\pset format unaligned
CREATE TEMP TABLE classes AS
SELECT name AS type, opcname AS class, regexp_replace(opcname, '^' || name, 'T') AS kind, of_uuid
FROM types JOIN pg_opclass ON opcintype = types.oid WHERE opcmethod = (SELECT oid FROM pg_am WHERE amname = 'brin');
SELECT classes, pg_temp.names(array_agg(type)) AS types
FROM (SELECT type, string_agg(kind, ' ' ORDER BY kind) AS classes FROM classes GROUP BY 1) AS c GROUP BY 1 ORDER BY 1;

-- A domain over each type, and one over that.
CALL pg_temp.each('CREATE DOMAIN inner_$T AS $type; CREATE DOMAIN of_$T AS inner_$T');
CREATE FUNCTION pg_temp.counts(id text) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  found bigint;
  counts bigint[];
  operator text;
BEGIN
  FOREACH operator IN ARRAY ARRAY['<', '<=', '=', '>=', '>', 'IS NULL'] LOOP
    EXECUTE format('SELECT count(*) FROM ids WHERE id %s %s', operator, CASE WHEN operator <> 'IS NULL' THEN id END) INTO found;
    counts := counts || found;
  END LOOP;
  EXECUTE format('SELECT count(*) FROM ids WHERE id >= %s AND id < (SELECT max(id) FROM ids WHERE n < 0)', id) INTO found;
  RETURN counts || found;
END $$;

-- Filled after the index was made and before; in ranges of a page, with NULLs; beside a
-- column of another domain; with values beyond those of a range that is summarized.
\set ECHO none
CREATE FUNCTION pg_temp.differences(type text, class text, of_uuid text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  ids text := format(of_uuid, 'md5(n::text)::uuid');
  one text := format(of_uuid, 'md5(''78'')::uuid');
  by_index bigint[];
  by_scan bigint[];
  failed text := '';
  moment text;
  plan text;
BEGIN
  FOREACH moment IN ARRAY ARRAY['before', 'after', 'both'] LOOP
    EXECUTE format('CREATE TEMP TABLE ids (n int, id of_%s, small inner_%1$s)', type);
    IF moment <> 'before' THEN
      EXECUTE format('INSERT INTO ids SELECT n, CASE WHEN n %% 50 <> 0 THEN %s END, %1$s FROM generate_series(1, 1500) AS n ORDER BY %1$s', ids);
    END IF;
    EXECUTE format('CREATE INDEX ON ids USING brin (small %s, id %1$s, n) WITH (pages_per_range = 1)', class);
    IF moment <> 'after' THEN
      EXECUTE format('INSERT INTO ids SELECT n, CASE WHEN n %% 50 <> 0 THEN %s END, %1$s FROM generate_series(1, 1500) AS n ORDER BY %1$s', ids);
      PERFORM brin_summarize_new_values('ids_small_id_n_idx');
    END IF;
    DELETE FROM ids WHERE n % 7 = 0;
    EXECUTE format('INSERT INTO ids SELECT -n, %s, %1$s FROM generate_series(2000, 2010) AS n', ids);
    SET LOCAL enable_seqscan = off;
    EXECUTE format('EXPLAIN (FORMAT JSON) SELECT count(*) FROM ids WHERE id = %s', one) INTO plan;
    IF plan !~ 'Bitmap Index Scan' THEN failed := failed || moment || ': no index scan; '; END IF;
    by_index := pg_temp.counts(one);
    DROP INDEX ids_small_id_n_idx;
    SET LOCAL enable_seqscan = on;
    by_scan := pg_temp.counts(one);
    DROP TABLE ids;
    IF by_index <> by_scan OR by_scan[3] = 0 THEN failed := format('%s%s: %s, not %s; ', failed, moment, by_index, by_scan); END IF;
  END LOOP;
  RETURN failed;
END $$;
SET jit = off; -- a disabled method's cost would call for it
\set ECHO all
SELECT kind AS class, differences, pg_temp.names(array_agg(type)) AS types
FROM classes, pg_temp.differences(type, class, of_uuid) GROUP BY 1, 2 ORDER BY 1, 2;

-- It reads few pages, and a literal and a value of the domain are found as one of the type is.
CREATE TABLE archive (id of_ulid, filler text DEFAULT repeat('x', 100));
CREATE INDEX ON archive USING brin (id) WITH (pages_per_range = 4);
INSERT INTO archive SELECT ulid_floor(timestamptz '2026-01-01 00:00+00' + n * interval '1 second') FROM generate_series(1, 20000) AS n;
SELECT brin_summarize_new_values('archive_id_idx') > 10 AS summarized;
\set ECHO none
VACUUM ANALYZE archive;
CREATE FUNCTION pg_temp.share(condition text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plan text;
  read float;
BEGIN
  EXECUTE 'EXPLAIN (ANALYZE, FORMAT JSON) SELECT FROM archive WHERE ' || condition INTO plan;
  read := substring(plan FROM '"Lossy Heap Blocks": (\d+)')::float * 8192 / pg_relation_size('archive');
  RETURN CASE WHEN read < 0.05 THEN 'less than a twentieth' ELSE coalesce(read::text, plan) END;
END $$;
SET enable_seqscan = off;
\set ECHO all
SELECT condition, pg_temp.share(condition) FROM unnest(ARRAY[
  $$id = '01KDWHFK780000000000000000'$$, $$id = '01KDWHFK780000000000000000'::of_ulid$$, $$id = ulid '01KDWHFK780000000000000000'$$,
  $$id <@ tstzrange('2026-01-01 01:00+00', '2026-01-01 01:01+00')$$, $$id ^@ '01KDWHFK'$$]) AS condition;
DROP TABLE archive;
SET client_min_messages = warning;
CALL pg_temp.each('DROP DOMAIN inner_$T CASCADE');
