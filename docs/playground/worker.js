// Loads PostgreSQL with sortid and runs scripts. It is told { run: script }, and tells { step, loaded, total } while it
// loads, { statement }, { text, failed } for each, { done }, or { broken: why }: then it is of no more use.
import { print } from './psql.js';
import { split } from './split.js';

const loading = new AbortController();
let loaded = 0, total = 0, idle, database;

// Fails after so many seconds without progress, because PGlite does not report every failure.
function limit(seconds, what) {
  clearTimeout(idle);
  idle = setTimeout(() => broken(new Error(`${what} for ${seconds} seconds. Try again, or with another browser.`)), 1000 * seconds);
}

function broken(error) {
  clearTimeout(idle);
  loading.abort();
  postMessage({ broken: error.message });
}

// A compressed file as a stream of its content. Its name changes with its content, so a copy that the browser has is right.
async function fetched({ name, bytes, hash }) {
  const answer = await fetch(`${name}?${hash}`, { cache: 'force-cache', signal: loading.signal });
  if (!answer.ok) throw new Error(`${name} cannot be loaded: ${answer.status} ${answer.statusText}.`);
  let arrived = 0;
  const count = new TransformStream({
    transform(chunk, out) {
      arrived += chunk.length;
      loaded += chunk.length;
      limit(30, 'nothing arrived');
      postMessage({ step: 'Loading', loaded, total });
      out.enqueue(chunk);
    },
  });
  const content = answer.body.pipeThrough(count).pipeThrough(new DecompressionStream('gzip'));
  return new Response(content).arrayBuffer().catch(() => {
    throw new Error(`${name} is broken: ${arrived} of ${bytes} bytes arrived. Reload the page.`);
  });
}

async function open() {
  limit(30, 'nothing arrived');
  const answer = await fetch('files.json', { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`files.json cannot be loaded: ${answer.status} ${answer.statusText}.`);
  const files = await answer.json();
  total = files.reduce((sum, file) => sum + file.bytes, 0);
  const pgliteOfThisVersion = import(`./pglite/index.js?${files[0].hash}`); // the files that it imports have hashes in their names
  const [{ PGlite, protocol }, wasm, bundle, data] = await Promise.all([pgliteOfThisVersion, ...files.map(fetched)]);
  limit(60, 'PostgreSQL did not start');
  postMessage({ step: 'Compiling PostgreSQL' });
  const pgliteWasmModule = await WebAssembly.compile(wasm).catch((error) => {
    throw new Error(`this page may not run WebAssembly: ${error.message}`);
  });
  postMessage({ step: 'Starting PostgreSQL' });
  const startParams = [...PGlite.defaultStartParams, '-c', 'search_path=public,sortid', '-c', 'TimeZone=UTC'];
  const pglite = await PGlite.create({ pgliteWasmModule, fsBundle: new Blob([bundle]), loadDataDir: new Blob([data]), startParams });
  clearTimeout(idle);
  return (statement) => pglite.runExclusive(() => pglite.execProtocol(protocol.serialize.query(statement), { throwOnError: false }));
}

async function answer(execute, statement) {
  if (statement[0] === '\\') return { text: `${statement.split(/\s/)[0]}: commands of psql do not work here, only SQL`, failed: true };
  if (/^copy\b.*\bfrom\s+stdin\b/is.test(statement)) return { text: 'COPY FROM STDIN does not work here, because there is no input', failed: true };
  return print(`${statement};`, (await execute(`${statement};`)).messages);
}

onmessage = async ({ data: { run } }) => {
  try {
    const execute = await (database ??= open());
    for (const statement of split(run)) {
      postMessage({ statement });
      postMessage(await answer(execute, statement));
    }
    postMessage({ done: true });
  } catch (error) {
    broken(error);
  }
};
