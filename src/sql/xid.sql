@define type xid
@include defaults.sql.in
@define unit millisecond
@ The cast from char is not named xid: xid(c) would still mean the server's own type xid, the
@ transaction id.
@define from_char @T@_from_bpchar
@include as_xid8.sql.in
@include timestamped.sql.in

-- xid: functions and casts of this type only

COMMENT ON TYPE @extschema@.xid IS
  'xid: the uid11 profile with 42 bits of milliseconds since 2011-11-11 11:11:11.111+00 and 22 '
  'random bits; not pg_catalog.xid';

CREATE FUNCTION @extschema@.gen_xid() RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_xid() IS 'new xid with the current time and 22 random bits';
CREATE FUNCTION @extschema@.gen_xid(at timestamptz) RETURNS @extschema@.xid
  LANGUAGE c AS 'MODULE_PATHNAME', 'gen_xid_at' VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_xid(at timestamptz) IS
  'new xid with the given time; 22008 outside 2011-11-11 11:11:11.111+00 to '
  '2151-03-25 18:46:22.214+00';
CREATE FUNCTION @extschema@.gen_xid_monotonic() RETURNS @extschema@.xid
  LANGUAGE c AS 'MODULE_PATHNAME' VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_xid_monotonic() IS
  'new xid greater than every id that this function has returned in any session since the server '
  'started or sortid_reset_monotonic() was called: within a millisecond the last one plus 1, '
  'which may carry into the time';
CREATE FUNCTION @extschema@.make_xid(at timestamptz, random integer) RETURNS @extschema@.xid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.make_xid(at timestamptz, random integer) IS
  'xid with a time and a random part of 0 to 4194303; 22008 outside 2011-11-11 11:11:11.111+00 to '
  '2151-03-25 18:46:22.214+00, 22023 for any other random part';
CREATE FUNCTION @extschema@.xid_random(@extschema@.xid) RETURNS integer
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.xid_random(@extschema@.xid) IS 'the 22 random bits, 0 to 4194303';
CREATE FUNCTION @extschema@.xid_to_uuid(@extschema@.xid) RETURNS uuid
  LANGUAGE c AS 'MODULE_PATHNAME', 'uid11_to_uuid' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.xid_to_uuid(@extschema@.xid) IS
  'a version 8 uuid that sorts as the id does';
CREATE FUNCTION @extschema@.xid_from_uuid(uuid) RETURNS @extschema@.xid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.xid_from_uuid(uuid) IS
  'xid of a uuid that xid_to_uuid returned; 22023 for any other uuid';

CREATE CAST (bigint AS @extschema@.xid) WITHOUT FUNCTION;
CREATE CAST (@extschema@.xid AS bigint) WITHOUT FUNCTION;
CREATE CAST (uuid AS @extschema@.xid) WITH FUNCTION @extschema@.xid_from_uuid(uuid);
CREATE CAST (@extschema@.xid AS uuid) WITH FUNCTION @extschema@.xid_to_uuid(@extschema@.xid);
CREATE FUNCTION @extschema@.int8(@extschema@.xid) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN $1::bigint;
COMMENT ON FUNCTION @extschema@.int8(@extschema@.xid) IS
  'the cast from xid to bigint; negative from 2^63 on';
CREATE CAST (@extschema@.xid AS @extschema@.uid11) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (@extschema@.uid11 AS @extschema@.xid) WITHOUT FUNCTION;
CREATE FUNCTION @extschema@.xid_from_integer(integer) RETURNS @extschema@.xid
  LANGUAGE c AS 'MODULE_PATHNAME', 'uid11_from_integer' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.xid_from_integer(integer) IS
  'the cast from integer to xid, sign-extended: -1 is jpXCZedGfVQ';
CREATE CAST (integer AS @extschema@.xid) WITH FUNCTION @extschema@.xid_from_integer(integer);

-- A name that cannot be confused with the server's transaction ids.
CREATE DOMAIN @extschema@.xid11 AS @extschema@.xid;
COMMENT ON DOMAIN @extschema@.xid11 IS
  'another name for sortid''s xid, not to be confused with pg_catalog.xid, the transaction id';
