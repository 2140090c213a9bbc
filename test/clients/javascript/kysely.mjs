import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { isMalformed, registerArrays } from './ids.mjs';
import { same } from './tap.mjs';

const pool = new pg.Pool(); // of PGHOST, PGDATABASE, ...
await registerArrays(pool);
const db = new Kysely({ dialect: new PostgresDialect({ pool }) });

// docs: begin
async function up(db) { // a migration
  await db.schema.createTable('users')
    .addColumn('id', sql`typeid`, (column) => column.primaryKey().defaultTo(sql`gen_typeid_monotonic('user')`))
    .addColumn('name', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createTable('orders')
    .addColumn('id', sql`ulid`, (column) => column.primaryKey().defaultTo(sql`gen_ulid_monotonic()`))
    .addColumn('buyer', sql`typeid`, (column) => column.notNull().references('users.id'))
    .addColumn('seen', sql`typeid[]`)
    .execute();
}

const ofIds = (ids) => db.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').execute();

const ofUuid = (uuid) => db.selectFrom('orders').select('id').where('id', '=', sql`${uuid}::uuid`).execute();

const byPrefix = (prefix) => db.selectFrom('users').select('id').where('id', '^@', prefix).execute();

const madeSince = (date) => db.selectFrom('orders').select('id').where('id', '>=', sql`${date}::timestamptz`).execute();

const madeWithin = (period) => db.selectFrom('orders').select('id').where('id', '<@', sql`${period}::tstzrange`).execute();

async function find(id) { // undefined for a malformed id too
  try {
    return await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  } catch (error) {
    if (!isMalformed(error)) throw error;
  }
}
// docs: end

const insertUser = (name) => db.insertInto('users').values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow();

await up(db);
const tables = await db.introspection.getTables();
const types = tables.flatMap((table) => table.columns.map((column) => column.dataType)).sort();
same('the types', types, ['_typeid', 'text', 'typeid', 'typeid', 'ulid']);
const ada = await insertUser('Ada');
const made = await sql`SELECT id::text FROM users`.execute(db);
same('a default comes back', ada.id, made.rows[0].id);
const insertOrder = (values) => db.insertInto('orders').values(values).returningAll().executeTakeFirstOrThrow();
const order = await insertOrder({ buyer: ada.id, seen: [ada.id] });
same('an array goes in and out', order.seen, [ada.id]);
const given = await insertOrder({ id: '01KCAHAFFRE0SBZHG6PQJ6ZY7M', buyer: ada.id });
same('a given id and null', [given.id, given.seen], ['01KCAHAFFRE0SBZHG6PQJ6ZY7M', null]);
same('a list of ids', await ofIds([ada.id]), [{ id: ada.id }]);
same('a search by UUID', await ofUuid('019b1515-3df8-7032-bfc6-06b5e46ff8f4'), [{ id: given.id }]);
same('a search by prefix', await byPrefix(ada.id), [{ id: ada.id }]);
const startsWith = (prefix) => db.selectFrom('users').select('id').where('id', 'like', `${prefix}%`);
same('starts with', await startsWith(ada.id.slice(0, -1)).execute(), [{ id: ada.id }]);
const plan = await db.transaction().execute(async (transaction) => {
  await sql`SET LOCAL enable_seqscan = off`.execute(transaction);
  const query = startsWith('user_01').compile();
  return (await transaction.executeQuery({ ...query, sql: `EXPLAIN ${query.sql}` })).rows.map((row) => row['QUERY PLAN']);
});
same('by the index', plan.some((line) => line.includes("Index Cond: ((id >= 'user_01")), true);
same('a search by time', await madeSince(new Date('2025-12-14')), [{ id: order.id }]);
same('a search by period', await madeWithin('[2025-12-13, 2025-12-14)'), [{ id: given.id }]);
const uncast = db.selectFrom('orders').select('id').where('id', '>=', new Date()).execute();
same('a time without a cast', (await uncast.catch((error) => error)).code, '22P02');
const bare = db.schema.createTable('bare');
let rejected;
try {
  bare.addColumn('id', 'typeid');
} catch (error) {
  rejected = error.message;
}
same('the bare name of a type', rejected, 'invalid column data type "typeid"');
same('an id is found or not', [await find(ada.id), await find('no id')], [ada, undefined]);
same('one that is too large is not', await find('user_8zzzzzzzzzzzzzzzzzzzzzzzzz'), undefined);
await db.destroy();
