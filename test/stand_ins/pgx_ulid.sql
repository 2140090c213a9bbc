-- pgx_ulid: a stand-in for the extension of that name, created in the first schema of the search
-- path. It has only the members that tables with its ids use. bench/peers and docs/migrating.md
-- work with the extension and with the stand-in.
\set echo :ECHO
\set ECHO none
SET client_min_messages = warning;

-- The text and the order are the same as in the original. The cast to uuid calls a function here
-- too; the original needs one because it stores the bytes in the machine's byte order.
CREATE TYPE ulid;
CREATE FUNCTION ulid_in(cstring) RETURNS ulid LANGUAGE c IMMUTABLE STRICT AS '$libdir/sortid';
CREATE FUNCTION ulid_out(ulid) RETURNS cstring LANGUAGE c IMMUTABLE STRICT AS '$libdir/sortid';
CREATE FUNCTION ulid_send(ulid) RETURNS bytea LANGUAGE internal IMMUTABLE STRICT AS 'uuid_send';
CREATE TYPE ulid (INPUT = ulid_in, OUTPUT = ulid_out, SEND = ulid_send, LIKE = uuid);
CREATE FUNCTION gen_ulid() RETURNS ulid LANGUAGE c STRICT AS '$libdir/sortid';
CREATE FUNCTION ulid_to_uuid(ulid) RETURNS uuid IMMUTABLE RETURN encode(ulid_send($1), 'hex')::uuid;
CREATE CAST (ulid AS uuid) WITH FUNCTION ulid_to_uuid(ulid) AS IMPLICIT;
CREATE FUNCTION ulid_lt(ulid, ulid) RETURNS boolean LANGUAGE internal IMMUTABLE STRICT AS 'uuid_lt';
CREATE FUNCTION ulid_eq(ulid, ulid) RETURNS boolean LANGUAGE internal IMMUTABLE STRICT AS 'uuid_eq';
CREATE FUNCTION ulid_cmp(ulid, ulid) RETURNS integer
LANGUAGE internal IMMUTABLE STRICT AS 'uuid_cmp';
CREATE OPERATOR < (FUNCTION = ulid_lt, LEFTARG = ulid, RIGHTARG = ulid);
CREATE OPERATOR = (FUNCTION = ulid_eq, LEFTARG = ulid, RIGHTARG = ulid);
CREATE OPERATOR CLASS ulid_ops DEFAULT FOR TYPE ulid USING btree AS
  OPERATOR 1 <, OPERATOR 3 =, FUNCTION 1 ulid_cmp(ulid, ulid);

-- Registers an extension without files, with these objects as members.
INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
SELECT max(oid::bigint) + 1, 'pgx_ulid',
  (SELECT oid FROM pg_roles WHERE rolname = current_user),
  current_schema::regnamespace, false, ''
FROM pg_extension;
DO $$
DECLARE
  member text;
BEGIN
  FOR member IN
    SELECT DISTINCT format('%s %s', o.type, o.identity)
    FROM pg_depend, pg_identify_object(classid, objid, 0) AS o
    WHERE refobjid = 'ulid'::regtype AND deptype = 'n'
    UNION SELECT 'TYPE ulid'
    UNION SELECT 'OPERATOR FAMILY ulid_ops USING btree'
  LOOP
    EXECUTE 'ALTER EXTENSION pgx_ulid ADD ' || member;
  END LOOP;
END $$;

RESET client_min_messages;
\set ECHO :echo
