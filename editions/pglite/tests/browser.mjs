// usage: browser.mjs TREE
// Tests the package in a browser, with the files that npm installs: in a page, with IndexedDB, with
// live queries, and in a worker.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

const { Browser } = await import(`${process.argv[2]}/test/site/browser.js`);
const pglite = '/node_modules/@electric-sql/pglite/dist',
  sortid = '/node_modules/sortid/src/pglite.js';
const names = {
  '@electric-sql/pglite': `${pglite}/index.js`,
  '@electric-sql/pglite/live': `${pglite}/live/index.js`,
  '@electric-sql/pglite/worker': `${pglite}/worker/index.js`,
  'sortid/pglite': sortid,
};
const pages = {
  '/': `<!DOCTYPE html><link rel="icon" href="data:,">
    <script type="importmap">${JSON.stringify({ imports: names })}</script>`,
  '/worker.js': `import { PGlite } from '${pglite}/index.js';
    import { worker } from '${pglite}/worker/index.js';
    import { sortid } from '${sortid}';
    worker({ init: () => PGlite.create({ extensions: { sortid } }) });`,
};
const types = { '/': 'text/html', js: 'text/javascript', wasm: 'application/wasm' };
let lost = false;
const server = createServer(async ({ url }, response) => {
  const { pathname } = new URL(url, 'http://site');
  const content =
    pages[pathname] ??
    (lost && pathname.endsWith('sortid.tar.gz')
      ? undefined
      : await readFile(fileURLToPath(new URL(`.${pathname}`, import.meta.url))).catch(() => {}));
  response.writeHead(content ? 200 : 404, {
    'content-type': types[pathname.replace(/.*\./, '')] ?? 'application/octet-stream',
    'cache-control': 'no-store',
  });
  response.end(content);
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const browser = await Browser.start();
await browser.ask('POST', '/timeouts', { script: 180000 });

// Tests what a function returns in the page.
async function testPage(what, body, expected) {
  await browser.open(`http://127.0.0.1:${server.address().port}/`);
  const script = `const done = arguments[0]; (async () => {
    const { PGlite } = await import('@electric-sql/pglite');
    const { live } = await import('@electric-sql/pglite/live');
    const { sortid } = await import('sortid/pglite');
    const value = async (pg, sql) => Object.values((await pg.query(sql)).rows[0])[0];
    ${body} })().then(done, (error) => done(error.message))`;
  const result = await browser.ask('POST', '/execute/async', { script, args: [] });
  const passed =
    expected instanceof RegExp ? expected.test(result) : isDeepStrictEqual(result, expected);
  console.log(
    `${passed ? 'ok' : `not ok`} - ${what}${passed ? '' : `: ${JSON.stringify(result)}`}`,
  );
}
const table = `CREATE EXTENSION sortid;
  CREATE TABLE t (id ulid PRIMARY KEY DEFAULT gen_ulid_monotonic());
  INSERT INTO t SELECT FROM generate_series(1, 1000)`;
const hour = "SELECT count(*)::int FROM t WHERE id >= now() - interval '1 hour' AND id ^@ '01'";
try {
  await testPage(
    'a page runs a search',
    `const pg = await PGlite.create({ extensions: { sortid } });
    await pg.exec(\`${table}; SET enable_seqscan = off\`);
    const { rows } = await pg.query("EXPLAIN SELECT FROM t WHERE id ^@ '01'");
    return [await value(pg, \`${hour}\`), /Index Cond/.test(JSON.stringify(rows))];`,
    [1000, true],
  );
  await testPage(
    'a database in IndexedDB keeps its rows',
    `let pg = await PGlite.create('idb://shop', { extensions: { sortid } });
    await pg.exec(\`${table}\`);
    await pg.close();
    pg = await PGlite.create('idb://shop', { extensions: { sortid } });
    return value(pg, \`${hour}\`);`,
    1000,
  );
  await testPage(
    'another page opens the same database',
    `const pg = await PGlite.create('idb://shop', { extensions: { sortid } });
    await pg.exec('INSERT INTO t DEFAULT VALUES');
    return value(pg, \`${hour}\`);`,
    1001,
  );
  await testPage(
    'a live query works with PGliteWorker',
    `const { PGliteWorker } = await import('@electric-sql/pglite/worker');
    const worker = new Worker('/worker.js', { type: 'module' });
    const pg = await PGliteWorker.create(worker, { extensions: { live, sortid } });
    await pg.exec(\`${table}\`);
    const results = [];
    await pg.live.query(\`${hour}\`, [], ({ rows }) => results.push(rows[0].count));
    await pg.exec('INSERT INTO t DEFAULT VALUES');
    for (let tries = 0; results.at(-1) !== 1001 && tries < 100; tries++)
      await new Promise((done) => setTimeout(done, 100));
    return results;`,
    [1000, 1001],
  );
  lost = true;
  await testPage(
    'the error names a bundle that is not served',
    'return PGlite.create({ extensions: { sortid } })',
    /^sortid is not available: PGlite could not load http:.*\/bundle\/sortid\.tar\.gz/,
  );
} finally {
  await browser.end();
  server.close();
}
process.exit();
