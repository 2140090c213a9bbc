
-- What this version changes in objects of earlier ones.

-- All operators move to pg_catalog. pg_dump writes IS DISTINCT FROM, NULLIF, CASE id WHEN, JOIN ... USING and comparisons of
-- rows without the schema of the operator, and restores under an empty search_path, which still finds what is in pg_catalog.
-- Their OIDs stay, so everything that uses them follows. The owner of the extension may have added operators to it: only
-- those over the library's functions move.
DO $$
DECLARE
  operator regoperator;
BEGIN
  FOR operator IN
    SELECT o.oid FROM pg_operator AS o
    JOIN pg_depend ON classid = 'pg_operator'::regclass AND objid = o.oid AND deptype = 'e'
    JOIN pg_extension AS e ON refclassid = 'pg_extension'::regclass AND refobjid = e.oid AND extname = 'sortid'
    JOIN pg_proc AS p ON p.oid = oprcode AND proowner = oprowner
    JOIN pg_language AS l ON l.oid = prolang AND lanname = 'c'
    ORDER BY o.oid
  LOOP
    EXECUTE format('ALTER OPERATOR %s SET SCHEMA pg_catalog', operator);
  END LOOP;
END $$;
