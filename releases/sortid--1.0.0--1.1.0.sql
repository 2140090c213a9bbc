\echo Use "ALTER EXTENSION sortid UPDATE TO '1.1.0'" to load this file. \quit


-- btree skip support, which PostgreSQL has from 18 on. Every update script ends with
-- this too: a database that came to 18 by pg_upgrade does not have it yet. Everything
-- in an expression has its schema: it runs as superuser, and the schema of the extension
-- may hold somebody's operators that fit better than the server's.

DO $$
BEGIN
  IF pg_catalog.current_setting('server_version_num')::pg_catalog.int4 OPERATOR(pg_catalog.>=) 180000
     AND NOT EXISTS (SELECT FROM pg_catalog.pg_amproc
                     WHERE amproclefttype OPERATOR(pg_catalog.=) '@extschema@.ulid'::pg_catalog.regtype
                       AND amprocnum OPERATOR(pg_catalog.=) 6) THEN
    ALTER OPERATOR FAMILY @extschema@.ulid_ops USING btree ADD
      FUNCTION 6 (@extschema@.ulid, @extschema@.ulid) pg_catalog.uuid_skipsupport(internal);
    ALTER OPERATOR FAMILY @extschema@.euid_ops USING btree ADD
      FUNCTION 6 (@extschema@.euid, @extschema@.euid) pg_catalog.uuid_skipsupport(internal);
    ALTER OPERATOR FAMILY @extschema@.base62id_ops USING btree ADD
      FUNCTION 6 (@extschema@.base62id, @extschema@.base62id) pg_catalog.uuid_skipsupport(internal);
    CREATE FUNCTION @extschema@.uid11_skipsupport(internal) RETURNS void AS 'MODULE_PATHNAME', 'uid11_skipsupport' LANGUAGE c
      IMMUTABLE STRICT PARALLEL SAFE;
    COMMENT ON FUNCTION @extschema@.uid11_skipsupport(internal) IS 'btree skip support of uid11 and xid';
    ALTER OPERATOR FAMILY @extschema@.uid11_ops USING btree ADD
      FUNCTION 6 (@extschema@.uid11, @extschema@.uid11) @extschema@.uid11_skipsupport(internal);
    ALTER OPERATOR FAMILY @extschema@.xid_ops USING btree ADD
      FUNCTION 6 (@extschema@.xid, @extschema@.xid) @extschema@.uid11_skipsupport(internal);
  END IF;
END $$;
