// Code that the types and the modules for frameworks share. index.js exports the public part.
export function fail(message) {
  throw new TypeError(`sortid: ${message}`);
}

/** Returns a name as quoted SQL. */
export function quoted(name) {
  if (typeof name !== 'string' || !/^[^\0]+$/.test(name))
    fail(`${JSON.stringify(name)} is not a name`);
  return `"${name.replace(/"/g, '""')}"`;
}

const brand = Symbol.for('sortid.type'); // shared with the CommonJS form of this module

export class IdType {
  // The first generator is a key's default.
  constructor(
    name,
    { generator, domain, schema } = {},
    { prefix, generators = [`gen_${name}_monotonic`, `gen_${name}`] } = {},
  ) {
    if (
      prefix !== undefined &&
      (typeof prefix !== 'string' || !/^[a-z]([a-z_]{0,61}[a-z])?$/.test(prefix))
    ) {
      fail(
        `${JSON.stringify(prefix)} is not a valid typeid prefix: ` +
          'it must have 1 to 63 characters (a-z and _) and begin and end with a letter',
      );
    }
    if (generator && !generators.includes(generator)) {
      fail(`${generator} is not a generator for ${name}: choose ${generators.join(' or ')}`);
    }
    // The server has its own xid, so sortid's xid needs its schema.
    const qualifiedName =
      domain === undefined
        ? name === 'xid'
          ? [schema ?? 'public', name]
          : undefined
        : schema === undefined
          ? [domain]
          : [schema, domain];
    if (!qualifiedName && schema !== undefined)
      fail(`schema is allowed only with a domain or for xid, but ${name} has no domain`);
    Object.assign(this, {
      name,
      prefix,
      generators,
      generator,
      domain,
      qualifiedName,
      sql: qualifiedName?.map(quoted).join('.') ?? name,
      expression: new RegExp(pattern({ name, prefix })), // once, not each time that parse runs
      [brand]: true,
    });
  }

  /** Returns a call to the generator for DEFAULT, or undefined if the generator is null. */
  default() {
    const [first] = this.generators;
    if (this.generator === null) return undefined;
    if (!this.generator && !first.endsWith('_monotonic')) {
      fail(
        `a key of type ${this.name} needs a generator: choose ${this.generators.join(' or ')}; ` +
          'gen_uid11_snowish needs a different sortid.machine_id on each server',
      );
    }
    return `${this.generator ?? first}(${this.prefix ? `'${this.prefix}'` : ''})`;
  }

  /** Returns the CHECK condition for a quoted column, or undefined if the column needs none. */
  check(column) {
    return this.prefix && this.domain === undefined
      ? `typeid_has_prefix(${column}, '${this.prefix}')`
      : undefined;
  }
}

export const isType = (value) => value?.[brand] === true;

const patterns = {
  typeid: (prefix) =>
    `${prefix ? `${prefix}_` : '(?:[a-z](?:[a-z_]{0,61}[a-z])?_)?'}[0-7][0-9a-hjkmnp-tv-z]{25}`,
  ulid: () => '[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}',
  euid: () => '[0-9A-TV-Za-tv-z]{27}',
  base62id: () => '[F-N][0-9A-Za-z]{21}',
  uid11: () => '[1-9A-HJ-NP-Za-j][1-9A-HJ-NP-Za-km-z]{10}',
  ksuid: () => '[0-9A-Za][0-9A-Za-z]{26}',
};
patterns.xid = patterns.uid11;

/** Returns the regular expression that the ids of a type match. */
export const pattern = ({ name, prefix }) => `^${patterns[name](prefix)}$`;

// The least and the greatest id of each type whose pattern also matches strings outside the range
// of ids.
const least = { base62id: 'Fa84QWiAxLXUJaHZmEVPEG' };
const greatest = {
  base62id: 'NNC6dn4GR1JETNQMfLl6qN',
  uid11: 'jpXCZedGfVQ',
  xid: 'jpXCZedGfVQ',
  ksuid: 'aWgEPTl1tmebfsQzFP4bxwgy80V',
};
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // the symbols of an euid
const digits = new Uint8Array(128); // the value of each symbol, by its character code
for (let i = 0; i < symbols.length; i++) digits[symbols.charCodeAt(i)] = i;

