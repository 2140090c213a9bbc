
-- functions that reset and raise the state of the monotonic generators

CREATE FUNCTION @extschema@.sortid_reset_monotonic() RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.sortid_reset_monotonic() IS
  'resets generators that are more than 1,000 ms ahead of the clock, for example after it was set '
  'back; warns if one of them may then repeat ids';
REVOKE ALL ON FUNCTION @extschema@.sortid_reset_monotonic() FROM PUBLIC;
CREATE FUNCTION @extschema@.sortid_raise_monotonic(at timestamptz, far boolean DEFAULT false)
  RETURNS void LANGUAGE c AS 'MODULE_PATHNAME' VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.sortid_raise_monotonic(at timestamptz, far boolean) IS
  'raises the monotonic generators so that, until a restart, new ids are greater than all ids of '
  'the given millisecond (ksuid: second); never lowers them; raises counting generators only to '
  'about 1 s ahead of the clock, with a warning; 22023 for more than an hour ahead of the clock '
  'unless far is true, 22008 from 2150-06-19 23:21:35+00 on';
REVOKE ALL ON FUNCTION @extschema@.sortid_raise_monotonic(at timestamptz, far boolean) FROM PUBLIC;
