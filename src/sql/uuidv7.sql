
-- functions for plain version 7 uuids, and searches for uuids by time

CREATE FUNCTION @extschema@.gen_uuidv7() RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_uuidv7() IS 'new UUIDv7, ascending within a backend process';
CREATE FUNCTION @extschema@.gen_uuidv7_monotonic() RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_uuidv7_monotonic() IS
  'new UUIDv7 greater than every UUIDv7 that the monotonic generators of typeids, base62ids and '
  'uuids have returned in any session since the server started or sortid_reset_monotonic() was '
  'called';
CREATE FUNCTION @extschema@.gen_uuidv7(at timestamptz) RETURNS uuid
  LANGUAGE c AS 'MODULE_PATHNAME', 'gen_uuidv7_at' VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_uuidv7(at timestamptz) IS
  'new UUIDv7 with the given time; 22008 outside 1970 to 10889-08-02 05:31:50.655+00';
CREATE FUNCTION @extschema@.uuidv7_timestamp(uuid) RETURNS timestamptz
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuidv7_timestamp(uuid) IS
  'creation time to the millisecond, or NULL if the uuid is not version 7';
CREATE FUNCTION @extschema@.uuidv7_floor(at timestamptz) RETURNS uuid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuidv7_floor(at timestamptz) IS
  'the smallest version 7 uuid in the millisecond, but not a bound for other versions; the very '
  'first one if the time is before 1970; 22008 after 10889-08-02 05:31:50.655+00';
CREATE FUNCTION @extschema@.uuidv7_ceil(at timestamptz) RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuidv7_ceil(at timestamptz) IS
  'the largest version 7 uuid in the millisecond, but not a bound for other versions; the very '
  'last one if the time is after 10889-08-02 05:31:50.655+00; 22008 before 1970';
CREATE FUNCTION @extschema@.uuidv7_within(uuid, tstzrange) RETURNS boolean
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.uuidv7_within(uuid, tstzrange) IS
  'whether the first 48 bits of the uuid, of any version, represent a millisecond in the range';
CREATE FUNCTION @extschema@.uuidv7_first_in(tstzrange) RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuidv7_first_in(tstzrange) IS
  'the first uuid in the range, of any version; if nothing can match, an id greater than '
  'uuidv7_last_in';
CREATE FUNCTION @extschema@.uuidv7_last_in(tstzrange) RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuidv7_last_in(tstzrange) IS
  'the last uuid in the range, of any version; if nothing can match, an id less than '
  'uuidv7_first_in';
CREATE FUNCTION @extschema@.uuidv7_first_in(lower timestamptz, upper timestamptz) RETURNS uuid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuidv7_first_in(lower timestamptz, upper timestamptz) IS
  'the first uuid of tstzrange(lower, upper), of any version; 22000 if lower is later';
CREATE FUNCTION @extschema@.uuidv7_last_in(lower timestamptz, upper timestamptz) RETURNS uuid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuidv7_last_in(lower timestamptz, upper timestamptz) IS
  'the last uuid of tstzrange(lower, upper), of any version; 22000 if lower is later';
