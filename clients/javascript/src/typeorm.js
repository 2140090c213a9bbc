import { Raw } from 'typeorm';
import { between, prefixed, quoted, fail, timed } from './core.js';
import { register as registerPool } from './pg.js';
import { privateMember } from './private.js';

export * from './index.js';

// Maps a type's SQL to the type. The map is shared with the CommonJS form of this module.
const named = (globalThis[Symbol.for('sortid.typeorm')] ??= new Map());

export function column(type, options) {
  if (type.qualifiedName?.some((name) => /["']/.test(name)))
    fail(`TypeORM cannot write ${type.sql}: it does not escape quotes in type names`);
  const sql = inLowerCase(type.sql);
  named.set(sql, type);
  return { ...options, type: sql };
}

// Returns a lower-case spelling of a type's name, because TypeORM compares names in lower case.
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

// TypeORM compares checks only by name, so the name contains the prefix. TypeORM quotes the name
// without escaping it, so the name contains no quotes.
export const hasPrefix = (name, type) => [
  `${name.replace(/"/g, '_')}_is_${type.prefix}`,
  type.check(quoted(name)) ??
    fail(`${name} has no prefix to check, or has a domain that checks it`),
];

// Corrects the row that TypeORM reads for a column that an entity declares with this module:
// TypeORM treats a domain as its base type with a collation, and would replace the column.
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
  const { qualifiedName, name } = named.get(declared);
  const same = (qualifiedName ?? [name]).toReversed().every((part, i) => part === found.at(-1 - i));
  Object.assign(row, { regtype: same ? declared + array : row.format_type, collation_name: null });
}

export function register(source) {
  const { driver } = source;
  const [connect, createQueryRunner, types] = [
    'connect',
    'createQueryRunner',
    'supportedDataTypes',
  ].map((name) => privateMember('TypeORM', driver, name));
  types.push(...named.keys());
  driver.connect = async function () {
    await connect.call(this);
    for (const pool of [privateMember('TypeORM', this, 'master'), ...this.slaves])
      await registerPool(pool);
  };
  driver.createQueryRunner = function (mode) {
    const runner = createQueryRunner.call(this, mode);
    const [loadTables, query] = ['loadTables', 'query'].map((name) =>
      privateMember('TypeORM', runner, name),
    );
    // The rows can be changed only here: TypeORM has no event between reading and comparing them.
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
  const name = `sortid_${++searches}`; // parameter names are shared by the whole query
  const parameters = Object.fromEntries(values.map((value, i) => [`${name}_${i}`, value]));
  return Raw((alias) => {
    let at = 0; // TypeORM may call this more than once
    return text.replace(/\?/g, () => (at++ ? `:${name}_${at - 2}` : alias));
  }, parameters);
}

export const startsWith = (type, prefix) => condition(prefixed(type, prefix));
export const within = (type, from, until) => condition(timed(type, from, until));
