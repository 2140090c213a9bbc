-- A domain for a kind of id, and the default on the key column only: a column of the domain that
-- an INSERT leaves out stays NULL.
CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
CREATE TABLE users (id user_id PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), approved_by user_id REFERENCES users, invited_by user_id, name text);
INSERT INTO users (name) VALUES ('Ada');
INSERT INTO users (name) VALUES ('Grace'), ('Edsger');
INSERT INTO users (name, approved_by) SELECT 'Barbara', id FROM users WHERE name = 'Ada';
INSERT INTO users DEFAULT VALUES;
COPY users (name) FROM stdin;
Donald
\.
MERGE INTO users USING (VALUES ('Leslie')) AS v(name) ON users.name = v.name WHEN NOT MATCHED THEN INSERT (name) VALUES (v.name);
ALTER TABLE users ADD deleted_by user_id REFERENCES users;
SELECT u.name, typeid_prefix(u.id) AS prefix, a.name AS approved_by, u.invited_by, u.deleted_by
FROM users AS u LEFT JOIN users AS a ON a.id = u.approved_by ORDER BY u.id;
-- Neither a variable of the domain nor a cast of nothing gets an id.
DO $$
DECLARE
  id user_id;
BEGIN
  ASSERT id IS NULL;
END $$;
SELECT NULL::user_id IS NULL AS stays_null;

-- With the default on the domain every column of it has the default, as for any type.
CREATE DOMAIN team_id AS typeid DEFAULT gen_typeid_monotonic('team') CHECK (typeid_has_prefix(VALUE, 'team'));
CREATE TABLE teams (id team_id PRIMARY KEY, parent team_id, name text);
INSERT INTO teams (name) VALUES ('compilers') RETURNING parent IS NULL AS left_out;
ALTER DOMAIN team_id DROP DEFAULT;
ALTER TABLE teams ALTER id SET DEFAULT gen_typeid_monotonic('team');
INSERT INTO teams (name) VALUES ('databases') RETURNING parent IS NULL AS left_out;
DROP TABLE users, teams;
DROP DOMAIN user_id, team_id;
