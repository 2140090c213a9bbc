\echo Use "ALTER EXTENSION sortid UPDATE TO '1.1.0'" to load this file. \quit

-- what ANALYZE keeps

COMMENT ON FUNCTION @extschema@.sortid_typanalyze(internal) IS 'ANALYZE with ten times the usual histogram bounds for types of a fixed size';

-- what the BRIN minmax classes of all types use in place of the server's functions

CREATE FUNCTION @extschema@.sortid_brin_minmax_add_value(internal, internal, internal, internal) RETURNS boolean
  AS 'MODULE_PATHNAME', 'sortid_brin_minmax_add_value' LANGUAGE c IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.sortid_brin_minmax_consistent(internal, internal, internal) RETURNS boolean
  AS 'MODULE_PATHNAME', 'sortid_brin_minmax_consistent' LANGUAGE c IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.sortid_brin_minmax_union(internal, internal, internal) RETURNS boolean
  AS 'MODULE_PATHNAME', 'sortid_brin_minmax_union' LANGUAGE c IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.sortid_brin_minmax_multi_add_value(internal, internal, internal, internal) RETURNS boolean
  AS 'MODULE_PATHNAME', 'sortid_brin_minmax_multi_add_value' LANGUAGE c IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.sortid_brin_minmax_multi_consistent(internal, internal, internal, integer) RETURNS boolean
  AS 'MODULE_PATHNAME', 'sortid_brin_minmax_multi_consistent' LANGUAGE c IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.sortid_brin_minmax_multi_union(internal, internal, internal) RETURNS boolean
  AS 'MODULE_PATHNAME', 'sortid_brin_minmax_multi_union' LANGUAGE c IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.sortid_brin_minmax_add_value(internal, internal, internal, internal) IS 'BRIN minmax support, also over domains';
COMMENT ON FUNCTION @extschema@.sortid_brin_minmax_consistent(internal, internal, internal) IS 'BRIN minmax support, also over domains';
COMMENT ON FUNCTION @extschema@.sortid_brin_minmax_union(internal, internal, internal) IS 'BRIN minmax support, also over domains';
COMMENT ON FUNCTION @extschema@.sortid_brin_minmax_multi_add_value(internal, internal, internal, internal) IS 'BRIN minmax_multi support, also over domains';
COMMENT ON FUNCTION @extschema@.sortid_brin_minmax_multi_consistent(internal, internal, internal, integer) IS 'BRIN minmax_multi support, also over domains';
COMMENT ON FUNCTION @extschema@.sortid_brin_minmax_multi_union(internal, internal, internal) IS 'BRIN minmax_multi support, also over domains';

-- The classes are in use, so their members are replaced in the catalogs: nothing else can.

WITH replaced(theirs, ours) AS (
  VALUES ('pg_catalog.brin_minmax_add_value(internal,internal,internal,internal)'::pg_catalog.regprocedure,
          '@extschema@.sortid_brin_minmax_add_value(internal,internal,internal,internal)'::pg_catalog.regprocedure),
         ('pg_catalog.brin_minmax_consistent(internal,internal,internal)',
          '@extschema@.sortid_brin_minmax_consistent(internal,internal,internal)'),
         ('pg_catalog.brin_minmax_union(internal,internal,internal)',
          '@extschema@.sortid_brin_minmax_union(internal,internal,internal)'),
         ('pg_catalog.brin_minmax_multi_add_value(internal,internal,internal,internal)',
          '@extschema@.sortid_brin_minmax_multi_add_value(internal,internal,internal,internal)'),
         ('pg_catalog.brin_minmax_multi_consistent(internal,internal,internal,integer)',
          '@extschema@.sortid_brin_minmax_multi_consistent(internal,internal,internal,integer)'),
         ('pg_catalog.brin_minmax_multi_union(internal,internal,internal)',
          '@extschema@.sortid_brin_minmax_multi_union(internal,internal,internal)')
), members AS (
  UPDATE pg_catalog.pg_amproc AS p SET amproc = r.ours FROM replaced AS r
  WHERE p.amproc OPERATOR(pg_catalog.=) r.theirs AND EXISTS (
    SELECT FROM pg_catalog.pg_depend AS d JOIN pg_catalog.pg_extension AS e ON d.refobjid OPERATOR(pg_catalog.=) e.oid
    WHERE d.classid OPERATOR(pg_catalog.=) 'pg_catalog.pg_opfamily'::pg_catalog.regclass AND d.objid OPERATOR(pg_catalog.=) p.amprocfamily
      AND d.refclassid OPERATOR(pg_catalog.=) 'pg_catalog.pg_extension'::pg_catalog.regclass AND d.deptype OPERATOR(pg_catalog.=) 'e'
      AND e.extname OPERATOR(pg_catalog.=) 'sortid')
  RETURNING p.oid, r.ours
)
INSERT INTO pg_catalog.pg_depend (classid, objid, objsubid, refclassid, refobjid, refobjsubid, deptype)
SELECT 'pg_catalog.pg_amproc'::pg_catalog.regclass, oid, 0, 'pg_catalog.pg_proc'::pg_catalog.regclass, ours, 0, 'n' FROM members;


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
