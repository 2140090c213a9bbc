-- docs: begin
-- name: OrdersOf :many
SELECT * FROM orders WHERE buyer_id = ANY (@buyers::user_id[]) ORDER BY id;

-- name: OrdersWithin :many
SELECT * FROM orders
WHERE id BETWEEN ulid_first_in(@times::tstzrange) AND ulid_last_in(@times::tstzrange)
ORDER BY id;

-- name: CopyOrders :copyfrom
INSERT INTO orders (id, buyer_id, seller_id) VALUES (@id, @buyer_id, @seller_id);
-- docs: end
