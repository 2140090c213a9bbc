// Finds the type nearest to a malformed id: typeid if the text has a prefix, otherwise the type
// whose length and alphabet fit best. Quotes around the text do not count.

const types = [
  { name: 'typeid', length: 26, alphabet: /[0-9a-hjkmnp-tv-z]/g }, // after the last underscore
  { name: 'ulid', length: 26, alphabet: /[0-9A-HJKMNP-TV-Z]/gi },
  { name: 'euid', length: 27, alphabet: /[0-9A-TV-Z]/gi },
  { name: 'base62id', length: 22, alphabet: /[0-9A-Za-z]/g },
  { name: 'uid11', length: 11, alphabet: /[1-9A-HJ-NP-Za-km-z]/g },
  { name: 'ksuid', length: 27, alphabet: /[0-9A-Za-z]/g },
  { name: 'uuid', length: 32, alphabet: /[0-9a-f]/gi },
];

function distance({ name, length, alphabet }, text) {
  // Only typeids have underscores, and only uuids have hyphens.
  const unmarked = { typeid: !text.includes('_'), uuid: !text.includes('-') }[name] ?? false;
  const part = name === 'typeid' ? text.slice(text.lastIndexOf('_') + 1) : text;
  const symbols = [...(name === 'uuid' ? part.replace(/[-{}]/g, '') : part)];
  const wrong = symbols.length - (symbols.join('').match(alphabet)?.length ?? 0);
  const mixed = alphabet.ignoreCase && /[a-z]/.test(part) && /[A-Z]/.test(part);
  return Math.abs(symbols.length - length) + wrong + mixed + unmarked;
}

const hasPrefix = (text) => /^[a-z_]*[a-z]_/i.test(text); // only typeids have a prefix
const unquoted = (text) => text.replace(/^["'`“‘]|["'`”’]?[,;]?$/g, '');

// Returns the text without the quotes that logs and programs write, and a typeid in lowercase.
export function corrected(text) {
  const bare = unquoted(text);
  return hasPrefix(bare) && /_[0-9A-HJKMNP-TV-Z]{26}$/i.test(bare) ? bare.toLowerCase() : bare;
}

// Returns the name of the nearest type.
export function nearest(text) {
  const bare = unquoted(text);
  if (hasPrefix(bare)) return 'typeid';
  const far = types.map((type) => distance(type, bare));
  return types[far.indexOf(Math.min(...far))].name;
}
