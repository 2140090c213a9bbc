import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgTable } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { hasPrefix, startsWith, uid11, within } from 'sortid/drizzle';
import { sortid } from 'sortid/pglite';
import { events, members, orders, users } from './drizzle_schema.ts';
import { domain, edition, test, type UserId } from './shop.ts';
import { message, same } from './tap.ts';

const kits = `kit_${edition}`; // drizzle.config.ts names it too
rmSync(kits, { recursive: true, force: true });
mkdirSync(kits);

// Runs drizzle-kit with the schema, of which some words are replaced.
function kit(command: string, ...replaced: [string, string][]) {
  const schema = replaced.reduce((text, [old, other]) => text.replace(old, other), readFileSync('drizzle_schema.ts', 'utf8'));
  writeFileSync(`${kits}/schema.ts`, schema);
  return execFileSync('node_modules/.bin/drizzle-kit', [command], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
const written = () => readFileSync(`${kits}/migrations/${readdirSync(`${kits}/migrations`).filter((name) => name.endsWith('.sql')).sort().at(-1)}`, 'utf8');

async function onServer() {
  const client = new pg.Client();
  await client.connect();
  await client.query(domain);
  kit('migrate');
  return { db: drizzle(client) as PgDatabase<any>, run: async (sql: string) => (await client.query(sql)).rows, end: () => client.end() };
}

async function inPGlite() {
  const client = await PGlite.create({ extensions: { sortid } });
  await client.exec(domain);
  const db = drizzlePGlite(client);
  await migrate(db, { migrationsFolder: `${kits}/migrations` });
  return { db: db as PgDatabase<any>, run: async (sql: string) => (await client.query<any>(sql)).rows, end: () => client.close() };
}

kit('generate');
same('a second generate finds no change', kit('generate').includes('No schema changes'), true);
const { db, run, end } = await (edition === 'pglite' ? inPGlite() : onServer());

// docs: begin
const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);

const recent = () => db.select().from(orders).where(within(orders.id, yesterday));

const beginningWith = (prefix: string) => db.select().from(users).where(startsWith(users.id, prefix));
// docs: end

const statement = (table: PgTable, where: SQL) => db.select().from(table).where(where).toSQL();
await test({
  run,
  check: 'users_id_check',
  insertUsers: (values) => db.insert(users).values(values).returning(),
  insertOrder: async (value) => (await db.insert(orders).values(value).returning())[0],
  insertEvent: async () => (await db.insert(events).values({}).returning())[0],
  find: async (id) => (await db.select().from(users).where(eq(users.id, id)))[0],
  ofIds: (ids) => db.select().from(users).where(inArray(users.id, ids)).orderBy(asc(users.id)),
  buyers: async () => (await db.select({ name: users.name }).from(orders).innerJoin(users, eq(orders.buyer, users.id))).map(({ name }) => name),
  startingWith: beginningWith,
  madeWithin: (from, until) => db.select().from(orders).where(within(orders.id, from, until)),
  goOn: (breaks) => db.transaction(async (outer) => {
    await outer.insert(users).values({ name: 'before it' });
    const error = await outer.transaction(breaks).catch((error) => error);
    await outer.insert(users).values({ name: 'after it' });
    return error;
  }),
  breaks: (transaction) => transaction.insert(orders).values({ buyer: 'user_no' as UserId }),
  searches: async (prefix, from) => [
    statement(users, startsWith(users.id, prefix)), statement(users, within(users.id, from)), statement(members, startsWith(members.id, prefix)),
    statement(members, within(members.id, from)), statement(orders, within(orders.id, from)), statement(events, within(events.id, from)),
  ],
});
same('the order that was made now', (await recent()).length, 1);
same('a column that has no ids', await message(() => within(users.name as any, yesterday)), 'sortid: name is not a column of ids');
same('a column without a prefix', await message(() => hasPrefix('check', orders.id)), 'sortid: id has no prefix to check, or a domain that does');
const own = sql`gen_uid11()`;
same('a default of its own stays', (uid11('id').default(own).primaryKey() as any).config.default, own);
await run('INSERT INTO orders (buyer, seen) SELECT id, ARRAY[id, NULL] FROM users LIMIT 1');
const [{ seen }] = await db.select().from(orders).where(within(orders.id, yesterday)).orderBy(orders.id).offset(1);
same('NULL within an array', seen?.[1] ?? null, null);
await end();
if (edition !== 'pglite') {
  const others = readFileSync('drizzle_schema.ts', 'utf8').split('// docs: end')[1]; // of a domain and xid
  process.env.TABLES = 'users orders';
  same('push finds no change', kit('push', [others, '']).includes('No changes detected'), true);
  delete process.env.TABLES;
  same('but not with a domain or xid', kit('push').includes('No changes detected'), false);
}

const changes: [string, string, string, string][] = [
  ['type', "ulid('id').primaryKey()", "typeid('id', 'order').primaryKey()", 'ALTER TABLE "orders" ALTER COLUMN "id" SET DATA TYPE typeid'],
  ['domain', "{ domain: 'user_id' }", "{ domain: 'other_id' }", 'ALTER TABLE "members" ALTER COLUMN "id" SET DATA TYPE other_id'],
  ['generator', "ulid('id')", "ulid('id', { generator: 'gen_ulid' })", 'ALTER TABLE "orders" ALTER COLUMN "id" SET DEFAULT gen_ulid()'],
  ['prefix', "typeid('id', 'user').primaryKey()", "typeid('id', 'person').primaryKey()", "CHECK (typeid_has_prefix(\"users\".\"id\", 'person'::text))"],
];
for (const [what, old, other, expected] of changes) {
  kit('generate', [old, other]);
  const found = written().replace(/"undefined"\."(\w+)"/, '$1'); // of drizzle-kit 0.31
  same(`generate finds a changed ${what}`, found.includes(expected) || found, true);
  kit('generate'); // and back
}

if (edition !== 'pglite') {
  kit('pull');
  const pulled = readFileSync(`${kits}/migrations/schema.ts`, 'utf8');
  same('pull knows no type, and cuts the check off', [pulled.includes('unknown("id")'), pulled.includes("(id, 'user'::text`)")], [true, true]);
}
