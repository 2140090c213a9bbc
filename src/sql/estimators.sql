-- estimators: the RESTRICT functions of <, <=, >= and > for every type
CREATE FUNCTION @extschema@.sortid_ltsel(internal, oid, internal, integer)
  RETURNS double precision LANGUAGE c AS 'MODULE_PATHNAME' STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.sortid_ltsel(internal, oid, internal, integer) IS
  'restriction selectivity of <';
CREATE FUNCTION @extschema@.sortid_lesel(internal, oid, internal, integer)
  RETURNS double precision LANGUAGE c AS 'MODULE_PATHNAME' STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.sortid_lesel(internal, oid, internal, integer) IS
  'restriction selectivity of <=';
CREATE FUNCTION @extschema@.sortid_gesel(internal, oid, internal, integer)
  RETURNS double precision LANGUAGE c AS 'MODULE_PATHNAME' STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.sortid_gesel(internal, oid, internal, integer) IS
  'restriction selectivity of >=';
CREATE FUNCTION @extschema@.sortid_gtsel(internal, oid, internal, integer)
  RETURNS double precision LANGUAGE c AS 'MODULE_PATHNAME' STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.sortid_gtsel(internal, oid, internal, integer) IS
  'restriction selectivity of >';
