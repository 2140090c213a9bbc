-- The tables whose changes Debezium captures. test/lib/types.sql (psql -v types=FILE) reads the
-- types from the catalogs. The tables of each type have an id as the key, and arrays. All but
-- large_T also have an id whose type is a domain. With -v plain=FILE, FILE installs the plain SQL
-- edition, and the tables use its types.
\i :types
\set ECHO none
CREATE TABLE sample AS
SELECT n, name,
  (SELECT array_agg(pg_temp.eval(format('SELECT ' || of_uuid, format('md5(%L)::uuid', i)))
     ORDER BY i)
   FROM generate_series(1, 300) AS i) AS ids
FROM types;
\if :{?plain}
  DROP EXTENSION sortid;
  \i :plain
\endif
SELECT pronamespace::regnamespace AS schema FROM pg_proc WHERE proname = 'gen_ulid_monotonic' \gset

SELECT format($$
  CREATE DOMAIN %1$s_item AS %2$s.%1$s;
  CREATE TABLE key_%1$s (id %2$s.%1$s PRIMARY KEY, parent %1$s_item, many %2$s.%1$s[],
    items %1$s_item[], n int);
  CREATE TABLE full_%1$s (LIKE key_%1$s INCLUDING INDEXES);
  ALTER TABLE full_%1$s REPLICA IDENTITY FULL;
  CREATE TABLE large_%1$s (id %2$s.%1$s PRIMARY KEY, many %2$s.%1$s[], n int);
  $$, name, :'schema')
FROM sample ORDER BY n \gexec

SET search_path = public, sortid;
CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
CREATE TABLE orders (id ulid PRIMARY KEY, buyer user_id, related ulid[], amount int);
CREATE TABLE done (n int PRIMARY KEY);
INSERT INTO done VALUES (0);

-- Inserts the first rows; change() changes them while Debezium listens.
CREATE PROCEDURE prepare() LANGUAGE plpgsql AS $$
DECLARE
  s record;
BEGIN
  TRUNCATE orders;
  DELETE FROM done WHERE n > 0;
  FOR s IN SELECT name, ids, ids[1] AS id FROM sample LOOP
    EXECUTE format('TRUNCATE key_%1$s, full_%1$s, large_%1$s', s.name);
    EXECUTE format('INSERT INTO key_%s VALUES (%L, %2$L, %L, %L, 1)', s.name, s.id,
      ARRAY[s.id, NULL], ARRAY[s.id, NULL]);
    EXECUTE format('INSERT INTO full_%1$s TABLE key_%1$s', s.name);
    EXECUTE format('INSERT INTO large_%s VALUES (%L, %L, 1)', s.name, s.id, s.ids);
  END LOOP;
END $$;

CREATE PROCEDURE change() LANGUAGE plpgsql AS $$
DECLARE
  s record;
  name text;
BEGIN
  FOR s IN SELECT * FROM sample LOOP
    FOREACH name IN ARRAY ARRAY['key_' || s.name, 'full_' || s.name] LOOP
      EXECUTE format('INSERT INTO %I (id, items, n) VALUES (%L, %L, 2)', name, s.ids[2],
        s.ids[2:2]);
      EXECUTE format('UPDATE %I SET parent = %L WHERE id = %L', name, s.ids[1], s.ids[2]);
      EXECUTE format('UPDATE %I SET id = %L WHERE id = %L', name, s.ids[3], s.ids[2]);
      EXECUTE format('DELETE FROM %I WHERE id = %L', name, s.ids[3]);
    END LOOP;
    EXECUTE format('UPDATE large_%s SET n = 2', s.name);
  END LOOP;
  INSERT INTO orders
  VALUES ('01KCAHAFFRE0SBZHG6PQJ6ZY7M', 'user_01h455vb4pex5vsknk084sn02q',
    '{01KC9XQ9V8N0RMBE1K2VQ4J8QX}', 5);
  INSERT INTO done VALUES (1);
END $$;

-- The plugin is in the folder of the installed server; this server may be an older copy of that
-- one. From PostgreSQL 15.19 on, a setting must name the plugin.
\set path `printf '$libdir:%s' "$("$PG_CONFIG" --pkglibdir)"`
ALTER DATABASE :"DBNAME" SET dynamic_library_path = :'path';
SELECT format('ALTER DATABASE %I SET %s = pgoutput, decoderbufs', current_database(), name)
FROM pg_settings WHERE name = 'output_plugin_libraries' \gexec
