
-- euid (EUID draft 5)

COMMENT ON TYPE euid IS
  'EUID: 45 bits of Unix milliseconds, an optional extension of up to 15 bits, 64 to 79 random bits and a check value, as in 1KDVDNA00B9F60938NKRKAYDXW8';

-- Every well-formed text is an id: nothing is out of range.
COMMENT ON FUNCTION euid_in(cstring) IS 'text input; 22P02 for malformed text';
COMMENT ON FUNCTION euid_from_bpchar(bpchar) IS 'euid of a text without its padding; 22P02 for malformed text';
COMMENT ON FUNCTION euid_lower_bound(prefix text) IS
  'the first euid whose text begins with the prefix; if a wrong check value ends it, one above euid_upper_bound; 22P02 for a malformed prefix';
COMMENT ON FUNCTION euid_upper_bound(prefix text) IS
  'the last euid whose text begins with the prefix; if a wrong check value ends it, one below euid_lower_bound; 22P02 for a malformed prefix';

CREATE FUNCTION gen_euid() RETURNS euid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_euid() IS
  'new euid of the current time without extension';
CREATE FUNCTION gen_euid(extension integer, bits integer DEFAULT NULL) RETURNS euid LANGUAGE c AS 'MODULE_PATHNAME', 'gen_euid_extension'
  VOLATILE PARALLEL SAFE;
COMMENT ON FUNCTION gen_euid(extension integer, bits integer) IS
  'new euid of the current time with an extension of 0 to 32767 (NULL: none), in as many bits as it needs or in the given number, 1 to 15; 22023 if it does not fit';
CREATE FUNCTION gen_euid(extension integer, at timestamptz) RETURNS euid LANGUAGE c AS 'MODULE_PATHNAME', 'gen_euid_at'
  VOLATILE PARALLEL SAFE;
COMMENT ON FUNCTION gen_euid(extension integer, at timestamptz) IS
  'new euid of the given time with an extension (NULL: none); 22008 outside 1970 to 3084, 22023 for an extension above 32767 or below 0';
CREATE FUNCTION gen_euid_monotonic() RETURNS euid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_euid_monotonic() IS
  'new euid without extension, greater than all that this function has returned on this server, in any session; moves on to the next millisecond when the counter is full';
CREATE FUNCTION make_euid(at timestamptz, extension integer) RETURNS euid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE PARALLEL SAFE;
COMMENT ON FUNCTION make_euid(at timestamptz, extension integer) IS
  'euid of a time and an extension (NULL: none) with fresh random bits; 22008 outside 1970 to 3084, 22023 for an extension above 32767 or below 0';
CREATE FUNCTION make_euid(at timestamptz, extension integer, random bytea) RETURNS euid LANGUAGE c AS 'MODULE_PATHNAME', 'make_euid_random'
  IMMUTABLE PARALLEL SAFE;
COMMENT ON FUNCTION make_euid(at timestamptz, extension integer, random bytea) IS
  'euid of a time, an extension (NULL: none) and 10 random bytes, of which the low 79 bits less the length of the extension are used; 22P03 for another length, 22008 outside 1970 to 3084, 22023 for an extension above 32767 or below 0';
CREATE FUNCTION euid_extension(euid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_extension(euid) IS
  'extension, 0 to 32767, NULL if there is none';
CREATE FUNCTION euid_extension_length(euid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_extension_length(euid) IS
  'length of the extension in bits, 0 (none) to 15';
CREATE FUNCTION euid_random(euid) RETURNS bigint LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_random(euid) IS
  'the low 64 bits, all random';
CREATE FUNCTION euid_next(euid) RETURNS euid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_next(euid) IS
  'a greater euid with the same extension: of the current time, or counting up from an id of this millisecond or a later one; 2200H if the counter is full';
CREATE FUNCTION euid_encode(id euid, "check" boolean) RETURNS text LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_encode(id euid, "check" boolean) IS
  'canonical text; if check is false, with the check value 127, which readers do not validate';

CREATE CAST (uuid AS euid) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (euid AS uuid) WITHOUT FUNCTION AS ASSIGNMENT;
