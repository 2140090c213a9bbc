
-- uuid version 7: 48 bits of milliseconds, 12 bits of finer time, and 62 random bits. In ids from
-- gen_uuidv7_monotonic(), the first 18 of these 62 bits count up instead.

CREATE OR REPLACE FUNCTION @S@.gen_uuidv7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN (overlay(lpad(to_hex(@S@.sortid_clock(4096000)), 15, '0') PLACING '7' FROM 13 FOR 0)
  || right(gen_random_uuid()::text, 17))::uuid;
CREATE OR REPLACE FUNCTION @S@.sortid_gen_uuidv7(at timestamptz, type text) RETURNS uuid
LANGUAGE sql VOLATILE STRICT PARALLEL SAFE
RETURN (lpad(to_hex(@S@.sortid_unit(at, type, 0, 281474976710655, 1000)), 12, '0') || '7'
  || lpad(to_hex(floor(@S@.sortid_scaled(at, 4096000))::bigint & 4095), 3, '0')
  || right(gen_random_uuid()::text, 17))::uuid;
CREATE OR REPLACE FUNCTION @S@.gen_uuidv7(at timestamptz) RETURNS uuid
LANGUAGE sql VOLATILE STRICT PARALLEL SAFE
RETURN @S@.sortid_gen_uuidv7(at, 'uuid');
CREATE OR REPLACE FUNCTION @S@.sortid_counted_uuidv7(tick bigint, n bigint) RETURNS uuid
LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN (overlay(lpad(to_hex(tick + (n >> 18 & 4095)), 15, '0') PLACING '7' FROM 13 FOR 0)
  || to_hex(n & 262143 | 524288) || right(gen_random_uuid()::text, 11))::uuid;
CREATE OR REPLACE FUNCTION @S@.gen_uuidv7_monotonic() RETURNS uuid
LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE AS $$
DECLARE
  n bigint := pg_catalog.nextval('@S@.sortid_sequence');
BEGIN
  RETURN @S@.sortid_counted_uuidv7(@S@.sortid_clock(4096000), n);
END $$;
CREATE OR REPLACE FUNCTION @S@.sortid_uuidv7_ms(b text) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN substr(b, 15, 1) = '7' AND substr(b, 20, 1) COLLATE "C" BETWEEN '8' AND 'b'
  THEN ('x' || left(b, 8) || substr(b, 10, 4))::bit(48)::bigint END;
CREATE OR REPLACE FUNCTION @S@.uuidv7_timestamp(uuid) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_time(@S@.sortid_uuidv7_ms($1::text));
CREATE OR REPLACE FUNCTION @S@.sortid_uuidv7_floor(ms bigint) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (lpad(to_hex(ms), 12, '0') || '70008000000000000000')::uuid;
CREATE OR REPLACE FUNCTION @S@.sortid_uuidv7_ceil(ms bigint) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (lpad(to_hex(ms), 12, '0') || '7fffbfffffffffffffff')::uuid;
-- Return the bounds of a millisecond, for types whose ids contain version 7 uuids.
CREATE OR REPLACE FUNCTION @S@.sortid_floor(at timestamptz, type text) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_uuidv7_floor(@S@.sortid_unit(greatest(at, @S@.sortid_time(0)), type, 0,
  281474976710655, 1000));
CREATE OR REPLACE FUNCTION @S@.sortid_ceil(at timestamptz, type text) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_uuidv7_ceil(@S@.sortid_unit(least(at, @S@.sortid_time(281474976710655)), type, 0,
  281474976710655, 1000));
CREATE OR REPLACE FUNCTION @S@.uuidv7_floor(at timestamptz) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_floor(at, 'uuid');
CREATE OR REPLACE FUNCTION @S@.uuidv7_ceil(at timestamptz) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.sortid_ceil(at, 'uuid');
-- A search by time covers all bits below the millisecond, so it finds uuids of every version.
CREATE OR REPLACE FUNCTION @S@.uuidv7_first_in(tstzrange) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN coalesce(rpad(lpad(to_hex(lower(@S@.sortid_units($1, 0, 281474976710655, 1000))), 12, '0'),
    32, '0')::uuid, '00000000-0000-0000-0000-000000000001');
CREATE OR REPLACE FUNCTION @S@.uuidv7_last_in(tstzrange) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN coalesce(rpad(lpad(to_hex(upper(@S@.sortid_units($1, 0, 281474976710655, 1000)) - 1), 12,
      '0'), 32, 'f')::uuid, '00000000-0000-0000-0000-000000000000');
CREATE OR REPLACE FUNCTION @S@.uuidv7_first_in(lower timestamptz, upper timestamptz) RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @S@.uuidv7_first_in(tstzrange($1, $2));
CREATE OR REPLACE FUNCTION @S@.uuidv7_last_in(lower timestamptz, upper timestamptz) RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @S@.uuidv7_last_in(tstzrange($1, $2));
CREATE OR REPLACE FUNCTION @S@.uuidv7_within(uuid, tstzrange) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN $1 >= @S@.uuidv7_first_in($2) AND $1 <= @S@.uuidv7_last_in($2);
COMMENT ON FUNCTION @S@.gen_uuidv7() IS
  'new UUIDv7 with the current time in 1/4096 milliseconds and 62 random bits';
COMMENT ON FUNCTION @S@.gen_uuidv7(timestamptz) IS
  'new UUIDv7 with the given time and 74 random bits; 22008 outside 1970 to 10889';
COMMENT ON FUNCTION @S@.gen_uuidv7_monotonic() IS
  'new UUIDv7, @ascending@ 2^30 ids; 25006 in a read-only transaction or on a standby';
