
-- ulid: 48 bits of milliseconds and 80 random bits, as 26 Base32 characters

@define type ulid
@define first 00000000000000000000000000
@define second 00000000000000000000000001
@define last 7ZZZZZZZZZZZZZZZZZZZZZZZZZ
@define symbols 0-9A-HJKMNP-TV-Z
@define fold upper($1 COLLATE "C")
@define low 0
@define high 281474976710655
@define hz 1000
CREATE OR REPLACE FUNCTION @S@.sortid_ulid_is_canonical(text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN octet_length($1) = 26 AND $1 COLLATE "C" < '8' AND $1 COLLATE "C" !~ '[^@symbols@]';
@define is_spelled VALUE COLLATE "C" ~ '^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]*$'
@define out_of_range @is_spelled@ AND octet_length(VALUE) = 26 AND VALUE COLLATE "C" >= '8'
@define normal upper($1 COLLATE "C")
@define has_spellings true
@include domain.sql.in
@define read 0-9A-HJKMNP-TV-Za-hjkmnp-tv-z
@define alphabet 0123456789ABCDEFGHJKMNPQRSTVWXYZ
@include fault.sql.in
@include spelling.sql.in
CREATE OR REPLACE FUNCTION @S@.sortid_ulid(b bytea) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN upper(@S@.sortid_to_base32(b) COLLATE "C");
CREATE OR REPLACE FUNCTION @T@_send(@T@) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_of_base32($1);
@include uuid.sql.in
CREATE OR REPLACE FUNCTION @S@.sortid_make_ulid(random bytea, ms bigint) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_ulid(overlay(random PLACING substring(int8send(ms) FROM 3) FROM 1 FOR 0));
CREATE OR REPLACE FUNCTION @S@.sortid_ulid_floor(ms bigint) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_make_ulid('\x00000000000000000000', ms);
CREATE OR REPLACE FUNCTION @S@.sortid_ulid_ceil(ms bigint) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_make_ulid('\xffffffffffffffffffff', ms);
@include symbols.sql.in
@include time.sql.in
CREATE OR REPLACE FUNCTION @S@.gen_ulid() RETURNS @T@ LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN @S@.sortid_make_ulid(decode(@S@.sortid_random(), 'hex'), @S@.sortid_clock(1000));
CREATE OR REPLACE FUNCTION @S@.gen_ulid(at timestamptz) RETURNS @T@
LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN @S@.sortid_make_ulid(decode(@S@.sortid_random(), 'hex'),
  @S@.sortid_unit(at, 'ulid', @low@, @high@, @hz@));
-- Returns a ulid with the time in units of 1/65536 ms, 16 bits that count up and 48 random bits.
CREATE OR REPLACE FUNCTION @S@.sortid_counted_ulid(tick bigint, n bigint) RETURNS text
LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN @S@.sortid_ulid(int8send(tick + (n >> 16 & 65535)) || substring(int8send(n) FROM 7)
  || substring(uuid_send(gen_random_uuid()) FROM 11));
CREATE OR REPLACE FUNCTION @S@.gen_ulid_monotonic() RETURNS @T@
LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE AS $$
DECLARE
  n bigint := pg_catalog.nextval('@S@.sortid_sequence');
BEGIN
  RETURN @S@.sortid_counted_ulid(@S@.sortid_clock(65536000), n);
END $$;
CREATE OR REPLACE FUNCTION @S@.make_ulid(at timestamptz, random bytea) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN at IS NOT NULL AND random IS NOT NULL
  THEN @S@.sortid_make_ulid(@S@.sortid_sized(random, 10, 'random bytes'),
    @S@.sortid_unit(at, 'ulid', @low@, @high@, @hz@)) END;
CREATE OR REPLACE FUNCTION @S@.ulid_random(@T@) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN substring(@T@_send($1) FROM 7);
CREATE OR REPLACE FUNCTION @S@.ulid_timestamp(@T@) RETURNS timestamptz
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  b pg_catalog.bytea := pg_catalog.decode($1, 'escape');
  ms bigint := @S@.sortid_base32_ms(b, @S@.sortid_base32_values());
BEGIN
  RETURN @S@.sortid_time_of(ms, @hz@);
END $$;
COMMENT ON FUNCTION @S@.gen_ulid() IS
  'new ulid with the current time and 80 random bits';
COMMENT ON FUNCTION @S@.gen_ulid(timestamptz) IS
  'new ulid with the given time; 22008 outside 1970 to 10889';
COMMENT ON FUNCTION @S@.gen_ulid_monotonic() IS
  'new ulid, @ascending@ 2^32 ids; 25006 in a read-only transaction or on a standby';
