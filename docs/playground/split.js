// Splits a script into statements as psql does: a semicolon ends a statement unless it is inside
// quotes, a comment, parentheses, or a function body between BEGIN ATOMIC and END.

const token = new RegExp(
  [
    /\s+|--[^\n]*|\/\*/, // blanks and comments
    /[eE]'(?:[^'\\]|\\[^]|'')*'?|'(?:[^']|'')*'?|"(?:[^"]|"")*"?/,
    /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/, // $tag$
    /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/, // words
    /\\[^\n]*|[^]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'y',
);

// Returns the end of the comment that begins at `from`; comments nest.
function endOfComment(script, from) {
  let depth = 0;
  for (const { 0: mark, index } of script.slice(from).matchAll(/\/\*|\*\//g)) {
    depth += mark === '/*' ? 1 : -1;
    if (depth === 0) return from + index + 2;
  }
  return script.length;
}

// Returns the input of a psql session, or any other script unchanged. A session begins with a
// prompt, such as shop=>, or with psql's command line and banner.
export function typed(script) {
  const session = /^(?:\s*\n)?(?:(?:\$ |psql )[^;]*\n)?[\w-]+=[*!]?[>#](?:\s|$)/;
  if (!session.test(script)) return script;
  const lines = [...script.matchAll(/^[\w-]+[-=('"$*][*!]?[>#](?: (.*))?$/gm)];
  return lines.map(([, line]) => line ?? '').join('\n');
}

// Returns each statement as { sql, expanded }, without its semicolon; expanded if it ends with \gx.
// A psql command, which begins with a backslash and ends with the line, becomes { command }.
export function split(script) {
  const statements = [];
  let begin = -1,
    parentheses = 0,
    blocks = 0,
    words = '';
  function end(at, expanded = false) {
    if (begin >= 0) statements.push({ sql: script.slice(begin, at).trimEnd(), expanded });
    begin = -1;
    parentheses = blocks = 0;
    words = '';
  }
  for (let at = 0; at < script.length;) {
    token.lastIndex = at;
    const text = token.exec(script)[0],
      from = at;
    at += text.length;
    if (text === '/*') at = endOfComment(script, from);
    else if (/^\$.*\$$/.test(text))
      at = script.includes(text, at) ? script.indexOf(text, at) + text.length : script.length;
    if (/^(\s|--|\/\*)/.test(text)) continue;
    if (text === ';' && parentheses === 0 && blocks === 0) {
      end(from);
      continue;
    }
    if (text[0] === '\\') {
      const ends = begin >= 0 && /^\\gx\s*$/.test(text);
      end(from, ends);
      if (!ends) statements.push({ command: text.trimEnd() });
      continue;
    }
    if (begin < 0) begin = from;
    if (text === '(') parentheses++;
    else if (text === ')') parentheses = Math.max(parentheses - 1, 0);
    else if (/^[a-z_]/i.test(text)) {
      const word = text.toLowerCase();
      if (words.length < 4)
        words += { create: 'c', or: 'o', replace: 'r', function: 'f', procedure: 'p' }[word] ?? ' ';
      if (parentheses > 0 || !/^c(or)?[fp]/.test(words)) continue;
      if (word === 'begin' || (word === 'case' && blocks > 0)) blocks++;
      else if (word === 'end') blocks = Math.max(blocks - 1, 0);
    }
  }
  end(script.length);
  return statements;
}
