-- What is wrong, and where.
SELECT typeid 'user_01h455vb4pex5vsknk084sn0lq';
SELECT typeid 'User_01h455vb4pex5vsknk084sn02q';
SELECT ulid '01KCAHAFFRE0SBZHG6PQJ6ZY7';
SELECT ulid '8ZZZZZZZZZZZZZZZZZZZZZZZZZ';
SELECT base62id 'zzzzzzzzzzzzzzzzzzzzzz';

-- An EUID ends in a check, which finds two symbols that were swapped.
SELECT euid '1KDVDNA00B9F60938NKRKAYDXW8';
SELECT euid '1KDVDNA00B9F60938NKRKAYDX8W';

-- As a boolean instead of an error.
SELECT typeid_is_valid('user_01h455vb4pex5vsknk084sn0lq'), typeid_is_valid('user_01h455vb4pex5vsknk084sn02q');

-- The id of an order is not one of a user.
CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
SELECT user_id 'order_01h455vb4pex5vsknk084sn02q';
DROP DOMAIN user_id;
