@define type euid
@include defaults.sql.in
@define unit millisecond
@ Text of the right length is always in range.
@define too_large
@include as_uuid.sql.in
@include timestamped.sql.in

-- euid: functions and casts of this type only

COMMENT ON TYPE @extschema@.euid IS
  'EUID: 45 bits of Unix milliseconds, an optional extension of up to 15 bits, 64 to 79 random '
  'bits and a check value, as in 1KDVDNA00B9F60938NKRKAYDXW8';

CREATE FUNCTION @extschema@.gen_euid() RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_euid() IS 'new euid with the current time and no extension';
CREATE FUNCTION @extschema@.gen_euid(extension integer, bits integer DEFAULT NULL)
  RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME', 'gen_euid_extension'
  VOLATILE PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_euid(extension integer, bits integer) IS
  'new euid with the current time and an extension of 0 to 32767 (NULL: none), in as many bits as '
  'it needs or in the given number, 1 to 15; 22023 if extension or bits is out of range or the '
  'extension does not fit';
CREATE FUNCTION @extschema@.gen_euid(extension integer, at timestamptz) RETURNS @extschema@.euid
  LANGUAGE c AS 'MODULE_PATHNAME', 'gen_euid_at' VOLATILE PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_euid(extension integer, at timestamptz) IS
  'new euid with the given time and an extension (NULL: none); '
  '22008 outside 1970 to 3084-12-12 12:41:28.831+00, 22023 for an extension above 32767 or below 0';
CREATE FUNCTION @extschema@.gen_euid_monotonic() RETURNS @extschema@.euid
  LANGUAGE c AS 'MODULE_PATHNAME' VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_euid_monotonic() IS
  'new euid without an extension, greater than every id that this function has returned in any '
  'session since the server started or sortid_reset_monotonic() was called; '
  'moves to the next millisecond when the counter is full';
CREATE FUNCTION @extschema@.make_euid(at timestamptz, extension integer) RETURNS @extschema@.euid
  LANGUAGE c AS 'MODULE_PATHNAME' VOLATILE PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.make_euid(at timestamptz, extension integer) IS
  'euid with a time, an extension (NULL: none) and new random bits; '
  '22008 outside 1970 to 3084-12-12 12:41:28.831+00, 22023 for an extension above 32767 or below 0';
CREATE FUNCTION @extschema@.make_euid(at timestamptz, extension integer, random bytea)
  RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME', 'make_euid_random'
  IMMUTABLE PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.make_euid(at timestamptz, extension integer, random bytea) IS
  'euid with a time, an extension (NULL: none) and random bits from 10 bytes: the low 79 bits '
  'minus the length of the extension; 22P03 for any other number of bytes, 22008 outside 1970 to '
  '3084-12-12 12:41:28.831+00, 22023 for an extension above 32767 or below 0';
CREATE FUNCTION @extschema@.euid_next(@extschema@.euid) RETURNS @extschema@.euid
  LANGUAGE c AS 'MODULE_PATHNAME' VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.euid_next(@extschema@.euid) IS
  'a greater euid with the same extension: with the current time, or counting up if the id is from '
  'this millisecond or a later one; 2200H if the counter is full';
CREATE FUNCTION @extschema@.euid_random(@extschema@.euid) RETURNS bigint
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.euid_random(@extschema@.euid) IS
  'the low 64 bits as a signed bigint: random, but the upper 32 count up in monotonic ids';
CREATE FUNCTION @extschema@.euid_extension(@extschema@.euid) RETURNS integer
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.euid_extension(@extschema@.euid) IS
  'extension, 0 to 32767, or NULL if there is none';
CREATE FUNCTION @extschema@.euid_extension_length(@extschema@.euid) RETURNS integer
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.euid_extension_length(@extschema@.euid) IS
  'length of the extension in bits, 0 (none) to 15';
CREATE FUNCTION @extschema@.euid_encode(id @extschema@.euid, "check" boolean) RETURNS text
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.euid_encode(id @extschema@.euid, "check" boolean) IS
  'canonical text; if check is false, with the check value 127, which readers do not validate';

CREATE CAST (uuid AS @extschema@.euid) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (@extschema@.euid AS uuid) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE FUNCTION @extschema@.uuid(@extschema@.euid) RETURNS uuid
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN $1::uuid;
COMMENT ON FUNCTION @extschema@.uuid(@extschema@.euid) IS 'the cast from euid to uuid';
