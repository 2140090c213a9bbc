-- Shows what an id contains, in any database that psql reaches, and leaves nothing behind:
--   psql -v id=user_01h455vb4pex5vsknk084sn02q -f docs/inspect.sql
-- Without -v id=..., the script asks for an id. The extension must be installed on the server. If
-- the database lacks the extension, the script creates it in a transaction that is rolled back. For
-- that, the role needs CREATE on the database, and the server must not be a standby. The script
-- calls only functions that belong to your role or to a superuser.
\set QUIET on
\set ON_ERROR_STOP on
\if :{?id} \else
  \prompt 'id: ' id
\endif
BEGIN;
SELECT NOT EXISTS (
  SELECT FROM pg_catalog.pg_extension WHERE extname OPERATOR(pg_catalog.=) 'sortid'
) AS missing \gset
\if :missing
  SET LOCAL client_min_messages = warning;
  CREATE EXTENSION sortid;
\endif
SET LOCAL search_path = pg_catalog, pg_temp; -- so that nothing in public is called
SELECT CASE WHEN rolsuper OR rolname = current_user
    THEN format('SELECT * FROM %I.sortid_info(%L::pg_catalog.text)', nspname, :'id')
    ELSE format('DO %L', format('BEGIN RAISE insufficient_privilege USING MESSAGE = %L; END',
      format('%s belongs to role "%s"', p.oid::regprocedure, rolname))) END AS query
FROM pg_extension
  JOIN pg_namespace AS n ON n.oid = extnamespace
  JOIN pg_proc AS p ON p.oid = to_regprocedure(format('%I.sortid_info(text)', nspname))
  JOIN pg_roles AS r ON r.oid = proowner
WHERE extname = 'sortid' \gset
\x on
:query;
ROLLBACK;
