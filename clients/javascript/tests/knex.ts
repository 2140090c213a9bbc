import knexOf, { type Knex } from 'knex';
import { base62id, column, key, register, startsWith, typeid, uid11, ulid, within, xid, type TypeId } from 'sortid/knex';
import { domain, edition, test } from './shop.ts';
import { same } from './tap.ts';

// docs: begin
async function up(knex: Knex) { // a migration
  await knex.schema.createTable('users', (table) => {
    key(table, 'id', typeid('user')); // DEFAULT gen_typeid_monotonic('user') and CHECK
    table.text('name').notNullable();
  });
  await knex.schema.createTable('orders', (table) => {
    key(table, 'id', ulid());
    column(table, 'buyer', typeid('user')).notNullable().references('users.id');
    column(table, 'seen', typeid('user'), { array: true });
  });
}

type User = { id: TypeId<'user'>; name: string };
type Order = { id: string; buyer: TypeId<'user'>; seen: TypeId<'user'>[] | null };

const connected = (connection: Knex.PgConnectionConfig) =>
  knexOf({ client: 'pg', connection, pool: { min: 0, max: 1, afterCreate: register } }); // for arrays

const madeWithin = (knex: Knex, from: Date | null, until?: Date) =>
  knex<Order>('orders').where((orders) => within(orders, 'id', ulid(), from, until));

const startingWith = (knex: Knex, prefix: string) => knex<User>('users').where((users) => startsWith(users, 'id', typeid('user'), prefix));
// docs: end

const knex = connected({ host: process.env.PGHOST, user: process.env.PGUSER, database: process.env.PGDATABASE });
await knex.raw(domain);
await up(knex);
const member = typeid('user', { domain: 'user_id' });
const event = xid({ schema: edition === 'plain' ? 'sortid' : 'public' });
await knex.schema.createTable('members', (table) => void key(table, 'id', member));
await knex.schema.createTable('events', (table) => {
  key(table, 'id', event);
  column(table, 'code', uid11()).notNullable().defaultTo(knex.raw('gen_uid11_snowish()'));
});
await knex.schema.alterTable('events', (table) => void column(table, 'token', base62id()).notNullable().defaultTo(knex.raw('gen_base62id()')));

const compiled = (query: Knex.QueryBuilder) => {
  const { sql, bindings } = query.toSQL().toNative();
  return { sql, params: bindings };
};
await test({
  run: async (text) => (await knex.raw(text)).rows,
  check: 'users_id_check',
  insertUsers: async (users) => await knex<User>('users').insert(users).returning('*'),
  insertOrder: async (order) => (await knex<Order>('orders').insert(order).returning('*'))[0],
  insertEvent: async () => (await knex('events').insert({}).returning('*'))[0],
  find: (id) => knex<User>('users').where({ id }).first(),
  ofIds: async (ids) => await knex<User>('users').whereIn('id', ids).orderBy('id'),
  buyers: async () => await knex('orders').join('users', 'orders.buyer', 'users.id').pluck('name'),
  startingWith: async (prefix) => await startingWith(knex, prefix),
  madeWithin: async (from, until) => await madeWithin(knex, from, until),
  goOn: (breaks) => knex.transaction(async (outer) => {
    await outer('users').insert({ name: 'before it' });
    const error = await outer.transaction(breaks).catch((error) => error);
    await outer('users').insert({ name: 'after it' });
    return error;
  }),
  breaks: (transaction: Knex.Transaction) => transaction('orders').insert({ buyer: 'user_no' }),
  searches: async (prefix, from) => [
    compiled(startingWith(knex, prefix)), compiled(within(knex('users'), 'users.id', typeid('user'), from)),
    compiled(startsWith(knex('members'), 'id', member, prefix)), compiled(within(knex('members'), 'id', member, from)),
    compiled(madeWithin(knex, from)), compiled(within(knex('events'), 'id', event, from)),
  ],
});
await knex.schema.createTable('bills', (table) => void table.text('payer'));
await knex.schema.alterTable('bills', (table) => void column(table, 'payer', typeid('user')).notNullable().alter());
await knex.schema.alterTable('bills', (table) => void column(table, 'payer', typeid('user')).alter());
await knex.schema.alterTable('bills', (table) => void column(table, 'payer', typeid('user')).nullable().alter({ alterType: false }));
const payer = await knex.raw("SELECT format_type(atttypid, -1) AS type, conname FROM pg_attribute JOIN pg_constraint ON conrelid = attrelid WHERE attname = 'payer'");
same('a column that is altered has the type and the CHECK', payer.rows, [{ type: 'typeid', conname: 'payer_is_user' }]);
const renaming = knexOf({ client: 'pg', wrapIdentifier: (name, wrap) => wrap(name.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`)) });
same('wrapIdentifier renames the column in its CHECK, too', renaming.schema.createTable('bills', (table) => void column(table, 'buyerId', typeid('user'))).toString(),
  `create table "bills" ("buyer_id" typeid CHECK (typeid_has_prefix("buyer_id", 'user')))`);
await knex.destroy();
