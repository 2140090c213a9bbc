// The playground's page: an editor, examples, and what the database answers. The database is not
// loaded before a click.
(() => {
  const [example, id, script, run, stop, reset, share, state, bar, output] = [
    'example',
    'id',
    'script',
    'run',
    'stop',
    'reset',
    'share',
    'state',
    'bar',
    'output',
  ].map((name) => document.getElementById(`playground-${name}`));
  const program = new URL('worker.js', document.currentScript.src);
  const longest = 22000; // bytes of a script in a link: what passes links on cuts longer ones
  let worker, begun, limit;

  function say(text) {
    if (state.textContent !== text) state.textContent = text; // a screen reader speaks each change
  }
  function idle(text) {
    say(text);
    run.disabled = false;
    stop.disabled = bar.hidden = true;
    reset.disabled = !worker;
  }
  function end(text) {
    clearTimeout(limit);
    worker?.terminate();
    worker = undefined;
    idle(text);
  }
  function load(step, part) {
    // PGlite does not report every failure.
    limit = setTimeout(
      () => end('Failed: no progress for 60 seconds. Try again, or with another browser.'),
      60000,
    );
    say(step);
    bar.hidden = false;
    bar.value = part;
  }
  // The prefix, the time and the random bits of a typeid, ulid or uuid have colours.
  // Only version 7 of typeids and uuids has a time.
  const parts = [
    [/^([a-z][a-z_]*)(_)([0-7].{9})([ef])(..)([0-9a-z]{13})$/, 'kind fixed time fixed time random'],
    [/^([a-z][a-z_]*)(_)([0-7][0-9a-z]{25})$/, 'kind fixed random'],
    [/^([0-7][0-9A-HJKMNP-TV-Z]{9})([0-9A-HJKMNP-TV-Z]{16})$/, 'time random'],
    [/^([0-9a-f]{8}-[0-9a-f]{4})(-7)([0-9a-f]{3})(-[0-9a-f-]{17})$/, 'time fixed time random'],
  ];
  function colored(value) {
    const [form, kinds] = parts.find(([form]) => form.test(value)) ?? [];
    if (!form) return [value];
    return kinds.split(' ').map((kind, at) => made('span', kind, form.exec(value)[at + 1]));
  }
  function made(tag, className, ...content) {
    const element = document.createElement(tag);
    if (className) element.className = className;
    element.append(...content);
    return element;
  }
  function copyButton(text) {
    const button = made('button', 'copy', 'Copy');
    button.type = 'button';
    button.title = 'Copies the answer as psql prints it';
    button.addEventListener('click', async () => {
      const copied = await navigator.clipboard?.writeText(`${text}\n`).then(
        () => true,
        () => false,
      );
      say(copied ? 'The answer is copied.' : 'This browser does not let the page copy.');
      button.textContent = copied ? 'Copied' : 'Not copied';
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    });
    return button;
  }
  function tabular({ names, right, rows, before, after }, text) {
    const side = (at) => (right[at] ? 'right' : '');
    const heads = names.map((name, at) => {
      const cell = made('th', side(at), name);
      cell.scope = 'col';
      return cell;
    });
    const lines = rows.map((row) =>
      made('tr', '', ...row.map((value, at) => made('td', side(at), ...colored(value ?? '')))),
    );
    const table = made(
      'table',
      'rows',
      made('thead', '', made('tr', '', ...heads)),
      made('tbody', '', ...lines),
    );
    return made(
      'div',
      'answer result',
      ...(before ? [made('pre', '', before)] : []),
      made('div', 'scroll', table),
      made('p', 'count', after, ' ', copyButton(text)),
    );
  }
  function add(kind, text, table) {
    bar.hidden = true;
    say('Running …');
    output.append(table ? tabular(table, text) : made('pre', kind, text));
    const scroll = output.lastElementChild.querySelector('.scroll');
    if (scroll?.scrollWidth > scroll?.clientWidth) scroll.tabIndex = 0; // for the keyboard
  }
  function receive({ data }) {
    clearTimeout(limit);
    if (data.broken) end(`Failed: ${data.broken}`);
    else if (data.step) load(data.step, data.part);
    else if (data.kind) add(data.kind, data.text, data.table);
    else idle(`Done in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
  }

  // Why it cannot run here at all.
  function missing() {
    if (location.protocol === 'file:')
      return (
        'A browser runs this only from a web server, not from a disk: ' +
        'python3 -m http.server, in the folder of the site, is one.'
      );
    if (typeof WebAssembly !== 'object' || typeof DecompressionStream !== 'function')
      return 'PostgreSQL cannot run in this browser: it is too old, or WebAssembly is turned off.';
  }
  function start(what) {
    if (run.disabled) return;
    const reason = missing();
    if (reason) return say(reason);
    begun = performance.now();
    output.replaceChildren();
    run.disabled = reset.disabled = true;
    stop.disabled = false;
    if (worker) say('Running …');
    else {
      load('Loading …', 0);
      worker = new Worker(program, { type: 'module' });
      worker.onmessage = receive;
      worker.onerror = ({ message }) =>
        end(`Failed: the program cannot be loaded. ${message ?? ''}`);
    }
    worker.postMessage(what);
  }
  // A script that differs from the example is the visitor's own, and what it makes stays.
  const isExample = () => chosen !== '' && script.value === given;
  const runScript = () => start({ script: script.value, isExample: isExample() });

  let chosen = '',
    given = ''; // the example, or '', and what was put into the editor with it
  const isWritten = () => script.value.trim() !== '' && script.value !== given;

  function nameExample() {
    example.value = isWritten() ? '' : chosen;
  }
  function put(name, text) {
    if (!isWritten() || confirm('Replace what you have written?')) {
      chosen = name;
      script.value = given = text;
      script.scrollTop = 0;
    }
    keep();
  }

  // The text stays in this entry of the browser's history, so Reload and Back show it again.
  let isKept, keeping;
  function keep() {
    clearTimeout(keeping);
    nameExample();
    try {
      history.replaceState({ playground: { chosen, given, text: script.value } }, '');
      isKept = true;
    } catch {
      isKept = false; // because it is too long
    }
  }
  function write() {
    nameExample();
    clearTimeout(keeping);
    keeping = setTimeout(keep, 300); // browsers refuse to keep something for each key
  }

  // The script in a link: #z= is compressed; #sql= is plain, as older links are.
  const through = (data, stream) => new Response(new Blob([data]).stream().pipeThrough(stream));
  async function packed(text) {
    const stream = new CompressionStream('deflate');
    const bytes = new Uint8Array(await through(text, stream).arrayBuffer());
    if (bytes.length > longest) return;
    const letters = btoa(String.fromCharCode(...bytes));
    return letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=*$/, '');
  }
  function unpacked(text) {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt());
    return through(bytes, new DecompressionStream('deflate')).text();
  }
  async function followLink() {
    const words = new URLSearchParams(location.hash.slice(1));
    if (words.has('sql')) return put('', words.get('sql'));
    if (!words.has('z')) return keep();
    try {
      put('', await unpacked(words.get('z')));
    } catch {
      say(missing() ?? 'This link is broken: a part of it is missing.');
    }
  }
  // What the entry of the history has, or else its link.
  function show() {
    const kept = history.state?.playground;
    if (!kept) return followLink();
    given = kept.given;
    chosen = playgroundExamples[kept.chosen] === given ? kept.chosen : '';
    script.value = kept.text;
    keep();
  }

  run.addEventListener('click', runScript);
  for (const button of [stop, reset])
    button.addEventListener('click', () => end('The next run begins with an empty database.'));
  script.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    runScript();
  });
  example.addEventListener('change', () =>
    put(example.value, playgroundExamples[example.value] ?? ''),
  );
  id.form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = id.value.trim();
    if (text) start({ id: text });
  });
  share.addEventListener('click', async () => {
    const reason = missing();
    if (reason) return say(reason);
    const letters = await packed(script.value);
    if (!letters) return say('This script is too long for a link, even compressed.');
    history.replaceState(history.state, '', `#z=${letters}`);
    const copied = await navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    );
    say(copied ? 'The link is copied.' : 'The address of this page is the link now.');
  });
  script.addEventListener('input', write);
  script.addEventListener('change', keep);
  addEventListener('popstate', show);
  addEventListener('beforeunload', (event) => {
    keep();
    if (isWritten() && !isKept) event.preventDefault(); // asks whether to leave
  });

  for (const name of Object.keys(playgroundExamples))
    example.add(new Option(name), example.lastElementChild);
  [chosen, given] = Object.entries(playgroundExamples)[0];
  script.value = given;
  show();
})();
