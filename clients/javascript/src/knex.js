import { between, prefixed, quoted, timed } from './core.js';
import { register as registerClient } from './pg.js';

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
  const made = table.specificType(name, check ? `${written} CHECK (${check})` : written);
  const { alter } = made;
  return Object.assign(
    made,
    alter &&
      check && {
        alter: (options) =>
          altered(
            table,
            alter.call(made, options),
            [name, written],
            check,
            quoted(`${name}_is_${type.prefix}`),
          ),
      },
  );
}

// A column that is there: ALTER … TYPE takes no CHECK, so that is a command of its own.
function altered(table, made, args, check, constraint) {
  if (made.alterType) {
    made._args = args;
    table.dropChecks([`if exists ${escaped(constraint)}`]);
    table.check(check, [], escaped(constraint));
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
