
-- all generators that ascend across sessions

CREATE FUNCTION sortid_reset_monotonic() RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
  VOLATILE STRICT PARALLEL SAFE;
REVOKE ALL ON FUNCTION sortid_reset_monotonic() FROM PUBLIC;
COMMENT ON FUNCTION sortid_reset_monotonic() IS
  'makes generators that are more than 1,000 ms ahead of the clock, because it was set back, follow it again; warns if one of them may then repeat ids';
