import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import * as sortid from 'sortid/drizzle';
import { hasPrefix, isMalformed, parse, typeid, uid11, ulid } from 'sortid/drizzle';
import { pool, same } from './database';
import { orders, users } from './drizzle_schema';
import { testShop, testTypes } from './shop';

// As an ES module, drizzle-kit 0.28 does not load.
const { generateDrizzleJson, generateMigration, pushSchema } = createRequire(import.meta.url)(
  'drizzle-kit/api',
);

async function create(tables: object) {
  for (const statement of await generateMigration(
    generateDrizzleJson({}),
    generateDrizzleJson(tables),
  ))
    await pool.query(statement);
}

// docs: begin
import { drizzle } from 'drizzle-orm/node-postgres';
import { startsWith, within } from 'sortid/drizzle';

const db = drizzle(pool); // a Pool of pg
const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);

const recent = () => db.select().from(orders).where(within(orders.id, yesterday));

const beginningWith = (prefix: string) =>
  db.select().from(users).where(startsWith(users.id, prefix));
// docs: end

// docs: begin
import { createInsertSchema } from 'drizzle-zod';
import { pattern } from 'sortid/drizzle';
import { z } from 'zod';

const NewUser = createInsertSchema(users, {
  id: () => z.string().regex(new RegExp(pattern(users.id))),
});
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
  { isGate: true },
);

test('drizzle-zod, with the pattern of the column', async () => {
  const [{ id }] = await db.insert(users).values({ name: 'Zod' }).returning();
  same(NewUser.parse({ id, name: 'Zod' }), { id, name: 'Zod' });
  same(NewUser.parse({ name: 'Zod' }), { name: 'Zod' });
  same(parse(users.id, id), id);
  for (const other of [5, 'no id', '', id.replace('user', 'team'), `${id}\n`]) {
    assert.throws(() => parse(users.id, other), isMalformed);
    same(NewUser.safeParse({ id: other, name: 'Zod' }).success, false);
  }
  await db.delete(users).where(eq(users.id, id));
});

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

test('what becomes of NULL in an array, a given default and two functions', async () => {
  await pool.query('UPDATE orders SET seen = ARRAY[buyer, NULL]');
  same((await recent())[0].seen?.[1], null);
  const own = sql`gen_uid11()`;
  same((uid11('id').default(own).primaryKey() as any).config.default, own);
  const { at } = pgTable('bills', {
    at: ulid('at', { from: (id) => id.length, to: (length) => '0'.repeat(length) }),
  });
  same([at.mapFromDriverValue('000'), at.mapToDriverValue(26)], [3, '0'.repeat(26)]);
});

test('placeholders of prepared statements', async () => {
  const links = pgTable('links', { id: ulid('id'), other: typeid('other', 'user') });
  await create({ links });
  const insert = db
    .insert(links)
    .values({ id: sql.placeholder('id'), other: sql.placeholder('other') })
    .returning()
    .prepare('insert_link');
  const id = '01kcahaffre0sbzhg6pqj6zy7n';
  const [link] = await insert.execute({ id, other: null });
  same(link, { id: id.toUpperCase(), other: null });
  const wanted = sql.param(sql.placeholder('id'), links.id);
  const find = db.select().from(links).where(eq(links.id, wanted)).prepare('find_link');
  same(await find.execute({ id }), [link]);
  same(await find.execute({ id: null }), []);
  await assert.rejects(async () => find.execute({ id: 'no id' }), isMalformed);
});
