import { createRequire } from 'node:module';
import { test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pgTable, type PgDatabase } from 'drizzle-orm/pg-core';
import * as sortid from 'sortid/drizzle';
import { hasPrefix, startsWith, typeid, uid11, ulid, within } from 'sortid/drizzle';
import { pool, same } from './database';
import { orders, users } from './drizzle_schema';
import { testShop, testTypes } from './shop';

// As an ES module, drizzle-kit 0.28 does not load.
const { generateDrizzleJson, generateMigration, pushSchema } = createRequire(import.meta.url)(
  'drizzle-kit/api',
);
const db: PgDatabase<any> = drizzle(pool);

async function create(tables: object) {
  for (const statement of await generateMigration(
    generateDrizzleJson({}),
    generateDrizzleJson(tables),
  ))
    await pool.query(statement);
}

// docs: begin
const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);

const recent = () => db.select().from(orders).where(within(orders.id, yesterday));

const beginningWith = (prefix: string) =>
  db.select().from(users).where(startsWith(users.id, prefix));
// docs: end

testShop(
  {
    insertUsers: (values) => db.insert(users).values(values).returning(),
    insertOrder: async (value) => (await db.insert(orders).values(value).returning())[0],
    find: async (id) => (await db.select().from(users).where(eq(users.id, id)))[0],
    startingWith: beginningWith,
    madeWithin: (from, until) =>
      db
        .select()
        .from(orders)
        .where(within(orders.id, from, until)),
  },
  () => create({ users, orders }),
);

testTypes(
  (name, _, kind, words) => {
    const column = (name: string) => (sortid[kind] as any)(name, ...words);
    return create({
      made: pgTable(
        'made',
        {
          id: column('id').primaryKey(),
          list: column('list').array(),
          buyer: typeid(name, 'user'),
        },
        (table) => [hasPrefix('made_check', table.buyer)],
      ),
    });
  },
  { unwritten: /[";]/ },
); // by drizzle-kit

test('push finds no change', async () =>
  same((await pushSchema({ users, orders }, db)).statementsToExecute, []));

test('what values become: NULL in an array, a given default, two functions of a column', async () => {
  await pool.query('UPDATE orders SET seen = ARRAY[buyer, NULL]');
  same((await recent())[0].seen?.[1], null);
  const own = sql`gen_uid11()`;
  same((uid11('id').default(own).primaryKey() as any).config.default, own);
  const { at } = pgTable('bills', {
    at: ulid('at', { from: (id) => id.length, to: (length) => '0'.repeat(length) }),
  });
  same([at.mapFromDriverValue('000'), at.mapToDriverValue(3)], [3, '000']);
});
