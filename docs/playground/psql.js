// Prints the server's answer to a statement as psql does.

// Types that psql aligns to the right: numbers, and ids of rows and transactions.
const right = new Set([20, 21, 23, 26, 28, 29, 700, 701, 790, 1700, 5069]);

// Returns the lines of the aligned format, with at most `maxRows` rows.
function table(fields, rows, maxRows) {
  const cells = [fields.map((field) => field.name), ...rows.slice(0, maxRows)];
  const lines = cells.map((row) => row.map((value) => (value ?? '').split('\n')));
  const widths = fields.map((_, at) =>
    Math.max(...lines.map((row) => Math.max(...row[at].map((line) => [...line].length)))),
  );
  const space = (value, at) => ' '.repeat(widths[at] - [...value].length);
  const placed = (value, at, heading) => {
    const free = space(value, at);
    if (heading) return free.slice(0, free.length / 2) + value + free.slice(free.length / 2);
    return right.has(fields[at].dataTypeID) ? free + value : value + free;
  };
  const shown = lines.flatMap((row, n) =>
    Array.from({ length: Math.max(...row.map((value) => value.length)) }, (_, line) =>
      row
        .map(
          (value, at) =>
            ` ${placed(value[line] ?? '', at, n === 0)}${line + 1 < value.length ? '+' : ' '}`,
        )
        .join('|')
        .trimEnd(),
    ),
  );
  shown.splice(
    Math.max(...lines[0].map((name) => name.length)),
    0,
    widths.map((width) => '-'.repeat(width + 2)).join('+'),
  );
  if (rows.length > maxRows) shown.push(`… ${rows.length - maxRows} more`);
  return [...shown, `(${rows.length} row${rows.length === 1 ? '' : 's'})`, ''];
}

// Returns the lines of the expanded format, as with \gx.
function records(fields, rows, maxRows) {
  if (!rows.length) return ['(0 rows)', ''];
  const length = (text) => Math.max(...text.split('\n').map((line) => [...line].length));
  const shown = rows.slice(0, maxRows),
    name = Math.max(...fields.map((field) => length(field.name)));
  const value = Math.max(...shown.flat().map((text) => length(text ?? '')));
  const lines = shown.flatMap((row, n) => {
    const title = `-[ RECORD ${n + 1} ]`,
      rule = [...'-'.repeat(name + value + 3)];
    rule[name + 1] = '+';
    return [
      title + rule.slice(title.length).join(''),
      ...row.flatMap((text, at) => {
        const parts = (text ?? '').split('\n');
        const end = (part, line) =>
          line + 1 < parts.length ? `${' '.repeat(value - [...part].length)}+` : '';
        return parts.map(
          (part, line) =>
            `${(line ? '' : fields[at].name).padEnd(name)} | ${part}${end(part, line)}`,
        );
      }),
    ];
  });
  return [...lines, ...(rows.length > maxRows ? [`… ${rows.length - maxRows} more`] : []), ''];
}

// Returns the statement's line with the error, cut to 60 characters as in libpq, and a marker line.
function errorLine(statement, position) {
  const symbols = [...statement.replaceAll('\t', ' '), '\n'],
    at = position - 1,
    before = symbols.slice(0, at);
  const start = before.lastIndexOf('\n') + 1,
    stop = symbols.indexOf('\n', at);
  let begin = start,
    end = stop;
  if (end - begin > 60) {
    if (begin + 60 >= at + 10) end = begin + 60;
    else {
      end = Math.min(end, at + 10);
      begin = Math.max(begin, end - 60);
    }
  }
  const number = before.filter((symbol) => symbol === '\n').length + 1;
  const line = `LINE ${number}: ${begin > start ? '...' : ''}`;
  return [
    line + symbols.slice(begin, end).join('') + (end < stop ? '...' : ''),
    `${' '.repeat(line.length + at - begin)}^`,
  ];
}

function report(statement, message) {
  const { severity, detail, hint, position, internalPosition, internalQuery, where } = message;
  return [
    `${severity}:  ${message.message}`,
    ...(position
      ? errorLine(statement, +position)
      : internalPosition
        ? errorLine(internalQuery, +internalPosition)
        : []),
    ...(detail ? [`DETAIL:  ${detail}`] : []),
    ...(hint ? [`HINT:  ${hint}`] : []),
    ...(internalQuery ? [`QUERY:  ${internalQuery}`] : []),
    ...(where && severity === 'ERROR' ? [`CONTEXT:  ${where}`] : []),
  ];
}

// Returns the text as psql prints it and, for a single table, also the table and its other lines.
export function print(statement, messages, { expanded = false, maxRows = 1000 } = {}) {
  let shown,
    fields,
    rows = [],
    copied = false;
  const lines = [];
  for (const message of messages) {
    if (message.name === 'rowDescription') [fields, rows] = [message.fields, []];
    else if (message.name === 'dataRow') rows.push(message.fields);
    else if (message.name === 'copyData') {
      copied = true;
      lines.push(new TextDecoder().decode(message.chunk).replace(/\n$/, ''));
    } else if (message.name === 'error' || message.name === 'notice')
      lines.push(...report(statement, message));
    else if (message.name === 'commandComplete') {
      const changed = /^(INSERT|UPDATE|DELETE|MERGE)\b/.test(message.text);
      if (fields?.length && !expanded)
        shown = {
          names: fields.map(({ name }) => name),
          right: fields.map(({ dataTypeID }) => right.has(dataTypeID)),
          rows: rows.slice(0, maxRows),
          before: lines.join('\n'),
          after: [
            `${rows.length} row${rows.length === 1 ? '' : 's'}`,
            ...(rows.length > maxRows ? [`the first ${maxRows} are shown`] : []),
            ...(changed ? [message.text] : []),
          ].join(' · '),
        };
      if (fields) lines.push(...(expanded ? records : table)(fields, rows, maxRows));
      if ((!fields && !copied) || changed) lines.push(message.text);
      fields = undefined;
    }
  }
  const failed = messages.some((message) => message.name === 'error');
  return { text: lines.join('\n'), table: failed ? undefined : shown, failed };
}
