import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { isMalformed, register, sortid, typeid, ulid, xid } from 'sortid/prisma';
import { PrismaClient } from './generated/client';
import assert from 'node:assert/strict';
import { atEnd, same, schema, test } from './database';
import { domain, testShop, usesIndex, type UserId } from './shop';

// docs: begin
async function extended(client: PrismaClient) {
  const prisma = client.$extends(sortid);
  await register(prisma); // for arrays; once in a process
  return prisma;
}
type Client = Awaited<ReturnType<typeof extended>>;

const madeWithin = async (prisma: Client, from: Date | null, until?: Date) =>
  prisma.order.findMany({ where: { id: await prisma.$within(ulid(), from, until) } });

const startingWith = async (prisma: Client, prefix: string) =>
  prisma.user.findMany({ where: { id: await prisma.$startsWith(typeid('user'), prefix) } });
// docs: end

const soldWithin = (prisma: Client, from: Date) => prisma.$transaction(async (tx) => // tx has both, too
  tx.user.findMany({ where: { orders: { some: { id: await tx.$within(ulid(), from) } } } }));

let prisma: Client, pool: pg.Pool;
const queries: { query: string; params: string }[] = [];

testShop(async () => {
  pool = new pg.Pool({ max: 1 }); // beside that of Prisma; settings are of a session
  await pool.query(`${domain};
    CREATE TABLE users (id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user') CHECK (typeid_has_prefix(id, 'user')), name text NOT NULL);
    CREATE TABLE orders (id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(), buyer typeid NOT NULL REFERENCES users, seen typeid[]);
    CREATE TABLE events (id ${schema}.xid PRIMARY KEY DEFAULT gen_xid_monotonic(), member user_id, code uid11 NOT NULL DEFAULT gen_uid11_snowish(),
      token base62id NOT NULL DEFAULT gen_base62id())`);
  const client = new PrismaClient({ adapter: new PrismaPg({}), log: [{ emit: 'event', level: 'query' }] }); // of PGHOST, ...
  client.$on('query', (event) => queries.push(event));
  prisma = await extended(client as PrismaClient);
  atEnd(() => Promise.all([pool.end(), prisma.$disconnect()]));
  return {
    run: async (sql) => (await pool.query(sql)).rows,
    check: 'users_id_check',
    insertUsers: async (users) => (await prisma.user.createManyAndReturn({ data: users })) as any,
    insertOrder: async ({ buyer, ...order }) => {
      const { id, buyerId, seen } = await prisma.order.create({ data: { ...order, buyerId: buyer } });
      return { id, buyer: buyerId as UserId, seen: seen as UserId[] };
    },
    insertEvent: () => prisma.event.create({ data: {} }),
    find: async (id) => (await prisma.user.findUnique({ where: { id } })) as any,
    startingWith: (prefix) => startingWith(prisma, prefix),
    madeWithin: (from, until) => madeWithin(prisma, from, until),
  };
});

test('searches in a relation, within a transaction', async () => {
  same((await soldWithin(prisma, new Date('2026-01-01'))).map(({ name }) => name), ['Ada']);
  const hour = await prisma.$transaction(async (tx) => {
    await tx.$executeRawUnsafe("SET LOCAL TIME ZONE 'Asia/Tokyo'");
    return tx.$within(xid(), '2026-01-01 09:00');
  });
  same(hour, await prisma.$within(xid(), '2026-01-01 00:00+00'));
});

test('searches use the index', async () => {
  for (const search of [() => startingWith(prisma, 'user_0'), () => madeWithin(prisma, new Date('2026-01-01'))]) {
    await search();
    const { query, params } = queries.at(-1)!;
    await usesIndex(async (sql) => (await pool.query(sql)).rows, query, JSON.parse(params));
  }
});

test('a malformed id in SQL', async () => {
  await assert.rejects(prisma.$queryRaw`SELECT ${'no id'}::ulid`, isMalformed);
});
