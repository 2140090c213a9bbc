// A visitor's work in the playground, and whether it survives: typing, Reload and Back, links,
// other tabs, no network.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { ok } = require('./browser.js');
const { masked, psql, sleep } = require('./page.js');

// Types a script with real key presses, and runs it.
async function runTyped(browser, text) {
  await browser.type(text);
  return browser.run();
}

async function testTyping(browser) {
  await browser.set('example', 'a first session', 'change');
  await runTyped(browser, 'CREATE TABLE mine (n int);');
  const mine = await runTyped(browser, 'INSERT INTO mine VALUES (7) RETURNING n;');
  ok(
    /\n 7\n\(1 row\)/.test(mine.answers) && !mine.failed.length,
    'text typed over an example is kept, twice in a row',
    mine,
  );
  const chosen = await browser.value('example');
  ok(chosen === '', 'typing over an example deselects it', chosen);
}

async function testSessions(browser) {
  const left = /^The session's prompts and output are left out/;
  const sessions = [
    "shop=> SELECT 'one'\nshop->   AS a;\n  a  \n-----\n one\n(1 row)\n\nshop=> SELECT 7;",
    '$ psql shop\npsql (18.1)\nType "help" for help.\n\nshop=# BEGIN;\nBEGIN\n' +
      'shop=*# ROLLBACK;\nROLLBACK',
  ];
  for (const session of sessions) {
    const { answers, failed, notes } = await browser.own(session);
    ok(
      answers.length === 2 && !failed.length && left.test(notes),
      'a pasted session runs without its prompts and output',
      answers,
      notes,
    );
  }
  const named = await browser.own('SELECT make_interval(\nhours=> 3)');
  ok(
    /03:00:00/.test(named.answers) && !named.notes.length,
    'a script is not mistaken for a session',
    named,
  );
  const readme = readFileSync(join(__dirname, '../../README.md'), 'utf8');
  await browser.click('reset');
  for (const [, block] of readme.matchAll(/^```console\n([^]*?)^```/gm)) {
    const { answers, failed, notes } = await browser.own(block);
    const statements = block.match(/^shop=>/gm).length;
    ok(
      answers.length === statements && left.test(notes),
      'a session from the README runs as pasted',
      answers,
      notes,
    );
    ok(
      failed.length === (block.match(/^ERROR:/gm)?.length ?? 0),
      'a pasted session fails where the README says so',
      failed,
    );
  }
}

// An example begins with the server's default settings, whatever was set before.
async function testSettings(browser) {
  const name = '100,000 ids, and the index';
  await browser.own(`SET search_path = pg_catalog; SET enable_indexscan = off;
    SET enable_bitmapscan = off; SET default_transaction_read_only = on`);
  const id = 'user_01h455vb4pex5vsknk084sn02q';
  const { answers } = await browser.inspect(id);
  ok(/ RECORD 1 /.test(answers), 'an id is inspected with any search_path', answers);
  await browser.set('example', name, 'change');
  const { state, answers: got, failed } = await browser.run();
  ok(
    /^Done/.test(state) && /Index Scan/.test(got) && !failed.length,
    'settings do not last into the next example',
    state,
    got,
  );
  await browser.own('CREATE TEMP TABLE users (x int); CREATE ROLE other; SET ROLE other');
  await browser.set('example', 'a first session', 'change');
  const { failed: wrong } = await browser.run();
  ok(wrong.length === 1, 'a role and a temporary table do not last into the next example', wrong);
}

