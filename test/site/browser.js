// A browser without a window, by chromedriver.
const { spawn } = require('node:child_process');

exports.Browser = class Browser {
  static async start() {
    const browser = new this();
    browser.driver = spawn('chromedriver', ['--port=0'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const port = await new Promise((found) => browser.driver.stdout.on('data', (text) => {
      const started = /successfully on port (\d+)/.exec(text);
      if (started) found(started[1]);
    }));
    browser.path = `http://127.0.0.1:${port}/session`;
    const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'];
    const alwaysMatch = { 'goog:chromeOptions': { args }, 'goog:loggingPrefs': { browser: 'ALL', performance: 'ALL' } };
    browser.path += `/${(await browser.ask('POST', '', { capabilities: { alwaysMatch } })).sessionId}`;
    return browser;
  }
  async ask(method, path, body) {
    const { value } = await (await fetch(this.path + path, { method, body: body && JSON.stringify(body) })).json();
    if (value?.error) throw new Error(value.message);
    return value;
  }
  open(url) { return this.ask('POST', '/url', { url }); }
  script(script, ...args) { return this.ask('POST', '/execute/sync', { script, args }); }
  cdp(cmd, params = {}) { return this.ask('POST', '/goog/cdp/execute', { cmd, params }); }
  log(type) { return this.ask('POST', '/se/log', { type }); }
  async end() {
    await this.ask('DELETE', '').catch(() => {});
    this.driver.kill();
  }
};
