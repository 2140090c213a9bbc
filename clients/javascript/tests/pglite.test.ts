// Plain SQL of sortid/pglite in a database in memory, and in one in a folder; drizzle.test.ts has its queries.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { plain as sortid } from 'sortid/pglite';

const db = await PGlite.create({ extensions: { sortid } });
await db.exec(`
  CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
  CREATE TABLE users (id user_id PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text NOT NULL);
  CREATE TABLE orders (id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(), user_id user_id NOT NULL REFERENCES users)`);

const folder = mkdtempSync(join(tmpdir(), 'pglite-'));
after(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});
const value = async (sql: string, from: Pick<PGlite, 'query'> = db) => Object.values((await from.query<object>(sql)).rows[0])[0];
const comment = "SELECT obj_description('sortid'::regnamespace)";
async function opened(path: string, run: (db: PGlite) => Promise<void>, options = {}) {
  const kept = await PGlite.create(join(folder, path), { extensions: { sortid }, ...options }) as unknown as PGlite;
  await run(kept).finally(() => kept.close());
}

test('arrays of a domain are arrays after refreshArrayTypes()', async () => {
  await db.refreshArrayTypes();
  assert.equal((await value("SELECT ARRAY[gen_typeid('user')::user_id]")).length, 1);
});

test('the schema is created once, updated from an earlier version, and left as it is by a later one', async () => {
  const made = "SELECT xmin::text FROM pg_proc WHERE oid = 'sortid.gen_ulid()'::regprocedure";
  let by: string;
  await opened('kept', async (kept) => {
    await kept.exec('CREATE TABLE kept (id ulid DEFAULT gen_ulid_monotonic()); INSERT INTO kept DEFAULT VALUES');
    by = await value(made, kept);
  });
  await opened('kept', async (kept) => {
    assert.equal(await value(made, kept), by);
    await kept.exec("COMMENT ON SCHEMA sortid IS 'sortid 0.9 in plain SQL'; DROP FUNCTION ulid_random");
  });
  await opened('kept', async (kept) => {
    assert.equal(await value('SELECT length(ulid_random(id)) FROM kept', kept), 10);
    assert.notEqual(await value(made, kept), by);
    assert.match(await value(comment, kept), /^sortid (?!0\.9)[\d.]+ in plain SQL$/);
    await kept.exec("COMMENT ON SCHEMA sortid IS 'sortid 100.0 in plain SQL'");
  });
  const { defaultStartParams = [] } = PGlite as { defaultStartParams?: string[] }; // 0.3 has none
  await opened('kept', async (kept) => {
    assert.equal(await value(comment, kept), 'sortid 100.0 in plain SQL');
    await kept.exec('DISCARD ALL');
    if (defaultStartParams[0]) assert.equal(await value('SELECT ulid_is_valid(gen_ulid())', kept), true);
  }, { startParams: [...defaultStartParams, '-c', 'search_path=public,sortid'] });
});
