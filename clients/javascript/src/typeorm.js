import { Raw } from 'typeorm';
import { between, prefixed, quoted, refuse, timed } from './core.js';
import { register as registerPool } from './pg.js';
import { used } from './private.js';

export * from './index.js';

// The types of columns, as SQL, for this module and its CommonJS form.
const named = (globalThis[Symbol.for('sortid.typeorm')] ??= new Map());

export function column(type, options) {
  if (type.place?.some((name) => /["']/.test(name)))
    refuse(`TypeORM cannot write ${type.sql}: it puts the names of types into SQL as they are`);
  const sql = inLowerCase(type.sql);
  named.set(sql, type);
  return { ...options, type: sql };
}

// TypeORM compares the names of types in lower case: this is another spelling of the same name.
const inLowerCase = (sql) =>
  sql.replace(/"[^"]*"/g, (name) => {
    const escaped = name.replace(/[\\\p{Lu}\p{Lt}]/gu, (letter) =>
      letter === '\\' ? '\\\\' : `\\+${letter.codePointAt(0).toString(16).padStart(6, '0')}`,
    );
    return escaped === name ? name : `u&${escaped}`;
  });

export function key(type, options) {
  const call = type.default();
  return { ...column(type, options), primary: true, ...(call && { default: () => call }) };
}

// TypeORM compares checks by their names only, so the name has the prefix. It puts the name between
// quotes as it is.
export const hasPrefix = (name, type) => [
  `${name.replace(/"/g, '_')}_is_${type.prefix}`,
  type.check(quoted(name)) ?? refuse(`${name} has no prefix to check, or a domain that does`),
];

// Corrects what TypeORM reads of a column that an entity declares by this module: it takes a domain
// for the type that the domain is over, with its collation, so it would replace the column.
function correct(row, { entityMetadatas }) {
  const declared = entityMetadatas
    .filter(
      ({ tableName, schema }) =>
        tableName === row.table_name && (schema ?? row.table_schema) === row.table_schema,
    )
    .flatMap(({ columns }) =>
      columns.filter(
        ({ databaseName, type }) => databaseName === row.column_name && named.has(type),
      ),
    )
    .map(({ type }) => type)[0];
  if (!declared) return;
  const [, quotedName, plainName, array = ''] = /(?:"((?:[^"]|"")+)"|([^".]+?))(\[\])?$/.exec(
    row.format_type,
  );
  const found = [row.domain_schema ?? row.udt_schema, quotedName?.replace(/""/g, '"') ?? plainName];
  const { place, name } = named.get(declared);
  const same = (place ?? [name]).toReversed().every((part, i) => part === found.at(-1 - i));
  Object.assign(row, { regtype: same ? declared + array : row.format_type, collation_name: null });
}

export function register(source) {
  const { driver } = source;
  const [connect, createQueryRunner, types] = [
    'connect',
    'createQueryRunner',
    'supportedDataTypes',
  ].map((name) => used('TypeORM', driver, name));
  types.push(...named.keys());
  driver.connect = async function () {
    await connect.call(this);
    for (const pool of [used('TypeORM', this, 'master'), ...this.slaves]) await registerPool(pool);
  };
  driver.createQueryRunner = function (mode) {
    const runner = createQueryRunner.call(this, mode);
    const [loadTables, query] = ['loadTables', 'query'].map((name) =>
      used('TypeORM', runner, name),
    );
    // Its rows pass here only: TypeORM has no event between reading and comparing them.
    runner.loadTables = async function (names) {
      this.query = async function (...words) {
        const rows = await query.apply(this, words);
        if (Array.isArray(rows)) for (const row of rows) if (row.format_type) correct(row, source);
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
  const parameters = Object.fromEntries(values.map((value, i) => [`${name}_${i}`, value]));
  return Raw((alias) => {
    let at = 0; // TypeORM may ask more than once
    return text.replace(/\?/g, () => (at++ ? `:${name}_${at - 2}` : alias));
  }, parameters);
}

export const startsWith = (type, prefix) => condition(prefixed(type, prefix));
export const within = (type, from, until) => condition(timed(type, from, until));
