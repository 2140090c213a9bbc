\echo Use "ALTER EXTENSION sortid UPDATE TO '1.2.1'" to load this file. \quit

-- This runs as superuser, and the extension's schema may hold another user's objects. So only
-- the server's names are found without a schema.
SET LOCAL search_path = pg_catalog, pg_temp;

-- ulid: btree skip support, which PostgreSQL has from 18 on. Every update script ends with this
-- block: a database that came to 18 by pg_upgrade lacks it. Its number in btree (403) is 6.
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 180000 AND NOT EXISTS (
    SELECT FROM pg_amproc JOIN pg_opfamily AS f ON f.oid = amprocfamily
    WHERE opfmethod = 403 AND opfname = 'ulid_ops' AND opfnamespace = '@extschema@'::regnamespace AND amprocnum = 6)
  THEN
    IF to_regprocedure('pg_catalog.uuid_skipsupport(internal)') IS NULL THEN
      CREATE FUNCTION pg_catalog.uuid_skipsupport(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE;
      COMMENT ON FUNCTION pg_catalog.uuid_skipsupport(internal) IS 'btree skip support';
    END IF;
    ALTER OPERATOR FAMILY @extschema@.ulid_ops USING btree ADD FUNCTION 6 (@extschema@.ulid, @extschema@.ulid) pg_catalog.uuid_skipsupport(internal);
  END IF;
END $$;

-- euid: btree skip support, which PostgreSQL has from 18 on. Every update script ends with this
-- block: a database that came to 18 by pg_upgrade lacks it. Its number in btree (403) is 6.
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 180000 AND NOT EXISTS (
    SELECT FROM pg_amproc JOIN pg_opfamily AS f ON f.oid = amprocfamily
    WHERE opfmethod = 403 AND opfname = 'euid_ops' AND opfnamespace = '@extschema@'::regnamespace AND amprocnum = 6)
  THEN
    IF to_regprocedure('pg_catalog.uuid_skipsupport(internal)') IS NULL THEN
      CREATE FUNCTION pg_catalog.uuid_skipsupport(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE;
      COMMENT ON FUNCTION pg_catalog.uuid_skipsupport(internal) IS 'btree skip support';
    END IF;
    ALTER OPERATOR FAMILY @extschema@.euid_ops USING btree ADD FUNCTION 6 (@extschema@.euid, @extschema@.euid) pg_catalog.uuid_skipsupport(internal);
  END IF;
END $$;

-- base62id: btree skip support, which PostgreSQL has from 18 on. Every update script ends with this
-- block: a database that came to 18 by pg_upgrade lacks it. Its number in btree (403) is 6.
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 180000 AND NOT EXISTS (
    SELECT FROM pg_amproc JOIN pg_opfamily AS f ON f.oid = amprocfamily
    WHERE opfmethod = 403 AND opfname = 'base62id_ops' AND opfnamespace = '@extschema@'::regnamespace AND amprocnum = 6)
  THEN
    IF to_regprocedure('pg_catalog.uuid_skipsupport(internal)') IS NULL THEN
      CREATE FUNCTION pg_catalog.uuid_skipsupport(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE;
      COMMENT ON FUNCTION pg_catalog.uuid_skipsupport(internal) IS 'btree skip support';
    END IF;
    ALTER OPERATOR FAMILY @extschema@.base62id_ops USING btree ADD FUNCTION 6 (@extschema@.base62id, @extschema@.base62id) pg_catalog.uuid_skipsupport(internal);
  END IF;
END $$;

-- uid11: btree skip support, which PostgreSQL has from 18 on. Every update script ends with this
-- block: a database that came to 18 by pg_upgrade lacks it. Its number in btree (403) is 6.
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 180000 AND NOT EXISTS (
    SELECT FROM pg_amproc JOIN pg_opfamily AS f ON f.oid = amprocfamily
    WHERE opfmethod = 403 AND opfname = 'uid11_ops' AND opfnamespace = '@extschema@'::regnamespace AND amprocnum = 6)
  THEN
    IF to_regprocedure('@extschema@.uid11_skipsupport(internal)') IS NULL THEN
      CREATE FUNCTION @extschema@.uid11_skipsupport(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE;
      COMMENT ON FUNCTION @extschema@.uid11_skipsupport(internal) IS 'btree skip support';
    END IF;
    ALTER OPERATOR FAMILY @extschema@.uid11_ops USING btree ADD FUNCTION 6 (@extschema@.uid11, @extschema@.uid11) @extschema@.uid11_skipsupport(internal);
  END IF;
END $$;

-- xid: btree skip support, which PostgreSQL has from 18 on. Every update script ends with this
-- block: a database that came to 18 by pg_upgrade lacks it. Its number in btree (403) is 6.
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 180000 AND NOT EXISTS (
    SELECT FROM pg_amproc JOIN pg_opfamily AS f ON f.oid = amprocfamily
    WHERE opfmethod = 403 AND opfname = 'xid_ops' AND opfnamespace = '@extschema@'::regnamespace AND amprocnum = 6)
  THEN
    IF to_regprocedure('@extschema@.uid11_skipsupport(internal)') IS NULL THEN
      CREATE FUNCTION @extschema@.uid11_skipsupport(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE;
      COMMENT ON FUNCTION @extschema@.uid11_skipsupport(internal) IS 'btree skip support';
    END IF;
    ALTER OPERATOR FAMILY @extschema@.xid_ops USING btree ADD FUNCTION 6 (@extschema@.xid, @extschema@.xid) @extschema@.uid11_skipsupport(internal);
  END IF;
END $$;

-- ksuid: btree skip support, which PostgreSQL has from 18 on. Every update script ends with this
-- block: a database that came to 18 by pg_upgrade lacks it. Its number in btree (403) is 6.
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 180000 AND NOT EXISTS (
    SELECT FROM pg_amproc JOIN pg_opfamily AS f ON f.oid = amprocfamily
    WHERE opfmethod = 403 AND opfname = 'ksuid_ops' AND opfnamespace = '@extschema@'::regnamespace AND amprocnum = 6)
  THEN
    IF to_regprocedure('@extschema@.ksuid_skipsupport(internal)') IS NULL THEN
      CREATE FUNCTION @extschema@.ksuid_skipsupport(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE;
      COMMENT ON FUNCTION @extschema@.ksuid_skipsupport(internal) IS 'btree skip support';
    END IF;
    ALTER OPERATOR FAMILY @extschema@.ksuid_ops USING btree ADD FUNCTION 6 (@extschema@.ksuid, @extschema@.ksuid) @extschema@.ksuid_skipsupport(internal);
  END IF;
END $$;
