// Shared by the tests of the site: a headless browser, driven by chromedriver, and a web server.
const { spawn } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { extname, join } = require('node:path');
const { gzipSync } = require('node:zlib');

const args = [
  '--headless=new',
  '--hide-scrollbars',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
];

class Browser {
  static async start() {
    const browser = new this();
    browser.driver = spawn('chromedriver', ['--port=0'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const port = await new Promise((found) =>
      browser.driver.stdout.on('data', (text) => {
        const started = /successfully on port (\d+)/.exec(text);
        if (started) found(started[1]);
      }),
    );
    browser.path = `http://127.0.0.1:${port}/session`;
    const alwaysMatch = {
      timeouts: { script: 120000 },
      'goog:chromeOptions': { args },
      'goog:loggingPrefs': { browser: 'INFO' },
    };
    const { sessionId } = await browser.ask('POST', '', { capabilities: { alwaysMatch } });
    browser.path += `/${sessionId}`;
    return browser;
  }
  async ask(method, path, body) {
    const { value } = await (
      await fetch(this.path + path, { method, body: body && JSON.stringify(body) })
    ).json();
    if (value?.error) throw new Error(value.message);
    return value;
  }
  open(url) {
    return this.ask('POST', '/url', { url });
  }
  script(script, ...args) {
    return this.ask('POST', '/execute/sync', { script, args });
  }
  // Calls a function in the page, and returns its result.
  call(inPage, ...args) {
    return this.script(`return (${inPage})(...arguments)`, ...args);
  }
  cdp(cmd, params = {}) {
    return this.ask('POST', '/goog/cdp/execute', { cmd, params });
  }
  // Returns the links of the results once enough() accepts them, or after 3 s. The theme builds the
  // search in a shadow root.
  async search(words, enough) {
    for (const end = Date.now() + 3000; ; await new Promise((done) => setTimeout(done, 50))) {
      const found = await this.call((words) => {
        const dialogs = [...document.querySelectorAll('body *')].map((each) => each.shadowRoot);
        const dialog = dialogs.find((root) => root?.querySelector('dialog'));
        const input = dialog?.querySelector('dialog[open] input');
        if (!input) document.querySelector('.md-search__button').click();
        else if (input.value !== words) {
          input.value = words;
          input.dispatchEvent(new Event('input', { bubbles: true }));
        } else
          return [...dialog.querySelectorAll('ol a')].map(({ href }) => href.replace(/.*\//, ''));
      }, words);
      if ((found && enough(found)) || Date.now() > end) return found ?? [];
    }
  }
  // Returns the browser's reports since the previous call.
  async reports() {
    return (await this.ask('POST', '/se/log', { type: 'browser' })).map(({ message }) => message);
  }
  async end() {
    await this.ask('DELETE', '').catch(() => {});
    this.driver.kill();
  }
}

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

// Serves a folder below a path, with a policy that keeps pages from loading anything else. `fault`
// makes files { missing }, { broken } (half of each arrives) or { stalled }; { policy } replaces
// 'wasm-unsafe-eval' in the policy for scripts; with { encoding }, the server declares that
// compressed data is encoded, and if it is 'added', compresses the data again. Returns the URL, the
// files `asked` for, the number of bytes `sent`, and the requests `refused` because the file
// doesn't exist or is on another host.
async function serve(folder) {
  const site = { folder, asked: [], sent: 0, refused: [], fault: {} };
  const server = createServer((request, response) => {
    if (request.method === 'POST')
      return request
        .on('data', (report) => site.refused.push(`${report}`))
        .on('end', () => response.end());
    const name = new URL(request.url, 'http://site').pathname.replace('/some/where/', ''),
      file = join(folder, name),
      { fault } = site;
    site.asked.push(name);
    if (!existsSync(file)) site.refused.push(name);
    if (!existsSync(file) || fault.missing === name) return response.writeHead(404).end();
    const encoding = extname(name) === '.bin' && fault.encoding,
      stored = readFileSync(file),
      content = encoding === 'added' ? gzipSync(stored) : stored,
      half = content.subarray(0, content.length / 2);
    site.sent += content.length;
    response.writeHead(200, {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      ...(encoding && { 'content-encoding': 'gzip' }),
      'content-security-policy':
        "default-src 'self' data:; style-src 'self' 'unsafe-inline'; report-uri /;" +
        ` script-src 'self' 'unsafe-inline' ${fault.policy ?? "'wasm-unsafe-eval'"}`,
    });
    if (fault.stalled === name) response.write(half);
    else response.end(fault.broken === name ? half : content);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  site.url = `http://127.0.0.1:${server.address().port}/some/where/`;
  site.end = () => server.close();
  return site;
}

function ok(passed, what, ...why) {
  console.log(`${passed ? '' : 'not '}ok - ${what}`);
  if (!passed) console.log(...why);
}

// Calls the tests with a browser of this class and a web server for the folder.
async function run(tests, folder, Class = Browser) {
  const site = await serve(folder),
    browser = await Class.start();
  try {
    await tests(browser, site);
  } catch (error) {
    ok(false, 'the tests run to the end', error);
  } finally {
    await browser.end();
    site.end();
  }
}

module.exports = { Browser, ok, run };
