-- Ada's id comes from the column default; Grace's was generated elsewhere.
CREATE TABLE users (id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text NOT NULL);
INSERT INTO users (name) VALUES ('Ada') RETURNING *;
INSERT INTO users VALUES ('user_01h455vb4pex5vsknk084sn02q', 'Grace') RETURNING *, typeid_timestamp(id) AS created;

-- By prefix, and by time.
SELECT id, name FROM users WHERE id ^@ 'user_01h4';
SELECT name FROM users WHERE typeid_within(id, 'user', tstzrange(now() - interval '1 day', NULL));

-- This id has a typo.
INSERT INTO users VALUES ('user_01h455vb4pex5vsknk084sn0lq', 'Barbara');
