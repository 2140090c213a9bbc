import { between, prefixed, quoted, timed } from './core.js';
import { register as registerClient } from './pg.js';
import { used } from './private.js';

export * from './index.js';

export function register(connection, done) {
  registerClient(connection).then(
    () => done(null, connection),
    (error) => done(error, connection),
  );
}

const escaped = (text) => text.replace(/\?/g, '\\?'); // otherwise a parameter

export function column(table, name, type, { array } = {}) {
  const check = array ? undefined : type.check(table.client.raw('??', [name]));
  const written = escaped(array ? `${type.sql}[]` : type.sql);
  // One name whatever the prefix is, so that alter() finds the CHECK of another.
  const constraint = escaped(quoted(`${name}_has_prefix`));
  const made = table.specificType(
    name,
    check ? `${written} CONSTRAINT ${constraint} CHECK (${check})` : written,
  );
  const { alter } = made;
  if (!alter) return made; // in createTable
  return Object.assign(made, {
    alter: (options) => altered(table, alter.call(made, options), written, check, constraint),
  });
}

// A column that is there: ALTER … TYPE takes no CHECK, so that is a command of its own.
function altered(table, made, written, check, constraint) {
  if (made.alterType) {
    used('Knex', made, '_args')[1] = written;
    table.dropChecks([`if exists ${constraint}`]);
    if (check) table.check(check, [], constraint);
  }
  return made;
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

export const startsWith = (query, column, type, prefix) =>
  condition(query, column, prefixed(type, prefix));
export const within = (query, column, type, from, until) =>
  condition(query, column, timed(type, from, until));
