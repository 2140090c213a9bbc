
-- objects that types and operators refer to: planner support, statistics, index support

CREATE FUNCTION @extschema@.search_support(internal) RETURNS internal
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.search_support(internal) IS
  'planner support for searches by prefix, pattern or time';
CREATE FUNCTION @extschema@.sortid_searchsel(internal, oid, internal, integer)
  RETURNS double precision LANGUAGE c AS 'MODULE_PATHNAME' STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.sortid_searchsel(internal, oid, internal, integer) IS
  'restriction selectivity of ^@, LIKE, NOT LIKE, ILIKE and NOT ILIKE';
@include estimators.sql
CREATE FUNCTION @extschema@.matches_support(internal) RETURNS internal
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.matches_support(internal) IS
  'row estimates for the rest of a pattern: TYPE_matches and TYPE_imatches';
CREATE FUNCTION @extschema@.sortid_typanalyze(internal) RETURNS boolean
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.sortid_typanalyze(internal) IS
  'ANALYZE as for uuid, with fewer histogram bounds for types of more than 16 bytes';
CREATE FUNCTION @extschema@.typeid_sortsupport(internal) RETURNS void
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_sortsupport(internal) IS 'btree sort support';
CREATE FUNCTION @extschema@.sortid_brin_minmax_add_value(internal, internal, internal, internal)
  RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.sortid_brin_minmax_add_value(
    internal, internal, internal, internal) IS
  'BRIN minmax support, including domains';
CREATE FUNCTION @extschema@.sortid_brin_minmax_consistent(internal, internal, internal)
  RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.sortid_brin_minmax_consistent(internal, internal, internal) IS
  'BRIN minmax support, including domains';
CREATE FUNCTION @extschema@.sortid_brin_minmax_union(internal, internal, internal) RETURNS boolean
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.sortid_brin_minmax_union(internal, internal, internal) IS
  'BRIN minmax support, including domains';
CREATE FUNCTION @extschema@.sortid_brin_minmax_multi_add_value(
    internal, internal, internal, internal)
  RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.sortid_brin_minmax_multi_add_value(
    internal, internal, internal, internal) IS
  'BRIN minmax_multi support, including domains';
CREATE FUNCTION @extschema@.sortid_brin_minmax_multi_consistent(
    internal, internal, internal, integer)
  RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.sortid_brin_minmax_multi_consistent(
    internal, internal, internal, integer) IS
  'BRIN minmax_multi support, including domains';
CREATE FUNCTION @extschema@.sortid_brin_minmax_multi_union(internal, internal, internal)
  RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.sortid_brin_minmax_multi_union(internal, internal, internal) IS
  'BRIN minmax_multi support, including domains';
CREATE FUNCTION @extschema@.uuid_comparison_support(internal) RETURNS internal
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid_comparison_support(internal) IS
  'planner support for comparisons with uuid';
