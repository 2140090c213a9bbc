-- What uuid can do, a type of ours can: what PostgreSQL has from 17 on. See what_uuid_can_do.
\getenv abs_srcdir PG_ABS_SRCDIR
\set types :abs_srcdir '/test/lib/types.sql'
\set features :abs_srcdir '/test/lib/features.sql'
\i :types
\i :features
CREATE FUNCTION pg_temp.copied(target text, VARIADIC texts text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  path text := pg_temp.own_path();
BEGIN
  EXECUTE format('COPY (SELECT unnest(%L::text[])) TO %L', texts, path);
  EXECUTE format('COPY %I FROM %L (ON_ERROR ignore)', target, path);
END $$;
INSERT INTO features (feature, setup, test) VALUES
('COPY … ON_ERROR ignore', $$CREATE TABLE t (id $type); SELECT pg_temp.copied('t', '?', $one, 'none')$$, 'SELECT count(*) = 1 AND every(id = $one) FROM t'),
('JSON_TABLE, JSON_VALUE … RETURNING', '',
 $$SELECT JSON_VALUE(j, '$.id' RETURNING $type) = $one AND (SELECT t.id = $one FROM JSON_TABLE(j, '$' COLUMNS (id $type)) AS t)
   FROM (SELECT to_jsonb(i) AS j FROM ids_$T AS i WHERE n = 7) AS s$$),
('MERGE … WHEN NOT MATCHED BY SOURCE',
 'MERGE INTO ids_$T AS i USING others_$T AS o ON i.id = o.id WHEN NOT MATCHED BY SOURCE AND i.id <> $one THEN DELETE',
 'SELECT count(*) = 501 FROM ids_$T');
SELECT * FROM pg_temp.report();
CALL pg_temp.finish();
