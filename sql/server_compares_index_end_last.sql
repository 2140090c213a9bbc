-- When the planner looks for the end of an index, the server compares the id at that end last, and
-- the estimators get it from that comparison. If a server compared in another order, estimates
-- would change for ranges between an end of the histogram and an id far beyond it that was added
-- later.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\set ECHO none
CREATE FUNCTION pg_temp.uuid_of(number int) RETURNS uuid LANGUAGE sql
  RETURN (lpad(to_hex(number), 16, '0') || lpad(to_hex(number), 16, '0'))::uuid;
-- 10,000 ids from 1,000,000 to 2,000,000. Ids 1 and 10,000,000 are added later, with an index and
-- without.
CALL pg_temp.each($$
  CREATE TABLE with_$T AS
  SELECT $id(u) AS id FROM generate_series(1000000, 2000000, 100) AS n, pg_temp.uuid_of(n) AS u;
  CREATE INDEX ON with_$T (id);
  CREATE TABLE without_$T AS TABLE with_$T;
  ANALYZE with_$T, without_$T;
  INSERT INTO with_$T SELECT $id(u) FROM unnest(ARRAY[1, 10000000]) AS n, pg_temp.uuid_of(n) AS u;
  INSERT INTO without_$T TABLE with_$T EXCEPT TABLE without_$T$$);
-- Returns the number of rows expected for a condition, as a fraction of a bin's rows.
CREATE FUNCTION pg_temp.bins(of_table text, t types, condition text) RETURNS float
LANGUAGE plpgsql AS $$
BEGIN
  RETURN pg_temp.expected_rows(format('SELECT FROM %s_%s WHERE %s', of_table, t.name, condition))
    / (SELECT 10001.0 / (cardinality(histogram_bounds::text::text[]) - 1)
       FROM pg_stats WHERE tablename = format('%s_%s', of_table, t.name));
END $$;
\set ECHO all
-- With an index, the first bin now begins at 1, and the last bin ends at 10,000,000, which is eight
-- histogram widths further away.
SELECT of_table, number, operator, pg_temp.names(array_agg(t.name) FILTER (
    WHERE pg_temp.bins(of_table, t, format('id %s %L', operator, pg_temp.eval(
      format('SELECT ' || t.of_uuid, format('pg_temp.uuid_of(%s)', number)))))
      BETWEEN low AND high)) AS types
FROM types AS t, (VALUES
    ('with', 5000000, '>', 0.59, 0.66), ('with', 9000000, '>', 0.10, 0.15),
    ('with', 500000, '<', 0.46, 0.53), ('with', 100000, '<', 0.07, 0.13),
    ('without', 5000000, '>', 0.005, 0.015), ('without', 500000, '<', 0.005, 0.015)
  ) AS q(of_table, number, operator, low, high)
GROUP BY 1, 2, 3 ORDER BY 1, 2;
\set ECHO none
CALL pg_temp.each('DROP TABLE with_$T, without_$T');
