import pg from 'pg';
import { isMalformed, registerArrays } from './ids.mjs';
import { same } from './tap.mjs';

const options = { type: 'postgres', host: process.env.PGHOST, username: process.env.PGUSER, database: process.env.PGDATABASE };

// docs: begin
import { DataSource, EntitySchema, In, Raw } from 'typeorm';

const User = new EntitySchema({
  name: 'User',
  tableName: 'users',
  columns: {
    id: { type: 'typeid', primary: true, default: () => "gen_typeid_monotonic('user')" },
    name: { type: 'text' },
  },
});

const Order = new EntitySchema({
  name: 'Order',
  tableName: 'orders',
  columns: {
    id: { type: 'ulid', primary: true, default: () => 'gen_ulid_monotonic()' },
    seen: { type: 'typeid', array: true, nullable: true },
  },
  relations: { buyer: { type: 'many-to-one', target: 'User' } },
});

function source(entities) {
  const source = new DataSource({ ...options, entities }); // options: type, host, ...
  source.driver.supportedDataTypes.push('typeid', 'ulid', 'public.xid'); // those of the entities
  return source;
}

const ofIds = (users, ids) => users.findBy({ id: In(ids) });

const ofUuid = (orders, uuid) => orders.findBy({ id: Raw((id) => `${id} = CAST(:uuid AS uuid)`, { uuid }) });

const byPrefix = (users, prefix) => users.findBy({ id: Raw((id) => `${id} ^@ :prefix`, { prefix }) });

const madeSince = (orders, date) =>
  orders.findBy({ id: Raw((id) => `${id} >= CAST(:date AS timestamptz)`, { date }) });

const madeWithin = (orders, period) =>
  orders.findBy({ id: Raw((id) => `${id} <@ CAST(:period AS tstzrange)`, { period }) });
// docs: end

async function find(repository, id) { // null for a malformed id too
  try {
    return await repository.findOneBy({ id });
  } catch (error) {
    if (!isMalformed(error)) throw error;
    return null;
  }
}

const Event = new EntitySchema({ // the type whose name is also one of the server's
  name: 'Event',
  tableName: 'events',
  columns: { id: { type: 'public.xid', primary: true, default: () => 'gen_xid()' } },
});
const columns = `SELECT string_agg(format_type(atttypid, -1), ' ' ORDER BY attrelid::regclass::text, attnum) AS found
  FROM pg_attribute WHERE attnum > 0 AND attrelid = ANY ('{users,orders,events}'::regclass[])`;
const pool = new pg.Pool();
await registerArrays(pool);
const value = async (statement) => Object.values((await pool.query(statement)).rows[0])[0];

const shop = source([User, Order, Event]);
await shop.initialize();
await shop.synchronize();
same('the types', await value(columns), 'public.xid ulid typeid[] typeid typeid text');
const needed = async (source) => (await source.driver.createSchemaBuilder().log()).upQueries.map((query) => query.query);
same('nothing is left to synchronize, or to generate as a migration', await needed(shop), []);

const [users, orders] = [shop.getRepository(User), shop.getRepository(Order)];
const ada = await users.save({ name: 'Ada' });
same('a default comes back', ada.id, await value('SELECT id::text FROM users'));
const order = await orders.save({ buyer: ada, seen: [ada.id] });
const given = await orders.save({ id: '01KCAHAFFRE0SBZHG6PQJ6ZY7M', buyer: ada });
const found = await orders.find({ relations: { buyer: true }, order: { id: 'ASC' } });
same('an array, null and a relation', found, [
  { id: given.id, seen: null, buyer: ada },
  { id: order.id, seen: [ada.id], buyer: ada },
]);
const ids = (rows) => rows.map((row) => row.id);
same('a list of ids', ids(await ofIds(users, [ada.id])), [ada.id]);
same('a search by UUID', ids(await ofUuid(orders, '019b1515-3df8-7032-bfc6-06b5e46ff8f4')), [given.id]);
same('a search by prefix', ids(await byPrefix(users, ada.id)), [ada.id]);
same('a search by time', ids(await madeSince(orders, new Date('2025-12-14'))), [order.id]);
same('a search by period', ids(await madeWithin(orders, '[2025-12-13, 2025-12-14)')), [given.id]);
same('an id is found or not', [await find(users, ada.id), await find(users, 'no id')], [ada, null]);
same('one that is too large is not', await find(users, 'user_8zzzzzzzzzzzzzzzzzzzzzzzzz'), null);
await shop.destroy();

const unknown = new DataSource({ ...options, entities: [User] });
same('a type that TypeORM does not know', (await unknown.initialize().catch((error) => error)).name, 'DataTypeNotSupportedError');
await pool.query("CREATE TABLE people (id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user')); INSERT INTO people DEFAULT VALUES");
const before = await value('SELECT id::text FROM people');
const id = { type: 'text', primary: true, default: () => "gen_typeid_monotonic('user')" };
const People = new EntitySchema({ name: 'People', tableName: 'people', columns: { id } });
const asText = new DataSource({ ...options, entities: [People], synchronize: true });
await asText.initialize();
await asText.destroy();
same('synchronize replaces a column declared as text', await value('SELECT pg_typeof(id)::text FROM people'), 'text');
same('and its ids', (await value('SELECT id FROM people')) === before, false);
await pool.end();
