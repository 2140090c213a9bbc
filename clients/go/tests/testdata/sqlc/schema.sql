CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
CREATE TABLE users (id user_id PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text NOT NULL);
CREATE TABLE orders (id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(), buyer_id user_id NOT NULL REFERENCES users, seller_id user_id REFERENCES users);
CREATE TABLE all_types ();
