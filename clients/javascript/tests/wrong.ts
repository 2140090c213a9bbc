// The lines after @ts-expect-error must not compile. Most lines that must compile are in the tests.
import { eq, inArray } from 'drizzle-orm';
import type { drizzle } from 'drizzle-orm/node-postgres';
import { pgTable } from 'drizzle-orm/pg-core';
import type { Kysely } from 'kysely';
import type { Knex } from 'knex';
import type { Repository } from 'typeorm';
import * as ids from 'sortid';
import * as columns from 'sortid/drizzle';
import { within as findWithin } from 'sortid/typeorm';
import { orders, users } from './drizzle_schema';

declare const user: ids.TypeId<'user'>,
  team: ids.TypeId<'team'>,
  order: ids.Id<'order'>,
  bill: ids.Id<'bill'>,
  text: string;
const anyTypeid: ids.TypeId = user;
const parsed: ids.TypeId<'user'> = ids.parse(ids.typeid('user'), text);
// @ts-expect-error
const parsedAsTeam: ids.TypeId<'team'> = ids.parse(ids.typeid('user'), text);
// @ts-expect-error
const ofUser: ids.TypeId<'user'> = text;
// @ts-expect-error
ids.typeid('user', { generator: 'gen_ulid' });
// @ts-expect-error
ids.uid11({ generator: 'gen_uid11_monotonic' });

// Drizzle
declare const db: ReturnType<typeof drizzle>;
// @ts-expect-error
eq(users.id, team);
// @ts-expect-error
inArray(users.id, [team]);
// @ts-expect-error
void db.insert(orders).values({ buyer: team });
// @ts-expect-error
void db.insert(orders).values({ buyer: user, seen: [team] });
// @ts-expect-error
void db.insert(orders).values({});
// @ts-expect-error
columns.within(users.name, new Date());
const parsedUser: ids.TypeId<'user'> = columns.parse(users.id, text);
// @ts-expect-error
const parsedTeam: ids.TypeId<'team'> = columns.parse(users.id, text);
declare const unknown: unknown;
if (columns.is(users.id, unknown)) {
  eq(users.id, unknown);
  // @ts-expect-error
  const ofTeam: ids.TypeId<'team'> = unknown;
}
if (ids.is(ids.typeid('user'), text)) eq(users.id, text);
// @ts-expect-error
columns.is(users.name, text);
const bills = pgTable('bills', {
  id: columns.ulid<ids.Id<'bill'>>('id').primaryKey(),
  order: columns.ulid('order').$type<ids.Id<'order'>>().unique(),
  at: columns.ulid('at', { from: (id) => id.length, to: (length) => '0'.repeat(length) }).notNull(),
  seen: columns.ulid('seen'),
  owner: columns.typeid('owner', 'user', { domain: 'user_id' }),
  linked: columns.typeid('linked', 'user').notNull().$type<'user_1'>().primaryKey(),
});
eq(bills.id, bill);
// @ts-expect-error
eq(bills.id, order);
// @ts-expect-error
eq(bills.order, text);
void db.insert(bills).values({ at: 1 });
// @ts-expect-error
void db.insert(bills).values({ at: 1, owner: team });
if (columns.is(bills.id, unknown)) eq(bills.id, unknown);
// The value is a string, which "from" converts to a number.
if (columns.is(bills.at, unknown)) unknown.toUpperCase();
const selected: { at: number; seen: string | null; linked: 'user_1' } =
  {} as typeof bills.$inferSelect;

// Kysely, Knex and TypeORM
declare const kysely: Kysely<{ users: { id: ids.TypeId<'user'> } }>;
// @ts-expect-error
void kysely.selectFrom('users').where('id', '=', team);
// @ts-expect-error
void kysely.insertInto('users').values({ id: team });
declare const knex: Knex;
// @ts-expect-error
void knex<{ id: ids.TypeId<'user'> }>('users').insert({ id: team });
declare const repository: Repository<{ id: ids.TypeId<'user'> }>;
// @ts-expect-error
void repository.findBy({ id: team });
// @ts-expect-error
void repository.findBy({ id: findWithin(ids.typeid('team'), null) });
