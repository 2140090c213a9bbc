-- docs: begin
-- name: InsertItem :one
INSERT INTO items (parent) VALUES ($1) RETURNING id;

-- name: FindItem :one
SELECT * FROM items WHERE id = $1;

-- name: IdsOf :one
SELECT array_agg(id ORDER BY id)::item_id[] AS ids FROM items WHERE id = ANY (@ids::item_id[]);

-- name: ItemByUUID :one
SELECT * FROM items WHERE id = @id::uuid;

-- name: ItemsByPrefix :many
SELECT * FROM items WHERE id ^@ @prefix;

-- name: ItemsMadeWithin :many
-- of a typeid: typeid_within(id, 'user', …)
SELECT * FROM items WHERE id <@ @period::tstzrange;
-- docs: end
