
-- support functions that all BRIN minmax classes use in place of the server's, which fail for domains

CREATE FUNCTION sortid_brin_minmax_add_value(internal, internal, internal, internal) RETURNS boolean
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION sortid_brin_minmax_consistent(internal, internal, internal) RETURNS boolean
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION sortid_brin_minmax_union(internal, internal, internal) RETURNS boolean
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION sortid_brin_minmax_multi_add_value(internal, internal, internal, internal) RETURNS boolean
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION sortid_brin_minmax_multi_consistent(internal, internal, internal, integer) RETURNS boolean
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION sortid_brin_minmax_multi_union(internal, internal, internal) RETURNS boolean
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION sortid_brin_minmax_add_value(internal, internal, internal, internal) IS 'BRIN minmax support, also over domains';
COMMENT ON FUNCTION sortid_brin_minmax_consistent(internal, internal, internal) IS 'BRIN minmax support, also over domains';
COMMENT ON FUNCTION sortid_brin_minmax_union(internal, internal, internal) IS 'BRIN minmax support, also over domains';
COMMENT ON FUNCTION sortid_brin_minmax_multi_add_value(internal, internal, internal, internal) IS 'BRIN minmax_multi support, also over domains';
COMMENT ON FUNCTION sortid_brin_minmax_multi_consistent(internal, internal, internal, integer) IS 'BRIN minmax_multi support, also over domains';
COMMENT ON FUNCTION sortid_brin_minmax_multi_union(internal, internal, internal) IS 'BRIN minmax_multi support, also over domains';
