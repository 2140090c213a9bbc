
-- typeid: sort support

CREATE FUNCTION typeid_sortsupport(internal) RETURNS void AS 'MODULE_PATHNAME', 'typeid_sortsupport' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_sortsupport(internal) IS 'sort support of typeid';

