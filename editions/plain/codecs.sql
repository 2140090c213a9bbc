
-- Codecs
--
-- SQL functions are stored parsed and are inlined, so calls to them cost nothing. PL/pgSQL
-- functions are used where a value is needed more than once, because SQL functions have no
-- variables. PL/pgSQL is parsed under the caller's search path, so the bodies of these functions
-- have no operators, and qualify every function and type with its schema.

-- Return the values of the ASCII characters up to "z" in Base32 (in either case), Base58 and
-- Base62; 0 for characters outside the alphabet.
CREATE OR REPLACE FUNCTION @S@.sortid_base32_values() RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN decode(repeat('00', 49) || '010203040506070809'
  || repeat('00', 7) || '0a0b0c0d0e0f101100121300141500161718191a001b1c1d1e1f'
  || repeat('00', 6) || '0a0b0c0d0e0f101100121300141500161718191a001b1c1d1e1f', 'hex');
CREATE OR REPLACE FUNCTION @S@.sortid_base58_values() RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN decode(repeat('00', 50) || '0102030405060708'
  || repeat('00', 7) || '090a0b0c0d0e0f1000111213141500161718191a1b1c1d1e1f20'
  || repeat('00', 6) || '2122232425262728292a2b002c2d2e2f30313233343536373839', 'hex');
CREATE OR REPLACE FUNCTION @S@.sortid_base62_values() RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN decode(repeat('00', 49) || '010203040506070809'
  || repeat('00', 7) || '0a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20212223'
  || repeat('00', 6) || '2425262728292a2b2c2d2e2f303132333435363738393a3b3c3d', 'hex');

-- The first two functions return the 40 bits in the 5 bytes that start at byte `i`, as a number or
-- as 8 Base32 characters. The third returns the number that the 8 characters at byte `i` stand for;
-- `v` contains the values of the characters.
CREATE OR REPLACE FUNCTION @S@.sortid_bits(b bytea, i integer) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN get_byte(b, i)::bigint << 8 | get_byte(b, i + 1) << 8 | get_byte(b, i + 2) << 8
  | get_byte(b, i + 3) << 8 | get_byte(b, i + 4);
CREATE OR REPLACE FUNCTION @S@.sortid_base32(b bytea, i integer) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN int8send(
  get_byte('0123456789abcdefghjkmnpqrstvwxyz', get_byte(b, i) >> 3)::bigint << 8 |
  get_byte('0123456789abcdefghjkmnpqrstvwxyz',
    get_byte(b, i) << 8 | get_byte(b, i + 1) >> 6 & 31) << 8 |
  get_byte('0123456789abcdefghjkmnpqrstvwxyz', get_byte(b, i + 1) >> 1 & 31) << 8 |
  get_byte('0123456789abcdefghjkmnpqrstvwxyz',
    get_byte(b, i + 1) << 8 | get_byte(b, i + 2) >> 4 & 31) << 8 |
  get_byte('0123456789abcdefghjkmnpqrstvwxyz',
    get_byte(b, i + 2) << 8 | get_byte(b, i + 3) >> 7 & 31) << 8 |
  get_byte('0123456789abcdefghjkmnpqrstvwxyz', get_byte(b, i + 3) >> 2 & 31) << 8 |
  get_byte('0123456789abcdefghjkmnpqrstvwxyz',
    get_byte(b, i + 3) << 8 | get_byte(b, i + 4) >> 5 & 31) << 8 |
  get_byte('0123456789abcdefghjkmnpqrstvwxyz', get_byte(b, i + 4) & 31));
CREATE OR REPLACE FUNCTION @S@.sortid_from_base32(b bytea, i integer, v bytea) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN get_byte(v, get_byte(b, i))::bigint << 5 | get_byte(v, get_byte(b, i + 1)) << 5
  | get_byte(v, get_byte(b, i + 2)) << 5 | get_byte(v, get_byte(b, i + 3)) << 5
  | get_byte(v, get_byte(b, i + 4)) << 5 | get_byte(v, get_byte(b, i + 5)) << 5
  | get_byte(v, get_byte(b, i + 6)) << 5 | get_byte(v, get_byte(b, i + 7));

