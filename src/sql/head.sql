\echo Use "CREATE EXTENSION sortid" to load this file. \quit

-- This runs as superuser, and the extension's schema may hold another user's objects. So names
-- without a schema are looked up only among the server's own.
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL quote_all_identifiers = off;
@include check_schema.sql.in
