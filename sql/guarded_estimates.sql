-- Estimates for a role that may not see all rows or columns: under row-level security, through a
-- security-barrier view, and for an expression if only some columns of the table are granted.
-- Comparisons of ids are leakproof and use the statistics, as comparisons of uuids do. Pattern
-- matching is not leakproof, so the planner does not look at ids for it, just as it does not look
-- at text for LIKE on a text column.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\set ECHO none
-- Half of the 10,000 rows, the even ones, have the same id, which the conditions search for. The
-- other ids are distinct and begin with a different character.
CREATE TABLE guarded AS
SELECT n, CASE WHEN n % 2 = 0 THEN uuid '3fffffff-ffff-7fff-bfff-ffffffffff3f'
  ELSE overlay(md5(n::text) PLACING '0' FROM 1)::uuid END AS uuid
FROM generate_series(1, 10000) AS n;
CALL pg_temp.each('ALTER TABLE guarded ADD $T $type');
SELECT format('UPDATE guarded SET %s',
  string_agg(format('%s = %s', name, format(of_uuid, 'uuid')), ', ')) FROM types \gexec
ALTER TABLE guarded ADD text text COLLATE "C", ADD secret int;
UPDATE guarded SET text = uuid::text;
CREATE TABLE columns AS
SELECT name, type, pg_temp.eval(format('SELECT %I FROM guarded WHERE n = 2', name)) AS common
FROM (SELECT name, type FROM types UNION ALL VALUES ('uuid', 'uuid'), ('text', 'text')) AS c;
SELECT format('CREATE INDEX ON guarded (coalesce(%I, %1$I))', name) FROM columns \gexec
VACUUM ANALYZE guarded;
CREATE VIEW behind_barrier WITH (security_barrier) AS SELECT * FROM guarded WHERE n > 0;
CREATE ROLE regress_sortid_guarded;
GRANT SELECT ON behind_barrier TO regress_sortid_guarded;

-- Returns the fraction of rows that the planner expects for the role.
CREATE FUNCTION pg_temp.expected(of_table text, condition text, role name) RETURNS float
LANGUAGE plpgsql AS $$
DECLARE
  rows float;
BEGIN
  EXECUTE format('SET LOCAL ROLE %I', role);
  rows := pg_temp.expected_rows(format('SELECT FROM %I WHERE %s', of_table, condition));
  RESET ROLE;
  RETURN rows / 10000;
END $$;
CREATE TABLE conditions (kind text, condition text, k serial);
INSERT INTO conditions VALUES
  ('=', '$id = $common'), ('<>', '$id <> $common'), ('<', '$id < $common'),
  ('<=', '$id <= $common'),
  ('>', '$id > $common'), ('>=', '$id >= $common'), ('BETWEEN', '$id BETWEEN $common AND $common'),
  ('^@', '$id ^@ left($common, -2)'),
  ('LIKE with a prefix', '$id LIKE left(replace($common, ''_'', ''\_''), -2) || ''%'''),
  ('LIKE', '$id LIKE ''%'' || right($common, 2)'),
  ('NOT LIKE', '$id NOT LIKE ''%'' || right($common, 2)'),
  ('ILIKE', '$id ILIKE ''%'' || right($common, 2)'),
  ('NOT ILIKE', '$id NOT ILIKE ''%'' || right($common, 2)');
-- known(WAY, TABLE, EXPRESSION) records the estimates for each condition, for the role and for the
-- owner. The owner's estimates are right.
CREATE TABLE found (way text, name text, kind text, k int, owner float, expected float);
CREATE FUNCTION pg_temp.known(way text, of_table text, expression text) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO found SELECT way, name, kind, k, owner, expected
  FROM conditions, columns,
    LATERAL replace(replace(condition, '$id', format(expression, name)), '$common',
      quote_literal(common)) AS c(asked),
    pg_temp.expected('guarded', asked, current_user) AS owner,
    pg_temp.expected(of_table, asked, 'regress_sortid_guarded') AS expected
  WHERE name <> 'uuid' OR kind !~ '[@L]'
$$;
\set ECHO all
-- These conditions cover all estimators of the extension: each belongs to one of the operators.
SELECT count(*) > 4 AS estimators,
  string_agg(DISTINCT oprname, ' ') FILTER (WHERE NOT found) AS others
FROM (
  SELECT proname, string_agg(DISTINCT oprname, ' ') AS oprname,
    bool_or(oprname IN (SELECT kind FROM conditions) OR oprname = '~~') AS found
  FROM pg_proc AS p
  JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e'
  JOIN pg_operator ON oprrest = p.oid GROUP BY 1) AS e;
\set ECHO none
SELECT pg_temp.known('view', 'behind_barrier', '%I') \g /dev/null
GRANT SELECT ON guarded TO regress_sortid_guarded;
SELECT pg_temp.known('table', 'guarded', '%I') \g /dev/null
ALTER TABLE guarded ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON guarded USING (n > 0);
SELECT pg_temp.known('policy', 'guarded', '%I') \g /dev/null
-- Also tests comparison functions that are declared NOT LEAKPROOF.
CALL pg_temp.each('ALTER FUNCTION $T_cmp($type, $type) NOT LEAKPROOF');
SELECT pg_temp.known('policy, cmp not leakproof', 'guarded', '%I') \g /dev/null
CALL pg_temp.each('ALTER FUNCTION $T_cmp($type, $type) LEAKPROOF');
ALTER TABLE guarded DISABLE ROW LEVEL SECURITY;
REVOKE SELECT ON guarded FROM regress_sortid_guarded;
SELECT format('GRANT SELECT (%s) ON guarded TO regress_sortid_guarded',
  string_agg(quote_ident(name), ', ')) FROM columns \gexec
SELECT pg_temp.known('column', 'guarded', '%I') \g /dev/null
SELECT pg_temp.known('expression', 'guarded', 'coalesce(%I, %1$I)') \g /dev/null
\set ECHO all
SELECT way, answer, of, types, string_agg(kind, ', ' ORDER BY k) AS conditions
FROM (
  SELECT way, kind, k, answer, of,
    CASE of WHEN 'ids' THEN pg_temp.names(array_agg(name)) END AS types
  FROM found,
    LATERAL (SELECT CASE WHEN abs(expected - owner) < 0.02 THEN 'known' ELSE 'not known' END,
                    CASE WHEN name IN ('text', 'uuid') THEN name ELSE 'ids' END) AS a(answer, of)
  GROUP BY 1, 2, 3, 4, 5) AS f
GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;
-- The estimates for the owner are right: half of the rows, all, or none.
SELECT round(owner::numeric, 1) AS expected, count(*) > 10 AS many,
  string_agg(DISTINCT kind, ', ' ORDER BY kind) AS conditions
FROM found GROUP BY 1 ORDER BY 1;
DROP VIEW behind_barrier;
DROP TABLE guarded, columns, conditions, found;
DROP ROLE regress_sortid_guarded;
