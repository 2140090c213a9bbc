
-- uuid version 7 (RFC 9562, sections 5.7 and 6.2 method 3)

CREATE FUNCTION gen_uuidv7() RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION gen_uuidv7() IS
  'new UUIDv7, ascending within a backend process';
