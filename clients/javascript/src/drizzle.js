import { sql } from 'drizzle-orm';
import { check, customType } from 'drizzle-orm/pg-core';
import {
  between,
  is as isAs,
  isType,
  parse as parseAs,
  pattern as patternOf,
  prefixed,
  quoted,
  fail,
  timed,
} from './core.js';
import * as types from './index.js';
import { privateMember } from './private.js';

export { isMalformed } from './index.js';

// Returns a default as the server prints it. Otherwise, every drizzle-kit push would set the
// default again.
const printed = (text) => sql.raw(text.replace(/'\w+'/, '$&::text'));

// drizzle-kit leaves a type unquoted if it begins with one of these names. It quotes other types
// as a whole.
const unquoted = new RegExp(
  '^(bit|bool|big|char|date|decimal|double|geometry|halfvec|int|json|numeric|real|serial|small|' +
    'sparsevec|text|time|uuid|varchar|vector)',
);

function typeFor({ qualifiedName, sql: plain }) {
  const inQuotes = qualifiedName?.map((name) => quoted(name).slice(1, -1)).join('"."') ?? plain;
  const [beginning] = unquoted.exec(inQuotes) ?? [];
  if (beginning && !/^\w+$/.test(inQuotes))
    fail(`drizzle-kit cannot write ${plain}: it does not quote names that begin with ${beginning}`);
  return inQuotes;
}

function idColumn(name, type, { from, to } = {}) {
  const dataType = typeFor(type);
  const column = customType({
    dataType: () => dataType,
    // Drizzle passes a NULL in an array as the string 'NULL'.
    fromDriver: (text) => (text === 'NULL' || text === null ? null : from ? from(text) : text),
    // Drizzle also calls this for a placeholder whose value is null.
    toDriver: (value) => (value === null ? null : parseAs(type, to ? to(value) : value)),
  })(name, type);
  const config = privateMember('Drizzle', column, 'config');
  const primaryKey = column.primaryKey.bind(column);
  return Object.assign(column, {
    primaryKey() {
      const call = config.hasDefault ? undefined : type.default();
      if (call) column.default(printed(call));
      return primaryKey();
    },
  });
}

export const typeid = (name = '', prefix, options) =>
  idColumn(name, types.typeid(prefix, options), options);
export const ulid = (name = '', options) => idColumn(name, types.ulid(options), options);
export const euid = (name = '', options) => idColumn(name, types.euid(options), options);
export const base62id = (name = '', options) => idColumn(name, types.base62id(options), options);
export const xid = (name = '', options) => idColumn(name, types.xid(options), options);
export const uid11 = (name = '', options) => idColumn(name, types.uid11(options), options);
export const ksuid = (name = '', options) => idColumn(name, types.ksuid(options), options);

function typeOf(column) {
  const type = column.config?.fieldConfig; // the argument of customType
  return isType(type) ? type : fail(`${column.name} is not a column of ids`);
}

function condition(column, bounds) {
  const [text, values] = between(bounds);
  return sql(text.split('?'), column, ...values);
}

export const startsWith = (column, prefix) => condition(column, prefixed(typeOf(column), prefix));
export const within = (column, from, until) =>
  condition(column, timed(typeOf(column), from, until));
export const is = (column, text) => isAs(typeOf(column), text);
export const parse = (column, text) => parseAs(typeOf(column), text);
export const pattern = (column) => patternOf(typeOf(column));

export function hasPrefix(name, column) {
  const [before, after] = (
    typeOf(column).check('?') ??
    fail(`${column.name} has no prefix to check, or has a domain that checks it`)
  ).split('?');
  return check(name, sql`${sql.raw(before)}${column}${printed(after)}`);
}
