// What the types and the parts for the frameworks share. index.js exports what is for users.
export function refuse(message) {
  throw new TypeError(`sortid: ${message}`);
}

/** A name as SQL. */
export function quoted(name) {
  if (typeof name !== 'string' || !/^[^\0]+$/.test(name))
    refuse(`${JSON.stringify(name)} is not a name`);
  return `"${name.replace(/"/g, '""')}"`;
}

const brand = Symbol.for('sortid.type'); // of this module and of its CommonJS form

export class IdType {
  // Of the generators, the default of a key comes first.
  constructor(
    name,
    { generator, domain, schema } = {},
    { prefix, generators = [`gen_${name}_monotonic`, `gen_${name}`] } = {},
  ) {
    if (
      prefix !== undefined &&
      (typeof prefix !== 'string' || !/^[a-z]([a-z_]{0,61}[a-z])?$/.test(prefix))
    ) {
      refuse(
        `${JSON.stringify(prefix)} is not a prefix of typeids, ` +
          'which is 1 to 63 of a to z and, between them, _',
      );
    }
    if (generator && !generators.includes(generator)) {
      refuse(`${generator} is not a generator of ${name}: choose ${generators.join(' or ')}`);
    }
    // The server has an xid of its own, so this one needs its schema.
    const place =
      domain === undefined
        ? name === 'xid'
          ? [schema ?? 'public', name]
          : undefined
        : schema === undefined
          ? [domain]
          : [schema, domain];
    if (!place && schema !== undefined)
      refuse(`schema is that of a domain or of xid, and ${name} has neither`);
    Object.assign(this, {
      name,
      prefix,
      generators,
      generator,
      domain,
      place,
      sql: place?.map(quoted).join('.') ?? name,
      expression: new RegExp(pattern({ name, prefix })), // parse would make it for every id
      [brand]: true,
    });
  }

  /** The call of the generator, for DEFAULT; undefined for generator: null. */
  default() {
    const [first] = this.generators;
    if (this.generator === null) return undefined;
    if (!this.generator && !first.endsWith('_monotonic')) {
      refuse(
        `a key of ${this.name} needs a generator: choose ${this.generators.join(' or ')}; ` +
          'gen_uid11_snowish needs sortid.machine_id, set on each server',
      );
    }
    return `${this.generator ?? first}(${this.prefix ? `'${this.prefix}'` : ''})`;
  }

  /** The condition of CHECK, for a quoted column; undefined where nothing or a domain checks it. */
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

/** The regular expression of the texts of a type. */
export const pattern = ({ name, prefix }) => `^${patterns[name](prefix)}$`;

// The least and the greatest texts of types whose pattern matches others, too.
const least = { base62id: 'Fa84QWiAxLXUJaHZmEVPEG' };
const greatest = {
  base62id: 'NNC6dn4GR1JETNQMfLl6qN',
  uid11: 'jpXCZedGfVQ',
  xid: 'jpXCZedGfVQ',
  ksuid: 'aWgEPTl1tmebfsQzFP4bxwgy80V',
};
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // of an euid
const digits = new Uint8Array(128); // by the code of a symbol
for (let i = 0; i < symbols.length; i++) digits[symbols.charCodeAt(i)] = i;

// The last 7 of the 135 bits of an euid are those before them modulo 127, which the server writes
// where a text has 127, for none.
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

// Returns a text that matches the pattern as the server writes it; undefined if it refuses that.
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

/** Whether parse accepts the text. */
export const is = (type, text) => read(type, text) !== undefined;

/** The text of an id as the server returns it. Others are an error that isMalformed knows. */
export function parse(type, text) {
  const id = read(type, text);
  if (id !== undefined) return id;
  // No message has the text: frameworks format messages again.
  const prefix = type.prefix ? ` with the prefix ${type.prefix}` : '';
  throw Object.assign(new Error(`sortid: not a valid ${type.name}${prefix}`), { code: '22P02' });
}

// The first and the last id of a search as SQL, in which ? is a parameter. Only a comparison with
// these uses the index with the extension and in plain SQL, on columns of a domain too.
const bounds = ({ name }, first, last, argument, values) => ({
  first: `${name}_${first}(${argument})`,
  last: `${name}_${last}(${argument})`,
  values,
});

// A prefix that no id has, or that no parameter can hold, finds nothing.
export function prefixed(type, prefix) {
  const sent = String(prefix).replace(/\0/g, '\ufffd');
  const known = `CASE WHEN ${type.name}_is_valid_prefix(CAST(? AS text)) THEN CAST(? AS text) END`;
  return bounds(type, 'lower_bound', 'upper_bound', known, [sent, sent]);
}

// As the server reads a time: without a sign before a year after 9999, with BC for one before 1.
function written(date) {
  const year = date.getUTCFullYear(),
    rest = date.toISOString().replace(/^.\d+/, '');
  return `${String(year > 0 ? year : 1 - year).padStart(4, '0')}${rest}${year > 0 ? '' : ' BC'}`;
}

export function timed(type, from, until) {
  if (type.name === 'uid11') refuse('a uid11 cannot be searched by time');
  if (type.name === 'typeid' && !type.prefix)
    refuse('to search typeids by time, name the prefix of their type');
  const range = 'tstzrange(CAST(? AS timestamptz), CAST(? AS timestamptz))';
  const moments = Object.entries({ from, until }).map(([name, moment]) => {
    if (!(moment instanceof Date)) return moment ?? null;
    return isNaN(moment) ? refuse(`${name} is an invalid Date`) : written(moment);
  });
  return bounds(
    type,
    'first_in',
    'last_in',
    type.prefix ? `'${type.prefix}', ${range}` : range,
    moments,
  );
}

/** The condition on a column, "? BETWEEN …" with the values of its parameters but the column. */
export const between = ({ first, last, values }) => [
  `? BETWEEN ${first} AND ${last}`,
  [...values, ...values],
];

// The codes of the server and of parse, 22021 for a NUL character, and those of Prisma for them.
const malformed = ['22P02', '22003', '22P03', '22021', 'P2007', 'P2020'];

export function isMalformed(error) {
  const seen = new Set(); // a cause may lead back
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
