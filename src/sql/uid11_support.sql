
-- uid11, xid: what xid8 lacks

CREATE FUNCTION uid11_sortsupport(internal) RETURNS void AS 'MODULE_PATHNAME', 'uid11_sortsupport' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_brin_distance(internal, internal) RETURNS double precision AS 'MODULE_PATHNAME', 'uid11_brin_distance' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_sortsupport(internal) IS 'sort support of uid11 and xid';
COMMENT ON FUNCTION uid11_brin_distance(internal, internal) IS 'BRIN minmax_multi support of uid11 and xid';

