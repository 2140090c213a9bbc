
-- uid11 (uid11 specification 1.0, sections 3 to 5)

COMMENT ON TYPE uid11 IS
  'uid11: an unsigned 64-bit number as 11 Base58 symbols, as in 113q8KFkAEs';

CREATE FUNCTION gen_uid11() RETURNS uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_uid11() IS
  'new uid11 of 64 random bits';
CREATE FUNCTION gen_uid11_snowish() RETURNS uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_uid11_snowish() IS
  'new uid11 of the profile snowish: 41 bits of milliseconds, sortid.machine_id, a sequence of 12 bits that all sessions share; waits while it would be more than 1,000 ms ahead of the clock; 22008 outside 2011 to 2081';
CREATE FUNCTION gen_uid11_ts_seq_rand() RETURNS uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_uid11_ts_seq_rand() IS
  'new uid11 of the profile ts-seq-rand: 42 bits of milliseconds, a sequence of 12 bits that all sessions share, 10 random bits; waits while it would be more than 1,000 ms ahead of the clock; 22008 outside 2011 to 2151';
CREATE FUNCTION uid11_snowish_timestamp(uid11) RETURNS timestamptz LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_timestamp(uid11) IS
  'profile snowish: creation time; 22023 if the reserved bit is set';
CREATE FUNCTION uid11_snowish_machine(uid11) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_machine(uid11) IS
  'profile snowish: machine, 0 to 1023; 22023 if the reserved bit is set';
CREATE FUNCTION uid11_snowish_sequence(uid11) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_sequence(uid11) IS
  'profile snowish: sequence, 0 to 4095; 22023 if the reserved bit is set';
CREATE FUNCTION uid11_ts_seq_rand_timestamp(uid11) RETURNS timestamptz LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_ts_seq_rand_timestamp(uid11) IS
  'profile ts-seq-rand: creation time';
CREATE FUNCTION uid11_ts_seq_rand_sequence(uid11) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_ts_seq_rand_sequence(uid11) IS
  'profile ts-seq-rand: sequence, 0 to 4095';
CREATE FUNCTION uid11_ts_seq_rand_random(uid11) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_ts_seq_rand_random(uid11) IS
  'profile ts-seq-rand: random bits, 0 to 1023';

CREATE FUNCTION uid11_to_uuid(uid11) RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_to_uuid(uid11) IS
  'a version 8 uuid that sorts as the id does';
CREATE FUNCTION uid11_from_uuid(uuid) RETURNS uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_from_uuid(uuid) IS
  'uid11 of a uuid that uid11_to_uuid returned; 22023 for any other';

CREATE CAST (bigint AS uid11) WITHOUT FUNCTION;
CREATE CAST (uid11 AS bigint) WITHOUT FUNCTION;
CREATE CAST (uuid AS uid11) WITH FUNCTION uid11_from_uuid(uuid);
CREATE CAST (uid11 AS uuid) WITH FUNCTION uid11_to_uuid(uid11);
