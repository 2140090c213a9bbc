\echo Use "CREATE EXTENSION sortid" to load this file. \quit

-- support functions for the planner and ANALYZE

CREATE FUNCTION starts_with_support(internal) RETURNS internal LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION within_support(internal) RETURNS internal LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION typeid_has_prefix_support(internal) RETURNS internal LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION sortid_typanalyze(internal) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION starts_with_support(internal) IS 'planner support for ^@';
COMMENT ON FUNCTION within_support(internal) IS 'planner support for <@, @>, typeid_within, uuidv7_within and comparisons of ids with times';
COMMENT ON FUNCTION typeid_has_prefix_support(internal) IS 'planner support for typeid_has_prefix';
COMMENT ON FUNCTION sortid_typanalyze(internal) IS 'ANALYZE with up to ten times the usual histogram bounds for types of a fixed size';


-- support functions that all BRIN minmax classes use in place of the server's, which fail for domains

CREATE FUNCTION sortid_brin_minmax_add_value(internal, internal, internal, internal) RETURNS boolean
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION sortid_brin_minmax_consistent(internal, internal, internal) RETURNS boolean
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION sortid_brin_minmax_union(internal, internal, internal) RETURNS boolean
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION sortid_brin_minmax_multi_add_value(internal, internal, internal, internal) RETURNS boolean
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION sortid_brin_minmax_multi_consistent(internal, internal, internal, integer) RETURNS boolean
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION sortid_brin_minmax_multi_union(internal, internal, internal) RETURNS boolean
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION sortid_brin_minmax_add_value(internal, internal, internal, internal) IS 'BRIN minmax support, also over domains';
COMMENT ON FUNCTION sortid_brin_minmax_consistent(internal, internal, internal) IS 'BRIN minmax support, also over domains';
COMMENT ON FUNCTION sortid_brin_minmax_union(internal, internal, internal) IS 'BRIN minmax support, also over domains';
COMMENT ON FUNCTION sortid_brin_minmax_multi_add_value(internal, internal, internal, internal) IS 'BRIN minmax_multi support, also over domains';
COMMENT ON FUNCTION sortid_brin_minmax_multi_consistent(internal, internal, internal, integer) IS 'BRIN minmax_multi support, also over domains';
COMMENT ON FUNCTION sortid_brin_minmax_multi_union(internal, internal, internal) IS 'BRIN minmax_multi support, also over domains';

-- typeid: sort support

