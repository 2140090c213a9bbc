\echo Use "ALTER EXTENSION sortid UPDATE TO '1.3.0'" to load this file. \quit

-- This runs as superuser, and the extension's schema may hold another user's objects. So only
-- the server's names are found without a schema.
SET LOCAL search_path = pg_catalog, pg_temp;

-- What is in the way of a new object is named, with the command that renames it: what has the name of the object; and a
-- function of one argument that has the name of a new type, because its calls with a literal would become casts. A type is
-- new too if a script of an earlier version has made it in this transaction.
DO $$
DECLARE
  taken text;
  remedies text;
  callers text;
BEGIN
  WITH created(kind, name) AS (VALUES
  ('function', '@extschema@.uid11(integer)'),
  ('function', '@extschema@.uid11_mask(@extschema@.uid11, bytea)'),
  ('function', '@extschema@.uid11_unmask(@extschema@.uid11, bytea)'),
  ('function', '@extschema@.xid_mask(@extschema@.xid, bytea)'),
  ('function', '@extschema@.xid_unmask(@extschema@.uid11, bytea)'),
  ('function', '@extschema@.sortid_raise_monotonic(timestamptz, boolean)')
    UNION ALL SELECT 'made type', format('%s.%I', typnamespace::regnamespace, typname)
    FROM pg_type AS t JOIN pg_depend ON classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e'
    JOIN pg_extension AS e ON e.oid = refobjid AND extname = 'sortid' WHERE age(t.xmin) <= 0
  ), obstacle(what, remedy, name) AS (
    SELECT format('type %s', type), format('ALTER %s %s RENAME TO %I',
             CASE WHEN relkind <> 'c' THEN 'TABLE' ELSE 'TYPE' END, type, typname || '_1'), NULL
    FROM created, to_regtype(name) AS type JOIN pg_type AS t ON t.oid = type LEFT JOIN pg_class AS c ON c.oid = typrelid
    WHERE kind = 'type'
    UNION
    SELECT format('function %s', p.oid::regprocedure), format('ALTER ROUTINE %s RENAME TO %I', p.oid::regprocedure, proname || '_1'), proname
    FROM created JOIN pg_proc AS p ON CASE WHEN kind = 'function' THEN p.oid = to_regprocedure(created.name)
      WHEN kind ~ 'type' THEN format('%s.%I', pronamespace::regnamespace, proname) = created.name AND pronargs = 1 END
    WHERE NOT EXISTS (SELECT FROM pg_depend JOIN pg_extension AS e ON e.oid = refobjid AND extname = 'sortid'
                      WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
    UNION
    SELECT format('operator %s', operator), format('CREATE SCHEMA IF NOT EXISTS sortid_1; ALTER OPERATOR %s SET SCHEMA sortid_1', operator), NULL
    FROM created, to_regoperator(CASE kind WHEN 'operator' THEN name END) AS operator WHERE operator <> 0
  )
  SELECT string_agg(what, ', ' ORDER BY what), string_agg(remedy, '; ' ORDER BY what),
         (SELECT string_agg(p.oid::regprocedure::text, ', ' ORDER BY p.oid) FROM pg_proc AS p JOIN pg_language AS l ON l.oid = prolang
          WHERE lanname NOT IN ('c', 'internal') AND prosqlbody IS NULL AND EXISTS (SELECT FROM unnest(array_agg(name)) AS called WHERE prosrc ~ ('\m' || called || '\M')))
  INTO taken, remedies, callers FROM obstacle;
  IF taken IS NOT NULL THEN
    RAISE duplicate_object USING
      MESSAGE = format('sortid 1.3.0 cannot create what already exists: %s', taken),
      HINT = format('Rename or move it, for example by %s, then try again. What depends on it keeps working', remedies)
          || coalesce(', but change the calls in the text of ' || callers, '') || '.';
  END IF;
END $$;

-- What this version changes in objects of earlier ones.

-- All operators move to pg_catalog. pg_dump writes IS DISTINCT FROM, NULLIF, CASE id WHEN, JOIN ... USING and comparisons of
-- rows without the schema of the operator, and restores under an empty search_path, which still finds what is in pg_catalog.
-- Their OIDs stay, so everything that uses them follows. The owner of the extension may have added operators to it: only
-- those over the library's functions move.
DO $$
DECLARE
  operator regoperator;
BEGIN
  FOR operator IN
    SELECT o.oid FROM pg_operator AS o
    JOIN pg_depend ON classid = 'pg_operator'::regclass AND objid = o.oid AND deptype = 'e'
    JOIN pg_extension AS e ON refclassid = 'pg_extension'::regclass AND refobjid = e.oid AND extname = 'sortid'
    JOIN pg_proc AS p ON p.oid = oprcode AND proowner = oprowner
    JOIN pg_language AS l ON l.oid = prolang AND lanname = 'c'
    ORDER BY o.oid
  LOOP
    EXECUTE format('ALTER OPERATOR %s SET SCHEMA pg_catalog', operator);
  END LOOP;
END $$;

-- In plain words.
COMMENT ON FUNCTION @extschema@.uuidv7_mask(uuid, key bytea) IS
  'a uuid of version 4 for one of version 7, whose time is hidden under the key, as uuidv47 defines it; 22023 for another version and for a key of another length than 16 bytes';
COMMENT ON FUNCTION @extschema@.uuidv7_unmask(uuid, key bytea) IS
  'the inverse of uuidv7_mask under the same key; 22023 for another version than 4 and for a key of another length than 16 bytes';
COMMENT ON FUNCTION @extschema@.typeid_mask(@extschema@.typeid, key bytea) IS
  'a typeid of the same prefix whose uuid of version 7 is masked as by uuidv7_mask; 22023 for another version and for a key of another length than 16 bytes';
COMMENT ON FUNCTION @extschema@.typeid_unmask(@extschema@.typeid, key bytea) IS
  'the inverse of typeid_mask under the same key; 22023 for another version than 4 and for a key of another length than 16 bytes';
COMMENT ON FUNCTION @extschema@.base62id_mask(@extschema@.base62id, key bytea) IS
  'a base62id whose uuid of version 7 is masked as by uuidv7_mask; 22023 for another version and for a key of another length than 16 bytes';
COMMENT ON FUNCTION @extschema@.base62id_unmask(@extschema@.base62id, key bytea) IS
  'the inverse of base62id_mask under the same key; 22023 for another version than 4 and for a key of another length than 16 bytes';

-- An euid's prefix whose check is not that of the id is refused as other prefixes that no text has.
COMMENT ON FUNCTION @extschema@.euid_lower_bound(text) IS
  'the first euid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
COMMENT ON FUNCTION @extschema@.euid_upper_bound(text) IS
  'the last euid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';

-- Plain SQL has it, so what is stored with it there is restored here.
CREATE FUNCTION @extschema@.uid11(integer) RETURNS @extschema@.uid11 LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN $1::bigint::@extschema@.uid11;
COMMENT ON FUNCTION @extschema@.uid11(integer) IS 'the cast from bigint to uid11, of an integer';

-- ids of 64 bits that hide number and time

CREATE FUNCTION @extschema@.uid11_mask(@extschema@.uid11, key bytea) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_mask(@extschema@.uid11, key bytea) IS
  'the uid11 that stands for this one under the key of 16 bytes (XTEA, 32 cycles): another one for each; 22023 for a key of another length';
CREATE FUNCTION @extschema@.uid11_unmask(@extschema@.uid11, key bytea) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_unmask(@extschema@.uid11, key bytea) IS
  'the inverse of uid11_mask under the same key; 22023 for a key of another length than 16 bytes';
CREATE FUNCTION @extschema@.xid_mask(@extschema@.xid, key bytea) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.xid_mask(@extschema@.xid, key bytea) IS
  'the uid11 that stands for the xid under the key of 16 bytes, which is uid11_mask of the same 64 bits; 22023 for a key of another length';
CREATE FUNCTION @extschema@.xid_unmask(@extschema@.uid11, key bytea) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.xid_unmask(@extschema@.uid11, key bytea) IS
  'the inverse of xid_mask under the same key; 22023 for a key of another length than 16 bytes';

-- ascending ids behind those of another server

CREATE FUNCTION @extschema@.sortid_raise_monotonic(at timestamptz, far boolean DEFAULT false) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
REVOKE ALL ON FUNCTION @extschema@.sortid_raise_monotonic(timestamptz, boolean) FROM PUBLIC;
COMMENT ON FUNCTION @extschema@.sortid_raise_monotonic(timestamptz, boolean) IS
  'lets the monotonic generators return ids later than every id of the millisecond, or of the second where ids count seconds, until a restart; never lowers; the counting generators by at most one second ahead of the clock; 22023 for more than an hour ahead of the clock unless far, 22008 for a time after the end of a format';

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
