-- expected_rows(query): returns how many rows the planner expects.
CREATE FUNCTION pg_temp.expected_rows(query text) RETURNS float LANGUAGE plpgsql AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE 'EXPLAIN (FORMAT json) ' || query INTO plan;
  RETURN plan -> 0 -> 'Plan' ->> 'Plan Rows';
END $$;