async function testIds(browser) {
  const id = 'user_01h455vb4pex5vsknk084sn02q',
    info = masked(psql(`SELECT * FROM sortid_info('${id}') \\gx`), id);
  const shown = masked((await browser.inspect(id)).answers.join('\n'), id);
  ok(/ RECORD 1 /.test(info) && shown === info, 'an id is inspected', shown, info);
  for (const text of [
    'USER_01H455VB4PEX5VSKNK084SN02Q',
    '"User_01H455VB4PEX5VSKNK084SN02Q",',
    `'${id}'`,
    `${id};`,
  ]) {
    const { answers, failed, notes } = await browser.inspect(text);
    ok(
      masked(answers.join('\n'), id) === info &&
        !failed.length &&
        notes.join() === `Read as ${id}: the server rejects it as you wrote it.`,
      `${text} is recognized`,
      answers,
      failed,
      notes,
    );
  }
  const ulid = '01H455VB4PEX5VSKNK084SN02Q';
  const quoted = await browser.inspect(`'${ulid}'`);
  ok(
    quoted.notes.join().startsWith(`Read as ${ulid}:`) && / RECORD 1 /.test(quoted.answers),
    'a quoted ulid is recognized',
    quoted,
  );
  const lower = await browser.inspect(ulid.toLowerCase());
  ok(!lower.notes.length && / RECORD 1 /.test(lower.answers), 'a ulid may be in lower case', lower);
  for (const [text, type] of [
    ['user_01h455vb4pex5vsknk084sn0lq', 'typeid'],
    ['ord_0ujsszwN8NRY24YaXiTIE2VWDTS', 'typeid'],
    ['USER_01H455VB4PEX5VSKNK084SN0LQ', 'typeid'],
    ["'01H455VB4PEX5VSKNK084SN0LQ'", 'ulid'],
    ['01KCAHAFFRE0SBZHG6PQJ6ZY7', 'ulid'],
    ['1KDVDNA00B9F60938NKRKAYDXW80', 'euid'],
    ['zzzzzzzzzzzzzzzzzzzzzz', 'base62id'],
    ['113q8KFkAE0', 'uid11'],
    ['aWgEPTl1tmebfsQzFP4bxwgy80W', 'ksuid'],
    ['a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a1', 'uuid'],
    ["no 'id", 'uid11'],
  ]) {
    const { answers, failed, notes } = await browser.inspect(text);
    const where = type === 'uuid' ? '' : 'public.';
    const said = psql(`SELECT ${where}${type} '${text.replaceAll("'", "''")}';`);
    const error = said.replace(/^LINE.*\n.*\n/m, '').trimEnd();
    ok(
      notes.join() === `This is not a valid id of any type. The nearest type is ${type}:` &&
        failed.join() === error &&
        answers.length === 1,
      `${text} is not a valid id, and the nearest type is ${type}`,
      notes,
      answers,
      '\n--- psql:\n',
      error,
    );
  }
  await browser.own('BEGIN; CREATE TABLE open (n int)');
  await browser.inspect('no id');
  const { answers } = await browser.own('TABLE open; ROLLBACK');
  ok(/\(0 rows\)/.test(answers), 'inspecting an id does not end an open transaction', answers);
}

// Rows are shown as a table with right-aligned numbers, colored ids, and a button that copies the
// rows as psql prints them.
async function testTables(browser) {
  const ids = {
    typeid: 'user_01h455vb4pex5vsknk084sn02q',
    ulid: '01H455VB4PEX5VSKNK084SN02Q',
    uuid: '01890a5d-ac96-774b-bcce-b302099a8057',
  };
  const sql = `SELECT 12 AS n, '${ids.typeid}'::typeid AS a, '${ids.ulid}'::ulid AS b,
    '${ids.uuid}'::uuid AS c, gen_random_uuid() IS NULL AS random, NULL AS z, E'<b>\\nx' AS t;`;
  await browser.own(sql);
  const shown = await browser.call(() => {
    const cells = (kind) => [...document.querySelectorAll(`#playground .rows ${kind}`)];
    const parts = (cell) =>
      [...cell.children].map(({ className, textContent }) => `${className} ${textContent}`);
    return {
      names: cells('th').map(({ textContent }) => textContent),
      values: cells('td').map(({ textContent }) => textContent),
      right: [...cells('th'), ...cells('td')].map(
        (cell) => getComputedStyle(cell).textAlign === 'right',
      ),
      parts: cells('td').map(parts),
      colors: new Set(cells('td span:not(.fixed)').map((part) => getComputedStyle(part).color))
        .size,
      count: document.querySelector('#playground .count').firstChild.textContent,
    };
  });
  const csv = psql(`\\pset format csv\n\\pset tuples_only\n${sql}`);
  const values = [...csv.matchAll(/("[^"]*"|[^",\n]*)[,\n]/g)];
  ok(
    shown.values.join('|') ===
      values
        .slice(-7)
        .map(([, value]) => value.replaceAll('"', ''))
        .join('|') && shown.names.join() === 'n,a,b,c,random,z,t',
    'the cells are the values that psql prints',
    shown,
    values,
  );
  ok(
    shown.right.map(Number).join('') === '10000001000000' && shown.count === '1 row',
    'numbers are right-aligned',
    shown,
  );
  ok(
    shown.parts.map((parts) => parts.join(', ')).join('|') ===
      '|kind user, fixed _, time 01h455vb4p, fixed e, time x5, random vsknk084sn02q' +
        '|time 01H455VB4P, random EX5VSKNK084SN02Q' +
        '|time 01890a5d-ac96, fixed -7, time 74b, random -bcce-b302099a8057|||' &&
      shown.colors === 3,
    'the parts of ids have colors',
    shown,
  );
  for (const name of ['clipboard-read', 'clipboard-write'])
    await browser.ask('POST', '/permissions', { descriptor: { name }, state: 'granted' });
  const button = () => browser.call(() => document.querySelector('#playground .copy').textContent);
  await sleep(2100); // because shown() has clicked it
  await browser.call(() => document.querySelector('#playground .copy').click());
  const said = await browser.until(/copied/);
  const copied = await browser.script('return navigator.clipboard.readText()');
  const printed = psql(sql).replace(/ +$/gm, ''); // psql pads the header line
  ok(
    copied === printed && said === 'The result is copied.' && (await button()) === 'Copied',
    '"Copy" copies what psql prints, and says so',
    copied,
    printed,
    said,
  );
  await browser.own("DO $$BEGIN RAISE NOTICE 'seen'; END$$; SELECT random FROM (SELECT 1/0) AS t");
  const tables = await browser.call(() => document.querySelectorAll('#playground table').length);
  ok(tables === 0, 'a result without rows is not shown as a table', tables);
}

