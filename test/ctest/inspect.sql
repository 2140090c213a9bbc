-- Runs docs/inspect.sql in a database without the extension, with a function planted as a trap.
CREATE DATABASE inspected;
\c inspected
CREATE FUNCTION format(text, name, text) RETURNS text LANGUAGE sql AS $$SELECT 'SELECT 1'::text$$;
\set id user_01h455vb4pex5vsknk084sn02q
\i docs/inspect.sql
\x off
SELECT CASE WHEN EXISTS (SELECT FROM pg_extension WHERE extname = 'sortid') THEN 'not ok'
    ELSE 'ok' END || ' - nothing is left behind';
