\echo Use "ALTER EXTENSION sortid UPDATE TO '1.2.0'" to load this file. \quit

-- This runs as superuser, and the extension's schema may hold another user's objects. So only
-- the server's names are found without a schema.
SET LOCAL search_path = pg_catalog, pg_temp;

-- What is in the way of a new object is named, with the command that renames it.
DO $$
DECLARE
  taken text;
  remedies text;
BEGIN
  WITH created(kind, name) AS (VALUES
  ('function', '@extschema@.typeid(bpchar)'),
  ('function', '@extschema@.typeid_from_bpchar(bpchar)'),
  ('function', '@extschema@.ulid(bpchar)'),
  ('function', '@extschema@.ulid_from_bpchar(bpchar)'),
  ('function', '@extschema@.euid(bpchar)'),
  ('function', '@extschema@.euid_from_bpchar(bpchar)'),
  ('function', '@extschema@.base62id(bpchar)'),
  ('function', '@extschema@.base62id_from_bpchar(bpchar)'),
  ('function', '@extschema@.uid11(bpchar)'),
  ('function', '@extschema@.uid11_from_bpchar(bpchar)'),
  ('function', '@extschema@.uuid(@extschema@.typeid)'),
  ('function', '@extschema@.uuid(@extschema@.ulid)'),
  ('function', '@extschema@.uuid(@extschema@.euid)'),
  ('function', '@extschema@.uuid(@extschema@.base62id)'),
  ('function', '@extschema@.int8(@extschema@.uid11)'),
  ('function', '@extschema@.int8(@extschema@.xid)'),
  ('function', '@extschema@.search_support(internal)'),
  ('function', '@extschema@.typeid_like_first(text)'),
  ('function', '@extschema@.typeid_like_last(text)'),
  ('function', '@extschema@.typeid_like(@extschema@.typeid, text)'),
  ('function', '@extschema@.typeid_not_like(@extschema@.typeid, text)'),
  ('operator', '@extschema@.~~(@extschema@.typeid,text)'),
  ('operator', '@extschema@.!~~(@extschema@.typeid,text)'),
  ('function', '@extschema@.ulid_like_first(text)'),
  ('function', '@extschema@.ulid_like_last(text)'),
  ('function', '@extschema@.ulid_like(@extschema@.ulid, text)'),
  ('function', '@extschema@.ulid_not_like(@extschema@.ulid, text)'),
  ('operator', '@extschema@.~~(@extschema@.ulid,text)'),
  ('operator', '@extschema@.!~~(@extschema@.ulid,text)'),
  ('function', '@extschema@.ulid_ilike_first(text)'),
  ('function', '@extschema@.ulid_ilike_last(text)'),
  ('function', '@extschema@.ulid_ilike(@extschema@.ulid, text)'),
  ('function', '@extschema@.ulid_not_ilike(@extschema@.ulid, text)'),
  ('operator', '@extschema@.~~*(@extschema@.ulid,text)'),
  ('operator', '@extschema@.!~~*(@extschema@.ulid,text)'),
  ('function', '@extschema@.euid_like_first(text)'),
  ('function', '@extschema@.euid_like_last(text)'),
  ('function', '@extschema@.euid_like(@extschema@.euid, text)'),
  ('function', '@extschema@.euid_not_like(@extschema@.euid, text)'),
  ('operator', '@extschema@.~~(@extschema@.euid,text)'),
  ('operator', '@extschema@.!~~(@extschema@.euid,text)'),
  ('function', '@extschema@.euid_ilike_first(text)'),
  ('function', '@extschema@.euid_ilike_last(text)'),
  ('function', '@extschema@.euid_ilike(@extschema@.euid, text)'),
  ('function', '@extschema@.euid_not_ilike(@extschema@.euid, text)'),
  ('operator', '@extschema@.~~*(@extschema@.euid,text)'),
  ('operator', '@extschema@.!~~*(@extschema@.euid,text)'),
  ('function', '@extschema@.base62id_like_first(text)'),
  ('function', '@extschema@.base62id_like_last(text)'),
  ('function', '@extschema@.base62id_like(@extschema@.base62id, text)'),
  ('function', '@extschema@.base62id_not_like(@extschema@.base62id, text)'),
  ('operator', '@extschema@.~~(@extschema@.base62id,text)'),
  ('operator', '@extschema@.!~~(@extschema@.base62id,text)'),
  ('function', '@extschema@.uid11_like_first(text)'),
  ('function', '@extschema@.uid11_like_last(text)'),
  ('function', '@extschema@.uid11_like(@extschema@.uid11, text)'),
  ('function', '@extschema@.uid11_not_like(@extschema@.uid11, text)'),
  ('operator', '@extschema@.~~(@extschema@.uid11,text)'),
  ('operator', '@extschema@.!~~(@extschema@.uid11,text)'),
  ('function', '@extschema@.xid_like_first(text)'),
  ('function', '@extschema@.xid_like_last(text)'),
  ('function', '@extschema@.xid_like(@extschema@.xid, text)'),
  ('function', '@extschema@.xid_not_like(@extschema@.xid, text)'),
  ('operator', '@extschema@.~~(@extschema@.xid,text)'),
  ('operator', '@extschema@.!~~(@extschema@.xid,text)'),
  ('function', '@extschema@.ksuid_sortsupport(internal)'),
  ('function', '@extschema@.ksuid_brin_distance(internal, internal)'),
  ('type', '@extschema@.ksuid'),
  ('function', '@extschema@.ksuid_in(cstring)'),
  ('function', '@extschema@.ksuid_recv(internal)'),
  ('function', '@extschema@.ksuid_is_valid(text)'),
  ('function', '@extschema@.ksuid_lower_bound(text)'),
  ('function', '@extschema@.ksuid_upper_bound(text)'),
  ('function', '@extschema@.ksuid_is_valid_prefix(text)'),
  ('function', '@extschema@.ksuid_like_first(text)'),
  ('function', '@extschema@.ksuid_like_last(text)'),
  ('function', '@extschema@.ksuid_from_bytea(bytea)'),
  ('function', '@extschema@.ksuid(bpchar)'),
  ('function', '@extschema@.ksuid_first_in(tstzrange)'),
  ('function', '@extschema@.ksuid_last_in(tstzrange)'),
  ('function', '@extschema@.ksuid_floor(timestamptz)'),
  ('function', '@extschema@.ksuid_ceil(timestamptz)'),
  ('function', '@extschema@.ksuid_first_from(timestamptz)'),
  ('function', '@extschema@.ksuid_first_after(timestamptz)'),
  ('function', '@extschema@.gen_ksuid()'),
  ('function', '@extschema@.gen_ksuid(timestamptz)'),
  ('function', '@extschema@.gen_ksuid_monotonic()'),
  ('function', '@extschema@.make_ksuid(timestamptz, bytea)'),
  ('function', '@extschema@.uuidv7_mask(uuid, bytea)'),
  ('function', '@extschema@.uuidv7_unmask(uuid, bytea)'),
  ('function', '@extschema@.typeid_mask(@extschema@.typeid, bytea)'),
  ('function', '@extschema@.typeid_unmask(@extschema@.typeid, bytea)'),
  ('function', '@extschema@.base62id_mask(@extschema@.base62id, bytea)'),
  ('function', '@extschema@.base62id_unmask(@extschema@.base62id, bytea)')
  ), obstacle(what, remedy) AS (
    SELECT format('type %s', type), format('ALTER %s %s RENAME TO %I',
             CASE WHEN relkind <> 'c' THEN 'TABLE' ELSE 'TYPE' END, type, typname || '_1')
    FROM created, to_regtype(name) AS type JOIN pg_type AS t ON t.oid = type LEFT JOIN pg_class AS c ON c.oid = typrelid
    WHERE kind = 'type'
    UNION ALL
    SELECT format('function %s', function), format('ALTER ROUTINE %s RENAME TO %I', function, proname || '_1')
    FROM created, to_regprocedure(CASE kind WHEN 'function' THEN name END) AS function JOIN pg_proc AS p ON p.oid = function
    WHERE NOT EXISTS (SELECT FROM pg_depend JOIN pg_extension AS e ON e.oid = refobjid AND extname = 'sortid'
                      WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
    UNION ALL
    SELECT format('operator %s', operator), format('CREATE SCHEMA IF NOT EXISTS sortid_1; ALTER OPERATOR %s SET SCHEMA sortid_1', operator)
    FROM created, to_regoperator(CASE kind WHEN 'operator' THEN name END) AS operator WHERE operator <> 0
  )
  SELECT string_agg(what, ', ' ORDER BY what), string_agg(remedy, '; ' ORDER BY what) INTO taken, remedies FROM obstacle;
  IF taken IS NOT NULL THEN
    RAISE duplicate_object USING
      MESSAGE = format('sortid 1.2.0 cannot create what already exists: %s', taken),
      HINT = format('Rename or move it, for example by %s, then update again. What depends on it keeps working.', remedies);
  END IF;
END $$;

-- What this version changes in objects of earlier ones.

-- The cast from char gets the name of its type, so that ulid(c) works, which 1.0.0 had. Renamed,
-- because what was made under 1.1.0 has its OID; the old name goes on beside it.
ALTER FUNCTION @extschema@.typeid_from_bpchar(bpchar) RENAME TO typeid;
CREATE FUNCTION @extschema@.typeid_from_bpchar(bpchar) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_from_bpchar(bpchar) IS 'typeid(character), by its name in 1.1.0; same errors as typeid';
ALTER FUNCTION @extschema@.ulid_from_bpchar(bpchar) RENAME TO ulid;
CREATE FUNCTION @extschema@.ulid_from_bpchar(bpchar) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ulid_from_bpchar(bpchar) IS 'ulid(character), by its name in 1.1.0; same errors as ulid';
ALTER FUNCTION @extschema@.euid_from_bpchar(bpchar) RENAME TO euid;
CREATE FUNCTION @extschema@.euid_from_bpchar(bpchar) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.euid_from_bpchar(bpchar) IS 'euid(character), by its name in 1.1.0; same errors as euid';
ALTER FUNCTION @extschema@.base62id_from_bpchar(bpchar) RENAME TO base62id;
CREATE FUNCTION @extschema@.base62id_from_bpchar(bpchar) RETURNS @extschema@.base62id LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.base62id_from_bpchar(bpchar) IS 'base62id(character), by its name in 1.1.0; same errors as base62id';
ALTER FUNCTION @extschema@.uid11_from_bpchar(bpchar) RENAME TO uid11;
CREATE FUNCTION @extschema@.uid11_from_bpchar(bpchar) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_from_bpchar(bpchar) IS 'uid11(character), by its name in 1.1.0; same errors as uid11';

-- The casts to the server's types in function notation. uuid(id) worked before for types that share uuid's
-- bytes, but with a schema, as dumps have it, it needs a function. The server puts the cast in its
-- place, so that both are the same expression to indexes.
CREATE FUNCTION @extschema@.uuid(@extschema@.typeid) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN $1::uuid;
COMMENT ON FUNCTION @extschema@.uuid(@extschema@.typeid) IS 'the cast from typeid to uuid';
CREATE FUNCTION @extschema@.uuid(@extschema@.ulid) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN $1::uuid;
COMMENT ON FUNCTION @extschema@.uuid(@extschema@.ulid) IS 'the cast from ulid to uuid';
CREATE FUNCTION @extschema@.uuid(@extschema@.euid) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN $1::uuid;
COMMENT ON FUNCTION @extschema@.uuid(@extschema@.euid) IS 'the cast from euid to uuid';
CREATE FUNCTION @extschema@.uuid(@extschema@.base62id) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN $1::uuid;
COMMENT ON FUNCTION @extschema@.uuid(@extschema@.base62id) IS 'the cast from base62id to uuid';
CREATE FUNCTION @extschema@.int8(@extschema@.uid11) RETURNS int8 LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN $1::int8;
COMMENT ON FUNCTION @extschema@.int8(@extschema@.uid11) IS 'the cast from uid11 to int8';
CREATE FUNCTION @extschema@.int8(@extschema@.xid) RETURNS int8 LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN $1::int8;
COMMENT ON FUNCTION @extschema@.int8(@extschema@.xid) IS 'the cast from xid to int8';

-- One support function serves all searches.
ALTER FUNCTION @extschema@.starts_with_support(internal) RENAME TO search_support;
COMMENT ON FUNCTION @extschema@.search_support(internal) IS
  'planner support for ^@, LIKE, ILIKE, <@, @>, typeid_has_prefix, typeid_within, uuidv7_within and comparisons of ids with times';
DO $$
DECLARE
  search regprocedure;
BEGIN
  FOR search IN SELECT oid FROM pg_proc WHERE prosupport IN ('@extschema@.within_support(internal)'::regprocedure,
                                                            '@extschema@.typeid_has_prefix_support(internal)'::regprocedure) LOOP
    EXECUTE format('ALTER FUNCTION %s SUPPORT %s', search, '@extschema@.search_support');
  END LOOP;
END $$;
DROP FUNCTION @extschema@.within_support(internal);
DROP FUNCTION @extschema@.typeid_has_prefix_support(internal);

-- typeid: search by a pattern of LIKE

CREATE FUNCTION @extschema@.typeid_like_first(pattern text) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_like_first(pattern text) IS
  'the first typeid whose text begins as the pattern does before its first wildcard, or without one is the pattern; if there is none, an id after typeid_like_last';
CREATE FUNCTION @extschema@.typeid_like_last(pattern text) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_like_last(pattern text) IS
  'the last typeid whose text begins as the pattern does before its first wildcard, or without one is the pattern; if there is none, an id before typeid_like_first';

CREATE FUNCTION @extschema@.typeid_like(@extschema@.typeid, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.typeid_like(@extschema@.typeid, pattern text) IS
  'whether the text of the id matches the pattern, in the C collation; 22025 if the comparison reaches an escape at the end of the pattern';
CREATE FUNCTION @extschema@.typeid_not_like(@extschema@.typeid, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.typeid_not_like(@extschema@.typeid, pattern text) IS
  'whether the text of the id does not match the pattern; same errors as typeid_like';
CREATE OPERATOR @extschema@.~~ (
  FUNCTION = @extschema@.typeid_like, LEFTARG = @extschema@.typeid, RIGHTARG = text,
  NEGATOR = OPERATOR(@extschema@.!~~), RESTRICT = matchingsel, JOIN = matchingjoinsel
);
CREATE OPERATOR @extschema@.!~~ (
  FUNCTION = @extschema@.typeid_not_like, LEFTARG = @extschema@.typeid, RIGHTARG = text,
  NEGATOR = OPERATOR(@extschema@.~~), RESTRICT = nlikesel, JOIN = nlikejoinsel
);
COMMENT ON OPERATOR @extschema@.~~ (@extschema@.typeid, text) IS 'matches LIKE expression';
COMMENT ON OPERATOR @extschema@.!~~ (@extschema@.typeid, text) IS 'does not match LIKE expression';

-- ulid: search by a pattern of LIKE

CREATE FUNCTION @extschema@.ulid_like_first(pattern text) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ulid_like_first(pattern text) IS
  'the first ulid whose text begins as the pattern does before its first wildcard, or without one is the pattern; if there is none, an id after ulid_like_last';
CREATE FUNCTION @extschema@.ulid_like_last(pattern text) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ulid_like_last(pattern text) IS
  'the last ulid whose text begins as the pattern does before its first wildcard, or without one is the pattern; if there is none, an id before ulid_like_first';

CREATE FUNCTION @extschema@.ulid_like(@extschema@.ulid, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.ulid_like(@extschema@.ulid, pattern text) IS
  'whether the text of the id matches the pattern, in the C collation; 22025 if the comparison reaches an escape at the end of the pattern';
CREATE FUNCTION @extschema@.ulid_not_like(@extschema@.ulid, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.ulid_not_like(@extschema@.ulid, pattern text) IS
  'whether the text of the id does not match the pattern; same errors as ulid_like';
CREATE OPERATOR @extschema@.~~ (
  FUNCTION = @extschema@.ulid_like, LEFTARG = @extschema@.ulid, RIGHTARG = text,
  NEGATOR = OPERATOR(@extschema@.!~~), RESTRICT = matchingsel, JOIN = matchingjoinsel
);
CREATE OPERATOR @extschema@.!~~ (
  FUNCTION = @extschema@.ulid_not_like, LEFTARG = @extschema@.ulid, RIGHTARG = text,
  NEGATOR = OPERATOR(@extschema@.~~), RESTRICT = nlikesel, JOIN = nlikejoinsel
);
COMMENT ON OPERATOR @extschema@.~~ (@extschema@.ulid, text) IS 'matches LIKE expression';
COMMENT ON OPERATOR @extschema@.!~~ (@extschema@.ulid, text) IS 'does not match LIKE expression';

-- ulid: search by a pattern of ILIKE

CREATE FUNCTION @extschema@.ulid_ilike_first(pattern text) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ulid_ilike_first(pattern text) IS
  'the first ulid whose text begins as the pattern does before its first wildcard, or without one is the pattern; if there is none, an id after ulid_ilike_last';
CREATE FUNCTION @extschema@.ulid_ilike_last(pattern text) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ulid_ilike_last(pattern text) IS
  'the last ulid whose text begins as the pattern does before its first wildcard, or without one is the pattern; if there is none, an id before ulid_ilike_first';

CREATE FUNCTION @extschema@.ulid_ilike(@extschema@.ulid, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.ulid_ilike(@extschema@.ulid, pattern text) IS
  'whether the text of the id matches the pattern, in the C collation; 22025 if the comparison reaches an escape at the end of the pattern';
CREATE FUNCTION @extschema@.ulid_not_ilike(@extschema@.ulid, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.ulid_not_ilike(@extschema@.ulid, pattern text) IS
  'whether the text of the id does not match the pattern; same errors as ulid_ilike';
CREATE OPERATOR @extschema@.~~* (
  FUNCTION = @extschema@.ulid_ilike, LEFTARG = @extschema@.ulid, RIGHTARG = text,
  NEGATOR = OPERATOR(@extschema@.!~~*), RESTRICT = matchingsel, JOIN = matchingjoinsel
);
CREATE OPERATOR @extschema@.!~~* (
  FUNCTION = @extschema@.ulid_not_ilike, LEFTARG = @extschema@.ulid, RIGHTARG = text,
  NEGATOR = OPERATOR(@extschema@.~~*), RESTRICT = nlikesel, JOIN = nlikejoinsel
);
COMMENT ON OPERATOR @extschema@.~~* (@extschema@.ulid, text) IS 'matches ILIKE expression';
COMMENT ON OPERATOR @extschema@.!~~* (@extschema@.ulid, text) IS 'does not match ILIKE expression';

-- euid: search by a pattern of LIKE

CREATE FUNCTION @extschema@.euid_like_first(pattern text) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.euid_like_first(pattern text) IS
  'the first euid whose text begins as the pattern does before its first wildcard, or without one is the pattern; if there is none, an id after euid_like_last';
CREATE FUNCTION @extschema@.euid_like_last(pattern text) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.euid_like_last(pattern text) IS
  'the last euid whose text begins as the pattern does before its first wildcard, or without one is the pattern; if there is none, an id before euid_like_first';

CREATE FUNCTION @extschema@.euid_like(@extschema@.euid, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.euid_like(@extschema@.euid, pattern text) IS
  'whether the text of the id matches the pattern, in the C collation; 22025 if the comparison reaches an escape at the end of the pattern';
CREATE FUNCTION @extschema@.euid_not_like(@extschema@.euid, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.euid_not_like(@extschema@.euid, pattern text) IS
  'whether the text of the id does not match the pattern; same errors as euid_like';
CREATE OPERATOR @extschema@.~~ (
  FUNCTION = @extschema@.euid_like, LEFTARG = @extschema@.euid, RIGHTARG = text,
  NEGATOR = OPERATOR(@extschema@.!~~), RESTRICT = matchingsel, JOIN = matchingjoinsel
);
CREATE OPERATOR @extschema@.!~~ (
  FUNCTION = @extschema@.euid_not_like, LEFTARG = @extschema@.euid, RIGHTARG = text,
  NEGATOR = OPERATOR(@extschema@.~~), RESTRICT = nlikesel, JOIN = nlikejoinsel
);
COMMENT ON OPERATOR @extschema@.~~ (@extschema@.euid, text) IS 'matches LIKE expression';
COMMENT ON OPERATOR @extschema@.!~~ (@extschema@.euid, text) IS 'does not match LIKE expression';

-- euid: search by a pattern of ILIKE

CREATE FUNCTION @extschema@.euid_ilike_first(pattern text) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.euid_ilike_first(pattern text) IS
  'the first euid whose text begins as the pattern does before its first wildcard, or without one is the pattern; if there is none, an id after euid_ilike_last';
CREATE FUNCTION @extschema@.euid_ilike_last(pattern text) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.euid_ilike_last(pattern text) IS
  'the last euid whose text begins as the pattern does before its first wildcard, or without one is the pattern; if there is none, an id before euid_ilike_first';

CREATE FUNCTION @extschema@.euid_ilike(@extschema@.euid, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.euid_ilike(@extschema@.euid, pattern text) IS
  'whether the text of the id matches the pattern, in the C collation; 22025 if the comparison reaches an escape at the end of the pattern';
CREATE FUNCTION @extschema@.euid_not_ilike(@extschema@.euid, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.euid_not_ilike(@extschema@.euid, pattern text) IS
  'whether the text of the id does not match the pattern; same errors as euid_ilike';
CREATE OPERATOR @extschema@.~~* (
  FUNCTION = @extschema@.euid_ilike, LEFTARG = @extschema@.euid, RIGHTARG = text,
  NEGATOR = OPERATOR(@extschema@.!~~*), RESTRICT = matchingsel, JOIN = matchingjoinsel
);
CREATE OPERATOR @extschema@.!~~* (
  FUNCTION = @extschema@.euid_not_ilike, LEFTARG = @extschema@.euid, RIGHTARG = text,
  NEGATOR = OPERATOR(@extschema@.~~*), RESTRICT = nlikesel, JOIN = nlikejoinsel
);
COMMENT ON OPERATOR @extschema@.~~* (@extschema@.euid, text) IS 'matches ILIKE expression';
COMMENT ON OPERATOR @extschema@.!~~* (@extschema@.euid, text) IS 'does not match ILIKE expression';

-- base62id: search by a pattern of LIKE

CREATE FUNCTION @extschema@.base62id_like_first(pattern text) RETURNS @extschema@.base62id LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.base62id_like_first(pattern text) IS
  'the first base62id whose text begins as the pattern does before its first wildcard, or without one is the pattern; if there is none, an id after base62id_like_last';
CREATE FUNCTION @extschema@.base62id_like_last(pattern text) RETURNS @extschema@.base62id LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.base62id_like_last(pattern text) IS
  'the last base62id whose text begins as the pattern does before its first wildcard, or without one is the pattern; if there is none, an id before base62id_like_first';

CREATE FUNCTION @extschema@.base62id_like(@extschema@.base62id, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.base62id_like(@extschema@.base62id, pattern text) IS
  'whether the text of the id matches the pattern, in the C collation; 22025 if the comparison reaches an escape at the end of the pattern';
CREATE FUNCTION @extschema@.base62id_not_like(@extschema@.base62id, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.base62id_not_like(@extschema@.base62id, pattern text) IS
  'whether the text of the id does not match the pattern; same errors as base62id_like';
CREATE OPERATOR @extschema@.~~ (
  FUNCTION = @extschema@.base62id_like, LEFTARG = @extschema@.base62id, RIGHTARG = text,
  NEGATOR = OPERATOR(@extschema@.!~~), RESTRICT = matchingsel, JOIN = matchingjoinsel
);
CREATE OPERATOR @extschema@.!~~ (
  FUNCTION = @extschema@.base62id_not_like, LEFTARG = @extschema@.base62id, RIGHTARG = text,
  NEGATOR = OPERATOR(@extschema@.~~), RESTRICT = nlikesel, JOIN = nlikejoinsel
);
COMMENT ON OPERATOR @extschema@.~~ (@extschema@.base62id, text) IS 'matches LIKE expression';
COMMENT ON OPERATOR @extschema@.!~~ (@extschema@.base62id, text) IS 'does not match LIKE expression';

-- uid11: search by a pattern of LIKE

CREATE FUNCTION @extschema@.uid11_like_first(pattern text) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_like_first(pattern text) IS
  'the first uid11 whose text begins as the pattern does before its first wildcard, or without one is the pattern; if there is none, an id after uid11_like_last';
CREATE FUNCTION @extschema@.uid11_like_last(pattern text) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_like_last(pattern text) IS
  'the last uid11 whose text begins as the pattern does before its first wildcard, or without one is the pattern; if there is none, an id before uid11_like_first';

CREATE FUNCTION @extschema@.uid11_like(@extschema@.uid11, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.uid11_like(@extschema@.uid11, pattern text) IS
  'whether the text of the id matches the pattern, in the C collation; 22025 if the comparison reaches an escape at the end of the pattern';
CREATE FUNCTION @extschema@.uid11_not_like(@extschema@.uid11, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.uid11_not_like(@extschema@.uid11, pattern text) IS
  'whether the text of the id does not match the pattern; same errors as uid11_like';
CREATE OPERATOR @extschema@.~~ (
  FUNCTION = @extschema@.uid11_like, LEFTARG = @extschema@.uid11, RIGHTARG = text,
  NEGATOR = OPERATOR(@extschema@.!~~), RESTRICT = matchingsel, JOIN = matchingjoinsel
);
CREATE OPERATOR @extschema@.!~~ (
  FUNCTION = @extschema@.uid11_not_like, LEFTARG = @extschema@.uid11, RIGHTARG = text,
  NEGATOR = OPERATOR(@extschema@.~~), RESTRICT = nlikesel, JOIN = nlikejoinsel
);
COMMENT ON OPERATOR @extschema@.~~ (@extschema@.uid11, text) IS 'matches LIKE expression';
COMMENT ON OPERATOR @extschema@.!~~ (@extschema@.uid11, text) IS 'does not match LIKE expression';

-- xid: search by a pattern of LIKE

CREATE FUNCTION @extschema@.xid_like_first(pattern text) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.xid_like_first(pattern text) IS
  'the first xid whose text begins as the pattern does before its first wildcard, or without one is the pattern; if there is none, an id after xid_like_last';
CREATE FUNCTION @extschema@.xid_like_last(pattern text) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.xid_like_last(pattern text) IS
  'the last xid whose text begins as the pattern does before its first wildcard, or without one is the pattern; if there is none, an id before xid_like_first';

CREATE FUNCTION @extschema@.xid_like(@extschema@.xid, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.xid_like(@extschema@.xid, pattern text) IS
  'whether the text of the id matches the pattern, in the C collation; 22025 if the comparison reaches an escape at the end of the pattern';
CREATE FUNCTION @extschema@.xid_not_like(@extschema@.xid, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.xid_not_like(@extschema@.xid, pattern text) IS
  'whether the text of the id does not match the pattern; same errors as xid_like';
CREATE OPERATOR @extschema@.~~ (
  FUNCTION = @extschema@.xid_like, LEFTARG = @extschema@.xid, RIGHTARG = text,
  NEGATOR = OPERATOR(@extschema@.!~~), RESTRICT = matchingsel, JOIN = matchingjoinsel
);
CREATE OPERATOR @extschema@.!~~ (
  FUNCTION = @extschema@.xid_not_like, LEFTARG = @extschema@.xid, RIGHTARG = text,
  NEGATOR = OPERATOR(@extschema@.~~), RESTRICT = nlikesel, JOIN = nlikejoinsel
);
COMMENT ON OPERATOR @extschema@.~~ (@extschema@.xid, text) IS 'matches LIKE expression';
COMMENT ON OPERATOR @extschema@.!~~ (@extschema@.xid, text) IS 'does not match LIKE expression';

-- index support of ksuid that the server lacks

CREATE FUNCTION @extschema@.ksuid_sortsupport(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.ksuid_brin_distance(internal, internal) RETURNS double precision LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ksuid_sortsupport(internal) IS 'btree sort support';
COMMENT ON FUNCTION @extschema@.ksuid_brin_distance(internal, internal) IS 'BRIN minmax_multi support';
-- ksuid: the type, its order, its operator classes and its aggregates

CREATE TYPE @extschema@.ksuid;

CREATE FUNCTION @extschema@.ksuid_in(cstring) RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.ksuid_out(@extschema@.ksuid) RETURNS cstring LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.ksuid_recv(internal) RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME', 'ksuid_recv'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.ksuid_send(@extschema@.ksuid) RETURNS bytea LANGUAGE c AS 'MODULE_PATHNAME', 'ksuid_send'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ksuid_in(cstring) IS 'text input; 22P02 for malformed text, 22003 for a value out of range';
COMMENT ON FUNCTION @extschema@.ksuid_out(@extschema@.ksuid) IS 'canonical text output';
COMMENT ON FUNCTION @extschema@.ksuid_recv(internal) IS 'binary input';
COMMENT ON FUNCTION @extschema@.ksuid_send(@extschema@.ksuid) IS 'binary output';

CREATE TYPE @extschema@.ksuid (
  INPUT = @extschema@.ksuid_in, OUTPUT = @extschema@.ksuid_out, RECEIVE = @extschema@.ksuid_recv, SEND = @extschema@.ksuid_send, ANALYZE = @extschema@.sortid_typanalyze,
  INTERNALLENGTH = 20, ALIGNMENT = char
);

CREATE FUNCTION @extschema@.ksuid_is_valid(text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ksuid_is_valid(text) IS 'whether the text is valid input for type ksuid';

CREATE FUNCTION @extschema@.ksuid_lt(@extschema@.ksuid, @extschema@.ksuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'ksuid_lt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION @extschema@.ksuid_le(@extschema@.ksuid, @extschema@.ksuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'ksuid_le'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION @extschema@.ksuid_eq(@extschema@.ksuid, @extschema@.ksuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'ksuid_eq'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION @extschema@.ksuid_ge(@extschema@.ksuid, @extschema@.ksuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'ksuid_ge'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION @extschema@.ksuid_gt(@extschema@.ksuid, @extschema@.ksuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'ksuid_gt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION @extschema@.ksuid_ne(@extschema@.ksuid, @extschema@.ksuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'ksuid_ne'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION @extschema@.ksuid_lt(@extschema@.ksuid, @extschema@.ksuid) IS 'less than';
COMMENT ON FUNCTION @extschema@.ksuid_le(@extschema@.ksuid, @extschema@.ksuid) IS 'less than or equal';
COMMENT ON FUNCTION @extschema@.ksuid_eq(@extschema@.ksuid, @extschema@.ksuid) IS 'equal';
COMMENT ON FUNCTION @extschema@.ksuid_ge(@extschema@.ksuid, @extschema@.ksuid) IS 'greater than or equal';
COMMENT ON FUNCTION @extschema@.ksuid_gt(@extschema@.ksuid, @extschema@.ksuid) IS 'greater than';
COMMENT ON FUNCTION @extschema@.ksuid_ne(@extschema@.ksuid, @extschema@.ksuid) IS 'not equal';

CREATE OPERATOR @extschema@.< (
  FUNCTION = @extschema@.ksuid_lt, LEFTARG = @extschema@.ksuid, RIGHTARG = @extschema@.ksuid,
  COMMUTATOR = OPERATOR(@extschema@.>), NEGATOR = OPERATOR(@extschema@.>=), RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR @extschema@.<= (
  FUNCTION = @extschema@.ksuid_le, LEFTARG = @extschema@.ksuid, RIGHTARG = @extschema@.ksuid,
  COMMUTATOR = OPERATOR(@extschema@.>=), NEGATOR = OPERATOR(@extschema@.>), RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR @extschema@.= (
  FUNCTION = @extschema@.ksuid_eq, LEFTARG = @extschema@.ksuid, RIGHTARG = @extschema@.ksuid,
  COMMUTATOR = OPERATOR(@extschema@.=), NEGATOR = OPERATOR(@extschema@.<>), RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR @extschema@.>= (
  FUNCTION = @extschema@.ksuid_ge, LEFTARG = @extschema@.ksuid, RIGHTARG = @extschema@.ksuid,
  COMMUTATOR = OPERATOR(@extschema@.<=), NEGATOR = OPERATOR(@extschema@.<), RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR @extschema@.> (
  FUNCTION = @extschema@.ksuid_gt, LEFTARG = @extschema@.ksuid, RIGHTARG = @extschema@.ksuid,
  COMMUTATOR = OPERATOR(@extschema@.<), NEGATOR = OPERATOR(@extschema@.<=), RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR @extschema@.<> (
  FUNCTION = @extschema@.ksuid_ne, LEFTARG = @extschema@.ksuid, RIGHTARG = @extschema@.ksuid,
  COMMUTATOR = OPERATOR(@extschema@.<>), NEGATOR = OPERATOR(@extschema@.=), RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR @extschema@.< (@extschema@.ksuid, @extschema@.ksuid) IS 'less than';
COMMENT ON OPERATOR @extschema@.<= (@extschema@.ksuid, @extschema@.ksuid) IS 'less than or equal';
COMMENT ON OPERATOR @extschema@.= (@extschema@.ksuid, @extschema@.ksuid) IS 'equal';
COMMENT ON OPERATOR @extschema@.>= (@extschema@.ksuid, @extschema@.ksuid) IS 'greater than or equal';
COMMENT ON OPERATOR @extschema@.> (@extschema@.ksuid, @extschema@.ksuid) IS 'greater than';
COMMENT ON OPERATOR @extschema@.<> (@extschema@.ksuid, @extschema@.ksuid) IS 'not equal';

CREATE FUNCTION @extschema@.ksuid_cmp(@extschema@.ksuid, @extschema@.ksuid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'ksuid_cmp'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION @extschema@.ksuid_hash(@extschema@.ksuid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'ksuid_hash'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION @extschema@.ksuid_hash_extended(@extschema@.ksuid, bigint) RETURNS bigint LANGUAGE c AS 'MODULE_PATHNAME', 'ksuid_hash_extended'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION @extschema@.ksuid_cmp(@extschema@.ksuid, @extschema@.ksuid) IS 'less-equal-greater';
COMMENT ON FUNCTION @extschema@.ksuid_hash(@extschema@.ksuid) IS 'hash';
COMMENT ON FUNCTION @extschema@.ksuid_hash_extended(@extschema@.ksuid, bigint) IS 'hash with a seed';

CREATE OPERATOR CLASS @extschema@.ksuid_ops DEFAULT FOR TYPE @extschema@.ksuid USING btree AS
  OPERATOR 1 @extschema@.<, OPERATOR 2 @extschema@.<=, OPERATOR 3 @extschema@.=, OPERATOR 4 @extschema@.>=, OPERATOR 5 @extschema@.>,
  FUNCTION 1 @extschema@.ksuid_cmp(@extschema@.ksuid, @extschema@.ksuid),
  FUNCTION 2 @extschema@.ksuid_sortsupport(internal),
  FUNCTION 4 pg_catalog.btequalimage(oid);

CREATE OPERATOR CLASS @extschema@.ksuid_ops DEFAULT FOR TYPE @extschema@.ksuid USING hash AS
  OPERATOR 1 @extschema@.=,
  FUNCTION 1 @extschema@.ksuid_hash(@extschema@.ksuid),
  FUNCTION 2 @extschema@.ksuid_hash_extended(@extschema@.ksuid, bigint);

CREATE OPERATOR CLASS @extschema@.ksuid_minmax_ops DEFAULT FOR TYPE @extschema@.ksuid USING brin AS
  OPERATOR 1 @extschema@.<, OPERATOR 2 @extschema@.<=, OPERATOR 3 @extschema@.=, OPERATOR 4 @extschema@.>=, OPERATOR 5 @extschema@.>,
  FUNCTION 1 pg_catalog.brin_minmax_opcinfo(internal),
  FUNCTION 2 @extschema@.sortid_brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 @extschema@.sortid_brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 @extschema@.sortid_brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS @extschema@.ksuid_bloom_ops FOR TYPE @extschema@.ksuid USING brin AS
  OPERATOR 1 @extschema@.=,
  FUNCTION 1 pg_catalog.brin_bloom_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_bloom_consistent(internal, internal, internal, integer),
  FUNCTION 4 pg_catalog.brin_bloom_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_bloom_options(internal),
  FUNCTION 11 @extschema@.ksuid_hash(@extschema@.ksuid);

CREATE FUNCTION @extschema@.ksuid_smaller(@extschema@.ksuid, @extschema@.ksuid) RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME', 'ksuid_smaller'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.ksuid_larger(@extschema@.ksuid, @extschema@.ksuid) RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME', 'ksuid_larger'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ksuid_smaller(@extschema@.ksuid, @extschema@.ksuid) IS 'smaller of two';
COMMENT ON FUNCTION @extschema@.ksuid_larger(@extschema@.ksuid, @extschema@.ksuid) IS 'larger of two';

CREATE AGGREGATE @extschema@.min(@extschema@.ksuid) (
  SFUNC = @extschema@.ksuid_smaller, STYPE = @extschema@.ksuid, COMBINEFUNC = @extschema@.ksuid_smaller, SORTOP = OPERATOR(@extschema@.<), PARALLEL = SAFE
);
CREATE AGGREGATE @extschema@.max(@extschema@.ksuid) (
  SFUNC = @extschema@.ksuid_larger, STYPE = @extschema@.ksuid, COMBINEFUNC = @extschema@.ksuid_larger, SORTOP = OPERATOR(@extschema@.>), PARALLEL = SAFE
);
COMMENT ON AGGREGATE @extschema@.min(@extschema@.ksuid) IS 'minimum of all non-null input values';
COMMENT ON AGGREGATE @extschema@.max(@extschema@.ksuid) IS 'maximum of all non-null input values';

-- ksuid: search by a prefix of the text

CREATE FUNCTION @extschema@.ksuid_lower_bound(prefix text) RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ksuid_lower_bound(prefix text) IS
  'the first ksuid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
CREATE FUNCTION @extschema@.ksuid_upper_bound(prefix text) RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ksuid_upper_bound(prefix text) IS
  'the last ksuid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
CREATE FUNCTION @extschema@.ksuid_is_valid_prefix(text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ksuid_is_valid_prefix(text) IS
  'whether the text is a valid prefix for ksuid_lower_bound';

CREATE FUNCTION @extschema@.ksuid_starts_with(@extschema@.ksuid, prefix text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.ksuid_starts_with(@extschema@.ksuid, prefix text) IS
  'whether the text of the id begins with the prefix; same errors as ksuid_lower_bound';
CREATE OPERATOR @extschema@.^@ (
  FUNCTION = @extschema@.ksuid_starts_with, LEFTARG = @extschema@.ksuid, RIGHTARG = text,
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR @extschema@.^@ (@extschema@.ksuid, text) IS 'starts with';

-- ksuid: search by a pattern of LIKE

CREATE FUNCTION @extschema@.ksuid_like_first(pattern text) RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ksuid_like_first(pattern text) IS
  'the first ksuid whose text begins as the pattern does before its first wildcard, or without one is the pattern; if there is none, an id after ksuid_like_last';
CREATE FUNCTION @extschema@.ksuid_like_last(pattern text) RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ksuid_like_last(pattern text) IS
  'the last ksuid whose text begins as the pattern does before its first wildcard, or without one is the pattern; if there is none, an id before ksuid_like_first';

CREATE FUNCTION @extschema@.ksuid_like(@extschema@.ksuid, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.ksuid_like(@extschema@.ksuid, pattern text) IS
  'whether the text of the id matches the pattern, in the C collation; 22025 if the comparison reaches an escape at the end of the pattern';
CREATE FUNCTION @extschema@.ksuid_not_like(@extschema@.ksuid, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.ksuid_not_like(@extschema@.ksuid, pattern text) IS
  'whether the text of the id does not match the pattern; same errors as ksuid_like';
CREATE OPERATOR @extschema@.~~ (
  FUNCTION = @extschema@.ksuid_like, LEFTARG = @extschema@.ksuid, RIGHTARG = text,
  NEGATOR = OPERATOR(@extschema@.!~~), RESTRICT = matchingsel, JOIN = matchingjoinsel
);
CREATE OPERATOR @extschema@.!~~ (
  FUNCTION = @extschema@.ksuid_not_like, LEFTARG = @extschema@.ksuid, RIGHTARG = text,
  NEGATOR = OPERATOR(@extschema@.~~), RESTRICT = nlikesel, JOIN = nlikejoinsel
);
COMMENT ON OPERATOR @extschema@.~~ (@extschema@.ksuid, text) IS 'matches LIKE expression';
COMMENT ON OPERATOR @extschema@.!~~ (@extschema@.ksuid, text) IS 'does not match LIKE expression';

-- ksuid: the bytes of its binary form

CREATE FUNCTION @extschema@.ksuid_from_bytea(bytea) RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ksuid_from_bytea(bytea) IS
  'ksuid of 20 bytes, most significant first; 22P03 for another length';
CREATE CAST (bytea AS @extschema@.ksuid) WITH FUNCTION @extschema@.ksuid_from_bytea(bytea);
CREATE CAST (@extschema@.ksuid AS bytea) WITH FUNCTION @extschema@.ksuid_send(@extschema@.ksuid);
CREATE OPERATOR CLASS @extschema@.ksuid_minmax_multi_ops FOR TYPE @extschema@.ksuid USING brin AS
  OPERATOR 1 @extschema@.<, OPERATOR 2 @extschema@.<=, OPERATOR 3 @extschema@.=, OPERATOR 4 @extschema@.>=, OPERATOR 5 @extschema@.>,
  FUNCTION 1 pg_catalog.brin_minmax_multi_opcinfo(internal),
  FUNCTION 2 @extschema@.sortid_brin_minmax_multi_add_value(internal, internal, internal, internal),
  FUNCTION 3 @extschema@.sortid_brin_minmax_multi_consistent(internal, internal, internal, integer),
  FUNCTION 4 @extschema@.sortid_brin_minmax_multi_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_minmax_multi_options(internal),
  FUNCTION 11 @extschema@.ksuid_brin_distance(internal, internal);

-- ksuid: texts are stored by assignment. No implicit cast, so no operator or call becomes ambiguous.

CREATE FUNCTION @extschema@.ksuid(bpchar) RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME', 'ksuid_from_bpchar'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ksuid(bpchar) IS
  'ksuid of a text without its padding; 22P02 for malformed text, 22003 for a value out of range';
CREATE CAST (text AS @extschema@.ksuid) WITH INOUT AS ASSIGNMENT;
CREATE CAST (varchar AS @extschema@.ksuid) WITH INOUT AS ASSIGNMENT;
CREATE CAST (bpchar AS @extschema@.ksuid) WITH FUNCTION @extschema@.ksuid(bpchar) AS ASSIGNMENT;

-- ksuid: its time, and search by it

CREATE FUNCTION @extschema@.ksuid_timestamp(@extschema@.ksuid) RETURNS timestamptz LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ksuid_timestamp(@extschema@.ksuid) IS 'creation time to the second';
CREATE CAST (@extschema@.ksuid AS timestamptz) WITH FUNCTION @extschema@.ksuid_timestamp(@extschema@.ksuid);

CREATE FUNCTION @extschema@.ksuid_first_in(tstzrange) RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ksuid_first_in(tstzrange) IS
  'the first ksuid of the range; if it can hold none, the second of all, which is above ksuid_last_in';
CREATE FUNCTION @extschema@.ksuid_last_in(tstzrange) RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ksuid_last_in(tstzrange) IS
  'the last ksuid of the range; if it can hold none, the first of all, which is below ksuid_first_in';

-- The range is declared as anyrange, although these functions accept only tstzrange and ranges
-- of ids. With an exact type the operators would win over the core's, which take anyrange, and
-- conditions without any id would become ambiguous, such as period @> '[2026-01-01,)'.
CREATE FUNCTION @extschema@.ksuid_within(@extschema@.ksuid, anyrange) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.ksuid_within(@extschema@.ksuid, anyrange) IS 'whether the id was made within the tstzrange, or lies in the range of ids; 42804 for another range';
CREATE FUNCTION @extschema@.ksuid_within_commuted(anyrange, @extschema@.ksuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.ksuid_within_commuted(anyrange, @extschema@.ksuid) IS 'whether the id was made within the tstzrange, or lies in the range of ids; 42804 for another range';
CREATE OPERATOR @extschema@.<@ (
  FUNCTION = @extschema@.ksuid_within, LEFTARG = @extschema@.ksuid, RIGHTARG = anyrange, COMMUTATOR = OPERATOR(@extschema@.@>),
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
CREATE OPERATOR @extschema@.@> (
  FUNCTION = @extschema@.ksuid_within_commuted, LEFTARG = anyrange, RIGHTARG = @extschema@.ksuid, COMMUTATOR = OPERATOR(@extschema@.<@),
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR @extschema@.<@ (@extschema@.ksuid, anyrange) IS 'made within';
COMMENT ON OPERATOR @extschema@.@> (anyrange, @extschema@.ksuid) IS 'contains the time of';

CREATE FUNCTION @extschema@.ksuid_floor(at timestamptz) RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ksuid_floor(at timestamptz) IS
  'the smallest ksuid of the second; the smallest of all before the first time of the format, 22008 after the last';
CREATE FUNCTION @extschema@.ksuid_ceil(at timestamptz) RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ksuid_ceil(at timestamptz) IS
  'the largest ksuid of the second; the largest of all after the last time of the format, 22008 before the first';
-- ksuid: a time as an operand

CREATE FUNCTION @extschema@.ksuid_first_from(at timestamptz) RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION @extschema@.ksuid_first_from(at timestamptz) IS
  'the first ksuid made at the time or after it; before the first time of the format the first of all, after the last the last of all';
CREATE FUNCTION @extschema@.ksuid_first_after(at timestamptz) RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION @extschema@.ksuid_first_after(at timestamptz) IS
  'the first ksuid made after the time; before the first time of the format the first of all, from the last on the last of all';

CREATE FUNCTION @extschema@.ksuid_lt_timestamptz(@extschema@.ksuid, timestamptz) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.search_support;
CREATE FUNCTION @extschema@.ksuid_le_timestamptz(@extschema@.ksuid, timestamptz) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.search_support;
CREATE FUNCTION @extschema@.ksuid_ge_timestamptz(@extschema@.ksuid, timestamptz) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.search_support;
CREATE FUNCTION @extschema@.ksuid_gt_timestamptz(@extschema@.ksuid, timestamptz) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.search_support;
CREATE FUNCTION @extschema@.ksuid_lt_timestamptz_commuted(timestamptz, @extschema@.ksuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.search_support;
CREATE FUNCTION @extschema@.ksuid_le_timestamptz_commuted(timestamptz, @extschema@.ksuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.search_support;
CREATE FUNCTION @extschema@.ksuid_ge_timestamptz_commuted(timestamptz, @extschema@.ksuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.search_support;
CREATE FUNCTION @extschema@.ksuid_gt_timestamptz_commuted(timestamptz, @extschema@.ksuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.search_support;
COMMENT ON FUNCTION @extschema@.ksuid_lt_timestamptz(@extschema@.ksuid, timestamptz) IS 'whether the id was made before the time';
COMMENT ON FUNCTION @extschema@.ksuid_le_timestamptz(@extschema@.ksuid, timestamptz) IS 'whether the id was made at or before the time';
COMMENT ON FUNCTION @extschema@.ksuid_ge_timestamptz(@extschema@.ksuid, timestamptz) IS 'whether the id was made at or after the time';
COMMENT ON FUNCTION @extschema@.ksuid_gt_timestamptz(@extschema@.ksuid, timestamptz) IS 'whether the id was made after the time';
COMMENT ON FUNCTION @extschema@.ksuid_lt_timestamptz_commuted(timestamptz, @extschema@.ksuid) IS 'whether the id was made before the time';
COMMENT ON FUNCTION @extschema@.ksuid_le_timestamptz_commuted(timestamptz, @extschema@.ksuid) IS 'whether the id was made at or before the time';
COMMENT ON FUNCTION @extschema@.ksuid_ge_timestamptz_commuted(timestamptz, @extschema@.ksuid) IS 'whether the id was made at or after the time';
COMMENT ON FUNCTION @extschema@.ksuid_gt_timestamptz_commuted(timestamptz, @extschema@.ksuid) IS 'whether the id was made after the time';

CREATE OPERATOR @extschema@.< (
  FUNCTION = @extschema@.ksuid_lt_timestamptz, LEFTARG = @extschema@.ksuid, RIGHTARG = timestamptz,
  COMMUTATOR = OPERATOR(@extschema@.>), NEGATOR = OPERATOR(@extschema@.>=), RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR @extschema@.<= (
  FUNCTION = @extschema@.ksuid_le_timestamptz, LEFTARG = @extschema@.ksuid, RIGHTARG = timestamptz,
  COMMUTATOR = OPERATOR(@extschema@.>=), NEGATOR = OPERATOR(@extschema@.>), RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR @extschema@.>= (
  FUNCTION = @extschema@.ksuid_ge_timestamptz, LEFTARG = @extschema@.ksuid, RIGHTARG = timestamptz,
  COMMUTATOR = OPERATOR(@extschema@.<=), NEGATOR = OPERATOR(@extschema@.<), RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR @extschema@.> (
  FUNCTION = @extschema@.ksuid_gt_timestamptz, LEFTARG = @extschema@.ksuid, RIGHTARG = timestamptz,
  COMMUTATOR = OPERATOR(@extschema@.<), NEGATOR = OPERATOR(@extschema@.<=), RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR @extschema@.< (
  FUNCTION = @extschema@.ksuid_gt_timestamptz_commuted, LEFTARG = timestamptz, RIGHTARG = @extschema@.ksuid,
  COMMUTATOR = OPERATOR(@extschema@.>), NEGATOR = OPERATOR(@extschema@.>=), RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR @extschema@.<= (
  FUNCTION = @extschema@.ksuid_ge_timestamptz_commuted, LEFTARG = timestamptz, RIGHTARG = @extschema@.ksuid,
  COMMUTATOR = OPERATOR(@extschema@.>=), NEGATOR = OPERATOR(@extschema@.>), RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR @extschema@.>= (
  FUNCTION = @extschema@.ksuid_le_timestamptz_commuted, LEFTARG = timestamptz, RIGHTARG = @extschema@.ksuid,
  COMMUTATOR = OPERATOR(@extschema@.<=), NEGATOR = OPERATOR(@extschema@.<), RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR @extschema@.> (
  FUNCTION = @extschema@.ksuid_lt_timestamptz_commuted, LEFTARG = timestamptz, RIGHTARG = @extschema@.ksuid,
  COMMUTATOR = OPERATOR(@extschema@.<), NEGATOR = OPERATOR(@extschema@.<=), RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR @extschema@.< (@extschema@.ksuid, timestamptz) IS 'made before';
COMMENT ON OPERATOR @extschema@.<= (@extschema@.ksuid, timestamptz) IS 'made at or before';
COMMENT ON OPERATOR @extschema@.>= (@extschema@.ksuid, timestamptz) IS 'made at or after';
COMMENT ON OPERATOR @extschema@.> (@extschema@.ksuid, timestamptz) IS 'made after';
COMMENT ON OPERATOR @extschema@.< (timestamptz, @extschema@.ksuid) IS 'before the time of';
COMMENT ON OPERATOR @extschema@.<= (timestamptz, @extschema@.ksuid) IS 'at or before the time of';
COMMENT ON OPERATOR @extschema@.>= (timestamptz, @extschema@.ksuid) IS 'at or after the time of';
COMMENT ON OPERATOR @extschema@.> (timestamptz, @extschema@.ksuid) IS 'after the time of';


-- ksuid (README of segmentio/ksuid)

COMMENT ON TYPE @extschema@.ksuid IS
  'KSUID: 32 bits of seconds since 2014-05-13 16:53:20+00 and a payload of 128 random bits, as in 0ujtsYcgvSTl8PAuAdqWYSMnLOv';

CREATE FUNCTION @extschema@.gen_ksuid() RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_ksuid() IS
  'new ksuid of the current time with 128 random bits';
CREATE FUNCTION @extschema@.gen_ksuid(at timestamptz) RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME', 'gen_ksuid_at'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_ksuid(at timestamptz) IS
  'new ksuid of the given time; 22008 outside 2014 to 2150';
CREATE FUNCTION @extschema@.gen_ksuid_monotonic() RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_ksuid_monotonic() IS
  'new ksuid greater than all that this function has returned on this server, in any session: its payload begins with 10 bits of milliseconds and 118 random bits, which count up within the millisecond';
CREATE FUNCTION @extschema@.make_ksuid(at timestamptz, payload bytea) RETURNS @extschema@.ksuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.make_ksuid(at timestamptz, payload bytea) IS
  'ksuid of a time, rounded down to the second, and a payload of 16 bytes; 22008 outside 2014 to 2150, 22P03 for another length';
CREATE FUNCTION @extschema@.ksuid_payload(@extschema@.ksuid) RETURNS bytea LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ksuid_payload(@extschema@.ksuid) IS
  'the low 128 bits as 16 bytes';

-- ids that hide their time

CREATE FUNCTION @extschema@.uuidv7_mask(uuid, key bytea) RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuidv7_mask(uuid, key bytea) IS
  'a uuid of version 4 for one of version 7, whose time is hidden under the key, as uuidv47 defines it; 22023 for another version and for a key that has not 16 bytes';
CREATE FUNCTION @extschema@.uuidv7_unmask(uuid, key bytea) RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuidv7_unmask(uuid, key bytea) IS
  'the inverse of uuidv7_mask under the same key; 22023 for another version than 4 and for a key that has not 16 bytes';

CREATE FUNCTION @extschema@.typeid_mask(@extschema@.typeid, key bytea) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_mask(@extschema@.typeid, key bytea) IS
  'a typeid of the same prefix whose uuid of version 7 is masked as by uuidv7_mask; 22023 for another version and for a key that has not 16 bytes';
CREATE FUNCTION @extschema@.typeid_unmask(@extschema@.typeid, key bytea) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_unmask(@extschema@.typeid, key bytea) IS
  'the inverse of typeid_mask under the same key; 22023 for another version than 4 and for a key that has not 16 bytes';

CREATE FUNCTION @extschema@.base62id_mask(@extschema@.base62id, key bytea) RETURNS @extschema@.base62id LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.base62id_mask(@extschema@.base62id, key bytea) IS
  'a base62id whose uuid of version 7 is masked as by uuidv7_mask; 22023 for another version and for a key that has not 16 bytes';
CREATE FUNCTION @extschema@.base62id_unmask(@extschema@.base62id, key bytea) RETURNS @extschema@.base62id LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.base62id_unmask(@extschema@.base62id, key bytea) IS
  'the inverse of base62id_mask under the same key; 22023 for another version than 4 and for a key that has not 16 bytes';

-- inspection of ids of any format

CREATE OR REPLACE FUNCTION @extschema@.sortid_info(any_id text) RETURNS TABLE (format text, id text, uuid uuid, "time" timestamptz, prefix text,
    extension integer, machine integer, sequence integer, random bytea) LANGUAGE sql
  IMMUTABLE STRICT PARALLEL SAFE ROWS 3
BEGIN ATOMIC
  WITH it AS (
    SELECT CASE WHEN @extschema@.typeid_is_valid($1) THEN $1::@extschema@.typeid END AS typeid,
           CASE WHEN @extschema@.ulid_is_valid($1) THEN $1::@extschema@.ulid END AS ulid,
           CASE WHEN @extschema@.euid_is_valid($1) THEN $1::@extschema@.euid END AS euid,
           CASE WHEN @extschema@.base62id_is_valid($1) THEN $1::@extschema@.base62id END AS base62id,
           CASE WHEN @extschema@.uid11_is_valid($1) THEN $1::@extschema@.uid11 END AS uid11,
           CASE WHEN @extschema@.uid11_is_valid($1) AND $1::@extschema@.uid11::bigint >= 0 THEN $1::@extschema@.uid11 END AS snowish,
           CASE WHEN @extschema@.ksuid_is_valid($1) THEN $1::@extschema@.ksuid END AS ksuid,
           -- The length first: regular expressions raise an error for texts of 256 MB.
           CASE WHEN octet_length($1) > 41 THEN NULL
                WHEN $1 COLLATE "C" ~* '^(([0-9a-f]{4}-?){7}[0-9a-f]{4}|\{([0-9a-f]{4}-?){7}[0-9a-f]{4}\})$' THEN $1::uuid END AS uuid
  ), of_a_uuid(format, id, uuid, prefix) AS (
    SELECT 'typeid', typeid::text, typeid::uuid, @extschema@.typeid_prefix(typeid) FROM it
    UNION ALL SELECT 'base62id', base62id::text, base62id::uuid, NULL FROM it
    UNION ALL SELECT 'uuid', uuid::text, uuid, NULL FROM it
  ), of_any(format, id, uuid, "time", prefix, extension, machine, sequence, random) AS (
    SELECT format, id, uuid, at, prefix, NULL::integer, NULL::integer, NULL::integer,
           CASE WHEN at IS NOT NULL THEN set_byte(low, 0, get_byte(low, 0) & 63) END
    FROM of_a_uuid, LATERAL (SELECT @extschema@.base62id_timestamp(uuid::@extschema@.base62id), substring(uuid_send(uuid) FROM 9)) AS part(at, low)
    UNION ALL SELECT 'ulid', ulid::text, ulid::uuid, @extschema@.ulid_timestamp(ulid), NULL, NULL, NULL, NULL, @extschema@.ulid_random(ulid) FROM it
    UNION ALL SELECT 'euid', euid::text, euid::uuid, @extschema@.euid_timestamp(euid), NULL, @extschema@.euid_extension(euid), NULL, NULL,
                     int8send(@extschema@.euid_random(euid)) FROM it
    UNION ALL SELECT 'ksuid', ksuid::text, NULL, @extschema@.ksuid_timestamp(ksuid), NULL, NULL, NULL, NULL, @extschema@.ksuid_payload(ksuid) FROM it
    UNION ALL SELECT 'xid', uid11::text, uid11::uuid, @extschema@.xid_timestamp(uid11::@extschema@.xid), NULL, NULL, NULL, NULL,
                     substring(int4send(@extschema@.xid_random(uid11::@extschema@.xid)) FROM 2) FROM it
    UNION ALL SELECT 'uid11', uid11::text, uid11::uuid, NULL, NULL, NULL, NULL, NULL, uid11::bytea FROM it
    UNION ALL SELECT 'uid11 snowish', snowish::text, snowish::uuid, @extschema@.uid11_snowish_timestamp(snowish), NULL, NULL,
                     @extschema@.uid11_snowish_machine(snowish), @extschema@.uid11_snowish_sequence(snowish), NULL FROM it
    UNION ALL SELECT 'uid11 ts-seq-rand', uid11::text, uid11::uuid, @extschema@.uid11_ts_seq_rand_timestamp(uid11), NULL, NULL, NULL,
                     @extschema@.uid11_ts_seq_rand_sequence(uid11), substring(int4send(@extschema@.uid11_ts_seq_rand_random(uid11)) FROM 3) FROM it
  )
  SELECT * FROM of_any WHERE id IS NOT NULL;
END;
COMMENT ON FUNCTION @extschema@.sortid_info(text) IS
  'decodes the text of an id or a uuid: a row for each format in which it is valid, with the canonical text, the uuid, the time and the other parts; no row for any other text';

-- Runs under the caller's search path, so that views and policies that it reads through behave
-- as in any other query. Therefore every name of the server is qualified. No name of the extension
-- is written down: its schema may be renamed, and something else may take the old name.
CREATE OR REPLACE FUNCTION @extschema@.sortid_audit(relation regclass, column_name name, second_column name DEFAULT NULL, second_relation regclass DEFAULT NULL)
  RETURNS TABLE (prefix text, ids bigint, repeated bigint, in_second bigint, from_future bigint, not_version_7 bigint,
    first timestamptz, last timestamptz) LANGUAGE plpgsql
  STABLE
AS $$
DECLARE
  named pg_catalog.record;
  of_type pg_catalog.record;
  second pg_catalog.record;
  second_has_uuid pg_catalog.bool;
  compared_as pg_catalog.text := 'pg_catalog.text';
BEGIN
  IF relation IS NULL OR column_name IS NULL OR second_column IS NULL AND second_relation IS NOT NULL THEN
    RAISE null_value_not_allowed USING MESSAGE = 'relation and column_name must not be NULL, nor second_column with a second_relation';
  END IF;
  second_relation := COALESCE(second_relation, relation);

  FOR named IN
    WITH RECURSIVE of_column(is_second, relation, name) AS (
      VALUES (false, relation, column_name), (true, second_relation, second_column)
    ), base(is_second, relation, name, type) AS (
      SELECT c.*, (SELECT atttypid FROM pg_catalog.pg_attribute
                   WHERE attrelid OPERATOR(pg_catalog.=) c.relation AND attname OPERATOR(pg_catalog.=) c.name
                     AND attnum OPERATOR(pg_catalog.>) 0 AND NOT attisdropped)
      FROM of_column AS c WHERE c.name IS NOT NULL
      UNION ALL
      SELECT base.is_second, base.relation, base.name, typbasetype
      FROM base JOIN pg_catalog.pg_type AS t ON t.oid OPERATOR(pg_catalog.=) type WHERE typtype OPERATOR(pg_catalog.=) 'd'
    )
    SELECT base.*, type::pg_catalog.regtype AS type_name
    FROM base LEFT JOIN pg_catalog.pg_type AS t ON t.oid OPERATOR(pg_catalog.=) type
    WHERE typtype IS NULL OR typtype OPERATOR(pg_catalog.<>) 'd' ORDER BY is_second DESC
  LOOP
    IF named.type IS NULL THEN
      RAISE undefined_column USING MESSAGE = pg_catalog.format('column "%s" of relation "%s" does not exist', named.name, named.relation);
    END IF;
    -- Finds members of the extension by their C symbols, which stay the same when a schema is renamed: the type whose
    -- input function is ulid_in has the functions ulid_timestamp and ulid_prefix, if there are such. If its ids can be
    -- compared with times, by ulid_lt_timestamptz, every id has a time; otherwise only those of version 7 have.
    WITH member AS (
      SELECT classid, objid FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_depend
        ON refclassid OPERATOR(pg_catalog.=) 'pg_catalog.pg_extension'::pg_catalog.regclass AND refobjid OPERATOR(pg_catalog.=) e.oid
      WHERE extname OPERATOR(pg_catalog.=) 'sortid' AND deptype OPERATOR(pg_catalog.=) 'e'
    ), call(symbol, expression) AS (
      SELECT DISTINCT ON (prosrc) prosrc, pg_catalog.format('%I.%I(id::%s)', nspname, proname, proargtypes[0]::pg_catalog.regtype)
      FROM member JOIN pg_catalog.pg_proc AS p ON p.oid OPERATOR(pg_catalog.=) objid
        JOIN pg_catalog.pg_language AS l ON l.oid OPERATOR(pg_catalog.=) prolang
        JOIN pg_catalog.pg_namespace AS n ON n.oid OPERATOR(pg_catalog.=) pronamespace
      WHERE classid OPERATOR(pg_catalog.=) 'pg_catalog.pg_proc'::pg_catalog.regclass AND lanname OPERATOR(pg_catalog.=) 'c'
      ORDER BY prosrc, p.oid
    ), known(type, symbol, has_uuid) AS (
      SELECT t.oid, pg_catalog.regexp_replace(prosrc, 'in$', ''), EXISTS (
        SELECT FROM member AS m JOIN pg_catalog.pg_cast AS c ON c.oid OPERATOR(pg_catalog.=) m.objid
        WHERE m.classid OPERATOR(pg_catalog.=) 'pg_catalog.pg_cast'::pg_catalog.regclass AND castsource OPERATOR(pg_catalog.=) t.oid
          AND casttarget OPERATOR(pg_catalog.=) 'pg_catalog.uuid'::pg_catalog.regtype)
      FROM member JOIN pg_catalog.pg_type AS t ON t.oid OPERATOR(pg_catalog.=) objid
        JOIN pg_catalog.pg_proc AS p ON p.oid OPERATOR(pg_catalog.=) typinput
      WHERE classid OPERATOR(pg_catalog.=) 'pg_catalog.pg_type'::pg_catalog.regclass AND typelem OPERATOR(pg_catalog.=) 0
      UNION ALL VALUES ('pg_catalog.uuid'::pg_catalog.regtype, 'uuidv7_', true)
      UNION ALL SELECT type, NULL, true FROM (VALUES ('pg_catalog.text'::pg_catalog.regtype), ('pg_catalog.varchar')) AS text(type)
                WHERE named.is_second
    )
    SELECT has_uuid, (SELECT expression FROM call WHERE call.symbol OPERATOR(pg_catalog.=) (known.symbol OPERATOR(pg_catalog.||) 'timestamp')) AS "time",
           (SELECT expression FROM call WHERE call.symbol OPERATOR(pg_catalog.=) (known.symbol OPERATOR(pg_catalog.||) 'prefix')) AS prefix,
           NOT EXISTS (SELECT FROM call WHERE call.symbol OPERATOR(pg_catalog.=) (known.symbol OPERATOR(pg_catalog.||) 'lt_timestamptz')) AS may_lack_time
      INTO of_type FROM known WHERE type OPERATOR(pg_catalog.=) named.type;
    IF NOT FOUND THEN
      RAISE datatype_mismatch USING
        MESSAGE = pg_catalog.format('column "%s" of relation "%s" is of type %s, which is not an id type', named.name, named.relation, named.type_name),
        DETAIL = 'It must be of a type of the extension sortid, uuid or a domain over one of them. The second column may also be text.';
    END IF;

    -- Ids are compared as uuids, or those of a type without a cast to uuid as texts of that type.
    IF named.is_second THEN
      second := named;
      second_has_uuid := of_type.has_uuid;
    ELSIF second_column IS NOT NULL AND of_type.has_uuid AND second_has_uuid THEN
      compared_as := 'pg_catalog.uuid';
    ELSIF second_column IS NOT NULL THEN
      compared_as := pg_catalog.format('%s::pg_catalog.text', named.type_name);
      IF second.type OPERATOR(pg_catalog.<>) named.type AND second.type OPERATOR(pg_catalog.<>) ALL ('{pg_catalog.text,pg_catalog.varchar}'::pg_catalog.regtype[]) THEN
        RAISE datatype_mismatch USING
          MESSAGE = pg_catalog.format('column "%s" of relation "%s" is of type %s, which cannot be compared with %s',
            second.name, second.relation, second.type_name, named.type_name),
          DETAIL = 'Ids of different types are compared as uuids, and at least one of these types has no cast to uuid.';
      END IF;
    END IF;
  END LOOP;

  RETURN QUERY EXECUTE pg_catalog.format(
    'SELECT prefix, pg_catalog.count(*), pg_catalog.count(*) OPERATOR(pg_catalog.-) pg_catalog.count(DISTINCT id),
            CASE WHEN $1 THEN pg_catalog.count(second.compared) END,
            CASE WHEN $2 THEN pg_catalog.count(*) FILTER (WHERE "time" OPERATOR(pg_catalog.>) pg_catalog.statement_timestamp()) END,
            CASE WHEN $3 THEN pg_catalog.count(*) FILTER (WHERE "time" IS NULL) END,
            pg_catalog.min("time"), pg_catalog.max("time")
     FROM (SELECT %1$I AS id FROM %2$s WHERE %1$I IS NOT NULL) AS audited
       LEFT JOIN (SELECT DISTINCT %3$s::%7$s AS compared FROM %4$s) AS second ON second.compared OPERATOR(pg_catalog.=) id::%7$s,
       LATERAL (SELECT %5$s::pg_catalog.text, %6$s::pg_catalog.timestamptz) AS part(prefix, "time")
     GROUP BY prefix ORDER BY prefix COLLATE pg_catalog."C"',
    column_name, relation, COALESCE(pg_catalog.quote_ident(second_column), 'NULL'),
    CASE WHEN second_column IS NULL THEN '(SELECT WHERE false) AS nothing' ELSE second_relation::pg_catalog.text END,
    COALESCE(of_type.prefix, 'NULL'), COALESCE(of_type."time", 'NULL'), compared_as)
    USING second_column IS NOT NULL, of_type."time" IS NOT NULL, of_type."time" IS NOT NULL AND of_type.may_lack_time;
END $$;
COMMENT ON FUNCTION @extschema@.sortid_audit(relation regclass, column_name name, second_column name, second_relation regclass) IS
  'summary of a column of ids or uuids, by prefix: number of ids, duplicates, ids that a second column (by default of the same relation) also holds, compared as uuids if their types have casts to uuid, ids from the future, ids that are not version 7 uuids, first and last time; 42703 if a column does not exist, 42804 if it has another type or cannot be compared, 22004 for NULL';

-- ulid: btree skip support, which PostgreSQL has from 18 on. Every update script ends with this
-- block: a database that came to 18 by pg_upgrade lacks it. Its number in btree (403) is 6.
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 180000 AND NOT EXISTS (
    SELECT FROM pg_amproc JOIN pg_opfamily AS f ON f.oid = amprocfamily
    WHERE opfmethod = 403 AND opfname = 'ulid_ops' AND opfnamespace = '@extschema@'::regnamespace AND amprocnum = 6)
  THEN
    IF to_regprocedure('pg_catalog.uuid_skipsupport(internal)') IS NULL THEN
      CREATE FUNCTION pg_catalog.uuid_skipsupport(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE;
      COMMENT ON FUNCTION pg_catalog.uuid_skipsupport(internal) IS 'btree skip support';
    END IF;
    ALTER OPERATOR FAMILY @extschema@.ulid_ops USING btree ADD FUNCTION 6 (@extschema@.ulid, @extschema@.ulid) pg_catalog.uuid_skipsupport(internal);
  END IF;
END $$;

-- euid: btree skip support, which PostgreSQL has from 18 on. Every update script ends with this
-- block: a database that came to 18 by pg_upgrade lacks it. Its number in btree (403) is 6.
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 180000 AND NOT EXISTS (
    SELECT FROM pg_amproc JOIN pg_opfamily AS f ON f.oid = amprocfamily
    WHERE opfmethod = 403 AND opfname = 'euid_ops' AND opfnamespace = '@extschema@'::regnamespace AND amprocnum = 6)
  THEN
    IF to_regprocedure('pg_catalog.uuid_skipsupport(internal)') IS NULL THEN
      CREATE FUNCTION pg_catalog.uuid_skipsupport(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE;
      COMMENT ON FUNCTION pg_catalog.uuid_skipsupport(internal) IS 'btree skip support';
    END IF;
    ALTER OPERATOR FAMILY @extschema@.euid_ops USING btree ADD FUNCTION 6 (@extschema@.euid, @extschema@.euid) pg_catalog.uuid_skipsupport(internal);
  END IF;
END $$;

-- base62id: btree skip support, which PostgreSQL has from 18 on. Every update script ends with this
-- block: a database that came to 18 by pg_upgrade lacks it. Its number in btree (403) is 6.
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 180000 AND NOT EXISTS (
    SELECT FROM pg_amproc JOIN pg_opfamily AS f ON f.oid = amprocfamily
    WHERE opfmethod = 403 AND opfname = 'base62id_ops' AND opfnamespace = '@extschema@'::regnamespace AND amprocnum = 6)
  THEN
    IF to_regprocedure('pg_catalog.uuid_skipsupport(internal)') IS NULL THEN
      CREATE FUNCTION pg_catalog.uuid_skipsupport(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE;
      COMMENT ON FUNCTION pg_catalog.uuid_skipsupport(internal) IS 'btree skip support';
    END IF;
    ALTER OPERATOR FAMILY @extschema@.base62id_ops USING btree ADD FUNCTION 6 (@extschema@.base62id, @extschema@.base62id) pg_catalog.uuid_skipsupport(internal);
  END IF;
END $$;

-- uid11: btree skip support, which PostgreSQL has from 18 on. Every update script ends with this
-- block: a database that came to 18 by pg_upgrade lacks it. Its number in btree (403) is 6.
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 180000 AND NOT EXISTS (
    SELECT FROM pg_amproc JOIN pg_opfamily AS f ON f.oid = amprocfamily
    WHERE opfmethod = 403 AND opfname = 'uid11_ops' AND opfnamespace = '@extschema@'::regnamespace AND amprocnum = 6)
  THEN
    IF to_regprocedure('@extschema@.uid11_skipsupport(internal)') IS NULL THEN
      CREATE FUNCTION @extschema@.uid11_skipsupport(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE;
      COMMENT ON FUNCTION @extschema@.uid11_skipsupport(internal) IS 'btree skip support';
    END IF;
    ALTER OPERATOR FAMILY @extschema@.uid11_ops USING btree ADD FUNCTION 6 (@extschema@.uid11, @extschema@.uid11) @extschema@.uid11_skipsupport(internal);
  END IF;
END $$;

-- xid: btree skip support, which PostgreSQL has from 18 on. Every update script ends with this
-- block: a database that came to 18 by pg_upgrade lacks it. Its number in btree (403) is 6.
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 180000 AND NOT EXISTS (
    SELECT FROM pg_amproc JOIN pg_opfamily AS f ON f.oid = amprocfamily
    WHERE opfmethod = 403 AND opfname = 'xid_ops' AND opfnamespace = '@extschema@'::regnamespace AND amprocnum = 6)
  THEN
    IF to_regprocedure('@extschema@.uid11_skipsupport(internal)') IS NULL THEN
      CREATE FUNCTION @extschema@.uid11_skipsupport(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE;
      COMMENT ON FUNCTION @extschema@.uid11_skipsupport(internal) IS 'btree skip support';
    END IF;
    ALTER OPERATOR FAMILY @extschema@.xid_ops USING btree ADD FUNCTION 6 (@extschema@.xid, @extschema@.xid) @extschema@.uid11_skipsupport(internal);
  END IF;
END $$;

-- ksuid: btree skip support, which PostgreSQL has from 18 on. Every update script ends with this
-- block: a database that came to 18 by pg_upgrade lacks it. Its number in btree (403) is 6.
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 180000 AND NOT EXISTS (
    SELECT FROM pg_amproc JOIN pg_opfamily AS f ON f.oid = amprocfamily
    WHERE opfmethod = 403 AND opfname = 'ksuid_ops' AND opfnamespace = '@extschema@'::regnamespace AND amprocnum = 6)
  THEN
    IF to_regprocedure('@extschema@.ksuid_skipsupport(internal)') IS NULL THEN
      CREATE FUNCTION @extschema@.ksuid_skipsupport(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE;
      COMMENT ON FUNCTION @extschema@.ksuid_skipsupport(internal) IS 'btree skip support';
    END IF;
    ALTER OPERATOR FAMILY @extschema@.ksuid_ops USING btree ADD FUNCTION 6 (@extschema@.ksuid, @extschema@.ksuid) @extschema@.ksuid_skipsupport(internal);
  END IF;
END $$;
