import assert from 'node:assert/strict';
import { test } from 'node:test';
import { column, key } from 'sortid/knex';
import { atEnd, pool, same } from './database';
import { testShop, testTypes } from './shop';

// docs: begin
import knexOf, { type Knex } from 'knex';
import { register, startsWith, typeid, ulid, within, type TypeId } from 'sortid/knex';

type User = { id: TypeId<'user'>; name: string };
type Order = { id: string; buyer: TypeId<'user'>; seen: TypeId<'user'>[] | null };

// afterCreate is for arrays.
const connected = (connection: Knex.PgConnectionConfig) =>
  knexOf({ client: 'pg', connection, pool: { min: 0, max: 1, afterCreate: register } });

const madeWithin = (knex: Knex, from: Date | null, until?: Date) =>
  knex<Order>('orders').where((orders) => within(orders, 'id', ulid(), from, until));

const startingWith = (knex: Knex, prefix: string) =>
  knex<User>('users').where((users) => startsWith(users, 'id', typeid('user'), prefix));
// docs: end

const knex = connected({});
atEnd(() => knex.destroy());

testShop({
  insertUsers: async (users) => await knex<User>('users').insert(users).returning('*'),
  insertOrder: async (order) => (await knex<Order>('orders').insert(order).returning('*'))[0],
  find: async (id) => await knex<User>('users').where({ id }).first(),
  startingWith: async (prefix) => await startingWith(knex, prefix),
  madeWithin: async (from, until) => await madeWithin(knex, from, until),
});

testTypes(
  async (name, type) =>
    await knex.schema.createTable('made', (table) => {
      key(table, 'id', type);
      column(table, 'list', type, { array: true });
      const made: any = column(table, name, typeid('user'));
      same(made.alter, undefined); // as in the columns that Knex creates
    }),
  { unwritten: /[.?]/ },
); // Knex reads a dot as a separator between names, and ? as a parameter

test('alter() changes the type, and adds the CHECK once', async () => {
  await knex.schema.createTable('bills', (table) => void table.text('payer'));
  await knex.schema.alterTable(
    'bills',
    (table) => void column(table, 'payer', typeid('user')).notNullable().alter(),
  );
  await knex.schema.alterTable(
    'bills',
    (table) => void column(table, 'payer', typeid('user')).alter(),
  );
  await knex.schema.alterTable(
    'bills',
    (table) => void column(table, 'payer', typeid('user')).nullable().alter({ alterType: false }),
  );
  const { rows } =
    await knex.raw(`SELECT format_type(atttypid, -1) AS type, conname FROM pg_attribute
    JOIN pg_constraint ON conrelid = attrelid WHERE attname = 'payer'`);
  same(rows, [{ type: 'typeid', conname: 'payer_has_prefix' }]);
});

test('alter() replaces the CHECK for another prefix, and drops it without a prefix', async () => {
  const checks = async () =>
    (
      await pool.query(`SELECT pg_get_constraintdef(oid) AS check FROM pg_constraint
      WHERE contype = 'c' AND conrelid = 'invoices'::regclass`)
    ).rows.map(({ check }) => check);
  const alter = (prefix?: string) =>
    knex.schema.alterTable(
      'invoices',
      (table) => void column(table, 'payer', typeid(prefix)).alter(),
    );
  await knex.schema.createTable('invoices', (table) => void column(table, 'payer', typeid('user')));
  const ids = { user: 'user_01h455vb4pex5vsknk084sn02q', team: 'team_01h455vb4pex5vsknk084sn02q' };
  for (const [prefix, other] of [
    ['team', 'user'],
    ['user', 'team'],
  ] as const) {
    await alter(prefix);
    await knex.schema.alterTable(
      'invoices',
      (table) => void column(table, 'payer', typeid(other)).nullable().alter({ alterType: false }),
    );
    same(await checks(), [`CHECK (typeid_has_prefix(payer, '${prefix}'::text))`]);
    await knex('invoices').insert({ payer: ids[prefix] });
    await assert.rejects(knex('invoices').insert({ payer: ids[other] }), { code: '23514' });
    await knex('invoices').delete();
    await alter();
    same(await checks(), []);
  }
});

test('wrapIdentifier also renames the column in its CHECK', () => {
  const renaming = knexOf({
    client: 'pg',
    wrapIdentifier: (name, wrap) => wrap(name.replace('Id', '_id')),
  });
  const bills = renaming.schema.createTable(
    'bills',
    (table) => void key(table, 'billId', typeid('bill')),
  );
  assert.match(
    bills.toString(),
    /"bill_id" typeid CONSTRAINT \S+ CHECK \(typeid_has_prefix\("bill_id", 'bill'\)\) /,
  );
});
