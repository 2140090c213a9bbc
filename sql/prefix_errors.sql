-- Valid and invalid prefixes: T_is_valid_prefix tells them apart, and the bounds and ^@, called or
-- rewritten, raise 22P02 for a wrong character or length and 22003 for a prefix beyond the type's
-- values.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql

-- Returns the result of the lower bound. Raises an error unless the upper bound and ^@ agree.
\set ECHO none
CREATE FUNCTION pg_temp.said(type text, VARIADIC prefixes text[])
RETURNS TABLE (prefix text, sqlstate text, message text, detail text, hint text)
LANGUAGE plpgsql AS $$
DECLARE
  call text;
  other record;
BEGIN
  FOREACH prefix IN ARRAY prefixes LOOP
    SELECT *
    INTO sqlstate, message, detail, hint
    FROM pg_temp.errors_of(format('SELECT %s_lower_bound(%L)', type, prefix));
    FOREACH call IN ARRAY ARRAY[
      'T_upper_bound(P)', 'T_starts_with(id, P)', 'id ^@ P',
      'id ^@ CASE WHEN random() >= 0 THEN P END'
    ] LOOP
      other := pg_temp.errors_of(replace(
        format('SELECT %s FROM (SELECT T_lower_bound('''') OFFSET 0) AS any_id(id)',
          replace(call, 'P', quote_literal(prefix))),
        'T_', type || '_'));
      IF sqlstate <> other.sqlstate
        OR sqlstate <> '00000'
          AND (message, detail, hint) IS DISTINCT FROM (other.message, other.detail, other.hint)
      THEN
        RAISE EXCEPTION '% says %', call, other;
      END IF;
    END LOOP;
    other := pg_temp.errors_of(format('SELECT %s_is_valid_prefix(%L)', type, prefix));
    IF other.message::boolean <> (sqlstate = '00000') THEN
      RAISE EXCEPTION 'is valid: %', other;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
\set ECHO all

-- For each type, valid prefixes, prefixes beyond its values, and errors that other types do not
-- have; the unit tests cover all errors. The 26th character of an euid holds the first two bits of
-- its check value, and the 27th the rest. A base62id begins with a letter from F to N.
SELECT type,
  CASE WHEN length(prefix) > 40 THEN regexp_replace(prefix, '(a)\1{9,}', '\1…', 'g')
    ELSE prefix END AS prefix,
  length(prefix) AS bytes, sqlstate,
  CASE WHEN length(message) < 90 THEN message END AS message,
  detail, hint
FROM (VALUES
  (1, 'ulid', ARRAY[
    '7z', '01arz3ndektsv4rrffq69g5fav', '8', '01ARZ3NDEKTSV4RRFFQ69G5FAV0', '8I', 'u', '0 ', '0é'
  ]),
  (2, 'euid', ARRAY[
    'z', 'oIlL', '1KDVDNA00B9F60938NKRKAYDX', '1KDVDNA00B9F60938NKRKAYDXX',
    '1kdvdna00b9f6o938nkrkaydxw8', '1KDVDNA00B9F60938NKRKAYDXW9', 'U'
  ]),
  (3, 'base62id', ARRAY['F', 'N', 'NNC6dn4GR1JETNQMfLl6qN', 'E', 'NNC7', '"F"']),
  (4, 'uid11', ARRAY['j', 'jpXCZedGfVQ', 'jq', '1O']),
  (5, 'xid', ARRAY['jpXCZedGfV', 'k', '1113q8KFkAEs']),
  (6, 'ksuid', ARRAY['a', 'b', '1-']),
  (7, 'typeid', ARRAY[
    '', 'u', 'user_', 'user_0', 'user_8', '8', 'user_01h455vb4pex5vsknk084sn02q0', '_u', '_0',
    'User', 'user_0U', 'user0', 'user__0', 'user_0_', 'us er', repeat('a', 63),
    repeat('a', 63) || '__', repeat('a', 64), repeat('a', 64) || '_', repeat('a', 62) || '_',
    repeat('a', 61) || '__', repeat('a', 10000)
  ])) AS v(n, type, prefixes),
  pg_temp.said(type, VARIADIC prefixes)
    WITH ORDINALITY AS s(prefix, sqlstate, message, detail, hint, i)
ORDER BY n, i;
-- So an euid prefix of 26 or 27 characters is valid only if the canonical text of an id begins with
-- it. Only one of all possible endings is valid.
SELECT length(prefix), count(*),
  string_agg(prefix, ' ') FILTER (WHERE euid_is_valid_prefix(prefix)) AS valid,
  string_agg(prefix, ' ') FILTER (WHERE id LIKE prefix || '%') AS found
FROM (VALUES (euid '1KDVDNA00B9F60938NKRKAYDXW8')) AS v(id),
  regexp_split_to_table('0123456789ABCDEFGHJKMNPQRSTVWXYZ', '') AS a,
  (SELECT '' UNION ALL
   SELECT regexp_split_to_table('0123456789ABCDEFGHJKMNPQRSTVWXYZ', '')) AS b(b),
  LATERAL (SELECT left(id::text, 25) || a || b) AS p(prefix)
WHERE a IN ('W', 'X', 'Y', 'Z')
GROUP BY 1 ORDER BY 1;

-- The ids between the bounds are exactly those whose text begins with the prefix, and ^@ agrees
-- when it is called.
CALL pg_temp.each('CREATE TEMP TABLE ids_$T AS
  SELECT $id(u) AS id
  FROM (
    SELECT md5(n::text)::uuid AS u FROM generate_series(1, 100) AS n
    UNION ALL SELECT unnest(
      ''{00000000-0000-0000-0000-000000000000,ffffffff-ffff-ffff-ffff-ffffffffffff}''::uuid[])
  ) AS s');
SELECT pairs, wrong, pg_temp.names(array_agg(name)) AS types
FROM types,
  pg_temp.eval(replace(format($$
    SELECT format('%%s|%%s',
      CASE WHEN count(*) FILTER (WHERE starts_with(id::text, p)) > 1000 THEN 'many' END,
      count(*) FILTER (WHERE
        starts_with(id::text, p) <> (id BETWEEN T_lower_bound(p) AND T_upper_bound(p))
        OR starts_with(id::text, p) <> (id ^@ p)))
    FROM ids_%s, (
      SELECT DISTINCT left(id::text, n)
      FROM ids_%1$s, generate_series(0, 31) AS n
      WHERE n <= length(id::text)
    ) AS p(p)$$, name), 'T_', name || '_')) AS result,
  split_part(result, '|', 1) AS pairs, split_part(result, '|', 2) AS wrong
GROUP BY 1, 2;
-- For every type: an id's text cut off at each length, and strings that are longer or have
-- characters that no id has.
SELECT kind, sqlstate, count(*) > 10 AS many, pg_temp.names(array_agg(DISTINCT name)) AS types
FROM types,
  LATERAL pg_temp.eval(format('SELECT ' || of_uuid,
    '''01890a5d-ac96-774b-bcce-b302099a8057''::uuid')) AS id,
  LATERAL (
    SELECT 'cut off', array_agg(left(id, n)) FROM generate_series(0, length(id)) AS n
    UNION ALL SELECT 'other symbols', array_agg(left(id, n) || symbol)
    FROM generate_series(0, length(id) - 1) AS n, unnest('{" ",!,é}'::text[]) AS symbol
    UNION ALL SELECT 'longer',
      ARRAY[id || left(id, 1), id || ' ', id || id, repeat(id, 10), id || 'é']
  ) AS k(kind, prefixes),
  LATERAL pg_temp.said(name, VARIADIC prefixes)
GROUP BY 1, 2 ORDER BY 1, 2;
