-- Each of these compares ids. A dump of the database restores them all, here and on a server with the extension.
CREATE TABLE users (id typeid PRIMARY KEY CHECK (typeid_has_prefix(id, 'user')), merged typeid,
  target typeid GENERATED ALWAYS AS (CASE WHEN merged IS DISTINCT FROM id THEN merged END) STORED);
CREATE VIEW merges AS SELECT a.id, b.id AS into_id FROM users AS a JOIN users AS b ON a.target = b.id;
CREATE INDEX ON users (merged) WHERE merged IS NOT NULL AND merged > id;
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE 'the id of a user does not change'; END$$;
CREATE TRIGGER stays BEFORE UPDATE ON users FOR EACH ROW WHEN (OLD.id IS DISTINCT FROM NEW.id) EXECUTE FUNCTION refuse();
CREATE FUNCTION final(typeid) RETURNS typeid
BEGIN ATOMIC
  SELECT CASE WHEN target IS NULL THEN id ELSE target END FROM users WHERE id = $1;
END;

INSERT INTO users (id, merged) VALUES ('user_01h455vb4pex5vsknk084sn02q', NULL), ('user_01h2xcejqtf2nbrexx3vqjhp41', 'user_01h455vb4pex5vsknk084sn02q');
SELECT * FROM merges;
SELECT final('user_01h2xcejqtf2nbrexx3vqjhp41');
UPDATE users SET id = 'user_01h45ytscbebyvny4gc8cr8ma2' WHERE merged IS NULL;
DROP TABLE users CASCADE;
DROP FUNCTION refuse;
