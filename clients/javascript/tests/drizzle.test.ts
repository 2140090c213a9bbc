import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { type } from 'arktype';
import { eq, inArray, sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import * as sortid from 'sortid/drizzle';
import { euid, hasPrefix, isMalformed, parse, typeid, uid11, ulid, type Id } from 'sortid/drizzle';
import * as v from 'valibot';
import { pool, same } from './database';
import { orders, users } from './drizzle_schema';
import { testShop, testTypes, types, type UserId } from './shop';

// drizzle-kit 0.28 does not load as an ES module.
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

const db = drizzle(pool); // a pg.Pool
const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);

const recent = () => db.select().from(orders).where(within(orders.id, yesterday));

const beginningWith = (prefix: string) =>
  db.select().from(users).where(startsWith(users.id, prefix));
// docs: end

// docs: begin
import { createInsertSchema } from 'drizzle-zod';
import { is, type TypeId } from 'sortid/drizzle';
import { z } from 'zod';

const userId = () => z.custom<TypeId<'user'>>((text) => is(users.id, text));

const NewOrder = createInsertSchema(orders, {
  id: () => z.custom<string>((text) => is(orders.id, text)),
  buyer: userId,
  seen: () => z.array(userId()),
});

const order = (body: unknown) => db.insert(orders).values(NewOrder.parse(body)).returning();
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

test('drizzle-zod with a predicate for each column rejects malformed ids', async () => {
  const [{ id: buyer }] = await db.insert(users).values({ name: 'Zod' }).returning();
  const [{ id }] = await order({ buyer });
  const [given] = await order({ id: '01kcahaffre0sbzhg6pqj6zy7x', buyer, seen: [buyer] });
  same(given, { id: '01KCAHAFFRE0SBZHG6PQJ6ZY7X', buyer, seen: [buyer] });
  same(parse(users.id, buyer), buyer);
  for (const other of [5, null, 'no id', '', buyer.replace('user', 'team'), `${buyer}\n`]) {
    assert.throws(() => parse(users.id, other), isMalformed);
    same(NewOrder.safeParse({ buyer: other }).success, false, `buyer ${other}`);
    same(NewOrder.safeParse({ buyer, seen: [other] }).success, false, `seen ${other}`);
    if (other !== null) same(NewOrder.safeParse({ id: other, buyer }).success, false, `${other}`);
  }
  await db.delete(orders).where(inArray(orders.id, [id, given.id]));
  await db.delete(users).where(eq(users.id, buyer));
});

// Each schema infers the type of the column. drizzle-zod alone infers a string or, for a branded
// type, an object with the methods of String.
test('values parsed with predicates in Zod, valibot and arktype can be inserted', async () => {
  type BillId = Id<'bill'>;
  const bills = pgTable('bills_of_euids', {
    id: euid<BillId>('id').primaryKey(),
    payer: typeid('payer', 'user').notNull(),
  });
  await create({ bills });
  const isBill = (text: unknown): text is BillId => is(bills.id, text);
  const isPayer = (text: unknown): text is TypeId<'user'> => is(bills.payer, text);
  const schemas = [
    (body: unknown) =>
      createInsertSchema(bills, {
        id: () => z.custom<BillId>(isBill),
        payer: () => z.custom<TypeId<'user'>>(isPayer),
      }).safeParse(body).data,
    (body: unknown) => {
      const Bill = v.object({ id: v.custom<BillId>(isBill), payer: v.custom<UserId>(isPayer) });
      const { success, output } = v.safeParse(Bill, body);
      return success ? output : undefined;
    },
    (body: unknown) => {
      const id = type('unknown').narrow(isBill);
      const parsed = type({ id, payer: type('unknown').narrow(isPayer) })(body);
      return parsed instanceof type.errors ? undefined : parsed;
    },
  ];
  const ofText = (symbol: string) => `1KDVDNA00B9F60938NKRKAYDX${symbol}`;
  const payer = 'user_01h455vb4pex5vsknk084sn02q';
  for (const parsed of schemas) {
    const bill = parsed({ id: ofText('W8'), payer });
    same(await db.insert(bills).values(bill!).returning(), [{ id: ofText('W8'), payer }]);
    await db.delete(bills);
    for (const id of [ofText('W9'), 5, '', 'no id', null, {}, Symbol('id')])
      same(parsed({ id, payer }), undefined, String(id));
    same(parsed({ id: ofText('W8'), payer: payer.replace('user', 'team') }), undefined);
  }
  await pool.query('DROP TABLE bills_of_euids');
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
); // drizzle-kit cannot write these names

test('push finds no change in the schema', async () =>
  same((await pushSchema({ users, orders }, db)).statementsToExecute, []));

test('columns accept NULL in an array, a custom default, and two conversions', async () => {
  await pool.query('UPDATE orders SET seen = ARRAY[buyer, NULL]');
  same((await recent())[0].seen?.[1], null);
  const own = sql`gen_uid11()`;
  same((uid11('id').default(own).primaryKey() as any).config.default, own);
  const { at } = pgTable('bills', {
    at: ulid('at', { from: (id) => id.length, to: (length) => '0'.repeat(length) }),
  });
  same([at.mapFromDriverValue('000'), at.mapToDriverValue(26)], [3, '0'.repeat(26)]);
});

test('a column without a name has the name of its property', () => {
  for (const name of types) {
    const { at } = pgTable('bills', { at: (sortid as any)[name]() });
    same(at.name, 'at');
  }
});

test('placeholders in prepared statements accept ids and null', async () => {
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
