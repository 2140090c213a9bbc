-- What uuid can do, a type of ours can: what PostgreSQL has from 19 on. See what_uuid_can_do.
\getenv abs_srcdir PG_ABS_SRCDIR
\set types :abs_srcdir '/test/lib/types.sql'
\set features :abs_srcdir '/test/lib/features.sql'
\i :types
\i :features
INSERT INTO features (feature, setup, test) VALUES
('ON CONFLICT DO SELECT', 'ALTER TABLE ids_$T ADD PRIMARY KEY (id)',
 $$SELECT pg_temp.eval('INSERT INTO ids_$T VALUES (0, $one) ON CONFLICT (id) DO SELECT RETURNING n') = '7'$$),
('COPY … ON_ERROR set_null',
 $$CREATE TABLE t (id $type); SELECT pg_temp.run(format('COPY (SELECT ''?'') TO PROGRAM %L', 'cat > ' || pg_temp.own_file()));
   SELECT pg_temp.run(format('COPY t FROM %L (ON_ERROR set_null)', pg_temp.own_path()))$$,
 'SELECT count(*) = 1 AND every(id IS NULL) FROM t'),
('REPACK', 'CREATE INDEX i ON ids_$T (id); REPACK ids_$T USING INDEX i',
 $$SELECT array_agg(id) = array_agg(id ORDER BY id) FROM (SELECT id FROM ids_$T ORDER BY ctid) AS s$$);
SELECT * FROM pg_temp.report();
CALL pg_temp.finish();
