-- Our types can do what uuid can do: each feature of PostgreSQL is tested with uuid and with every
-- type. docs/reference.md gives the reason for each difference.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\i :abs_srcdir/test/lib/features.sql
CREATE EXTENSION IF NOT EXISTS sortid_gist CASCADE;
CREATE EXTENSION IF NOT EXISTS sortid_gin CASCADE;
CREATE EXTENSION IF NOT EXISTS amcheck;
CREATE EXTENSION IF NOT EXISTS bloom;
CREATE EXTENSION IF NOT EXISTS postgres_fdw;
CREATE ROLE regress_sortid_reader;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO regress_sortid_reader;

-- Commands that cannot run in a transaction are run beforehand, and the probe looks for their
-- effects.
SELECT pg_temp.for_type(command, ROW(s.*)::types) FROM subjects AS s, unnest('{
  CREATE TABLE tended_$T AS TABLE ids_$T,
  CREATE UNIQUE INDEX CONCURRENTLY tended_$T_id ON tended_$T (id),
  REINDEX INDEX CONCURRENTLY tended_$T_id,
  DELETE FROM tended_$T WHERE n > 900,
  VACUUM ANALYZE tended_$T}'::text[]) WITH ORDINALITY AS c(command, i) ORDER BY s.n, i
\gexec

-- Indexes.
INSERT INTO features (feature, setup, test) VALUES
  ('btree: =, <, <=, >=, >, BETWEEN',
    'CREATE INDEX i ON ids_$T (id); SET LOCAL enable_seqscan = off;
     SET LOCAL enable_bitmapscan = off',
    $$SELECT every(pg_temp.explain(format('SELECT n FROM ids_$T WHERE id %s', c))
        LIKE '%Index Cond: %')
      FROM unnest(ARRAY[
        '= $one', '< $one', '<= $one', '>= $one', '> $one', 'BETWEEN $one AND $one'
      ]) AS c$$),
  ('btree: IN, = ANY of an array',
    'CREATE INDEX i ON ids_$T (id); SET LOCAL enable_seqscan = off',
    $$SELECT pg_temp.explain('SELECT n FROM ids_$T WHERE id IN ($one, $one)')
          ~ 'Index Cond: \(id = ANY'
        AND (
          SELECT count(*) = 5 FROM ids_$T WHERE id = ANY (ARRAY(SELECT id FROM ids_$T WHERE n < 6))
        )$$),
  ('btree: several columns, row comparison',
    'CREATE INDEX i ON ids_$T (id, n); SET LOCAL enable_seqscan = off',
    $$SELECT pg_temp.explain('SELECT n FROM ids_$T WHERE (id, n) > ($one, 7)')
        ~ 'Index Cond: \(ROW\('$$),
  ('btree: INCLUDE and index-only scan',
    'CREATE INDEX i ON ids_$T (n) INCLUDE (id); SET LOCAL enable_seqscan = off;
     SET LOCAL enable_bitmapscan = off',
    $$SELECT pg_temp.explain('SELECT id FROM ids_$T WHERE n = 7') LIKE 'Index Only Scan%'
        AND (SELECT id::text = $one FROM ids_$T WHERE n = 7)$$),
  ('btree: expression and partial index',
    'CREATE INDEX i ON ids_$T ((id::text)) WHERE id > $one; SET LOCAL enable_seqscan = off',
    $$SELECT pg_temp.explain('SELECT n FROM ids_$T WHERE id::text = ''x'' AND id > $one')
        LIKE '% i%'$$),
  ('btree: deduplication',
    'CREATE TABLE same AS SELECT id FROM ids_$T, generate_series(1, 200) WHERE n <= 50;
     CREATE INDEX with_it ON same (id);
     CREATE INDEX without ON same (id) WITH (deduplicate_items = off)',
    $$SELECT pg_relation_size('with_it') * 2 < pg_relation_size('without')$$),
  ('btree: sort support', '',
    $$SELECT count(*) = 1
      FROM pg_opclass
        JOIN pg_amproc ON amprocfamily = opcfamily
          AND amproclefttype = opcintype
          AND amprocrighttype = opcintype
      WHERE opcintype = '$type'::regtype AND opcmethod = 403 AND opcdefault AND amprocnum = 2$$),
  ('hash',
    'CREATE INDEX i ON ids_$T USING hash (id); SET LOCAL enable_seqscan = off',
    $$SELECT pg_temp.explain('SELECT n FROM ids_$T WHERE id = $one') ~ 'Index Cond: \(id = '
        AND (SELECT n = 7 FROM ids_$T WHERE id = $one)$$),
  ('BRIN minmax',
    'CREATE INDEX i ON ids_$T USING brin (id $T_minmax_ops); SET LOCAL enable_seqscan = off',
    $$SELECT pg_temp.explain('SELECT n FROM ids_$T WHERE id <= $one') ~ 'Index Cond: \(id <= '
        AND (SELECT n = 7 FROM ids_$T WHERE id = $one)$$),
  ('BRIN minmax_multi',
    'CREATE INDEX i ON ids_$T USING brin (id $T_minmax_multi_ops); SET LOCAL enable_seqscan = off',
    $$SELECT pg_temp.explain('SELECT n FROM ids_$T WHERE id <= $one') ~ 'Index Cond: \(id <= '
        AND (SELECT n = 7 FROM ids_$T WHERE id = $one)$$),
  ('BRIN bloom',
    'CREATE INDEX i ON ids_$T USING brin (id $T_bloom_ops); SET LOCAL enable_seqscan = off',
    $$SELECT pg_temp.explain('SELECT n FROM ids_$T WHERE id = $one') ~ 'Index Cond: \(id = '
        AND (SELECT n = 7 FROM ids_$T WHERE id = $one)$$),
  ('BRIN: summarizing new pages, as autosummarize does',
    'CREATE INDEX i ON ids_$T USING brin (id) WITH (pages_per_range = 1, autosummarize = on);
     INSERT INTO ids_$T SELECT n, id FROM others_$T, generate_series(1, 3)',
    $$SELECT brin_summarize_new_values('i') > 0$$);
