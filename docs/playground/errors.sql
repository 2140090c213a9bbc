-- The error names the wrong character.
SELECT typeid 'user_01h455vb4pex5vsknk084sn0lq';
SELECT typeid 'User_01h455vb4pex5vsknk084sn02q';
SELECT ulid '01KCAHAFFRE0SBZHG6PQJ6ZY7';
SELECT ulid '8ZZZZZZZZZZZZZZZZZZZZZZZZZ';
SELECT base62id 'zzzzzzzzzzzzzzzzzzzzzz';

-- An EUID ends in a check value, which detects two swapped characters.
SELECT euid '1KDVDNA00B9F60938NKRKAYDXW8';
SELECT euid '1KDVDNA00B9F60938NKRKAYDX8W';

-- As a boolean instead of an error.
SELECT typeid_is_valid('user_01h455vb4pex5vsknk084sn0lq'), typeid_is_valid('user_01h455vb4pex5vsknk084sn02q');

-- A domain rejects the id of an order where one of a user belongs.
CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
SELECT user_id 'order_01h455vb4pex5vsknk084sn02q';
