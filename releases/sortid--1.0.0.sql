\echo Use "CREATE EXTENSION sortid" to load this file. \quit

-- what the planner and ANALYZE ask for

CREATE FUNCTION starts_with_support(internal) RETURNS internal AS 'MODULE_PATHNAME', 'starts_with_support' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION within_support(internal) RETURNS internal AS 'MODULE_PATHNAME', 'within_support' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION typeid_has_prefix_support(internal) RETURNS internal AS 'MODULE_PATHNAME', 'typeid_has_prefix_support' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION sortid_typanalyze(internal) RETURNS boolean AS 'MODULE_PATHNAME', 'sortid_typanalyze' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION starts_with_support(internal) IS 'planner support of ^@: a range of ids';
COMMENT ON FUNCTION within_support(internal) IS 'planner support of <@ and @>: a range of ids';
COMMENT ON FUNCTION typeid_has_prefix_support(internal) IS 'planner support of typeid_has_prefix: a range of ids';
COMMENT ON FUNCTION sortid_typanalyze(internal) IS 'ANALYZE with ten times the usual histogram bounds';

-- ulid: the type, its order, its operator classes and its aggregates

CREATE TYPE @extschema@.ulid;

CREATE FUNCTION ulid_in(cstring) RETURNS @extschema@.ulid AS 'MODULE_PATHNAME', 'ulid_in' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION ulid_out(@extschema@.ulid) RETURNS cstring AS 'MODULE_PATHNAME', 'ulid_out' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION ulid_recv(internal) RETURNS @extschema@.ulid AS 'MODULE_PATHNAME', 'uuid_like_recv' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION ulid_send(@extschema@.ulid) RETURNS bytea AS 'MODULE_PATHNAME', 'uuid_like_send' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_in(cstring) IS 'text input; 22P02 for malformed text, 22003 for a value out of range';
COMMENT ON FUNCTION ulid_out(@extschema@.ulid) IS 'canonical text output';
COMMENT ON FUNCTION ulid_recv(internal) IS 'binary input';
COMMENT ON FUNCTION ulid_send(@extschema@.ulid) IS 'binary output';

CREATE TYPE @extschema@.ulid (
  INPUT = ulid_in, OUTPUT = ulid_out, RECEIVE = ulid_recv, SEND = ulid_send, ANALYZE = sortid_typanalyze,
  LIKE = pg_catalog.uuid
);

CREATE FUNCTION ulid_is_valid(text) RETURNS boolean AS 'MODULE_PATHNAME', 'ulid_is_valid' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_is_valid(text) IS 'whether the text is one that the type ulid reads';

CREATE FUNCTION ulid_lt(@extschema@.ulid, @extschema@.ulid) RETURNS boolean AS 'MODULE_PATHNAME', 'uuid_like_lt' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION ulid_le(@extschema@.ulid, @extschema@.ulid) RETURNS boolean AS 'MODULE_PATHNAME', 'uuid_like_le' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION ulid_eq(@extschema@.ulid, @extschema@.ulid) RETURNS boolean AS 'MODULE_PATHNAME', 'uuid_like_eq' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION ulid_ge(@extschema@.ulid, @extschema@.ulid) RETURNS boolean AS 'MODULE_PATHNAME', 'uuid_like_ge' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION ulid_gt(@extschema@.ulid, @extschema@.ulid) RETURNS boolean AS 'MODULE_PATHNAME', 'uuid_like_gt' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION ulid_ne(@extschema@.ulid, @extschema@.ulid) RETURNS boolean AS 'MODULE_PATHNAME', 'uuid_like_ne' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION ulid_lt(@extschema@.ulid, @extschema@.ulid) IS 'less than';
COMMENT ON FUNCTION ulid_le(@extschema@.ulid, @extschema@.ulid) IS 'less than or equal';
COMMENT ON FUNCTION ulid_eq(@extschema@.ulid, @extschema@.ulid) IS 'equal';
COMMENT ON FUNCTION ulid_ge(@extschema@.ulid, @extschema@.ulid) IS 'greater than or equal';
COMMENT ON FUNCTION ulid_gt(@extschema@.ulid, @extschema@.ulid) IS 'greater than';
COMMENT ON FUNCTION ulid_ne(@extschema@.ulid, @extschema@.ulid) IS 'not equal';

