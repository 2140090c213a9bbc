// The playground's page: an editor, examples, and what the database answers. The database is not loaded before a click.
(() => {
  const $ = (id) => document.getElementById(`playground-${id}`);
  const [script, coloured, example, run, stop, reset, share, original, copy, id, state, loading, bar, bytes, output] =
    ['script', 'coloured', 'example', 'run', 'stop', 'reset', 'share', 'original', 'copy', 'id', 'state', 'loading', 'bar', 'bytes', 'output'].map($);
  const folder = new URL('.', document.currentScript.src);
  const examples = {}; // the scripts of the examples, by their names
  let worker, begun, request, tried, ready;

  function say(text) {
    if (state.textContent !== text) state.textContent = text; // a screen reader speaks each change
  }
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  function idle(text) {
    say(text);
    run.disabled = false;
    stop.disabled = loading.hidden = true;
    reset.disabled = !worker;
  }
  function end(text) {
    worker?.terminate();
    worker = undefined;
    idle(text);
  }
  function add(kind, text) {
    const block = document.createElement('pre');
    block.className = kind;
    block.textContent = text;
    output.append(block);
    copy.disabled = false;
  }

  // Why it cannot run here at all.
  function missing() {
    if (location.protocol === 'file:')
      return 'A browser runs this only from a web server, not from a disk: python3 -m http.server, in the folder of the site, is one.';
    if (typeof WebAssembly !== 'object') return 'This browser has no WebAssembly, or it is turned off: PostgreSQL cannot run here.';
    if (typeof Worker !== 'function' || typeof DecompressionStream !== 'function')
      return 'This browser is too old: it needs module workers and DecompressionStream.';
  }

  // What the worker reports.
  function receive({ data }) {
    if (data.broken) end(`Failed: ${data.broken}`);
    else if (data.unloaded) again(data.unloaded, `Failed: ${data.why}`);
    else if (data.crashed) {
      add('answer failed', 'The server crashed: this statement needs more stack or memory than a browser has. Its tables are gone; what follows it was not run.');
      end('');
      ready = 'The server crashed. A new one has started, with an empty database.';
      ask({ run: '', schema: 'public' });
    } else if (data.step) {
      say(`${data.step} …`);
      loading.hidden = false;
      if (data.total) [bar.max, bar.value] = [data.total, data.loaded];
      else bar.removeAttribute('value');
      bytes.textContent = data.total ? `${megabytes(data.loaded)} of ${megabytes(data.total)} MB` : '';
    } else if (data.statement) {
      loading.hidden = true;
      say('Running …');
      add('statement', data.statement);
    } else if (data.note) add('note', data.note);
    else if (data.text !== undefined) add(data.failed ? 'answer failed' : 'answer', data.text);
    else if (data.done) idle(ready ?? `Done in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
  }

  // A browser may keep a failed download of a program: after these have been fetched anew, it starts once more.
  async function again(files, why) {
    worker.terminate();
    const failed = await Promise.all(files.map((file) => fetch(new URL(file, folder), { cache: 'reload' }).then(({ ok }) => !ok, () => true)));
    if (tried || failed.includes(true)) return end(why);
    tried = true;
    worker = undefined;
    ask(request);
  }

  function ask(what) {
    request = what;
    run.disabled = reset.disabled = true;
    stop.disabled = false;
    say(worker ? 'Running …' : 'Loading …');
    if (!worker) {
      worker = new Worker(new URL('worker.js', folder), { type: 'module' });
      worker.onmessage = receive;
      worker.onerror = ({ message }) => again(['worker.js', 'psql.js', 'split.js'],
        `Failed: the program cannot be loaded${message ? `: ${message}` : ', or the server does not send it as JavaScript'}.`);
    }
    worker.postMessage(what);
  }
  function start(what) {
    if (run.disabled) return;
    const reason = missing();
    if (reason) return say(reason);
    begun = performance.now();
    tried = ready = undefined;
    output.replaceChildren();
    ask(what);
  }
  const selected = () => script.value.slice(script.selectionStart, script.selectionEnd).trim();
  function runScript() {
    const part = selected();
    start({ run: part || script.value, schema: drafts.place in examples ? `example_${drafts.place}` : 'public', anew: !part && drafts.place in examples });
  }

  // Each choice has a script of its own, which the tab keeps: '' is the visitor's, '#' that of a link.
  let drafts = { place: example.value, texts: {}, hash: '' };
  try {
    drafts = JSON.parse(sessionStorage.getItem('playground')) ?? drafts;
  } catch {} // kept only until the page is left
  function keep() {
    try {
      sessionStorage.setItem('playground', JSON.stringify(drafts));
    } catch {}
  }
  function show() {
    if (example.value !== drafts.place) example.value = drafts.place;
    original.hidden = examples[drafts.place] === undefined || script.value === examples[drafts.place];
    if (window.Prism) {
      coloured.innerHTML = `${Prism.highlight(script.value, Prism.languages.sql, 'sql')}\n`;
      scroll();
    }
    mark();
  }
  function scroll() {
    [coloured.scrollTop, coloured.scrollLeft] = [script.scrollTop, script.scrollLeft];
  }
  function mark() {
    run.textContent = selected() ? 'Run selection' : 'Run';
  }
  function write() {
    script.value = drafts.texts[drafts.place] ?? examples[drafts.place] ?? '';
    script.setSelectionRange(0, 0);
    script.scrollTop = 0;
    keep();
    show();
  }
  async function choose(place) {
    drafts.place = [...example.options].some(({ value }) => value === place) ? place : '';
    if (place !== '' && place !== '#' && examples[place] === undefined) {
      const answer = await fetch(new URL(`${place}.sql`, folder)).catch((error) => ({ statusText: error.message }));
      if (!answer.ok) say(missing() ?? `The example cannot be loaded: ${answer.statusText}.`);
      else examples[place] = await answer.text();
    }
    if (drafts.place === place) write();
  }
  function followLink() {
    example.querySelector('[value="#"]').hidden = drafts.texts['#'] === undefined;
    if (!location.hash.startsWith('#sql=') || drafts.hash === location.hash) return;
    try {
      drafts.texts['#'] = decodeURIComponent(location.hash.slice(5));
      drafts.hash = location.hash;
      drafts.place = '#';
      example.querySelector('[value="#"]').hidden = false;
    } catch {
      say('The link is incomplete: its script cannot be read.');
    }
  }

  async function copied(text, done, otherwise) {
    const success = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    say(success ? done : otherwise);
    return success;
  }

  run.addEventListener('click', runScript);
  stop.addEventListener('click', () => end('Stopped. What the database had is gone; the next run begins with an empty one.'));
  reset.addEventListener('click', () => {
    output.replaceChildren();
    copy.disabled = true;
    end('The next run begins with an empty database.');
  });
  original.addEventListener('click', () => {
    if (!confirm('Discard your changes to this example?')) return;
    delete drafts.texts[drafts.place];
    write();
  });
  script.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    runScript();
  });
  script.addEventListener('input', () => {
    if (script.value === examples[drafts.place]) delete drafts.texts[drafts.place];
    else drafts.texts[drafts.place] = script.value;
    keep();
    show();
  });
  script.addEventListener('scroll', scroll);
  document.addEventListener('selectionchange', mark);
  script.addEventListener('select', mark);
  example.addEventListener('change', () => choose(example.value));
  id.form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = id.value.trim().replaceAll("'", "''");
    if (text) start({ run: `SELECT * FROM sortid_info('${text}') \\gx`, schema: 'public' });
  });
  share.addEventListener('click', () => {
    history.replaceState(null, '', `#sql=${encodeURIComponent(script.value)}`);
    drafts.hash = location.hash;
    drafts.texts['#'] = script.value;
    keep();
    copied(location.href, 'The link is copied.', 'The address of this page is the link now.');
  });
  copy.addEventListener('click', async () => {
    const text = [...output.children].map((block) => block.textContent.trimEnd()).join('\n');
    if (!(await copied(`${text}\n`, 'The results are copied.', 'Copy the selected results: Ctrl+C.'))) getSelection().selectAllChildren(output);
  });
  addEventListener('hashchange', () => {
    followLink();
    choose(drafts.place);
  });
  if (window.Prism) {
    // PostgreSQL has operators such as #> and //; its comments begin otherwise.
    Prism.languages.sql.comment.pattern = /(^|[^\\])(?:\/\*[\s\S]*?\*\/|--.*)/;
    script.parentElement.classList.add('highlighted');
  }
  followLink();
  choose(drafts.place);
})();
