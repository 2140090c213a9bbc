import psycopg
import python_uuidv47

MASKS = """
SELECT key, id::text, uuidv7_mask(id, key)::text
FROM (SELECT uuid_send(gen_random_uuid()) AS key,
        gen_uuidv7(timestamptz '1970-01-01 00:00+00' + random() * interval '8900 years') AS id
      FROM generate_series(1, 10000) OFFSET 0) AS ids"""


def test_masks():
    with psycopg.connect() as connection:
        rows = connection.execute(MASKS).fetchall()
    assert len({id[:8] for _, id, _ in rows}) > 9000
    for key, id, mask in rows:
        python_uuidv47.set_keys(*(int.from_bytes(half, "little") for half in (key[:8], key[8:])))
        assert python_uuidv47.encode(id) == mask and python_uuidv47.decode(mask) == id
