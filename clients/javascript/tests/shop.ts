// What each framework must do, with the same tables and queries: users, orders, and events, which have a column of a domain.
import assert from 'node:assert/strict';
import { before } from 'node:test';
import { isMalformed, type TypeId } from 'sortid';
import { edition, same, schema, skip, test } from './database';

export type UserId = TypeId<'user'>;
type User = { id: UserId; name: string };
type Order = { id: string; buyer: UserId; seen: UserId[] | null };
export interface Shop {
  run: (sql: string) => Promise<Record<string, any>[]>; // in one session, in which tables need no schema
  insertUsers: (users: { id?: UserId; name: string }[]) => Promise<User[]>;
  insertOrder: (order: { id?: string; buyer: UserId; seen?: UserId[] }) => Promise<Order>;
  insertEvent: () => Promise<Record<string, any>>; // the generated ids
  find: (id: UserId) => Promise<User | null | undefined>;
  startingWith: (prefix: string) => Promise<{ id: string }[]>; // users
  madeWithin: (from: Date | null, until?: Date) => Promise<{ id: string }[]>; // orders
  check: string; // the name of the constraint on users
}

export const domain = "CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'))";
const given = '01KCAHAFFRE0SBZHG6PQJ6ZY7M'; // made at 2025-12-13 00:21:12.312
const types = `SELECT string_agg(format_type(atttypid, -1), ' ' ORDER BY attrelid::regclass::text, attname) AS types FROM pg_attribute
  WHERE attnum > 0 AND NOT attisdropped AND attrelid = ANY ('{users,orders,events}'::regclass[])`;

export function testShop(setUp: () => Promise<Shop>) {
  let shop: Shop, ada: User, grace: User, order: Order, old: Order;
  before(async () => {
    if (skip) return;
    shop = await setUp();
    [ada, grace] = await shop.insertUsers([{ name: 'Ada' }, { name: 'Grace' }]);
    order = await shop.insertOrder({ buyer: ada.id, seen: [ada.id, grace.id] });
    old = await shop.insertOrder({ id: given, buyer: ada.id });
  });

  test('columns have the types, and keys their generators', async () => {
    same((await shop.run(types))[0].types, `uid11 ${schema}.xid user_id base62id typeid ulid typeid[] typeid text`);
    assert.match(ada.id, /^user_[0-9a-z]{26}$/);
    assert.ok(ada.id < grace.id);
    const { id, code, token } = await shop.insertEvent();
    same([id.length, code.length, token.length], [11, 11, 22]);
  });

  test('ids, arrays and null come back', async () => {
    same(order, { id: order.id, buyer: ada.id, seen: [ada.id, grace.id] });
    same([old.id, old.seen ?? []], [given, []]); // Prisma has no null in place of a list
  });

  test('searches by prefix and by time', async () => {
    const ids = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id);
    assert.ok((await ids(shop.startingWith(ada.id.slice(0, -2)))).includes(ada.id));
    same(await ids(shop.startingWith('team_')), []);
    same((await shop.startingWith('')).length, 2);
    same(await ids(shop.madeWithin(new Date('2025-12-14'))), [order.id]);
    same(await ids(shop.madeWithin(null, new Date('2025-12-14'))), [old.id]);
    const at = new Date('2025-12-13T00:21:12.312Z');
    same(await ids(shop.madeWithin(at, new Date(at.getTime() + 1))), [old.id]); // a range includes its first moment
    same(await ids(shop.madeWithin(null, at)), []); // but not its last
    same(await ids(shop.madeWithin(at, at)), []);
  });

  test('malformed ids', async () => {
    const find = async (id: string) => {
      try {
        return (await shop.find(id as UserId)) ?? null;
      } catch (error) {
        if (!isMalformed(error)) throw error;
        return 'malformed';
      }
    };
    const refused = edition === 'plain' ? null : 'malformed';
    same(await find(ada.id), ada);
    same([await find('no id'), await find('user_8zzzzzzzzzzzzzzzzzzzzzzzzz')], [refused, refused]);
    same(await find(`${ada.id.slice(0, -1)}\0`), 'malformed');
    const team = { id: 'team_01h455vb4pex5vsknk084sn02q' as UserId, name: 'team' };
    const error = await shop.insertUsers([team]).then(() => assert.fail('it is inserted'), (error) => error.cause ?? error);
    assert.ok(`${error.message} ${error.meta?.message ?? ''}`.includes(`"${shop.check}"`), error);
  });
}

/** Whether custom and generic plans of a query find the rows by the index alone, in a session that scans no tables in another way. */
export async function usesIndex(run: (sql: string) => Promise<Record<string, any>[]>, query: string, params: readonly unknown[]) {
  await run(`SET enable_seqscan = off; SET enable_bitmapscan = off; PREPARE searched AS ${query}`);
  for (const mode of ['custom', 'generic']) {
    await run(`SET plan_cache_mode = force_${mode}_plan`);
    const values = params.map((value) => (value === null ? 'NULL' : `'${value instanceof Date ? value.toISOString() : value}'`));
    const plan = (await run(`EXPLAIN (COSTS OFF) EXECUTE searched (${values})`)).map((line) => line['QUERY PLAN']).join('\n');
    assert.match(plan, /Index (Only )?Scan using \w+ on .*\n +Index Cond: .* >= .* <= .*$/, `${query}, ${mode}`);
    same(plan.includes('$1'), mode === 'generic', plan);
  }
  await run('DEALLOCATE searched; RESET ALL');
}
