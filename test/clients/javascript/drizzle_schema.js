// docs: begin
import { sql } from 'drizzle-orm';
import { customType, pgTable, text } from 'drizzle-orm/pg-core';

const idType = (name) => customType({ dataType: () => name });
export const typeid = idType('typeid');
export const ulid = idType('ulid');

export const users = pgTable('users', {
  id: typeid().primaryKey().default(sql`gen_typeid_monotonic('user'::text)`),
  name: text().notNull(),
});

export const orders = pgTable('orders', {
  id: ulid().primaryKey().default(sql`gen_ulid_monotonic()`),
  buyer: typeid().notNull().references(() => users.id),
  seen: typeid().array(),
});
// docs: end

export const xid = idType('xid');
export const events = pgTable('events', { id: xid().primaryKey().default(sql`gen_xid()`) });
