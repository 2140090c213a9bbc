-- Prints the end of the reference page in Markdown, from the catalog entries of the extensions
-- sortid, sortid_gist and sortid_gin. script/reference runs this file.
\set QUIET on
\set ON_ERROR_STOP on
\pset format unaligned
\pset tuples_only on
\pset footer off
LOAD 'sortid'; -- adds its settings to pg_settings

CREATE TEMP VIEW member AS
SELECT classid, objid, extname FROM pg_depend JOIN pg_extension AS e ON refobjid = e.oid
WHERE refclassid = 'pg_extension'::regclass AND deptype = 'e' AND extname ~ '^sortid(_|$)';

-- Escapes the characters that have a special meaning in Markdown.
CREATE FUNCTION pg_temp.plain(text) RETURNS text LANGUAGE sql AS $$
  SELECT replace(replace(regexp_replace($1, '([\\`*_|\[\]])', '\\\1', 'g'), '<', '&lt;'),
    '>', '&gt;')
$$;
CREATE FUNCTION pg_temp.code(text) RETURNS text
LANGUAGE sql AS $$ SELECT '`' || replace($1, '|', '\|') || '`' $$;

-- Shortens the names of types to the names that people use.
CREATE FUNCTION pg_temp.short(text) RETURNS text LANGUAGE sql AS $$
  SELECT regexp_replace(
    replace(replace($1, 'timestamp with time zone', 'timestamptz'), 'character varying', 'varchar'),
    '^(bpchar|character)$', 'char')
$$;
CREATE FUNCTION pg_temp.short(oid) RETURNS text
LANGUAGE sql AS $$ SELECT pg_temp.short(format_type($1, NULL)) $$;

CREATE TEMP VIEW type AS
SELECT t.*, t.oid AS n
FROM pg_type AS t JOIN member ON classid = 'pg_type'::regclass AND objid = t.oid
WHERE typtype = 'b' AND typcategory <> 'A';

-- The functions of the extensions. `called` is true if queries call the function, that is, if no
-- type, operator or index is built from it.
CREATE TEMP VIEW function AS
SELECT p.*, extname,
  coalesce(obj_description(p.oid, 'pg_proc'), '') AS comment,
  coalesce((SELECT typname FROM type WHERE proname ~ format('(^|_)%s(_|$)', typname) LIMIT 1),
    CASE WHEN proname ~ 'uuidv7' THEN 'uuidv7' ELSE 'sortid' END)::text AS "group",
  coalesce((SELECT n FROM type WHERE proname ~ format('(^|_)%s(_|$)', typname) LIMIT 1),
    CASE WHEN proname ~ 'uuidv7' THEN 4294967294 ELSE 4294967295 END::oid) AS group_number,
  prokind = 'f'
    AND 'internal'::regtype <> ALL (array_prepend(prorettype, proargtypes::oid[]))
    AND NOT EXISTS (
      SELECT FROM pg_depend AS part
      WHERE part.refobjid = p.oid
        AND part.refclassid = 'pg_proc'::regclass
        AND part.classid NOT IN ('pg_cast'::regclass, 'pg_proc'::regclass)
    ) AS called,
  format('%s(%s)', proname,
    regexp_replace(pg_temp.short(pg_get_function_arguments(p.oid)), '::[a-z ]+', '', 'g'))
    AS signature,
  concat_ws(', ',
    CASE provolatile WHEN 'i' THEN 'immutable' WHEN 's' THEN 'stable' ELSE 'volatile' END,
    CASE WHEN proisstrict THEN 'strict' ELSE 'not strict' END,
    CASE proparallel
      WHEN 's' THEN 'parallel safe'
      WHEN 'r' THEN 'parallel restricted'
      ELSE 'parallel unsafe' END,
    CASE WHEN proleakproof THEN 'leakproof' END,
    CASE WHEN NOT has_function_privilege('public', p.oid, 'EXECUTE')
      THEN '**not granted to PUBLIC**' END) AS attributes
FROM pg_proc AS p JOIN member ON classid = 'pg_proc'::regclass AND objid = p.oid;

\echo
\echo '## What the extension creates'
\echo
SELECT format('These lists show everything that `CREATE EXTENSION sortid` creates in version %s, '
    'and what `sortid_gist` and `sortid_gin` add. They come from the
catalogs of PostgreSQL %s. Names are those of an installation in the schema `public`.',
  extversion, current_setting('server_version_num')::int / 10000)
