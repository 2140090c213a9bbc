-- The definition that the server prints for an SQL function recreates it, even with every name
-- quoted. pg_upgrade recreates the extension's functions in this way.
\set ECHO none
SET quote_all_identifiers = on;
SET client_min_messages = warning;
BEGIN;
DO $$
DECLARE
  definition text;
BEGIN
  FOR definition IN
    SELECT pg_get_functiondef(p.oid)
    FROM pg_proc AS p JOIN pg_depend ON objid = p.oid AND classid = 'pg_proc'::regclass
    WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid')
      AND prosqlbody IS NOT NULL
  LOOP
    EXECUTE definition;
  END LOOP;
  ASSERT FOUND;
END $$;
ROLLBACK;
\set ECHO all
