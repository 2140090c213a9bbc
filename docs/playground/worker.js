// Loads PostgreSQL with sortid and runs scripts. It is told { run, schema, anew }: a script, and the schema in which to run it, which
// is emptied first if anew. It tells { step, loaded, total } while it loads, { statement }, { text, failed } for each, { note },
// { done }, or else { crashed }, { broken: why } or { unloaded: files, why }: then it is of no more use.
import { print } from './psql.js';
import { split, typed } from './split.js';

const loading = new AbortController(), examples = new Set();
let loaded = 0, total = 0, idle, database, place;

// Fails after so many seconds without progress, because PGlite does not report every failure.
function limit(seconds, what) {
  clearTimeout(idle);
  idle = setTimeout(() => broken(new Error(`${what} for ${seconds} seconds. Try again, or with another browser.`)), 1000 * seconds);
}

function broken(error) {
  clearTimeout(idle);
  loading.abort();
  postMessage(error.files ? { unloaded: error.files, why: error.message } : { broken: error.message });
}

// The content of a compressed file, which the browser has decompressed already if the host said that it is.
async function content({ name, bytes, size, hash }, cache) {
  let arrived = 0;
  const count = new TransformStream({
    transform(chunk, out) {
      arrived += chunk.length;
      loaded += chunk.length;
      limit(30, 'nothing arrived');
      postMessage({ step: 'Loading', loaded: Math.min(loaded, total), total });
      out.enqueue(chunk);
    },
  });
  try {
    const answer = await fetch(`${name}?${hash}`, { cache, signal: loading.signal });
    if (!answer.ok) throw new Error(`${name} cannot be loaded: ${answer.status} ${answer.statusText}.`);
    const body = await new Response(answer.body.pipeThrough(count)).blob().catch(() => new Blob());
    const [first, second] = new Uint8Array(await body.slice(0, 2).arrayBuffer());
    const whole = first === 31 && second === 139 ? new Response(body.stream().pipeThrough(new DecompressionStream('gzip'))) : body;
    const result = await whole.arrayBuffer().catch(() => new ArrayBuffer());
    if (result.byteLength !== size) throw new Error(`${name} is broken: ${arrived} of ${bytes} bytes arrived. Try again.`);
    return result;
  } catch (error) {
    loaded -= arrived;
    throw error;
  }
}

// The name of a file changes with its content, so a copy that the browser has is right, but it may also have kept a failure.
const fetched = (file) => content(file, 'force-cache').catch((error) => {
  if (loading.signal.aborted) throw error;
  return content(file, 'reload');
});

async function open() {
  limit(30, 'nothing arrived');
  const answer = await fetch('files.json', { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`files.json cannot be loaded: ${answer.status} ${answer.statusText}.`);
  const { files, modules } = await answer.json();
  total = files.reduce((sum, file) => sum + file.bytes, 0);
  const imported = import(`./${modules[0]}`).catch((error) => {
    throw Object.assign(error, { files: modules });
  });
  const [{ PGlite, protocol }, wasm, bundle, data] = await Promise.all([imported, ...files.map(fetched)]);
  limit(60, 'PostgreSQL did not start');
  postMessage({ step: 'Compiling PostgreSQL' });
  const pgliteWasmModule = await WebAssembly.compile(wasm).catch((error) => {
    throw new Error(`this page may not run WebAssembly: ${error.message}`);
  });
  postMessage({ step: 'Starting PostgreSQL' });
  const pglite = await PGlite.create({
    pgliteWasmModule,
    initdbWasmModule: pgliteWasmModule, // not needed, but otherwise asked for
    fsBundle: new Blob([bundle]),
    loadDataDir: new Blob([data]),
    startParams: [...PGlite.defaultStartParams, '-c', 'TimeZone=UTC'],
  });
  clearTimeout(idle);
  return (statement) => pglite.runExclusive(async () => {
    const { messages } = await pglite.execProtocol(protocol.serialize.query(statement), { throwOnError: false });
    const ready = messages.find(({ name }) => name === 'readyForQuery');
    if (!ready) throw Object.assign(new Error(), { crashed: true });
    return { messages, inTransaction: ready.status !== 'I' };
  });
}

// Examples have schemas of their own, what the visitor writes is in public.
async function goTo(execute, schema, anew) {
  if (place === schema && !anew) return;
  if ((await execute('')).inTransaction) {
    postMessage({ note: 'The transaction of the last script was left open: it is rolled back.' });
    await execute('ROLLBACK');
  }
  const isExample = schema !== 'public';
  if (isExample) {
    examples.add(schema);
    await execute(`${anew ? `DROP SCHEMA IF EXISTS ${schema} CASCADE; ` : ''}CREATE SCHEMA IF NOT EXISTS ${schema}`);
  }
  await execute(`SET search_path = ${isExample ? `${schema}, ` : ''}public`);
  place = schema;
}

async function answer(execute, { sql, command, expanded }) {
  if (command) return { text: `${command.split(/\s/)[0]}: commands of psql do not work here, only SQL and \\gx`, failed: true };
  if (/^copy\b.*\bfrom\s+stdin\b/is.test(sql)) return { text: 'COPY FROM STDIN does not work here, because there is no input', failed: true };
  // It is installed, but who begins with this statement, as on a server, may, unless it is in use.
  if (/^create\s+extension\s+sortid$/i.test(sql) && !(await execute('')).inTransaction) {
    const others = [...examples].filter((schema) => schema !== place);
    await execute(`${others.length ? `DROP SCHEMA IF EXISTS ${others} CASCADE; ` : ''}DROP EXTENSION sortid`);
  }
  return print(`${sql};`, (await execute(`${sql};`)).messages, { expanded });
}

onmessage = async ({ data: { run, schema, anew } }) => {
  try {
    const execute = await (database ??= open());
    await goTo(execute, schema, anew);
    const { text, dropped } = typed(run);
    if (dropped !== undefined) postMessage({ note: `Prompts of psql were dropped, and ${dropped} line${dropped === 1 ? '' : 's'} of output.` });
    for (const statement of split(text)) {
      postMessage({ statement: statement.command ?? `${statement.sql}${statement.expanded ? ' \\gx' : ';'}` });
      postMessage(await answer(execute, statement));
      const [timeout] = /\b(?:statement|lock|transaction|idle_in_transaction_session|idle_session)_timeout\b/i.exec(statement.sql ?? '') ?? [];
      if (timeout) postMessage({ note: `${timeout} is ignored here: "Stop" ends a statement.` });
    }
    postMessage({ done: true });
  } catch (error) {
    if (error.crashed) postMessage({ crashed: true });
    else broken(error);
  }
};
