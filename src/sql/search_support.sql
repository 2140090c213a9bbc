
-- support functions for the planner and ANALYZE

CREATE FUNCTION starts_with_support(internal) RETURNS internal LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION within_support(internal) RETURNS internal LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION typeid_has_prefix_support(internal) RETURNS internal LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION sortid_typanalyze(internal) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION starts_with_support(internal) IS 'planner support for ^@';
COMMENT ON FUNCTION within_support(internal) IS 'planner support for <@, @>, typeid_within, uuidv7_within and comparisons of ids with times';
COMMENT ON FUNCTION typeid_has_prefix_support(internal) IS 'planner support for typeid_has_prefix';
COMMENT ON FUNCTION sortid_typanalyze(internal) IS 'ANALYZE with up to ten times the usual histogram bounds for types of a fixed size';

