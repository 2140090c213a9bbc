import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Generated } from 'kysely';
import pg from 'pg';
import { base62id, column, key, register, startsWith, typeid, uid11, ulid, within, xid, type TypeId } from 'sortid/kysely';
import { atEnd, same, schema, test } from './database';
import { domain, testShop } from './shop';

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

// docs: begin
interface Database {
  users: { id: Generated<TypeId<'user'>>; name: string };
  orders: { id: Generated<string>; buyer: TypeId<'user'>; seen: TypeId<'user'>[] | null };
}

const madeWithin = (db: Kysely<Database>, from: Date | null, until?: Date) =>
  db.selectFrom('orders').selectAll().where(within('orders.id', ulid(), from, until)).execute();

const startingWith = (db: Kysely<Database>, prefix: string) =>
  db.selectFrom('users').selectAll().where(startsWith('users.id', typeid('user'), prefix)).execute();
// docs: end

type Tables = Database & {
  events: { id: Generated<string>; code: Generated<string>; token: Generated<string> };
};
let db: Kysely<Tables>;
testShop(async () => {
  const pool = new pg.Pool({ max: 1 }); // settings are of a session
  await pool.query(domain);
  await register(pool);
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  atEnd(() => db.destroy());
  const shop = db as unknown as Kysely<Database>;
  await up(db);
  await db.schema.createTable('events')
    .$call(key('id', xid({ schema })))
    .$call(column('member', typeid('user', { domain: 'user_id' })))
    .$call(column('code', uid11(), (code) => code.notNull().defaultTo(sql`gen_uid11_snowish()`)))
    .$call(column('token', base62id(), (token) => token.notNull().defaultTo(sql`gen_base62id()`)))
    .execute();

  return {
    run: async (text) => (await sql.raw<any>(text).execute(db)).rows,
    check: 'users_id_check',
    insertUsers: (values) => db.insertInto('users').values(values).returningAll().execute(),
    insertOrder: (value) => db.insertInto('orders').values(value).returningAll().executeTakeFirstOrThrow(),
    insertEvent: () => db.insertInto('events').values({ code: sql`DEFAULT` }).returningAll().executeTakeFirstOrThrow(),
    find: (id) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),
    startingWith: (prefix) => startingWith(shop, prefix),
    madeWithin: (from, until) => madeWithin(shop, from, until),
  };
});

test('a plugin renames the column in its CHECK, too', () => {
  const renaming = db.withPlugin(new CamelCasePlugin()).schema.createTable('bills').$call(column('buyerId', typeid('user')));
  same(renaming.compile().sql, `create table "bills" ("buyer_id" typeid check (typeid_has_prefix("buyer_id", 'user')))`);
});
