// docs: begin
import { pgTable, text } from 'drizzle-orm/pg-core';
import { hasPrefix, typeid, ulid } from 'sortid/drizzle';

export const users = pgTable(
  'users',
  {
    id: typeid('id', 'user').primaryKey(), // DEFAULT gen_typeid_monotonic('user')
    name: text('name').notNull(),
  },
  (table) => [hasPrefix('users_id_check', table.id)],
);

export const orders = pgTable('orders', {
  id: ulid('id').primaryKey(),
  buyer: typeid('buyer', 'user')
    .notNull()
    .references(() => users.id),
  seen: typeid('seen', 'user').array(),
});
// docs: end
