-- A constant that is no prefix raises an error when an id is compared with it, and not
-- before: neither where there are no ids, nor for NULL.
SET plan_cache_mode = force_custom_plan;
CREATE TEMP TABLE types (n serial, name text, invalid text);
INSERT INTO types (name, invalid) VALUES ('typeid', 'User'), ('ulid', '8'), ('euid', 'u'), ('base62id', 'a'), ('uid11', '0'), ('xid', 'z');
SELECT format('CREATE TABLE ids_%s (n int, id public.%1$s)', name) FROM types ORDER BY n \gexec
INSERT INTO ids_typeid SELECT n, make_typeid('user', md5(n::text)::uuid) FROM generate_series(1, 1000) AS n;
INSERT INTO ids_ulid SELECT n, md5(n::text)::uuid::ulid FROM generate_series(1, 1000) AS n;
INSERT INTO ids_euid SELECT n, md5(n::text)::uuid::euid FROM generate_series(1, 1000) AS n;
INSERT INTO ids_base62id SELECT n, md5(n::text)::uuid::base62id FROM generate_series(1, 1000) AS n;
INSERT INTO ids_uid11 SELECT n, n::bigint::uid11 FROM generate_series(1, 1000) AS n;
INSERT INTO ids_xid SELECT n, id::public.xid FROM ids_uid11;
SELECT format('INSERT INTO ids_%s SELECT n, NULL FROM generate_series(-1000, 0) AS n', name) FROM types ORDER BY n \gexec
SELECT format('CREATE INDEX ON ids_%s (id)', name) FROM types ORDER BY n \gexec

-- Before ANALYZE and after it, when the planner has values to try the condition on.
CREATE FUNCTION pg_temp.says(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  result bigint;
BEGIN
  EXECUTE query INTO result;
  RETURN result;
EXCEPTION WHEN invalid_text_representation OR numeric_value_out_of_range OR invalid_parameter_value THEN
  RETURN SQLSTATE;
END $$;
CREATE TEMP TABLE queries (n serial, query text);
INSERT INTO queries (query) VALUES
  ('SELECT count(*) FILTER (WHERE id ^@ $p IS NULL) FROM ids_T WHERE n < 0'), ('SELECT count(*) FROM ids_T WHERE n < 0 AND id ^@ $p'),
  ('SELECT count(*) FROM ids_T WHERE n > 2000 AND NOT id ^@ $p'), ('SELECT count(*) FROM ids_T WHERE n > 0 AND id ^@ $p'),
  ('SELECT count(*) FROM types AS t LEFT JOIN ids_T AS i ON i.n = -t.n WHERE (id ^@ $p) IS NULL'),
  ('SELECT count(*) FROM types AS t LEFT JOIN ids_T AS i ON i.n = 2000 + t.n WHERE coalesce(id ^@ $p, true)'),
  ('SELECT count(*) FROM types AS t LEFT JOIN ids_T AS i ON i.n = t.n WHERE coalesce(id ^@ $p, true)'),
  ('SELECT count(*) FROM ids_T WHERE n < 0 AND T_starts_with(id, $p)'),
  ('SELECT count(*) FROM ids_typeid WHERE n < 0 AND typeid_has_prefix(id, $p)'), ('SELECT count(*) FROM ids_typeid WHERE n > 0 AND typeid_has_prefix(id, $p)');
CREATE FUNCTION pg_temp.show() RETURNS TABLE (query text, says text, types text) LANGUAGE sql AS $$
  SELECT query, s, string_agg(name, ' ' ORDER BY t.n)
  FROM queries AS q, types AS t, LATERAL pg_temp.says(replace(replace(replace(query, '_T', '_' || name), 'T_', name || '_'), '$p', quote_literal(invalid))) AS s
  WHERE query !~ 'typeid' OR name = 'typeid' GROUP BY q.n, query, s ORDER BY q.n, s
$$;
SELECT * FROM pg_temp.show();
SELECT format('VACUUM ANALYZE ids_%s', name) FROM types ORDER BY n \gexec
SELECT * FROM pg_temp.show();

-- A parameter of a custom plan is a constant. In a generic plan it is read when an index
-- is searched or a row is looked at.
PREPARE of_prefix(text) AS SELECT count(*) FROM ids_ulid WHERE n < 0 AND id ^@ $1;
EXECUTE of_prefix('8');
SET plan_cache_mode = force_generic_plan;
EXECUTE of_prefix('8');
RESET plan_cache_mode;

-- What is only known while the query runs may be read for the index, whatever it holds.
SELECT pg_temp.says('SELECT count(*) FROM ids_ulid WHERE n < 0 AND id ^@ (SELECT ''8'' WHERE random() >= 0)') IN ('0', '22003') AS either;

-- No period is invalid: what lies outside the format's time finds nothing.
SELECT count(*) FROM ids_ulid WHERE id <@ tstzrange('30000-01-01', NULL);
SELECT count(*) FROM ids_xid WHERE id <@ tstzrange('-infinity', '0044-03-15 BC');
SELECT format('DROP TABLE ids_%s', name) FROM types ORDER BY n \gexec
