declare const entity: unique symbol;

/** An entity's own id type, for types without a prefix: `ulid<Id<'order'>>('id')`. */
export type Id<Entity extends string> = string & { readonly [entity]: Entity };
/** A typeid with this prefix. */
export type TypeId<Prefix extends string = string> = string extends Prefix
  ? string
  : `${Prefix}_${string}`;
/** A time. A string must be in a format that the server accepts. */
export type Moment = Date | string | null;

interface Chosen<Generator extends string> {
  /** A key's default, instead of the monotonic generator; null for no default. */
  generator?: Generator | null;
  /** The unquoted name of the column's domain, which must check the prefix. */
  domain?: string;
  /** The domain's schema. */
  schema?: string;
}
/** The options of a column's type. */
export type Options<Name extends string> = Chosen<`gen_${Name}_monotonic` | `gen_${Name}`>;
/** The options of an xid. */
export type XidOptions = Options<'xid'> & {
  /**
   * The schema of the domain or, without a domain, of xid. The default is public. In plain SQL, xid
   * is in the schema sortid.
   */
  schema?: string;
};
/** The options of a uid11. */
export type Uid11Options = Chosen<'gen_uid11' | 'gen_uid11_snowish' | 'gen_uid11_ts_seq_rand'>;

/** A column's type, with the TypeScript type of its values. */
export interface IdType<Value = string> {
  readonly name: string;
  readonly prefix?: string;
  /** The type as SQL. */
  readonly sql: string;
  readonly $value?: Value;
}

export declare function typeid<const Prefix extends string = string>(
  prefix?: Prefix,
  options?: Options<'typeid'>,
): IdType<TypeId<Prefix>>;
export declare function ulid<Value = string>(options?: Options<'ulid'>): IdType<Value>;
export declare function euid<Value = string>(options?: Options<'euid'>): IdType<Value>;
export declare function base62id<Value = string>(options?: Options<'base62id'>): IdType<Value>;
export declare function xid<Value = string>(options?: XidOptions): IdType<Value>;
export declare function uid11<Value = string>(options?: Uid11Options): IdType<Value>;
export declare function ksuid<Value = string>(options?: Options<'ksuid'>): IdType<Value>;

/**
 * Returns the regular expression that a type's ids match, from ^ to $, for validators:
 * new RegExp(pattern(typeid('user'))). parse and the server are stricter, because they also check
 * ranges and an euid's check value.
 */
export declare function pattern(type: IdType<any>): string;
/**
 * Returns whether parse accepts a value, for validators such as Zod's z.custom. Other spellings of
 * an id are accepted, such as a ulid in lower case. Never throws.
 */
export declare function is<Value>(
  type: IdType<Value>,
  text: unknown,
): text is Value extends string ? Value : string;
/**
 * Returns an id in the server's spelling; use parse for untrusted input. Throws an error that
 * isMalformed recognizes if the text is not an id, or has another prefix.
 */
export declare function parse<Value>(type: IdType<Value>, text: unknown): Value;
/**
 * Returns whether an error from parse or the server reports that a value is malformed, or too large
 * for its type. No row can contain such a value.
 */
export declare function isMalformed(error: unknown): boolean;
