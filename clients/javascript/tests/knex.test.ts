import { test } from 'node:test';
import knexOf, { type Knex } from 'knex';
import { column, key, register, startsWith, typeid, ulid, within, type TypeId } from 'sortid/knex';
import { atEnd, connection, same } from './database';
import { testShop, testTypes } from './shop';

// docs: begin
type User = { id: TypeId<'user'>; name: string };
type Order = { id: string; buyer: TypeId<'user'>; seen: TypeId<'user'>[] | null };

const connected = (connection: Knex.PgConnectionConfig) =>
  knexOf({ client: 'pg', connection, pool: { min: 0, max: 1, afterCreate: register } }); // for arrays

const madeWithin = (knex: Knex, from: Date | null, until?: Date) =>
  knex<Order>('orders').where((orders) => within(orders, 'id', ulid(), from, until));

const startingWith = (knex: Knex, prefix: string) => knex<User>('users').where((users) => startsWith(users, 'id', typeid('user'), prefix));
// docs: end

const knex = connected(connection);
atEnd(() => knex.destroy());

testShop(async () => {
  await knex.schema.createTable('users', (table) => {
    key(table, 'id', typeid('user')); // DEFAULT gen_typeid_monotonic('user') and CHECK
    table.text('name').notNullable();
  });
  await knex.schema.createTable('orders', (table) => {
    key(table, 'id', ulid());
    column(table, 'buyer', typeid('user')).notNullable().references('users.id');
  });
  await knex.schema.alterTable('orders', (table) => void column(table, 'seen', typeid('user'), { array: true }));
  return {
    insertUsers: async (users) => await knex<User>('users').insert(users).returning('*'),
    insertOrder: async (order) => (await knex<Order>('orders').insert(order).returning('*'))[0],
    find: (id) => knex<User>('users').where({ id }).first(),
    startingWith: async (prefix) => await startingWith(knex, prefix),
    madeWithin: async (from, until) => await madeWithin(knex, from, until),
  };
});

testTypes(async (name, type) => await knex.schema.createTable('made', (table) => {
  key(table, 'id', type);
  column(table, 'list', type, { array: true });
  column(table, name, typeid('user'));
}), { unwritten: /[.?]/ }); // Knex takes them for two names and a parameter

test('alter() changes the type, and adds the CHECK once', async () => {
  await knex.schema.createTable('bills', (table) => void table.text('payer'));
  await knex.schema.alterTable('bills', (table) => void column(table, 'payer', typeid('user')).notNullable().alter());
  await knex.schema.alterTable('bills', (table) => void column(table, 'payer', typeid('user')).alter());
  await knex.schema.alterTable('bills', (table) => void column(table, 'payer', typeid('user')).nullable().alter({ alterType: false }));
  const { rows } = await knex.raw("SELECT format_type(atttypid, -1) AS type, conname FROM pg_attribute JOIN pg_constraint ON conrelid = attrelid WHERE attname = 'payer'");
  same(rows, [{ type: 'typeid', conname: 'payer_is_user' }]);
});

test('wrapIdentifier renames the column in its CHECK, too', () => {
  const renaming = knexOf({ client: 'pg', wrapIdentifier: (name, wrap) => wrap(name.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`)) });
  same(renaming.schema.createTable('bills', (table) => void column(table, 'buyerId', typeid('user'))).toString(),
    `create table "bills" ("buyer_id" typeid CHECK (typeid_has_prefix("buyer_id", 'user')))`);
});
