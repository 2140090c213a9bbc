
-- ksuid: 32 bits of seconds since 2014-05-13 16:53:20 and 128 random bits, as 27 Base62 characters

@define type ksuid
@define first 000000000000000000000000000
@define second 000000000000000000000000001
@define last aWgEPTl1tmebfsQzFP4bxwgy80V
@define symbols 0-9A-Za-z
@define fold $1
@define low 1400000000
@define high 5694967295
@define hz 1
CREATE OR REPLACE FUNCTION @S@.sortid_ksuid_is_canonical(text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN octet_length($1) = 27 AND $1 COLLATE "C" <= '@last@' AND $1 COLLATE "C" !~ '[^@symbols@]';
@define out_of_range octet_length(VALUE) = 27 AND VALUE COLLATE "C" !~ '[^@symbols@]'
@define normal $1
@define has_spellings false
@include domain.sql.in
@define read @symbols@
@define alphabet 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz
@include fault.sql.in
@include spelling.sql.in
CREATE OR REPLACE FUNCTION @S@.sortid_ksuid(b bytea) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN right(@S@.sortid_to_base62(b), 27);
CREATE OR REPLACE FUNCTION @T@_send(@T@) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_of_base62($1);
CREATE OR REPLACE FUNCTION @T@_from_bytea(bytea) RETURNS @T@ LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @S@.sortid_ksuid(@S@.sortid_sized($1, 20, 'ksuid'));
CREATE OR REPLACE FUNCTION @S@.sortid_make_ksuid(payload bytea, seconds bigint) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_ksuid(
  overlay(payload PLACING substring(int8send(seconds - @low@) FROM 5) FROM 1 FOR 0));
CREATE OR REPLACE FUNCTION @S@.sortid_ksuid_floor(seconds bigint) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_make_ksuid('\x00000000000000000000000000000000', seconds);
CREATE OR REPLACE FUNCTION @S@.sortid_ksuid_ceil(seconds bigint) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_make_ksuid('\xffffffffffffffffffffffffffffffff', seconds);
@include symbols.sql.in
@include time.sql.in
CREATE OR REPLACE FUNCTION @S@.gen_ksuid() RETURNS @T@ LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN @S@.sortid_make_ksuid(decode(@S@.sortid_random() || left(@S@.sortid_random(), 12), 'hex'),
  @S@.sortid_clock(1));
CREATE OR REPLACE FUNCTION @S@.gen_ksuid(at timestamptz) RETURNS @T@
LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN @S@.sortid_make_ksuid(decode(@S@.sortid_random() || left(@S@.sortid_random(), 12), 'hex'),
  @S@.sortid_unit(at, 'ksuid', @low@, @high@, @hz@));
-- Returns a ksuid with the time in units of 1/16777216 s, 16 bits that count up, and 88 bits from a
-- random uuid, 82 of which are random.
CREATE OR REPLACE FUNCTION @S@.sortid_counted_ksuid(tick bigint, n bigint) RETURNS text
LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN @S@.sortid_ksuid(
  substring(int8send(tick - @low@::bigint * 16777216 + (n >> 16 & 16383)) FROM 2)
  || substring(int8send(n) FROM 7) || substring(uuid_send(gen_random_uuid()) FROM 6));
CREATE OR REPLACE FUNCTION @S@.gen_ksuid_monotonic() RETURNS @T@
LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE AS $$
DECLARE
  n bigint := pg_catalog.nextval('@S@.sortid_sequence');
BEGIN
  RETURN @S@.sortid_counted_ksuid(@S@.sortid_clock(16777216), n);
END $$;
CREATE OR REPLACE FUNCTION @S@.make_ksuid(at timestamptz, payload bytea) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN at IS NOT NULL AND payload IS NOT NULL
  THEN @S@.sortid_make_ksuid(@S@.sortid_sized(payload, 16, 'ksuid payload'),
    @S@.sortid_unit(at, 'ksuid', @low@, @high@, @hz@)) END;
CREATE OR REPLACE FUNCTION @S@.ksuid_payload(@T@) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN substring(@T@_send($1) FROM 5);
CREATE OR REPLACE FUNCTION @S@.ksuid_timestamp(@T@) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_time(('x' || encode(substring(@T@_send($1) FROM 1 FOR 4), 'hex'))::bit(32)::bigint
    + @low@, 1);
COMMENT ON FUNCTION @S@.gen_ksuid() IS
  'new ksuid with the current time and 128 random bits';
COMMENT ON FUNCTION @S@.gen_ksuid(timestamptz) IS
  'new ksuid with the given time; 22008 outside 2014-05-13 16:53:20+00 to 2150-06-19 23:21:35+00';
COMMENT ON FUNCTION @S@.gen_ksuid_monotonic() IS
  'new ksuid, @ascending@ 2^30 ids; its payload begins with the fraction of the second in 24 bits; '
  '25006 in a read-only transaction or on a standby';
