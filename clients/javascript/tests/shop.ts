// The tests of a framework, whose program has the same tables and queries: users, orders, members, whose ids are of a domain, and events.
import { isMalformed, type TypeId } from 'sortid';
import { same } from './tap.ts';

export type UserId = TypeId<'user'>;
type User = { id: UserId; name: string };
type Order = { id: string; buyer: UserId; seen: UserId[] | null };
type Statement = { sql: string; params: readonly unknown[] };
export interface Shop {
  run: (sql: string) => Promise<Record<string, unknown>[]>; // in one session, in which tables need no schema
  insertUsers: (users: { id?: UserId; name: string }[]) => Promise<User[]>;
  insertOrder: (order: { id?: string; buyer: UserId; seen?: UserId[] }) => Promise<Order>;
  insertEvent: () => Promise<Record<string, string>>; // the generated ids
  find: (id: UserId) => Promise<User | null | undefined>;
  ofIds: (ids: UserId[]) => Promise<User[]>;
  buyers: () => Promise<unknown[]>; // the names of those who bought, by a join
  startingWith: (prefix: string) => Promise<{ id: string }[]>; // users
  madeWithin: (from: Date | null, until?: Date) => Promise<{ id: string }[]>; // orders
  goOn: (broken: (transaction: any) => Promise<unknown>) => Promise<unknown>; // inserts users around what fails within a transaction
  breaks: (transaction: any) => Promise<unknown>; // inserts an order with a malformed buyer
  searches: (prefix: string, from: Date) => Promise<Statement[]>; // of users and members by prefix and time, of orders and events by time
  check: string; // the name of the constraint on users
}

export const edition = process.env.EDITION;
export const domain = "CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'))";
export const given = '01KCAHAFFRE0SBZHG6PQJ6ZY7M'; // made at 2025-12-13 00:21:12.312
const types = `SELECT string_agg(format_type(atttypid, -1), ' ' ORDER BY attrelid::regclass::text, attname) AS types FROM pg_attribute
  WHERE attnum > 0 AND NOT attisdropped AND attrelid = ANY ('{users,orders,members,events}'::regclass[])`;

async function find({ find }: Shop, id: string) {
  try {
    return (await find(id as UserId)) ?? null;
  } catch (error) {
    return isMalformed(error) ? 'malformed' : error;
  }
}

// How a statement is planned with and without its parameters.
async function plan({ run }: Shop, { sql, params }: Statement, mode: string) {
  const values = params.map((value) => (value === null ? 'NULL' : `'${value instanceof Date ? value.toISOString() : value}'`));
  await run(`SET plan_cache_mode = force_${mode}_plan`);
  await run(`PREPARE searched AS ${sql}`);
  const lines = await run(`EXPLAIN (COSTS OFF) EXECUTE searched${values.length ? `(${values})` : ''}`);
  await run('DEALLOCATE searched');
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

export async function test(shop: Shop) {
  const xid = edition === 'extension' ? 'public.xid' : 'sortid.xid';
  same('the types', (await shop.run(types))[0].types, `uid11 ${xid} base62id user_id typeid ulid typeid[] typeid text`);
  const [ada, grace, edsger] = await shop.insertUsers([{ name: 'Ada' }, { name: 'Grace' }, { name: 'Edsger' }]);
  same('defaults come back', [ada.name, /^user_[0-9a-z]{26}$/.test(ada.id), ada.id < grace.id && grace.id < edsger.id], ['Ada', true, true]);
  const order = await shop.insertOrder({ buyer: ada.id, seen: [ada.id, grace.id] });
  same('an array comes back', order, { id: order.id, buyer: ada.id, seen: [ada.id, grace.id] });
  const old = await shop.insertOrder({ id: given, buyer: ada.id });
  same('a given id comes back, and null', [old.id, old.seen ?? []], [given, []]); // Prisma has no null in place of a list
  const event = await shop.insertEvent();
  const lengths = Object.entries(event).map(([name, id]) => [name, id.length]).sort();
  same('each column has its generator', lengths, [['code', 11], ['id', 11], ['token', 22]]);

  same('a list of ids', await shop.ofIds([edsger.id, ada.id]), [ada, edsger]);
  same('a join', await shop.buyers(), ['Ada', 'Ada']);
  same('a prefix', (await shop.startingWith(ada.id.slice(0, -2))).some(({ id }) => id === ada.id), true);
  same('which nothing has', await shop.startingWith('team_'), []);
  same('every id begins with nothing', (await shop.startingWith('')).length, 3);
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  same('a time', ids(await shop.madeWithin(new Date('2025-12-14'))), [order.id]);
  same('a time until', ids(await shop.madeWithin(null, new Date('2025-12-14'))), [old.id]);
  const at = new Date('2025-12-13T00:21:12.312Z');
  same('a range begins with its first moment', ids(await shop.madeWithin(at, new Date(at.getTime() + 1))), [old.id]);
  same('and ends before its last', ids(await shop.madeWithin(null, at)), []);
  same('so an empty one has none', ids(await shop.madeWithin(at, at)), []);

  const beyond = 'user_8zzzzzzzzzzzzzzzzzzzzzzzzz'; // too large for a uuid
  const expected = edition === 'extension' ? 'malformed' : null;
  same('an id is found, or is malformed', [await find(shop, ada.id), await find(shop, 'no id'), await find(shop, beyond)], [ada, expected, expected]);
  same('a NUL is malformed in plain SQL too', await find(shop, `${ada.id.slice(0, -1)}\0`), 'malformed');
  same('a transaction goes on after a malformed id', isMalformed(await shop.goOn(shop.breaks)), true);
  same('with what was before and is after', (await shop.run("SELECT count(*)::int AS n FROM users WHERE name LIKE '% it'"))[0].n, 2);
  const team = { id: 'team_01h455vb4pex5vsknk084sn02q' as UserId, name: 'team' };
  const refused = await shop.insertUsers([team]).catch((error) => error.cause ?? error);
  same('a wrong prefix is refused by the constraint', `${refused.message} ${refused.meta?.message ?? ''}`.includes(`"${shop.check}"`), true);

  await shop.run('SET enable_seqscan = off');
  await shop.run('SET enable_bitmapscan = off');
  for (const statement of await shop.searches(ada.id.slice(0, 10), new Date('2026-01-01'))) {
    const table = /from\s+"?(?:public"?\."?)?(\w+)"?/i.exec(statement.sql)?.[1];
    for (const mode of ['custom', 'generic']) {
      const found = await plan(shop, statement, mode);
      const indexed = /Index (Only )?Scan using (\w*_pkey|"PK_.*") on .*\n +Index Cond: .* >= .* <= .*$/.test(found);
      same(`an index of ${table}, ${mode}`, indexed || found, true);
      same('with the parameters or without', found.includes('$1'), mode === 'generic');
    }
  }
}
