
-- support function of the comparisons with uuid

CREATE FUNCTION uuid_comparison_support(internal) RETURNS internal LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid_comparison_support(internal) IS 'planner support for comparisons with uuid';
