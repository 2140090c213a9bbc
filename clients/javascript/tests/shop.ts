// What each framework must do, with the same tables and queries.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import * as ids from 'sortid';
import { plain, pool, same, schema } from './database';

export type TypeName = 'typeid' | 'ulid' | 'euid' | 'base62id' | 'uid11' | 'xid' | 'ksuid';
/** What all packages answer alike. */
export const cases = JSON.parse(readFileSync('../cases.json', 'utf8'));
export const types = Object.keys(cases.ids) as TypeName[];

export type UserId = ids.TypeId<'user'>;
type User = { id: UserId; name: string };
type Order = { id: string; buyer: UserId; seen: UserId[] | null };
/** The tables users and orders, with the columns of the types. */
export interface Shop {
  insertUsers: (users: { id?: UserId; name: string }[]) => Promise<User[]>;
  insertOrder: (order: { id?: string; buyer: UserId; seen?: UserId[] }) => Promise<Order>;
  find: (id: UserId) => Promise<User | null | undefined>;
  startingWith: (prefix: string) => Promise<{ id: string }[]>; // users
  madeWithin: (from: Date | null, until?: Date) => Promise<{ id: string }[]>; // orders
}

const given = '01KCAHAFFRE0SBZHG6PQJ6ZY7M'; // made at 2025-12-13 00:21:12.312

export function testShop(setUp: () => Promise<Shop>) {
  let shop: Shop, ada: User, grace: User, order: Order, old: Order;
  before(async () => {
    shop = await setUp();
    [ada, grace] = await shop.insertUsers([{ name: 'Ada' }, { name: 'Grace' }]);
    order = await shop.insertOrder({ buyer: ada.id, seen: [ada.id, grace.id] });
    old = await shop.insertOrder({ id: given, buyer: ada.id });
  });

  test('ids, arrays and null come back', () => {
    assert.match(ada.id, /^user_[0-9a-z]{26}$/);
    assert.ok(ada.id < grace.id);
    same(order, { id: order.id, buyer: ada.id, seen: [ada.id, grace.id] });
    same([old.id, old.seen ?? []], [given, []]); // Prisma has no null in place of a list
  });

  test('searches by prefix and by time', async () => {
    const found = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id);
    assert.ok((await found(shop.startingWith(ada.id.slice(0, -2)))).includes(ada.id));
    same(await found(shop.startingWith('team_')), []);
    same((await shop.startingWith('')).length, 2);
    same(await found(shop.madeWithin(new Date('2025-12-14'))), [order.id]);
    same(await found(shop.madeWithin(null, new Date('2025-12-14'))), [old.id]);
    const at = new Date('2025-12-13T00:21:12.312Z');
    same(await found(shop.madeWithin(at, new Date(at.getTime() + 1))), [old.id]); // a range includes its first moment
    same(await found(shop.madeWithin(null, at)), []); // but not its last
    same(await found(shop.madeWithin(at, at)), []);
  });

  test('malformed ids', async () => {
    const find = async (id: string) => {
      try {
        return (await shop.find(id as UserId)) ?? null;
      } catch (error) {
        if (!ids.isMalformed(error)) throw error;
        return 'malformed';
      }
    };
    const refused = plain ? null : 'malformed';
    same(await find(ada.id), ada);
    same([await find('no id'), await find('user_8zzzzzzzzzzzzzzzzzzzzzzzzz')], [refused, refused]);
    same(await find(`${ada.id.slice(0, -1)}\0`), 'malformed');
    const team = { id: 'team_01h455vb4pex5vsknk084sn02q' as UserId, name: 'team' };
    const error = await shop.insertUsers([team]).then(() => assert.fail('it is inserted'), (error) => error.cause ?? error);
    assert.match(`${error.message} ${error.meta?.message}`, /violates check constraint "\w*id_/);
  });
}

/** Creates the table made: a key of a type, an array of it, and a typeid of users in a column of this name. */
type Make = (column: string, type: ids.IdType<any>, kind: TypeName, words: any[]) => Promise<unknown>;

const quoted = (name: string) => `"${name.replace(/"/g, '""')}"`;
const columns = `SELECT format_type(atttypid, -1) AS type, pg_get_expr(adbin, adrelid) AS default FROM pg_attribute
  LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum WHERE attrelid = 'made'::regclass AND attnum > 0 ORDER BY attnum`;
const needsGenerator = /^TypeError: sortid: a key of uid11 needs a generator: choose gen_uid11 or gen_uid11_snowish or gen_uid11_ts_seq_rand; .*machine_id/;

/** The framework cannot write some names of columns, and the package refuses some of types. */
export function testTypes(make: Make, { unwritten = /^$/, refused = /^$/ } = {}) {
  const made = async (column: string, kind: TypeName, words: any[]) => make(column, (ids[kind] as any)(...words), kind, words);

  test('columns of each type, and keys with each generator', async () => {
    for (const kind of types) {
      const type = kind === 'xid' ? `${schema}.xid` : kind;
      const prefix = kind === 'typeid' ? ['user'] : [];
      for (const generator of [undefined, null, ...(ids[kind] as any)().generators]) {
        const creates = made('buyer', kind, [...prefix, { generator, ...(kind === 'xid' && { schema }) }]);
        if (generator === undefined && cases.no_default_generator.includes(kind)) {
          await assert.rejects(creates, needsGenerator);
          continue;
        }
        await creates;
        const [id, list, buyer] = (await pool.query(columns)).rows;
        same([id.type, list.type, buyer.type], [type, `${type}[]`, 'typeid']);
        same(id.default, generator === null ? null : `${generator ?? `gen_${kind}_monotonic`}(${prefix.map((text) => `'${text}'::text`)})`);
        await pool.query('DROP TABLE made');
      }
    }
  });

  test('names are quoted, of types and of columns', async () => {
    for (const name of [...cases.hostile_names, 'is it?']) {
      const sql = quoted(name);
      const column = unwritten.test(name) ? 'buyer' : name;
      const insert = (id: string) => pool.query(`INSERT INTO made (${quoted(column)}) VALUES ($1)`, [id]);
      await pool.query(`CREATE SCHEMA ${sql}; CREATE DOMAIN ${sql}.xid AS ${schema}.xid; CREATE DOMAIN ${sql}.${sql} AS typeid; CREATE DOMAIN ${sql} AS typeid`);
      const named: [string, TypeName, ...any][] = [
        [sql, 'typeid', 'user', { domain: name }], [`${sql}.${sql}`, 'typeid', 'user', { domain: name, schema: name }], [`${sql}.xid`, 'xid', { schema: name }],
      ];
      for (const [type, kind, ...words] of named) {
        if (refused.test(name)) {
          await assert.rejects(made(column, kind, words), /^TypeError: sortid: \w+ cannot write /);
          continue;
        }
        await made(column, kind, words);
        same((await pool.query(columns)).rows.map(({ type }) => type), [type, `${type}[]`, 'typeid']);
        await insert(cases.ids.typeid);
        await assert.rejects(insert('team_01h455vb4pex5vsknk084sn02q'), { code: '23514' });
        await pool.query('DROP TABLE made');
      }
      await pool.query(`DROP SCHEMA ${sql} CASCADE; DROP DOMAIN ${sql}`);
    }
  });
}
