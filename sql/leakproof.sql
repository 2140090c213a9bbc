-- Leakproof functions do not raise an error for any argument. Other functions get only rows that a
-- security barrier lets through.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql

-- Extreme values of each type.
\set ECHO none
CREATE TEMP TABLE extremes (type text, value text);
CREATE TEMP TABLE uuids AS SELECT unnest('{
  00000000-0000-0000-0000-000000000000,00000000-0000-0001-0000-000000000000,
  00000000-0000-0000-8000-000000000000,7fffffff-ffff-ffff-7fff-ffffffffffff,
  80000000-0000-0000-0000-000000000000,ffffffff-ffff-ffff-ffff-ffffffffffff}'::uuid[]) AS u;
CALL pg_temp.each('INSERT INTO extremes SELECT ''$type'', $id(u)::text FROM uuids');
DELETE FROM extremes WHERE type = 'typeid';
INSERT INTO extremes SELECT 'typeid', make_typeid(prefix, u)::text
FROM (VALUES (''), ('a'), ('a_b'), ('z'), ('a' || repeat('_', 61) || 'b'), (repeat('a', 62)),
             (repeat('z', 63))) AS p(prefix),
  unnest('{00000000-0000-0000-0000-000000000000,
           ffffffff-ffff-ffff-ffff-ffffffffffff}'::uuid[]) AS u;
INSERT INTO extremes SELECT 'timestamptz', unnest('{
  -infinity, 4714-11-24 00:00:00+00 BC, 1969-12-31 23:59:59.999999+00,
  294276-12-31 23:59:59.999999+00, infinity}'::text[]);
\set ECHO all
SELECT count, pg_temp.names(array_agg(name)) AS types
FROM (SELECT type, count(*) FROM extremes GROUP BY 1) AS e JOIN types USING (type)
GROUP BY 1 ORDER BY 1;
INSERT INTO extremes SELECT 'uuid', u::text FROM uuids;

-- Calls each function with each pair of values. (A hash function's second argument is the seed.)
\set ECHO none
CREATE TEMP TABLE results AS
SELECT p.oid AS function, e.sqlstate
FROM pg_proc AS p
JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e'
JOIN pg_extension AS x ON x.oid = refobjid
JOIN extremes AS a ON a.type::regtype = proargtypes[0]
LEFT JOIN extremes AS b ON b.type::regtype = proargtypes[1],
  LATERAL pg_temp.errors_of(format('SELECT %s(%L::%s%s)', p.oid::regproc, a.value, a.type,
    CASE WHEN pronargs > 1
      THEN format(', %L::%s', coalesce(b.value, '-1'), coalesce(b.type, 'bigint'))
      ELSE '' END)) AS e
WHERE extname = 'sortid' AND proleakproof;
\set ECHO all
SELECT beside, functions, calls, sqlstates, pg_temp.names(array_agg(name)) AS types
FROM (
  SELECT t.oid,
         (SELECT min(b::regtype::text) FROM unnest(proargtypes) AS b
          WHERE b = ANY ('{uuid,timestamptz}'::regtype[])) AS beside,
         count(DISTINCT function) AS functions, count(*) AS calls,
         string_agg(DISTINCT sqlstate, ' ') AS sqlstates
  FROM results
  JOIN pg_proc AS p ON p.oid = function
  JOIN types AS t ON t.oid = ANY (prorettype || proargtypes::oid[])
  GROUP BY 1, 2) AS r
FULL JOIN types USING (oid) GROUP BY 1, 2, 3, 4 ORDER BY 1, 3;
SELECT count(*) AS never_called
FROM pg_proc
JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e'
JOIN pg_extension AS x ON x.oid = refobjid
WHERE extname = 'sortid' AND proleakproof AND pg_proc.oid NOT IN (SELECT function FROM results);

-- Whatever the condition on ids, a cheap function that reports its arguments sees only the rows of
-- a security-barrier view; without the barrier, it sees all rows.
\set ECHO none
CREATE TABLE papers (id typeid PRIMARY KEY, at ulid UNIQUE, owner text);
INSERT INTO papers SELECT make_typeid('paper', md5(n::text)::uuid),
  make_ulid('2026-01-01 00:00+00'::timestamptz + n * interval '1 hour', '\x00000000000000000000'),
  CASE n % 10 WHEN 0 THEN 'reader' ELSE 'other' END
FROM generate_series(1, 1000) AS n;
ANALYZE papers;
CREATE TABLE told (owner text);
CREATE FUNCTION tell(text) RETURNS boolean LANGUAGE plpgsql COST 0.0001
AS $$BEGIN INSERT INTO told VALUES ($1); RETURN true; END$$;
CREATE VIEW open AS SELECT * FROM papers WHERE owner = 'reader';
CREATE VIEW closed WITH (security_barrier) AS SELECT * FROM papers WHERE owner = 'reader';
CREATE FUNCTION pg_temp.told_by(view regclass, condition text)
RETURNS TABLE (rows bigint, seen text) LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE told;
  EXECUTE format('SELECT count(*) FROM %s WHERE tell(owner) AND %s', view, condition) INTO rows;
  SELECT string_agg(DISTINCT owner, ' ' ORDER BY owner) INTO seen FROM told;
  RETURN NEXT;
END $$;
\set ECHO all
SELECT view, seen, count(*) AS conditions, bool_and(rows BETWEEN 50 AND 100) AS some_rows
FROM unnest(ARRAY[
    $$id >= 'paper_00000000000000000000000000'$$, $$id ^@ 'paper_'$$, $$id LIKE 'paper_%'$$,
    $$id LIKE 'paper_%0%'$$, $$typeid_has_prefix(id, 'paper')$$,
    $$at <@ tstzrange('2026-01-01 00:00+00', '2026-02-01 00:00+00')$$,
    $$at >= timestamptz '2026-01-10 00:00+00'$$, $$at < now()$$,
    $$at = ANY (ARRAY(SELECT at FROM papers))$$, $$ulid_timestamp(at) > '2026-01-10 00:00+00'$$
  ]) AS condition,
  unnest('{open,closed}'::regclass[]) AS view, LATERAL pg_temp.told_by(view, condition)
GROUP BY 1, 2 ORDER BY 1;
DROP VIEW open, closed;
DROP TABLE papers, told;
DROP FUNCTION tell;
