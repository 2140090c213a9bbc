import { Raw } from 'typeorm';
import { between, prefixed, refuse, timed } from './core.js';
import { register as registerPool } from './pg.js';

export * from './index.js';

const named = new Set(); // the types of columns

export function column(type, options) {
  named.add(type.sql);
  return { ...options, type: type.sql };
}

export function key(type, options) {
  const call = type.default();
  return { ...column(type, options), primary: true, ...(call && { default: () => call }) };
}

// TypeORM compares checks by their names only, so the name has the prefix.
export const hasPrefix = (name, type) => [
  `${name}_is_${type.prefix}`,
  type.check(`"${name}"`) ?? refuse(`${name} has no prefix to check, or a domain that does`),
];

export function register(source) {
  const { driver } = source;
  const { connect, createQueryRunner } = driver;
  driver.supportedDataTypes.push(...named);
  driver.connect = async function () {
    await connect.call(this);
    for (const pool of [this.master, ...this.slaves]) await registerPool(pool);
  };
  driver.createQueryRunner = function (mode) {
    const runner = createQueryRunner.call(this, mode);
    const { loadTables, query } = runner;
    // TypeORM takes a domain for the type that it is over, with its collation, and would replace the column.
    runner.loadTables = async function (names) {
      this.query = async function (...words) {
        const rows = await query.apply(this, words);
        const ours = (row) => named.has(row.format_type?.replace('[]', ''));
        for (const row of rows.filter?.(ours) ?? []) Object.assign(row, { regtype: row.format_type, collation_name: null });
        return rows;
      };
      return loadTables.call(this, names).finally(() => delete this.query);
    };
    return runner;
  };
  return source;
}

let searches = 0;

function condition(bounds) {
  const [text, values] = between(bounds);
  const name = `sortid_${++searches}`; // of its parameters, which are those of the whole query
  let at = 0;
  const parameters = Object.fromEntries(values.map((value, i) => [`${name}_${i}`, value]));
  return Raw((alias) => text.replace(/\?/g, () => (at++ ? `:${name}_${at - 2}` : alias)), parameters);
}

export const startsWith = (type, prefix) => condition(prefixed(type, prefix));
export const within = (type, from, until) => condition(timed(type, from, until));
