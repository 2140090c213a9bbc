import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMalformed, xid } from 'sortid/prisma';
import { atEnd, same } from './database';
import { testShop } from './shop';

// docs: begin
import { PrismaPg } from '@prisma/adapter-pg';
import { register, sortid, typeid, ulid } from 'sortid/prisma';
import { PrismaClient } from './generated/client'; // from prisma generate

async function extended(client: PrismaClient) {
  const prisma = client.$extends(sortid);
  await register(prisma); // for arrays; once per process
  return prisma;
}
type Client = Awaited<ReturnType<typeof extended>>;

const madeWithin = async (prisma: Client, from: Date | null, until?: Date) =>
  prisma.order.findMany({ where: { id: await prisma.$within(ulid(), from, until) } });

const startingWith = async (prisma: Client, prefix: string) =>
  prisma.user.findMany({ where: { id: await prisma.$startsWith(typeid('user'), prefix) } });

const prisma = await extended(new PrismaClient({ adapter: new PrismaPg({}) })); // uses PGHOST, ...
// docs: end
atEnd(() => prisma.$disconnect());

testShop({
  insertUsers: async (users) => (await prisma.user.createManyAndReturn({ data: users })) as any,
  insertOrder: async ({ buyer, ...order }) => {
    const { buyerId, ...made } = await prisma.order.create({ data: { ...order, buyerId: buyer } });
    return { ...made, buyer: buyerId } as any;
  },
  find: async (id) => (await prisma.user.findUnique({ where: { id } })) as any,
  startingWith: (prefix) => startingWith(prisma, prefix),
  madeWithin: (from, until) => madeWithin(prisma, from, until),
});

test('searches work in a relation and in a transaction', async () => {
  await prisma.$transaction(async (tx) => {
    await tx.$executeRawUnsafe("SET LOCAL TIME ZONE 'Asia/Tokyo'");
    same(
      await tx.$within(xid(), '2026-01-01 09:00'),
      await prisma.$within(xid(), '2026-01-01 00:00+00'),
    );
    const buyers = await tx.user.findMany({
      where: { orders: { some: { id: await tx.$within(ulid(), new Date('2026-01-01')) } } },
    });
    same(
      buyers.map(({ name }) => name),
      ['Ada'],
    );
  });
});

test('isMalformed recognizes the error for a malformed id in raw SQL', () =>
  assert.rejects(prisma.$queryRaw`SELECT ${'no id'}::ulid`, isMalformed));
