import { sql } from 'kysely';
import { between, prefixed, timed } from './core.js';

export * from './index.js';
export { register } from './pg.js';

export function column(name, type, build = (built) => built, { array } = {}) {
  const [before, after] = (!array && type.check('?')?.split('?')) || [];
  const checked = (built) =>
    before ? built.check(sql`${sql.raw(before)}${sql.id(name)}${sql.raw(after)}`) : built;
  return (table) =>
    table.addColumn(name, sql.raw(array ? `${type.sql}[]` : type.sql), (built) =>
      build(checked(built)),
    );
}

export function key(name, type) {
  const call = type.default();
  return column(name, type, (built) =>
    call ? built.primaryKey().defaultTo(sql.raw(call)) : built.primaryKey(),
  );
}

function condition(column, bounds) {
  const [text, values] = between(bounds);
  return sql(text.split('?'), typeof column === 'string' ? sql.ref(column) : column, ...values);
}

export const startsWith = (column, type, prefix) => condition(column, prefixed(type, prefix));
export const within = (column, type, from, until) => condition(column, timed(type, from, until));
