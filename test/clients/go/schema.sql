-- What sqlc reads. The table items that the client uses has any of the types.
CREATE EXTENSION sortid;
CREATE DOMAIN item_id AS typeid;
CREATE TABLE items (id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), parent typeid);
CREATE TABLE events (id public.xid PRIMARY KEY DEFAULT gen_xid(), parent public.xid);
