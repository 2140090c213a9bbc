import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pgTable, type PgDatabase } from 'drizzle-orm/pg-core';
import * as sortid from 'sortid/drizzle';
import { hasPrefix, startsWith, typeid, uid11, ulid, within } from 'sortid/drizzle';
import { pool, same } from './database';
import { orders, users } from './drizzle_schema';
import { testShop, testTypes, type UserId } from './shop';

const { generateDrizzleJson, generateMigration, pushSchema } = createRequire(import.meta.url)('drizzle-kit/api'); // as ES module, 0.28 does not load
const migration = async (to: object, from = {}): Promise<string[]> => generateMigration(generateDrizzleJson(from), generateDrizzleJson(to));
const db: PgDatabase<any> = drizzle(pool);

// docs: begin
const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);

const recent = () => db.select().from(orders).where(within(orders.id, yesterday));

const beginningWith = (prefix: string) => db.select().from(users).where(startsWith(users.id, prefix));
// docs: end

testShop(async () => {
  for (const statement of await migration({ users, orders })) await pool.query(statement);
  return {
    insertUsers: (values) => db.insert(users).values(values).returning(),
    insertOrder: async (value) => (await db.insert(orders).values(value).returning())[0],
    find: async (id: UserId) => (await db.select().from(users).where(eq(users.id, id)))[0],
    startingWith: beginningWith,
    madeWithin: (from, until) => db.select().from(orders).where(within(orders.id, from, until)),
  };
});

testTypes(async (name, _, kind, words) => {
  const column = (name: string) => (sortid[kind] as any)(name, ...words);
  const made = pgTable('made', { id: column('id').primaryKey(), list: column('list').array(), buyer: typeid(name, 'user') },
    (table) => [hasPrefix('made_check', table.buyer)]);
  for (const statement of await migration({ made })) await pool.query(statement);
}, { unwritten: /[";]/ }); // by drizzle-kit

test('NULL within an array', async () => {
  same((await recent()).length, 1);
  await pool.query('INSERT INTO orders (buyer, seen) SELECT id, ARRAY[id, NULL] FROM users LIMIT 1');
  const [, { seen }] = await recent().orderBy(orders.id);
  same(seen?.[1], null);
});

test('push finds no change, and generate that of a domain', async () => {
  same((await pushSchema({ users, orders }, db)).statementsToExecute, []);
  const bills = (domain: string) => ({ bills: pgTable('bills', { payer: typeid('payer', 'user', { domain }) }) });
  const [statement] = await migration(bills('other_id'), bills('user_id'));
  same(statement.replace('"undefined"."other_id"', 'other_id'), 'ALTER TABLE "bills" ALTER COLUMN "payer" SET DATA TYPE other_id;'); // of drizzle-kit 0.31
});

test('two functions make other values of ids', () => {
  const { at } = pgTable('bills', { at: ulid('at', { from: (id) => id.length, to: (length) => '0'.repeat(length) }) });
  same([at.mapFromDriverValue('000'), at.mapToDriverValue(3)], [3, '000']);
});

test('wrong use is refused, and a default of its own stays', () => {
  assert.throws(() => within(users.name as any, yesterday), new TypeError('sortid: name is not a column of ids'));
  assert.throws(() => hasPrefix('check', orders.id), new TypeError('sortid: id has no prefix to check, or a domain that does'));
  const own = sql`gen_uid11()`;
  same((uid11('id').default(own).primaryKey() as any).config.default, own);
});
