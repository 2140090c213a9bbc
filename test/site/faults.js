// Each failure while the playground loads must show a message. The playground must also load from
// servers that declare the encoding of compressed files, or compress them again.
const { ok } = require('./browser.js');
const { sleep } = require('./page.js');

exports.testFaults = async function (browser, site, page, folder) {
  const faults = [
    [
      'a missing file',
      { missing: 'playground/pglite.data.bin' },
      /^Failed: pglite\.data\.bin cannot be loaded: 404/,
    ],
    [
      'a missing part of PGlite',
      { missing: 'playground/pglite/index.js' },
      /^Failed: .*pglite\/index\.js/,
    ],
    [
      'a missing program',
      { missing: 'playground/split.js' },
      /^Failed: the program cannot be loaded/,
    ],
    [
      'a broken download',
      { broken: 'playground/database.tar.bin' },
      /^Failed: database\.tar\.bin is broken/,
    ],
    ['a policy that forbids WebAssembly', { policy: '' }, /^Failed: .*WebAssembly/],
  ];
  await browser.cdp('Network.setCacheDisabled', { cacheDisabled: true });
  for (const encoding of ['declared', 'added']) {
    await browser.open(page);
    site.fault = { encoding };
    const { state, answers } = await browser.own('SELECT 42');
    ok(
      /^Done/.test(state) && /42/.test(answers),
      `data is read if its encoding is ${encoding} by the server`,
      state,
    );
    site.fault = {};
  }
  for (const [what, fault, message] of faults) {
    await browser.open(page);
    site.fault = fault; // the page itself has already loaded
    const { state } = await browser.run();
    ok(message.test(state), `${what} shows a message`, state);
    site.fault = {};
  }
  await browser.open(page);
  await browser.script(
    'const wait = setTimeout; window.setTimeout = (call, ms) => wait(call, ms / 10)',
  );
  site.fault = { stalled: 'playground/pglite.wasm.bin' };
  await browser.click('run');
  await sleep(3000);
  const [hidden, part] = await browser.script(
    "const bar = document.getElementById('playground-bar'); return [bar.hidden, bar.value]",
  );
  ok(!hidden && part > 0.2 && part < 1, 'the page shows the progress of a download', hidden, part);
  const { state } = await browser.shown();
  ok(
    /^Failed: no progress for 60 seconds/.test(state),
    'a stalled download shows a message',
    state,
  );
  await browser.open(`file://${folder}/playground.html`);
  const onDisk = await browser.run();
  ok(
    /^A browser runs this only from a web server/.test(onDisk.state),
    'file:// shows a message',
    onDisk,
  );
  await browser.cdp('Page.addScriptToEvaluateOnNewDocument', {
    source: 'delete globalThis.WebAssembly',
  });
  await browser.open(page);
  const old = await browser.run();
  ok(
    /^PostgreSQL cannot run in this browser/.test(old.state),
    'a browser without WebAssembly shows a message',
    old,
  );
};
