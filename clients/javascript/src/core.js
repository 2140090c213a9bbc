// What the types and the parts for the frameworks share. index.js exports what is for users.
export function refuse(message) {
  throw new TypeError(`sortid: ${message}`);
}

export class IdType {
  // Of the generators, the default of a key comes first.
  constructor(name, { generator, domain, schema = 'public' } = {}, { prefix, generators = [`gen_${name}_monotonic`, `gen_${name}`] } = {}) {
    if (prefix !== undefined && (typeof prefix !== 'string' || !/^[a-z]([a-z_]{0,61}[a-z])?$/.test(prefix))) {
      refuse(`"${prefix}" is not a prefix of typeids, which is 1 to 63 of a to z and, between them, _`);
    }
    if (generator && !generators.includes(generator)) {
      refuse(`${generator} is not a generator of ${name}: choose ${generators.join(' or ')}`);
    }
    // The server has an xid of its own, so this one needs its schema.
    Object.assign(this, { name, prefix, generators, generator, domain, schema, sql: domain ?? (name === 'xid' ? `${schema}.xid` : name) });
  }

  /** The call of the generator, for DEFAULT; undefined for generator: null. */
  default() {
    const [first] = this.generators;
    if (this.generator === null) return undefined;
    if (!this.generator && !first.endsWith('_monotonic')) {
      refuse(`${this.name} has no monotonic generator: choose ${this.generators.join(' or ')}`);
    }
    return `${this.generator ?? first}(${this.prefix ? `'${this.prefix}'` : ''})`;
  }

  /** The condition of CHECK, for the quoted name of a column; undefined where nothing or a domain checks it. */
  check(column) {
    return this.prefix && !this.domain ? `typeid_has_prefix(${column}, '${this.prefix}')` : undefined;
  }
}

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
