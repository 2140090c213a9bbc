// Shared by the tests of the playground: its page in a browser, and psql's output.
const { execFileSync } = require('node:child_process');
const { Browser } = require('./browser.js');

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

class Playground extends Browser {
  // Sets an element, fires the event, and answers a confirmation, as a visitor would.
  set(name, value, event, confirmed = true) {
    return this.script(
      `window.confirm = () => arguments[3];
      const element = document.getElementById('playground-' + arguments[0]);
      element.value = arguments[1];
      element.dispatchEvent(new Event(arguments[2]))`,
      name,
      value,
      event,
      confirmed,
    );
  }
  value(name) {
    return this.script('return document.getElementById(`playground-${arguments[0]}`).value', name);
  }
  click(name) {
    return this.script('document.getElementById(`playground-${arguments[0]}`).click()', name);
  }
  async until(pattern) {
    const state = () =>
      this.script("return document.getElementById('playground-state').textContent");
    for (const end = Date.now() + 90000; Date.now() < end && !pattern.test(await state());)
      await sleep(50);
    return state();
  }
  // Waits until the script has ended, and returns the state and the results that the page shows.
  async shown() {
    const state = await this.until(/^(Done|Failed|A browser|PostgreSQL cannot)/);
    const [answers, failed, notes] = await this.call(() => {
      // A table is represented by the text that its button copies.
      const clipboard = navigator.clipboard ?? {};
      let copied;
      clipboard.writeText = async (text) => (copied = text);
      const textOf = (element) => {
        if (!element.matches('.result')) return element.textContent;
        copied = 'nothing\n';
        element.querySelector('.copy').click();
        return copied.slice(0, -1);
      };
      const shown = ['answer', 'failed', 'note'].map((kind) =>
        [...document.querySelectorAll(`#playground .${kind}`)].map(textOf),
      );
      delete clipboard.writeText;
      return shown;
    });
    return { state, answers, failed, notes };
  }
  async run() {
    await this.click('run');
    return this.shown();
  }
  async own(script) {
    await this.set('example', '', 'change');
    await this.set('script', script, 'input');
    return this.run();
  }
  // Replaces the text in the editor, with real key presses.
  async type(text) {
    const css = { using: 'css selector', value: '#playground-script' };
    const [id] = Object.values(await this.ask('POST', '/element', css));
    await this.script("document.getElementById('playground-script').select()");
    await this.ask('POST', `/element/${id}/value`, { text });
  }
  // Presses the button next to the id's field.
  async inspect(id) {
    await this.set('id', id, 'input');
    await this.call(() =>
      [...document.querySelectorAll('#playground form button')]
        .find(({ textContent }) => textContent === 'Inspect')
        .click(),
    );
    return this.shown();
  }
  // Returns the example and the script that the page shows.
  async editor() {
    return [await this.value('example'), await this.value('script')].join('|');
  }
}

const psql = (script, schema = 'public') =>
  execFileSync('sh', ['-c', 'psql -X 2>&1'], {
    input: script,
    encoding: 'utf8',
    env: { ...process.env, PGTZ: 'UTC', PGOPTIONS: `-c search_path=${schema},public` },
  });

// Masks output that differs between runs or between versions of the server.
function masked(text, script) {
  const same = (line) => !/^-+$|^\(|Index Searches/.test(line);
  const maskedPlan = (plan) =>
    plan
      .split('\n')
      .filter(same)
      .map((line) => line.trim())
      .join('\n')
      .replace(/(rows=\d+)\.\d+/g, '$1');
  return text
    .replace(/(?<![0-9a-z])[0-9a-hjkmnp-tv-z]{26}\b/gi, (id) =>
      script.includes(id) ? id : id.replace(/./g, 'x'),
    )
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (uuid) =>
      script.includes(uuid) ? uuid : uuid.replace(/[^-]/g, 'x'),
    )
    .replace(/(random_key *\|) +\d+ kB/, '$1 n kB')
    .replace(/^ *QUERY PLAN *\n-+\n[^]*?\n\(\d+ rows\)$/gm, maskedPlan)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n');
}

module.exports = { Playground, masked, psql, sleep };
