// What must not compile: lines that end with the code of the error of tsc there, in one version or the other. Nothing else may have one.
import { eq, inArray } from 'drizzle-orm';
import type { drizzle } from 'drizzle-orm/node-postgres';
import { pgTable } from 'drizzle-orm/pg-core';
import type { Kysely } from 'kysely';
import type { Knex } from 'knex';
import type { Repository } from 'typeorm';
import * as ids from 'sortid';
import * as columns from 'sortid/drizzle';
import { within as findWithin } from 'sortid/typeorm';
import { orders, users } from './drizzle_schema.ts';

declare const user: ids.TypeId<'user'>, team: ids.TypeId<'team'>, order: ids.Id<'order'>, bill: ids.Id<'bill'>, text: string;
const anyTypeid: ids.TypeId = user;
const ofUser: ids.TypeId<'user'> = text; // TS2322
ids.typeid('user', { generator: 'gen_ulid' }); // TS2322
ids.uid11({ generator: 'gen_uid11_monotonic' }); // TS2322

// Drizzle
declare const db: ReturnType<typeof drizzle>;
void db.select().from(users).where(eq(users.id, user));
void db.select().from(users).where(eq(users.id, team)); // TS2769
void db.select().from(users).where(inArray(users.id, [team])); // TS2769
void db.insert(orders).values({ buyer: user });
void db.insert(orders).values({ buyer: team }); // TS2769
void db.insert(orders).values({ buyer: user, seen: [team] }); // TS2769
void db.insert(orders).values({}); // TS2769
columns.within(users.name, new Date()); // TS2345
const bills = pgTable('bills', {
  id: columns.ulid<ids.Id<'bill'>>('id').primaryKey(),
  order: columns.ulid('order').$type<ids.Id<'order'>>().unique(),
  at: columns.ulid('at', { from: (id) => id.length, to: (length) => '0'.repeat(length) }).notNull(),
  linked: columns.typeid('linked', 'user').notNull().$type<'user_1'>().primaryKey(),
});
eq(bills.id, bill);
eq(bills.id, order); // TS2769
eq(bills.order, text); // TS2769
const inserted: typeof bills.$inferInsert = { at: 1 };
const at: number = ({} as typeof bills.$inferSelect).at;
const linked: 'user_1' = ({} as typeof bills.$inferSelect).linked;

// Kysely
declare const kysely: Kysely<{ users: { id: ids.TypeId<'user'> } }>;
void kysely.selectFrom('users').where('id', '=', user);
void kysely.selectFrom('users').where('id', '=', team); // TS2345
void kysely.insertInto('users').values({ id: team }); // TS2345 TS2769

// Knex
declare const knex: Knex;
void knex<{ id: ids.TypeId<'user'> }>('users').insert({ id: user });
void knex<{ id: ids.TypeId<'user'> }>('users').insert({ id: team }); // TS2322
void knex<{ id: ids.TypeId<'user'> }>('users').whereIn('id', [team]);

// TypeORM
declare const repository: Repository<{ id: ids.TypeId<'user'> }>;
void repository.findBy({ id: user });
void repository.findBy({ id: team }); // TS2322
void repository.findBy({ id: findWithin(ids.typeid('user'), null) });
void repository.findBy({ id: findWithin(ids.typeid('team'), null) }); // TS2322
