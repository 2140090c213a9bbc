
-- typeid: sort support

CREATE FUNCTION typeid_sortsupport(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_sortsupport(internal) IS 'btree sort support';