INSERT INTO features (feature, setup, test) VALUES
  ('GiST: =, <>',
    'CREATE INDEX i ON ids_$T USING gist (id); SET LOCAL enable_seqscan = off',
    $$SELECT pg_temp.explain('SELECT n FROM ids_$T WHERE id = $one') ~ 'Index Cond: \(id = '
        AND pg_temp.explain('SELECT n FROM ids_$T WHERE id <> $one') ~ 'Index Cond: \(id <> '
        AND (SELECT n = 7 FROM ids_$T WHERE id = $one)$$),
  ('GiST: <, <=, >=, >',
    'CREATE INDEX i ON ids_$T USING gist (id); SET LOCAL enable_seqscan = off',
    $$SELECT every(pg_temp.explain(format('SELECT n FROM ids_$T WHERE id %s $one', op))
        ~ 'Index Cond: \(id [<>]')
      FROM unnest('{<,<=,>=,>}'::text[]) AS op$$),
  ('GiST: with a range, index-only scan',
    'CREATE TABLE t AS SELECT id, int4range(n, n + 5) AS r FROM ids_$T;
     CREATE INDEX i ON t USING gist (id, r); SET LOCAL enable_seqscan = off;
     SET LOCAL enable_bitmapscan = off',
    $$SELECT pg_temp.explain('SELECT id, r FROM t WHERE id = $one AND r && ''[7,8)''')
          ~ 'Index Only Scan.*Index Cond: .*id = .*r &&'
        AND (SELECT count(*) = 1 FROM t WHERE id = $one AND r && '[7,8)')$$),
  ('GiST: distance, <->', '',
    $$SELECT count(*) = 1000 FROM (SELECT FROM ids_$T ORDER BY id <-> $one) AS s$$),
  ('GIN: =, with jsonb',
    $$CREATE TABLE t AS SELECT id, jsonb_build_object('n', n) AS doc FROM ids_$T;
      CREATE INDEX i ON t USING gin (id, doc); SET LOCAL enable_seqscan = off$$,
    $$SELECT pg_temp.explain('SELECT FROM t WHERE id = $one AND doc @> ''{"n": 7}''')
          ~ 'Index Cond: .*id = .*doc @>'
        AND (SELECT count(*) = 1 FROM t WHERE id = $one AND doc @> '{"n": 7}')$$),
  ('GIN: <, <=, >=, >',
    'CREATE INDEX i ON ids_$T USING gin (id); SET LOCAL enable_seqscan = off',
    $$SELECT every(pg_temp.explain(format('SELECT n FROM ids_$T WHERE id %s $one', op))
        ~ 'Index Cond: \(id [<>]')
      FROM unnest('{<,<=,>=,>}'::text[]) AS op$$),
  ('GIN over arrays: @>, &&',
    'CREATE TABLE t AS SELECT n / 10 AS g, array_agg(id) AS ids FROM ids_$T GROUP BY 1;
     CREATE INDEX i ON t USING gin (ids); SET LOCAL enable_seqscan = off',
    $$SELECT pg_temp.explain('SELECT FROM t WHERE ids @> ARRAY[$one::$type]')
          ~ 'Index Cond: \(ids @>'
        AND pg_temp.explain('SELECT FROM t WHERE ids && ARRAY[$one::$type]')
          ~ 'Index Cond: \(ids &&'
        AND (SELECT count(*) = 1 FROM t WHERE ids @> ARRAY[$one::$type])$$),
  ('SP-GiST', 'CREATE INDEX i ON ids_$T USING spgist (id)', 'SELECT true'),
  ('bloom (the extension)', 'CREATE INDEX i ON ids_$T USING bloom (id)', 'SELECT true'),
  ('CREATE INDEX and REINDEX CONCURRENTLY', '',
    $$SELECT indisvalid AND indisready FROM pg_index WHERE indexrelid = 'tended_$T_id'::regclass$$),
  ('REINDEX, CLUSTER',
    'CREATE INDEX i ON ids_$T (id); REINDEX INDEX i; CLUSTER ids_$T USING i',
    $$SELECT array_agg(id) = array_agg(id ORDER BY id)
      FROM (SELECT id FROM ids_$T ORDER BY ctid) AS s$$),
  ('VACUUM', '', $$SELECT reltuples = 900 FROM pg_class WHERE oid = 'tended_$T_id'::regclass$$),
  ('amcheck: bt_index_parent_check', $$SELECT bt_index_parent_check('tended_$T_id', true, true)$$,
    'SELECT true');

-- Constraints.
INSERT INTO features (feature, setup, test) VALUES
  ('primary key',
    'ALTER TABLE ids_$T ADD PRIMARY KEY (id)',
    $$SELECT pg_temp.violates('INSERT INTO ids_$T VALUES (0, $one)') = '23505'$$),
  ('unique, deferrable',
    'ALTER TABLE ids_$T ADD UNIQUE (id) DEFERRABLE INITIALLY DEFERRED;
     INSERT INTO ids_$T VALUES (0, $one)',
    $$SELECT pg_temp.violates('SET CONSTRAINTS ALL IMMEDIATE') = '23505'$$),
  ('unique nulls not distinct',
    'ALTER TABLE ids_$T ADD UNIQUE NULLS NOT DISTINCT (id); INSERT INTO ids_$T VALUES (0, NULL)',
    $$SELECT pg_temp.violates('INSERT INTO ids_$T VALUES (0, NULL)') = '23505'$$),
  ('check',
    'DELETE FROM ids_$T WHERE n = 7; ALTER TABLE ids_$T ADD CHECK (id <> $one)',
    $$SELECT pg_temp.violates('INSERT INTO ids_$T VALUES (0, $one)') = '23514'$$),
  ('not null',
    'ALTER TABLE ids_$T ALTER id SET NOT NULL',
    $$SELECT pg_temp.violates('INSERT INTO ids_$T VALUES (0, NULL)') = '23502'$$),
  ('foreign key, ON DELETE and ON UPDATE CASCADE',
    'ALTER TABLE ids_$T ADD PRIMARY KEY (id);
     CREATE TABLE c (id $type REFERENCES ids_$T ON DELETE CASCADE ON UPDATE CASCADE);
     INSERT INTO c SELECT id FROM ids_$T; DELETE FROM ids_$T WHERE n < 7;
     UPDATE ids_$T SET id = (SELECT id FROM others_$T WHERE n = 1500) WHERE n = 7',
    $$SELECT pg_temp.violates('INSERT INTO c SELECT id FROM others_$T WHERE n = 1400') = '23503'
        AND (SELECT count(*) = 994 FROM c)
        AND (SELECT count(*) = 1 FROM c JOIN others_$T USING (id) WHERE n = 1500)$$),
  ('foreign key from a uuid column',
    'ALTER TABLE ids_$T ADD PRIMARY KEY (id);
     CREATE TABLE c (id uuid REFERENCES ids_$T ON DELETE CASCADE);
     INSERT INTO c VALUES (md5(''7'')::uuid), (md5(''8'')::uuid);
     DELETE FROM ids_$T WHERE n = 7',
    $$SELECT pg_temp.violates('INSERT INTO c VALUES (md5(''7'')::uuid)') = '23503'
        AND (SELECT count(*) = 1 FROM c)$$),
  ('foreign key to a uuid key',
    'ALTER TABLE uuids ADD PRIMARY KEY (id); CREATE TABLE c (id $type REFERENCES uuids)',
    'SELECT true'),
  ('exclusion by btree: =',
    'ALTER TABLE ids_$T ADD EXCLUDE (id WITH =)',
    $$SELECT pg_temp.violates('INSERT INTO ids_$T VALUES (0, $one)') = '23P01'$$),
  ('default',
    'CREATE TABLE t (n int, id $type DEFAULT $one); INSERT INTO t VALUES (1)',
    'SELECT id = $one FROM t'),
  ('a column with a default, without a rewrite',
    'CREATE TABLE t AS SELECT pg_relation_filenode(''ids_$T'') AS before;
     ALTER TABLE ids_$T ADD other $type NOT NULL DEFAULT $one',
    $$SELECT before = pg_relation_filenode('ids_$T') AND (SELECT every(other = $one) FROM ids_$T)
      FROM t$$),
  ('generated column, stored',
    'ALTER TABLE ids_$T ADD g $type GENERATED ALWAYS AS (greatest(id, $one)) STORED;
     CREATE INDEX i ON ids_$T (g)',
    'SELECT every(g >= $one) FROM ids_$T'),
  ('identity column', 'CREATE TABLE t (id $type GENERATED ALWAYS AS IDENTITY)', 'SELECT true');
INSERT INTO features (feature, setup, test) VALUES
  ('exclusion by GiST: =, with a range',
    $$CREATE TABLE t (id $type, r int4range, EXCLUDE USING gist (id WITH =, r WITH &&));
      INSERT INTO t VALUES ($one, '[1,5)'), ($one, '[5,7)')$$,
    $$SELECT pg_temp.violates('INSERT INTO t VALUES ($one, ''[6,9)'')') = '23P01'$$),
  ('exclusion by GiST: <>',
    $$CREATE TABLE t (n int, id $type, EXCLUDE USING gist (n WITH =, id WITH <>));
      INSERT INTO t VALUES (1, $one), (1, $one)$$,
    $$SELECT pg_temp.violates('INSERT INTO t SELECT 1, id FROM ids_$T WHERE n = 8') = '23P01'$$);

