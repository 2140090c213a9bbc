import type { Column as AnyColumn, SQL } from 'drizzle-orm';
import type { CheckBuilder, ConvertCustomConfig, PgColumnBuilder } from 'drizzle-orm/pg-core';
import type { Moment, Options, TypeId, Uid11Options, XidOptions } from './index.js';

export { isMalformed } from './index.js';
export type { Id, TypeId } from './index.js';

/** The functions that convert between a string and your own type, if values are not strings. */
interface Conversion<Text, Data> {
  from?: (text: Text) => Data;
  to?: (data: Data) => string;
}
/** Prevents pgTable, which infers the type of a column, from inferring unknown. */
type Given<Data> = [Data][Data extends any ? 0 : never];
/** A column; primaryKey() makes the generator its default. */
type IdColumn<Name extends string, Data> = PgColumnBuilder<
  ConvertCustomConfig<Name, { data: Given<Data>; driverData: string }>,
  {},
  { pgColumnBuilderBrand: 'PgCustomColumnBuilderBrand' },
  { primaryKeyHasDefault: true }
>;

export declare function typeid<
  Name extends string,
  const Prefix extends string = string,
  Data = TypeId<Prefix>,
>(
  name?: Name,
  prefix?: Prefix,
  options?: Options<'typeid'> & Conversion<TypeId<Prefix>, Data>,
): IdColumn<Name, Data>;
type Column<Options> = <Data = string, Name extends string = string>(
  name?: Name,
  options?: Options & Conversion<string, Data>,
) => IdColumn<Name, Data>;
export declare const ulid: Column<Options<'ulid'>>;
export declare const euid: Column<Options<'euid'>>;
export declare const base62id: Column<Options<'base62id'>>;
export declare const xid: Column<XidOptions>;
export declare const uid11: Column<Uid11Options>;
export declare const ksuid: Column<Options<'ksuid'>>;

type CustomColumn = AnyColumn & { _: { columnType: 'PgCustomColumn' } };
/** Returns the condition that an id begins with the prefix. */
export declare function startsWith(column: CustomColumn, prefix: string): SQL;
/** Returns the condition that an id's time is in [from, until). Either end may be missing. */
export declare function within(column: CustomColumn, from?: Moment, until?: Moment): SQL;
/**
 * Returns whether a column accepts a value, for validators such as Zod's z.custom. Other spellings
 * of an id are accepted, because the column writes the server's spelling. Never throws.
 */
export declare function is<Of extends CustomColumn>(
  column: Of,
  text: unknown,
): text is Of['_']['data'] extends string ? Of['_']['data'] : string;
/**
 * Returns a column's id in the server's spelling; use parse for untrusted input. Throws an error
 * that isMalformed recognizes if the text is not an id, or has another prefix.
 */
export declare function parse<Of extends CustomColumn>(column: Of, text: unknown): Of['_']['data'];
/** Returns the regular expression that a column's ids match, from ^ to $. */
export declare function pattern(column: CustomColumn): string;
/** Returns a CHECK that a column's typeids have the column's prefix. */
export declare function hasPrefix(name: string, column: AnyColumn): CheckBuilder;
