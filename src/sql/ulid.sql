
-- ulid (ULID specification)

COMMENT ON TYPE ulid IS
  'ULID: 48 bits of Unix milliseconds and 80 random bits, as in 01ARZ3NDEKTSV4RRFFQ69G5FAV';

CREATE FUNCTION gen_ulid() RETURNS ulid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_ulid() IS
  'new ulid of the current time with 80 random bits';
CREATE FUNCTION gen_ulid(at timestamptz) RETURNS ulid LANGUAGE c AS 'MODULE_PATHNAME', 'gen_ulid_at'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_ulid(at timestamptz) IS
  'new ulid of the given time; 22008 outside 1970 to 10889';
CREATE FUNCTION gen_ulid_monotonic() RETURNS ulid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_ulid_monotonic() IS
  'new ulid greater than all that this function has returned on this server, in any session; 2200H if the random bits of the millisecond cannot count up any further';
CREATE FUNCTION make_ulid(at timestamptz, random bytea) RETURNS ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION make_ulid(at timestamptz, random bytea) IS
  'ulid of a time and 10 random bytes; 22008 outside 1970 to 10889, 22P03 for another length';
CREATE FUNCTION ulid_random(ulid) RETURNS bytea LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_random(ulid) IS
  'the 80 random bits as 10 bytes';
CREATE FUNCTION ulid_next(ulid) RETURNS ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_next(ulid) IS
  'the next ulid of the same millisecond: the random bits plus 1; 2200H if all are set';

CREATE CAST (uuid AS ulid) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (ulid AS uuid) WITHOUT FUNCTION AS ASSIGNMENT;
