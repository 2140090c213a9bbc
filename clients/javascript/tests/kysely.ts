import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Generated, type SelectQueryBuilder, type Transaction } from 'kysely';
import pg from 'pg';
import { base62id, column, key, register, startsWith, typeid, uid11, ulid, within, xid, type TypeId } from 'sortid/kysely';
import { domain, edition, test, type UserId } from './shop.ts';
import { same } from './tap.ts';

// docs: begin
interface Database {
  users: { id: Generated<TypeId<'user'>>; name: string };
  orders: { id: Generated<string>; buyer: TypeId<'user'>; seen: TypeId<'user'>[] | null };
}

async function up(db: Kysely<any>) { // a migration
  await db.schema.createTable('users')
    .$call(key('id', typeid('user'))) // DEFAULT gen_typeid_monotonic('user') and CHECK
    .addColumn('name', 'text', (name) => name.notNull())
    .execute();
  await db.schema.createTable('orders')
    .$call(key('id', ulid()))
    .$call(column('buyer', typeid('user'), (buyer) => buyer.notNull().references('users.id')))
    .$call(column('seen', typeid('user'), undefined, { array: true }))
    .execute();
}

const madeWithin = (db: Kysely<Database>, from: Date | null, until?: Date) =>
  db.selectFrom('orders').selectAll().where(within('orders.id', ulid(), from, until)).execute();

const startingWith = (db: Kysely<Database>, prefix: string) =>
  db.selectFrom('users').selectAll().where(startsWith('users.id', typeid('user'), prefix)).execute();
// docs: end

type Tables = Database & {
  members: { id: Generated<UserId> };
  events: { id: Generated<string>; code: Generated<string>; token: Generated<string> };
};
const pool = new pg.Pool({ max: 1 }); // settings are of a session
await pool.query(domain);
await register(pool);
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
const shop = db as unknown as Kysely<Database>;
await up(db);
const member = typeid('user', { domain: 'user_id' });
const event = xid({ schema: edition === 'plain' ? 'sortid' : 'public' });
await db.schema.createTable('members').$call(key('id', member)).execute();
await db.schema.createTable('events')
  .$call(key('id', event))
  .$call(column('code', uid11(), (code) => code.notNull().defaultTo(sql`gen_uid11_snowish()`)))
  .$call(column('token', base62id(), (token) => token.notNull().defaultTo(sql`gen_base62id()`)))
  .execute();

const compiled = (query: SelectQueryBuilder<any, any, any>) => {
  const { sql, parameters } = query.compile();
  return { sql, params: parameters };
};
await test({
  run: async (text) => (await sql.raw<any>(text).execute(db)).rows,
  check: 'users_id_check',
  insertUsers: (values) => db.insertInto('users').values(values).returningAll().execute(),
  insertOrder: (value) => db.insertInto('orders').values(value).returningAll().executeTakeFirstOrThrow(),
  insertEvent: () => db.insertInto('events').values({ code: sql`DEFAULT` }).returningAll().executeTakeFirstOrThrow(),
  find: (id) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),
  ofIds: (ids) => db.selectFrom('users').selectAll().where('id', 'in', ids).orderBy('id').execute(),
  buyers: async () => (await db.selectFrom('orders').innerJoin('users', 'orders.buyer', 'users.id').select('name').execute()).map(({ name }) => name),
  startingWith: (prefix) => startingWith(shop, prefix),
  madeWithin: (from, until) => madeWithin(shop, from, until),
  goOn: (breaks) => db.transaction().execute(async (transaction) => {
    await transaction.insertInto('users').values({ name: 'before it' }).execute();
    await sql`SAVEPOINT broken`.execute(transaction);
    const error = await breaks(transaction).catch((error: unknown) => error);
    await sql`ROLLBACK TO broken`.execute(transaction);
    await transaction.insertInto('users').values({ name: 'after it' }).execute();
    return error;
  }),
  breaks: (transaction: Transaction<Tables>) => transaction.insertInto('orders').values({ buyer: 'user_no' }).execute(),
  searches: async (prefix, from) => [
    compiled(db.selectFrom('users').selectAll().where(startsWith('users.id', typeid('user'), prefix))),
    compiled(db.selectFrom('users').selectAll().where((users) => within(users.ref('id'), typeid('user'), from))),
    compiled(db.selectFrom('members').selectAll().where(startsWith('id', member, prefix))),
    compiled(db.selectFrom('members').selectAll().where(within('id', member, from))),
    compiled(db.selectFrom('orders').selectAll().where(within('id', ulid(), from))),
    compiled(db.selectFrom('events').selectAll().where(within('id', event, from))),
  ],
});
const renaming = db.withPlugin(new CamelCasePlugin()).schema.createTable('bills').$call(column('buyerId', typeid('user')));
same('a plugin renames the column in its CHECK, too', renaming.compile().sql,
  `create table "bills" ("buyer_id" typeid check (typeid_has_prefix("buyer_id", 'user')))`);
await db.destroy();
