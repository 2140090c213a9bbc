-- A policy over ids keeps the index scans of those under it: the operators are
-- leakproof, so a condition of theirs may go before the policy's, into the index.
\getenv abs_srcdir PG_ABS_SRCDIR
\set types :abs_srcdir '/test/lib/types.sql'
\i :types
\set plans :abs_srcdir '/test/lib/plans.sql'
\i :plans
\pset format unaligned
CREATE TABLE documents (id ulid PRIMARY KEY, tenant typeid NOT NULL, u uuid);
INSERT INTO documents SELECT u::ulid, make_typeid('tenant', lpad((n % 4)::text, 32, '0')::uuid), u
FROM generate_series(1, 4000) AS n, CAST(md5(n::text) AS uuid) AS u;
CALL pg_temp.each('ALTER TABLE documents ADD of_$T $type UNIQUE; UPDATE documents SET of_$T = $id(u)');
ANALYZE documents;
CREATE ROLE regress_sortid_tenant;
GRANT SELECT ON documents TO regress_sortid_tenant;
ALTER TABLE documents ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON documents USING (tenant = current_setting('app.tenant')::typeid);
SET app.tenant = 'tenant_00000000000000000000000001';

-- The owner's and the superuser's plan, and the tenant's.
EXPLAIN (COSTS OFF) SELECT tenant FROM documents WHERE id = '66REPV0K6Y5BYXASBBDCWEA7HV';
SET ROLE regress_sortid_tenant;
EXPLAIN (COSTS OFF) SELECT tenant FROM documents WHERE id = '66REPV0K6Y5BYXASBBDCWEA7HV';
SELECT count(*), count(DISTINCT tenant) AS tenants FROM documents;
RESET ROLE;

-- For each type and operator: the index condition under the policy, and how many
-- of the rows there are the tenant sees.
\set ECHO none
CREATE FUNCTION pg_temp.under_policy(condition text, OUT index_cond text, OUT rows bigint, OUT seen bigint) LANGUAGE plpgsql AS $$
DECLARE
  plan jsonb;
BEGIN
  EXECUTE 'SELECT count(*) FROM documents WHERE ' || condition INTO rows;
  SET LOCAL ROLE regress_sortid_tenant;
  EXECUTE 'SELECT count(*) FROM documents WHERE ' || condition INTO seen;
  EXECUTE 'EXPLAIN (FORMAT JSON) SELECT * FROM documents WHERE ' || condition INTO plan;
  RESET ROLE;
  SELECT string_agg(regexp_replace(cond #>> '{}', '''[^'']*''', '?', 'g'), ', ') INTO index_cond
  FROM jsonb_path_query(plan, 'strict $.**."Index Cond"') AS cond;
END $$;
\set ECHO all
SELECT replace(replace(index_cond, col, 'id'), '::' || type, '::T') AS index_cond, rows, seen, pg_temp.names(array_agg(name)) AS types
FROM types, concat('of_', name) AS col, unnest('{=,<=,"= ANY"}'::text[]) WITH ORDINALITY AS operators(op, i),
     LATERAL (SELECT array_agg(id ORDER BY id) AS three
              FROM (SELECT to_jsonb(d) ->> col COLLATE "C" AS id FROM documents AS d
                    WHERE tenant = 'tenant_00000000000000000000000001' ORDER BY id LIMIT 3) AS first) AS f,
     pg_temp.under_policy(format('%I %s (%L)', col, op, CASE op WHEN '= ANY' THEN three::text ELSE three[3] END)) AS c
GROUP BY i, 1, 2, 3 ORDER BY i, min(n);

-- Were the operator not leakproof, the whole table would be read.
BEGIN;
ALTER FUNCTION ulid_eq NOT LEAKPROOF;
SET LOCAL ROLE regress_sortid_tenant;
EXPLAIN (COSTS OFF) SELECT tenant FROM documents WHERE id = '66REPV0K6Y5BYXASBBDCWEA7HV';
ROLLBACK;

-- A time is in the index condition too, also where it is a column of another table, because
-- the function that makes an id of it is leakproof.
\set ECHO none
CREATE TABLE shifts (began timestamptz);
INSERT INTO shifts VALUES ('2026-01-01 00:00+00');
ANALYZE shifts;
GRANT SELECT ON shifts TO regress_sortid_tenant;
CREATE FUNCTION pg_temp.plan_under_policy(condition text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plan text;
BEGIN
  SET LOCAL enable_seqscan = off;
  SET LOCAL enable_bitmapscan = off;
  SET LOCAL ROLE regress_sortid_tenant;
  plan := pg_temp.plan_of('SELECT tenant FROM shifts, documents WHERE ' || condition, conditions => true);
  RESET ROLE;
  RETURN plan;
END $$;
\set ECHO all
SELECT pg_temp.plan_under_policy('id >= now()') AS stable;
SELECT pg_temp.plan_under_policy('id >= began') AS of_column;

-- Of LIKE the bounds are in the index condition, before the policy; what is left of the pattern is matched after it.
SELECT pg_temp.plan_under_policy('id LIKE ''66R%''') AS beginning;
SELECT pg_temp.plan_under_policy('id LIKE ''66R%X''') AS pattern;
SELECT pg_temp.plan_under_policy('id LIKE ''%X''') AS without_beginning;
BEGIN;
ALTER FUNCTION ulid_first_from NOT LEAKPROOF;
SELECT pg_temp.plan_under_policy('id >= began') AS were_it_not_leakproof;
ROLLBACK;

-- A malformed setting ends in an error, not in rows.
\set VERBOSITY terse
SET app.tenant = 'tenant_1';
SET ROLE regress_sortid_tenant;
SELECT count(*) FROM documents;
RESET ROLE;
RESET app.tenant;
DROP TABLE documents, shifts;
DROP ROLE regress_sortid_tenant;
