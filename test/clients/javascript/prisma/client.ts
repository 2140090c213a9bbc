import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/client.ts';
import { registerArrays } from './ids.mjs';
import { same } from './tap.mjs';

const pool = new pg.Pool(); // of PGHOST, PGDATABASE, ...
await registerArrays(pool);
const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });

// docs: begin
const ofIds = (ids: string[]) => prisma.user.findMany({ where: { id: { in: ids } } });

const ofUuid = (uuid: string) => prisma.$queryRaw<{ id: string }[]>`SELECT id FROM orders WHERE id = ${uuid}::uuid`;

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

await pool.query(`CREATE TABLE users (id typeid PRIMARY KEY DEFAULT gen_typeid('user'), name text NOT NULL);
  CREATE TABLE orders (id ulid PRIMARY KEY DEFAULT gen_ulid(), buyer typeid NOT NULL REFERENCES users, seen typeid[])`);
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
same('a search by time', await madeSince(new Date('2025-12-14')), [{ id: order.id }]);
same('a search by period', await madeWithin('[2025-12-13, 2025-12-14)'), [{ id: given.id }]);
same('an id is found or not', [await find(ada.id), await find('no id')], [ada, null]);
same('one beyond the greatest is not', await find('user_8zzzzzzzzzzzzzzzzzzzzzzzzz'), null);
await prisma.$disconnect();
await pool.end();
