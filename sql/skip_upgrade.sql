-- An extension that came to 18 by pg_upgrade has no skip support: what an update
-- script ends with adds it, once (PostgreSQL 18).
CREATE FUNCTION pg_temp.supported() RETURNS TABLE (supported text) LANGUAGE sql AS $$
  SELECT format('%s by %s', amproclefttype::regtype, amproc) FROM pg_amproc
  WHERE amprocnum = 6 AND amproclefttype::regtype::text IN ('ulid', 'euid', 'base62id', 'uid11', 'public.xid') ORDER BY 1
$$;
SELECT * FROM pg_temp.supported();

-- As it was installed before 18.
ALTER OPERATOR FAMILY ulid_ops USING btree DROP FUNCTION 6 (ulid, ulid);
ALTER OPERATOR FAMILY euid_ops USING btree DROP FUNCTION 6 (euid, euid);
ALTER OPERATOR FAMILY base62id_ops USING btree DROP FUNCTION 6 (base62id, base62id);
ALTER OPERATOR FAMILY uid11_ops USING btree DROP FUNCTION 6 (uid11, uid11);
ALTER OPERATOR FAMILY public.xid_ops USING btree DROP FUNCTION 6 (public.xid, public.xid);
ALTER EXTENSION sortid DROP FUNCTION uid11_skipsupport(internal);
DROP FUNCTION uid11_skipsupport(internal);
SELECT count(*) FROM pg_temp.supported();

-- The end of the update script, twice.
\getenv abs_srcdir PG_ABS_SRCDIR
\set read :abs_srcdir '/src/sql/assemble skip_support | sed "s/@extschema@/public/g; s,MODULE_PATHNAME,\\$libdir/sortid,"'
\set script `:read`
:script
:script
SELECT * FROM pg_temp.supported();
ALTER EXTENSION sortid ADD FUNCTION uid11_skipsupport(internal);
