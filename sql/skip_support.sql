-- btree skip support is there for the types of fixed length exactly where the
-- server knows it, from 18 on; never for typeid.
\getenv abs_srcdir PG_ABS_SRCDIR
\set types :abs_srcdir '/test/lib/types.sql'
\i :types
SELECT more_than_expected, pg_temp.names(array_agg(name)) AS types
FROM (SELECT name, count(*) FILTER (WHERE amprocnum = 6) - CASE WHEN size > 0 AND current_setting('server_version_num')::int >= 180000 THEN 1
  ELSE 0 END AS more_than_expected
      FROM types JOIN pg_opclass AS c ON opcintype = types.oid AND opcmethod = (SELECT oid FROM pg_am WHERE amname = 'btree')
      JOIN pg_amproc AS p ON amprocfamily = opcfamily GROUP BY name, size) AS t GROUP BY 1;
