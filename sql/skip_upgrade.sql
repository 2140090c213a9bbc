-- An extension that came to 18 by pg_upgrade has no skip support: what an update
-- script ends with adds it, once (PostgreSQL 18).
\getenv abs_srcdir PG_ABS_SRCDIR
\set types :abs_srcdir '/test/lib/types.sql'
\i :types
CREATE FUNCTION pg_temp.supported() RETURNS TABLE (by text, types text) LANGUAGE sql AS $$
  SELECT CASE WHEN (amproc = 'uuid_skipsupport'::regproc) = (size = 16) THEN 'uuid''s function if of its size, or our own'
    ELSE amproc::text END, pg_temp.names(array_agg(name))
  FROM pg_amproc JOIN types ON types.oid = amproclefttype WHERE amprocnum = 6 GROUP BY 1 ORDER BY 1
$$;
-- Our own functions: uid11_skipsupport, which xid has too, and that of any other type that is no uuid.
CREATE FUNCTION pg_temp.own_functions() RETURNS SETOF regprocedure LANGUAGE sql AS $$
  SELECT oid FROM pg_proc WHERE probin = '$libdir/sortid' AND proname LIKE '%\_skipsupport'
$$;
SELECT * FROM pg_temp.supported();

-- As it was installed before 18.
CALL pg_temp.each('ALTER OPERATOR FAMILY $type_ops USING btree DROP FUNCTION 6 ($type, $type)', 'size > 0');
SELECT format('ALTER EXTENSION sortid DROP FUNCTION %s', f), format('DROP FUNCTION %s', f) FROM pg_temp.own_functions() AS f
\set ECHO none
\gexec
\set ECHO all
SELECT count(*) FROM pg_temp.supported();

-- The end of the update script, twice.
\set read :abs_srcdir '/src/sql/assemble skip_support | sed "s/@extschema@/public/g; s,MODULE_PATHNAME,\\$libdir/sortid,"'
\set script `:read`
:script
:script
SELECT * FROM pg_temp.supported();
SELECT format('ALTER EXTENSION sortid ADD FUNCTION %s', f) FROM pg_temp.own_functions() AS f
\set ECHO none
\gexec
