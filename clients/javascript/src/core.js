// The types, and what the parts for the frameworks share. index.js exports what is for users.
const monotonic = (name) => [`gen_${name}_monotonic`, `gen_${name}`]; // the default of a key comes first
const generators = {
  typeid: monotonic('typeid'),
  ulid: monotonic('ulid'),
  euid: monotonic('euid'),
  base62id: monotonic('base62id'),
  xid: monotonic('xid'),
  uid11: ['gen_uid11', 'gen_uid11_snowish', 'gen_uid11_ts_seq_rand'],
  ksuid: monotonic('ksuid'),
};
export const names = Object.keys(generators);

export function refuse(message) {
  throw new TypeError(`sortid: ${message}`);
}

class IdType {
  constructor(name, prefix, { generator, domain, schema = 'public' } = {}) {
    if (prefix !== undefined && (typeof prefix !== 'string' || !/^[a-z]([a-z_]{0,61}[a-z])?$/.test(prefix))) {
      refuse(`"${prefix}" is not a prefix of typeids, which is 1 to 63 of a to z and, between them, _`);
    }
    if (generator && !generators[name].includes(generator)) {
      refuse(`${generator} is not a generator of ${name}: choose ${generators[name].join(' or ')}`);
    }
    // The server has an xid of its own, so this one needs its schema.
    Object.assign(this, { name, prefix, generator, domain, schema, sql: domain ?? (name === 'xid' ? `${schema}.xid` : name) });
  }

  /** The call of the generator, for DEFAULT; undefined for generator: null. */
  default() {
    const [first] = generators[this.name];
    if (this.generator === null) return undefined;
    if (!this.generator && !first.endsWith('_monotonic')) {
      refuse(`${this.name} has no monotonic generator: choose ${generators[this.name].join(' or ')}`);
    }
    return `${this.generator ?? first}(${this.prefix ? `'${this.prefix}'` : ''})`;
  }

  /** The condition of CHECK, for the quoted name of a column; undefined where nothing or a domain checks it. */
  check(column) {
    return this.prefix && !this.domain ? `typeid_has_prefix(${column}, '${this.prefix}')` : undefined;
  }
}

export const typeid = (prefix, options) => new IdType('typeid', prefix, options);
export const ulid = (options) => new IdType('ulid', undefined, options);
export const euid = (options) => new IdType('euid', undefined, options);
export const base62id = (options) => new IdType('base62id', undefined, options);
export const xid = (options) => new IdType('xid', undefined, options);
export const uid11 = (options) => new IdType('uid11', undefined, options);
export const ksuid = (options) => new IdType('ksuid', undefined, options);

export const isType = (value) => value instanceof IdType;

// The first and the last id of a search as SQL, in which ? is a parameter. Only a comparison with these uses the index with the
// extension and in plain SQL, on columns of a domain too.
const bounds = ({ name }, first, last, argument, values) => ({
  first: `${name}_${first}(${argument})`,
  last: `${name}_${last}(${argument})`,
  values,
});

export const prefixed = (type, prefix) => bounds(type, 'lower_bound', 'upper_bound', 'CAST(? AS text)', [prefix]);

export function timed(type, from, until) {
  if (['base62id', 'uid11'].includes(type.name)) refuse(`a ${type.name} cannot be searched by time`);
  if (type.name === 'typeid' && !type.prefix) refuse('to search typeids by time, name the prefix of their type');
  const range = 'tstzrange(CAST(? AS timestamptz), CAST(? AS timestamptz))';
  const moments = [from, until].map((moment) => (moment instanceof Date ? moment.toISOString() : moment ?? null));
  return bounds(type, 'first_in', 'last_in', type.prefix ? `'${type.prefix}', ${range}` : range, moments);
}

/** The condition on a column, "? BETWEEN …" with the values of its parameters but the column. */
export const between = ({ first, last, values }) => [`? BETWEEN ${first} AND ${last}`, [...values, ...values]];

// The codes of the server, and those of Prisma for them.
const malformed = ['22P02', '22003', '22P03', 'P2007', 'P2020'];

export function isMalformed(error) {
  for (let each = error; each; each = each.cause) {
    if ([each.code, each.meta?.code, each.meta?.driverAdapterError?.cause?.originalCode].some((code) => malformed.includes(code))) return true;
  }
  return false;
}
