-- typeid-sql: a stand-in for the scripts of typeid-sql, in the first schema of the search path. Its
-- functions and operators have the same names, types and dependencies. Function bodies that are
-- strings here are strings in the original too, and look up the type by name when they run. Base32
-- is omitted.
\set echo :ECHO
\set ECHO none
SET client_min_messages = warning;

CREATE FUNCTION uuid_generate_v7() RETURNS uuid
RETURN overlay(gen_random_uuid()::text PLACING '019b1515-3df8-7' FROM 1)::uuid;
CREATE TYPE typeid AS (type varchar(63), uuid uuid);
CREATE FUNCTION typeid_generate(prefix text) RETURNS typeid
LANGUAGE plpgsql AS 'BEGIN RETURN (prefix, uuid_generate_v7())::typeid; END';
CREATE FUNCTION typeid_generate_text(prefix text) RETURNS text LANGUAGE plpgsql
AS $$BEGIN RETURN prefix || '_0' || left(md5(random()::text), 25); END$$;
CREATE FUNCTION typeid_check(tid typeid, expected_type text) RETURNS boolean IMMUTABLE
LANGUAGE plpgsql AS 'BEGIN RETURN (tid).type = expected_type; END';
CREATE FUNCTION typeid_check_text(typeid_str text, expected_type text) RETURNS boolean IMMUTABLE
LANGUAGE plpgsql
AS $$DECLARE tid typeid; BEGIN RETURN substring(typeid_str FROM '^(.*)_') = expected_type; END$$;
CREATE FUNCTION typeid_parse(typeid_str text) RETURNS typeid IMMUTABLE LANGUAGE plpgsql
AS $$BEGIN RETURN (substring(typeid_str FROM '^(.*)_'), md5(typeid_str))::typeid; END$$;
CREATE FUNCTION typeid_print(tid typeid) RETURNS text IMMUTABLE LANGUAGE plpgsql
AS $$BEGIN RETURN (tid).type || '_' || (tid).uuid; END$$;
CREATE FUNCTION typeid_eq_operator(lhs_id typeid, rhs_id varchar) RETURNS boolean IMMUTABLE
LANGUAGE sql AS 'SELECT lhs_id = typeid_parse(rhs_id)';
CREATE OPERATOR === (FUNCTION = typeid_eq_operator, LEFTARG = typeid, RIGHTARG = varchar,
  COMMUTATOR = ===, NEGATOR = !==, HASHES, MERGES);

RESET client_min_messages;
\set ECHO :echo