FROM pg_extension
WHERE extname = 'sortid';

\echo
\echo '## Types'
\echo
\echo '| type | size | description |'
\echo '|---|---|---|'
SELECT format('| [%s](%s.md) | %s | %s |', pg_temp.code(format_type(oid, NULL)),
  CASE typbasetype WHEN 0 THEN typname ELSE (SELECT typname FROM type WHERE n = t.typbasetype) END,
  CASE WHEN typlen > 0 THEN typlen || ' bytes' ELSE 'varies' END,
  pg_temp.plain(obj_description(oid, 'pg_type')))
FROM pg_type AS t JOIN member ON classid = 'pg_type'::regclass AND objid = t.oid
WHERE typcategory <> 'A'
ORDER BY typbasetype <> 0, oid;

\echo
\echo '## Functions'
\echo
\echo 'For each function, this section states its volatility, whether it is *strict* (returns NULL'
\echo 'if an argument is NULL), and whether parallel workers may call it. The functions behind'
\echo 'operators, types and indexes are in the section [support functions](#support-functions).'
SELECT CASE WHEN row_number() OVER (PARTITION BY "group" ORDER BY proname) = 1 THEN
    format(E'\n## %s\n', CASE "group"
      WHEN 'sortid' THEN 'Functions for ids of any type'
      WHEN 'uuidv7' THEN 'Functions for uuid version 7'
      ELSE 'Functions for ' || "group" END) END
    || E'\n' AS heading, -- NULL otherwise
  format(E'\n### %s\n\n', proname)
    || string_agg(format(E'%s\n:   %s *(%s)*\n',
      pg_temp.code(signature || ' → ' || pg_temp.short(pg_get_function_result(oid))),
      pg_temp.plain(comment), attributes), E'\n' ORDER BY pronargs, signature)
FROM function
WHERE called
GROUP BY "group", group_number, proname ORDER BY group_number, proname
\g (format=unaligned fieldsep='')

\echo
\echo '## Aggregates'
\echo
\echo '| aggregate | description |'
\echo '|---|---|'
SELECT format('| %s | %s |',
  pg_temp.code(signature || ' → ' || pg_temp.short(pg_get_function_result(oid))),
  pg_temp.plain(comment))
FROM function
WHERE prokind = 'a'
ORDER BY proname, proargtypes[0];

\echo
\echo '## Operators'
SELECT CASE WHEN row_number() OVER (PARTITION BY n ORDER BY other, place) = 1
    THEN format(E'\n### Operators of %s\n\n| operator | description | function |\n|---|---|---|\n',
      typname) END,
  format('| %s | %s | `%s` |',
    pg_temp.code(concat_ws(' ', pg_temp.short(nullif(oprleft, 0)), oprname, pg_temp.short(oprright),
      '→', pg_temp.short(oprresult))),
    pg_temp.plain(obj_description(o.oid, 'pg_operator')), proname)
FROM pg_operator AS o
    JOIN member ON classid = 'pg_operator'::regclass AND objid = o.oid
    JOIN pg_proc AS p ON p.oid = oprcode
    JOIN type AS t
      ON t.oid = CASE WHEN oprleft IN (SELECT oid FROM type) THEN oprleft ELSE oprright END,
  LATERAL (
    SELECT (CASE WHEN oprleft = t.oid THEN oprright ELSE oprleft END <> t.oid)::int
        || format_type(oprright, NULL) || format_type(oprleft, NULL) AS other,
      coalesce(array_position('{<,<=,=,>=,>,<>}'::name[], oprname), 9) AS place
  ) AS l
ORDER BY n, other, place, o.oid
\g (format=unaligned fieldsep='')

\echo
\echo '## Casts'
\echo
\echo 'A cast *on assignment* applies automatically when a value is stored in a column; an'
\echo '*explicit* cast must be written. No cast is implicit. A cast to the *same bytes* costs'
\echo 'nothing, and `ALTER TABLE … ALTER COLUMN … TYPE` does not rewrite the table for it.'
\echo
\echo '| cast | applies | how |'
\echo '|---|---|---|'
SELECT format('| %s | %s | %s |',
  pg_temp.code(pg_temp.short(castsource) || ' → ' || pg_temp.short(casttarget)),
  CASE castcontext WHEN 'i' THEN 'implicitly' WHEN 'a' THEN 'on assignment' ELSE 'explicit' END,
  CASE castmethod
    WHEN 'b' THEN 'same bytes'
    WHEN 'i' THEN 'via text'
    ELSE (SELECT format('`%s`', proname) FROM pg_proc WHERE oid = castfunc) END)
