
-- Masks: SipHash-2-4 hides the time of a uuid, as in uuidv47; XTEA with 32 cycles encrypts 64-bit
-- ids

-- Returns the key. Raises an error unless it is 16 bytes long.
CREATE OR REPLACE FUNCTION @S@.sortid_mask_key(key bytea) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF @S@.sortid_has_length(key, 16) THEN
    RETURN key;
  END IF;
  RAISE invalid_parameter_value USING
    MESSAGE = 'invalid length for key',
    DETAIL = pg_catalog.format('Expected 16 bytes, got %s.', pg_catalog.octet_length(key));
END $$;

-- Unsigned 64-bit arithmetic on bigint values. The server's own addition raises an error on
-- overflow. Separate variables for the halves would take 1.5 times as long.
CREATE OR REPLACE FUNCTION @S@.sortid_sum(a bigint, b bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ((a >> 32) + (b >> 32) + ((a & 4294967295) + (b & 4294967295) >> 32) << 32)
  | ((a & 4294967295) + (b & 4294967295) & 4294967295);
CREATE OR REPLACE FUNCTION @S@.sortid_rotated(a bigint, bits integer) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (a << bits) | (a >> 64 - bits & (1::bigint << bits) - 1);
CREATE OR REPLACE FUNCTION @S@.sortid_xor(a bigint, b bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN a # b;
CREATE OR REPLACE FUNCTION @S@.sortid_is(a integer, b integer) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN a = b;
-- Returns the number in the 8 bytes that start at byte `i`, least significant byte first.
CREATE OR REPLACE FUNCTION @S@.sortid_little_endian(b bytea, i integer) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN get_byte(b, i + 7)::bigint << 8 | get_byte(b, i + 6) << 8 | get_byte(b, i + 5) << 8
  | get_byte(b, i + 4) << 8 | get_byte(b, i + 3) << 8 | get_byte(b, i + 2) << 8
  | get_byte(b, i + 1) << 8 | get_byte(b, i);
-- SipHash-2-4 of 10 bytes, which hold the bits of a uuid that are not time, version or variant. The
-- last word ends with the number of bytes.
CREATE OR REPLACE FUNCTION @S@.sortid_first_hashed(b bytea) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_little_endian(b, 6) & -12583153;
CREATE OR REPLACE FUNCTION @S@.sortid_last_hashed(b bytea) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN 720575940379279360 | (get_byte(b, 15) << 8) | get_byte(b, 14);
CREATE OR REPLACE FUNCTION @S@.sortid_siphash(b bytea, key bytea) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  first bigint := @S@.sortid_first_hashed(b);
  last bigint := @S@.sortid_last_hashed(b);
  k0 bigint := @S@.sortid_little_endian(key, 0);
  k1 bigint := @S@.sortid_little_endian(key, 8);
  v0 bigint := @S@.sortid_xor(k0, 8317987319222330741);
  v1 bigint := @S@.sortid_xor(k1, 7237128888997146477);
  v2 bigint := @S@.sortid_xor(k0, 7816392313619706465);
  v3 bigint := @S@.sortid_xor(@S@.sortid_xor(k1, 8387220255154660723), first);
BEGIN
  FOR round IN 1 .. 8 LOOP
    v0 := @S@.sortid_sum(v0, v1);
    v2 := @S@.sortid_sum(v2, v3);
    v1 := @S@.sortid_xor(@S@.sortid_rotated(v1, 13), v0);
    v3 := @S@.sortid_xor(@S@.sortid_rotated(v3, 16), v2);
    v0 := @S@.sortid_sum(@S@.sortid_rotated(v0, 32), v3);
    v2 := @S@.sortid_sum(v2, v1);
    v1 := @S@.sortid_xor(@S@.sortid_rotated(v1, 17), v2);
    v3 := @S@.sortid_xor(@S@.sortid_rotated(v3, 21), v0);
    v2 := @S@.sortid_rotated(v2, 32);
    IF @S@.sortid_is(round, 2) THEN
      v0 := @S@.sortid_xor(v0, first);
      v3 := @S@.sortid_xor(v3, last);
    ELSIF @S@.sortid_is(round, 4) THEN
      v0 := @S@.sortid_xor(v0, last);
      v2 := @S@.sortid_xor(v2, 255);
    END IF;
  END LOOP;
  RETURN @S@.sortid_xor(@S@.sortid_xor(v0, v1), @S@.sortid_xor(v2, v3));
END $$;
CREATE OR REPLACE FUNCTION @S@.sortid_has_version(b bytea, version integer) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN get_byte(b, 6) >> 4 = version AND get_byte(b, 8) >> 6 = 2;
-- XORs the time with the last 48 bits of the hash, and sets the version.
CREATE OR REPLACE FUNCTION @S@.sortid_with_time(b bytea, hash bigint, version integer) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN encode(
  substring(int8send(
    ('x' || encode(substring(b FROM 1 FOR 6), 'hex'))::bit(48)::bigint # hash) FROM 3)
  || set_byte(substring(b FROM 7), 0, (get_byte(b, 6) & 15) | (version << 4)), 'hex')::uuid;
CREATE OR REPLACE FUNCTION @S@.sortid_change_mask(b bytea, key bytea, was integer, becomes integer,
  change text) RETURNS uuid LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  checked pg_catalog.bytea := @S@.sortid_mask_key(key);
BEGIN
  IF NOT @S@.sortid_has_version(b, was) THEN
    RAISE invalid_parameter_value USING
      MESSAGE = pg_catalog.format('only a version %s uuid can be %s', was, change);
  END IF;
  RETURN @S@.sortid_with_time(b, @S@.sortid_siphash(b, checked), becomes);
END $$;
CREATE OR REPLACE FUNCTION @S@.uuidv7_mask(uuid uuid, key bytea) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_change_mask(uuid_send(uuid), key, 7, 4, 'masked');
CREATE OR REPLACE FUNCTION @S@.uuidv7_unmask(uuid uuid, key bytea) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_change_mask(uuid_send(uuid), key, 4, 7, 'unmasked');
CREATE OR REPLACE FUNCTION @S@.typeid_mask(id @S@.typeid, key bytea) RETURNS @S@.typeid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.make_typeid(@S@.typeid_prefix(id), @S@.uuidv7_mask(@S@.uuid(id), key));
CREATE OR REPLACE FUNCTION @S@.typeid_unmask(id @S@.typeid, key bytea) RETURNS @S@.typeid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.make_typeid(@S@.typeid_prefix(id), @S@.uuidv7_unmask(@S@.uuid(id), key));
CREATE OR REPLACE FUNCTION @S@.base62id_mask(id @S@.base62id, key bytea) RETURNS @S@.base62id
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.base62id(@S@.uuidv7_mask(@S@.uuid(id), key));
CREATE OR REPLACE FUNCTION @S@.base62id_unmask(id @S@.base62id, key bytea) RETURNS @S@.base62id
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.base62id(@S@.uuidv7_unmask(@S@.uuid(id), key));

-- One step of XTEA on half a block. The sum alone determines which 4 bytes of the key the step
-- uses.
CREATE OR REPLACE FUNCTION @S@.sortid_xtea_word(key bytea, i integer) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ((get_byte(key, 4 * i)::bigint << 8 | get_byte(key, 4 * i + 1)) << 8
    | get_byte(key, 4 * i + 2)) << 8 | get_byte(key, 4 * i + 3);
CREATE OR REPLACE FUNCTION @S@.sortid_xtea_sum(cycle integer) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN cycle * 2654435769 & 4294967295;
CREATE OR REPLACE FUNCTION @S@.sortid_xtea_mix(half bigint, sum bigint, place bigint, k bigint[])
RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ((half << 4 # (half >> 5)) + half) # (sum + k[(place & 3)::int + 1]);
CREATE OR REPLACE FUNCTION @S@.sortid_plus(half bigint, mix bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN half + mix & 4294967295;
CREATE OR REPLACE FUNCTION @S@.sortid_minus(half bigint, mix bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN half - mix & 4294967295;
CREATE OR REPLACE FUNCTION @S@.sortid_shifted(n bigint, bits integer) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN n >> bits & 4294967295;
CREATE OR REPLACE FUNCTION @S@.sortid_joined(y bigint, z bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (y << 32) | z;
CREATE OR REPLACE FUNCTION @S@.sortid_xtea(n bigint, key bytea, back boolean) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  b pg_catalog.bytea := @S@.sortid_mask_key(key);
  k bigint[] := ARRAY[
    @S@.sortid_xtea_word(b, 0), @S@.sortid_xtea_word(b, 1), @S@.sortid_xtea_word(b, 2),
    @S@.sortid_xtea_word(b, 3)
  ];
  y bigint := @S@.sortid_shifted(n, 32);
  z bigint := @S@.sortid_shifted(n, 0);
  sum bigint;
BEGIN
  IF back THEN
    FOR cycle IN REVERSE 32 .. 1 LOOP
      sum := @S@.sortid_xtea_sum(cycle);
      z := @S@.sortid_minus(z, @S@.sortid_xtea_mix(y, sum, @S@.sortid_shifted(sum, 11), k));
      sum := @S@.sortid_minus(sum, 2654435769);
      y := @S@.sortid_minus(y, @S@.sortid_xtea_mix(z, sum, sum, k));
    END LOOP;
  ELSE
    FOR cycle IN 1 .. 32 LOOP
      sum := @S@.sortid_minus(@S@.sortid_xtea_sum(cycle), 2654435769);
      y := @S@.sortid_plus(y, @S@.sortid_xtea_mix(z, sum, sum, k));
      sum := @S@.sortid_xtea_sum(cycle);
      z := @S@.sortid_plus(z, @S@.sortid_xtea_mix(y, sum, @S@.sortid_shifted(sum, 11), k));
    END LOOP;
  END IF;
  RETURN @S@.sortid_joined(y, z);
END $$;
CREATE OR REPLACE FUNCTION @S@.uid11_mask(id @S@.uid11, key bytea) RETURNS @S@.uid11
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_to_base58(@S@.sortid_xtea(@S@.int8(id), key, false));
CREATE OR REPLACE FUNCTION @S@.uid11_unmask(id @S@.uid11, key bytea) RETURNS @S@.uid11
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_to_base58(@S@.sortid_xtea(@S@.int8(id), key, true));
CREATE OR REPLACE FUNCTION @S@.xid_mask(id @S@.xid, key bytea) RETURNS @S@.uid11
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_to_base58(@S@.sortid_xtea(@S@.int8(id), key, false));
CREATE OR REPLACE FUNCTION @S@.xid_unmask(id @S@.uid11, key bytea) RETURNS @S@.xid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_to_base58(@S@.sortid_xtea(@S@.int8(id), key, true));
COMMENT ON FUNCTION @S@.uuidv7_mask(uuid, bytea) IS
  'the version 4 uuid that hides the time of a version 7 uuid with the key; '
  '22023 unless the uuid is version 7 and the key is 16 bytes long';
COMMENT ON FUNCTION @S@.uuidv7_unmask(uuid, bytea) IS
  'the inverse of uuidv7_mask under the same key; 22023 unless the uuid is version 4 and the key '
  'is 16 bytes long';
COMMENT ON FUNCTION @S@.typeid_mask(@S@.typeid, bytea) IS
  'the typeid with its uuid masked by uuidv7_mask; 22023 unless the uuid is version 7 and the key '
  'is 16 bytes long';
COMMENT ON FUNCTION @S@.typeid_unmask(@S@.typeid, bytea) IS
  'the inverse of typeid_mask under the same key; 22023 unless the uuid is version 4 and the key '
  'is 16 bytes long';
COMMENT ON FUNCTION @S@.base62id_mask(@S@.base62id, bytea) IS
  'the base62id with its uuid masked by uuidv7_mask; 22023 unless the uuid is version 7 and the '
  'key is 16 bytes long';
COMMENT ON FUNCTION @S@.base62id_unmask(@S@.base62id, bytea) IS
  'the inverse of base62id_mask under the same key; 22023 unless the uuid is version 4 and the '
  'key is 16 bytes long';
COMMENT ON FUNCTION @S@.uid11_mask(@S@.uid11, bytea) IS
  'an opaque id: the 64 bits encrypted with the key; 22023 unless the key is 16 bytes long';
COMMENT ON FUNCTION @S@.uid11_unmask(@S@.uid11, bytea) IS
  'the inverse of uid11_mask under the same key; 22023 unless the key is 16 bytes long';
COMMENT ON FUNCTION @S@.xid_mask(@S@.xid, bytea) IS
  'an opaque id: the 64 bits encrypted with the key; 22023 unless the key is 16 bytes long';
COMMENT ON FUNCTION @S@.xid_unmask(@S@.uid11, bytea) IS
  'the inverse of xid_mask under the same key; 22023 unless the key is 16 bytes long';
