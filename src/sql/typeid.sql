@define type typeid
@include defaults.sql.in
@include as_typeid.sql.in

-- typeid: functions and casts of this type only

COMMENT ON TYPE @extschema@.typeid IS
  'TypeID: an optional type prefix of up to 63 characters of a-z and "_", and a uuid, as in '
  'user_01h455vb4pex5vsknk084sn02q';

CREATE FUNCTION @extschema@.gen_typeid(prefix text DEFAULT '') RETURNS @extschema@.typeid
  LANGUAGE c AS 'MODULE_PATHNAME' VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_typeid(prefix text) IS
  'new typeid with a UUIDv7, ascending within a backend process; 22023 for an invalid prefix';
CREATE FUNCTION @extschema@.gen_typeid(prefix text, at timestamptz) RETURNS @extschema@.typeid
  LANGUAGE c AS 'MODULE_PATHNAME', 'gen_typeid_at' VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_typeid(prefix text, at timestamptz) IS
  'new typeid with a UUIDv7 that has the given time; 22008 outside 1970 to '
  '10889-08-02 05:31:50.655+00, 22023 for an invalid prefix';
CREATE FUNCTION @extschema@.gen_typeid_monotonic(prefix text DEFAULT '') RETURNS @extschema@.typeid
  LANGUAGE c AS 'MODULE_PATHNAME' VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_typeid_monotonic(prefix text) IS
  'new typeid with a UUIDv7 greater than every UUIDv7 that the monotonic generators of typeids, '
  'base62ids and uuids have returned in any session since the server started or '
  'sortid_reset_monotonic() was called; 22023 for an invalid prefix';
CREATE FUNCTION @extschema@.make_typeid(prefix text, uuid uuid) RETURNS @extschema@.typeid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.make_typeid(prefix text, uuid uuid) IS
  'typeid with a prefix and any uuid; 22023 for an invalid prefix';
CREATE FUNCTION @extschema@.typeid_prefix(@extschema@.typeid) RETURNS text
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_prefix(@extschema@.typeid) IS
  'type prefix, empty if there is none';
CREATE FUNCTION @extschema@.typeid_has_prefix(id @extschema@.typeid, prefix text) RETURNS boolean
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.typeid_has_prefix(id @extschema@.typeid, prefix text) IS
  'whether the type prefix is exactly this one; 22023 for an invalid prefix';
CREATE FUNCTION @extschema@.typeid_first_of_prefix(prefix text) RETURNS @extschema@.typeid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_first_of_prefix(prefix text) IS
  'the first typeid whose type prefix is exactly this one; 22023 for an invalid prefix';
CREATE FUNCTION @extschema@.typeid_last_of_prefix(prefix text) RETURNS @extschema@.typeid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_last_of_prefix(prefix text) IS
  'the last typeid whose type prefix is exactly this one; 22023 for an invalid prefix';
CREATE FUNCTION @extschema@.typeid_suffix(@extschema@.typeid) RETURNS text
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_suffix(@extschema@.typeid) IS
  'the uuid as 26 Base32 characters';
CREATE FUNCTION @extschema@.typeid_is_valid(text, prefix text) RETURNS boolean
  LANGUAGE c AS 'MODULE_PATHNAME', 'typeid_is_valid_with_prefix' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_is_valid(text, prefix text) IS
  'whether the text is valid input for type typeid and its type prefix is exactly this one; '
  '22023 for an invalid prefix';
CREATE FUNCTION @extschema@.typeid_timestamp(@extschema@.typeid) RETURNS timestamptz
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_timestamp(@extschema@.typeid) IS
  'creation time to the millisecond, or NULL if the uuid is not version 7';
CREATE FUNCTION @extschema@.typeid_floor(prefix text, at timestamptz) RETURNS @extschema@.typeid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_floor(prefix text, at timestamptz) IS
  'the smallest version 7 typeid in the millisecond, but not a bound for other versions; the '
  'very first one if the time is before 1970; 22008 after 10889-08-02 05:31:50.655+00; 22023 for '
  'an invalid prefix';
CREATE FUNCTION @extschema@.typeid_ceil(prefix text, at timestamptz) RETURNS @extschema@.typeid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_ceil(prefix text, at timestamptz) IS
  'the largest version 7 typeid in the millisecond, but not a bound for other versions; the very '
  'last one if the time is after 10889-08-02 05:31:50.655+00; 22008 before 1970; 22023 for an '
  'invalid prefix';
CREATE FUNCTION @extschema@.typeid_within(@extschema@.typeid, prefix text, tstzrange)
  RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.typeid_within(@extschema@.typeid, prefix text, tstzrange) IS
  'whether the type prefix is exactly this one and the first 48 bits of the uuid, of any version, '
  'represent a millisecond in the range; 22023 for an invalid prefix';
CREATE FUNCTION @extschema@.typeid_first_in(prefix text, tstzrange) RETURNS @extschema@.typeid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_first_in(prefix text, tstzrange) IS
  'the first typeid in the range, of any version; if nothing can match, an id greater than '
  'typeid_last_in; 22023 for an invalid prefix';
CREATE FUNCTION @extschema@.typeid_last_in(prefix text, tstzrange) RETURNS @extschema@.typeid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_last_in(prefix text, tstzrange) IS
  'the last typeid in the range, of any version; if nothing can match, an id less than '
  'typeid_first_in; 22023 for an invalid prefix';
CREATE FUNCTION @extschema@.typeid_first_in(prefix text, lower timestamptz, upper timestamptz)
  RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_first_in(prefix text, lower timestamptz,
    upper timestamptz) IS
  'the first typeid of tstzrange(lower, upper), of any version; 22000 if lower is later; '
  '22023 for an invalid prefix';
CREATE FUNCTION @extschema@.typeid_last_in(prefix text, lower timestamptz, upper timestamptz)
  RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_last_in(prefix text, lower timestamptz, upper timestamptz) IS
  'the last typeid of tstzrange(lower, upper), of any version; 22000 if lower is later; '
  '22023 for an invalid prefix';
CREATE FUNCTION @extschema@.uuid(@extschema@.typeid) RETURNS uuid
  LANGUAGE c AS 'MODULE_PATHNAME', 'typeid_to_uuid' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid(@extschema@.typeid) IS 'the uuid, without the prefix';

CREATE CAST (@extschema@.typeid AS uuid)
  WITH FUNCTION @extschema@.uuid(@extschema@.typeid) AS ASSIGNMENT;
