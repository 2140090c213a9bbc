// Tests that every framework must pass, with the same tables and queries.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import * as ids from 'sortid';
import { plain, pool, same, schema } from './database';

export type TypeName = 'typeid' | 'ulid' | 'euid' | 'base62id' | 'uid11' | 'xid' | 'ksuid';
/** The cases on which all packages must agree. */
export const cases = JSON.parse(readFileSync('../cases.json', 'utf8'));
export const types = Object.keys(cases.ids) as TypeName[];

export type UserId = ids.TypeId<'user'>;
type User = { id: UserId; name: string };
type Order = { id: string; buyer: UserId; seen: UserId[] | null };
/** A framework's queries on the tables users and orders, whose rows are User and Order. */
export interface Shop {
  insertUsers: (users: { id?: UserId; name: string }[]) => Promise<User[]>;
  insertOrder: (order: { id?: string; buyer: UserId; seen?: UserId[] }) => Promise<Order>;
  find: (id: UserId) => Promise<User | null | undefined>;
  startingWith: (prefix: string) => Promise<{ id: string }[]>; // users
  madeWithin: (from: Date | null, until?: Date) => Promise<{ id: string }[]>; // orders
}

const createTables = () =>
  pool.query(`
  CREATE TABLE users (id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text);
  CREATE TABLE orders (
    id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(), buyer typeid REFERENCES users,
    seen typeid[])`);

/**
 * Tests a framework's queries. isGate means that the framework itself rejects a malformed id, both
 * with the extension and in plain SQL.
 */
export function testShop(
  shop: Shop,
  setUp: () => Promise<unknown> = createTables,
  { isGate = false } = {},
) {
  let ada: User, grace: User, order: Order, old: Order;
  before(async () => {
    await setUp();
    [ada, grace] = await shop.insertUsers([{ name: 'Ada' }, { name: 'Grace' }]);
    order = await shop.insertOrder({ buyer: ada.id, seen: [ada.id, grace.id] });
    old = await shop.insertOrder({ id: '01KCAHAFFRE0SBZHG6PQJ6ZY7M', buyer: ada.id });
  });

  test('ids, arrays and null are read as they were written', async () => {
    assert.match(ada.id, /^user_[0-9a-z]{26}$/);
    assert.ok(ada.id < grace.id);
    same(await shop.find(ada.id), ada);
    same(order, { id: order.id, buyer: ada.id, seen: [ada.id, grace.id] });
    // Prisma doesn't support null for a list.
    same([old.id, old.seen ?? []], ['01KCAHAFFRE0SBZHG6PQJ6ZY7M', []]);
  });

  test('searches find ids by prefix and by time', async () => {
    const found = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id);
    assert.ok((await found(shop.startingWith(ada.id.slice(0, -2)))).includes(ada.id));
    for (const other of ['team_', 'x', 'User', 'user_8', '%', '\0', `${ada.id}0`])
      same(await found(shop.startingWith(other)), []);
    same((await shop.startingWith('')).length, 2);
    const [made, later] = [
      new Date('2025-12-13T00:21:12.312Z'),
      new Date('2025-12-13T00:21:12.313Z'),
    ]; // made is the old order's time
    same(await found(shop.madeWithin(later)), [order.id]);
    same(await found(shop.madeWithin(null, later)), [old.id]);
    same(await found(shop.madeWithin(made, later)), [old.id]); // a range includes its lower end
    same(await found(shop.madeWithin(null, made)), []); // a range excludes its upper end
  });

  test('isMalformed recognizes the errors raised by searches for malformed ids', async () => {
    const find = async (id: string) =>
      (await shop
        .find(id as UserId)
        .catch((error) => (ids.isMalformed(error) ? 'malformed' : error))) ?? null;
    const refused = plain && !isGate ? null : 'malformed';
    same([await find('no id'), await find('user_8zzzzzzzzzzzzzzzzzzzzzzzzz')], [refused, refused]);
    same(await find(`${ada.id.slice(0, -1)}\0`), 'malformed');
  });
}

/**
 * Creates the table "made" with three columns: a key of the type, an array of the type, and a
 * column with the given name for typeids of users.
 */
type Make = (
  column: string,
  type: ids.IdType<any>,
  kind: TypeName,
  words: any[],
) => Promise<unknown>;

const quoted = (name: string) => `"${name.replace(/"/g, '""')}"`;

/**
 * Tests the columns that a framework creates. unwritten matches names of columns that the framework
 * cannot write, and refused matches names of types that the package rejects.
 */
export function testTypes(make: Make, { unwritten = /^$/, refused = /^$/ } = {}) {
  async function made(column: string, kind: TypeName, words: any[]) {
    await make(column, (ids[kind] as any)(...words), kind, words);
    const columns = await pool.query(`SELECT format_type(atttypid, -1) AS type,
        pg_get_expr(adbin, adrelid) AS default
      FROM pg_attribute LEFT JOIN pg_attrdef ON (adrelid, adnum) = (attrelid, attnum)
      WHERE attrelid = 'made'::regclass AND attnum > 0 ORDER BY attnum`);
    return columns.rows;
  }

  test('columns can have any type, and keys can have any generator', async () => {
    for (const kind of types) {
      const type = kind === 'xid' ? `${schema}.xid` : kind;
      const prefix = kind === 'typeid' ? ['user'] : [];
      const byDefault = cases.no_default_generator.includes(kind) ? [] : [undefined];
      for (const generator of [...byDefault, null, ...(ids[kind] as any)().generators]) {
        const [id, list, buyer] = await made('buyer', kind, [
          ...prefix,
          { generator, ...(kind === 'xid' && { schema }) },
        ]);
        same([id.type, list.type, buyer.type], [type, `${type}[]`, 'typeid']);
        same(
          id.default,
          generator === null
            ? null
            : `${generator ?? `gen_${kind}_monotonic`}(${prefix.map((text) => `'${text}'::text`)})`,
        );
        await pool.query('DROP TABLE made');
      }
    }
  });

  test('names of types and columns are quoted', async () => {
    for (const name of [...cases.hostile_names, 'is it?']) {
      const sql = quoted(name);
      const column = unwritten.test(name) ? 'buyer' : name;
      const insert = (id: string) =>
        pool.query(`INSERT INTO made (${quoted(column)}) VALUES ($1)`, [id]);
      await pool.query(`CREATE SCHEMA ${sql}; CREATE DOMAIN ${sql}.xid AS ${schema}.xid;
        CREATE DOMAIN ${sql}.${sql} AS typeid; CREATE DOMAIN ${sql} AS typeid`);
      const named: [string, TypeName, ...any][] = [
        [sql, 'typeid', 'user', { domain: name }],
        [`${sql}.${sql}`, 'typeid', 'user', { domain: name, schema: name }],
        [`${sql}.xid`, 'xid', { schema: name }],
      ];
      for (const [type, kind, ...words] of named) {
        if (refused.test(name)) {
          await assert.rejects(made(column, kind, words), /^TypeError: sortid: \w+ cannot write /);
          continue;
        }
        same(
          (await made(column, kind, words)).map(({ type }) => type),
          [type, `${type}[]`, 'typeid'],
        );
        await insert(cases.ids.typeid);
        await assert.rejects(insert('team_01h455vb4pex5vsknk084sn02q'), { code: '23514' });
        await pool.query('DROP TABLE made');
      }
      await pool.query(`DROP SCHEMA ${sql} CASCADE; DROP DOMAIN ${sql}`);
    }
  });
}
