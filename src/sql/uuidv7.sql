
-- uuid version 7 (RFC 9562, sections 5.7 and 6.2 method 3)

CREATE FUNCTION gen_uuidv7() RETURNS uuid AS 'MODULE_PATHNAME', 'gen_uuidv7' LANGUAGE c
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_uuidv7() IS
  'new UUIDv7, ascending within a backend process';
