
-- ascending ids behind those of another server

CREATE FUNCTION @extschema@.sortid_raise_monotonic(at timestamptz, far boolean DEFAULT false) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
REVOKE ALL ON FUNCTION @extschema@.sortid_raise_monotonic(timestamptz, boolean) FROM PUBLIC;
COMMENT ON FUNCTION @extschema@.sortid_raise_monotonic(timestamptz, boolean) IS
  'lets the monotonic generators return ids later than every id of the millisecond, or of the second where ids count seconds, until a restart; never lowers; the counting generators by at most one second ahead of the clock; 22023 for more than an hour ahead of the clock unless far, 22008 for a time after the end of a format';
