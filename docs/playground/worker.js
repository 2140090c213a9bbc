// Loads PostgreSQL with sortid and runs scripts. It is told { script, isExample }, and tells {
// step, part } while it loads, { kind, text } of each statement, answer and note, and at the end {
// done }, or { broken: why }: then it is of no more use.
import { print } from './psql.js';
import { split } from './split.js';

let database,
  inExample = false;

const show = (kind, text) => postMessage({ kind, text });

async function fetched(name, options) {
  const answer = await fetch(name, options).catch(({ message }) => ({ status: message }));
  if (!answer.ok)
    throw new Error(`${name.replace(/\?.*/, '')} cannot be loaded: ${answer.status}.`);
  return answer;
}

async function open() {
  const { files, pglite } = await (await fetched('files.json', { cache: 'no-cache' })).json();
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let loaded = 0;
  // The hash is that of the content: what a browser kept of it is right.
  async function content({ name, hash }) {
    const count = new TransformStream({
      transform(chunk, out) {
        loaded += chunk.length;
        postMessage({ step: 'Loading …', part: loaded / total });
        out.enqueue(chunk);
      },
    });
    const { body } = await fetched(`${name}?${hash}`);
    return new Response(body.pipeThrough(count).pipeThrough(new DecompressionStream('gzip')))
      .arrayBuffer()
      .catch(() => {
        throw new Error(`${name} is broken: not all of it arrived. Try again.`);
      });
  }
  const [{ PGlite, protocol }, wasm, bundle, data] = await Promise.all([
    import(`./${pglite}`),
    ...files.map(content),
  ]);
  postMessage({ step: 'Starting PostgreSQL …', part: 1 });
  const pgliteWasmModule = await WebAssembly.compile(wasm);
  const server = await PGlite.create({
    pgliteWasmModule,
    initdbWasmModule: pgliteWasmModule, // not needed, but otherwise asked for
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
          'the server crashed: this needs more stack or memory than a browser has. The next run starts a new one.',
        );
      return { messages, inTransaction: ready.status !== 'I' };
    });
}

// An example runs in a schema of its own, which is emptied first, and what the visitor writes in
// public.
async function goTo(execute, isExample) {
  if (!isExample && !inExample) return;
  if ((await execute('')).inTransaction) {
    show('note', 'The transaction of the last script was left open: it is rolled back.');
    await execute('ROLLBACK');
  }
  if (isExample) await execute('DROP SCHEMA IF EXISTS example CASCADE; CREATE SCHEMA example');
  await execute(`SET search_path = ${isExample ? 'example, public' : 'public'}`);
  inExample = isExample;
}

async function answer(execute, { sql, command, expanded }) {
  const refused = (text) => ({ text, failed: true });
  if (command)
    return refused(
      `${command.split(/\s/)[0]}: commands of psql do not work here, only SQL and \\gx`,
    );
  if (/^copy\b.*\bfrom\s+stdin\b/is.test(sql))
    return refused('COPY FROM STDIN does not work here, because there is no input');
  // The extension is there, but who begins as on a server is not refused.
  const statement = `${sql.replace(/^create\s+extension\s+(?=sortid$)/i, 'CREATE EXTENSION IF NOT EXISTS ')};`;
  return print(statement, (await execute(statement)).messages, { expanded });
}

onmessage = async ({ data: { script, isExample } }) => {
  try {
    const execute = await (database ??= open());
    await goTo(execute, isExample);
    for (const statement of split(script)) {
      show(
        'statement',
        statement.command ?? `${statement.sql}${statement.expanded ? ' \\gx' : ';'}`,
      );
      const { text, failed } = await answer(execute, statement);
      show(failed ? 'answer failed' : 'answer', text);
      if (/_timeout\b/i.test(statement.sql))
        show('note', 'Timeouts are ignored here: "Stop" ends a statement.');
    }
    postMessage({ done: true });
  } catch (error) {
    postMessage({ broken: error.message });
  }
};
