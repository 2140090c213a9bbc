-- BRIN indexes on columns of a domain, for every type and every BRIN class that the
-- catalogs have: what the index finds is what a scan of the table finds.
CREATE TEMP TABLE classes AS
SELECT typname AS type, t.oid::regtype AS base, opcname AS class, typlen AS size
FROM pg_opclass AS c JOIN pg_type AS t ON t.oid = opcintype
JOIN pg_depend AS d ON d.classid = 'pg_opclass'::regclass AND d.objid = c.oid AND d.refclassid = 'pg_extension'::regclass AND d.deptype = 'e'
JOIN pg_extension AS e ON e.oid = d.refobjid AND extname = 'sortid'
WHERE opcmethod = (SELECT oid FROM pg_am WHERE amname = 'brin');
SELECT type, string_agg(class, ' ' ORDER BY class) AS classes FROM classes GROUP BY 1 ORDER BY 1;

-- A domain over each type, and one over that.
SELECT DISTINCT format('CREATE DOMAIN inner_%s AS %s; CREATE DOMAIN of_%1$s AS inner_%1$s', type, base)
FROM classes ORDER BY 1 \gexec
CREATE FUNCTION pg_temp.made(type text, size int, n text) RETURNS text LANGUAGE sql AS $$
  SELECT format(CASE WHEN type = 'typeid' THEN 'make_typeid(''user'', md5((%s)::text)::uuid)'
                     ELSE format('substring(decode(md5((%%s)::text), ''hex'') FROM 1 FOR %s)::public.%I', size, type) END, n)
$$;
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
CREATE FUNCTION pg_temp.differences(type text, base regtype, class text, size int) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  ids text := pg_temp.made(type, size, 'n');
  one text := pg_temp.made(type, size, '78');
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
SELECT type, string_agg(class || differences, ' ' ORDER BY class) AS classes, bool_and(differences = '') AS same
FROM classes, pg_temp.differences(type, base, class, size) GROUP BY 1 ORDER BY 1;

-- It reads few pages, and a literal and a value of the domain are found as one of the type is.
CREATE TABLE archive (id of_ulid, filler text DEFAULT repeat('x', 100));
CREATE INDEX ON archive USING brin (id) WITH (pages_per_range = 4);
INSERT INTO archive SELECT ulid_floor(timestamptz '2026-01-01 00:00+00' + n * interval '1 second') FROM generate_series(1, 20000) AS n;
SELECT brin_summarize_new_values('archive_id_idx') > 10 AS summarized;
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
SELECT condition, pg_temp.share(condition) FROM unnest(ARRAY[
  $$id = '01KDWHFK780000000000000000'$$, $$id = '01KDWHFK780000000000000000'::of_ulid$$, $$id = ulid '01KDWHFK780000000000000000'$$,
  $$id <@ tstzrange('2026-01-01 01:00+00', '2026-01-01 01:01+00')$$, $$id ^@ '01KDWHFK'$$]) AS condition;
DROP TABLE archive;
SET client_min_messages = warning;
SELECT DISTINCT format('DROP DOMAIN inner_%s CASCADE', type) FROM classes ORDER BY 1 \gexec
