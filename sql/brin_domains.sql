-- A scan of a BRIN index finds the same rows as a scan of the table, and reads few pages. This
-- holds for every type and every BRIN class in the catalogs, and for columns whose type is a
-- domain.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
CREATE TEMP TABLE classes AS
SELECT name AS type, opcname AS class, regexp_replace(opcname, '^' || name, 'T') AS kind, of_uuid
FROM types JOIN pg_opclass ON opcintype = types.oid
WHERE opcmethod = (SELECT oid FROM pg_am WHERE amname = 'brin');
SELECT classes, pg_temp.names(array_agg(type)) AS types
FROM (SELECT type, string_agg(kind, ' ' ORDER BY kind) AS classes FROM classes GROUP BY 1) AS c
GROUP BY 1 ORDER BY 1;

-- The share of a table's pages that an index scan has to read for an equality condition and for a
-- range of 1 % of the rows, depending on the order of the table's 10,000 rows.
\set ECHO none
CALL pg_temp.each('CREATE TEMP TABLE ids_$T AS
  SELECT n, $id(u) AS id, $id(v) AS owner
  FROM (SELECT n, md5((n + 10000)::text)::uuid AS u, md5((10000 + n % 100)::text)::uuid AS v
        FROM generate_series(1, 10000) AS n) AS s');
CREATE FUNCTION pg_temp.reads(type text, class text, sorted_by text, condition text)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  query text := replace(replace(replace('SELECT count(*) FROM brin WHERE ' || condition,
    '$one', pg_temp.eval(format('SELECT quote_literal(id) FROM ids_%s WHERE n = 1', type))),
    '$high', pg_temp.eval(format('
      SELECT quote_literal(percentile_disc(0.5) WITHIN GROUP (ORDER BY id)) FROM ids_%s', type))),
    '$above', pg_temp.eval(format('
      SELECT quote_literal(percentile_disc(0.51) WITHIN GROUP (ORDER BY id)) FROM ids_%s', type)));
  plan text;
  read float;
  found text;
BEGIN
  -- Not CREATE TABLE AS: PostgreSQL 16 adds empty pages, which CREATE INDEX does not summarize.
  EXECUTE format('CREATE TEMP TABLE brin (LIKE ids_%s)', type);
  EXECUTE format('INSERT INTO brin SELECT * FROM ids_%s ORDER BY %s', type, sorted_by);
  found := pg_temp.eval(query);
  EXECUTE format('CREATE INDEX ON brin USING brin (id %s) WITH (pages_per_range = 1)', class);
  SET LOCAL enable_seqscan = off;
  EXECUTE 'EXPLAIN (ANALYZE, FORMAT JSON) ' || query INTO plan;
  read := substring(plan FROM '"Lossy Heap Blocks": (\d+)')::float * 8192
          / pg_relation_size('brin');
  IF pg_temp.eval(query) <> found THEN plan := 'wrong'; END IF;
  DROP TABLE brin;
  SET LOCAL enable_seqscan = on;
  RETURN CASE WHEN plan !~ '"Bitmap Index Scan"' THEN plan
              WHEN read < 0.1 THEN 'less than a tenth'
              WHEN read > 0.2 THEN 'more than a fifth'
              ELSE read::text END;
END $$;
SET jit = off; -- the cost of a disabled method would trigger JIT
\set ECHO all
SELECT b.kind, sorted_by, condition, reads, pg_temp.names(array_agg(type)) AS types
FROM (VALUES
  (1, 'T_minmax_ops', '', 'id', 'id = $one'),
  (2, 'T_minmax_ops', '', 'id', 'id >= $high AND id < $above'),
  (3, 'T_minmax_ops', '', 'CASE n % 37 WHEN 0 THEN owner ELSE id END', 'id = $one'),
  (4, 'T_minmax_multi_ops', '', 'CASE n % 37 WHEN 0 THEN owner ELSE id END', 'id = $one'),
  (5, 'T_minmax_multi_ops', '', 'CASE n % 37 WHEN 0 THEN owner ELSE id END',
   'id >= $high AND id < $above'),
  (6, 'T_minmax_ops', '', 'n', 'id = $one'),
  (7, 'T_bloom_ops', '(n_distinct_per_range = 200)', 'n', 'id = $one')
) AS b(n, kind, options, sorted_by, condition)
JOIN classes USING (kind), pg_temp.reads(type, class || options, sorted_by, condition)
GROUP BY b.n, b.kind, sorted_by, condition, reads ORDER BY b.n;
CALL pg_temp.each('DROP TABLE ids_$T');

-- A domain over each type, and a domain over that domain.
CALL pg_temp.each('CREATE DOMAIN inner_$T AS $type; CREATE DOMAIN of_$T AS inner_$T');
\set ECHO none
CREATE FUNCTION pg_temp.counts(id text) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  found bigint;
  counts bigint[];
  operator text;
BEGIN
  FOREACH operator IN ARRAY ARRAY['<', '<=', '=', '>=', '>', 'IS NULL'] LOOP
    EXECUTE format('SELECT count(*) FROM ids WHERE id %s %s',
                   operator, CASE WHEN operator <> 'IS NULL' THEN id END) INTO found;
    counts := counts || found;
  END LOOP;
  EXECUTE format('SELECT count(*) FROM ids
                  WHERE id >= %s AND id < (SELECT max(id) FROM ids WHERE n < 0)', id) INTO found;
  RETURN counts || found;
END $$;
\set ECHO all

-- The index has one page per range. The table is filled before the index is created, afterwards, or
-- both. It has NULLs, values outside a range that is already summarized, and a second column, whose
-- type is a domain over another type.
\set ECHO none
CREATE FUNCTION pg_temp.differences(
  type text, class text, of_uuid text, other text, other_class text, other_of_uuid text)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  ids text := format(of_uuid, 'md5(n::text)::uuid');
  others text := format(other_of_uuid, 'md5(n::text)::uuid');
  one text := format(of_uuid, 'md5(''78'')::uuid');
  by_index bigint[];
  by_scan bigint[];
  failed text := '';
  moment text;
  plan text;
BEGIN
  FOREACH moment IN ARRAY ARRAY['before', 'after', 'both'] LOOP
    EXECUTE format('CREATE TEMP TABLE ids (n int, id of_%s, other inner_%s)', type, other);
    IF moment <> 'before' THEN
      EXECUTE format('INSERT INTO ids
        SELECT n, CASE WHEN n %% 50 <> 0 THEN %s END, %s
        FROM generate_series(1, 1500) AS n ORDER BY %1$s', ids, others);
    END IF;
    EXECUTE format('CREATE INDEX ON ids USING brin (other %s, id %s, n)
                    WITH (pages_per_range = 1)', other_class, class);
    IF moment <> 'after' THEN
      EXECUTE format('INSERT INTO ids
        SELECT n, CASE WHEN n %% 50 <> 0 THEN %s END, %s
        FROM generate_series(1, 1500) AS n ORDER BY %1$s', ids, others);
      PERFORM brin_summarize_new_values('ids_other_id_n_idx');
    END IF;
    DELETE FROM ids WHERE n % 7 = 0;
    EXECUTE format('INSERT INTO ids
      SELECT -n, %s, %s FROM generate_series(2000, 2010) AS n', ids, others);
    SET LOCAL enable_seqscan = off;
    EXECUTE format('EXPLAIN (FORMAT JSON) SELECT count(*) FROM ids WHERE id = %s', one) INTO plan;
    IF plan !~ 'Bitmap Index Scan' THEN
      failed := failed || moment || ': no index scan; ';
    END IF;
    by_index := pg_temp.counts(one);
    DROP INDEX ids_other_id_n_idx;
    SET LOCAL enable_seqscan = on;
    by_scan := pg_temp.counts(one);
    DROP TABLE ids;
    IF by_index <> by_scan OR by_scan[3] = 0 THEN
      failed := format('%s%s: %s, not %s; ', failed, moment, by_index, by_scan);
    END IF;
  END LOOP;
  RETURN failed;
END $$;
\set ECHO all
SELECT c.kind AS class, differences, pg_temp.names(array_agg(c.type)) AS types
FROM (SELECT *, coalesce(lead(type) OVER w, first_value(type) OVER w) AS other FROM classes
      WINDOW w AS (PARTITION BY kind ORDER BY type)) AS c
  JOIN classes AS o ON o.type = other AND o.kind = c.kind,
  pg_temp.differences(c.type, c.class, c.of_uuid, other, o.class, o.of_uuid)
GROUP BY 1, 2 ORDER BY 1, 2;

-- An index scan reads few pages, whether the condition has a literal, a value of the domain or a
-- value of the type.
CREATE TABLE archive (id of_ulid, filler text DEFAULT repeat('x', 100));
CREATE INDEX ON archive USING brin (id) WITH (pages_per_range = 4);
INSERT INTO archive
SELECT ulid_floor(timestamptz '2026-01-01 00:00+00' + n * interval '1 second')
FROM generate_series(1, 20000) AS n;
SELECT brin_summarize_new_values('archive_id_idx') > 10 AS summarized;
\set ECHO none
VACUUM ANALYZE archive;
CREATE FUNCTION pg_temp.share(condition text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plan text;
  read float;
BEGIN
  EXECUTE 'EXPLAIN (ANALYZE, FORMAT JSON) SELECT FROM archive WHERE ' || condition INTO plan;
  read := substring(plan FROM '"Lossy Heap Blocks": (\d+)')::float * 8192
          / pg_relation_size('archive');
  RETURN CASE WHEN read < 0.05 THEN 'less than a twentieth' ELSE coalesce(read::text, plan) END;
END $$;
SET enable_seqscan = off;
\set ECHO all
SELECT condition, pg_temp.share(condition) FROM unnest(ARRAY[
  $$id = '01KDWHFK780000000000000000'$$, $$id = '01KDWHFK780000000000000000'::of_ulid$$,
  $$id = ulid '01KDWHFK780000000000000000'$$,
  $$id <@ tstzrange('2026-01-01 01:00+00', '2026-01-01 01:01+00')$$, $$id ^@ '01KDWHFK'$$
]) AS condition;
DROP TABLE archive;
SET client_min_messages = warning;
CALL pg_temp.each('DROP DOMAIN inner_$T CASCADE');
