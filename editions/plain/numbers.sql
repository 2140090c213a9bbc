
-- Conversions of a 64-bit number to a version 8 uuid, and back, for uid11 and xid

CREATE OR REPLACE FUNCTION @S@.sortid_uuid_of_number(n bigint) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (overlay(left(encode(int8send(n), 'hex'), 15) PLACING '8' FROM 13 FOR 0)
  || to_hex((n & 15 | 32) << 2) || '00000000000000')::uuid;
CREATE OR REPLACE FUNCTION @S@.sortid_number_to_uuid(n bigint) RETURNS uuid
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN @S@.sortid_uuid_of_number(n);
END $$;
CREATE OR REPLACE FUNCTION @S@.sortid_holds_number(uuid text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN uuid ~ '^.{14}8.{4}[89ab][048c]00-0{12}$';
CREATE OR REPLACE FUNCTION @S@.sortid_number_of_uuid(uuid text) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ('x' || left(uuid, 8) || substr(uuid, 10, 4) || substr(uuid, 16, 3))::bit(60)::bigint << 4
  | (('x' || substr(uuid, 20, 2))::bit(8)::int >> 2 & 15);
CREATE OR REPLACE FUNCTION @S@.sortid_number_from_uuid(uuid text, type text) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF @S@.sortid_holds_number(uuid) THEN
    RETURN @S@.sortid_number_of_uuid(uuid);
  END IF;
  RAISE invalid_parameter_value USING
    MESSAGE = pg_catalog.format('uuid cannot be converted to type %s', type),
    DETAIL = 'Only a version 8, variant 10 uuid that ends in 58 zero bits can be converted.';
END $$;