// The results are to the right of the script if there is room, and below it otherwise. axe finds no
// faults in a page with results, in either color scheme.
async function testLook(browser, page, axe) {
  for (const preferred of ['light', 'dark'])
    for (const width of [390, 768, 1220, 1440]) {
      await browser.open('about:blank');
      await browser.cdp('Emulation.setDeviceMetricsOverride', {
        width,
        height: 900,
        deviceScaleFactor: 1,
        mobile: false,
      });
      await browser.cdp('Emulation.setEmulatedMedia', {
        features: [{ name: 'prefers-color-scheme', value: preferred }],
      });
      await browser.open(page);
      await browser.run();
      const { script, output, wide } = await browser.call(() => {
        const box = (name) => document.getElementById(`playground-${name}`).getBoundingClientRect();
        return {
          script: box('script'),
          output: box('output'),
          wide: document.documentElement.scrollWidth,
        };
      });
      const beside = output.left >= script.right && Math.abs(output.top - script.top) < 10;
      const below = output.top >= script.bottom;
      ok(
        (width >= 1220 ? beside : below) && wide <= width,
        `at ${width}, the results are ${width >= 1220 ? 'beside' : 'below'} the script`,
        script,
        output,
        wide,
      );
      if (axe) {
        await browser.script(axe);
        const wrong = await browser.call(async () =>
          (await window.axe.run({ resultTypes: ['violations'] })).violations.map(
            ({ id, nodes }) => `${id}: ${nodes[0].html}`,
          ),
        );
        ok(!wrong.length, `axe finds nothing at ${width}, ${preferred}`, wrong);
      }
    }
  await browser.cdp('Emulation.clearDeviceMetricsOverride');
  await browser.cdp('Emulation.setEmulatedMedia', { features: [] });
}

