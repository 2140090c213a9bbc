import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { eq, gte, inArray, like, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { orders, users } from './drizzle_schema.js';
import { isMalformed } from './ids.mjs';
import { same } from './tap.mjs';

const pool = new pg.Pool(); // of PGHOST, PGDATABASE, ...
const db = drizzle(pool);

// docs: begin
const ofIds = (ids) => db.select().from(users).where(inArray(users.id, ids));

const ofUuid = (uuid) => db.select().from(orders).where(eq(orders.id, sql`${uuid}::uuid`));

const byPrefix = (prefix) => db.select().from(users).where(sql`${users.id} ^@ ${prefix}`);

const madeSince = (date) => db.select().from(orders).where(gte(orders.id, sql`${date}::timestamptz`));

const madeWithin = (period) => db.select().from(orders).where(sql`${orders.id} <@ ${period}::tstzrange`);
// docs: end

async function insertUser(name) {
  const [user] = await db.insert(users).values({ name }).returning();
  return user;
}

async function find(id) { // undefined for a malformed id too
  try {
    const [user] = await db.select().from(users).where(eq(users.id, id));
    return user;
  } catch (error) {
    if (!isMalformed(error.cause ?? error)) throw error; // a DrizzleQueryError has a cause
  }
}

const kit = (command, environment = {}) =>
  execFileSync('node_modules/.bin/drizzle-kit', [command], { env: { ...process.env, ...environment }, encoding: 'utf8' });
async function withoutSequentialScans(run) {
  const client = await pool.connect();
  await client.query('SET enable_seqscan = off');
  return run(client).finally(() => client.release(true));
}
const value = async (statement) => Object.values((await pool.query(statement)).rows[0])[0];

kit('generate');
const migration = `migrations/${readdirSync('migrations').find((name) => name.endsWith('.sql'))}`;
const written = readFileSync(migration, 'utf8');
same('a migration has the types', ['"typeid"', '"ulid"', '"typeid"[]'].every((type) => written.includes(type)), true);
same("but the server's xid", written.includes('"id" "xid" PRIMARY KEY'), true);
writeFileSync(migration, written.replaceAll('"xid"', 'public.xid'));
kit('migrate');
const columns = `SELECT string_agg(format_type(atttypid, -1), ' ' ORDER BY attrelid::regclass::text, attnum) AS found
  FROM pg_attribute WHERE attnum > 0 AND attrelid = ANY ('{users,orders,events}'::regclass[])`;
const types = 'public.xid ulid typeid typeid[] typeid text';
same('the types', await value(columns), types);
same('a second generate finds no change', kit('generate').includes('No schema changes'), true);
same('nor does push', kit('push').includes('No changes detected'), true);

kit('pull', { OUT: './pulled' });
const pulled = readFileSync('pulled/schema.ts', 'utf8');
same('pull writes unknown', pulled.match(/: unknown\("\w+"\)/g).length, 5);
same('and no default', pulled.includes('default'), false);
const repaired = pulled
  .replace(/\/\/ .*database type '(\w+)(?:\[\])?'\n(\s*\w+: )unknown/g, '$2$1')
  .replace('typeid("id").primaryKey()', "typeid(\"id\").primaryKey().default(sql`gen_typeid_monotonic('user'::text)`)")
  .replace('ulid("id").primaryKey()', 'ulid("id").primaryKey().default(sql`gen_ulid_monotonic()`)')
  .replace('xid("id").primaryKey()', 'xid("id").primaryKey().default(sql`gen_xid()`)');
writeFileSync('pulled/schema.ts', `import { typeid, ulid, xid } from "../drizzle_schema.js";\n${repaired}`);
const pushed = kit('push', { SCHEMA: './pulled/schema.ts', OUT: './pulled' });
same('what is repaired changes nothing', [pushed.includes('No changes detected'), await value(columns)], [true, types]);

const ada = await insertUser('Ada');
same('a default comes back', ada.id, await value('SELECT id::text FROM users'));
const both = [{ buyer: ada.id, seen: [ada.id] }, { id: '01KCAHAFFRE0SBZHG6PQJ6ZY7M', buyer: ada.id }];
const [order, given] = await db.insert(orders).values(both).returning();
same('an array goes in and out, and null', [order.seen, given.seen], [[ada.id], null]);
same('a list of ids', await ofIds([ada.id]), [ada]);
same('a search by UUID', await ofUuid('019b1515-3df8-7032-bfc6-06b5e46ff8f4'), [given]);
same('a search by prefix', await byPrefix(ada.id), [ada]);
const startsWith = (prefix) => db.select().from(users).where(like(users.id, `${prefix}%`));
same('starts with', await startsWith(ada.id.slice(0, -1)), [ada]);
const query = startsWith('user_01').toSQL();
const plan = await withoutSequentialScans((client) => client.query(`EXPLAIN ${query.sql}`, query.params));
same('by the index', plan.rows.some((line) => line['QUERY PLAN'].includes("Index Cond: ((id >= 'user_01")), true);
same('a search by time', await madeSince(new Date('2025-12-14')), [order]);
same('a search by period', await madeWithin('[2025-12-13, 2025-12-14)'), [given]);
same('an id is found or not', [await find(ada.id), await find('no id')], [ada, undefined]);
same('one that is too large is not', await find('user_8zzzzzzzzzzzzzzzzzzzzzzzzz'), undefined);
await pool.end();
