-- Shows what an id tells, in any database that psql reaches; nothing stays behind:
--   psql -v id=user_01h455vb4pex5vsknk084sn02q -f docs/inspect.sql
-- Without -v id=... it asks for one. The extension must be installed on the server; a
-- database that does not have it gets it for this transaction, for which the role needs
-- the right to create in the database, and which a standby refuses.
\set QUIET on
\set ON_ERROR_STOP on
\if :{?id} \else
  \prompt 'id: ' id
\endif
BEGIN;
SELECT NOT EXISTS (SELECT FROM pg_catalog.pg_extension WHERE extname OPERATOR(pg_catalog.=) 'sortid') AS missing \gset
\if :missing
  SET LOCAL client_min_messages = warning;
  CREATE EXTENSION sortid;
\endif
SET LOCAL search_path = pg_catalog, pg_temp; -- not what somebody has put into public
SELECT format('SELECT * FROM %I.sortid_info(%L)', nspname, :'id') AS query
FROM pg_extension JOIN pg_namespace AS n ON n.oid = extnamespace WHERE extname = 'sortid' \gset
\x on
:query;
ROLLBACK;