-- Joins. The SQLSTATE of USING with two types depends on the server.
CREATE FUNCTION pg_temp.works(statement text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE statement;
  RETURN true;
EXCEPTION WHEN OTHERS THEN
  RETURN false;
END $$;
INSERT INTO features (feature, setup, test) VALUES
  ('hash join',
    'SET LOCAL enable_mergejoin = off; SET LOCAL enable_nestloop = off',
    $$SELECT pg_temp.joins('ids_$T', 'JOIN', 'others_$T', 'Hash Join') = 500$$),
  ('merge join',
    'SET LOCAL enable_hashjoin = off; SET LOCAL enable_nestloop = off',
    $$SELECT pg_temp.joins('ids_$T', 'JOIN', 'others_$T', 'Merge Join') = 500$$),
  ('nested loop with an index',
    'CREATE INDEX i ON others_$T (id); SET LOCAL enable_hashjoin = off;
     SET LOCAL enable_mergejoin = off; SET LOCAL enable_memoize = off;
     SET LOCAL enable_material = off; SET LOCAL enable_seqscan = off',
    $$SELECT pg_temp.joins('ids_$T', 'LEFT JOIN', 'others_$T',
          'Nested Loop.*Index Cond: \(id = a.id\)') = 1000$$),
  ('memoize',
    'CREATE INDEX i ON others_$T (id);
     CREATE TABLE t AS SELECT n, id FROM ids_$T, generate_series(1, 9) WHERE n <= 50;
     ANALYZE t; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off;
     SET LOCAL enable_material = off; SET LOCAL enable_seqscan = off',
    $$SELECT pg_temp.joins('t', 'LEFT JOIN', 'others_$T', 'Memoize.*Cache Key: a.id') = 450$$),
  ('full join, hashed and merged', 'SET LOCAL enable_hashjoin = off',
    $$SELECT pg_temp.joins('ids_$T', 'FULL JOIN', 'others_$T', 'Merge Full Join') = 1500
        AND set_config('enable_hashjoin', 'on', true) = 'on'
        AND set_config('enable_mergejoin', 'off', true) = 'off'
        AND pg_temp.joins('ids_$T', 'FULL JOIN', 'others_$T', 'Hash Full Join') = 1500$$),
  ('semi-join, anti-join', '',
    $$SELECT pg_temp.explain('SELECT FROM ids_$T WHERE id IN (SELECT id FROM others_$T)')
          ~ 'Semi Join'
        AND pg_temp.explain('SELECT FROM ids_$T AS a
            WHERE NOT EXISTS (SELECT FROM others_$T AS b WHERE b.id = a.id)') ~ 'Anti Join'
        AND (SELECT count(*) = 500 FROM ids_$T WHERE id IN (SELECT id FROM others_$T))
        AND (
          SELECT count(*) = 500
          FROM ids_$T AS a
          WHERE NOT EXISTS (SELECT FROM others_$T AS b WHERE b.id = a.id)
        )$$),
  ('NOT IN with a hashed sub-select', '',
    $$SELECT pg_temp.explain('SELECT FROM ids_$T WHERE id NOT IN (SELECT id FROM others_$T)')
          ~ 'hashed SubPlan'
        AND (SELECT count(*) = 500 FROM ids_$T WHERE id NOT IN (SELECT id FROM others_$T))$$),
  ('USING, NATURAL JOIN', '',
    'SELECT (SELECT count(*) FROM ids_$T JOIN others_$T USING (id)) = 500
       AND (SELECT count(*) FROM ids_$T NATURAL JOIN others_$T) = 500'),
  ('LEFT JOIN removed by a unique key',
    'ALTER TABLE others_$T ADD PRIMARY KEY (id)',
    $$SELECT pg_temp.explain('SELECT a.n FROM ids_$T AS a LEFT JOIN others_$T AS b ON a.id = b.id')
        NOT LIKE '%Join%'$$),
  ('parallel hash join',
    'SET LOCAL parallel_setup_cost = 0; SET LOCAL parallel_tuple_cost = 0;
     SET LOCAL min_parallel_table_scan_size = 0; SET LOCAL enable_mergejoin = off;
     SET LOCAL enable_nestloop = off',
    $$SELECT pg_temp.joins('ids_$T', 'JOIN', 'others_$T', 'Parallel Hash') = 500$$),
  ('join with a uuid column: hash, merge, nested loop, full',
    'CREATE INDEX i ON uuids (id); CREATE INDEX j ON ids_$T (id);
     SET LOCAL enable_mergejoin = off; SET LOCAL enable_nestloop = off',
    $$SELECT pg_temp.joins('ids_$T', 'FULL JOIN', 'uuids', 'Hash Full Join') = 1500
        AND set_config('enable_mergejoin', 'on', true) = 'on'
        AND set_config('enable_hashjoin', 'off', true) = 'off'
        AND pg_temp.joins('ids_$T', 'FULL JOIN', 'uuids', 'Merge Full Join') = 1500
        AND set_config('enable_nestloop', 'on', true) = 'on'
        AND set_config('enable_mergejoin', 'off', true) = 'off'
        AND set_config('enable_seqscan', 'off', true) = 'off'
        AND pg_temp.joins('ids_$T', 'LEFT JOIN', 'uuids', 'Nested Loop.*Index Cond: \(id = ')
          = 1000$$),
  ('IN (SELECT a uuid column)', '',
    'SELECT (SELECT count(*) FROM ids_$T WHERE id IN (SELECT id FROM uuids)) = 500
       AND (SELECT count(*) FROM uuids WHERE id NOT IN (SELECT id FROM ids_$T)) = 500'),
  ('JOIN with a uuid column by USING, NATURAL', '',
    $$SELECT pg_temp.works('SELECT FROM ids_$T JOIN uuids USING (id)')
        AND pg_temp.works('SELECT FROM ids_$T NATURAL JOIN uuids')$$),
  ('UNION, COALESCE, CASE, ARRAY with a uuid column', '',
    'SELECT (SELECT count(*) FROM (SELECT id FROM ids_$T UNION SELECT id FROM uuids) AS s) = 1500
       AND (SELECT count(coalesce(a.id, b.id)) FROM ids_$T AS a CROSS JOIN uuids AS b WHERE a.n = 7)
         = 1000');

-- Partitioning.
CREATE FUNCTION pg_temp.partition_into(strategy text, name text, key text DEFAULT 'id') RETURNS text
LANGUAGE sql AS $$
  SELECT format('CREATE TABLE p (n int, id %1$s) PARTITION BY %2$s (%3$s); ',
      (SELECT type FROM subjects WHERE subjects.name = partition_into.name), strategy, key)
    || CASE strategy
      WHEN 'hash' THEN
        'CREATE TABLE p1 PARTITION OF p FOR VALUES WITH (MODULUS 2, REMAINDER 0);
         CREATE TABLE p2 PARTITION OF p FOR VALUES WITH (MODULUS 2, REMAINDER 1)'
      WHEN 'range' THEN
        format('CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (MINVALUE) TO (%1$L);
            CREATE TABLE p2 PARTITION OF p FOR VALUES FROM (%1$L) TO (MAXVALUE)',
          pg_temp.eval(format('SELECT id FROM ids_%s WHERE n = 7', name)))
      ELSE
        format('CREATE TABLE p1 PARTITION OF p FOR VALUES IN (%L);
            CREATE TABLE p2 PARTITION OF p DEFAULT',
          pg_temp.eval(format('SELECT id FROM ids_%s WHERE n = 7', name))) END
$$;
-- Return whether a query reads only one of two partitions: pruned() according to its plan, and
-- pruned_at_run_time() according to the plan of a prepared statement, once it has a value.
CREATE FUNCTION pg_temp.pruned(condition text) RETURNS boolean LANGUAGE sql AS $$
  SELECT (plan ~ ' p1' OR plan ~ ' p2') AND NOT (plan ~ ' p1' AND plan ~ ' p2')
  FROM pg_temp.explain('SELECT FROM p WHERE ' || condition) AS plan
$$;
CREATE FUNCTION pg_temp.pruned_at_run_time(type text, argument text) RETURNS boolean
LANGUAGE sql AS $$
  SELECT pg_temp.run(format('PREPARE q(%s) AS SELECT FROM p WHERE id = $1;
        SET LOCAL plan_cache_mode = force_generic_plan', type))
    AND pg_temp.explain(format('EXECUTE q(%s)', argument)) ~ 'Subplans Removed: 1'
$$;
INSERT INTO features (feature, setup, test)
SELECT format('partition by %s: %s', strategy, feature),
  replace('SELECT pg_temp.run(pg_temp.partition_into(''$strategy'', ''$T''))' || setup,
    '$strategy', strategy), test
FROM unnest('{range,list,hash}'::text[]) AS strategy,
  (VALUES
    ('rows, pruning while planning', '; INSERT INTO p TABLE ids_$T',
      $$SELECT pg_temp.pruned('id = $one')
          AND (SELECT n = 7 FROM p WHERE id = $one)
          AND (SELECT count(DISTINCT tableoid) = 2 AND count(*) = 1000 FROM p)$$),
    ('pruning while executing', '', $$SELECT pg_temp.pruned_at_run_time('$type', '$one')$$),
    ('pruning by a uuid', '',
      $$SELECT pg_temp.pruned('id = md5(''7'')::uuid')
          AND pg_temp.pruned_at_run_time('uuid', 'md5(''7'')::uuid')$$),
    ('primary key, foreign key to it, row movement',
      '; INSERT INTO p TABLE ids_$T; ALTER TABLE p ADD PRIMARY KEY (id);
       CREATE TABLE other AS
       SELECT id FROM p
       WHERE tableoid <> (SELECT tableoid FROM p WHERE id = $one) LIMIT 1;
       DELETE FROM p USING other WHERE p.id = other.id;
       CREATE TABLE c (id $type REFERENCES p ON UPDATE CASCADE);
       INSERT INTO c VALUES ($one); UPDATE p SET id = (SELECT id FROM other) WHERE id = $one',
      $$SELECT pg_temp.violates('DELETE FROM p WHERE n = 7') = '23503'
          AND pg_temp.violates('INSERT INTO p TABLE ids_$T') = '23505'
          AND (SELECT n = 7 FROM p JOIN other USING (id) JOIN c USING (id))$$),
    ('partition-wise join, partition-wise GROUP BY',
      '; INSERT INTO p TABLE ids_$T; ALTER TABLE p RENAME TO q; ALTER TABLE p1 RENAME TO q1;
       ALTER TABLE p2 RENAME TO q2; SET LOCAL enable_partitionwise_join = on;
       SET LOCAL enable_partitionwise_aggregate = on;
       SELECT pg_temp.run(pg_temp.partition_into(''$strategy'', ''$T''))',
      $$SELECT pg_temp.explain('SELECT FROM p JOIN q USING (id)') ~ 'Append.*Join.*Join'
          AND pg_temp.explain('SELECT id FROM q GROUP BY id')
            ~ 'Append.*Aggregate.*Aggregate|Append.*Group.*Group'$$)) AS f(feature, setup, test);
INSERT INTO features (feature, setup, test) VALUES
  ('partition by range: ORDER BY without a sort',
    $$SELECT pg_temp.run(pg_temp.partition_into('range', '$T')); INSERT INTO p TABLE ids_$T;
      CREATE INDEX ON p (id); ANALYZE p; SET LOCAL enable_seqscan = off;
      SET LOCAL enable_bitmapscan = off$$,
    $$SELECT pg_temp.explain('SELECT id FROM p ORDER BY id') !~ 'Merge|Sort'
        AND (
          SELECT array_agg(id) = array_agg(id ORDER BY id) FROM (SELECT id FROM p ORDER BY id) AS s
        )$$),
  ('partition by range of several columns',
    $$SELECT pg_temp.run(format('CREATE TABLE p (n int, id $type) PARTITION BY RANGE (n, id);
          CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (MINVALUE, MINVALUE) TO (7, %1$L);
          CREATE TABLE p2 PARTITION OF p FOR VALUES FROM (7, %1$L) TO (MAXVALUE, MAXVALUE)',
        $one))$$,
    $$SELECT pg_temp.pruned('n = 7 AND id >= $one')$$);

-- Order and groups.
CREATE FUNCTION pg_temp.denied(query text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE query;
  RETURN false;
EXCEPTION WHEN insufficient_privilege THEN
  RETURN true;
END $$;
INSERT INTO features (feature, setup, test, uuid_from) VALUES
  ('min, max',
    'CREATE INDEX i ON ids_$T (id); SET LOCAL enable_seqscan = off;
     SET LOCAL enable_bitmapscan = off',
    $$SELECT (SELECT min(id) = (SELECT id FROM ids_$T ORDER BY id LIMIT 1)
            AND max(id) = (SELECT id FROM ids_$T ORDER BY id DESC LIMIT 1)
          FROM ids_$T)
        AND pg_temp.explain('SELECT min(id) FROM ids_$T') ~ 'Index Only Scan'$$, 20);
INSERT INTO features (feature, setup, test) VALUES
  ('ORDER BY on the index, ascending and descending',
    'CREATE INDEX i ON ids_$T (id); SET LOCAL enable_seqscan = off;
     SET LOCAL enable_bitmapscan = off',
    $$SELECT pg_temp.explain('SELECT id FROM ids_$T ORDER BY id') ~ '^Index Only Scan using'
        AND pg_temp.explain('SELECT id FROM ids_$T ORDER BY id DESC LIMIT 5')
          ~ 'Index Only Scan Backward'$$),
  ('ORDER BY with a sort, NULLS FIRST, LIMIT',
    'INSERT INTO ids_$T VALUES (0, NULL)',
    $$SELECT (array_agg(n ORDER BY id NULLS FIRST))[1] = 0
        AND array_agg(id ORDER BY id) = ARRAY(SELECT id FROM ids_$T ORDER BY id OFFSET 0)
        AND pg_temp.explain('SELECT FROM ids_$T ORDER BY id LIMIT 5') ~ 'Sort Key: id'
      FROM ids_$T$$),
  ('incremental sort',
    'CREATE INDEX i ON ids_$T (id); SET LOCAL enable_seqscan = off;
     SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off',
    $$SELECT pg_temp.explain('SELECT * FROM ids_$T ORDER BY id, n')
        ~ 'Incremental Sort.*Presorted Key: id'$$),
  ('DISTINCT, DISTINCT ON, count(DISTINCT)', '',
    'SELECT (SELECT count(*) FROM (SELECT DISTINCT id FROM ids_$T) AS s) = 1000
       AND (SELECT count(DISTINCT id) FROM (TABLE ids_$T UNION ALL TABLE others_$T) AS s) = 1500
       AND (
         SELECT count(*)
         FROM (
           SELECT DISTINCT ON (id) id, n
           FROM (TABLE ids_$T UNION ALL TABLE others_$T) AS s
           ORDER BY id, n
         ) AS s
       ) = 1500'),
  ('GROUP BY with hashing', 'SET LOCAL enable_sort = off',
    $$SELECT pg_temp.explain('SELECT id FROM ids_$T GROUP BY id') ~ 'HashAggregate'
        AND (
          SELECT count(*) = 500
          FROM (
            SELECT FROM (TABLE ids_$T UNION ALL TABLE others_$T) AS s
            GROUP BY id HAVING count(*) = 2
          ) AS g
        )$$),
  ('GROUP BY with a sort, GROUPING SETS', 'SET LOCAL enable_hashagg = off',
    $$SELECT pg_temp.explain('SELECT id FROM ids_$T GROUP BY id') ~ 'Group Key: id.*Sort Key: id'
        AND (
          SELECT count(*) = 2000 FROM (SELECT FROM ids_$T GROUP BY GROUPING SETS ((id), (n))) AS s
        )$$),
  ('UNION, INTERSECT, EXCEPT', '',
    'SELECT (SELECT count(*) FROM (SELECT id FROM ids_$T UNION SELECT id FROM others_$T) AS s)
         = 1500
       AND (SELECT count(*) FROM (SELECT id FROM ids_$T INTERSECT SELECT id FROM others_$T) AS s)
         = 500
       AND (SELECT count(*) FROM (SELECT id FROM ids_$T EXCEPT SELECT id FROM others_$T) AS s)
         = 500'),
  ('WITH RECURSIVE … UNION', '',
    'SELECT count(*) = 1000
     FROM (
       WITH RECURSIVE r(id) AS (SELECT id FROM ids_$T UNION SELECT r.id FROM r) SELECT FROM r
     ) AS s'),
  ('window functions: PARTITION BY, ORDER BY', '',
    'SELECT every(c = 1 AND r = o)
     FROM (
       SELECT count(*) OVER (PARTITION BY id) AS c, rank() OVER (ORDER BY id) AS r,
         row_number() OVER (ORDER BY id::text COLLATE "C", id) AS o
       FROM ids_$T
     ) AS s'),
  ('window functions: RANGE with an offset', '',
    'SELECT count(*) OVER (ORDER BY id RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) > 0
     FROM ids_$T
     LIMIT 1'),
  ('percentile_disc, mode', '',
    'SELECT percentile_disc(0) WITHIN GROUP (ORDER BY id)
         = (SELECT id FROM ids_$T ORDER BY id LIMIT 1)
       AND mode() WITHIN GROUP (ORDER BY id) IS NOT NULL
     FROM ids_$T'),
  ('greatest, least, nullif, IS DISTINCT FROM', '',
    'SELECT greatest(a.id, b.id) >= least(a.id, b.id)
       AND nullif(a.id, $one) IS NULL
       AND a.id IS DISTINCT FROM b.id
     FROM ids_$T AS a, ids_$T AS b
     WHERE (a.n, b.n) = (7, 8)'),
  ('array_agg, string_agg, json_agg', '',
    $$SELECT cardinality(array_agg(id)) = 1000
        AND string_agg(id::text, ' ') LIKE '%' || $one || '%'
        AND json_agg(id)::text LIKE '%"' || $one || '"%'
      FROM ids_$T$$),
  ('id = ANY of 1,000 ids, hashed, without an index',
    $$SELECT pg_temp.run(format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC',
        (SELECT amproc::oid::regprocedure
         FROM pg_opclass
           JOIN pg_amproc ON amprocfamily = opcfamily
             AND amproclefttype = opcintype
             AND amprocrighttype = opcintype
         WHERE opcintype = '$type'::regtype AND opcmethod = 405 AND amprocnum = 1)));
      SET LOCAL ROLE regress_sortid_reader$$,
    -- A role that may not call the hash function cannot hash.
    $$SELECT pg_temp.denied(format('SELECT FROM ids_$T WHERE id = ANY (%L::$type[])',
        ARRAY(SELECT id FROM ids_$T)))$$),
  ('id = ANY of 1,000 uuids, hashed, without an index',
    $$SELECT pg_temp.run(format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC',
        (SELECT amproc::oid::regprocedure
         FROM pg_opclass
           JOIN pg_amproc ON amprocfamily = opcfamily
             AND amproclefttype = opcintype
             AND amprocrighttype = opcintype
         WHERE opcintype = '$type'::regtype AND opcmethod = 405 AND amprocnum = 1)));
      REVOKE EXECUTE ON FUNCTION uuid_hash(uuid) FROM PUBLIC;
      SET LOCAL ROLE regress_sortid_reader$$,
    $$SELECT pg_temp.denied(format('SELECT FROM ids_$T WHERE id = ANY (%L::uuid[])',
        ARRAY(SELECT md5(n::text)::uuid FROM generate_series(1, 1000) AS n)))$$);
-- Searches on the text of ids.
INSERT INTO features (feature, setup, test) VALUES
  ('LIKE on the index, NOT LIKE',
    'ALTER TABLE ids_$T ADD PRIMARY KEY (id); SET LOCAL enable_seqscan = off',
    $$SELECT (SELECT array_agg(n) = '{7}' FROM ids_$T WHERE id LIKE replace($one, '_', '\_') || '%')
        AND (SELECT count(*) = 999 FROM ids_$T WHERE id NOT LIKE $one || '%')
        AND pg_temp.explain(format('SELECT FROM ids_$T WHERE id LIKE %L', left($one, -2) || '%'))
          LIKE '%Index Cond: ((id >= %'$$),
  ('ILIKE on the index',
    'ALTER TABLE ids_$T ADD PRIMARY KEY (id); SET LOCAL enable_seqscan = off',
    $$SELECT (SELECT array_agg(n) = '{7}' FROM ids_$T WHERE id ILIKE lower($one) || '%')
        AND pg_temp.explain(format('SELECT FROM ids_$T WHERE id ILIKE %L',
            lower(left($one, -2)) || '%')) LIKE '%Index Cond: ((id >= %'$$);
-- Types based on an id type.
INSERT INTO features (feature, setup, test) VALUES
  ('arrays: text, comparison, unnest, slices, array_position', '',
    'SELECT ids::text::$type[] = ids
       AND format(''{%s,%1$s}'', $one)::$type[] = ARRAY[$one, $one]::$type[]
       AND ids < ids || ids
       AND ids[7] = $one
       AND array_position(ids, $one) = 7
       AND (SELECT count(*) FROM unnest(ids[3:5])) = 3
       AND ids @> ARRAY[$one::$type]
     FROM (SELECT array_agg(id ORDER BY n) AS ids FROM ids_$T) AS s'),
  ('arrays: btree and hash',
    'CREATE TABLE t AS SELECT n, ARRAY[id, NULL] AS ids FROM ids_$T;
     ALTER TABLE t ADD PRIMARY KEY (ids); CREATE INDEX ON t USING hash (ids)',
    'SELECT count(*) = 1000 FROM t JOIN t AS u USING (ids)'),
  ('domains: column, check, index, arrays of them',
    'CREATE DOMAIN d AS $type CHECK (VALUE <> $one); CREATE TABLE t (id d PRIMARY KEY, ids d[]);
     INSERT INTO t SELECT id, ARRAY[id] FROM ids_$T WHERE n <> 7;
     SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off',
    $$SELECT pg_temp.violates('INSERT INTO t VALUES ($one)') = '23514'
        AND pg_temp.explain('SELECT FROM t WHERE id = $one') ~ 'Index Cond: \(\(?id\)?.* = '
        AND (SELECT every(ids[1] = id) FROM t)$$),
  ('composite types: comparison, index, hash, text',
    'CREATE TYPE c AS (n int, id $type); CREATE TABLE t AS SELECT ROW(n, id)::c AS c FROM ids_$T;
     CREATE UNIQUE INDEX ON t (c)',
    'SELECT count(*) = 1000 AND every(a.c::text::c = a.c) AND every((a.c).id = (b.c).id)
     FROM t AS a JOIN t AS b ON a.c = b.c'),
  ('ranges, multiranges, their GiST index',
    'CREATE TYPE r AS RANGE (subtype = $type, multirange_type_name = m);
     CREATE TABLE t AS SELECT r(id, NULL) AS r FROM ids_$T; CREATE INDEX ON t USING gist (r);
     SET LOCAL enable_seqscan = off',
    $$SELECT pg_temp.explain('SELECT FROM t WHERE r @> $one::$type') ~ 'Index Cond: \(r .*@>'
        AND (SELECT every(r @> $one::$type = (lower(r) <= $one)) FROM t)
        AND (SELECT range_agg(r) = m(r(min(lower(r)::text COLLATE "C")::$type, NULL)) FROM t)$$),
  ('enums', $$CREATE TYPE e AS ENUM ('$T')$$, $$SELECT $one::e IS NOT NULL$$),
  ('polymorphic functions, IN and OUT',
    'CREATE FUNCTION first(anyarray) RETURNS anyelement LANGUAGE sql AS ''SELECT $1[1]''',
    'SELECT first(ARRAY[$one::$type, NULL]) = $one'),
  ('JSON: to_jsonb, jsonb_to_recordset, jsonb_populate_record', '',
    $$SELECT j->>'id' = $one
        AND (SELECT r.id = $one FROM jsonb_to_recordset(jsonb_build_array(j)) AS r(id $type))
        AND (jsonb_populate_record(NULL::ids_$T, j)).id = $one
      FROM (SELECT to_jsonb(i) AS j FROM ids_$T AS i WHERE n = 7) AS s$$);

-- Queries and statements.
INSERT INTO features (feature, setup, test) VALUES
  ('parallel scan',
    'SET LOCAL parallel_setup_cost = 0; SET LOCAL parallel_tuple_cost = 0;
     SET LOCAL min_parallel_table_scan_size = 0',
    $$SELECT pg_temp.explain('SELECT FROM ids_$T WHERE id < $one')
          ~ 'Parallel Seq Scan.*Filter: \(id < '
        AND (SELECT count(*) = 1 FROM ids_$T WHERE id = $one)$$),
  ('prepared statement, generic plan on the index',
    'CREATE INDEX i ON ids_$T (id); SET LOCAL enable_seqscan = off;
     SET LOCAL plan_cache_mode = force_generic_plan;
     PREPARE q($type) AS SELECT n FROM ids_$T WHERE id = $1',
    $$SELECT pg_temp.explain('EXECUTE q($one)') ~ 'Index Cond: \(id = \$1'
        AND pg_temp.eval('EXECUTE q($one)') = '7'$$),
  ('ON CONFLICT DO NOTHING, DO UPDATE',
    'ALTER TABLE ids_$T ADD PRIMARY KEY (id);
     INSERT INTO ids_$T SELECT -n, id FROM others_$T ON CONFLICT (id) DO UPDATE SET n = 0;
     INSERT INTO ids_$T SELECT n, id FROM others_$T ON CONFLICT DO NOTHING',
    'SELECT count(*) = 1500 AND count(*) FILTER (WHERE n = 0) = 500 FROM ids_$T'),
  ('MERGE',
    'MERGE INTO ids_$T AS i USING others_$T AS o ON i.id = o.id
     WHEN MATCHED AND i.id <> $one THEN UPDATE SET n = 0
     WHEN NOT MATCHED THEN INSERT VALUES (o.n, o.id)',
    'SELECT count(*) = 1500 AND count(*) FILTER (WHERE n = 0) = 500 FROM ids_$T'),
  ('INSERT, UPDATE, DELETE with RETURNING', '',
    $$SELECT pg_temp.eval('INSERT INTO ids_$T VALUES (0, $one) RETURNING id') = $one
        AND pg_temp.eval('UPDATE ids_$T SET id = $one WHERE n = 8 RETURNING id') = $one
        AND pg_temp.eval(
            'WITH d AS (DELETE FROM ids_$T WHERE id = $one RETURNING id) SELECT count(*) FROM d')
          = '3'$$),
  ('cursor, backward, WHERE CURRENT OF',
    'DECLARE c SCROLL CURSOR FOR SELECT id FROM ids_$T ORDER BY id',
    $$SELECT pg_temp.run('MOVE ABSOLUTE 500 IN c')
        AND pg_temp.prior('c') = (SELECT id::text FROM ids_$T ORDER BY id OFFSET 498 LIMIT 1)
        AND pg_temp.run('DECLARE d CURSOR FOR SELECT id FROM ids_$T WHERE id = $one FOR UPDATE',
          'MOVE d',
          'DELETE FROM ids_$T WHERE CURRENT OF d',
          'CLOSE d', 'CLOSE c')
        AND pg_temp.eval('SELECT count(*) FROM ids_$T') = '999'$$),
  ('view with CHECK OPTION, rule',
    'CREATE VIEW v AS SELECT n, id FROM ids_$T WHERE id = $one WITH CHECK OPTION;
     CREATE RULE r AS ON DELETE TO ids_$T WHERE old.id = $one DO INSTEAD NOTHING;
     DELETE FROM ids_$T',
    $$SELECT pg_temp.eval('SELECT count(*) FROM v') = '1'
        AND pg_temp.violates('UPDATE v SET id = NULL') = '44000'$$),
  ('materialized view, REFRESH CONCURRENTLY',
    'CREATE MATERIALIZED VIEW v AS SELECT id FROM ids_$T; CREATE UNIQUE INDEX ON v (id);
     DELETE FROM ids_$T WHERE id = $one; REFRESH MATERIALIZED VIEW CONCURRENTLY v',
    'SELECT count(*) = 999 FROM v'),
  ('triggers: WHEN, NEW and OLD, transition tables',
    'CREATE TABLE l (a $type, b $type);
     CREATE FUNCTION f() RETURNS trigger
       LANGUAGE plpgsql AS ''BEGIN INSERT INTO l VALUES (old.id, new.id); RETURN new; END'';
     CREATE FUNCTION g() RETURNS trigger
       LANGUAGE plpgsql AS ''BEGIN INSERT INTO l SELECT o.id FROM o; RETURN NULL; END'';
     CREATE TRIGGER f BEFORE UPDATE ON ids_$T FOR EACH ROW
       WHEN (old.id = $one AND new.id IS DISTINCT FROM old.id) EXECUTE FUNCTION f();
     CREATE TRIGGER g AFTER UPDATE ON ids_$T REFERENCING OLD TABLE AS o FOR EACH STATEMENT
       EXECUTE FUNCTION g();
     UPDATE ids_$T SET id = NULL WHERE n IN (7, 8)',
    'SELECT count(*) = 3 AND count(*) FILTER (WHERE a = $one) = 2 FROM l'),
  ('functions: SQL body, PL/pgSQL variables and FOR loops',
    'CREATE FUNCTION f(id $type, more $type[] DEFAULT NULL) RETURNS int
       RETURN (SELECT n FROM ids_$T AS i WHERE i.id = f.id);
     CREATE FUNCTION g() RETURNS $type LANGUAGE plpgsql AS ''
       DECLARE v ids_$T.id%TYPE;
       BEGIN FOR v IN SELECT id FROM ids_$T WHERE n = 7 LOOP RETURN v; END LOOP; END''',
    'SELECT f(g()) = 7'),
  ('row locks, FOR UPDATE, TABLESAMPLE', '',
    $$SELECT pg_temp.eval('SELECT n FROM ids_$T WHERE id = $one FOR UPDATE SKIP LOCKED') = '7'
        AND (SELECT count(id) = 1000 FROM ids_$T TABLESAMPLE SYSTEM (100))$$);
CREATE FUNCTION pg_temp.prior(cursor refcursor, OUT result text) LANGUAGE plpgsql AS $$
BEGIN
  FETCH PRIOR FROM cursor INTO result;
END $$;

-- Statistics.
INSERT INTO features (feature, setup, test) VALUES
  ('ANALYZE: histogram, correlation, most common values',
    'INSERT INTO ids_$T SELECT n, $one FROM generate_series(1, 500) AS n; ANALYZE ids_$T',
    $$SELECT histogram_bounds IS NOT NULL
        AND correlation IS NOT NULL
        AND (most_common_vals::text::text[])[1] = $one
        AND round(most_common_freqs[1]::numeric, 1) = 0.3
      FROM pg_stats
      WHERE tablename = 'ids_$T' AND attname = 'id'$$),
  ('estimates of ranges', 'ANALYZE ids_$T',
    $$SELECT every(abs(e.rows - (SELECT count(*) FROM ids_$T WHERE id < i.id)) < 25)
      FROM ids_$T AS i,
        pg_temp.expected_rows(format('SELECT FROM ids_$T WHERE id < %L', i.id)) AS e(rows)
      WHERE n <= 9$$),
  ('estimates of joins', 'ANALYZE ids_$T',
    $$SELECT rows BETWEEN 250 AND 1000
      FROM pg_temp.expected_rows('SELECT FROM ids_$T JOIN others_$T USING (id)') AS e(rows)$$),
  ('extended: dependencies, ndistinct, mcv',
    'CREATE TABLE t AS
     SELECT s.n - 1 AS g, s.id
     FROM ids_$T AS i JOIN ids_$T AS s ON s.n = i.n % 10 + 1;
     CREATE STATISTICS s ON g, id FROM t; ANALYZE t',
    $$SELECT rows BETWEEN 90 AND 110
      FROM pg_temp.expected_rows('SELECT FROM t WHERE g = 6 AND id = $one') AS e(rows)$$),
  ('extended: on an expression',
    'CREATE STATISTICS s ON (greatest(id, $one)) FROM ids_$T; ANALYZE ids_$T',
    $$SELECT n_distinct IS NOT NULL AND inherited IS NOT NULL
      FROM pg_stats_ext_exprs
      WHERE statistics_name = 's'$$);

-- Replication.
INSERT INTO features (feature, setup, test) VALUES
  ('publication: column list',
    'ALTER TABLE ids_$T ADD PRIMARY KEY (id); CREATE PUBLICATION p FOR TABLE ids_$T (id)',
    $$SELECT attnames = '{id}' FROM pg_publication_tables WHERE pubname = 'p'$$),
  ('publication: row filter on the column',
    'CREATE PUBLICATION p FOR TABLE ids_$T WHERE (id >= $one)', 'SELECT true'),
  ('publication: row filter on another column',
    'CREATE PUBLICATION p FOR TABLE ids_$T WHERE (n > 5)', 'SELECT true'),
  ('replica identity: index, FULL',
    'ALTER TABLE ids_$T ALTER id SET NOT NULL; CREATE UNIQUE INDEX i ON ids_$T (id);
     ALTER TABLE ids_$T REPLICA IDENTITY FULL; ALTER TABLE ids_$T REPLICA IDENTITY USING INDEX i',
    $$SELECT indisreplident FROM pg_index WHERE indexrelid = 'i'::regclass$$);

-- Input, output and parameters.
INSERT INTO features (feature, setup, test) VALUES
  ('COPY: text, csv, binary, WHERE',
    'CREATE TABLE t (n int, id $type);
     SELECT pg_temp.copied(''ids_$T'', ''t'', format)
     FROM unnest(''{text,csv,binary}''::text[]) AS format',
    $$SELECT count(*) = 3 * 999
        AND count(DISTINCT id) = 999
        AND every(id IN (SELECT id FROM ids_$T WHERE n <> 7))
      FROM t$$),
  ('parameter: untyped literal', '', 'SELECT n = 7 FROM ids_$T WHERE id = $one'),
  ('parameter: of the type, as text', 'PREPARE q($type) AS SELECT n FROM ids_$T WHERE id = $1',
    $$SELECT pg_temp.eval('EXECUTE q($one)') = '7'$$),
  ('parameter: of an unknown type',
    'PREPARE q AS SELECT n FROM ids_$T WHERE id = $1',
    $$SELECT parameter_types = ARRAY['$type'::regtype]
      FROM pg_prepared_statements
      WHERE name = 'q'$$),
  ('parameter: array of the type; untyped literal of an array',
    'PREPARE q($type[]) AS SELECT count(*) FROM ids_$T WHERE id = ANY ($1)',
    $$SELECT pg_temp.eval('EXECUTE q(ARRAY[$one]::$type[])') = '1'
        AND (SELECT count(*) = 1 FROM ids_$T WHERE id = ANY (format('{%s}', $one)::$type[]))$$),
  ('parameter: declared uuid, compared', 'PREPARE q(uuid) AS SELECT n FROM ids_$T WHERE id = $1',
    $$SELECT pg_temp.eval('EXECUTE q(md5(''7'')::uuid)') = '7'$$),
  ('parameter: array declared uuid[], = ANY',
    'PREPARE q(uuid[]) AS SELECT count(*) FROM ids_$T WHERE id = ANY ($1)',
    $$SELECT pg_temp.eval('EXECUTE q(ARRAY[md5(''7'')::uuid, md5(''8'')::uuid])') = '2'$$),
  ('parameter: declared uuid, stored',
    'PREPARE q(uuid) AS INSERT INTO ids_$T VALUES (0, $1)',
    $$SELECT pg_temp.run('EXECUTE q(md5(''7'')::uuid)')
        AND pg_temp.eval('SELECT count(*) FROM ids_$T WHERE id = $one') = '2'$$),
  ('parameter: declared text, stored',
    'PREPARE q(text) AS INSERT INTO ids_$T VALUES (0, $1)',
    $$SELECT pg_temp.run('EXECUTE q($one)')
        AND pg_temp.eval('SELECT count(*) FROM ids_$T WHERE id = $one') = '2'$$),
  ('parameter: declared text, compared', 'PREPARE q(text) AS SELECT n FROM ids_$T WHERE id = $1',
    $$SELECT pg_temp.eval('EXECUTE q($one)') = '7'$$),
  ('parameter: array declared text[], = ANY',
    'PREPARE q(text[]) AS SELECT count(*) FROM ids_$T WHERE id = ANY ($1)',
    $$SELECT pg_temp.eval('EXECUTE q(ARRAY[$one])') = '1'$$),
  ('assigned from a text or varchar column',
    'CREATE TABLE t (a text, b varchar, c char(100)); INSERT INTO t SELECT id, id, id FROM ids_$T;
     INSERT INTO others_$T SELECT 0, a FROM t UNION ALL SELECT 0, b FROM t',
    'SELECT count(*) = 2000 FROM others_$T JOIN ids_$T USING (id) WHERE others_$T.n = 0'),
  ('assigned to a text, varchar or char column',
    'CREATE TABLE t (a text, b varchar, c char(100)); INSERT INTO t SELECT id, id, id FROM ids_$T',
    'SELECT count(*) = 1000 AND every(a = b AND a = c) FROM t'),
  ('casts: to and from text', '',
    'SELECT every(id::text::$type = id AND CAST(id AS varchar)::$type = id) FROM ids_$T'),
  ('send and receive functions, binary array', '',
    'SELECT every(length($T_send(id)) > 7 AND length(array_send(ARRAY[id])) > 20) FROM ids_$T');
INSERT INTO features (feature, setup, test, uuid_from) VALUES
('casts: to and from bytea', '', 'SELECT every(id::bytea::$type = id) FROM ids_$T', 19);
-- Each type has its own casts to other types.
INSERT INTO features (feature, setup, test) VALUES
('casts: to uuid', '', 'SELECT every(id::uuid IS NOT NULL) FROM ids_$T');
CREATE FUNCTION pg_temp.copied(source text, target text, format text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  path text := pg_temp.own_path();
BEGIN
  EXECUTE format('COPY %I TO %L (FORMAT %s)', source, path, format);
  EXECUTE format('COPY %I FROM %L (FORMAT %s) WHERE id <> (%L)', target, path, format,
    pg_temp.eval(format('SELECT id FROM %I WHERE n = 7', source)));
END $$;

-- Security and other servers.
INSERT INTO features (feature, setup, test) VALUES
  ('row-level security keeps the index',
    $$ALTER TABLE ids_$T ADD PRIMARY KEY (id), ENABLE ROW LEVEL SECURITY;
      CREATE POLICY p ON ids_$T USING (n::text <> current_user);
      SET LOCAL enable_seqscan = off; SET LOCAL ROLE regress_sortid_reader$$,
    $$SELECT pg_temp.explain('SELECT n FROM ids_$T WHERE id = $one') ~ 'Index Cond: \(id = '
        AND pg_temp.explain('SELECT n FROM ids_$T WHERE id < $one') ~ 'Index Cond: \(id < '
        AND pg_temp.explain('SELECT n FROM ids_$T WHERE id = ANY (ARRAY[$one::$type])')
          ~ 'Index Cond: \(id = '$$),
  ('policy on the column',
    $$ALTER TABLE ids_$T ADD PRIMARY KEY (id), ENABLE ROW LEVEL SECURITY;
      CREATE POLICY p ON ids_$T USING (id = current_setting('my.id')::$type);
      SET LOCAL "my.id" = $one; SET LOCAL ROLE regress_sortid_reader$$,
    'SELECT count(*) = 1 FROM ids_$T'),
  ('security barrier view keeps the index',
    $$ALTER TABLE ids_$T ADD PRIMARY KEY (id);
      CREATE VIEW v WITH (security_barrier) AS SELECT * FROM ids_$T WHERE n::text <> current_user;
      SET LOCAL enable_seqscan = off$$,
    $$SELECT pg_temp.explain('SELECT n FROM v WHERE id = $one') ~ 'Index Cond: \(id = '$$),
  ('foreign table, conditions sent to the server (postgres_fdw)',
    $$CREATE SERVER s FOREIGN DATA WRAPPER postgres_fdw OPTIONS (extensions 'sortid');
      CREATE USER MAPPING FOR CURRENT_USER SERVER s;
      CREATE FOREIGN TABLE t (n int, id $type) SERVER s$$,
    $$SELECT every(pg_temp.explain_verbose('SELECT n FROM t WHERE id ' || c)
        ~ 'Remote SQL: SELECT n FROM public.t WHERE .*id ')
      FROM unnest(ARRAY['= $one', '< $one', '>= $one', '<> $one']) AS c$$),
  ('foreign table, joins and ORDER BY sent to the server',
    $$CREATE SERVER s FOREIGN DATA WRAPPER postgres_fdw OPTIONS (extensions 'sortid');
      CREATE USER MAPPING FOR CURRENT_USER SERVER s;
      CREATE FOREIGN TABLE t (n int, id $type) SERVER s;
      CREATE FOREIGN TABLE u (n int, id $type) SERVER s; SET LOCAL enable_hashjoin = off;
      SET LOCAL enable_mergejoin = off; SET LOCAL enable_nestloop = off$$,
    $$SELECT pg_temp.explain_verbose('SELECT t.n, u.n FROM t JOIN u ON t.id = u.id')
          ~ 'Remote SQL: .* JOIN '
        AND pg_temp.explain_verbose('SELECT id FROM t ORDER BY id LIMIT 5')
          ~ 'Remote SQL: .* ORDER BY '$$);
-- From PostgreSQL 17 on, an extension's array types are members too. Only members are sent to the
-- foreign server.
INSERT INTO features (feature, setup, test, ids_from) VALUES
  ('foreign table, = ANY of an array sent to the server',
    $$CREATE SERVER s FOREIGN DATA WRAPPER postgres_fdw OPTIONS (extensions 'sortid');
      CREATE USER MAPPING FOR CURRENT_USER SERVER s;
      CREATE FOREIGN TABLE t (n int, id $type) SERVER s$$,
    $$SELECT pg_temp.explain_verbose('SELECT n FROM t WHERE id = ANY (ARRAY[$one::$type])')
        ~ 'Remote SQL: SELECT n FROM public.t WHERE .*id '$$, 17);
CREATE FUNCTION pg_temp.explain_verbose(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE 'EXPLAIN (VERBOSE, COSTS OFF, FORMAT json) ' || query INTO plan;
  RETURN (
    SELECT string_agg('Remote SQL: ' || (r #>> '{}'), E'\n')
    FROM jsonb_path_query(plan::jsonb, 'strict $.**."Remote SQL"') AS r
  );
END $$;

-- Features of newer servers.
INSERT INTO features (feature, setup, test, since) VALUES
  ('pg_input_is_valid, pg_input_error_info', '',
    $$SELECT pg_input_is_valid($one, '$type')
        AND NOT pg_input_is_valid('?', '$type')
        AND (SELECT sql_error_code = '22P02' FROM pg_input_error_info('?', '$type'))$$, 16),
  ('any_value', '', 'SELECT any_value(id) = $one FROM ids_$T WHERE n = 7', 16),
  ('full join by a parallel hash',
    'SET LOCAL parallel_setup_cost = 0; SET LOCAL parallel_tuple_cost = 0;
     SET LOCAL min_parallel_table_scan_size = 0; SET LOCAL enable_mergejoin = off',
    $$SELECT pg_temp.joins('ids_$T', 'FULL JOIN', 'others_$T', 'Parallel Hash Full Join') = 1500$$,
    16),
  ('COPY … ON_ERROR ignore',
    $$CREATE TABLE t (id $type); SELECT pg_temp.copied_on_error('t', '?', $one, 'none')$$,
    'SELECT count(*) = 1 AND every(id = $one) FROM t', 17),
  ('JSON_TABLE, JSON_VALUE … RETURNING', '',
    $$SELECT JSON_VALUE(j, '$.id' RETURNING $type) = $one
        AND (SELECT t.id = $one FROM JSON_TABLE(j, '$' COLUMNS (id $type)) AS t)
      FROM (SELECT to_jsonb(i) AS j FROM ids_$T AS i WHERE n = 7) AS s$$, 17),
  ('MERGE … WHEN NOT MATCHED BY SOURCE',
    'MERGE INTO ids_$T AS i USING others_$T AS o ON i.id = o.id
     WHEN NOT MATCHED BY SOURCE AND i.id <> $one THEN DELETE',
    'SELECT count(*) = 501 FROM ids_$T', 17),
  ('ON CONFLICT DO SELECT',
    'ALTER TABLE ids_$T ADD PRIMARY KEY (id)',
    $$SELECT pg_temp.eval(
          'INSERT INTO ids_$T VALUES (0, $one) ON CONFLICT (id) DO SELECT RETURNING n') = '7'$$,
    19),
  ('COPY … ON_ERROR set_null',
    $$CREATE TABLE t (id $type);
      SELECT pg_temp.run(format('COPY (SELECT ''?'') TO PROGRAM %L',
        'cat > ' || pg_temp.own_file()));
      SELECT pg_temp.run(format('COPY t FROM %L (ON_ERROR set_null)', pg_temp.own_path()))$$,
    'SELECT count(*) = 1 AND every(id IS NULL) FROM t', 19),
  ('REPACK',
    'CREATE INDEX i ON ids_$T (id); REPACK ids_$T USING INDEX i',
    $$SELECT array_agg(id) = array_agg(id ORDER BY id)
      FROM (SELECT id FROM ids_$T ORDER BY ctid) AS s$$, 19);
CREATE FUNCTION pg_temp.copied_on_error(target text, VARIADIC texts text[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  path text := pg_temp.own_path();
BEGIN
  EXECUTE format('COPY (SELECT unnest(%L::text[])) TO %L', texts, path);
  EXECUTE format('COPY %I FROM %L (ON_ERROR ignore)', target, path);
END $$;

SELECT * FROM pg_temp.report();
DROP OWNED BY regress_sortid_reader;
DROP ROLE regress_sortid_reader;
CALL pg_temp.finish();
