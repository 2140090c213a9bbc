@define type ulid
@include defaults.sql.in
@define unit millisecond
@include as_uuid.sql.in
@include timestamped.sql.in

-- ulid: functions and casts of this type only

COMMENT ON TYPE @extschema@.ulid IS
  'ULID: 48 bits of Unix milliseconds and 80 random bits, as in 01ARZ3NDEKTSV4RRFFQ69G5FAV';

CREATE FUNCTION @extschema@.gen_ulid() RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_ulid() IS 'new ulid with the current time and 80 random bits';
CREATE FUNCTION @extschema@.gen_ulid(at timestamptz) RETURNS @extschema@.ulid
  LANGUAGE c AS 'MODULE_PATHNAME', 'gen_ulid_at' VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_ulid(at timestamptz) IS
  'new ulid with the given time; 22008 outside 1970 to 10889-08-02 05:31:50.655+00';
CREATE FUNCTION @extschema@.gen_ulid_monotonic() RETURNS @extschema@.ulid
  LANGUAGE c AS 'MODULE_PATHNAME' VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_ulid_monotonic() IS
  'new ulid greater than every id that this function has returned in any session since the server '
  'started or sortid_reset_monotonic() was called; 2200H if the random bits of the millisecond '
  'cannot count up any further';
CREATE FUNCTION @extschema@.make_ulid(at timestamptz, random bytea) RETURNS @extschema@.ulid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.make_ulid(at timestamptz, random bytea) IS
  'ulid with a time and 10 random bytes; 22008 outside 1970 to 10889-08-02 05:31:50.655+00, '
  '22P03 for any other length';
CREATE FUNCTION @extschema@.ulid_next(@extschema@.ulid) RETURNS @extschema@.ulid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ulid_next(@extschema@.ulid) IS
  'the next ulid in the same millisecond: the random bits plus 1; 2200H if all are set';
CREATE FUNCTION @extschema@.ulid_random(@extschema@.ulid) RETURNS bytea
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ulid_random(@extschema@.ulid) IS 'the 80 random bits as 10 bytes';

CREATE CAST (uuid AS @extschema@.ulid) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (@extschema@.ulid AS uuid) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE FUNCTION @extschema@.uuid(@extschema@.ulid) RETURNS uuid
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN $1::uuid;
COMMENT ON FUNCTION @extschema@.uuid(@extschema@.ulid) IS 'the cast from ulid to uuid';
