// The type that a malformed id is nearest to: typeid if there is a prefix, otherwise the type from
// which its length and its characters differ least. Quotes around the text do not count.

const types = [
  { name: 'typeid', length: 26, alphabet: /[0-9a-hjkmnp-tv-z]/g }, // behind the last underscore
  { name: 'ulid', length: 26, alphabet: /[0-9A-HJKMNP-TV-Z]/gi },
  { name: 'euid', length: 27, alphabet: /[0-9A-TV-Z]/gi },
  { name: 'base62id', length: 22, alphabet: /[0-9A-Za-z]/g },
  { name: 'uid11', length: 11, alphabet: /[1-9A-HJ-NP-Za-km-z]/g },
  { name: 'ksuid', length: 27, alphabet: /[0-9A-Za-z]/g },
  { name: 'uuid', length: 32, alphabet: /[0-9a-f]/gi },
];

function distance({ name, length, alphabet }, text) {
  // Of the types, only a typeid has underscores, and only a uuid has hyphens.
  const unmarked = { typeid: !text.includes('_'), uuid: !text.includes('-') }[name] ?? false;
  const part = name === 'typeid' ? text.slice(text.lastIndexOf('_') + 1) : text;
  const symbols = [...(name === 'uuid' ? part.replace(/[-{}]/g, '') : part)];
  const wrong = symbols.length - (symbols.join('').match(alphabet)?.length ?? 0);
  const mixed = alphabet.ignoreCase && /[a-z]/.test(part) && /[A-Z]/.test(part);
  return Math.abs(symbols.length - length) + wrong + mixed + unmarked;
}

const hasPrefix = (text) => /^[a-z_]*[a-z]_/i.test(text); // of the types, only a typeid has one
const unquoted = (text) => text.replace(/^["'`“‘]|["'`”’]?[,;]?$/g, '');

// The text without quotes, as logs and programs write them, and a typeid in lowercase.
export function corrected(text) {
  const bare = unquoted(text);
  return hasPrefix(bare) && /_[0-9A-HJKMNP-TV-Z]{26}$/i.test(bare) ? bare.toLowerCase() : bare;
}

export function nearest(text) {
  const bare = unquoted(text);
  if (hasPrefix(bare)) return 'typeid';
  const far = types.map((type) => distance(type, bare));
  return types[far.indexOf(Math.min(...far))].name;
}