// Whether the page asks before the visitor leaves it.
const asks = (browser) =>
  browser.call(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

async function testStay(browser) {
  await browser.type('SELECT 1 AS kept;');
  await browser.ask('POST', '/refresh', {});
  ok((await browser.editor()) === '|SELECT 1 AS kept;', 'Reload keeps the text', browser.editor());
  await browser.type('SELECT 2 AS kept;');
  await browser.call(() => document.querySelector('a[href$="install.html"]').click());
  for (let i = 0; i < 100 && !/install/.test(await browser.ask('GET', '/url')); i++)
    await sleep(50);
  await browser.ask('POST', '/back', {});
  const back = await browser.editor();
  ok(back === '|SELECT 2 AS kept;', 'Back keeps the text', back);
  ok(!(await asks(browser)), 'the visitor can leave the page without being asked');
  await browser.script("history.replaceState = () => { throw new Error('too long') }");
  await browser.type('SELECT 3 AS lost;');
  ok(await asks(browser), 'the page asks before it is left if the browser cannot keep the text');
  await browser.ask('POST', '/refresh', {});
  await browser.ask('POST', '/alert/accept', {}).catch(() => {}); // the page's question
  await browser.set('example', 'malformed ids', 'change');
  await browser.ask('POST', '/refresh', {});
  const example = await browser.editor();
  ok(/^malformed ids\|-- The error/.test(example), 'Reload keeps the example', example);
}

async function testLinks(browser, site) {
  const page = `${site.url}playground.html`,
    address = () => browser.script('return location.href');
  const clipboard = () => browser.script('return navigator.clipboard.readText()');
  for (const name of ['clipboard-read', 'clipboard-write'])
    await browser.ask('POST', '/permissions', { descriptor: { name }, state: 'granted' });
  const script = `SELECT 'ä & #%;' #> '{}' -- words\n`.repeat(30);
  await browser.own(script);
  await browser.set('example', 'malformed ids', 'change', false);
  const asked = await browser.editor();
  ok(asked === `|${script}`, 'the text is kept if the visitor does not confirm', asked);
  await browser.click('share');
  const said = await browser.until(/link/);
  const link = await clipboard();
  ok(
    said === 'The link is copied.' && link === (await address()) && link.length < 300,
    'a link is short and is copied',
    said,
    link,
  );
  await browser.set('example', 'malformed ids', 'change');
  await browser.open('about:blank');
  await browser.open(link);
  await sleep(300);
  ok(
    (await browser.editor()) === `|${script}`,
    'a link contains the script',
    await browser.editor(),
  );

  await browser.open(`${page}#sql=${encodeURIComponent('SELECT 5 -- plain')}`);
  await sleep(300);
  const plain = await browser.editor();
  ok(plain === '|SELECT 5 -- plain', 'a link from an older version of the site is read', plain);
  await browser.ask('POST', '/back', {});
  await sleep(300);
  ok((await browser.editor()) === `|${script}`, 'Back leads to the previous script');
  await browser.open('about:blank');
  await browser.open(link.slice(0, -9));
  const broken = await browser.until(/broken/);
  ok(/^This link is broken/.test(broken), 'a truncated link is reported as broken', broken);

  // Ten megabytes that don't compress to the size of a link.
  await browser.call(() => {
    const random = Array.from({ length: 1e6 }, () => Math.random().toString(36).slice(2, 12));
    document.getElementById('playground-script').value = `SELECT '${random.join('')}'`;
  });
  const before = await address();
  await browser.click('share');
  const long = await browser.until(/long/);
  ok(
    /too long for a link/.test(long) &&
      (await address()) === before &&
      (await clipboard()) === link,
    'a script that is too long for a link is not copied',
    long,
  );
}

async function testTabs(browser, site) {
  const first = await browser.ask('GET', '/window');
  await browser.open(`${site.url}playground.html`);
  await browser.own('CREATE TABLE here (n int)');
  const { handle } = await browser.ask('POST', '/window/new', { type: 'tab' });
  await browser.ask('POST', '/window', { handle });
  await browser.open(`${site.url}playground.html`);
  const other = await browser.own('TABLE here');
  ok(/does not exist/.test(other.answers), 'each tab has a database of its own', other);
  await browser.ask('DELETE', '/window');
  await browser.ask('POST', '/window', { handle: first });
  const same = await browser.own('TABLE here');
  ok(/\(0 rows\)/.test(same.answers), "a tab doesn't change another tab's database", same);
}

// Once loaded, the playground works offline.
async function testOffline(browser) {
  const conditions = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await browser.cdp('Network.emulateNetworkConditions', { offline: true, ...conditions });
  const { state, answers } = await browser.own("SELECT id FROM sortid_info('5LyPtcHgACE') LIMIT 1");
  ok(
    /^Done/.test(state) && /5LyPtcHgACE/.test(answers),
    'a loaded playground runs offline',
    state,
    answers,
  );
  await browser.cdp('Network.emulateNetworkConditions', { offline: false, ...conditions });
}

module.exports = {
  testIds,
  testLinks,
  testLook,
  testOffline,
  testSessions,
  testSettings,
  testStay,
  testTables,
  testTabs,
  testTyping,
};
