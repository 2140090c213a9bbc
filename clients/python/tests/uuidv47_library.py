import psycopg
import python_uuidv47
from tap import same

made = """
SELECT key, id::text, uuidv7_mask(id, key)::text
FROM (SELECT uuid_send(gen_random_uuid()) AS key, gen_uuidv7(timestamptz '1970-01-01 00:00+00' + random() * interval '8900 years') AS id
      FROM generate_series(1, 10000) OFFSET 0) AS ids
"""
with psycopg.connect() as connection:
    rows = connection.execute(made).fetchall()
times, masked, unmasked = set(), [], []
for key, id, mask in rows:
    python_uuidv47.set_keys(*(int.from_bytes(half, "little") for half in (key[:8], key[8:])))
    times.add(id[:8])
    masked.append(python_uuidv47.encode(id) == mask)
    unmasked.append(python_uuidv47.decode(mask) == id)
same("uuids of many times", len(times) > 9000, True)
same("each is masked alike", [len(masked), all(masked)], [10000, True])
same("and unmasked alike", [len(unmasked), all(unmasked)], [10000, True])