FROM pg_cast AS c JOIN member ON classid = 'pg_cast'::regclass AND objid = c.oid
ORDER BY greatest((SELECT n FROM type WHERE oid = castsource),
    (SELECT n FROM type WHERE oid = casttarget)), c.oid;

\echo
\echo '## Operator classes'
\echo
\echo 'Each index method has a default class for each type, which `CREATE INDEX` uses unless you'
\echo 'name another. The operator family has the same name as the class.'
\echo
\echo '| operator class | index | type | default | operators | extension |'
\echo '|---|---|---|---|---|---|'
SELECT format('| `%s` | %s | `%s` | %s | %s | `%s` |',
  opcname, amname, pg_temp.short(opcintype),
  CASE WHEN opcdefault THEN 'yes' ELSE 'no' END,
  (SELECT string_agg(pg_temp.code(oprname), ' ' ORDER BY strategy)
   FROM (
     SELECT oprname, min(amopstrategy) AS strategy
     FROM pg_amop JOIN pg_operator ON pg_operator.oid = amopopr
     WHERE amopfamily = opcfamily AND amoplefttype = opcintype AND amopmethod = am.oid
     GROUP BY oprname
   ) AS o), extname)
FROM pg_opclass AS c
  JOIN member ON classid = 'pg_opclass'::regclass AND objid = c.oid
  JOIN pg_am AS am ON am.oid = opcmethod
ORDER BY (SELECT n FROM type WHERE oid = opcintype), am.oid, c.oid;

\echo
\echo '## Settings'
\echo
\echo '| setting | values | default | set by | description |'
\echo '|---|---|---|---|---|'
SELECT format('| `%s` | %s, %s to %s | `%s` | %s | %s |',
  name, vartype, min_val, max_val, boot_val,
  CASE context
    WHEN 'superuser' THEN 'superusers, and roles with `GRANT SET ON PARAMETER`'
    WHEN 'user' THEN 'every role'
    ELSE '`postgresql.conf`' END,
  pg_temp.plain(concat_ws(' ', short_desc, extra_desc)))
FROM pg_settings
WHERE name LIKE 'sortid.%'
ORDER BY name;

\echo
\echo '## SQLSTATEs'
\echo
\echo 'The specifications list [when each SQLSTATE is raised](specifications.md#errors). This table'
\echo 'lists the functions whose descriptions mention it.'
\echo
\echo '| SQLSTATE | functions |'
\echo '|---|---|'
SELECT format('| `%s` | %s |', code[1], string_agg(DISTINCT format('[`%s`](#%1$s)', proname), ', '))
FROM function,
  regexp_matches(comment, '\m(22[0-9][0-9A-Z]{2}|4[0-9]{4}|54000|08P01)\M', 'g') AS code
WHERE called
GROUP BY code[1] ORDER BY code[1];

\echo
\echo '## Support functions'
\echo
\echo 'Types, operators, casts and indexes are built from these functions. Queries never need to'
\echo 'call them.'
\echo
\echo '| function | description | extension |'
\echo '|---|---|---|'
SELECT format('| %s | %s | `%s` |',
  pg_temp.code(signature || ' → ' || pg_temp.short(pg_get_function_result(oid))),
  pg_temp.plain(comment), extname)
FROM function
WHERE NOT called AND prokind = 'f'
ORDER BY extname, group_number, oid;

SELECT format(E'\nPostgreSQL 18 and newer also have `uid11_skipsupport(internal)` and '
    '`ksuid_skipsupport(internal)`, which skip scans use. In `sortid_gist`, they also have '
    '`sortid_gist_translate_cmptype(integer)` for temporal keys\nand, for sorted index builds, %s.',
  string_agg(format('`%s_gist_sortsupport(internal)`', typname), ', ' ORDER BY n))
FROM type
WHERE current_setting('server_version_num')::int < 180000;
