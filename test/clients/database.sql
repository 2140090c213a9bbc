-- The database in which a driver runs: of one type, which psql -v type=NAME names.
-- wire is the id in binary, as its specification gives it: of a typeid the text. uuid is the
-- uuid that it equals. beyond is too large for the type: it raises 22003.
CREATE EXTENSION sortid;
CREATE TABLE sample (type text, generator text, id text, wire bytea, prefix text, period text, uuid uuid, beyond text);
INSERT INTO sample VALUES
  ('typeid', 'gen_typeid_monotonic(''user'')', 'user_01h455vb4pex5vsknk084sn02q', 'user_01h455vb4pex5vsknk084sn02q', 'user_01h', NULL,
    NULL, 'user_8zzzzzzzzzzzzzzzzzzzzzzzzz'),
  ('ulid', 'gen_ulid_monotonic()', '01KCAHAFFRE0SBZHG6PQJ6ZY7M', '\x019b15153df87032bfc606b5e46ff8f4', '01KCA',
    '[2025-12-13 00:00+00, 2025-12-14 00:00+00)', '019b1515-3df8-7032-bfc6-06b5e46ff8f4', '8ZZZZZZZZZZZZZZZZZZZZZZZZZ'),
  ('euid', 'gen_euid(42)', '1KDVDNA00B9F60938NKRKAYDXW8', '\x0cdbb6d54002d2f30123456789abcdef', '1KDVDN',
    '[2026-01-01 00:00+00, 2026-01-02 00:00+00)', '0cdbb6d5-4002-d2f3-0123-456789abcdef', NULL),
  ('xid', 'gen_xid()', '113q8KFkAEs', '\x0001499700000000', '113q', '[2011-11-12 00:00+00, 2011-11-13 00:00+00)', NULL,
    'zzzzzzzzzzz'),
  ('uid11', 'gen_uid11_snowish()', 'jpXCZedGfVQ', '\xffffffffffffffff', 'jpX', NULL, NULL, 'zzzzzzzzzzz'),
  ('base62id', 'gen_base62id()', 'Fd9w4CutiyWHZha547fAai', '\x019b15153df87032bfc606b5e46ff8f4', 'Fd9', NULL,
    '019b1515-3df8-7032-bfc6-06b5e46ff8f4', 'zzzzzzzzzzzzzzzzzzzzzz'),
  ('ksuid', 'gen_ksuid()', '0ujtsYcgvSTl8PAuAdqWYSMnLOv', '\x0669f7efb5a1cd34b5f99d1154fb6853345c9735', '0ujts',
    '[2017-10-10 00:00+00, 2017-10-11 00:00+00)', NULL, 'zzzzzzzzzzzzzzzzzzzzzzzzzzz');
DELETE FROM sample WHERE type <> :'type';
SELECT generator FROM sample \gset
CREATE DOMAIN item_id AS public.:"type";
CREATE TABLE items (id public.:"type" PRIMARY KEY DEFAULT :generator, parent public.:"type");
