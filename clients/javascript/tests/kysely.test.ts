import { test } from 'node:test';
import { CamelCasePlugin } from 'kysely';
import { column, key } from 'sortid/kysely';
import { pool, same } from './database';
import { testShop, testTypes } from './shop';

// docs: begin
import { Kysely, PostgresDialect, type Generated } from 'kysely';
import { register, startsWith, typeid, ulid, within, type TypeId } from 'sortid/kysely';

interface Database {
  users: { id: Generated<TypeId<'user'>>; name: string };
  orders: { id: Generated<string>; buyer: TypeId<'user'>; seen: TypeId<'user'>[] | null };
}

const madeWithin = (db: Kysely<Database>, from: Date | null, until?: Date) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where(within('orders.id', ulid(), from, until))
    .execute();

const startingWith = (db: Kysely<Database>, prefix: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where(startsWith('users.id', typeid('user'), prefix))
    .execute();

const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }); // a pg.Pool
await register(pool); // for arrays
// docs: end

testShop({
  insertUsers: (values) => db.insertInto('users').values(values).returningAll().execute(),
  insertOrder: (value) =>
    db.insertInto('orders').values(value).returningAll().executeTakeFirstOrThrow(),
  find: (id) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),
  startingWith: (prefix) => startingWith(db, prefix),
  madeWithin: (from, until) => madeWithin(db, from, until),
});

testTypes((name, type) =>
  db.schema
    .createTable('made')
    .$call(key('id', type))
    .$call(column('list', type, undefined, { array: true }))
    .$call(column(name, typeid('user')))
    .execute(),
);

test('a plugin also renames the column in its CHECK', () => {
  const bills = db
    .withPlugin(new CamelCasePlugin())
    .schema.createTable('bills')
    .$call(key('billId', typeid('bill', { generator: null })));
  same(
    bills.compile().sql,
    'create table "bills" ("bill_id" typeid primary key ' +
      `check (typeid_has_prefix("bill_id", 'bill')))`,
  );
});
