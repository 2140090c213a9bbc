
-- uid11: 64 bits, which are random or follow a profile, as 11 Base58 characters

@define type uid11
@define first 11111111111
@define last jpXCZedGfVQ
@define symbols 1-9A-HJ-NP-Za-km-z
@include number.sql.in
@include spelling.sql.in
CREATE OR REPLACE FUNCTION @T@(bigint) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN @S@.sortid_to_base58($1);
-- Without these functions, PostgreSQL would convert an integer or a smallint to text and cast the
-- text.
CREATE OR REPLACE FUNCTION @T@(integer) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN @T@($1::bigint);
CREATE OR REPLACE FUNCTION @T@(smallint) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN @T@($1::bigint);
CREATE OR REPLACE FUNCTION @S@.gen_uid11() RETURNS @T@ LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN @T@(('x' || left(@S@.sortid_random(), 16))::bit(64)::bigint);
CREATE OR REPLACE FUNCTION @S@.gen_uid11_snowish() RETURNS @T@ LANGUAGE sql VOLATILE PARALLEL UNSAFE
RETURN @T@(@S@.sortid_clock(1000) - 1321009871111 << 22
  | (@S@.sortid_machine_id()::bigint << 12)
  | (nextval('@S@.sortid_sequence') & 4095));
CREATE OR REPLACE FUNCTION @S@.gen_uid11_ts_seq_rand() RETURNS @T@
LANGUAGE sql VOLATILE PARALLEL UNSAFE
RETURN @T@(@S@.sortid_clock(1000) - 1321009871111 << 22
  | ((nextval('@S@.sortid_sequence') & 4095) << 10)
  | ('x' || left(@S@.sortid_random(), 3))::bit(10)::bigint);
CREATE OR REPLACE FUNCTION @S@.sortid_is_reserved(n bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN n < 0;
CREATE OR REPLACE FUNCTION @S@.sortid_snowish(n bigint) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF @S@.sortid_is_reserved(n) THEN
    RAISE invalid_parameter_value USING
      MESSAGE = 'uid11 does not have the snowish profile',
      DETAIL = 'Its highest bit, which the profile reserves, is set.';
  END IF;
  RETURN n;
END $$;
CREATE OR REPLACE FUNCTION @S@.uid11_snowish_timestamp(@T@) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_time((@S@.sortid_snowish(@S@.int8($1)) >> 22) + 1321009871111);
CREATE OR REPLACE FUNCTION @S@.uid11_snowish_machine(@T@) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_snowish(@S@.int8($1)) >> 12 & 1023;
CREATE OR REPLACE FUNCTION @S@.uid11_snowish_sequence(@T@) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_snowish(@S@.int8($1)) & 4095;
CREATE OR REPLACE FUNCTION @S@.uid11_ts_seq_rand_timestamp(@T@) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_time((@S@.int8($1) >> 22 & 4398046511103) + 1321009871111);
CREATE OR REPLACE FUNCTION @S@.uid11_ts_seq_rand_sequence(@T@) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.int8($1) >> 10 & 4095;
CREATE OR REPLACE FUNCTION @S@.uid11_ts_seq_rand_random(@T@) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.int8($1) & 1023;
COMMENT ON FUNCTION @S@.gen_uid11() IS
  'new uid11 with 64 random bits';
COMMENT ON FUNCTION @S@.gen_uid11_snowish() IS
  'new uid11 with the snowish profile: the millisecond, sortid.machine_id, a counter; '
  'may repeat if the clock is set back or the monotonic generators of this database return more '
  'than 4,096 ids in a millisecond; 22023 for an invalid sortid.machine_id; '
  '25006 in a read-only transaction or on a standby';
COMMENT ON FUNCTION @S@.gen_uid11_ts_seq_rand() IS
  'new uid11 with the ts-seq-rand profile: the millisecond, a counter, 10 random bits; '
  '25006 in a read-only transaction or on a standby';
