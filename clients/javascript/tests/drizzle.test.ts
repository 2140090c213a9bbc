import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { hasPrefix, startsWith, uid11, within } from 'sortid/drizzle';
import { atEnd, same, schema, test } from './database';
import { events, orders, users } from './drizzle_schema';
import { domain, testShop, type UserId } from './shop';

const folder = 'tests/kit';
const text = readFileSync('tests/drizzle_schema.ts', 'utf8');

// Runs drizzle-kit with the schema, of which some words are replaced.
function kit(command: string, [old, other] = ['', ''], env = {}) {
  writeFileSync(`${folder}/schema.ts`, text.replace(old, other));
  return execFileSync('node_modules/.bin/drizzle-kit', [command, '--config', 'tests/drizzle.config.ts'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, KIT: folder, ...env } });
}

function generated() {
  process.env.XID_SCHEMA = schema;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  kit('generate');
  return { migrationsFolder: `${folder}/migrations` };
}

let db: PgDatabase<any>;
// docs: begin
const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);

const recent = () => db.select().from(orders).where(within(orders.id, yesterday));

const beginningWith = (prefix: string) => db.select().from(users).where(startsWith(users.id, prefix));
// docs: end

const shop = (run: (sql: string) => Promise<any[]>) => ({
  run,
  check: 'users_id_check',
  insertUsers: (values: any) => db.insert(users).values(values).returning(),
  insertOrder: async (value: any) => (await db.insert(orders).values(value).returning())[0],
  insertEvent: async () => (await db.insert(events).values({}).returning())[0],
  find: async (id: UserId) => (await db.select().from(users).where(eq(users.id, id)))[0],
  startingWith: beginningWith,
  madeWithin: (from: Date | null, until?: Date) => db.select().from(orders).where(within(orders.id, from, until)),
});

describe('on a server', () => {
  let client: pg.Client;
  testShop(async () => {
    client = new pg.Client();
    atEnd(() => client.end());
    await client.connect();
    await client.query(domain);
    db = drizzle(client) as PgDatabase<any>;
    await migrate(db as any, generated());
    return shop(async (sql) => (await client.query(sql)).rows);
  });

  test('NULL within an array', async () => {
    same((await recent()).length, 1);
    await client.query('INSERT INTO orders (buyer, seen) SELECT id, ARRAY[id, NULL] FROM users LIMIT 1');
    const [, { seen }] = await recent().orderBy(orders.id);
    same(seen?.[1], null);
  });

  test('push finds no change, apart from a domain and xid', () => {
    const others = text.split('// docs: end')[1];
    assert.match(kit('push', [others, ''], { TABLES: 'users orders' }), /No changes detected/);
  });

  test('generate finds no change, or that of a domain', () => {
    assert.match(kit('generate'), /No schema changes/);
    kit('generate', ["{ domain: 'user_id' }", "{ domain: 'other_id' }"]);
    const found = readdirSync(`${folder}/migrations`).filter((name) => name.startsWith('0001')).map((name) => readFileSync(`${folder}/migrations/${name}`, 'utf8'));
    same(found[0].replace('"undefined"."other_id"', 'other_id'), 'ALTER TABLE "events" ALTER COLUMN "member" SET DATA TYPE other_id;'); // of drizzle-kit 0.31
  });

  test('wrong use is refused, and a default of its own stays', () => {
    assert.throws(() => within(users.name as any, yesterday), new TypeError('sortid: name is not a column of ids'));
    assert.throws(() => hasPrefix('check', orders.id), new TypeError('sortid: id has no prefix to check, or a domain that does'));
    const own = sql`gen_uid11()`;
    same((uid11('id').default(own).primaryKey() as any).config.default, own);
  });
});
