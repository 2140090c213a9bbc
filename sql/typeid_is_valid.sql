-- typeid_is_valid(text, prefix) is true for the texts that the input function reads as ids of the prefix.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/lib/errors.sql'
\i :errors
\pset format unaligned
SELECT text, prefix, typeid_is_valid(text, prefix),
       typeid_is_valid(text, prefix) = CASE WHEN typeid_is_valid(text) THEN typeid_has_prefix(text::typeid, prefix) ELSE false END AS as_read
FROM unnest(ARRAY['user_01h455vb4pex5vsknk084sn02q', 'user_role_01h455vb4pex5vsknk084sn02q', '01h455vb4pex5vsknk084sn02q', 'User_01h455vb4pex5vsknk084sn02q',
                  'user_8zzzzzzzzzzzzzzzzzzzzzzzzz', 'user_', 'user', '', '_01h455vb4pex5vsknk084sn02q']) WITH ORDINALITY AS t(text, i),
     unnest(ARRAY['user', 'user_role', '', 'use']) WITH ORDINALITY AS p(prefix, j)
WHERE typeid_is_valid(text, prefix) OR j = 1 ORDER BY i, j;
SELECT typeid_is_valid(NULL, 'user') AS null_text, typeid_is_valid('user_01h455vb4pex5vsknk084sn02q', NULL) AS null_prefix;
SELECT statement, e.* FROM unnest(ARRAY[
  $$SELECT typeid_is_valid('user_01h455vb4pex5vsknk084sn02q', 'User')$$, $$SELECT typeid_is_valid('nothing', 'user_')$$,
  $$SELECT typeid_is_valid('user_01h455vb4pex5vsknk084sn02q', repeat('a', 64))$$
]) WITH ORDINALITY AS u(statement, n), LATERAL pg_temp.errors_of(statement) AS e ORDER BY n;