CREATE FUNCTION typeid_sortsupport(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_sortsupport(internal) IS 'btree sort support';


-- support function of the comparisons with uuid

CREATE FUNCTION uuid_comparison_support(internal) RETURNS internal LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid_comparison_support(internal) IS 'planner support for comparisons with uuid';
-- typeid: the type, its order, its operator classes and its aggregates

CREATE TYPE @extschema@.typeid;

CREATE FUNCTION typeid_in(cstring) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION typeid_out(@extschema@.typeid) RETURNS cstring LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION typeid_recv(internal) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME', 'typeid_recv'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION typeid_send(@extschema@.typeid) RETURNS bytea LANGUAGE c AS 'MODULE_PATHNAME', 'typeid_send'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_in(cstring) IS 'text input; 22P02 for malformed text, 22003 for a value out of range';
COMMENT ON FUNCTION typeid_out(@extschema@.typeid) IS 'canonical text output';
COMMENT ON FUNCTION typeid_recv(internal) IS 'binary input';
COMMENT ON FUNCTION typeid_send(@extschema@.typeid) IS 'binary output';

CREATE TYPE @extschema@.typeid (
  INPUT = typeid_in, OUTPUT = typeid_out, RECEIVE = typeid_recv, SEND = typeid_send, ANALYZE = sortid_typanalyze,
  INTERNALLENGTH = VARIABLE, ALIGNMENT = int4, STORAGE = main
);

CREATE FUNCTION typeid_is_valid(text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_is_valid(text) IS 'whether the text is valid input for type typeid';

CREATE FUNCTION typeid_lt(@extschema@.typeid, @extschema@.typeid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'typeid_lt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION typeid_le(@extschema@.typeid, @extschema@.typeid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'typeid_le'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION typeid_eq(@extschema@.typeid, @extschema@.typeid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'typeid_eq'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION typeid_ge(@extschema@.typeid, @extschema@.typeid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'typeid_ge'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION typeid_gt(@extschema@.typeid, @extschema@.typeid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'typeid_gt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION typeid_ne(@extschema@.typeid, @extschema@.typeid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'typeid_ne'
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

CREATE FUNCTION typeid_cmp(@extschema@.typeid, @extschema@.typeid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'typeid_cmp'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION typeid_hash(@extschema@.typeid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'typeid_hash'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION typeid_hash_extended(@extschema@.typeid, bigint) RETURNS bigint LANGUAGE c AS 'MODULE_PATHNAME', 'typeid_hash_extended'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION typeid_cmp(@extschema@.typeid, @extschema@.typeid) IS 'less-equal-greater';
COMMENT ON FUNCTION typeid_hash(@extschema@.typeid) IS 'hash';
COMMENT ON FUNCTION typeid_hash_extended(@extschema@.typeid, bigint) IS 'hash with a seed';

CREATE OPERATOR CLASS typeid_ops DEFAULT FOR TYPE @extschema@.typeid USING btree AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 typeid_cmp(@extschema@.typeid, @extschema@.typeid),
  FUNCTION 2 @extschema@.typeid_sortsupport(internal),
  FUNCTION 4 pg_catalog.btequalimage(oid);

CREATE OPERATOR CLASS typeid_ops DEFAULT FOR TYPE @extschema@.typeid USING hash AS
  OPERATOR 1 =,
  FUNCTION 1 typeid_hash(@extschema@.typeid),
  FUNCTION 2 typeid_hash_extended(@extschema@.typeid, bigint);

CREATE OPERATOR CLASS typeid_minmax_ops DEFAULT FOR TYPE @extschema@.typeid USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 pg_catalog.brin_minmax_opcinfo(internal),
  FUNCTION 2 sortid_brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 sortid_brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 sortid_brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS typeid_bloom_ops FOR TYPE @extschema@.typeid USING brin AS
  OPERATOR 1 =,
  FUNCTION 1 pg_catalog.brin_bloom_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_bloom_consistent(internal, internal, internal, integer),
  FUNCTION 4 pg_catalog.brin_bloom_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_bloom_options(internal),
  FUNCTION 11 typeid_hash(@extschema@.typeid);

CREATE FUNCTION typeid_smaller(@extschema@.typeid, @extschema@.typeid) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME', 'typeid_smaller'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION typeid_larger(@extschema@.typeid, @extschema@.typeid) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME', 'typeid_larger'
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

CREATE FUNCTION typeid_lower_bound(prefix text) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_lower_bound(prefix text) IS
  'the first typeid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
CREATE FUNCTION typeid_upper_bound(prefix text) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_upper_bound(prefix text) IS
  'the last typeid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
CREATE FUNCTION typeid_is_valid_prefix(text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_is_valid_prefix(text) IS
  'whether the text is a valid prefix for typeid_lower_bound';

CREATE FUNCTION typeid_starts_with(@extschema@.typeid, prefix text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT starts_with_support;
COMMENT ON FUNCTION typeid_starts_with(@extschema@.typeid, prefix text) IS
  'whether the text of the id begins with the prefix; same errors as typeid_lower_bound';
CREATE OPERATOR ^@ (
  FUNCTION = typeid_starts_with, LEFTARG = @extschema@.typeid, RIGHTARG = text,
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR ^@ (@extschema@.typeid, text) IS 'starts with';

-- typeid: texts are stored by assignment. No implicit cast, so no operator or call becomes ambiguous.

CREATE FUNCTION typeid_from_bpchar(bpchar) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_from_bpchar(bpchar) IS
  'typeid of a text without its padding; 22P02 for malformed text, 22003 for a value out of range';
CREATE CAST (text AS @extschema@.typeid) WITH INOUT AS ASSIGNMENT;
CREATE CAST (varchar AS @extschema@.typeid) WITH INOUT AS ASSIGNMENT;
CREATE CAST (bpchar AS @extschema@.typeid) WITH FUNCTION typeid_from_bpchar(bpchar) AS ASSIGNMENT;
-- ulid: the type, its order, its operator classes and its aggregates

CREATE TYPE @extschema@.ulid;

CREATE FUNCTION ulid_in(cstring) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION ulid_out(@extschema@.ulid) RETURNS cstring LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION ulid_recv(internal) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_recv'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION ulid_send(@extschema@.ulid) RETURNS bytea LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_send'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_in(cstring) IS 'text input; 22P02 for malformed text, 22003 for a value out of range';
COMMENT ON FUNCTION ulid_out(@extschema@.ulid) IS 'canonical text output';
COMMENT ON FUNCTION ulid_recv(internal) IS 'binary input';
COMMENT ON FUNCTION ulid_send(@extschema@.ulid) IS 'binary output';

CREATE TYPE @extschema@.ulid (
  INPUT = ulid_in, OUTPUT = ulid_out, RECEIVE = ulid_recv, SEND = ulid_send, ANALYZE = sortid_typanalyze,
  LIKE = pg_catalog.uuid
);

CREATE FUNCTION ulid_is_valid(text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_is_valid(text) IS 'whether the text is valid input for type ulid';

CREATE FUNCTION ulid_lt(@extschema@.ulid, @extschema@.ulid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_lt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION ulid_le(@extschema@.ulid, @extschema@.ulid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_le'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION ulid_eq(@extschema@.ulid, @extschema@.ulid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_eq'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION ulid_ge(@extschema@.ulid, @extschema@.ulid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ge'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION ulid_gt(@extschema@.ulid, @extschema@.ulid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_gt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION ulid_ne(@extschema@.ulid, @extschema@.ulid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ne'
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

CREATE FUNCTION ulid_cmp(@extschema@.ulid, @extschema@.ulid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_cmp'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION ulid_hash(@extschema@.ulid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_hash'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION ulid_hash_extended(@extschema@.ulid, bigint) RETURNS bigint LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_hash_extended'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION ulid_cmp(@extschema@.ulid, @extschema@.ulid) IS 'less-equal-greater';
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
  FUNCTION 2 sortid_brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 sortid_brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 sortid_brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS ulid_bloom_ops FOR TYPE @extschema@.ulid USING brin AS
  OPERATOR 1 =,
  FUNCTION 1 pg_catalog.brin_bloom_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_bloom_consistent(internal, internal, internal, integer),
  FUNCTION 4 pg_catalog.brin_bloom_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_bloom_options(internal),
  FUNCTION 11 ulid_hash(@extschema@.ulid);

CREATE FUNCTION ulid_smaller(@extschema@.ulid, @extschema@.ulid) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_smaller'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION ulid_larger(@extschema@.ulid, @extschema@.ulid) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_larger'
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

-- ulid: search by a prefix of the text

CREATE FUNCTION ulid_lower_bound(prefix text) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_lower_bound(prefix text) IS
  'the first ulid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
CREATE FUNCTION ulid_upper_bound(prefix text) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_upper_bound(prefix text) IS
  'the last ulid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
CREATE FUNCTION ulid_is_valid_prefix(text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_is_valid_prefix(text) IS
  'whether the text is a valid prefix for ulid_lower_bound';

CREATE FUNCTION ulid_starts_with(@extschema@.ulid, prefix text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT starts_with_support;
COMMENT ON FUNCTION ulid_starts_with(@extschema@.ulid, prefix text) IS
  'whether the text of the id begins with the prefix; same errors as ulid_lower_bound';
CREATE OPERATOR ^@ (
  FUNCTION = ulid_starts_with, LEFTARG = @extschema@.ulid, RIGHTARG = text,
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR ^@ (@extschema@.ulid, text) IS 'starts with';

-- ulid: the bytes of its binary form

CREATE FUNCTION ulid_from_bytea(bytea) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_from_bytea(bytea) IS
  'ulid of 16 bytes, most significant first; 22P03 for another length';
CREATE CAST (bytea AS @extschema@.ulid) WITH FUNCTION ulid_from_bytea(bytea);
CREATE CAST (@extschema@.ulid AS bytea) WITH FUNCTION ulid_send(@extschema@.ulid);
CREATE OPERATOR CLASS ulid_minmax_multi_ops FOR TYPE @extschema@.ulid USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 pg_catalog.brin_minmax_multi_opcinfo(internal),
  FUNCTION 2 sortid_brin_minmax_multi_add_value(internal, internal, internal, internal),
  FUNCTION 3 sortid_brin_minmax_multi_consistent(internal, internal, internal, integer),
  FUNCTION 4 sortid_brin_minmax_multi_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_minmax_multi_options(internal),
  FUNCTION 11 pg_catalog.brin_minmax_multi_distance_uuid(internal, internal);

-- ulid beside uuid: the same bytes in the same order. Their support function hands each comparison to
-- operators of a single type, so that indexes on both sides serve.
CREATE FUNCTION ulid_lt_uuid(@extschema@.ulid, uuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_lt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION ulid_le_uuid(@extschema@.ulid, uuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_le'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION ulid_eq_uuid(@extschema@.ulid, uuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_eq'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION ulid_ge_uuid(@extschema@.ulid, uuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ge'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION ulid_gt_uuid(@extschema@.ulid, uuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_gt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION ulid_ne_uuid(@extschema@.ulid, uuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ne'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION ulid_cmp_uuid(@extschema@.ulid, uuid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_cmp'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION ulid_lt_uuid(@extschema@.ulid, uuid) IS 'less than';
COMMENT ON FUNCTION ulid_le_uuid(@extschema@.ulid, uuid) IS 'less than or equal';
COMMENT ON FUNCTION ulid_eq_uuid(@extschema@.ulid, uuid) IS 'equal';
COMMENT ON FUNCTION ulid_ge_uuid(@extschema@.ulid, uuid) IS 'greater than or equal';
COMMENT ON FUNCTION ulid_gt_uuid(@extschema@.ulid, uuid) IS 'greater than';
COMMENT ON FUNCTION ulid_ne_uuid(@extschema@.ulid, uuid) IS 'not equal';
COMMENT ON FUNCTION ulid_cmp_uuid(@extschema@.ulid, uuid) IS 'less-equal-greater';

CREATE FUNCTION uuid_lt_ulid(uuid, @extschema@.ulid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_lt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION uuid_le_ulid(uuid, @extschema@.ulid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_le'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION uuid_eq_ulid(uuid, @extschema@.ulid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_eq'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION uuid_ge_ulid(uuid, @extschema@.ulid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ge'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION uuid_gt_ulid(uuid, @extschema@.ulid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_gt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION uuid_ne_ulid(uuid, @extschema@.ulid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ne'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION uuid_cmp_ulid(uuid, @extschema@.ulid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_cmp'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION uuid_lt_ulid(uuid, @extschema@.ulid) IS 'less than';
COMMENT ON FUNCTION uuid_le_ulid(uuid, @extschema@.ulid) IS 'less than or equal';
COMMENT ON FUNCTION uuid_eq_ulid(uuid, @extschema@.ulid) IS 'equal';
COMMENT ON FUNCTION uuid_ge_ulid(uuid, @extschema@.ulid) IS 'greater than or equal';
COMMENT ON FUNCTION uuid_gt_ulid(uuid, @extschema@.ulid) IS 'greater than';
COMMENT ON FUNCTION uuid_ne_ulid(uuid, @extschema@.ulid) IS 'not equal';
COMMENT ON FUNCTION uuid_cmp_ulid(uuid, @extschema@.ulid) IS 'less-equal-greater';

CREATE OPERATOR < (
  FUNCTION = ulid_lt_uuid, LEFTARG = @extschema@.ulid, RIGHTARG = uuid,
  COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  FUNCTION = ulid_le_uuid, LEFTARG = @extschema@.ulid, RIGHTARG = uuid,
  COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR = (
  FUNCTION = ulid_eq_uuid, LEFTARG = @extschema@.ulid, RIGHTARG = uuid,
  COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR >= (
  FUNCTION = ulid_ge_uuid, LEFTARG = @extschema@.ulid, RIGHTARG = uuid,
  COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  FUNCTION = ulid_gt_uuid, LEFTARG = @extschema@.ulid, RIGHTARG = uuid,
  COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR <> (
  FUNCTION = ulid_ne_uuid, LEFTARG = @extschema@.ulid, RIGHTARG = uuid,
  COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR < (@extschema@.ulid, uuid) IS 'less than';
COMMENT ON OPERATOR <= (@extschema@.ulid, uuid) IS 'less than or equal';
COMMENT ON OPERATOR = (@extschema@.ulid, uuid) IS 'equal';
COMMENT ON OPERATOR >= (@extschema@.ulid, uuid) IS 'greater than or equal';
COMMENT ON OPERATOR > (@extschema@.ulid, uuid) IS 'greater than';
COMMENT ON OPERATOR <> (@extschema@.ulid, uuid) IS 'not equal';

CREATE OPERATOR < (
  FUNCTION = uuid_lt_ulid, LEFTARG = uuid, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  FUNCTION = uuid_le_ulid, LEFTARG = uuid, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR = (
  FUNCTION = uuid_eq_ulid, LEFTARG = uuid, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR >= (
  FUNCTION = uuid_ge_ulid, LEFTARG = uuid, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  FUNCTION = uuid_gt_ulid, LEFTARG = uuid, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR <> (
  FUNCTION = uuid_ne_ulid, LEFTARG = uuid, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR < (uuid, @extschema@.ulid) IS 'less than';
COMMENT ON OPERATOR <= (uuid, @extschema@.ulid) IS 'less than or equal';
COMMENT ON OPERATOR = (uuid, @extschema@.ulid) IS 'equal';
COMMENT ON OPERATOR >= (uuid, @extschema@.ulid) IS 'greater than or equal';
COMMENT ON OPERATOR > (uuid, @extschema@.ulid) IS 'greater than';
COMMENT ON OPERATOR <> (uuid, @extschema@.ulid) IS 'not equal';

-- uuid's own operators are members too: indexes need them for a relabelled id and for the elements of an array.
ALTER OPERATOR FAMILY ulid_ops USING btree ADD
  OPERATOR 1 < (@extschema@.ulid, uuid), OPERATOR 2 <= (@extschema@.ulid, uuid), OPERATOR 3 = (@extschema@.ulid, uuid), OPERATOR 4 >= (@extschema@.ulid, uuid), OPERATOR 5 > (@extschema@.ulid, uuid),
  OPERATOR 1 < (uuid, @extschema@.ulid), OPERATOR 2 <= (uuid, @extschema@.ulid), OPERATOR 3 = (uuid, @extschema@.ulid), OPERATOR 4 >= (uuid, @extschema@.ulid), OPERATOR 5 > (uuid, @extschema@.ulid),
  OPERATOR 1 pg_catalog.< (uuid, uuid), OPERATOR 2 pg_catalog.<= (uuid, uuid), OPERATOR 3 pg_catalog.= (uuid, uuid), OPERATOR 4 pg_catalog.>= (uuid, uuid), OPERATOR 5 pg_catalog.> (uuid, uuid),
  FUNCTION 1 (@extschema@.ulid, uuid) ulid_cmp_uuid(@extschema@.ulid, uuid), FUNCTION 1 (uuid, @extschema@.ulid) uuid_cmp_ulid(uuid, @extschema@.ulid),
  FUNCTION 1 (uuid, uuid) pg_catalog.uuid_cmp(uuid, uuid), FUNCTION 2 (uuid, uuid) pg_catalog.uuid_sortsupport(internal),
  FUNCTION 4 (uuid, uuid) pg_catalog.btequalimage(oid);

ALTER OPERATOR FAMILY ulid_ops USING hash ADD
  OPERATOR 1 = (@extschema@.ulid, uuid), OPERATOR 1 = (uuid, @extschema@.ulid), OPERATOR 1 pg_catalog.= (uuid, uuid),
  FUNCTION 1 (uuid, uuid) pg_catalog.uuid_hash(uuid), FUNCTION 2 (uuid, uuid) pg_catalog.uuid_hash_extended(uuid, bigint);

ALTER OPERATOR FAMILY ulid_minmax_ops USING brin ADD
  OPERATOR 1 < (@extschema@.ulid, uuid), OPERATOR 2 <= (@extschema@.ulid, uuid), OPERATOR 3 = (@extschema@.ulid, uuid), OPERATOR 4 >= (@extschema@.ulid, uuid), OPERATOR 5 > (@extschema@.ulid, uuid),
  OPERATOR 1 pg_catalog.< (uuid, uuid), OPERATOR 2 pg_catalog.<= (uuid, uuid), OPERATOR 3 pg_catalog.= (uuid, uuid), OPERATOR 4 pg_catalog.>= (uuid, uuid), OPERATOR 5 pg_catalog.> (uuid, uuid),
  FUNCTION 1 (uuid, uuid) pg_catalog.brin_minmax_opcinfo(internal),
  FUNCTION 2 (uuid, uuid) sortid_brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 (uuid, uuid) sortid_brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 (uuid, uuid) sortid_brin_minmax_union(internal, internal, internal);

ALTER OPERATOR FAMILY ulid_minmax_multi_ops USING brin ADD
  OPERATOR 1 < (@extschema@.ulid, uuid), OPERATOR 2 <= (@extschema@.ulid, uuid), OPERATOR 3 = (@extschema@.ulid, uuid), OPERATOR 4 >= (@extschema@.ulid, uuid), OPERATOR 5 > (@extschema@.ulid, uuid),
  OPERATOR 1 pg_catalog.< (uuid, uuid), OPERATOR 2 pg_catalog.<= (uuid, uuid), OPERATOR 3 pg_catalog.= (uuid, uuid), OPERATOR 4 pg_catalog.>= (uuid, uuid), OPERATOR 5 pg_catalog.> (uuid, uuid),
  FUNCTION 1 (uuid, uuid) pg_catalog.brin_minmax_multi_opcinfo(internal),
  FUNCTION 2 (uuid, uuid) sortid_brin_minmax_multi_add_value(internal, internal, internal, internal),
  FUNCTION 3 (uuid, uuid) sortid_brin_minmax_multi_consistent(internal, internal, internal, integer),
  FUNCTION 4 (uuid, uuid) sortid_brin_minmax_multi_union(internal, internal, internal),
  FUNCTION 5 (uuid, uuid) pg_catalog.brin_minmax_multi_options(internal),
  FUNCTION 11 (uuid, uuid) pg_catalog.brin_minmax_multi_distance_uuid(internal, internal);

ALTER OPERATOR FAMILY ulid_bloom_ops USING brin ADD
  OPERATOR 1 = (@extschema@.ulid, uuid), OPERATOR 1 pg_catalog.= (uuid, uuid),
  FUNCTION 1 (uuid, uuid) pg_catalog.brin_bloom_opcinfo(internal),
  FUNCTION 2 (uuid, uuid) pg_catalog.brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 (uuid, uuid) pg_catalog.brin_bloom_consistent(internal, internal, internal, integer),
  FUNCTION 4 (uuid, uuid) pg_catalog.brin_bloom_union(internal, internal, internal),
  FUNCTION 5 (uuid, uuid) pg_catalog.brin_bloom_options(internal),
  FUNCTION 11 (uuid, uuid) pg_catalog.uuid_hash(uuid);

-- ulid: texts are stored by assignment. No implicit cast, so no operator or call becomes ambiguous.

CREATE FUNCTION ulid_from_bpchar(bpchar) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_from_bpchar(bpchar) IS
  'ulid of a text without its padding; 22P02 for malformed text, 22003 for a value out of range';
CREATE CAST (text AS @extschema@.ulid) WITH INOUT AS ASSIGNMENT;
CREATE CAST (varchar AS @extschema@.ulid) WITH INOUT AS ASSIGNMENT;
CREATE CAST (bpchar AS @extschema@.ulid) WITH FUNCTION ulid_from_bpchar(bpchar) AS ASSIGNMENT;

-- ulid: its time, and search by it

CREATE FUNCTION ulid_timestamp(@extschema@.ulid) RETURNS timestamptz LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_timestamp(@extschema@.ulid) IS 'creation time to the millisecond';
CREATE CAST (@extschema@.ulid AS timestamptz) WITH FUNCTION ulid_timestamp(@extschema@.ulid);

CREATE FUNCTION ulid_first_in(tstzrange) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_first_in(tstzrange) IS
  'the first ulid of the range; if it can hold none, the second of all, which is above ulid_last_in';
CREATE FUNCTION ulid_last_in(tstzrange) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_last_in(tstzrange) IS
  'the last ulid of the range; if it can hold none, the first of all, which is below ulid_first_in';

-- The range is declared as anyrange, although these functions accept only tstzrange and ranges
-- of ids. With an exact type the operators would win over the core's, which take anyrange, and
-- conditions without any id would become ambiguous, such as period @> '[2026-01-01,)'.
CREATE FUNCTION ulid_within(@extschema@.ulid, anyrange) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT within_support;
COMMENT ON FUNCTION ulid_within(@extschema@.ulid, anyrange) IS 'whether the id was made within the tstzrange, or lies in the range of ids; 42804 for another range';
CREATE FUNCTION ulid_within_commuted(anyrange, @extschema@.ulid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT within_support;
COMMENT ON FUNCTION ulid_within_commuted(anyrange, @extschema@.ulid) IS 'whether the id was made within the tstzrange, or lies in the range of ids; 42804 for another range';
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

CREATE FUNCTION ulid_floor(at timestamptz) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_floor(at timestamptz) IS
  'the smallest ulid of the millisecond; the smallest of all before the first time of the format, 22008 after the last';
CREATE FUNCTION ulid_ceil(at timestamptz) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_ceil(at timestamptz) IS
  'the largest ulid of the millisecond; the largest of all after the last time of the format, 22008 before the first';
-- ulid: a time as an operand

CREATE FUNCTION ulid_first_from(at timestamptz) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION ulid_first_from(at timestamptz) IS
  'the first ulid made at the time or after it; before the first time of the format the first of all, after the last the last of all';
CREATE FUNCTION ulid_first_after(at timestamptz) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION ulid_first_after(at timestamptz) IS
  'the first ulid made after the time; before the first time of the format the first of all, from the last on the last of all';

CREATE FUNCTION ulid_lt_timestamptz(@extschema@.ulid, timestamptz) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION ulid_le_timestamptz(@extschema@.ulid, timestamptz) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION ulid_ge_timestamptz(@extschema@.ulid, timestamptz) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION ulid_gt_timestamptz(@extschema@.ulid, timestamptz) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION ulid_lt_timestamptz_commuted(timestamptz, @extschema@.ulid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION ulid_le_timestamptz_commuted(timestamptz, @extschema@.ulid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION ulid_ge_timestamptz_commuted(timestamptz, @extschema@.ulid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION ulid_gt_timestamptz_commuted(timestamptz, @extschema@.ulid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
COMMENT ON FUNCTION ulid_lt_timestamptz(@extschema@.ulid, timestamptz) IS 'whether the id was made before the time';
COMMENT ON FUNCTION ulid_le_timestamptz(@extschema@.ulid, timestamptz) IS 'whether the id was made at or before the time';
COMMENT ON FUNCTION ulid_ge_timestamptz(@extschema@.ulid, timestamptz) IS 'whether the id was made at or after the time';
COMMENT ON FUNCTION ulid_gt_timestamptz(@extschema@.ulid, timestamptz) IS 'whether the id was made after the time';
COMMENT ON FUNCTION ulid_lt_timestamptz_commuted(timestamptz, @extschema@.ulid) IS 'whether the id was made before the time';
COMMENT ON FUNCTION ulid_le_timestamptz_commuted(timestamptz, @extschema@.ulid) IS 'whether the id was made at or before the time';
COMMENT ON FUNCTION ulid_ge_timestamptz_commuted(timestamptz, @extschema@.ulid) IS 'whether the id was made at or after the time';
COMMENT ON FUNCTION ulid_gt_timestamptz_commuted(timestamptz, @extschema@.ulid) IS 'whether the id was made after the time';

CREATE OPERATOR < (
  FUNCTION = ulid_lt_timestamptz, LEFTARG = @extschema@.ulid, RIGHTARG = timestamptz,
  COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  FUNCTION = ulid_le_timestamptz, LEFTARG = @extschema@.ulid, RIGHTARG = timestamptz,
  COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR >= (
  FUNCTION = ulid_ge_timestamptz, LEFTARG = @extschema@.ulid, RIGHTARG = timestamptz,
  COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  FUNCTION = ulid_gt_timestamptz, LEFTARG = @extschema@.ulid, RIGHTARG = timestamptz,
  COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR < (
  FUNCTION = ulid_gt_timestamptz_commuted, LEFTARG = timestamptz, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  FUNCTION = ulid_ge_timestamptz_commuted, LEFTARG = timestamptz, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR >= (
  FUNCTION = ulid_le_timestamptz_commuted, LEFTARG = timestamptz, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  FUNCTION = ulid_lt_timestamptz_commuted, LEFTARG = timestamptz, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR < (@extschema@.ulid, timestamptz) IS 'made before';
COMMENT ON OPERATOR <= (@extschema@.ulid, timestamptz) IS 'made at or before';
COMMENT ON OPERATOR >= (@extschema@.ulid, timestamptz) IS 'made at or after';
COMMENT ON OPERATOR > (@extschema@.ulid, timestamptz) IS 'made after';
COMMENT ON OPERATOR < (timestamptz, @extschema@.ulid) IS 'before the time of';
COMMENT ON OPERATOR <= (timestamptz, @extschema@.ulid) IS 'at or before the time of';
COMMENT ON OPERATOR >= (timestamptz, @extschema@.ulid) IS 'at or after the time of';
COMMENT ON OPERATOR > (timestamptz, @extschema@.ulid) IS 'after the time of';

-- euid: the type, its order, its operator classes and its aggregates

CREATE TYPE @extschema@.euid;

CREATE FUNCTION euid_in(cstring) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION euid_out(@extschema@.euid) RETURNS cstring LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION euid_recv(internal) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_recv'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION euid_send(@extschema@.euid) RETURNS bytea LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_send'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_in(cstring) IS 'text input; 22P02 for malformed text, 22003 for a value out of range';
COMMENT ON FUNCTION euid_out(@extschema@.euid) IS 'canonical text output';
COMMENT ON FUNCTION euid_recv(internal) IS 'binary input';
COMMENT ON FUNCTION euid_send(@extschema@.euid) IS 'binary output';

CREATE TYPE @extschema@.euid (
  INPUT = euid_in, OUTPUT = euid_out, RECEIVE = euid_recv, SEND = euid_send, ANALYZE = sortid_typanalyze,
  LIKE = pg_catalog.uuid
);

CREATE FUNCTION euid_is_valid(text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_is_valid(text) IS 'whether the text is valid input for type euid';

CREATE FUNCTION euid_lt(@extschema@.euid, @extschema@.euid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_lt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION euid_le(@extschema@.euid, @extschema@.euid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_le'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION euid_eq(@extschema@.euid, @extschema@.euid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_eq'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION euid_ge(@extschema@.euid, @extschema@.euid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ge'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION euid_gt(@extschema@.euid, @extschema@.euid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_gt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION euid_ne(@extschema@.euid, @extschema@.euid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ne'
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

CREATE FUNCTION euid_cmp(@extschema@.euid, @extschema@.euid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_cmp'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION euid_hash(@extschema@.euid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_hash'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION euid_hash_extended(@extschema@.euid, bigint) RETURNS bigint LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_hash_extended'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION euid_cmp(@extschema@.euid, @extschema@.euid) IS 'less-equal-greater';
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
  FUNCTION 2 sortid_brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 sortid_brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 sortid_brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS euid_bloom_ops FOR TYPE @extschema@.euid USING brin AS
  OPERATOR 1 =,
  FUNCTION 1 pg_catalog.brin_bloom_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_bloom_consistent(internal, internal, internal, integer),
  FUNCTION 4 pg_catalog.brin_bloom_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_bloom_options(internal),
  FUNCTION 11 euid_hash(@extschema@.euid);

CREATE FUNCTION euid_smaller(@extschema@.euid, @extschema@.euid) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_smaller'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION euid_larger(@extschema@.euid, @extschema@.euid) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_larger'
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

-- euid: search by a prefix of the text

CREATE FUNCTION euid_lower_bound(prefix text) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_lower_bound(prefix text) IS
  'the first euid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
CREATE FUNCTION euid_upper_bound(prefix text) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_upper_bound(prefix text) IS
  'the last euid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
CREATE FUNCTION euid_is_valid_prefix(text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_is_valid_prefix(text) IS
  'whether the text is a valid prefix for euid_lower_bound';

CREATE FUNCTION euid_starts_with(@extschema@.euid, prefix text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT starts_with_support;
COMMENT ON FUNCTION euid_starts_with(@extschema@.euid, prefix text) IS
  'whether the text of the id begins with the prefix; same errors as euid_lower_bound';
CREATE OPERATOR ^@ (
  FUNCTION = euid_starts_with, LEFTARG = @extschema@.euid, RIGHTARG = text,
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR ^@ (@extschema@.euid, text) IS 'starts with';

-- euid: the bytes of its binary form

CREATE FUNCTION euid_from_bytea(bytea) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_from_bytea(bytea) IS
  'euid of 16 bytes, most significant first; 22P03 for another length';
CREATE CAST (bytea AS @extschema@.euid) WITH FUNCTION euid_from_bytea(bytea);
CREATE CAST (@extschema@.euid AS bytea) WITH FUNCTION euid_send(@extschema@.euid);
CREATE OPERATOR CLASS euid_minmax_multi_ops FOR TYPE @extschema@.euid USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 pg_catalog.brin_minmax_multi_opcinfo(internal),
  FUNCTION 2 sortid_brin_minmax_multi_add_value(internal, internal, internal, internal),
  FUNCTION 3 sortid_brin_minmax_multi_consistent(internal, internal, internal, integer),
  FUNCTION 4 sortid_brin_minmax_multi_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_minmax_multi_options(internal),
  FUNCTION 11 pg_catalog.brin_minmax_multi_distance_uuid(internal, internal);

-- euid beside uuid: the same bytes in the same order. Their support function hands each comparison to
-- operators of a single type, so that indexes on both sides serve.
CREATE FUNCTION euid_lt_uuid(@extschema@.euid, uuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_lt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION euid_le_uuid(@extschema@.euid, uuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_le'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION euid_eq_uuid(@extschema@.euid, uuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_eq'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION euid_ge_uuid(@extschema@.euid, uuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ge'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION euid_gt_uuid(@extschema@.euid, uuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_gt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION euid_ne_uuid(@extschema@.euid, uuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ne'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION euid_cmp_uuid(@extschema@.euid, uuid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_cmp'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION euid_lt_uuid(@extschema@.euid, uuid) IS 'less than';
COMMENT ON FUNCTION euid_le_uuid(@extschema@.euid, uuid) IS 'less than or equal';
COMMENT ON FUNCTION euid_eq_uuid(@extschema@.euid, uuid) IS 'equal';
COMMENT ON FUNCTION euid_ge_uuid(@extschema@.euid, uuid) IS 'greater than or equal';
COMMENT ON FUNCTION euid_gt_uuid(@extschema@.euid, uuid) IS 'greater than';
COMMENT ON FUNCTION euid_ne_uuid(@extschema@.euid, uuid) IS 'not equal';
COMMENT ON FUNCTION euid_cmp_uuid(@extschema@.euid, uuid) IS 'less-equal-greater';

CREATE FUNCTION uuid_lt_euid(uuid, @extschema@.euid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_lt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION uuid_le_euid(uuid, @extschema@.euid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_le'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION uuid_eq_euid(uuid, @extschema@.euid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_eq'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION uuid_ge_euid(uuid, @extschema@.euid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ge'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION uuid_gt_euid(uuid, @extschema@.euid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_gt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION uuid_ne_euid(uuid, @extschema@.euid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ne'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION uuid_cmp_euid(uuid, @extschema@.euid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_cmp'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION uuid_lt_euid(uuid, @extschema@.euid) IS 'less than';
COMMENT ON FUNCTION uuid_le_euid(uuid, @extschema@.euid) IS 'less than or equal';
COMMENT ON FUNCTION uuid_eq_euid(uuid, @extschema@.euid) IS 'equal';
COMMENT ON FUNCTION uuid_ge_euid(uuid, @extschema@.euid) IS 'greater than or equal';
COMMENT ON FUNCTION uuid_gt_euid(uuid, @extschema@.euid) IS 'greater than';
COMMENT ON FUNCTION uuid_ne_euid(uuid, @extschema@.euid) IS 'not equal';
COMMENT ON FUNCTION uuid_cmp_euid(uuid, @extschema@.euid) IS 'less-equal-greater';

CREATE OPERATOR < (
  FUNCTION = euid_lt_uuid, LEFTARG = @extschema@.euid, RIGHTARG = uuid,
  COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  FUNCTION = euid_le_uuid, LEFTARG = @extschema@.euid, RIGHTARG = uuid,
  COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR = (
  FUNCTION = euid_eq_uuid, LEFTARG = @extschema@.euid, RIGHTARG = uuid,
  COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR >= (
  FUNCTION = euid_ge_uuid, LEFTARG = @extschema@.euid, RIGHTARG = uuid,
  COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  FUNCTION = euid_gt_uuid, LEFTARG = @extschema@.euid, RIGHTARG = uuid,
  COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR <> (
  FUNCTION = euid_ne_uuid, LEFTARG = @extschema@.euid, RIGHTARG = uuid,
  COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR < (@extschema@.euid, uuid) IS 'less than';
COMMENT ON OPERATOR <= (@extschema@.euid, uuid) IS 'less than or equal';
COMMENT ON OPERATOR = (@extschema@.euid, uuid) IS 'equal';
COMMENT ON OPERATOR >= (@extschema@.euid, uuid) IS 'greater than or equal';
COMMENT ON OPERATOR > (@extschema@.euid, uuid) IS 'greater than';
COMMENT ON OPERATOR <> (@extschema@.euid, uuid) IS 'not equal';

CREATE OPERATOR < (
  FUNCTION = uuid_lt_euid, LEFTARG = uuid, RIGHTARG = @extschema@.euid,
  COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  FUNCTION = uuid_le_euid, LEFTARG = uuid, RIGHTARG = @extschema@.euid,
  COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR = (
  FUNCTION = uuid_eq_euid, LEFTARG = uuid, RIGHTARG = @extschema@.euid,
  COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR >= (
  FUNCTION = uuid_ge_euid, LEFTARG = uuid, RIGHTARG = @extschema@.euid,
  COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  FUNCTION = uuid_gt_euid, LEFTARG = uuid, RIGHTARG = @extschema@.euid,
  COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR <> (
  FUNCTION = uuid_ne_euid, LEFTARG = uuid, RIGHTARG = @extschema@.euid,
  COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR < (uuid, @extschema@.euid) IS 'less than';
COMMENT ON OPERATOR <= (uuid, @extschema@.euid) IS 'less than or equal';
COMMENT ON OPERATOR = (uuid, @extschema@.euid) IS 'equal';
COMMENT ON OPERATOR >= (uuid, @extschema@.euid) IS 'greater than or equal';
COMMENT ON OPERATOR > (uuid, @extschema@.euid) IS 'greater than';
COMMENT ON OPERATOR <> (uuid, @extschema@.euid) IS 'not equal';

-- uuid's own operators are members too: indexes need them for a relabelled id and for the elements of an array.
ALTER OPERATOR FAMILY euid_ops USING btree ADD
  OPERATOR 1 < (@extschema@.euid, uuid), OPERATOR 2 <= (@extschema@.euid, uuid), OPERATOR 3 = (@extschema@.euid, uuid), OPERATOR 4 >= (@extschema@.euid, uuid), OPERATOR 5 > (@extschema@.euid, uuid),
  OPERATOR 1 < (uuid, @extschema@.euid), OPERATOR 2 <= (uuid, @extschema@.euid), OPERATOR 3 = (uuid, @extschema@.euid), OPERATOR 4 >= (uuid, @extschema@.euid), OPERATOR 5 > (uuid, @extschema@.euid),
  OPERATOR 1 pg_catalog.< (uuid, uuid), OPERATOR 2 pg_catalog.<= (uuid, uuid), OPERATOR 3 pg_catalog.= (uuid, uuid), OPERATOR 4 pg_catalog.>= (uuid, uuid), OPERATOR 5 pg_catalog.> (uuid, uuid),
  FUNCTION 1 (@extschema@.euid, uuid) euid_cmp_uuid(@extschema@.euid, uuid), FUNCTION 1 (uuid, @extschema@.euid) uuid_cmp_euid(uuid, @extschema@.euid),
  FUNCTION 1 (uuid, uuid) pg_catalog.uuid_cmp(uuid, uuid), FUNCTION 2 (uuid, uuid) pg_catalog.uuid_sortsupport(internal),
  FUNCTION 4 (uuid, uuid) pg_catalog.btequalimage(oid);

ALTER OPERATOR FAMILY euid_ops USING hash ADD
  OPERATOR 1 = (@extschema@.euid, uuid), OPERATOR 1 = (uuid, @extschema@.euid), OPERATOR 1 pg_catalog.= (uuid, uuid),
  FUNCTION 1 (uuid, uuid) pg_catalog.uuid_hash(uuid), FUNCTION 2 (uuid, uuid) pg_catalog.uuid_hash_extended(uuid, bigint);

ALTER OPERATOR FAMILY euid_minmax_ops USING brin ADD
  OPERATOR 1 < (@extschema@.euid, uuid), OPERATOR 2 <= (@extschema@.euid, uuid), OPERATOR 3 = (@extschema@.euid, uuid), OPERATOR 4 >= (@extschema@.euid, uuid), OPERATOR 5 > (@extschema@.euid, uuid),
  OPERATOR 1 pg_catalog.< (uuid, uuid), OPERATOR 2 pg_catalog.<= (uuid, uuid), OPERATOR 3 pg_catalog.= (uuid, uuid), OPERATOR 4 pg_catalog.>= (uuid, uuid), OPERATOR 5 pg_catalog.> (uuid, uuid),
  FUNCTION 1 (uuid, uuid) pg_catalog.brin_minmax_opcinfo(internal),
  FUNCTION 2 (uuid, uuid) sortid_brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 (uuid, uuid) sortid_brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 (uuid, uuid) sortid_brin_minmax_union(internal, internal, internal);

ALTER OPERATOR FAMILY euid_minmax_multi_ops USING brin ADD
  OPERATOR 1 < (@extschema@.euid, uuid), OPERATOR 2 <= (@extschema@.euid, uuid), OPERATOR 3 = (@extschema@.euid, uuid), OPERATOR 4 >= (@extschema@.euid, uuid), OPERATOR 5 > (@extschema@.euid, uuid),
  OPERATOR 1 pg_catalog.< (uuid, uuid), OPERATOR 2 pg_catalog.<= (uuid, uuid), OPERATOR 3 pg_catalog.= (uuid, uuid), OPERATOR 4 pg_catalog.>= (uuid, uuid), OPERATOR 5 pg_catalog.> (uuid, uuid),
  FUNCTION 1 (uuid, uuid) pg_catalog.brin_minmax_multi_opcinfo(internal),
  FUNCTION 2 (uuid, uuid) sortid_brin_minmax_multi_add_value(internal, internal, internal, internal),
  FUNCTION 3 (uuid, uuid) sortid_brin_minmax_multi_consistent(internal, internal, internal, integer),
  FUNCTION 4 (uuid, uuid) sortid_brin_minmax_multi_union(internal, internal, internal),
  FUNCTION 5 (uuid, uuid) pg_catalog.brin_minmax_multi_options(internal),
  FUNCTION 11 (uuid, uuid) pg_catalog.brin_minmax_multi_distance_uuid(internal, internal);

ALTER OPERATOR FAMILY euid_bloom_ops USING brin ADD
  OPERATOR 1 = (@extschema@.euid, uuid), OPERATOR 1 pg_catalog.= (uuid, uuid),
  FUNCTION 1 (uuid, uuid) pg_catalog.brin_bloom_opcinfo(internal),
  FUNCTION 2 (uuid, uuid) pg_catalog.brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 (uuid, uuid) pg_catalog.brin_bloom_consistent(internal, internal, internal, integer),
  FUNCTION 4 (uuid, uuid) pg_catalog.brin_bloom_union(internal, internal, internal),
  FUNCTION 5 (uuid, uuid) pg_catalog.brin_bloom_options(internal),
  FUNCTION 11 (uuid, uuid) pg_catalog.uuid_hash(uuid);

-- euid: texts are stored by assignment. No implicit cast, so no operator or call becomes ambiguous.

CREATE FUNCTION euid_from_bpchar(bpchar) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_from_bpchar(bpchar) IS
  'euid of a text without its padding; 22P02 for malformed text, 22003 for a value out of range';
CREATE CAST (text AS @extschema@.euid) WITH INOUT AS ASSIGNMENT;
CREATE CAST (varchar AS @extschema@.euid) WITH INOUT AS ASSIGNMENT;
CREATE CAST (bpchar AS @extschema@.euid) WITH FUNCTION euid_from_bpchar(bpchar) AS ASSIGNMENT;

-- euid: its time, and search by it

CREATE FUNCTION euid_timestamp(@extschema@.euid) RETURNS timestamptz LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_timestamp(@extschema@.euid) IS 'creation time to the millisecond';
CREATE CAST (@extschema@.euid AS timestamptz) WITH FUNCTION euid_timestamp(@extschema@.euid);

CREATE FUNCTION euid_first_in(tstzrange) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_first_in(tstzrange) IS
  'the first euid of the range; if it can hold none, the second of all, which is above euid_last_in';
CREATE FUNCTION euid_last_in(tstzrange) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_last_in(tstzrange) IS
  'the last euid of the range; if it can hold none, the first of all, which is below euid_first_in';

-- The range is declared as anyrange, although these functions accept only tstzrange and ranges
-- of ids. With an exact type the operators would win over the core's, which take anyrange, and
-- conditions without any id would become ambiguous, such as period @> '[2026-01-01,)'.
CREATE FUNCTION euid_within(@extschema@.euid, anyrange) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT within_support;
COMMENT ON FUNCTION euid_within(@extschema@.euid, anyrange) IS 'whether the id was made within the tstzrange, or lies in the range of ids; 42804 for another range';
CREATE FUNCTION euid_within_commuted(anyrange, @extschema@.euid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT within_support;
COMMENT ON FUNCTION euid_within_commuted(anyrange, @extschema@.euid) IS 'whether the id was made within the tstzrange, or lies in the range of ids; 42804 for another range';
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

CREATE FUNCTION euid_floor(at timestamptz) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_floor(at timestamptz) IS
  'the smallest euid of the millisecond; the smallest of all before the first time of the format, 22008 after the last';
CREATE FUNCTION euid_ceil(at timestamptz) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_ceil(at timestamptz) IS
  'the largest euid of the millisecond; the largest of all after the last time of the format, 22008 before the first';
-- euid: a time as an operand

CREATE FUNCTION euid_first_from(at timestamptz) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION euid_first_from(at timestamptz) IS
  'the first euid made at the time or after it; before the first time of the format the first of all, after the last the last of all';
CREATE FUNCTION euid_first_after(at timestamptz) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION euid_first_after(at timestamptz) IS
  'the first euid made after the time; before the first time of the format the first of all, from the last on the last of all';

CREATE FUNCTION euid_lt_timestamptz(@extschema@.euid, timestamptz) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION euid_le_timestamptz(@extschema@.euid, timestamptz) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION euid_ge_timestamptz(@extschema@.euid, timestamptz) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION euid_gt_timestamptz(@extschema@.euid, timestamptz) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION euid_lt_timestamptz_commuted(timestamptz, @extschema@.euid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION euid_le_timestamptz_commuted(timestamptz, @extschema@.euid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION euid_ge_timestamptz_commuted(timestamptz, @extschema@.euid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION euid_gt_timestamptz_commuted(timestamptz, @extschema@.euid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
COMMENT ON FUNCTION euid_lt_timestamptz(@extschema@.euid, timestamptz) IS 'whether the id was made before the time';
COMMENT ON FUNCTION euid_le_timestamptz(@extschema@.euid, timestamptz) IS 'whether the id was made at or before the time';
COMMENT ON FUNCTION euid_ge_timestamptz(@extschema@.euid, timestamptz) IS 'whether the id was made at or after the time';
COMMENT ON FUNCTION euid_gt_timestamptz(@extschema@.euid, timestamptz) IS 'whether the id was made after the time';
COMMENT ON FUNCTION euid_lt_timestamptz_commuted(timestamptz, @extschema@.euid) IS 'whether the id was made before the time';
COMMENT ON FUNCTION euid_le_timestamptz_commuted(timestamptz, @extschema@.euid) IS 'whether the id was made at or before the time';
COMMENT ON FUNCTION euid_ge_timestamptz_commuted(timestamptz, @extschema@.euid) IS 'whether the id was made at or after the time';
COMMENT ON FUNCTION euid_gt_timestamptz_commuted(timestamptz, @extschema@.euid) IS 'whether the id was made after the time';

CREATE OPERATOR < (
  FUNCTION = euid_lt_timestamptz, LEFTARG = @extschema@.euid, RIGHTARG = timestamptz,
  COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  FUNCTION = euid_le_timestamptz, LEFTARG = @extschema@.euid, RIGHTARG = timestamptz,
  COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR >= (
  FUNCTION = euid_ge_timestamptz, LEFTARG = @extschema@.euid, RIGHTARG = timestamptz,
  COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  FUNCTION = euid_gt_timestamptz, LEFTARG = @extschema@.euid, RIGHTARG = timestamptz,
  COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR < (
  FUNCTION = euid_gt_timestamptz_commuted, LEFTARG = timestamptz, RIGHTARG = @extschema@.euid,
  COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  FUNCTION = euid_ge_timestamptz_commuted, LEFTARG = timestamptz, RIGHTARG = @extschema@.euid,
  COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR >= (
  FUNCTION = euid_le_timestamptz_commuted, LEFTARG = timestamptz, RIGHTARG = @extschema@.euid,
  COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  FUNCTION = euid_lt_timestamptz_commuted, LEFTARG = timestamptz, RIGHTARG = @extschema@.euid,
  COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR < (@extschema@.euid, timestamptz) IS 'made before';
COMMENT ON OPERATOR <= (@extschema@.euid, timestamptz) IS 'made at or before';
COMMENT ON OPERATOR >= (@extschema@.euid, timestamptz) IS 'made at or after';
COMMENT ON OPERATOR > (@extschema@.euid, timestamptz) IS 'made after';
COMMENT ON OPERATOR < (timestamptz, @extschema@.euid) IS 'before the time of';
COMMENT ON OPERATOR <= (timestamptz, @extschema@.euid) IS 'at or before the time of';
COMMENT ON OPERATOR >= (timestamptz, @extschema@.euid) IS 'at or after the time of';
COMMENT ON OPERATOR > (timestamptz, @extschema@.euid) IS 'after the time of';

-- base62id: the type, its order, its operator classes and its aggregates

CREATE TYPE @extschema@.base62id;

CREATE FUNCTION base62id_in(cstring) RETURNS @extschema@.base62id LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION base62id_out(@extschema@.base62id) RETURNS cstring LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION base62id_recv(internal) RETURNS @extschema@.base62id LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_recv'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION base62id_send(@extschema@.base62id) RETURNS bytea LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_send'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_in(cstring) IS 'text input; 22P02 for malformed text, 22003 for a value out of range';
COMMENT ON FUNCTION base62id_out(@extschema@.base62id) IS 'canonical text output';
COMMENT ON FUNCTION base62id_recv(internal) IS 'binary input';
COMMENT ON FUNCTION base62id_send(@extschema@.base62id) IS 'binary output';

CREATE TYPE @extschema@.base62id (
  INPUT = base62id_in, OUTPUT = base62id_out, RECEIVE = base62id_recv, SEND = base62id_send, ANALYZE = sortid_typanalyze,
  LIKE = pg_catalog.uuid
);

CREATE FUNCTION base62id_is_valid(text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_is_valid(text) IS 'whether the text is valid input for type base62id';

CREATE FUNCTION base62id_lt(@extschema@.base62id, @extschema@.base62id) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_lt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION base62id_le(@extschema@.base62id, @extschema@.base62id) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_le'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION base62id_eq(@extschema@.base62id, @extschema@.base62id) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_eq'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION base62id_ge(@extschema@.base62id, @extschema@.base62id) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ge'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION base62id_gt(@extschema@.base62id, @extschema@.base62id) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_gt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION base62id_ne(@extschema@.base62id, @extschema@.base62id) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ne'
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

CREATE FUNCTION base62id_cmp(@extschema@.base62id, @extschema@.base62id) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_cmp'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION base62id_hash(@extschema@.base62id) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_hash'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION base62id_hash_extended(@extschema@.base62id, bigint) RETURNS bigint LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_hash_extended'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION base62id_cmp(@extschema@.base62id, @extschema@.base62id) IS 'less-equal-greater';
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
  FUNCTION 2 sortid_brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 sortid_brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 sortid_brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS base62id_bloom_ops FOR TYPE @extschema@.base62id USING brin AS
  OPERATOR 1 =,
  FUNCTION 1 pg_catalog.brin_bloom_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_bloom_consistent(internal, internal, internal, integer),
  FUNCTION 4 pg_catalog.brin_bloom_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_bloom_options(internal),
  FUNCTION 11 base62id_hash(@extschema@.base62id);

CREATE FUNCTION base62id_smaller(@extschema@.base62id, @extschema@.base62id) RETURNS @extschema@.base62id LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_smaller'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION base62id_larger(@extschema@.base62id, @extschema@.base62id) RETURNS @extschema@.base62id LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_larger'
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

-- base62id: search by a prefix of the text

CREATE FUNCTION base62id_lower_bound(prefix text) RETURNS @extschema@.base62id LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_lower_bound(prefix text) IS
  'the first base62id whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
CREATE FUNCTION base62id_upper_bound(prefix text) RETURNS @extschema@.base62id LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_upper_bound(prefix text) IS
  'the last base62id whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
CREATE FUNCTION base62id_is_valid_prefix(text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_is_valid_prefix(text) IS
  'whether the text is a valid prefix for base62id_lower_bound';

CREATE FUNCTION base62id_starts_with(@extschema@.base62id, prefix text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT starts_with_support;
COMMENT ON FUNCTION base62id_starts_with(@extschema@.base62id, prefix text) IS
  'whether the text of the id begins with the prefix; same errors as base62id_lower_bound';
CREATE OPERATOR ^@ (
  FUNCTION = base62id_starts_with, LEFTARG = @extschema@.base62id, RIGHTARG = text,
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR ^@ (@extschema@.base62id, text) IS 'starts with';

-- base62id: the bytes of its binary form

CREATE FUNCTION base62id_from_bytea(bytea) RETURNS @extschema@.base62id LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_from_bytea(bytea) IS
  'base62id of 16 bytes, most significant first; 22P03 for another length';
CREATE CAST (bytea AS @extschema@.base62id) WITH FUNCTION base62id_from_bytea(bytea);
CREATE CAST (@extschema@.base62id AS bytea) WITH FUNCTION base62id_send(@extschema@.base62id);
CREATE OPERATOR CLASS base62id_minmax_multi_ops FOR TYPE @extschema@.base62id USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 pg_catalog.brin_minmax_multi_opcinfo(internal),
  FUNCTION 2 sortid_brin_minmax_multi_add_value(internal, internal, internal, internal),
  FUNCTION 3 sortid_brin_minmax_multi_consistent(internal, internal, internal, integer),
  FUNCTION 4 sortid_brin_minmax_multi_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_minmax_multi_options(internal),
  FUNCTION 11 pg_catalog.brin_minmax_multi_distance_uuid(internal, internal);

-- base62id beside uuid: the same bytes in the same order. Their support function hands each comparison to
-- operators of a single type, so that indexes on both sides serve.
CREATE FUNCTION base62id_lt_uuid(@extschema@.base62id, uuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_lt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION base62id_le_uuid(@extschema@.base62id, uuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_le'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION base62id_eq_uuid(@extschema@.base62id, uuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_eq'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION base62id_ge_uuid(@extschema@.base62id, uuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ge'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION base62id_gt_uuid(@extschema@.base62id, uuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_gt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION base62id_ne_uuid(@extschema@.base62id, uuid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ne'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION base62id_cmp_uuid(@extschema@.base62id, uuid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_cmp'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION base62id_lt_uuid(@extschema@.base62id, uuid) IS 'less than';
COMMENT ON FUNCTION base62id_le_uuid(@extschema@.base62id, uuid) IS 'less than or equal';
COMMENT ON FUNCTION base62id_eq_uuid(@extschema@.base62id, uuid) IS 'equal';
COMMENT ON FUNCTION base62id_ge_uuid(@extschema@.base62id, uuid) IS 'greater than or equal';
COMMENT ON FUNCTION base62id_gt_uuid(@extschema@.base62id, uuid) IS 'greater than';
COMMENT ON FUNCTION base62id_ne_uuid(@extschema@.base62id, uuid) IS 'not equal';
COMMENT ON FUNCTION base62id_cmp_uuid(@extschema@.base62id, uuid) IS 'less-equal-greater';

CREATE FUNCTION uuid_lt_base62id(uuid, @extschema@.base62id) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_lt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION uuid_le_base62id(uuid, @extschema@.base62id) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_le'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION uuid_eq_base62id(uuid, @extschema@.base62id) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_eq'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION uuid_ge_base62id(uuid, @extschema@.base62id) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ge'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION uuid_gt_base62id(uuid, @extschema@.base62id) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_gt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION uuid_ne_base62id(uuid, @extschema@.base62id) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ne'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT uuid_comparison_support;
CREATE FUNCTION uuid_cmp_base62id(uuid, @extschema@.base62id) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_cmp'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION uuid_lt_base62id(uuid, @extschema@.base62id) IS 'less than';
COMMENT ON FUNCTION uuid_le_base62id(uuid, @extschema@.base62id) IS 'less than or equal';
COMMENT ON FUNCTION uuid_eq_base62id(uuid, @extschema@.base62id) IS 'equal';
COMMENT ON FUNCTION uuid_ge_base62id(uuid, @extschema@.base62id) IS 'greater than or equal';
COMMENT ON FUNCTION uuid_gt_base62id(uuid, @extschema@.base62id) IS 'greater than';
COMMENT ON FUNCTION uuid_ne_base62id(uuid, @extschema@.base62id) IS 'not equal';
COMMENT ON FUNCTION uuid_cmp_base62id(uuid, @extschema@.base62id) IS 'less-equal-greater';

CREATE OPERATOR < (
  FUNCTION = base62id_lt_uuid, LEFTARG = @extschema@.base62id, RIGHTARG = uuid,
  COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  FUNCTION = base62id_le_uuid, LEFTARG = @extschema@.base62id, RIGHTARG = uuid,
  COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR = (
  FUNCTION = base62id_eq_uuid, LEFTARG = @extschema@.base62id, RIGHTARG = uuid,
  COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR >= (
  FUNCTION = base62id_ge_uuid, LEFTARG = @extschema@.base62id, RIGHTARG = uuid,
  COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  FUNCTION = base62id_gt_uuid, LEFTARG = @extschema@.base62id, RIGHTARG = uuid,
  COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR <> (
  FUNCTION = base62id_ne_uuid, LEFTARG = @extschema@.base62id, RIGHTARG = uuid,
  COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR < (@extschema@.base62id, uuid) IS 'less than';
COMMENT ON OPERATOR <= (@extschema@.base62id, uuid) IS 'less than or equal';
COMMENT ON OPERATOR = (@extschema@.base62id, uuid) IS 'equal';
COMMENT ON OPERATOR >= (@extschema@.base62id, uuid) IS 'greater than or equal';
COMMENT ON OPERATOR > (@extschema@.base62id, uuid) IS 'greater than';
COMMENT ON OPERATOR <> (@extschema@.base62id, uuid) IS 'not equal';

CREATE OPERATOR < (
  FUNCTION = uuid_lt_base62id, LEFTARG = uuid, RIGHTARG = @extschema@.base62id,
  COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  FUNCTION = uuid_le_base62id, LEFTARG = uuid, RIGHTARG = @extschema@.base62id,
  COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR = (
  FUNCTION = uuid_eq_base62id, LEFTARG = uuid, RIGHTARG = @extschema@.base62id,
  COMMUTATOR = =, NEGATOR = <>, RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR >= (
  FUNCTION = uuid_ge_base62id, LEFTARG = uuid, RIGHTARG = @extschema@.base62id,
  COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  FUNCTION = uuid_gt_base62id, LEFTARG = uuid, RIGHTARG = @extschema@.base62id,
  COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR <> (
  FUNCTION = uuid_ne_base62id, LEFTARG = uuid, RIGHTARG = @extschema@.base62id,
  COMMUTATOR = <>, NEGATOR = =, RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR < (uuid, @extschema@.base62id) IS 'less than';
COMMENT ON OPERATOR <= (uuid, @extschema@.base62id) IS 'less than or equal';
COMMENT ON OPERATOR = (uuid, @extschema@.base62id) IS 'equal';
COMMENT ON OPERATOR >= (uuid, @extschema@.base62id) IS 'greater than or equal';
COMMENT ON OPERATOR > (uuid, @extschema@.base62id) IS 'greater than';
COMMENT ON OPERATOR <> (uuid, @extschema@.base62id) IS 'not equal';

-- uuid's own operators are members too: indexes need them for a relabelled id and for the elements of an array.
ALTER OPERATOR FAMILY base62id_ops USING btree ADD
  OPERATOR 1 < (@extschema@.base62id, uuid), OPERATOR 2 <= (@extschema@.base62id, uuid), OPERATOR 3 = (@extschema@.base62id, uuid), OPERATOR 4 >= (@extschema@.base62id, uuid), OPERATOR 5 > (@extschema@.base62id, uuid),
  OPERATOR 1 < (uuid, @extschema@.base62id), OPERATOR 2 <= (uuid, @extschema@.base62id), OPERATOR 3 = (uuid, @extschema@.base62id), OPERATOR 4 >= (uuid, @extschema@.base62id), OPERATOR 5 > (uuid, @extschema@.base62id),
  OPERATOR 1 pg_catalog.< (uuid, uuid), OPERATOR 2 pg_catalog.<= (uuid, uuid), OPERATOR 3 pg_catalog.= (uuid, uuid), OPERATOR 4 pg_catalog.>= (uuid, uuid), OPERATOR 5 pg_catalog.> (uuid, uuid),
  FUNCTION 1 (@extschema@.base62id, uuid) base62id_cmp_uuid(@extschema@.base62id, uuid), FUNCTION 1 (uuid, @extschema@.base62id) uuid_cmp_base62id(uuid, @extschema@.base62id),
  FUNCTION 1 (uuid, uuid) pg_catalog.uuid_cmp(uuid, uuid), FUNCTION 2 (uuid, uuid) pg_catalog.uuid_sortsupport(internal),
  FUNCTION 4 (uuid, uuid) pg_catalog.btequalimage(oid);

ALTER OPERATOR FAMILY base62id_ops USING hash ADD
  OPERATOR 1 = (@extschema@.base62id, uuid), OPERATOR 1 = (uuid, @extschema@.base62id), OPERATOR 1 pg_catalog.= (uuid, uuid),
  FUNCTION 1 (uuid, uuid) pg_catalog.uuid_hash(uuid), FUNCTION 2 (uuid, uuid) pg_catalog.uuid_hash_extended(uuid, bigint);

ALTER OPERATOR FAMILY base62id_minmax_ops USING brin ADD
  OPERATOR 1 < (@extschema@.base62id, uuid), OPERATOR 2 <= (@extschema@.base62id, uuid), OPERATOR 3 = (@extschema@.base62id, uuid), OPERATOR 4 >= (@extschema@.base62id, uuid), OPERATOR 5 > (@extschema@.base62id, uuid),
  OPERATOR 1 pg_catalog.< (uuid, uuid), OPERATOR 2 pg_catalog.<= (uuid, uuid), OPERATOR 3 pg_catalog.= (uuid, uuid), OPERATOR 4 pg_catalog.>= (uuid, uuid), OPERATOR 5 pg_catalog.> (uuid, uuid),
  FUNCTION 1 (uuid, uuid) pg_catalog.brin_minmax_opcinfo(internal),
  FUNCTION 2 (uuid, uuid) sortid_brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 (uuid, uuid) sortid_brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 (uuid, uuid) sortid_brin_minmax_union(internal, internal, internal);

ALTER OPERATOR FAMILY base62id_minmax_multi_ops USING brin ADD
  OPERATOR 1 < (@extschema@.base62id, uuid), OPERATOR 2 <= (@extschema@.base62id, uuid), OPERATOR 3 = (@extschema@.base62id, uuid), OPERATOR 4 >= (@extschema@.base62id, uuid), OPERATOR 5 > (@extschema@.base62id, uuid),
  OPERATOR 1 pg_catalog.< (uuid, uuid), OPERATOR 2 pg_catalog.<= (uuid, uuid), OPERATOR 3 pg_catalog.= (uuid, uuid), OPERATOR 4 pg_catalog.>= (uuid, uuid), OPERATOR 5 pg_catalog.> (uuid, uuid),
  FUNCTION 1 (uuid, uuid) pg_catalog.brin_minmax_multi_opcinfo(internal),
  FUNCTION 2 (uuid, uuid) sortid_brin_minmax_multi_add_value(internal, internal, internal, internal),
  FUNCTION 3 (uuid, uuid) sortid_brin_minmax_multi_consistent(internal, internal, internal, integer),
  FUNCTION 4 (uuid, uuid) sortid_brin_minmax_multi_union(internal, internal, internal),
  FUNCTION 5 (uuid, uuid) pg_catalog.brin_minmax_multi_options(internal),
  FUNCTION 11 (uuid, uuid) pg_catalog.brin_minmax_multi_distance_uuid(internal, internal);

ALTER OPERATOR FAMILY base62id_bloom_ops USING brin ADD
  OPERATOR 1 = (@extschema@.base62id, uuid), OPERATOR 1 pg_catalog.= (uuid, uuid),
  FUNCTION 1 (uuid, uuid) pg_catalog.brin_bloom_opcinfo(internal),
  FUNCTION 2 (uuid, uuid) pg_catalog.brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 (uuid, uuid) pg_catalog.brin_bloom_consistent(internal, internal, internal, integer),
  FUNCTION 4 (uuid, uuid) pg_catalog.brin_bloom_union(internal, internal, internal),
  FUNCTION 5 (uuid, uuid) pg_catalog.brin_bloom_options(internal),
  FUNCTION 11 (uuid, uuid) pg_catalog.uuid_hash(uuid);

-- base62id: texts are stored by assignment. No implicit cast, so no operator or call becomes ambiguous.

CREATE FUNCTION base62id_from_bpchar(bpchar) RETURNS @extschema@.base62id LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_from_bpchar(bpchar) IS
  'base62id of a text without its padding; 22P02 for malformed text, 22003 for a value out of range';
CREATE CAST (text AS @extschema@.base62id) WITH INOUT AS ASSIGNMENT;
CREATE CAST (varchar AS @extschema@.base62id) WITH INOUT AS ASSIGNMENT;
CREATE CAST (bpchar AS @extschema@.base62id) WITH FUNCTION base62id_from_bpchar(bpchar) AS ASSIGNMENT;

-- index support of uid11 that the server lacks

CREATE FUNCTION uid11_sortsupport(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_brin_distance(internal, internal) RETURNS double precision LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_sortsupport(internal) IS 'btree sort support';
COMMENT ON FUNCTION uid11_brin_distance(internal, internal) IS 'BRIN minmax_multi support';
-- uid11: the type, its order, its operator classes and its aggregates

CREATE TYPE @extschema@.uid11;

CREATE FUNCTION uid11_in(cstring) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_out(@extschema@.uid11) RETURNS cstring LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_recv(internal) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_recv'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_send(@extschema@.uid11) RETURNS bytea LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_send'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_in(cstring) IS 'text input; 22P02 for malformed text, 22003 for a value out of range';
COMMENT ON FUNCTION uid11_out(@extschema@.uid11) IS 'canonical text output';
COMMENT ON FUNCTION uid11_recv(internal) IS 'binary input';
COMMENT ON FUNCTION uid11_send(@extschema@.uid11) IS 'binary output';

CREATE TYPE @extschema@.uid11 (
  INPUT = uid11_in, OUTPUT = uid11_out, RECEIVE = uid11_recv, SEND = uid11_send, ANALYZE = sortid_typanalyze,
  LIKE = pg_catalog.xid8
);

CREATE FUNCTION uid11_is_valid(text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_is_valid(text) IS 'whether the text is valid input for type uid11';

CREATE FUNCTION uid11_lt(@extschema@.uid11, @extschema@.uid11) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_lt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION uid11_le(@extschema@.uid11, @extschema@.uid11) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_le'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION uid11_eq(@extschema@.uid11, @extschema@.uid11) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_eq'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION uid11_ge(@extschema@.uid11, @extschema@.uid11) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_ge'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION uid11_gt(@extschema@.uid11, @extschema@.uid11) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_gt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION uid11_ne(@extschema@.uid11, @extschema@.uid11) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_ne'
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

CREATE FUNCTION uid11_cmp(@extschema@.uid11, @extschema@.uid11) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_cmp'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION uid11_hash(@extschema@.uid11) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_hash'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION uid11_hash_extended(@extschema@.uid11, bigint) RETURNS bigint LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_hash_extended'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION uid11_cmp(@extschema@.uid11, @extschema@.uid11) IS 'less-equal-greater';
COMMENT ON FUNCTION uid11_hash(@extschema@.uid11) IS 'hash';
COMMENT ON FUNCTION uid11_hash_extended(@extschema@.uid11, bigint) IS 'hash with a seed';

CREATE OPERATOR CLASS uid11_ops DEFAULT FOR TYPE @extschema@.uid11 USING btree AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 uid11_cmp(@extschema@.uid11, @extschema@.uid11),
  FUNCTION 2 @extschema@.uid11_sortsupport(internal),
  FUNCTION 4 pg_catalog.btequalimage(oid);

CREATE OPERATOR CLASS uid11_ops DEFAULT FOR TYPE @extschema@.uid11 USING hash AS
  OPERATOR 1 =,
  FUNCTION 1 uid11_hash(@extschema@.uid11),
  FUNCTION 2 uid11_hash_extended(@extschema@.uid11, bigint);

CREATE OPERATOR CLASS uid11_minmax_ops DEFAULT FOR TYPE @extschema@.uid11 USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 pg_catalog.brin_minmax_opcinfo(internal),
  FUNCTION 2 sortid_brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 sortid_brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 sortid_brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS uid11_bloom_ops FOR TYPE @extschema@.uid11 USING brin AS
  OPERATOR 1 =,
  FUNCTION 1 pg_catalog.brin_bloom_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_bloom_consistent(internal, internal, internal, integer),
  FUNCTION 4 pg_catalog.brin_bloom_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_bloom_options(internal),
  FUNCTION 11 uid11_hash(@extschema@.uid11);

CREATE FUNCTION uid11_smaller(@extschema@.uid11, @extschema@.uid11) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_smaller'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_larger(@extschema@.uid11, @extschema@.uid11) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_larger'
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

-- uid11: search by a prefix of the text

CREATE FUNCTION uid11_lower_bound(prefix text) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_lower_bound(prefix text) IS
  'the first uid11 whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
CREATE FUNCTION uid11_upper_bound(prefix text) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_upper_bound(prefix text) IS
  'the last uid11 whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
CREATE FUNCTION uid11_is_valid_prefix(text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_is_valid_prefix(text) IS
  'whether the text is a valid prefix for uid11_lower_bound';

CREATE FUNCTION uid11_starts_with(@extschema@.uid11, prefix text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT starts_with_support;
COMMENT ON FUNCTION uid11_starts_with(@extschema@.uid11, prefix text) IS
  'whether the text of the id begins with the prefix; same errors as uid11_lower_bound';
CREATE OPERATOR ^@ (
  FUNCTION = uid11_starts_with, LEFTARG = @extschema@.uid11, RIGHTARG = text,
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR ^@ (@extschema@.uid11, text) IS 'starts with';

-- uid11: the bytes of its binary form

CREATE FUNCTION uid11_from_bytea(bytea) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_from_bytea(bytea) IS
  'uid11 of 8 bytes, most significant first; 22P03 for another length';
CREATE CAST (bytea AS @extschema@.uid11) WITH FUNCTION uid11_from_bytea(bytea);
CREATE CAST (@extschema@.uid11 AS bytea) WITH FUNCTION uid11_send(@extschema@.uid11);
CREATE OPERATOR CLASS uid11_minmax_multi_ops FOR TYPE @extschema@.uid11 USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 pg_catalog.brin_minmax_multi_opcinfo(internal),
  FUNCTION 2 sortid_brin_minmax_multi_add_value(internal, internal, internal, internal),
  FUNCTION 3 sortid_brin_minmax_multi_consistent(internal, internal, internal, integer),
  FUNCTION 4 sortid_brin_minmax_multi_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_minmax_multi_options(internal),
  FUNCTION 11 @extschema@.uid11_brin_distance(internal, internal);

-- uid11: texts are stored by assignment. No implicit cast, so no operator or call becomes ambiguous.

CREATE FUNCTION uid11_from_bpchar(bpchar) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_from_bpchar(bpchar) IS
  'uid11 of a text without its padding; 22P02 for malformed text, 22003 for a value out of range';
CREATE CAST (text AS @extschema@.uid11) WITH INOUT AS ASSIGNMENT;
CREATE CAST (varchar AS @extschema@.uid11) WITH INOUT AS ASSIGNMENT;
CREATE CAST (bpchar AS @extschema@.uid11) WITH FUNCTION uid11_from_bpchar(bpchar) AS ASSIGNMENT;
-- xid: the type, its order, its operator classes and its aggregates

CREATE TYPE @extschema@.xid;

CREATE FUNCTION xid_in(cstring) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xid_out(@extschema@.xid) RETURNS cstring LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xid_recv(internal) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_recv'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xid_send(@extschema@.xid) RETURNS bytea LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_send'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_in(cstring) IS 'text input; 22P02 for malformed text, 22003 for a value out of range';
COMMENT ON FUNCTION xid_out(@extschema@.xid) IS 'canonical text output';
COMMENT ON FUNCTION xid_recv(internal) IS 'binary input';
COMMENT ON FUNCTION xid_send(@extschema@.xid) IS 'binary output';

CREATE TYPE @extschema@.xid (
  INPUT = xid_in, OUTPUT = xid_out, RECEIVE = xid_recv, SEND = xid_send, ANALYZE = sortid_typanalyze,
  LIKE = pg_catalog.xid8
);

CREATE FUNCTION xid_is_valid(text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_is_valid(text) IS 'whether the text is valid input for type xid';

CREATE FUNCTION xid_lt(@extschema@.xid, @extschema@.xid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_lt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xid_le(@extschema@.xid, @extschema@.xid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_le'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xid_eq(@extschema@.xid, @extschema@.xid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_eq'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xid_ge(@extschema@.xid, @extschema@.xid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_ge'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xid_gt(@extschema@.xid, @extschema@.xid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_gt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xid_ne(@extschema@.xid, @extschema@.xid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_ne'
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

CREATE FUNCTION xid_cmp(@extschema@.xid, @extschema@.xid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_cmp'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xid_hash(@extschema@.xid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_hash'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
CREATE FUNCTION xid_hash_extended(@extschema@.xid, bigint) RETURNS bigint LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_hash_extended'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION xid_cmp(@extschema@.xid, @extschema@.xid) IS 'less-equal-greater';
COMMENT ON FUNCTION xid_hash(@extschema@.xid) IS 'hash';
COMMENT ON FUNCTION xid_hash_extended(@extschema@.xid, bigint) IS 'hash with a seed';

CREATE OPERATOR CLASS xid_ops DEFAULT FOR TYPE @extschema@.xid USING btree AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 xid_cmp(@extschema@.xid, @extschema@.xid),
  FUNCTION 2 @extschema@.uid11_sortsupport(internal),
  FUNCTION 4 pg_catalog.btequalimage(oid);

CREATE OPERATOR CLASS xid_ops DEFAULT FOR TYPE @extschema@.xid USING hash AS
  OPERATOR 1 =,
  FUNCTION 1 xid_hash(@extschema@.xid),
  FUNCTION 2 xid_hash_extended(@extschema@.xid, bigint);

CREATE OPERATOR CLASS xid_minmax_ops DEFAULT FOR TYPE @extschema@.xid USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 pg_catalog.brin_minmax_opcinfo(internal),
  FUNCTION 2 sortid_brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 sortid_brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 sortid_brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS xid_bloom_ops FOR TYPE @extschema@.xid USING brin AS
  OPERATOR 1 =,
  FUNCTION 1 pg_catalog.brin_bloom_opcinfo(internal),
  FUNCTION 2 pg_catalog.brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 pg_catalog.brin_bloom_consistent(internal, internal, internal, integer),
  FUNCTION 4 pg_catalog.brin_bloom_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_bloom_options(internal),
  FUNCTION 11 xid_hash(@extschema@.xid);

CREATE FUNCTION xid_smaller(@extschema@.xid, @extschema@.xid) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_smaller'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION xid_larger(@extschema@.xid, @extschema@.xid) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME', 'xid8_like_larger'
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

-- xid: search by a prefix of the text

CREATE FUNCTION xid_lower_bound(prefix text) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_lower_bound(prefix text) IS
  'the first xid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
CREATE FUNCTION xid_upper_bound(prefix text) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_upper_bound(prefix text) IS
  'the last xid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
CREATE FUNCTION xid_is_valid_prefix(text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_is_valid_prefix(text) IS
  'whether the text is a valid prefix for xid_lower_bound';

CREATE FUNCTION xid_starts_with(@extschema@.xid, prefix text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT starts_with_support;
COMMENT ON FUNCTION xid_starts_with(@extschema@.xid, prefix text) IS
  'whether the text of the id begins with the prefix; same errors as xid_lower_bound';
CREATE OPERATOR ^@ (
  FUNCTION = xid_starts_with, LEFTARG = @extschema@.xid, RIGHTARG = text,
  RESTRICT = matchingsel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR ^@ (@extschema@.xid, text) IS 'starts with';

-- xid: the bytes of its binary form

CREATE FUNCTION xid_from_bytea(bytea) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_from_bytea(bytea) IS
  'xid of 8 bytes, most significant first; 22P03 for another length';
CREATE CAST (bytea AS @extschema@.xid) WITH FUNCTION xid_from_bytea(bytea);
CREATE CAST (@extschema@.xid AS bytea) WITH FUNCTION xid_send(@extschema@.xid);
CREATE OPERATOR CLASS xid_minmax_multi_ops FOR TYPE @extschema@.xid USING brin AS
  OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
  FUNCTION 1 pg_catalog.brin_minmax_multi_opcinfo(internal),
  FUNCTION 2 sortid_brin_minmax_multi_add_value(internal, internal, internal, internal),
  FUNCTION 3 sortid_brin_minmax_multi_consistent(internal, internal, internal, integer),
  FUNCTION 4 sortid_brin_minmax_multi_union(internal, internal, internal),
  FUNCTION 5 pg_catalog.brin_minmax_multi_options(internal),
  FUNCTION 11 @extschema@.uid11_brin_distance(internal, internal);

-- xid: texts are stored by assignment. No implicit cast, so no operator or call becomes ambiguous.

CREATE FUNCTION xid_from_bpchar(bpchar) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_from_bpchar(bpchar) IS
  'xid of a text without its padding; 22P02 for malformed text, 22003 for a value out of range';
CREATE CAST (text AS @extschema@.xid) WITH INOUT AS ASSIGNMENT;
CREATE CAST (varchar AS @extschema@.xid) WITH INOUT AS ASSIGNMENT;
CREATE CAST (bpchar AS @extschema@.xid) WITH FUNCTION xid_from_bpchar(bpchar) AS ASSIGNMENT;

-- xid: its time, and search by it

CREATE FUNCTION xid_timestamp(@extschema@.xid) RETURNS timestamptz LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_timestamp(@extschema@.xid) IS 'creation time to the millisecond';
CREATE CAST (@extschema@.xid AS timestamptz) WITH FUNCTION xid_timestamp(@extschema@.xid);

CREATE FUNCTION xid_first_in(tstzrange) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_first_in(tstzrange) IS
  'the first xid of the range; if it can hold none, the second of all, which is above xid_last_in';
CREATE FUNCTION xid_last_in(tstzrange) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_last_in(tstzrange) IS
  'the last xid of the range; if it can hold none, the first of all, which is below xid_first_in';

-- The range is declared as anyrange, although these functions accept only tstzrange and ranges
-- of ids. With an exact type the operators would win over the core's, which take anyrange, and
-- conditions without any id would become ambiguous, such as period @> '[2026-01-01,)'.
CREATE FUNCTION xid_within(@extschema@.xid, anyrange) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT within_support;
COMMENT ON FUNCTION xid_within(@extschema@.xid, anyrange) IS 'whether the id was made within the tstzrange, or lies in the range of ids; 42804 for another range';
CREATE FUNCTION xid_within_commuted(anyrange, @extschema@.xid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT within_support;
COMMENT ON FUNCTION xid_within_commuted(anyrange, @extschema@.xid) IS 'whether the id was made within the tstzrange, or lies in the range of ids; 42804 for another range';
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

CREATE FUNCTION xid_floor(at timestamptz) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_floor(at timestamptz) IS
  'the smallest xid of the millisecond; the smallest of all before the first time of the format, 22008 after the last';
CREATE FUNCTION xid_ceil(at timestamptz) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_ceil(at timestamptz) IS
  'the largest xid of the millisecond; the largest of all after the last time of the format, 22008 before the first';
-- xid: a time as an operand

CREATE FUNCTION xid_first_from(at timestamptz) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION xid_first_from(at timestamptz) IS
  'the first xid made at the time or after it; before the first time of the format the first of all, after the last the last of all';
CREATE FUNCTION xid_first_after(at timestamptz) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION xid_first_after(at timestamptz) IS
  'the first xid made after the time; before the first time of the format the first of all, from the last on the last of all';

CREATE FUNCTION xid_lt_timestamptz(@extschema@.xid, timestamptz) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION xid_le_timestamptz(@extschema@.xid, timestamptz) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION xid_ge_timestamptz(@extschema@.xid, timestamptz) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION xid_gt_timestamptz(@extschema@.xid, timestamptz) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION xid_lt_timestamptz_commuted(timestamptz, @extschema@.xid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION xid_le_timestamptz_commuted(timestamptz, @extschema@.xid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION xid_ge_timestamptz_commuted(timestamptz, @extschema@.xid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
CREATE FUNCTION xid_gt_timestamptz_commuted(timestamptz, @extschema@.xid) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT within_support;
COMMENT ON FUNCTION xid_lt_timestamptz(@extschema@.xid, timestamptz) IS 'whether the id was made before the time';
COMMENT ON FUNCTION xid_le_timestamptz(@extschema@.xid, timestamptz) IS 'whether the id was made at or before the time';
COMMENT ON FUNCTION xid_ge_timestamptz(@extschema@.xid, timestamptz) IS 'whether the id was made at or after the time';
COMMENT ON FUNCTION xid_gt_timestamptz(@extschema@.xid, timestamptz) IS 'whether the id was made after the time';
COMMENT ON FUNCTION xid_lt_timestamptz_commuted(timestamptz, @extschema@.xid) IS 'whether the id was made before the time';
COMMENT ON FUNCTION xid_le_timestamptz_commuted(timestamptz, @extschema@.xid) IS 'whether the id was made at or before the time';
COMMENT ON FUNCTION xid_ge_timestamptz_commuted(timestamptz, @extschema@.xid) IS 'whether the id was made at or after the time';
COMMENT ON FUNCTION xid_gt_timestamptz_commuted(timestamptz, @extschema@.xid) IS 'whether the id was made after the time';

CREATE OPERATOR < (
  FUNCTION = xid_lt_timestamptz, LEFTARG = @extschema@.xid, RIGHTARG = timestamptz,
  COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  FUNCTION = xid_le_timestamptz, LEFTARG = @extschema@.xid, RIGHTARG = timestamptz,
  COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR >= (
  FUNCTION = xid_ge_timestamptz, LEFTARG = @extschema@.xid, RIGHTARG = timestamptz,
  COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  FUNCTION = xid_gt_timestamptz, LEFTARG = @extschema@.xid, RIGHTARG = timestamptz,
  COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
CREATE OPERATOR < (
  FUNCTION = xid_gt_timestamptz_commuted, LEFTARG = timestamptz, RIGHTARG = @extschema@.xid,
  COMMUTATOR = >, NEGATOR = >=, RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  FUNCTION = xid_ge_timestamptz_commuted, LEFTARG = timestamptz, RIGHTARG = @extschema@.xid,
  COMMUTATOR = >=, NEGATOR = >, RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
CREATE OPERATOR >= (
  FUNCTION = xid_le_timestamptz_commuted, LEFTARG = timestamptz, RIGHTARG = @extschema@.xid,
  COMMUTATOR = <=, NEGATOR = <, RESTRICT = scalargesel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  FUNCTION = xid_lt_timestamptz_commuted, LEFTARG = timestamptz, RIGHTARG = @extschema@.xid,
  COMMUTATOR = <, NEGATOR = <=, RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR < (@extschema@.xid, timestamptz) IS 'made before';
COMMENT ON OPERATOR <= (@extschema@.xid, timestamptz) IS 'made at or before';
COMMENT ON OPERATOR >= (@extschema@.xid, timestamptz) IS 'made at or after';
COMMENT ON OPERATOR > (@extschema@.xid, timestamptz) IS 'made after';
COMMENT ON OPERATOR < (timestamptz, @extschema@.xid) IS 'before the time of';
COMMENT ON OPERATOR <= (timestamptz, @extschema@.xid) IS 'at or before the time of';
COMMENT ON OPERATOR >= (timestamptz, @extschema@.xid) IS 'at or after the time of';
COMMENT ON OPERATOR > (timestamptz, @extschema@.xid) IS 'after the time of';


-- typeid (TypeID specification 0.3.0)

COMMENT ON TYPE typeid IS
  'TypeID: a type prefix of up to 63 of a-z and "_", and a uuid, as in user_01h455vb4pex5vsknk084sn02q';

CREATE FUNCTION gen_typeid(prefix text DEFAULT '') RETURNS typeid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_typeid(prefix text) IS
  'new typeid with a UUIDv7, ascending within a backend process; 22023 for a bad prefix';
CREATE FUNCTION gen_typeid(prefix text, at timestamptz) RETURNS typeid LANGUAGE c AS 'MODULE_PATHNAME', 'gen_typeid_at'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_typeid(prefix text, at timestamptz) IS
  'new typeid with a UUIDv7 of the given time; 22008 outside 1970 to 10889, 22023 for a bad prefix';
CREATE FUNCTION gen_typeid_monotonic(prefix text DEFAULT '') RETURNS typeid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_typeid_monotonic(prefix text) IS
  'new typeid with a UUIDv7, greater than all of its prefix that this function has returned on this server, in any session; 22023 for a bad prefix';
CREATE FUNCTION make_typeid(prefix text, uuid uuid) RETURNS typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION make_typeid(prefix text, uuid uuid) IS
  'typeid of a prefix and any uuid; 22023 for a bad prefix';
CREATE FUNCTION typeid_prefix(typeid) RETURNS text LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_prefix(typeid) IS
  'type prefix, empty if there is none';
CREATE FUNCTION typeid_suffix(typeid) RETURNS text LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_suffix(typeid) IS
  'the uuid as 26 Base32 symbols';
CREATE FUNCTION typeid_has_prefix(id typeid, prefix text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT typeid_has_prefix_support;
COMMENT ON FUNCTION typeid_has_prefix(id typeid, prefix text) IS
  'whether the type prefix is exactly this one; 22023 for a bad prefix';
CREATE FUNCTION typeid_is_valid(text, prefix text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'typeid_is_valid_with_prefix'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_is_valid(text, prefix text) IS
  'whether the text is valid input for type typeid and its type prefix is exactly this one; 22023 for a bad prefix';
CREATE FUNCTION typeid_first_of_prefix(prefix text) RETURNS typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_first_of_prefix(prefix text) IS
  'the first typeid whose type prefix is exactly this one; 22023 for a bad prefix';
CREATE FUNCTION typeid_last_of_prefix(prefix text) RETURNS typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_last_of_prefix(prefix text) IS
  'the last typeid whose type prefix is exactly this one; 22023 for a bad prefix';
CREATE FUNCTION typeid_within(typeid, prefix text, tstzrange) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT within_support;
COMMENT ON FUNCTION typeid_within(typeid, prefix text, tstzrange) IS
  'whether the type prefix is exactly this one and the id lies between the first and the last version 7 typeid of the range; 22023 for a bad prefix';
CREATE FUNCTION typeid_first_in(prefix text, tstzrange) RETURNS typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_first_in(prefix text, tstzrange) IS
  'the first version 7 typeid of the range; if it can hold none, one above typeid_last_in; 22023 for a bad prefix';
CREATE FUNCTION typeid_last_in(prefix text, tstzrange) RETURNS typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_last_in(prefix text, tstzrange) IS
  'the last version 7 typeid of the range; if it can hold none, one below typeid_first_in; 22023 for a bad prefix';
CREATE FUNCTION typeid_floor(prefix text, at timestamptz) RETURNS typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_floor(prefix text, at timestamptz) IS
  'the smallest version 7 typeid of the millisecond; before 1970 the first one, after 10889 22008; 22023 for a bad prefix';
CREATE FUNCTION typeid_ceil(prefix text, at timestamptz) RETURNS typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_ceil(prefix text, at timestamptz) IS
  'the largest version 7 typeid of the millisecond; after 10889 the last one, before 1970 22008; 22023 for a bad prefix';
CREATE FUNCTION typeid_timestamp(typeid) RETURNS timestamptz LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_timestamp(typeid) IS
  'creation time to the millisecond, NULL unless the uuid is version 7';

CREATE FUNCTION typeid_to_uuid(typeid) RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION typeid_to_uuid(typeid) IS
  'the uuid, without the prefix';

CREATE CAST (typeid AS uuid) WITH FUNCTION typeid_to_uuid(typeid) AS ASSIGNMENT;

-- ulid (ULID specification)

COMMENT ON TYPE ulid IS
  'ULID: 48 bits of Unix milliseconds and 80 random bits, as in 01ARZ3NDEKTSV4RRFFQ69G5FAV';

CREATE FUNCTION gen_ulid() RETURNS ulid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_ulid() IS
  'new ulid of the current time with 80 random bits';
CREATE FUNCTION gen_ulid(at timestamptz) RETURNS ulid LANGUAGE c AS 'MODULE_PATHNAME', 'gen_ulid_at'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_ulid(at timestamptz) IS
  'new ulid of the given time; 22008 outside 1970 to 10889';
CREATE FUNCTION gen_ulid_monotonic() RETURNS ulid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_ulid_monotonic() IS
  'new ulid greater than all that this function has returned on this server, in any session; 2200H if the random bits of the millisecond cannot count up any further';
CREATE FUNCTION make_ulid(at timestamptz, random bytea) RETURNS ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION make_ulid(at timestamptz, random bytea) IS
  'ulid of a time and 10 random bytes; 22008 outside 1970 to 10889, 22P03 for another length';
CREATE FUNCTION ulid_random(ulid) RETURNS bytea LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_random(ulid) IS
  'the 80 random bits as 10 bytes';
CREATE FUNCTION ulid_next(ulid) RETURNS ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION ulid_next(ulid) IS
  'the next ulid of the same millisecond: the random bits plus 1; 2200H if all are set';

CREATE CAST (uuid AS ulid) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (ulid AS uuid) WITHOUT FUNCTION AS ASSIGNMENT;

-- euid (EUID draft 5)

COMMENT ON TYPE euid IS
  'EUID: 45 bits of Unix milliseconds, an optional extension of up to 15 bits, 64 to 79 random bits and a check value, as in 1KDVDNA00B9F60938NKRKAYDXW8';

-- Every well-formed text is an id: nothing is out of range.
COMMENT ON FUNCTION euid_in(cstring) IS 'text input; 22P02 for malformed text';
COMMENT ON FUNCTION euid_from_bpchar(bpchar) IS 'euid of a text without its padding; 22P02 for malformed text';
COMMENT ON FUNCTION euid_lower_bound(prefix text) IS
  'the first euid whose text begins with the prefix; if a wrong check value ends it, one above euid_upper_bound; 22P02 for a malformed prefix';
COMMENT ON FUNCTION euid_upper_bound(prefix text) IS
  'the last euid whose text begins with the prefix; if a wrong check value ends it, one below euid_lower_bound; 22P02 for a malformed prefix';

CREATE FUNCTION gen_euid() RETURNS euid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_euid() IS
  'new euid of the current time without extension';
CREATE FUNCTION gen_euid(extension integer, bits integer DEFAULT NULL) RETURNS euid LANGUAGE c AS 'MODULE_PATHNAME', 'gen_euid_extension'
  VOLATILE PARALLEL SAFE;
COMMENT ON FUNCTION gen_euid(extension integer, bits integer) IS
  'new euid of the current time with an extension of 0 to 32767 (NULL: none), in as many bits as it needs or in the given number, 1 to 15; 22023 if it does not fit';
CREATE FUNCTION gen_euid(extension integer, at timestamptz) RETURNS euid LANGUAGE c AS 'MODULE_PATHNAME', 'gen_euid_at'
  VOLATILE PARALLEL SAFE;
COMMENT ON FUNCTION gen_euid(extension integer, at timestamptz) IS
  'new euid of the given time with an extension (NULL: none); 22008 outside 1970 to 3084, 22023 for an extension above 32767 or below 0';
CREATE FUNCTION gen_euid_monotonic() RETURNS euid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_euid_monotonic() IS
  'new euid without extension, greater than all that this function has returned on this server, in any session; moves on to the next millisecond when the counter is full';
CREATE FUNCTION make_euid(at timestamptz, extension integer) RETURNS euid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE PARALLEL SAFE;
COMMENT ON FUNCTION make_euid(at timestamptz, extension integer) IS
  'euid of a time and an extension (NULL: none) with fresh random bits; 22008 outside 1970 to 3084, 22023 for an extension above 32767 or below 0';
CREATE FUNCTION make_euid(at timestamptz, extension integer, random bytea) RETURNS euid LANGUAGE c AS 'MODULE_PATHNAME', 'make_euid_random'
  IMMUTABLE PARALLEL SAFE;
COMMENT ON FUNCTION make_euid(at timestamptz, extension integer, random bytea) IS
  'euid of a time, an extension (NULL: none) and 10 random bytes, of which the low 79 bits less the length of the extension are used; 22P03 for another length, 22008 outside 1970 to 3084, 22023 for an extension above 32767 or below 0';
CREATE FUNCTION euid_extension(euid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_extension(euid) IS
  'extension, 0 to 32767, NULL if there is none';
CREATE FUNCTION euid_extension_length(euid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_extension_length(euid) IS
  'length of the extension in bits, 0 (none) to 15';
CREATE FUNCTION euid_random(euid) RETURNS bigint LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_random(euid) IS
  'the low 64 bits, all random';
CREATE FUNCTION euid_next(euid) RETURNS euid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_next(euid) IS
  'a greater euid with the same extension: of the current time, or counting up from an id of this millisecond or a later one; 2200H if the counter is full';
CREATE FUNCTION euid_encode(id euid, "check" boolean) RETURNS text LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION euid_encode(id euid, "check" boolean) IS
  'canonical text; if check is false, with the check value 127, which readers do not validate';

CREATE CAST (uuid AS euid) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (euid AS uuid) WITHOUT FUNCTION AS ASSIGNMENT;

-- base62id (Base62id specification)

COMMENT ON TYPE base62id IS
  'Base62id of a uuid: 22 symbols that begin with a letter, as in Fd9w4CutiyWHZha547fAai';

CREATE FUNCTION gen_base62id() RETURNS base62id LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_base62id() IS
  'new base62id, a UUIDv7, ascending within a backend process';
CREATE FUNCTION gen_base62id_monotonic() RETURNS base62id LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_base62id_monotonic() IS
  'new base62id, a UUIDv7, greater than all that this function has returned on this server, in any session';
CREATE FUNCTION base62id_timestamp(base62id) RETURNS timestamptz LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_timestamp(base62id) IS
  'creation time to the millisecond, NULL unless it is a version 7 uuid';
CREATE FUNCTION base62id_floor(at timestamptz) RETURNS base62id LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_floor(at timestamptz) IS
  'the smallest version 7 base62id of the millisecond; before 1970 the first one, after 10889 22008';
CREATE FUNCTION base62id_ceil(at timestamptz) RETURNS base62id LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_ceil(at timestamptz) IS
  'the largest version 7 base62id of the millisecond; after 10889 the last one, before 1970 22008';
CREATE FUNCTION base62id_encode(bytea) RETURNS text LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_encode(bytea) IS
  'Base62id of any bytes, in quadratic time; 54000 if it would exceed 1 GB';
CREATE FUNCTION base62id_decode(text) RETURNS bytea LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION base62id_decode(text) IS
  'the bytes that a Base62id encodes, in quadratic time; 22P02 for malformed text';

CREATE CAST (uuid AS base62id) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (base62id AS uuid) WITHOUT FUNCTION AS ASSIGNMENT;

-- uid11 (uid11 specification 1.0, sections 3 to 5)

COMMENT ON TYPE uid11 IS
  'uid11: an unsigned 64-bit number as 11 Base58 symbols, as in 113q8KFkAEs';

CREATE FUNCTION gen_uid11() RETURNS uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_uid11() IS
  'new uid11 of 64 random bits';
CREATE FUNCTION gen_uid11_snowish() RETURNS uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_uid11_snowish() IS
  'new uid11 of the profile snowish: 41 bits of milliseconds, sortid.machine_id, a sequence of 12 bits that all sessions share; waits while it would be more than 1,000 ms ahead of the clock; 22008 outside 2011 to 2081';
CREATE FUNCTION gen_uid11_ts_seq_rand() RETURNS uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_uid11_ts_seq_rand() IS
  'new uid11 of the profile ts-seq-rand: 42 bits of milliseconds, a sequence of 12 bits that all sessions share, 10 random bits; waits while it would be more than 1,000 ms ahead of the clock; 22008 outside 2011 to 2151';
CREATE FUNCTION uid11_snowish_timestamp(uid11) RETURNS timestamptz LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_timestamp(uid11) IS
  'profile snowish: creation time; 22023 if the reserved bit is set';
CREATE FUNCTION uid11_snowish_machine(uid11) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_machine(uid11) IS
  'profile snowish: machine, 0 to 1023; 22023 if the reserved bit is set';
CREATE FUNCTION uid11_snowish_sequence(uid11) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_sequence(uid11) IS
  'profile snowish: sequence, 0 to 4095; 22023 if the reserved bit is set';
CREATE FUNCTION uid11_ts_seq_rand_timestamp(uid11) RETURNS timestamptz LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_ts_seq_rand_timestamp(uid11) IS
  'profile ts-seq-rand: creation time';
CREATE FUNCTION uid11_ts_seq_rand_sequence(uid11) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_ts_seq_rand_sequence(uid11) IS
  'profile ts-seq-rand: sequence, 0 to 4095';
CREATE FUNCTION uid11_ts_seq_rand_random(uid11) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_ts_seq_rand_random(uid11) IS
  'profile ts-seq-rand: random bits, 0 to 1023';

CREATE FUNCTION uid11_to_uuid(uid11) RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_to_uuid(uid11) IS
  'a version 8 uuid that sorts as the id does';
CREATE FUNCTION uid11_from_uuid(uuid) RETURNS uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_from_uuid(uuid) IS
  'uid11 of a uuid that uid11_to_uuid returned; 22023 for any other';

CREATE CAST (bigint AS uid11) WITHOUT FUNCTION;
CREATE CAST (uid11 AS bigint) WITHOUT FUNCTION;
CREATE CAST (uuid AS uid11) WITH FUNCTION uid11_from_uuid(uuid);
CREATE CAST (uid11 AS uuid) WITH FUNCTION uid11_to_uuid(uid11);

-- xid (uid11 specification 1.0, section 8)

COMMENT ON TYPE @extschema@.xid IS
  'xid: the uid11 profile with 42 bits of milliseconds since 2011-11-11 11:11:11.111+00 and 22 random bits; not pg_catalog.xid';

CREATE FUNCTION gen_xid() RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_xid() IS
  'new xid of the current time with 22 random bits';
CREATE FUNCTION gen_xid(at timestamptz) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME', 'gen_xid_at'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_xid(at timestamptz) IS
  'new xid of the given time; 22008 outside 2011 to 2151';
CREATE FUNCTION gen_xid_monotonic() RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_xid_monotonic() IS
  'new xid greater than all that this function has returned on this server, in any session: within a millisecond the last one plus 1, which may carry into the time';
CREATE FUNCTION make_xid(at timestamptz, random integer) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION make_xid(at timestamptz, random integer) IS
  'xid of a time and a random part of 0 to 4194303; 22008 outside 2011 to 2151, 22023 for another random part';
CREATE FUNCTION xid_random(@extschema@.xid) RETURNS integer LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_random(@extschema@.xid) IS
  'the 22 random bits, 0 to 4194303';

CREATE FUNCTION xid_to_uuid(@extschema@.xid) RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME', 'uid11_to_uuid'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_to_uuid(@extschema@.xid) IS
  'a version 8 uuid that sorts as the id does';
CREATE FUNCTION xid_from_uuid(uuid) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xid_from_uuid(uuid) IS
  'xid of a uuid that xid_to_uuid returned; 22023 for any other';

CREATE CAST (bigint AS @extschema@.xid) WITHOUT FUNCTION;
CREATE CAST (@extschema@.xid AS bigint) WITHOUT FUNCTION;
CREATE CAST (uuid AS @extschema@.xid) WITH FUNCTION xid_from_uuid(uuid);
CREATE CAST (@extschema@.xid AS uuid) WITH FUNCTION xid_to_uuid(@extschema@.xid);
CREATE CAST (@extschema@.xid AS uid11) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (uid11 AS @extschema@.xid) WITHOUT FUNCTION;

-- uuid version 7 (RFC 9562, sections 5.7 and 6.2 method 3)

CREATE FUNCTION gen_uuidv7() RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_uuidv7() IS
  'new UUIDv7, ascending within a backend process';
CREATE FUNCTION gen_uuidv7_monotonic() RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_uuidv7_monotonic() IS
  'new UUIDv7, greater than all that this function, gen_typeid_monotonic and gen_base62id_monotonic have returned on this server, in any session';
CREATE FUNCTION gen_uuidv7(at timestamptz) RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME', 'gen_uuidv7_at'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_uuidv7(at timestamptz) IS
  'new UUIDv7 of the given time; 22008 outside 1970 to 10889';
CREATE FUNCTION uuidv7_timestamp(uuid) RETURNS timestamptz LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuidv7_timestamp(uuid) IS
  'creation time to the millisecond, NULL unless the uuid is version 7';
CREATE FUNCTION uuidv7_floor(at timestamptz) RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuidv7_floor(at timestamptz) IS
  'the smallest version 7 uuid of the millisecond; before 1970 the first one, after 10889 22008';
CREATE FUNCTION uuidv7_ceil(at timestamptz) RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuidv7_ceil(at timestamptz) IS
  'the largest version 7 uuid of the millisecond; after 10889 the last one, before 1970 22008';
CREATE FUNCTION uuidv7_within(uuid, tstzrange) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT within_support;
COMMENT ON FUNCTION uuidv7_within(uuid, tstzrange) IS
  'whether the uuid lies between the first and the last version 7 uuid of the range';
CREATE FUNCTION uuidv7_first_in(tstzrange) RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuidv7_first_in(tstzrange) IS
  'the first version 7 uuid of the range; if it can hold none, one above uuidv7_last_in';
CREATE FUNCTION uuidv7_last_in(tstzrange) RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuidv7_last_in(tstzrange) IS
  'the last version 7 uuid of the range; if it can hold none, one below uuidv7_first_in';

-- all generators that ascend across sessions

CREATE FUNCTION sortid_reset_monotonic() RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
REVOKE ALL ON FUNCTION sortid_reset_monotonic() FROM PUBLIC;
COMMENT ON FUNCTION sortid_reset_monotonic() IS
  'makes generators that are more than 1,000 ms ahead of the clock, because it was set back, follow it again; warns if one of them may then repeat ids';

-- inspection of ids of any format

CREATE FUNCTION sortid_info(any_id text) RETURNS TABLE (format text, id text, uuid uuid, "time" timestamptz, prefix text,
    extension integer, machine integer, sequence integer, random bytea) LANGUAGE sql
  IMMUTABLE STRICT PARALLEL SAFE ROWS 3
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
  'decodes the text of an id or a uuid: a row for each format in which it is valid, with the canonical text, the uuid, the time and the other parts; no row for any other text';

-- Runs under the caller's search path, so that views and policies that it reads through behave
-- as in any other query. Therefore every name of the server is qualified. No name of the extension
-- is written down: its schema may be renamed, and something else may take the old name.
CREATE FUNCTION sortid_audit(relation regclass, column_name name, second_column name DEFAULT NULL, second_relation regclass DEFAULT NULL)
  RETURNS TABLE (prefix text, ids bigint, repeated bigint, in_second bigint, from_future bigint, not_version_7 bigint,
    first timestamptz, last timestamptz) LANGUAGE plpgsql
  STABLE
AS $$
DECLARE
  of_type pg_catalog.record;
  named pg_catalog.record;
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
    -- Finds members of the extension by their C symbols, which stay the same when a schema is renamed.
    WITH member AS (
      SELECT classid, objid FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_depend
        ON refclassid OPERATOR(pg_catalog.=) 'pg_catalog.pg_extension'::pg_catalog.regclass AND refobjid OPERATOR(pg_catalog.=) e.oid
      WHERE extname OPERATOR(pg_catalog.=) 'sortid' AND deptype OPERATOR(pg_catalog.=) 'e'
    ), call(function, expression) AS (
      SELECT prosrc, pg_catalog.format('%I.%I(id::%I.%I)', of_function.nspname, proname, of_argument.nspname, typname)
      FROM pg_catalog.pg_proc AS p JOIN pg_catalog.pg_namespace AS of_function ON of_function.oid OPERATOR(pg_catalog.=) pronamespace
        JOIN pg_catalog.pg_type AS t ON t.oid OPERATOR(pg_catalog.=) proargtypes[0]
        JOIN pg_catalog.pg_namespace AS of_argument ON of_argument.oid OPERATOR(pg_catalog.=) typnamespace
      WHERE EXISTS (SELECT FROM member WHERE classid OPERATOR(pg_catalog.=) 'pg_catalog.pg_proc'::pg_catalog.regclass
                                         AND objid OPERATOR(pg_catalog.=) p.oid)
    )
    SELECT has_version, (SELECT expression FROM call WHERE function OPERATOR(pg_catalog.=) time_function) AS "time",
           (SELECT expression FROM call WHERE function OPERATOR(pg_catalog.=) prefix_function) AS prefix INTO of_type
    FROM pg_catalog.pg_type AS t JOIN pg_catalog.pg_proc AS p ON p.oid OPERATOR(pg_catalog.=) typinput JOIN (VALUES
      ('typeid_in', true, 'typeid_timestamp', 'typeid_prefix'),
      ('ulid_in', false, 'ulid_timestamp', NULL),
      ('euid_in', false, 'euid_timestamp', NULL),
      ('base62id_in', true, 'base62id_timestamp', NULL),
      ('uid11_in', false, NULL, NULL),
      ('xid_in', false, 'xid_timestamp', NULL),
      ('uuid_in', true, 'base62id_timestamp', NULL),
      ('textin', NULL, NULL, NULL),
      ('varcharin', NULL, NULL, NULL)) AS known(input, has_version, time_function, prefix_function)
      ON input OPERATOR(pg_catalog.=) prosrc
    WHERE t.oid OPERATOR(pg_catalog.=) named.type AND (named.is_second OR has_version IS NOT NULL)
      AND (typnamespace OPERATOR(pg_catalog.=) 'pg_catalog'::pg_catalog.regnamespace
           OR EXISTS (SELECT FROM member WHERE classid OPERATOR(pg_catalog.=) 'pg_catalog.pg_type'::pg_catalog.regclass
                                                AND objid OPERATOR(pg_catalog.=) t.oid));
    IF NOT FOUND THEN
      RAISE datatype_mismatch USING
        MESSAGE = pg_catalog.format('column "%s" of relation "%s" is of type %s, which is not an id type', named.name, named.relation, named.type_name),
        DETAIL = 'It must be typeid, ulid, euid, base62id, uid11, xid, uuid or a domain over one of them. The second column may also be text.';
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
  'summary of a column of ids or uuids, by prefix: number of ids, duplicates, ids that a second column (by default of the same relation) also holds as a uuid, ids from the future, ids that are not version 7 uuids, first and last time; 42703 if a column does not exist, 42804 if it has another type, 22004 for NULL';

DO $$
BEGIN
  IF pg_catalog.current_setting('server_version_num')::pg_catalog.int4 OPERATOR(pg_catalog.>=) 180000
     AND NOT EXISTS (SELECT FROM pg_catalog.pg_amproc JOIN pg_catalog.pg_opfamily AS f ON f.oid OPERATOR(pg_catalog.=) amprocfamily
                     WHERE opfmethod OPERATOR(pg_catalog.=) 403 AND opfname OPERATOR(pg_catalog.=) 'ulid_ops'
                       AND opfnamespace OPERATOR(pg_catalog.=) '@extschema@'::pg_catalog.regnamespace
                       AND amprocnum OPERATOR(pg_catalog.=) 6) THEN
    ALTER OPERATOR FAMILY @extschema@.ulid_ops USING btree ADD FUNCTION 6 (@extschema@.ulid, @extschema@.ulid) pg_catalog.uuid_skipsupport(internal);
  END IF;
END $$;

DO $$
BEGIN
  IF pg_catalog.current_setting('server_version_num')::pg_catalog.int4 OPERATOR(pg_catalog.>=) 180000
     AND NOT EXISTS (SELECT FROM pg_catalog.pg_amproc JOIN pg_catalog.pg_opfamily AS f ON f.oid OPERATOR(pg_catalog.=) amprocfamily
                     WHERE opfmethod OPERATOR(pg_catalog.=) 403 AND opfname OPERATOR(pg_catalog.=) 'euid_ops'
                       AND opfnamespace OPERATOR(pg_catalog.=) '@extschema@'::pg_catalog.regnamespace
                       AND amprocnum OPERATOR(pg_catalog.=) 6) THEN
    ALTER OPERATOR FAMILY @extschema@.euid_ops USING btree ADD FUNCTION 6 (@extschema@.euid, @extschema@.euid) pg_catalog.uuid_skipsupport(internal);
  END IF;
END $$;

DO $$
BEGIN
  IF pg_catalog.current_setting('server_version_num')::pg_catalog.int4 OPERATOR(pg_catalog.>=) 180000
     AND NOT EXISTS (SELECT FROM pg_catalog.pg_amproc JOIN pg_catalog.pg_opfamily AS f ON f.oid OPERATOR(pg_catalog.=) amprocfamily
                     WHERE opfmethod OPERATOR(pg_catalog.=) 403 AND opfname OPERATOR(pg_catalog.=) 'base62id_ops'
                       AND opfnamespace OPERATOR(pg_catalog.=) '@extschema@'::pg_catalog.regnamespace
                       AND amprocnum OPERATOR(pg_catalog.=) 6) THEN
    ALTER OPERATOR FAMILY @extschema@.base62id_ops USING btree ADD FUNCTION 6 (@extschema@.base62id, @extschema@.base62id) pg_catalog.uuid_skipsupport(internal);
  END IF;
END $$;

DO $$
BEGIN
  IF pg_catalog.current_setting('server_version_num')::pg_catalog.int4 OPERATOR(pg_catalog.>=) 180000
     AND NOT EXISTS (SELECT FROM pg_catalog.pg_amproc JOIN pg_catalog.pg_opfamily AS f ON f.oid OPERATOR(pg_catalog.=) amprocfamily
                     WHERE opfmethod OPERATOR(pg_catalog.=) 403 AND opfname OPERATOR(pg_catalog.=) 'uid11_ops'
                       AND opfnamespace OPERATOR(pg_catalog.=) '@extschema@'::pg_catalog.regnamespace
                       AND amprocnum OPERATOR(pg_catalog.=) 6) THEN
    CREATE FUNCTION @extschema@.uid11_skipsupport(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
      IMMUTABLE STRICT PARALLEL SAFE;
    COMMENT ON FUNCTION @extschema@.uid11_skipsupport(internal) IS 'btree skip support';
  END IF;
END $$;

DO $$
BEGIN
  IF pg_catalog.current_setting('server_version_num')::pg_catalog.int4 OPERATOR(pg_catalog.>=) 180000
     AND NOT EXISTS (SELECT FROM pg_catalog.pg_amproc JOIN pg_catalog.pg_opfamily AS f ON f.oid OPERATOR(pg_catalog.=) amprocfamily
                     WHERE opfmethod OPERATOR(pg_catalog.=) 403 AND opfname OPERATOR(pg_catalog.=) 'uid11_ops'
                       AND opfnamespace OPERATOR(pg_catalog.=) '@extschema@'::pg_catalog.regnamespace
                       AND amprocnum OPERATOR(pg_catalog.=) 6) THEN
    ALTER OPERATOR FAMILY @extschema@.uid11_ops USING btree ADD FUNCTION 6 (@extschema@.uid11, @extschema@.uid11) @extschema@.uid11_skipsupport(internal);
  END IF;
END $$;

DO $$
BEGIN
  IF pg_catalog.current_setting('server_version_num')::pg_catalog.int4 OPERATOR(pg_catalog.>=) 180000
     AND NOT EXISTS (SELECT FROM pg_catalog.pg_amproc JOIN pg_catalog.pg_opfamily AS f ON f.oid OPERATOR(pg_catalog.=) amprocfamily
                     WHERE opfmethod OPERATOR(pg_catalog.=) 403 AND opfname OPERATOR(pg_catalog.=) 'xid_ops'
                       AND opfnamespace OPERATOR(pg_catalog.=) '@extschema@'::pg_catalog.regnamespace
                       AND amprocnum OPERATOR(pg_catalog.=) 6) THEN
    ALTER OPERATOR FAMILY @extschema@.xid_ops USING btree ADD FUNCTION 6 (@extschema@.xid, @extschema@.xid) @extschema@.uid11_skipsupport(internal);
  END IF;
END $$;
