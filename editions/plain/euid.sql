
-- euid: 45 bits of milliseconds, 15 bits shared by random bits and an extension, 4 bits for the
-- length of the extension, and 64 random bits, as 27 Base32 characters that end in a check value

@define type euid
@define first 000000000000000000000000000
@define second 000000000000000000000000041
@define last ZZZZZZZZZZZZZZZZZZZZZZZZZW3
@define symbols 0-9A-HJKMNP-TV-Z
@define low 0
@define high 35184372088831
@define hz 1000
CREATE OR REPLACE FUNCTION @S@.sortid_euid_is_canonical(text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length($1) <> 27 OR $1 COLLATE "C" ~ '[^@symbols@]' THEN false
  ELSE @S@.sortid_euid_checks($1) END;
CREATE OR REPLACE FUNCTION @S@.sortid_fold_euid(text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(upper($1 COLLATE "C"), 'ILO', '110');
-- A check value of 127, in "7Z", "FZ" and so on, means that the text is not validated.
CREATE OR REPLACE FUNCTION @S@.sortid_checked_euid(folded text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE
  WHEN folded COLLATE "C" ~ '^[@symbols@]{25}[37BFKQVZ]Z$'
    THEN @S@.sortid_to_euid(@S@.sortid_of_euid(folded))
  ELSE folded END;
CREATE OR REPLACE FUNCTION @S@.sortid_read_euid(text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded pg_catalog.text := @S@.sortid_fold_euid($1);
BEGIN
  RETURN @S@.sortid_checked_euid(folded);
END $$;
@define out_of_range false
@define normal @S@.sortid_read_euid($1)
@define has_spellings true
@include domain.sql.in
CREATE OR REPLACE FUNCTION @S@.sortid_euid_check(folded text) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (get_byte(@S@.sortid_base32_values(), ascii(substr(folded, 26, 1))) & 3) << 5
  | get_byte(@S@.sortid_base32_values(), ascii(substr(folded, 27, 1)));
CREATE OR REPLACE FUNCTION @S@.sortid_euid_check_fault(folded text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN format('The check value is %s, but this id has %s.',
  @S@.sortid_euid_check(folded),
  @S@.sortid_euid_check(@S@.sortid_to_euid(@S@.sortid_of_euid(folded))));
CREATE OR REPLACE FUNCTION @S@.sortid_euid_fault(value text, is_prefix boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(
  @S@.sortid_fault(value, is_prefix, '0-9A-TV-Za-tv-z', '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
    27, '', 0),
  CASE
    WHEN is_prefix
      THEN format('The check value of this id is %s.',
        @S@.sortid_euid_check(@S@.sortid_to_euid(@S@.sortid_of_euid(
          rpad(@S@.sortid_fold_euid(value), 27, '0')))))
    WHEN NOT @T@_is_valid(value) THEN @S@.sortid_euid_check_fault(@S@.sortid_fold_euid(value)) END);
@include spelling.sql.in
CREATE OR REPLACE FUNCTION @S@.sortid_euid(b bytea) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_to_euid(b);
CREATE OR REPLACE FUNCTION @T@_send(@T@) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN @S@.sortid_of_euid($1);
@include uuid.sql.in
CREATE OR REPLACE FUNCTION @S@.sortid_euid_floor(ms bigint) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_to_euid(int8send(ms << 19) || '\x0000000000000000');
CREATE OR REPLACE FUNCTION @S@.sortid_euid_ceil(ms bigint) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_to_euid(int8send((ms << 19) + 524287) || '\xffffffffffffffff');
@include time.sql.in

-- The last two characters contain the check value. In a prefix of 26 or 27 characters, the check
-- value must be correct.
CREATE OR REPLACE FUNCTION @S@.sortid_euid_begins(id text, prefix text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN length(prefix) < 26 OR id ^@ prefix;
CREATE OR REPLACE FUNCTION @S@.sortid_euid_padded(prefix text, filler text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_to_euid(@S@.sortid_of_euid(rpad(prefix, 27, filler)));
CREATE OR REPLACE FUNCTION @S@.sortid_euid_is_prefix(prefix text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE
  WHEN @S@.sortid_is_spelled(prefix, '@symbols@', 27)
    THEN @S@.sortid_euid_begins(@S@.sortid_euid_padded(prefix, '0'), prefix)
  ELSE false END;
CREATE OR REPLACE FUNCTION @S@.sortid_euid_bound(given text, prefix text, upper boolean)
RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  bound pg_catalog.text;
BEGIN
  IF NOT @S@.sortid_is_spelled(prefix, '@symbols@', 27) THEN
    RETURN @S@.sortid_no_prefix('euid', given);
  END IF;
  bound := @S@.sortid_euid_padded(prefix, CASE WHEN upper THEN 'Z' ELSE '0' END);
  RETURN CASE WHEN @S@.sortid_euid_begins(bound, prefix) THEN bound
    ELSE @S@.sortid_no_text('euid', given) END;
END $$;
CREATE OR REPLACE FUNCTION @T@_is_valid_prefix(text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_euid_is_prefix(@S@.sortid_fold_euid($1));
CREATE OR REPLACE FUNCTION @T@_lower_bound(prefix text) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @S@.sortid_euid_bound($1, @S@.sortid_fold_euid($1), false);
CREATE OR REPLACE FUNCTION @T@_upper_bound(prefix text) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @S@.sortid_euid_bound($1, @S@.sortid_fold_euid($1), true);
@include search.sql.in

-- sortid_euid_width() returns the length of an extension in bits, or 0 if the extension is NULL.
-- `bits` requests a length.
CREATE OR REPLACE FUNCTION @S@.sortid_bit_length(n integer) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN greatest(length(ltrim(n::bit(32)::text, '0')), 1);
CREATE OR REPLACE FUNCTION @S@.sortid_euid_width(extension integer, bits integer) RETURNS integer
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  needed integer :=
    @S@.sortid_bit_length(@S@.sortid_limited(extension, 0, 32767, 'euid extension'));
  given integer := @S@.sortid_limited(bits, 1, 15, 'euid extension length');
BEGIN
  IF extension IS NULL THEN
    RETURN 0;
  ELSIF given IS NULL THEN
    RETURN needed;
  ELSIF NOT @S@.sortid_lies_between(needed, 1, given) THEN
    RAISE invalid_parameter_value USING
      MESSAGE = pg_catalog.format('euid extension %s needs %s bits, not %s', extension, needed,
        given);
  END IF;
  RETURN given;
END $$;
-- `random` has 20 hexadecimal digits.
CREATE OR REPLACE FUNCTION @S@.sortid_euid_of_parts(random text, width integer, extension integer,
  ms bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @S@.sortid_to_euid(decode(
  lpad(to_hex(ms << 15
    | ((('x' || left(random, 4))::bit(16)::bigint << width | coalesce(extension, 0)) & 32767)),
    15, '0') || to_hex(width) || right(random, 16), 'hex'));
CREATE OR REPLACE FUNCTION @S@.sortid_make_euid(random text, width integer, extension integer,
  ms bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN @S@.sortid_euid_of_parts(random, width, extension, ms);
END $$;
CREATE OR REPLACE FUNCTION @S@.gen_euid() RETURNS @T@ LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN @S@.sortid_make_euid(@S@.sortid_random(), 0, NULL, @S@.sortid_clock(1000));
CREATE OR REPLACE FUNCTION @S@.gen_euid(extension integer, bits integer DEFAULT NULL) RETURNS @T@
LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN @S@.sortid_make_euid(@S@.sortid_random(), @S@.sortid_euid_width(extension, bits), extension,
  @S@.sortid_clock(1000));
CREATE OR REPLACE FUNCTION @S@.make_euid(at timestamptz, extension integer) RETURNS @T@
LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN CASE WHEN at IS NOT NULL
  THEN @S@.sortid_make_euid(@S@.sortid_random(), @S@.sortid_euid_width(extension, NULL), extension,
    @S@.sortid_unit(at, 'euid', @low@, @high@, @hz@)) END;
CREATE OR REPLACE FUNCTION @S@.gen_euid(extension integer, at timestamptz) RETURNS @T@
LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN @S@.make_euid(at, extension);
CREATE OR REPLACE FUNCTION @S@.make_euid(at timestamptz, extension integer, random bytea)
RETURNS @T@ LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN at IS NOT NULL AND random IS NOT NULL
  THEN @S@.sortid_make_euid(encode(@S@.sortid_sized(random, 10, 'random bytes'), 'hex'),
    @S@.sortid_euid_width(extension, NULL), extension,
    @S@.sortid_unit(at, 'euid', @low@, @high@, @hz@)) END;
-- Returns an euid with the time in units of 1/32768 ms, no extension, 16 bits that count up and 48
-- random bits.
CREATE OR REPLACE FUNCTION @S@.sortid_counted_euid(tick bigint, n bigint) RETURNS text
LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN @S@.sortid_to_euid(int8send(tick + (n >> 16 & 32767) << 4) || substring(int8send(n) FROM 7)
  || substring(uuid_send(gen_random_uuid()) FROM 11));
CREATE OR REPLACE FUNCTION @S@.gen_euid_monotonic() RETURNS @T@
LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE AS $$
DECLARE
  n bigint := pg_catalog.nextval('@S@.sortid_sequence');
BEGIN
  RETURN @S@.sortid_counted_euid(@S@.sortid_clock(32768000), n);
END $$;
CREATE OR REPLACE FUNCTION @S@.euid_timestamp(@T@) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_time(('x' || encode(@T@_send($1), 'hex'))::bit(45)::bigint);
CREATE OR REPLACE FUNCTION @S@.euid_extension_length(@T@) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN get_byte(@T@_send($1), 7) & 15;
CREATE OR REPLACE FUNCTION @S@.sortid_extension_of_bytes(b bytea) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN get_byte(b, 7) & 15 > 0
  THEN ((get_byte(b, 5) << 12) | (get_byte(b, 6) << 4) | (get_byte(b, 7) >> 4))
    & ((1 << (get_byte(b, 7) & 15)) - 1) END;
CREATE OR REPLACE FUNCTION @S@.euid_extension(@T@) RETURNS integer
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  b pg_catalog.bytea := @T@_send($1);
BEGIN
  RETURN @S@.sortid_extension_of_bytes(b);
END $$;
CREATE OR REPLACE FUNCTION @S@.euid_random(@T@) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ('x' || encode(substring(@T@_send($1) FROM 9), 'hex'))::bit(64)::bigint;
CREATE OR REPLACE FUNCTION @S@.euid_encode(id @T@, "check" boolean) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN "check" THEN id
  ELSE left(id, 25) || substr('37BFKQVZ', get_byte(@T@_send(id), 15) % 8 + 1, 1) || 'Z' END;
COMMENT ON FUNCTION @S@.gen_euid() IS
  'new euid with the current time, 79 random bits and no extension';
COMMENT ON FUNCTION @S@.gen_euid(integer, integer) IS
  'new euid with the current time and an extension of 0 to 32767, in as many bits as it needs or '
  'in the given number, 1 to 15; 22023 if extension or bits is out of range or the extension does '
  'not fit';
COMMENT ON FUNCTION @S@.gen_euid(integer, timestamptz) IS
  'new euid with the given time and an extension; 22023 for an extension above 32767 or below 0, '
  '22008 for a time outside 1970 to 3084';
COMMENT ON FUNCTION @S@.gen_euid_monotonic() IS
  'new euid without an extension, @ascending@ 2^31 ids; 25006 in a read-only transaction or on a '
  'standby';
