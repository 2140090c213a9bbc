-- Fills a database for driver tests with one type, chosen with psql -v type=NAME. The column uuid
-- holds the UUID that equals the id.
CREATE EXTENSION sortid;
CREATE TABLE sample (type text, generator text, id text, prefix text, period text, uuid uuid);
INSERT INTO sample VALUES
  ('typeid', 'gen_typeid_monotonic(''user'')', 'user_01h455vb4pex5vsknk084sn02q', 'user_01h', NULL,
    NULL),
  ('ulid', 'gen_ulid_monotonic()', '01KCAHAFFRE0SBZHG6PQJ6ZY7M', '01KCA',
    '[2025-12-13 00:00+00, 2025-12-14 00:00+00)', '019b1515-3df8-7032-bfc6-06b5e46ff8f4'),
  ('euid', 'gen_euid(42)', '1KDVDNA00B9F60938NKRKAYDXW8', '1KDVDN',
    '[2026-01-01 00:00+00, 2026-01-02 00:00+00)', '0cdbb6d5-4002-d2f3-0123-456789abcdef'),
  ('xid', 'gen_xid()', '113q8KFkAEs', '113q', '[2011-11-12 00:00+00, 2011-11-13 00:00+00)', NULL),
  ('uid11', 'gen_uid11_snowish()', 'jpXCZedGfVQ', 'jpX', NULL, NULL),
  ('base62id', 'gen_base62id()', 'Fd9w4CutiyWHZha547fAai', 'Fd9', NULL,
    '019b1515-3df8-7032-bfc6-06b5e46ff8f4'),
  ('ksuid', 'gen_ksuid()', '0ujtsYcgvSTl8PAuAdqWYSMnLOv', '0ujts',
    '[2017-10-10 00:00+00, 2017-10-11 00:00+00)', NULL);
DELETE FROM sample WHERE type <> :'type';
SELECT generator FROM sample \gset
CREATE DOMAIN item_id AS public.:"type";
CREATE TABLE items (id public.:"type" PRIMARY KEY DEFAULT :generator, parent public.:"type");
