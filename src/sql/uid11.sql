@define type uid11
@include defaults.sql.in
@include index_support.sql.in
@include as_xid8.sql.in

-- uid11: functions and casts of this type only

COMMENT ON TYPE @extschema@.uid11 IS
  'uid11: an unsigned 64-bit number as 11 Base58 characters, as in 113q8KFkAEs';

CREATE FUNCTION @extschema@.gen_uid11() RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_uid11() IS 'new uid11 with 64 random bits';
CREATE FUNCTION @extschema@.gen_uid11_snowish() RETURNS @extschema@.uid11
  LANGUAGE c AS 'MODULE_PATHNAME' VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_uid11_snowish() IS
  'new uid11 with the snowish profile: 41 bits of milliseconds, sortid.machine_id, a 12-bit '
  'sequence shared by all sessions; waits while the id would be more than 1,000 ms ahead of the '
  'clock; 22008 outside 2011-11-11 11:11:11.111+00 to 2081-07-18 02:58:46.662+00';
CREATE FUNCTION @extschema@.gen_uid11_ts_seq_rand() RETURNS @extschema@.uid11
  LANGUAGE c AS 'MODULE_PATHNAME' VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_uid11_ts_seq_rand() IS
  'new uid11 with the ts-seq-rand profile: 42 bits of milliseconds, a 12-bit sequence shared by '
  'all sessions, 10 random bits; waits while the id would be more than 1,000 ms ahead of the '
  'clock; 22008 outside 2011-11-11 11:11:11.111+00 to 2151-03-25 18:46:22.214+00';
CREATE FUNCTION @extschema@.uid11_snowish_timestamp(@extschema@.uid11) RETURNS timestamptz
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_snowish_timestamp(@extschema@.uid11) IS
  'profile snowish: creation time to the millisecond, up to 1 s ahead of the clock; '
  '22023 if the reserved bit is set';
CREATE FUNCTION @extschema@.uid11_ts_seq_rand_timestamp(@extschema@.uid11) RETURNS timestamptz
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_ts_seq_rand_timestamp(@extschema@.uid11) IS
  'profile ts-seq-rand: creation time to the millisecond, up to 1 s ahead of the clock';
CREATE FUNCTION @extschema@.uid11_ts_seq_rand_random(@extschema@.uid11) RETURNS integer
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_ts_seq_rand_random(@extschema@.uid11) IS
  'profile ts-seq-rand: random bits, 0 to 1023';
CREATE FUNCTION @extschema@.uid11_snowish_machine(@extschema@.uid11) RETURNS integer
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_snowish_machine(@extschema@.uid11) IS
  'profile snowish: machine, 0 to 1023; 22023 if the reserved bit is set';
CREATE FUNCTION @extschema@.uid11_snowish_sequence(@extschema@.uid11) RETURNS integer
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_snowish_sequence(@extschema@.uid11) IS
  'profile snowish: sequence, 0 to 4095; 22023 if the reserved bit is set';
CREATE FUNCTION @extschema@.uid11_ts_seq_rand_sequence(@extschema@.uid11) RETURNS integer
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_ts_seq_rand_sequence(@extschema@.uid11) IS
  'profile ts-seq-rand: sequence, 0 to 4095';
CREATE FUNCTION @extschema@.uid11_to_uuid(@extschema@.uid11) RETURNS uuid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_to_uuid(@extschema@.uid11) IS
  'a version 8 uuid that sorts as the id does';
CREATE FUNCTION @extschema@.uid11_from_uuid(uuid) RETURNS @extschema@.uid11
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_from_uuid(uuid) IS
  'uid11 of a uuid that uid11_to_uuid returned; 22023 for any other uuid';

CREATE CAST (bigint AS @extschema@.uid11) WITHOUT FUNCTION;
CREATE CAST (@extschema@.uid11 AS bigint) WITHOUT FUNCTION;
CREATE CAST (uuid AS @extschema@.uid11) WITH FUNCTION @extschema@.uid11_from_uuid(uuid);
CREATE CAST (@extschema@.uid11 AS uuid) WITH FUNCTION @extschema@.uid11_to_uuid(@extschema@.uid11);
CREATE FUNCTION @extschema@.int8(@extschema@.uid11) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN $1::bigint;
COMMENT ON FUNCTION @extschema@.int8(@extschema@.uid11) IS
  'the cast from uid11 to bigint; negative from 2^63 on';
CREATE FUNCTION @extschema@.uid11(integer) RETURNS @extschema@.uid11
  LANGUAGE c AS 'MODULE_PATHNAME', 'uid11_from_integer' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11(integer) IS
  'the cast from integer to uid11, sign-extended: -1 is jpXCZedGfVQ';
CREATE CAST (integer AS @extschema@.uid11) WITH FUNCTION @extschema@.uid11(integer);
