import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/client.ts';
import { registerArrays } from './ids.mjs';
import { same } from './tap.mjs';

const pool = new pg.Pool(); // of PGHOST, PGDATABASE, ...
await registerArrays(pool);
const prisma = new PrismaClient({ adapter: new PrismaPg(pool), log: [{ emit: 'event', level: 'query' }] });
const queries: { query: string, params: string }[] = [];
prisma.$on('query', (event) => queries.push(event));

// docs: begin
const ofIds = (ids: string[]) => prisma.user.findMany({ where: { id: { in: ids } } });

const ofUuid = (uuid: string) => prisma.$queryRaw<{ id: string }[]>`SELECT id FROM orders WHERE id = ${uuid}::uuid`;

// For where: { id: beginningWith('user_01h', 31) }, also of a relation. The length is that of an id:
// 26 for a ulid, 27 and the length of its prefix for a typeid.
const beginningWith = (prefix: string, length: number) => ({ gte: prefix.padEnd(length, '0'), lte: prefix.padEnd(length, 'z') });

const byPrefix = (prefix: string) => prisma.$queryRaw<{ id: string }[]>`SELECT id FROM users WHERE id ^@ ${prefix}`;

const madeSince = (date: Date) => prisma.$queryRaw<{ id: string }[]>`SELECT id FROM orders WHERE id >= ${date}::timestamptz`;

const madeWithin = (period: string) => prisma.$queryRaw<{ id: string }[]>`SELECT id FROM orders WHERE id <@ ${period}::tstzrange`;

async function find(id: string) { // null for a malformed id too
  try {
    return await prisma.user.findUnique({ where: { id } });
  } catch (error: any) {
    if (error.code === 'P2007' || error.code === 'P2020') return null; // SQLSTATE 22P02, 22003
    throw error;
  }
}
// docs: end

await pool.query(`CREATE TABLE users (id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text NOT NULL);
  CREATE TABLE orders (id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(), buyer typeid NOT NULL REFERENCES users, seen typeid[])`);
const ada = await prisma.user.create({ data: { name: 'Ada' } });
const made = await pool.query('SELECT id::text FROM users');
same('a default comes back', ada.id, made.rows[0].id);
const order = await prisma.order.create({ data: { buyerId: ada.id, seen: [ada.id] } });
const given = await prisma.order.create({ data: { id: '01KCAHAFFRE0SBZHG6PQJ6ZY7M', buyerId: ada.id } });
same('an array goes in and out, and null', [order.seen, given.seen], [[ada.id], []]);
same('a relation', (await prisma.order.findUnique({ where: { id: order.id }, include: { buyer: true } }))?.buyer, ada);
same('an array contains', (await prisma.order.findMany({ where: { seen: { has: ada.id } } })).map((found) => found.id), [order.id]);
const many = await prisma.user.createManyAndReturn({ data: [{ name: 'Grace' }, { name: 'Edsger' }] });
same('a list of ids', (await ofIds(many.map((user) => user.id))).length, 2);
same('a search by UUID', await ofUuid('019b1515-3df8-7032-bfc6-06b5e46ff8f4'), [{ id: given.id }]);
same('a search by prefix', await byPrefix(ada.id), [{ id: ada.id }]);
same('a search by prefix in a condition', await prisma.user.findMany({ where: { id: beginningWith(ada.id.slice(0, 30), 31) } }), [ada]);
const since = { orders: { some: { id: beginningWith(order.id.slice(0, 25), 26) } } };
same('and in one of a relation', await prisma.user.findMany({ where: since }), [ada]);
same('a search by time', await madeSince(new Date('2025-12-14')), [{ id: order.id }]);
same('a search by period', await madeWithin('[2025-12-13, 2025-12-14)'), [{ id: given.id }]);
same('an id is found or not', [await find(ada.id), await find('no id')], [ada, null]);
same('one that is too large is not', await find('user_8zzzzzzzzzzzzzzzzzzzzzzzzz'), null);

// The plan of the query that was sent last.
async function plan() {
  const { query, params } = queries[queries.length - 1];
  const client = await pool.connect();
  await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
  const { rows } = await client.query(`EXPLAIN ${query}`, JSON.parse(params));
  client.release(true); // with its settings
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
const isIndexed = async (where: object) => (await prisma.user.findMany({ where }), /Index Cond: \(\(\(?id/.test(await plan()));
same('startsWith casts', [await isIndexed({ id: { startsWith: 'user_01' } }), queries[queries.length - 1].query.includes('::text LIKE')], [false, true]);
same('a condition of ids does not', await isIndexed({ id: beginningWith('user_01', 31) }), true);
await pool.query(`CREATE INDEX ON users ((id::text COLLATE "C"))`);
same('unless there is an index of texts', await isIndexed({ id: { startsWith: 'user\\_01' } }), true);
await prisma.$disconnect();
await pool.end();
