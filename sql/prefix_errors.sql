-- What no text begins with: T_is_valid_prefix tells, and the bounds and ^@, called
-- or rewritten, raise 22P02 for a wrong symbol or length, 22003 for what lies
-- beyond the type's values.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/lib/errors.sql'
\set types :abs_srcdir '/test/lib/types.sql'
\i :errors
\i :types
\pset format unaligned

-- What the lower bound says, provided that all the others say the same, or nothing.
CREATE FUNCTION pg_temp.said(type text, VARIADIC prefixes text[]) RETURNS TABLE (prefix text, sqlstate text, message text, detail text, hint text)
LANGUAGE plpgsql AS $$
DECLARE
  call text;
  other record;
BEGIN
  FOREACH prefix IN ARRAY prefixes LOOP
    SELECT * INTO sqlstate, message, detail, hint FROM pg_temp.errors_of(format('SELECT %s_lower_bound(%L)', type, prefix));
    FOREACH call IN ARRAY ARRAY['T_upper_bound(P)', 'T_starts_with(id, P)', 'id ^@ P', 'id ^@ CASE WHEN random() >= 0 THEN P END'] LOOP
      other := pg_temp.errors_of(replace(format('SELECT %s FROM (SELECT T_lower_bound('''') OFFSET 0) AS any_id(id)',
                                                replace(call, 'P', quote_literal(prefix))), 'T_', type || '_'));
      IF sqlstate <> other.sqlstate OR sqlstate <> '00000' AND (message, detail, hint) IS DISTINCT FROM (other.message, other.detail, other.hint) THEN
        RAISE EXCEPTION '% says %', call, other;
      END IF;
    END LOOP;
    other := pg_temp.errors_of(format('SELECT %s_is_valid_prefix(%L)', type, prefix));
    IF other.message::boolean <> (sqlstate = '00000') THEN RAISE EXCEPTION 'is valid: %', other; END IF;
    RETURN NEXT;
  END LOOP;
END $$;

SELECT * FROM pg_temp.said('ulid', '', '0', '7', '7z', '01arz3ndektsv4rrffq69g5fav', '8', 'z', '8ZZZZZZZZZZZZZZZZZZZZZZZZZ', '01ARZ3NDEKTSV4RRFFQ69G5FAV0',
  '8I', '01I', '0l', 'O', 'u', ' 0', '0 ', '-', 'é', '0é', E'0\n', '"0');

-- EUID: 25 symbols hold 125 bits of the value; the 26th holds the last three and
-- the first two of its check, 0001000 here; the 27th the rest of it.
SELECT * FROM pg_temp.said('euid', '', 'z', 'oIlL', '1KDVDNA00B9F60938NKRKAYDX', '1KDVDNA00B9F60938NKRKAYDXW', '1KDVDNA00B9F60938NKRKAYDXX',
  '1KDVDNA00B9F60938NKRKAYDXW8',
  '1kdvdna00b9f6o938nkrkaydxw8', '1KDVDNA00B9F60938NKRKAYDXZZ', '1KDVDNA00B9F60938NKRKAYDXW9', '1KDVDNA00B9F60938NKRKAYDXW80', 'U', '1u',
  '1KDVDNA00B9F60938NKRKAYDXU', '1-', 'é');
-- So a prefix of 26 or 27 symbols is valid if the canonical text begins with it: of all endings, one.
SELECT length(prefix), count(*), string_agg(prefix, ' ') FILTER (WHERE euid_is_valid_prefix(prefix)) AS valid, string_agg(prefix, ' ') FILTER (WHERE id LIKE prefix || '%') AS found
FROM (VALUES (euid '1KDVDNA00B9F60938NKRKAYDXW8')) AS v(id), regexp_split_to_table('0123456789ABCDEFGHJKMNPQRSTVWXYZ', '') AS a,
  (SELECT '' UNION ALL SELECT regexp_split_to_table('0123456789ABCDEFGHJKMNPQRSTVWXYZ', '')) AS b(b), LATERAL (SELECT left(id::text, 25) || a || b) AS p(prefix)
WHERE a IN ('W', 'X', 'Y', 'Z') GROUP BY 1 ORDER BY 1;

-- base62id: from F to N, and there from Fa84QW… to NNC6dn….
SELECT * FROM pg_temp.said('base62id', '', 'F', 'N', 'Fa84QWiAxLXUJaHZmEVPEG', 'NNC6dn4GR1JETNQMfLl6qN', 'Fa84QWiAxLXUJaHZmEVPE', 'E', 'O', 'f', '0',
  'FZ', 'NNC7',
  'Fa84QWiAxLXUJaHZmEVPEF', 'NNC6dn4GR1JETNQMfLl6qO', 'Fa84QWiAxLXUJaHZmEVPEG0', 'G-', '"F"', '"G', ' G', 'é');

SELECT * FROM pg_temp.said('uid11', '', '1', 'jpXCZedGfVQ', 'j', 'k', 'jq', 'jpXCZedGfVR', 'zzzzzzzzzzz', '11111111111', '111111111111', '0', '1O',
  'I', '1l', '1 ', 'é');
SELECT * FROM pg_temp.said('xid', 'jpXCZedGfV', 'k', 'jpXCZedGfVR', '1113q8KFkAEs', '113q-');

-- typeid: every beginning, 0 to 90 bytes, of a prefix, "_" and a suffix.
SELECT CASE WHEN length(prefix) > 40 THEN regexp_replace(prefix, '(a|_)\1{9,}', '\1…', 'g') ELSE prefix END AS prefix, length(prefix) AS bytes,
       sqlstate, CASE WHEN length(message) < 90 THEN message END AS message, detail, hint
FROM pg_temp.said('typeid', '', 'u', 'user', 'user_', 'user__', 'user_0', 'user_7', 'user_8', '8', '7', 'user_01h455vb4pex5vsknk084sn02q',
  'user_01h455vb4pex5vsknk084sn02q0',
  'user_8zzzzzzzzzzzzzzzzzzzzzzzzz', '_', '_u', '_0', 'User', 'user_0U', 'user0', 'user__0', 'user_01i', 'user_0_', 'user-', 'us er', 'é', 'usér',
  '0_', '01h4_',
  repeat('a', 63), repeat('a', 63) || '_', repeat('a', 63) || '_7' || repeat('z', 25), repeat('a', 63) || '__', repeat('a', 63) || '_7' || repeat('z', 26),
  repeat('a', 64), repeat('a', 64) || '_', repeat('a', 62) || '_', repeat('a', 62) || '__', repeat('a', 61) || '__', repeat('a', 60) || '___',
  repeat('a', 61) || '_a', repeat('a', 62) || '_a',
  'a' || repeat('_', 61), 'a' || repeat('_', 62), repeat('a', 10000));

-- Every type: each beginning of the text of an id, and what is longer or has symbols that no id has.
SELECT kind, sqlstate, count(*) > 10 AS many, pg_temp.names(array_agg(DISTINCT name)) AS types
FROM types, LATERAL pg_temp.eval(format('SELECT ' || of_uuid, '''01890a5d-ac96-774b-bcce-b302099a8057''::uuid')) AS id,
     LATERAL (SELECT 'a beginning', array_agg(left(id, n)) FROM generate_series(0, length(id)) AS n
              UNION ALL SELECT 'other symbols', array_agg(left(id, n) || symbol) FROM generate_series(0, length(id) - 1) AS n,
                unnest('{" ",!,é}'::text[]) AS symbol
              UNION ALL SELECT 'longer', ARRAY[id || left(id, 1), id || ' ', id || id, repeat(id, 10), id || 'é']) AS k(kind, prefixes),
     LATERAL pg_temp.said(name, VARIADIC prefixes) GROUP BY 1, 2 ORDER BY 1, 2;

-- No prefix, no answer.
SELECT call, sqlstate, message, pg_temp.names(array_agg(name)) AS types
FROM types, unnest(ARRAY['$T_lower_bound(NULL)', '$T_upper_bound(NULL)', '$T_is_valid_prefix(NULL)', '$T_upper_bound('''') ^@ NULL',
  '$T_starts_with(NULL, '''')',
                         '$T_starts_with($T_lower_bound(''''), NULL)', 'NULL::$type ^@ '' ''']) WITH ORDINALITY AS c(call, i),
     LATERAL pg_temp.errors_of('SELECT ' || pg_temp.for_type(call, types)) AS e GROUP BY i, 1, 2, 3 ORDER BY i;
SELECT typeid_has_prefix(NULL, 'user'), typeid_has_prefix('user_01h455vb4pex5vsknk084sn02q', NULL) AS has_null;

-- What raises an error about its argument must not be called leakproof.
SELECT count(*) > 6 * (SELECT count(*) FROM types) AS bounds, count(*) FILTER (WHERE proleakproof) AS leakproof FROM pg_proc
WHERE probin = '$libdir/sortid'
  AND proname ~ '_(lower_bound|upper_bound|starts_with|first_in|last_in|within|within_commuted|floor|ceil|has_prefix|first_of_prefix|last_of_prefix)$';
