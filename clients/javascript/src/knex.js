import { between, prefixed, timed } from './core.js';
import { register as registerClient } from './pg.js';

export * from './index.js';

export function register(connection, done) {
  registerClient(connection).then(() => done(null, connection), (error) => done(error, connection));
}

export function column(table, name, type, { array } = {}) {
  const check = array ? undefined : type.check(table.client.raw('??', [name]));
  return table.specificType(name, `${type.sql}${array ? '[]' : ''}${check ? ` CHECK (${check})` : ''}`);
}

export function key(table, name, type) {
  const call = type.default();
  const made = column(table, name, type).primary();
  return call ? made.defaultTo(table.client.raw(call)) : made;
}

function condition(query, column, bounds) {
  const [text, values] = between(bounds);
  return query.whereRaw(`?${text}`, [column, ...values]); // ?? is a name
}

export const startsWith = (query, column, type, prefix) => condition(query, column, prefixed(type, prefix));
export const within = (query, column, type, from, until) => condition(query, column, timed(type, from, until));
