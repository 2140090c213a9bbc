// sortid/pglite in a database in memory, and in one in a folder.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
// docs: begin
import { PGlite } from '@electric-sql/pglite';
import { sortid } from 'sortid/pglite';

const db = await PGlite.create({ extensions: { sortid } });
await db.exec(`
  CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
  CREATE TABLE users (id user_id PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text NOT NULL);
  CREATE TABLE orders (id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(), user_id user_id NOT NULL REFERENCES users)`);
// docs: end

async function insertUser(name) {
  const { rows } = await db.query('INSERT INTO users (name) VALUES ($1) RETURNING id', [name]);
  return rows[0].id;
}

async function madeSince(date) {
  const { rows } = await db.query('SELECT id FROM orders WHERE id >= ulid_first_from($1) ORDER BY id', [date]);
  return rows.map((row) => row.id);
}
after(() => db.close());

const value = async (sql, parameters, from = db) => Object.values((await from.query(sql, parameters)).rows[0])[0];
const refused = (sql, code, message) => assert.rejects(db.query(sql), { code, message });
const ada = await insertUser('Ada');

test('a default is an id with its prefix and time', async () => {
  assert.match(ada, /^user_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
  const at = await value('SELECT typeid_timestamp($1)', [ada]);
  assert.ok(Math.abs(Date.now() - at) < 60_000, String(at));
  assert.equal(await value('SELECT typeid_prefix($1)', [ada]), 'user');
});

test('ids ascend', async () => {
  const ids = [ada];
  for (let n = 0; n < 100; ++n) ids.push(await insertUser(`user ${n}`));
  assert.deepEqual(ids, [...new Set(ids)].sort());
});

test('ids ascend within a millisecond, the unit of the clock here, past the bits that count', async () => {
  assert.equal(await value(`SELECT count(*)::int FROM (SELECT id > lag(id) OVER (ORDER BY n) AS ascends
    FROM (SELECT n, gen_typeid_monotonic() AS id FROM generate_series(1, 70000) AS n) AS ids) AS i WHERE NOT ascends`), 0);
});

test('every type has a generator, and reads what it makes', async () => {
  const { rows } = await db.query(`
    SELECT typname AS type FROM pg_type WHERE typnamespace = 'sortid'::regnamespace AND typtype = 'd' ORDER BY 1`);
  assert.ok(rows.length >= 7, JSON.stringify(rows));
  for (const { type } of rows) {
    const id = await value(`SELECT gen_${type}()`);
    assert.equal(await value(`SELECT $1::sortid.${type}`, [id]), id);
    assert.equal(await value(`SELECT ${type}_is_valid($1)`, [id]), true);
    await refused(`SELECT 'no id'::sortid.${type}`, '22P02', `invalid input syntax for type ${type}: "no id"`);
  }
});

test('arrays are arrays', async () => {
  assert.deepEqual(await value('SELECT ARRAY[$1::typeid]', [ada]), [ada]);
  await db.refreshArrayTypes();
  assert.deepEqual(await value('SELECT ARRAY[$1::user_id]', [ada]), [ada], 'of a domain');
});

test('search by time uses the key', async () => {
  const old = '01KCAHAFFRE0SBZHG6PQJ6ZY7M';
  await db.query('INSERT INTO orders VALUES ($1, $2)', [old, ada]);
  const made = await value('INSERT INTO orders (user_id) VALUES ($1) RETURNING id', [ada]);
  assert.deepEqual(await madeSince(new Date('2025-12-13')), [old, made]);
  assert.deepEqual(await madeSince(new Date('2025-12-14')), [made]);
  assert.equal(await value('SELECT count(*)::int FROM orders WHERE ulid_within(id, $1)', ['[2025-12-13,2025-12-14)']), 1);
  await db.exec('SET enable_seqscan = off; SET enable_bitmapscan = off');
  const { rows } = await db.query("EXPLAIN SELECT FROM orders WHERE ulid_within(id, '[2025-12-13,2025-12-14)')");
  assert.match(JSON.stringify(rows), /orders_pkey.*Index Cond/);
});

test('search by prefix', async () => {
  const named = (prefix) => value("SELECT string_agg(name, ', ' ORDER BY id) FROM users WHERE id ^@ $1", [prefix]);
  assert.equal(await named(ada), 'Ada');
  assert.match(await named('user_0'), /^Ada, user 0, .*, user 99$/);
  assert.equal(await named('team_'), null);
  assert.equal(await value('SELECT count(*)::int FROM orders WHERE ulid_starts_with(id, $1)', ['01kca']), 1);
});

test('conversions are functions', async () => {
  assert.equal(await value('SELECT uuid(id) FROM orders ORDER BY id LIMIT 1'), '019b1515-3df8-7032-bfc6-06b5e46ff8f4');
  assert.equal(await value('SELECT ulid($1::uuid)', ['019b1515-3df8-7032-bfc6-06b5e46ff8f4']), '01KCAHAFFRE0SBZHG6PQJ6ZY7M');
  assert.equal(await value('SELECT int8(uid11($1::bigint))', [541815603606036480n]), 541815603606036480n);
});

test('errors have the SQLSTATEs of the extension', async () => {
  await refused("INSERT INTO users VALUES ('team_01h455vb4pex5vsknk084sn02q', 'none')", '23514', 'value for domain user_id violates check constraint "user_id_check"');
  await refused(`INSERT INTO users VALUES ('${ada}', 'again')`, '23505', 'duplicate key value violates unique constraint "users_pkey"');
  await refused("INSERT INTO orders (user_id) VALUES ('user_01h455vb4pex5vsknk084sn02q')", '23503',
    'insert or update on table "orders" violates foreign key constraint "orders_user_id_fkey"');
  await refused("SELECT ulid '8ZZZZZZZZZZZZZZZZZZZZZZZZZ'", '22003', 'value "8ZZZZZZZZZZZZZZZZZZZZZZZZZ" is out of range for type ulid');
  await refused("SELECT gen_typeid('User')", '22023', 'invalid typeid prefix: "User"');
});

test('a database that is opened again has the types', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pglite-'));
  const open = () => PGlite.create(folder, { extensions: { sortid } });
  try {
    let kept = await open();
    await kept.exec('CREATE TABLE kept (id ulid DEFAULT gen_ulid_monotonic()); INSERT INTO kept DEFAULT VALUES');
    const id = await value('SELECT id FROM kept', [], kept);
    const made = "SELECT xmin::text FROM pg_proc WHERE oid = 'sortid.gen_ulid()'::regprocedure";
    const by = await value(made, [], kept);
    await kept.close();

    kept = await open();
    assert.equal(await value('SELECT id FROM kept', [], kept), id);
    assert.equal(await value('INSERT INTO kept DEFAULT VALUES RETURNING id > $1', [id], kept), true);
    assert.equal(await value(made, [], kept), by, 'the script does not run again');
    await kept.exec("COMMENT ON SCHEMA sortid IS 'sortid 0.9 in plain SQL'; DROP FUNCTION ulid_random");
    await kept.close();

    kept = await open();
    assert.equal(await value('SELECT length(ulid_random(id)) FROM kept LIMIT 1', [], kept), 10, 'an earlier version is updated');
    assert.notEqual(await value(made, [], kept), by, 'by the script');
    assert.match(await value("SELECT obj_description('sortid'::regnamespace)", [], kept), /^sortid (?!0\.9)[\d.]+ in plain SQL$/);
    await kept.exec("COMMENT ON SCHEMA sortid IS 'sortid 100.0 in plain SQL'");
    await kept.close();

    kept = await PGlite.create(folder, { extensions: { sortid }, startParams: [...PGlite.defaultStartParams, '-c', 'search_path=public,sortid'] });
    assert.equal(await value("SELECT obj_description('sortid'::regnamespace)", [], kept), 'sortid 100.0 in plain SQL', 'a later version stays');
    await kept.exec('DISCARD ALL');
    assert.equal(await value('SELECT ulid_is_valid(gen_ulid())', [], kept), true, 'the path of startParams is what DISCARD ALL goes back to');
    await kept.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a schema of another role is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pglite-'));
  try {
    const without = await PGlite.create(folder);
    await without.exec('CREATE ROLE mallory; CREATE SCHEMA sortid AUTHORIZATION mallory');
    await without.close();
    await assert.rejects(PGlite.create(folder, { extensions: { sortid } }), { code: '55000', message: 'schema sortid belongs to role "mallory", not to "postgres"' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

import { pgDump } from '@electric-sql/pglite-tools/pg_dump';

async function dumped(db, ...options) {
  const file = await pgDump({ pg: db, args: ['--no-owner', ...options] });
  return file.text();
}
// The server in which the tests run, of any version: before 17 it has no transaction_timeout.
const psql = (database, input) =>
  execFileSync('psql', ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-d', database], { input: input.replace('SET transaction_timeout = 0;', ''), encoding: 'utf8' });
async function inNewDatabase(run) {
  const name = `${process.env.PGDATABASE}_pglite`;
  psql('postgres', `CREATE DATABASE ${name} TEMPLATE template0`);
  try {
    return await run(name);
  } finally {
    psql('postgres', `DROP DATABASE ${name}`);
  }
}
const rows = "SELECT string_agg(o::text, ' ' ORDER BY id) FROM public.orders AS o";

test('a dump is restored in a server, with the edition', async () => {
  await db.exec(`
    ALTER TABLE orders ADD CHECK (ulid_starts_with(id, '0')), ADD recent boolean GENERATED ALWAYS AS (ulid_within(id, '[2026-01-01 00:00+00,)')) STORED;
    CREATE INDEX ON orders (typeid_within(user_id, 'user', '[2026-01-01 00:00+00,)'));
    CREATE VIEW found AS SELECT id FROM orders WHERE ulid_starts_with(id, '01')`);
  const definitions = `SET search_path = ''; SET timezone = 'UTC';
    SELECT string_agg(d, E'\n' ORDER BY d COLLATE "C") FROM (SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'sortid'::regnamespace
      UNION ALL SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace IN ('public'::regnamespace, 'sortid'::regnamespace) AND contype <> 'n'
      UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON oid = indexrelid AND relnamespace = 'public'::regnamespace
      UNION ALL SELECT replace(pg_get_viewdef('public.found'::regclass), 'orders.', '') -- 15 qualifies columns
      UNION ALL SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef) AS all_of_them(d)`;
  const whole = await dumped(db);
  const [ours] = (await db.exec(definitions)).at(-1).rows.map(Object.values);
  await db.exec('RESET search_path; RESET timezone');
  await inNewDatabase(async (name) => {
    psql(name, whole);
    assert.equal(psql(name, definitions), `${ours}\n`);
    assert.equal(psql(name, rows), `${await value(rows)}\n`);
  });
});

test('and with the extension', async () => {
  const data = await dumped(db, '--exclude-schema=sortid');
  await inNewDatabase(async (name) => {
    psql(name, `CREATE SCHEMA sortid; CREATE EXTENSION sortid SCHEMA sortid; ${data}`);
    assert.equal(psql(name, rows), `${await value(rows)}\n`);
    assert.equal(psql(name, "SELECT typlen FROM pg_attribute JOIN pg_type AS t ON t.oid = atttypid WHERE attrelid = 'public.orders'::regclass AND attname = 'id'"), '16\n');
  });
});
