
-- xid: 42 bits of milliseconds since 2011-11-11 11:11:11.111 and 22 random bits, as 11 Base58
-- characters

@define type xid
@define second 11111111112
@define low 1321009871111
@define high 5719056382214
@define hz 1000
@include number.sql.in
-- The edition has no function named xid: such a function would capture calls to the server's own
-- function. sortid.xid(uid11) works as a cast, which converts the text of a uid11.
CREATE OR REPLACE FUNCTION @S@.uid11(@T@) RETURNS @S@.uid11
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN $1;
CREATE OR REPLACE FUNCTION @S@.sortid_xid_floor(ms bigint) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_to_base58(ms - @low@ << 22);
CREATE OR REPLACE FUNCTION @S@.sortid_xid_ceil(ms bigint) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_to_base58(ms - @low@ << 22 | 4194303);
@include time.sql.in
CREATE OR REPLACE FUNCTION @S@.make_xid(at timestamptz, random integer) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN at IS NOT NULL AND random IS NOT NULL
  THEN @S@.sortid_to_base58(@S@.sortid_limited(random, 0, 4194303, 'xid random part')
    | (@S@.sortid_unit(at, 'xid', @low@, @high@, @hz@) - @low@ << 22)) END;
CREATE OR REPLACE FUNCTION @S@.gen_xid() RETURNS @T@ LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN @S@.sortid_to_base58(@S@.sortid_clock(1000) - @low@ << 22
  | ('x' || left(@S@.sortid_random(), 6))::bit(22)::bigint);
CREATE OR REPLACE FUNCTION @S@.gen_xid(at timestamptz) RETURNS @T@
LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN @S@.sortid_to_base58(@S@.sortid_unit(at, 'xid', @low@, @high@, @hz@) - @low@ << 22
  | ('x' || left(@S@.sortid_random(), 6))::bit(22)::bigint);
CREATE OR REPLACE FUNCTION @S@.gen_xid_monotonic() RETURNS @T@ LANGUAGE sql VOLATILE PARALLEL UNSAFE
RETURN @S@.sortid_to_base58((@S@.sortid_clock(1024000) - @low@::bigint * 1024 << 12)
  + (nextval('@S@.sortid_sequence') & 4194303));
CREATE OR REPLACE FUNCTION @S@.xid_timestamp(@T@) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_time((@S@.int8($1) >> 22 & 4398046511103) + @low@);
CREATE OR REPLACE FUNCTION @S@.xid_random(@T@) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.int8($1) & 4194303;
COMMENT ON FUNCTION @S@.gen_xid() IS
  'new xid with the current time and 22 random bits';
COMMENT ON FUNCTION @S@.gen_xid(timestamptz) IS
  'new xid with the given time; 22008 outside 2011 to 2151';
COMMENT ON FUNCTION @S@.gen_xid_monotonic() IS
  'new xid, @ascending@ 2^22 ids; 25006 in a read-only transaction or on a standby';
-- xid11 cannot be confused with xid, the server's type for transaction ids.
DO $$
BEGIN
  IF pg_catalog.to_regtype('@S@.xid11') IS NULL THEN
    CREATE DOMAIN @S@.xid11 AS @T@;
    COMMENT ON DOMAIN @S@.xid11
      IS 'another name for xid, to avoid confusion with the transaction id pg_catalog.xid';
  ELSIF NOT EXISTS (
    SELECT FROM pg_type WHERE oid = '@S@.xid11'::regtype AND typbasetype = '@T@'::regtype
  ) THEN
    RAISE duplicate_object USING MESSAGE = 'there is another type "xid11" in the schema of sortid';
  END IF;
END $$;
