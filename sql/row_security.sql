-- Under row-level security, a search still becomes an index range: comparisons are leakproof, so
-- they may be evaluated before the policy. Conditions that could raise an error about a row are
-- evaluated after the policy. what_uuid_can_do tests =, < and = ANY for every type.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\set ECHO none
CREATE TABLE documents (id ulid PRIMARY KEY, tenant typeid NOT NULL);
INSERT INTO documents
SELECT md5(n::text)::uuid, make_typeid('tenant', lpad((n % 4)::text, 32, '0')::uuid)
FROM generate_series(1, 4000) AS n;
CREATE TABLE shifts (began timestamptz, prefix text);
INSERT INTO shifts VALUES ('2026-01-01 00:00+00', '66R');
VACUUM ANALYZE documents, shifts;
CREATE ROLE regress_sortid_tenant;
GRANT SELECT ON documents, shifts TO regress_sortid_tenant;
ALTER TABLE documents ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON documents USING (tenant = current_setting('app.tenant')::typeid);
SET app.tenant = 'tenant_00000000000000000000000001';
SET app.prefix = '6';
SET enable_seqscan = off;
SET enable_bitmapscan = off;
CREATE FUNCTION pg_temp.under_policy(query text, OUT rows text, OUT plan text)
LANGUAGE plpgsql AS $$
BEGIN
  SET LOCAL ROLE regress_sortid_tenant;
  rows := pg_temp.eval('SELECT count(*) FROM ' || query);
  plan := pg_temp.plan_of('SELECT tenant FROM ' || query, conditions => true);
  RESET ROLE;
END $$;
\set ECHO all

-- These are index conditions: a time as an operand, a prefix, a period, and the bounds of LIKE. The
-- rest of a pattern is checked after the policy.
SELECT query || E'\n' || plan AS plans
FROM unnest(ARRAY[
  'documents WHERE id >= now()', 'documents, shifts WHERE id >= began',
  'documents WHERE id ^@ ''66R''',
  'documents WHERE id <@ tstzrange(now() - interval ''1 day'', now())',
  'documents WHERE id LIKE ''66R%''', 'documents WHERE id LIKE ''66R%X''',
  'documents WHERE id LIKE ''%X'''
]) WITH ORDINALITY AS q(query, i),
  pg_temp.under_policy(query)
ORDER BY i;
-- A bound that depends on the row itself is evaluated after the policy, and so is a search for the
-- value of a sub-select. Bounds that are sub-selects are evaluated before the policy.
SELECT query || E'\n' || plan AS plans
FROM unnest(ARRAY[
  'documents WHERE id ^@ left(tenant::text, 0)',
  'documents WHERE id ^@ (SELECT prefix FROM shifts)',
  'documents WHERE id BETWEEN (SELECT ulid_lower_bound(prefix) FROM shifts) '
    'AND (SELECT ulid_upper_bound(prefix) FROM shifts)'
]) WITH ORDINALITY AS q(query, i),
  pg_temp.under_policy(query)
ORDER BY i;

-- The policy itself may be a search, which then becomes an index range.
SELECT rows FROM pg_temp.under_policy('documents');
ALTER POLICY own ON documents USING (id ^@ current_setting('app.prefix'));
SELECT * FROM pg_temp.under_policy('documents');
ALTER POLICY own ON documents USING (id ^@ (SELECT current_setting('app.prefix')));
SELECT * FROM pg_temp.under_policy('documents');
DROP TABLE documents, shifts;
DROP ROLE regress_sortid_tenant;
