// Tests sortid/pglite with databases in memory and in a folder, and with dumps that move a database
// to or from a server.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, test } from 'node:test';
import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { PGlite as LowestPGlite } from 'lowest';
import { PGlite as OlderPGlite } from 'older';
import { typeid, within } from 'sortid/drizzle';
// docs: begin
import { PGlite } from '@electric-sql/pglite';
import { sortid } from 'sortid/pglite';

const db = await PGlite.create({ extensions: { sortid } });
await db.exec(`
  CREATE EXTENSION IF NOT EXISTS sortid;
  CREATE TABLE users (
    id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text NOT NULL);
  CREATE TABLE orders (
    id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(), user_id typeid NOT NULL REFERENCES users)`);
// docs: end

const folder = mkdtempSync(join(tmpdir(), 'pglite-'));
after(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});
const open = (dataDir, options) => PGlite.create(dataDir, { extensions: { sortid }, ...options });
const value = async (sql, from = db) => Object.values((await from.query(sql)).rows[0])[0];
const all = `SELECT string_agg(u::text || o::text, ' ' ORDER BY o.id)
  FROM public.users AS u JOIN public.orders AS o ON u.id = user_id`;
await db.exec(`INSERT INTO users (name) SELECT 'user ' || n FROM generate_series(1, 100) AS n;
  INSERT INTO orders (user_id) SELECT id FROM users`);

test('a folder into which a dump was loaded can be opened again', async () => {
  const path = join(folder, 'kept');
  const loaded = await open(path, { loadDataDir: await db.dumpDataDir('gzip') });
  assert.equal(await value(all, loaded), await value(all));
  await loaded.close();
  const again = await open(path);
  assert.equal(await value(all, again), await value(all));
  await again.close();

  const without = await PGlite.create(path);
  await assert.rejects(without.query('SELECT max(id) FROM orders'), {
    code: '58P01',
    message: /^could not access file ".*sortid"/,
  });
  assert.equal(await value('SELECT 1', without), 1, 'the session stays usable');
  await without.close();
});

test('create() accepts the lowest PGlite version but not one that lacks functions', async () => {
  await assert.rejects(OlderPGlite.create({ extensions: { sortid } }), {
    message: /^sortid runs in PGlite 0\.5\.16, .* and lacks \w+/,
  });
  const lowest = await LowestPGlite.create({ extensions: { sortid } });
  await lowest.exec(`CREATE EXTENSION sortid;
    CREATE TABLE t (id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic());
    INSERT INTO t SELECT FROM generate_series(1, 1000)`);
  assert.equal(
    await value(
      "SELECT count(*)::int FROM t WHERE id >= now() - interval '1 hour' AND id ^@ '01'",
      lowest,
    ),
    1000,
  );
  await lowest.close();
});

test('a package without the bundle throws an error that says so', async (context) => {
  const bundle = fileURLToPath(new URL('../bundle', import.meta.resolve('sortid/pglite')));
  renameSync(bundle, `${bundle}.away`);
  context.after(() => renameSync(`${bundle}.away`, bundle));
  // A new instance of the module, which has not loaded a bundle yet.
  const { sortid } = await import(`${import.meta.resolve('sortid/pglite')}?again`);
  await assert.rejects(PGlite.create({ extensions: { sortid } }), {
    message: /^This package has no bundle .*: run "npm run bundle"/,
  });
});

test('Drizzle inserts and finds ids', async () => {
  const users = pgTable('users', { id: typeid('id', 'user').primaryKey(), name: text('name') });
  const [ada] = await drizzle(db).insert(users).values({ name: 'Ada' }).returning();
  const recent = await drizzle(db)
    .select()
    .from(users)
    .where(within(users.id, new Date(Date.now() - 3600000)));
  assert.deepEqual(recent.at(-1), ada);
});

// The tests' server may be any version of PostgreSQL; before 17, it lacks transaction_timeout.
const psql = (database, input) =>
  execFileSync('psql', ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-d', database], {
    input: input.replace('SET transaction_timeout = 0;', ''),
    encoding: 'utf8',
  });
const dumped = async (pg, ...options) =>
  (await pgDump({ pg, args: ['--no-owner', ...options] })).text();

test('PGlite and a server can restore dumps from each other', async (context) => {
  const rows = await value(all);
  const dump = await dumped(db);
  const name = `pglite_${process.pid}`;
  psql('postgres', `CREATE DATABASE ${name} TEMPLATE template0`);
  context.after(() => psql('postgres', `DROP DATABASE ${name}`));
  psql(name, dump);
  assert.equal(psql(name, all), `${rows}\n`);
  const back = execFileSync('pg_dump', ['--inserts', '--no-owner', name], { encoding: 'utf8' });
  const restored = await open();
  await restored.exec(back.replace(/^\\.*$/gm, '')); // \restrict is for psql only
  assert.equal(await value(all, restored), rows);
  await restored.close();
});

test('a dump moves a database from plain SQL to the extension', async () => {
  const old = await PGlite.create({
    startParams: [...PGlite.defaultStartParams, '-c', 'search_path=public,sortid'],
  });
  await old.exec(
    execFileSync(`${process.env.SORTID_TREE}/editions/plain/assemble`, ['plain'], {
      encoding: 'utf8',
    }),
  );
  await old.exec(`CREATE TABLE orders (
      id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(), user_id typeid DEFAULT gen_typeid('user'));
    INSERT INTO orders DEFAULT VALUES`);
  const rows = 'SELECT o::text FROM public.orders AS o',
    before = await value(rows, old);
  const dump = await dumped(old, '--exclude-schema=sortid');
  await old.close();
  const moved = await open();
  await moved.exec(`CREATE SCHEMA sortid; CREATE EXTENSION sortid SCHEMA sortid; ${dump}`);
  assert.equal(await value(rows, moved), before);
  assert.equal(
    await value(
      `SELECT attlen FROM pg_attribute
       WHERE attrelid = 'public.orders'::regclass AND attname = 'id'`,
      moved,
    ),
    16,
  );
  await moved.close();
});
