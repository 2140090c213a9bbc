-- The text of a uuid where an id is expected: the hint names the type that was asked for,
-- and what it says to write makes an id of this very uuid. Where nothing does, none is given.
\getenv abs_srcdir PG_ABS_SRCDIR
\set types :abs_srcdir '/test/lib/types.sql'
\set errors :abs_srcdir '/test/lib/errors.sql'
\i :types
\i :errors
\pset format unaligned
CREATE TEMP VIEW hints AS
SELECT t.*, uuid, hint, replace(substring(hint FROM 'write (.*)\.$'), '...', uuid) AS expression
FROM types AS t,
     -- of version 7, one that xid_to_uuid() makes, and two that it nearly makes
     unnest(ARRAY['019b1515-3df8-7032-bfc6-06b5e46ff8f4', '00014997-0000-8000-8000-000000000000',
                  '00014997-0000-7000-8000-000000000000', '00014997-0000-8000-8000-000000000001']) AS uuid,
     LATERAL pg_temp.errors_of(format('SELECT %L::%s', uuid, t.type)) AS e;
SELECT uuids, hint_for_T, pg_temp.names(array_agg(name)) AS types
FROM (SELECT name, regexp_replace(hint, '(?<=::)' || name || '|' || name || '(?=_from_uuid)', 'T') AS hint_for_T,
             CASE WHEN count(*) = 4 THEN 'all' ELSE string_agg(uuid, ' ' ORDER BY uuid) END AS uuids FROM hints WHERE hint IS NOT NULL GROUP BY 1, 2) AS of_type
GROUP BY 1, 2 ORDER BY uuids COLLATE "C", hint_for_t COLLATE "C";
SELECT type, uuid AS without_hint FROM hints WHERE hint IS NULL AND EXISTS (SELECT FROM pg_cast WHERE castsource = 'uuid'::regtype AND casttarget = oid);
SELECT type, uuid, e.sqlstate, e.message
FROM hints, LATERAL pg_temp.errors_of(format('SELECT (%s)::%s', expression, type)) AS e
WHERE expression IS NOT NULL AND e.sqlstate <> '00000';

-- So it is for a prefix, and for a prefix of a typeid, which is one argument of what is written.
SELECT call, e.message, e.hint
FROM unnest(ARRAY['euid_lower_bound(%L)', 'gen_typeid(%L)', 'xid_lower_bound(%L)']) AS call,
     LATERAL pg_temp.errors_of(format('SELECT ' || call, '019b1515-3df8-7032-bfc6-06b5e46ff8f4')) AS e;
