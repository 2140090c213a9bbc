-- The SQL part of t/019_core_unchanged.pl, which runs in each of its databases: how the server
-- resolves an expression over a table with a column of each built-in type, or the error it raises.

CREATE TABLE expressions (n integer PRIMARY KEY, kind text, expression text);
CREATE TABLE resolved (n integer PRIMARY KEY, answer text);

-- Raises ZZ001, which also rolls back the creation of the view. The message is the parsed
-- expression: the OID of each operator, function, type and coercion, but not the OID of the view
-- itself or the column names.
CREATE FUNCTION tree_of(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  tree text;
BEGIN
  EXECUTE 'CREATE VIEW probe AS ' || query;
  SELECT regexp_replace(ev_action, ':relid \d+|:(alias|eref) \{[^}]*\}', '', 'g')
  INTO tree
  FROM pg_rewrite
  WHERE ev_class = 'probe'::regclass;
  RAISE EXCEPTION USING ERRCODE = 'ZZ001', MESSAGE = tree;
END $$;

-- Returns the types of a statement's parameters, and the casts and operators in its plan.
CREATE FUNCTION plan_of(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  answer text;
  parameters text;
  count integer;
  line text;
BEGIN
  EXECUTE 'PREPARE probe AS ' || query;
  SELECT parameter_types::text, cardinality(parameter_types)
  INTO answer, count
  FROM pg_prepared_statements
  WHERE name = 'probe';
  parameters := CASE
    WHEN count > 0 THEN '(' || array_to_string(array_fill('NULL'::text, ARRAY[count]), ', ') || ')'
    ELSE '' END;
  FOR line IN EXECUTE 'EXPLAIN (VERBOSE, COSTS OFF) EXECUTE probe' || parameters LOOP
    answer := answer || E'\n' || line;
  END LOOP;
  DEALLOCATE probe;
  RETURN answer;
EXCEPTION WHEN OTHERS THEN
  IF EXISTS (SELECT FROM pg_prepared_statements WHERE name = 'probe') THEN
    DEALLOCATE probe;
  END IF;
  RAISE;
END $$;

-- Accepts "settings: query". Turns the settings off and returns the plan of the query, with its
-- estimates.
CREATE FUNCTION estimate_of(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  settings text[] := string_to_array(nullif(split_part(query, ': ', 1), ''), ',');
  plan json;
BEGIN
  PERFORM set_config(s, 'off', true) FROM unnest(settings) AS s;
  PERFORM set_config('enable_partitionwise_join', 'on', true);
  EXECUTE 'EXPLAIN (FORMAT json, VERBOSE) SELECT * FROM ' || split_part(query, ': ', 2) INTO plan;
  PERFORM set_config(s, 'on', true) FROM unnest(settings) AS s;
  RETURN plan;
END $$;

CREATE FUNCTION resolve(kind text, query text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF kind = 'tree' THEN
    RETURN tree_of(query);
  END IF;
  RETURN CASE kind WHEN 'plan' THEN plan_of(query) ELSE estimate_of(query) END;
EXCEPTION WHEN OTHERS THEN
  RETURN CASE WHEN SQLSTATE = 'ZZ001' THEN SQLERRM ELSE 'ERROR ' || SQLSTATE || ' ' || SQLERRM END;
END $$;

SET search_path = public;
SET plan_cache_mode = force_generic_plan;