// Returns an euid with its check value, or undefined if its check value is wrong. The last 7 of the
// 135 bits hold the check value, which is the other bits modulo 127. 127 means no check value; the
// server then inserts the check value.
function checked(text) {
  let rest = 0;
  for (let i = 0; i < 25; i++) rest = (rest * 32 + digits[text.charCodeAt(i)]) % 127;
  const before = digits[text.charCodeAt(25)];
  const check = (rest * 8 + (before >> 2)) % 127;
  const given = (before % 4) * 32 + digits[text.charCodeAt(26)];
  if (given === check) return text;
  if (given !== 127) return undefined;
  return text.slice(0, -2) + symbols[(before & 28) | (check >> 5)] + symbols[check & 31];
}

// Returns the server's spelling of a string that matches the pattern, or undefined if the server
// rejects the string.
const canonical = (name, text) => {
  if (name === 'ulid') return text.toUpperCase();
  if (name === 'euid') {
    const upper = text.toUpperCase();
    return checked(/[ILO]/.test(upper) ? upper.replace(/[IL]/g, '1').replace(/O/g, '0') : upper);
  }
  return text < least[name] || text > greatest[name] ? undefined : text;
};
function read({ name, expression }, text) {
  if (typeof text !== 'string') return undefined;
  const bare = name === 'base62id' && text[0] === '"' ? text.replace(/^"(.*)"$/, '$1') : text;
  return expression.test(bare) ? canonical(name, bare) : undefined;
}

/** Returns whether parse accepts the text. */
export const is = (type, text) => read(type, text) !== undefined;

/** Returns the text in the server's spelling, or throws an error that isMalformed recognizes. */
export function parse(type, text) {
  const id = read(type, text);
  if (id !== undefined) return id;
  // The message omits the text, because some frameworks use messages as format strings.
  const prefix = type.prefix ? ` with the prefix ${type.prefix}` : '';
  throw Object.assign(new Error(`sortid: not a valid ${type.name}${prefix}`), { code: '22P02' });
}

// Returns SQL for the first and the last id of a search, in which ? is a parameter. Only a
// comparison with these two ids uses the index both with the extension and in plain SQL, even if
// the column's type is a domain.
const bounds = ({ name }, first, last, argument, values) => ({
  first: `${name}_${first}(${argument})`,
  last: `${name}_${last}(${argument})`,
  values,
});

// Returns the bounds of a search by prefix. The search returns no rows if no id can have the
// prefix, or if no parameter can hold the prefix.
export function prefixed(type, prefix) {
  const sent = String(prefix).replace(/\0/g, '\ufffd');
  const known = `CASE WHEN ${type.name}_is_valid_prefix(CAST(? AS text)) THEN CAST(? AS text) END`;
  return bounds(type, 'lower_bound', 'upper_bound', known, [sent, sent]);
}

// Returns a time in the server's format: years after 9999 have no sign, and years before 1 end in
// BC.
function timeText(date) {
  const year = date.getUTCFullYear(),
    rest = date.toISOString().replace(/^.\d+/, '');
  return `${String(year > 0 ? year : 1 - year).padStart(4, '0')}${rest}${year > 0 ? '' : ' BC'}`;
}

// Returns the bounds of a search by time.
export function timed(type, from, until) {
  if (type.name === 'uid11') fail('a uid11 cannot be searched by time');
  if (type.name === 'typeid' && !type.prefix)
    fail('to search typeids by time, name the prefix of their type');
  const range = 'tstzrange(CAST(? AS timestamptz), CAST(? AS timestamptz))';
  const moments = Object.entries({ from, until }).map(([name, moment]) => {
    if (!(moment instanceof Date)) return moment ?? null;
    return isNaN(moment) ? fail(`${name} is an invalid Date`) : timeText(moment);
  });
  return bounds(
    type,
    'first_in',
    'last_in',
    type.prefix ? `'${type.prefix}', ${range}` : range,
    moments,
  );
}

/** Returns the condition "? BETWEEN …", and values for all parameters except the column. */
export const between = ({ first, last, values }) => [
  `? BETWEEN ${first} AND ${last}`,
  [...values, ...values],
];

// The SQLSTATEs from the server and parse (22021 is for a NUL character), and Prisma's codes for
// these errors.
const malformed = ['22P02', '22003', '22P03', '22021', 'P2007', 'P2020'];

export function isMalformed(error) {
  const seen = new Set(); // causes may be cyclic
  for (let each = error; each && !seen.has(each); each = each.cause) {
    if (
      [each.code, each.meta?.code, each.meta?.driverAdapterError?.cause?.originalCode].some(
        (code) => malformed.includes(code),
      )
    )
      return true;
    seen.add(each);
  }
  return false;
}
