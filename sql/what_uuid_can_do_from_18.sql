-- Our types can do what uuid can do: features of PostgreSQL 18 and newer, where some types differ.
-- See what_uuid_can_do.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\i :abs_srcdir/test/lib/features.sql
CREATE EXTENSION IF NOT EXISTS sortid_gist CASCADE;
CREATE EXTENSION IF NOT EXISTS sortid_gin CASCADE;
CREATE EXTENSION IF NOT EXISTS amcheck;
-- Returns how often a scan descends the index.
CREATE FUNCTION pg_temp.searches(query text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE 'EXPLAIN (ANALYZE, FORMAT json) ' || query INTO plan;
  RETURN (
    SELECT sum(s::bigint) FROM jsonb_path_query(plan::jsonb, 'strict $.**."Index Searches"') AS s
  );
END $$;
INSERT INTO features (feature, setup, test) VALUES
  ('temporal primary key: WITHOUT OVERLAPS',
    $$CREATE TABLE t (id $type, r int4range, PRIMARY KEY (id, r WITHOUT OVERLAPS));
      INSERT INTO t VALUES ($one, '[1,5)'), ($one, '[5,7)')$$,
    $$SELECT pg_temp.violates('INSERT INTO t VALUES ($one, ''[6,9)'')') = '23P01'$$),
  ('temporal foreign key: PERIOD',
    $$CREATE TABLE t (id $type, r int4range, PRIMARY KEY (id, r WITHOUT OVERLAPS));
      INSERT INTO t VALUES ($one, '[1,5)'), ($one, '[5,7)');
      CREATE TABLE c (id $type, r int4range,
        FOREIGN KEY (id, PERIOD r) REFERENCES t (id, PERIOD r));
      INSERT INTO c VALUES ($one, '[2,6)')$$,
    $$SELECT pg_temp.violates('INSERT INTO c VALUES ($one, ''[6,9)'')') = '23503'
        AND pg_temp.violates('DELETE FROM t WHERE r @> 5') = '23503'$$),
  ('amcheck: gin_index_check',
    $$CREATE INDEX i ON ids_$T USING gin (id); SELECT gin_index_check('i')$$,
    'SELECT true');
INSERT INTO features (feature, setup, test) VALUES
  ('skip scan',
    'CREATE TABLE t AS
     SELECT i.id, g AS n
     FROM ids_$T AS i, generate_series(1, 2000) AS g
     WHERE i.n <= 3;
     CREATE INDEX i ON t (id, n); ANALYZE t; SET LOCAL enable_seqscan = off;
     SET LOCAL enable_bitmapscan = off',
    $$SELECT pg_temp.explain('SELECT FROM t WHERE n = 7') ~ 'Index Cond: \(n = 7\)'
        AND pg_temp.searches('SELECT FROM t WHERE n = 7') BETWEEN 3 AND 8$$),
  ('virtual generated column of the type',
    'ALTER TABLE ids_$T ADD g $type GENERATED ALWAYS AS (id) VIRTUAL',
    'SELECT every(g = id) FROM ids_$T'),
  ('virtual generated column from the type',
    'ALTER TABLE ids_$T ADD g text GENERATED ALWAYS AS (id::text) VIRTUAL',
    'SELECT every(g = id::text) FROM ids_$T'),
  ('foreign key, NOT ENFORCED',
    'ALTER TABLE ids_$T ADD PRIMARY KEY (id);
     ALTER TABLE others_$T ADD FOREIGN KEY (id) REFERENCES ids_$T NOT ENFORCED',
    $$SELECT pg_temp.eval('UPDATE others_$T SET n = n WHERE n = 1500 RETURNING 1') = '1'$$),
  ('self-join elimination',
    'ALTER TABLE ids_$T ADD PRIMARY KEY (id)',
    $$SELECT pg_temp.explain('SELECT a.n FROM ids_$T AS a JOIN ids_$T AS b ON a.id = b.id')
        !~ 'Join|Loop'$$),
  ('RETURNING old, new', '',
    $$SELECT pg_temp.eval(
          'UPDATE ids_$T SET id = NULL WHERE n = 7 RETURNING concat(old.id, new.id)') = $one$$),
  ('import of statistics',
    'CREATE TABLE s AS
     SELECT histogram_bounds::text AS h
     FROM pg_stats
     WHERE tablename = ''ids_$T'' AND attname = ''id'';
     SELECT pg_clear_attribute_stats(''public'', ''ids_$T'', ''id'', false);
     SELECT pg_restore_attribute_stats(''schemaname'', ''public'', ''relname'', ''ids_$T'',
       ''attname'', ''id'', ''inherited'', false, ''null_frac'', 0::real, ''avg_width'', 16,
       ''n_distinct'', (-1)::real, ''histogram_bounds'', (SELECT h FROM s),
       ''correlation'', 0::real)',
    $$SELECT h = histogram_bounds::text
      FROM s, pg_stats
      WHERE tablename = 'ids_$T' AND attname = 'id'$$);
SELECT * FROM pg_temp.report();
CALL pg_temp.finish();
