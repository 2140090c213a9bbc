@define type ksuid
@include defaults.sql.in
@define unit second
@define size 20
@include as_bytes.sql.in
@include timestamped.sql.in

-- ksuid: functions of this type only

COMMENT ON TYPE @extschema@.ksuid IS
  'KSUID: 32 bits of seconds since 2014-05-13 16:53:20+00 and a payload of 128 random bits, as in '
  '0ujtsYcgvSTl8PAuAdqWYSMnLOv';

CREATE FUNCTION @extschema@.gen_ksuid() RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_ksuid() IS
  'new ksuid with the current time and 128 random bits';
CREATE FUNCTION @extschema@.gen_ksuid(at timestamptz) RETURNS @extschema@.ksuid
  LANGUAGE c AS 'MODULE_PATHNAME', 'gen_ksuid_at' VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_ksuid(at timestamptz) IS
  'new ksuid with the given time; 22008 outside 2014-05-13 16:53:20+00 to 2150-06-19 23:21:35+00';
CREATE FUNCTION @extschema@.gen_ksuid_monotonic() RETURNS @extschema@.ksuid
  LANGUAGE c AS 'MODULE_PATHNAME' VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_ksuid_monotonic() IS
  'new ksuid greater than every id that this function has returned in any session since the '
  'server started or sortid_reset_monotonic() was called: its payload begins with 10 bits of '
  'milliseconds and 118 random bits, which count up within the millisecond';
CREATE FUNCTION @extschema@.make_ksuid(at timestamptz, payload bytea) RETURNS @extschema@.ksuid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.make_ksuid(at timestamptz, payload bytea) IS
  'ksuid with a time, rounded down to the second, and a payload of 16 bytes; '
  '22008 outside 2014-05-13 16:53:20+00 to 2150-06-19 23:21:35+00, 22P03 for any other length';
CREATE FUNCTION @extschema@.ksuid_payload(@extschema@.ksuid) RETURNS bytea
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ksuid_payload(@extschema@.ksuid) IS 'the low 128 bits as 16 bytes';
