
-- the state of the generators that ascend across all sessions

CREATE FUNCTION @extschema@.sortid_reset_monotonic() RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.sortid_reset_monotonic() IS
  'makes generators that are more than 1,000 ms ahead of the clock, because it was set back, follow it again; warns if one of them may then repeat ids';
REVOKE ALL ON FUNCTION @extschema@.sortid_reset_monotonic() FROM PUBLIC;
CREATE FUNCTION @extschema@.sortid_raise_monotonic(at timestamptz, far boolean DEFAULT false) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.sortid_raise_monotonic(at timestamptz, far boolean) IS
  'lets the monotonic generators return ids later than every id of the millisecond, or of the second where ids count seconds, until a restart; never lowers; the counting generators by at most one second ahead of the clock; 22023 for more than an hour ahead of the clock unless far, 22008 for a time after the end of a format';
REVOKE ALL ON FUNCTION @extschema@.sortid_raise_monotonic(at timestamptz, far boolean) FROM PUBLIC;
