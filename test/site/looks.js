// The look of the pages: the first screen of the front page, both color schemes, tables, printing.
// Also tests whether the search finds the pages for common queries.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { inflateSync } = require('node:zlib');
const { ok } = require('./browser.js');

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

const resize = (browser, width) =>
  browser.cdp('Emulation.setDeviceMetricsOverride', {
    width,
    height: 900,
    deviceScaleFactor: 1,
    mobile: false,
  });
const prefer = (browser, value, media = '') =>
  browser.cdp('Emulation.setEmulatedMedia', {
    media,
    features: [{ name: 'prefers-color-scheme', value }],
  });

// Opens a page as a first-time visitor.
async function visit(browser, site, name) {
  const { origin } = new URL(site.url);
  await browser.open('about:blank');
  await browser.cdp('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
  await browser.open(site.url + name);
}

async function testFront(browser, site) {
  await prefer(browser, 'light');
  await resize(browser, 1440);
  await visit(browser, site, 'index.html');
  const low = await browser.call(() =>
    ['h1', '.actions a:last-child', '.session pre', '.session img'].filter(
      (each) => !(document.querySelector(each)?.getBoundingClientRect().bottom < 900),
    ),
  );
  ok(!low.length, 'the first screen has the claim, the buttons, a session and a picture', low);
  const tabs = await browser.call(() => document.querySelectorAll('.md-tabs__item').length);
  ok(tabs > 3 && tabs <= 7, 'there are at most seven tabs', tabs);
  // The copy button is next to the first line of the code, in a visible color.
  const faint = await browser.call(() => {
    const color = getComputedStyle(document.querySelector('.md-code__button')).color;
    return +(/rgba\(.*, ([\d.]+)\)/.exec(color)?.[1] ?? 1);
  });
  ok(faint > 0.6, 'the copy button is visible', faint);
  await resize(browser, 390);
  await visit(browser, site, 'index.html');
  const cut = await browser.call(() =>
    [...document.querySelectorAll('.hero code, .reasons code')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
  ok(!cut.length, 'a phone shows the code of the front page completely', cut);
  await resize(browser, 1440);
}

// Returns the color scheme of the page and of its pictures.
const schemes = (browser) =>
  browser.call(() => {
    const pictures = [...document.querySelectorAll('article img')].map(
      (img) => getComputedStyle(img).colorScheme,
    );
    return [document.body.dataset.mdColorScheme, ...new Set(pictures)].join();
  });

async function testSchemes(browser, site) {
  const light = 'default,light',
    dark = 'slate,dark';
  await prefer(browser, 'light');
  await visit(browser, site, 'index.html');
  const seen = [];
  const see = async () => {
    await sleep(150);
    seen.push(await schemes(browser));
  };
  const click = () =>
    browser.call(() => document.querySelector('label[for^=__palette]:not([hidden])').click());
  await see();
  await prefer(browser, 'dark');
  await see();
  ok(seen.join(' ') === `${light} ${dark}`, 'the scheme follows the system', seen);
  seen.length = 0;
  for (let i = 0; i < 3; i++) {
    await click();
    await see();
  }
  ok(
    seen.join(' ') === `${light} ${dark} ${dark}`,
    "a switch goes from the system's scheme to light, dark and back, and pictures follow",
    seen,
  );
  await click();
  await prefer(browser, 'light');
  await prefer(browser, 'dark');
  seen.length = 0;
  await see();
  await browser.open(`${site.url}install.html`);
  await sleep(150);
  const kept = await browser.call(() => document.body.dataset.mdColorScheme);
  ok(
    seen.join() === light && kept === 'default',
    'the chosen scheme is kept on other pages',
    seen,
    kept,
  );
}

// Returns the colors in which a PDF fills areas and letters.
function colorsOf(pdf) {
  const colors = new Set();
  for (const [, stream] of pdf.matchAll(/FlateDecode[^]*?stream\r?\n([^]*?)\nendstream/g)) {
    const drawn = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    for (const [, ...parts] of drawn.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg/g)) {
      const hex = (part) => `0${Math.round(part * 255).toString(16)}`.slice(-2);
      colors.add(`#${parts.map(hex).join('')}`);
    }
  }
  return colors;
}

// Both color schemes are printed for white paper.
async function testPrint(browser, site) {
  for (const preferred of ['light', 'dark']) {
    await prefer(browser, preferred);
    await visit(browser, site, 'benchmarks.html');
    await prefer(browser, preferred, 'print');
    await sleep(600); // until the colors have changed
    const pale = await browser.call(() => {
      const luminance = (color) => {
        const [r, g, b, alpha = 1] = color.match(/[\d.]+/g).map(Number);
        const [x, y, z] = [r, g, b].map((part) => {
          const c = 1 - alpha + (alpha * part) / 255;
          return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * x + 0.7152 * y + 0.0722 * z;
      };
      return ['h2', 'p', 'td', 'p a[href]', 'code', '.highlight code span'].filter((each) => {
        const { color } = getComputedStyle(document.querySelector(`article ${each}`));
        return 1.05 / (luminance(color) + 0.05) < 4.5;
      });
    });
    ok(!pale.length, `text is printed dark on white, from the ${preferred} scheme`, pale);
    await prefer(browser, preferred);
    const { data } = await browser.cdp('Page.printToPDF');
    const printed = colorsOf(Buffer.from(data, 'base64').toString('latin1'));
    const style = readFileSync(join(site.folder, 'cost.svg'), 'utf8').split('@media');
    const [light, dark] = style.map((rules) => rules.match(/(?<=--(ink|text):)#\w+/g));
    ok(
      light.every((color) => printed.has(color)) && !dark.some((color) => printed.has(color)),
      `charts are printed in their colors for white paper, from the ${preferred} scheme`,
      printed,
      light,
      dark,
    );
  }
  await resize(browser, 718); // A4 with margins of 1 cm
  await visit(browser, site, 'comparison.html');
  await prefer(browser, 'light', 'print');
  const cut = await browser.call(() =>
    [...document.querySelectorAll('.md-typeset__scrollwrap')]
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      .filter((more) => more > 0),
  );
  ok(!cut.length, 'a wide table is printed completely', cut);
  await prefer(browser, 'light');
}

async function testTables(browser, site) {
  for (const width of [390, 768, 1440]) {
    await resize(browser, width);
    await visit(browser, site, 'benchmarks.html');
    const { small, scrolled, moved } = await browser.call(() => {
      const cells = [...document.querySelectorAll('.md-typeset td')];
      const wraps = [...document.querySelectorAll('.md-typeset__scrollwrap')].filter(
        (wrap) => wrap.scrollWidth > wrap.clientWidth + 20,
      );
      for (const wrap of wraps) wrap.scrollLeft = 1000;
      const left = (element) => element.getBoundingClientRect().left;
      return {
        small: cells.filter((cell) => parseFloat(getComputedStyle(cell).fontSize) < 11.5).length,
        scrolled: wraps.length,
        moved: wraps.filter((wrap) => left(wrap.querySelector('tbody td')) < left(wrap) - 1).length,
      };
    });
    ok(!small, `tables are legible at ${width}`, small);
    ok(
      moved === 0 && (scrolled > 0 || width > 390),
      `the first column of a wide table stays in view at ${width}`,
      scrolled,
      moved,
    );
  }
}

// The pages can be opened from disk.
async function testDisk(browser, site) {
  await browser.open(`file://${site.folder}/index.html`);
  await browser.call(() => document.querySelector('.actions a').click());
  await sleep(500);
  const seen = await browser.call(() => [
    location.href.replace(/.*\//, ''),
    getComputedStyle(document.body).getPropertyValue('--shade') !== '', // of site.css
    getComputedStyle(document.querySelector('.md-header')).position, // of the theme
    [...document.images].filter((image) => !image.naturalWidth).length,
    document.querySelectorAll('.md-code__button').length > 0,
  ]);
  ok(seen.join() === 'tutorial.html,true,sticky,0,true', 'the pages work from disk', seen);
  await browser.reports(); // drops the report that the search needs a server
}

// Each line of queries.txt has a query and the pages that answer it. One of these pages must be
// among the first three results.
async function testQueries(browser, site) {
  await resize(browser, 1440);
  await visit(browser, site, 'index.html');
  const lines = readFileSync(join(__dirname, 'queries.txt'), 'utf8').trim().split('\n');
  ok(lines.length >= 60, 'queries.txt has at least 60 queries', lines.length);
  for (const line of lines) {
    const [query, answer] = line.split(': ');
    await browser.search('zxzxzx', (found) => !found.length); // clears the results
    const first = (found) => found.slice(0, 3).map((link) => link.replace(/\.html.*/, ''));
    const answers = (found) => first(found).some((page) => answer.split(', ').includes(page));
    const found = await browser.search(query, answers);
    ok(answers(found), `search: ${query}`, `${found.slice(0, 3)}, not ${answer}`);
  }
  const reports = await browser.reports();
  ok(!reports.length, 'the browser reports no errors during the searches', reports);
}

module.exports = { testDisk, testFront, testPrint, testQueries, testSchemes, testTables };