-- The first function returns a number below base^10 as 10 characters of the alphabet `a`. The
-- second returns the number that the 10 characters at byte `i` stand for; `v` contains the values
-- of the characters.
CREATE OR REPLACE FUNCTION @S@.sortid_symbols(n bigint, a bytea, base bigint) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN int2send((
  get_byte(a, (n / base / base / base / base / base / base / base / base / base)::int) << 8 |
  get_byte(a, (n / base / base / base / base / base / base / base / base % base)::int))::int2)
|| int8send(
  get_byte(a, (n / base / base / base / base / base / base / base % base)::int)::bigint << 8 |
  get_byte(a, (n / base / base / base / base / base / base % base)::int) << 8 |
  get_byte(a, (n / base / base / base / base / base % base)::int) << 8 |
  get_byte(a, (n / base / base / base / base % base)::int) << 8 |
  get_byte(a, (n / base / base / base % base)::int) << 8 |
  get_byte(a, (n / base / base % base)::int) << 8 |
  get_byte(a, (n / base % base)::int) << 8 | get_byte(a, (n % base)::int));
CREATE OR REPLACE FUNCTION @S@.sortid_from_symbols(b bytea, i integer, v bytea, base bigint)
RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ((((((((get_byte(v, get_byte(b, i)) * base
  + get_byte(v, get_byte(b, i + 1))) * base + get_byte(v, get_byte(b, i + 2))) * base
  + get_byte(v, get_byte(b, i + 3))) * base + get_byte(v, get_byte(b, i + 4))) * base
  + get_byte(v, get_byte(b, i + 5))) * base + get_byte(v, get_byte(b, i + 6))) * base
  + get_byte(v, get_byte(b, i + 7))) * base + get_byte(v, get_byte(b, i + 8))) * base
  + get_byte(v, get_byte(b, i + 9));

-- Conversions of 16 bytes to 26 Base32 characters, in lower case, and back: for ULID and for the
-- suffix of a TypeID
CREATE OR REPLACE FUNCTION @S@.sortid_base32_text(b bytea) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN encode(int2send((get_byte('01234567', get_byte(b, 0) >> 5) << 8
    | get_byte('0123456789abcdefghjkmnpqrstvwxyz', get_byte(b, 0) & 31))::int2)
  || @S@.sortid_base32(b, 1) || @S@.sortid_base32(b, 6) || @S@.sortid_base32(b, 11), 'escape');