CREATE OPERATOR < (
  FUNCTION = ulid_lt, LEFTARG = @extschema@.ulid, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  FUNCTION = ulid_le, LEFTARG = @extschema@.ulid, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR = (
  FUNCTION = ulid_eq, LEFTARG = @extschema@.ulid, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR >= (
  FUNCTION = ulid_ge, LEFTARG = @extschema@.ulid, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  FUNCTION = ulid_gt, LEFTARG = @extschema@.ulid, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR <> (
  FUNCTION = ulid_ne, LEFTARG = @extschema@.ulid, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR < (@extschema@.ulid, @extschema@.ulid) IS 'less than';
COMMENT ON OPERATOR <= (@extschema@.ulid, @extschema@.ulid) IS 'less than or equal';
COMMENT ON OPERATOR = (@extschema@.ulid, @extschema@.ulid) IS 'equal';
COMMENT ON OPERATOR >= (@extschema@.ulid, @extschema@.ulid) IS 'greater than or equal';
COMMENT ON OPERATOR > (@extschema@.ulid, @extschema@.ulid) IS 'greater than';
COMMENT ON OPERATOR <> (@extschema@.ulid, @extschema@.ulid) IS 'not equal';

CREATE FUNCTION ulid_cmp(@extschema@.ulid, @extschema@.ulid) RETURNS integer AS 'MODULE_PATHNAME', 'uuid_like_cmp' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION ulid_hash(@extschema@.ulid) RETURNS integer AS 'MODULE_PATHNAME', 'uuid_like_hash' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION ulid_hash_extended(@extschema@.ulid, bigint) RETURNS bigint AS 'MODULE_PATHNAME', 'uuid_like_hash_extended' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION ulid_cmp(@extschema@.ulid, @extschema@.ulid) IS 'less, equal, greater: below, at, above 0';
COMMENT ON FUNCTION ulid_hash(@extschema@.ulid) IS 'hash';
COMMENT ON FUNCTION ulid_hash_extended(@extschema@.ulid, bigint) IS 'hash with a seed';

CREATE OPERATOR CLASS ulid_ops DEFAULT FOR TYPE @extschema@.ulid USING btree AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 ulid_cmp(@extschema@.ulid, @extschema@.ulid),
  FUNCTION 2 pg_catalog.uuid_sortsupport(internal),
  FUNCTION 4 pg_catalog.btequalimage(oid);

CREATE OPERATOR CLASS ulid_ops DEFAULT FOR TYPE @extschema@.ulid USING hash AS
  OPERATOR 1 =,
  FUNCTION 1 ulid_hash(@extschema@.ulid),
  FUNCTION 2 ulid_hash_extended(@extschema@.ulid, bigint);

CREATE OPERATOR CLASS ulid_minmax_ops DEFAULT FOR TYPE @extschema@.ulid USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 pg_catalog.brin_minmax_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 pg_catalog.brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS ulid_bloom_ops FOR TYPE @extschema@.ulid USING brin AS
  OPERATOR 1 =,
  FUNCTION 1 pg_catalog.brin_bloom_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_bloom_consistent(internal, internal, internal, integer),
  FUNCTION 4 pg_catalog.brin_bloom_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_bloom_options(internal),
  FUNCTION 11 ulid_hash(@extschema@.ulid);

CREATE FUNCTION ulid_smaller(@extschema@.ulid, @extschema@.ulid) RETURNS @extschema@.ulid AS 'MODULE_PATHNAME', 'uuid_like_smaller' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION ulid_larger(@extschema@.ulid, @extschema@.ulid) RETURNS @extschema@.ulid AS 'MODULE_PATHNAME', 'uuid_like_larger' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_smaller(@extschema@.ulid, @extschema@.ulid) IS 'smaller of two';
COMMENT ON FUNCTION ulid_larger(@extschema@.ulid, @extschema@.ulid) IS 'larger of two';

CREATE AGGREGATE min(@extschema@.ulid) (
  SFUNC = ulid_smaller, STYPE = @extschema@.ulid, COMBINEFUNC = ulid_smaller, SORTOP = <, PARALLEL = SAFE
);
CREATE AGGREGATE max(@extschema@.ulid) (
  SFUNC = ulid_larger, STYPE = @extschema@.ulid, COMBINEFUNC = ulid_larger, SORTOP = >, PARALLEL = SAFE
);
COMMENT ON AGGREGATE min(@extschema@.ulid) IS 'minimum of all non-null input values';
COMMENT ON AGGREGATE max(@extschema@.ulid) IS 'maximum of all non-null input values';
CREATE OPERATOR CLASS ulid_minmax_multi_ops FOR TYPE @extschema@.ulid USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 pg_catalog.brin_minmax_multi_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_minmax_multi_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_minmax_multi_consistent(internal, internal, internal, integer),
  FUNCTION 4 pg_catalog.brin_minmax_multi_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_minmax_multi_options(internal),
  FUNCTION 11 pg_catalog.brin_minmax_multi_distance_uuid(internal, internal);

-- ulid: search by a prefix of the text

CREATE FUNCTION ulid_lower_bound(prefix text) RETURNS @extschema@.ulid AS 'MODULE_PATHNAME', 'ulid_lower_bound' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_lower_bound(prefix text) IS
  'the first ulid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 where there is none';
CREATE FUNCTION ulid_upper_bound(prefix text) RETURNS @extschema@.ulid AS 'MODULE_PATHNAME', 'ulid_upper_bound' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_upper_bound(prefix text) IS
  'the last ulid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 where there is none';
CREATE FUNCTION ulid_is_valid_prefix(text) RETURNS boolean AS 'MODULE_PATHNAME', 'ulid_is_valid_prefix' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_is_valid_prefix(text) IS
  'whether the text is a prefix that ulid_lower_bound takes';

CREATE FUNCTION ulid_starts_with(@extschema@.ulid, prefix text) RETURNS boolean AS 'MODULE_PATHNAME', 'ulid_starts_with' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT starts_with_support;
COMMENT ON FUNCTION ulid_starts_with(@extschema@.ulid, prefix text) IS
  'whether the text of the id begins with the prefix; errors as ulid_lower_bound';
CREATE OPERATOR ^@ (
  FUNCTION = ulid_starts_with, LEFTARG = @extschema@.ulid, RIGHTARG = text,
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR ^@ (@extschema@.ulid, text) IS 'starts with';

CREATE FUNCTION ulid_floor(at timestamptz) RETURNS @extschema@.ulid AS 'MODULE_PATHNAME', 'ulid_floor' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_floor(at timestamptz) IS
  'the smallest ulid of the millisecond; before the time of the format the first one, after it 22008';
CREATE FUNCTION ulid_ceil(at timestamptz) RETURNS @extschema@.ulid AS 'MODULE_PATHNAME', 'ulid_ceil' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_ceil(at timestamptz) IS
  'the largest ulid of the millisecond; after the time of the format the last one, before it 22008';

-- ulid: search by time

CREATE FUNCTION ulid_first_in(tstzrange) RETURNS @extschema@.ulid AS 'MODULE_PATHNAME', 'ulid_first_in' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_first_in(tstzrange) IS
  'the first ulid of the range; for a range without any the second one of all';
CREATE FUNCTION ulid_last_in(tstzrange) RETURNS @extschema@.ulid AS 'MODULE_PATHNAME', 'ulid_last_in' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_last_in(tstzrange) IS
  'the last ulid of the range; for a range without any the first one of all';

-- The range is declared as anyrange, although only a tstzrange will do: an exact
-- type would win over the core's operators, which take anyrange, and so make
-- conditions on ranges alone ambiguous, such as period @> '[2026-01-01,)'.
CREATE FUNCTION ulid_within(@extschema@.ulid, anyrange) RETURNS boolean AS 'MODULE_PATHNAME', 'ulid_within' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT within_support;
COMMENT ON FUNCTION ulid_within(@extschema@.ulid, anyrange) IS 'whether the id was made within the tstzrange; 42804 for another range';
CREATE FUNCTION ulid_within_commuted(anyrange, @extschema@.ulid) RETURNS boolean AS 'MODULE_PATHNAME', 'ulid_within_commuted' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT within_support;
COMMENT ON FUNCTION ulid_within_commuted(anyrange, @extschema@.ulid) IS 'whether the id was made within the tstzrange; 42804 for another range';
CREATE OPERATOR <@ (
  FUNCTION = ulid_within, LEFTARG = @extschema@.ulid, RIGHTARG = anyrange, COMMUTATOR = @>,
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
CREATE OPERATOR @> (
  FUNCTION = ulid_within_commuted, LEFTARG = anyrange, RIGHTARG = @extschema@.ulid, COMMUTATOR = <@,
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR <@ (@extschema@.ulid, anyrange) IS 'made within';
COMMENT ON OPERATOR @> (anyrange, @extschema@.ulid) IS 'contains the time of';
-- euid: the type, its order, its operator classes and its aggregates

CREATE TYPE @extschema@.euid;

CREATE FUNCTION euid_in(cstring) RETURNS @extschema@.euid AS 'MODULE_PATHNAME', 'euid_in' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION euid_out(@extschema@.euid) RETURNS cstring AS 'MODULE_PATHNAME', 'euid_out' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION euid_recv(internal) RETURNS @extschema@.euid AS 'MODULE_PATHNAME', 'uuid_like_recv' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION euid_send(@extschema@.euid) RETURNS bytea AS 'MODULE_PATHNAME', 'uuid_like_send' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_in(cstring) IS 'text input; 22P02 for malformed text, 22003 for a value out of range';
COMMENT ON FUNCTION euid_out(@extschema@.euid) IS 'canonical text output';
COMMENT ON FUNCTION euid_recv(internal) IS 'binary input';
COMMENT ON FUNCTION euid_send(@extschema@.euid) IS 'binary output';

CREATE TYPE @extschema@.euid (
  INPUT = euid_in, OUTPUT = euid_out, RECEIVE = euid_recv, SEND = euid_send, ANALYZE = sortid_typanalyze,
  LIKE = pg_catalog.uuid
);

CREATE FUNCTION euid_is_valid(text) RETURNS boolean AS 'MODULE_PATHNAME', 'euid_is_valid' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_is_valid(text) IS 'whether the text is one that the type euid reads';

CREATE FUNCTION euid_lt(@extschema@.euid, @extschema@.euid) RETURNS boolean AS 'MODULE_PATHNAME', 'uuid_like_lt' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION euid_le(@extschema@.euid, @extschema@.euid) RETURNS boolean AS 'MODULE_PATHNAME', 'uuid_like_le' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION euid_eq(@extschema@.euid, @extschema@.euid) RETURNS boolean AS 'MODULE_PATHNAME', 'uuid_like_eq' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION euid_ge(@extschema@.euid, @extschema@.euid) RETURNS boolean AS 'MODULE_PATHNAME', 'uuid_like_ge' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION euid_gt(@extschema@.euid, @extschema@.euid) RETURNS boolean AS 'MODULE_PATHNAME', 'uuid_like_gt' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION euid_ne(@extschema@.euid, @extschema@.euid) RETURNS boolean AS 'MODULE_PATHNAME', 'uuid_like_ne' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION euid_lt(@extschema@.euid, @extschema@.euid) IS 'less than';
COMMENT ON FUNCTION euid_le(@extschema@.euid, @extschema@.euid) IS 'less than or equal';
COMMENT ON FUNCTION euid_eq(@extschema@.euid, @extschema@.euid) IS 'equal';
COMMENT ON FUNCTION euid_ge(@extschema@.euid, @extschema@.euid) IS 'greater than or equal';
COMMENT ON FUNCTION euid_gt(@extschema@.euid, @extschema@.euid) IS 'greater than';
COMMENT ON FUNCTION euid_ne(@extschema@.euid, @extschema@.euid) IS 'not equal';

CREATE OPERATOR < (
  FUNCTION = euid_lt, LEFTARG = @extschema@.euid, RIGHTARG = @extschema@.euid,
  COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  FUNCTION = euid_le, LEFTARG = @extschema@.euid, RIGHTARG = @extschema@.euid,
  COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR = (
  FUNCTION = euid_eq, LEFTARG = @extschema@.euid, RIGHTARG = @extschema@.euid,
  COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR >= (
  FUNCTION = euid_ge, LEFTARG = @extschema@.euid, RIGHTARG = @extschema@.euid,
  COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  FUNCTION = euid_gt, LEFTARG = @extschema@.euid, RIGHTARG = @extschema@.euid,
  COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR <> (
  FUNCTION = euid_ne, LEFTARG = @extschema@.euid, RIGHTARG = @extschema@.euid,
  COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR < (@extschema@.euid, @extschema@.euid) IS 'less than';
COMMENT ON OPERATOR <= (@extschema@.euid, @extschema@.euid) IS 'less than or equal';
COMMENT ON OPERATOR = (@extschema@.euid, @extschema@.euid) IS 'equal';
COMMENT ON OPERATOR >= (@extschema@.euid, @extschema@.euid) IS 'greater than or equal';
COMMENT ON OPERATOR > (@extschema@.euid, @extschema@.euid) IS 'greater than';
COMMENT ON OPERATOR <> (@extschema@.euid, @extschema@.euid) IS 'not equal';

CREATE FUNCTION euid_cmp(@extschema@.euid, @extschema@.euid) RETURNS integer AS 'MODULE_PATHNAME', 'uuid_like_cmp' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION euid_hash(@extschema@.euid) RETURNS integer AS 'MODULE_PATHNAME', 'uuid_like_hash' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION euid_hash_extended(@extschema@.euid, bigint) RETURNS bigint AS 'MODULE_PATHNAME', 'uuid_like_hash_extended' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION euid_cmp(@extschema@.euid, @extschema@.euid) IS 'less, equal, greater: below, at, above 0';
COMMENT ON FUNCTION euid_hash(@extschema@.euid) IS 'hash';
COMMENT ON FUNCTION euid_hash_extended(@extschema@.euid, bigint) IS 'hash with a seed';

CREATE OPERATOR CLASS euid_ops DEFAULT FOR TYPE @extschema@.euid USING btree AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 euid_cmp(@extschema@.euid, @extschema@.euid),
  FUNCTION 2 pg_catalog.uuid_sortsupport(internal),
  FUNCTION 4 pg_catalog.btequalimage(oid);

CREATE OPERATOR CLASS euid_ops DEFAULT FOR TYPE @extschema@.euid USING hash AS
  OPERATOR 1 =,
  FUNCTION 1 euid_hash(@extschema@.euid),
  FUNCTION 2 euid_hash_extended(@extschema@.euid, bigint);

CREATE OPERATOR CLASS euid_minmax_ops DEFAULT FOR TYPE @extschema@.euid USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 pg_catalog.brin_minmax_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 pg_catalog.brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS euid_bloom_ops FOR TYPE @extschema@.euid USING brin AS
  OPERATOR 1 =,
  FUNCTION 1 pg_catalog.brin_bloom_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_bloom_consistent(internal, internal, internal, integer),
  FUNCTION 4 pg_catalog.brin_bloom_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_bloom_options(internal),
  FUNCTION 11 euid_hash(@extschema@.euid);

CREATE FUNCTION euid_smaller(@extschema@.euid, @extschema@.euid) RETURNS @extschema@.euid AS 'MODULE_PATHNAME', 'uuid_like_smaller' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION euid_larger(@extschema@.euid, @extschema@.euid) RETURNS @extschema@.euid AS 'MODULE_PATHNAME', 'uuid_like_larger' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_smaller(@extschema@.euid, @extschema@.euid) IS 'smaller of two';
COMMENT ON FUNCTION euid_larger(@extschema@.euid, @extschema@.euid) IS 'larger of two';

CREATE AGGREGATE min(@extschema@.euid) (
  SFUNC = euid_smaller, STYPE = @extschema@.euid, COMBINEFUNC = euid_smaller, SORTOP = <, PARALLEL = SAFE
);
CREATE AGGREGATE max(@extschema@.euid) (
  SFUNC = euid_larger, STYPE = @extschema@.euid, COMBINEFUNC = euid_larger, SORTOP = >, PARALLEL = SAFE
);
COMMENT ON AGGREGATE min(@extschema@.euid) IS 'minimum of all non-null input values';
COMMENT ON AGGREGATE max(@extschema@.euid) IS 'maximum of all non-null input values';
CREATE OPERATOR CLASS euid_minmax_multi_ops FOR TYPE @extschema@.euid USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 pg_catalog.brin_minmax_multi_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_minmax_multi_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_minmax_multi_consistent(internal, internal, internal, integer),
  FUNCTION 4 pg_catalog.brin_minmax_multi_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_minmax_multi_options(internal),
  FUNCTION 11 pg_catalog.brin_minmax_multi_distance_uuid(internal, internal);

-- euid: search by a prefix of the text

CREATE FUNCTION euid_lower_bound(prefix text) RETURNS @extschema@.euid AS 'MODULE_PATHNAME', 'euid_lower_bound' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_lower_bound(prefix text) IS
  'the first euid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 where there is none';
CREATE FUNCTION euid_upper_bound(prefix text) RETURNS @extschema@.euid AS 'MODULE_PATHNAME', 'euid_upper_bound' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_upper_bound(prefix text) IS
  'the last euid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 where there is none';
CREATE FUNCTION euid_is_valid_prefix(text) RETURNS boolean AS 'MODULE_PATHNAME', 'euid_is_valid_prefix' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_is_valid_prefix(text) IS
  'whether the text is a prefix that euid_lower_bound takes';

CREATE FUNCTION euid_starts_with(@extschema@.euid, prefix text) RETURNS boolean AS 'MODULE_PATHNAME', 'euid_starts_with' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT starts_with_support;
COMMENT ON FUNCTION euid_starts_with(@extschema@.euid, prefix text) IS
  'whether the text of the id begins with the prefix; errors as euid_lower_bound';
CREATE OPERATOR ^@ (
  FUNCTION = euid_starts_with, LEFTARG = @extschema@.euid, RIGHTARG = text,
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR ^@ (@extschema@.euid, text) IS 'starts with';

CREATE FUNCTION euid_floor(at timestamptz) RETURNS @extschema@.euid AS 'MODULE_PATHNAME', 'euid_floor' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_floor(at timestamptz) IS
  'the smallest euid of the millisecond; before the time of the format the first one, after it 22008';
CREATE FUNCTION euid_ceil(at timestamptz) RETURNS @extschema@.euid AS 'MODULE_PATHNAME', 'euid_ceil' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_ceil(at timestamptz) IS
  'the largest euid of the millisecond; after the time of the format the last one, before it 22008';

-- euid: search by time

CREATE FUNCTION euid_first_in(tstzrange) RETURNS @extschema@.euid AS 'MODULE_PATHNAME', 'euid_first_in' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_first_in(tstzrange) IS
  'the first euid of the range; for a range without any the second one of all';
CREATE FUNCTION euid_last_in(tstzrange) RETURNS @extschema@.euid AS 'MODULE_PATHNAME', 'euid_last_in' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_last_in(tstzrange) IS
  'the last euid of the range; for a range without any the first one of all';

-- The range is declared as anyrange, although only a tstzrange will do: an exact
-- type would win over the core's operators, which take anyrange, and so make
-- conditions on ranges alone ambiguous, such as period @> '[2026-01-01,)'.
CREATE FUNCTION euid_within(@extschema@.euid, anyrange) RETURNS boolean AS 'MODULE_PATHNAME', 'euid_within' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT within_support;
COMMENT ON FUNCTION euid_within(@extschema@.euid, anyrange) IS 'whether the id was made within the tstzrange; 42804 for another range';
CREATE FUNCTION euid_within_commuted(anyrange, @extschema@.euid) RETURNS boolean AS 'MODULE_PATHNAME', 'euid_within_commuted' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT within_support;
COMMENT ON FUNCTION euid_within_commuted(anyrange, @extschema@.euid) IS 'whether the id was made within the tstzrange; 42804 for another range';
CREATE OPERATOR <@ (
  FUNCTION = euid_within, LEFTARG = @extschema@.euid, RIGHTARG = anyrange, COMMUTATOR = @>,
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
CREATE OPERATOR @> (
  FUNCTION = euid_within_commuted, LEFTARG = anyrange, RIGHTARG = @extschema@.euid, COMMUTATOR = <@,
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR <@ (@extschema@.euid, anyrange) IS 'made within';
COMMENT ON OPERATOR @> (anyrange, @extschema@.euid) IS 'contains the time of';
-- base62id: the type, its order, its operator classes and its aggregates

CREATE TYPE @extschema@.base62id;

CREATE FUNCTION base62id_in(cstring) RETURNS @extschema@.base62id AS 'MODULE_PATHNAME', 'base62id_in' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION base62id_out(@extschema@.base62id) RETURNS cstring AS 'MODULE_PATHNAME', 'base62id_out' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION base62id_recv(internal) RETURNS @extschema@.base62id AS 'MODULE_PATHNAME', 'uuid_like_recv' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION base62id_send(@extschema@.base62id) RETURNS bytea AS 'MODULE_PATHNAME', 'uuid_like_send' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_in(cstring) IS 'text input; 22P02 for malformed text, 22003 for a value out of range';
COMMENT ON FUNCTION base62id_out(@extschema@.base62id) IS 'canonical text output';
COMMENT ON FUNCTION base62id_recv(internal) IS 'binary input';
COMMENT ON FUNCTION base62id_send(@extschema@.base62id) IS 'binary output';

CREATE TYPE @extschema@.base62id (
  INPUT = base62id_in, OUTPUT = base62id_out, RECEIVE = base62id_recv, SEND = base62id_send, ANALYZE = sortid_typanalyze,
  LIKE = pg_catalog.uuid
);

CREATE FUNCTION base62id_is_valid(text) RETURNS boolean AS 'MODULE_PATHNAME', 'base62id_is_valid' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_is_valid(text) IS 'whether the text is one that the type base62id reads';

CREATE FUNCTION base62id_lt(@extschema@.base62id, @extschema@.base62id) RETURNS boolean AS 'MODULE_PATHNAME', 'uuid_like_lt' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION base62id_le(@extschema@.base62id, @extschema@.base62id) RETURNS boolean AS 'MODULE_PATHNAME', 'uuid_like_le' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION base62id_eq(@extschema@.base62id, @extschema@.base62id) RETURNS boolean AS 'MODULE_PATHNAME', 'uuid_like_eq' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION base62id_ge(@extschema@.base62id, @extschema@.base62id) RETURNS boolean AS 'MODULE_PATHNAME', 'uuid_like_ge' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION base62id_gt(@extschema@.base62id, @extschema@.base62id) RETURNS boolean AS 'MODULE_PATHNAME', 'uuid_like_gt' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION base62id_ne(@extschema@.base62id, @extschema@.base62id) RETURNS boolean AS 'MODULE_PATHNAME', 'uuid_like_ne' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION base62id_lt(@extschema@.base62id, @extschema@.base62id) IS 'less than';
COMMENT ON FUNCTION base62id_le(@extschema@.base62id, @extschema@.base62id) IS 'less than or equal';
COMMENT ON FUNCTION base62id_eq(@extschema@.base62id, @extschema@.base62id) IS 'equal';
COMMENT ON FUNCTION base62id_ge(@extschema@.base62id, @extschema@.base62id) IS 'greater than or equal';
COMMENT ON FUNCTION base62id_gt(@extschema@.base62id, @extschema@.base62id) IS 'greater than';
COMMENT ON FUNCTION base62id_ne(@extschema@.base62id, @extschema@.base62id) IS 'not equal';

CREATE OPERATOR < (
  FUNCTION = base62id_lt, LEFTARG = @extschema@.base62id, RIGHTARG = @extschema@.base62id,
  COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  FUNCTION = base62id_le, LEFTARG = @extschema@.base62id, RIGHTARG = @extschema@.base62id,
  COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR = (
  FUNCTION = base62id_eq, LEFTARG = @extschema@.base62id, RIGHTARG = @extschema@.base62id,
  COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR >= (
  FUNCTION = base62id_ge, LEFTARG = @extschema@.base62id, RIGHTARG = @extschema@.base62id,
  COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  FUNCTION = base62id_gt, LEFTARG = @extschema@.base62id, RIGHTARG = @extschema@.base62id,
  COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR <> (
  FUNCTION = base62id_ne, LEFTARG = @extschema@.base62id, RIGHTARG = @extschema@.base62id,
  COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR < (@extschema@.base62id, @extschema@.base62id) IS 'less than';
COMMENT ON OPERATOR <= (@extschema@.base62id, @extschema@.base62id) IS 'less than or equal';
COMMENT ON OPERATOR = (@extschema@.base62id, @extschema@.base62id) IS 'equal';
COMMENT ON OPERATOR >= (@extschema@.base62id, @extschema@.base62id) IS 'greater than or equal';
COMMENT ON OPERATOR > (@extschema@.base62id, @extschema@.base62id) IS 'greater than';
COMMENT ON OPERATOR <> (@extschema@.base62id, @extschema@.base62id) IS 'not equal';

CREATE FUNCTION base62id_cmp(@extschema@.base62id, @extschema@.base62id) RETURNS integer AS 'MODULE_PATHNAME', 'uuid_like_cmp' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION base62id_hash(@extschema@.base62id) RETURNS integer AS 'MODULE_PATHNAME', 'uuid_like_hash' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION base62id_hash_extended(@extschema@.base62id, bigint) RETURNS bigint AS 'MODULE_PATHNAME', 'uuid_like_hash_extended' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION base62id_cmp(@extschema@.base62id, @extschema@.base62id) IS 'less, equal, greater: below, at, above 0';
COMMENT ON FUNCTION base62id_hash(@extschema@.base62id) IS 'hash';
COMMENT ON FUNCTION base62id_hash_extended(@extschema@.base62id, bigint) IS 'hash with a seed';

CREATE OPERATOR CLASS base62id_ops DEFAULT FOR TYPE @extschema@.base62id USING btree AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 base62id_cmp(@extschema@.base62id, @extschema@.base62id),
  FUNCTION 2 pg_catalog.uuid_sortsupport(internal),
  FUNCTION 4 pg_catalog.btequalimage(oid);

CREATE OPERATOR CLASS base62id_ops DEFAULT FOR TYPE @extschema@.base62id USING hash AS
  OPERATOR 1 =,
  FUNCTION 1 base62id_hash(@extschema@.base62id),
  FUNCTION 2 base62id_hash_extended(@extschema@.base62id, bigint);

CREATE OPERATOR CLASS base62id_minmax_ops DEFAULT FOR TYPE @extschema@.base62id USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 pg_catalog.brin_minmax_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 pg_catalog.brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS base62id_bloom_ops FOR TYPE @extschema@.base62id USING brin AS
  OPERATOR 1 =,
  FUNCTION 1 pg_catalog.brin_bloom_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_bloom_consistent(internal, internal, internal, integer),
  FUNCTION 4 pg_catalog.brin_bloom_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_bloom_options(internal),
  FUNCTION 11 base62id_hash(@extschema@.base62id);

CREATE FUNCTION base62id_smaller(@extschema@.base62id, @extschema@.base62id) RETURNS @extschema@.base62id AS 'MODULE_PATHNAME', 'uuid_like_smaller' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION base62id_larger(@extschema@.base62id, @extschema@.base62id) RETURNS @extschema@.base62id AS 'MODULE_PATHNAME', 'uuid_like_larger' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_smaller(@extschema@.base62id, @extschema@.base62id) IS 'smaller of two';
COMMENT ON FUNCTION base62id_larger(@extschema@.base62id, @extschema@.base62id) IS 'larger of two';

CREATE AGGREGATE min(@extschema@.base62id) (
  SFUNC = base62id_smaller, STYPE = @extschema@.base62id, COMBINEFUNC = base62id_smaller, SORTOP = <, PARALLEL = SAFE
);
CREATE AGGREGATE max(@extschema@.base62id) (
  SFUNC = base62id_larger, STYPE = @extschema@.base62id, COMBINEFUNC = base62id_larger, SORTOP = >, PARALLEL = SAFE
);
COMMENT ON AGGREGATE min(@extschema@.base62id) IS 'minimum of all non-null input values';
COMMENT ON AGGREGATE max(@extschema@.base62id) IS 'maximum of all non-null input values';
CREATE OPERATOR CLASS base62id_minmax_multi_ops FOR TYPE @extschema@.base62id USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 pg_catalog.brin_minmax_multi_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_minmax_multi_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_minmax_multi_consistent(internal, internal, internal, integer),
  FUNCTION 4 pg_catalog.brin_minmax_multi_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_minmax_multi_options(internal),
  FUNCTION 11 pg_catalog.brin_minmax_multi_distance_uuid(internal, internal);

-- base62id: search by a prefix of the text

CREATE FUNCTION base62id_lower_bound(prefix text) RETURNS @extschema@.base62id AS 'MODULE_PATHNAME', 'base62id_lower_bound' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_lower_bound(prefix text) IS
  'the first base62id whose text begins with the prefix; 22P02 for a malformed prefix, 22003 where there is none';
CREATE FUNCTION base62id_upper_bound(prefix text) RETURNS @extschema@.base62id AS 'MODULE_PATHNAME', 'base62id_upper_bound' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_upper_bound(prefix text) IS
  'the last base62id whose text begins with the prefix; 22P02 for a malformed prefix, 22003 where there is none';
CREATE FUNCTION base62id_is_valid_prefix(text) RETURNS boolean AS 'MODULE_PATHNAME', 'base62id_is_valid_prefix' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_is_valid_prefix(text) IS
  'whether the text is a prefix that base62id_lower_bound takes';

CREATE FUNCTION base62id_starts_with(@extschema@.base62id, prefix text) RETURNS boolean AS 'MODULE_PATHNAME', 'base62id_starts_with' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT starts_with_support;
COMMENT ON FUNCTION base62id_starts_with(@extschema@.base62id, prefix text) IS
  'whether the text of the id begins with the prefix; errors as base62id_lower_bound';
CREATE OPERATOR ^@ (
  FUNCTION = base62id_starts_with, LEFTARG = @extschema@.base62id, RIGHTARG = text,
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR ^@ (@extschema@.base62id, text) IS 'starts with';

CREATE FUNCTION base62id_floor(at timestamptz) RETURNS @extschema@.base62id AS 'MODULE_PATHNAME', 'base62id_floor' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_floor(at timestamptz) IS
  'the smallest base62id of the millisecond; before the time of the format the first one, after it 22008';
CREATE FUNCTION base62id_ceil(at timestamptz) RETURNS @extschema@.base62id AS 'MODULE_PATHNAME', 'base62id_ceil' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_ceil(at timestamptz) IS
  'the largest base62id of the millisecond; after the time of the format the last one, before it 22008';

-- uid11, xid: what xid8 lacks

CREATE FUNCTION uid11_sortsupport(internal) RETURNS void AS 'MODULE_PATHNAME', 'uid11_sortsupport' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_brin_distance(internal, internal) RETURNS double precision AS 'MODULE_PATHNAME', 'uid11_brin_distance' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_sortsupport(internal) IS 'sort support of uid11 and xid';
COMMENT ON FUNCTION uid11_brin_distance(internal, internal) IS 'BRIN minmax_multi support of uid11 and xid';

-- uid11: the type, its order, its operator classes and its aggregates

CREATE TYPE @extschema@.uid11;

CREATE FUNCTION uid11_in(cstring) RETURNS @extschema@.uid11 AS 'MODULE_PATHNAME', 'uid11_in' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_out(@extschema@.uid11) RETURNS cstring AS 'MODULE_PATHNAME', 'uid11_out' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_recv(internal) RETURNS @extschema@.uid11 AS 'MODULE_PATHNAME', 'xid8_like_recv' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_send(@extschema@.uid11) RETURNS bytea AS 'MODULE_PATHNAME', 'xid8_like_send' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_in(cstring) IS 'text input; 22P02 for malformed text, 22003 for a value out of range';
COMMENT ON FUNCTION uid11_out(@extschema@.uid11) IS 'canonical text output';
COMMENT ON FUNCTION uid11_recv(internal) IS 'binary input';
COMMENT ON FUNCTION uid11_send(@extschema@.uid11) IS 'binary output';

CREATE TYPE @extschema@.uid11 (
  INPUT = uid11_in, OUTPUT = uid11_out, RECEIVE = uid11_recv, SEND = uid11_send, ANALYZE = sortid_typanalyze,
  LIKE = pg_catalog.xid8
);

CREATE FUNCTION uid11_is_valid(text) RETURNS boolean AS 'MODULE_PATHNAME', 'uid11_is_valid' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_is_valid(text) IS 'whether the text is one that the type uid11 reads';

CREATE FUNCTION uid11_lt(@extschema@.uid11, @extschema@.uid11) RETURNS boolean AS 'MODULE_PATHNAME', 'xid8_like_lt' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION uid11_le(@extschema@.uid11, @extschema@.uid11) RETURNS boolean AS 'MODULE_PATHNAME', 'xid8_like_le' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION uid11_eq(@extschema@.uid11, @extschema@.uid11) RETURNS boolean AS 'MODULE_PATHNAME', 'xid8_like_eq' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION uid11_ge(@extschema@.uid11, @extschema@.uid11) RETURNS boolean AS 'MODULE_PATHNAME', 'xid8_like_ge' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION uid11_gt(@extschema@.uid11, @extschema@.uid11) RETURNS boolean AS 'MODULE_PATHNAME', 'xid8_like_gt' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION uid11_ne(@extschema@.uid11, @extschema@.uid11) RETURNS boolean AS 'MODULE_PATHNAME', 'xid8_like_ne' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION uid11_lt(@extschema@.uid11, @extschema@.uid11) IS 'less than';
COMMENT ON FUNCTION uid11_le(@extschema@.uid11, @extschema@.uid11) IS 'less than or equal';
COMMENT ON FUNCTION uid11_eq(@extschema@.uid11, @extschema@.uid11) IS 'equal';
COMMENT ON FUNCTION uid11_ge(@extschema@.uid11, @extschema@.uid11) IS 'greater than or equal';
COMMENT ON FUNCTION uid11_gt(@extschema@.uid11, @extschema@.uid11) IS 'greater than';
COMMENT ON FUNCTION uid11_ne(@extschema@.uid11, @extschema@.uid11) IS 'not equal';

CREATE OPERATOR < (
  FUNCTION = uid11_lt, LEFTARG = @extschema@.uid11, RIGHTARG = @extschema@.uid11,
  COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  FUNCTION = uid11_le, LEFTARG = @extschema@.uid11, RIGHTARG = @extschema@.uid11,
  COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR = (
  FUNCTION = uid11_eq, LEFTARG = @extschema@.uid11, RIGHTARG = @extschema@.uid11,
  COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR >= (
  FUNCTION = uid11_ge, LEFTARG = @extschema@.uid11, RIGHTARG = @extschema@.uid11,
  COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  FUNCTION = uid11_gt, LEFTARG = @extschema@.uid11, RIGHTARG = @extschema@.uid11,
  COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR <> (
  FUNCTION = uid11_ne, LEFTARG = @extschema@.uid11, RIGHTARG = @extschema@.uid11,
  COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR < (@extschema@.uid11, @extschema@.uid11) IS 'less than';
COMMENT ON OPERATOR <= (@extschema@.uid11, @extschema@.uid11) IS 'less than or equal';
COMMENT ON OPERATOR = (@extschema@.uid11, @extschema@.uid11) IS 'equal';
COMMENT ON OPERATOR >= (@extschema@.uid11, @extschema@.uid11) IS 'greater than or equal';
COMMENT ON OPERATOR > (@extschema@.uid11, @extschema@.uid11) IS 'greater than';
COMMENT ON OPERATOR <> (@extschema@.uid11, @extschema@.uid11) IS 'not equal';

CREATE FUNCTION uid11_cmp(@extschema@.uid11, @extschema@.uid11) RETURNS integer AS 'MODULE_PATHNAME', 'xid8_like_cmp' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION uid11_hash(@extschema@.uid11) RETURNS integer AS 'MODULE_PATHNAME', 'xid8_like_hash' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION uid11_hash_extended(@extschema@.uid11, bigint) RETURNS bigint AS 'MODULE_PATHNAME', 'xid8_like_hash_extended' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION uid11_cmp(@extschema@.uid11, @extschema@.uid11) IS 'less, equal, greater: below, at, above 0';
COMMENT ON FUNCTION uid11_hash(@extschema@.uid11) IS 'hash';
COMMENT ON FUNCTION uid11_hash_extended(@extschema@.uid11, bigint) IS 'hash with a seed';

CREATE OPERATOR CLASS uid11_ops DEFAULT FOR TYPE @extschema@.uid11 USING btree AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 uid11_cmp(@extschema@.uid11, @extschema@.uid11),
  FUNCTION 2 uid11_sortsupport(internal),
  FUNCTION 4 pg_catalog.btequalimage(oid);

CREATE OPERATOR CLASS uid11_ops DEFAULT FOR TYPE @extschema@.uid11 USING hash AS
  OPERATOR 1 =,
  FUNCTION 1 uid11_hash(@extschema@.uid11),
  FUNCTION 2 uid11_hash_extended(@extschema@.uid11, bigint);

CREATE OPERATOR CLASS uid11_minmax_ops DEFAULT FOR TYPE @extschema@.uid11 USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 pg_catalog.brin_minmax_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 pg_catalog.brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS uid11_bloom_ops FOR TYPE @extschema@.uid11 USING brin AS
  OPERATOR 1 =,
  FUNCTION 1 pg_catalog.brin_bloom_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_bloom_consistent(internal, internal, internal, integer),
  FUNCTION 4 pg_catalog.brin_bloom_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_bloom_options(internal),
  FUNCTION 11 uid11_hash(@extschema@.uid11);

CREATE FUNCTION uid11_smaller(@extschema@.uid11, @extschema@.uid11) RETURNS @extschema@.uid11 AS 'MODULE_PATHNAME', 'xid8_like_smaller' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_larger(@extschema@.uid11, @extschema@.uid11) RETURNS @extschema@.uid11 AS 'MODULE_PATHNAME', 'xid8_like_larger' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_smaller(@extschema@.uid11, @extschema@.uid11) IS 'smaller of two';
COMMENT ON FUNCTION uid11_larger(@extschema@.uid11, @extschema@.uid11) IS 'larger of two';

CREATE AGGREGATE min(@extschema@.uid11) (
  SFUNC = uid11_smaller, STYPE = @extschema@.uid11, COMBINEFUNC = uid11_smaller, SORTOP = <, PARALLEL = SAFE
);
CREATE AGGREGATE max(@extschema@.uid11) (
  SFUNC = uid11_larger, STYPE = @extschema@.uid11, COMBINEFUNC = uid11_larger, SORTOP = >, PARALLEL = SAFE
);
COMMENT ON AGGREGATE min(@extschema@.uid11) IS 'minimum of all non-null input values';
COMMENT ON AGGREGATE max(@extschema@.uid11) IS 'maximum of all non-null input values';
CREATE OPERATOR CLASS uid11_minmax_multi_ops FOR TYPE @extschema@.uid11 USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 pg_catalog.brin_minmax_multi_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_minmax_multi_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_minmax_multi_consistent(internal, internal, internal, integer),
  FUNCTION 4 pg_catalog.brin_minmax_multi_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_minmax_multi_options(internal),
  FUNCTION 11 uid11_brin_distance(internal, internal);

-- uid11: search by a prefix of the text

CREATE FUNCTION uid11_lower_bound(prefix text) RETURNS @extschema@.uid11 AS 'MODULE_PATHNAME', 'uid11_lower_bound' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_lower_bound(prefix text) IS
  'the first uid11 whose text begins with the prefix; 22P02 for a malformed prefix, 22003 where there is none';
CREATE FUNCTION uid11_upper_bound(prefix text) RETURNS @extschema@.uid11 AS 'MODULE_PATHNAME', 'uid11_upper_bound' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_upper_bound(prefix text) IS
  'the last uid11 whose text begins with the prefix; 22P02 for a malformed prefix, 22003 where there is none';
CREATE FUNCTION uid11_is_valid_prefix(text) RETURNS boolean AS 'MODULE_PATHNAME', 'uid11_is_valid_prefix' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_is_valid_prefix(text) IS
  'whether the text is a prefix that uid11_lower_bound takes';

CREATE FUNCTION uid11_starts_with(@extschema@.uid11, prefix text) RETURNS boolean AS 'MODULE_PATHNAME', 'uid11_starts_with' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT starts_with_support;
COMMENT ON FUNCTION uid11_starts_with(@extschema@.uid11, prefix text) IS
  'whether the text of the id begins with the prefix; errors as uid11_lower_bound';
CREATE OPERATOR ^@ (
  FUNCTION = uid11_starts_with, LEFTARG = @extschema@.uid11, RIGHTARG = text,
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR ^@ (@extschema@.uid11, text) IS 'starts with';
-- xid: the type, its order, its operator classes and its aggregates

CREATE TYPE @extschema@.xid;

CREATE FUNCTION xid_in(cstring) RETURNS @extschema@.xid AS 'MODULE_PATHNAME', 'xid_in' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xid_out(@extschema@.xid) RETURNS cstring AS 'MODULE_PATHNAME', 'xid_out' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xid_recv(internal) RETURNS @extschema@.xid AS 'MODULE_PATHNAME', 'xid8_like_recv' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xid_send(@extschema@.xid) RETURNS bytea AS 'MODULE_PATHNAME', 'xid8_like_send' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_in(cstring) IS 'text input; 22P02 for malformed text, 22003 for a value out of range';
COMMENT ON FUNCTION xid_out(@extschema@.xid) IS 'canonical text output';
COMMENT ON FUNCTION xid_recv(internal) IS 'binary input';
COMMENT ON FUNCTION xid_send(@extschema@.xid) IS 'binary output';

CREATE TYPE @extschema@.xid (
  INPUT = xid_in, OUTPUT = xid_out, RECEIVE = xid_recv, SEND = xid_send, ANALYZE = sortid_typanalyze,
  LIKE = pg_catalog.xid8
);

CREATE FUNCTION xid_is_valid(text) RETURNS boolean AS 'MODULE_PATHNAME', 'xid_is_valid' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_is_valid(text) IS 'whether the text is one that the type xid reads';

CREATE FUNCTION xid_lt(@extschema@.xid, @extschema@.xid) RETURNS boolean AS 'MODULE_PATHNAME', 'xid8_like_lt' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xid_le(@extschema@.xid, @extschema@.xid) RETURNS boolean AS 'MODULE_PATHNAME', 'xid8_like_le' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xid_eq(@extschema@.xid, @extschema@.xid) RETURNS boolean AS 'MODULE_PATHNAME', 'xid8_like_eq' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xid_ge(@extschema@.xid, @extschema@.xid) RETURNS boolean AS 'MODULE_PATHNAME', 'xid8_like_ge' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xid_gt(@extschema@.xid, @extschema@.xid) RETURNS boolean AS 'MODULE_PATHNAME', 'xid8_like_gt' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xid_ne(@extschema@.xid, @extschema@.xid) RETURNS boolean AS 'MODULE_PATHNAME', 'xid8_like_ne' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION xid_lt(@extschema@.xid, @extschema@.xid) IS 'less than';
COMMENT ON FUNCTION xid_le(@extschema@.xid, @extschema@.xid) IS 'less than or equal';
COMMENT ON FUNCTION xid_eq(@extschema@.xid, @extschema@.xid) IS 'equal';
COMMENT ON FUNCTION xid_ge(@extschema@.xid, @extschema@.xid) IS 'greater than or equal';
COMMENT ON FUNCTION xid_gt(@extschema@.xid, @extschema@.xid) IS 'greater than';
COMMENT ON FUNCTION xid_ne(@extschema@.xid, @extschema@.xid) IS 'not equal';

CREATE OPERATOR < (
  FUNCTION = xid_lt, LEFTARG = @extschema@.xid, RIGHTARG = @extschema@.xid,
  COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  FUNCTION = xid_le, LEFTARG = @extschema@.xid, RIGHTARG = @extschema@.xid,
  COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR = (
  FUNCTION = xid_eq, LEFTARG = @extschema@.xid, RIGHTARG = @extschema@.xid,
  COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR >= (
  FUNCTION = xid_ge, LEFTARG = @extschema@.xid, RIGHTARG = @extschema@.xid,
  COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  FUNCTION = xid_gt, LEFTARG = @extschema@.xid, RIGHTARG = @extschema@.xid,
  COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR <> (
  FUNCTION = xid_ne, LEFTARG = @extschema@.xid, RIGHTARG = @extschema@.xid,
  COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR < (@extschema@.xid, @extschema@.xid) IS 'less than';
COMMENT ON OPERATOR <= (@extschema@.xid, @extschema@.xid) IS 'less than or equal';
COMMENT ON OPERATOR = (@extschema@.xid, @extschema@.xid) IS 'equal';
COMMENT ON OPERATOR >= (@extschema@.xid, @extschema@.xid) IS 'greater than or equal';
COMMENT ON OPERATOR > (@extschema@.xid, @extschema@.xid) IS 'greater than';
COMMENT ON OPERATOR <> (@extschema@.xid, @extschema@.xid) IS 'not equal';

CREATE FUNCTION xid_cmp(@extschema@.xid, @extschema@.xid) RETURNS integer AS 'MODULE_PATHNAME', 'xid8_like_cmp' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xid_hash(@extschema@.xid) RETURNS integer AS 'MODULE_PATHNAME', 'xid8_like_hash' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xid_hash_extended(@extschema@.xid, bigint) RETURNS bigint AS 'MODULE_PATHNAME', 'xid8_like_hash_extended' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION xid_cmp(@extschema@.xid, @extschema@.xid) IS 'less, equal, greater: below, at, above 0';
COMMENT ON FUNCTION xid_hash(@extschema@.xid) IS 'hash';
COMMENT ON FUNCTION xid_hash_extended(@extschema@.xid, bigint) IS 'hash with a seed';

CREATE OPERATOR CLASS xid_ops DEFAULT FOR TYPE @extschema@.xid USING btree AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 xid_cmp(@extschema@.xid, @extschema@.xid),
  FUNCTION 2 uid11_sortsupport(internal),
  FUNCTION 4 pg_catalog.btequalimage(oid);

CREATE OPERATOR CLASS xid_ops DEFAULT FOR TYPE @extschema@.xid USING hash AS
  OPERATOR 1 =,
  FUNCTION 1 xid_hash(@extschema@.xid),
  FUNCTION 2 xid_hash_extended(@extschema@.xid, bigint);

CREATE OPERATOR CLASS xid_minmax_ops DEFAULT FOR TYPE @extschema@.xid USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 pg_catalog.brin_minmax_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 pg_catalog.brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS xid_bloom_ops FOR TYPE @extschema@.xid USING brin AS
  OPERATOR 1 =,
  FUNCTION 1 pg_catalog.brin_bloom_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_bloom_consistent(internal, internal, internal, integer),
  FUNCTION 4 pg_catalog.brin_bloom_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_bloom_options(internal),
  FUNCTION 11 xid_hash(@extschema@.xid);

CREATE FUNCTION xid_smaller(@extschema@.xid, @extschema@.xid) RETURNS @extschema@.xid AS 'MODULE_PATHNAME', 'xid8_like_smaller' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xid_larger(@extschema@.xid, @extschema@.xid) RETURNS @extschema@.xid AS 'MODULE_PATHNAME', 'xid8_like_larger' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_smaller(@extschema@.xid, @extschema@.xid) IS 'smaller of two';
COMMENT ON FUNCTION xid_larger(@extschema@.xid, @extschema@.xid) IS 'larger of two';

CREATE AGGREGATE min(@extschema@.xid) (
  SFUNC = xid_smaller, STYPE = @extschema@.xid, COMBINEFUNC = xid_smaller, SORTOP = <, PARALLEL = SAFE
);
CREATE AGGREGATE max(@extschema@.xid) (
  SFUNC = xid_larger, STYPE = @extschema@.xid, COMBINEFUNC = xid_larger, SORTOP = >, PARALLEL = SAFE
);
COMMENT ON AGGREGATE min(@extschema@.xid) IS 'minimum of all non-null input values';
COMMENT ON AGGREGATE max(@extschema@.xid) IS 'maximum of all non-null input values';
CREATE OPERATOR CLASS xid_minmax_multi_ops FOR TYPE @extschema@.xid USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 pg_catalog.brin_minmax_multi_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_minmax_multi_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_minmax_multi_consistent(internal, internal, internal, integer),
  FUNCTION 4 pg_catalog.brin_minmax_multi_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_minmax_multi_options(internal),
  FUNCTION 11 uid11_brin_distance(internal, internal);

-- xid: search by a prefix of the text

CREATE FUNCTION xid_lower_bound(prefix text) RETURNS @extschema@.xid AS 'MODULE_PATHNAME', 'xid_lower_bound' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_lower_bound(prefix text) IS
  'the first xid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 where there is none';
CREATE FUNCTION xid_upper_bound(prefix text) RETURNS @extschema@.xid AS 'MODULE_PATHNAME', 'xid_upper_bound' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_upper_bound(prefix text) IS
  'the last xid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 where there is none';
CREATE FUNCTION xid_is_valid_prefix(text) RETURNS boolean AS 'MODULE_PATHNAME', 'xid_is_valid_prefix' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_is_valid_prefix(text) IS
  'whether the text is a prefix that xid_lower_bound takes';

CREATE FUNCTION xid_starts_with(@extschema@.xid, prefix text) RETURNS boolean AS 'MODULE_PATHNAME', 'xid_starts_with' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT starts_with_support;
COMMENT ON FUNCTION xid_starts_with(@extschema@.xid, prefix text) IS
  'whether the text of the id begins with the prefix; errors as xid_lower_bound';
CREATE OPERATOR ^@ (
  FUNCTION = xid_starts_with, LEFTARG = @extschema@.xid, RIGHTARG = text,
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR ^@ (@extschema@.xid, text) IS 'starts with';

CREATE FUNCTION xid_floor(at timestamptz) RETURNS @extschema@.xid AS 'MODULE_PATHNAME', 'xid_floor' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_floor(at timestamptz) IS
  'the smallest xid of the millisecond; before the time of the format the first one, after it 22008';
CREATE FUNCTION xid_ceil(at timestamptz) RETURNS @extschema@.xid AS 'MODULE_PATHNAME', 'xid_ceil' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_ceil(at timestamptz) IS
  'the largest xid of the millisecond; after the time of the format the last one, before it 22008';

-- xid: search by time

CREATE FUNCTION xid_first_in(tstzrange) RETURNS @extschema@.xid AS 'MODULE_PATHNAME', 'xid_first_in' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_first_in(tstzrange) IS
  'the first xid of the range; for a range without any the second one of all';
CREATE FUNCTION xid_last_in(tstzrange) RETURNS @extschema@.xid AS 'MODULE_PATHNAME', 'xid_last_in' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_last_in(tstzrange) IS
  'the last xid of the range; for a range without any the first one of all';

-- The range is declared as anyrange, although only a tstzrange will do: an exact
-- type would win over the core's operators, which take anyrange, and so make
-- conditions on ranges alone ambiguous, such as period @> '[2026-01-01,)'.
CREATE FUNCTION xid_within(@extschema@.xid, anyrange) RETURNS boolean AS 'MODULE_PATHNAME', 'xid_within' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT within_support;
COMMENT ON FUNCTION xid_within(@extschema@.xid, anyrange) IS 'whether the id was made within the tstzrange; 42804 for another range';
CREATE FUNCTION xid_within_commuted(anyrange, @extschema@.xid) RETURNS boolean AS 'MODULE_PATHNAME', 'xid_within_commuted' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT within_support;
COMMENT ON FUNCTION xid_within_commuted(anyrange, @extschema@.xid) IS 'whether the id was made within the tstzrange; 42804 for another range';
CREATE OPERATOR <@ (
  FUNCTION = xid_within, LEFTARG = @extschema@.xid, RIGHTARG = anyrange, COMMUTATOR = @>,
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
CREATE OPERATOR @> (
  FUNCTION = xid_within_commuted, LEFTARG = anyrange, RIGHTARG = @extschema@.xid, COMMUTATOR = <@,
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR <@ (@extschema@.xid, anyrange) IS 'made within';
COMMENT ON OPERATOR @> (anyrange, @extschema@.xid) IS 'contains the time of';

-- typeid: sort support

CREATE FUNCTION typeid_sortsupport(internal) RETURNS void AS 'MODULE_PATHNAME', 'typeid_sortsupport' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_sortsupport(internal) IS 'sort support of typeid';

-- typeid: the type, its order, its operator classes and its aggregates

CREATE TYPE @extschema@.typeid;

CREATE FUNCTION typeid_in(cstring) RETURNS @extschema@.typeid AS 'MODULE_PATHNAME', 'typeid_in' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION typeid_out(@extschema@.typeid) RETURNS cstring AS 'MODULE_PATHNAME', 'typeid_out' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION typeid_recv(internal) RETURNS @extschema@.typeid AS 'MODULE_PATHNAME', 'typeid_recv' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION typeid_send(@extschema@.typeid) RETURNS bytea AS 'MODULE_PATHNAME', 'typeid_send' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_in(cstring) IS 'text input; 22P02 for malformed text, 22003 for a value out of range';
COMMENT ON FUNCTION typeid_out(@extschema@.typeid) IS 'canonical text output';
COMMENT ON FUNCTION typeid_recv(internal) IS 'binary input';
COMMENT ON FUNCTION typeid_send(@extschema@.typeid) IS 'binary output';

CREATE TYPE @extschema@.typeid (
  INPUT = typeid_in, OUTPUT = typeid_out, RECEIVE = typeid_recv, SEND = typeid_send, ANALYZE = sortid_typanalyze,
  INTERNALLENGTH = VARIABLE, ALIGNMENT = int4, STORAGE = main
);

CREATE FUNCTION typeid_is_valid(text) RETURNS boolean AS 'MODULE_PATHNAME', 'typeid_is_valid' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_is_valid(text) IS 'whether the text is one that the type typeid reads';

CREATE FUNCTION typeid_lt(@extschema@.typeid, @extschema@.typeid) RETURNS boolean AS 'MODULE_PATHNAME', 'typeid_lt' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION typeid_le(@extschema@.typeid, @extschema@.typeid) RETURNS boolean AS 'MODULE_PATHNAME', 'typeid_le' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION typeid_eq(@extschema@.typeid, @extschema@.typeid) RETURNS boolean AS 'MODULE_PATHNAME', 'typeid_eq' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION typeid_ge(@extschema@.typeid, @extschema@.typeid) RETURNS boolean AS 'MODULE_PATHNAME', 'typeid_ge' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION typeid_gt(@extschema@.typeid, @extschema@.typeid) RETURNS boolean AS 'MODULE_PATHNAME', 'typeid_gt' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION typeid_ne(@extschema@.typeid, @extschema@.typeid) RETURNS boolean AS 'MODULE_PATHNAME', 'typeid_ne' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION typeid_lt(@extschema@.typeid, @extschema@.typeid) IS 'less than';
COMMENT ON FUNCTION typeid_le(@extschema@.typeid, @extschema@.typeid) IS 'less than or equal';
COMMENT ON FUNCTION typeid_eq(@extschema@.typeid, @extschema@.typeid) IS 'equal';
COMMENT ON FUNCTION typeid_ge(@extschema@.typeid, @extschema@.typeid) IS 'greater than or equal';
COMMENT ON FUNCTION typeid_gt(@extschema@.typeid, @extschema@.typeid) IS 'greater than';
COMMENT ON FUNCTION typeid_ne(@extschema@.typeid, @extschema@.typeid) IS 'not equal';

CREATE OPERATOR < (
  FUNCTION = typeid_lt, LEFTARG = @extschema@.typeid, RIGHTARG = @extschema@.typeid,
  COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  FUNCTION = typeid_le, LEFTARG = @extschema@.typeid, RIGHTARG = @extschema@.typeid,
  COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR = (
  FUNCTION = typeid_eq, LEFTARG = @extschema@.typeid, RIGHTARG = @extschema@.typeid,
  COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR >= (
  FUNCTION = typeid_ge, LEFTARG = @extschema@.typeid, RIGHTARG = @extschema@.typeid,
  COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  FUNCTION = typeid_gt, LEFTARG = @extschema@.typeid, RIGHTARG = @extschema@.typeid,
  COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR <> (
  FUNCTION = typeid_ne, LEFTARG = @extschema@.typeid, RIGHTARG = @extschema@.typeid,
  COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR < (@extschema@.typeid, @extschema@.typeid) IS 'less than';
COMMENT ON OPERATOR <= (@extschema@.typeid, @extschema@.typeid) IS 'less than or equal';
COMMENT ON OPERATOR = (@extschema@.typeid, @extschema@.typeid) IS 'equal';
COMMENT ON OPERATOR >= (@extschema@.typeid, @extschema@.typeid) IS 'greater than or equal';
COMMENT ON OPERATOR > (@extschema@.typeid, @extschema@.typeid) IS 'greater than';
COMMENT ON OPERATOR <> (@extschema@.typeid, @extschema@.typeid) IS 'not equal';

CREATE FUNCTION typeid_cmp(@extschema@.typeid, @extschema@.typeid) RETURNS integer AS 'MODULE_PATHNAME', 'typeid_cmp' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION typeid_hash(@extschema@.typeid) RETURNS integer AS 'MODULE_PATHNAME', 'typeid_hash' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION typeid_hash_extended(@extschema@.typeid, bigint) RETURNS bigint AS 'MODULE_PATHNAME', 'typeid_hash_extended' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION typeid_cmp(@extschema@.typeid, @extschema@.typeid) IS 'less, equal, greater: below, at, above 0';
COMMENT ON FUNCTION typeid_hash(@extschema@.typeid) IS 'hash';
COMMENT ON FUNCTION typeid_hash_extended(@extschema@.typeid, bigint) IS 'hash with a seed';

CREATE OPERATOR CLASS typeid_ops DEFAULT FOR TYPE @extschema@.typeid USING btree AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 typeid_cmp(@extschema@.typeid, @extschema@.typeid),
  FUNCTION 2 typeid_sortsupport(internal),
  FUNCTION 4 pg_catalog.btequalimage(oid);

CREATE OPERATOR CLASS typeid_ops DEFAULT FOR TYPE @extschema@.typeid USING hash AS
  OPERATOR 1 =,
  FUNCTION 1 typeid_hash(@extschema@.typeid),
  FUNCTION 2 typeid_hash_extended(@extschema@.typeid, bigint);

CREATE OPERATOR CLASS typeid_minmax_ops DEFAULT FOR TYPE @extschema@.typeid USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 pg_catalog.brin_minmax_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 pg_catalog.brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS typeid_bloom_ops FOR TYPE @extschema@.typeid USING brin AS
  OPERATOR 1 =,
  FUNCTION 1 pg_catalog.brin_bloom_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_bloom_consistent(internal, internal, internal, integer),
  FUNCTION 4 pg_catalog.brin_bloom_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_bloom_options(internal),
  FUNCTION 11 typeid_hash(@extschema@.typeid);

CREATE FUNCTION typeid_smaller(@extschema@.typeid, @extschema@.typeid) RETURNS @extschema@.typeid AS 'MODULE_PATHNAME', 'typeid_smaller' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION typeid_larger(@extschema@.typeid, @extschema@.typeid) RETURNS @extschema@.typeid AS 'MODULE_PATHNAME', 'typeid_larger' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_smaller(@extschema@.typeid, @extschema@.typeid) IS 'smaller of two';
COMMENT ON FUNCTION typeid_larger(@extschema@.typeid, @extschema@.typeid) IS 'larger of two';

CREATE AGGREGATE min(@extschema@.typeid) (
  SFUNC = typeid_smaller, STYPE = @extschema@.typeid, COMBINEFUNC = typeid_smaller, SORTOP = <, PARALLEL = SAFE
);
CREATE AGGREGATE max(@extschema@.typeid) (
  SFUNC = typeid_larger, STYPE = @extschema@.typeid, COMBINEFUNC = typeid_larger, SORTOP = >, PARALLEL = SAFE
);
COMMENT ON AGGREGATE min(@extschema@.typeid) IS 'minimum of all non-null input values';
COMMENT ON AGGREGATE max(@extschema@.typeid) IS 'maximum of all non-null input values';

-- typeid: search by a prefix of the text

CREATE FUNCTION typeid_lower_bound(prefix text) RETURNS @extschema@.typeid AS 'MODULE_PATHNAME', 'typeid_lower_bound' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_lower_bound(prefix text) IS
  'the first typeid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 where there is none';
CREATE FUNCTION typeid_upper_bound(prefix text) RETURNS @extschema@.typeid AS 'MODULE_PATHNAME', 'typeid_upper_bound' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_upper_bound(prefix text) IS
  'the last typeid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 where there is none';
CREATE FUNCTION typeid_is_valid_prefix(text) RETURNS boolean AS 'MODULE_PATHNAME', 'typeid_is_valid_prefix' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_is_valid_prefix(text) IS
  'whether the text is a prefix that typeid_lower_bound takes';

CREATE FUNCTION typeid_starts_with(@extschema@.typeid, prefix text) RETURNS boolean AS 'MODULE_PATHNAME', 'typeid_starts_with' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT starts_with_support;
COMMENT ON FUNCTION typeid_starts_with(@extschema@.typeid, prefix text) IS
  'whether the text of the id begins with the prefix; errors as typeid_lower_bound';
CREATE OPERATOR ^@ (
  FUNCTION = typeid_starts_with, LEFTARG = @extschema@.typeid, RIGHTARG = text,
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR ^@ (@extschema@.typeid, text) IS 'starts with';

-- typeid (TypeID specification 0.3.0)

COMMENT ON TYPE typeid IS
  'TypeID: a type prefix of up to 63 of a-z and "_", and a uuid, as in user_01h455vb4pex5vsknk084sn02q';

CREATE FUNCTION gen_typeid(prefix text DEFAULT '') RETURNS typeid AS 'MODULE_PATHNAME', 'gen_typeid' LANGUAGE c
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_typeid(prefix text) IS
  'new typeid with a UUIDv7, ascending within a backend process; 22023 for a bad prefix';
CREATE FUNCTION gen_typeid(prefix text, at timestamptz) RETURNS typeid AS 'MODULE_PATHNAME', 'gen_typeid_at' LANGUAGE c
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_typeid(prefix text, at timestamptz) IS
  'new typeid with a UUIDv7 of the given time; 22008 outside 1970 to 10889';
CREATE FUNCTION make_typeid(prefix text, uuid uuid) RETURNS typeid AS 'MODULE_PATHNAME', 'make_typeid' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION make_typeid(prefix text, uuid uuid) IS
  'typeid of a prefix and any uuid; 22023 for a bad prefix';
CREATE FUNCTION typeid_prefix(typeid) RETURNS text AS 'MODULE_PATHNAME', 'typeid_prefix' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_prefix(typeid) IS
  'type prefix, empty if there is none';
CREATE FUNCTION typeid_suffix(typeid) RETURNS text AS 'MODULE_PATHNAME', 'typeid_suffix' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_suffix(typeid) IS
  'the uuid as 26 Base32 symbols';
CREATE FUNCTION typeid_has_prefix(id typeid, prefix text) RETURNS boolean AS 'MODULE_PATHNAME', 'typeid_has_prefix' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT typeid_has_prefix_support;
COMMENT ON FUNCTION typeid_has_prefix(id typeid, prefix text) IS
  'whether the type prefix is exactly this one; 22023 for a bad prefix';
CREATE FUNCTION typeid_first_of_prefix(prefix text) RETURNS typeid AS 'MODULE_PATHNAME', 'typeid_first_of_prefix' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_first_of_prefix(prefix text) IS
  'the first typeid whose type prefix is exactly this one; 22023 for a bad prefix';
CREATE FUNCTION typeid_last_of_prefix(prefix text) RETURNS typeid AS 'MODULE_PATHNAME', 'typeid_last_of_prefix' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_last_of_prefix(prefix text) IS
  'the last typeid whose type prefix is exactly this one; 22023 for a bad prefix';
CREATE FUNCTION typeid_floor(prefix text, at timestamptz) RETURNS typeid AS 'MODULE_PATHNAME', 'typeid_floor' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_floor(prefix text, at timestamptz) IS
  'the smallest version 7 typeid of the millisecond; before 1970 the first one, after 10889 22008; 22023 for a bad prefix';
CREATE FUNCTION typeid_ceil(prefix text, at timestamptz) RETURNS typeid AS 'MODULE_PATHNAME', 'typeid_ceil' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_ceil(prefix text, at timestamptz) IS
  'the largest version 7 typeid of the millisecond; after 10889 the last one, before 1970 22008; 22023 for a bad prefix';
CREATE FUNCTION typeid_timestamp(typeid) RETURNS timestamptz AS 'MODULE_PATHNAME', 'typeid_timestamp' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_timestamp(typeid) IS
  'creation time to the millisecond, NULL unless the uuid is version 7';

CREATE FUNCTION typeid_to_uuid(typeid) RETURNS uuid AS 'MODULE_PATHNAME', 'typeid_to_uuid' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_to_uuid(typeid) IS
  'the uuid, without the prefix';

CREATE CAST (typeid AS uuid) WITH FUNCTION typeid_to_uuid(typeid) AS ASSIGNMENT;

-- ulid (ULID specification)

COMMENT ON TYPE ulid IS
  'ULID: 48 bits of Unix milliseconds and 80 random bits, as in 01ARZ3NDEKTSV4RRFFQ69G5FAV';

CREATE FUNCTION gen_ulid() RETURNS ulid AS 'MODULE_PATHNAME', 'gen_ulid' LANGUAGE c
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_ulid() IS
  'new ulid of now with 80 fresh random bits';
CREATE FUNCTION gen_ulid(at timestamptz) RETURNS ulid AS 'MODULE_PATHNAME', 'gen_ulid_at' LANGUAGE c
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_ulid(at timestamptz) IS
  'new ulid of the given time; 22008 outside 1970 to 10889';
CREATE FUNCTION gen_ulid_monotonic() RETURNS ulid AS 'MODULE_PATHNAME', 'gen_ulid_monotonic' LANGUAGE c
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_ulid_monotonic() IS
  'new ulid above every one that this function made on the server, in any session; 2200H where the random bits of the millisecond are used up';
CREATE FUNCTION make_ulid(at timestamptz, random bytea) RETURNS ulid AS 'MODULE_PATHNAME', 'make_ulid' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION make_ulid(at timestamptz, random bytea) IS
  'ulid of a time and 10 random bytes; 22008 outside 1970 to 10889, 22P03 for another length';
CREATE FUNCTION ulid_timestamp(ulid) RETURNS timestamptz AS 'MODULE_PATHNAME', 'ulid_timestamp' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_timestamp(ulid) IS
  'creation time to the millisecond';
CREATE FUNCTION ulid_random(ulid) RETURNS bytea AS 'MODULE_PATHNAME', 'ulid_random' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_random(ulid) IS
  'the 80 random bits as 10 bytes';
CREATE FUNCTION ulid_next(ulid) RETURNS ulid AS 'MODULE_PATHNAME', 'ulid_next' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_next(ulid) IS
  'the ulid after this one in its millisecond: one more in the random bits; 2200H where all are set';

CREATE FUNCTION ulid_from_bytea(bytea) RETURNS ulid AS 'MODULE_PATHNAME', 'ulid_from_bytea' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_from_bytea(bytea) IS
  'ulid of 16 bytes, most significant first; 22P03 for another length';

CREATE CAST (uuid AS ulid) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (ulid AS uuid) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (bytea AS ulid) WITH FUNCTION ulid_from_bytea(bytea);
CREATE CAST (ulid AS bytea) WITH FUNCTION ulid_send(ulid);
CREATE CAST (ulid AS timestamptz) WITH FUNCTION ulid_timestamp(ulid);

-- euid (EUID draft 5)

COMMENT ON TYPE euid IS
  'EUID: 45 bits of Unix milliseconds, an optional extension of up to 15 bits, 64 to 79 random bits and a check value, as in 1KDVDNA00B9F60938NKRKAYDXW8';

CREATE FUNCTION gen_euid() RETURNS euid AS 'MODULE_PATHNAME', 'gen_euid' LANGUAGE c
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_euid() IS
  'new euid of now without extension';
CREATE FUNCTION gen_euid(extension integer, bits integer DEFAULT NULL) RETURNS euid AS 'MODULE_PATHNAME', 'gen_euid_extension' LANGUAGE c
  VOLATILE PARALLEL SAFE;
COMMENT ON FUNCTION gen_euid(extension integer, bits integer) IS
  'new euid of now with an extension of 0 to 32767 (NULL: none), in as many bits as it needs or in the given number, 1 to 15; 22023 if it does not fit';
CREATE FUNCTION gen_euid(extension integer, at timestamptz) RETURNS euid AS 'MODULE_PATHNAME', 'gen_euid_at' LANGUAGE c
  VOLATILE PARALLEL SAFE;
COMMENT ON FUNCTION gen_euid(extension integer, at timestamptz) IS
  'new euid of the given time with an extension (NULL: none); 22008 outside 1970 to 3084';
CREATE FUNCTION gen_euid_monotonic() RETURNS euid AS 'MODULE_PATHNAME', 'gen_euid_monotonic' LANGUAGE c
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_euid_monotonic() IS
  'new euid without extension above every one that this function made on the server, in any session';
CREATE FUNCTION make_euid(at timestamptz, extension integer) RETURNS euid AS 'MODULE_PATHNAME', 'make_euid' LANGUAGE c
  VOLATILE PARALLEL SAFE;
COMMENT ON FUNCTION make_euid(at timestamptz, extension integer) IS
  'euid of a time and an extension (NULL: none) with fresh random bits; 22008 outside 1970 to 3084';
CREATE FUNCTION make_euid(at timestamptz, extension integer, random bytea) RETURNS euid AS 'MODULE_PATHNAME', 'make_euid_random' LANGUAGE c
  IMMUTABLE PARALLEL SAFE;
COMMENT ON FUNCTION make_euid(at timestamptz, extension integer, random bytea) IS
  'euid of a time, an extension (NULL: none) and 10 random bytes, of which the low 79 bits less the length of the extension are used; 22P03 for another length';
CREATE FUNCTION euid_timestamp(euid) RETURNS timestamptz AS 'MODULE_PATHNAME', 'euid_timestamp' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_timestamp(euid) IS
  'creation time to the millisecond';
CREATE FUNCTION euid_extension(euid) RETURNS integer AS 'MODULE_PATHNAME', 'euid_extension' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_extension(euid) IS
  'extension, 0 to 32767, NULL if there is none';
CREATE FUNCTION euid_extension_length(euid) RETURNS integer AS 'MODULE_PATHNAME', 'euid_extension_length' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_extension_length(euid) IS
  'length of the extension in bits, 0 (none) to 15';
CREATE FUNCTION euid_random(euid) RETURNS bigint AS 'MODULE_PATHNAME', 'euid_random' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_random(euid) IS
  'the low 64 bits, all random';
CREATE FUNCTION euid_next(euid) RETURNS euid AS 'MODULE_PATHNAME', 'euid_next' LANGUAGE c
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_next(euid) IS
  'a greater euid of now with the same extension, counting up within its millisecond; 2200H where the count is used up';
CREATE FUNCTION euid_encode(id euid, "check" boolean) RETURNS text AS 'MODULE_PATHNAME', 'euid_encode' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_encode(id euid, "check" boolean) IS
  'canonical text; without check the same ending in 127, which no reader validates';

CREATE FUNCTION euid_from_bytea(bytea) RETURNS euid AS 'MODULE_PATHNAME', 'euid_from_bytea' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_from_bytea(bytea) IS
  'euid of 16 bytes, most significant first; 22P03 for another length';

CREATE CAST (uuid AS euid) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (euid AS uuid) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (bytea AS euid) WITH FUNCTION euid_from_bytea(bytea);
CREATE CAST (euid AS bytea) WITH FUNCTION euid_send(euid);
CREATE CAST (euid AS timestamptz) WITH FUNCTION euid_timestamp(euid);

-- base62id (Base62id specification)

COMMENT ON TYPE base62id IS
  'Base62id of a uuid: 22 symbols that begin with a letter, as in Fd9w4CutiyWHZha547fAai';

CREATE FUNCTION gen_base62id() RETURNS base62id AS 'MODULE_PATHNAME', 'gen_base62id' LANGUAGE c
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_base62id() IS
  'new base62id, a UUIDv7, ascending within a backend process';
CREATE FUNCTION base62id_timestamp(base62id) RETURNS timestamptz AS 'MODULE_PATHNAME', 'base62id_timestamp' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_timestamp(base62id) IS
  'creation time to the millisecond, NULL unless it is a uuid of version 7';
CREATE FUNCTION base62id_encode(bytea) RETURNS text AS 'MODULE_PATHNAME', 'base62id_encode' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_encode(bytea) IS
  'Base62id of any bytes, in quadratic time; 54000 if it would exceed 1 GB';
CREATE FUNCTION base62id_decode(text) RETURNS bytea AS 'MODULE_PATHNAME', 'base62id_decode' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_decode(text) IS
  'the bytes that a Base62id stands for, in quadratic time; 22P02 for malformed text';

CREATE FUNCTION base62id_from_bytea(bytea) RETURNS base62id AS 'MODULE_PATHNAME', 'base62id_from_bytea' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_from_bytea(bytea) IS
  'base62id of 16 bytes, most significant first; 22P03 for another length';

CREATE CAST (uuid AS base62id) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (base62id AS uuid) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (bytea AS base62id) WITH FUNCTION base62id_from_bytea(bytea);
CREATE CAST (base62id AS bytea) WITH FUNCTION base62id_send(base62id);

-- uid11 (uid11 specification 1.0, sections 3 to 5)

COMMENT ON TYPE uid11 IS
  'uid11: an unsigned 64-bit number as 11 Base58 symbols, as in 113q8KFkAEs';

CREATE FUNCTION gen_uid11() RETURNS uid11 AS 'MODULE_PATHNAME', 'gen_uid11' LANGUAGE c
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_uid11() IS
  'new uid11 of 64 random bits';
CREATE FUNCTION gen_uid11_snowish() RETURNS uid11 AS 'MODULE_PATHNAME', 'gen_uid11_snowish' LANGUAGE c
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_uid11_snowish() IS
  'new uid11 of the profile snowish: 41 bits of milliseconds, sortid.machine_id, a sequence of 12 bits that all sessions share; waits where it would run more than 1,000 ms ahead of the clock';
CREATE FUNCTION gen_uid11_ts_seq_rand() RETURNS uid11 AS 'MODULE_PATHNAME', 'gen_uid11_ts_seq_rand' LANGUAGE c
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_uid11_ts_seq_rand() IS
  'new uid11 of the profile ts-seq-rand: 42 bits of milliseconds, a sequence of 12 bits that all sessions share, 10 random bits; waits where it would run more than 1,000 ms ahead of the clock';
CREATE FUNCTION uid11_snowish_timestamp(uid11) RETURNS timestamptz AS 'MODULE_PATHNAME', 'uid11_snowish_timestamp' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_timestamp(uid11) IS
  'profile snowish: creation time; 22023 if the reserved bit is set';
CREATE FUNCTION uid11_snowish_machine(uid11) RETURNS integer AS 'MODULE_PATHNAME', 'uid11_snowish_machine' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_machine(uid11) IS
  'profile snowish: machine, 0 to 1023; 22023 if the reserved bit is set';
CREATE FUNCTION uid11_snowish_sequence(uid11) RETURNS integer AS 'MODULE_PATHNAME', 'uid11_snowish_sequence' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_sequence(uid11) IS
  'profile snowish: sequence, 0 to 4095; 22023 if the reserved bit is set';
CREATE FUNCTION uid11_ts_seq_rand_timestamp(uid11) RETURNS timestamptz AS 'MODULE_PATHNAME', 'uid11_ts_seq_rand_timestamp' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_ts_seq_rand_timestamp(uid11) IS
  'profile ts-seq-rand: creation time';
CREATE FUNCTION uid11_ts_seq_rand_sequence(uid11) RETURNS integer AS 'MODULE_PATHNAME', 'uid11_ts_seq_rand_sequence' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_ts_seq_rand_sequence(uid11) IS
  'profile ts-seq-rand: sequence, 0 to 4095';
CREATE FUNCTION uid11_ts_seq_rand_random(uid11) RETURNS integer AS 'MODULE_PATHNAME', 'uid11_ts_seq_rand_random' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_ts_seq_rand_random(uid11) IS
  'profile ts-seq-rand: random bits, 0 to 1023';

CREATE FUNCTION uid11_from_bytea(bytea) RETURNS uid11 AS 'MODULE_PATHNAME', 'uid11_from_bytea' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_from_bytea(bytea) IS
  'uid11 of 8 bytes, most significant first; 22P03 for another length';
CREATE FUNCTION uid11_to_uuid(uid11) RETURNS uuid AS 'MODULE_PATHNAME', 'uid11_to_uuid' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_to_uuid(uid11) IS
  'a uuid of version 8 that sorts as the id does';
CREATE FUNCTION uid11_from_uuid(uuid) RETURNS uid11 AS 'MODULE_PATHNAME', 'uid11_from_uuid' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_from_uuid(uuid) IS
  'uid11 of such a uuid of version 8; 22023 for any other';

CREATE CAST (bigint AS uid11) WITHOUT FUNCTION;
CREATE CAST (uid11 AS bigint) WITHOUT FUNCTION;
CREATE CAST (uuid AS uid11) WITH FUNCTION uid11_from_uuid(uuid);
CREATE CAST (uid11 AS uuid) WITH FUNCTION uid11_to_uuid(uid11);
CREATE CAST (bytea AS uid11) WITH FUNCTION uid11_from_bytea(bytea);
CREATE CAST (uid11 AS bytea) WITH FUNCTION uid11_send(uid11);

-- xid (uid11 specification 1.0, section 8)

COMMENT ON TYPE @extschema@.xid IS
  'xid: the uid11 profile with 42 bits of milliseconds since 2011-11-11 11:11:11.111+00 and 22 random bits; not pg_catalog.xid';

CREATE FUNCTION gen_xid() RETURNS @extschema@.xid AS 'MODULE_PATHNAME', 'gen_xid' LANGUAGE c
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_xid() IS
  'new xid of now with 22 fresh random bits';
CREATE FUNCTION gen_xid(at timestamptz) RETURNS @extschema@.xid AS 'MODULE_PATHNAME', 'gen_xid_at' LANGUAGE c
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_xid(at timestamptz) IS
  'new xid of the given time; 22008 outside 2011 to 2151';
CREATE FUNCTION gen_xid_monotonic() RETURNS @extschema@.xid AS 'MODULE_PATHNAME', 'gen_xid_monotonic' LANGUAGE c
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_xid_monotonic() IS
  'new xid above every one that this function made on the server, in any session';
CREATE FUNCTION make_xid(at timestamptz, random integer) RETURNS @extschema@.xid AS 'MODULE_PATHNAME', 'make_xid' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION make_xid(at timestamptz, random integer) IS
  'xid of a time and a random part of 0 to 4194303; 22008 outside 2011 to 2151, 22023 for another random part';
CREATE FUNCTION xid_timestamp(@extschema@.xid) RETURNS timestamptz AS 'MODULE_PATHNAME', 'xid_timestamp' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_timestamp(@extschema@.xid) IS
  'creation time to the millisecond';
CREATE FUNCTION xid_random(@extschema@.xid) RETURNS integer AS 'MODULE_PATHNAME', 'xid_random' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_random(@extschema@.xid) IS
  'the 22 random bits, 0 to 4194303';

CREATE FUNCTION xid_from_bytea(bytea) RETURNS @extschema@.xid AS 'MODULE_PATHNAME', 'xid_from_bytea' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_from_bytea(bytea) IS
  'xid of 8 bytes, most significant first; 22P03 for another length';
CREATE FUNCTION xid_to_uuid(@extschema@.xid) RETURNS uuid AS 'MODULE_PATHNAME', 'uid11_to_uuid' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_to_uuid(@extschema@.xid) IS
  'a uuid of version 8 that sorts as the id does';
CREATE FUNCTION xid_from_uuid(uuid) RETURNS @extschema@.xid AS 'MODULE_PATHNAME', 'xid_from_uuid' LANGUAGE c
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_from_uuid(uuid) IS
  'xid of such a uuid of version 8; 22023 for any other';

CREATE CAST (bigint AS @extschema@.xid) WITHOUT FUNCTION;
CREATE CAST (@extschema@.xid AS bigint) WITHOUT FUNCTION;
CREATE CAST (uuid AS @extschema@.xid) WITH FUNCTION xid_from_uuid(uuid);
CREATE CAST (@extschema@.xid AS uuid) WITH FUNCTION xid_to_uuid(@extschema@.xid);
CREATE CAST (bytea AS @extschema@.xid) WITH FUNCTION xid_from_bytea(bytea);
CREATE CAST (@extschema@.xid AS bytea) WITH FUNCTION xid_send(@extschema@.xid);
CREATE CAST (@extschema@.xid AS timestamptz) WITH FUNCTION xid_timestamp(@extschema@.xid);
CREATE CAST (@extschema@.xid AS uid11) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (uid11 AS @extschema@.xid) WITHOUT FUNCTION;

-- uuid version 7 (RFC 9562, sections 5.7 and 6.2 method 3)

CREATE FUNCTION gen_uuidv7() RETURNS uuid AS 'MODULE_PATHNAME', 'gen_uuidv7' LANGUAGE c
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_uuidv7() IS
  'new UUIDv7, ascending within a backend process';

-- looking at ids of any format

CREATE FUNCTION sortid_info(any_id text) RETURNS TABLE (format text, id text, uuid uuid, "time" timestamptz, prefix text,
    extension integer, machine integer, sequence integer, random bytea) LANGUAGE sql
  IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  WITH it AS (
    SELECT CASE WHEN typeid_is_valid($1) THEN $1::typeid END AS typeid,
           CASE WHEN ulid_is_valid($1) THEN $1::ulid END AS ulid,
           CASE WHEN euid_is_valid($1) THEN $1::euid END AS euid,
           CASE WHEN base62id_is_valid($1) THEN $1::base62id END AS base62id,
           CASE WHEN uid11_is_valid($1) THEN $1::uid11 END AS uid11,
           CASE WHEN uid11_is_valid($1) AND $1::uid11::bigint >= 0 THEN $1::uid11 END AS snowish,
           CASE WHEN $1 COLLATE "C" ~* '^(([0-9a-f]{4}-?){7}[0-9a-f]{4}|\{([0-9a-f]{4}-?){7}[0-9a-f]{4}\})$' THEN $1::uuid END AS uuid
  ), of_a_uuid(format, id, uuid, prefix) AS (
    SELECT 'typeid', typeid::text, typeid::uuid, typeid_prefix(typeid) FROM it
    UNION ALL SELECT 'base62id', base62id::text, base62id::uuid, NULL FROM it
    UNION ALL SELECT 'uuid', uuid::text, uuid, NULL FROM it
  ), of_any(format, id, uuid, "time", prefix, extension, machine, sequence, random) AS (
    SELECT format, id, uuid, at, prefix, NULL::integer, NULL::integer, NULL::integer,
           CASE WHEN at IS NOT NULL THEN set_byte(low, 0, get_byte(low, 0) & 63) END
    FROM of_a_uuid, LATERAL (SELECT base62id_timestamp(uuid::base62id), substring(uuid_send(uuid) FROM 9)) AS part(at, low)
    UNION ALL SELECT 'ulid', ulid::text, ulid::uuid, ulid_timestamp(ulid), NULL, NULL, NULL, NULL, ulid_random(ulid) FROM it
    UNION ALL SELECT 'euid', euid::text, euid::uuid, euid_timestamp(euid), NULL, euid_extension(euid), NULL, NULL,
                     int8send(euid_random(euid)) FROM it
    UNION ALL SELECT 'xid', uid11::text, uid11::uuid, xid_timestamp(uid11::@extschema@.xid), NULL, NULL, NULL, NULL,
                     substring(int4send(xid_random(uid11::@extschema@.xid)) FROM 2) FROM it
    UNION ALL SELECT 'uid11', uid11::text, uid11::uuid, NULL, NULL, NULL, NULL, NULL, uid11::bytea FROM it
    UNION ALL SELECT 'uid11 snowish', snowish::text, snowish::uuid, uid11_snowish_timestamp(snowish), NULL, NULL,
                     uid11_snowish_machine(snowish), uid11_snowish_sequence(snowish), NULL FROM it
    UNION ALL SELECT 'uid11 ts-seq-rand', uid11::text, uid11::uuid, uid11_ts_seq_rand_timestamp(uid11), NULL, NULL, NULL,
                     uid11_ts_seq_rand_sequence(uid11), substring(int4send(uid11_ts_seq_rand_random(uid11)) FROM 3) FROM it
  )
  SELECT * FROM of_any WHERE id IS NOT NULL;
END;
COMMENT ON FUNCTION sortid_info(text) IS
  'what the text of an id or a uuid tells, a row for each format that it is valid in: canonical text, the same as a uuid, time, and the other parts; no row for any other text';

-- Everything in here has its schema, as it runs under the caller's search path: so do the
-- functions of a view or a policy that it reads through, as in any other query.
CREATE FUNCTION sortid_audit(relation regclass, column_name name, second_column name DEFAULT NULL, second_relation regclass DEFAULT NULL)
  RETURNS TABLE (prefix text, ids bigint, repeated bigint, in_second bigint, from_future bigint, not_version_7 bigint,
    first timestamptz, last timestamptz) LANGUAGE plpgsql
  STABLE
AS $$
DECLARE
  of_type record;
  named record;
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
    SELECT known.* INTO of_type FROM (VALUES
      ('@extschema@.typeid'::pg_catalog.regtype, true, '@extschema@.typeid_timestamp(id)', '@extschema@.typeid_prefix(id)'),
      ('@extschema@.ulid', false, '@extschema@.ulid_timestamp(id)', NULL),
      ('@extschema@.euid', false, '@extschema@.euid_timestamp(id)', NULL),
      ('@extschema@.base62id', true, '@extschema@.base62id_timestamp(id)', NULL),
      ('@extschema@.uid11', false, NULL, NULL),
      ('@extschema@.xid', false, '@extschema@.xid_timestamp(id)', NULL),
      ('pg_catalog.uuid', true, '@extschema@.base62id_timestamp(id::@extschema@.base62id)', NULL),
      ('pg_catalog.text', NULL, NULL, NULL),
      ('pg_catalog.varchar', NULL, NULL, NULL)) AS known(type, has_version, "time", prefix)
    WHERE known.type OPERATOR(pg_catalog.=) named.type AND (named.is_second OR known.has_version IS NOT NULL);
    IF NOT FOUND THEN
      RAISE datatype_mismatch USING
        MESSAGE = pg_catalog.format('column "%s" of relation "%s" is of type %s, not of an id', named.name, named.relation, named.type_name),
        DETAIL = 'It must be a typeid, ulid, euid, base62id, uid11, xid or uuid, or of a domain over one; the second one may be a text.';
    END IF;
  END LOOP;

  RETURN QUERY EXECUTE pg_catalog.format(
    'SELECT prefix, pg_catalog.count(*), pg_catalog.count(*) OPERATOR(pg_catalog.-) pg_catalog.count(DISTINCT id),
            CASE WHEN $1 THEN pg_catalog.count(second.uuid) END,
            CASE WHEN $2 THEN pg_catalog.count(*) FILTER (WHERE "time" OPERATOR(pg_catalog.>) pg_catalog.statement_timestamp()) END,
            CASE WHEN $3 THEN pg_catalog.count(*) FILTER (WHERE "time" IS NULL) END,
            pg_catalog.min("time"), pg_catalog.max("time")
     FROM (SELECT %1$I AS id FROM %2$s WHERE %1$I IS NOT NULL) AS audited
       LEFT JOIN (SELECT DISTINCT %3$s::pg_catalog.uuid AS uuid FROM %4$s) AS second ON second.uuid OPERATOR(pg_catalog.=) id::pg_catalog.uuid,
       LATERAL (SELECT %5$s::pg_catalog.text, %6$s::pg_catalog.timestamptz) AS part(prefix, "time")
     GROUP BY prefix ORDER BY prefix COLLATE pg_catalog."C"',
    column_name, relation, COALESCE(pg_catalog.quote_ident(second_column), 'NULL'),
    CASE WHEN second_column IS NULL THEN '(SELECT WHERE false) AS nothing' ELSE second_relation::pg_catalog.text END,
    COALESCE(of_type.prefix, 'NULL'), COALESCE(of_type."time", 'NULL'))
    USING second_column IS NOT NULL, of_type."time" IS NOT NULL, of_type.has_version;
END $$;
COMMENT ON FUNCTION sortid_audit(relation regclass, column_name name, second_column name, second_relation regclass) IS
  'what a column of ids or uuids holds, by prefix: ids, those too many of the same, those that a second column holds as a uuid too (of the same relation if no other is given), those of the future, those that are no uuid of version 7, first and last time; 42703 for no such column, 42804 for one of another type, 22004 for NULL';

-- btree skip support, which PostgreSQL has from 18 on. Every update script ends with
-- this too: a database that came to 18 by pg_upgrade does not have it yet. Everything
-- in an expression has its schema: it runs as superuser, and the schema of the extension
-- may hold somebody's operators that fit better than the server's.

DO $$
BEGIN
  IF pg_catalog.current_setting('server_version_num')::pg_catalog.int4 OPERATOR(pg_catalog.>=) 180000
     AND NOT EXISTS (SELECT FROM pg_catalog.pg_amproc
                     WHERE amproclefttype OPERATOR(pg_catalog.=) '@extschema@.ulid'::pg_catalog.regtype
                       AND amprocnum OPERATOR(pg_catalog.=) 6) THEN
    ALTER OPERATOR FAMILY @extschema@.ulid_ops USING btree ADD
      FUNCTION 6 (@extschema@.ulid, @extschema@.ulid) pg_catalog.uuid_skipsupport(internal);
    ALTER OPERATOR FAMILY @extschema@.euid_ops USING btree ADD
      FUNCTION 6 (@extschema@.euid, @extschema@.euid) pg_catalog.uuid_skipsupport(internal);
    ALTER OPERATOR FAMILY @extschema@.base62id_ops USING btree ADD
      FUNCTION 6 (@extschema@.base62id, @extschema@.base62id) pg_catalog.uuid_skipsupport(internal);
    CREATE FUNCTION @extschema@.uid11_skipsupport(internal) RETURNS void AS 'MODULE_PATHNAME', 'uid11_skipsupport' LANGUAGE c
      IMMUTABLE STRICT PARALLEL SAFE;
    COMMENT ON FUNCTION @extschema@.uid11_skipsupport(internal) IS 'btree skip support of uid11 and xid';
    ALTER OPERATOR FAMILY @extschema@.uid11_ops USING btree ADD
      FUNCTION 6 (@extschema@.uid11, @extschema@.uid11) @extschema@.uid11_skipsupport(internal);
    ALTER OPERATOR FAMILY @extschema@.xid_ops USING btree ADD
      FUNCTION 6 (@extschema@.xid, @extschema@.xid) @extschema@.uid11_skipsupport(internal);
  END IF;
END $$;
