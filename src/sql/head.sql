\echo Use "CREATE EXTENSION sortid" to load this file. \quit

-- This runs as superuser, and the extension's schema may hold another user's objects. So only
-- the server's names are found without a schema.
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL quote_all_identifiers = off;
@include check_schema.sql.in
