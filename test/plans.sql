\set ECHO none
-- plan_of(query): what EXPLAIN says of a query that is the same on every server: for each
-- scan the table or index and its kinds of conditions, in the order of the alphabet, and
-- the number of sub-selects. \i it; it is gone with the session.
CREATE FUNCTION pg_temp.plan_of(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plan jsonb;
BEGIN
  EXECUTE 'EXPLAIN (FORMAT json, COSTS off) ' || query INTO plan;
  RETURN (
    SELECT concat_ws('; ', string_agg(scan, '; ' ORDER BY scan COLLATE "C") FILTER (WHERE node ?| '{Relation Name,Index Name}'),
                     nullif(count(*) FILTER (WHERE node->>'Parent Relationship' = 'InitPlan'), 0) || ' InitPlan',
                     nullif(count(*) FILTER (WHERE node->>'Parent Relationship' = 'SubPlan'), 0) || ' SubPlan')
    FROM jsonb_path_query(plan, 'strict $.** ? (exists (@."Node Type"))') AS node,
      LATERAL (SELECT string_agg(key, ', ' ORDER BY key) FROM jsonb_object_keys(node) AS key WHERE key IN ('Index Cond', 'Recheck Cond', 'Filter')) AS k(keys),
      concat_ws(' ', node->>'Node Type', coalesce(node->>'Index Name', node->>'Relation Name'), '(' || keys || ')') AS scan);
END $$;
\set ECHO all
