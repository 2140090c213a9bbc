-- The text of a uuid where an id is expected: the hint names the type that was asked for,
-- and what it says to write makes an id of this very uuid. Where nothing does, none is given.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/errors.sql'
\i :errors
CREATE TEMP VIEW hints AS
SELECT t.oid::regtype AS type, uuid, hint, replace(substring(hint FROM 'write (.*)\.$'), '...', uuid) AS expression
FROM pg_type AS t JOIN pg_depend AS d ON classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e'
     AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid'),
     -- of version 7, one that xid_to_uuid() makes, and two that it nearly makes
     unnest(ARRAY['019b1515-3df8-7032-bfc6-06b5e46ff8f4', '00014997-0000-8000-8000-000000000000',
                  '00014997-0000-7000-8000-000000000000', '00014997-0000-8000-8000-000000000001']) AS uuid,
     LATERAL pg_temp.errors_of(format('SELECT %L::%s', uuid, t.oid::regtype)) AS e
WHERE typtype = 'b' AND typelem = 0;
SELECT type, hint, array_agg(uuid ORDER BY uuid) AS uuids FROM hints GROUP BY 1, 2 ORDER BY type::text COLLATE "C", 2;
SELECT type, uuid, e.sqlstate, e.message
FROM hints, LATERAL pg_temp.errors_of(format('SELECT (%s)::%s', expression, type)) AS e
WHERE expression IS NOT NULL AND e.sqlstate <> '00000';

-- So it is for a prefix, and for a prefix of a typeid, which is one argument of what is written.
SELECT call, e.message, e.hint
FROM unnest(ARRAY['euid_lower_bound(%L)', 'gen_typeid(%L)', 'xid_lower_bound(%L)']) AS call,
     LATERAL pg_temp.errors_of(format('SELECT ' || call, '019b1515-3df8-7032-bfc6-06b5e46ff8f4')) AS e;
