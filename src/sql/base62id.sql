@define type base62id
@include defaults.sql.in
@include as_uuid.sql.in

-- base62id: functions and casts of this type only

COMMENT ON TYPE @extschema@.base62id IS
  'Base62id of a uuid: 22 characters that begin with a letter, as in Fd9w4CutiyWHZha547fAai';

CREATE FUNCTION @extschema@.gen_base62id() RETURNS @extschema@.base62id
  LANGUAGE c AS 'MODULE_PATHNAME' VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_base62id() IS
  'new base62id, a UUIDv7, ascending within a backend process';
CREATE FUNCTION @extschema@.gen_base62id_monotonic() RETURNS @extschema@.base62id
  LANGUAGE c AS 'MODULE_PATHNAME' VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_base62id_monotonic() IS
  'new base62id, a UUIDv7 greater than every UUIDv7 that the monotonic generators of typeids, '
  'base62ids and uuids have returned in any session since the server started or '
  'sortid_reset_monotonic() was called';
CREATE FUNCTION @extschema@.base62id_timestamp(@extschema@.base62id) RETURNS timestamptz
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.base62id_timestamp(@extschema@.base62id) IS
  'creation time to the millisecond, or NULL if the id is not a version 7 uuid';
CREATE FUNCTION @extschema@.base62id_encode(bytea) RETURNS text LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.base62id_encode(bytea) IS
  'Base62id of any bytes, in quadratic time; 54000 if it would exceed 1 GB';
CREATE FUNCTION @extschema@.base62id_decode(text) RETURNS bytea LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.base62id_decode(text) IS
  'the bytes that a Base62id encodes, in quadratic time; 22P02 for malformed text';
CREATE FUNCTION @extschema@.base62id_floor(at timestamptz) RETURNS @extschema@.base62id
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.base62id_floor(at timestamptz) IS
  'the smallest version 7 base62id in the millisecond, but not a bound for other versions; the '
  'very first one if the time is before 1970; 22008 after 10889-08-02 05:31:50.655+00';
CREATE FUNCTION @extschema@.base62id_ceil(at timestamptz) RETURNS @extschema@.base62id
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.base62id_ceil(at timestamptz) IS
  'the largest version 7 base62id in the millisecond, but not a bound for other versions; the '
  'very last one if the time is after 10889-08-02 05:31:50.655+00; 22008 before 1970';
@include base62id_within.sql

CREATE CAST (uuid AS @extschema@.base62id) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (@extschema@.base62id AS uuid) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE FUNCTION @extschema@.uuid(@extschema@.base62id) RETURNS uuid
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN $1::uuid;
COMMENT ON FUNCTION @extschema@.uuid(@extschema@.base62id) IS 'the cast from base62id to uuid';
