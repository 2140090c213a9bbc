\set ECHO none
-- types: the types of the extension and their properties, read from the catalogs. A test that reads
-- this table also tests new types, and its expected output doesn't change: it reports on all types,
-- and names only exceptions. Include this file with \i; the table lasts for the session.
CREATE TEMP TABLE types AS
SELECT row_number() OVER (ORDER BY t.oid) AS n, typname::text AS name, t.oid AS oid,
       t.oid::regtype::text AS type, -- as in SQL: public.xid
       typlen::int AS size,          -- in bytes; -1 for a typeid, whose size varies
       EXISTS (SELECT FROM pg_operator WHERE oprname = '<@' AND oprleft = t.oid
         AND oprright = 'anyrange'::regtype) AS has_time,
       -- For format(): an expression that converts a uuid to an id. Random uuids give random ids,
       -- and the least uuid gives the least id. Bytes after the 16th are reversed, because repeated
       -- bytes compress, which makes histograms shorter.
       CASE WHEN typlen > 0 THEN
         format('substring(decode(encode(uuid_send(%%1$s), ''hex'') '
           '|| reverse(encode(uuid_send(%%1$s), ''hex'')), ''hex'') FOR %s)::%s',
           typlen, t.oid::regtype)
       ELSE format('%s.make_typeid(''user'', %%1$s)', extnamespace::regnamespace) END AS of_uuid,
       extnamespace::regnamespace AS schema
FROM pg_type AS t
  JOIN pg_depend ON classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e'
  JOIN pg_extension AS e ON e.oid = refobjid AND extname = 'sortid'
WHERE typtype = 'b' AND typcategory <> 'A';

-- For format(): an expression for an id with a time, which is gen_T, or a converted version 7 uuid
-- if gen_T does not accept a time.
ALTER TABLE types ADD of_time text;
UPDATE types SET of_time = coalesce(
  (SELECT format('%s(%s%%1$s)', oid::regproc, repeat('NULL, ', pronargs - 1))
   FROM pg_proc
   WHERE has_time AND proname = 'gen_' || name
     AND proargtypes[pronargs - 1] = 'timestamptz'::regtype),
  format(of_uuid, schema || '.gen_typeid('''', %1$s)::uuid'));
ALTER TABLE types DROP schema;

-- Returns the result of a query as text.
CREATE FUNCTION pg_temp.eval(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  result text;
BEGIN
  EXECUTE query INTO result;
  RETURN result;
END $$;

-- The text of an example id of each type.
ALTER TABLE types ADD sample text;
UPDATE types SET sample = pg_temp.eval(format('SELECT ' || of_uuid,
  'uuid ''01890a5d-ac96-774b-bcce-b302099a8057'''));

-- Returns the names of types as a single string: all types, all types with a common property, all
-- but some types, or some types. Without by_size, types of 16 or 8 bytes are listed by name, as in
-- the docs.
CREATE FUNCTION pg_temp.names(names text[], by_size boolean DEFAULT true) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN bool_and(named) THEN 'all types'
    WHEN bool_and(named = has_time) THEN 'all that have times'
    WHEN bool_and(named = (size > 0)) THEN 'all fixed-size types'
    WHEN by_size AND bool_and(named = (size = 16)) THEN 'all 16-byte types'
    WHEN by_size AND bool_and(named = (size = 8)) THEN 'all 8-byte types'
    WHEN 2 * count(*) FILTER (WHERE named) > count(*)
      THEN 'all but ' || string_agg(name, ' ' ORDER BY n) FILTER (WHERE NOT named)
    ELSE string_agg(name, ' ' ORDER BY n) FILTER (WHERE named) END
  FROM (SELECT *, types.name = ANY (names.names) AS named FROM types) AS t
$$;

-- Returns a statement for a type. $T stands for its name, $type for the name with a schema if
-- needed, $id(U) for an id converted from the uuid U, and $at(A) for an id with the time A.
CREATE FUNCTION pg_temp.for_type(statement text, t types) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT replace(replace(regexp_replace(regexp_replace(statement,
    '\$id\((\w+)\)', format(t.of_uuid, '\1'), 'g'),
    '\$at\((\w+)\)', format(coalesce(t.of_time, ''), '\1'), 'g'),
    '$type', t.type),
    '$T', t.name)
$$;

-- Runs a statement for each type, or for each that meets a condition, such as has_time.
CREATE PROCEDURE pg_temp.each(statement text, condition text DEFAULT 'true') LANGUAGE plpgsql AS $$
DECLARE
  t types;
BEGIN
  FOR t IN EXECUTE format('SELECT * FROM types WHERE %s ORDER BY n', condition) LOOP
    EXECUTE pg_temp.for_type(statement, t);
  END LOOP;
END $$;

-- Returns the longest prefix of the middle id in the table ids_T that at least `rows` rows share.
CREATE FUNCTION pg_temp.shared_prefix(name text, rows int) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  middle text := pg_temp.eval(format('SELECT id FROM ids_%s '
      'ORDER BY id OFFSET (SELECT count(*) / 2 FROM ids_%1$s) LIMIT 1', name));
BEGIN
  FOR size IN REVERSE length(middle) .. 1 LOOP
    IF pg_temp.eval(format('SELECT count(*) FROM ids_%s WHERE left(id::text, %s) = %L',
        name, size, left(middle, size)))::int >= rows THEN
      RETURN left(middle, size);
    END IF;
  END LOOP;
END $$;
\set ECHO all
