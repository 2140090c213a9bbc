// Loads PostgreSQL with sortid. Runs each message { script, isExample }, and inspects each { id }.
// Posts { step, part } while loading; { kind, text } for each statement, answer and note, with
// { table } if an answer has rows; and at the end { done }, or { broken: why } if the worker cannot
// continue.
import { corrected, nearest } from './nearest.js';
import { print } from './psql.js';
import { split, typed } from './split.js';

let database,
  inExample = false;

const show = (kind, text, table) => postMessage({ kind, text, table });

async function fetchOrThrow(name, options) {
  const answer = await fetch(name, options).catch(({ message }) => ({ status: message }));
  if (!answer.ok)
    throw new Error(`${name.replace(/\?.*/, '')} cannot be loaded: ${answer.status}.`);
  return answer;
}

async function open() {
  const { files, pglite } = await (await fetchOrThrow('files.json', { cache: 'no-cache' })).json();
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let loaded = 0;
  // The hash identifies the content, so a cached copy is valid. If the server declares an encoding,
  // the browser has already decompressed the content.
  async function content({ name, hash, bytes, size }) {
    let rest = bytes;
    const count = new TransformStream({
      transform(chunk, out) {
        loaded += Math.min(chunk.length, rest);
        rest -= Math.min(chunk.length, rest);
        postMessage({ step: 'Loading …', part: loaded / total });
        out.enqueue(chunk);
      },
    });
    const { body } = await fetchOrThrow(`${name}?${hash}`);
    try {
      const arrived = await new Response(body.pipeThrough(count)).arrayBuffer();
      if (arrived.byteLength === size) return arrived;
      const unpacked = new Blob([arrived]).stream().pipeThrough(new DecompressionStream('gzip'));
      return await new Response(unpacked).arrayBuffer();
    } catch {
      throw new Error(`${name} is broken: part of it did not arrive. Try again.`);
    }
  }
  const [{ PGlite, protocol }, wasm, bundle, data] = await Promise.all([
    import(`./${pglite}`),
    ...files.map(content),
  ]);
  postMessage({ step: 'Starting PostgreSQL …', part: 1 });
  const pgliteWasmModule = await WebAssembly.compile(wasm);
  const server = await PGlite.create({
    pgliteWasmModule,
    initdbWasmModule: pgliteWasmModule, // not needed, but otherwise fetched
    fsBundle: new Blob([bundle]),
    loadDataDir: new Blob([data]),
    startParams: [...PGlite.defaultStartParams, '-c', 'TimeZone=UTC'],
  });
  return (statement) =>
    server.runExclusive(async () => {
      const { messages } = await server.execProtocol(protocol.serialize.query(statement), {
        throwOnError: false,
      });
      const ready = messages.find(({ name }) => name === 'readyForQuery');
      if (!ready)
        throw new Error(
          'the server crashed: this needs more stack or memory than a browser has. ' +
            'The next run starts a new one.',
        );
      return { messages, inTransaction: ready.status !== 'I' };
    });
}

// An example runs in its own schema, which is emptied first; the visitor's scripts run in public.
// An example's settings, such as a search_path or a role, do not affect those scripts, and vice
// versa.
async function goTo(execute, isExample) {
  if (!isExample && !inExample) return;
  if ((await execute('')).inTransaction) {
    show('note', 'The last script left a transaction open: it is rolled back.');
    await execute('ROLLBACK');
  }
  await execute('SET SESSION AUTHORIZATION DEFAULT; RESET ALL');
  if (isExample) await execute('DROP SCHEMA IF EXISTS example CASCADE; CREATE SCHEMA example');
  // pg_temp comes last, so the visitor's temporary tables do not hide those of the example.
  await execute(`SET search_path = ${isExample ? 'example, public, pg_temp' : 'public'}`);
  inExample = isExample;
}

async function answer(execute, { sql, command, expanded }) {
  const failure = (text) => ({ text, failed: true });
  if (command)
    return failure(`${command.split(/\s/)[0]}: psql commands do not work here, only SQL and \\gx`);
  if (/^copy\b.*\bfrom\s+stdin\b/is.test(sql))
    return failure('COPY FROM STDIN does not work here, because there is no input');
  // The extension exists already, but a script may begin as on a server.
  const create = /^create\s+extension\s+(?=sortid$)/i;
  const statement = `${sql.replace(create, 'CREATE EXTENSION IF NOT EXISTS ')};`;
  return print(statement, (await execute(statement)).messages, { expanded });
}

async function runStatement(execute, statement) {
  show('statement', statement.command ?? `${statement.sql}${statement.expanded ? ' \\gx' : ';'}`);
  const { text, table, failed } = await answer(execute, statement);
  show(failed ? 'answer failed' : 'answer', text, table);
  if (/_timeout\b/i.test(statement.sql))
    show('note', 'Timeouts are ignored here: "Stop" ends a statement.');
}

const quote = (text) => `'${text.replaceAll("'", "''")}'`;

// Shows the parts of an id. Returns false if the text is not a valid id.
async function inspectId(execute, id, note) {
  const sql = `SELECT * FROM sortid_info(${quote(id)})`;
  const { messages } = await execute(sql.replace('sortid_info', 'public.sortid_info'));
  const { text, failed } = print(`${sql};`, messages, { expanded: true });
  if (!failed && !messages.some(({ name }) => name === 'dataRow')) return false;
  if (note) show('note', note);
  show('statement', `${sql} \\gx`);
  show(failed ? 'answer failed' : 'answer', text);
  return true;
}

// Shows the parts of an id, even a quoted one or a typeid in uppercase. For a malformed id, shows
// why the nearest type rejects it. Raises no error, because that would end an open transaction.
async function inspect(execute, id) {
  const bare = corrected(id);
  const note = `Read as ${bare}: the server rejects it as you wrote it.`;
  if (await inspectId(execute, id)) return;
  if (bare !== id && (await inspectId(execute, bare, note))) return;
  const quoted = quote(id);
  const type = nearest(id);
  const named = type === 'uuid' ? type : `public.${type}`;
  const why = await execute(`SELECT * FROM pg_input_error_info(${quoted}, '${named}')`);
  const [message, detail, hint] = why.messages.find(({ name }) => name === 'dataRow').fields;
  show('note', `This is not a valid id of any type. The nearest type is ${type}:`);
  const error = { name: 'error', severity: 'ERROR', message, detail, hint };
  show('answer failed', print('', [error]).text);
}

onmessage = async ({ data: { script, isExample, id } }) => {
  try {
    const execute = await (database ??= open());
    if (id !== undefined) await inspect(execute, id);
    else {
      await goTo(execute, isExample);
      const own = typed(script);
      if (own !== script) show('note', "The session's prompts and output are left out.");
      for (const statement of split(own)) await runStatement(execute, statement);
    }
    postMessage({ done: true });
  } catch (error) {
    postMessage({ broken: error.message });
  }
};
