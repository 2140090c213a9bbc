-- The SQL part of t/018_plan_oracle.pl. Each case is a query that can use indexes, and the same
-- query in a form that cannot. Both return a single string, so that answers are easy to compare.

-- Returns the value of an expression as text, or NULL if it raises an error.
CREATE FUNCTION attempt(expression text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  result text;
BEGIN
  EXECUTE 'SELECT coalesce((' || expression || ')::text, ''NULL'')' INTO result;
  RETURN result;
EXCEPTION WHEN OTHERS THEN
  RETURN NULL;
END $$;

-- Returns the argument. The function is volatile, so indexes and support functions cannot see
-- through it.
CREATE FUNCTION same(anyelement) RETURNS anyelement VOLATILE
LANGUAGE plpgsql AS 'BEGIN RETURN $1; END';

CREATE TABLE attempts (n integer PRIMARY KEY, expression text);
CREATE TABLE cases (
  n integer PRIMARY KEY,
  settings text,    -- SET and RESET of planner settings
  unset text,
  explain text,     -- the options of EXPLAIN
  parameters text,  -- '(type, ...)' of a prepared statement, or NULL
  arguments text,   -- '(value, ...)'
  fast text,
  slow text);
CREATE TABLE answers (
  n integer PRIMARY KEY, plan text, fast text, slow text, fast_ms real, slow_ms real
);

-- Returns the plan and the answer of a query.
CREATE FUNCTION answer(c cases, OUT plan text, OUT result text) LANGUAGE plpgsql AS $$
DECLARE
  query text := c.fast;
  line text;
BEGIN
  EXECUTE c.settings;
  IF c.parameters IS NOT NULL THEN
    EXECUTE 'PREPARE oracle ' || c.parameters || ' AS ' || c.fast;
    query := 'EXECUTE oracle ' || c.arguments;
  END IF;
  plan := '';
  FOR line IN EXECUTE 'EXPLAIN ' || c.explain || query LOOP
    plan := plan || line || E'\n';
  END LOOP;
  EXECUTE query INTO result;
  IF c.parameters IS NOT NULL THEN
    DEALLOCATE oracle;
  END IF;
  EXECUTE c.unset;
EXCEPTION WHEN OTHERS THEN
  -- The end of the subtransaction undoes the settings, but not a prepared statement.
  result := 'ERROR ' || SQLSTATE || ' ' || SQLERRM;
  IF EXISTS (SELECT FROM pg_prepared_statements WHERE name = 'oracle') THEN
    DEALLOCATE oracle;
  END IF;
END $$;

CREATE FUNCTION slow_answer(c cases) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  result text;
BEGIN
  EXECUTE c.slow INTO result;
  RETURN result;
EXCEPTION WHEN OTHERS THEN
  RETURN 'ERROR ' || SQLSTATE || ' ' || SQLERRM;
END $$;

-- Runs all cases. After a crash, `answers` shows which case was the last.
CREATE PROCEDURE answer_cases() LANGUAGE plpgsql AS $$
DECLARE
  c cases;
  got record;
  expected text;
  began timestamptz;
  middle timestamptz;
BEGIN
  FOR c IN SELECT * FROM cases ORDER BY n LOOP
    began := clock_timestamp();
    got := answer(c);
    middle := clock_timestamp();
    expected := slow_answer(c);
    INSERT INTO answers
    VALUES (c.n, got.plan, got.result, expected, extract(epoch FROM middle - began) * 1000,
      extract(epoch FROM clock_timestamp() - middle) * 1000);
    IF c.n % 20 = 0 THEN
      COMMIT;
    END IF;
  END LOOP;
END $$;
