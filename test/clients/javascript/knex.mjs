import createKnex from 'knex';
import pg from 'pg';
import { isMalformed, registerArrays } from './ids.mjs';
import { same } from './tap.mjs';

const pool = new pg.Pool();
await registerArrays(pool);
await pool.end();
const knex = createKnex({ client: 'pg', connection: { host: process.env.PGHOST, database: process.env.PGDATABASE } });

// docs: begin
async function up(knex) { // a migration
  await knex.schema.createTable('users', (table) => {
    table.specificType('id', 'typeid').primary().defaultTo(knex.raw("gen_typeid_monotonic('user')"));
    table.text('name').notNullable();
  });
  await knex.schema.createTable('orders', (table) => {
    table.specificType('id', 'ulid').primary().defaultTo(knex.raw('gen_ulid_monotonic()'));
    table.specificType('buyer', 'typeid').notNullable().references('users.id');
    table.specificType('seen', 'typeid[]');
  });
}

const ofIds = (ids) => knex('users').select('id').whereIn('id', ids);

const ofUuid = (uuid) => knex('orders').select('id').where('id', knex.raw('?::uuid', [uuid]));

const byPrefix = (prefix) => knex('users').select('id').whereRaw('id ^@ ?', [prefix]);

const madeSince = (date) => knex('orders').select('id').where('id', '>=', knex.raw('?::timestamptz', [date]));

const madeWithin = (period) => knex('orders').select('id').where('id', '<@', knex.raw('?::tstzrange', [period]));
// docs: end

async function insertUser(name) {
  const [user] = await knex('users').insert({ name }).returning(['id', 'name']);
  return user;
}

async function find(id) { // undefined for a malformed id too
  try {
    return await knex('users').where({ id }).first();
  } catch (error) {
    if (!isMalformed(error)) throw error;
  }
}

await up(knex);
const types = await knex.raw(`SELECT string_agg(format_type(atttypid, -1), ' ' ORDER BY attrelid::regclass::text, attnum) AS found
  FROM pg_attribute WHERE attnum > 0 AND attrelid = ANY ('{users,orders}'::regclass[])`);
same('the types', types.rows[0].found, 'ulid typeid typeid[] typeid text');
const ada = await insertUser('Ada');
const made = await knex.raw('SELECT id::text FROM users');
same('a default comes back', ada.id, made.rows[0].id);
const both = [{ buyer: ada.id, seen: [ada.id] }, { id: '01KCAHAFFRE0SBZHG6PQJ6ZY7M', buyer: ada.id }];
const [order, given] = await knex('orders').insert(both).returning('*');
same('an array goes in and out, and null', [order.seen, given.seen], [[ada.id], null]);
same('a list of ids', await ofIds([ada.id]), [{ id: ada.id }]);
same('a search by UUID', await ofUuid('019b1515-3df8-7032-bfc6-06b5e46ff8f4'), [{ id: given.id }]);
same('a search by prefix', await byPrefix(ada.id), [{ id: ada.id }]);
same('a search by time', await madeSince(new Date('2025-12-14')), [{ id: order.id }]);
same('a search by period', await madeWithin('[2025-12-13, 2025-12-14)'), [{ id: given.id }]);
const uncast = knex('orders').where('id', '>=', new Date());
same('a time without a cast', (await uncast.catch((error) => error)).code, '22P02');
let refused;
try {
  await knex('users').where('id', '^@', ada.id);
} catch (error) {
  refused = error.message;
}
same('^@ outside whereRaw', refused, 'The operator "^@" is not permitted');
same('an id is found or not', [await find(ada.id), await find('no id')], [ada, undefined]);
same('one that is too large is not', await find('user_8zzzzzzzzzzzzzzzzzzzzzzzzz'), undefined);
await knex.destroy();