CREATE OR REPLACE FUNCTION @S@.sortid_to_base32(b bytea) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN @S@.sortid_base32_text(b);
END $$;
CREATE OR REPLACE FUNCTION @S@.sortid_base32_bytes(b bytea, v bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN substring(int4send(get_byte(v, get_byte(b, 0)) << 5 | get_byte(v, get_byte(b, 1))) FROM 4)
  || substring(int8send(@S@.sortid_from_base32(b, 2, v)) FROM 4)
  || substring(int8send(@S@.sortid_from_base32(b, 10, v)) FROM 4)
  || substring(int8send(@S@.sortid_from_base32(b, 18, v)) FROM 4);
-- Returns the milliseconds, the 48 bits in the first 10 characters.
CREATE OR REPLACE FUNCTION @S@.sortid_base32_ms(b bytea, v bytea) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (get_byte(v, get_byte(b, 0)) << 5 | get_byte(v, get_byte(b, 1)))::bigint << 40
  | @S@.sortid_from_base32(b, 2, v);
CREATE OR REPLACE FUNCTION @S@.sortid_of_base32(text) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  b pg_catalog.bytea := pg_catalog.decode($1, 'escape');
BEGIN
  RETURN @S@.sortid_base32_bytes(b, @S@.sortid_base32_values());
END $$;

-- Conversions of 20 bytes to 30 Base62 characters, and back: for KSUID and, with leading zeros, for
-- Base62id, in which the bits 10 precede a uuid
CREATE OR REPLACE FUNCTION @S@.sortid_number(b bytea) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ((@S@.sortid_bits(b, 0)::numeric * 1099511627776
  + @S@.sortid_bits(b, 5)) * 1099511627776
  + @S@.sortid_bits(b, 10)) * 1099511627776
  + @S@.sortid_bits(b, 15);
CREATE OR REPLACE FUNCTION @S@.sortid_base62_text(first bigint, middle bigint, last bigint, a bytea)
RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN encode(@S@.sortid_symbols(first, a, 62) || @S@.sortid_symbols(middle, a, 62)
  || @S@.sortid_symbols(last, a, 62), 'escape');
CREATE OR REPLACE FUNCTION @S@.sortid_to_base62(b bytea) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  scale numeric := 839299365868340224; -- 62^10
  n numeric := @S@.sortid_number(b);
  high numeric := pg_catalog.div(n, scale);
  first bigint := pg_catalog.div(high, scale);
  middle bigint := pg_catalog.mod(high, scale);
  last bigint := pg_catalog.mod(n, scale);
BEGIN
  RETURN @S@.sortid_base62_text(first, middle, last,
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
END $$;
CREATE OR REPLACE FUNCTION @S@.sortid_base62_number(b bytea, v bytea) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (@S@.sortid_from_symbols(b, 0, v, 62)::numeric * 839299365868340224
  + @S@.sortid_from_symbols(b, 10, v, 62)) * 839299365868340224
  + @S@.sortid_from_symbols(b, 20, v, 62);
CREATE OR REPLACE FUNCTION @S@.sortid_bytes(n numeric) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN substring(int8send(div(n, 1329227995784915872903807060280344576)::bigint) FROM 4)
  || substring(int8send(mod(div(n, 1208925819614629174706176), 1099511627776)::bigint) FROM 4)
  || substring(int8send(mod(div(n, 1099511627776), 1099511627776)::bigint) FROM 4)
  || substring(int8send(mod(n, 1099511627776)::bigint) FROM 4);
CREATE OR REPLACE FUNCTION @S@.sortid_of_base62(text) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  b pg_catalog.bytea := pg_catalog.decode(pg_catalog.lpad($1, 30, '0'), 'escape');
  n numeric := @S@.sortid_base62_number(b, @S@.sortid_base62_values());
BEGIN
  RETURN @S@.sortid_bytes(n);
END $$;

-- Conversions of an unsigned 64-bit number to 11 Base58 characters, and back. Halving the number
-- keeps it below 2^63.
CREATE OR REPLACE FUNCTION @S@.sortid_half(bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN $1 >> 1 & 9223372036854775807;
CREATE OR REPLACE FUNCTION @S@.sortid_base58_low(half bigint, n bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN half % 215402103449702912 << 1 | (n & 1);
CREATE OR REPLACE FUNCTION @S@.sortid_base58_text(half bigint, low bigint, a bytea) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN encode(substring(a FROM (half / 215402103449702912)::int + 1 FOR 1)
  || @S@.sortid_symbols(low, a, 58), 'escape');
CREATE OR REPLACE FUNCTION @S@.sortid_to_base58(bigint) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  half bigint := @S@.sortid_half($1);
  low bigint := @S@.sortid_base58_low(half, $1);
BEGIN
  RETURN @S@.sortid_base58_text(half, low,
    '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz');
END $$;
CREATE OR REPLACE FUNCTION @S@.sortid_base58_number(first integer, low bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN first * 215402103449702912 + (low >> 1) << 1 | (low & 1);
CREATE OR REPLACE FUNCTION @S@.sortid_of_base58(text) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  b pg_catalog.bytea := pg_catalog.decode($1, 'escape');
  v pg_catalog.bytea := @S@.sortid_base58_values();
  low bigint := @S@.sortid_from_symbols(b, 1, v, 58);
BEGIN
  RETURN @S@.sortid_base58_number(pg_catalog.get_byte(v, pg_catalog.get_byte(b, 0)), low);
END $$;

-- EUID: 27 Base32 characters hold 128 bits and then, in 7 bits, their remainder modulo 127. As 2^7
-- is congruent to 1 modulo 127, the remainder follows from the remainders of parts.
CREATE OR REPLACE FUNCTION @S@.sortid_euid_bytes(top integer, high bigint, middle bigint,
  low bigint) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN substring(int8send(top::bigint << 40 | high >> 1) FROM 3)
  || substring(int8send((high & 1) << 39 | (middle >> 1)) FROM 4)
  || substring(int8send((middle & 1) << 39 | (low >> 1)) FROM 4)
  || substring(int8send(
    (top * 2 + high % 127 * 8 + middle % 127 * 32 + low) % 127 | ((low & 1) << 7)) FROM 8);
CREATE OR REPLACE FUNCTION @S@.sortid_euid_text(b bytea) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN upper(encode(substring(int4send(
    get_byte('0123456789abcdefghjkmnpqrstvwxyz', get_byte(b, 0) >> 2) << 8
    | get_byte('0123456789abcdefghjkmnpqrstvwxyz',
      get_byte(b, 0) << 8 | get_byte(b, 1) >> 5 & 31) << 8
    | get_byte('0123456789abcdefghjkmnpqrstvwxyz', get_byte(b, 1) & 31)) FROM 2)
  || @S@.sortid_base32(b, 2) || @S@.sortid_base32(b, 7) || @S@.sortid_base32(b, 12),
  'escape') COLLATE "C");
CREATE OR REPLACE FUNCTION @S@.sortid_to_euid(b bytea) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  high bigint := @S@.sortid_bits(b, 1);
  middle bigint := @S@.sortid_bits(b, 6);
  low bigint := @S@.sortid_bits(b, 11);
  shifted pg_catalog.bytea := @S@.sortid_euid_bytes(pg_catalog.get_byte(b, 0), high, middle, low);
BEGIN
  RETURN @S@.sortid_euid_text(shifted);
END $$;
CREATE OR REPLACE FUNCTION @S@.sortid_first_of_euid(b bytea, v bytea) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN get_byte(v, get_byte(b, 0)) << 5 | get_byte(v, get_byte(b, 1)) << 5
  | get_byte(v, get_byte(b, 2));
CREATE OR REPLACE FUNCTION @S@.sortid_bytes_of_euid(first integer, high bigint, middle bigint,
  low bigint) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN substring(int4send(first >> 7) FROM 4)
  || substring(int8send((first & 127)::bigint << 33 | (high >> 7)) FROM 4)
  || substring(int8send((high & 127) << 33 | (middle >> 7)) FROM 4)
  || substring(int8send((middle & 127) << 33 | (low >> 7)) FROM 4);
CREATE OR REPLACE FUNCTION @S@.sortid_of_euid(text) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
@include euid_bits.sql.in
BEGIN
  RETURN @S@.sortid_bytes_of_euid(first, high, middle, @S@.sortid_from_base32(b, 19, v));
END $$;
-- Whether the last 7 of the 135 bits in 27 characters are the remainder of the other bits.
CREATE OR REPLACE FUNCTION @S@.sortid_euid_agrees(first integer, high bigint, middle bigint,
  low bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (low & 127) < 127
  AND (first * 2 + high % 127 * 8 + middle % 127 * 32 + low - (low & 127) * 2) % 127 = 0;
CREATE OR REPLACE FUNCTION @S@.sortid_euid_checks(text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
@include euid_bits.sql.in
  low bigint := @S@.sortid_from_base32(b, 19, v);
BEGIN
  RETURN @S@.sortid_euid_agrees(first, high, middle, low);
END $$;
