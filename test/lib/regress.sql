\set ECHO none
-- Shared by the regression tests: unaligned output, the functions below, and those in
-- expected_rows.sql and types.sql.
\pset format unaligned

-- errors_of(statement): runs the statement, and returns the SQLSTATE, message, detail and hint of
-- its error, or 00000 and its result.
CREATE FUNCTION pg_temp.errors_of(statement text, OUT sqlstate text, OUT message text,
  OUT detail text, OUT hint text) LANGUAGE plpgsql AS $$
DECLARE
  result text;
BEGIN
  EXECUTE statement INTO result;
  errors_of.sqlstate := '00000';
  message := result;
EXCEPTION WHEN OTHERS THEN
  GET STACKED DIAGNOSTICS errors_of.sqlstate = RETURNED_SQLSTATE, message = MESSAGE_TEXT,
    detail = PG_EXCEPTION_DETAIL, hint = PG_EXCEPTION_HINT;
  detail := nullif(detail, '');
  hint := nullif(hint, '');
END $$;

-- input_errors(type, texts): returns the error or result of each string when read as the type.
CREATE FUNCTION pg_temp.input_errors(type regtype, VARIADIC texts text[])
RETURNS TABLE (input text, sqlstate text, message text, detail text, hint text)
LANGUAGE sql AS $$
  SELECT t, e.* FROM unnest(texts) WITH ORDINALITY AS u(t, n),
    LATERAL pg_temp.errors_of(format('SELECT %L::%s::text', t, type)) AS e ORDER BY n
$$;

-- plan_of(query): returns the parts of EXPLAIN's output that are the same on every server. These
-- are, for each scan, the table or index and its kinds of conditions, in alphabetical order;
-- whether anything is sorted; and the numbers of sub-selects and of partitions pruned at startup.
-- With conditions => true, returns one fact per line, with the text of the conditions; (InitPlan)
-- stands for the result of a sub-select. With run => true, also returns how many rows each scan
-- returned.
CREATE FUNCTION pg_temp.plan_of(query text, conditions boolean DEFAULT false,
  run boolean DEFAULT false) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plan jsonb;
  result_of_subselect text;
BEGIN
  EXECUTE format('EXPLAIN (FORMAT json, COSTS off%s) %s',
    CASE WHEN run THEN ', ANALYZE, TIMING off, SUMMARY off' END, query) INTO plan;
  -- EXPLAIN writes $0 up to PostgreSQL 16, then (InitPlan 1).col1, and (InitPlan expr_1).col1 from
  -- PostgreSQL 19 on. Parameters of the query are also written $1 and so on.
  SELECT concat_ws('|', '\(InitPlan \w+\)\.col\d+',
    '\$(' || string_agg(substring(name #>> '{}' FROM 'returns \$(\d+)'), '|') || ')(?!\d)')
  FROM jsonb_path_query(plan, 'strict $.**."Subplan Name"') AS name
  INTO result_of_subselect;
  RETURN (
    SELECT concat_ws(CASE WHEN conditions THEN E'\n' ELSE '; ' END,
      string_agg(scan, CASE WHEN conditions THEN E'\n' ELSE '; ' END ORDER BY scan COLLATE "C")
        FILTER (WHERE node ?| '{Relation Name,Index Name,One-Time Filter}'
          OR node->>'Node Type' LIKE '%Sort'),
      nullif(sum((node->>'Subplans Removed')::int), 0) || ' pruned at startup',
      nullif(count(*) FILTER (WHERE node->>'Parent Relationship' = 'InitPlan'), 0) || ' InitPlan',
      nullif(count(*) FILTER (WHERE node->>'Parent Relationship' = 'SubPlan'), 0) || ' SubPlan')
    FROM jsonb_path_query(plan, 'strict $.** ? (exists (@."Node Type"))') AS node,
      LATERAL (
        SELECT string_agg(CASE
            WHEN conditions
              THEN key || ': ' || regexp_replace(value, result_of_subselect, '(InitPlan)', 'g')
            ELSE key END,
          ', ' ORDER BY key)
        FROM jsonb_each_text(node) AS e(key, value)
        WHERE key IN ('Index Cond', 'Recheck Cond', 'Filter', 'One-Time Filter')
      ) AS k(keys),
      concat_ws(' ',
        CASE WHEN (node->>'Parallel Aware')::boolean THEN 'Parallel' END,
        node->>'Node Type',
        CASE node->>'Scan Direction' WHEN 'Backward' THEN 'Backward' END,
        coalesce(node->>'Index Name', node->>'Relation Name'),
        '(' || keys || ')',
        CASE (node->>'Actual Loops')::int
          WHEN 0 THEN 'never executed'
          ELSE round((node->>'Actual Rows')::numeric * (node->>'Actual Loops')::int)
            || ' rows' END) AS scan
  );
END $$;

\ir expected_rows.sql
\ir types.sql
