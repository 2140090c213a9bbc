import { between, prefixed, quoted, timed } from './core.js';
import { register as registerClient } from './pg.js';
import { privateMember } from './private.js';

export * from './index.js';

export function register(connection, done) {
  registerClient(connection).then(
    () => done(null, connection),
    (error) => done(error, connection),
  );
}

const escaped = (text) => text.replace(/\?/g, '\\?'); // a bare ? is a parameter

export function column(table, name, type, { array } = {}) {
  const check = array ? undefined : type.check(table.client.raw('??', [name]));
  const typeSql = escaped(array ? `${type.sql}[]` : type.sql);
  // The name is independent of the prefix, so that alter() finds the CHECK on the previous prefix.
  const constraint = escaped(quoted(`${name}_has_prefix`));
  const made = table.specificType(
    name,
    check ? `${typeSql} CONSTRAINT ${constraint} CHECK (${check})` : typeSql,
  );
  const { alter } = made;
  if (!alter) return made; // the column is part of createTable
  return Object.assign(made, {
    alter: (options) => altered(table, alter.call(made, options), typeSql, check, constraint),
  });
}

// Alters an existing column. ALTER … TYPE cannot include a CHECK, so it has a separate command.
function altered(table, made, typeSql, check, constraint) {
  if (made.alterType) {
    privateMember('Knex', made, '_args')[1] = typeSql;
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
