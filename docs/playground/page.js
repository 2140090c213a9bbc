// The playground's page: an editor, examples, and the database's answers. The database is loaded on
// the first click.
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
  const longest = 22000; // bytes of a script in a link: mail and chat programs cut longer links
  let worker, begun, limit;

  function setStatus(text) {
    if (state.textContent !== text) state.textContent = text; // a screen reader speaks each change
  }
  function idle(text) {
    setStatus(text);
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
    setStatus(step);
    bar.hidden = false;
    bar.value = part;
  }
  // Colours mark the prefix, the time and the random bits of a typeid, ulid or uuid. Typeids and
  // uuids have a time only in version 7.
  const parts = [
    [/^([a-z][a-z_]*)(_)([0-7].{9})([ef])(..)([0-9a-z]{13})$/, 'kind fixed time fixed time random'],
    [/^([a-z][a-z_]*)(_)([0-7][0-9a-z]{25})$/, 'kind fixed random'],
    [/^([0-7][0-9A-HJKMNP-TV-Z]{9})([0-9A-HJKMNP-TV-Z]{16})$/, 'time random'],
    [/^([0-9a-f]{8}-[0-9a-f]{4})(-7)([0-9a-f]{3})(-[0-9a-f-]{17})$/, 'time fixed time random'],
  ];
  function colored(value) {
    const [form, kinds] = parts.find(([form]) => form.test(value)) ?? [];
    if (!form) return [value];
    return kinds.split(' ').map((kind, at) => createNode('span', kind, form.exec(value)[at + 1]));
  }
  function createNode(tag, className, ...content) {
    const element = document.createElement(tag);
    if (className) element.className = className;
    element.append(...content);
    return element;
  }
  function copyButton(text) {
    const button = createNode('button', 'copy', 'Copy');
    button.type = 'button';
    button.title = 'Copies the result as psql prints it';
    button.addEventListener('click', async () => {
      const copied = await navigator.clipboard?.writeText(`${text}\n`).then(
        () => true,
        () => false,
      );
      setStatus(
        copied ? 'The result is copied.' : 'This browser does not allow the page to copy text.',
      );
      button.textContent = copied ? 'Copied' : 'Not copied';
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    });
    return button;
  }
  function tabular({ names, right, rows, before, after }, text) {
    const side = (at) => (right[at] ? 'right' : '');
    const heads = names.map((name, at) => {
      const cell = createNode('th', side(at), name);
      cell.scope = 'col';
      return cell;
    });
    const lines = rows.map((row) =>
      createNode(
        'tr',
        '',
        ...row.map((value, at) => createNode('td', side(at), ...colored(value ?? ''))),
      ),
    );
    const table = createNode(
      'table',
      'rows',
      createNode('thead', '', createNode('tr', '', ...heads)),
      createNode('tbody', '', ...lines),
    );
    return createNode(
      'div',
      'answer result',
      ...(before ? [createNode('pre', '', before)] : []),
      createNode('div', 'scroll', table),
      createNode('p', 'count', after, ' ', copyButton(text)),
    );
  }
  function add(kind, text, table) {
    bar.hidden = true;
    setStatus('Running …');
    output.append(table ? tabular(table, text) : createNode('pre', kind, text));
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

  // Returns why PostgreSQL cannot run here at all, or undefined.
  function whyUnsupported() {
    if (location.protocol === 'file:')
      return (
        'A browser runs this only from a web server, not from a disk. To start one, run ' +
        'python3 -m http.server in the folder of the site.'
      );
    if (typeof WebAssembly !== 'object' || typeof DecompressionStream !== 'function')
      return 'PostgreSQL cannot run in this browser: it is too old, or WebAssembly is turned off.';
  }
  function start(what) {
    if (run.disabled) return;
    const reason = whyUnsupported();
    if (reason) return setStatus(reason);
    begun = performance.now();
    output.replaceChildren();
    run.disabled = reset.disabled = true;
    stop.disabled = false;
    if (worker) setStatus('Running …');
    else {
      load('Loading …', 0);
      worker = new Worker(program, { type: 'module' });
      worker.onmessage = receive;
      worker.onerror = ({ message }) =>
        end(`Failed: the program cannot be loaded. ${message ?? ''}`);
    }
    worker.postMessage(what);
  }
  // A script that differs from the example is the visitor's own: the tables it creates stay.
  const isExample = () => chosen !== '' && script.value === given;
  const runScript = () => start({ script: script.value, isExample: isExample() });

  let chosen = '',
    given = ''; // the example's name, or '', and the editor's text before changes
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

  // Stores the text in this entry of the browser's history, so Reload and Back restore it.
  let isKept, keeping;
  function keep() {
    clearTimeout(keeping);
    nameExample();
    try {
      history.replaceState({ playground: { chosen, given, text: script.value } }, '');
      isKept = true;
    } catch {
      isKept = false; // the text is too long
    }
  }
  function write() {
    nameExample();
    clearTimeout(keeping);
    keeping = setTimeout(keep, 300); // browsers limit how often the history can change
  }

  // A script in a link: #z= is compressed; #sql= is plain, for older links.
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
      setStatus(whyUnsupported() ?? 'This link is broken: part of it is missing.');
    }
  }
  // Shows the script stored in this history entry, or else the one in the link.
  function show() {
    const saved = history.state?.playground;
    if (!saved) return followLink();
    given = saved.given;
    chosen = playgroundExamples[saved.chosen] === given ? saved.chosen : '';
    script.value = saved.text;
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
    const reason = whyUnsupported();
    if (reason) return setStatus(reason);
    const letters = await packed(script.value);
    if (!letters) return setStatus('This script is too long for a link, even compressed.');
    history.replaceState(history.state, '', `#z=${letters}`);
    const copied = await navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    );
    setStatus(copied ? 'The link is copied.' : 'The address of this page is the link now.');
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
