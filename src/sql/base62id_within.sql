
-- base62id: search by time, as for uuid

CREATE FUNCTION @extschema@.base62id_first_in(tstzrange) RETURNS @extschema@.base62id
  LANGUAGE c AS 'MODULE_PATHNAME', 'uuidv7_first_in' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.base62id_first_in(tstzrange) IS
  'the first base62id in the range, of any version; if nothing can match, an id greater than '
  'base62id_last_in';
CREATE FUNCTION @extschema@.base62id_last_in(tstzrange) RETURNS @extschema@.base62id
  LANGUAGE c AS 'MODULE_PATHNAME', 'uuidv7_last_in' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.base62id_last_in(tstzrange) IS
  'the last base62id in the range, of any version; if nothing can match, an id less than '
  'base62id_first_in';
CREATE FUNCTION @extschema@.base62id_first_in(lower timestamptz, upper timestamptz)
  RETURNS @extschema@.base62id
  LANGUAGE c AS 'MODULE_PATHNAME', 'uuidv7_first_in' IMMUTABLE PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.base62id_first_in(lower timestamptz, upper timestamptz) IS
  'the first base62id of tstzrange(lower, upper), of any version; 22000 if lower is later';
CREATE FUNCTION @extschema@.base62id_last_in(lower timestamptz, upper timestamptz)
  RETURNS @extschema@.base62id
  LANGUAGE c AS 'MODULE_PATHNAME', 'uuidv7_last_in' IMMUTABLE PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.base62id_last_in(lower timestamptz, upper timestamptz) IS
  'the last base62id of tstzrange(lower, upper), of any version; 22000 if lower is later';
CREATE FUNCTION @extschema@.base62id_within(@extschema@.base62id, tstzrange) RETURNS boolean
  LANGUAGE c AS 'MODULE_PATHNAME', 'uuidv7_within'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.base62id_within(@extschema@.base62id, tstzrange) IS
  'whether the first 48 bits of the uuid, of any version, represent a millisecond in the range';
