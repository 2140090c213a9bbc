-- Estimates of <, <=, >= and >.
CREATE FUNCTION @extschema@.sortid_ltsel(internal, oid, internal, integer)
  RETURNS double precision LANGUAGE c AS 'MODULE_PATHNAME' STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.sortid_lesel(internal, oid, internal, integer)
  RETURNS double precision LANGUAGE c AS 'MODULE_PATHNAME' STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.sortid_gesel(internal, oid, internal, integer)
  RETURNS double precision LANGUAGE c AS 'MODULE_PATHNAME' STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.sortid_gtsel(internal, oid, internal, integer)
  RETURNS double precision LANGUAGE c AS 'MODULE_PATHNAME' STABLE STRICT PARALLEL SAFE;
ALTER OPERATOR pg_catalog.< (@extschema@.ulid, @extschema@.ulid)
  SET (RESTRICT = @extschema@.sortid_ltsel);
ALTER OPERATOR pg_catalog.<= (@extschema@.ulid, @extschema@.ulid)
  SET (RESTRICT = @extschema@.sortid_lesel);
ALTER OPERATOR pg_catalog.>= (@extschema@.ulid, @extschema@.ulid)
  SET (RESTRICT = @extschema@.sortid_gesel);
ALTER OPERATOR pg_catalog.> (@extschema@.ulid, @extschema@.ulid)
  SET (RESTRICT = @extschema@.sortid_gtsel);
ALTER OPERATOR pg_catalog.< (@extschema@.euid, @extschema@.euid)
  SET (RESTRICT = @extschema@.sortid_ltsel);
ALTER OPERATOR pg_catalog.<= (@extschema@.euid, @extschema@.euid)
  SET (RESTRICT = @extschema@.sortid_lesel);
ALTER OPERATOR pg_catalog.>= (@extschema@.euid, @extschema@.euid)
  SET (RESTRICT = @extschema@.sortid_gesel);
ALTER OPERATOR pg_catalog.> (@extschema@.euid, @extschema@.euid)
  SET (RESTRICT = @extschema@.sortid_gtsel);
ALTER OPERATOR pg_catalog.< (@extschema@.base62id, @extschema@.base62id)
  SET (RESTRICT = @extschema@.sortid_ltsel);
ALTER OPERATOR pg_catalog.<= (@extschema@.base62id, @extschema@.base62id)
  SET (RESTRICT = @extschema@.sortid_lesel);
ALTER OPERATOR pg_catalog.>= (@extschema@.base62id, @extschema@.base62id)
  SET (RESTRICT = @extschema@.sortid_gesel);
ALTER OPERATOR pg_catalog.> (@extschema@.base62id, @extschema@.base62id)
  SET (RESTRICT = @extschema@.sortid_gtsel);
ALTER OPERATOR pg_catalog.< (@extschema@.uid11, @extschema@.uid11)
  SET (RESTRICT = @extschema@.sortid_ltsel);
ALTER OPERATOR pg_catalog.<= (@extschema@.uid11, @extschema@.uid11)
  SET (RESTRICT = @extschema@.sortid_lesel);
ALTER OPERATOR pg_catalog.>= (@extschema@.uid11, @extschema@.uid11)
  SET (RESTRICT = @extschema@.sortid_gesel);
ALTER OPERATOR pg_catalog.> (@extschema@.uid11, @extschema@.uid11)
  SET (RESTRICT = @extschema@.sortid_gtsel);
ALTER OPERATOR pg_catalog.< (@extschema@.xid, @extschema@.xid)
  SET (RESTRICT = @extschema@.sortid_ltsel);
ALTER OPERATOR pg_catalog.<= (@extschema@.xid, @extschema@.xid)
  SET (RESTRICT = @extschema@.sortid_lesel);
ALTER OPERATOR pg_catalog.>= (@extschema@.xid, @extschema@.xid)
  SET (RESTRICT = @extschema@.sortid_gesel);
ALTER OPERATOR pg_catalog.> (@extschema@.xid, @extschema@.xid)
  SET (RESTRICT = @extschema@.sortid_gtsel);
ALTER OPERATOR pg_catalog.< (@extschema@.typeid, @extschema@.typeid)
  SET (RESTRICT = @extschema@.sortid_ltsel);
ALTER OPERATOR pg_catalog.<= (@extschema@.typeid, @extschema@.typeid)
  SET (RESTRICT = @extschema@.sortid_lesel);
ALTER OPERATOR pg_catalog.>= (@extschema@.typeid, @extschema@.typeid)
  SET (RESTRICT = @extschema@.sortid_gesel);
ALTER OPERATOR pg_catalog.> (@extschema@.typeid, @extschema@.typeid)
  SET (RESTRICT = @extschema@.sortid_gtsel);
ALTER OPERATOR pg_catalog.< (@extschema@.ksuid, @extschema@.ksuid)
  SET (RESTRICT = @extschema@.sortid_ltsel);
ALTER OPERATOR pg_catalog.<= (@extschema@.ksuid, @extschema@.ksuid)
  SET (RESTRICT = @extschema@.sortid_lesel);
ALTER OPERATOR pg_catalog.>= (@extschema@.ksuid, @extschema@.ksuid)
  SET (RESTRICT = @extschema@.sortid_gesel);
ALTER OPERATOR pg_catalog.> (@extschema@.ksuid, @extschema@.ksuid)
  SET (RESTRICT = @extschema@.sortid_gtsel);
